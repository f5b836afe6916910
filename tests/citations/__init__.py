"""Which clause stands beside what the program says: by a table of every kind of sentence, written from the documents.

`places.yaml` names what the documents say and where each says it; `kinds.yaml` names, for every kind of sentence on a
page, in `explain` and in `check`, the place that says it. Whoever adds a sentence with a clause reads the documents
and adds its line; whoever adds a part to the form of a regulation file whose clause matters, its place.
"""
