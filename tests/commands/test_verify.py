"""`roundsheet verify`, and what a build says of a draw: whole small events in which a person changes something."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.regulations import Answers, write_first_rules
from tests.oracle import seating
from tests.site.html import Page, parse
from tests.support.organizer import Organizer, Table, opened

NAMES = {
    "P1": "Ada Lind",
    "P2": "Bo Falk",
    "P3": "Cy Marsh",
    "P4": "Dee Orr",
    "P5": "Eli Fenn",
    "P6": "Fay Holt",
    "P7": "Gus Hale",
    "P8": "Hal Ives",
    "P9": "Ivy Nash",
}
SWISS = ({"type": "swiss", "rounds": 3},)
CUT = ({"type": "swiss", "rounds": 2}, {"type": "elimination", "size": 4})
TYPED = "0123456789abcdef" * 4
NOT_THE_SEED = (
    "  This round's seed is not the one that the earlier results give: one of them, or a seed, was changed "
    "since."
)
FROM_WORKBOOK = (
    "  The draw is repeated from its seed and the ranking in the workbook, with today's meetings and byes."
)


def organizer_of(folder: Path, players: int = 8, stages: Any = SWISS, **new: Any) -> Organizer:
    """An event before its first round."""
    organizer = Organizer(folder)
    organizer.new("cup", stages=stages, **{"seed": "7f3a9c", **new})
    organizer.register({"ID": player, "Name": name} for player, name in list(NAMES.items())[:players])
    return organizer


def play(organizer: Organizer, *rounds: int) -> None:
    """Pair these rounds and play them: player 1 wins by 10 at table 1, by 20 at table 2 and so on."""
    for number in rounds:
        organizer.pair()
        tables = drawn(organizer, number)
        organizer.enter_all(
            number, {table: {"Score 1": 60 + 10 * table, "Score 2": 60} for table in tables if table != "BYE"}
        )


def drawn(organizer: Organizer, number: int) -> dict[int | str, tuple[str, ...]]:
    """The IDs at each table as the workbook has them; those of a bye under `BYE`."""
    return {
        row["Table"] or "BYE": tuple(row[f"Player {seat} ID"] for seat in (1, 2) if row[f"Player {seat} ID"])
        for row in organizer.read_round(number)
    }


def seat(organizer: Organizer, number: int, table: int | str, *players: str, **cells: Any) -> None:
    """Put other players at a table, as an organizer exchanges IDs and names."""
    organizer.enter_all(number, {table: {**seats(*players), **cells}})


def seats(*players: str) -> dict[str, str]:
    """The cells that name these players."""
    cells = {}
    for each, player in enumerate(players, start=1):
        cells |= {f"Player {each} ID": player, f"Player {each}": NAMES[player]}
    return cells


def swap(organizer: Organizer, number: int, note: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Exchange the second players of tables 1 and 2, with a note at table 1; what was drawn there."""
    first, second = drawn(organizer, number)[1], drawn(organizer, number)[2]
    organizer.enter_all(
        number,
        {1: {**seats(first[0], second[1]), "Note": note}, 2: seats(second[0], first[1])},
    )
    return first, second


def verified(organizer: Organizer, *words: str, expect: int = 0) -> list[str]:
    """The lines that verify prints."""
    return organizer.run("verify", organizer.event, *words, expect=expect).output.splitlines()


def test_who_is_typed_into_both_seats_of_an_earlier_game_has_met_nobody(tmp_path: Path) -> None:
    """`check` tells it, and goes on to hold the newest round against its draw."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1, 2)
    organizer.pair()
    first, second = drawn(organizer, 2)[1]
    seat(organizer, 2, 1, second, second)
    said = organizer.check(expect=1).output
    assert f"{first} ({NAMES[first]}) has no seat in round 2" in said
    assert f"{second} ({NAMES[second]}) has a second seat in round 2" in said
    assert "Roundsheet itself failed" not in said


def draws(organizer: Organizer, *words: str) -> list[str]:
    """The same without the lines that say whom a correction moved."""
    return [line for line in verified(organizer, *words) if not line.startswith("    ")]


def ranks_after(organizer: Organizer, number: int) -> dict[str, int]:
    """The ranking after a round as the site publishes it, in its order."""
    organizer.build()
    return {line["player"]: line["rank"] for line in organizer.data(f"standings-{number}.json")["standings"]}


def page(organizer: Organizer, number: int) -> Page:
    """A round's page, built again."""
    organizer.build()
    path = organizer.site / organizer.event / "round" / str(number) / "index.html"
    return parse(str(path), path.read_bytes())


def against(*players: str) -> str:
    """`Ada Lind against Bo Falk`."""
    return " against ".join(NAMES[player] for player in players)


def set_field(organizer: Organizer, number: int, field: str, value: str) -> None:
    """Change a value of the sheet `Round`."""
    with opened(organizer.workbook(number), save=True) as workbook:
        table = Table(workbook, "Round", "Field")
        (row,) = (row for row in table.filled_rows("Field") if table.get(row, "Field") == field)
        table.put(row, "Value", value)


def test_what_was_drawn_is_the_drawn(tmp_path: Path) -> None:
    """Every round, or the one asked for; the page says nothing of changes."""
    organizer = organizer_of(tmp_path, players=9)
    assert verified(organizer) == ["cup: no round is paired yet"]
    play(organizer, 1, 2)
    lines = [f"Round {n}: the 4 pairings, their tables and the bye are the drawn ones." for n in (1, 2)]
    assert verified(organizer) == lines
    assert verified(organizer, "2") == lines[1:]
    assert "Changed since the draw" not in page(organizer, 2).text


def test_elimination_rounds_are_repeated_too(tmp_path: Path) -> None:
    """A cut by rank, and the bracket by the winners of its games."""
    organizer = organizer_of(tmp_path, players=6, stages=CUT)
    play(organizer, 1, 2, 3, 4)
    assert verified(organizer) == [
        "Round 1: the 3 pairings and their tables are the drawn ones.",
        "Round 2: the 3 pairings and their tables are the drawn ones.",
        "Round 3 (Top 4): the 2 pairings, their game numbers and their tables are the drawn ones.",
        "Round 4 (Final): the pairing, its game number and its table are the drawn ones.",
    ]


def test_swapped_players_are_told_with_the_note_of_their_row_alone(tmp_path: Path) -> None:
    """On the page and by the command, beside what was drawn; a note on another row stays private."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    organizer.pair()
    (a, b), (c, d) = swap(organizer, 2, "same club <b>& car</b>")
    organizer.enter_all(2, {3: {"Note": "warned for slow play"}})
    told = [
        f"Table 1 is now {against(a, d)}; the draw had {against(a, b)}.",
        f"Table 2 is now {against(c, b)}; the draw had {against(c, d)}.",
    ]
    assert verified(organizer, "2") == [
        "Round 2: changed by hand.",
        f"  {told[0]}",
        "    Note: same club <b>& car</b>",
        f"  {told[1]}",
    ]
    shown = page(organizer, 2)
    assert f"Changed since the draw {told[0]} Note: same club <b>& car</b> {told[1]} Draw" in shown.text
    assert {"href": f"../../players/{a}/index.html"} in shown.all("a")
    assert "slow play" not in shown.text
    assert verified(organizer, "1") == ["Round 1: the 4 pairings and their tables are the drawn ones."]


def test_players_swapped_between_a_table_and_the_bye(tmp_path: Path) -> None:
    """Somebody else sits out; the row of the bye has its note as well."""
    organizer = organizer_of(tmp_path, players=9)
    organizer.pair()
    (a, b), (sits_out,) = drawn(organizer, 1)[1], drawn(organizer, 1)["BYE"]
    organizer.enter_all(1, {1: seats(a, sits_out), sits_out: {**seats(b), "Note": "late train"}})
    assert verified(organizer) == [
        "Round 1: changed by hand.",
        f"  Table 1 is now {against(a, sits_out)}; the draw had {against(a, b)}.",
        f"  There is now a bye for {NAMES[b]}; the draw had a bye for {NAMES[sits_out]}.",
        "    Note: late train",
    ]


def test_seats_and_tables_can_be_changed_too(tmp_path: Path) -> None:
    """The same two the other way round, and the same two at another table."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    tables = drawn(organizer, 1)
    seat(organizer, 1, 1, *reversed(tables[1]))
    organizer.enter_all(1, {2: {"Table": 3}, 3: {"Table": 2}})
    a, b = tables[1]
    assert verified(organizer) == [
        "Round 1: changed by hand.",
        f"  Table 1 is now {against(b, a)}; the draw named {NAMES[a]} first.",
        f"  Table 2 is now {against(*tables[3])}; the draw had them at table 3.",
        f"  Table 3 is now {against(*tables[2])}; the draw had them at table 2.",
    ]


def test_games_of_the_bracket_can_be_changed_too(tmp_path: Path) -> None:
    """Two players exchanged, and two whole games: a game's number is its row's."""
    organizer = organizer_of(tmp_path, players=6, stages=CUT)
    play(organizer, 1, 2)
    organizer.pair()
    (a, b), (c, d) = swap(organizer, 3, "")
    assert verified(organizer, "3") == [
        "Round 3 (Top 4): changed by hand.",
        f"  Game 1 is now {against(a, d)}; the draw had {against(a, b)}.",
        f"  Game 2 is now {against(c, b)}; the draw had {against(c, d)}.",
    ]
    organizer.enter_all(3, {1: seats(c, d), 2: seats(a, b)})
    assert verified(organizer, "3") == [
        "Round 3 (Top 4): changed by hand.",
        f"  Game 1 is now {against(c, d)}; the draw had them as game 2 at table 2.",
        f"  Game 2 is now {against(a, b)}; the draw had them as game 1 at table 1.",
    ]


def test_an_earlier_result_corrected_after_the_draw_is_told_and_changes_no_pairing(tmp_path: Path) -> None:
    """The draw is repeated with the ranking of then, which the workbook recorded; the correction is named.

    At table 3 of round 1 the result is turned round: 5 points for player 1 and 6 for player 2 instead of 7 and 4
    (Runewars 2.2, p. 18-19: a lead of 0 to 29 is 6 to 5, from 30 it is 7 to 4).
    """
    organizer = organizer_of(tmp_path)
    play(organizer, 1, 2)
    then = ranks_after(organizer, 1)
    before = organizer.data("draw-2.json")
    one, other = drawn(organizer, 1)[3]
    organizer.enter_all(1, {3: {"Score 1": 60, "Score 2": 70}})
    correction = "Results were corrected after this round was drawn: round 1, table 3."
    now = ranks_after(organizer, 1)
    told = {
        one: f"{NAMES[one]} lost 2 points and 30 in margin of victory (rank {then[one]}, now {now[one]}).",
        other: f"{NAMES[other]} gained 2 points and 10 in margin of victory (rank {then[other]}, now {now[other]}).",
    }
    others = sum(now[player] != then[player] for player in now if player not in told)
    moved = [told[player] for player in now if player in told]
    moved += [f"{others} other player{'s have' if others > 1 else ' has'} a different rank."]
    assert verified(organizer) == [
        "Round 1: the 4 pairings and their tables are the drawn ones.",
        "Round 2: the 4 pairings and their tables are the drawn ones.",
        f"  {correction}",
        FROM_WORKBOOK,
        *(f"    {sentence}" for sentence in moved),
    ]
    ranking = "In the ranking before this round:"
    said = " ".join(["Changed since the draw", correction, FROM_WORKBOOK.strip(), ranking, *moved, "Draw"])
    assert said in page(organizer, 2).text
    assert before["points_from"] == "results"
    assert organizer.data("draw-2.json") == before | {"points_from": "workbook"}
    points = {line["player"]: line["points"] for line in before["players"]}
    assert (points[one], points[other]) == (7, 4)


def test_a_correction_of_each_round_is_found(tmp_path: Path) -> None:
    """One in round 1 between the draws of rounds 2 and 3, one in round 2 after the draw of round 3; byes are not."""
    organizer = organizer_of(tmp_path, players=9)
    play(organizer, 1, 2)
    organizer.enter_all(1, {4: {"Score 1": 150}})
    organizer.pair()
    organizer.enter_all(2, {1: {"Score 1": 95}})
    assert draws(organizer)[1:] == [
        "Round 2: the 4 pairings, their tables and the bye are the drawn ones.",
        "  Results were corrected after this round was drawn: round 1, table 4.",
        FROM_WORKBOOK,
        "Round 3: the 4 pairings, their tables and the bye are the drawn ones.",
        "  Results were corrected after this round was drawn: round 2, table 1.",
        FROM_WORKBOOK,
    ]


@pytest.mark.parametrize("damage", ["removed", "sorted", "emptied"])
def test_without_the_ranking_of_then_nothing_is_guessed(tmp_path: Path, damage: str) -> None:
    """Where the sheet Standings is not as it was written, a draw whose results were corrected can't be repeated."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    organizer.pair()
    organizer.enter_all(1, {3: {"Score 1": 200}})
    with opened(organizer.workbook(2), save=True) as workbook:
        sheet = workbook["Standings"]
        if damage == "removed":
            workbook.remove(sheet)
        elif damage == "sorted":
            for cell, other in zip(sheet[2], sheet[5], strict=True):
                cell.value, other.value = other.value, cell.value
        else:
            sheet["D4"].value = None  # a player's points
    assert verified(organizer, "2") == [
        "Round 2: its draw can't be repeated.",
        NOT_THE_SEED,
        "  The draw can't be repeated, because the round's workbook does not contain the ranking it was drawn from.",
    ]
    assert "The draw can't be repeated" in page(organizer, 2).text
    assert not (organizer.site / "cup" / "data" / "draw-2.json").exists()
    assert (organizer.site / "cup" / "data" / "draw-1.json").exists()


def test_whose_defeat_is_not_recorded_is_the_reason_in_a_bracket_with_a_plan(tmp_path: Path) -> None:
    """Losers of semifinals play for third place; a correction of round 1 leaves unsaid who had lost by then."""
    cut = ({"type": "swiss", "rounds": 1}, {"type": "elimination", "size": 4, "third_place": True})
    organizer = organizer_of(tmp_path, stages=cut)
    play(organizer, 1, 2)
    organizer.pair()
    organizer.enter_all(1, {1: {"Score 1": 200}})
    said = (
        "The draw can't be repeated, because the round's workbook does not say who had won and lost by then."
    )
    assert f"  {said}" in verified(organizer, "3")
    assert said in page(organizer, 3).text


def test_rules_that_were_changed_are_no_exchange_by_hand(tmp_path: Path) -> None:
    """A win was worth 3 and a draw 1, so round 2 had three score groups; now a win is worth 1, and there are two."""
    rules = tmp_path / "kites.yaml"
    words = ["regulations", "new", str(rules), "--name", "Kite Duel", "--kind", "scores", "--ties", "chess"]
    assert CliRunner().invoke(main, words).exit_code == 0
    organizer = organizer_of(tmp_path, regulations=str(rules), structure="day", tier=None)
    organizer.pair()
    organizer.enter_all(1, {n: {"Score 1": 5, "Score 2": 5 - n % 2} for n in range(1, 5)})
    organizer.pair()
    copy = organizer.folder / "kites.yaml"
    changed = copy.read_text().replace("win: 3", "win: 1")
    assert changed != copy.read_text()
    copy.write_text(changed)

    assert verified(organizer, "2")[:4] == [
        "Round 2: the 4 pairings and their tables are the drawn ones.",
        "  Rules were changed after this round was drawn: tournament points, bands.",
        FROM_WORKBOOK,
        "    tournament points, bands: lead 1+, win 3, loss 0, now lead 1+, win 1, loss 0",
    ]
    assert "were changed after this round was drawn" in page(organizer, 2).text


def test_the_sheet_is_not_asked_for_while_the_results_still_give_the_seed(tmp_path: Path) -> None:
    """A workbook without the sheet Standings, as it was written by hand, is verified from the results."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    organizer.pair()
    with opened(organizer.workbook(2), save=True) as workbook:
        workbook.remove(workbook["Standings"])
    assert verified(organizer, "2") == ["Round 2: the 4 pairings and their tables are the drawn ones."]


def test_a_typed_seed_is_no_seed_of_these_results(tmp_path: Path) -> None:
    """The draw is repeated with it all the same, from the ranking in the workbook: the pairing is another one."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    organizer.pair()
    set_field(organizer, 2, "Draw", TYPED)
    said = verified(organizer, "2")
    assert said[:3] == ["Round 2: not as the draw gives it today.", NOT_THE_SEED, FROM_WORKBOOK]
    assert any(line.startswith("  Table ") for line in said[3:])
    organizer.build()
    assert organizer.data("draw-2.json")["draw"] == TYPED


def test_the_seed_of_the_event_changed_later(tmp_path: Path) -> None:
    """No round has its seed any more; all draws are repeated from their own and are the same."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1, 2)
    organizer.edit_event({"seed": "another"})
    same = "the 4 pairings and their tables are the drawn ones."
    assert verified(organizer) == [
        f"Round 1: {same}",
        "  This round's seed is not the one that the event's seed and the players give: one of them, or a seed, was "
        "changed since.",
        f"Round 2: {same}",
        NOT_THE_SEED,
        FROM_WORKBOOK,
    ]


def test_a_player_taken_out_after_the_draw(tmp_path: Path) -> None:
    """Who drops in the round before, and whose opponent gets a bye: the results still give the seed."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    organizer.pair()
    stays, leaves = drawn(organizer, 2)[4]
    organizer.change(1, leaves, "Drop")
    with opened(organizer.workbook(2), save=True) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        row = table.filled_rows("Player 1 ID")[3]
        for column, value in (("Table", None), ("Player 2 ID", None), ("Player 2", "BYE")):
            table.put(row, column, value)
    assert verified(organizer, "2") == [
        "Round 2: changed by hand.",
        f"  There is now a bye for {NAMES[stays]}; the draw had {against(stays, leaves)} at table 4.",
        f"  {NAMES[leaves]} was in the draw and is not in round 2.",
    ]


def test_a_player_added_after_the_draw_of_round_1(tmp_path: Path) -> None:
    """Who comes late and takes the place of the bye: all other pairings are still the drawn ones."""
    organizer = organizer_of(tmp_path, players=7)
    organizer.pair()
    (sits_out,) = drawn(organizer, 1)["BYE"]
    organizer.register([{"ID": "P9", "Name": NAMES["P9"]}])
    seat(organizer, 1, sits_out, sits_out, "P9", Table=4)
    assert verified(organizer) == [
        "Round 1: changed by hand.",
        f"  Table 4 is now {against(sits_out, 'P9')}; the draw had a bye for {NAMES[sits_out]}.",
        "  Ivy Nash was not in the draw.",
    ]


def test_a_late_entry_is_in_the_ranking_that_a_round_is_drawn_from(tmp_path: Path) -> None:
    """So the draw can be repeated with the late player after a correction, too."""
    organizer = organizer_of(tmp_path)
    organizer.register([{"ID": "P9", "Name": NAMES["P9"], "Late from round": 2}])
    play(organizer, 1)
    organizer.pair()
    organizer.enter_all(1, {1: {"Score 1": 200}})
    assert draws(organizer, "2") == [
        "Round 2: the 4 pairings, their tables and the bye are the drawn ones.",
        "  Results were corrected after this round was drawn: round 1, table 1.",
        FROM_WORKBOOK,
    ]


def test_a_cut_is_that_of_then(tmp_path: Path) -> None:
    """A correction by which another player would have made the cut."""
    organizer = organizer_of(tmp_path, players=6, stages=CUT)
    play(organizer, 1, 2)
    organizer.pair()
    out = sorted(
        set(list(NAMES)[:6]) - {player for table in drawn(organizer, 3).values() for player in table}
    )
    table, players = next((table, two) for table, two in drawn(organizer, 2).items() if out[0] in two)
    winner = players.index(out[0]) + 1
    organizer.enter_all(2, {table: {f"Score {winner}": 200, f"Score {3 - winner}": 0}})
    assert draws(organizer, "3") == [
        "Round 3 (Top 4): the 2 pairings, their game numbers and their tables are the drawn ones.",
        f"  Results were corrected after this round was drawn: round 2, table {table}.",
        FROM_WORKBOOK,
    ]


def test_a_bracket_is_that_of_then(tmp_path: Path) -> None:
    """A semifinal's score corrected after the final was paired; turned round, it takes the final's player away."""
    organizer = organizer_of(tmp_path, players=6, stages=CUT)
    play(organizer, 1, 2, 3)
    organizer.pair()
    organizer.enter_all(3, {1: {"Score 1": 99}})
    assert verified(organizer, "4") == [
        "Round 4 (Final): the pairing, its game number and its table are the drawn ones.",
        NOT_THE_SEED,
        FROM_WORKBOOK,
    ]
    organizer.enter_all(3, {2: {"Score 1": 60, "Score 2": 61}})
    answer = organizer.run("verify", "cup", "4", expect=None)
    assert answer.exit_code == 1  # the finalist has lost: an error that check tells as well
    assert "error: " in answer.output
    assert answer.output.endswith("cup: fix the errors above first\n")


def test_factions_and_fixed_tables_are_those_of_the_draw(tmp_path: Path) -> None:
    """A faction corrected after Urban War's first round, or a table fixed later, changes no draw."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="7f3a9c", regulations="urban-war-1.4", structure="standard", tier=None)
    factions = ("Red", "Red", "Red", "Red", "Blue", "Blue", "Green", "Green")
    organizer.register(
        {"ID": player, "Name": NAMES[player], "Faction": faction, "Models": 10, "Fixed table": table}
        for player, faction, table in zip(NAMES, factions, (3, *[None] * 7), strict=False)
    )
    organizer.pair()
    assert "P1" in drawn(organizer, 1)[3]
    with opened(organizer.folder / "players.xlsx", save=True) as workbook:
        players = Table(workbook, "Players", "ID")
        for row, table in zip(players.filled_rows("Name"), (4, 1, *[None] * 6), strict=True):
            players.put(row, "Faction", f"Colour {row}")
            players.put(row, "Fixed table", table)
    assert verified(organizer) == ["Round 1: the 4 pairings and their tables are the drawn ones."]
    organizer.build()
    lines = {line["player"]: line for line in organizer.data("draw-1.json")["players"]}
    assert (lines["P1"]["faction"], lines["P1"]["fixed_table"]) == ("Red", 3)
    assert (lines["P2"]["faction"], lines["P2"]["fixed_table"]) == ("Red", None)


@pytest.mark.parametrize(
    ("method", "column", "registered", "corrected"),
    [
        (
            "rating halves",
            "Rating",
            (1900, 1800, 1700, 1600, 1500, 1400, 1300, None),
            (1, 2, 3, 4, 5, 6, 7, 8),
        ),
        (
            "clubs apart",
            "Club",
            ("Kites", "Kites", "Kites", "Larks", "Owls", "Owls", None, None),
            (*["Kites"] * 8,),
        ),
    ],
)
def test_clubs_and_ratings_are_those_of_the_draw(
    method: str, column: str, registered: tuple[Any, ...], corrected: tuple[Any, ...], tmp_path: Path
) -> None:
    """Round 1 is paired by them. Corrected later, they make no pairing of it one that a person changed."""
    rules = tmp_path / "kites.yaml"
    write_first_rules(rules, Answers(name="Kite Duel"))
    text = rules.read_text(encoding="utf-8")
    rating = "registered: [{reading: R-1, name: Rating, text: The rating on the day.}]"
    text = text.replace("swiss:\n", f"{rating}\nswiss:\n  first_round: {method}\n")
    rules.write_text(text, encoding="utf-8")
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="7f3a9c", regulations=str(rules), structure="day", tier=None)
    organizer.register(
        {"ID": player, "Name": NAMES[player], column: value}
        for player, value in zip(NAMES, registered, strict=False)
    )
    organizer.pair()
    for player, value in zip(NAMES, corrected, strict=False):
        organizer.set_player(player, column, value)
    assert verified(organizer) == ["Round 1: the 4 pairings and their tables are the drawn ones."]
    assert "other players than the draw seated" not in organizer.run("check", "cup").output
    organizer.build()
    assert "Drawn fairly, unchanged" in page(organizer, 1).text


def urban_event(folder: Path) -> Organizer:
    """Urban War for eight, of whom four leave after round 2; round 3 is paired. All games are 4 losses to none."""
    organizer = Organizer(folder)
    organizer.new("cup", seed="7f3a9c", regulations="urban-war-1.4", structure="standard", tier=None)
    organizer.register({"ID": player, "Name": name, "Models": 10} for player, name in list(NAMES.items())[:8])
    for number in (1, 2):
        organizer.pair()
        won = {"Casualties 1": 0, "Casualties 2": 4}
        organizer.enter_all(number, dict.fromkeys(drawn(organizer, number), won))
    organizer.change_all(2, [(player, "Drop") for player in ("P5", "P6", "P7", "P8")])
    organizer.pair()
    return organizer


def tables_by_hand(organizer: Organizer, available: int) -> dict[int, tuple[str, ...]]:
    """The tables of round 3 by the guide's letter, the pairs in the order of the ranking before it."""
    known: dict[str, set[int]] = {}
    for number in (1, 2):
        for table, players in drawn(organizer, number).items():
            for player in players:
                known.setdefault(player, set()).add(int(table))
    organizer.build()
    ranking = [line["player"] for line in organizer.data("draw-3.json")["players"]]
    pairs = [sorted(pair, key=ranking.index) for pair in drawn(organizer, 3).values()]
    order = [(one, other) for one, other in sorted(pairs, key=lambda pair: ranking.index(pair[0]))]
    return dict(zip(seating.tables(order, played_on=known, available=available), order, strict=True))


def test_tables_that_players_left_are_still_there(tmp_path: Path) -> None:
    """I-40: the first two rounds had four tables, so the two games of round 3 choose among four."""
    organizer = urban_event(tmp_path)
    assert organizer.read_fields(3)["Tables"] == 4
    assert drawn(organizer, 3) == tables_by_hand(organizer, 4)
    assert set(drawn(organizer, 3)) != {1, 2}  # so that this test tells the two rules apart
    assert verified(organizer, "3") == ["Round 3: the 2 pairings and their tables are the drawn ones."]
    assert organizer.data("draw-3.json")["tables_available"] == 4


def test_a_round_drawn_before_tables_were_written_down_is_repeated_as_then(tmp_path: Path) -> None:
    """Without the field Tables there were as many as games, whatever event.yaml says today."""
    organizer = urban_event(tmp_path)
    then = tables_by_hand(organizer, 2)
    assert set(then) == {1, 2}
    with opened(organizer.workbook(3), save=True) as workbook:
        fields, results = Table(workbook, "Round", "Field"), Table(workbook, "Results", "Player 1 ID")
        (row,) = (row for row in fields.filled_rows("Field") if fields.get(row, "Field") == "Tables")
        fields.put(row, "Field", None)
        fields.put(row, "Value", None)
        for row, (table, players) in zip(results.filled_rows("Table"), sorted(then.items()), strict=True):
            results.put(row, "Table", table)
            for column, value in seats(*players).items():
                results.put(row, column, value)
    organizer.edit_event({"tables": "12"})
    assert verified(organizer, "3") == ["Round 3: the 2 pairings and their tables are the drawn ones."]
    organizer.build()
    assert "tables_available" not in organizer.data("draw-3.json")


def test_event_yaml_says_how_many_tables_there_are(tmp_path: Path) -> None:
    """`tables: 12` counts for the rounds drawn from then on; fewer than a round has games is a warning."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="7f3a9c", regulations="urban-war-1.4", structure="standard", tier=None)
    organizer.register({"ID": player, "Name": name, "Models": 10} for player, name in list(NAMES.items())[:8])
    organizer.edit_event({"tables": "12"})
    organizer.pair()
    assert organizer.read_fields(1)["Tables"] == 12
    assert sorted(drawn(organizer, 1)) == [1, 2, 3, 4]
    organizer.edit_event({"tables": "3"})
    told = organizer.check().output
    assert "warning: " in told
    assert "tables says 3, and round 1 has 4 games" in told


def test_another_scenario_is_told_and_is_no_changed_pairing(tmp_path: Path) -> None:
    """A person may name another deployment than the drawn one."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    fields = organizer.read_fields(1)
    set_field(organizer, 1, "Deployment", "Chess")
    set_field(organizer, 1, "Objective", str(fields["Objective"]).upper())  # the same in another spelling
    assert verified(organizer) == [
        "Round 1: the 4 pairings and their tables are the drawn ones.",
        f"  The deployment is now Chess; the draw had {fields['Deployment']}.",
    ]


def test_a_round_without_a_seed_has_no_draw(tmp_path: Path) -> None:
    """Somebody wrote the workbook, or emptied the field: no page and no file speaks of a draw."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    set_field(organizer, 1, "Draw", "")
    assert verified(organizer) == [
        "Round 1: the field Draw of its workbook is empty, so there is no draw to repeat."
    ]
    assert "Changed since the draw" not in page(organizer, 1).text
    assert not (organizer.site / "cup" / "data" / "draw-1.json").exists()


def test_wrong_usage_and_faulty_events(tmp_path: Path) -> None:
    """Status 2 where there is no such event or round, 1 where the event has errors, which are listed."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    said = organizer.run("verify", "cup", "2", expect=2).output
    assert "there is no round 2 in cup; there is round 1" in said
    assert "there is no event mug" in organizer.run("verify", "mug", expect=2).output
    organizer.run("verify", "cup", "first", expect=2)
    organizer.enter_all(1, {1: {"Score 1": -5}})
    said = organizer.run("verify", "cup", expect=1).output
    assert [line for line in said.splitlines() if line.startswith("error: ")] == [
        line for line in organizer.check(expect=1).output.splitlines() if line.startswith("error: ")
    ]
    assert said.endswith("cup: fix the errors above first\n")


def test_the_help_says_what_is_repeated_and_how_it_ends(tmp_path: Path) -> None:
    """`--help` teaches: where the seed stands, what a correction does, and the exit status."""
    said = " ".join(Organizer(tmp_path).run("verify", "--help").output.split())
    for words in ("field Draw", "corrected after the draw", "sheet Standings", "Exit status: 0", "[ROUND]"):
        assert words in said


def test_the_data_of_a_draw_by_hand(tmp_path: Path) -> None:
    """Round 2 of four players after two wins of 100 to 60: a lead of 40 is 7 points to 4 (Runewars 2.2, p. 18-19).

    Both winners have a margin of 40 and opponents with nothing else, so only chance parts them; P1 was at the fixed
    table 2.
    """
    organizer = organizer_of(tmp_path, players=4)
    organizer.set_player("P1", "Fixed table", 2)
    organizer.pair()
    tables = drawn(organizer, 1)
    organizer.enter_all(1, {table: {"Score 1": 100, "Score 2": 60} for table in tables})
    organizer.pair()
    organizer.build()
    data = organizer.data("draw-2.json")
    players = data.pop("players")
    winners, losers = ({two[i] for two in tables.values()} for i in (0, 1))
    assert [line["points"] for line in players] == [7, 7, 4, 4]
    assert {line["player"] for line in players[:2]} == winners
    assert {line["player"] for line in players[2:]} == losers
    assert {line["player"]: line["fixed_table"] for line in players} == dict.fromkeys(
        tables[1] + tables[2]
    ) | {"P1": 2}
    used = organizer.read_fields(1)
    deployments, objectives = data.pop("deployments"), data.pop("objectives")
    assert used["Deployment"] not in deployments
    assert used["Objective"] not in objectives
    assert data == {
        "schema": "roundsheet/draw/1",
        "round": 2,
        "stage": "Swiss",
        "draw": organizer.read_fields(2)["Draw"],
        "event_seed": "7f3a9c",
        "of": "swiss",
        "method": "random in score groups",
        "bye_rule": "lowest ranked without a bye",
        "rematches_from": 1,
        "swiss_rounds": [1],
        "tables": "order of pairing",
        "points_from": "results",
        "levels": [],
    }
    first = organizer.data("draw-1.json")
    assert [line["player"] for line in first["players"]] == ["P1", "P2", "P3", "P4"]
    assert (first["bye_rule"], first["swiss_rounds"]) == ("random", [])
