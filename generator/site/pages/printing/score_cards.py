"""Score cards and slips for results, to print."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from generator.languages import _, later, pgettext
from generator.model import Number, Pairing, Player, PlayerId
from generator.regulations.schema import Regulation
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageContext
from generator.site.pages.printing.sheets import Printable, cut_stack, frame, paper
from generator.site.parts import Fact, Link, Sentence, Table, TableCell, TableColumn, TableRow
from generator.site.shared.clauses import quoted_language, with_names
from generator.site.shared.names import place, place_label
from generator.site.shared.setup import choice
from generator.site.wording import results, words
from generator.tournament.game_forms import form_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCard:
    """A player's card for the whole event."""

    name: str
    facts: tuple[Fact, ...]
    thresholds: tuple[Fact, ...]
    language: str  # of the levels, where it is not the page's
    rounds: Table  # what is not known yet stays empty, to be written


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCardsPage(Printable):
    """A record of the page of score cards, sheet by sheet."""

    sheets: tuple[tuple[ScoreCard, ...], ...]


def _opponent(name: str, given_id: str = "") -> TableCell:
    return TableCell(before=given_id, text=Link(text=name), kind="opponent")


FREE = ("", _opponent(""), "")  # a round's table, opponent, and what the game brought the opponent
CARDS_PER_SHEET = 4


def score_cards_page(context: PageContext, round_: RoundFacts) -> ScoreCardsPage:
    """Return the cards of all players in the round, table by table, on sheets whose cut stack keeps that order."""
    seated = [player for pairing in round_.pairings for player in pairing.players]
    seated += [bye.player for bye in round_.byes if bye.player is not None]
    cards = [
        _card(context, context.facts.players[player]) for player in seated if player in context.facts.players
    ]
    return ScoreCardsPage(
        frame=frame(context, _("Score cards")),
        paper=paper(
            context,
            _("One card per player, four on a sheet. Print on one side, in actual size."),
            _(
                "Cut all sheets as one stack into four piles. Stack the piles from the top row, left to right, each "
                "under the one before. The two cards of a table then follow each other."
            ),
        ),
        sheets=cut_stack(cards, CARDS_PER_SHEET, _spare(context.facts)) if cards else (),
    )


def _card(context: PageContext, player: Player) -> ScoreCard:
    regulation = context.facts.regulation
    force = None if player.list_points is None else words.in_points(player.list_points)
    named = (
        (_("ID"), player.id),
        (_("Faction"), player.faction),
        (_("Force"), force),
        (_("Models"), None if player.models is None else str(player.models)),
    )
    return ScoreCard(
        name=player.name,
        facts=tuple(_fact(name, text or "") for name, text in named),
        thresholds=_thresholds(regulation, player.models),
        language=quoted_language(regulation),
        rounds=_table(_rows(context, player.id)),
    )


def _spare(facts: Facts) -> ScoreCard:
    """Return a card to be filled in by hand, for players who come late."""
    return ScoreCard(
        name="",
        facts=tuple(_fact(name, "") for name in (_("ID"), _("Faction"), _("Force"), _("Models"))),
        thresholds=_thresholds(facts.regulation, None),
        language=quoted_language(facts.regulation),
        rounds=_table(_row(number) for number in range(1, _rounds(facts) + 1)),
    )


def _thresholds(regulation: Regulation, models: int | None) -> tuple[Fact, ...]:
    """Return the losses at which each level but the lightest begins; empty where the force is unknown."""
    form = form_of(regulation)
    numbers = ("",) * len(form.scale[1:]) if models is None else map(str, form.thresholds(models))
    return tuple(
        _fact(words.sentence(level), number) for level, number in zip(form.scale[1:], numbers, strict=True)
    )


def _table(rows: Iterable[TableRow]) -> Table:
    figures = (_("Points"), _("Total"), _("Their points"))
    return Table(
        caption=_("Rounds"),
        columns=(
            TableColumn(text=_("Round"), heads_rows=True),
            TableColumn(text=_("Table")),
            TableColumn(text=_("ID and opponent")),
            *(TableColumn(text=figure, kind="number") for figure in figures),
        ),
        rows=tuple(rows),
    )


def _rows(context: PageContext, player: PlayerId) -> Iterator[TableRow]:
    """Yield a row for each round: what is played is filled in, of the current one table and opponent."""
    points = _points(context.facts, player)
    sums = dict(zip(points, accumulate(points.values()), strict=True))
    for number in range(1, _rounds(context.facts) + 1):
        round_ = context.facts.rounds[number - 1] if number <= len(context.facts.rounds) else None
        seat = _seat_of(context, round_, player) if round_ is not None else FREE
        yield _row(number, points.get(number), sums.get(number), seat)


def _points(facts: Facts, player: PlayerId) -> dict[int, Number]:
    """Return tournament points by round, in their order; at 0 those that the player began with."""
    line = facts.line_of(player)
    terms = line.points.terms if line else ()
    points: dict[int, Number] = {}
    for term in terms:
        number = (
            term.round_number or 0
        )  # before round 1 there are starting points; a ruling counts in its round
        points[number] = points.get(number, 0) + term.value
    return dict(sorted(points.items()))


def _row(
    number: int,
    points: Number | None = None,
    so_far: Number | None = None,
    seat: tuple[str, TableCell, str] = FREE,
) -> TableRow:
    own = (words.points(each) if each is not None else "" for each in (points, so_far))
    table, opponent, theirs = seat
    return TableRow(cells=(str(number), table, opponent, *own, theirs))


def _seat_of(context: PageContext, round_: RoundFacts, player: PlayerId) -> tuple[str, TableCell, str]:
    """Return the table and the opponent, and the opponent's points once there are any."""
    pairing = round_.games.get(player)
    if pairing is not None:
        other = pairing.player2 if player == pairing.player1 else pairing.player1
        theirs = _points(context.facts, other).get(round_.number)
        return (
            words.figure(pairing.table),
            _opponent(context.name(other), other),
            "" if theirs is None else words.points(theirs),
        )
    bye = round_.bye_of(player)
    return (words.NONE, _opponent(results.label(bye) if bye is not None else words.NONE), words.NONE)


def _rounds(facts: Facts) -> int:
    """Return how many rounds the event has, or has had."""
    planned = sum(stage.rounds for stage in facts.stages if not stage.is_bracket)
    return max(planned, len(facts.rounds))


def _fact(name: str, text: str) -> Fact:
    return Fact(name=name, values=(Link(text=text),))


# Result slips: what each table hands in, with exactly what the round's workbook asks for.


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSeat:
    """A player on a slip: what is written beside the name, and what may be ticked."""

    name: str
    id: str
    about: Sentence
    fields: tuple[str, ...]
    ticks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSlip:
    """A record of the slip that a table hands in after its game; a spare one has neither number nor names."""

    label: str  # what the number is
    number: str
    round: str
    seats: tuple[SlipSeat, SlipSeat]
    note: str
    endings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipsPage(Printable):
    """A record of the page of result slips, sheet by sheet."""

    sheets: tuple[tuple[ResultSlip, ...], ...]


SLIPS_PER_SHEET = 6
_OF_A_PLAYER = {  # endings that are ticked beside whoever brought them about
    "Conceded": later("Conceded"),
    "No-show": later("No-show"),
}


def slips_page(context: PageContext, round_: RoundFacts) -> SlipsPage:
    """Return the slips of a round, on sheets whose cut stack is in table order."""
    slips = [_slip(context, round_, pairing) for pairing in round_.pairings]
    return SlipsPage(
        frame=frame(context, _("Result slips")),
        paper=paper(
            context,
            _("One slip per table, six on a sheet. Print on one side, in actual size."),
            _(
                "Cut all sheets as one stack into six piles. Stack the piles from the top row, left to right, each "
                "under the one before. The slips are then in order."
            ),
        ),
        sheets=cut_stack(slips, SLIPS_PER_SHEET, _spare_slip(context, round_)),
    )


def _slip(context: PageContext, round_: RoundFacts, pairing: Pairing) -> ResultSlip:
    one, two = (
        _seat(context.facts.regulation, context.facts.players.get(player), player)
        for player in pairing.players
    )
    return ResultSlip(
        label=place_label(round_),
        number=place(round_, pairing),
        round=words.round_name(round_),
        seats=(one, two),
        note="".join(part.text for part in choice(context, pairing)),
        endings=_endings(context.facts.regulation),
    )


def _spare_slip(context: PageContext, round_: RoundFacts) -> ResultSlip:
    """Return a slip without table and players, for emergencies."""
    seat = _seat(context.facts.regulation, None, "")
    return ResultSlip(
        label=place_label(round_),
        number="",
        round=words.round_name(round_),
        seats=(seat, seat),
        note="",
        endings=_endings(context.facts.regulation),
    )


def _seat(regulation: Regulation, player: Player | None, given_id: str) -> SlipSeat:
    form = form_of(regulation)
    models = player.models if player and form.counts_models else None
    return SlipSeat(
        name=player.name if player else given_id,
        id=given_id,
        about=with_names(regulation, form.thresholds_text(models)),
        fields=form.slip_fields(models),
        ticks=(
            *form.slip_ticks(),
            *_endings_of_a_player(regulation),
            pgettext("on a result slip", "Drops out"),
        ),
    )


def _endings_of_a_player(regulation: Regulation) -> Iterator[str]:
    return (_(text) for way, text in _OF_A_PLAYER.items() if way in regulation.endings.allowed)


def _endings(regulation: Regulation) -> tuple[str, ...]:
    """Return the ways of ending of the game as a whole, in the regulations' order."""
    names = {
        "Played out": _("Played out"),
        "Time": _("Time"),
        "Defeated": _("Defeated"),
        "Mutual destruction": _("Mutual destruction"),
        "Rounds": pgettext("how a game ended", "Rounds"),
    }
    return tuple(names[way] for way in regulation.endings.allowed if way in names)  # nobody ticks a ruling
