"""A file stays as long as all that it tells stays; with a memory and without one, all files are the same."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from generator.engine.course.schedule import stages_of
from generator.engine.ranking.standings import standings_after
from generator.kept import kept
from generator.model import Change, ChangeKind, Event, GameResult, Round
from generator.publish.event_pages import event_pages
from generator.publish.facts import Facts, RoundFacts, gather
from generator.publish.frame.desk import Site
from generator.publish.swap import Files
from generator.publish.traces import _REGISTERED, FIRST, Kept, Traces
from generator.regulations.schema import Regulation
from tests.publish.events import (
    AnyAsset,
    event,
    every_game,
    every_kind,
    named,
    names,
    play,
)
from tests.support.records import RUNEWARS, elimination, swiss

SITE = Site(title="Northern Tables", assets=AnyAsset())


def built(shown: Event, before: Kept | None = FIRST, regulation: Regulation = RUNEWARS) -> tuple[Files, Kept]:
    """All files of the event, and from what they were made."""
    pages, now = event_pages(SITE, shown, regulation, before=before)
    assert isinstance(pages.files, dict)
    return pages.files, now


def taken(shown: Event, take: Callable[[Facts, Any], object], of: object = None) -> Callable[[Event], bool]:
    """Make a part that takes this, and tell of another event whether it would be made again."""
    first = Traces(gather(shown, RUNEWARS), before=FIRST)
    first.part("part", of, take)
    kept = pickle.loads(pickle.dumps(first.now))  # as another process gets it

    def is_made(other: Event) -> bool:
        again = Traces(gather(other, RUNEWARS), before=kept)
        again.part("part", of, take)
        return again.made == ["part"]

    assert not is_made(shown)
    return is_made


def at(shown: Event, number: int, change: Callable[[Round], Round]) -> Event:
    """The event with another round of that number."""
    rounds = tuple(change(each) if each.number == number else each for each in shown.rounds)
    return replace(shown, rounds=rounds)


def scored(round_: Round, game: int, *scores: int | None) -> Round:
    """The round with these scores at a game, the first one 0."""
    result = GameResult(score1=scores[0], score2=scores[1]) if scores else GameResult()
    games = list(round_.pairings)
    games[game] = replace(games[game], result=result)
    return replace(round_, pairings=tuple(games))


THREE_ROUNDS = play(event("cup", named(names(8)), swiss(4)), 3)
OTHERWISE = at(THREE_ROUNDS, 2, lambda round_: scored(round_, 0, 1, 180))
A_ROUND_LESS = replace(THREE_ROUNDS, rounds=THREE_ROUNDS.rounds[:2])


def test_who_takes_one_thing_is_not_made_again_for_another() -> None:
    """A round's status, of two rounds; a player's game, of all that are played."""
    status = taken(THREE_ROUNDS, lambda facts, _: facts.rounds[0].status)
    assert not status(OTHERWISE)
    assert status(at(THREE_ROUNDS, 1, lambda round_: scored(round_, 0)))
    players = [game.player1 for game in THREE_ROUNDS.rounds[1].pairings]
    changed, others = players[0], players[1:]
    assert taken(THREE_ROUNDS, lambda facts, _: facts.rounds[1].games[changed])(OTHERWISE)
    for player in others:
        assert not taken(THREE_ROUNDS, lambda facts, _: facts.rounds[1].games[player])(OTHERWISE)  # noqa: B023


def test_what_two_ways_lead_to_is_known_by_each_way() -> None:
    """The standings after round 3 are the current ones, until round 4: who took the current ones is made again."""
    with_a_fourth = play(THREE_ROUNDS, 1)
    assert taken(THREE_ROUNDS, lambda facts, _: facts.standings.after_round)(with_a_fourth)
    assert not taken(THREE_ROUNDS, lambda facts, _: facts.standings_after[3].after_round)(with_a_fourth)
    after_3 = gather(with_a_fourth, RUNEWARS).standings_after[3].lines[0].player
    assert taken(
        THREE_ROUNDS,
        lambda facts, _: [
            facts.standings_after[3].of(after_3).rank,
            facts.standings.of(after_3).record.entries,
        ],
    )(with_a_fourth)


def test_how_many_there_are_and_that_there_is_none_are_things_to_take() -> None:
    """Rows, keys, a missing key, and what is or isn't there."""
    assert taken(THREE_ROUNDS, lambda facts, _: len(facts.rounds))(A_ROUND_LESS)
    assert taken(A_ROUND_LESS, lambda facts, _: [each.number for each in facts.rounds])(THREE_ROUNDS)
    assert taken(THREE_ROUNDS, lambda facts, _: facts.rounds[-1].number)(A_ROUND_LESS)
    assert taken(THREE_ROUNDS, lambda facts, _: max(facts.standings_after))(A_ROUND_LESS)
    assert taken(THREE_ROUNDS, lambda facts, _: len(facts.standings_after))(A_ROUND_LESS)
    assert taken(A_ROUND_LESS, lambda facts, _: facts.standings_after.get(3))(THREE_ROUNDS)
    assert taken(A_ROUND_LESS, lambda facts, _: 3 in facts.standings_after)(THREE_ROUNDS)
    assert taken(THREE_ROUNDS, lambda facts, _: 3 in facts.standings_after)(A_ROUND_LESS)
    cut = play(event("cut", named(names(8)), swiss(2), elimination(2)), 1)
    assert gather(cut, RUNEWARS).chances is not None
    through = play(cut, 2)
    assert gather(through, RUNEWARS).chances is None
    assert taken(cut, lambda facts, _: facts.chances is None)(through)
    assert taken(through, lambda facts, _: facts.chances is None)(cut)


def test_who_is_registered_otherwise_makes_all_again() -> None:
    """A name that is corrected stands on many pages; also where nobody took it."""
    first, *others = THREE_ROUNDS.players
    renamed = replace(THREE_ROUNDS, players=(replace(first, name="Renamed Player"), *others))
    assert taken(THREE_ROUNDS, lambda _facts, _: 1)(renamed)
    called = replace(THREE_ROUNDS, settings=replace(THREE_ROUNDS.settings, name="Another Cup"))
    assert taken(THREE_ROUNDS, lambda _facts, _: 1)(called)


def test_no_round_changes_what_is_registered() -> None:
    """Nobody notes it, so it must be the same whatever is played: also when somebody leaves."""
    leaves = Change(
        player=THREE_ROUNDS.players[2].id, kind=ChangeKind.DROP, place=THREE_ROUNDS.rounds[0].place
    )
    other = at(A_ROUND_LESS, 2, lambda round_: replace(scored(round_, 1, 5, 6), changes=(leaves,)))
    one, another = gather(THREE_ROUNDS, RUNEWARS), gather(other, RUNEWARS)
    pairs = [(one, another), (one.event, another.event), *zip(one.rounds, another.rounds, strict=False)]
    pairs += zip(one.event.rounds, another.event.rounds, strict=False)
    assert {type(each) for each, _ in pairs} == set(_REGISTERED)
    for before, after in pairs:
        for name in _REGISTERED[type(before)]:
            assert getattr(before, name) == getattr(after, name), name
    assert one.statuses != another.statuses


def test_a_draw_and_standings_are_told_by_the_rounds_before_them() -> None:
    """They have too much in them to be compared: whatever a later round says, they stay."""

    def seed(_: Facts, round_: RoundFacts) -> object:
        return round_.verification and round_.verification.seed_holds

    facts = gather(THREE_ROUNDS, RUNEWARS)
    for number, is_made in ((1, False), (2, True), (3, True)):
        again = Traces(facts, before=FIRST)
        again.part("part", facts.rounds[number - 1], seed)
        other = gather(OTHERWISE, RUNEWARS)
        after = Traces(other, before=again.now)
        after.part("part", other.rounds[number - 1], seed)
        assert (after.made == ["part"]) is is_made, number
        whole = Traces(facts, before=FIRST)
        whole.part("part", facts.standings_after[number], lambda _, standings: standings.after_round)
        after = Traces(other, before=whole.now)
        after.part("part", other.standings_after[number], lambda _, standings: standings.after_round)
        assert (after.made == ["part"]) is is_made, number


def test_what_is_gone_is_not_taken_for_what_comes_after_it() -> None:
    """A value that nobody holds any more leaves its place in memory to the next one."""
    traces = Traces(gather(THREE_ROUNDS, RUNEWARS), before=FIRST)
    assert len({traces._told(("a value", number)) for number in range(100)}) == 100


def test_a_traced_record_stands_for_the_record() -> None:
    """It is of its class, equal to it, can be replaced, and what is remembered of events is computed from it."""

    def look(facts: Facts, round_: RoundFacts) -> object:
        real = gather(THREE_ROUNDS, RUNEWARS)
        assert isinstance(facts, Facts)
        assert isinstance(round_, RoundFacts)
        assert round_ is facts.rounds[0]
        assert round_.workbook == real.rounds[0].workbook
        assert replace(round_.workbook, stage="other") == replace(real.rounds[0].workbook, stage="other")
        assert facts.lines == real.lines
        assert dict(facts.statuses) == dict(real.statuses)
        stages = stages_of(facts.event, facts.regulation)
        assert stages == stages_of(real.event, real.regulation)
        assert standings_after(facts.event, facts.regulation, stages, 2) == real.standings_after[2]
        return 1

    traces = Traces(gather(THREE_ROUNDS, RUNEWARS), before=FIRST)
    assert traces.part("part", gather(THREE_ROUNDS, RUNEWARS).rounds[0], look) == 1


@kept
def _first_of_all(facts: Facts) -> str:
    return facts.lines[0].player


def test_what_is_kept_is_noted_by_each_that_takes_it() -> None:
    """What one page has asked is asked again by the next: else only the first would be made when it changes."""

    def made(shown: Event, before: Kept) -> Traces:
        traces = Traces(gather(shown, RUNEWARS), before=before)
        for name in ("one", "another"):
            traces.part(name, None, lambda facts, _of: _first_of_all(facts))
        return traces

    first = made(THREE_ROUNDS, FIRST)
    assert made(THREE_ROUNDS, first.now).made == []
    leader = gather(THREE_ROUNDS, RUNEWARS).lines[0].player
    gone = at(
        THREE_ROUNDS,
        3,
        lambda round_: replace(round_, changes=(Change(player=leader, kind=ChangeKind.DISQUALIFY),)),
    )
    assert made(gone, first.now).made == ["one", "another"]


@pytest.fixture
def traced(monkeypatch: pytest.MonkeyPatch) -> list[Traces]:
    """All that is traced from now on."""
    all_of_them: list[Traces] = []
    begin = Traces.__init__

    def seen(self: Traces, *about: Any) -> None:
        begin(self, *about)
        all_of_them.append(self)

    monkeypatch.setattr(Traces, "__init__", seen)
    return all_of_them


def test_the_first_build_of_an_event_notes_nothing(traced: list[Traces]) -> None:
    """Many an event is built once and never again; after a second one only what has changed is made."""
    files, kept = built(THREE_ROUNDS, None)
    assert not kept.parts
    for makes_all in (True, False):
        again, kept = built(THREE_ROUNDS, kept)
        assert again == files
        assert bool(traced[-1].made) is makes_all


def one_at_a_time(shown: Event) -> Iterator[Event]:
    """An event as its organizer saves it: each round paired, then each result by itself, then one corrected."""
    for index, round_ in enumerate(shown.rounds):
        games = round_.pairings
        for done in range(len(games) + 1):
            now = [game if i < done else replace(game, result=GameResult()) for i, game in enumerate(games)]
            last = replace(round_, pairings=tuple(now), changes=round_.changes if done == len(games) else ())
            yield replace(shown, rounds=(*shown.rounds[:index], last))
    yield at(shown, 1, lambda round_: scored(round_, 0, 200, 1))


@pytest.mark.slow
@pytest.mark.parametrize("which", ["cut", "cup"])
def test_the_same_files_with_a_memory_and_without(which: str) -> None:
    """One result after the other, through a cut, with somebody who leaves and a correction."""
    stages = [swiss(3)] if which == "cup" else [swiss(2), elimination(4)]
    shown = play(event(which, named(names(7)), *stages), 4)
    leaves = Change(player=shown.players[2].id, kind=ChangeKind.DROP, place=shown.rounds[0].place)
    shown = at(shown, 1, lambda round_: replace(round_, changes=(leaves,))) if which == "cup" else shown
    before: Kept | None = None
    for now in one_at_a_time(shown):
        files, before = built(now, before)
        assert files == built(now, None)[0]


@pytest.mark.slow
def test_every_game_has_the_same_files_with_a_memory() -> None:
    """The last result is taken back, then entered again."""
    events = [(each, RUNEWARS) for each in every_kind()]
    events += [(each.event, each.regulation) for each in every_game() if each.event and each.regulation]
    for shown, regulation in events:
        files, kept = built(shown, regulation=regulation)
        if not shown.rounds or not shown.rounds[-1].pairings:
            continue
        open_again = at(shown, len(shown.rounds), lambda round_: scored(round_, 0))
        there, kept = built(open_again, kept, regulation)
        assert there == built(open_again, None, regulation)[0]
        assert built(shown, kept, regulation)[0] == files


@pytest.mark.parametrize("played", [0, 3, 11])
def test_a_result_makes_the_pages_that_it_changes(played: int, traced: list[Traces]) -> None:
    """Of 24 players in round 4 of 6, when so many games are over: no page is made for nothing.

    One that takes more than it tells is found here. It would be right, and slow.
    """
    before = play(event("cup", named(names(24)), swiss(6)), 4, open_games=12 - played)
    after = at(before, 4, lambda round_: scored(round_, 11 - played, 150, 50))
    files, kept = built(before)
    others, _ = built(after, kept)
    pages = {name for name in traced[-1].made if name.endswith(".html")}
    assert pages == {path for path in kept.parts if path.endswith(".html") and files[path] != others[path]}
    assert 2 < len(pages) < 28 + (played == 11)  # of 24 players and 4 rounds; the last result ends the round
