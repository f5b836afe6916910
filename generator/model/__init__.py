"""The records everything works on: what the organizer's files say, and nothing that can be computed from it."""

from generator.model.events import (
    Event,
    EventSettings,
    RankedBefore,
    Release,
    Round,
    Scenario,
    Stage,
    StageType,
    StandingsBefore,
    with_forces,
)
from generator.model.games import Bye, Ended, Figures, GameResult, Losses, Number, Pairing
from generator.model.players import Change, ChangeKind, Leader, ListEntry, Player, PlayerId, Status
from generator.model.start import Start, start_of, start_text
from generator.model.timetable import Planned, ScheduleLine, planned, schedule_line

__all__ = [
    "Bye",
    "Change",
    "ChangeKind",
    "Ended",
    "Event",
    "EventSettings",
    "Figures",
    "GameResult",
    "Leader",
    "ListEntry",
    "Losses",
    "Number",
    "Pairing",
    "Planned",
    "Player",
    "PlayerId",
    "RankedBefore",
    "Release",
    "Round",
    "Scenario",
    "ScheduleLine",
    "Stage",
    "StageType",
    "StandingsBefore",
    "Start",
    "Status",
    "planned",
    "schedule_line",
    "start_of",
    "start_text",
    "with_forces",
]
