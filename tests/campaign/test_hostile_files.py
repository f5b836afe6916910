"""A file made to do harm is a finding, or is read as if nothing were strange about it."""

from pathlib import Path

import pytest

from generator.tournament.game_forms.columns import Columns
from generator.tournament.game_forms.scores.form import ScoreForm
from generator.workbooks.reading.rounds import read_round
from tests.campaign.hostile_files import HOSTILE, Hostile, cost


@pytest.mark.parametrize(
    "hostile", [hostile for hostile in HOSTILE if not hostile.is_slow], ids=lambda hostile: hostile.name
)
def test_a_hostile_file_is_a_finding(hostile: Hostile, tmp_path: Path) -> None:
    """What is dangerous is refused with its code before it costs anything; what is only strange is read."""
    (tmp_path / "round-1.xlsx").write_bytes(hostile.make())
    round_, findings = read_round(tmp_path / "round-1.xlsx", "round-1.xlsx", 1, form=Columns(form=ScoreForm))
    assert [finding.code for finding in findings][:1] == ([hostile.code] if hostile.code else [])
    assert (round_ is None) == hostile.code.startswith("file-")  # else what could be read is there


@pytest.mark.parametrize(
    "hostile",
    [hostile for hostile in HOSTILE if "to be cut" in hostile.name],
    ids=lambda hostile: hostile.name,
)
def test_what_is_cut_is_not_copied_with_all_that_lies_beside_it(hostile: Hostile, tmp_path: Path) -> None:
    """A file of a megabyte that unpacks to six hundred is refused, and the largest that is read has room in 300 MB."""
    said = cost(hostile, tmp_path)
    assert said["code"] == hostile.code
    assert said["memory"] < 300
