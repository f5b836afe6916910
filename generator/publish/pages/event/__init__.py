"""The page of an event, where everybody comes in: where it stands, and who sits where."""
