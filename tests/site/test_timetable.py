"""What comes next, and when: the sentence on the event's page, worked out by hand, and never earlier than it can be."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from generator.languages import speaking
from generator.model import Event, Pairing, Round, Stage, StageType, planned, schedule_line
from generator.site.facts import Facts, gather
from generator.site.shared.timetable import happenings, next_of
from tests.site.events import event, named, names, play, publish, to_publish
from tests.site.html import files_of, pages_within
from tests.support.records import RUNEWARS, elimination, game, players_of, round_of, swiss

THREE_ROUNDS = (swiss(3),)
SATURDAY, SUNDAY = date(2018, 9, 15), date(2018, 9, 16)
PLAN = ("9:30 Check-in", "10:00 Round 1", "12:00 Round 2", "13:30 Lunch", "14:15 Round 3", "17:00 Prizes")


def schedule(*lines: str) -> Any:
    """These lines as event.yaml is read."""
    return tuple(
        planned([schedule_line(line) for line in lines], SATURDAY, ["Round {number}", "Runde {number}"])
    )


def with_plan(shown: Event, *lines: str, **more: Any) -> Event:
    """An event with a schedule."""
    return replace(shown, settings=replace(shown.settings, schedule=schedule(*lines), **more))


def next_said(facts: Facts) -> str:
    """The sentence; empty where there is none."""
    found = next_of(facts)
    return found.text if found else ""


def cup(*rounds: Round, plan: tuple[str, ...] = PLAN, stages: Any = THREE_ROUNDS, **more: Any) -> str:
    """What is said of an event of four players with that schedule, in 90 minutes a round."""
    timed = tuple(replace(each, minutes=90) if each.minutes is None else each for each in rounds)
    shown = replace(event("cup", players_of("A B C D"), *stages), rounds=timed)
    return next_said(gather(with_plan(shown, *plan, **more), RUNEWARS))


def played(number: int, **more: Any) -> Round:
    """A round that is complete."""
    others = {1: "BCD", 2: "CBD", 3: "DBC"}[number]
    games = (game("A", others[0], 100, 50), game(others[1], others[2], 90, 10))
    return round_of(number, *games, **more)


def under_way(number: int, *, results: int = 1, extra: int | None = None, **more: Any) -> Round:
    """The same with so many results; the open game at table 2 may have extra minutes."""
    whole = played(number, **more)
    empty = [replace(each, result=Pairing.__dataclass_fields__["result"].default) for each in whole.pairings]
    open_ = [replace(each, extra_minutes=extra if each.row == 2 else None) for each in empty]
    return replace(whole, pairings=(*whole.pairings[:results], *open_[results:]))


def test_before_round_1_its_day_is_said() -> None:
    """15 September 2018 was a Saturday."""
    assert cup() == "Round 1 begins Saturday 10:00. Before that: Check-in (09:30)."
    assert cup(plan=PLAN[1:]) == "Round 1 begins Saturday 10:00."


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("Top 4", "en"),
        ("Semifinals", "en"),
        ("Semi-final (90 minutes)", "en"),
        ("Semifinals", "de"),
        ("Halbfinale", "de"),
        ("Round 2", "en"),
    ],
)
def test_a_line_may_name_a_round_of_the_bracket(line: str, language: str) -> None:
    """After one round of four players all of them meet in the semifinals, round 2."""
    plan = ("10:00 Round 1", f"12:00 {line}", "14:00 Final")
    stages = swiss(1), elimination(4)
    with speaking(language):
        said = cup(played(1, starts_at="10:00"), plan=plan, stages=stages, language=language)
    assert (
        said
        == {
            "en": "Round 2 (Semifinals) about 12:00.",
            "de": "Runde 2 (Halbfinale) gegen 12:00.",
        }[language]
    )


def test_a_line_that_only_begins_like_a_round_is_none() -> None:
    """`Final standings` are no final; a round of a double elimination goes by the upper or the lower bracket."""
    double = Stage(type=StageType.DOUBLE_ELIMINATION, size=4, reset=False)
    shown = replace(event("cup", players_of("A B C D"), swiss(1), double), rounds=(played(1),))
    lines = "12:00 Upper semifinals", "13:00 Lower round 1", "14:00 Lower final", "15:00 Grand final"
    facts = gather(with_plan(shown, *lines, "16:00 Final standings"), RUNEWARS)
    assert [each.round_number for each in happenings(facts)] == [2, 3, 4, 5, None]


def test_a_round_that_runs_in_time() -> None:
    """Round 2 from 12:05 lasts until 13:35: lunch may begin later than 13:30, round 3 can be at 14:15."""
    first, second = played(1, starts_at="10:05"), under_way(2, starts_at="12:05")
    assert cup(under_way(1, starts_at="10:05")) == "Round 2 about 12:00, when the last open table is in."
    assert cup(first, second) == "Round 3 about 14:15, when the last open table is in. Before that: Lunch."
    in_time = under_way(2, results=0, starts_at="12:00")
    assert (
        cup(first, in_time)
        == "Round 3 about 14:15, when the 2 open tables are in. Before that: Lunch (13:30)."
    )


def test_a_round_that_began_late_moves_the_next_one() -> None:
    """From 12:52 and 90 minutes is 14:22, about 14:25; a game with 15 minutes more goes on until 14:37."""
    late = {"starts_at": "12:52"}
    said = "when the last open table is in. Before that: Lunch."
    assert cup(played(1), under_way(2, **late)) == f"Round 3 about 14:25 instead of 14:15, {said}"
    longer = under_way(2, extra=15, **late)
    assert cup(played(1), longer) == f"Round 3 about 14:40 instead of 14:15, {said}"


def test_between_rounds_the_same_time_is_said() -> None:
    """As a minute ago, when a table was still open; what that table had more counts no longer."""
    assert cup(played(1), played(2, starts_at="12:00")) == "Round 3 about 14:15. Before that: Lunch (13:30)."
    late = replace(played(2, starts_at="12:52"))
    assert cup(played(1), late) == "Round 3 about 14:25 instead of 14:15. Before that: Lunch."


def test_a_paired_round_is_still_to_come_unless_its_workbook_says_when() -> None:
    """Then the workbook counts, the clock tells it, and the sentence is about the round after it."""
    silent, told = under_way(2, results=0), under_way(2, results=0, starts_at="12:10")
    assert cup(played(1, starts_at="10:00"), silent) == "Round 2 about 12:00."
    said = "Round 3 about 14:15, when the 2 open tables are in. Before that: Lunch."
    assert cup(played(1, starts_at="10:00"), told) == said


def test_where_nobody_wrote_when_a_round_began_the_schedule_counts() -> None:
    """Round 2 at 12:00 by the schedule, and 90 minutes."""
    said = "Round 3 about 14:15, when the last open table is in. Before that: Lunch (13:30)."
    assert cup(played(1), under_way(2)) == said


@pytest.mark.parametrize("starts_at", ["12:00, paused 12:30", "after the announcements"])
def test_nothing_is_promised_while_nobody_can_know(starts_at: str) -> None:
    """A clock that stands still, and a start that is no time: only what was planned is sure."""
    said = cup(played(1), under_way(2, starts_at=starts_at))
    assert said == "Round 3 when the last open table is in; planned for 14:15. Before that: Lunch."
    assert (
        cup(played(1), played(2, starts_at=starts_at)) == "Round 3 is planned for 14:15. Before that: Lunch."
    )


def test_the_last_round_is_followed_by_what_comes_after_it() -> None:
    """Prizes at 17:00, or at the end of a round that began at 15:40; once it is over nothing is promised any more."""
    before = (played(1), played(2))
    assert (
        cup(*before, under_way(3, starts_at="14:15")) == "Prizes about 17:00, when the last open table is in."
    )
    late = under_way(3, starts_at="15:40")
    assert cup(*before, late) == "Prizes about 17:10 instead of 17:00, when the last open table is in."
    assert cup(*before, played(3, starts_at="14:15")) == ""
    assert cup(*before, under_way(3), plan=PLAN[:-1]) == ""
    too_many = (*PLAN[:-1], "16:00 Round 4", "17:00 Prizes")
    assert cup(*before, under_way(3), plan=too_many) == "Prizes about 17:00, when the last open table is in."


def test_a_final_has_its_name_and_may_have_no_time() -> None:
    """Untimed (2.2 gives it 140 minutes, an organizer may give none): its end is not known once it is 17:00."""
    stages = (swiss(2), elimination(2))
    plan = (*PLAN[:-2], "14:15 Round 3", "17:00 Prizes")
    before = (played(1), played(2, starts_at="12:00"))
    assert (
        cup(*before, plan=plan, stages=stages) == "Round 3 (Final) about 14:15. Before that: Lunch (13:30)."
    )
    event_ = with_plan(event("cup", players_of("A B C D"), *stages), *plan)
    for start, said in (
        ("14:15", "Prizes about 17:00, when the last open table is in."),
        ("17:05", "Prizes when the last open table is in; planned for 17:00."),
    ):
        final = round_of(3, game("A", "C"), stage="Final", starts_at=start)
        timed = tuple(replace(each, minutes=90) for each in before)
        assert next_said(gather(replace(event_, rounds=(*timed, final)), RUNEWARS)) == said


TWO_DAYS = ("10:00 Round 1", "19:00 Dinner", "2018-09-16 9:30 Round 2", "11:30 Round 3")


def test_on_another_day_the_day_is_said() -> None:
    """Whatever the first day brings, round 2 is on Sunday morning; on Sunday Sunday goes without saying."""
    days = {"dates": (SATURDAY, SUNDAY), "plan": TWO_DAYS}
    assert cup(under_way(1, starts_at="18:00"), **days) == (
        "Round 2 begins Sunday 09:30. Before that: Dinner."
    )
    assert cup(played(1), **days) == "Round 2 begins Sunday 09:30. Before that: Dinner (19:00)."
    assert cup(played(1), under_way(2, starts_at="10:10"), **days) == (
        "Round 3 about 11:40 instead of 11:30, when the last open table is in."
    )


def test_a_night_without_end() -> None:
    """A round from 23:00 ends at half past twelve of the next day."""
    plan = ("21:00 Round 1", "23:30 Round 2")
    assert cup(under_way(1, starts_at="23:00"), plan=plan) == (
        "Round 2 about 00:30 instead of 23:30, when the last open table is in."
    )


def test_without_a_schedule_or_its_next_round_nothing_is_said() -> None:
    """There is nothing to say."""
    assert cup(under_way(1, starts_at="10:00"), plan=()) == ""
    assert cup(under_way(1, starts_at="10:00"), plan=PLAN[:2]) == ""
    assert cup(plan=PLAN[3:]) == ""


def test_where_the_schedule_leaves_the_round_out_nothing_is_said_of_what_is_between() -> None:
    """Nobody knows on which side of it lunch was."""
    plan = (PLAN[3], PLAN[4])
    assert cup(played(1), under_way(2, starts_at="12:00"), plan=plan) == (
        "Round 3 about 14:15, when the last open table is in."
    )


def test_the_sentence_in_german() -> None:
    """Rounds as the pages call them; what the organizer wrote stays."""
    with speaking("de"):
        said = cup(played(1), under_way(2, results=0, starts_at="12:00"))
        assert said == "Runde 3 gegen 14:15, sobald die 2 offenen Tische fertig sind. Davor: Lunch (13:30)."
        assert cup(plan=PLAN[1:]) == "Runde 1 beginnt Samstag 10:00."


def test_what_is_said_once_that_time_has_passed() -> None:
    """What was planned stays true; with the zone the moment is the same one on every device."""
    shown = replace(event("cup", players_of("A B C D"), *THREE_ROUNDS, timezone="Europe/Berlin"))
    facts = gather(with_plan(shown, *PLAN), RUNEWARS)
    found = next_of(facts)
    assert found is not None
    assert (found.until, found.later) == ("2018-09-15T10:00+02:00", "Round 1 is planned for Saturday 10:00.")
    rounds = (played(1, minutes=90), under_way(2, starts_at="12:52", minutes=90))
    found = next_of(gather(with_plan(replace(shown, rounds=rounds), *PLAN, timezone=None), RUNEWARS))
    assert found is not None
    assert found.until == "2018-09-15T14:25"
    assert found.later == "Round 3 when the last open table is in; planned for 14:15."
    unsure = (rounds[0], under_way(2, starts_at="12:52, paused 13:00", minutes=90))
    found = next_of(gather(with_plan(replace(shown, rounds=unsure), *PLAN), RUNEWARS))
    assert found is not None
    assert (found.until, found.later) == ("", "")


# --- By chance


@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_promised_for_before_the_end_of_the_round_that_is_played(seed: int) -> None:
    """Any schedule, any start, any game with more time: at each time in the sentence the round is over."""
    chance = random.Random(seed)

    def at(first: int, last: int) -> str:
        minute = chance.randrange(first * 60, last * 60)
        return f"{minute // 60:02}:{minute % 60:02}"

    shown = play(event("cup", named(names(8)), swiss(3)), 2, open_games=chance.choice((0, 1, 4)))
    start, minutes = at(9, 16), chance.choice((45, 90))
    still = chance.choice((None, 5, 20))
    last = shown.rounds[-1]
    pairings = tuple(replace(each, extra_minutes=still) for each in last.pairings)
    last = replace(last, starts_at=start, minutes=minutes, pairings=pairings)
    shown = replace(shown, rounds=(*shown.rounds[:-1], last))
    lines = [f"{at(9, 11)} Round 2", f"{at(11, 18)} Round 3", f"{at(9, 18)} Lunch", f"{at(9, 18)} Tea"]
    shown = with_plan(shown, *lines)

    facts = gather(shown, RUNEWARS)
    said = next_said(facts)
    is_open = any(game.result.score1 is None and not game.result.ended.value for game in last.pairings)
    end = datetime.fromisoformat(f"2018-09-15T{start}")
    end += timedelta(minutes=minutes + (still or 0 if is_open else 0))
    promised = re.sub(r"instead of \d\d:\d\d", "", said)
    assert re.findall(r"\d\d:\d\d", promised)
    assert all(time >= f"{end:%H:%M}" for time in re.findall(r"\d\d:\d\d", promised)), (said, lines, start)


# --- On the pages


def test_the_sentence_stands_where_people_look(tmp_path: Path) -> None:
    """On the event's page, the hall's screen, and the pages and cards of those who may play on."""
    shown = play(event("cup", named(names(8)), swiss(3)), 2, open_games=2)
    gone = shown.rounds[0].pairings[0].player1
    out = replace(shown.rounds[0], changes=round_of(1, changes=[(gone, "Drop")]).changes)
    shown = with_plan(replace(shown, rounds=(out, *shown.rounds[1:])), *PLAN)
    publish([to_publish(shown)], tmp_path / "site")
    found = pages_within(files_of(tmp_path / "site"), "cup")
    said = "Round 3 about 14:15, when the 2 open tables are in."
    others = [each.id for each in shown.players if each.id != gone]
    for path in ("index.html", "screen/index.html", *(f"players/{each}/index.html" for each in others)):
        assert said in found[path].text, path
    assert said not in found[f"players/{gone}/index.html"].text
    listed = {
        each["data-player"]: "data-next" in each
        for each in found["index.html"].all("li")
        if "data-player" in each
    }
    assert listed == {each.id: each.id != gone for each in shown.players}


def test_the_schedule_stands_on_the_events_page_until_it_is_over(tmp_path: Path) -> None:
    """Day by day; a round that is paired at the time that its workbook says, and with a link to its page."""
    shown = play(event("cup", named(names(8)), swiss(2), dates=(SATURDAY, SUNDAY)), 1, open_games=2)
    shown = replace(shown, rounds=(replace(shown.rounds[0], starts_at="10:20"),))
    shown = with_plan(shown, "10:00 Round 1", "10:15 late entries", "2018-09-16 9:30 Round 2")
    over = play(replace(shown, id="over", rounds=()), 2)
    publish([to_publish(shown), to_publish(over)], tmp_path / "site")
    files = files_of(tmp_path / "site")
    page = pages_within(files, "cup")["index.html"]
    assert (
        "Schedule Saturday, 15 September 2018 10:15 Late entries 10:20 Round 1 "
        "Sunday, 16 September 2018 09:30 Round 2" in page.text
    )
    assert "Add to calendar" in page.text
    assert any(each.get("href") == "calendar.ics" for each in page.all("a"))
    finished = pages_within(files, "over")["index.html"].text
    assert "Late entries" not in finished
    assert "Add to calendar" not in finished


def test_in_whose_time_the_page_is(tmp_path: Path) -> None:
    """The zone of the event, or else of the site: a note for scripts, and how far clocks are ahead on those days."""
    days = {"dates": (date(2018, 10, 27), date(2018, 10, 28))}  # at night the clocks of Berlin were put back
    shown = play(event("cup", named(names(4)), swiss(2), **days), 1, open_games=1)
    own = replace(shown, id="own", settings=replace(shown.settings, timezone="Asia/Tokyo"))
    publish([to_publish(shown), to_publish(own)], tmp_path / "site", timezone="Europe/Berlin")
    publish([to_publish(shown)], tmp_path / "none")
    files = files_of(tmp_path / "site")
    for folder, city, noon, offsets in (
        ("cup", "Berlin", "2018-10-27T12:00+02:00", "+02:00 +01:00"),
        ("own", "Tokyo", "2018-10-27T12:00+09:00", "+09:00 +09:00"),
    ):
        page = pages_within(files, folder)["index.html"]
        assert f"All times are those of {city}." in page.text
        assert [each for each in page.all("span") if each.get("data-noon") == noon and "hidden" in each]
        assert [each["data-offsets"] for each in page.all("p") if "data-clock" in each] == [offsets]
    plain = files_of(tmp_path / "none")["cup/index.html"]
    assert b"data-noon" not in plain
    assert b"data-offsets" not in plain
