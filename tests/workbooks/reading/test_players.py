"""The registration: sound rows become players, and each fault of each row is told."""

from datetime import date, time
from pathlib import Path

import pytest

from generator.model import Player, PlayerId
from generator.workbooks.reading.players import read_players
from tests.workbooks.builders import PLAYERS_HEADER, book, players_book, saved


def test_a_row_becomes_a_player(tmp_path: Path) -> None:
    """Every column of the contract arrives in its place, cleaned."""
    row = ("P07", " Ilse\u00a0 Vorn ", "Daqan Lords", "Harbour Club", "199.0", 12.0, "withdrawn", "2", 4)
    (player,), _, findings = read_players(saved(players_book(row), tmp_path / "p.xlsx"), "cup/players.xlsx")
    assert findings == ()
    assert str(player.place.cell("List points")) == "cup/players.xlsx, Players!E2"
    assert player == Player(
        id=PlayerId("P07"),
        name="Ilse Vorn",
        faction="Daqan Lords",
        club="Harbour Club",
        list_points=199,
        models=12,
        withdrawn=True,
        late_from_round=2,
        fixed_table=4,
        place=player.place,
    )


def test_the_header_may_stand_anywhere_in_any_order(tmp_path: Path) -> None:
    """Titles above, other order and case, extra columns and blank rows don't matter; what isn't read is told."""
    rows = (
        ("Harbour Cup, registration",),
        (),
        ("mascot", "NAME ", "list\u00a0points", "Id"),
        ("yes", "Ilse Vorn", 200, "P01"),
        (),
        (None, "\u00a0"),
        ("no", "Odo Brack", None, "P02"),
    )
    path = saved(book({"Players": rows, "Shopping": (("milk",),)}), tmp_path / "p.xlsx")
    players, _, (note,) = read_players(path, "p.xlsx")
    assert (note.code, note.place.cell) == ("column-unknown", "A3")
    assert note.message == (
        "mascot: this column is not Roundsheet's, so it is not read; it is not on the pages, but anybody can download "
        "this file if it is in a public repository"
    )
    assert [(player.id, player.name, player.list_points) for player in players] == [
        ("P01", "Ilse Vorn", 200),
        ("P02", "Odo Brack", None),
    ]


def test_all_faults_of_all_rows_are_told_at_once(tmp_path: Path) -> None:
    """One run names everything that has to be fixed, with its cell."""
    rows = (
        ("P01", None, None, None, "many", 0, "gone", 0, 1.5),
        (None, "Odo Brack"),
        ("a b", "Maren Tull"),
        ("p01", "Jory Quill"),
    )
    players, _, findings = read_players(saved(players_book(*rows), tmp_path / "p.xlsx"), "p.xlsx")
    assert [(finding.code, finding.place.cell) for finding in findings] == [
        ("player-name-missing", "B2"),
        ("cell-value", "E2"),
        ("cell-value", "F2"),
        ("cell-value", "H2"),
        ("cell-value", "I2"),
        ("cell-value", "G2"),
        ("player-id-missing", "A3"),
        ("player-id-form", "A4"),
        ("player-id-repeated", "A5"),
    ]
    assert [player.id for player in players] == ["P01"]


def test_an_id_has_forty_characters_at_most(tmp_path: Path) -> None:
    """It names a folder of the site: forty characters are read, one more is a fault."""
    rows = [("P" + "1" * 39, "Ilse Vorn"), ("P" + "2" * 40, "Odo Brack")]
    players, _, findings = read_players(saved(players_book(*rows), tmp_path / "p.xlsx"), "p.xlsx")
    assert [player.name for player in players] == ["Ilse Vorn"]
    assert [(finding.code, finding.place.cell) for finding in findings] == [("player-id-form", "A3")]


def test_a_wrong_value_does_not_lose_the_rest_of_its_row(tmp_path: Path) -> None:
    """What is right in a row with a fault is read all the same."""
    path = saved(players_book(("P01", "Ilse Vorn", "Daqan Lords", None, "many")), tmp_path / "p.xlsx")
    (player,), _, _ = read_players(path, "p.xlsx")
    assert (player.name, player.faction, player.list_points) == ("Ilse Vorn", "Daqan Lords", None)


def test_hidden_rows_count(tmp_path: Path) -> None:
    """A filter that hides a player does not unregister them."""
    workbook = players_book()
    workbook["Players"].row_dimensions[3].hidden = True
    players, _, _ = read_players(saved(workbook, tmp_path / "p.xlsx"), "p.xlsx")
    assert [player.id for player in players] == ["P01", "P02", "P03"]


def test_hostile_text_is_only_text(tmp_path: Path) -> None:
    """HTML, right-to-left letters and emoji are names like others."""
    names = ("<script>alert(1)</script>", "שרה 👩\u200d🚀", "+1 & Co.")
    rows = [(f"P{i}", name) for i, name in enumerate(names)]
    players, _, findings = read_players(saved(players_book(*rows), tmp_path / "p.xlsx"), "p.xlsx")
    assert findings == ()
    assert tuple(player.name for player in players) == names


def test_an_empty_registration_has_nobody(tmp_path: Path) -> None:
    """A header alone is no fault: the organizer has not begun."""
    path = saved(book({"Players": (PLAYERS_HEADER,)}), tmp_path / "p.xlsx")
    assert read_players(path, "p.xlsx") == ((), (), ())


def test_a_date_for_a_number_is_refused_with_the_way_out(tmp_path: Path) -> None:
    """A cell that was made one for dates makes a date of every number; the number of a date is none of models."""
    rows = (
        ("P01", "Ilse Vorn", None, None, date(1900, 2, 2), 12),
        ("P02", "Odo Brack", None, None, 200, 46054),
        ("P03", "Maren Tull", None, None, 200, 12, None, None, time(8, 30)),
    )
    _, _, findings = read_players(saved(players_book(*rows), tmp_path / "p.xlsx"), "p.xlsx")
    way_out = "; set the cell's format to Number, then type the number"
    assert [(finding.place.cell, finding.message) for finding in findings] == [
        ("E2", f"list points 1900-02-02 (a date or time): list points are a whole number from 0 up{way_out}"),
        ("F3", "models 46054: the number of models in a force is a whole number from 1 to 39,999"),
        ("I4", f"fixed table 08:30 (a date or time): a table is a whole number from 1 up{way_out}"),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800",
        "\u200e",
        "\u200d",
        "\u115f",
        "\u034f",
        "\u061c",
        "\ufe0f",
        "\uffa0",
        "\u3164 \u200d",
    ],
)
@pytest.mark.parametrize("column", ["Name", "Public name", "Club"])
def test_a_name_that_nobody_can_see_is_an_error_at_its_cell(name: str, column: str, tmp_path: Path) -> None:
    """A player without a visible name in the hall; an unseen public name must not bring the real one to the site."""
    header = ("ID", "Name", "Public name", "Club")
    row = ["P01", "Ilse Vorn", "Ilse", "Harbour Club"]
    row[header.index(column)] = name
    path = saved(players_book(tuple(row), header=header), tmp_path / "p.xlsx")
    _, _, (finding,) = read_players(path, "p.xlsx")
    assert (finding.code, finding.place.cell) == ("cell-value", f"{'ABCD'[header.index(column)]}2")
    assert finding.message.startswith(f"{column} holds only characters that nobody can see")


@pytest.mark.parametrize("name", ["\u2063", "\U000e0041", "\u200b", "\ufeff"])
def test_a_name_of_nothing_but_what_is_cleaned_away_is_missing(name: str, tmp_path: Path) -> None:
    """The cell looks empty, and counts as empty: of a row with nothing else but its ID nobody is told."""
    book = players_book(("P01", name, "Latari Elves"), ("P02", name))
    _, _, (finding,) = read_players(saved(book, tmp_path / "p.xlsx"), "p.xlsx")
    assert (finding.code, finding.place.cell) == ("player-name-missing", "B2")


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        (1, "1"),
        ("2", "2"),
        ("2, 1", "1, 2"),
        ("2, 1, 2", "1, 2"),
        ("1;3", "1, 3"),
        ("1 and 2", "1, 2"),
        (1.2, "1, 2"),
        (None, None),
    ],
)
def test_byes_are_rounds_however_they_are_divided(tmp_path: Path, cell: object, says: str | None) -> None:
    """Only where the column is there; German and French programs make the number 1.2 of 1,2."""
    path = saved(book({"Players": (("ID", "Name", "Byes"), ("P01", "Ilse Vorn", cell))}), tmp_path / "p.xlsx")
    (player,), _, findings = read_players(path, "p.xlsx")
    assert (player.byes, findings) == (says, ())
