"""The games of a round as a table: used by the round's page, the event's page and the bracket."""

from generator.engine.scoring import score_game, scores_of
from generator.model import Bye, Pairing
from generator.publish.facts import RoundFacts
from generator.publish.pages import Pairings, Seat, TableRow
from generator.publish.views import words
from generator.publish.views.frame import Desk


def pairings(desk: Desk, round_: RoundFacts, caption: str) -> Pairings:
    """All games and byes of a round, by table or by game number."""
    rows = [(pairing.row, _game(desk, round_, pairing)) for pairing in round_.pairings]
    rows += [(bye.row, _bye(desk, round_, bye)) for bye in round_.byes]
    if not round_.is_swiss:
        rows.sort(key=lambda numbered: numbered[0])
    return Pairings(
        caption=caption,
        label="Table" if round_.is_swiss else "Game",
        has_points=round_.is_swiss,
        rows=tuple(row for _, row in rows),
    )


def _game(desk: Desk, round_: RoundFacts, pairing: Pairing) -> TableRow:
    label = pairing.table if round_.is_swiss else pairing.row
    return TableRow(
        label=words.figure(label),
        seats=(_seat(desk, round_, pairing, 1), _seat(desk, round_, pairing, 2)),
        note=_leaders_note(desk, pairing),
    )


def _seat(desk: Desk, round_: RoundFacts, pairing: Pairing, seat: int) -> Seat:
    score = score_game(pairing.result, desk.facts.regulation)
    points, margin = score.of_seat(seat) if score and round_.is_swiss else (None, None)
    winner = score.winner if score else None
    return Seat(
        player=desk.player(pairing.players[seat - 1]),
        score=words.figure(scores_of(pairing.result, desk.facts.regulation)[seat - 1]),
        points=words.figure(points),
        margin=words.figure(margin),
        outcome=words.outcome(pairing.result, seat, winner),
        note=words.seat_note(pairing.result, seat, winner),
    )


def _bye(desk: Desk, round_: RoundFacts, bye: Bye) -> TableRow:
    assert bye.player is not None
    award = desk.facts.regulation.byes.award if round_.is_swiss else None
    seat = Seat(
        player=desk.player(bye.player),
        score=words.NONE if round_.is_swiss else "",
        points=words.figure(award.tournament_points if award else None),
        margin=words.figure(award.margin_of_victory if award else None),
        outcome="won",
        note="bye: counts as a win" if round_.is_swiss else "bye: goes through without a game",
    )
    return TableRow(label="Bye" if round_.is_swiss else str(bye.row), seats=(seat,), note="")


def _leaders_note(desk: Desk, pairing: Pairing) -> str:
    """Who rules a game that two tournament leaders play. Source: Runewars 2.2, Leader Participation, p. 5."""
    leaders = {leader.player for leader in desk.facts.event.settings.leaders if leader.player is not None}
    rule = desk.facts.regulation.leaders.between_leaders
    return rule.text if rule is not None and leaders.issuperset(pairing.players) else ""
