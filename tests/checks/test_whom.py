"""How messages speak of players, and how they guess who is meant."""

from generator.checks.names import MAX_COMPARED_SPELLINGS, KnownNames
from generator.model import Player, PlayerId


def _people(number: int) -> KnownNames:
    """Players G1, G2, ..."""
    return KnownNames(Player(id=PlayerId(f"G{i:04}"), name=f"Guest {i:04}") for i in range(number))


def test_players_are_called_by_id_and_name():
    """The ID stands in the workbook, the name is what people know; of a stranger there is only what was said."""
    people = _people(3)
    assert people.called(PlayerId("G0002")) == "G0002 (Guest 0002)"
    assert people.called(PlayerId("P77")) == "P77"


def test_a_name_or_id_that_comes_near_is_asked_for():
    """A slip of the finger; nothing near is no question."""
    people = _people(3)
    assert people.did_you_mean("guest  0002") == ": did you mean G0002 (Guest 0002)?"
    assert people.did_you_mean("Gest 0002").startswith(": did you mean G0002 (Guest 0002)")
    assert people.did_you_mean("Somebody else") == people.did_you_mean("") == ""


def test_guessing_ends_where_every_id_is_unknown():
    """500 players with other IDs in each of eight rounds kept `check` busy for a minute; names are still known."""
    people = _people(500)
    guesses = [people.did_you_mean(f"Gast {i:04}") for i in range(100)]
    assert 0 < sum(map(bool, guesses)) <= MAX_COMPARED_SPELLINGS // 500
    assert people.did_you_mean("Guest 0007") == ": did you mean G0007 (Guest 0007)?"
