"""The pages: each module decides what its page says, and imports no other page.

The dataclass that a template may use stands beside the function that fills it; every text in it is ready to be shown.
A page that takes several modules has a package, in which `page.py` puts them together.
"""
