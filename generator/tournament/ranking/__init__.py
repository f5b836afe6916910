"""The ranking after a round: what each player's record is worth, tiebreaker by tiebreaker."""
