"""What lies in a public repository can be downloaded by everybody: columns that look private are warned of."""

from pathlib import Path

import pytest

from generator.workbooks import layout
from generator.workbooks.reading.players import read_players
from generator.workbooks.reading.table import ours, what_it_holds
from tests.workbooks.builders import PLAYERS_HEADER, book, saved

PRIVATE = {
    "telephone numbers": """
        Phone, phone no., Telephone, Tel., Mobile, Cell phone, WhatsApp, Telefon, Telefonnummer, Handy, Handynr.,
        Mobilnummer, Téléphone, Teléfono""",
    "e-mail addresses": "Email, E-Mail, e mail, Mail, Mail address, EMAIL ADDRESS, E-Mail-Adresse, Mailadresse",
    "addresses": """
        Address, Home address, Street, ZIP, Postcode, Adresse, Anschrift, Straße, PLZ, Postleitzahl, Wohnort""",
    "birth dates": """
        Birth date, Date of birth, Birthday, DOB, Born, Age, Geburtsdatum, Geburtstag, geb., Jahrgang, Alter""",
    "payments": "Paid, paid?, Payment, Entry fee, PayPal, IBAN, Bezahlt, bezahlt am, Startgeld, Zahlung",
}
HARMLESS = """
    Mascot, Seat, Umpire, Town, City, Team, Nickname, Discord, Army, Painted, Village, Telekinesis, Handicap, Damage,
    Stage, Feedback, Payload, Mailed Fist, Bemerkung, Ort"""


def _names(text: str) -> list[str]:
    return [" ".join(name.split()) for name in text.split(",")]


@pytest.mark.parametrize(("holds", "names"), PRIVATE.items())
def test_names_of_private_columns_are_known(holds: str, names: str) -> None:
    """In English and German at least, with whatever else stands in the name."""
    assert {name: what_it_holds(name) for name in _names(names)} == dict.fromkeys(_names(names), holds)


@pytest.mark.parametrize("name", _names(HARMLESS))
def test_other_names_are_not_taken_for_private(name: str) -> None:
    """A word that only begins alike is another word."""
    assert what_it_holds(name) is None


def test_no_column_of_roundsheets_own_is_called_private() -> None:
    """What the contract names is never warned of."""
    assert {name for name in ours() if what_it_holds(name)} == set()


def test_each_private_column_is_warned_of_at_its_cell(tmp_path: Path) -> None:
    """The warning says what is true at a desk as well as in a repository; the other columns have their one note."""
    rows = ((*PLAYERS_HEADER, "Telefon", "Mascot", "Paid"), ("P01", "Ilse Vorn"))
    path = saved(book({layout.PLAYERS.name: rows}), tmp_path / "p.xlsx")
    _, _, findings = read_players(path, "p.xlsx")
    assert [(each.code, each.severity.value, each.place.cell) for each in findings] == [
        ("column-private", "warning", "J1"),
        ("column-private", "warning", "L1"),
        ("column-unknown", "note", "K1"),
    ]
    assert findings[0].message == (
        "Telefon looks like telephone numbers: that is not on the pages, but anybody can download this file if it is "
        "in a public repository; better keep it elsewhere"
    )
