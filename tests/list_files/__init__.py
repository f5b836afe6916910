"""Lists that players hand in as files."""
