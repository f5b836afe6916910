"""Tournament regulations as data: their schema, the shipped documents, and their clauses."""
