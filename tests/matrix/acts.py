"""What an organizer does in a day, in each way that there is: by hand in a workbook, by a command, by the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tests.matrix.event import SmallEvent, cells
from tests.support.organizer import Table, opened
from tests.support.window import Window

HOME = "/-/organize/cup/"
NEWCOMER = "Ira Vale"
CORRECTED = "Ada Lindqvist"
Deed = Callable[[SmallEvent], None]
AtThePage = Callable[[Window, SmallEvent], None]


class State(Enum):
    """How far the event is before."""

    REGISTERING = "before round 1"
    DUE = "round 1 played"
    DRAWN = "round 2 drawn"


@dataclass(frozen=True)
class Act:
    """Something that is done: in which state, by the page, and in the other ways that there are."""

    name: str
    state: State
    page: AtThePage
    hand: Deed | None = None
    command: Deed | None = None
    before: Deed | None = None  # what is there already, typed by hand
    only: tuple[
        str, ...
    ] = ()  # the features on which it makes sense; on all others, too, where there are none
    never: tuple[str, ...] = ()  # features on which it can't be done


# By hand.


def _at_table(event: SmallEvent, number: int, table_number: int, values: Mapping[str, Any]) -> None:
    """Type into a game's row of a round's workbook."""
    with opened(event.workbook(number), save=True) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        (row,) = (row for row in table.filled_rows("Table") if table.get(row, "Table") == table_number)
        for column, value in values.items():
            table.put(row, column, value)


# Who does it, and at which table.


def first_table(event: SmallEvent) -> int:
    """The first table of the last round."""
    return event.tables()[0]


# By command.


def _import_results(event: SmallEvent, one: int, other: int) -> None:
    game = event.games()[0]
    row = (game["Player 1"], one, game["Player 2"], other)
    event.write({"../results.csv": cells([("Player A", "Score A", "Player B", "Score B"), row])})
    event.run("import", "results", "cup", str(event.events.parent / "results.csv"), "--replace")


# By the page.


def _enter(window: Window, event: SmallEvent, number: int, scores: tuple[int, int]) -> None:
    """Enter a result at the first table of a round, by its card."""
    game = next(row for row in event.read_round(number) if row["Player 2 ID"] is not None)
    window.open(f"/-/judge/cup/{number}/")
    window.follow(within=f"{game['Player 1']} – {game['Player 2']}")
    window.press(within="#content", Score_1=str(scores[0]), Score_2=str(scores[1]))
    window.press(name="enter")


# What is there before, in every way by hand.


def _play(event: SmallEvent) -> None:
    if any(row["Score 1"] is None for row in event.games()):
        event.enter_all(event.rounds(), {key: {"Score 1": 1, "Score 2": 0} for key in event.tables()})


NO_NEWCOMERS = ("groups", "double elimination", "cut")  # once a round is drawn
DRAFT = ("draft",)
ACTS = {
    act.name: act
    for act in (
        Act(
            "result",
            State.DRAWN,
            page=lambda window, event: _enter(window, event, 2, (1, 0)),
            hand=lambda event: _at_table(event, 2, first_table(event), {"Score 1": 1, "Score 2": 0}),
            command=lambda event: _import_results(event, 1, 0),
            never=DRAFT,
        ),
        Act(
            "replaced result",
            State.DRAWN,
            page=lambda window, event: _enter(window, event, 2, (0, 1)),
            hand=lambda event: _at_table(event, 2, first_table(event), {"Score 1": 0, "Score 2": 1}),
            command=lambda event: _import_results(event, 0, 1),
            before=_play,
            never=DRAFT,
        ),
    )
}
