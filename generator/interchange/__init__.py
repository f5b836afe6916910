"""Files of other tournament programs, in and out: each format is an entry of one table and has its own reader."""
