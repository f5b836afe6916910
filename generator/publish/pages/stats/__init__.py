"""The page of the statistics: factions, games and ranking, with their charts."""
