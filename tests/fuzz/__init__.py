"""Files that are broken at random, files made to do harm, and processes that are killed at any moment.

Whatever an event's folder holds, nobody sees a traceback, nobody waits for ever, and nothing that was there is lost.
`docs/robustness.md` tells what was found.

    .venv/bin/python -m tests.fuzz files 20000     20,000 broken workbooks and YAML files, by two processes
    .venv/bin/python -m tests.fuzz file NUMBER     one of them again, with its findings or its traceback
    .venv/bin/python -m tests.fuzz hostile         every kind of hostile file: its finding, seconds and memory
    .venv/bin/python -m tests.fuzz houses 100      100 random events by each regulation, house file and recipe
    .venv/bin/python -m tests.fuzz kill 100        pair, pair --redraw and build killed 100 times each, at random

`make test` tries 100 broken files and kills `pair` and `build` once; ROUNDSHEET_BROKEN_FILES=n tries n files. It plays
three events by each regulation; ROUNDSHEET_HOUSE_EVENTS=n plays n.
"""
