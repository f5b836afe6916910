"""`roundsheet serve`: a local server whose pages follow every workbook that is saved.

`watching` notices saved files, `rebuilding` builds the site again in a fresh process, `board` is what is shown at
present, `server` accepts browsers, `responder` answers them, and `findings_page` says what is wrong. `network` knows
the address for phones in the hall.
"""
