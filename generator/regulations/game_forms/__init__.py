"""How games are scored, as regulation files say it: the part of each form of game, and what does not go with it."""
