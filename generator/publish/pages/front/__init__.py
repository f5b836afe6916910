"""The front page of the site, and the page for addresses where there is nothing."""
