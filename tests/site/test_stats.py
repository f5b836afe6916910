"""The statistics' page: what is counted, what is left out and said so, and drawings that are exact."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from generator.model import Event, Player, Stage, StageType
from generator.regulations.schema import Regulation
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.stats.page import StatsPage, stats_page
from generator.site.parts import Link, Segment, TableCell, TableRow
from generator.site.shared.graphics import bar, fixed, way
from generator.site.wording.words import plain
from tests.site.events import (
    HOSTILE,
    ROUND_1,
    ROUND_2,
    AnyAsset,
    event,
    every_kind,
    five_players,
    forces,
    named,
    names,
    play,
    publish,
    to_publish,
)
from tests.site.html import files_of, pages_within, parse
from tests.support.records import (
    RUNEWARS,
    URBAN_WAR,
    elimination,
    event_of,
    game,
    players_of,
    round_of,
    swiss,
)

SITE = Site(title="Northern Tables", assets=AnyAsset())


def stats(event: Event, regulation: Regulation = RUNEWARS) -> StatsPage:
    """The page's model."""
    facts = gather(event, regulation)
    return stats_page(PageContext(site=SITE, facts=facts, path="cup/stats/index.html"), facts)


def texts(row: TableRow) -> list[str]:
    """What a row of a table says, cell by cell."""
    said = (cell if isinstance(cell, str) else cell.text for cell in row.cells)
    return [text.text if isinstance(text, Link) else str(text) for text in said]


def name_of(row: TableRow) -> TableCell:
    """The first cell of a row, which names what the row is about."""
    name, *_rest = row.cells
    assert isinstance(name, TableCell)
    return name


def with_factions(players: tuple[Player, ...], factions: str) -> tuple[Player, ...]:
    """The players, each of the faction of a letter: E elves, e the same in capitals, O orcs, - none."""
    spelled = {"E": "Elves", "e": "ELVES", "O": "Orcs", "-": None}
    return tuple(
        replace(player, faction=spelled[letter]) for player, letter in zip(players, factions, strict=True)
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [(12, "12"), (Fraction(100, 3), "33.33"), (Fraction(1, 2), "0.5"), (0, "0"), (Fraction(-1, 8), "-0.12")],
)
def test_lengths_are_exact_and_short(value: Fraction | int, text: str) -> None:
    """At most two decimals, none that says nothing, halves to even."""
    assert fixed(value) == text


def test_a_bar_is_as_long_as_its_parts() -> None:
    """Of 3 games 2 won and 1 lost: two thirds and the rest behind them; what there is none of takes no room."""
    assert bar((("won", 2), ("drawn", 0), ("lost", 1)), 3) == (
        Segment(x="0", width="66.67", kind="won"),
        Segment(x="66.67", width="33.33", kind="lost"),
    )


def test_a_way_leads_through_the_middle_of_columns_and_lines() -> None:
    """Two columns: middles at 25 and 75; the last one's line runs on to the edge. Line 0 is drawn at 0.5."""
    assert way((2, 0)) == ("M25 2.5L75 0.5L100 0.5",)


def test_a_way_has_a_gap_where_a_player_had_no_rank() -> None:
    """Who comes late begins later; a single round between two gaps is a dash two units long."""
    assert way((None, 1)) == ("M75 1.5L100 1.5",)
    assert way((5, None, 3)) == ("M16.67 5.5L18.67 5.5", "M83.33 3.5L100 3.5")


def test_the_ranking_moves_as_worked_out_by_hand() -> None:
    """Two rounds of five players.

    After round 1: P5 has the bye's 8 points; P1 and P3 have 7 with margins of 58 and 60. So P5, P3, P1 are 1, 2, 3.
    After round 2: P1 7 + 8 = 15, margin 58 + 75 = 133; P3 7 + 8 = 15, margin 60 + 70 = 130; P4 4 + 8 = 12; P5 8 + 0.
    """
    page = stats(five_players(ROUND_1, ROUND_2))
    assert page.bump is not None
    assert page.ranks is not None
    ranks = {row.id: tuple(texts(row)[1:]) for row in page.ranks.rows}
    assert {player: ranks[player] for player in ("P1", "P3", "P5")} == {
        "P1": ("3", "1"),
        "P3": ("2", "2"),
        "P5": ("1", "4"),
    }
    assert ranks["P4"][1] == "3"
    assert [line.id for line in page.bump.lines][:4] == ["P1", "P3", "P4", "P5"]
    assert page.bump.lines[0].paths == ("M25 2.5L75 0.5L100 0.5",)
    assert not page.bump.note


def test_wins_and_endings_are_counted_as_worked_out_by_hand() -> None:
    """107:49 and 200:140 lead by 58 and 60, both in the row 30-69; a concession and a no-show are no clear win."""
    margins, endings = stats(five_players(ROUND_1, ROUND_2)).bars
    counts = {row.label: row.count for row in margins.rows}
    assert counts == {"0–29": "0", "30–69": "2", "70–109": "0", "110–149": "0", "150–200": "0"}
    assert margins.note == "1 game was conceded and is not counted here."
    assert {(row.label, row.count) for row in endings.rows} == {
        ("When time was called", "1"),
        ("A force was destroyed", "1"),
        ("Conceded", "1"),
        ("Somebody did not appear", "1"),
    }


def test_factions_are_counted_without_mirrors_and_however_they_are_spelled() -> None:
    """A and B are elves, one in capitals; C is an orc, D of no faction. A beats C, C beats B, A meets B, B meets D."""
    players = with_factions(players_of("A B C D"), "EeO-")
    rounds = (
        round_of(1, game("A", "C", 107, 49), game("B", "D", 100, 50)),
        round_of(2, game("B", "C", 100, 140), game("A", "D", 100, 50)),
        round_of(3, game("A", "B", 100, 50), game("C", "D", 100, 50)),
    )
    factions = stats(event_of(players, *rounds, stages=[swiss(3)])).factions
    assert factions is not None
    assert [column.text for column in factions.table.columns][:6] == [
        "Faction",
        "Players",
        "Games",
        "Won",
        "Lost",
        "Won %",
    ]
    assert [texts(row)[:6] for row in factions.table.rows] == [
        ["Elves", "2", "2", "1", "1", "too few games"],
        ["Orcs", "1", "2", "1", "1", "too few games"],
    ]
    assert [texts(row)[1:] for row in factions.matrix.rows] == [["(1)", "1–1"], ["1–1", ""]]
    assert factions.duels == ("Elves against Orcs: 1 won, 1 lost",)
    assert [name_of(row).bar for row in factions.table.rows] == [(), ()]
    assert factions.notes == (
        "1 game was played by two players of one faction; it is not counted here.",
        "The share of games won is given from 10 games on: fewer say too little.",
        "1 player has no faction.",
    )


def test_factions_stand_by_their_share_of_games_won_and_below_them_those_with_too_few() -> None:
    """Orcs win seven of their ten games against elves: 70%. The one faun has a single game, and wins it against an elf.

    So the elves have eleven games and won three of them: 27%, and of a bar of 100 units 27.27.
    """
    players = with_factions(players_of(map(str, range(20))), "EO" * 10)
    faun, elf = replace(players_of("F")[0], faction="Fauns"), replace(players_of("X")[0], faction="Elves")
    scores = [(49, 107)] * 7 + [(107, 49)] * 3
    games = [game(str(2 * i), str(2 * i + 1), *score) for i, score in enumerate(scores)]
    played = round_of(1, *games, game("F", "X", 107, 49))
    factions = stats(event_of((*players, faun, elf), played, stages=[swiss(3)])).factions
    assert factions is not None
    told = [texts(row) for row in factions.table.rows]
    assert [(cells[0], cells[2], cells[5]) for cells in told] == [
        ("Orcs", "10", "70%"),
        ("Elves", "11", "27%"),
        ("Fauns", "1", "too few games"),
    ]
    assert [[(part.kind, part.width) for part in name_of(row).bar] for row in factions.table.rows[1:]] == [
        [("won", "27.27"), ("lost", "72.73")],
        [],
    ]


def test_many_factions_have_no_room_against_each_other() -> None:
    """Of twelve factions the ten that played most stand in the table of each against each, and it says so."""
    players = tuple(
        replace(player, faction=f"Faction {i:02}") for i, player in enumerate(players_of(map(str, range(12))))
    )
    games = [game(str(i), str(i + 1), 107, 49) for i in range(0, 12, 2)]
    factions = stats(event_of(players, round_of(1, *games), stages=[swiss(3)])).factions
    assert factions is not None
    assert len(factions.table.rows) == 12
    assert len(factions.matrix.rows) == 10
    assert factions.matrix_note == "The 10 factions with the most games."


def test_how_often_who_chose_won_is_said_from_ten_games_on() -> None:
    """The lower total chooses. Ten games in which it wins six; with nine nothing is said."""
    players = tuple(
        replace(player, list_points=190 + i % 2) for i, player in enumerate(players_of(map(str, range(20))))
    )
    games = [game(str(i), str(i + 1), *((107, 49) if i < 12 else (49, 107))) for i in range(0, 20, 2)]
    ten = event_of(players, round_of(1, *games), stages=[swiss(3)])
    nine = event_of(players, round_of(1, *games[:-1]), stages=[swiss(3)])
    assert stats(ten).choosing == "Choosing the first player won 6 of 10 games."
    assert stats(nine).choosing == ""


def test_of_many_players_the_best_are_drawn_and_all_are_in_the_table() -> None:
    """Thirty players: 24 lines, gaps where they stood below, and a word about that. No line is lower than 23.5."""
    page = stats(play(event("many", named(names(30)), swiss(3)), 3))
    assert page.bump is not None
    assert page.ranks is not None
    assert (len(page.bump.lines), page.bump.height, len(page.ranks.rows)) == (24, 24, 30)
    assert page.bump.note.startswith("The lines of the best 24 of 30. Where a line has a gap,")
    assert page.bump.below == "Below the dashed line: ranks 25 to 30, drawn closer together."
    heights = [
        float(y) for line in page.bump.lines for path in line.paths for y in re.findall(r" ([\d.]+)", path)
    ]
    assert max(heights) == 23.5
    then = {row.id: texts(row)[1:] for row in page.ranks.rows}
    late = [line for line in page.bump.lines if int(then[line.id][0]) > 24]
    assert late
    assert not [line for line in late if line.paths[0].startswith("M16.67")]


def test_no_best_rank_is_one_across_groups_that_are_being_played() -> None:
    """Two groups of four play three rounds; once all games are in, and in the bracket, all are ranked together."""
    stages = (Stage(type=StageType.GROUPS, groups=2), Stage(type=StageType.ELIMINATION, from_each=2))
    planned = event("groups", named(names(8)), *stages)
    last_columns = []
    for rounds, open_games in ((2, 0), (3, 1), (3, 0), (4, 1), (5, 0)):
        told = stats(play(planned, rounds, open_games)).factions
        assert told is not None
        assert {len(row.cells) for row in told.table.rows} == {len(told.table.columns)}
        last_columns.append(told.table.columns[-1].text)
    assert last_columns == ["Won %", "Won %", "Best rank", "Best rank", "Best place"]


def test_victories_with_names_are_counted_by_their_names() -> None:
    """Urban War: no margins, but minor, major and crushing victories."""
    played = play(
        event("urban", forces(8), regulations="urban-war-1.4", structure="standard"), 3, 0, URBAN_WAR
    )
    margins = stats(played, URBAN_WAR).bars[0]
    labels = [plain(row.label) for row in margins.rows[:3] if isinstance(row.label, tuple)]
    assert labels == ["Minor Victory", "Major Victory", "Crushing Victory"]


def test_an_event_without_figures_says_so() -> None:
    """Before the first result; and with elimination from the start there is no ranking that could move."""
    fresh = stats(event("fresh", (), structure="basic"))
    assert fresh.lead == "Nothing has been played yet: figures appear here with the first results."
    assert (fresh.factions, fresh.bars, fresh.bump, fresh.ranks) == (None, (), None, None)
    paired = stats(play(event("paired", named(names(8)), swiss(3)), 1, open_games=99))
    assert paired.lead.startswith("There are no results yet")
    assert paired.factions is not None
    assert [column.text for column in paired.factions.table.columns] == ["Faction", "Players"]
    assert not paired.factions.duels
    knockout = stats(play(event("knockout", named(names(6)), elimination(None)), 3))
    assert knockout.bump is None
    assert len(knockout.bars) == 2


def test_the_page_says_in_a_table_what_it_draws(tmp_path: Path) -> None:
    """The drawing has a title and a description, its lines and rows carry the player, no style stands in the page."""
    shown = [each for each in every_kind() if each.id in ("finished-swiss", "hostile")]
    publish([to_publish(each) for each in shown], tmp_path / "site")
    files = files_of(tmp_path / "site")
    page = pages_within(files, "finished-swiss")["stats/index.html"]
    drawing = next(each for each in page.all("svg") if each.get("role") == "img")
    assert set(drawing["aria-labelledby"].split()) <= set(page.ids)
    assert all(each.get("aria-hidden") == "true" for each in page.all("svg") if "role" not in each)
    for tag in ("g", "li", "tr"):
        marked = {each["data-player"] for each in page.all(tag) if "data-player" in each}
        assert marked == {f"P{i:02}" for i in range(1, 9)}, tag
    assert not [each for _, each in page.elements if "style" in each]
    hostile = files["hostile/stats/index.html"]
    assert HOSTILE[0].encode() not in hostile
    assert not parse("stats", hostile).faults
