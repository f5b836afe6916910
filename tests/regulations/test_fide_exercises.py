"""FIDE's exercises in tie-breaking: the recipe for chess has their solutions, wherever everything was played.

Source: IA Mario Held, Exercises in Tie-Breaking, for the regulations C.07 of 2023, revision 2403220900 (FIDE's
commissions of arbiters and of technology, March 2024). The numbers of exercises are those of the paper, whose
crosstables stand below.

The paper follows C.07 where a round was not played: such a round counts as a game against a dummy with the player's own
points, and what opponents did not play is counted in another way. The manual says that Roundsheet does neither; what
comes out in place of it was worked by hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
import yaml

from generator.interchange.course import as_event
from generator.model import PlayerId
from generator.regulations.catalogue import parse
from generator.regulations.schema import Regulation
from generator.tournament.ranking.standings import Standings, standings_after
from tests.interchange.chess import file_of, player, sound
from tests.interchange.test_trf_reading import DAY
from tests.regulations.test_recipe_files import RECIPES

# By start number: `+9` won against 9, `-9f` lost by forfeit; U the draw's bye, H half a point on request, Z absent.
FIVE_ROUNDS = """
Alyx      +9   =13  =2   +15  =4
Bruno     +10  +7   =1   +16  =3
Charline  =11  +6   +8   =4   =2
David     +12  H    +13  =3   =1
Helene    -13  -15  +11  =7   +10
Franck    -14  -3   U    +10  +8
Genevieve +15  -2   -16  =5   -11
Irina     =16  +14  -3   +13  -6
Jessica   -1   -10  H    -11f U
Lais      -2   +9   -15  -6   -5
Maria     =3   -16  -5   +9f  +7
Nick      -4   U    +14f Z    Z
Opal      +5   =1   -4   -8   -14
Paul      +6   -8   -12f Z    +13
Reine     -7   +5   +10  -1   -16
Stephan   =8   +11  +7   -2   +15
"""
NINE_ROUNDS = """
Alyx      +9   =13  =2   +15  =4   =6   =3   =16  +8
Bruno     +10  +7   =1   +16  +3   =4   -6   =15  =5
Charline  =11  +6   +8   =4   -2   +16  =1   +14  +10
David     +12  H    +13  =3   =1   =2   =16  =6   +15
Helene    -13  -15  +11  =7   +10  -14  +9   -8   =2
Franck    -14  -3   U    +10  +8   =1   +2   =4   +16
Genevieve +15  -2   -16  =5   -11  -10  +13  +9   +14
Irina     =16  +14  -3   +13  -6   =11  =15  +5   -1
Jessica   -1   -10  H    -11f U    +13  -5   -7   =12
Lais      -2   +9   -15  -6   -5   +7   +12  +11  -3
Maria     =3   -16  -5   +9f  +7   =8   -14  -10  =13
Nick      -4   U    +14f Z    Z    -15  -10  =13  =9
Opal      +5   =1   -4   -8   -14  -9   -7   =12  =11
Paul      +6   -8   -12f Z    +13  +5   +11  -3   -7
Reine     -7   +5   +10  -1   -16  +12  =8   =2   -4
Stephan   =8   +11  +7   -2   +15  -3   =4   =1   -6
"""
ROUND_ROBIN = """
Alyx      =5   +2   +3   -4   +6
Bruno     +6   -1   +5   =3   +4
Charline  +4   +6   -1   =2   +5
David     -3   -5   =6   +1   -2
Franck    =1   +4   -2   -6f  -3
Helene    -2   -3   =4   +5f  -1
"""

BUCHHOLZ, CUT, BERGER = "buchholz", "buchholz-lowest-1", "sonneborn_berger"
PROGRESSIVE, PROGRESSIVE_CUT = "cumulative_score", "cumulative_score-lowest-1"
WITH_MORE = [
    {"key": "head_to_head"},
    {"key": "buchholz", "lowest": 1},
    {"key": "buchholz"},
    {"key": "sonneborn_berger"},
    {"key": "wins"},
    {"key": "cumulative_score"},
    {"key": "cumulative_score", "lowest": 1},
]

# What FIDE's solution has, by exercise and start number, of those who played all rounds against opponents who came.
SOLUTIONS: list[tuple[str, str, dict[int, str]]] = [
    ("1", BUCHHOLZ, {2: "13"}),
    ("2", BUCHHOLZ, {1: "12.5", 3: "15.5"}),
    ("3", BUCHHOLZ, {5: "8.5", 8: "13.5"}),
    ("4", BUCHHOLZ, {1: "12.5", 3: "15.5", 16: "12.5"}),
    ("5", CUT, {5: "7.5", 8: "12"}),
    ("6", CUT, {7: "12.5", 13: "12"}),
    ("7", CUT, {1: "11", 3: "13", 16: "11"}),
    ("8", CUT, {15: "11"}),
    ("11", BERGER, {1: "8", 3: "10.5", 16: "7.25"}),
    ("12", BERGER, {1: "8", 2: "9.5", 3: "10.5", 5: "4.25", 7: "3.25", 8: "5.25", 10: "1.5", 13: "4.25", 15: "3.5",
                    16: "7.25"}),
    ("27", "wins", {1: "2", 2: "3", 3: "2", 4: "2", 5: "2", 6: "3", 7: "1", 8: "2", 9: "1", 10: "1", 11: "2", 12: "2",
                    13: "1", 14: "2", 15: "2", 16: "3"}),
    ("32", PROGRESSIVE, {1: "11", 2: "13", 3: "11", 4: "11.5", 5: "5", 6: "6", 7: "6", 8: "8.5", 9: "2.5", 10: "4",
                         11: "5.5", 12: "7", 13: "7", 14: "6", 15: "7", 16: "10.5"}),
    ("33", PROGRESSIVE_CUT, {1: "10", 2: "12", 3: "10.5", 4: "10.5", 5: "5", 6: "6", 7: "5", 8: "8", 9: "2.5", 10: "4",
                             11: "5", 12: "7", 13: "6", 14: "5", 15: "7", 16: "10"}),
]  # fmt: skip

# Where rounds were not played: FIDE's figure, and the one here.
UNPLAYED: list[tuple[str, str, int, str, str]] = [
    ("4", BUCHHOLZ, 4, "15", "10.5"),  # 2 + 1.5 + 3.5 + 3.5 of those met
    ("3", BUCHHOLZ, 11, "13.5", "11"),  # 3.5 + 3.5 + 2.5 + 1.5; Jessica did not come
    ("7", CUT, 4, "11.5", "9"),  # without Opal's 1.5
    ("5", CUT, 11, "12", "9.5"),
    ("6", CUT, 9, "7.5", "3.5"),  # Alyx's 3.5; Lais's 1 is cut
    ("8", CUT, 12, "9.5", "0"),  # only David was met
    ("8", CUT, 14, "9", "5.5"),  # Franck's 3 and Irina's 2.5; Opal's 1.5 is cut
    ("12", BERGER, 4, "9.75", "7"),  # 2 + 1.5 + half of 3.5 twice
    ("12", BERGER, 6, "6.5", "3.5"),  # 1 + 2.5
    ("12", BERGER, 9, "2.25", "0"),
    ("12", BERGER, 11, "5.75", "3.25"),  # half of 3.5, and 1.5
    ("12", BERGER, 12, "4", "0"),
    ("12", BERGER, 14, "4.5", "4.5"),  # 3 + 1.5: only rounds without points were not played
]


def rules_with(precedence: Sequence[Mapping[str, Any]]) -> Regulation:
    """The recipe for chess with other tiebreakers."""
    text = next(path for path in RECIPES if path.stem == "chess").read_text(encoding="utf-8")
    rules = yaml.safe_load(text) | {"ranking": {"reading": "R-1", "precedence": list(precedence)}}
    regulation, findings = parse(json.dumps(rules, default=str), "chess.yaml")
    assert regulation is not None, findings
    return regulation


def block(number: int, said: str) -> str:
    """A round of a Tournament Report File; White is whoever has the lower number."""
    if said in ("U", "H", "Z"):
        return f"0000 - {said}"
    opponent = int(said[1:].removesuffix("f"))
    result = said[0] if said.endswith("f") else {"+": "1", "-": "0", "=": "="}[said[0]]
    return f"{opponent:>4} {'w' if number < opponent else 'b'} {result}"


def standings_of(table: str, rules: Regulation) -> Standings:
    """Of a crosstable, imported as a file of another program is."""
    lines = [line.split() for line in table.strip().splitlines()]
    rows = (
        player(number, name, *(block(number, said) for said in rounds))
        for number, (name, *rounds) in enumerate(lines, start=1)
    )
    event, stages = as_event(sound(file_of("012 Exercises", *rows), rules), "exercises", (DAY,), rules)
    return standings_after(event, rules, stages, len(event.rounds))


def figures(standings: Standings, figure: str, numbers: Sequence[int]) -> dict[int, Fraction]:
    """What each of these players has."""
    lines = {number: standings.of(PlayerId(f"P{number:02}")) for number in numbers}
    return {
        number: Fraction(each.value)
        for number, line in lines.items()
        for by, each in line.tiebreakers.items()
        if by == figure
    }


@pytest.fixture(scope="module")
def five_rounds() -> Standings:
    """The paper's Swiss tournament of five rounds."""
    return standings_of(FIVE_ROUNDS, rules_with(WITH_MORE))


@pytest.mark.parametrize(("exercise", "figure", "solution"), SOLUTIONS, ids=lambda each: str(each)[:20])
def test_the_figures_are_those_of_the_solutions(
    five_rounds: Standings, exercise: str, figure: str, solution: dict[int, str]
) -> None:
    """Buchholz, without the lowest, Sonneborn-Berger, wins and progressive scores."""
    expected = {number: Fraction(value) for number, value in solution.items()}
    assert figures(five_rounds, figure, list(solution)) == expected, exercise


@pytest.mark.parametrize(("exercise", "figure", "number", "theirs", "ours"), UNPLAYED)
def test_a_round_that_was_not_played_is_no_game_against_a_dummy(
    five_rounds: Standings, exercise: str, figure: str, number: int, theirs: str, ours: str
) -> None:
    """The manual says so of the figures of chess: never more than FIDE's."""
    assert figures(five_rounds, figure, [number]) == {number: Fraction(ours)}, exercise
    assert Fraction(ours) <= Fraction(theirs)


# Exercise 25: by points, then by the games among those tied. Franck leads four who have all met; Alyx and David drew.
RANKS_OF_NINE = (3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6)


@pytest.mark.parametrize(
    ("exercise", "expected"), [("23", {1: 2, 3: 2, 4: 2, 16: 2}), ("24", {5: 7, 8: 7, 11: 7})]
)
def test_who_has_not_met_stays_tied(exercise: str, expected: dict[int, int]) -> None:
    """Direct encounter among players of whom some have not met each other."""
    standings = standings_of(FIVE_ROUNDS, rules_with([{"key": "head_to_head"}]))
    assert {number: standings.of(PlayerId(f"P{number:02}")).rank for number in expected} == expected, exercise


def test_who_has_met_is_ranked_by_these_games() -> None:
    """Exercise 25, all sixteen players."""
    standings = standings_of(NINE_ROUNDS, rules_with([{"key": "head_to_head"}]))
    assert tuple(standings.of(PlayerId(f"P{number:02}")).rank for number in range(1, 17)) == RANKS_OF_NINE


def test_a_round_robin_has_the_figures_of_the_solutions() -> None:
    """Exercises 14 and 26; there a forfeit is a game, which gives Helene 2.25 and ranks her 4, Franck 5 and David 6."""
    standings = standings_of(ROUND_ROBIN, rules_with([{"key": "head_to_head"}, {"key": "sonneborn_berger"}]))
    expected = {1: "9.25", 2: "6.25", 3: "6.25", 4: "4.25", 5: "3.25", 6: "0.75"}
    assert figures(standings, BERGER, list(expected)) == {
        number: Fraction(value) for number, value in expected.items()
    }
    first = standings_of(ROUND_ROBIN, rules_with([{"key": "head_to_head"}]))
    assert [first.of(PlayerId(f"P{number:02}")).rank for number in range(1, 7)] == [1, 2, 2, 4, 4, 4]
