"""A player's record, and every figure made of it with its terms: the tiebreakers above all."""
