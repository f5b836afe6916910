"""What surrounds every page, and the desk at which each is made."""
