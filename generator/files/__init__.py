"""Files of every kind: read within bounds, written whole or not at all, and where they lie."""
