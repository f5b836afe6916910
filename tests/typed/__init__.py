"""Workbooks filled in LibreOffice itself: what its formulas show beside what Roundsheet reads and computes.

A macro types random entries into the cells of `Results`, faults too; LibreOffice recalculates and saves. Then each
row's mark, points, margins, levels and degree of victory must be what the readers, the checks and the engine say.

    .venv/bin/python -m tests.typed 1000        1,000 random results of each regulation, by one process

`make test` types 20 Swiss and 20 elimination games of each; `make all` 100. `agreement.py`
compares the same without LibreOffice: what the sheet's words, the checks and the engine say of thousands of results.
"""
