"""The ranking after a round, tiebreaker by tiebreaker, and who makes a cut."""
