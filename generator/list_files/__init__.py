"""Lists that players hand in as files: X-Wing squads (XWS) and plain texts."""
