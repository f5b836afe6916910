"""Every command that reads or writes an event, tried on every feature that an event can have.

Commands are elsewhere tried on plain events, and features with few commands: a fault that needs one command and one
feature stays unseen. `features.py` makes a small event for each feature and says what must stand in its files and on
its pages, `commands.py` has the commands and what each is for, `test_matrix.py` tries each pair. `cells.py` says which
pairs can't occur, and draws the table of docs/robustness.md.

`acts.py` has what an organizer does in a day, by the page, by hand and by command; `test_acts.py` does each in every
way from the same event, and `compared.py` says whether it came to the same.
"""
