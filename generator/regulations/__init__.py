"""Tournament regulations as data: their form, the shipped documents and how to find a clause."""
