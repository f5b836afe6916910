"""Files of other tournament programs, in and out."""
