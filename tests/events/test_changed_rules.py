"""House rules that are changed, or broken, while their event is played: what `check` says of the workbooks then."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from tests.support.organizer import Organizer

SCORES = "scores: {reading: R-1, text: What each player scored."


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """Four players, one round drawn; a rating is entered at registration."""
    rules = tmp_path / "kites.yaml"
    words = ["regulations", "new", str(rules), "--name", "Kite Duel", "--kind", "scores", "--ties", "chess"]
    assert CliRunner().invoke(main, words).exit_code == 0
    rules.write_text(rules.read_text() + "registered: [{reading: R-1, name: Rating, text: Ours.}]\n")
    made = Organizer(tmp_path)
    made.new("kites", regulations=str(rules), structure="day", tier=None, seed="7f3a9c")
    made.register(
        {"ID": f"P{n}", "Name": name, "Rating": 900 + n} for n, name in enumerate(("Ada", "Bo", "Cy", "Di"))
    )
    made.pair()
    return made


def change(organizer: Organizer, before: str, after: str) -> str:
    """Change the event's rules and check it."""
    file = organizer.folder / "kites.yaml"
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after, 1))
    return organizer.check(expect=1).output


def test_while_rules_are_broken_no_column_is_called_unknown(organizer: Organizer) -> None:
    """Nobody knows then which figures they name: only the mistake itself is said."""
    output = change(organizer, "name: Rating", "nome: Rating")
    assert "kites.yaml" in output
    assert "not Roundsheet's" not in output


def test_a_missing_figure_is_not_taken_for_a_column_of_formulas(organizer: Organizer) -> None:
    """`Paint 1` is asked for, without a question whether `Points 1` is meant."""
    output = change(organizer, SCORES, f"{SCORES}, figures: [{{name: Paint}}]")
    assert "the column Paint 1 is missing: add it, with this name in row 1" in output
    assert "did you mean" not in output
