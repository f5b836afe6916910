"""What was written is read before anybody gets it: whatever somebody is called, the workbook says what was meant."""

import io
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pytest

from generator.findings import NOWHERE
from generator.model import Event, GameResult, Player, PlayerId
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.columns import Columns
from generator.tournament.game_forms.scores.form import ScoreForm
from generator.workbooks.grid import escaped, unescaped
from generator.workbooks.reading.intake import open_content
from generator.workbooks.reading.players import players_in, read_players
from generator.workbooks.reading.rounds import round_in
from generator.workbooks.writing.annotated import annotated
from generator.workbooks.writing.read_back import (
    NotAsMeantError,
    as_meant_players,
    as_meant_round,
    well_formed,
)
from generator.workbooks.writing.writer import players_workbook, round_workbook
from tests.support.organizer import Organizer
from tests.workbooks.builders import bytes_of, players_book, with_part
from tests.workbooks.examples import RUNEWARS, URBAN_WAR, event_of, round_of

NAMES = (
    *(
        "_xFFFE_",
        "_xFFFF_",
        "_x0000_",
        "_x000D_",
        "_xD800_",
        "_x005F_",
        "_x005F_x0041_",
        "_x0041_x0042_",
        "__x000A__",
    ),
    *("<r>&</r>", "<r></t></r>", "]]>", "&amp;", "<!--", "=1+1", "1e5", "TRUE", "'quoted", "_x", "_x00_"),
)


def event_with_names() -> Event:
    """A player for each name, in a club of that name."""
    players = tuple(
        Player(id=PlayerId(f"P{n:03}"), name=name, club=name, models=12)
        for n, name in enumerate(NAMES, start=1)
    )
    return replace(event_of(len(NAMES)), players=players)


@pytest.mark.parametrize("regulation", [RUNEWARS, URBAN_WAR])
def test_a_text_that_looks_like_an_escape_or_like_markup_is_read_as_itself(regulation: Regulation) -> None:
    """`_x0041_` is no A, `<r>` is no XML; on every sheet of a round, and in the registration."""
    event = event_with_names()
    round_ = round_of([GameResult()] * (len(NAMES) // 2), stage="Swiss")
    content = round_workbook(event=event, regulation=regulation, round_=round_, standings=())
    sheets, _ = open_content(
        as_meant_round(content, round_, form=form_of(regulation).columns), "round-1.xlsx"
    )
    assert sheets is not None
    found, _ = round_in(sheets, 1)
    assert found is not None
    assert sorted(name for game in found.pairings for name in (game.name1, game.name2)) == sorted(NAMES)

    registered = tuple(replace(player, models=None) for player in event.players)
    sheets, _ = open_content(players_workbook(RUNEWARS, "<r>_xFFFE_</r>", registered), "players.xlsx")
    assert sheets is not None
    assert [replace(player, place=NOWHERE) for player in players_in(sheets)[0]] == [*registered]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_spelt_out_is_what_was_meant(name: str) -> None:
    """One after the other, and one within another."""
    assert unescaped(escaped(name)) == name
    assert unescaped(escaped(escaped(name))) == escaped(name)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("a_x000A_b", "a\nb"),
        ("_x005F_x0041_", "_x0041_"),
        ("_xD83D__xDC09_", "\U0001f409"),
        ("_xD800_", "\ufffd"),
        ("_xFFFE_", "_xFFFE_"),
    ],
)
def test_what_programs_spell_out(cell: str, text: str) -> None:
    """A line break, a text that looks like one, a pair; half a pair is replaced, and what no text has was typed so."""
    assert unescaped(cell) == text


@pytest.mark.parametrize("name", ["_xFFFE_", "_xFFFF_"])
def test_a_name_that_a_program_left_as_it_is_does_no_harm(name: str, tmp_path: Path) -> None:
    """Typed into a cell and saved without an escape: the round is drawn, and its workbook is sound XML."""
    organizer = Organizer(tmp_path)
    organizer.new("cup")
    organizer.edit_event({"leaders": "[{role: organizer, name: Ilse Vorn}]"})
    rows = [(f"P{n:02}", name if n == 1 else f"Guest {n}") for n in range(1, 5)]
    (organizer.folder / "players.xlsx").write_bytes(bytes_of(players_book(*rows)))
    organizer.pair()
    content = (organizer.folder / "round-1.xlsx").read_bytes()
    assert well_formed(content) is content
    players, _, _ = read_players(organizer.folder / "players.xlsx", "players.xlsx")
    assert players[0].name == name


def test_a_workbook_that_is_no_xml_or_says_something_else_is_not_given_away() -> None:
    """A part that is cut, another result, another player: all of it before a file is there."""
    event, round_ = event_of(4), round_of([GameResult(), GameResult()])
    content = round_workbook(event=event, regulation=RUNEWARS, round_=round_, standings=())
    assert as_meant_round(content, round_, form=Columns(form=ScoreForm)) is content
    broken = with_part(
        content, "xl/worksheets/sheet5.xml", lambda part: part.replace(b"</v>", b"\xef\xbf\xbe</v>", 1)
    )
    with ZipFile(io.BytesIO(broken)) as archive:
        assert b"\xef\xbf\xbe" in archive.read("xl/worksheets/sheet5.xml")
    won = replace(round_.pairings[0], result=GameResult(score1=200, score2=0))
    for written, meant in (
        (broken, round_),
        (content, replace(round_, pairings=(won, *round_.pairings[1:]))),
        (content, replace(round_, pairings=round_.pairings[:1])),
        (content, replace(round_, draw_seed="another")),
        (b"PK\x03\x04", round_),
    ):
        with pytest.raises(NotAsMeantError):
            as_meant_round(written, meant, form=Columns(form=ScoreForm))
    with pytest.raises(NotAsMeantError):
        as_meant_players(players_workbook(RUNEWARS, "Cup", event.players), event.players[1:], ())


def test_a_marked_copy_keeps_what_is_spelt_out(tmp_path: Path) -> None:
    """The library drops `x005F_` from all texts when it reads, and writes none: the copy would say something else."""
    path = tmp_path / "players.xlsx"
    registered = tuple(
        Player(id=PlayerId(f"P{n:02}"), name=name, club=name) for n, name in enumerate(NAMES, start=1)
    )
    path.write_bytes(players_workbook(RUNEWARS, "Cup", registered))
    copy = tmp_path / "copy.xlsx"
    copy.write_bytes(annotated(path, ()))
    read = read_players(copy, "copy.xlsx")[0]
    assert [(player.name, player.club) for player in read] == [(name, name) for name in NAMES]
    cells = openpyxl.load_workbook(copy)["Players"]["B"]
    assert {cell.data_type for cell in cells[1 : len(NAMES) + 1]} == {"s"}
