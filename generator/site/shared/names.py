"""Who sits where in a round, by name, in a line each: for the wall and for the projector."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.model import Bye, Pairing, Player, PlayerId
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageContext
from generator.site.parts import Link, Sentence, Table, TableCell, TableColumn, TableRow
from generator.site.shared.chances import chance_of
from generator.site.shared.group_tables import are_groups_over, group_of, standings_of
from generator.site.shared.whereabouts import Whereabouts, other_player, seat_label, where
from generator.site.wording import results, words
from generator.site.wording.words import phrase
from generator.text import order_of
from generator.tournament.explaining.chances import Certainty
from generator.tournament.ranking.standings import Standing


def names_table(desk: PageContext, round_: RoundFacts, caption: str) -> Table:
    """Return a row for each player with a seat or a bye, by name; the ID only where names are equal."""
    seats: list[tuple[PlayerId, str, str]] = []
    for pairing in round_.pairings:
        one, two = pairing.players
        where = place(round_, pairing)
        seats += [(one, where, desk.name(two)), (two, where, desk.name(one))]
    seats += [(bye.player, words.NONE, results.label(bye)) for bye in round_.byes if bye.player is not None]
    shared = Counter(desk.name(player) for player, _where, _opponent in seats)
    seats.sort(key=lambda seat: (order_of(desk.name(seat[0])), seat[0]))
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
            for name in [desk.name(player)]
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
    rank: tuple[str, ...]  # the own rank, what changed, and whether the cut is sure or out of reach


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


def found_players(desk: PageContext) -> tuple[FoundPlayer, ...]:
    """Return all registered players, with all that they want to know now."""
    facts = desk.facts
    found = ((player, where(desk, player)) for player in by_name(facts.players.values()))
    ranks = _Ranks(facts)
    return tuple(
        FoundPlayer(
            id=player.id,
            player=desk.player(player.id),
            now=now,
            against=phrase("against {opponent}", opponent=Link(text=now.opponent.text))
            if now.opponent
            else (),
            plays_on=facts.plays_on(player.id) and not facts.is_finished,
            rank=(*ranks.said(player.id, before_own_game=now.is_open), *_chance(desk, player.id)),
        )
        for player, now in found
    )


def _chance(desk: PageContext, player: PlayerId) -> tuple[str, ...]:
    """Return whether the cut is sure or out of reach; else what is needed, if anything is certain."""
    outlook = chance_of(desk, player)
    if outlook is None:
        return ()
    return outlook.needs if outlook.verdict == Certainty.OPEN.value else (outlook.text,)


def seats_table(desk: PageContext, round_: RoundFacts) -> Table:
    """Return a round's pairings by name: `Table 4` or `Bye`, and the opponent."""
    known = by_name(desk.facts.players[player] for player in round_.seats if player in desk.facts.players)
    return Table(
        caption=_("By name"),
        columns=(
            TableColumn(text=_("Player"), kind="name", heads_rows=True),
            TableColumn(text=_("Where")),
            TableColumn(text=_("Opponent"), kind="name"),
        ),
        rows=tuple(_seat(desk, round_, player.id, round_.seats[player.id]) for player in known),
    )


def _seat(desk: PageContext, round_: RoundFacts, player: PlayerId, seat: Pairing | Bye) -> TableRow:
    opponent = "" if isinstance(seat, Bye) else desk.player(other_player(seat, player))
    return TableRow(
        cells=(desk.player(player), seat_label(round_, seat), opponent),
        id=player,
    )


class _Ranks:
    """A lookup of the ranking now and before, by player."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._after = facts.standings_after

    def said(self, player: PlayerId, *, before_own_game: bool) -> tuple[str, ...]:
        """Return the rank, and what changed since the round before, in a sentence each.

        Who still plays hears of the round before: that others have finished their games says little about them.
        """
        number = max(self._after, default=0)
        if before_own_game and self._facts.is_round_open(number or 1):
            number -= 1
        line = self._line(number, player)
        if line is None or line.rank is None or (self._facts.is_finished and not self._facts.has_elimination):
            return ()
        if not self._facts.rounds[-1].is_swiss:
            return (self._rank(number, line),)
        before = self._line(number - 1, player)
        return (self._rank(number, line), *_movement(number - 1, before, line.rank))

    def _line(self, number: int, player: PlayerId) -> Standing | None:
        if number not in self._after or group_of(self._facts, player, number) != self._group(player):
            return None
        return standings_of(self._facts, player, number).by_player.get(player)

    def _group(self, player: PlayerId) -> str:
        return group_of(self._facts, player, max(self._after))

    def _rank(self, number: int, line: Standing) -> str:
        neighbours = standings_of(self._facts, line.player, number).neighbours
        if group := self._group(line.player):
            return self._rank_in_group(number, line.rank or 0, group, len(neighbours))
        values = {"rank": line.rank, "count": len(neighbours)}
        if not self._facts.rounds[-1].is_swiss:
            return _("Rank {rank} of {count} before the elimination.", **values)
        if self._facts.is_round_open(number):
            return _("Rank {rank} of {count} so far; round {number} is not over.", number=number, **values)
        return _("Rank {rank} of {count} after round {number}.", number=number, **values)

    def _rank_in_group(self, number: int, rank: int, group: str, count: int) -> str:
        values = {"group": group, "rank": words.ordinal(rank), "count": count}
        if are_groups_over(self._facts):
            return _("Group {group}: {rank} of {count}.", **values)
        if self._facts.is_round_open(number):
            return _("Group {group}: {rank} of {count} for now.", **values)
        return _("Group {group}: {rank} of {count} after round {number}.", number=number, **values)


def _movement(number: int, before: Standing | None, rank: int) -> tuple[str, ...]:
    """Return `Up 2 places since round 3.`; nothing without a rank then."""
    if before is None or before.rank is None:
        return ()
    places = before.rank - rank
    if places > 0:
        return (
            ngettext(
                "Up {n} place since round {number}.",
                "Up {n} places since round {number}.",
                places,
                number=number,
            ),
        )
    if places < 0:
        return (
            ngettext(
                "Down {n} place since round {number}.",
                "Down {n} places since round {number}.",
                -places,
                number=number,
            ),
        )
    return (_("The same rank as after round {number}.", number=number),)
