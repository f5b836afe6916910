"""A first file of rules from five answers: whatever they are, it has no fault and an event is played by it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.cli import regulations as cli
from generator.commands.regulations import (
    ENTERED,
    NONE,
    TIES,
    Answers,
    first_rules,
    ties_of,
    write_first_rules,
)
from generator.errors import UsageError
from generator.regulations.catalogue import parse
from tests.support.organizer import Organizer

ALL = [
    Answers(name="Kite Düel: & #1", entered=entered, win="20", draw=draw, ties=ties, cut=cut)
    for entered, draw, ties, cut in product(ENTERED, ("0.5", NONE), TIES, (True, False))
    if ties in ties_of(entered)
]


@pytest.mark.parametrize(
    "answers", ALL, ids=lambda each: f"{each.entered}-{each.draw}-{each.ties}-{each.cut}"
)
def test_each_answer_gives_rules_without_a_fault(answers: Answers) -> None:
    """And it is what was answered."""
    regulation, findings = parse(first_rules(answers), "rules.yaml")
    assert findings == ()
    assert regulation is not None
    assert regulation.game == "Kite Düel: & #1"
    assert regulation.tournament_points.own_score is (answers.entered == "points")
    assert (regulation.elimination is not None) is answers.cut
    if answers.entered != "points":
        assert (regulation.endings.ties == "draw") is (answers.draw != NONE)
        assert regulation.tournament_points.bands[0].win == 20


@pytest.mark.parametrize("entered", ENTERED)
def test_an_event_is_played_by_it(entered: str, tmp_path: Path) -> None:
    """From the draw to the pages, with nothing to mend."""
    rules = tmp_path / "rules.yaml"
    write_first_rules(rules, Answers(name="Kites", entered=entered, win="3", cut=True))
    organizer = Organizer(tmp_path)
    assert organizer.simulate(rules, 9) == []


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    """Nobody's rules are lost, and an answer that can't be used writes nothing."""
    file = tmp_path / "rules.yaml"
    with pytest.raises(UsageError, match="what a win is worth: write a number"):
        write_first_rules(file, Answers(name="Kites", win="three"))
    assert not file.exists()
    file.write_text("mine")
    with pytest.raises(UsageError, match="is there already"):
        write_first_rules(file, Answers(name="Kites"))
    assert file.read_text() == "mine"


def test_what_no_option_says_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four questions, as --ties answers the fifth; an empty answer is what is usual."""
    monkeypatch.setattr(cli, "is_asked", lambda: True)
    file = tmp_path / "rules.yaml"
    given = ["regulations", "new", str(file), "--ties", "games"]
    result = CliRunner().invoke(main, given, input="Kites\nwinner\n2\n\ny\n")
    assert result.exit_code == 0, result.output
    assert result.output.count("?") == 5  # the draw is asked with the win
    regulation, _ = parse(file.read_text(encoding="utf-8"), "rules.yaml")
    assert regulation is not None
    assert (regulation.name, regulation.tournament_points.bands[0].win) == ("Kites", 2)
    assert regulation.tournament_points.draw == 1
    assert regulation.ranking.precedence[0].key == "head_to_head"
    assert regulation.elimination is not None


def test_beside_a_win_worth_1_a_draw_is_worth_half(tmp_path: Path) -> None:
    """Where nobody says what it is worth, it is not worth as much as a win."""
    result = CliRunner().invoke(main, ["regulations", "new", str(tmp_path / "rules.yaml"), "--win", "1"])
    assert "--draw 0.5 " in result.output
    regulation, _ = parse((tmp_path / "rules.yaml").read_text(encoding="utf-8"), "rules.yaml")
    assert regulation is not None
    assert regulation.tournament_points.draw == Fraction(1, 2)


def test_an_answer_that_cannot_be_used_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, and the answers before it stay."""
    monkeypatch.setattr(cli, "is_asked", lambda: True)
    file = tmp_path / "rules.yaml"
    typed = " \nKites\npoints\n2.5\n20\nscores\ngames\nn\n"
    result = CliRunner().invoke(main, ["regulations", "new", str(file)], input=typed)
    assert result.exit_code == 0, result.output
    told = [line for line in result.output.splitlines() if line.startswith("Error")]
    assert told == [
        "Error: the game needs a name",
        "Error: the most points of a round: write a whole number, as in 20",
        "Error: 'scores' is not one of 'opponents', 'games'.",
    ]
    regulation, _ = parse(file.read_text(encoding="utf-8"), "rules.yaml")
    assert regulation is not None
    assert (regulation.name, regulation.scores and regulation.scores.maximum) == ("Kites", 20)


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (Answers(name="Kites", entered="points", win="20", ties="scores"), "choose opponents or games"),
        (Answers(name="Kites", entered="points", win="2.5"), "write a whole number"),
        (Answers(name="Kites", draw="half"), "what a draw is worth: write a number, as in 3 or 0.5"),
        (Answers(name="Kites", win="1", draw="3"), "a draw can't be worth more than a win: write 1 or less"),
        (Answers(name="  "), "the game needs a name"),
    ],
)
def test_what_cannot_be_used_is_refused(answers: Answers, told: str, tmp_path: Path) -> None:
    """Where options answer, nobody can be asked again."""
    with pytest.raises(UsageError, match=told):
        write_first_rules(tmp_path / "rules.yaml", answers)
    assert not [*tmp_path.iterdir()]


def test_rules_have_the_ending_by_which_they_are_found(tmp_path: Path) -> None:
    """`--regulations kites` would be looked for among those that come with Roundsheet."""
    with pytest.raises(UsageError, match=r"call the file kites\.yaml"):
        write_first_rules(tmp_path / "kites", Answers(name="Kites"))


def test_nothing_is_asked_for_a_file_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five answers for nothing would be a pity."""
    monkeypatch.setattr(cli, "is_asked", lambda: True)
    (tmp_path / "rules.yaml").write_text("mine")
    result = CliRunner().invoke(main, ["regulations", "new", str(tmp_path / "rules.yaml")])
    assert result.exit_code == 2
    assert "What is" not in result.output
    assert "is there already" in result.output


def test_where_nobody_can_be_asked_nothing_is(tmp_path: Path) -> None:
    """The usual answers are taken and said, and what to do next."""
    given = ["regulations", "new", str(tmp_path / "rules.yaml"), "--win", "2", "--no-cut"]
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 0
    assert "?" not in result.output
    assert " as with --name 'Our game' --entered scores --draw 1 --ties opponents. Next" in result.output
    assert "roundsheet simulate" in result.output
