"""Every command that reads or writes an event, tried on every feature that an event can have.

Commands are elsewhere tried on plain events, and features with few commands: a fault that needs one command and one
feature stays unseen. `features.py` makes a small event for each feature and says what must stand in its files and on
its pages, `commands.py` has the commands and what each is for, `test_matrix.py` tries each pair. `cells.py` says which
pairs can't occur, and draws the table of docs/robustness.md.
"""
