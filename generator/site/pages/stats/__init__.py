"""The page of the statistics: factions, how games ended, and how the ranking moved."""
