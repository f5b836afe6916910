"""The organizer's pages of the live server: the whole day on one screen, typed into the workbooks.

`handler` answers requests, `sections` is what every section has, and each other module is a section or a page.
"""
