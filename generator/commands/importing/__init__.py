"""`roundsheet import`: players and results from other programs' tables, typed into workbooks."""
