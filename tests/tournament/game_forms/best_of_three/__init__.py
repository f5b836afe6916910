"""A third way to score, as somebody might add it by the recipe: who first wins two games wins the match.

`part.py` is put beside the other parts of regulation files, `form.py` beside the other forms, in a copy of the program.
"""
