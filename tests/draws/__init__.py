"""The draw proved from outside: random events of every regulation, and how often each outcome comes.

Nothing here asks the engine what is right. Expected values come from REGULATIONS.md, section 6, by `tests/oracle`, by
looking at all pairings, by a matching of another library (networkx), or by a bound that no pairing can beat.

    .venv/bin/python -m tests.draws events 5000        5,000 random events of each regulation, by two processes
    .venv/bin/python -m tests.draws event ID NUMBER    one of them again, round by round
    .venv/bin/python -m tests.draws fields 20000       fields made hard on purpose, without events around them
    .venv/bin/python -m tests.draws uniformity 20000   each case of uniformity, 20,000 draws

`make test` plays 12 events of each regulation; `make all` 120.
"""
