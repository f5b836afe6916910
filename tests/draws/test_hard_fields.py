"""Fields made hard on purpose: the right pairing by a matching of another library. `fields 20000` looks at more."""

import pytest

from tests.draws.fields import fault_by_rank, fault_in_score_groups, hard_field

FIELDS = 20  # in each of the tests


@pytest.mark.parametrize("first", range(0, 120, FIELDS))
def test_no_pairing_of_a_hard_field_is_better(first):
    """Conditions (1) to (3) of section 6, for fields of 2 to 40 players."""
    for number in range(first, first + FIELDS):
        assert fault_in_score_groups(hard_field(number), "s") is None, number


@pytest.mark.parametrize("first", range(0, 60, FIELDS))
def test_by_rank_a_hard_field_is_paired_in_order(first):
    """Urban War: the first pairing in the order of the ranking with the fewest rematches."""
    for number in range(first, first + FIELDS):
        assert fault_by_rank(hard_field(number, largest=24)) is None, number
