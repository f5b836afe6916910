"""What rounds are worth by any rules scored in points: "What a game is worth, step by step" of docs/regulations.md.

Input is the file of rules as data and the rows of the workbooks by their headers; output is what each round was for
each player, of which `tiebreakers.py` makes every figure. Numbers of the file may be whole, decimal or as in `1/3`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.oracle import tiebreakers
from tests.oracle.deciding import LOSES, winner
from tests.oracle.tiebreakers import Exact, Round, Rounds

Cells = Mapping[str, Any]
Rules = Mapping[str, Any]
SEATS = (1, 2)
# In the order in which a figure is called by them.
PARAMETERS = (
    *("figure", "lowest_first", "lowest", "highest", "floor", "without_byes"),
    *("drawn_games", "drawn_worth", "scope"),
)


@dataclass(frozen=True)
class Average:
    """The mean of a player's games, in points and in score."""

    points: Fraction
    own: Fraction


NOTHING = Average(points=Fraction(0), own=Fraction(0))


def exact(value: Any) -> Exact:
    """1, 0.5 or `1/3`."""
    return Fraction(str(value))


def rounds_of(
    rules: Rules,
    rounds: Sequence[Sequence[Cells]],
    players: Iterable[str],
    rulings: Sequence[Mapping[str, Exact]],
) -> Rounds:
    """Of these players; a round in which somebody has no row was not played by them.

    `rulings` has for each round the points that rulings gave or took after it, by player.
    """
    most = most_of(rules)
    return {
        player: [
            replace(each, most=most, ruled=ruled.get(player, 0))
            for each, ruled in zip(_rounds_of(rules, rounds, player), rulings, strict=True)
        ]
        for player in players
    }


def _rounds_of(rules: Rules, rounds: Sequence[Sequence[Cells]], player: str) -> list[Round]:
    """First with nothing for byes, which may be worth the mean of the player's games in points or in score."""
    found = [_round_of(rules, rows, player, NOTHING) for rows in rounds]
    games = [each for each in found if each.opponent is not None]
    average = Average(
        points=tiebreakers.mean([each.points for each in games]),
        own=tiebreakers.mean([each.own for each in games]),
    )
    return [_round_of(rules, rows, player, average) for rows in rounds]


def most_of(rules: Rules) -> Exact:
    """The most tournament points that a game can bring; 0 where nobody knows."""
    table, scores = rules["tournament_points"], rules["scores"]
    if not table.get("own_score"):
        tables = (table, *table.get("for_endings", {}).values())
        worth = [
            each
            for table in tables
            for each in (*_all(table, "win"), *_all(table, "loss"), table.get("draw", 0))
        ]
        return max(map(exact, worth))
    if "pairs" in scores:
        return max(exact(pair.partition("-")[0]) for pair in scores["pairs"])
    return exact(max(scores["words"].values()) if "words" in scores else scores.get("maximum", 0))


def _all(table: Rules, column: str) -> list[Any]:
    return [band[column] for band in table["bands"]]


def _round_of(rules: Rules, rows: Sequence[Cells], player: str, average: Average) -> Round:
    for row in rows:
        for seat in SEATS:
            if row[f"Player {seat} ID"] == player:
                if row["Player 2 ID"] is None:
                    return _bye(rules, average, given=bool(row.get("Given")))
                return _game(rules, row, seat, average)
    return Round()


def _bye(rules: Rules, average: Average, *, given: bool = False) -> Round:
    byes = rules["byes"]
    worth = byes["given"] if given and "given" in byes else byes
    award = worth["award"]
    is_average = award["tournament_points"] == "average"
    points, margin = _award({**award, "tournament_points": 1} if is_average else award)
    score = award.get("own_score", 0)
    return Round(
        points=average.points if is_average else points,
        margin=margin,
        result=worth.get("counts_as", "win" if points > 0 else "nothing"),
        played=True,
        bye=True,
        own=average.own if score == "average" else exact(score),
    )


def _award(award: Rules) -> tuple[Exact, Exact]:
    return exact(award["tournament_points"]), exact(award.get("margin_of_victory", 0))


def _game(rules: Rules, row: Cells, seat: int, average: Average) -> Round:
    ended = str(row["Ended"] or "")
    if ended in ("No-show both", f"No-show {seat}"):  # step 1
        points, margin = _award(rules["drops"]["unpaired_loss"])
        return Round(points=points, margin=margin)
    if ended.startswith("No-show"):
        return replace(_bye(rules, average), result="win")
    won = winner(row, rules["endings"].get("ties_by", ()), draws=rules["endings"]["ties"] == "draw")
    assert won is not None, row
    row = _played(rules, row, ended)
    points, margin = _worth(rules, row, ended, won, seat)
    names = [figure["name"] for figure in rules["scores"].get("figures", ())]
    return Round(
        points=points,
        margin=margin,
        result="loss" if ended == "Both lost" else "draw" if won == 0 else "win" if won == seat else "loss",
        played=True,
        own=_of(row, "Score", seat),
        other=_of(row, "Score", 3 - seat),
        opponent=row[f"Player {3 - seat} ID"],
        figures={name: _of(row, name, seat) for name in names},
        theirs={name: _of(row, name, 3 - seat) for name in names},
    )


def _of(row: Cells, name: str, seat: int) -> int:
    """A number in a seat's column, 0 where none stands."""
    return int(row[f"{name} {seat}"] or 0)


def _played(rules: Rules, row: Cells, ended: str) -> Cells:
    """The row as it counts: whoever gave up may have to give the other a score."""
    score = rules.get("concession", {}).get("opponent_score")
    if not ended.startswith("Conceded") or score is None:
        return row
    return {**row, f"Score {3 - LOSES[ended]}": score}


def _worth(rules: Rules, row: Cells, ended: str, won: int, seat: int) -> tuple[Exact, Exact]:
    """Points and margin."""
    if ended == "Both lost":  # step 3
        return _award(rules.get("both_lost", {"tournament_points": 0}))
    lead = _lead(rules, row, won)  # step 5
    by_table = _points(rules, row, won, seat, lead), _margin(rules, row, won, seat, lead)
    if ended.startswith("Conceded") and "opponent_score" not in rules["concession"]:  # step 2
        opponent = rules["concession"]["opponent"]
        if (
            won == seat
            and "bands" in rules["tournament_points"]
            and lead >= opponent.get("table_from", lead + 1)
        ):
            return by_table
        return _award(opponent if won == seat else rules["concession"]["conceding"])
    if ended.startswith("Awarded"):  # step 3
        return _awarded(rules, row, won, seat)
    return by_table


def _awarded(rules: Rules, row: Cells, won: int, seat: int) -> tuple[Exact, Exact]:
    awarded = rules.get("awarded")
    if awarded is None:
        return _points(rules, row, won, seat, 0), 0
    points, margin = _award(awarded["winner" if won == seat else "loser"])
    if not awarded.get("margins_by_scores"):
        return points, margin
    rule = rules["margin_of_victory"]
    lead = _of(row, rule.get("figure", "Score"), seat) - _of(row, rule.get("figure", "Score"), 3 - seat)
    size = min(max(abs(lead), rule.get("minimum", 0)), rule.get("maximum", 10**9))
    return points, rule.get("base", 0) + (size if lead > 0 else -size if lead < 0 else 0)


def _lead(rules: Rules, row: Cells, won: int) -> int:
    if not won:
        return 0
    lead = max(0, _of(row, "Score", won) - _of(row, "Score", 3 - won))
    margin = rules.get("margin_of_victory", {})
    bounds = {} if "figure" in margin else margin
    lead = max(lead, bounds.get("minimum", 0))
    return min(lead, bounds["maximum"]) if "maximum" in bounds else lead


def _points(rules: Rules, row: Cells, won: int, seat: int, lead: int) -> Exact:
    """Step 6."""
    table = rules["tournament_points"]
    if table.get("own_score"):
        return _of(row, "Score", seat)
    table = table.get("for_endings", {}).get(row["Ended"], table)
    if won == 0:
        return exact(table["draw"])
    bands = sorted(table["bands"], key=lambda band: _from(band["lead"]))
    smallest = _from(bands[0]["lead"])
    band = next(band for band in reversed(bands) if _from(band["lead"]) <= max(lead, smallest))
    return exact(band["win" if won == seat else "loss"])


def _from(lead: Any) -> int:
    """Where a band begins: `30-69`, `70+` or 7."""
    return int(str(lead).rstrip("+").partition("-")[0])


def _margin(rules: Rules, row: Cells, won: int, seat: int, lead: int) -> Exact:
    """Step 7."""
    margin = rules.get("margin_of_victory")
    if margin is None:
        return 0
    base, both = margin.get("base", 0), margin["counts_for"] == "both"
    if "figure" in margin:
        most = margin.get("maximum", 10**9)
        of = won or 1
        lead = sorted((-most, _of(row, margin["figure"], of) - _of(row, margin["figure"], 3 - of), most))[1]
        lead = max(lead, margin.get("minimum", lead)) if won else lead
        won = of if both else won
    if won == 0:
        return base if both else 0
    if won == seat:
        return int(base + lead)
    return int(base - lead) if both else 0


def figures_of(
    rules: Rules, rounds: Rounds, registered: Mapping[str, Mapping[str, int]]
) -> dict[str, dict[str, Exact]]:
    """Everybody's points, and every tiebreaker by what it is called, but `random`."""
    found: dict[str, dict[str, Exact]] = {
        player: {"points": tiebreakers.points(rounds, player)} for player in rounds
    }
    for entry in rules["ranking"]["precedence"]:
        levels = {player: tuple(figures.values()) for player, figures in found.items()}
        for player in rounds if entry["key"] != "random" else ():
            tied = [other for other in rounds if levels[other] == levels[player]]
            found[player][called(entry)] = _figure(entry, rounds, player, tied, registered.get(player, {}))
    return found


def _figure(
    entry: Rules, rounds: Rounds, player: str, tied: Sequence[str], registered: Mapping[str, int]
) -> Exact:
    key, parameters = entry["key"], {name: entry[name] for name in PARAMETERS if name in entry}
    if key == "registered":
        return registered.get(entry["figure"], 0)
    for name in ("floor", "drawn_worth"):
        if name in parameters:
            parameters[name] = exact(parameters[name])
    if key == "head_to_head":
        parameters["tied"] = tied
    value: Exact = getattr(tiebreakers, key)(rounds, player, **parameters)
    return value


def called(entry: Rules) -> str:
    """As data call a figure: `buchholz-lowest-1`."""
    said = [f"{name}-{_written(entry[name])}" for name in PARAMETERS if name in entry]
    return "-".join([entry["key"], *said])


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
