"""The bracket of a double elimination: that of the winners, that of the losers, and the final."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.engine.course.double_elimination import double_elimination, losers_games
from generator.engine.course.plans import LOSERS
from generator.engine.course.schedule import first_round_of, stages_of
from generator.engine.course.sources import Plan, PlannedGame
from generator.engine.draw.bracket import bracket_size, games_of
from generator.engine.next_round import GRAND_FINAL, name_of
from generator.languages import _
from generator.model import Stage, StageType
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.pages.bracket.further import BracketRound, FurtherGames
from generator.publish.pages.bracket.games import (
    BracketGame,
    BracketSeat,
    announced_games,
    cut_size,
    paired_games,
    seats_to_come,
    seeds_of,
    waiting_seat,
)
from generator.publish.pages.bracket.order import drawn_orders, sources_of
from generator.publish.parts import Link
from generator.publish.wording import words



def double_bracket(desk: Desk) -> tuple[tuple[BracketRound, ...], tuple[FurtherGames, ...]] | None:
    """The winners' rounds, and the losers' and the final's beside them; None in an event without two brackets."""
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
    """What the page knows of both brackets, which begin with so many games."""

    def __init__(
        self, desk: Desk, stages: tuple[Stage, ...], games: int, paired: Sequence[RoundFacts]
    ) -> None:
        self.desk, self.stages, self.games, self.paired = desk, stages, games, paired
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
            self._round(number, [game + 1 for game in order], is_joined=number != numbers[-1])
            for number, order in zip(numbers, orders, strict=True)
        )
        losers = tuple(self._round(number, losers_games(self.games, number)) for number in range(2, final))
        finals = [self._round(final, [1])]
        if len(self.paired) > final:
            finals.append(self._round(final + 1, [1]))
        return winners, (
            *((FurtherGames(label=LOSERS.shown, rounds=losers),) if losers else ()),
            FurtherGames(label=words.stage(GRAND_FINAL), rounds=tuple(finals)),
        )

    def _round(self, number: int, games: Sequence[int], *, is_joined: bool = False) -> BracketRound:
        facts, of_number = self.desk.facts, self._games_of(number)
        round_ = self.paired[number - 1] if number <= len(self.paired) else None
        stage = words.stage(self._name(number))
        return BracketRound(
            name=Link(text=stage, href=self.desk.link(self.desk.urls.round(round_.number)))
            if round_ is not None
            else Link(text=stage),
            state=words.sentence(words.round_state(facts, round_)) if round_ is not None else "",
            is_joined=is_joined,
            games=tuple(of_number[game] for game in games if game in of_number),
        )

    def _name(self, number: int) -> str:
        final = len(self.plan) + 1
        if number <= len(self.paired):
            return self.paired[number - 1].stage
        if number == 1:
            return name_of(self.desk.facts.event, self.first, self.stages)
        return GRAND_FINAL if number == final else f"Double elimination {number}"

    def _games_of(self, number: int) -> Mapping[int, BracketGame]:
        """The games of a round by their numbers, as far as they are paired; else who will come to them."""
        if number <= len(self.paired):
            shown = paired_games(self.desk, self.paired[number - 1], self.seeds)
        elif number == 1:
            shown = announced_games(cut_size(self.desk.facts) or 2)
        else:
            shown = tuple(
                BracketGame(number=str(game), seats=self._seats(sources))
                for game, sources in enumerate(self.plan[number - 2], start=1)
            )
        return {int(game.number): game for game in shown}

    def _seats(self, sources: PlannedGame) -> tuple[BracketSeat, ...]:
        waiting = [waiting_seat(source.game, won=source.won) for source in sources]
        if sources == self.plan[-1][0]:
            texts = _("Winner of the winners’ bracket"), _("Winner of the losers’ bracket")
            waiting = [BracketSeat(player=Link(text=text)) for text in texts]
        counted = [replace(source, round=source.round + self.first - 1) for source in sources]
        return seats_to_come(self.desk, tuple(zip(counted, waiting, strict=True)), self.seeds)
