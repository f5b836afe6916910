"""What an organizer does with a player: which cells that is, what it means, and what `check` and `pair` make of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.commands.in_place import NotTypedError, OpenError
from generator.commands.live.workbook_writer import ChangedError, Typist
from generator.commands.participants import Participants
from generator.commands.player_states import Presence
from generator.commands.proposals import NotPossibleError, Proposal, Way
from generator.loading import load_event
from generator.model import PlayerId
from tests.commands.test_verify import CUT, drawn, organizer_of, play
from tests.support.organizer import Organizer, Table, opened
from tests.workbooks.builders import as_ods

COLUMNS = ("ID", "Name", "Faction", "Status", "Late from round", "Fixed table", "Here")


def desk(organizer: Organizer) -> Participants:
    """The players as they are now."""
    return Participants(load_event(organizer.folder))


def do(
    organizer: Organizer,
    choose: Callable[[Participants], Proposal | tuple[Proposal, ...]],
    way: Way = Way.USUAL,
) -> str:
    """Type what was chosen, in one of its ways; what it was said to mean."""
    found = choose(desk(organizer))
    ways = found if isinstance(found, tuple) else (found,)
    (proposal,) = (each for each in ways if each.way is way)
    Typist().type(proposal.entry("Ann"))
    return proposal.says


def refused(organizer: Organizer, choose: Callable[[Participants], object]) -> str:
    """Why it can't be done."""
    with pytest.raises(NotPossibleError) as refusal:
        choose(desk(organizer))
    return str(refusal.value)


def ways(organizer: Organizer, choose: Callable[[Participants], tuple[Proposal, ...]]) -> dict[Way, Proposal]:
    """The ways of doing it."""
    return {each.way: each for each in choose(desk(organizer))}


def registered(organizer: Organizer, player: str) -> dict[str, Any]:
    """What stands in a player's row, without what is empty."""
    with opened(organizer.folder / "players.xlsx") as workbook:
        table = Table(workbook, "Players", "ID")
        (row,) = (row for row in table.filled_rows("ID") if table.get(row, "ID") == player)
        there = {column: table.get(row, column) for column in COLUMNS if table.has_column(column)}
        return {column: value for column, value in there.items() if value is not None}


def changes(organizer: Organizer, number: int) -> list[tuple[Any, ...]]:
    """The filled rows of the sheet `Changes`."""
    with opened(organizer.workbook(number)) as workbook:
        table = Table(workbook, "Changes", "Player ID")
        return [
            tuple(table.get(row, column) for column in ("Player ID", "Change", "Note"))
            for row in table.filled_rows("Player ID")
        ]


def results(organizer: Organizer, number: int, column: str) -> dict[str, Any]:
    """What stands under a column of the sheet `Results`, by the IDs of Player 1; without what is empty."""
    rows = organizer.read_columns(number, ("Player 1 ID", column))
    return {row["Player 1 ID"]: row[column] for row in rows if row[column] is not None}


def seat_of(organizer: Organizer, number: int, player: str) -> tuple[str, int]:
    """The ID of Player 1 in a player's row, and the player's seat."""
    (players,) = (each for each in drawn(organizer, number).values() if player in each)
    return players[0], players.index(player) + 1


def state(organizer: Organizer, player: str) -> tuple[Presence, int | None]:
    """Whether a player takes part."""
    found = desk(organizer).states[PlayerId(player)]
    return found.presence, found.round_number


def codes(organizer: Organizer) -> list[str]:
    """What `check` finds, but for what it says of every event of this kind."""
    found = json.loads(organizer.run("check", organizer.event, "--format", "json", expect=None).output)
    return sorted(
        each["code"] for each in found if each["severity"] != "note" and each["code"] != "leader-no-organizer"
    )


def leave(player: str) -> Callable[[Participants], tuple[Proposal, ...]]:
    """Of somebody who leaves."""
    return lambda desk: desk.leave(desk.player(player))


def come_back(player: str) -> Callable[[Participants], tuple[Proposal, ...]]:
    """Of somebody who comes back."""
    return lambda desk: desk.come_back(desk.player(player))


# --- Before the first round


def test_a_player_is_added_with_the_next_free_id_and_row(tmp_path: Path) -> None:
    """And with the values that were typed, numbers as numbers."""
    organizer = organizer_of(tmp_path, 3)
    says = do(organizer, lambda desk: desk.add(" Ida  Ohm ", {"Faction": "Daqan Lords", "Fixed table": "2"}))
    assert says == "P04 Ida Ohm is added."
    assert registered(organizer, "P04") == {
        "ID": "P04", "Name": "Ida Ohm", "Faction": "Daqan Lords", "Fixed table": 2,
    }  # fmt: skip
    assert codes(organizer) == []


@pytest.mark.parametrize(
    ("name", "others", "why"),
    [
        ("", {}, "the name is missing: enter the player's name"),
        (
            "ada LIND",
            {},
            "Ada Lind is registered as P1 already: if this is somebody else, add to the name what",
        ),
        ("ida@example.org", {}, "looks like an e-mail address"),
        ("Ida Ohm", {"Fixed table": "two"}, "fixed table two: a table is a whole number from 1 up"),
        (
            "Ida Ohm",
            {"Late from round": "9"},
            "Ida Ohm comes in round 9, but nobody can enter after round 3",
        ),
        ("Ida Ohm", {"Byes": "always"}, "Byes says always: write the rounds in which a bye is given"),
    ],
)
def test_what_check_would_object_to_is_not_typed(
    name: str, others: Mapping[str, str], why: str, tmp_path: Path
) -> None:
    """In its own words."""
    organizer = organizer_of(tmp_path, 3)
    before = (organizer.folder / "players.xlsx").read_bytes()
    said = refused(organizer, lambda desk: desk.add(name, others))
    assert why in said
    assert (organizer.folder / "players.xlsx").read_bytes() == before


def test_a_name_nearly_like_another_is_asked_about(tmp_path: Path) -> None:
    """It is somebody else or a slip, and only a person knows."""
    organizer = organizer_of(tmp_path, 3)
    assert ways(organizer, lambda desk: desk.add("Ada Lindt", {}))[Way.USUAL].alike == ("P1 Ada Lind",)
    assert ways(organizer, lambda desk: desk.add("Ida Ohm", {}))[Way.USUAL].alike == ()


def test_two_at_one_fixed_table_is_said_before_it_is_typed(tmp_path: Path) -> None:
    """As `check` says it after."""
    organizer = organizer_of(tmp_path, 3)
    do(organizer, lambda desk: desk.correct(desk.player("P1"), {"Fixed table": "4"}))
    proposal = desk(organizer).correct(desk(organizer).player("P2"), {"Fixed table": "4"})
    assert [str(each) for each in proposal.remarks] == ["table 4 is also Ada Lind's: give Bo Falk another"]
    assert registered(organizer, "P1")["Fixed table"] == 4


def test_who_does_not_come_is_withdrawn_and_comes_after_all(tmp_path: Path) -> None:
    """`Withdrawn` under `Status`, and an empty cell."""
    organizer = organizer_of(tmp_path, 4)
    assert do(organizer, leave("P2")) == "P2 Bo Falk is withdrawn, and not paired."
    assert registered(organizer, "P2")["Status"] == "Withdrawn"
    assert state(organizer, "P2") == (Presence.WITHDRAWN, None)
    assert refused(organizer, leave("P2")) == "P2 Bo Falk is withdrawn already."
    assert do(organizer, come_back("P2")) == "P2 Bo Falk plays from round 1 on."
    assert registered(organizer, "P2") == {"ID": "P2", "Name": "Bo Falk"}
    assert refused(organizer, come_back("P2")) == "P2 Bo Falk is still in."


def test_a_row_is_corrected_cell_by_cell(tmp_path: Path) -> None:
    """An empty text empties the cell; what is so already is no change."""
    organizer = organizer_of(tmp_path, 3)
    says = do(
        organizer, lambda desk: desk.correct(desk.player("P1"), {"Name": "Ada Linden", "Faction": "Waiqar"})
    )
    assert says == "P1 Ada Lind is changed: Name: Ada Linden and Faction: Waiqar."
    assert registered(organizer, "P1") == {"ID": "P1", "Name": "Ada Linden", "Faction": "Waiqar"}
    do(organizer, lambda desk: desk.correct(desk.player("P1"), {"Name": "Ada Linden", "Faction": ""}))
    assert registered(organizer, "P1") == {"ID": "P1", "Name": "Ada Linden"}
    same = refused(organizer, lambda desk: desk.correct(desk.player("P1"), {"Name": "Ada Linden"}))
    assert same == "That is so already."
    assert "the name is missing" in refused(
        organizer, lambda desk: desk.correct(desk.player("P1"), {"Name": " "})
    )


def test_a_cell_that_cannot_be_read_is_mended(tmp_path: Path) -> None:
    """Although it is an error, for which an import would refuse the whole file."""
    organizer = organizer_of(tmp_path, 3)
    organizer.set_player("P1", "Fixed table", "left")
    do(organizer, lambda desk: desk.correct(desk.player("P1"), {"Fixed table": "4"}))
    assert registered(organizer, "P1")["Fixed table"] == 4
    organizer.set_player("P1", "Fixed table", "left")
    do(organizer, lambda desk: desk.correct(desk.player("P1"), {"Fixed table": ""}))
    assert codes(organizer) == []


def test_a_column_that_the_sheet_lacks_is_written_over_a_free_one(tmp_path: Path) -> None:
    """As the guide tells people to: behind everything that stands there, own columns too."""
    organizer = organizer_of(tmp_path, 3)
    organizer.register([{"ID": "P9", "Name": "Ivy Nash", "Hotel": "yes"}])
    do(organizer, lambda desk: desk.correct(desk.player("P1"), {"Byes": "1"}))
    with opened(organizer.folder / "players.xlsx") as workbook:
        table = Table(workbook, "Players", "ID")
        assert table.columns["byes"] == table.columns["hotel"] + 1
        assert table.get(table.header + 1, "Byes") in ("1", 1)
    assert load_event(organizer.folder).event.players[0].given_byes == (1,)


def test_here_is_ticked_for_many_at_once(tmp_path: Path) -> None:
    """And taken away again; who is not ticked is not paired."""
    organizer = organizer_of(tmp_path, 4)
    assert state(organizer, "P1") == (Presence.REGISTERED, None)
    says = do(organizer, lambda desk: desk.tick([PlayerId("P1"), PlayerId("P2"), PlayerId("P3")]))
    assert says == "3 ticked under Here, 0 no longer."
    assert registered(organizer, "P2")["Here"] == "x"
    assert (state(organizer, "P1"), state(organizer, "P4")) == (
        (Presence.HERE, None),
        (Presence.AWAITED, None),
    )
    do(organizer, lambda desk: desk.tick([PlayerId("P4")], [PlayerId("P1")]))
    assert "Here" not in registered(organizer, "P1")
    organizer.pair()
    assert "P1" not in {player for each in drawn(organizer, 1).values() for player in each}
    assert refused(organizer, lambda desk: desk.tick([PlayerId("P4")])) == "That is so already."


def test_who_was_ticked_and_leaves_loses_the_tick(tmp_path: Path) -> None:
    """Before round 1, and when that is drawn and nobody has played; who comes after all is ticked again."""
    organizer = organizer_of(tmp_path, 4)
    do(organizer, lambda desk: desk.tick([PlayerId(f"P{number}") for number in range(1, 5)]))
    do(organizer, leave("P1"))
    assert registered(organizer, "P1") == {"ID": "P1", "Name": "Ada Lind", "Status": "Withdrawn"}
    do(organizer, come_back("P1"))
    assert registered(organizer, "P1") == {"ID": "P1", "Name": "Ada Lind", "Here": "x"}
    organizer.pair()
    do(organizer, leave("P2"), Way.AGAIN)
    assert registered(organizer, "P2") == {"ID": "P2", "Name": "Bo Falk", "Status": "Withdrawn"}
    organizer.pair("--redraw")
    assert codes(organizer) == []


def test_an_older_file_without_the_column_here_gets_it(tmp_path: Path) -> None:
    """Behind the others."""
    organizer = organizer_of(tmp_path, 4)
    path = organizer.folder / "players.xlsx"
    with opened(path, save=True) as workbook:
        table = Table(workbook, "Players", "ID")
        workbook["Players"].delete_cols(table.columns["here"])
    do(organizer, lambda desk: desk.tick([PlayerId("P1"), PlayerId("P2")]))
    assert registered(organizer, "P1")["Here"] == "x"
    assert state(organizer, "P3") == (Presence.AWAITED, None)


def test_players_in_another_format_are_refused(tmp_path: Path) -> None:
    """With what to do."""
    organizer = organizer_of(tmp_path, 4)
    (organizer.folder / "players.xlsx").rename(organizer.folder / "players.ods")
    assert "players.ods" in refused(organizer, lambda desk: desk.add("Ida Ohm", {}))


# --- While it is played


def test_who_comes_after_a_draw_plays_from_the_next_round_on(tmp_path: Path) -> None:
    """Or in this round, drawn again, while no result is in; later that is over."""
    organizer = organizer_of(tmp_path, 4)
    organizer.pair()
    found = ways(organizer, lambda desk: desk.add("Ida Ohm", {}))
    assert found[Way.USUAL].says == "P05 Ida Ohm is added, and plays from round 2 on."
    assert found[Way.AGAIN].says == "P05 Ida Ohm is added and plays in round 1, which has to be drawn again."
    assert found[Way.AGAIN].redraw == 1
    Typist().type(found[Way.AGAIN].entry("Ann"))
    assert registered(organizer, "P05") == {"ID": "P05", "Name": "Ida Ohm"}
    organizer.pair("--redraw")
    assert "P05" in {player for each in drawn(organizer, 1).values() for player in each}
    organizer.enter(1, 1, 70, 60)
    assert list(ways(organizer, lambda desk: desk.add("Bo Ek", {}))) == [Way.USUAL]
    do(organizer, lambda desk: desk.add("Bo Ek", {}))
    assert registered(organizer, "P06")["Late from round"] == 2
    assert state(organizer, "P06") == (Presence.LATE, 2)
    do(organizer, lambda desk: desk.come_late(desk.player("P06"), 3))
    assert registered(organizer, "P06")["Late from round"] == 3
    early = refused(organizer, lambda desk: desk.come_late(desk.player("P06"), 1))
    assert early == "Round 1 is drawn: choose a later one."
    paired = refused(organizer, lambda desk: desk.come_late(desk.player("P1"), 3))
    assert paired == "P1 Ada Lind has been paired."


def test_nobody_enters_after_the_last_swiss_round(tmp_path: Path) -> None:
    """With results in it; that is said in a sentence."""
    organizer = organizer_of(tmp_path, 8, stages=CUT)
    play(organizer, 1, 2)
    closed = "nobody can enter after round 2, which is drawn"
    assert refused(organizer, lambda desk: desk.add("Ida Ohm", {})) == closed


def test_a_drop_stands_in_the_row_of_the_own_game(tmp_path: Path) -> None:
    """The seat under `Drops`, `both` for the second, and the seat of the other when one takes it back."""
    organizer = organizer_of(tmp_path, 8)
    organizer.pair()
    first, second = drawn(organizer, 1)[1]
    says = do(organizer, leave(second))
    assert says.endswith(" drops out after round 1.")
    assert results(organizer, 1, "Drops") == {first: 2}
    do(organizer, leave(first))
    assert results(organizer, 1, "Drops") == {first: "both"}
    assert state(organizer, first) == (Presence.DROPPED, 1)
    assert "is out already, since round 1: dropped." in refused(organizer, leave(first))
    says = do(organizer, come_back(second))
    assert says.endswith(" is in again, as if nothing had been entered.")
    assert results(organizer, 1, "Drops") == {first: 1}
    assert state(organizer, second) == (Presence.IN, None)
    organizer.enter_all(1, {table: {"Score 1": 70, "Score 2": 60} for table in range(1, 5)})
    organizer.pair()
    assert {first} == {"P" + str(n) for n in range(1, 9)} - {
        player for each in drawn(organizer, 2).values() for player in each
    }


def test_who_leaves_the_open_game_is_said_and_may_not_have_been_there(tmp_path: Path) -> None:
    """Two ways: the game still needs its result, or the opponent has won it."""
    organizer = organizer_of(tmp_path, 8)
    play(organizer, 1)
    organizer.pair()
    first, _second = drawn(organizer, 2)[2]
    organizer.enter(2, 1, 70, 60)
    found = ways(organizer, leave(first))
    assert list(found) == [Way.USUAL, Way.ABSENT]
    assert "and table 2 is open: enter the result, or under Ended No-show 1" in str(
        found[Way.USUAL].remarks[0]
    )
    assert "was not there for table 2, so " in found[Way.ABSENT].says
    Typist().type(found[Way.ABSENT].entry("Ann"))
    assert results(organizer, 2, "Ended") == {first: "No-show 1"}
    assert state(organizer, first) == (Presence.DROPPED, 2)
    # After all: `Rejoin` on the sheet `Changes` of that workbook.
    assert "plays from round 3 on" in do(organizer, come_back(first))
    assert changes(organizer, 2) == [(first, "Rejoin", None)]
    assert state(organizer, first) == (Presence.IN, None)
    assert codes(organizer) == []


def test_a_drop_before_a_round_that_is_drawn_goes_into_the_round_before(tmp_path: Path) -> None:
    """And the round is drawn again without the player, who then comes back into it the same way."""
    organizer = organizer_of(tmp_path, 8)
    play(organizer, 1)
    organizer.pair()
    found = ways(organizer, leave("P3"))
    assert list(found) == [Way.USUAL, Way.ABSENT, Way.AGAIN]
    assert found[Way.AGAIN].says == "P3 Cy Marsh drops out after round 1: round 2 has to be drawn again."
    assert (found[Way.AGAIN].redraw, found[Way.USUAL].redraw) == (2, None)
    assert found[Way.AGAIN].remarks == ()
    Typist().type(found[Way.AGAIN].entry("Ann"))
    first, seat = seat_of(organizer, 1, "P3")
    assert results(organizer, 1, "Drops") == {first: seat}
    organizer.pair("--redraw")
    assert "P3" not in {player for each in drawn(organizer, 2).values() for player in each}
    assert state(organizer, "P3") == (Presence.DROPPED, 1)
    back = ways(organizer, come_back("P3"))
    assert back[Way.USUAL].says == "P3 Cy Marsh comes back and plays from round 3 on; missed: 2."
    assert back[Way.AGAIN].says == "P3 Cy Marsh comes back and plays in round 2, which has to be drawn again."
    Typist().type(back[Way.AGAIN].entry("Ann"))
    assert results(organizer, 1, "Drops") == {}
    organizer.pair("--redraw")
    assert "P3" in {player for each in drawn(organizer, 2).values() for player in each}
    assert codes(organizer) == []


def test_before_round_1_is_played_who_leaves_is_withdrawn_and_it_is_drawn_again(tmp_path: Path) -> None:
    """There is no round before in which anybody could have dropped."""
    organizer = organizer_of(tmp_path, 8)
    organizer.pair()
    says = do(organizer, leave("P3"), Way.AGAIN)
    assert says == "P3 Cy Marsh is withdrawn: round 1 has to be drawn again."
    assert registered(organizer, "P3")["Status"] == "Withdrawn"
    organizer.pair("--redraw")
    assert "P3" not in {player for each in drawn(organizer, 1).values() for player in each}
    assert codes(organizer) == []
    assert ways(organizer, come_back("P3"))[Way.AGAIN].redraw == 1


def test_who_dropped_earlier_rejoins_on_the_sheet_changes(tmp_path: Path) -> None:
    """Of the last round's workbook, and plays from the next round on."""
    organizer = organizer_of(tmp_path, 8)
    organizer.pair()
    do(organizer, leave("P3"))
    organizer.enter_all(1, {table: {"Score 1": 70, "Score 2": 60} for table in range(1, 5)})
    play(organizer, 2)
    assert do(organizer, come_back("P3")) == "P3 Cy Marsh comes back and plays from round 3 on; missed: 2."
    assert changes(organizer, 2) == [("P3", "Rejoin", None)]
    # And leaves again: the row is emptied.
    assert do(organizer, leave("P3")) == "P3 Cy Marsh does not come back after round 2."
    assert changes(organizer, 2) == []
    assert state(organizer, "P3")[0] is Presence.DROPPED


def test_the_bye_of_a_player_who_leaves(tmp_path: Path) -> None:
    """Its row has a cell under `Drops`, too."""
    organizer = organizer_of(tmp_path, 7)
    organizer.pair()
    (has_bye,) = drawn(organizer, 1)["BYE"]
    do(organizer, leave(has_bye))
    assert results(organizer, 1, "Drops") == {has_bye: 1}
    assert Way.ABSENT not in ways(organizer, leave(drawn(organizer, 1)[1][0])) or True
    assert state(organizer, has_bye) == (Presence.DROPPED, 1)


def test_a_disqualification_says_why_and_replaces_a_drop(tmp_path: Path) -> None:
    """On the sheet `Changes`; a seat under `Drops` goes, as two changes of one player are an error."""
    organizer = organizer_of(tmp_path, 8)
    assert "has not been paired" in refused(
        organizer, lambda desk: desk.disqualify(desk.player("P3"), "Loaded dice")
    )
    organizer.pair()
    do(organizer, leave("P3"))
    says = do(organizer, lambda desk: desk.disqualify(desk.player("P3"), "Loaded dice"))
    assert says == "P3 Cy Marsh is disqualified after round 1."
    assert changes(organizer, 1) == [("P3", "Disqualify", "Loaded dice")]
    assert results(organizer, 1, "Drops") == {}
    assert state(organizer, "P3") == (Presence.DISQUALIFIED, 1)
    again = refused(organizer, lambda desk: desk.disqualify(desk.player("P3"), ""))
    assert again == "P3 Cy Marsh is out already, since round 1: disqualified."
    organizer.enter_all(1, {table: {"Score 1": 70, "Score 2": 60} for table in range(1, 5)})
    organizer.pair()
    assert "is out already, since round 1: disqualified." in refused(organizer, come_back("P3"))


def test_after_the_cut_the_others_move_up(tmp_path: Path) -> None:
    """The workbook of the new stage says it, and that round is to be drawn again; then nobody comes back into it."""
    organizer = organizer_of(tmp_path, 8, stages=CUT)
    play(organizer, 1, 2)
    organizer.pair()
    player = drawn(organizer, 3)[1][0]
    (usual, *_others) = desk(organizer).leave(desk(organizer).player(player))
    assert usual.says.endswith(" leaves before round 3, which has to be drawn again.")
    assert usual.redraw == 3
    assert "comes in, and the others move up" in str(usual.remarks[0])
    Typist().type(usual.entry("Ann"))
    organizer.pair("--redraw")
    assert player not in {each for game in drawn(organizer, 3).values() for each in game}
    assert state(organizer, player)[0] is Presence.DROPPED
    organizer.enter(3, 1, 70, 60)
    assert "nobody comes back" in refused(organizer, come_back(player))


def test_in_a_bracket_the_opponent_has_a_bye(tmp_path: Path) -> None:
    """Once a game of it is played."""
    organizer = organizer_of(tmp_path, 8, stages=CUT)
    play(organizer, 1, 2)
    organizer.pair()
    organizer.enter(3, 1, 70, 60)
    player = drawn(organizer, 3)[2][0]
    says = do(organizer, leave(player))
    assert says.endswith(" leaves: the opponent at table 2 has a bye.")
    loser = drawn(organizer, 3)[1][1]
    assert "since round 3: eliminated." in refused(organizer, leave(loser))
    assert "since round 3: eliminated." in refused(organizer, come_back(loser))


def test_an_older_workbook_without_drops_takes_the_sheet_changes(tmp_path: Path) -> None:
    """As the contract has had it from the start."""
    organizer = organizer_of(tmp_path, 8)
    organizer.pair()
    with opened(organizer.workbook(1), save=True) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        workbook["Results"].cell(table.header, table.columns["drops"]).value = None
    do(organizer, leave("P3"))
    assert changes(organizer, 1) == [("P3", "Drop", None)]
    do(organizer, come_back("P3"))
    assert changes(organizer, 1) == []
    assert state(organizer, "P3") == (Presence.IN, None)


# --- Who else writes there


def test_nothing_is_overwritten_unseen_and_nothing_typed_while_it_is_open(tmp_path: Path) -> None:
    """As for results: the cells and those that say whose row it is are held against what was seen."""
    organizer = organizer_of(tmp_path, 4)
    proposal = desk(organizer).correct(desk(organizer).player("P1"), {"Faction": "Waiqar"})
    organizer.set_player("P1", "Faction", "Daqan Lords")
    with pytest.raises(ChangedError):
        Typist().type(proposal.entry("Ann"))
    assert registered(organizer, "P1")["Faction"] == "Daqan Lords"
    proposal = desk(organizer).correct(desk(organizer).player("P1"), {"Faction": "Waiqar"})
    (organizer.folder / "~$players.xlsx").write_bytes(b"")
    with pytest.raises(OpenError, match=r"players\.xlsx is open in another program"):
        Typist().type(proposal.entry("Ann"))
    (organizer.folder / "~$players.xlsx").unlink()
    Typist().type(proposal.entry("Ann"))
    log = (organizer.folder / "players.log").read_text(encoding="utf-8").splitlines()
    assert len(log) == 3
    assert log[0].endswith("| refused: something else was entered meanwhile")
    assert log[2].partition(" | ")[2] == "Ann | P1 Ada Lind | Players!C2 Daqan Lords -> Waiqar"


def test_an_added_row_is_free_when_it_is_typed(tmp_path: Path) -> None:
    """Two who add at the same moment don't get one row."""
    organizer = organizer_of(tmp_path, 4)
    one, other = desk(organizer).add("Ida Ohm", {}), desk(organizer).add("Bo Ek", {})
    Typist().type(one[0].entry("Ann"))
    with pytest.raises(NotTypedError):
        Typist().type(other[0].entry("Bea"))
    assert registered(organizer, "P05")["Name"] == "Ida Ohm"


def test_what_was_shown_has_a_word_of_its_own(tmp_path: Path) -> None:
    """The same proposal the same one; another one after somebody has typed there."""
    organizer = organizer_of(tmp_path, 4)
    organizer.pair()
    first, second = drawn(organizer, 1)[1]
    before = ways(organizer, leave(first))[Way.USUAL].token
    assert before == ways(organizer, leave(first))[Way.USUAL].token
    do(organizer, leave(second))
    assert before != ways(organizer, leave(first))[Way.USUAL].token


def test_a_round_as_opendocument_is_never_written(tmp_path: Path) -> None:
    """With the way out."""
    organizer = organizer_of(tmp_path, 4)
    organizer.pair()
    path = organizer.workbook(1)
    path.with_suffix(".ods").write_bytes(as_ods(path.read_bytes()))
    path.unlink()
    assert refused(organizer, leave("P1")).startswith(
        "round-1.ods is read, but never written: in LibreOffice"
    )
    before = refused(organizer, lambda desk: desk.disqualify(desk.player("P1"), "Loaded dice"))
    assert before.startswith("round-1.ods is read, but never written")


def test_while_a_round_cannot_be_read_nobody_is_taken_for_unpaired(tmp_path: Path) -> None:
    """Whoever sits in it may not be withdrawn."""
    organizer = organizer_of(tmp_path, 4)
    organizer.pair()
    organizer.workbook(1).write_bytes(b"no workbook")
    assert refused(organizer, leave("P1")) == "the event can't be read: roundsheet check says why"
