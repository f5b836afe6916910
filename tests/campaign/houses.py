"""Random events by everybody's rules: whatever is entered, dropped, swapped or corrected, nothing ends in a traceback.

An event is played in memory: every round is drawn, departed from by hand, filled with right and wrong results, checked,
explained and verified, and published wherever no check finds an error, as the commands do it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

from generator.checks import check_event
from generator.commands.explain import explanation
from generator.commands.pair import workbook_of
from generator.commands.simulate import invented_result
from generator.findings import RowPlace, has_errors
from generator.model import (
    Change,
    ChangeKind,
    Event,
    EventSettings,
    GameResult,
    Leader,
    Pairing,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
    with_forces,
)
from generator.site import templates
from generator.site.event_pages import event_pages
from generator.site.page_context import Site
from generator.tournament.course.schedule import is_swiss, stages_of
from generator.tournament.explaining.as_drawn import seed_holds
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import RoundDue, due
from generator.tournament.places import final_places
from generator.tournament.ranking.standings import standings_after
from tests.campaign.faults import Seen
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.limits import limited
from tests.support.rulebooks import RULEBOOKS, rulebook
from tests.typed.agreement import random_results

MOST_ROUNDS = 9
SITE = Site(title="Random", assets={name: name for name in templates.assets()})
STRANGER = PlayerId("X1")


@contextmanager
def begin(_folder: Path) -> Iterator[Attempt]:
    """Nothing is prepared: events are played in memory."""

    def attempt(number: int, _random: random.Random, seen: Seen) -> None:
        """The regulations take turns, so that each has its first, second, third event."""
        happened: Counter[str] = Counter()
        name, index = RULEBOOKS[number % len(RULEBOOKS)], number // len(RULEBOOKS)
        seen.about = f"event {index} by {name}"
        with limited(seen):
            RandomEvent(name, index, happened).play()
        seen.codes += [what for what in happened if "-" in what]

    yield attempt


class RandomEvent:
    """The event of a number by a regulation: the same each time."""

    def __init__(self, name: str, number: int, happened: Counter[str]) -> None:
        self.chance = random.Random(f"{name} {number}")
        self.regulation = rulebook(name)
        self.seed = f"seed {number}"
        self.happened = happened
        self.event = Event(id="random", settings=self._settings(), players=tuple(self._players()))

    def play(self) -> None:
        """Round after round, until the event is over or stays stuck by faults that nobody fixes."""
        self.happened["events"] += 1
        sound = self._look(build=self.chance.random() < 0.2)
        while sound and len(self.event.rounds) < MOST_ROUNDS:
            stages = stages_of(self.event, self.regulation)
            now = due(self.event, self.regulation, stages)
            if not isinstance(now, RoundDue):
                break
            drawn = draw_round(self.event, self.regulation, stages, now)
            if not drawn.players:
                break
            workbook_of(self.event, self.regulation, stages, drawn)
            self._put(self._by_hand(self._placed(drawn)))
            self._look()
            self._enter(faulty=0.1)
            self._correct()
            self._look(build=self.chance.random() < 0.2)
            if self.chance.random() < 0.9:
                self._enter(faulty=0)
            sound = self._look(build=self.chance.random() < 0.2)
            self.happened["rounds"] += 1
        self._look(build=True)
        self.event = replace(self.event, settings=self._settings())  # as if event.yaml were another's
        self._look(build=True)

    # -- the event

    def _settings(self) -> EventSettings:
        tables = list(self.regulation.structures.tables)
        custom = not tables or self.chance.random() < 0.6
        tiers = [*[None] * 9, *self.regulation.tiers, *(["unknown"] if self.chance.random() < 0.1 else [])]
        return EventSettings(
            name="Random",
            dates=(date(2018, 9, 15),),
            regulations="rules.yaml",
            seed=self.seed,
            tier=self.chance.choice(tiers),
            structure="custom" if custom else self.chance.choice([*tables, None]),
            stages=tuple(self._stages()) if custom else (),
            leaders=tuple(self._leaders()),
        )

    def _stages(self) -> Iterator[Stage]:
        """What an organizer states, also where it can't be played: a bracket where there is none, cuts of any size."""
        bracket = self.regulation.elimination is not None or self.chance.random() < 0.1
        if bracket and self.chance.random() < 0.15:
            yield Stage(type=StageType.ELIMINATION)
            return
        yield Stage(type=StageType.SWISS, rounds=self.chance.randint(1, 3))
        if self.chance.random() < 0.3:
            size = self.chance.choice((2, 3, 4, 6, 8))
            yield Stage(type=StageType.SWISS, rounds=self.chance.randint(1, 2), size=size)
        if bracket and self.chance.random() < 0.8:
            yield Stage(type=StageType.ELIMINATION, size=self.chance.choice((2, 3, 4, 5, 8)))

    def _leaders(self) -> Iterator[Leader]:
        roles = [*(self.regulation.leaders.roles if self.regulation.leaders else ()), "organizer"]
        if self.chance.random() < 0.8:
            return
        for number in range(self.chance.randint(1, 3)):
            player = self.chance.choice((None, None, None, None, PlayerId("P01"), STRANGER))
            yield Leader(role=self.chance.choice(roles), name=f"Leader {number}", player=player)

    def _players(self) -> Iterator[Player]:
        lists = self.regulation.lists
        most = lists.total.maximum if lists is not None and lists.total is not None else 100
        known = (lists.factions.among if lists is not None and lists.factions is not None else None) or (
            "Red",
            "Blue",
        )
        for number in range(1, self.chance.choice((3, 5, 5, 6, 7, 8, 9, 10, 12, 13))):
            yield Player(
                id=PlayerId(f"P{number:02}"),
                name=f"Player {number:02}",
                faction=self.chance.choice((*known, None)),
                list_points=self.chance.choice((None, most - 1, most, most + (self.chance.random() < 0.01))),
                models=None if self.chance.random() < 0.03 else self.chance.randint(1, 14),
                withdrawn=self.chance.random() < 0.04,
                late_from_round=self.chance.choice((2, 3)) if self.chance.random() < 0.05 else None,
                fixed_table=self.chance.randint(1, 4) if self.chance.random() < 0.1 else None,
                place=_place("players.xlsx", "Players", number),
            )

    # -- a round

    def _placed(self, round_: Round) -> Round:
        file = f"round-{round_.number}.xlsx"
        place = _place(file, "Results", 0)
        pairings = tuple(
            replace(each, place=_place(file, "Results", each.row), name1=each.player1, name2=each.player2)
            for each in round_.pairings
        )
        byes = tuple(replace(bye, place=_place(file, "Results", bye.row)) for bye in round_.byes)
        return replace(round_, pairings=pairings, byes=byes, place=place)

    def _by_hand(self, round_: Round) -> Round:
        """Now and then two players are exchanged, somebody else takes a seat, or a row is gone."""
        pairings, kind = list(round_.pairings), self.chance.randrange(60)
        if not pairings or kind > 4:
            return round_
        self.happened["departures"] += 1
        index = self.chance.randrange(len(pairings))
        one, other = pairings[index], self.chance.choice(pairings)
        if kind < 2 and one is not other:
            pairings[index] = replace(one, player2=other.player1)
            pairings[pairings.index(other)] = replace(other, player1=one.player2)
        elif kind == 2:
            pairings[index] = replace(one, player2=self._somebody())
        elif kind == 3:
            pairings[index] = replace(one, table=other.table)
        else:
            del pairings[index]
        return replace(round_, pairings=tuple(pairings))

    def _somebody(self) -> PlayerId:
        if self.chance.random() < 0.1:
            return self.chance.choice((STRANGER, PlayerId("")))
        return self.chance.choice([player.id for player in self.event.players])

    def _enter(self, *, faulty: float) -> None:
        """Results at all tables, right ones and others, and changes."""
        round_ = self.event.rounds[-1]
        if self.regulation.casualties is not None:
            (round_,) = with_forces((round_,), self.event.players)
        swiss = is_swiss(round_.number, stages_of(self.event, self.regulation))
        pairings = tuple(
            replace(each, result=self._result(each, round_.number, swiss=swiss, faulty=faulty))
            for each in round_.pairings
        )
        changes = tuple(
            Change(
                player=self._somebody(),
                kind=self.chance.choice((ChangeKind.DROP, *ChangeKind)),
                place=_place(round_.place.file, "Changes", row),
            )
            for row in range(self.chance.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 2)))
        )
        self.event = replace(
            self.event, rounds=(*self.event.rounds[:-1], replace(round_, pairings=pairings, changes=changes))
        )

    def _result(self, pairing: Pairing, number: int, *, swiss: bool, faulty: float) -> GameResult:
        if self.chance.random() >= faulty:
            return invented_result(pairing, number, self.regulation, self.seed, swiss=swiss)
        (result,) = random_results(self.regulation, 1, self.chance.randrange(10**9))
        first, second = (
            replace(wrong, models=right.models)
            for wrong, right in zip(result.losses, pairing.result.losses, strict=True)
        )
        return replace(result, losses1=first, losses2=second)

    def _correct(self) -> None:
        """Now and then a result of an earlier round turns out to have been another."""
        if len(self.event.rounds) < 2 or self.chance.random() > 0.15:
            return
        index = self.chance.randrange(len(self.event.rounds) - 1)
        rounds = list(self.event.rounds)
        if rounds[index].pairings:
            first, *others = rounds[index].pairings
            first = replace(first, result=self._result(first, 77, swiss=True, faulty=0.5))
            rounds[index] = replace(rounds[index], pairings=(first, *others))
            self.happened["corrections"] += 1
            self.event = replace(self.event, rounds=tuple(rounds))

    def _put(self, round_: Round) -> None:
        self.event = replace(self.event, rounds=(*self.event.rounds, round_))

    # -- what the commands do with it

    def _look(self, *, build: bool = False) -> bool:
        """Check the event, compute what a check's answer needs and, without an error, publish it.

        Returns:
            Whether no error stops it.
        """
        event, regulation = self.event, self.regulation
        findings = check_event(event, regulation)
        self.happened["findings"] += len(findings)
        for finding in findings:
            assert str(finding)
            self.happened[finding.code] += finding.severity.value == "error"
        stages = stages_of(event, regulation)
        due(event, regulation, stages)
        for round_ in event.rounds[-1:]:
            seed_holds(event, regulation, stages, round_)
        if has_errors(findings) or not build or self._names_nobody():
            return not has_errors(findings) and not self._names_nobody()
        standings_after(event, regulation, stages, len(event.rounds))
        final_places(event, regulation, stages)
        for player in event.players[:2]:
            assert explanation(event, regulation, stages, player)
        event_pages(SITE, event, regulation)
        self.happened["built"] += 1
        return True

    def _names_nobody(self) -> bool:
        """Whether a seat or a change is without an ID, which no reader lets pass."""
        rounds = self.event.rounds
        return any("" in (*each.players, *(change.player for change in each.changes)) for each in rounds)


def _place(file: str, sheet: str, row: int) -> RowPlace:
    return RowPlace(file=file, sheet=sheet, row=row + 1)


KIND = Kind(
    name="houses",
    what="random events by every regulation, house file and recipe, changed by hand, corrected, with wrong results",
    begin=begin,
    few=len(RULEBOOKS) // 2,
    many=100 * len(RULEBOOKS),
)
