"""`roundsheet import players`: players.xlsx gets what a table has, and keeps all else."""

from __future__ import annotations

import random
import shutil
import unicodedata
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
import xlsxwriter
from openpyxl.styles import Font

from tests.commands.test_verify import organizer_of, play
from tests.support.make_all import ALL
from tests.support.organizer import Answer, Organizer, Table, opened

COLUMNS = ("ID", "Name", "Faction", "Club", "List points", "Late from round")


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event in which nobody is registered yet."""
    made = Organizer(tmp_path)
    made.new("cup", seed="7f3a9c", stages=({"type": "swiss", "rounds": 3},))
    return made


def take(
    organizer: Organizer, text: str, *options: str, expect: int = 0, name: str = "answers.csv"
) -> Answer:
    """Import a table of text."""
    path = organizer.events.parent / name
    path.write_text(text, encoding="utf-8")
    return organizer.run("import", "players", organizer.event, str(path), *options, expect=expect)


def registered(organizer: Organizer) -> list[tuple[Any, ...]]:
    """What stands in the rows with a name."""
    with opened(organizer.folder / "players.xlsx") as workbook:
        table = Table(workbook, "Players", "ID")
        return [tuple(table.get(row, column) for column in COLUMNS) for row in table.filled_rows("Name")]


def test_new_players_get_the_ids_that_wait_for_them(organizer: Organizer) -> None:
    """In the order of the file; what was understood, and what comes next, is said."""
    answer = take(
        organizer, "Vorname;Nachname;Verein;E-Mail;Hut\nIlse;Vorn;Nordkai;i@example.org;L\nTom;Brand;;;\n"
    )
    assert registered(organizer) == [
        ("P01", "Ilse Vorn", None, "Nordkai", None, None),
        ("P02", "Tom Brand", None, None, None, None),
    ]
    said = answer.output.splitlines()
    assert said[0].endswith("answers.csv (UTF-8, semicolons)")
    assert said[1:-1] == [
        "  columns: Vorname = First name, Nachname = Last name, Verein = Club",
        "  private, so never copied: E-Mail",
        '  not copied, unless you say --columns "THEIRS=OURS": Hut',
        "added:",
        "  P01 Ilse Vorn, Club Nordkai",
        "  P02 Tom Brand",
        "added 2, changed 0; 0 as before, 0 left alone",
        f"wrote {organizer.folder.as_posix()}/players.xlsx",
    ]
    assert said[-1].endswith("; round 1 can be paired: roundsheet pair cup")


def test_ids_of_elsewhere_are_written_as_the_sheet_writes_them(organizer: Organizer) -> None:
    """P2 is P02, in the row that waits for it; one of another kind gets the next that is free."""
    text = "ID,Name\nP2,Tom Brand\np1,Ilse Vorn\n17,Ida Ohm\nP02,Bo Ek\n"
    take(organizer, text)
    assert [row[:2] for row in registered(organizer)] == [
        ("P01", "Ilse Vorn"),
        ("P02", "Tom Brand"),
        ("P03", "Ida Ohm"),
        ("P04", "Bo Ek"),
    ]
    assert "changed 0; 3 as before, 1 left alone" in take(organizer, text, expect=1).output


def test_the_same_file_again_changes_nothing(organizer: Organizer) -> None:
    """Not a byte."""
    text = "Name,Faction,List points\nIlse Vorn,Daqan Lords,200\nTom Brand,Waiqar,198\n"
    take(organizer, text)
    before = (organizer.folder / "players.xlsx").read_bytes()
    answer = take(organizer, text)
    assert "added 0, changed 0; 2 as before, 0 left alone" in answer.output
    assert (organizer.folder / "players.xlsx").read_bytes() == before


def test_a_dry_run_writes_nothing(organizer: Organizer) -> None:
    """And says what would be written."""
    before = (organizer.folder / "players.xlsx").read_bytes()
    answer = take(organizer, "Name\nIlse Vorn\n", "--dry-run")
    assert "would be added:\n  P01 Ilse Vorn\n" in answer.output
    assert (organizer.folder / "players.xlsx").read_bytes() == before


def test_who_is_there_gets_what_differs_and_who_is_missing_stays(organizer: Organizer) -> None:
    """What the file lacks empties no cell."""
    take(organizer, "Name,Faction,Club\nIlse Vorn,Daqan,North\nTom Brand,Waiqar,South\nBo Ek,,\n")
    answer = take(organizer, "ID,Name,Faction,Club\nP01,Ilse Vorne,Latari,\n,TOM BRAND,Waiqar,West\n")
    assert [row[:4] for row in registered(organizer)] == [
        ("P01", "Ilse Vorne", "Latari", "North"),
        ("P02", "Tom Brand", "Waiqar", "West"),
        ("P03", "Bo Ek", None, None),
    ]
    assert "  P01 Ilse Vorn: Faction Daqan -> Latari, Name Ilse Vorn -> Ilse Vorne\n" in answer.output
    assert "  P02 Tom Brand: Club South -> West\n" in answer.output
    assert "in players.xlsx and not in this file, so they stay: P03 Bo Ek\n" in answer.output


def test_rows_that_cannot_be_understood_are_told_and_the_others_are_taken(organizer: Organizer) -> None:
    """All at once, each with its line; the command says by its status that something is left."""
    text = "Name,List points,Late from round\nIlse Vorn,many,\nTom Brand,200,\n,200,\nBo Ek,,soon\n"
    answer = take(organizer, text, expect=1)
    assert [row[1] for row in registered(organizer)] == ["Tom Brand"]
    told = [line.partition("answers.csv")[2] for line in answer.output.splitlines()[:3]]
    assert told == [
        ":2: list points many: list points are a whole number from 0 up",
        ":4: the name is missing: enter the player's name",
        ":5: late entry soon: the first round of a late entry is a whole number from 1 up",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "Who,What\nAna Berg,Player\nBen Holt,Player\n",
            "(it begins with: Who, What): the table needs a column Name",
        ),
        (
            "Who,What\nAna Berg,Player\nBen Holt,Judge\n",
            "(it begins with: Who, What): the table needs a column Name",
        ),
        (
            "Autumn Cup,2026\nNo.,Who,Ticket\n1,Ana Berg,Player\n2,Ben Holt,Judge\n",
            "(it begins with: No., Who, Ticket): the table needs a column Name",
        ),
        ("Ana Berg,Player\nBen Holt,Player\nCy Ort,Judge\n", "(it begins with: Ana Berg, Player)"),
        (
            "Ana Berg,Player,ana@example.org\nBen Holt,Player,ben@example.org\n",
            "the first one as wide as the others holds data: put a row with the names of the columns above it",
        ),
        (
            "Ana Berg,Player,+49 170 5550101\nBen Holt,Judge,+49 170 5550102\n",
            "the first one as wide as the others holds data: put a row with the names of the columns above it",
        ),
    ],
)
def test_a_row_of_data_is_never_the_heading(text: str, says: str, organizer: Organizer) -> None:
    """Where the first full row names nothing of ours, its columns are named, and no address or number is shown."""
    answer = take(organizer, text, expect=1)
    assert says in answer.output
    assert "example.org" not in answer.output
    assert "555" not in answer.output
    assert registered(organizer) == []


@pytest.mark.parametrize(
    "text",
    [
        "Event,Autumn Cup\nPlayers,2\nNumber,Name,Ticket\n1,Ana Berg,Player\n2,Ben Holt,Player\n",
        ",Name,Ticket\n1,Ana Berg,Player\n2,Ben Holt,Judge\n",
        "Name,Ticket\nAna Berg,Player,x\nBen Holt,Player,y\n",
        "First,Last,Army\nAna,Berg,\nBen,Holt,\n",
        "Order Name,Ticket First Name,Ticket Last Name\nPaula Quist,Ana,Berg\nPaula Quist,Ben,Holt\n",
        "Name,Attendee First Name,Attendee Last Name\nPaula Quist,Ana,Berg\nPaula Quist,Ben,Holt\n",
        "Name (Buyer),Full name\nPaula Quist,Ana Berg\nPaula Quist,Ben Holt\n",
        "Vorname Besteller;Name Besteller;Vorname Teilnehmer;Nachname Teilnehmer\nPaula;Quist;Ana;Berg\nP;Q;Ben;Holt\n",
        "Nom acheteur;Prénom du participant;Nom du participant\nQuist;Ana;Berg\nQuist;Ben;Holt\n",
        "Nombre del comprador;Nombre del asistente;Apellidos del asistente\nPaula;Ana;Berg\nPaula;Ben;Holt\n",
        "First name,Last name,Player nickname\nAna,Berg,kestrel\nBen,Holt,brandy\n",
        "Attendee #,First Name,Last Name\n501,Ana,Berg\n502,Ben,Holt\n",
    ],
)
def test_players_are_found_under_the_heading_that_names_them(text: str, organizer: Organizer) -> None:
    """Below the titles of a table, beside a column without a name, and never under who paid."""
    take(organizer, text)
    assert [row[1] for row in registered(organizer)] == ["Ana Berg", "Ben Holt"]


@pytest.mark.parametrize(
    "text",
    [
        "Ana Berg\nBen Holt\n",
        "Ana Berg;\r\nBen Holt;\r\n",
        "Guest list\nAna Berg\nBen Holt\n",
        "Name\nAna Berg\nBen Holt\n",
        "1. Ana Berg\n2. Ben Holt\n",
        "Going:\n- Ana Berg\n- Ben Holt\n\nWaitlist:\n- Cy Ort\n",
        "Ana Berg\nBen Holt\nCy Ort (cancelled)\n",
    ],
)
def test_a_plain_list_of_names_is_taken(text: str, organizer: Organizer) -> None:
    """One a line, with or without a heading; who has cancelled or waits is left out and named."""
    answer = take(organizer, text, name="names.txt")
    assert [row[1] for row in registered(organizer)] == ["Ana Berg", "Ben Holt"]
    assert ("Cy Ort" in answer.output) == ("Cy Ort" in text)


def test_a_plain_list_in_a_sheet_is_taken(organizer: Organizer, tmp_path: Path) -> None:
    """As text or as a workbook."""
    with xlsxwriter.Workbook(tmp_path / "names.xlsx") as workbook:
        workbook.add_worksheet().write_column("B3", ["Ana Berg", "Ben Holt"])
    organizer.run("import", "players", organizer.event, str(tmp_path / "names.xlsx"))
    assert [row[1] for row in registered(organizer)] == ["Ana Berg", "Ben Holt"]


@pytest.mark.parametrize("title", ["Autumn Cup 2026", "Combatants", "Who comes?"])
def test_what_may_be_the_title_of_a_plain_list_is_asked_about(title: str, organizer: Organizer) -> None:
    """It is no player until somebody says so."""
    answer = take(organizer, f"{title}\nAna Berg\nBen Holt\n", expect=1)
    assert f"{title} (it may be what the list is called)" in answer.output
    assert [row[1] for row in registered(organizer)] == ["Ana Berg", "Ben Holt"]


def test_a_person_or_a_faction_called_no_is_no_answer(organizer: Organizer) -> None:
    """A word counts only where its column tells who comes."""
    take(organizer, "Name,Faction,Lunch\nNo,No,No\nAna Void,Void,Declined to say\n")
    assert [row[1:3] for row in registered(organizer)] == [("No", "No"), ("Ana Void", "Void")]


@pytest.mark.parametrize("text", ["Player\nPlayer\nPlayer\n", "Name,Ticket\nAutumn Cup,1\nAutumn Cup,2\n"])
def test_a_file_in_which_all_names_are_equal_never_passes(text: str, organizer: Organizer) -> None:
    """The names may be what a ticket is called."""
    assert "every row has the name" in take(organizer, text, expect=1).output
    assert registered(organizer) == []


def test_who_has_cancelled_since_is_named_with_what_to_do(organizer: Organizer) -> None:
    """Nobody is removed by a table; once it is done, the same file says nothing of it any more."""
    take(organizer, "Name,Order Status\nAna Berg,Completed\nBen Holt,Completed\n")
    newer = "Name,Order Status\nAna Berg,Completed\nBen Holt,Refunded\nCy Ort,Completed\n"
    answer = take(organizer, newer, expect=1)
    assert (
        "line 3: Ben Holt is registered as P02, and here Order Status says Refunded: type Withdrawn under Status in "
        "players.xlsx, unless they play\n"
    ) in answer.output
    assert [row[1] for row in registered(organizer)] == ["Ana Berg", "Ben Holt", "Cy Ort"]
    organizer.set_player("P02", "Status", "Withdrawn")
    assert "Ben Holt" not in take(organizer, newer).output


def test_after_round_1_new_players_come_late(tmp_path: Path) -> None:
    """From the next round that is drawn; a later one that the file names is kept; who left is dropped elsewhere."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    text = "Name,Late from round,Status\nIda Ohm,,\nRolf Ost,3,\nUda Ro,1,\nAda Lind,,Withdrawn\n"
    answer = take(organizer, text, expect=1)
    assert [(row[0], row[1], row[5]) for row in registered(organizer)][4:] == [
        ("P05", "Ida Ohm", 2),
        ("P06", "Rolf Ost", 3),
        ("P07", "Uda Ro", 2),
    ]
    assert (
        "Status of Ada Lind can't change after the first game: enter a drop in the last round's workbook"
        in answer.output
    )
    organizer.pair()
    seated = {row[f"Player {seat} ID"] for row in organizer.read_round(2) for seat in (1, 2)}
    assert {"P05", "P07"} <= seated
    assert "P06" not in seated


def test_once_nobody_can_enter_nobody_is_added(tmp_path: Path) -> None:
    """The last round of the Swiss stage is drawn."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1, 2, 3)
    answer = take(organizer, "Name\nIda Ohm\n", expect=1)
    assert "line 2: Ida Ohm: nobody can enter after round 3, which is drawn" in answer.output
    assert len(registered(organizer)) == 4


def test_nothing_else_in_the_workbook_changes(organizer: Organizer) -> None:
    """Own columns, formulas, styles and sheets are as they were; all other parts of the file byte for byte."""
    path = organizer.folder / "players.xlsx"
    with opened(path, save=True) as workbook:
        sheet = workbook["Players"]
        sheet["N1"], sheet["N2"], sheet["N3"] = "Hat", "L", "=COUNTA(B2:B60)"
        sheet["B2"], sheet["B2"].font = "Ilse Vorn", Font(italic=True)
        workbook.create_sheet("Mine")["A1"] = "=Players!B2"
    before = path.read_bytes()
    take(organizer, "ID,Name,Faction\nP01,Ilse Vorne,Daqan\n,Tom Brand,\n")
    now, then = openpyxl.load_workbook(path), openpyxl.load_workbook(_copy(organizer, before))
    assert now.sheetnames == then.sheetnames
    changed = {
        (name, cell.coordinate): cell.value
        for name in now.sheetnames
        for row in now[name].iter_rows(max_row=60)
        for cell in row
        if cell.value != then[name][cell.coordinate].value
        or cell.style_id != then[name][cell.coordinate].style_id
    }
    assert changed == {
        ("Players", "B2"): "Ilse Vorne",
        ("Players", "C2"): "Daqan",
        ("Players", "B3"): "Tom Brand",
    }
    with ZipFile(path) as new, ZipFile(_copy(organizer, before)) as old:
        differ = {name for name in old.namelist() if old.read(name) != new.read(name)}
    assert differ <= {"xl/worksheets/sheet1.xml", "xl/workbook.xml"}


def _copy(organizer: Organizer, content: bytes) -> Path:
    path = organizer.events.parent / "before.xlsx"
    path.write_bytes(content)
    return path


def test_a_formula_in_a_player_s_row_is_left(organizer: Organizer) -> None:
    """It is told which."""
    take(organizer, "Name,Club\nIlse Vorn,North\n")
    with opened(organizer.folder / "players.xlsx", save=True) as workbook:
        workbook["Players"]["D2"] = '="Nor"&"th"'
    answer = take(organizer, "Name,Club\nIlse Vorn,South\n", expect=1)
    assert "formula" in answer.output


def test_what_formulas_gave_is_kept_where_it_is_read(organizer: Organizer) -> None:
    """Elsewhere every program computes it again when it opens the file."""
    path = organizer.folder / "players.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("Players")
        sheet.write_row(0, 0, ["ID", "Name", "Club", "How many"])
        sheet.write_row(1, 0, ["P01", "Ilse Vorn"])
        sheet.write_formula(1, 2, '="North"&" Quay"', None, "North Quay")
        sheet.write_formula(1, 3, "=COUNTA(B2:B9)", None, 1)
    take(organizer, "Name\nIlse Vorn\nTom Brand\n")
    sheet = openpyxl.load_workbook(path, data_only=True)["Players"]
    assert [cell.value for cell in sheet[2]] == ["P01", "Ilse Vorn", "North Quay", None]
    assert [cell.value for cell in sheet[3]][:2] == ["P02", "Tom Brand"]


def test_a_column_that_the_workbook_lacks_is_told(organizer: Organizer) -> None:
    """Only a game that counts models has it."""
    for said in ("added 1, changed 0", "added 0, changed 0"):
        answer = take(organizer, "Name,Models\nIlse Vorn,12\n")
        assert "  players.xlsx has no column Models: add it there to have it copied\n" in answer.output
        assert said in answer.output
    assert [row[1] for row in registered(organizer)] == ["Ilse Vorn"]


def test_an_id_of_a_removed_player_is_never_given_again(organizer: Organizer) -> None:
    """New players stand below everybody; when no row waits any more, IDs go on in the workbook's way."""
    with opened(organizer.folder / "players.xlsx", save=True) as workbook:
        sheet = workbook["Players"]
        for row in range(2, 514):
            sheet.cell(row, 1).value = f"K{row - 1:03}" if row < 5 else None
        sheet["B2"], sheet["B4"] = "Ada Lind", "Cy Marsh"
    take(organizer, "ID,Name\n,Ida Ohm\nK009,Bo Falk\n7,Rolf Ost\nK009,Uda Ro\n")
    assert [row[:2] for row in registered(organizer)] == [
        ("K001", "Ada Lind"),
        ("K003", "Cy Marsh"),
        ("K004", "Ida Ohm"),
        ("K009", "Bo Falk"),
        ("K010", "Rolf Ost"),
        ("K011", "Uda Ro"),
    ]


def test_a_workbook_that_is_open_elsewhere_is_left(organizer: Organizer) -> None:
    """What that program saves would take the players away again."""
    (organizer.folder / ".~lock.players.xlsx#").touch()
    answer = take(organizer, "Name\nIlse Vorn\n", expect=1)
    assert (
        "nothing was written: players.xlsx is open in another program: save and close it there, and do this again"
        in answer.output
    )
    assert registered(organizer) == []


def test_a_faulty_workbook_is_told_and_left(organizer: Organizer) -> None:
    """As long as it is open who is who, nobody is matched."""
    with opened(organizer.folder / "players.xlsx", save=True) as workbook:
        workbook["Players"]["A2"], workbook["Players"]["B2"] = "P 1 ?", "Ilse Vorn"
    answer = take(organizer, "Name\nIlse Vorn\n", expect=1)
    assert answer.output.startswith("error: ")
    assert "Players!A2" in answer.output


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "Club,Faction\nNorth,Daqan\n",
            "the table needs a column Name, or First name and Last name; it has Club, Faction",
        ),
        ("x,y\n1,2\n", "no row names the columns (it begins with: x, y): the table needs a column Name"),
        ("", "the file is empty (0 bytes): save it again"),
        ('Name\n"Ilse\n', "the quotation marks from line 2 on don't match"),
        ("Name,Name\nIlse,Tom\n", "the column Name is here a second time"),
        ("\0\0\0", "neither a workbook nor a table of text"),
    ],
)
def test_a_file_without_players_is_told(text: str, says: str, organizer: Organizer) -> None:
    """With what it needs."""
    assert says in take(organizer, text, expect=1).output
    assert registered(organizer) == []


def test_a_list_of_commands_teaches_with_an_example(organizer: Organizer) -> None:
    """Of each command."""
    for name in ("players", "results"):
        words = organizer.run("import", name, "cup", "none.csv", "--help").output
        assert f"roundsheet import {name} durham-2018" in words


# -- random play


SYLLABLES = ("ba", "do", "fi", "gu", "ke", "lo", "mi", "na", "pu", "ra", "se", "ti", "vo", "wu", "zé", "ör")
TITLES = {
    "Name": ("Name", "Player", "spieler", "NOM", "Display Name"),
    "Faction": ("Faction", "Armee", "army"),
    "Club": ("Club", "Verein", "Team"),
    "List points": ("List points", "Listenpunkte"),
}


def a_name(chance: random.Random) -> str:
    """Two long words: names that are made so are hardly ever alike."""
    return " ".join("".join(chance.choices(SYLLABLES, k=4)).capitalize() for _ in range(2))


def as_typed(name: str, chance: random.Random) -> str:
    """The same name as somebody else types it."""
    name = chance.choice((str, str.upper, str.lower))(name)
    name = unicodedata.normalize(chance.choice(("NFC", "NFD")), name)
    return chance.choice(("", " ")) + name.replace(" ", chance.choice((" ", "  ", "\u00a0")))


@pytest.mark.parametrize("seed", range(40 if ALL else 4))
def test_tables_in_any_order_give_the_same_players(seed: int, tmp_path: Path) -> None:
    """Shuffled, split, in any case, with other columns between: the players are those of a naive computation."""
    chance = random.Random(seed)
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="7f3a9c")
    people = {
        a_name(chance): {
            "Faction": chance.choice(("", "Daqan", "Waiqar")),
            "Club": chance.choice(("", "North; Quay", 'The "Den"')),
            "List points": chance.choice(("", "200", "150")),
        }
        for _ in range(chance.randint(5, 30))
    }
    rows = [*people.items(), *chance.sample([*people.items()], 3)]
    chance.shuffle(rows)
    cut = chance.randint(1, len(rows))
    expected: dict[str, dict[str, Any]] = {}
    for number, part in enumerate((rows[:cut], rows[cut:], rows)):
        columns = chance.sample([*TITLES], 4)
        for name, values in part:
            known = expected.setdefault(name.casefold(), {})
            known |= {column: value for column, value in values.items() if value}
        take(organizer, _table(part, columns, chance), name=f"{number}.csv")
    found = {
        str(name).casefold(): {"Faction": faction, "Club": club, "List points": points}
        for _, name, faction, club, points, _ in registered(organizer)
    }
    assert {
        name: {c: str(v) for c, v in values.items() if v is not None} for name, values in found.items()
    } == expected
    assert [row[0] for row in registered(organizer)] == [
        f"P{number:02}" for number in range(1, len(people) + 1)
    ]


def _table(rows: list[tuple[str, dict[str, str]]], columns: list[str], chance: random.Random) -> str:
    separator = chance.choice(",;\t")
    lines = [["Zeit", *(chance.choice(TITLES[column]) for column in columns), "Phone"]]
    for name, values in rows:
        cells = {"Name": as_typed(name, chance), **values}
        lines.append(["10:00", *(cells[column] for column in columns), "555"])
    return "\n".join(separator.join(_quoted(cell) for cell in line) for line in lines) + "\n"


def _quoted(cell: str) -> str:
    doubled = cell.replace('"', '""')
    return f'"{doubled}"' if set(cell) & set(',;\t"') else cell


def test_the_example_events_take_their_own_workbooks(tmp_path: Path) -> None:
    """A workbook of ours is a table, too: nothing in it is news."""
    root = Path(__file__).parents[2] / "events"
    organizer = Organizer(tmp_path)
    for event in ("winter-open-2018", "north-quay-2019"):
        shutil.copytree(root / event, organizer.events / event)
        answer = organizer.run("import", "players", event, str(root / event / "players.xlsx"))
        assert "added 0, changed 0;" in answer.output
        assert " 0 left alone" in answer.output


def test_ids_that_wait_for_a_player_are_nobody(organizer: Organizer, tmp_path: Path) -> None:
    """A registration of ours as `new` makes it has an ID in each row: those without a player are passed over."""
    take(organizer, "Name,Club\nIlse Vorn,North\nTom Brand,South\n")
    file = tmp_path / "of last year.xlsx"
    shutil.copy(organizer.folder / "players.xlsx", file)
    answer = organizer.run("import", "players", "cup", str(file))
    assert "added 0, changed 0; 2 as before, 0 left alone" in answer.output


def test_the_figures_that_the_rules_ask_for_are_taken(tmp_path: Path) -> None:
    """By their names; corrected later; one beyond its limits is told in its cell, and its row left out."""
    rules = Path(__file__).parents[2] / "generator" / "regulations" / "recipes" / "chess.yaml"
    organizer = Organizer(tmp_path)
    words = ("--name", "Evening", "--date", "2019-05-04", "--regulations", str(rules), "--seed", "luck")
    organizer.run("new", "evening", *words)
    organizer.event = "evening"
    take(organizer, "Name,RATING\nIlse Vorn,1850\nTom Brand,\n")
    answer = take(organizer, "Name,Rating\nIlse Vorn,1862\nTom Brand,1700\nMia Kolb,9999\n", expect=1)
    assert "answers.csv:4: Rating 9999: it is a whole number from 0 to 3,000" in answer.output
    assert "P01 Ilse Vorn: Rating 1850 -> 1862" in answer.output
    assert "P02 Tom Brand: Rating (empty) -> 1700" in answer.output
    with opened(organizer.folder / "players.xlsx") as workbook:
        table = Table(workbook, "Players", "ID")
        rows = [(table.get(row, "Name"), table.get(row, "Rating")) for row in table.filled_rows("Name")]
    assert rows == [("Ilse Vorn", 1862), ("Tom Brand", 1700)]


def test_a_figure_without_a_name_is_told(tmp_path: Path) -> None:
    """As anything else is in a row of nobody: `check` and the import say the same, and nothing is written."""
    rules = Path(__file__).parents[2] / "generator" / "regulations" / "recipes" / "chess.yaml"
    organizer = Organizer(tmp_path)
    organizer.new("cup", regulations=str(rules), structure="day", tier=None, seed="7f3a9c")
    with opened(organizer.folder / "players.xlsx", save=True) as workbook:
        Table(workbook, "Players", "ID").put(2, "Rating", 1850)
    before = (organizer.folder / "players.xlsx").read_bytes()
    told = "Players!B2: the name is missing"
    assert told in organizer.check(expect=1).output
    assert told in take(organizer, "Name,Rating\nIlse Vorn,1850\n", expect=1).output
    assert (organizer.folder / "players.xlsx").read_bytes() == before


def test_everybody_who_is_asked_about_is_counted(organizer: Organizer) -> None:
    """One line asks about all whom a column leaves open; the last line counts people."""
    text = "Name,Order status\nAda Holm,Paid\nBo Lind,Pending\nCy Marsh,Unpaid\n"
    output = take(organizer, text, expect=1).output
    assert "lines 3 and 4: Order status leaves open who comes: Bo Lind (Pending), Cy Marsh (Unpaid)" in output
    assert "added 1, changed 0; 0 as before, 2 left alone" in output
