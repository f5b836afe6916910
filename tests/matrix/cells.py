"""Which command can't be tried on which feature, and why; and the table of all pairs for docs/robustness.md."""

# By command and feature; `*` stands for every command or feature.
CANNOT_OCCUR: dict[tuple[str, str], str] = {}
