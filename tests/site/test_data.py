"""The data/ contract, on events whose figures are worked out by hand."""

import csv
import io
import json
import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from generator import __version__
from generator.model import Event, Number, Player, PlayerId
from generator.site.data import data_files
from generator.site.facts import gather
from generator.site.formats import as_csv, json_number
from tests.site.events import HOSTILE, ROUND_1, ROUND_2, event, every_kind, five_players, named
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss


def data(event: Event, name: str) -> dict[str, Any]:
    """A JSON file of the event."""
    facts: dict[str, Any] = json.loads(data_files(gather(event, RUNEWARS))[f"{name}.json"])
    return facts


def lines(event: Event, name: str = "standings") -> dict[str, dict[str, Any]]:
    """The lines of the standings by player, in their order."""
    return {line["player"]: line for line in data(event, name)["standings"]}


def figures(line: dict[str, Any]) -> tuple[Any, ...]:
    """Rank, points, margin and strength of schedule."""
    tiebreakers = line["tiebreakers"]
    return line["rank"], line["points"], tiebreakers["margin_of_victory"], tiebreakers["strength_of_schedule"]


def counts(line: dict[str, Any]) -> tuple[int, ...]:
    """Wins, losses, draws, byes and rounds played."""
    return tuple(line[key] for key in ("wins", "losses", "draws", "byes", "rounds_played"))


def test_the_files_of_a_finished_swiss_event() -> None:
    """There is a JSON file for each thing the contract names, and the tables as CSV beside them."""
    files = data_files(gather(five_players(ROUND_1, ROUND_2), RUNEWARS))

    tables = ("players", "round-1", "round-2", "standings", "standings-1", "standings-2")
    assert set(files) == {"event.json", *(f"{name}.{kind}" for name in tables for kind in ("json", "csv"))}


def test_json_is_utf_8_with_sorted_keys_and_one_newline_at_the_end() -> None:
    """Programs can compare the files byte by byte."""
    for each in every_kind():
        for name, content in data_files(gather(each, RUNEWARS)).items():
            text = content.decode("utf-8")
            assert text.endswith("\n")
            assert not text.endswith("\n\n")
            if name.endswith(".json"):
                value = json.loads(text)
                assert text == json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def test_the_event() -> None:
    """event.json says what event.yaml says, the stages by name, and how far each round is."""
    assert data(five_players(ROUND_1), "event") == {
        "schema": "roundsheet/event/1",
        "roundsheet": __version__,
        "event": "test-event",
        "name": "Test Event",
        "date": "2018-09-15",
        "venue": None,
        "regulations": "runewars-2.2",
        "tier": None,
        "structure": "custom",
        "stages": [{"name": "Swiss", "type": "swiss", "rounds": 2, "size": None}],
        "status": "swiss",
        "rounds": [{"round": 1, "stage": "Swiss", "status": "complete"}],
        "players": 5,
    }


def test_several_days_are_a_list() -> None:
    """One date is a text, several are a list of texts."""
    days = (date(2018, 9, 15), date(2018, 9, 16))
    two_days = event("two-days", named(HOSTILE), swiss(2), dates=days)

    assert data(two_days, "event")["date"] == ["2018-09-15", "2018-09-16"]


def test_the_stages_by_name_size_and_rounds() -> None:
    """A stage after a cut has its size; an elimination lasts as long as its bracket needs (6 players: 3 rounds)."""
    stages = [swiss(3), swiss(2, size=8), elimination(6)]

    assert data(event_of(players_of("A B C D E F G H I"), stages=stages), "event")["stages"] == [
        {"name": "Swiss", "type": "swiss", "rounds": 3, "size": None},
        {"name": "Swiss 2", "type": "swiss", "rounds": 2, "size": 8},
        {"name": "Top 6", "type": "elimination", "rounds": 3, "size": 6},
    ]


def test_an_advanced_event_ends_in_a_final() -> None:
    """29 to 44 players in Advanced: four Swiss rounds and a top 2, which is the final."""
    players = tuple(Player(id=PlayerId(f"P{i}"), name=f"Player {i}") for i in range(32))

    assert data(event("advanced", players, structure="advanced"), "event")["stages"] == [
        {"name": "Swiss", "type": "swiss", "rounds": 4, "size": None},
        {"name": "Final", "type": "elimination", "rounds": 1, "size": 2},
    ]


def test_an_event_that_begins_with_elimination_has_the_number_of_players_as_size() -> None:
    """11 players: a bracket of 16, so four rounds."""
    knockout = event_of(players_of("A B C D E F G H I J K"), stages=[elimination(None)])

    stage = {"name": "Top 16", "type": "elimination", "rounds": 4, "size": 11}
    assert data(knockout, "event")["stages"] == [stage]


def test_the_status_of_an_event_follows_its_rounds() -> None:
    """Registration, Swiss while no elimination round is paired, elimination, finished."""
    players = players_of("A B C D")
    stages = [swiss(1), elimination(2)]
    first = round_of(1, game("A", "B", 100, 0), game("C", "D", 50, 0))
    final = round_of(2, game("A", "C"))
    played = round_of(2, game("A", "C", 10, 0))

    found = [
        data(event_of(players, *rounds, stages=stages), "event")["status"]
        for rounds in ((), (first,), (first, final), (first, played))
    ]

    assert found == ["registration", "swiss", "elimination", "finished"]


def test_players() -> None:
    """Everybody is listed, by ID; the withdrawn as dropped, and who has not come yet as active."""
    players = (
        Player(id=PlayerId("P3"), name="Late", late_from_round=2),
        Player(id=PlayerId("P2"), name="Gone", withdrawn=True),
        Player(id=PlayerId("P1"), name="Here", faction="Elves", club="The Lantern", list_points=199),
    )
    registration = event_of(players, stages=[swiss(2)])

    assert data(registration, "players") == {
        "schema": "roundsheet/players/1",
        "players": [
            {
                "id": "P1",
                "name": "Here",
                "faction": "Elves",
                "club": "The Lantern",
                "list_points": 199,
                "status": "active",
            },
            {
                "id": "P2",
                "name": "Gone",
                "faction": None,
                "club": None,
                "list_points": None,
                "status": "dropped",
            },
            {
                "id": "P3",
                "name": "Late",
                "faction": None,
                "club": None,
                "list_points": None,
                "status": "active",
            },
        ],
    }
    assert data(registration, "event")["players"] == 2
    assert set(lines(registration)) == {"P1"}


def test_a_complete_round() -> None:
    """107-49 at time is a lead of 58, worth 7 and 4; 200-140 is 60, worth 7 and 4; a bye is worth 8 and 70."""
    assert data(five_players(ROUND_1), "round-1") == {
        "schema": "roundsheet/round/1",
        "round": 1,
        "stage": "Swiss",
        "status": "complete",
        "deployment": "Standoff",
        "objective": "Volatile Runes",
        "pairings": [
            {
                "table": 1,
                "game": None,
                "player1": "P1",
                "player2": "P2",
                "bye": False,
                "score1": 107,
                "score2": 49,
                "ended": "Time",
                "winner": 1,
                "points1": 7,
                "points2": 4,
                "margin1": 58,
                "margin2": 0,
            },
            {
                "table": 2,
                "game": None,
                "player1": "P3",
                "player2": "P4",
                "bye": False,
                "score1": 200,
                "score2": 140,
                "ended": "Defeated",
                "winner": 1,
                "points1": 7,
                "points2": 4,
                "margin1": 60,
                "margin2": 0,
            },
            {
                "table": None,
                "game": None,
                "player1": "P5",
                "player2": None,
                "bye": True,
                "score1": None,
                "score2": None,
                "ended": None,
                "winner": 1,
                "points1": 8,
                "points2": None,
                "margin1": 70,
                "margin2": None,
            },
        ],
    }


def pairing(event: Event, name: str, player1: str) -> tuple[Any, ...]:
    """Scores, ending, winner, points and margins of a player's pairing."""
    keys = ("score1", "score2", "ended", "winner", "points1", "points2", "margin1", "margin2")
    (found,) = (each for each in data(event, name)["pairings"] if each["player1"] == player1)
    return tuple(found[key] for key in keys)


def test_open_games_have_neither_winner_nor_points() -> None:
    """While a game is open all of its outcome is null; a bye is a win from the start."""
    paired = round_of(1, game("P1", "P2"), game("P3", "P4"), "P5")
    waiting = five_players(paired)

    assert pairing(waiting, "round-1", "P1") == (None,) * 8
    assert pairing(waiting, "round-1", "P5") == (None, None, None, 1, 8, None, 70, None)
    assert data(waiting, "round-1")["status"] == "pairings"


def test_how_a_game_ended_is_the_workbooks_word() -> None:
    """Empty for a game played out; the empty scores of a concession are 0; a no-show has no scores."""
    first = round_of(
        1,
        game("P1", "P2", 90, 60),  # a lead of 30 is worth 7 and 4
        game("P3", "P4", None, None, "Conceded 2"),  # under 70, so 8 and 70 by the rule
        "P5",
    )
    second = round_of(2, game("P1", "P3", ended="No-show both"), game("P2", "P4", ended="No-show 1"), "P5")
    played = five_players(first, second)

    assert pairing(played, "round-1", "P1") == (90, 60, "", 1, 7, 4, 30, 0)
    assert pairing(played, "round-1", "P3") == (0, 0, "Conceded 2", 1, 8, 0, 70, 0)
    assert pairing(played, "round-2", "P1") == (None, None, "No-show both", 0, 0, 0, 0, 0)
    assert pairing(played, "round-2", "P2") == (None, None, "No-show 1", 2, 0, 8, 0, 70)


def test_final_standings_worked_by_hand() -> None:
    """Points, margins, strength of schedule, counts, ranks and places after two rounds.

    Round 2: P5 concedes to P1 at 20-95, a lead of 75, so by the table 8 points; P2 is absent, so P3 has the
    bye's 8 and 70 and P2 an unpaired loss; P4 has the bye.
    """
    finished = five_players(ROUND_1, ROUND_2)
    standings = data(finished, "standings")
    found = lines(finished)

    assert (standings["after_round"], standings["status"]) == (2, "final")
    assert standings["tiebreakers"] == ["margin_of_victory", "strength_of_schedule", "random"]
    assert list(found) == ["P1", "P3", "P4", "P5", "P2"]
    # P1: 7 + 8; 58 + 75; met P2 (4 points in 1 round played) and P5 (8 in 2): (4 + 4) / 2
    assert figures(found["P1"]) == (1, 15, 133, 4.0)
    # P3: 7 + 8; 60 + 70; met P4 (12 in 2); the absent P2 was not met
    assert figures(found["P3"]) == (2, 15, 130, 6.0)
    # P4: 4 + 8; 0 + 70; met P3 (15 in 2)
    assert figures(found["P4"]) == (3, 12, 70, 7.5)
    # P5: 8 + 0; 70 + 0; met P1 (15 in 2)
    assert figures(found["P5"]) == (4, 8, 70, 7.5)
    # P2: 4 + 0; met P1
    assert figures(found["P2"]) == (5, 4, 0, 7.5)
    assert counts(found["P1"]) == (2, 0, 0, 0, 2)
    assert counts(found["P3"]) == (2, 0, 0, 1, 2)
    assert counts(found["P2"]) == (0, 2, 0, 0, 1)
    assert [line["place"] for line in found.values()] == [1, 2, 3, 4, 5]
    assert [line["status"] for line in found.values()] == ["active"] * 4 + ["dropped"]
    assert found["P1"]["tiebreakers"]["opponents_points"] is None


def test_the_last_standings_by_number_show_neither_places_nor_final() -> None:
    """standings-2 shows how it stood after round 2, also where nothing follows."""
    after = data(five_players(ROUND_1, ROUND_2), "standings-2")

    assert (after["after_round"], after["status"]) == (2, "swiss")
    assert {line["place"] for line in after["standings"]} == {None}


def test_standings_of_a_round_under_way_are_provisional() -> None:
    """One result of round 2 is in: it counts, and so does the round's bye; the open game counts for nobody."""
    under_way = round_of(2, game("P5", "P1"), game("P3", "P2", ended="No-show 2"), "P4")
    waiting = five_players(ROUND_1, under_way)
    found = lines(waiting)

    assert data(waiting, "event")["rounds"][1]["status"] == "in progress"
    for name in ("standings", "standings-2"):
        standings = data(waiting, name)
        assert (standings["after_round"], standings["status"]) == (2, "provisional")
    # P1 has 7 and 58 from round 1 and met P2 (4 in 1); P4 has 4 + 8 and 70; P5 only the bye
    assert figures(found["P1"]) == (4, 7, 58, 4.0)
    assert figures(found["P4"]) == (2, 12, 70, 7.5)
    assert figures(found["P5"]) == (3, 8, 70, 0.0)
    assert data(waiting, "standings-1")["status"] == "swiss"


def test_a_round_that_is_only_paired_changes_nothing() -> None:
    """Before any result of round 2 the standings are those after round 1, and its bye counts for nobody."""
    paired = five_players(ROUND_1, round_of(2, game("P5", "P1"), game("P3", "P2"), "P4"))

    assert data(paired, "standings") == data(five_players(ROUND_1), "standings")
    assert "standings-2.json" not in data_files(gather(paired, RUNEWARS))


def test_before_anything_is_played_nobody_has_a_rank() -> None:
    """During registration the standings list the players with zero figures."""
    for waiting in (five_players(), five_players(round_of(1, game("P1", "P2"), game("P3", "P4"), "P5"))):
        standings = data(waiting, "standings")
        assert (standings["after_round"], standings["status"]) == (0, "provisional")
        assert [line["player"] for line in standings["standings"]] == ["P1", "P2", "P3", "P4", "P5"]
        assert {figures(line) for line in standings["standings"]} == {(None, 0, 0, 0.0)}


def test_who_missed_the_cut_is_eliminated_when_the_next_stage_is_paired() -> None:
    """The current standings and players.json say so; standings-1 keeps the statuses of then."""
    first = round_of(1, game("A", "B", 100, 0), game("C", "D", 50, 0))  # A: 8, C: 7
    players, stages = players_of("A B C D"), [swiss(1), elimination(2)]
    cut = event_of(players, first, round_of(2, game("A", "C")), stages=stages)

    assert [line["status"] for line in lines(cut).values()] == [
        "active",
        "active",
        "eliminated",
        "eliminated",
    ]
    assert {line["status"] for line in lines(cut, "standings-1").values()} == {"active"}
    statuses = {each["id"]: each["status"] for each in data(cut, "players")["players"]}
    assert statuses == {"A": "active", "B": "eliminated", "C": "active", "D": "eliminated"}


def test_elimination_leaves_the_swiss_figures_and_gives_places() -> None:
    """C wins the final: places are by the bracket, ranks by the Swiss rounds; elimination has no points."""
    first = round_of(1, game("A", "B", 100, 0), game("C", "D", 50, 0))
    final = round_of(2, game("A", "C", 10, 30))
    over = event_of(players_of("A B C D"), first, final, stages=[swiss(1), elimination(2)])
    found = lines(over)

    assert (data(over, "standings")["after_round"], data(over, "standings")["status"]) == (2, "final")
    assert {player: (line["rank"], line["place"]) for player, line in found.items()} == {
        "A": (1, 2),  # 8 points
        "C": (2, 1),  # 7 points
        "D": (3, 3),  # 4 points
        "B": (4, 4),  # 3 points
    }
    assert counts(found["C"]) == (1, 0, 0, 0, 1)
    assert pairing(over, "round-2", "A") == (10, 30, "", 2, None, None, None, None)
    assert data(over, "round-2")["pairings"][0]["game"] == 1
    assert data(over, "round-2")["stage"] == "Final"
    assert "standings-2.json" not in data_files(gather(over, RUNEWARS))


def test_an_event_of_elimination_alone_has_places_and_no_ranks() -> None:
    """Rank is null throughout; a bye of the bracket has its game number, and neither points nor margin."""
    first = round_of(1, game("A", "B", 20, 10), "C")
    final = round_of(2, game("A", "C", 5, 15))
    knockout = event_of(players_of("A B C"), first, final, stages=[elimination(None)])

    assert {player: (line["rank"], line["place"]) for player, line in lines(knockout).items()} == {
        "C": (None, 1),
        "A": (None, 2),
        "B": (None, 3),
    }
    bye = data(knockout, "round-1")["pairings"][1]
    assert (bye["game"], bye["bye"], bye["winner"], bye["points1"]) == (2, True, 1, None)


def test_a_game_that_nobody_reached_is_left_out() -> None:
    """After a game without a winner the bracket has an empty seat; no pairing is published for an empty game."""
    first = round_of(
        1, *(game(one, other, ended="No-show both") for one, other in ("AB", "GH")), game("C", "D", 9, 1), "E"
    )
    second = round_of(2, "E", "")
    event = event_of(players_of("A B C D E G H"), first, second, stages=[elimination(None)])

    assert [each["player1"] for each in data(event, "round-2")["pairings"]] == ["E"]


def test_a_disqualified_player_stands_last_without_rank() -> None:
    """Removed after round 1: no rank and no place, and the others move up."""
    removed = replace(ROUND_1, changes=round_of(1, changes=[("P5", "Disqualify")]).changes)
    found = lines(five_players(removed))

    # P3 leads with 7 and 60 before P1 with 7 and 58; P5 had 8
    assert list(found)[:2] == ["P3", "P1"]
    assert list(found)[-1] == "P5"
    assert (found["P5"]["rank"], found["P5"]["status"]) == (None, "disqualified")


def test_a_change_takes_effect_when_its_round_has_begun() -> None:
    """A drop noted beside a round that nobody has played yet changes no status."""
    noted = round_of(2, game("P5", "P1"), game("P3", "P2"), "P4", changes=[("P1", "Drop")])
    event = five_players(ROUND_1, noted)

    assert {each["status"] for each in data(event, "players")["players"]} == {"active"}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (7, 7),
        (Fraction(1, 3), 0.333333),
        (Fraction(2, 3), 0.666667),
        (Fraction(1, 2_000_000), 0.0),  # 0.0000005 lies between 0 and 1 millionth: to the even one
        (Fraction(3, 2_000_000), 0.000002),
        (Fraction(15, 2), 7.5),
    ],
)
def test_fractions_are_rounded_half_even_to_six_decimals(value: Number, expected: float) -> None:
    """The exact fraction is rounded, not its nearest binary number."""
    assert json_number(value) == expected


def read_csv(content: bytes) -> list[list[str]]:
    """The cells of a CSV file."""
    return list(csv.reader(io.StringIO(content.decode("utf-8"), newline="")))


def test_csv_holds_the_same_tables() -> None:
    """The header names the keys, with the tiebreakers as columns of their own; null is an empty cell."""
    files = data_files(gather(five_players(ROUND_1, ROUND_2), RUNEWARS))

    header, first, *_ = read_csv(files["standings.csv"])
    assert dict(zip(header, first, strict=True)) == {
        "rank": "1",
        "player": "P1",
        "name": "P1",
        "faction": "",
        "points": "15",
        "margin_of_victory": "133",
        "strength_of_schedule": "4.0",
        "opponents_points": "",
        "wins": "2",
        "losses": "0",
        "draws": "0",
        "byes": "0",
        "rounds_played": "2",
        "status": "active",
        "place": "1",
    }
    assert len(read_csv(files["round-1.csv"])) == 1 + 3
    assert len(read_csv(files["players.csv"])) == 1 + 5


def test_csv_of_nobody_still_has_its_header() -> None:
    """An event without players has tables without rows."""
    files = data_files(gather(event_of((), stages=[swiss(1)]), RUNEWARS))

    assert read_csv(files["players.csv"]) == [["id", "name", "faction", "club", "list_points", "status"]]
    assert len(read_csv(files["standings.csv"])[0]) == 15


def test_no_cell_of_a_csv_file_begins_like_a_formula() -> None:
    """A name that a spreadsheet program might run has an apostrophe in front; other names stay as they are."""
    names = [*HOSTILE, "\tTab", "\rReturn", "O'Neil", "1=2"]
    rows = read_csv(as_csv(("name",), [{"name": name} for name in names]))[1:]

    for name, (cell,) in zip(names, rows, strict=True):
        assert cell == (f"'{name}" if name[0] in "=+-@\t\r" else name)


def test_every_csv_file_of_a_hostile_event_is_safe() -> None:
    """Wherever a name stands, no cell begins with one of the dangerous characters."""
    (hostile,) = (each for each in every_kind() if each.id == "hostile")

    for name, content in data_files(gather(hostile, RUNEWARS)).items():
        if name.endswith(".csv"):
            cells = [cell for row in read_csv(content) for cell in row]
            assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


FORMULAS_INSIDE = (
    *(
        "x;=1+1;y",
        "x; =1+1",
        'x;"=1+1"',
        'x; " =1+1',
        "x\t=1+1",
        "x,=1+1",
        'x,"@SUM(1)"',
        "x|+1+1",
        "x;-1+1",
        "x;\u00a0=1",
    ),
    *(
        '";=1+1',
        '"";"=1+1',
        "=1+1",
        '"=1+1"',
        " =1+1",
        "x\n=1+1",
        "\uff1d1+1",
        "x;\uff0b1",
        "x;=cmd|' /C calc'!A0;y",
    ),
)
HARMLESS_INSIDE = (
    "Anna-Lena",
    "a=b",
    "R&D; C",
    "Vorn, Ilse",
    "1:0",
    "'tis",
    "5 - 3",
    "me@example.org",
    "a;b;c",
)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_no_cell_is_a_formula_whatever_parts_the_cells(separator: str) -> None:
    """German Excel parts cells at semicolons, and every program lets one choose: no reader finds a formula."""
    content = as_csv(("rank", "name", "club"), [{"rank": -1, "name": n, "club": n} for n in FORMULAS_INSIDE])
    text = content.decode()
    for read in (
        list(csv.reader(io.StringIO(text, newline=""), delimiter=separator)),
        plainly(text, separator),
    ):
        cells = [cell.strip('" \u00a0') for row in read for cell in row]
        numbers = [cell for cell in cells if cell.split(",")[0] == "-1"]
        assert len(numbers) == len(FORMULAS_INSIDE)
        assert [cell for cell in cells if re.match("[=+@\uff1d\uff0b-]", cell) and cell not in numbers] == []


def plainly(text: str, separator: str) -> list[list[str]]:
    """A reader that knows nothing of quotes."""
    return [line.split(separator) for line in re.split("\r\n|\n", text)]


def test_other_names_with_such_signs_stay_as_they_are() -> None:
    """A sign inside a word, a semicolon and a comma do no harm; a negative number is a number."""
    rows = [{"name": name, "margin": -5} for name in HARMLESS_INSIDE]
    assert read_csv(as_csv((), rows))[1:] == [[name, "-5"] for name in HARMLESS_INSIDE]
