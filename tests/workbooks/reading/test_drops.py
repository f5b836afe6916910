"""The column `Drops` of the sheet `Results`: the same as a line with Drop on the sheet `Changes`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.model import ChangeKind, Player, PlayerId
from generator.text import clean
from generator.workbooks.reading.identities import understand
from generator.workbooks.reading.rounds import read_round
from tests.workbooks.builders import LOSSES_HEADER, RESULTS_HEADER, round_book, saved

GAME = (1, "P01", "Ilse Vorn", 60, 40, "P02", "Odo Brack", None, None, None)
BYE = (None, "P03", "Maren Tull", None, None, None, "BYE", None, None, None)
PLAYERS = tuple(
    Player(id=PlayerId(player), name=clean(name))
    for player, name in (("P01", "Ilse Vorn"), ("P02", "Odo Brack"), ("P03", "Maren Tull"))
)


def told(
    folder: Path,
    row: Sequence[Any],
    *changes: Sequence[Any],
    header: Sequence[str] = (*RESULTS_HEADER, "Drops"),
) -> tuple[list[tuple[str, ChangeKind]], list[tuple[str, str | None]]]:
    """Who leaves by a round of that one row, and what is found with its cell."""
    path = saved(round_book(row, header=header, changes=changes), folder / "round.xlsx")
    round_, findings = read_round(path, "round.xlsx", 1)
    assert round_ is not None, findings
    _, (known,), _ = understand(PLAYERS, (), (round_,))
    said = [(change.player, change.kind) for change in known.changes]
    return said, [(finding.code, finding.place.cell) for finding in findings]


@pytest.mark.parametrize(
    ("typed", "who"),
    [
        *((None, ()), ("  ", ()), (1, ("P01",)), ("1", ("P01",)), (1.0, ("P01",)), (2, ("P02",))),
        *(("both", ("P01", "P02")), (" BOTH ", ("P01", "P02"))),
    ],
)
def test_a_seat_or_both_leave(tmp_path: Path, typed: object, who: tuple[str, ...]) -> None:
    """1 and 2 are the seats, as under Winner; a number may be text, and a word in any case."""
    assert told(tmp_path, (*GAME, typed)) == ([(player, ChangeKind.DROP) for player in who], [])


@pytest.mark.parametrize("typed", [0, 3, 12, 1.5, "x", "P01", True])
def test_anything_else_is_found_in_its_cell(tmp_path: Path, typed: object) -> None:
    """Nobody guesses who is meant by another word."""
    assert told(tmp_path, (*GAME, typed)) == ([], [("drops-value", "K2")])


def test_a_workbook_without_the_column_is_read_as_before(tmp_path: Path) -> None:
    """Rounds that were written earlier do not have it."""
    assert told(tmp_path, GAME, header=RESULTS_HEADER) == ([], [])


@pytest.mark.parametrize(
    ("row", "right", "wrong"),
    [(BYE, 1, 2), ((None, None, "BYE", None, None, "P03", "Maren Tull", None, None, None), 2, 1)],
    ids=["as player 1", "as player 2"],
)
def test_who_has_a_bye_leaves_and_the_empty_seat_does_not(
    tmp_path: Path, row: Sequence[Any], right: int, wrong: int
) -> None:
    """Of both seats one is nobody's: the player leaves, and the cell is told."""
    assert told(tmp_path, (*row, right)) == ([("P03", ChangeKind.DROP)], [])
    assert told(tmp_path, (*row, wrong)) == ([], [("drops-value", "K2")])
    assert told(tmp_path, (*row, "both")) == ([("P03", ChangeKind.DROP)], [("drops-value", "K2")])


def test_a_row_without_players_drops_nobody(tmp_path: Path) -> None:
    """A number that slipped into an empty row is not passed over."""
    said, findings = told(tmp_path, (*[None] * 10, 1))
    assert said == []
    assert ("drops-value", "K2") in findings


def test_losses_have_the_column_too(tmp_path: Path) -> None:
    """Urban War's columns are others; who leaves is said in the same way."""
    row = dict(zip(LOSSES_HEADER, (1, "P01", "Ilse Vorn", *[None] * 6, "P02"), strict=False)) | {"Drops": 2}
    header = (*LOSSES_HEADER, "Drops")
    said = told(tmp_path, [row.get(column) for column in header], header=header)
    assert said == ([("P02", ChangeKind.DROP)], [])


@pytest.mark.parametrize("player", ["P02", "p02", "Odo Brack (P02)"])
def test_said_on_both_sheets_it_is_one_drop(tmp_path: Path, player: str) -> None:
    """Slip and sheet say the same thing twice; the line of `Changes`, with its note, is the one that stays."""
    assert told(tmp_path, (*GAME, 2), (player, None, "Drop", "train")) == ([("P02", ChangeKind.DROP)], [])
