"""One game: who won it and what it is worth."""
