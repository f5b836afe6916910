"""The bracket's page: every elimination round from the first to the final, those to come included."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.engine.draw.bracket import bracket_size, games_of, round_name
from generator.engine.readings.course import Part, Spot, game_spot
from generator.languages import _
from generator.model import StageType
from generator.publish.facts import Facts, RoundFacts
from generator.publish.frame.desk import Desk, Frame
from generator.publish.pages.bracket.double import double_bracket
from generator.publish.pages.bracket.further import BracketRound, FurtherGames, third_place
from generator.publish.pages.bracket.games import (
    BracketGame,
    announced_games,
    cut_size,
    games_to_come,
    paired_games,
    seeds_of,
)
from generator.publish.pages.bracket.order import Sources, drawn_orders, is_as_planned, sources_of
from generator.publish.parts import Clause, Link, Sentence
from generator.publish.shared.clauses import clause_at, readings_at
from generator.publish.shared.clock import Clock, clock_now, scripts_of
from generator.publish.shared.ranking import Ranking, ranking, ranking_caption
from generator.publish.wording import words
from generator.publish.wording.phrase import phrase
from generator.regulations.catalogue import cite


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """The single elimination."""

    frame: Frame
    lead: Sentence
    clock: Clock | None
    rounds: tuple[BracketRound, ...]
    further: tuple[FurtherGames, ...]  # those that no winner of the bracket leads to
    note: str  # how the games of later rounds come about
    clause: Clause | None
    readings: tuple[Clause, ...]  # that acted in it
    places: Ranking | None  # of those who played in it; None until the event is finished


BY_GAME_NUMBER = "by game number"


def bracket_page(desk: Desk, facts: Facts) -> BracketPage:
    """The page of the single elimination."""
    rounds, further = double_bracket(desk) or _single(desk)
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
        rounds=rounds,
        further=further,
        note=_later_rounds() if is_single and len(rounds) > 1 and not facts.is_finished else "",
        clause=clause_at(desk, cite(facts.regulation, "elimination")) if rules and rounds else None,
        readings=readings_at(desk, _spots(facts)),
        places=ranking(desk, ranking_caption(facts), len(facts.reached)) if rounds and facts.places else None,
    )


def _spots(facts: Facts) -> list[Spot]:
    """All that a reading may touch in the bracket."""
    games = [
        game_spot(round_.number, player)
        for round_ in facts.rounds
        if not round_.is_swiss
        for player in round_.workbook.players
    ]
    return [
        Spot(part=Part.BRACKET),
        *games,
        *(Spot(part=Part.PLACE, player=player) for player in facts.places),
    ]


def _lead(desk: Desk) -> Sentence:
    facts = desk.facts
    if not facts.has_elimination:
        return phrase("This event has no elimination: the ranking decides.")
    size = cut_size(facts)
    if not facts.rounds or (facts.rounds[-1].is_swiss and size is None):
        return phrase("The bracket appears here when its first round is paired.")
    if facts.rounds[-1].is_swiss:
        return phrase("The best {n} players go on here.", n=size)
    winners = [player for player, place in facts.places.items() if place == 1]
    if winners:
        return phrase("{player} won the event.", player=desk.player(winners[0]))
    return (Link(text=words.event_state(facts) + "."),)


def _later_rounds() -> str:
    return _(
        "In each later round the winner of the first game meets the winner of the last one, and so on inward."
    )


def _single(desk: Desk) -> tuple[tuple[BracketRound, ...], tuple[FurtherGames, ...]]:
    rounds = _rounds(desk)
    return rounds, third_place(desk, rounds)


def _rounds(desk: Desk) -> tuple[BracketRound, ...]:
    """Every round; none where nobody can know the first."""
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
    """The number of games of each round: as paired, then half as many each time."""
    size = cut_size(facts)
    sizes = [len(games_of(round_.workbook)) - len(round_.side_games) for round_ in paired]
    if not sizes and facts.rounds and size is not None:
        sizes = [bracket_size(size) // 2]
    while sizes and sizes[-1] > 1:
        sizes.append(sizes[-1] // 2)
    return sizes


def _sources(facts: Facts, paired: Sequence[RoundFacts], index: int, size: int) -> tuple[Sources, ...]:
    """Which games of a round lead to each of the next; empty where a person paired that otherwise."""
    rules = facts.regulation.elimination
    sources = sources_of(rules.method if rules else BY_GAME_NUMBER, size)
    if index + 1 >= len(paired):
        return sources
    now, after = (games_of(round_.workbook) for round_ in paired[index : index + 2])
    after = after[: len(after) - len(paired[index + 1].side_games)]
    return sources if is_as_planned(now, after, sources) else ()


def _games(
    desk: Desk, paired: Sequence[RoundFacts], sizes: Sequence[int], sources: Sequence[Sequence[Sources]]
) -> list[tuple[BracketGame, ...]]:
    """The games of each round by their numbers."""
    seeds = seeds_of(desk.facts, paired[0] if paired else None)
    games = [paired_games(desk, round_, seeds) for round_ in paired]
    if not games:
        games = [announced_games(cut_size(desk.facts) or 2)]
    first = paired[0].number if paired else len(desk.facts.rounds) + 1
    for index in range(len(games), len(sizes)):
        games.append(games_to_come(desk, sources[index - 1], first + index - 1, seeds))
    return games


def _name(desk: Desk, paired: Sequence[RoundFacts], index: int, games: int) -> Link:
    if index < len(paired):
        round_ = paired[index]
        return Link(text=words.stage(round_.stage), href=desk.link(desk.urls.round(round_.number)))
    size = None if paired or index else cut_size(desk.facts)
    return Link(text=words.stage(round_name(games, size)))
