"""The records everything works on: what the organizer's files say, and nothing that can be computed from it."""

from generator.model.events import (
    MOST_GROUPS,
    STAGE_NAMES,
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
from generator.model.games import TYPED_ENDINGS, Bye, Ended, Figures, GameResult, Losses, Pairing
from generator.model.list_files import ListFile, SquadList, SquadPilot
from generator.model.players import Change, ChangeKind, Leader, ListEntry, Number, Player, PlayerId, Status
from generator.model.start import Start, start_of, start_text
from generator.model.timetable import Planned, ScheduleLine, planned, schedule_line

__all__ = [
    "MOST_GROUPS",
    "STAGE_NAMES",
    "TYPED_ENDINGS",
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
    "ListFile",
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
    "SquadList",
    "SquadPilot",
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
