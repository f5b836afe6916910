"""One game: what it is worth."""
