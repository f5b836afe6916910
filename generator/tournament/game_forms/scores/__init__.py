"""Games that are scored in points: each player has a score, and the higher one wins."""
