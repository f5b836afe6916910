"""`roundsheet serve --lan --judges`: the page on which judges and helpers enter results with their phones.

`handler` lets in whoever has the code and answers each request, `rounds` knows the rounds that are played as their
workbooks are now and understands what somebody fills in, and `pages` shows it.
"""
