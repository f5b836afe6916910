"""Players report their own results: off unless the organizer allows it.

`codes` knows which code belongs to which seat, `journal` keeps what was reported and says how a table stands, `reports`
types what both players agree on, `handler` answers the players' phones, and `pages` shows it.
"""
