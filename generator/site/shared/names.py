"""Who sits where in a round, by name, in a line each: for the wall and for the projector."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from generator.languages import _
from generator.model import Bye, Pairing, Player, PlayerId
from generator.site.facts import RoundFacts
from generator.site.page_context import PageContext
from generator.site.parts import Link, Sentence, Table, TableCell, TableColumn, TableRow
from generator.site.shared.card import card
from generator.site.shared.whereabouts import Whereabouts, other_player, seat_label
from generator.site.wording import results, words
from generator.site.wording.words import phrase
from generator.text import order_of


def names_table(context: PageContext, round_: RoundFacts, caption: str) -> Table:
    """Return a row for each player with a seat or a bye, by name; the ID only where names are equal."""
    seats: list[tuple[PlayerId, str, str]] = []
    for pairing in round_.pairings:
        one, two = pairing.players
        where = place(round_, pairing)
        seats += [(one, where, context.name(two)), (two, where, context.name(one))]
    seats += [(bye.player, words.NONE, results.label(bye)) for bye in round_.byes if bye.player is not None]
    shared = Counter(context.name(player) for player, _where, _opponent in seats)
    seats.sort(key=lambda seat: (order_of(context.name(seat[0])), seat[0]))
    return Table(
        caption=caption,
        columns=(
            TableColumn(text=_("Player"), heads_rows=True),
            TableColumn(text=place_label(round_), kind="number"),
            TableColumn(text=_("Opponent")),
        ),
        rows=tuple(
            TableRow(
                cells=(
                    TableCell(text=Link(text=name), about=player if shared[name] > 1 else ""),
                    where,
                    Link(text=opponent),
                )
            )
            for player, where, opponent in seats
            for name in [context.name(player)]
        ),
    )


def place_label(round_: RoundFacts) -> str:
    """Return what the numbers of a round's games are: tables, or games of a bracket that has no tables."""
    return _("Game") if _is_by_game(round_) else _("Table")


def place(round_: RoundFacts, pairing: Pairing) -> str:
    """Return the number by which two players find their table or game."""
    return str(round_.numbers[pairing.row]) if _is_by_game(round_) else words.figure(pairing.table)


def _is_by_game(round_: RoundFacts) -> bool:
    return not round_.is_swiss and all(pairing.table is None for pairing in round_.pairings)


# Everybody by name: where each one sits, and how each one stands. What "Find me" finds.


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPlayer:
    """A record of what players look up: where to sit, and how they stand. `id` identifies the player to scripts."""

    id: str
    player: Link
    now: Whereabouts
    against: Sentence
    plays_on: bool  # whether the next round may be theirs


TABLES = "tables.js"
MANY = 16  # players that a phone shows at a glance


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """A record of the search tools above a long table."""

    factions: tuple[str, ...] = ()  # to choose one from
    with_open: bool = False  # whether the games that are open can be shown alone


def tools_for(
    rows: Collection[object], factions: Iterable[str | None] = (), *, with_open: bool = False
) -> Tools | None:
    """Return the tools of a table with a row for each of these players; None for one that needs none."""
    if len(rows) <= MANY:
        return None
    known = sorted({faction for faction in factions if faction})
    return Tools(factions=tuple(known) if len(known) > 1 else (), with_open=with_open)


def by_name(players: Iterable[Player]) -> list[Player]:
    """Return the players sorted by name."""
    return sorted(players, key=lambda player: (order_of(player.name), player.id))


def found_players(context: PageContext) -> tuple[FoundPlayer, ...]:
    """Return all registered players, with all that they want to know now."""
    facts = context.facts
    found = ((player, card(context, player)) for player in by_name(facts.players.values()))
    return tuple(
        FoundPlayer(
            id=player.id,
            player=context.player(player.id),
            now=now,
            against=phrase("against {opponent}", opponent=Link(text=now.opponent.text))
            if now.opponent
            else (),
            plays_on=facts.plays_on(player.id) and not facts.is_finished,
        )
        for player, now in found
    )


def seats_table(context: PageContext, round_: RoundFacts) -> Table:
    """Return a round's pairings by name: `Table 4` or `Bye`, and the opponent."""
    known = by_name(
        context.facts.players[player] for player in round_.seats if player in context.facts.players
    )
    return Table(
        caption=_("By name"),
        columns=(
            TableColumn(text=_("Player"), kind="name", heads_rows=True),
            TableColumn(text=_("Where")),
            TableColumn(text=_("Opponent"), kind="name"),
        ),
        rows=tuple(_seat(context, round_, player.id, round_.seats[player.id]) for player in known),
    )


def _seat(context: PageContext, round_: RoundFacts, player: PlayerId, seat: Pairing | Bye) -> TableRow:
    opponent = "" if isinstance(seat, Bye) else context.player(other_player(seat, player))
    return TableRow(
        cells=(context.player(player), seat_label(round_, seat), opponent),
        id=player,
    )
