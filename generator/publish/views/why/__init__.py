"""Where figures come from, and what they leave open."""
