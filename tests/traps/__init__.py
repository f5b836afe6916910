"""Random events that search for traps: an organizer who makes every mistake, and takes back what `check` calls wrong.

A trap is a state that `check` calls right and that cannot go on: `pair` or `build` fails, refuses without telling what
to do, or the round that it draws is at once one with errors. What must hold instead stands in `truth.py`, written from
REGULATIONS.md and PRODUCT.md and not from the engine.

    .venv/bin/python -m tests.traps events 2000            2,000 events over all regulations, house files and recipes
    .venv/bin/python -m tests.traps events 200 --folders 5 every fifth in a real folder too, by the commands
    .venv/bin/python -m tests.traps event NAME NUMBER      one of them again, step by step

`make test` plays one of each regulation, `make all` twenty.
"""
