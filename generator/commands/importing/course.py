"""How far an event is: what new players come with, or why none can come; and who has been paired."""

from dataclasses import dataclass
from pathlib import Path

from generator.engine.course.schedule import stages_of
from generator.loading import load_event
from generator.loading.rounds import round_files
from generator.model import PlayerId, StageType
from generator.regulations.form.registered import Registered


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """What an import has to know of it. `closed` says why nobody can enter any more; it is empty where they can.

    `registered` are the figures of players that the rules name; none where nobody knows the rules.
    """

    following: int = 1  # the next round that is drawn
    closed: str = ""
    paired: frozenset[PlayerId] = frozenset()
    registered: tuple[Registered, ...] = ()


def course_of(folder: Path) -> Course:
    """Before round 1 an event may still have faults: it is only asked for its rules."""
    files, loaded = round_files(folder), load_event(folder)
    registered = () if loaded.regulation is None else tuple(loaded.regulation.registered)
    if not files:
        return Course(registered=registered)
    if loaded.event is None or loaded.regulation is None:
        return Course(closed="the event can't be read: roundsheet check says why")
    following, stages = max(files) + 1, stages_of(loaded.event, loaded.regulation)
    first = stages[0] if stages else None
    last = (first.rounds or 1) if first is not None and first.type is StageType.SWISS else 1
    closed = f"nobody can enter after round {last}, which is drawn" if following > last else ""
    paired = frozenset(player for round_ in loaded.event.rounds for player in round_.players)
    return Course(following=following, closed=closed, paired=paired, registered=registered)
