"""Score cards: a player's force with its thresholds, and a line for each round of the event.

Source: Urban War 1.4, Score Cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from generator.game_forms import form_of
from generator.languages import _
from generator.model import Number, Player, PlayerId
from generator.publish.facts import Facts, RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.pages.printing.paper import Printable, cut_stack, frame, paper
from generator.publish.parts import Fact, Link
from generator.publish.wording import byes, words
from generator.regulations.schema import Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCardRow:
    """A round on a score card; what is not known yet stays empty, to be written."""

    round: str
    table: str
    opponent_id: str
    opponent: str
    points: str
    subtotal: str
    opponents_points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCard:
    """A player's card for the whole event."""

    name: str
    facts: tuple[Fact, ...]
    thresholds: tuple[Fact, ...]
    rows: tuple[ScoreCardRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCardsPage(Printable):
    """Score cards, sheet by sheet."""

    sheets: tuple[tuple[ScoreCard, ...], ...]


A_SHEET = 4


def score_cards_page(desk: Desk, round_: RoundFacts) -> ScoreCardsPage:
    """The cards of everybody in the round, table by table, on sheets whose cut stack keeps that order."""
    seated = [player for pairing in round_.pairings for player in pairing.players]
    seated += [bye.player for bye in round_.byes if bye.player is not None]
    cards = [_card(desk, desk.facts.players[player]) for player in seated if player in desk.facts.players]
    return ScoreCardsPage(
        frame=frame(desk, _("Score cards")),
        paper=paper(
            desk,
            _("One card per player, four on a sheet. Print on one side, in actual size."),
            _(
                "Cut all sheets as one stack into four piles. Put the piles on top of each other, starting with the "
                "top row from left to right, each under the one before: the two cards of a table then follow each "
                "other."
            ),
        ),
        sheets=cut_stack(cards, A_SHEET, _spare(desk.facts)) if cards else (),
    )


def _card(desk: Desk, player: Player) -> ScoreCard:
    regulation = desk.facts.regulation
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
        rows=tuple(_rows(desk, player.id)),
    )


def _spare(facts: Facts) -> ScoreCard:
    """A card to be filled in by hand, for players who come late."""
    return ScoreCard(
        name="",
        facts=tuple(_fact(name, "") for name in (_("ID"), _("Faction"), _("Force"), _("Models"))),
        thresholds=_thresholds(facts.regulation, None),
        rows=tuple(_row(number) for number in range(1, _rounds(facts) + 1)),
    )


def _thresholds(regulation: Regulation, models: int | None) -> tuple[Fact, ...]:
    """The losses at which each level but the lightest begins; empty where nobody stated the force."""
    form = form_of(regulation)
    numbers = ("",) * len(form.scale[1:]) if models is None else map(str, form.thresholds(models))
    return tuple(
        _fact(words.sentence(level), number) for level, number in zip(form.scale[1:], numbers, strict=True)
    )


def _rows(desk: Desk, player: PlayerId) -> Iterator[ScoreCardRow]:
    """A line for each round: what is played is filled in, of the current one table and opponent."""
    points = _points(desk.facts, player)
    sums = dict(zip(points, accumulate(points.values()), strict=True))
    for number in range(1, _rounds(desk.facts) + 1):
        row = _row(number, points.get(number), sums.get(number))
        round_ = desk.facts.rounds[number - 1] if number <= len(desk.facts.rounds) else None
        yield _seated(desk, row, round_, player) if round_ is not None else row


def _points(facts: Facts, player: PlayerId) -> dict[int, Number]:
    """Tournament points by round, in their order; at 0 those that the player began with."""
    line = facts.line_of(player)
    terms = line.points.terms if line else ()
    points: dict[int, Number] = {}
    for term in terms:
        number = (
            term.round_number or 0
        )  # before round 1 there are starting points; a ruling counts in its round
        points[number] = points.get(number, 0) + term.value
    return dict(sorted(points.items()))


def _row(number: int, points: Number | None = None, so_far: Number | None = None) -> ScoreCardRow:
    return ScoreCardRow(
        round=str(number),
        table="",
        opponent_id="",
        opponent="",
        points="" if points is None else words.points(points),
        subtotal="" if so_far is None else words.points(so_far),
        opponents_points="",
    )


def _seated(desk: Desk, row: ScoreCardRow, round_: RoundFacts, player: PlayerId) -> ScoreCardRow:
    """The line with table and opponent, and the opponent's points once there are any."""
    pairing = round_.games.get(player)
    if pairing is not None:
        other = pairing.player2 if player == pairing.player1 else pairing.player1
        theirs = _points(desk.facts, other).get(round_.number)
        return replace(
            row,
            table=words.figure(pairing.table),
            opponent_id=other,
            opponent=desk.name(other),
            opponents_points="" if theirs is None else words.points(theirs),
        )
    bye = round_.bye_of(player)
    return replace(
        row,
        table=words.NONE,
        opponent=byes.label(bye) if bye is not None else words.NONE,
        opponents_points=words.NONE,
    )


def _rounds(facts: Facts) -> int:
    """How many rounds the event has, or has had."""
    planned = sum(stage.rounds for stage in facts.stages if not stage.is_bracket)
    return max(planned, len(facts.rounds))


def _fact(name: str, text: str) -> Fact:
    return Fact(name=name, values=(Link(text=text),))
