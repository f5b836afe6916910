"""The draw's second implementation, `templates/assets/draw.js`: by itself, and against the first one.

`make test` compares 25 random events; `make all` 250.
"""
