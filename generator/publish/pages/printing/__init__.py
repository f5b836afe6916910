"""What is made for paper."""
