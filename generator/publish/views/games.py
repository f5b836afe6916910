"""The games of a round as a table: used by the round's page, the event's page and the bracket."""

from generator.engine.scoring.game import score_game
from generator.languages import _
from generator.model import Bye, Pairing
from generator.publish.facts import RoundFacts
from generator.publish.pages.parts import Cell, Link
from generator.publish.pages.tables import Pairings, Seat, TableRow
from generator.publish.views import words
from generator.publish.views.clock import extension
from generator.publish.views.endings import outcome, seat_note
from generator.publish.views.frame import Desk
from generator.publish.views.results import award_cells, columns, game_cells
from generator.publish.views.rulings import ruling
from generator.publish.views.setup import choice
from generator.publish.views.why.game import why_bye, why_game


def pairings(desk: Desk, round_: RoundFacts, caption: str) -> Pairings:
    """All games and byes of a round, by table or by game number."""
    rows = [(pairing.row, _game(desk, round_, pairing)) for pairing in round_.pairings]
    rows += [(bye.row, _bye(desk, round_, bye)) for bye in round_.byes]
    if not round_.is_swiss:
        rows.sort(key=lambda numbered: numbered[0])
    return Pairings(
        caption=caption,
        label=_("Table") if round_.is_swiss else _("Game"),
        columns=columns(desk.facts.regulation, with_points=round_.is_swiss),
        rows=tuple(row for _, row in rows),
    )


def _game(desk: Desk, round_: RoundFacts, pairing: Pairing) -> TableRow:
    label = pairing.table if round_.is_swiss else pairing.row
    chosen, why = choice(desk, pairing), why_game(desk, round_, pairing)
    longer = extension(desk.facts, round_, pairing)
    # who chose matters until the game is over
    notes = (() if why else chosen, ruling(desk, round_, pairing), (Link(text=longer),) if longer else ())
    return TableRow(
        label=words.figure(label),
        seats=(_seat(desk, round_, pairing, 1), _seat(desk, round_, pairing, 2)),
        notes=tuple(note for note in notes if note),
        why=((chosen, None), *why) if why and chosen else why,
    )


def _seat(desk: Desk, round_: RoundFacts, pairing: Pairing, seat: int) -> Seat:
    regulation = desk.facts.regulation
    score = score_game(pairing.result, regulation)
    return Seat(
        player=desk.player(pairing.players[seat - 1]),
        cells=game_cells(pairing.result, seat, regulation, with_points=round_.is_swiss),
        outcome=outcome(pairing.result, seat, score),
        note=seat_note(pairing.result, seat, score, regulation),
        id=pairing.players[seat - 1],
    )


def _bye(desk: Desk, round_: RoundFacts, bye: Bye) -> TableRow:
    assert bye.player is not None
    regulation = desk.facts.regulation
    worth = award_cells(regulation.byes.award, regulation) if round_.is_swiss else ()
    seat = Seat(
        player=desk.player(bye.player),
        cells=(Cell(text=words.NONE if round_.is_swiss else ""), *worth),
        outcome="won",
        note=_("bye: counts as a win") if round_.is_swiss else _("bye: goes through without a game"),
        id=bye.player,
    )
    label = _("Bye") if round_.is_swiss else str(bye.row)
    return TableRow(label=label, seats=(seat,), why=why_bye(desk, round_, bye.player))
