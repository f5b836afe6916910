"""Random events under house rules: every way of pairing, half points, and fields in which nearly all have met."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from generator.commands.simulate import invented_result
from generator.model import (
    Change,
    ChangeKind,
    Event,
    EventSettings,
    GameResult,
    Pairing,
    Player,
    PlayerId,
    Round,
    Stage,
    Status,
)
from generator.regulations.game_schema import Registered
from generator.regulations.schema import Regulation
from generator.regulations.vocabulary import BYE_RULES, FIRST_ROUNDS, PAIRING_METHODS, TABLE_METHODS
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.schedule import is_swiss, stages_of
from tests.support.in_memory import next_round, with_results
from tests.support.records import elimination, swiss
from tests.support.rulebooks import rulebook

FILES = ("armada-like", "chess-like", "chess-fold", "netrunner-like", "wargame-like", "figures-like")
LEVEL = ("chess-like", "wargame-like")  # where a draw is worth the same to both
FEWEST = 3  # players who stay in, whatever happens


class HouseEvent:
    """One event, played to its end in memory. `drawn` are its rounds as they were drawn."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(f"house {number}")
        self.drawn: list[Round] = []
        self.is_level = self.chance.random() < 0.25
        name = self.chance.choice(LEVEL if self.is_level else FILES)
        self.regulation = self._changed(rulebook(name), number)
        count, rounds = self._size()
        stages = self._stages(count, rounds, has_bracket=name == "netrunner-like")
        self.event = Event(
            id=f"house-{number}",
            settings=EventSettings(
                name="House Event",
                dates=(date(2018, 9, 15),),
                regulations=name,
                seed=f"seed {number}",
                structure="custom",
                stages=stages,
                tables_from=1 if number % 3 else 21,
            ),
            players=self._players(count, rounds),
        )
        while self._next():
            pass

    def _changed(self, rules: Regulation, number: int) -> Regulation:
        """Other ways to pair, to seat, and to give byes than the file has; every fourth event has starting points."""
        choose, swiss_rules = self.chance.choice, rules.swiss
        methods = (*PAIRING_METHODS, *["random in score groups"] * (8 if self.is_level else 0))
        within = choose(("stage", "event", "event", "event", "nothing"))
        swiss_rules = swiss_rules.model_copy(
            update={
                "method": choose(methods),
                "first_round": choose((None, *FIRST_ROUNDS)),
                "rematches": swiss_rules.rematches.model_copy(update={"forbidden_within": within}),
                "out_after_losses": 2 + number % 3 if number % 5 == 2 else None,
            }
        )
        byes = rules.byes.model_copy(
            update={"later_rounds": choose((*BYE_RULES, "lowest ranked without a bye"))}
        )
        tables = rulebook("wargame-like").tables
        assert tables is not None
        tables = tables.model_copy(update={"method": choose(tuple(TABLE_METHODS))})
        figures = [Registered(name="Rating", text="A number.", starting_points=number % 4 == 0)]
        return rules.model_copy(
            update={"swiss": swiss_rules, "byes": byes, "tables": tables, "registered": figures}
        )

    def _size(self) -> tuple[int, int]:
        """Players and rounds. A level event, of draws only, keeps all in one group until hardly anybody is unmet."""
        if self.is_level:
            count = self.chance.choice((8, 11, 14, 16, 17, 18, 19, 20, 22))
            return count, count - self.chance.randint(1, 4)
        if self.chance.random() < 0.3:
            count = self.chance.randint(4, 12)
            return count, count + self.chance.randint(-2, 2)
        return self.chance.randint(4, 40), self.chance.randint(2, 6)

    def _stages(self, count: int, rounds: int, *, has_bracket: bool) -> tuple[Stage, ...]:
        first = swiss(rounds)
        size = self.chance.randint(2, max(2, count // 2))
        endings = [(first,), (first,), (first, swiss(2, max(4, size)))]
        if has_bracket:
            endings += [(first, elimination(size)), (elimination(None),)]
        return self.chance.choice(endings)

    def _players(self, count: int, rounds: int) -> tuple[Player, ...]:
        late = self.chance.randint(0, 2) if rounds > 2 else 0
        fixed = self.chance.sample(range(count), min(count, self.chance.choice((0, 0, 1, 3))))
        kept = random.Random(f"kept apart of {count} players in {rounds} rounds")
        words = ("Tull", "Oak", "tull,Oak") if kept.random() < 0.4 else ()
        given = random.Random(f"byes of {count} players in {rounds} rounds")
        return tuple(
            Player(
                id=PlayerId(f"P{i:02}"),
                name=f"Player {i}",
                faction=self.chance.choice(("Stone", "Stone", "River", None)),
                club=self.chance.choice(("Oak", "OAK", "Elm", None)),
                registered=(("Rating", self.chance.randrange(5)),) if i % 3 else (),
                late_from_round=self.chance.randint(2, rounds) if i >= count else None,
                fixed_table=self.chance.choice((1, 2, 3, 30)) if i in fixed else None,
                keep_apart=kept.choice(words) if words and kept.random() < 0.4 else None,
                byes=given.choice(("1", "1, 2", "2"))
                if count > FEWEST + 3 and given.random() < 0.06
                else None,
            )
            for i in range(count + late)
        )

    def _next(self) -> bool:
        """Draw the next round and play it; whether there was one."""
        round_ = next_round(self.event, self.regulation)
        if round_ is None or not round_.players:
            return False
        self.drawn.append(round_)
        stages = stages_of(self.event, self.regulation)
        in_swiss = is_swiss(round_.number, stages)

        def result(game: Pairing) -> GameResult:
            return self._result(game, round_.number, in_swiss)

        played = with_results(self.event, round_, result)
        changes = self._changes(played, stages) if in_swiss else ()
        last = replace(played.rounds[-1], changes=changes)
        self.event = replace(played, rounds=(*played.rounds[:-1], last))
        return True

    def _result(self, game: Pairing, number: int, in_swiss: bool) -> GameResult:
        if self.is_level and in_swiss and self.chance.random() < 0.97:
            return GameResult(score1=1, score2=1)
        return invented_result(game, number, self.regulation, self.event.settings.seed, swiss=in_swiss)

    def _changes(self, event: Event, stages: Sequence[Stage]) -> tuple[Change, ...]:
        """Now and then somebody drops; of those who have gone somebody comes back, or was only late."""
        number = len(event.rounds)
        now = statuses_after(event, self.regulation, tuple(stages), number)
        still_in = sorted(player for player, status in now.items() if status is Status.ACTIVE)
        gone = sorted(player for player, status in now.items() if status is Status.DROPPED)
        changes = []
        if len(still_in) > max(FEWEST, len(now) // 2) and self.chance.random() < 0.2:
            changes.append(Change(player=self.chance.choice(still_in), kind=ChangeKind.DROP))
        if number < (stages[0].rounds or 0):
            back = [player for player in gone if self.chance.random() < 0.4]
            changes += [Change(player=player, kind=ChangeKind.REJOIN) for player in back]
        return tuple(changes)
