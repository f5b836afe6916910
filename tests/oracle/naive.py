"""A second opinion: an event's figures computed naively from REGULATIONS.md, sections 4, 5, 7 and 9.

Nothing here is shared with the product, and nothing is clever. Input is what an organizer sees: the
players, and for every round the rows of its results sheet and its changes. Output is everybody's figures
after the last of these rounds; for the state after round n, hand over the first n rounds. Cut, bracket and
final places are in `naive_bracket.py`, a row's worth in a module for each game (`games.py` lists them), right
pairings of score groups in `pairings.py`, those of Urban War in `urban_war.py`; `judge.py` asks all of them.

Readings beyond the list in REGULATIONS.md:

- R1: the changes in round n's workbook belong to the state "after round n": a `Drop` there is `dropped` in
  standings-n, a `Rejoin` there is `active` in standings-n, with the unpaired losses up to and including n.
- R2: missed rounds become losses when the player comes back, not earlier; standings-k of a round between
  drop and return keep showing what was known then. Missed rounds after a second drop don't count.
- R3: for the bye of round N, somebody who enters late in round N ranks with 0 points, 0 margin, 0 strength.
- R4: standings-n of the last round before a cut still shows `active`; who missed the cut is `eliminated`
  from the next round's pairing on.
- R5: an absent player of an elimination game is `dropped`, not `eliminated`; a loser who also leaves stays
  `eliminated`, unless disqualified.
- R6: an active player whom the organizer left out of a round by hand gets an unpaired loss at once.
- R8: byes, as points and opponents, run on over a cut to more Swiss rounds.
- R9: a game with a concession is a game: it is a meeting, an opponent and a round played for both.
- R23: a round robin's round in which everybody's opponent has left has no game to wait for: its byes count.
- R24: by house rules so many losses put a player out; the next round's pairing shows it, as after a cut (R4).
- R14: a bye that was given beforehand is a bye in all but one thing: for the next bye of the draw it doesn't count.
- R15: a retirement counts as soon as the concession is entered, like the drop of one who did not appear.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tests.oracle import runewars
from tests.oracle.records import ABSENT, CONCEDED, Player, RoundRecord, Rules


@dataclass
class Figures:
    """One player's line in the standings."""

    tournament_points: int = 0
    margin_of_victory: int = 0
    strength_of_schedule: Fraction = Fraction(0)
    opponents_points: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    given_byes: int = 0  # of these
    rounds_played: int = 0
    opponents: list[str] = field(default_factory=list)
    status: str = "active"
    missed: int = 0  # rounds missed since the drop; they become losses on a return


def figures(
    players: Iterable[Player],
    rounds: Sequence[RoundRecord],
    rules: Rules = runewars.RULES,
    entering: bool = False,
) -> dict[str, Figures]:
    """Everybody's figures after `rounds`; `entering` adds those who come in with the next round (R3)."""
    players = [player for player in players if not player.withdrawn]
    table: dict[str, Figures] = {}
    for number, record in enumerate(rounds, start=1):
        _enter(table, players, number)
        _miss_the_cut(table, record, rounds[number - 2] if number > 1 else record)
        if record.elimination:
            _play_elimination(table, record, rules)
        else:
            _play_swiss(table, record, rules)
            if not record.robin:  # where everybody meets everybody nobody sits out by a bye of their own
                _give_byes(table, record, {player.id for player in players if number in player.byes})
        _apply_changes(table, record)
        for player, points in record.rulings if not record.elimination else ():
            table[player].tournament_points += points
    if entering:
        _enter(table, players, len(rounds) + 1)
        take_out(table, table, rules)
    for line in table.values():
        line.opponents_points = sum(table[opponent].tournament_points for opponent in line.opponents)
        if line.opponents:  # I-31: otherwise 0
            quotients = [Fraction(table[o].tournament_points, table[o].rounds_played) for o in line.opponents]
            line.strength_of_schedule = sum(quotients, Fraction(0)) / len(quotients)
    return table


def _enter(table: dict[str, Figures], players: Iterable[Player], number: int) -> None:
    """A late entry has an unpaired loss for each round before the first (I-19)."""
    for player in players:
        if player.late_from_round <= number and player.id not in table:
            table[player.id] = Figures(losses=player.late_from_round - 1)


def _miss_the_cut(table: dict[str, Figures], record: RoundRecord, previous: RoundRecord) -> None:
    if record.stage != previous.stage:
        for player in table.keys() - seated(record):
            if table[player].status == "active":
                table[player].status = "eliminated"


def _play_swiss(table: dict[str, Figures], record: RoundRecord, rules: Rules) -> None:
    take_out(table, table.keys() - seated(record), rules)
    begun = any(row.player2 is not None and not row.is_open for row in record.rows)
    begun |= all(row.player2 is None for row in record.rows)  # R23
    for row in record.rows:
        if row.is_open or not begun:  # a bye counts once any result of its round is in
            continue
        worth = rules.outcome(row)
        absent = ABSENT.get(row.ended, ())
        for side, player in enumerate(row.players, start=1):
            line = table[player]
            line.tournament_points += worth.points[side - 1]
            line.margin_of_victory += worth.margins[side - 1]
            if side in absent:  # an unpaired loss, and out
                line.losses += 1
                line.status = "dropped"
                continue
            line.rounds_played += 1  # I-1: a game, a bye or a no-show's win
            line.wins += worth.winner == side
            line.losses += worth.winner == 3 - side
            line.draws += worth.winner == 0
            if row.player2 is None or absent:
                line.byes += 1
            else:  # I-33: only a game that was played is a meeting
                line.opponents.append(row.players[2 - side])
            if rules.conceding_retires and CONCEDED.get(row.ended) == side:
                line.status = "retired"
    for player in table.keys() - seated(record):
        line = table[player]
        if line.status == "dropped":
            line.missed += 1
        if line.status == "active" and player not in record.waits:
            line.losses += 1  # R6


def take_out(table: dict[str, Figures], players: Iterable[str], rules: Rules) -> None:
    """Who of these has too many losses is out, once a Swiss round or a cut after Swiss rounds is drawn (R24)."""
    for player in players if rules.out_after_losses is not None else ():
        if table[player].status == "active" and table[player].losses >= rules.out_after_losses:
            table[player].status = "eliminated"


def _give_byes(table: dict[str, Figures], record: RoundRecord, given: set[str]) -> None:
    if any(row.player2 is not None and not row.is_open for row in record.rows):
        for row in record.rows:
            if row.player2 is None and row.player1 in given:
                table[row.player1].given_byes += 1


def _play_elimination(table: dict[str, Figures], record: RoundRecord, rules: Rules) -> None:
    """Elimination adds no figures (I-3); it only sends players home."""
    for row in record.rows:
        if row.is_open:
            continue
        winner = rules.outcome(row).winner
        for side, player in enumerate(row.players, start=1):
            if side in ABSENT.get(row.ended, ()):
                table[player].status = "dropped"
            elif player in record.for_third or (
                side != winner and not record.losers_play_on and player not in record.still_in
            ):
                table[player].status = "eliminated"


def _apply_changes(table: dict[str, Figures], record: RoundRecord) -> None:
    for player, change in record.changes:
        line = table[player]
        if change == "Disqualify":
            line.status = "disqualified"
        elif change == "Drop" and line.status == "active":
            line.status = "dropped"
        elif change == "Rejoin" and line.status == "dropped":
            line.status = "active"
            line.losses += line.missed
            line.missed = 0


def seated(record: RoundRecord) -> set[str]:
    """Who sits at a table of the round or has its bye."""
    return {player for row in record.rows for player in row.players}


def active(table: dict[str, Figures]) -> set[str]:
    """Who is still in: with `entering`, exactly those to be paired next within a stage."""
    return {player for player, line in table.items() if line.status == "active"}


def ranking(table: dict[str, Figures], rules: Rules = runewars.RULES) -> list[list[str]]:
    """Groups of equal players from the top; within a group only chance decides, or its rank is shared.

    Without the disqualified and the retired.
    """
    groups: dict[tuple[Fraction, ...], list[str]] = {}
    for player, line in table.items():
        if line.status not in ("disqualified", "retired"):  # I-25
            key = tuple(Fraction(getattr(line, figure)) for figure in rules.precedence)
            groups.setdefault(key, []).append(player)
    return [groups[key] for key in sorted(groups, reverse=True)]


def meetings(
    rounds: Sequence[RoundRecord], stage: int, rules: Rules = runewars.RULES
) -> Counter[frozenset[str]]:
    """Who may not be paired again in this stage, and how often they have met; no byes and no no-shows (I-33)."""
    return Counter(
        frozenset(row.players)
        for record in rounds
        if not record.elimination and (record.stage == stage or not rules.rematches_after_a_cut)
        for row in record.rows
        if row.player2 is not None and row.ended not in ABSENT
    )
