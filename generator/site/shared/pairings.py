"""The games of a round as a table: used by the round's page, the event's page and the bracket."""

from dataclasses import dataclass, replace

from generator.languages import _
from generator.model import Bye, Pairing
from generator.site.facts import RoundFacts
from generator.site.page_context import PageContext
from generator.site.parts import Explanation, FigureCell, Link, Sentence, Step, TableColumn
from generator.site.shared.clauses import with_names
from generator.site.shared.clock import extension
from generator.site.shared.games import award_cells, columns, game_cells
from generator.site.shared.setup import choice
from generator.site.shared.whereabouts import ruling
from generator.site.shared.why_game import why_bye, why_game
from generator.site.wording import results, words
from generator.site.wording.results import outcome, seat_note
from generator.tournament.game_forms import form_of
from generator.tournament.scoring import bye_worth, score_game

_NARROW = 4  # letters of a figure


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSeat:
    """A player at a table, with a cell for each column. `outcome` is `won`, `lost`, `draw` or `open`."""

    player: Link
    cells: tuple[FigureCell, ...]
    outcome: str
    note: Sentence
    id: str = ""  # the player's, for scripts


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A game, or a bye with its one seat. `label` is the table's or, in elimination, the game's number."""

    label: str
    seats: tuple[GameSeat, ...]
    notes: tuple[Sentence, ...] = ()
    why: Explanation | None = None  # None while the game is open
    heading: str = ""  # above it, where it is the first of a group


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    """A record of a round's games. The first column is what was entered; elimination games have no other."""

    caption: str
    label: str  # heading of the first column
    columns: tuple[TableColumn, ...]
    rows: tuple[GameRow, ...]

    @property
    def is_worded(self) -> bool:
        """Return whether there are words below some of the figures, or in their place."""
        cells = [cell for row in self.rows for seat in row.seats for cell in seat.cells]
        return any(cell.about or len(cell.text) > _NARROW for cell in cells)


def pairings(context: PageContext, round_: RoundFacts, caption: str) -> Pairings:
    """Return all games and byes of a round, by table or by game number, in groups below each other."""
    groups = by_group(round_) if round_.is_swiss else (("", _by_number(round_)),)
    rows = [
        replace(_row(context, round_, seat), heading=heading if seat is seats[0] else "")
        for heading, seats in groups
        for seat in seats
    ]
    return Pairings(
        caption=caption,
        label=_("Table") if round_.is_swiss else _("Game"),
        columns=columns(context.facts.regulation, with_points=round_.is_swiss),
        rows=tuple(rows),
    )


def by_group(round_: RoundFacts) -> tuple[tuple[str, tuple[Pairing | Bye, ...]], ...]:
    """Return a round's games and then its byes with the heading of each group; without groups all under none."""
    groups: dict[str, list[Pairing | Bye]] = {}
    seats: tuple[Pairing | Bye, ...] = (*round_.pairings, *round_.byes)
    for seat in seats:
        part = round_.parts.get(seat.row) if round_.is_swiss else None
        groups.setdefault(words.part(part) if part else "", []).append(seat)
    return tuple((heading, tuple(groups[heading])) for heading in sorted(groups))


def _by_number(round_: RoundFacts) -> list[Pairing | Bye]:
    return sorted((*round_.pairings, *round_.byes), key=lambda seat: round_.numbers[seat.row])


def _row(context: PageContext, round_: RoundFacts, seat: Pairing | Bye) -> GameRow:
    return _game(context, round_, seat) if isinstance(seat, Pairing) else _bye(context, round_, seat)


def _game(context: PageContext, round_: RoundFacts, pairing: Pairing) -> GameRow:
    label = pairing.table if round_.is_swiss else round_.numbers[pairing.row]
    chosen = choice(context, pairing)
    why = why_game(context, round_, pairing)
    is_over = score_game(pairing.result, context.facts.regulation) is not None
    if why and chosen:
        why = replace(why, steps=(Step(chosen), *why.steps))
    longer = extension(context.facts, round_, pairing)
    # who chose matters until the game is over
    part = round_.side_games.get(pairing.row)
    notes = (
        (Link(text=words.part(part)),) if part else (),
        () if is_over else chosen,
        ruling(context, round_, pairing),
        (Link(text=longer),) if longer else (),
    )
    return GameRow(
        label=words.figure(label),
        seats=(_seat(context, round_, pairing, 1), _seat(context, round_, pairing, 2)),
        notes=tuple(note for note in notes if note),
        why=why,
    )


def _seat(context: PageContext, round_: RoundFacts, pairing: Pairing, seat: int) -> GameSeat:
    regulation, note = context.facts.regulation, ""
    score = score_game(pairing.result, regulation)
    entered, *worth = game_cells(
        pairing.result,
        seat,
        regulation,
        with_points=round_.is_swiss,
        mean=context.facts.mean_of(pairing.players[seat - 1]),
    )
    if not form_of(
        regulation
    ).scale:  # figures are longer than what losses mean: there is room below the name
        note, entered = words.plain(entered.about), replace(entered, about=())
    notes = (seat_note(pairing.result, seat, score, regulation), note)
    return GameSeat(
        player=context.player(pairing.players[seat - 1]),
        cells=(entered, *worth),
        outcome=outcome(pairing.result, seat, score),
        note=with_names(regulation, " · ".join(filter(None, notes))),
        id=pairing.players[seat - 1],
    )


def _bye(context: PageContext, round_: RoundFacts, bye: Bye) -> GameRow:
    assert bye.player is not None
    regulation = context.facts.regulation
    worth = bye_worth(regulation, given=bye.given)
    seat = GameSeat(
        player=context.player(bye.player),
        cells=(
            FigureCell(text=words.NONE),
            *award_cells(worth.award, regulation, context.facts.mean_of(bye.player)),
        )
        if round_.is_swiss
        else (FigureCell(text=""),),
        outcome=results.bye_outcome(worth) if round_.is_swiss else "won",
        note=(
            Link(text=results.note(bye, worth) if round_.is_swiss else _("bye: goes through without a game")),
        ),
        id=bye.player,
    )
    label = results.label(bye) if round_.is_swiss else str(round_.numbers[bye.row])
    return GameRow(label=label, seats=(seat,), why=why_bye(context, round_, bye))
