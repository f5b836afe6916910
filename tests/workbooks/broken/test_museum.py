"""Every broken workbook gives its finding: the right code, the right cell, words that help."""

from pathlib import Path

import pytest

from generator.findings import Finding
from generator.tournament.game_forms.casualties.form import CasualtyForm
from generator.tournament.game_forms.columns import Columns
from generator.tournament.game_forms.scores.form import ScoreForm
from generator.workbooks.reading.players import read_players
from generator.workbooks.reading.rounds import read_round
from tests.workbooks.broken.museum import EXHIBITS, Exhibit


def findings_of(exhibit: Exhibit, folder: Path) -> tuple[Finding, ...]:
    """What is said of the file."""
    if exhibit.kind == "players":
        exhibit.make(folder / "players.xlsx")
        return read_players(folder / "players.xlsx", "players.xlsx")[-1]
    exhibit.make(folder / "round-1.xlsx")
    casualties = exhibit.kind == "losses"
    return read_round(
        folder / "round-1.xlsx",
        "round-1.xlsx",
        1,
        form=Columns(form=CasualtyForm if casualties else ScoreForm),
    )[1]


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda exhibit: exhibit.name)
def test_each_mistake_gives_its_finding_and_no_other(exhibit: Exhibit, tmp_path: Path) -> None:
    """A mistake is named with its code, its file, sheet and cell, and what stands or may stand there.

    One mistake is one finding, so that the list of findings is the list of things to fix.
    """
    file = "players.xlsx" if exhibit.kind == "players" else "round-1.xlsx"
    findings = findings_of(exhibit, tmp_path)
    told = [(finding.code, str(finding.place)) for finding in findings]
    assert told == [(exhibit.code, f"{file}{exhibit.place}")], findings
    assert exhibit.words in findings[0].message


def test_the_museum_is_worth_a_visit() -> None:
    """It has at least eighty, each once."""
    assert len({exhibit.name for exhibit in EXHIBITS}) == len(EXHIBITS) >= 80
