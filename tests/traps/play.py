"""One random event: an organizer with ideas, who takes back what `check` calls an error, and goes on to the end."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from generator.findings import Finding
from generator.model import Event, Release
from generator.site.event_pages import event_pages
from generator.tournament.course.schedule import is_swiss, stages_of
from generator.tournament.next_round import Finished, ReleaseDue, ResultsDue, due
from generator.tournament.scoring import score_game
from tests.traps.acts import Moment, Steps, idea
from tests.traps.judge import (
    SITE,
    Trap,
    errors_of,
    findings_of,
    judge,
    judge_draw,
    judge_faulty,
    judge_published,
)
from tests.traps.plans import Plan, plan
from tests.traps.results import any_result, plain_result
from tests.traps.steps import Enter, Field, Pair, Person, Redraw, loaded, taken
from tests.traps.truth import is_played
from tests.typed.agreement import random_results

MOST_ROUNDS = 14
MOST_DEEDS = 400
PUBLISHED = 0.08  # of all states, how many are published as data; of these a fifth as pages too


@dataclass(frozen=True)
class Deed:
    """Steps that were taken together."""

    steps: Steps


@dataclass
class Evening:
    """One event, played to its end or to the first trap."""

    plan: Plan
    deeds: list[Deed] = field(default_factory=list)
    seen: Counter[str] = field(
        default_factory=Counter
    )  # codes of findings, once for each deed that brought them
    happened: Counter[str] = field(default_factory=Counter)
    trap: Trap | None = None
    tried: Deed | None = None  # what is being tried

    def __post_init__(self) -> None:
        self.chance = self.plan.chance
        self.regulation = self.plan.rules.regulation
        self.event = taken((), self.plan.event, self.regulation) or self.plan.event

    def play(self) -> None:
        """Play until the event is over; what `check` calls right and can't go on is in `trap`."""
        try:
            self._begin()
            self._go_on()
        except Trap as trap:
            self.trap = trap
        except Exception as error:  # noqa: BLE001  # whatever is raised is a trap
            self.trap = as_trap(error)
            self.deeds += [self.tried] if self.tried is not None else []

    def _begin(self) -> None:
        if errors_of(self._check(self.event)):
            self.happened["not begun"] += 1
            return
        judge(self.event, self.regulation)

    def _go_on(self) -> None:
        if self.happened["not begun"]:
            return
        ideas = 0
        for _ in range(MOST_DEEDS):
            stages = stages_of(self.event, self.regulation)
            now = due(loaded(self.event, self.regulation), self.regulation, stages)
            if self.event.rounds and ideas and self.chance.random() < 0.6:
                ideas -= 1
                self._try(self._idea())
            elif isinstance(now, ReleaseDue):
                self._must((Field(now.number, "release", Release.NOW),), "release refused")
            elif isinstance(now, ResultsDue):
                self._enter_results(now.number)
            elif isinstance(now, Finished):
                if not ideas:
                    judge_published(self.event, self.regulation, pages=self.chance.random() < 0.2)
                    early = not is_played(self.event, stages)
                    self.happened["finished, hardly anybody was left" if early else "finished"] += 1
                    return
                ideas -= 1
                self._try(self._idea())
            else:
                if self.event.rounds:
                    self._look_at_nonsense()
                self._pair()
                ideas = self.chance.choice((0, 1, 3, 4, 6, 8, 10, 13))
        raise Trap("stuck", f"after {MOST_DEEDS} deeds in round {len(self.event.rounds)}")

    def _pair(self) -> None:
        if len(self.event.rounds) >= MOST_ROUNDS:
            raise Trap("stuck", f"{MOST_ROUNDS} rounds and no end")
        self._take((Pair(),), judge_draw(self.event, self.regulation))
        self.happened["rounds"] += 1

    def _idea(self) -> Steps:
        stages = stages_of(self.event, self.regulation)
        moment = Moment(
            self.chance,
            self.event,
            self.regulation,
            self.plan.rules.name,
            lambda number: is_swiss(number, stages),
        )
        return idea(moment)

    def _enter_results(self, number: int) -> None:
        """All open games of the last round, or one of them; what is refused is typed again as the plainest result."""
        round_ = loaded(self.event, self.regulation).rounds[-1]
        open_games = [game for game in round_.pairings if score_game(game.result, self.regulation) is None]
        if self.chance.random() < 0.4:
            open_games = [self.chance.choice(open_games)]
        swiss = is_swiss(number, stages_of(self.event, self.regulation))
        steps = tuple(
            Enter(number, game.row, any_result(self.chance, game, self.regulation, swiss=swiss))
            for game in open_games
        )
        if not self._try(steps):
            self._must(
                tuple(
                    Enter(number, game.row, plain_result(self.chance, game, self.regulation))
                    for game in open_games
                ),
                "result refused",
            )

    def _must(self, steps: Steps, kind: str) -> None:
        """Do what nothing speaks against."""
        after = taken(steps, self.event, self.regulation)
        assert after is not None
        errors = errors_of(self._check(after))
        if errors and {error.code for error in errors} == {"models-needed"}:
            self._enter_models()
            return
        if errors:
            said = "; ".join(map(str, steps))
            codes = sorted({error.code for error in errors})
            raise Trap(
                f"{kind}: {', '.join(codes)}", f"{said}: {'; '.join(str(error) for error in errors[:3])}"
            )
        self._take(steps, after)

    def _enter_models(self) -> None:
        """Do what `models-needed` asks for."""
        missing = [player.id for player in self.event.players if player.models is None]
        self._must(tuple(Person(player, "models", 8) for player in missing), "models refused")

    def _try(self, steps: Steps) -> bool:
        """Do it; take it back where `check` then has errors, or do what they ask for."""
        after = taken(steps, self.event, self.regulation)
        if after is None or not steps:
            return False
        self.happened["ideas"] += 1
        self.tried = Deed(steps)
        if isinstance(steps[0], Redraw):
            judge(self.event, self.regulation)
        errors = errors_of(self._check(after))
        if errors and all(self._asks_to_redraw(error) for error in errors):
            redrawn = taken((Redraw(),), after, self.regulation)
            if redrawn is not None and self.chance.random() < 0.7:
                self.happened["drawn again as told"] += 1
                self.deeds.append(Deed(steps))
                if errors := errors_of(self._check(redrawn)):
                    raise Trap("redraw as told", "; ".join(str(error) for error in errors[:3]))
                self._take((Redraw(),), redrawn)
                return True
        if errors:
            self.happened["taken back"] += 1
            self.tried = None
            return False
        self._take(steps, after)
        return True

    def _asks_to_redraw(self, error: Finding) -> bool:
        """Whether an error of the last round says that it is to be drawn again."""
        return "--redraw" in error.message and f"round-{len(self.event.rounds)}.xlsx" in error.place.file

    def _take(self, steps: Steps, after: Event) -> None:
        self.tried = None
        self.deeds.append(Deed(steps))
        self.event = after
        for step in steps:
            self.happened[type(step).__name__] += 1
        if not isinstance(steps[0], Pair):
            judge(after, self.regulation)
        if self.chance.random() < PUBLISHED:
            fresh = isinstance(steps[-1], Pair | Redraw)
            judge_published(after, self.regulation, pages=self.chance.random() < 0.2, fresh=fresh)
            self.happened["published"] += 1

    def _check(self, event: Event) -> tuple[Finding, ...]:
        findings = findings_of(event, self.regulation)
        self.seen.update({finding.code for finding in findings})
        judge_faulty(event, self.regulation, findings)
        return findings

    def _look_at_nonsense(self) -> None:
        """Look at what nobody would take: a result of anything, and an event.yaml for another event."""
        other = Random(f"{self.plan.seed} {self.plan} {len(self.deeds)}")
        rules, last = self.plan.rules, self.event.rounds[-1]
        if last.pairings:
            (result,) = random_results(self.regulation, 1, other.randrange(10**9))
            entered = taken(
                (Enter(last.number, other.choice(last.pairings).row, result),), self.event, self.regulation
            )
            self._check(entered or self.event)
        settings = plan(rules.name, other.randrange(10**9)).event.settings
        changed = replace(self.event, settings=replace(settings, regulations=rules.named))
        if not errors_of(self._check(changed)) and other.random() < 0.1:
            event_pages(SITE, loaded(changed, self.regulation), self.regulation)


def replayed(plan: Plan, deeds: Sequence[Steps], *, pages: bool = False) -> Trap | None:
    """The trap that these deeds lead into, each where it can be done and `check` has no error; None for none.

    At their end the event is published, with its pages if asked for.
    """
    regulation = plan.rules.regulation
    event = taken((), plan.event, regulation) or plan.event
    try:
        for steps in deeds:
            after = taken(steps, event, regulation)
            if after is None or (
                not isinstance(steps[0], Pair) and errors_of(findings_of(after, regulation))
            ):
                continue
            if isinstance(steps[0], Pair):
                judge_draw(event, regulation)
            event = after
            judge(event, regulation)
        fresh = bool(deeds) and isinstance(deeds[-1][-1], Pair | Redraw)
        judge_published(event, regulation, pages=pages, fresh=fresh)
    except Trap as trap:
        return trap
    except Exception as error:  # noqa: BLE001  # whatever is raised is a trap
        return as_trap(error)
    return None


def shortest(plan: Plan, deeds: Sequence[Steps], trap: Trap) -> list[Steps]:
    """The deeds without those that the trap does not need."""
    kept = list(deeds)
    size = max(1, len(kept) // 2)
    while size:
        index = 0
        while index < len(kept):
            fewer = kept[:index] + kept[index + size :]
            again = replayed(plan, fewer)
            if again is not None and again.kind == trap.kind:
                kept = fewer
            else:
                index += size
        size //= 2
    return kept


def script(plan: Plan, deeds: Sequence[Steps]) -> list[str]:
    """What the organizer did, a line a step."""
    regulation = plan.rules.regulation
    event = taken((), plan.event, regulation) or plan.event
    lines = []
    for steps in deeds:
        after = taken(steps, event, regulation)
        if after is None:
            continue
        lines.append("; ".join(map(str, steps)))
        if isinstance(steps[0], Pair | Redraw):
            round_ = after.rounds[-1]
            games = [f"{game.player1} - {game.player2}" for game in round_.pairings]
            games += [f"{bye.player or 'nobody'} - BYE" for bye in round_.byes]
            lines[-1] += f" ({round_.stage}): {', '.join(games)}"
        event = after
    return lines


def as_trap(error: Exception) -> Trap:
    """What was raised, by the place that raised it."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if "/generator/" in frame.filename
    ] or traceback.extract_tb(error.__traceback__)
    frame = frames[-1]
    where = f"{frame.filename.rsplit('/generator/', 1)[-1]}:{frame.lineno}"
    return Trap(f"traceback {type(error).__name__} {where}", f"{error!r}")
