"""Who is meant where an ID stands."""

import pytest

from generator.findings import RowPlace
from generator.model import Bye, Change, ChangeKind, ListEntry, Pairing, Player, PlayerId, Round
from generator.workbooks.reading.identities import understand

PLACE = RowPlace(
    file="r.xlsx", sheet="Results", row=2, columns={"Player 1 ID": "B", "Player 2 ID": "F", "Player ID": "A"}
)


def player(player_id: str, name: str) -> Player:
    """A registered player."""
    return Player(id=PlayerId(player_id), name=name)


PLAYERS = (
    player("P01", "Ilse Vorn"),
    player("P02", "Odo O'Brack"),
    player("P03", "Maren Tull"),
    player("P04", "maren  tull"),
    player("P1", "Jory Quill"),
)


def pairing(one: str, other: str = "P03") -> Round:
    """A round of one table."""
    return Round(
        number=1,
        pairings=(Pairing(player1=PlayerId(one), player2=PlayerId(other), row=1, place=PLACE),),
    )


def meant(said: str) -> tuple[str, list[str]]:
    """Who is read where that is said, and the notes about it."""
    _, (round_,), findings = understand(PLAYERS, (), (pairing(said),))
    return round_.pairings[0].player1, [f"{f.place.cell}: {f.message}" for f in findings]


@pytest.mark.parametrize("said", ["P01", "p01", " P 01", "\uff3001", "Ilse Vorn (P01)"])
def test_an_id_in_another_spelling_is_that_id(said: str) -> None:
    """Case, spaces, full-width letters and the name beside it, as lists offer it, make no other ID: no note."""
    assert meant(said) == ("P01", [])


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Ilse Vorn", "P01"),
        ("ilse\u00a0 VORN", "P01"),
        ("Odo O\u2019Brack", "P02"),
        ("P01 Ilse Vorn", "P01"),
        ("P01: Ilse Vorn", "P01"),
    ],
)
def test_a_name_is_understood_where_only_one_player_is_called_so(said: str, who: str) -> None:
    """Other spaces, case and quotes are the same name; a note says how it is read, with its cell."""
    player_id, (note,) = meant(said)
    assert player_id == who
    assert note.startswith("B2: ")
    assert note.endswith(f"is written where an ID is expected: it is read as {who} ({name_of(who)})")


def name_of(player_id: str) -> str:
    """What the player is called."""
    return next(player.name for player in PLAYERS if player.id == player_id)


@pytest.mark.parametrize(
    "said", ["Maren Tull", "P001", "Vorn", "Ilse Vorne", "P01 Jory Quill", "\U0001f409", ""]
)
def test_what_has_no_reading_or_two_stays_as_it_is(said: str) -> None:
    """Two players of one name, another number, half a name, an ID with another's name: nobody guesses."""
    assert meant(said) == (said, [])


def test_byes_changes_and_lists_are_understood_too() -> None:
    """Wherever an ID stands, with the cell of that place."""
    round_ = Round(
        number=1,
        byes=(Bye(player=PlayerId("Jory Quill"), row=1, place=PLACE), Bye(player=None, row=2)),
        changes=(Change(player=PlayerId("ilse vorn"), kind=ChangeKind.DROP, place=PLACE),),
    )
    entries = (ListEntry(player=PlayerId("p02"), kind="Unit", place=PLACE),)
    lists, (read,), findings = understand(PLAYERS, entries, (round_,))
    assert [bye.player for bye in read.byes] == ["P1", None]
    assert read.changes[0].player == "P01"
    assert lists[0].player == "P02"
    assert [(finding.code, finding.place.cell) for finding in findings] == [
        ("id-understood", "B2"),
        ("id-understood", "A2"),
    ]
