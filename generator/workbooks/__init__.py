"""Workbooks in and out: the only package that knows what a spreadsheet file looks like inside."""
