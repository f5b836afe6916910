"""`memoize`: computed once for what never changes, never stale; and what a whole event costs, in counts."""

import cProfile
import pstats
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Barrier
from weakref import ref

import pytest

from generator import memoize as memoize_module
from generator.checks import check_event
from generator.loading import load_event
from generator.memoize import memoize
from generator.regulations.catalogue import shipped
from generator.site.event_pages import event_pages
from generator.site.site import shared_by_all
from tests.site.events import event, named, names, play
from tests.support.records import RUNEWARS, elimination, swiss

EXAMPLE = Path(__file__).parents[1] / "events" / "herbsttreffen-2016"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Thing:
    """Something that never changes."""

    size: int = 0


def test_each_thing_is_asked_once_for_each_set_of_arguments() -> None:
    """Equal arguments are the same question; an equal thing is another thing."""
    asked: list[tuple[Thing, object]] = []

    @memoize
    def twice(thing: Thing, more: object, *, also: int = 0) -> int:
        asked.append((thing, more))
        return 2 * thing.size + also

    thing = Thing(3)
    assert [twice(thing, (1, 2)), twice(thing, (1, 2)), twice(thing, (1, 2), also=1)] == [6, 6, 7]
    assert twice(thing, (1, 2), also=0) == 6  # which it is anyway
    assert len(asked) == 2
    assert twice(replace(thing), (1, 2)) == 6
    assert len(asked) == 3


def test_what_is_remembered_goes_without_a_step_of_python() -> None:
    """A signal comes between two such steps; in what a thing's end calls it would be lost, and so would Ctrl+C."""

    @memoize
    def twice(thing: Thing) -> int:
        return 2 * thing.size

    steps: list[str] = []
    things = [Thing(1), Thing(2)]
    assert [twice(thing) for thing in things] == [2, 4]
    sys.setprofile(lambda _frame, event, what: steps.append(f"{event} {what}"))
    things.clear()
    sys.setprofile(None)
    assert [step for step in steps if step.startswith("call ")] == []
    assert [twice(thing) for thing in (Thing(3), Thing(4))] == [6, 8], (
        "which may have got the numbers of those before"
    )


def test_regulations_are_known_by_being_the_same() -> None:
    """Two that are equal may come from two files; asking whether they are would cost more than it saves."""
    asked = []

    @memoize
    def title(_: Thing, regulation: object) -> str:
        asked.append(regulation)
        return str(regulation)

    thing, regulation = Thing(), shipped("runewars-2.2")
    copy = regulation.model_copy()
    assert title(thing, regulation) == title(thing, regulation) == title(thing, copy)
    assert [each is regulation for each in asked] == [True, False]


def test_nothing_outlives_what_it_belongs_to() -> None:
    """Else a desk that is open all day would hold every state of its workbooks, and a new thing an old answer."""

    @memoize
    def size(thing: Thing) -> int:
        return thing.size

    seen = set()
    for number in range(100):
        thing = Thing(number)
        assert size(thing) == number
        seen.add(id(thing))
        del thing
    assert len(seen) < 100, "no thing came to lie where another had been, so nothing was tried"


def test_what_fails_is_tried_again() -> None:
    """An exception is no answer."""
    tries = []

    @memoize
    def failing(_: Thing) -> int:
        tries.append(1)
        if len(tries) == 1:
            raise ValueError("once")
        return len(tries)

    thing = Thing()
    with pytest.raises(ValueError, match="once"):
        failing(thing)
    assert failing(thing) == 2


def test_threads_that_ask_at_once_get_one_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """The live server has threads: each may compute what another computes, but all of them get the first result."""
    both = Barrier(2, timeout=30)
    made: list[Thing] = []

    def reference(thing: Thing, callback: Callable[[object], object]) -> ref[Thing]:
        both.wait()  # each thread has seen by now that nothing is remembered of the thing
        return ref(thing, callback)

    @memoize
    def half(thing: Thing) -> Thing:
        both.wait()  # and by now that this result is not
        made.append(Thing(thing.size // 2))
        return made[-1]

    monkeypatch.setattr(memoize_module, "ref", reference)
    thing = Thing(6)
    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(half, [thing, thing])
    assert made == [Thing(3), Thing(3)]
    assert one is other is half(thing)
    assert any(one is each for each in made)


def test_a_whole_event_is_computed_once() -> None:
    """Checked, computed and rendered: each game is scored, each record and ranking made, each clause looked up once."""
    profile = cProfile.Profile()
    profile.enable()
    loaded = load_event(EXAMPLE)
    event, regulation, _ = loaded.parts()
    event_pages(shared_by_all(title="x", address=None, language="en"), event, regulation)
    profile.disable()
    calls: Counter[tuple[str, str]] = Counter()
    for (file, _line, name), number in _calls(profile).items():
        calls[file, name] += number
    games = sum(len(round_.pairings) for round_ in event.rounds)
    rounds = len(event.rounds)
    assert 0 < calls["tournament/scoring.py", "score_game"] <= games
    assert 0 < calls["tournament/course/schedule.py", "round_status"] <= rounds
    assert 0 < calls["tournament/seeds.py", "canonical_round"] <= rounds
    # Before the first round, and after each: what is public of this event is all of it.
    assert 0 < calls["tournament/ranking/standings.py", "_break_ties"] <= rounds + 1
    assert 0 < calls["tournament/ranking/records.py", "_rulings"] <= rounds + 1
    assert calls["regulations/catalogue.py", "cite"] <= 200  # none where an earlier test has asked already


@pytest.mark.parametrize(
    ("rounds", "open_games"),
    [(7, 0), (3, 1_000)],
    ids=["over", "paired"],
)
def test_no_work_grows_faster_than_the_field(rounds: int, open_games: int) -> None:
    """Four times the players: nothing that is done for each of them may look at all the others again.

    Four times as often is in proportion, 16 times is every player for every player; five leaves room for
    sorting. What the field does not change, such as the bracket, is not more often.
    """
    few, many = (_work_of(players, rounds, open_games) for players in (24, 96))
    often = {name: number for name, number in many.items() if number >= 2_000}
    assert len(often) > 100
    assert {name: (few[name], number) for name, number in often.items() if number > 5 * few[name]} == {}


def _work_of(players: int, rounds: int, open_games: int) -> Counter[tuple[str, int, str]]:
    """What checking an event of so many players and making its pages calls: how often each function, by its line."""
    played = play(event("cup", named(names(players)), swiss(4), elimination(8)), rounds, open_games)
    same = replace(played, settings=replace(played.settings))  # nothing of it is known from the draws
    with cProfile.Profile() as profile:
        check_event(same, RUNEWARS)
        event_pages(shared_by_all(title="x", address=None, language="en"), same, RUNEWARS)
    return _calls(profile)


def _calls(profile: cProfile.Profile) -> Counter[tuple[str, int, str]]:
    """How often each function was called, by the file within the package, its line and its name."""
    calls: Counter[tuple[str, int, str]] = Counter()
    statistics: Iterable[tuple[tuple[str, int, str], tuple[int, ...]]] = pstats.Stats(profile).stats.items()  # type: ignore[attr-defined]
    for (file, line, name), (_, number, *_) in statistics:
        calls[Path(file).as_posix().rpartition("/generator/")[2], line, name] += number
    return calls
