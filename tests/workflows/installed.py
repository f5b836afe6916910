"""What the installed command starts in a simulated run: the program of the folder PROGRAM, on the day TODAY."""

import os
import sys
from datetime import date
from importlib import import_module

sys.path[0] = os.environ["PROGRAM"]
today = date.fromisoformat(os.environ["TODAY"])
vars(import_module("generator.cli.ci"))["_today"] = lambda: today
import_module("generator.cli").main(prog_name="roundsheet")
