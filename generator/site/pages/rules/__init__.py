"""The page of the rules: everything that the regulations say, each part with its clauses."""
