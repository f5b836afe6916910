"""The bracket."""
