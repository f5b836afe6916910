"""A season: the ranking after each event, the page of each person, the news, and the data files."""
