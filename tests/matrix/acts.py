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
COME = ("P01", "P02", "P05")
WHY = "Left the table in anger"
Deed = Callable[[SmallEvent], object]
ByHand = Callable[
    [SmallEvent, SmallEvent], object
]  # and the event where the page has done it: what time it was
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
    hand: ByHand | None = None
    command: Deed | None = None
    before: Deed | None = None  # what is there already, typed by hand
    only: tuple[str, ...] = ()  # features on which alone it can be done; where there are none, on all
    never: tuple[str, ...] = ()  # features on which it can't be done


# By hand.


def _in_row(event: SmallEvent, player: str, values: Mapping[str, Any]) -> None:
    """Type into a player's row of players.xlsx."""
    with opened(event.folder / "players.xlsx", save=True) as workbook:
        table = Table(workbook, "Players", "ID")
        row = next(
            row for row in range(table.header + 1, table.sheet.max_row + 1) if table.get(row, "ID") == player
        )
        for column, value in values.items():
            table.put(row, column, value)


def _at_table(event: SmallEvent, number: int, table_number: int, values: Mapping[str, Any]) -> None:
    """Type into a game's row of a round's workbook."""
    with opened(event.workbook(number), save=True) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        (row,) = (row for row in table.filled_rows("Table") if table.get(row, "Table") == table_number)
        for column, value in values.items():
            table.put(row, column, value)


def _among_changes(event: SmallEvent, number: int, values: Mapping[str, Any]) -> None:
    """Type into the first free row of the sheet Changes."""
    with opened(event.workbook(number), save=True) as workbook:
        Table(workbook, "Changes", "Player ID").append(values, "Player ID")


def _beside(event: SmallEvent, number: int, field: str, value: Any) -> None:
    """Type beside a field of the sheet Round."""
    with opened(event.workbook(number), save=True) as workbook:
        table = Table(workbook, "Round", "Field")
        (row,) = (row for row in table.filled_rows("Field") if table.get(row, "Field") == field)
        table.put(row, "Value", value)


# Who does it, and at which table.


def first_table(event: SmallEvent) -> int:
    """The first table of the last round."""
    return event.tables()[0]


def leaver(event: SmallEvent) -> str:
    """Somebody who plays in the last round: at its second table, in the second seat."""
    return str(event.games()[1]["Player 2 ID"])


def _turned(event: SmallEvent) -> tuple[int, int]:
    """The result of round 1's first table, as if the other had won."""
    game = next(row for row in event.read_round(1) if row["Player 2 ID"] is not None)
    return game["Score 2"], game["Score 1"]


def _turn(event: SmallEvent) -> None:
    game = next(row for row in event.read_round(1) if row["Player 2 ID"] is not None)
    one, other = _turned(event)
    _at_table(event, 1, game["Table"], {"Score 1": one, "Score 2": other})


# By command.


def _import_players(event: SmallEvent, *row: str) -> None:
    event.write({"../answers.csv": cells([("Name", "Club"), row])})
    event.run("import", "players", "cup", str(event.events.parent / "answers.csv"))


def _import_results(event: SmallEvent, one: int, other: int, number: int = 2) -> None:
    game = next(row for row in event.read_round(number) if row["Player 2 ID"] is not None)
    row = (game["Player 1"], one, game["Player 2"], other)
    event.write({"../results.csv": cells([("Player A", "Score A", "Player B", "Score B"), row])})
    words = ("cup", str(event.events.parent / "results.csv"), "--replace", "--round", str(number))
    event.run("import", "results", *words)


# By the page.


def _enter(window: Window, event: SmallEvent, number: int, scores: tuple[int, int]) -> None:
    """Enter a result at the first table of a round, by its card."""
    game = next(row for row in event.read_round(number) if row["Player 2 ID"] is not None)
    window.open(f"{HOME}results/{number}/")
    window.follow(within=f"{game['Player 1']} – {game['Player 2']}")
    window.press(within="#content", Score_1=str(scores[0]), Score_2=str(scores[1]))
    window.press(name="enter")


def _draw(window: Window, _event: SmallEvent) -> None:
    """Look at the next round, and write it."""
    window.open(f"{HOME}round/")
    window.follow(href="/pair")
    window.press(within="#content")


def _redraw(window: Window, _event: SmallEvent) -> None:
    window.open(f"{HOME}round/")
    window.follow(href="/redraw")
    window.press(within="#content")


def _undo(window: Window, _event: SmallEvent) -> None:
    window.open(f"{HOME}round/")
    window.follow(href="/undo")
    window.press(within="#content")


def _set(what: str) -> AtThePage:
    """Press a button for the sheet Round, or the clock."""

    def press(window: Window, _event: SmallEvent) -> None:
        window.open(f"{HOME}round/")
        window.press(carrying={"what": what})

    return press


def _card(player: Callable[[SmallEvent], str], do: str, **filled: str) -> AtThePage:
    """Do something on a player's card, in the usual way, and say yes to the question."""

    def act(window: Window, event: SmallEvent) -> None:
        window.open(f"{HOME}players/{player(event)}")
        window.press(name="do", value=do, **filled)
        _say_yes(window)

    return act


def _say_yes(window: Window) -> None:
    """Press the usual one of the ways in which it can be done, where that is asked."""
    if any(each.get("name") == "token" for each in window.main.all("input")):
        window.press(carrying={"way": "usual"})


def _add(window: Window, _event: SmallEvent) -> None:
    window.open(f"{HOME}players/")
    window.press(name="do", value="add", name_=NEWCOMER, **{"set-Club": "Far"})
    _say_yes(window)


def _tick(window: Window, _event: SmallEvent) -> None:
    window.open(f"{HOME}players/")
    window.press(name="do", value="save", **{f"here-{player}": True for player in COME})
    _say_yes(window)


def _correct_earlier(window: Window, event: SmallEvent) -> None:
    """Turn the result of round 1's first table round."""
    one, other = _turned(event)
    _enter(window, event, 1, (one, other))


# What is there before, in every way by hand.


def _release(event: SmallEvent) -> None:
    _beside(event, event.rounds(), "Release", "Now")


def _play(event: SmallEvent) -> None:
    if any(row["Score 1"] is None for row in event.games()):
        event.enter_all(event.rounds(), {key: {"Score 1": 1, "Score 2": 0} for key in event.tables()})


def _walk_in(event: SmallEvent) -> None:
    _in_row(event, "P09", {"Name": NEWCOMER})


def _dropped(event: SmallEvent) -> None:
    """Somebody drops out after round 1."""
    _at_table(event, 1, event.read_round(1)[1]["Table"], {"Drops": 2})


def _dropped_and_drawn(event: SmallEvent) -> None:
    _dropped(event)
    event.run("pair", "cup")


def _second_of_round_1(event: SmallEvent) -> str:
    return str(event.read_round(1)[1]["Player 2 ID"])


def _have_come(event: SmallEvent, _there: SmallEvent) -> None:
    for player in COME:
        _in_row(event, player, {"Here": "x"})


def _started(event: SmallEvent) -> None:
    _beside(event, event.rounds(), "Starts at", "10:00")
    _beside(event, event.rounds(), "Minutes", 60)


def _paused(event: SmallEvent) -> None:
    _beside(event, event.rounds(), "Starts at", "10:00, paused 10:20")


def _as_there(field: str) -> ByHand:
    """Type what the page has typed, which says the time."""
    return lambda event, there: _beside(event, 2, field, there.read_fields(2)[field])


def _longer(window: Window, event: SmallEvent) -> None:
    window.open(f"{HOME}round/")
    window.press(table=str(first_table(event)), minutes="5")


NO_NEWCOMERS = ("groups", "double elimination", "cut")  # once a round is drawn
DRAFT = ("draft",)
ACTS = {
    act.name: act
    for act in (
        Act(
            "add a player",
            State.REGISTERING,
            page=_add,
            hand=lambda event, _there: _in_row(event, "P09", {"Name": NEWCOMER, "Club": "Far"}),
            command=lambda event: _import_players(event, NEWCOMER, "Far"),
        ),
        Act(
            "add a late player",
            State.DUE,
            page=_add,
            hand=lambda event, _there: _in_row(
                event, "P09", {"Name": NEWCOMER, "Club": "Far", "Late from round": 2}
            ),
            command=lambda event: _import_players(event, NEWCOMER, "Far"),
            never=NO_NEWCOMERS,
        ),
        Act(
            "withdraw",
            State.REGISTERING,
            page=_card(lambda _event: "P04", "leave"),
            hand=lambda event, _there: _in_row(event, "P04", {"Status": "Withdrawn"}),
        ),
        Act(
            "here",
            State.REGISTERING,
            page=_tick,
            hand=_have_come,
        ),
        Act(
            "late",
            State.REGISTERING,
            page=_card(lambda _event: "P04", "late", round="2"),
            hand=lambda event, _there: _in_row(event, "P04", {"Late from round": 2}),
            never=NO_NEWCOMERS,
        ),
        Act(
            "correct a name",
            State.DRAWN,
            page=_card(lambda _event: "P01", "correct", **{"set-Name": CORRECTED}),
            hand=lambda event, _there: _in_row(event, "P01", {"Name": CORRECTED}),
        ),
        Act(
            "drop",
            State.DRAWN,
            page=_card(leaver, "leave"),
            hand=lambda event, _there: _at_table(event, 2, event.games()[1]["Table"], {"Drops": 2}),
        ),
        Act(
            "take a drop back",
            State.DUE,
            page=_card(_second_of_round_1, "back"),
            hand=lambda event, _there: _at_table(event, 1, event.read_round(1)[1]["Table"], {"Drops": None}),
            before=_dropped,
        ),
        Act(
            "rejoin",
            State.DUE,
            page=_card(_second_of_round_1, "back"),
            hand=lambda event, _there: _among_changes(
                event, 2, {"Player ID": _second_of_round_1(event), "Change": "Rejoin"}
            ),
            before=_dropped_and_drawn,
            never=NO_NEWCOMERS,
        ),
        Act(
            "disqualify",
            State.DRAWN,
            page=_card(leaver, "disqualify", note=WHY),
            hand=lambda event, _there: _among_changes(
                event, 2, {"Player ID": leaver(event), "Change": "Disqualify", "Note": WHY}
            ),
        ),
        Act("pair", State.DUE, page=_draw, command=lambda event: event.run("pair", "cup")),
        Act(
            "redraw",
            State.DRAWN,
            page=_redraw,
            command=lambda event: event.run("pair", "cup", "--redraw"),
            before=_walk_in,
            never=NO_NEWCOMERS,
        ),
        Act("undo", State.DRAWN, page=_undo, command=lambda event: event.run("undo", "cup")),
        Act(
            "release",
            State.DRAWN,
            page=_set("release"),
            hand=lambda event, _there: _release(event),
            only=DRAFT,
        ),
        Act(
            "hold back",
            State.DRAWN,
            page=_set("hold"),
            hand=lambda event, _there: _beside(event, 2, "Release", "Draft"),
            before=_release,
            only=DRAFT,
        ),
        Act(
            "last round",
            State.DRAWN,
            page=_set("last"),
            hand=lambda event, _there: _beside(event, 2, "Last round", "Yes"),
            before=_play,
            never=("groups", "double elimination", "cut", "draft"),
        ),
        Act("start", State.DRAWN, page=_set("start"), hand=_as_there("Starts at"), never=DRAFT),
        Act(
            "pause",
            State.DRAWN,
            page=_set("pause"),
            hand=_as_there("Starts at"),
            before=_started,
            never=DRAFT,
        ),
        Act(
            "go on", State.DRAWN, page=_set("goOn"), hand=_as_there("Starts at"), before=_paused, never=DRAFT
        ),
        Act(
            "five minutes more",
            State.DRAWN,
            page=_set("more"),
            hand=lambda event, _there: _beside(event, 2, "Minutes", 65),
            before=_started,
            never=DRAFT,
        ),
        Act(
            "more for a table",
            State.DRAWN,
            page=_longer,
            hand=lambda event, _there: _at_table(event, 2, first_table(event), {"Extra minutes": 5}),
            before=_started,
            never=DRAFT,
        ),
        Act(
            "result",
            State.DRAWN,
            page=lambda window, event: _enter(window, event, 2, (1, 0)),
            hand=lambda event, _there: _at_table(event, 2, first_table(event), {"Score 1": 1, "Score 2": 0}),
            command=lambda event: _import_results(event, 1, 0),
            never=DRAFT,
        ),
        Act(
            "replaced result",
            State.DRAWN,
            page=lambda window, event: _enter(window, event, 2, (0, 1)),
            hand=lambda event, _there: _at_table(event, 2, first_table(event), {"Score 1": 0, "Score 2": 1}),
            command=lambda event: _import_results(event, 0, 1),
            before=_play,
            never=DRAFT,
        ),
        Act(
            "correction of round 1",
            State.DRAWN,
            page=_correct_earlier,
            hand=lambda event, _there: _turn(event),
            command=lambda event: _import_results(event, *_turned(event), number=1),
        ),
    )
}
