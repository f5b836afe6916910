"""What everybody reads in every state of every kind of event: the table `moment_matrix.yaml`."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
import yaml

from tests.site.moment_matrix import KINDS, READERS, STATES, TABLE, matrix

FROM_THE_CUT_ON = ("cut decided", "stage running", "final running", "over", "ended early")
INTERNAL = re.compile(
    r"Double elimination \d|Doppel-K\.-o\. \d|Swiss \d|Groups \d|Elimination \d|Top \d+[:,)]"
)


@pytest.fixture(scope="module")
def read() -> dict[str, dict[str, Any]]:
    """The table as the pages say it today."""
    return matrix()


def cells(read: dict[str, dict[str, Any]]) -> list[tuple[str, str, dict[str, Any]]]:
    """Every state that there is, with its kind of event."""
    return [
        (kind, state, cell)
        for kind, states in read.items()
        for state, cell in states.items()
        if isinstance(cell, dict)
    ]


def texts(read: dict[str, dict[str, Any]], language: str) -> list[str]:
    """Every sentence in a language."""
    return [said[language] for _, _, cell in cells(read) for said in cell.values() if isinstance(said, dict)]


def alike(text: str) -> str:
    """A sentence without players and figures."""
    return re.sub(r"P?\d+", "", text)


def test_the_table_is_what_the_pages_say(read: dict[str, dict[str, Any]]) -> None:
    """Cell by cell. After a change of words run `python -m tests.site.moment_matrix`, and read what changed."""
    stated = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    assert list(stated) == list(KINDS)
    for kind, states in read.items():
        for state, cell in states.items():
            assert cell == stated[kind][state], f"{kind}, {state}"


def test_every_kind_is_in_every_state_or_says_why_not() -> None:
    """A state that cannot occur, and a reader whom it has not, are words."""
    assert len(KINDS) == 8
    for kind in KINDS.values():
        assert set(kind.moments) == set(STATES)


def test_in_out_and_undecided_never_read_the_same(read: dict[str, dict[str, Any]]) -> None:
    """From the last result before a cut on, whatever figures and opponents they have."""
    for kind, state, cell in cells(read):
        if state in FROM_THE_CUT_ON:
            said = [cell[reader] for reader in READERS if isinstance(cell[reader], dict)]
            for language in ("en", "de"):
                for one, other in combinations(said, 2):
                    assert alike(one[language]) != alike(other[language]), f"{kind}, {state}"


def test_nobody_reads_a_name_that_only_workbooks_have(read: dict[str, dict[str, Any]]) -> None:
    """Nor English on German pages."""
    assert [
        text for language in ("en", "de") for text in texts(read, language) if INTERNAL.search(text)
    ] == []
    assert set(texts(read, "en")) & set(texts(read, "de")) == set()


def test_who_is_out_is_promised_nothing(read: dict[str, dict[str, Any]]) -> None:
    """No seed, no table and no next round."""
    for kind, state, cell in cells(read):
        if state in FROM_THE_CUT_ON and isinstance(cell["out"], dict):
            assert not re.search(r"seed|: Table|being drawn|Through to", cell["out"]["en"]), (
                f"{kind}, {state}"
            )
