"""Lists that players hand in as files: squads as the builders of X-Wing write them (XWS), and plain texts."""
