"""From events to the site: facts, pages, data files."""
