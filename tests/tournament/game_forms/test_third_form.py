"""A third way to score is two modules and a line for each: with them everything else knows what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator import languages
from tests.recipes.scratch import Scratch, assert_the_recipe_says_so
from tests.support.organizer import Organizer

ITS_MODULES = Path(__file__).parent / "best_of_three"
RULES = """
form: roundsheet/regulations/1
id: pebble-evenings
name: Pebble Evenings
game: Pebbles
document: {title: A note, version: "1", sections: {Note: {Matches: 1}}}
structures: {tables: {evening: {rows: [{players: 2-8, swiss_rounds: 2}]}}, cite: {heading: Matches, page: 1}}
best_of_three: {text: Who first wins two games wins the match., cite: {heading: Matches, page: 1}}
endings: {text: Somebody wins., allowed: [Played out], ties: winner entered, cite: {heading: Matches, page: 1}}
tournament_points:
  bands: [{lead: 0-1, win: 2, loss: 1}, {lead: 2, win: 3, loss: 0}]
  cite: {heading: Matches, page: 1}
ranking: {precedence: [{key: random}], cite: {heading: Matches, page: 1}}
swiss: {method: slide in score groups, rematches: {forbidden_within: event}, cite: {heading: Matches, page: 1}}
byes:
  first_round: random
  later_rounds: lowest ranked without a bye
  award: {tournament_points: 2}
  cite: {heading: Matches, page: 1}
drops: {unpaired_loss: {tournament_points: 0}, cite: {heading: Matches, page: 1}}
"""
FIELD = """    best_of_three: BestOfThree | None = Field(
        default=None, description="What is entered for a match, where it is the games of each player."
    )
"""
GERMAN = {
    "best_of_three where matches are played": "best_of_three, wo Matches gespielt werden",
    "no match of three games is drawn: write {line}": "kein Match endet unentschieden: {line} schreiben",
    "games": "Spiele",
    "games are": "Spiele sind",
    "Sheet Results: enter the games that each player won; Ended if not all were played.": (
        "Blatt Results: eintragen, wie viele Spiele jeder gewonnen hat; Ended, wenn nicht alle gespielt wurden."
    ),
    "A match ends when a player has won {games} games.": "Ein Match endet, sobald jemand {games} Spiele gewonnen hat.",
    "Matches": "Matches",
    "Games of player {seat}": "Spiele von Spieler {seat}",
    "2 for the winner, else 0 or 1.": "2 für den Sieger, sonst 0 oder 1.",
    "Games won": "Gewonnene Spiele",
    "games: 0, 1 or 2": "Spiele: 0, 1 oder 2",
    "games missing": "Spiele fehlen",
    "the winner has 2, the loser less": "der Sieger hat 2, der andere weniger",
    "{table}: games missing": "{table}: Spiele fehlen",
    "games {one} : {other}: the winner has 2, the loser less": "Spiele {one} : {other}: Sieger 2, der andere weniger",
}


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    """A copy of the program in which the recipe was followed."""
    scratch = Scratch(tmp_path)
    part, form = ((ITS_MODULES / name).read_text(encoding="utf-8") for name in ("part.py", "form.py"))
    parts, forms = "generator.regulations.game_forms", "generator.tournament.game_forms"
    scratch.write("generator/regulations/game_forms/best_of_three.py", part)
    scratch.write(
        "generator/tournament/game_forms/best_of_three.py",
        form.replace("from tests.tournament.game_forms.best_of_three.part", f"from {parts}.best_of_three"),
    )
    schema, table = "generator/regulations/schema.py", "generator/tournament/game_forms/__init__.py"
    scratch.add_before(schema, f"from {parts}.casualties", f"from {parts}.best_of_three import BestOfThree\n")
    scratch.add_before(schema, "    endings: Endings = Field(", FIELD)
    scratch.add_before(
        table, f"from {forms}.casualties", f"from {forms}.best_of_three import BestOfThreeForm\n"
    )
    scratch.replace(table, "CasualtyForm]", "CasualtyForm, BestOfThreeForm]")
    scratch.translate(GERMAN)
    scratch.write("docs/regulation.schema.json", scratch.run("regulations schema"))
    return scratch


@pytest.fixture
def organizer(scratch: Scratch, monkeypatch: pytest.MonkeyPatch) -> Organizer:
    """Three matches by `RULES`, drawn."""
    monkeypatch.chdir(scratch.work)
    monkeypatch.setenv("PYTHONPATH", str(scratch.root))
    (scratch.work / "rules.yaml").write_text(RULES, encoding="utf-8")
    organizer = Organizer(scratch.work, subprocess=True)
    words = ("cup", "--name", "Cup", "--regulations", "rules.yaml", "--date", "2019-05-04")
    organizer.run("new", *words, "--seed", "pebbles")
    organizer.event = "cup"
    organizer.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, 7))
    organizer.pair()
    return organizer


def findings(organizer: Organizer) -> set[tuple[str, str | None]]:
    """Code and cell of what check finds."""
    found = json.loads(organizer.run("check", "cup", "--format", "json", expect=None).output)
    return {(each["code"], each["cell"]) for each in found}


def test_it_is_recognised_by_its_key_drawn_typed_checked_scored_and_shown(
    organizer: Organizer, scratch: Scratch
) -> None:
    """2 : 1 is worth 2 and 1 points and 2 : 0 is worth 3 and 0, as the table of `RULES` says."""
    assert organizer.read_columns(1, ("Games 1", "Games 2")) == [{"Games 1": None, "Games 2": None}] * 3
    assert "column-unknown" not in {code for code, _ in findings(organizer)}
    organizer.enter_all(
        1, {1: {"Games 1": 2, "Games 2": 1}, 2: {"Games 1": 0, "Games 2": 2}, 3: {"Games 1": 2}}
    )
    assert ("score-missing", "E4") in findings(organizer)
    organizer.enter_all(1, {3: {"Games 2": 2}})
    assert ("score-too-high", "D4") in findings(organizer)
    organizer.enter_all(1, {3: {"Games 2": 1}})
    scratch.also_in("de")
    organizer.build()
    assert not [finding for finding in findings(organizer) if finding[0].startswith("score")]
    games = organizer.data("round-1.json")["pairings"]
    assert [(game["winner"], game["points1"], game["points2"]) for game in games] == [
        (1, 2, 1),
        (2, 0, 3),
        (1, 2, 1),
    ]
    assert [(game["score1"], game["score2"]) for game in games] == [(2, 1), (0, 2), (2, 1)]
    ranked = organizer.data("standings.json")["standings"]
    assert [line["points"] for line in ranked] == [3, 2, 2, 1, 1, 0]
    assert "Games won" in scratch.page("cup/round/1/index.html")
    assert "A match ends when a player has won 2 games." in scratch.page("cup/rules/index.html")
    assert "Gewonnene Spiele" in scratch.page("de/round/1/index.html")
    assert "Ein Match endet, sobald jemand 2 Spiele gewonnen hat." in scratch.page("de/rules/index.html")
    organizer.pair()  # who has played whom is known
    assert organizer.rounds() == 2
    assert_the_recipe_says_so("A way of scoring", scratch.touched())
    assert len(scratch.touched()) == 5 + len([*languages.FOLDER.glob("*.po")])


def test_a_rehearsal_plays_it(organizer: Organizer) -> None:
    """`simulate` invents results that its own checks find no fault with."""
    words = ("show", "--players", "6", "--regulations", "rules.yaml", "--date", "2019-05-05")
    organizer.run("simulate", *words, "--name", "Show")
    assert not json.loads(organizer.run("check", "show", "--format", "json").output)


def test_its_rules_are_checked_with_those_of_all_forms(scratch: Scratch) -> None:
    """Its own faults are found, a file needs one form, and has one alone."""

    def told(old: str, new: str) -> str:
        assert old in RULES
        (scratch.work / "rules.yaml").write_text(RULES.replace(old, new), encoding="utf-8")
        words = "from generator.regulations.catalogue import parse; import pathlib, sys\n"
        words += "_, found = parse(pathlib.Path('rules.yaml').read_text(encoding='utf-8'), 'rules.yaml')\n"
        return scratch.python("-c", f"{words}print(*found, sep='\\n')")

    assert "no match of three games is drawn" in told("ties: winner entered", "ties: draw")
    assert "the lead goes up to 2" in told("lead: 2,", "lead: 2-3,")
    both = told("best_of_three: {", "scores: {text: Points., reading: R}\nbest_of_three: {")
    assert "scores and best_of_three are both here" in both
    part = (
        "best_of_three: {text: Who first wins two games wins the match., cite: {heading: Matches, page: 1}}\n"
    )
    assert "casualties where losses decide, or best_of_three where matches are played" in told(part, "")
