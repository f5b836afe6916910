"""Scores that the cells of a row say together, where the rules name the pairs of scores that there are."""

from __future__ import annotations

from datetime import datetime

import pytest

from generator.findings import RowPlace
from generator.regulations.catalogue import recipe_ids, shipped
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.columns import Columns
from generator.workbooks.reading.results import result_of
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import Row
from tests.support.rulebooks import rulebook

WORDS, CHESS, CARDS = "worded-like", "chess", "magic"  # won 2, drawn 1, lost 0; 1-0 and 0-0; best of three


def read(rules: str, **typed: object) -> tuple[tuple[int | None, int | None], list[str]]:
    """Return both scores and the codes of what is wrong, of what is typed into the cells."""
    headings = {"one": "Score 1", "other": "Score 2", "winner": "Winner", "ended": "Ended"}
    cells = {headings[name]: RawCell(value) for name, value in typed.items()}
    place = RowPlace(file="round-1.xlsx", sheet="Results", row=2, columns={})
    result, findings = result_of(Row(cells=cells, place=place), columns_of(rules), ())
    return (result.score1, result.score2), [finding.code for finding in findings]


def columns_of(rules: str) -> Columns:
    """Return the columns of a regulation."""
    return form_of(shipped(rules) if rules in recipe_ids() else rulebook(rules)).columns


@pytest.mark.parametrize(
    ("one", "other", "scores"),
    [
        (1, 0, (2, 0)),
        (0, 1, (0, 2)),
        ("1", "0", (2, 0)),
        (2, 0, (2, 0)),
        (1, 1, (1, 1)),
        (0, 0, (1, 1)),
        (0.5, 0.5, (1, 1)),
        ("½", "½", (1, 1)),
        ("1-0", None, (2, 0)),
        ("0 : 1", None, (0, 2)),
        ("½–½", None, (1, 1)),
        ("won", "lost", (2, 0)),
        ("Win", "Loss", (2, 0)),
        ("L", "W", (0, 2)),
        ("draw", "draw", (1, 1)),
        ("tie", None, (1, 1)),
        (None, "won", (0, 2)),
        ("lost", None, (0, 2)),
    ],
)
def test_a_word_a_number_or_a_half_says_who_won(one: object, other: object, scores: tuple[int, int]) -> None:
    """Where there is one way to win, the higher number has won, and equal ones are a draw."""
    assert read(WORDS, one=one, other=other) == (scores, [])


@pytest.mark.parametrize(
    ("rules", "winner", "scores"),
    [
        (WORDS, 1, (2, 0)),
        (WORDS, "2", (0, 2)),
        (CHESS, 1, (1, 0)),
        (CHESS, 2, (0, 1)),
        (CARDS, 1, (None, None)),
    ],
)
def test_a_winner_alone_is_enough_where_there_is_one_way_to_win(
    rules: str, winner: object, scores: tuple[int | None, int | None]
) -> None:
    """In a best of three nobody knows whether it was 2-0 or 2-1."""
    assert read(rules, winner=winner) == (scores, [])


@pytest.mark.parametrize("ended", ["Conceded 2", "No-show 2", "awarded 1", "Both lost"])
def test_an_ending_that_says_who_won_leaves_the_scores_as_they_are(ended: str) -> None:
    """They may be typed as they stood."""
    assert read(WORDS, winner=1, ended=ended) == ((None, None), [])
    assert read(WORDS, one="won", ended=ended) == ((2, None), [])


@pytest.mark.parametrize(
    ("rules", "one", "scores"),
    [
        (CARDS, "2-1", (2, 1)),
        (CARDS, "0–2", (0, 2)),
        (CARDS, "1:1", (1, 1)),
        (CARDS, "3-2", (3, 2)),  # read as typed; `check` says that there is no such pair
        (CHESS, "1-0", (1, 0)),
        (CHESS, "½-½", (0, 0)),
        (CHESS, "1-1", (0, 0)),
    ],
)
def test_both_scores_may_stand_in_the_first_cell(rules: str, one: str, scores: tuple[int, int]) -> None:
    """The first is that of Player 1."""
    assert read(rules, one=one) == (scores, [])


@pytest.mark.parametrize(
    ("rules", "cells", "code"),
    [
        (CARDS, {"other": "2-1"}, "score-value"),  # whose is the 2?
        (CARDS, {"one": "2-1", "other": 1}, "score-value"),
        (CARDS, {"one": datetime(2026, 2, 1)}, "score-value"),  # noqa: DTZ001 (spreadsheets know no time zones)
        (CARDS, {"one": 0.5, "other": 0.5}, "score-value"),
        (WORDS, {"one": 0.5, "other": 1}, "score-value"),
        (WORDS, {"one": "3-0"}, "score-value"),
        (WORDS, {"one": "wonn"}, "score-value"),
        ("runewars-2.2", {"one": "102-58"}, "score-value"),
    ],
)
def test_what_nobody_can_be_sure_of_is_a_finding(rules: str, cells: dict[str, object], code: str) -> None:
    """Nothing is guessed."""
    (one, other), codes = read(rules, **cells)
    assert set(codes) == {code}
    assert None in (one, other)


def test_a_number_alone_waits_for_the_other() -> None:
    """Whoever types 1 and 0 is not told of a draw in between."""
    assert read(WORDS, one=1) == ((1, None), [])
    assert read(CHESS, one=1) == ((1, None), [])
