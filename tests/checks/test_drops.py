"""Dropping out in the row of the result: the same event as a line of `Changes` makes, and contradictions are told."""

import json
import random

import pytest

from tests.oracle.games import RULES
from tests.support.organizer import Organizer
from tests.support.stories import GAMES, Seats, entrants

STAGES = ({"type": "swiss", "rounds": 3}, {"type": "elimination", "size": 4})
SWISS = ({"type": "swiss", "rounds": 4},)


def begun(folder, regulations="runewars-2.2", stages=STAGES, players=9):
    """An event with its first round drawn."""
    organizer, game = Organizer(folder), GAMES[regulations]
    organizer.new(
        "drops",
        regulations=regulations,
        date=game.date,
        structure=RULES[regulations].structures[0],
        tier=None,
        seed="drops",
        stages=stages,
    )
    organizer.register(entrants(players, game=game))
    organizer.pair()
    return organizer


def in_rows(organizer, number, leaving):
    """What is typed under `Drops`, by the rows' first players."""
    cells = {}
    for row in organizer.read_round(number):
        seats = [seat for seat in (1, 2) if row[f"Player {seat} ID"] in leaving]
        if seats:
            cells[row["Player 1 ID"]] = {"Drops": "both" if len(seats) == 2 else seats[0]}
    return cells


def files_of(folder):
    """Every file by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def results(chance, rows, game, models):
    """A result for each game that is still open."""
    filled = {}
    for row in rows:
        if row["Player 2 ID"] is not None:
            forces = tuple(models.get(row[f"Player {seat} ID"]) or 0 for seat in (1, 2))
            ended = chance.choice([each for each in game.endings if not each.startswith("Conceded")])
            filled[row["Player 1 ID"]] = game.result(chance, ended, Seats((), forces)).cells()
    return filled


@pytest.mark.slow
@pytest.mark.parametrize(
    ("regulations", "stages"),
    [("runewars-2.2", STAGES), ("xwing-1.1.1", STAGES), ("xwing-1.1.1", SWISS), ("urban-war-1.4", SWISS)],
)
def test_both_ways_of_dropping_make_the_same_event(tmp_path, regulations, stages):
    """Random play, twice, with Drop on the sheet Changes and in the row: the same site, byte by byte, and draws."""
    chance, game = random.Random(f"{regulations} drops"), GAMES[regulations]
    ways = [begun(tmp_path / way, regulations, stages, players=11) for way in ("changes", "row")]
    by_changes, by_row = ways
    models = {row["ID"]: row.get("Models") for row in entrants(11, game=game)}
    dropped = 0
    for number in range(1, 4):
        rows = by_changes.read_round(number)
        assert rows == by_row.read_round(number)
        typed = results(chance, rows, game, models)
        seated = [row[f"Player {seat} ID"] for row in rows for seat in (1, 2)]
        leaving = [player for player in seated if player is not None and chance.random() < 0.15]
        dropped += len(leaving)
        by_changes.enter_all(number, typed, [(player, "Drop") for player in leaving])
        by_row.enter_all(number, typed)
        by_row.enter_all(number, in_rows(by_row, number, leaving))
        for organizer in ways:
            organizer.build()
        assert files_of(by_changes.site) == files_of(by_row.site)
        for organizer in ways:
            organizer.pair()
    assert dropped
    assert by_changes.workbook(4).read_bytes() == by_row.workbook(4).read_bytes()


def found(organizer):
    """The findings by code and cell."""
    answer = organizer.run("check", organizer.event, "--format", "json", expect=None)
    return {(each["code"], each["sheet"], each["cell"]) for each in json.loads(answer.output)}


def test_a_drop_beside_an_open_game_is_told_at_its_cell(tmp_path):
    """As a line of Changes would be: the game still needs an ending. `Drops` is the column after Note, K."""
    organizer = begun(tmp_path)
    organizer.enter_all(1, {1: {"Drops": 1}})
    assert ("leaves-with-open-game", "Results", "K2") in found(organizer)


@pytest.mark.parametrize("change", ["Rejoin", "Disqualify"])
def test_two_things_said_of_a_player_are_an_error(tmp_path, change):
    """The row says that player 2 leaves, Changes says something else: nobody guesses which."""
    organizer = begun(tmp_path)
    player = organizer.read_round(1)[0]["Player 2 ID"]
    organizer.enter_all(1, {1: {"Ended": "No-show 2", "Drops": 2}}, [(player, change)])
    assert ("change-repeated", "Results", "K2") in found(organizer)


def test_a_drop_of_who_is_out_changes_nothing(tmp_path):
    """Who dropped after round 1 and was seated by hand in round 2 drops again: the cell is told, not the whole row."""
    organizer = begun(tmp_path, stages=SWISS, players=6)
    typed = {table: {"Score 1": 60, "Score 2": 20} for table in (1, 2, 3)}
    organizer.enter_all(1, typed)
    organizer.pair()
    player = organizer.read_round(2)[0]["Player 1 ID"]
    organizer.change(1, player, "Drop")
    organizer.enter_all(2, {**typed, 1: {**typed[1], "Drops": 1}})
    assert ("change-needless", "Results", "K2") in found(organizer)


def test_drawing_again_keeps_who_leaves(tmp_path):
    """Before the bracket begins somebody leaves by the cell: the next one comes in, and the new workbook says it."""
    organizer = begun(tmp_path, stages=({"type": "swiss", "rounds": 1}, {"type": "elimination", "size": 4}))
    organizer.enter_all(1, {table: {"Score 1": 150 - 10 * table, "Score 2": 0} for table in range(1, 5)})
    organizer.pair()
    first = organizer.read_round(2)[0]
    organizer.enter_all(2, {first["Player 1 ID"]: {"Drops": 1}})
    assert ("leaves-before-stage", "Results", "K2") in found(organizer)
    organizer.pair("--redraw")
    seated = {row[f"Player {seat} ID"] for row in organizer.read_round(2) for seat in (1, 2)}
    assert len(seated) == 4
    assert first["Player 1 ID"] not in seated
    assert "error" not in organizer.check().output
