"""Which rounds an event has, who is in each of them, and who leads."""
