"""When what comes next begins, from the schedule and from what the workbooks say of the rounds so far.

Pages are read at any time, so nothing here depends on it. A round is promised for its time in the schedule, or, where
the one before it started late, for the end of that; never for an earlier time.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from generator import zones
from generator.languages import ENGLISH, _, customs, ngettext, speaking, spoken
from generator.model import Planned, StageType, start_of
from generator.site.facts import Facts, RoundFacts
from generator.site.shared.clock import on_day, time_on
from generator.site.wording import words
from generator.tournament.course.plans import DoubleRound, double_round
from generator.tournament.course.schedule import (
    RoundStatus,
    first_round_of,
    is_swiss,
    position_of,
    stages_of,
)
from generator.tournament.draw.fixed import bracket_size
from generator.tournament.next_round import GRAND_FINAL, bracket_is_over, name_of, open_tables

_ROUNDED = 5  # minutes, of a time that is said with "about"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Coming:
    """A record of what comes next, the round before it, and what else happens in between."""

    planned: Planned
    running: RoundFacts | None
    before: Sequence[Planned] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """A record of a round's latest end; None where unknown. Where it is not timed, `at` is its start."""

    day: date | None
    at: datetime | None
    is_timed: bool = True

    def is_before_day(self, moment: datetime) -> bool:
        """Return whether the moment is of a later day."""
        return self.day is not None and self.day < moment.date()

    def is_before(self, moment: datetime) -> bool:
        """Return whether the round is over by then, or has at least begun if it is not timed."""
        return self.is_before_day(moment) or (self.at is not None and self.at <= moment)


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """A record of what comes next, and when. A script says `later` instead once that time has passed."""

    text: str
    until: str = ""  # as 2018-09-15T14:15, and how far the venue's clocks are ahead, where that is known
    later: str = ""


def next_of(facts: Facts) -> Next | None:
    """Return what comes next: `Round 3 about 14:15, when the 5 open tables are in.` None if it is unknown."""
    coming = _coming(facts)
    if coming is None:
        return None
    end = _end(facts, coming.running) if coming.running else None
    said = _said(facts, coming, end)
    if not coming.before:
        return said
    breaks = [_break(facts, each, coming.planned, end) for each in coming.before]
    text = _("{next} Before that: {breaks}.", next=said.text, breaks=customs.listing(breaks))
    return replace(said, text=text)


def happenings(facts: Facts) -> list[Planned]:
    """Return the schedule by time; a round is at the time that its workbook says."""
    held = [replace(each, begins=_begins(facts, each)) for each in _schedule(facts)]
    return sorted(held, key=lambda each: each.begins)


def _schedule(facts: Facts) -> list[Planned]:
    """Return the schedule; a line that names a round of the bracket is that round's, unless one says its number."""
    schedule = facts.event.settings.schedule
    taken = {each.round_number for each in schedule}
    rounds = {name: number for name, number in _bracket_rounds(facts) if number not in taken}
    return [
        replace(each, round_number=each.round_number or rounds.get(_without_spelling(each.what)))
        for each in schedule
    ]


def _bracket_rounds(facts: Facts) -> Iterator[tuple[str, int]]:
    """Yield what each round of the bracket may be called in a schedule, in English or as on the pages."""
    stages = stages_of(facts.event, facts.regulation)
    if not stages or not stages[-1].is_bracket:
        return
    stage, first = facts.stages[-1], first_round_of(len(stages) - 1, stages)
    if stage.size is None:
        return
    yield _without_spelling(f"Top {stage.size}"), first
    games = bracket_size(stage.size) // 2
    for number in range(1, stage.rounds + stage.reset + 1):
        for language in (ENGLISH, spoken().code):
            with speaking(language):
                names = _names_of(games, number, is_double=stage.type is StageType.DOUBLE_ELIMINATION)
            yield from ((_without_spelling(name), first + number - 1) for name in names)


def _names_of(games: int, number: int, *, is_double: bool) -> list[str]:
    """Return the names of a round of a bracket that begins with so many games."""
    if not is_double:
        left = games >> number - 1
        return [words.bracket_round(left), f"Top {2 * left}"]
    round_ = DoubleRound(games=games, number=number)
    if number >= round_.final:
        return [words.stage(GRAND_FINAL if number == round_.final else f"{GRAND_FINAL} 2")]
    upper = [words.upper_round(round_)] if round_.above else []
    return [
        words.stage_called("", round_),
        *upper,
        *([words.lower_round(round_)] if round_.has_losers else []),
    ]


def _without_spelling(name: str) -> str:
    """Return `quarterfinal` for `Quarter-finals (75 minutes)`: what two spellings of a round's name share."""
    name = re.split(r"\s*[(:;,–]", name)[0].casefold()
    return re.sub(r"[\W_]+", "", name).removesuffix("s")


def _begins(facts: Facts, each: Planned) -> datetime:
    if each.round_number is None or each.round_number > len(facts.rounds):
        return each.begins
    start = start_of(facts.rounds[each.round_number - 1].workbook.starts_at)
    return datetime.combine(start.day or each.begins.date(), start.at) if start else each.begins


def _name(facts: Facts, next_: Planned) -> str:
    """Return the name of what comes next on the pages; a round of a bracket has its stage, too."""
    number = next_.round_number
    if number is None:
        return words.sentence(next_.what)
    if number <= len(facts.rounds):
        return words.round_name(facts.rounds[number - 1])
    stages = stages_of(facts.event, facts.regulation)
    is_bracket = position_of(number, stages) is not None and not is_swiss(number, stages)
    if not is_bracket:
        return words.round_called(number, None)
    name, double = name_of(facts.event, number, stages), double_round(facts.event, stages, number)
    return words.round_called(number, words.stage_called(name, double))


def _coming(facts: Facts) -> _Coming | None:
    """Return what comes next by the schedule; None where it is unknown there."""
    if facts.is_finished or facts.is_cancelled:
        return None
    number = _awaited(facts)
    running = facts.rounds[number - 2] if number > 1 else None
    plan = sorted(_schedule(facts), key=lambda each: each.begins)
    numbers = [each.round_number for each in plan]
    begun = number - 1 in numbers
    after = plan[numbers.index(number - 1) + 1 :] if begun else plan
    if running is not None and not _has_round_after(facts, running):
        others = [each for each in after if begun and each.round_number is None]
        return _Coming(planned=others[0], running=running) if others else None
    found = next((each for each in after if each.round_number == number), None)
    if found is None:
        return None
    knows_between = begun or running is None
    between = [each for each in after[: after.index(found)] if each.round_number is None]
    return _Coming(planned=found, running=running, before=between if knows_between else ())


def _awaited(facts: Facts) -> int:
    """Return the number of the next round; a paired one without a start in its workbook still counts as next."""
    if not facts.rounds:
        return 1
    last = facts.rounds[-1]
    is_waiting = last.status is RoundStatus.PAIRINGS and last.workbook.starts_at is None
    return last.number if is_waiting else last.number + 1


def _has_round_after(facts: Facts, round_: RoundFacts) -> bool:
    stages = stages_of(facts.event, facts.regulation)
    position = position_of(round_.number + 1, stages)
    return position is not None and not bracket_is_over(facts.event, facts.regulation, stages, position)


def _end(facts: Facts, round_: RoundFacts) -> _End | None:
    """Return when a round is over: by its workbook, or without a start there by the schedule; None without either."""
    settings, workbook = facts.event.settings, round_.workbook
    begins = next((each.begins for each in _schedule(facts) if each.round_number == round_.number), None)
    if workbook.starts_at is None and begins is None:
        return None
    start, day = start_of(workbook.starts_at), begins.date() if begins else None
    if workbook.starts_at is not None:
        day = start.day if start and start.day else day or _only(settings.dates)
        begins = datetime.combine(day, start.at) if start and day and not start.paused else None
    if begins is None or workbook.minutes is None:
        return _End(day=day, at=begins, is_timed=False)
    at = zones.after(begins, timedelta(minutes=workbook.minutes + _extra(facts, round_)), settings.timezone)
    return _End(day=at.date(), at=at)


def _only(days: Sequence[date]) -> date | None:
    return days[0] if len(set(days)) == 1 else None


def _extra(facts: Facts, round_: RoundFacts) -> int:
    """Return how many minutes longer than the round an open game may last."""
    still = set(open_tables(round_.workbook, facts.regulation))
    return max(
        (game.extra_minutes or 0 for game in round_.pairings if (game.table or game.row) in still), default=0
    )


def _said(facts: Facts, coming: _Coming, end: _End | None) -> Next:
    """Return the time of what comes next, and what it waits for."""
    next_, at = coming.planned, coming.planned.begins
    name, planned = _name(facts, next_), _time(facts, at, end)
    tables = len(open_tables(coming.running.workbook, facts.regulation)) if coming.running else 0
    later = _sometime(name, planned, tables)
    if coming.running is None or (end and end.is_before_day(at)):
        when = time_on(at.date(), f"{at:%H:%M}", facts.event.settings.dates)
        text = _("{round} begins {when}.", round=name, when=when)
        if next_.round_number is None:
            text = _("{what}: {when}.", what=name, when=when)
        return Next(text=text, until=_moment(facts, at), later=_sometime(name, when, tables))
    if end is None or end.is_before(at):
        return Next(text=_about(name, planned, tables), until=_moment(facts, at), later=later)
    if end.at is None or not end.is_timed:
        return Next(text=later)
    at = _rounded_up(end.at)
    text = _later(name, _time(facts, at, end), planned, tables)
    return Next(text=text, until=_moment(facts, at), later=later)


def _moment(facts: Facts, at: datetime) -> str:
    """Return a moment as scripts read it; without a zone it is in the device's own."""
    timezone = facts.event.settings.timezone
    return f"{at:%Y-%m-%dT%H:%M}{zones.offset(at, timezone) if timezone else ''}"


def _about(name: str, time: str, tables: int) -> str:
    if not tables:
        return _("{next} about {time}.", next=name, time=time)
    return ngettext(
        "{next} about {time}, when the last open table is in.",
        "{next} about {time}, when the {n} open tables are in.",
        tables,
        next=name,
        time=time,
    )


def _later(name: str, time: str, planned: str, tables: int) -> str:
    if not tables:
        return _("{next} about {time} instead of {planned}.", next=name, time=time, planned=planned)
    return ngettext(
        "{next} about {time} instead of {planned}, when the last open table is in.",
        "{next} about {time} instead of {planned}, when the {n} open tables are in.",
        tables,
        next=name,
        time=time,
        planned=planned,
    )


def _sometime(name: str, planned: str, tables: int) -> str:
    if not tables:
        return _("{next} is planned for {planned}.", next=name, planned=planned)
    return ngettext(
        "{next} when the last open table is in; planned for {planned}.",
        "{next} when the {n} open tables are in; planned for {planned}.",
        tables,
        next=name,
        planned=planned,
    )


def _break(facts: Facts, each: Planned, next_: Planned, end: _End | None) -> str:
    """Return what happens before; its time is left out where the round may still be played then."""
    what = words.sentence(each.what)
    if end is not None and not end.is_before(each.begins):
        return what
    if end is None and each.begins.date() == next_.begins.date():
        return _("{what} ({time})", what=what, time=f"{each.begins:%H:%M}")
    return _("{what} ({time})", what=what, time=_time(facts, each.begins, end))


def _time(facts: Facts, moment: datetime, end: _End | None) -> str:
    """Return the time; with its day where that differs from the round's."""
    at = f"{moment:%H:%M}"
    if end is not None and end.day == moment.date():
        return at
    return on_day(moment.date(), at, facts.event.settings.dates)


def _rounded_up(moment: datetime) -> datetime:
    past = timedelta(minutes=moment.minute % _ROUNDED)
    return moment + timedelta(minutes=_ROUNDED) - past if past else moment
