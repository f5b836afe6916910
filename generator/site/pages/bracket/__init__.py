"""The bracket: every elimination round up to the final, and which games lead to which."""
