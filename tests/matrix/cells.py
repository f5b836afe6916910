"""Which command can't be tried on which feature, and why; and the table of all pairs for docs/robustness.md."""

NO_PLACE = "The formats of other programs have no place for a double elimination."
NOT_PUBLISHED = "A draft takes no results before it is released."
NOBODY_ENTERS = "Nobody can enter once the groups or the bracket are drawn or the cut is made."

CLOSED = ("groups", "double elimination", "second Swiss stage")

# By command and feature.
CANNOT_OCCUR = {
    ("export", "double elimination"): NO_PLACE,
    ("import event", "double elimination"): NO_PLACE,
    ("import results", "draft"): NOT_PUBLISHED,
    **{("ci file, players", closed): NOBODY_ENTERS for closed in CLOSED},
    ("judge's entry", "draft"): NOT_PUBLISHED,
}
