"""A bracket as it is drawn: its parts, their rounds, and which games lead to which."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.languages import _
from generator.model import PlayerId, Stage, StageType
from generator.site.facts import RoundFacts
from generator.site.page_context import PageContext
from generator.site.parts import Link, Sentence
from generator.site.shared.bracket_games import (
    BracketGame,
    BracketSeat,
    announced_games,
    cut_size,
    paired_games,
    seats_to_come,
    seeds_of,
    waiting_seat,
)
from generator.site.wording import moments, words
from generator.site.wording.words import links_listed, nphrase
from generator.tournament.course.plans import (
    THIRD_PLACE,
    DoubleRound,
    Plan,
    PlannedGame,
    double_elimination,
    losers_games,
    with_third_place,
)
from generator.tournament.course.schedule import first_round_of, stages_of
from generator.tournament.draw.bracket_order import game_numbers, lower_orders, single_orders
from generator.tournament.draw.fixed import bracket_size
from generator.tournament.next_round import GRAND_FINAL

MOST_ON_A_STRIP = 15  # rounds; the style sheet counts as far
_MOST_OF_ONE, _MOST_OF_TWO = 8, 6  # games below each other on a wall, with one bracket or two
_KEPT_OF_ONE, _KEPT_OF_TWO = 4, 2  # games of a round that is over
_COLUMNS_OF_TWO = 4  # rounds beside each other on a wall


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """A round, its games so that those whose winners meet stand beside each other."""

    number: int  # through all parts, for the strip
    name: Link  # leads to the round's page once it is paired
    short: str  # on the strip, where that is not the name
    lines: str  # how games lead to the next round: `joined` two to one, `straight` one to one, or empty
    games: tuple[BracketGame, ...]
    champion: Sentence = ()  # who has won the last round, and so the event


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPart:
    """A record of rounds that stand beside each other. `kind` is `main`, `third`, `upper`, `lower` or `grand`."""

    kind: str
    label: str
    has_heading: bool  # whether the label stands above it
    rounds: tuple[BracketRound, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketTree:
    """A record of a whole bracket."""

    is_double: bool
    parts: tuple[BracketPart, ...]
    shown: int  # the round that a phone shows first; 0 without a strip of rounds

    @property
    def rounds(self) -> tuple[BracketRound, ...]:
        """Return all rounds, in the order in which they are read."""
        return tuple(round_ for part in self.parts for round_ in part.rounds)


def bracket_tree(context: PageContext) -> BracketTree | None:
    """Return the event's bracket; None where there is none, or nobody knows yet how large it is."""
    facts = context.facts
    stages = stages_of(facts.event, facts.regulation)
    if not stages or not stages[-1].is_bracket:
        return None
    paired = [round_ for round_ in facts.rounds if not round_.is_swiss]
    size = cut_size(facts)
    if not paired and (size is None or not facts.rounds):
        return None
    rows = len(paired[0].numbers) if paired else bracket_size(size or 2) // 2
    parts = tuple(_Bracket(context, stages, rows, paired).parts())
    rounds = [round_ for part in parts for round_ in part.rounds]
    has_strip = 1 < len(rounds) <= MOST_ON_A_STRIP
    return BracketTree(
        is_double=stages[-1].type is StageType.DOUBLE_ELIMINATION,
        parts=parts,
        shown=_current(rounds) if has_strip else 0,
    )


def _current(rounds: Sequence[BracketRound]) -> int:
    """Return the first round with a game that nobody has won yet; the last one when all is over."""
    for round_ in rounds:
        if round_.champion:
            return round_.number
    for round_ in rounds:
        if not _is_over(round_):
            return round_.number
    return 1


def on_a_wall(tree: BracketTree) -> BracketTree | None:
    """Return the bracket for the hall's screen, from the rounds that still matter on; None where it is too large."""
    if tree.is_double:
        parts = tuple(_next_columns(tree.parts))
    else:
        parts = tuple(replace(part, rounds=_from_now(part.rounds, _KEPT_OF_ONE)) for part in tree.parts)
    below_each_other = sum(
        max(len(round_.games) for round_ in part.rounds)
        for part in parts
        if part.kind in ("main", "upper", "lower")
    )
    most = _MOST_OF_TWO if tree.is_double else _MOST_OF_ONE
    return replace(tree, parts=parts, shown=0) if below_each_other <= most else None


def _next_columns(parts: tuple[BracketPart, ...]) -> Iterator[BracketPart]:
    """Yield what comes next in both brackets of a double elimination, and the grand final once its way is shown.

    A round that is over stays as long as there is room for it.
    """
    *halves, grand = parts
    left = max((sum(not _is_over(round_) for round_ in part.rounds) for part in halves), default=0)
    is_grand_shown = left < _COLUMNS_OF_TWO
    room = _COLUMNS_OF_TWO - is_grand_shown
    for part in halves:
        rounds = _from_now(part.rounds, _KEPT_OF_TWO)
        over = sum(map(_is_over, rounds))
        first = min(over, max(0, len(rounds) - room))
        yield replace(part, rounds=rounds[first : first + room])
    if is_grand_shown:
        yield grand


def _from_now(rounds: tuple[BracketRound, ...], kept: int) -> tuple[BracketRound, ...]:
    """Return the rounds without the first ones that are over and have more games than are kept."""
    first = next(
        (i for i, round_ in enumerate(rounds) if len(round_.games) <= kept or not _is_over(round_)),
        0,
    )
    return rounds[first:]


def _is_over(round_: BracketRound) -> bool:
    return all(seat.outcome != "open" for game in round_.games for seat in game.seats)


class _Bracket:
    """A record of what is known of a bracket that begins with so many games."""

    def __init__(
        self, context: PageContext, stages: tuple[Stage, ...], rows: int, paired: Sequence[RoundFacts]
    ) -> None:
        self.context, self.stage, self.paired = context, stages[-1], paired
        self.games = 1 << (rows.bit_length() - 1)
        self.first = first_round_of(len(stages) - 1, stages)
        self.is_double = self.stage.type is StageType.DOUBLE_ELIMINATION
        single = with_third_place(self.games)
        self.plan: Plan = double_elimination(self.games, reset=False) if self.is_double else single
        self.numbers = game_numbers(self.games, is_double=self.is_double)
        self.seeds = seeds_of(context.facts, paired[0] if paired else None)
        self.shown = 0

    def parts(self) -> Iterator[BracketPart]:
        """Yield the parts in the order in which they are read."""
        if self.is_double:
            yield from self._double()
            return
        orders = single_orders(self.games)
        rounds = [
            self._round(number, words.bracket_round(len(order)), order, lines="joined")
            for number, order in enumerate(orders, start=1)
        ]
        yield self._part("main", _("Bracket"), rounds)
        if self.stage.third_place and len(orders) > 1:
            third = self._round(len(orders), THIRD_PLACE.localized, [1])
            yield self._part("third", THIRD_PLACE.localized, [third])

    def _double(self) -> Iterator[BracketPart]:
        final = len(self.plan) + 1
        upper = zip((1, *range(2, final, 2)), single_orders(self.games), strict=True)
        above = [
            self._round(
                number,
                words.upper_round(self._at(number)),
                order,
                lines="joined",
                short=f"↑ {words.bracket_round(len(order))}",
            )
            for number, order in upper
        ]
        yield self._part("upper", _("Upper bracket"), above)
        lower = enumerate(lower_orders(self.games), start=2)
        below = [
            self._round(
                number,
                words.lower_round(self._at(number)),
                [losers_games(self.games, number)[game] - 1 for game in order],
                lines="joined" if number % 2 else "straight",
                short=f"↓ {number - 1 if number < final - 1 else words.bracket_round(1)}",
            )
            for number, order in lower
        ]
        if below:
            yield self._part("lower", _("Lower bracket"), below)
        finals = [self._round(final, words.stage(GRAND_FINAL), [0], lines="straight")]
        if len(self.paired) > final:
            finals.append(self._round(final + 1, words.round_stage(self.paired[final]), [0]))
        yield self._part("grand", words.stage(GRAND_FINAL), finals)

    def _part(self, kind: str, label: str, rounds: Sequence[BracketRound]) -> BracketPart:
        *before, last = rounds
        last = replace(last, lines="", champion=self._champion() if kind in ("main", "grand") else ())
        return BracketPart(
            kind=kind, label=label, has_heading=kind in ("upper", "lower"), rounds=(*before, last)
        )

    def _champion(self) -> Sentence:
        winners = [self.context.player(player) for player in moments.champions(self.context.facts)]
        if not winners:
            return ()
        text = "Champion: {players}", "Champions: {players}"
        return nphrase(*text, len(winners), players=links_listed(winners))

    def _at(self, number: int) -> DoubleRound:
        return DoubleRound(games=self.games, number=number)

    def _round(
        self, number: int, name: str, order: Sequence[int], *, lines: str = "", short: str = ""
    ) -> BracketRound:
        """Return a round, by its number within the stage, with these of its games, counted from 0."""
        of_row = self._games_of(number)
        rows = [game + 1 for game in order]
        if number == 1:
            rows += sorted(of_row.keys() - set(rows))
        href = None
        if number <= len(self.paired):
            href = self.context.link(self.context.urls.round(self.paired[number - 1].number))
        self.shown += 1
        return BracketRound(
            number=self.shown,
            name=Link(text=name, href=href),
            short=short,
            lines=lines if self._leads_on(number) else "",
            games=tuple(of_row[row] for row in rows if row in of_row),
        )

    def _games_of(self, number: int) -> Mapping[int, BracketGame]:
        """Return the games of a round by row, as far as they are paired; else who will come to them."""
        if number <= len(self.paired):
            return paired_games(self.context, self.paired[number - 1], self.seeds)
        if number == 1:
            return {
                row: BracketGame(number=self.numbers[1, row], seats=seats)
                for row, seats in enumerate(announced_games(self.context), start=1)
            }
        return {
            row: BracketGame(number=self.numbers[number, row], seats=self._seats(sources))
            for row, sources in enumerate(self.plan[number - 2], start=1)
        }

    def _seats(self, sources: PlannedGame) -> tuple[BracketSeat, ...]:
        numbers = [self.numbers[source.round, source.game] for source in sources]
        waiting = [
            waiting_seat(number, won=source.won) for number, source in zip(numbers, sources, strict=True)
        ]
        if self.is_double and sources == self.plan[-1][0]:
            texts = _("Winner of the upper bracket"), _("Winner of the lower bracket")
            waiting = [BracketSeat(player=Link(text=text)) for text in texts]
        counted = [replace(source, round=source.round + self.first - 1) for source in sources]
        return seats_to_come(self.context, tuple(zip(counted, waiting, strict=True)), self.seeds)

    def _leads_on(self, number: int) -> bool:
        """Return whether all who play in the next round come from where the plan says; a manual pairing may differ."""
        after = number + 2 if self.is_double and number > 1 and number % 2 == 0 else number + 1
        checked = {number + 1, after}
        return all(self._is_as_planned(each) for each in checked)

    def _is_as_planned(self, number: int) -> bool:
        if not 2 <= number <= min(len(self.paired), len(self.plan) + 1):
            return True
        round_ = self.paired[number - 1]
        players = {pairing.row: set(pairing.players) for pairing in round_.pairings}
        return all(
            players.get(row, set())
            <= {player for source in sources for player in self._players(source.round, source.game)}
            for row, sources in enumerate(self.plan[number - 2], start=1)
        )

    def _players(self, number: int, row: int) -> set[PlayerId]:
        round_ = self.paired[number - 1]
        byes = {bye.player for bye in round_.byes if bye.row == row and bye.player is not None}
        return byes.union(*(pairing.players for pairing in round_.pairings if pairing.row == row))
