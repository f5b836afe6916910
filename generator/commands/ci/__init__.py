"""`roundsheet ci`: what the workflows of a hosting service do. They call it; everything it decides is tested here.

`service` is what the service says in its environment, `repository` the checkout and its history, `report` what
the run's summary page says. `publish`, `making`, `pairing`, `undoing` and `announcing` are one step of a workflow each.
"""
