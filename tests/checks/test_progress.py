"""How far an event is, as its organizer is told."""

import pytest

from generator.checks.progress import listed


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "1"),
        (3, "1, 2, 3"),
        (100, ", ".join(str(table) for table in range(1, 101))),
        (101, ", ".join(str(table) for table in range(1, 21)) + " and 81 more"),
        (5000, ", ".join(str(table) for table in range(1, 21)) + " and 4980 more"),
    ],
)
def test_open_tables_are_all_named_where_somebody_can_go_through_them(number: int, said: str) -> None:
    """Up to a hundred, which is a large hall; of more the first twenty, for a terminal is no place for thousands."""
    assert listed([str(table) for table in range(1, number + 1)]) == said
