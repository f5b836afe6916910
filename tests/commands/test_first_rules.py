"""A first file of rules from a few answers: whatever they are, it has no fault and an event is played by it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.cli import regulations as cli
from generator.commands.regulations import (
    KINDS,
    NONE,
    STAGES,
    TIES,
    Answers,
    first_rules,
    may_have_cut,
    write_first_rules,
)
from generator.errors import UsageError
from generator.regulations.catalogue import parse
from tests.support.make_all import ALL
from tests.support.organizer import Organizer

EACH = [
    Answers(name="Kite Düel: & #1", kind=kind, win="20", draw=draw, ties=ties, cut=cut)
    for kind, draw, ties, cut in product(KINDS, ("0.5", NONE), TIES, (True, False))
    if may_have_cut(kind) or not cut
]


@pytest.mark.parametrize("answers", EACH, ids=lambda each: f"{each.kind}-{each.draw}-{each.ties}-{each.cut}")
def test_each_answer_gives_rules_without_a_fault(answers: Answers) -> None:
    """And it is what was answered."""
    regulation, findings = parse(first_rules(answers), "rules.yaml")
    assert findings == ()
    assert regulation is not None
    assert regulation.game == "Kite Düel: & #1"
    assert regulation.tournament_points.own_score is (answers.kind == "points")
    assert (regulation.elimination is not None) is (answers.cut or answers.kind == "groups")
    if answers.kind != "points":
        assert (regulation.endings.ties == "draw") is (answers.draw != NONE)
        assert regulation.tournament_points.bands[0].win == 20


@pytest.mark.parametrize("answers", EACH if ALL else EACH[::7], ids=lambda each: f"{each.kind}, {each.ties}")
def test_an_event_is_played_by_it(answers: Answers, tmp_path: Path) -> None:
    """From the draw to the pages, with nothing to correct."""
    rules = tmp_path / "rules.yaml"
    write_first_rules(rules, answers)
    stages = ("--stages", STAGES[answers.kind]) if answers.kind in STAGES else ()
    assert Organizer(tmp_path).simulate(rules, 9, *stages) == []


def test_groups_are_played_before_the_knockout(tmp_path: Path) -> None:
    """Nine players in three groups, of each of which two go on."""
    rules = tmp_path / "rules.yaml"
    write_first_rules(rules, Answers(name="Kites", kind="groups"))
    organizer = Organizer(tmp_path)
    organizer.simulate(rules, 9, "--stages", STAGES["groups"])
    groups, knockout = organizer.data("event.json")["stages"]
    assert (groups["type"], groups["groups"]) == ("groups", 3)
    assert (knockout["type"], knockout["from_each"]) == ("elimination", 2)


Typed = Mapping[str, object]
WON, LOST, DRAWN = 3, 0, 1
ONE_WINNER: tuple[tuple[Typed, int, int], ...] = (
    ({"Winner": 1}, WON, LOST),
    ({"Winner": 2}, LOST, WON),
    ({"Score 1": "won", "Score 2": "lost"}, WON, LOST),
    ({"Score 2": "Won"}, LOST, WON),
    ({"Score 1": "loss"}, LOST, WON),
    ({"Score 1": "draw"}, DRAWN, DRAWN),
    ({"Score 1": "drawn", "Score 2": "tie"}, DRAWN, DRAWN),
    ({"Score 1": 1, "Score 2": 0}, WON, LOST),
    ({"Score 1": 0, "Score 2": 1}, LOST, WON),
    ({"Score 1": 0.5, "Score 2": 0.5}, DRAWN, DRAWN),
    ({"Score 1": 0, "Score 2": 0}, DRAWN, DRAWN),
    ({"Score 1": 1, "Score 2": 1}, DRAWN, DRAWN),
    ({"Score 1": "1-0"}, WON, LOST),
    ({"Score 1": "½-½"}, DRAWN, DRAWN),
    ({"Score 1": "0:1", "Winner": 2}, LOST, WON),
    ({"Ended": "Conceded 1"}, LOST, WON),
)
BEST_OF_3: tuple[tuple[Typed, int, int], ...] = (
    ({"Score 1": "2-1"}, WON, LOST),
    ({"Score 1": "0 - 2"}, LOST, WON),
    ({"Score 1": "1:2"}, LOST, WON),
    ({"Score 1": 2, "Score 2": 1}, WON, LOST),
    ({"Score 1": "1-1"}, DRAWN, DRAWN),
    ({"Score 1": 0, "Score 2": 0, "Ended": "Time"}, DRAWN, DRAWN),
    ({"Score 1": "1-0", "Ended": "Time"}, WON, LOST),
    ({"Ended": "Conceded 2"}, WON, LOST),
)


@pytest.mark.parametrize(
    ("kind", "typed"), [("winner", ONE_WINNER), ("ladder", ONE_WINNER), ("best-of-3", BEST_OF_3)]
)
def test_results_are_typed_as_people_do(
    kind: str, typed: tuple[tuple[Typed, int, int], ...], tmp_path: Path
) -> None:
    """A table for each way: every one is understood, and worth what was answered."""
    rules = tmp_path / "rules.yaml"
    write_first_rules(rules, Answers(name="Kites", kind=kind))
    organizer = Organizer(tmp_path)
    organizer.begin_by(rules, players=2 * len(typed))
    organizer.enter_all(1, {table: cells for table, (cells, _, _) in enumerate(typed, start=1)})
    found = json.loads(organizer.run("check", "cup", "--format", "json").output)
    assert {each["code"] for each in found} <= {"concession-without-scores"}
    organizer.build()
    pairings = {each["table"]: each for each in organizer.data("round-1.json")["pairings"]}
    for table, (_, one, other) in enumerate(typed, start=1):
        points = (pairings[table]["points1"], pairings[table]["points2"])
        assert points == (one, other), typed[table - 1]
    assert organizer.data("round-1.json")["status"] == "complete"


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
    """Five questions, as --ties answers the sixth; an empty answer is what is usual."""
    monkeypatch.setattr(cli, "is_asked", lambda: True)
    file = tmp_path / "rules.yaml"
    given = ["regulations", "new", str(file), "--ties", "chess"]
    result = CliRunner().invoke(main, given, input="Kites\nscores\n2\n\ny\n")
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
    typed = " \nKites\npoints\n2.5\n20\nscores\nchess\nn\n"
    result = CliRunner().invoke(main, ["regulations", "new", str(file)], input=typed)
    assert result.exit_code == 0, result.output
    told = [line for line in result.output.splitlines() if line.startswith("Error")]
    assert told == [
        "Error: the game needs a name",
        "Error: the most points of a round: write a whole number, as in 20",
        "Error: 'scores' is not one of 'card games', 'skirmish games', 'chess'.",
    ]
    regulation, _ = parse(file.read_text(encoding="utf-8"), "rules.yaml")
    assert regulation is not None
    assert (regulation.name, regulation.scores and regulation.scores.maximum) == ("Kites", 20)


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (Answers(name="Kites", ties="luck"), "ties luck: choose card games, skirmish games, chess"),
        (Answers(name="Kites", kind="rugby"), "kind rugby: choose winner, best-of-3, scores, "),
        (Answers(name="Kites", kind="points", win="2.5"), "write a whole number"),
        (Answers(name="Kites", kind="ladder", cut=True), "a ladder has no knockout"),
        (Answers(name="Kites", kind="groups", cut=True), "groups end with a knockout anyway"),
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
    """Six answers for nothing would be a pity."""
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
    assert " as with --name 'Our game' --kind winner --draw 1 --ties 'skirmish games'. Next" in result.output
    assert "roundsheet simulate" in result.output
