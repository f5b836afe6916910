"""Spreadsheet files, read and written by this package alone."""
