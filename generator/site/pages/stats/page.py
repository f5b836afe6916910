"""The statistics' page: factions, how clear the wins were, how games ended, and how the ranking moved."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from generator.languages import _, ngettext, pgettext
from generator.model import PlayerId
from generator.site.facts import EventStatus, Facts
from generator.site.page_context import PageContext, PageFrame
from generator.site.pages.stats.games import Bars, Bump, bump, choosing, endings, margins, ranks
from generator.site.parts import Link, Table, TableCell, TableColumn, TableRow
from generator.site.shared.games import PlayedGame, played_games
from generator.site.shared.graphics import bar
from generator.site.shared.group_tables import are_groups_over
from generator.site.wording import words
from generator.text import key

# The factions: how many play each, how each fared, and against whom. A mirror, both of one faction, tells
# nothing.


@dataclass(frozen=True, slots=True, kw_only=True)
class Factions:
    """A record of all factions, each against each, and the same as sentences for narrow windows."""

    table: Table  # how each fared, mirrors apart
    notes: tuple[str, ...]
    matrix: Table
    duels: tuple[str, ...]
    matrix_note: str


ENOUGH = 10  # games: with fewer, one game more or less moves the share by more than ten points
LARGEST_MATRIX = 10


@dataclass(slots=True)
class Tally:
    """A record of one faction's figures."""

    name: str
    players: list[PlayerId] = field(default_factory=list)
    against: Counter[tuple[str, str]] = field(default_factory=Counter)  # by the other's key and the outcome
    mirrors: int = 0

    def count(self, outcome: str) -> int:
        """Return how many games against others had this result."""
        return sum(number for (_other, each), number in self.against.items() if each == outcome)

    @property
    def games(self) -> int:
        """Return the number of all games against others."""
        return self.against.total()

    @property
    def is_told(self) -> bool:
        """Return whether there are enough games for a win rate."""
        return self.games >= ENOUGH

    @property
    def share(self) -> Fraction:
        """Return the share of the games against others that it won."""
        return Fraction(self.count("won"), max(self.games, 1))


def factions(context: PageContext, games: Sequence[PlayedGame]) -> Factions | None:
    """Return the faction statistics; None where no player has a faction."""
    facts = context.facts
    tallies = _tallies(facts, games)
    if not tallies:
        return None
    has_draws = any(tally.count("drawn") for tally in tallies.values())
    played = sum(tally.games for tally in tallies.values()) // 2
    shown = _of_matrix(tallies) if played else []
    return Factions(
        table=Table(
            caption=_caption(played),
            columns=tuple(_columns(facts, has_games=bool(played), has_draws=has_draws)),
            rows=tuple(
                TableRow(
                    cells=tuple(_cells(context, tallies[each], has_games=bool(played), has_draws=has_draws))
                )
                for each in _best_first(tallies)
            ),
        ),
        notes=tuple(_notes(facts, tallies)),
        matrix=_matrix(tallies, shown, has_draws=has_draws),
        duels=tuple(_duels(tallies, shown)),
        matrix_note=_("The {n} factions with the most games.", n=len(shown))
        if len(shown) < len(tallies)
        else "",
    )


def _tallies(facts: Facts, games: Sequence[PlayedGame]) -> dict[str, Tally]:
    """Return the tallies by the key of a faction's name, which is spelled as its first player does."""
    tallies: dict[str, Tally] = {}
    for player in facts.entrants:
        if player.faction:
            tallies.setdefault(key(player.faction), Tally(name=player.faction)).players.append(player.id)
    for game in games:
        one, two = (key(facts.players[player].faction or "") for player in game.pairing.players)
        if one not in tallies or two not in tallies:
            continue
        if one == two:
            tallies[one].mirrors += 1
            continue
        for seat, own, other in ((1, one, two), (2, two, one)):
            tallies[own].against[other, game.outcome(seat)] += 1
    return tallies


def _best_first(tallies: Mapping[str, Tally]) -> list[str]:
    """Return them by the share of games won; below them those with too few games, by how many play them."""

    def place(each: str) -> tuple[bool, Fraction, int, int, str]:
        tally = tallies[each]
        share = tally.share if tally.is_told else Fraction(0)
        return (not tally.is_told, -share, -len(tally.players), -tally.games, each)

    return sorted(tallies, key=place)


def _caption(played: int) -> str:
    if not played:
        return _("Players of each faction")
    return ngettext("{n} game between different factions", "{n} games between different factions", played)


def _columns(facts: Facts, *, has_games: bool, has_draws: bool) -> Iterator[TableColumn]:
    yield TableColumn(text=_("Faction"), kind="name", heads_rows=True)
    yield TableColumn(text=_("Players"), kind="number")
    if not has_games:
        return
    yield TableColumn(text=_("Games"), kind="number wide")
    yield TableColumn(text=pgettext("narrow", "Won"), kind="number")
    yield TableColumn(text=pgettext("narrow", "Lost"), kind="number")
    if has_draws:
        yield TableColumn(text=pgettext("narrow", "Drawn"), kind="number")
    yield TableColumn(text=_("Won %"), kind="number")
    if facts.is_finished or are_groups_over(facts):  # else nobody is ranked across groups
        yield TableColumn(text=_("Best place") if facts.is_finished else _("Best rank"), kind="wide")


def _cells(
    context: PageContext, tally: Tally, *, has_games: bool, has_draws: bool
) -> Iterator[str | TableCell]:
    won, drawn, lost = (tally.count(outcome) for outcome in ("won", "drawn", "lost"))
    parts = (("won", won), ("drawn", drawn), ("lost", lost))
    yield TableCell(text=Link(text=tally.name), bar=bar(parts, tally.games) if tally.is_told else ())
    yield str(len(tally.players))
    if not has_games:
        return
    yield from map(str, (tally.games, won, lost, *([drawn] if has_draws else [])))
    yield TableCell(text=_share(tally), kind="strong" if tally.is_told else "few")
    if not context.facts.is_finished and not are_groups_over(context.facts):
        return
    best, player = _best(context.facts, tally)
    yield TableCell(before=words.figure(best), text="" if player is None else context.player(player))


def _share(tally: Tally) -> str:
    """Return the share of games won, in whole per cent."""
    if tally.is_told:
        return _("{n}%", n=round(tally.share * 100))
    return _("too few games") if tally.games else words.NONE


def _best(facts: Facts, tally: Tally) -> tuple[int | None, PlayerId | None]:
    """Return the best place once there are places, else the best rank, and who has it."""
    ranks: Mapping[PlayerId, int] = facts.places or {
        line.player: line.rank for line in facts.standings.lines if line.rank is not None
    }
    placed = [(ranks[player], player) for player in tally.players if player in ranks]
    return min(placed, default=(None, None))


def _notes(facts: Facts, tallies: Mapping[str, Tally]) -> Iterator[str]:
    mirrors = sum(tally.mirrors for tally in tallies.values())
    if mirrors:
        yield ngettext(
            "{n} game was played by two players of one faction; it is not counted here.",
            "{n} games were played by two players of one faction; they are not counted here.",
            mirrors,
        )
    if any(tally.games and not tally.is_told for tally in tallies.values()):
        yield _("The share of games won is given from {n} games on: fewer say too little.", n=ENOUGH)
    without = sum(not player.faction for player in facts.entrants)
    if without:
        yield ngettext("{n} player has no faction.", "{n} players have no faction.", without)


def _of_matrix(tallies: Mapping[str, Tally]) -> list[str]:
    """Return the factions that fit in a table of each against each, by name."""
    most = sorted(tallies, key=lambda each: (-tallies[each].games - tallies[each].mirrors, each))
    return sorted(most[:LARGEST_MATRIX])


def _matrix(tallies: Mapping[str, Tally], shown: Sequence[str], *, has_draws: bool) -> Table:
    """Return what each faction did against each other one: `3–1`, and the same in words."""
    return Table(
        caption=_(
            "The row’s wins and losses against the column, draws last; in brackets the games among themselves"
        )
        if has_draws
        else _("The row’s wins and losses against the column; in brackets the games among themselves"),
        columns=(
            TableColumn(text="", kind="name", spoken=_("Faction"), heads_rows=True),
            *(TableColumn(text=tallies[each].name, kind="number", is_name=True) for each in shown),
        ),
        rows=tuple(
            TableRow(
                cells=(
                    Link(text=tallies[own].name),
                    *(
                        _met(tallies[own], other, is_mirror=own == other, has_draws=has_draws)
                        for other in shown
                    ),
                )
            )
            for own in shown
        ),
    )


def _met(tally: Tally, other: str, *, is_mirror: bool, has_draws: bool) -> TableCell:
    if is_mirror:
        about = ngettext("{n} game among themselves", "{n} games among themselves", tally.mirrors)
        text = f"({tally.mirrors})" if tally.mirrors else ""
        return TableCell(text=text, spoken=about if text else "", kind="mirror")
    won, drawn, lost = (tally.against[each] for each in _outcomes(other))
    if won + drawn + lost == 0:
        return TableCell(text="")
    text = "–".join(str(number) for number in ((won, lost, drawn) if has_draws else (won, lost)))
    return TableCell(text=text, spoken=_record(won, lost, drawn))


def _duels(tallies: Mapping[str, Tally], shown: Sequence[str]) -> Iterator[str]:
    """Yield each two factions that met, once."""
    for one, two in combinations(shown, 2):
        won, drawn, lost = (tallies[one].against[each] for each in _outcomes(two))
        if won + drawn + lost:
            yield _(
                "{one} against {two}: {record}",
                one=tallies[one].name,
                two=tallies[two].name,
                record=_record(won, lost, drawn),
            )


def _outcomes(other: str) -> tuple[tuple[str, str], ...]:
    return tuple((other, outcome) for outcome in ("won", "drawn", "lost"))


def _record(won: int, lost: int, drawn: int) -> str:
    if drawn:
        return _("{won} won, {lost} lost, {drawn} drawn", won=won, lost=lost, drawn=drawn)
    return _("{won} won, {lost} lost", won=won, lost=lost)


# The statistics' page.


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsPage:
    """A record of factions, margins, endings, and how the ranking changed."""

    frame: PageFrame
    lead: str
    factions: Factions | None
    choosing: str  # how often who might choose won; empty where that says nothing
    bars: tuple[Bars, ...]
    bump: Bump | None
    ranks: Table | None


def stats_page(context: PageContext, facts: Facts) -> StatsPage:
    """Return the page of an event's game statistics."""
    games = played_games(facts)
    bars = (margins(facts, games), endings(facts))
    drawing = bump(context)
    return StatsPage(
        frame=context.frame(
            _("Statistics"),
            "stats.css",
            *(("ranks.js",) if drawing is not None else ()),
            about=_(
                "{event} in figures: factions, how clear the wins were, how the ranking moved.",
                event=facts.event.settings.name,
            ),
        ),
        lead=_lead(facts, len(games)),
        factions=factions(context, games),
        choosing=choosing(facts, games),
        bars=tuple(each for each in bars if each is not None),
        bump=drawing,
        ranks=ranks(context),
    )


def _lead(facts: Facts, games: int) -> str:
    if not games:
        if facts.status is EventStatus.REGISTRATION:
            return _("Nothing has been played yet: figures appear here with the first results.")
        return _("There are no results yet: figures appear here with the first ones.")
    played = words.games(games)
    if facts.is_finished:
        return _("The figures of {games} of this event.", games=played)
    return _("The figures of {games} so far.", games=played)
