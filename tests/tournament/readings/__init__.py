"""Each reading of each shipped regulation is seen where it acts, and nowhere else.

.venv/bin/python -m tests.tournament.readings > docs/readings.md    the table of what was seen, renewed
"""
