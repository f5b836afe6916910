"""The bracket's page: every elimination round from the first to the final, those to come included."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.languages import _
from generator.model import Stage, StageType
from generator.regulations.catalogue import cite
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageContext, PageFrame
from generator.site.pages.bracket.games import (
    BracketGame,
    BracketSeat,
    Sources,
    announced_games,
    cut_size,
    drawn_orders,
    games_to_come,
    is_as_planned,
    paired_games,
    seats_to_come,
    seeds_of,
    sources_of,
    waiting_seat,
)
from generator.site.parts import Clause, Link, Sentence
from generator.site.shared.clauses import clause_at, readings_at
from generator.site.shared.clock import Clock, clock_now, scripts_of
from generator.site.shared.ranking import RankingTable, ranking, ranking_caption
from generator.site.wording import moments, words
from generator.site.wording.words import phrase
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
from generator.tournament.draw.fixed import bracket_size, games_of
from generator.tournament.next_round import GRAND_FINAL
from generator.tournament.readings.course import Part, ReadingTarget, game_spot

# Games of a bracket that none of its winners lead to: the one for third place.


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """A round, its games so that those whose winners meet stand beside each other."""

    name: Link  # leads to the round's page once it is paired
    state: str
    is_joined: bool  # whether two neighbours' winners meet in the next round, so that lines may say so
    games: tuple[BracketGame, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherGames:
    """A record of rounds of games beside the bracket."""

    label: str
    rounds: tuple[BracketRound, ...]


def third_place(desk: PageContext, rounds: Sequence[BracketRound]) -> tuple[FurtherGames, ...]:
    """Return the game for third place, if any; before the semifinals are played, with the losers who will meet."""
    facts = desk.facts
    stage = stages_of(facts.event, facts.regulation)[-1] if facts.stages else None
    if stage is None or stage.type is not StageType.ELIMINATION or not stage.third_place or len(rounds) < 2:
        return ()
    paired = [round_ for round_ in facts.rounds if not round_.is_swiss]
    if len(paired) == len(rounds):
        game = paired_games(desk, paired[-1], seeds_of(facts, paired[0]))[1]
    else:
        game = BracketGame(number="2", seats=_to_come(desk, len(rounds[0].games), paired))
    label = THIRD_PLACE.localized
    round_ = BracketRound(name=Link(text=label), state="", is_joined=False, games=(game,))
    return (FurtherGames(label=label, rounds=(round_,)),)


def _to_come(desk: PageContext, games: int, paired: Sequence[RoundFacts]) -> tuple[BracketSeat, ...]:
    """Return who will play for third place in a bracket that begins with so many games."""
    seeds = seeds_of(desk.facts, paired[0] if paired else None)
    before = paired[0].number - 1 if paired else len(desk.facts.rounds)
    sources = (
        (replace(source, round=source.round + before), waiting_seat(source.game, won=False))
        for source in with_third_place(games)[-1][1]
    )
    return seats_to_come(desk, tuple(sources), seeds)


# The bracket of a double elimination: that of the winners, that of the losers, and the final.


def double_bracket(desk: PageContext) -> tuple[tuple[BracketRound, ...], tuple[FurtherGames, ...]] | None:
    """Return the winners' rounds, and beside them the losers' and the final's; None without two brackets."""
    facts = desk.facts
    stages = stages_of(facts.event, facts.regulation)
    if not stages or stages[-1].type is not StageType.DOUBLE_ELIMINATION:
        return None
    paired = [round_ for round_ in facts.rounds if not round_.is_swiss]
    size = cut_size(facts)
    if not paired and (size is None or not facts.rounds):
        return (), ()
    games = len(games_of(paired[0].workbook)) if paired else bracket_size(size or 2) // 2
    return _Double(desk, stages, games, paired).whole()


class _Double:
    """A record of what is known of both brackets, which begin with so many games."""

    def __init__(
        self, desk: PageContext, stages: tuple[Stage, ...], games: int, paired: Sequence[RoundFacts]
    ) -> None:
        self.desk, self.games, self.paired = desk, games, paired
        self.first = first_round_of(len(stages) - 1, stages)
        self.plan: Plan = double_elimination(games, reset=False)
        self.seeds = seeds_of(desk.facts, paired[0] if paired else None)

    def whole(self) -> tuple[tuple[BracketRound, ...], tuple[FurtherGames, ...]]:
        final = len(self.plan) + 1
        numbers = [1, *range(2, final, 2)]
        sizes = [self.games >> index for index in range(len(numbers))]
        sources = [sources_of(BY_GAME_NUMBER, size) for size in sizes[:-1]]
        orders = drawn_orders(sizes, sources)
        winners = tuple(
            self._round(
                number,
                words.upper_round(self._at(number)),
                [game + 1 for game in order],
                is_joined=number != numbers[-1],
            )
            for number, order in zip(numbers, orders, strict=True)
        )
        losers = tuple(
            self._round(number, words.lower_round(self._at(number)), losers_games(self.games, number))
            for number in range(2, final)
        )
        finals = [self._round(final, words.stage(GRAND_FINAL), [1])]
        if len(self.paired) > final:
            finals.append(self._round(final + 1, words.round_stage(self.paired[final]), [1]))
        return winners, (
            *((FurtherGames(label=_("Lower bracket"), rounds=losers),) if losers else ()),
            FurtherGames(label=words.stage(GRAND_FINAL), rounds=tuple(finals)),
        )

    def _at(self, number: int) -> DoubleRound:
        return DoubleRound(games=self.games, number=number)

    def _round(
        self, number: int, name: str, games: Sequence[int], *, is_joined: bool = False
    ) -> BracketRound:
        facts, of_number = self.desk.facts, self._games_of(number)
        round_ = self.paired[number - 1] if number <= len(self.paired) else None
        return BracketRound(
            name=Link(text=name, href=self.desk.link(self.desk.urls.round(round_.number)))
            if round_ is not None
            else Link(text=name),
            state=words.sentence(words.round_state(facts, round_)) if round_ is not None else "",
            is_joined=is_joined,
            games=tuple(of_number[game] for game in games if game in of_number),
        )

    def _games_of(self, number: int) -> Mapping[int, BracketGame]:
        """Return the games of a round by number, as far as they are paired; else who will come to them."""
        if number <= len(self.paired):
            shown = paired_games(self.desk, self.paired[number - 1], self.seeds)
        elif number == 1:
            shown = announced_games(self.desk)
        else:
            shown = tuple(
                BracketGame(number=str(game), seats=self._seats(sources))
                for game, sources in enumerate(self.plan[number - 2], start=1)
            )
        return {int(game.number): game for game in shown}

    def _seats(self, sources: PlannedGame) -> tuple[BracketSeat, ...]:
        waiting = [waiting_seat(source.game, won=source.won) for source in sources]
        if sources == self.plan[-1][0]:
            texts = _("Winner of the upper bracket"), _("Winner of the lower bracket")
            waiting = [BracketSeat(player=Link(text=text)) for text in texts]
        counted = [replace(source, round=source.round + self.first - 1) for source in sources]
        return seats_to_come(self.desk, tuple(zip(counted, waiting, strict=True)), self.seeds)


# The bracket's page.


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """A record of the single elimination's page."""

    frame: PageFrame
    lead: Sentence
    clock: Clock | None
    label: str  # of the rounds that lead to the final
    has_heading: bool  # whether it stands above them
    rounds: tuple[BracketRound, ...]
    further: tuple[FurtherGames, ...]  # those that no winner of the bracket leads to
    note: str  # how the games of later rounds come about
    clause: Clause | None
    readings: tuple[Clause, ...]  # that acted in it
    places: RankingTable | None  # of those who played in it; None until the event is finished


BY_GAME_NUMBER = "by game number"


def bracket_page(desk: PageContext, facts: Facts) -> BracketPage:
    """Return the page of the single elimination."""
    double = double_bracket(desk)
    rounds, further = double or _single(desk)
    is_single = facts.stages[-1:] and facts.stages[-1].type is StageType.ELIMINATION
    rules, clock = facts.regulation.elimination, clock_now(facts)
    return BracketPage(
        frame=desk.frame(
            _("Bracket"),
            *scripts_of(clock),
            *(("bracket.js",) if rounds else ()),
            about=_(
                "The bracket of {event}: every game of the elimination.", event=facts.event.settings.name
            ),
        ),
        lead=_lead(desk),
        clock=clock,
        label=_("Bracket") if double is None else _("Upper bracket"),
        has_heading=double is not None,
        rounds=rounds,
        further=further,
        note=_later_rounds() if is_single and len(rounds) > 1 and not facts.is_finished else "",
        clause=clause_at(desk, cite(facts.regulation, "elimination")) if rules and rounds else None,
        readings=readings_at(desk, _spots(facts)),
        places=ranking(desk, ranking_caption(facts), len(facts.reached)) if rounds and facts.places else None,
    )


def _spots(facts: Facts) -> list[ReadingTarget]:
    """Return everything in the bracket that a reading may affect."""
    games = [
        game_spot(round_.number, player)
        for round_ in facts.rounds
        if not round_.is_swiss
        for player in round_.workbook.players
    ]
    return [
        ReadingTarget(part=Part.BRACKET),
        *games,
        *(ReadingTarget(part=Part.PLACE, player=player) for player in facts.places),
    ]


def _lead(desk: PageContext) -> Sentence:
    facts = desk.facts
    if not facts.has_elimination:
        return phrase("This event has no elimination: the ranking decides.")
    if facts.is_cancelled:
        return (Link(text=moments.event_state(facts)),)
    size = cut_size(facts)
    if not facts.rounds or (facts.rounds[-1].is_swiss and size is None):
        return phrase("The bracket appears here when its first round is paired.")
    if facts.rounds[-1].is_swiss and facts.decided_cut is not None:
        return phrase("These {n} play on if nobody drops.", n=len(facts.decided_cut.seeds))
    if facts.rounds[-1].is_swiss:
        return phrase("The best {n} players go on here.", n=size)
    if winners := moments.champions(facts):
        return phrase("{player} won the event.", player=desk.player(winners[0]))
    return (Link(text=moments.event_state(facts) + "."),)


def _later_rounds() -> str:
    return _(
        "In each later round the winner of the first game meets the winner of the last one, and so on inward."
    )


def _single(desk: PageContext) -> tuple[tuple[BracketRound, ...], tuple[FurtherGames, ...]]:
    rounds = _rounds(desk)
    return rounds, third_place(desk, rounds)


def _rounds(desk: PageContext) -> tuple[BracketRound, ...]:
    """Return every round; none where the first is unknown."""
    facts = desk.facts
    paired = [round_ for round_ in facts.rounds if not round_.is_swiss]
    sizes = _sizes(facts, paired)
    if not sizes:
        return ()
    sources = [_sources(facts, paired, index, size) for index, size in enumerate(sizes[:-1])]
    orders = drawn_orders(sizes, sources)
    games = _games(desk, paired, sizes, sources)
    return tuple(
        BracketRound(
            name=_name(desk, paired, index, sizes[index]),
            state=words.sentence(words.round_state(facts, paired[index])) if index < len(paired) else "",
            is_joined=index < len(sources) and bool(sources[index]),
            games=tuple(games[index][game] for game in order),
        )
        for index, order in enumerate(orders)
    )


def _sizes(facts: Facts, paired: Sequence[RoundFacts]) -> list[int]:
    """Return the number of games of each round: as paired, then half as many each time."""
    size = cut_size(facts)
    sizes = [len(games_of(round_.workbook)) - len(round_.side_games) for round_ in paired]
    if not sizes and facts.rounds and size is not None:
        sizes = [bracket_size(size) // 2]
    while sizes and sizes[-1] > 1:
        sizes.append(sizes[-1] // 2)
    return sizes


def _sources(facts: Facts, paired: Sequence[RoundFacts], index: int, size: int) -> tuple[Sources, ...]:
    """Return the games of a round that lead to each of the next; empty where that was paired otherwise by hand."""
    rules = facts.regulation.elimination
    sources = sources_of(rules.method if rules else BY_GAME_NUMBER, size)
    if index + 1 >= len(paired):
        return sources
    now, after = (games_of(round_.workbook) for round_ in paired[index : index + 2])
    after = after[: len(after) - len(paired[index + 1].side_games)]
    return sources if is_as_planned(now, after, sources) else ()


def _games(
    desk: PageContext,
    paired: Sequence[RoundFacts],
    sizes: Sequence[int],
    sources: Sequence[Sequence[Sources]],
) -> list[tuple[BracketGame, ...]]:
    """Return the games of each round by number."""
    seeds = seeds_of(desk.facts, paired[0] if paired else None)
    games = [paired_games(desk, round_, seeds) for round_ in paired]
    if not games:
        games = [announced_games(desk)]
    first = paired[0].number if paired else len(desk.facts.rounds) + 1
    for index in range(len(games), len(sizes)):
        games.append(games_to_come(desk, sources[index - 1], first + index - 1, seeds))
    return games


def _name(desk: PageContext, paired: Sequence[RoundFacts], index: int, games: int) -> Link:
    if index < len(paired):
        round_ = paired[index]
        return Link(text=words.round_stage(round_), href=desk.link(desk.urls.round(round_.number)))
    return Link(text=words.bracket_round(games))
