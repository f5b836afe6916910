"""The list of all players, and the page of each."""
