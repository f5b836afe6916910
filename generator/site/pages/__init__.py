"""The pages, none of which knows another: each is made from the facts, and what it says is decided where it is made.

The dataclass that a template may use stands beside the function that fills it; every text in it is ready to be shown.
A page that takes several modules has a room, and `page.py` in it puts them together.
"""
