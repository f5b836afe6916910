"""What several pages show: the games of a round, the ranking, where somebody plays, the clause behind it all."""
