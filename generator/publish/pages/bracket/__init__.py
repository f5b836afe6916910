"""The page of the bracket: its games, and the order in which they stand."""
