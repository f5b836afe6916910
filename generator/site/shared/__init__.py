"""What several pages show: games, the ranking, places to play, clauses."""
