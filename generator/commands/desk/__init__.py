"""`roundsheet serve`: the organizer's desk, where the pages follow every workbook that is saved.

`watching` notices saved files, `bench` builds again what depends on them, `board` is what is shown at present, `server`
shows it to browsers, and `findings_page` says what is wrong. `network` knows the address for phones in the hall.
"""
