"""The page of a round, and what it says of its draw: why it came out so, and what became of it since."""
