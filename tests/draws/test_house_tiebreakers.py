"""Random results by random rules: points, margins and every tiebreaker against a second, naive computation."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from generator.model import Bye, Change, ChangeKind, Ended, GameResult, Pairing, Player, PlayerId, Round
from generator.regulations.catalogue import parse
from generator.text import clean
from generator.tournament.ranking.standings import Standings, standings_after
from tests.oracle import house
from tests.oracle.house import Cells, Rules
from tests.oracle.tiebreakers import Exact
from tests.support.make_all import ALL
from tests.support.random_rules import random_rules, with_mean_byes
from tests.support.records import event_of, players_of, round_of, swiss

ROUNDS = 5
RULINGS = (-1, Fraction(1, 2), 3)


def a_row(chance: random.Random, rules: Rules, one: str, other: str) -> Cells:
    """A game's row with anything that these rules allow, as somebody could type it."""
    row: dict[str, Any] = {"Player 1 ID": one, "Player 2 ID": other, "Ended": None, "Winner": None}
    row |= dict.fromkeys(("Score 1", "Score 2"))
    ended = chance.choice(["Played out"] * 4 + list(rules["endings"]["allowed"]))
    if ended != "Played out":
        who = {"No-show": ["1", "2", "both"], "Conceded": ["1", "2"], "Awarded": ["1", "2"]}.get(ended)
        row["Ended"] = f"{ended} {chance.choice(who)}" if who else ended
    figures = {each["name"]: each for each in rules["scores"].get("figures", ())}
    if ended == "No-show":
        return row | {f"{name} {seat}": None for name in figures for seat in (1, 2)}
    row["Score 1"], row["Score 2"] = _scores(chance, rules["scores"], ended)
    for name, figure in figures.items():
        for seat in (1, 2):
            row[f"{name} {seat}"] = chance.randint(figure["minimum"], min(figure["maximum"], 6))
    if (
        rules["endings"]["ties"] == "winner entered"
        and house.winner(row, rules["endings"].get("ties_by", ()), draws=False) is None
    ):
        row["Winner"] = chance.choice((1, 2))
    return row


def _scores(chance: random.Random, scores: Rules, ended: str) -> tuple[int, int]:
    """A pair that there is, or any scores: who gives up, and a ruling, may leave any."""
    pairs = [tuple(map(int, pair.split("-"))) for pair in scores.get("pairs", ())]
    if pairs and ended not in ("Conceded", "Awarded"):
        one, other = chance.choice(pairs)
        return chance.choice(((one, other), (other, one)))
    numbers = {number for pair in pairs for number in pair} or range(min(scores.get("maximum", 9), 40) + 1)
    choice = sorted(scores["words"].values() if "words" in scores else numbers)
    one = chance.choice(choice)
    return one, one if chance.random() < 0.3 else chance.choice(choice)


def as_pairing(row: Cells, rules: Rules) -> Pairing:
    """The same for the engine."""
    names = [each["name"] for each in rules["scores"].get("figures", ())]
    figures = [
        tuple((name, row[f"{name} {seat}"]) for name in names if row[f"{name} {seat}"] is not None)
        for seat in (1, 2)
    ]
    result = GameResult(
        score1=row["Score 1"],
        score2=row["Score 2"],
        figures1=figures[0],
        figures2=figures[1],
        ended=Ended(row["Ended"] or ""),
        winner=row["Winner"],
    )
    return Pairing(
        player1=PlayerId(row["Player 1 ID"]), player2=PlayerId(row["Player 2 ID"]), row=0, result=result
    )


def a_round(
    chance: random.Random, rules: Rules, number: int, players: Sequence[str]
) -> tuple[Round, list[Cells]]:
    """Random pairs; the first has a bye, the second one that was given, and of an odd number somebody is left out."""
    order = chance.sample(players, len(players))
    rows = [a_row(chance, rules, one, other) for one, other in zip(order[2::2], order[3::2], strict=False)]
    round_ = round_of(number, *(as_pairing(row, rules) for row in rows))
    byes = [Bye(player=PlayerId(order[given]), row=90 + given, given=bool(given)) for given in (0, 1)]
    alone = [{"Player 1 ID": str(bye.player), "Player 2 ID": None, "Given": bye.given} for bye in byes]
    return replace(round_, byes=tuple(byes)), [*rows, *alone]


def with_rulings(round_: Round, rulings: Mapping[str, Exact]) -> Round:
    """The round with points that were given or taken after it."""
    changes = (
        Change(player=PlayerId(player), kind=ChangeKind.POINTS, points=points, note=clean("A ruling"))
        for player, points in rulings.items()
    )
    return replace(round_, changes=tuple(changes))


def compare(standings: Standings, found: dict[str, dict[str, Any]]) -> None:
    """Every figure of everybody."""
    for line in standings.lines:
        ours = {by: each.value for by, each in line.tiebreakers.items() if by != "random"}
        assert ours | {"points": line.points.value} == found[line.player], line.player


@pytest.mark.parametrize("number", range(1_000 if ALL else 100))
def test_every_figure_is_what_the_manual_says(number: int) -> None:
    """After each round, of any house file that has no fault."""
    chance, rules = random.Random(f"house {number}"), random_rules(f"figures {number}")
    if number % 3 == 0:  # first, or hardly anybody is tied
        scope = chance.choice(({}, {"scope": "any met"}, {"scope": "two"}))
        rules["ranking"]["precedence"].insert(0, {"key": "head_to_head", **scope})
    if number % 5 == 0:
        rules = with_mean_byes(rules)
    regulation, _ = parse(json.dumps(rules), "rules.yaml")
    if regulation is None:
        return
    players = [f"P{i}" for i in range(chance.randint(4, 11))]
    registered = {
        player: {each["name"]: chance.randint(0, 9) for each in rules.get("registered", ())}
        for player in players
    }
    entered: tuple[Player, ...] = tuple(
        replace(each, registered=tuple(registered[each.id].items())) for each in players_of(players)
    )
    played = [a_round(chance, rules, i, players) for i in range(1, ROUNDS + 1)]
    rulings = [{player: chance.choice(RULINGS) for player in chance.sample(players, 2)} for _ in played]
    for after in range(1, ROUNDS + 1):
        rounds = [
            with_rulings(each, ruled) for (each, _), ruled in zip(played[:after], rulings, strict=False)
        ]
        event = event_of(entered, *rounds, stages=(swiss(ROUNDS),))
        standings = standings_after(event, regulation, (swiss(ROUNDS),), after)
        rows = [rows for _, rows in played[:after]]
        history = house.rounds_of(rules, rows, players, rulings[:after])
        compare(standings, house.figures_of(rules, history, registered))
