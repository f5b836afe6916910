"""The games that were really played: how clear the wins were, how games ended, and whether choosing helped."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.languages import _, ngettext, pgettext
from generator.model import PlayerId
from generator.regulations.schema import Regulation
from generator.site.facts import Facts
from generator.site.page_context import PageContext
from generator.site.parts import Link, Segment, Table, TableColumn, TableRow, Text
from generator.site.shared.clauses import with_names
from generator.site.shared.games import PlayedGame, scored
from generator.site.shared.graphics import bar, fixed, way
from generator.site.shared.group_tables import groups_at
from generator.site.wording import words
from generator.site.wording.words import word_of
from generator.tournament.draw.seating import chooser
from generator.tournament.game_forms import form_of
from generator.tournament.ranking.standings import Standing
from generator.tournament.scoring import band_of


@dataclass(frozen=True, slots=True, kw_only=True)
class BarRow:
    """A kind of game, and how many there were."""

    label: Text
    about: str
    count: str
    bar: tuple[Segment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """A record of games counted by kind."""

    anchor: str
    heading: str
    caption: str
    label: str  # heading of the kinds
    rows: tuple[BarRow, ...]
    note: str


MOST_BINS = 10
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
ENOUGH = 10  # games, from which on it is said how often who chose won

Bin = tuple[Text, str]  # a label and a few words about it


def margins(facts: Facts, games: Sequence[PlayedGame]) -> Bars | None:
    """Return how clear the wins were: by the regulations' points table if it has several rows, else by the lead."""
    regulation = facts.regulation
    ended = [game.pairing.result.ended for game in games]
    to_the_end = [
        game
        for game, how in zip(games, ended, strict=True)
        if not (how.conceded_by or how.awarded_to or game.score.both_lost)
    ]
    if not to_the_end:
        return None
    by_table = len(regulation.tournament_points.bands) > 1
    counted = _by_table(to_the_end, regulation) if by_table else _by_lead(to_the_end, regulation)
    conceded = sum(how.conceded_by is not None for how in ended)
    awarded = sum(how.awarded_to is not None for how in ended)
    left_out = [
        ngettext(
            "{n} game was conceded and is not counted here.",
            "{n} games were conceded and are not counted here.",
            conceded,
        )
        if conceded
        else "",
        ngettext(
            "{n} game was decided by a ruling and is not counted here.",
            "{n} games were decided by a ruling and are not counted here.",
            awarded,
        )
        if awarded
        else "",
    ]
    return Bars(
        anchor="margins",
        heading=_("How clear the wins were"),
        caption=_in_games(len(to_the_end)),
        label=_("Win") if regulation.tournament_points.has_names else _("Lead"),
        rows=_rows(counted),
        note=" ".join(filter(None, left_out)),
    )


def endings(facts: Facts) -> Bars | None:
    """Return how the games ended, including those not played."""
    ways = Counter(pairing.result.ended.way for _round, pairing, _score in scored(facts))
    if not ways:
        return None
    said = {
        "Played out": _("Played out"),
        "Time": _("When time was called"),
        "Defeated": _("A force was destroyed"),
        "Mutual destruction": _("Both forces were destroyed"),
        "Rounds": _("After the last game round"),
        "Conceded": _("Conceded"),
        "Awarded": _("Decided by a ruling"),
        "Both lost": _("Both lost"),
        "No-show": _("Somebody did not appear"),
        "Left": _("Somebody left during the round"),
    }
    return Bars(
        anchor="endings",
        heading=_("How the games ended"),
        caption=_in_games(ways.total()),
        label=_("Ending"),
        rows=_rows([((said[way], ""), number) for way, number in sorted(ways.items(), key=_most_first)]),
        note="",
    )


def choosing(facts: Facts, games: Sequence[PlayedGame]) -> str:
    """Return how often the player with the choice won; empty where there is no choice or too few games."""
    choice = facts.regulation.lists.choice if facts.regulation.lists is not None else None
    if choice is None:
        return ""
    told = [(_chooser(facts, game), game.score.winner) for game in games if game.score.winner]
    decided = [(seat, winner) for seat, winner in told if seat]
    if len(decided) < ENOUGH:
        return ""
    won = sum(seat == winner for seat, winner in decided)
    return _(
        "Choosing {what} won {won} of {games} games.",
        games=len(decided),
        what=word_of(choice.what),
        won=won,
    )


def _chooser(facts: Facts, game: PlayedGame) -> int:
    one, two = (facts.players[player] for player in game.pairing.players)
    chosen = chooser(one, two, facts.regulation)
    return chosen.seat if chosen is not None else 0


def _in_games(number: int) -> str:
    return ngettext("{n} game", "{n} games", number)


def _most_first(item: tuple[str, int]) -> tuple[int, str]:
    return (-item[1], item[0])


def _rows(counted: Sequence[tuple[Bin, int]]) -> tuple[BarRow, ...]:
    most = max((number for _bin, number in counted), default=0)
    return tuple(
        BarRow(label=label, about=about, count=str(number), bar=bar((("count", number),), most))
        for (label, about), number in counted
    )


def _by_table(games: Sequence[PlayedGame], regulation: Regulation) -> list[tuple[Bin, int]]:
    """Return a row for each row of the points table, and one for draws."""
    form, table = form_of(regulation), regulation.tournament_points
    numbers = Counter(
        band_of(form.lead(game.pairing.result, game.score.winner), table)[0]
        for game in games
        if game.score.winner
    )
    rows: list[tuple[Bin, int]] = []
    for i, band in enumerate(table.bands):
        worth = _("{win} : {loss} points", win=words.points(band.win), loss=words.points(band.loss))
        lead = words.span(band.lead)
        label = with_names(regulation, band.name) if band.name else lead
        rows.append(((label, _("lead {lead}", lead=lead) if band.name else worth), numbers[i]))
    return rows + _draws(games)


def _by_lead(games: Sequence[PlayedGame], regulation: Regulation) -> list[tuple[Bin, int]]:
    """Return as many steps of one length as the largest lead needs."""
    form = form_of(regulation)
    leads = [form.lead(game.pairing.result, game.score.winner) for game in games if game.score.winner]
    largest = max(leads, default=0)
    step = next((step for step in STEPS if largest < step * MOST_BINS), largest // MOST_BINS + 1)
    numbers = Counter(lead // step for lead in leads)
    rows: list[tuple[Bin, int]] = [
        ((_step_label(i * step, step), ""), numbers[i]) for i in range(largest // step + 1) if leads
    ]
    return rows + _draws(games)


def _step_label(low: int, step: int) -> str:
    return str(low) if step == 1 else f"{low}–{low + step - 1}"


def _draws(games: Sequence[PlayedGame]) -> list[tuple[Bin, int]]:
    drawn = sum(game.score.winner == 0 for game in games)
    return [((pgettext("a game that nobody won", "Draw"), ""), drawn)] if drawn else []


# How the ranking moved, round by round: the best as lines, everybody as a table.


@dataclass(frozen=True, slots=True, kw_only=True)
class BumpLine:
    """A player's way through the ranking: a path for each run of rounds, and a dot for each round."""

    id: str
    player: Link
    rank: str
    is_leader: bool
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bump:
    """A record of the ranking round by round, drawn in a box of 100 units by one unit a line."""

    title: str
    about: str
    rounds: tuple[str, ...]
    height: int  # in lines
    em: str  # the same in the size of the text
    lines: tuple[BumpLine, ...]
    note: str
    below: str  # what stands below the drawing where a script adds the reader's line


LINES = 24
LEADERS = 3
LINE = Fraction(16, 10)  # as high as the style sheet's --row


def bump(context: PageContext) -> Bump | None:
    """Return the best players' lines in the rank chart; None before there are two rankings to compare."""
    facts = context.facts
    numbers = _rounds(facts)
    if len(numbers) < 2:
        return None
    ranked = _ranked(facts)
    shown = ranked[:LINES]
    at = [_positions(facts, number) for number in numbers]
    return Bump(
        title=_("The ranking round by round"),
        about=_about(context, numbers, shown),
        rounds=tuple(str(number) for number in numbers),
        height=len(shown),
        em=fixed(LINE * len(shown)),
        lines=tuple(_line(context, line, i, at, len(shown)) for i, line in enumerate(shown)),
        note=_note(len(shown), len(ranked)),
        below=_below(len(shown), len(ranked)),
    )


def ranks(context: PageContext) -> Table | None:
    """Return all ranks after each Swiss round, in today's order; the drawing shows some of them."""
    facts = context.facts
    numbers = _rounds(facts)
    if len(numbers) < 2:
        return None
    then = [{line.player: line.rank for line in facts.standings_after[number].lines} for number in numbers]
    return Table(
        caption=_("Rank after each round"),
        columns=(
            TableColumn(text=_("Player"), kind="name", heads_rows=True),
            *(
                TableColumn(text=str(number), kind="number", spoken=_("Round {number}", number=number))
                for number in numbers
            ),
        ),
        rows=tuple(
            TableRow(
                cells=(
                    context.player(line.player),
                    *(words.figure(each.get(line.player)) for each in then),
                ),
                id=line.player,
            )
            for line in facts.standings.lines
        ),
    )


def _rounds(facts: Facts) -> list[int]:
    """Return the rounds after which all are ranked together, as those of groups are not."""
    return [number for number in sorted(facts.standings_after) if groups_at(facts, number) is None]


def _ranked(facts: Facts) -> list[Standing]:
    return [line for line in facts.standings.lines if line.rank is not None]


def _positions(facts: Facts, number: int) -> Mapping[PlayerId, int]:
    """Return each player's line after a round: where ranks are shared, each still has one of its own."""
    ranked = (line for line in facts.standings_after[number].lines if line.rank is not None)
    return {line.player: i for i, line in enumerate(ranked)}


def _line(
    context: PageContext, line: Standing, index: int, at: Sequence[Mapping[PlayerId, int]], shown: int
) -> BumpLine:
    then = [positions.get(line.player) for positions in at]
    return BumpLine(
        id=line.player,
        player=context.player(line.player),
        rank=words.figure(line.rank),
        is_leader=index < LEADERS,
        paths=way([level if level is not None and level < shown else None for level in then]),
    )


def _note(shown: int, ranked: int) -> str:
    if shown == ranked:
        return ""
    return _(
        "The lines of the best {shown} of {all}. Where a line has a gap, its player was further down.",
        shown=shown,
        all=ranked,
    )


def _below(shown: int, ranked: int) -> str:
    if shown == ranked:
        return ""
    return _(
        "Below the dashed line: ranks {first} to {last}, drawn closer together.", first=shown + 1, last=ranked
    )


def _about(context: PageContext, numbers: Sequence[int], shown: Sequence[Standing]) -> str:
    """Return what the drawing shows, for readers who can't see it."""
    return _(
        "A line for each of {n} players from round {first} to round {last}; {leader} leads. "
        "The table below has all figures.",
        n=len(shown),
        first=numbers[0],
        last=numbers[-1],
        leader=context.name(shown[0].player) if shown else words.NONE,
    )
