"""The pages: a module makes each from the facts, and every decision about what it says is made there.

The dataclass that a template may use stands beside the function that fills it; every text in it is ready to be shown.
A page with several modules has a room, and `page.py` in it puts them together. `shared` is what several pages show,
`wording` how things are said, `frame` what surrounds every page, `parts` what all of them are made of.
"""
