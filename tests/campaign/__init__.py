"""What an attacker, bad luck and odd machines can do, tried by the thousand: nothing ends in a traceback or is lost.

Each class of input is a module with an attempt: a number and a seed give one input, the same each time, and a judge
says what it did. `docs/robustness.md` tells what came of it.

    .venv/bin/python -m tests.campaign                               every class, for as long as its inputs last
    .venv/bin/python -m tests.campaign texts cache --inputs 20000    these classes, 20,000 inputs each
    .venv/bin/python -m tests.campaign --seconds 600 --seed monday   ten minutes, other inputs
    .venv/bin/python -m tests.campaign show texts 17                 one input again, with all that it did
    .venv/bin/python -m tests.campaign --hostile-files               the table of hostile workbooks

`make test` tries the first inputs of each class; `make all` ten times as many. The first inputs of a
class are those that once did harm: whatever is found goes there.
"""
