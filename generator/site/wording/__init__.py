"""How things are said on the pages: figures, dates, names, sentences, in the language of the page."""
