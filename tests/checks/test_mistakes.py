"""An organizer's mistakes, made in real workbooks: each gets its finding with file, sheet, cell and clause."""

import json
import re
from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.settings import check_structure
from generator.model import Player, PlayerId
from tests.support.organizer import Organizer, Table, opened
from tests.support.records import event_of
from tests.support.rulebooks import rulebook

pytestmark = pytest.mark.slow


@pytest.fixture
def organizer(tmp_path):
    """An event of six players with round 1 paired."""
    organizer = Organizer(tmp_path)
    start(organizer, 6)
    organizer.pair()
    return organizer


def start(organizer, count, structure="basic", tier="relaxed"):
    """Make the event and register so many players."""
    organizer.new("durham", structure=structure, tier=tier, seed="mistakes")
    organizer.register({"ID": f"P{n:02}", "Name": f"Player {n:02}"} for n in range(1, count + 1))


def findings(organizer, expect=None):
    """All findings of the event as the JSON that programs read."""
    answer = organizer.run("check", organizer.event, "--format", "json", expect=expect)
    return json.loads(answer.output)


def found(organizer, code):
    """The one finding of a code."""
    (finding,) = [f for f in findings(organizer) if f["code"] == code]
    return finding


def put(organizer, number, row, column, value, sheet="Results", key="Player 1 ID"):
    """Type a value into the row counted from 1 below the header; the cell's name comes back."""
    with opened(organizer.workbook(number), save=True) as workbook:
        table = Table(workbook, sheet, key)
        cell = table.sheet.cell(table.header + row, table.columns[column.casefold()])
        cell.value = value
        return cell.coordinate


def get(organizer, number, row, column):
    """What stands in a row counted from 1 below the header."""
    with opened(organizer.workbook(number)) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        return table.get(table.header + row, column)


def finish(organizer, number):
    """Give every table of a round a plain result, the first player ahead."""
    for row in organizer.read_round(number):
        if row["Player 2"] != "BYE":
            organizer.enter(number, row["Table"], 100, 10 * row["Table"])


@pytest.mark.parametrize(
    ("cells", "code", "column", "clause", "page", "words"),
    [
        ({"Score 1": -5}, "score-value", "Score 1", "Calculating a Player's Score", 18, "score -5"),
        ({"Score 2": "many"}, "score-value", "Score 2", "Calculating a Player's Score", 18, "many"),
        ({"Score 1": 12.5}, "score-value", "Score 1", "Calculating a Player's Score", 18, "12.5"),
        ({"Score 1": 60, "Score 2": 60}, "winner-missing", "Winner", "Final Flurry", 18, "equal"),
        (
            {"Score 1": 60, "Score 2": 80, "Winner": 1},
            "winner-contradicts", "Winner", "End of Round", 17, "lower score",
        ),
        ({"Score 1": 60, "Score 2": 80, "Winner": 3}, "winner-value", "Winner", "End of Round", 17, "3"),
        ({"Score 1": 60, "Score 2": 80, "Ended": "Rain"}, "ending-unknown", "Ended", "End of Round", 17, "Rain"),
        (
            {"Score 1": 190, "Score 2": 80, "Ended": "Defeated"},
            "army-not-destroyed", "Score 1", "Calculating a Player's Score", 18, "200",
        ),
        (
            {"Score 1": 200, "Score 2": 80, "Ended": "Defeated", "Winner": 2},
            "army-not-destroyed", "Score 2", "Calculating a Player's Score", 18, "80",
        ),
        (
            {"Score 1": 220, "Score 2": 200, "Ended": "Defeated"},
            "winner-missing", "Winner", "End of Round", 17, "200 or more",
        ),
        (
            {"Score 1": 200, "Score 2": 180, "Ended": "Mutual destruction"},
            "army-not-destroyed", "Score 2", "Calculating a Player's Score", 18, "180",
        ),
        ({"Score 1": 10, "Ended": "No-show 2"}, "score-not-expected", "Score 1", "Pairings", 15, "nobody"),
        ({"Ended": "No-show 2", "Winner": 2}, "winner-contradicts", "Winner", "End of Round", 17, "winner is 1"),
        ({"Ended": "Conceded 2", "Winner": 2}, "winner-contradicts", "Winner", "End of Round", 17, "winner is 1"),
        ({"Score 1": 80}, "score-missing", "Score 2", "Calculating a Player's Score", 18, "open"),
    ],
)  # fmt: skip
def test_a_mistyped_result_is_named_with_its_cell_and_clause(
    organizer, cells, code, column, clause, page, words
):
    """Section 4's checks, each at the cell to correct."""
    places = {name: put(organizer, 1, 2, name, value) for name, value in cells.items()}
    if column not in places:
        places[column] = put(organizer, 1, 2, column, None)
    finding = found(organizer, code)
    assert finding["file"].endswith("events/durham/round-1.xlsx")
    assert (finding["sheet"], finding["cell"]) == ("Results", places[column])
    assert (finding["regulation"], finding["clause"], finding["page"]) == ("runewars-2.2", clause, page)
    assert words in finding["message"]


def test_a_finding_names_a_reading_only_where_one_is_behind_it(organizer):
    """A negative score is against the document alone; that a destroyer has 200 is reading I-17."""
    put(organizer, 1, 1, "Score 1", -5)
    for column, value in (("Score 1", 150), ("Score 2", 20), ("Ended", "Defeated")):
        put(organizer, 1, 2, column, value)
    told = organizer.check(expect=1).output
    assert "from 0 up [Runewars 2.2, Calculating a Player's Score, p. 18]" in told
    assert "at least 200 [Runewars 2.2, Calculating a Player's Score, p. 18, reading I-17]" in told


def test_an_unknown_player_is_named(organizer):
    """An ID that players.xlsx does not have."""
    cell = put(organizer, 1, 1, "Player 2 ID", "P99")
    finding = found(organizer, "player-unknown")
    assert (finding["sheet"], finding["cell"], finding["severity"]) == ("Results", cell, "error")
    assert "P99" in finding["message"]
    assert finding["clause"] == "Pairings"


def test_a_changed_id_is_one_finding(organizer):
    """Somebody thought of a better ID when round 2 was drawn: it is told once, where it was changed."""
    finish(organizer, 1)
    organizer.pair()
    cell = player_cell(organizer, "P02", "ID")
    organizer.set_player("P02", "ID", "ACE")
    (finding,) = (each for each in findings(organizer) if each["severity"] == "error")
    assert finding["code"] == "id-changed"
    assert (finding["sheet"], finding["cell"]) == ("Players", cell)
    assert "Player 02 has the ID ACE here and P02 in the rounds: write P02 again" in finding["message"]


def test_somebody_else_s_new_id_is_no_changed_one(organizer):
    """Another name beside the new ID: nobody can say who that is, and the stranger in the rounds is told as before."""
    finish(organizer, 1)
    organizer.pair()
    organizer.set_player("P02", "ID", "ACE")
    organizer.set_player("ACE", "Name", "Wilma Tern")
    assert "player-unknown" in {each["code"] for each in findings(organizer)}


def test_a_player_with_two_seats_and_the_one_left_out_are_named(organizer):
    """One copied ID is two faults: somebody sits twice, somebody not at all."""
    twice, missing = get(organizer, 1, 1, "Player 1 ID"), get(organizer, 1, 3, "Player 2 ID")
    cell = put(organizer, 1, 3, "Player 2 ID", twice)
    finding = found(organizer, "player-seated-twice")
    assert (finding["cell"], finding["severity"], finding["page"]) == (cell, "error", 15)
    absent = found(organizer, "player-missing")
    assert missing in absent["message"]
    assert (absent["sheet"], absent["severity"]) == ("Results", "error")
    assert organizer.pair(expect=1).exit_code == 1


def test_a_table_with_two_games_is_a_warning(organizer):
    """Both games are scored; players would look for the same table."""
    cell = put(organizer, 1, 2, "Table", 1)
    finding = found(organizer, "table-repeated")
    assert (finding["severity"], finding["cell"]) == ("warning", cell)


def test_a_rematch_is_a_warning_and_is_scored(organizer):
    """Section 8 of the contract: pairings in the workbook count; a departure that can be scored is a warning."""
    finish(organizer, 1)
    organizer.pair()
    first = [get(organizer, 1, 1, f"Player {seat} ID") for seat in (1, 2)]
    rows = {row["Player 1 ID"]: i for i, row in enumerate(organizer.read_round(2), start=1)}
    rows |= {row["Player 2 ID"]: i for i, row in enumerate(organizer.read_round(2), start=1)}
    row = rows[first[0]]
    seat = "Player 2 ID" if get(organizer, 2, row, "Player 1 ID") == first[0] else "Player 1 ID"
    moved = get(organizer, 2, row, seat)
    other_row = rows[first[1]]
    other = "Player 1 ID" if get(organizer, 2, other_row, "Player 1 ID") == first[1] else "Player 2 ID"
    put(organizer, 2, row, seat, first[1])
    put(organizer, 2, other_row, other, moved)
    finding = found(organizer, "rematch")
    assert (finding["severity"], finding["clause"], finding["page"]) == ("warning", "Pairings", 15)
    assert all(player in finding["message"] for player in first)
    assert organizer.check().exit_code == 0


def test_a_rematch_that_no_pairing_avoids_is_no_fault(tmp_path):
    """Four players have all met after three rounds. `pair` names who meets again, and nobody is asked to swap them."""
    organizer = Organizer(tmp_path)
    start(organizer, 4)
    organizer.edit_event({"structure": "custom", "stages": "[{type: swiss, rounds: 4}]"})
    for number in (1, 2, 3):
        organizer.pair()
        organizer.enter_all(number, {table: {"Score 1": 100, "Score 2": 40} for table in (1, 2)})
    assert "rematches" not in organizer.check().output
    answer = organizer.pair().output
    names = [f"{row['Player 1']} and {row['Player 2']}" for row in organizer.read_round(4)]
    assert f"Again there meet {', '.join(names)}: no pairing has fewer rematches." in answer
    told = [each for each in findings(organizer) if each["code"] in ("rematch", "rematch-needed")]
    assert [(each["code"], each["severity"]) for each in told] == [("rematch-needed", "note")] * 2
    assert not any("swap" in each["message"] for each in told)
    put(organizer, 4, 2, "Player 1 ID", get(organizer, 4, 1, "Player 1 ID"))
    assert {"rematch", "player-seated-twice"} <= {each["code"] for each in findings(organizer)}


def test_more_rounds_than_opponents_are_doubted_before_round_1(tmp_path):
    """Five players have met after five rounds, in each of which one has a bye; four after three."""
    organizer = Organizer(tmp_path)
    start(organizer, 5)
    organizer.edit_event({"structure": "custom", "stages": "[{type: swiss, rounds: 10}]"})
    finding = found(organizer, "rounds-too-many")
    assert finding["message"].startswith(
        "5 players are registered, and 10 Swiss rounds are stated: after 5 everybody has met everybody"
    )
    assert finding["severity"] == "warning"
    organizer.edit_event({"stages": "[{type: swiss, rounds: 5}, {type: swiss, rounds: 4, size: 4}]"})
    assert found(organizer, "rounds-too-many")["message"].startswith("4 players go on, and 4 Swiss rounds")
    organizer.edit_event({"stages": "[{type: swiss, rounds: 5}, {type: swiss, rounds: 3, size: 4}]"})
    assert not [each for each in findings(organizer) if each["code"] == "rounds-too-many"]


def test_a_second_bye_and_a_wrong_bye_are_warnings(tmp_path):
    """P. 16: the bye of round 2 is the lowest ranked player's who has had none."""
    organizer = Organizer(tmp_path)
    start(organizer, 5)
    organizer.pair()
    finish(organizer, 1)
    organizer.pair()
    (had_bye,) = [row["Player 1 ID"] for row in organizer.read_round(1) if row["Player 2"] == "BYE"]
    ranking = standings_sheet(organizer, 2)
    swap_bye(organizer, had_bye)
    finding = found(organizer, "second-bye")
    assert (finding["severity"], finding["page"]) == ("warning", 16)
    assert had_bye in finding["message"]
    swap_bye(organizer, next(player for player in ranking if player != had_bye))
    assert found(organizer, "wrong-bye")["clause"] == "Swiss Rounds"


def test_nobody_is_named_for_the_bye_while_a_seat_is_empty(tmp_path):
    """Round 2 of five: without the ID of a player the bye, which is right, is not called wrong."""
    organizer = Organizer(tmp_path)
    start(organizer, 5)
    organizer.pair()
    finish(organizer, 1)
    organizer.pair()
    for typed in (None, "P99"):
        put(organizer, 2, 1, "Player 1 ID", typed)
        codes = {finding["code"] for finding in findings(organizer)}
        assert codes & {"wrong-bye", "second-bye", "no-bye-needed"} == set(), typed


def standings_sheet(organizer, number):
    """The players in the order of the sheet Standings."""
    with opened(organizer.workbook(number)) as workbook:
        table = Table(workbook, "Standings", "Player ID")
        return [table.get(row, "Player ID") for row in table.filled_rows("Player ID")]


def swap_bye(organizer, player):
    """Give the bye of round 2 to somebody else, who changes seats with the one who had it."""
    rows = organizer.read_round(2)
    bye = next(i for i, row in enumerate(rows, start=1) if row["Player 2"] == "BYE")
    for i, row in enumerate(rows, start=1):
        for column in ("Player 1 ID", "Player 2 ID"):
            if row[column] == player and i != bye:
                put(organizer, 2, i, column, rows[bye - 1]["Player 1 ID"])
                put(organizer, 2, bye, "Player 1 ID", player)
                return


def test_a_table_without_a_result_is_told_and_blocks_nothing(organizer):
    """While round 1 is incomplete pair says which tables are missing, writes nothing and exits with 0."""
    organizer.enter(1, 1, 100, 20)
    finding = found(organizer, "tables-open")
    assert (finding["severity"], finding["sheet"]) == ("note", "Results")
    assert re.search(r"2 tables open in round 1: 2, 3", finding["message"])
    answer = organizer.pair()
    assert "2, 3" in answer.output
    assert organizer.rounds() == 1


def test_a_result_missing_in_an_earlier_round_is_an_error(organizer):
    """Once the next round is paired, an emptied result has to come back."""
    finish(organizer, 1)
    organizer.pair()
    cell = put(organizer, 1, 2, "Score 1", None)
    finding = found(organizer, "earlier-round-open")
    assert (finding["severity"], finding["cell"]) == ("error", cell)


@pytest.mark.parametrize(
    ("count", "structure", "tier", "fits", "page"),
    [(3, "basic", "relaxed", "custom", 20), (8, "advanced", "formal", "basic or custom", 21)],
)
def test_a_number_of_players_outside_the_table_is_an_error(tmp_path, count, structure, tier, fits, page):
    """I-5: it names the table and the structures that would fit; pair writes nothing."""
    organizer = Organizer(tmp_path)
    start(organizer, count, structure, tier)
    finding = found(organizer, "structure-players")
    assert finding["severity"] == "error"
    assert finding["file"].endswith("event.yaml")
    assert (finding["clause"], finding["page"]) == (f"{structure.title()} Structure", page)
    assert str(count) in finding["message"]
    assert structure in finding["message"]
    assert fits in finding["message"]
    organizer.pair(expect=1)
    assert organizer.rounds() == 0
    organizer.build()  # the page of an event whose registration goes on is built all the same


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 3)])
def test_the_lines_of_a_custom_structure_are_there_to_copy(tmp_path, count, rounds):
    """They are right for that number of players: everybody meets everybody, and the event can be played out."""
    organizer = Organizer(tmp_path)
    start(organizer, count)
    message = found(organizer, "structure-players")["message"]
    stages = f"[{{type: swiss, rounds: {rounds}}}]"
    assert message.endswith(
        f"choose structure custom. In event.yaml write structure: custom and, in a line below it, stages: {stages}"
    )
    organizer.edit_event({"structure": "custom", "stages": stages})
    for number in range(1, rounds + 1):
        organizer.pair()
        finish(organizer, number)
    organizer.build()
    assert organizer.data("event.json")["status"] == "finished"


@pytest.mark.parametrize(("count", "rounds"), [(41, 6), (80, 6), (81, 7), (161, 8)])
def test_more_players_than_a_table_knows_play_longer(count, rounds):
    """A round more each time the number of players doubles; this table ends at 40 players with 5 rounds."""
    players = [Player(id=PlayerId(f"P{n}"), name=f"Player {n}") for n in range(count)]
    event = event_of(players)
    event = replace(event, settings=replace(event.settings, structure="weekend"))
    (finding,) = check_structure(Case(event, rulebook("wargame-like")))
    assert finding.message.endswith(f"stages: [{{type: swiss, rounds: {rounds}}}]")


@pytest.mark.parametrize(
    ("tier", "leaders", "severity"),
    [
        (
            "formal",
            "[{role: organizer, name: Ilse Vorn, player: P01}, {role: judge, name: Tomas Berg}]",
            "error",
        ),
        (
            "premier",
            "[{role: organizer, name: Ilse Vorn}, {role: judge, name: Tomas Berg, player: P02}]",
            "error",
        ),
        ("relaxed", "[{role: organizer, name: Ilse Vorn, player: P01}]", "error"),
        (
            "relaxed",
            "[{role: organizer, name: Ilse Vorn, player: P01}, {role: judge, name: Tomas Berg}]",
            None,
        ),
    ],
)
def test_a_leader_plays_only_where_the_tier_lets_him(organizer, tier, leaders, severity):
    """P. 5: never in Formal and Premier events; in Relaxed ones if another leader is present."""
    organizer.edit_event({"tier": tier, "leaders": leaders})
    told = [f for f in findings(organizer) if f["code"] == "leader-plays"]
    assert [(f["severity"], f["clause"], f["page"]) for f in told] == (
        [(severity, "Leader Participation", 5)] if severity else []
    )


def test_an_event_has_exactly_one_organizer(organizer):
    """P. 4: two are an error, none named is a warning."""
    assert found(organizer, "leader-no-organizer")["severity"] == "warning"
    organizer.edit_event({"leaders": "[{role: organizer, name: Ilse}, {role: organizer, name: Tomas}]"})
    assert found(organizer, "leader-organizers")["severity"] == "error"


def test_an_event_dated_before_its_regulations_is_a_warning(organizer):
    """Version 2.2 took effect on 2018-07-23."""
    organizer.edit_event({"date": "2018-07-22"})
    finding = found(organizer, "date-before-regulations")
    assert (finding["severity"], finding["regulation"]) == ("warning", "runewars-2.2")
    assert "2018-07-23" in finding["message"]
    organizer.edit_event({"date": "2018-07-23"})
    assert not [f for f in findings(organizer) if f["code"] == "date-before-regulations"]


def test_another_tier_than_the_structures_is_a_note(organizer):
    """P. 20-22 say which official events use which tier and structure; no sentence forbids another combination."""
    organizer.edit_event({"tier": "formal"})
    finding = found(organizer, "tier-structure")
    assert finding["severity"] == "note"
    assert "official events" in finding["message"]
    assert "nothing forbids" in finding["message"]


def test_the_structure_is_frozen_once_round_1_is_paired(organizer):
    """P. 15: rounds and cut are announced before the start."""
    organizer.edit_event({"structure": "custom", "stages": "[{type: swiss, rounds: 4}]"})
    finding = found(organizer, "structure-changed")
    assert finding["severity"] == "error"
    assert "Swiss 2" in finding["message"]


@pytest.mark.parametrize(
    ("stages", "words"),
    [
        ("[{type: swiss}]", "number of rounds"),
        ("[{type: swiss, rounds: 2}, {type: elimination}]", "size"),
        ("[{type: elimination}, {type: swiss, rounds: 2, size: 4}]", "ends the event"),
        ("[{type: elimination, rounds: 3}]", "remove rounds"),
        ("[{type: swiss, rounds: 2, size: 4}]", "takes everybody"),
        ("[]", "needs its stages"),
        ("[{type: elimination, reset: true}]", "only a double elimination has a reset"),
        ("[{type: double elimination}, {type: swiss, rounds: 2, size: 4}]", "ends the event"),
        ("[{type: round robin, rounds: 5}]", "everybody meets everybody"),
        ("[{type: swiss, rounds: 2, times: 2}]", "only a round robin and groups have times"),
        (
            "[{type: groups}]",
            "{type: groups, groups: 4}, or how many players each has, as in {type: groups, of: 4}",
        ),
        ("[{type: groups, groups: 2, of: 3}]", "keep one of them"),
        ("[{type: round robin, of: 3}]", "only a stage of the type groups has of"),
        ("[{type: round robin, groups: 2}]", "only a stage of the type groups"),
        ("[{type: groups, groups: 4}]", "6 players are too few for 4 groups"),
        ("[{type: swiss, rounds: 2}, {type: round robin, points: 3}]", "write size"),
        ("[{type: swiss, rounds: 2}, {type: elimination, from_each: 2}]", "the stage after groups"),
        (
            "[{type: groups, groups: 2}, {type: elimination, from_each: 2, size: 4}]",
            "one way: keep one of size",
        ),
        ("[{type: swiss, rounds: 2, third_place: true}]", "only an elimination has a game for third place"),
        (
            "[{type: swiss, rounds: 1}, {type: swiss, rounds: 1, size: 4}, {type: elimination, size: 6}]",
            "a cut to 6 of the 4 players before it: write 4 or fewer",
        ),
    ],
)
def test_stages_that_cannot_be_played_are_errors(tmp_path, stages, words):
    """A custom structure states Swiss rounds, cuts and at most one elimination, the last stage."""
    organizer = Organizer(tmp_path)
    start(organizer, 6)
    organizer.edit_event({"structure": "custom", "stages": stages})
    assert words in found(organizer, "stages-impossible")["message"]


def test_a_bracket_that_the_regulations_do_not_know_is_only_an_error(tmp_path):
    """Also where two rounds lie there already, of which the second would then be the bracket's second one."""
    organizer = Organizer(tmp_path)
    organizer.new("durham", regulations="urban-war-1.4", structure="standard", tier=None, seed="mistakes")
    organizer.register({"ID": f"P{n}", "Name": f"Player {n}", "Models": 12} for n in range(4))
    for number in (1, 2):
        organizer.pair()
        losses = {"Casualties 1": 0, "Casualties 2": 9}
        organizer.enter_all(number, {row["Table"]: losses for row in organizer.read_round(number)})
    organizer.edit_event({"structure": "custom", "stages": "[{type: elimination}]"})
    assert "Urban War" in found(organizer, "stages-impossible")["message"]
    organizer.edit_event({"stages": "[{type: swiss, rounds: 1}, {type: elimination, size: 4}]"})
    assert "no single elimination" in found(organizer, "stages-impossible")["message"]
    organizer.pair(expect=1)


def test_a_cut_to_more_players_than_are_registered_is_doubted_before_round_1(tmp_path):
    """Six players in a top 8: custom always works, with byes (I-6), but nobody announces that on purpose."""
    organizer = Organizer(tmp_path)
    start(organizer, 6)
    too_large = "[{type: swiss, rounds: 2}, {type: elimination, size: 8}]"
    organizer.edit_event({"structure": "custom", "stages": too_large})
    finding = found(organizer, "cut-of-all")
    assert finding["message"].startswith("6 players are registered, and a cut is to 8: everybody would go on")
    assert finding["severity"] == "warning"
    organizer.edit_event({"stages": too_large.replace("8", "6")})
    assert not [each for each in findings(organizer) if each["code"] == "cut-of-all"]
    organizer.pair()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ([("P01", "Rejoin")], "still in"),
        ([("P99", "Drop")], "not in players.xlsx"),
        ([("P01", "Drop"), ("P01", "Disqualify")], "second change"),
    ],
)
def test_a_change_that_cannot_be_is_an_error(organizer, changes, words):
    """Changes name players of the event, once a round, and fit their status."""
    finish(organizer, 1)
    organizer.change_all(1, changes)
    (finding,) = [f for f in findings(organizer) if f["severity"] == "error"]
    assert finding["sheet"] == "Changes"
    assert words in finding["message"]


def test_a_drop_of_one_who_is_out_already_is_a_warning(organizer):
    """It changes nothing, and the next round can be paired."""
    finish(organizer, 1)
    organizer.change(1, "P01", "Drop")
    organizer.pair()
    finish(organizer, 2)
    organizer.change(2, "P01", "Drop")
    finding = found(organizer, "change-needless")
    assert (finding["severity"], finding["sheet"]) == ("warning", "Changes")
    assert "Drop P01 (Player 01): this player is dropped already" in finding["message"]
    assert organizer.check().exit_code == 0


def test_who_is_registered_after_the_draw_plays_from_the_next_round_on(organizer):
    """The round's workbook records who was there: who was not is late, with a note that names the new draw first."""
    organizer.register([{"ID": "P07", "Name": "Player 07"}, {"ID": "P08", "Name": "Player 08"}])
    told = [f for f in findings(organizer) if f["code"] == "registered-late"]
    assert [f["cell"] for f in told] == [
        player_cell(organizer, each, "Late from round") for each in ("P07", "P08")
    ]
    assert told[0]["message"].startswith(
        "P07 (Player 07) was not registered when round 1 was drawn: to seat this player in it draw it again: "
        f"roundsheet pair {organizer.event} --redraw"
    )
    assert told[0]["message"].endswith(", or this player plays from round 2 on")
    finish(organizer, 1)
    told = [f["message"] for f in findings(organizer) if f["code"] == "registered-late"]
    assert told[0] == (
        "P07 (Player 07) was not registered when round 1 was drawn: this player plays from round 2 on"
    )
    organizer.pair()
    assert {"P07", "P08"} <= {row[f"Player {seat} ID"] for row in organizer.read_round(2) for seat in (1, 2)}
    assert "registered-late" not in {f["code"] for f in findings(organizer)}
    organizer.register([{"ID": "P09", "Name": "Player 09"}])
    # Two rounds of Swiss are all there are for 6 to 8 players, so nobody enters in a third.
    (late,) = [f["message"] for f in findings(organizer) if f["code"] == "player-missing"]
    assert late == (
        "P09 (Player 09) has no seat in round 1: write Withdrawn under Status, or add a row to the sheet Results of "
        "round 1"
    )


def test_a_new_draw_seats_who_was_registered_after_the_first(organizer):
    """While no result is in."""
    organizer.register([{"ID": "P07", "Name": "Player 07"}])
    organizer.run("pair", organizer.event, "--redraw")
    assert "P07" in {row[f"Player {seat} ID"] for row in organizer.read_round(1) for seat in (1, 2)}
    assert "registered-late" not in {f["code"] for f in findings(organizer)}


def test_where_nobody_knows_who_was_there_a_player_without_a_seat_is_an_error(organizer):
    """Without its sheet Standings a workbook records nothing; whoever came later says so under Late from round."""
    finish(organizer, 1)
    with opened(organizer.workbook(1), save=True) as workbook:
        workbook.remove(workbook["Standings"])
    organizer.register([{"ID": "P07", "Name": "Player 07"}])
    (told,) = [f for f in findings(organizer) if f["code"] == "player-missing"]
    assert told["message"] == (
        "P07 (Player 07) has no seat in round 1: enter 2 as Late from round, or write Withdrawn under Status, or add a "
        "row to the sheet Results of round 1"
    )


def player_cell(organizer, player, column):
    """Where something stands in a player's row."""
    with opened(organizer.folder / "players.xlsx") as workbook:
        table = Table(workbook, "Players", "ID")
        (row,) = (row for row in table.filled_rows("Name") if table.get(row, "ID") == player)
        return table.sheet.cell(row, table.columns[column.casefold()]).coordinate


def test_a_player_left_out_of_a_later_round_is_told_there(organizer):
    """Who has played may have left: that is a change of the round before."""
    finish(organizer, 1)
    organizer.pair()
    with opened(organizer.workbook(2), save=True) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        gone = [table.get(table.header + 3, f"Player {seat} ID") for seat in (1, 2)]
        table.sheet.delete_rows(table.header + 3)
    told = [f for f in findings(organizer) if f["code"] == "player-missing"]
    assert {f["message"].split()[0] for f in told} == set(gone)
    assert {(f["file"].rpartition("/")[2], f["sheet"]) for f in told} == {("round-2.xlsx", "Results")}
    assert "write Drop on the sheet Changes of round 1" in told[0]["message"]


def test_two_players_of_one_name_are_told(organizer):
    """One who was entered twice, or two whom nobody can tell apart; who dropped or withdrew is told apart by that."""
    organizer.set_player("P04", "Name", "player  03")
    finding = found(organizer, "player-name-repeated")
    assert (finding["severity"], finding["cell"]) == ("warning", player_cell(organizer, "P04", "Name"))
    assert "is the name of P03 and of P04" in finding["message"]
    finish(organizer, 1)
    organizer.change(1, "Player 03", "Drop")
    unknown = found(organizer, "player-unknown")
    assert (
        unknown["message"] == "Player 03 is not in players.xlsx: 2 players have this name, enter P03 or P04"
    )
    put(organizer, 1, 1, "Player ID", "P04", sheet="Changes", key="Player ID")
    assert not [f for f in findings(organizer) if f["code"] == "player-name-repeated"]


@pytest.mark.parametrize(
    ("value", "told"),
    [("after lunch", True), ("25:99", True), (14.5, True), ("2 pm", False), (14.3, False), (None, False)],
)
def test_a_start_that_is_no_time_is_told(organizer, value, told):
    """No clock can run from it. Of a round that is over nothing is said."""
    with opened(organizer.workbook(1), save=True) as workbook:
        table = Table(workbook, "Round", "Field")
        (row,) = (row for row in table.filled_rows("Field") if table.get(row, "Field") == "Starts at")
        table.put(row, "Value", value)
    said = [f for f in findings(organizer) if f["code"] == "start-not-a-time"]
    assert [(f["severity"], f["sheet"], f["cell"]) for f in said] == [("warning", "Round", f"B{row}")] * told
    finish(organizer, 1)
    assert not [f for f in findings(organizer) if f["code"] == "start-not-a-time"]


def test_a_disqualified_player_cannot_rejoin(organizer):
    """P. 15."""
    finish(organizer, 1)
    organizer.change(1, "P01", "Disqualify")
    organizer.pair()
    finish(organizer, 2)
    organizer.change(2, "P01", "Rejoin")
    finding = found(organizer, "change-impossible")
    assert (finding["clause"], finding["page"]) == ("Pairings", 15)


def test_who_dropped_and_has_a_seat_is_told_what_to_do(organizer):
    """A drop noted too late: the round is drawn again while nothing is in it, and the old workbook stays."""
    finish(organizer, 1)
    organizer.pair()
    organizer.change(1, "P03", "Drop")
    finding = found(organizer, "player-not-in")
    assert finding["severity"] == "error"
    assert "--redraw" in finding["message"]
    organizer.pair("--redraw")
    assert "P03" not in [row[f"Player {n} ID"] for row in organizer.read_round(2) for n in (1, 2)]
    assert (organizer.folder / "round-2-before-redraw-1.xlsx").exists()
    assert organizer.check().exit_code == 0


def test_redraw_keeps_the_old_workbook_also_where_the_draw_is_the_same(organizer):
    """The draw comes from players and results alone, so the same inputs give the same round."""
    before = organizer.workbook(1).read_bytes()
    assert "the draw is the same" in organizer.pair("--redraw").output
    assert (organizer.folder / "round-1-before-redraw-1.xlsx").read_bytes() == before
    assert organizer.workbook(1).read_bytes() == before


def test_redraw_refuses_once_a_result_is_in(organizer):
    """Nothing that a person typed is ever lost."""
    organizer.enter(1, 1, 100, 20)
    before = organizer.workbook(1).read_bytes()
    told = organizer.pair("--redraw", expect=1).output
    assert "first give round-1.xlsx another name, such as old-1.xlsx, run roundsheet pair durham" in told
    assert "copy what its sheet Changes says into the new workbook" in told
    assert organizer.workbook(1).read_bytes() == before
    organizer.workbook(1).rename(organizer.folder / "old-1.xlsx")
    organizer.pair()
    assert organizer.workbook(1).read_bytes() != before


def test_pair_says_who_has_left(organizer):
    """Who was in the round before and is not in this one, and why; the others of whom nothing is said are in."""
    finish(organizer, 1)
    row = organizer.read_round(1)[0]
    for column, value in (("Score 1", None), ("Score 2", None), ("Ended", "No-show 2")):
        put(organizer, 1, 1, column, value)
    gone = organizer.read_round(1)[1]["Player 1 ID"]
    organizer.change(1, gone, "Disqualify")
    told = organizer.pair().output
    assert (
        f"(Swiss, 2 tables). No longer in it: {row['Player 2']} (no-show), Player {gone[1:]} (disqualified). Type"
    ) in told
    finish(organizer, 2)


def test_pair_says_nothing_of_those_who_missed_the_cut(tmp_path):
    """They are many, and everybody knows; one who dropped is named all the same."""
    organizer = Organizer(tmp_path)
    organizer.new(
        "durham",
        structure="custom",
        stages=[{"type": "swiss", "rounds": 1}, {"type": "elimination", "size": 2}],
    )
    organizer.register({"ID": f"P{n:02}", "Name": f"Player {n:02}"} for n in range(1, 7))
    organizer.pair()
    finish(organizer, 1)
    loser = organizer.read_round(1)[0]["Player 2 ID"]
    organizer.change(1, loser, "Drop")
    assert f"(Final, 1 table). No longer in it: Player {loser[1:]} (dropped). Type" in organizer.pair().output


def test_withdrawn_after_round_1_is_an_error(organizer):
    """Withdrawn counts until round 1 is paired."""
    organizer.set_player("P02", "Status", "Withdrawn")
    finding = found(organizer, "withdrawn-after-start")
    assert (finding["severity"], finding["sheet"]) == ("error", "Players")


def test_all_faults_of_all_files_are_told_in_one_run(organizer):
    """A fault in event.yaml, in players.xlsx and two in round 1 stand in one report."""
    organizer.edit_event({"tier": "festive"})
    organizer.set_player("P02", "List points", "many")
    put(organizer, 1, 1, "Score 1", -1)
    put(organizer, 1, 2, "Ended", "Rain")
    codes = {f["code"] for f in findings(organizer, expect=1)}
    assert {"tier-unknown", "cell-value", "score-value", "ending-unknown"} <= codes


def test_results_with_strangers_get_findings_and_no_traceback(organizer):
    """An unknown, a withdrawn and a not yet entered player with results: all told, nothing breaks."""
    finish(organizer, 1)
    put(organizer, 1, 1, "Player 2 ID", "P99")
    organizer.set_player("P02", "Status", "Withdrawn")
    organizer.set_player("P03", "Late from round", 2)
    codes = {f["code"] for f in findings(organizer, expect=1)}
    assert {"player-unknown", "withdrawn-after-start", "player-not-in"} <= codes


def test_a_field_of_the_round_that_contradicts_the_event_is_told_at_its_cell(organizer):
    """The stage follows from the structure; what the sheet says instead is a warning."""
    with opened(organizer.workbook(1), save=True) as workbook:
        table = Table(workbook, "Round", "Field")
        (row,) = (row for row in table.filled_rows("Field") if table.get(row, "Field") == "Stage")
        table.put(row, "Value", "Top 8")
    finding = found(organizer, "round-field-differs")
    assert (finding["severity"], finding["sheet"], finding["cell"]) == ("warning", "Round", f"B{row}")


def test_a_correction_after_the_cut_warns_and_changes_no_pairing(tmp_path):
    """I-3: figures and ranks follow; seeds and bracket stay; one warning for each who would have made it."""
    organizer = Organizer(tmp_path)
    start(organizer, 8)
    stages = "[{type: swiss, rounds: 1}, {type: elimination, size: 2}]"
    organizer.edit_event({"structure": "custom", "stages": stages})
    organizer.pair()
    finish(organizer, 1)
    organizer.pair()
    final = organizer.read_round(2)
    worst = get(organizer, 1, 4, "Player 2 ID")
    put(organizer, 1, 4, "Score 1", 0)
    put(organizer, 1, 4, "Score 2", 199)
    finding = found(organizer, "cut-corrected")
    assert (finding["severity"], finding["page"]) == ("warning", 16)
    assert worst in finding["message"]
    assert "stays as it was drawn" in finding["message"]
    assert not [f for f in findings(organizer, expect=0) if f["code"] == "cut-differs"]
    assert not [f for f in findings(organizer, expect=0) if f["code"] == "bracket-differs"]
    assert organizer.read_round(2) == final


def test_a_bracket_paired_by_hand_is_a_warning(tmp_path):
    """P. 17: highest against lowest; two swapped opponents are named with their game."""
    organizer = Organizer(tmp_path)
    start(organizer, 8)
    organizer.edit_event(
        {"structure": "custom", "stages": "[{type: swiss, rounds: 1}, {type: elimination, size: 4}]"}
    )
    organizer.pair()
    finish(organizer, 1)
    organizer.pair()
    first, second = (get(organizer, 2, row, "Player 2 ID") for row in (1, 2))
    put(organizer, 2, 1, "Player 2 ID", second)
    put(organizer, 2, 2, "Player 2 ID", first)
    told = [f for f in findings(organizer, expect=0) if f["code"] == "bracket-differs"]
    assert [(f["severity"], f["page"], f["message"][:7]) for f in told] == [
        ("warning", 17, "Game #1"),
        ("warning", 17, "Game #2"),
    ]
