"""`roundsheet ci`: what the workflows of a hosting service do. They call it; everything it decides is tested here.

`service` is what the service says in its environment, `repository` the checkout and its history, `report` what
the run's summary page says. `publishing`, `filing`, `making`, `pairing`, `merging`, `undoing` and `announcing` are one
step of a workflow each; `losses` says what an upload took away, and `uniting` puts versions of a workbook together.
"""
