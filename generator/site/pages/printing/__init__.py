"""What is made for paper: pairings, slips and cards, and the list of all that can be printed."""
