"""A round that is drawn and not written yet, as a page: pairings, what is new or gone, the cut, and why it came out so.

What the last round would be replaced by stands beside it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from generator.commands.findings_report import gather
from generator.commands.live.organizing.round_state import Press, press_of
from generator.commands.live.organizing.sections import OrganizerPage, Visit, frame_of
from generator.commands.round_preview import CutLine, PreviewedCut, PreviewedGame, RoundPreview
from generator.languages import _, later, ngettext
from generator.languages.customs import listing
from generator.model import Bye, Pairing, PlayerId
from generator.site.pages.round.reasons import reasons, why_rematches
from generator.site.parts import Explanation, Fact, Link, Sentence
from generator.site.wording import tiebreaking, words
from generator.site.wording.words import links_listed
from generator.tournament.course.plans import double_round
from generator.tournament.draw.drawing import DrawKind
from generator.tournament.explaining.comparison import Difference, GameOrBye, players_of

_HOW_GONE = {
    "no-show": later("no-show"),
    "dropped": later("dropped"),
    "disqualified": later("disqualified"),
    "retired": later("retired"),
}
TOLD = ("file-open", "file-opendocument", "file-ignored", "file-misnamed")  # what may be missing in the draw


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatText:
    """A record of a player as the list of pairings shows it: name, points before the round, seed."""

    name: str
    points: str
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnLine:
    """A record of a game or a bye in the list; `before` stands at its place now, where a round is replaced."""

    place: str  # its table; in a bracket without one its number
    part: str
    seats: tuple[SeatText, ...]
    marks: tuple[str, ...]
    before: str
    is_changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRow:
    """A record of a player at the cut: seed or rank, name, points, and what kept the player out."""

    place: str
    name: str
    points: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPart:
    """A part of the cut: the players who are in, or those who are out."""

    heading: str
    rows: tuple[CutRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPage(OrganizerPage):
    """A page that shows a drawn round and asks whether to write it."""

    lead: str
    press: Press | None  # None where there is nothing to write
    lines: tuple[DrawnLine, ...]
    before: str  # the heading of what stands there now; empty where nothing is replaced
    missing: tuple[str, ...]  # what stands there now, and is nowhere in the draw
    facts: tuple[Fact, ...]
    rematches: tuple[Sentence, ...]  # who meets again, and why no pairing has fewer such games
    cut: tuple[CutPart, ...]
    told: tuple[str, ...]
    reasons: tuple[Explanation, ...]
    back: Link


def draw_page(visit: Visit, preview: RoundPreview, *, alert: str = "") -> DrawPage:
    """Return the page of a drawn round."""
    drawn, round_ = preview.drawn, preview.round_
    replaces = drawn.last is not None
    is_same = replaces and drawn.content == drawn.replaced
    so_far = replace(drawn.event, rounds=(*drawn.event.rounds, round_))
    stage = words.stage_called(round_.stage, double_round(so_far, drawn.stages, round_.number))
    heading = _("Round {number}: {stage}", number=round_.number, stage=stage)
    press = _("Replace round {number}", number=round_.number) if replaces else _("Write it")
    return DrawPage(
        frame=frame_of(visit, heading),
        alert=alert,
        lead=_lead(preview, is_same=is_same),
        press=None if is_same else press_of(visit, visit.rest, press, digest=drawn.digest),
        lines=tuple(_lines(preview)),
        before=_("As it is now") if replaces else "",
        missing=tuple(_missing(preview)),
        facts=tuple(_facts(preview)),
        rematches=_rematches(preview),
        cut=cut_parts(preview.cut, names_of(preview)) if preview.cut is not None else (),
        told=tuple(_told(preview)),
        reasons=reasons(preview.inputs, round_.pairings, lambda player: Link(text=name_in(preview, player))),
        back=Link(text=_("Write nothing"), href=visit.section_href),
    )


def names_of(preview: RoundPreview) -> Mapping[PlayerId, str]:
    """Return everybody's name."""
    return {player.id: player.name for player in preview.drawn.event.players}


def name_in(preview: RoundPreview, player: PlayerId) -> str:
    """Return a player's name; the ID of somebody who is not registered."""
    found = preview.players.get(player)
    return found.name if found is not None else player


def _lead(preview: RoundPreview, *, is_same: bool) -> str:
    games = ngettext("{n} table", "{n} tables", len(preview.games))
    if is_same:
        return _("The draw is the same, because the players and results that it comes from are.")
    if preview.comparison is not None:
        changed = len(preview.comparison.changed)
        if not changed and not preview.comparison.missing:
            return _("Every pairing stays as it is.")
        return ngettext(
            "{tables}, {n} of them changed. Nothing is written yet.",
            "{tables}, {n} of them changed. Nothing is written yet.",
            changed,
            tables=games,
        )
    if preview.round_.is_draft:
        return _(
            "{tables}. Nothing is written yet, and it will be a draft: nobody else sees it.", tables=games
        )
    return _("{tables}. Nothing is written yet.", tables=games)


# The pairings.


def _lines(preview: RoundPreview) -> Iterator[DrawnLine]:
    """Yield the games by table or number, then the byes."""
    by_table = preview.inputs.kind.is_by_table
    games = sorted(
        preview.games, key=lambda game: (game.table or 0, game.number) if by_table else (0, game.number)
    )
    before = _places_before(preview)
    with_points = by_table and any(seat.points for game in games for seat in game.seats)
    for game in (*games, *preview.byes):
        there = before.get(_place_key(game, by_table=by_table))
        yield DrawnLine(
            place=_place(game, by_table=by_table),
            part=game.part.localized,
            seats=tuple(
                SeatText(
                    name=name_in(preview, seat.player),
                    points=words.points(seat.points) if with_points and seat.points is not None else "",
                    seed=str(seat.seed) if seat.seed is not None else "",
                )
                for seat in game.seats
            ),
            marks=tuple(_marks(preview, game)),
            before=_as_text(preview, there) if there is not None else "",
            is_changed=game.difference not in (None, Difference.SAME),
        )


def _place(game: PreviewedGame, *, by_table: bool) -> str:
    return str(game.table or game.number) if len(game.seats) == 2 or not by_table else ""


def _place_key(game: PreviewedGame, *, by_table: bool) -> object:
    if by_table and len(game.seats) == 1:
        return game.seats[0].player
    return game.table or -game.number if by_table else game.number


def _places_before(preview: RoundPreview) -> Mapping[object, GameOrBye]:
    """Return what stands in the round that is replaced: games by table or number, byes by player or number."""
    before = preview.drawn.last.round_ if preview.drawn.last is not None else None
    if before is None:
        return {}
    found: dict[object, GameOrBye] = {}
    games: tuple[GameOrBye, ...] = (*before.pairings, *before.byes)
    for each in filter(players_of, games):
        if not preview.inputs.kind.is_by_table:
            found[each.row] = each
        elif isinstance(each, Bye):
            found[each.player] = each
        else:
            found[each.table or -each.row] = each
    return found


def _as_text(preview: RoundPreview, game: GameOrBye) -> str:
    players = " – ".join(name_in(preview, player) for player in players_of(game))
    return players if isinstance(game, Pairing) else _("{player}: bye", player=players)


def _missing(preview: RoundPreview) -> Iterator[str]:
    for each in preview.comparison.missing if preview.comparison is not None else ():
        table = each.table if isinstance(each, Pairing) else None
        text = _as_text(preview, each)
        yield _("Table {table}: {players}", table=table, players=text) if table is not None else text


def _marks(preview: RoundPreview, game: PreviewedGame) -> Iterator[str]:
    """Yield what is to be known of a game in a word or two."""
    if len(game.seats) == 1:
        yield _("given bye") if game.is_given else _("bye")
    if game.difference is not None:
        yield {
            Difference.SAME: _("as it is"),
            Difference.SEATS: _("seats exchanged"),
            Difference.TABLE: _("other table"),
            Difference.PLAYERS: _("new"),
        }[game.difference]
    if game.met and preview.inputs.kind is DrawKind.SWISS:
        yield _("met before") if game.met == 1 else ngettext("met {n} time", "met {n} times", game.met)
    if game.is_apart:
        yield _("to be kept apart")
    for seat in game.seats:
        name = name_in(preview, seat.player)
        if seat.floats_down:
            yield _("{player} floats down", player=name)
        if seat.fixed_table is not None and game.table is not None:
            if seat.fixed_table == game.table:
                yield _("fixed table of {player}", player=name)
            else:
                yield _("{player} has fixed table {table}", player=name, table=seat.fixed_table)


# What else is new.


def _facts(preview: RoundPreview) -> Iterator[Fact]:
    """Yield who comes, goes and sits out, and what the round is played with."""

    def named(players: Sequence[PlayerId]) -> str:
        return listing([name_in(preview, player) for player in players])

    floats = [
        _("{players}, from {points}", players=named(each.players), points=words.in_points(each.points))
        for each in preview.floats
    ]
    gone = [f"{name_in(preview, player)} ({_(_HOW_GONE[how])})" for player, how in preview.gone]
    round_ = preview.round_
    drawn, given = (
        [bye.seats[0].player for bye in preview.byes if bye.is_given is is_given]
        for is_given in (False, True)
    )
    said = {
        _("Bye"): named(drawn),
        _("Given byes"): named(given),
        _("Floats down"): "; ".join(floats),
        _("No longer in it"): listing(gone),
        _("Out by losses"): named(preview.out_by_losses),
        _("Enters late"): named(preview.late),
        _("Back in"): named(preview.back),
        _("Not ticked under Here"): named(preview.not_here),
        _("Deployment"): round_.deployment or "",
        _("Objective"): round_.objective or "",
        _("Length"): ngettext("{n} minute", "{n} minutes", round_.minutes) if round_.minutes else "",
        _("Starts at"): round_.starts_at or "",
    }
    for name, text in said.items():
        if text:
            yield Fact(name=name, values=(Link(text=text),))


def _rematches(preview: RoundPreview) -> tuple[Sentence, ...]:
    """Return who meets again, and why no pairing has fewer such games."""
    if not preview.rematches:
        return ()
    proof = preview.reasons.proof if preview.reasons is not None else None

    def named(players: Sequence[PlayerId]) -> Sentence:
        return links_listed([Link(text=name_in(preview, player)) for player in players])

    pairs = [" – ".join(name_in(preview, seat.player) for seat in game.seats) for game in preview.rematches]
    lead = (Link(text=_("They have met before: {games}.", games=listing(pairs))),)
    return (lead, *(why_rematches(proof, named) if proof is not None else ()))


def _told(preview: RoundPreview) -> Iterator[str]:
    """Yield what `check` says of files in which something may stand that is not in the draw."""
    for finding in gather(preview.drawn.findings):
        if finding.code in TOLD:
            yield f"{PurePosixPath(finding.place.file).name}: {finding.localized}"


# The cut.


def cut_parts(cut: PreviewedCut, names: Mapping[PlayerId, str]) -> tuple[CutPart, ...]:
    """Return who is in by seeds, and who misses it, with what kept out each of them."""
    inside = tuple(
        CutRow(place=str(line.seed), name=names[line.player], points=words.points(line.points), why="")
        for line in cut.made
    )
    outside = tuple(
        CutRow(
            place=str(line.rank) if line.rank is not None else "",
            name=names[line.player],
            points=words.points(line.points),
            why=" ".join(
                filter(
                    None,
                    (_("First reserve.") if line.player == cut.reserve else "", _behind(cut, line, names)),
                )
            ),
        )
        for line in cut.missed
    )
    in_it = CutPart(heading=_("In, by seed"), rows=inside)
    return (in_it, CutPart(heading=_("Out, by rank"), rows=outside)) if outside else (in_it,)


def _behind(cut: PreviewedCut, line: CutLine, names: Mapping[PlayerId, str]) -> str:
    if line.behind is None:
        return ""
    own, last = cut.standings.of(line.player), cut.standings.of(line.behind)
    figures = ", ".join(tiebreaking.between(own, last, cut.standings.precedence))
    return _("Behind {player}: {figures}.", player=names[line.behind], figures=figures)
