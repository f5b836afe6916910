"""The front page of the site, the years of a long-lived one, and the page for addresses where there is nothing."""
