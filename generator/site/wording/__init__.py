"""Figures, dates, names and sentences in the language of the page."""
