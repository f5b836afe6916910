"""Only allow-listed facts leave a workbook: every other cell and file holds a secret, and the site is searched."""

from __future__ import annotations

import html
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from click.testing import CliRunner
from openpyxl.comments import Comment
from openpyxl.workbook.defined_name import DefinedName

from generator.cli import main
from generator.tournament.game_forms.columns import Columns
from generator.tournament.game_forms.scores.form import ScoreForm
from generator.workbooks import layout
from tests.site.events import XWING, event, named, names, play, publish, squads, to_publish
from tests.site.html import files_of
from tests.support.organizer import opened
from tests.support.pictures import chunk, png
from tests.support.records import swiss

SECRET, OPEN = "zq7secret", "zq7open"  # what must stay in the hall, and what everybody may read

# What a person may write and the site shows, each with the sheet and column where the test writes it.
SHOWN = {
    "players name", "players public name", "players faction", "players club",
    "round deployment", "round objective", "round starts at",
    "results changed row", "event name", "event venue", "event leader", "event sponsor", "about",
}  # fmt: skip
LISTED = {"lists kind name", "lists faction", "list file squad", "list file text"}

# The columns that mean something, by their sheets. A secret fills every other cell of these sheets.
MEANT: dict[str, tuple[str, ...]] = {
    sheet.name: sheet.columns
    for sheet in (
        layout.PLAYERS,
        layout.LISTS,
        layout.ROUND,
        layout.results(Columns(form=ScoreForm)),
        layout.CHANGES,
        layout.STANDINGS,
    )
}
READ_ROWS = 45  # of each sheet, from the top
SPARE = 3  # rows and columns beyond what there is


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """An event of two rounds and a draft, full of secrets, built by the real commands; lists appear with round 3."""
    return _built(tmp_path_factory.mktemp("secrets"), lists_from_round=3)


def test_no_secret_leaves_a_workbook(site: dict[str, bytes]) -> None:
    """Unknown columns, notes, sheets, comments, names behind public names, drafts, early lists, other files."""
    for path, content in site.items():
        for text in (path, *_readings(path, content)):
            at = text.casefold().find(SECRET)
            assert at < 0, f"{path}: {text[max(0, at - 80) : at + 80]}"


def test_what_may_be_read_is_exactly_the_allow_list(site: dict[str, bytes]) -> None:
    """Each fact that is meant for everybody is there, and nothing else that a person wrote."""
    assert _open_words(site) == SHOWN


@pytest.mark.parametrize(("first", "shown"), [(None, False), (0, True), (2, True), (3, False)])
def test_lists_appear_with_the_pairings_of_their_round(
    first: int | None, shown: bool, tmp_path: Path
) -> None:
    """Round 2 is published: `lists_from_round` up to 2 shows all lists; without it none ever appear."""
    players = named(names(4))
    before = event("squads", players, swiss(3), regulations=XWING.id, lists_from_round=first)
    played = play(replace(before, lists=squads(players)), 2, 1, XWING)
    publish([to_publish(played, XWING)], tmp_path / "site")
    files = files_of(tmp_path / "site")
    showing = {path for path, content in files.items() if b"Long-range Whispers" in content}
    pages = {f"squads/players/{player.id}/index.html" for player in players}
    assert pages & showing == (pages if shown else set())
    assert shown or not showing


def test_a_public_name_takes_the_place_of_the_name_in_every_kind_of_file(site: dict[str, bytes]) -> None:
    """Pages, printables, the text for chats, the hall's screen, the feed and the data say the public name."""
    saying = {path for path, content in site.items() if b"zq7open players public name" in content}
    for part in (
        "index.html", "standings/index.html", "players/index.html", "players/P01/index.html", "stats/index.html",
        "round/1/index.html", "round/1/pairings.txt", "round/2/index.html", "screen/index.html", "feed.xml",
        "data/players.json", "data/players.csv", "data/standings.json",
    ):  # fmt: skip
        assert f"secrets/{part}" in saying, part


def test_a_picture_holds_nothing_but_the_picture(site: dict[str, bytes]) -> None:
    """No text, time or program is written into a PNG beside its pixels."""
    pictures = {path: content for path, content in site.items() if path.endswith(".png")}
    assert pictures
    for content in pictures.values():
        assert [name for name, _ in _chunks(content) if name != "PLTE"] == ["IHDR", "IDAT", "IEND"]


def _built(folder: Path, *, lists_from_round: int) -> dict[str, bytes]:
    events, site = folder / "events", folder / "site"
    event = events / "secrets"
    _run("simulate", "secrets", "--players", "9", "--rounds", "2", "--events", str(events))
    settings = (event / "event.yaml").read_text(encoding="utf-8").splitlines()
    kept = [
        line
        for line in settings
        if not line.startswith(("name:", "# venue", "# leaders", "leaders", "lists_from"))
    ]
    kept += [
        f"# {SECRET} event comment",
        f'name: "{OPEN} event name"',
        f'venue: "{OPEN} event venue"',
        f'leaders: [{{role: organizer, name: "{OPEN} event leader"}}, {{role: judge, name: {SECRET}, player: P01}}]',
        f'sponsor: {{name: "{OPEN} event sponsor", logo: {SECRET}.png}}',
        f"lists_from_round: {lists_from_round}",
        "release: manual",
    ]
    (event / "event.yaml").write_text("\n".join(kept) + "\n", encoding="utf-8")
    (event / "about.md").write_text(f"{OPEN} about\n\n<!-- {SECRET} about comment -->\n", encoding="utf-8")
    told = chunk(b"tEXt", f"Author\0{SECRET} logo".encode())
    (event / f"{SECRET}.png").write_bytes(png(before=told, after=told) + SECRET.encode())
    _fill_players(event / "players.xlsx")
    for number in (1, 2):
        _fill_round(event / f"round-{number}.xlsx", number)
    _run("pair", "secrets", "--events", str(events))
    with opened(event / "round-3.xlsx", save=True) as workbook:
        assert _value(workbook, "Release").value == "Draft"
        _value(workbook, "Deployment").value = f"{SECRET} draft"
        _fill(workbook)
    _fill_folder(events)
    _run("build", "--events", str(events), "--site", str(site))
    return files_of(site)


def _run(*arguments: str) -> None:
    answer = CliRunner().invoke(main, arguments)
    assert answer.exit_code == 0, answer.output


def _fill_folder(events: Path) -> None:
    """Files beside those that are read, and a folder that is no event."""
    for name in ("notes.txt", ".hidden", "~$players.xlsx", "old/round-1.xlsx", "players.xlsx.bak"):
        path = events / "secrets" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{SECRET} {name}", encoding="utf-8")
    lists = events / "secrets" / "lists"
    lists.mkdir()
    squad = {"faction": "rebel", "name": f"{OPEN} list file squad", "pilots": [{"id": "x"}], "user": SECRET}
    (lists / "P02.xws").write_text(json.dumps(squad), encoding="utf-8")
    (lists / "P03.txt").write_text(f"{OPEN} list file text", encoding="utf-8")
    for name in ("P99.txt", "P04.pdf", "P05.xws"):  # nobody's, no list, no squad
        (lists / name).write_text(f"{SECRET} {name}", encoding="utf-8")
    (events / "_drafts").mkdir()
    (events / "_drafts" / "event.yaml").write_text(f"name: {SECRET}\n", encoding="utf-8")


def _fill_players(path: Path) -> None:
    with opened(path, save=True) as workbook:
        sheet = workbook["Players"]
        columns = {cell.value: cell.column for cell in sheet[1]}
        for row, column, text in (
            (2, "Name", f"{SECRET} private name"),
            (2, "Public name", f"{OPEN} players public name"),
            (3, "Name", f"{OPEN} players name"),
            (3, "Faction", f"{OPEN} players faction"),
            (3, "Club", f"{OPEN} players club"),
        ):
            sheet.cell(row, columns[column], text)
        lists = workbook["Lists"]
        columns = {cell.value: cell.column for cell in lists[1]}
        early = f"{OPEN} lists kind name", f"{OPEN} lists faction"
        lists.cell(2, columns["Name"], early[0])
        lists.cell(2, columns["Faction"], early[1])
        _fill(workbook)


def _fill_round(path: Path, number: int) -> None:
    """Every note is a secret but that of the rows of round 2 whose players the organizer exchanged."""
    with opened(path, save=True) as workbook:
        for field in ("Deployment", "Objective", "Starts at"):
            _value(workbook, field).value = f"{OPEN} round {field.casefold()}"
        for field in ("Event", "Stage"):  # what the site says of these it knows from elsewhere
            _value(workbook, field).value = f"{SECRET} {field}" if field == "Event" else "Swiss"
        sheet = workbook["Results"]
        columns = {cell.value: cell.column for cell in sheet[1]}
        for row in range(2, sheet.max_row + 1):
            sheet.cell(row, columns["Note"], f"{SECRET} note")
        if number == 2:
            for name in ("Player 2 ID", "Player 2"):
                one, two = sheet.cell(2, columns[name]), sheet.cell(3, columns[name])
                one.value, two.value = two.value, one.value
            for row in (2, 3):
                sheet.cell(row, columns["Note"], f"{OPEN} results changed row")
            changes = workbook["Changes"]
            for column, text in (("Player ID", "P09"), ("Change", "Drop"), ("Note", f"{SECRET} why")):
                changes.cell(2, {cell.value: cell.column for cell in changes[1]}[column], text)
        _rename(workbook, "P01", f"{SECRET} private name")
        _fill(workbook)


def _rename(workbook: Any, player: str, name: str) -> None:
    """The player's name wherever the round's sheets have it."""
    for title, number in (("Results", "1 "), ("Results", "2 "), ("Standings", "")):
        sheet = workbook[title]
        columns = {cell.value: cell.column for cell in sheet[1]}
        for row in range(2, sheet.max_row + 1):
            if sheet.cell(row, columns[f"Player {number}ID"]).value == player:
                sheet.cell(row, columns[f"Player {number}".strip()], name)


def _value(workbook: Any, field: str) -> Any:
    sheet = workbook["Round"]
    return next(row[1] for row in sheet.iter_rows(max_col=2) if row[0].value == field)


def _fill(workbook: Any) -> None:
    """A secret in every cell that says nothing yet or nothing that is read, and everywhere else one can hide."""
    for sheet in workbook:
        meant = MEANT.get(sheet.title)
        width = sheet.max_column + SPARE
        for row in range(1, min(sheet.max_row, READ_ROWS) + SPARE + 1):
            for column in range(1, width + 1):
                cell, head = sheet.cell(row, column), sheet.cell(1, column).value
                is_read = meant is not None and head in meant
                if not is_read or (row == 1 and cell.value is None):
                    cell.value = f"{SECRET} {sheet.title} {cell.coordinate}"
        sheet["A2"].comment = Comment(f"{SECRET} comment", f"{SECRET} author")
        sheet.oddHeader.center.text = f"{SECRET} header"
    for state in ("visible", "hidden", "veryHidden"):
        extra = workbook.create_sheet(f"{SECRET} {state}")
        extra.sheet_state = state
        extra.append(["ID", "Name", f"{SECRET} column"])
        extra.append(["P01", f"{SECRET} name", f"{SECRET} cell"])
    workbook.defined_names[SECRET] = DefinedName(SECRET, attr_text=f'"{SECRET} defined"')
    for name in ("creator", "title", "subject", "description", "keywords", "category", "lastModifiedBy"):
        setattr(workbook.properties, name, f"{SECRET} {name}")


def _readings(path: str, content: bytes) -> Iterator[str]:
    """A file as text, and every way in which a text in it may be written."""
    text = content.decode("utf-8", errors="replace")
    yield text
    yield html.unescape(html.unescape(text))
    yield unquote(text)
    if path.endswith(".json"):
        yield json.dumps(json.loads(text), ensure_ascii=False)
    if path.endswith((".zip", ".xlsx")):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            for name in packed.namelist():
                yield from _readings(f"{path}/{name}", packed.read(name))
    if path.endswith(".png"):
        yield from (chunk.decode("latin-1") for _, chunk in _chunks(content))


def _chunks(png: bytes) -> Iterator[tuple[str, bytes]]:
    """The chunks of a PNG, the pixels' and packed texts unpacked where they can be."""
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, content = png[at + 4 : at + 8].decode("ascii"), png[at + 8 : at + 8 + length]
        yield name, zlib.decompress(content) if name == "IDAT" else content
        at += length + 12


def _open_words(site: dict[str, bytes]) -> set[str]:
    """Of everything that may be read, what is read somewhere."""
    text = "\n".join(reading for path, content in site.items() for reading in _readings(path, content))
    return {label for label in SHOWN | LISTED if f"{OPEN} {label}" in text}
