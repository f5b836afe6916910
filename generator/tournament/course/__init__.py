"""The course of an event: which rounds it has, who is in each of them, and who leads."""
