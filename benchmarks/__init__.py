"""How long a draw takes and what it needs; README.md says what each command shows."""
