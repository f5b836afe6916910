"""`roundsheet serve`: a local server whose pages follow every workbook that is saved.

`rebuilding` notices saved files and builds the site again in a fresh process, `pages` is what is shown at present,
`server` accepts browsers, `handler` answers them, and `access` and `login` say who may enter something. `organizing`,
`judging` and `reporting` are the pages of the organizer, the judges and the players; `workbook_writer` types.
"""
