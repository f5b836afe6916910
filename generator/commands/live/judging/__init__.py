"""`roundsheet serve --lan --judges`: the page on which judges and helpers enter results with their phones.

`gate` lets in whoever has the code, `rounds` knows the rounds that are being played as their workbooks are now, `slip`
understands what somebody fills in, `pages` shows it, and `room` answers each request.
"""
