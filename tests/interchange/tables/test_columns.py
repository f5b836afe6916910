"""Columns under the names that other programs, services and people give them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.errors import UsageError
from generator.interchange.tables.columns import mapping_in, names_of, our_word, own_mapping, spelling
from generator.interchange.tables.files import tables_of
from generator.interchange.tables.headed import headed
from generator.interchange.tables.people import people
from generator.workbooks import layout
from generator.workbooks.reading.table import what_it_holds

SHIPPED = yaml.safe_load(
    (Path(__file__).parents[3] / "generator" / "interchange" / "tables" / "columns.yaml").read_text(
        encoding="utf-8"
    )
)
ALIASES = [
    (what, pattern.format(n=n), name.format(n=n, a=a))
    for what in ("players", "results")
    for pattern, names in SHIPPED[what].items()
    for n, a in ((("1", "A"), ("2", "B")) if "{n}" in pattern else (("", ""),))
    for name in (pattern, *names)
]


@pytest.mark.parametrize("what", ["players", "results"])
def test_every_name_means_its_own_column_and_nothing_private(what: str) -> None:
    """No name stands under two columns, and none looks like a column that is never copied."""
    names = names_of(what, {})
    found = {name: names.known(name) for kind, _, name in ALIASES if kind == what}
    meant = {name: column for kind, column, name in ALIASES if kind == what}
    assert {name: known.column for name, known in found.items() if known} == meant
    assert [name for name in meant if what_it_holds(name)] == []


def test_all_columns_of_the_contract_have_names() -> None:
    """Of players and of results, whatever the game."""
    assert {*layout.PLAYER_COLUMNS} <= {column for kind, column, _ in ALIASES if kind == "players"}


# An example of each: what the file holds, and the people in it, with what is copied of them.
FILES = {
    "our own": (
        "ID,Name,Faction,Club,List points,Models,Status,Late from round,Fixed table,Public name,Here\n"
        "P07,Ilse Vorn,Daqan,North Quay,200,12,Withdrawn,2,4,Ilse V.,x\n",
        {
            "Ilse Vorn": {
                "Faction": "Daqan",
                "Club": "North Quay",
                "List points": 200,
                "Models": 12,
                "Status": "Withdrawn",
                "Late from round": 2,
                "Fixed table": 4,
                "Public name": "Ilse V.",
                "Here": "x",
            }
        },
    ),
    "Eventbrite": (
        "Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Group,Order Type,"
        "Currency,Total Paid,Fees Paid,Attendee Status,Home Address 1,Home City,Cell Phone\n"
        "1001,2018-09-01,Ilse,Vorn,ilse@example.org,1,,Player,5001,,Free,EUR,0,0,Attending,Quay 1,Port,555\n"
        "1002,2018-09-02,Tom,Brand,tom@example.org,1,,Player,5002,,Free,EUR,0,0,Refunded,Hill 2,Port,556\n",
        {"Ilse Vorn": {}, "Tom Brand": {}},  # who does not come: test_guest_lists.py
    ),
    "start.gg": (
        "Id,GamerTag,Short GamerTag,First Name,Last Name,Admin Notes,Checked In,Total Owed,Total Paid\n"
        "991,NQ | Kestrel,Kestrel,Ilse,Vorn,,,0,0\n992,Brandy,Brandy,,,,,0,0\n",
        {"Ilse Vorn": {}, "Brandy": {}},
    ),
    "Challonge": (
        "Seed,Display Name,Username,Email\n1,Ilse Vorn,kestrel,i@example.org\n2,Tom Brand,,\n",
        {"Ilse Vorn": {}, "Tom Brand": {}},
    ),
    "Google Forms": (
        'Timestamp,Email Address,What is your full name?,Which faction will you play? (or army),"Club, if any"'
        ",How many models?\n"
        "9/1/2018 10:00:00,i@example.org,Ilse Vorn,Waiqar,,12\n",
        {"Ilse Vorn": {"Faction": "Waiqar", "Models": 12}},
    ),
    "Google Forms in German": (
        "Zeitstempel;E-Mail-Adresse;Wie heißt du?;Welche Fraktion spielst du?;Dein Verein;Anzahl der Modelle\n"
        "01.09.2018;i@example.org;Ilse Vorn;Waiqar;Nordkai;12\n",
        {"Ilse Vorn": {"Faction": "Waiqar", "Club": "Nordkai", "Models": 12}},
    ),
    "a German club's list": (
        "Nr;Vorname;Name;Spitzname;Verein;Armee;Listenpunkte;Geburtsdatum\n1;Ilse;Vorn;Kestrel;Nordkai;Waiqar;200;1.1.90\n",
        {"Ilse Vorn": {"Club": "Nordkai", "Faction": "Waiqar", "List points": 200}},
    ),
    "French": (
        "Nom;Prénom;Pseudo;Équipe;Armée;Points de liste;Courriel\nVorn;Ilse;Kestrel;Quai Nord;Waiqar;200;x@y\n",
        {"Ilse Vorn": {"Club": "Quai Nord", "Faction": "Waiqar", "List points": 200}},
    ),
    "Spanish": (
        "Nombre;Apellidos;Equipo;Facción;Puntos de lista\nIlse;Vorn;Muelle;Waiqar;200\n",
        {"Ilse Vorn": {"Club": "Muelle", "Faction": "Waiqar", "List points": 200}},
    ),
    "a name that is whole beside its parts": (
        "Name,First name,Team\nIlse Vorn,Ilse,North Quay\nBrand,Tom,\n",
        {"Ilse Vorn": {"Club": "North Quay"}, "Tom Brand": {}},
    ),
    "as Best Coast Pairings calls things": (
        "First Name,Last Name,Team,Primary Faction,Army Points\nIlse,Vorn,North Quay,Waiqar,200\n",
        {"Ilse Vorn": {"Club": "North Quay", "Faction": "Waiqar", "List points": 200}},
    ),
    "as Longshanks and Tabletop.to call things": (
        "Player,Gaming group,Faction\nIlse Vorn,North Quay,Waiqar\n",
        {"Ilse Vorn": {"Club": "North Quay", "Faction": "Waiqar"}},
    ),
    "as T3 calls things": (
        "Nickname;Vorname;Nachname;Clubname;Armee\nKestrel;Ilse;Vorn;Nordkai;Waiqar\n",
        {"Ilse Vorn": {"Club": "Nordkai", "Faction": "Waiqar"}},
    ),
}


@pytest.mark.parametrize("source", FILES)
def test_files_of_other_programs_are_understood(source: str, tmp_path: Path) -> None:
    """As far as public documents show them; the others as their pages call things."""
    text, expected = FILES[source]
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")
    table, faults = headed(tables_of(tmp_path / "a.csv"), names_of("players", {}), "")
    found, wrong = people(table)
    assert (faults, wrong) == ((), ())
    assert {person.name: dict(person.values) for person in found} == expected
    assert all(what_it_holds(title) for title in table.private)
    assert not any(what_it_holds(title) for title in table.others)


def test_an_own_mapping_comes_first_and_leaves_out_what_it_says(tmp_path: Path) -> None:
    """Also a column that would be taken for another."""
    (tmp_path / "a.csv").write_text("Name,Army,Guild,Club\nIlse,Waiqar,North,South\n", encoding="utf-8")
    own = own_mapping(["Guild=club", "army="])
    table, _ = headed(tables_of(tmp_path / "a.csv"), names_of("players", own), "")
    (person,), _ = people(table)
    assert dict(person.values) == {"Club": "North"}


def test_a_mapping_that_says_nothing_sensible_is_refused(tmp_path: Path) -> None:
    """With what there is to choose from."""
    with pytest.raises(UsageError, match=r"there are ID, Name, .*Faction"):
        names_of("players", {"Guild": "Klub"})
    with pytest.raises(UsageError, match="write the file's column"):
        own_mapping(["Guild"])
    (tmp_path / "a.csv").write_text("Name\nIlse\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"no column Guild; it has Name"):
        headed(tables_of(tmp_path / "a.csv"), names_of("players", {"Guild": "Club"}), "")


@pytest.mark.parametrize(
    "text", ["- a\n- b\n", "Guild: [a]\n", "Guild: 7\n", "a: b: c\n", "word\n", "\tGuild: Club"]
)
def test_a_mapping_file_that_is_none_is_refused(text: str) -> None:
    """Never a traceback."""
    with pytest.raises(UsageError):
        mapping_in(text, "mapping.yaml")


def test_a_mapping_file_says_the_same() -> None:
    """A line a column; nothing behind the colon leaves it out."""
    assert mapping_in("Guild: Club\nAge:\n", "mapping.yaml") == {"Guild": "Club", "Age": ""}


def test_a_column_that_is_there_twice_is_told(tmp_path: Path) -> None:
    """Nobody knows which of the two is right."""
    (tmp_path / "a.csv").write_text("Name,Club,Name\nIlse,North,Tom\n", encoding="utf-8")
    _, faults = headed(tables_of(tmp_path / "a.csv"), names_of("players", {}), "")
    assert [str(fault).partition("a.csv")[2] for fault in faults] == [
        ":1: the column Name is here a second time: remove or rename one of them"
    ]


def test_spelling_makes_no_difference() -> None:
    """Case, accents, signs, spaces, brackets and the words around a question."""
    assert {
        spelling(title)
        for title in ("Prénom", "PRENOM:", "pre nom", "Votre prénom ?", "Prénom (obligatoire)")
    } == {"prenom"}
    assert spelling("You?") == "you"  # where nothing else is left


def test_words_of_others_become_ours() -> None:
    """And what nobody knows stays as it is."""
    assert [our_word("Status", word) for word in ("Refunded", "checked-in", "maybe", "purple")] == [
        "Withdrawn",
        "",
        "?",
        "purple",
    ]


def test_a_line_that_has_slipped_is_nobody(tmp_path: Path) -> None:
    """A separator in a name moves every cell behind it: the club would be an e-mail address, and the mail a club."""
    file = tmp_path / "answers.csv"
    file.write_text(
        "Name,Email,Club\nAda Holm,ada@example.org,North\nLind, Bo,bo@example.org,South\nCy,,East\n"
    )
    table, faults = headed(tables_of(file), names_of("players", {}), "")
    persons, told = people(table)
    assert (faults, [(each.name, dict(each.values)) for each in persons]) == (
        (),
        [("Ada Holm", {"Club": "North"}), ("Cy", {"Club": "East"})],
    )
    assert [str(each) for each in told] == [
        f"error: {file.as_posix()}:3: more cells than there are columns: put a text that holds what parts the cells "
        "into quotation marks"
    ]


def test_lines_that_are_all_longer_have_a_column_without_a_name(tmp_path: Path) -> None:
    """Then nothing has slipped."""
    file = tmp_path / "answers.csv"
    file.write_text("Name,Club\nAda Holm,North,first\nBo Lind,South,second\n")
    table, _ = headed(tables_of(file), names_of("players", {}), "")
    assert [each.name for each in people(table)[0]] == ["Ada Holm", "Bo Lind"]


def test_an_address_is_copied_from_no_column(tmp_path: Path) -> None:
    """It may stand under any title; a player without another name is told."""
    file = tmp_path / "answers.csv"
    file.write_text("Name,Club\nAda Holm,ada@example.org\ncy@example.org,East\n")
    table, _ = headed(tables_of(file), names_of("players", {}), "")
    persons, told = people(table)
    assert [(each.name, dict(each.values)) for each in persons] == [("Ada Holm", {})]
    assert [(each.code, each.place.line) for each in told] == [
        ("cell-private", 2),
        ("cell-private", 3),
        ("player-name-missing", 3),
    ]


def test_titles_below_a_merged_title_are_the_titles(tmp_path: Path) -> None:
    """Two rows of titles: the lower one is nobody, and no first name is lost."""
    file = tmp_path / "answers.csv"
    file.write_text(";Teilnehmer;;Verein\n;Nachname;Vorname;\n1;Holm;Ada;Nord\n2;Lind;Bo;\n")
    table, faults = headed(tables_of(file), names_of("players", {}), "")
    assert (faults, [(each.name, dict(each.values)) for each in people(table)[0]]) == (
        (),
        [("Ada Holm", {"Club": "Nord"}), ("Bo Lind", {})],
    )


def test_titles_that_stand_there_once_more_are_nobody(tmp_path: Path) -> None:
    """As where the printed pages of a list were put together; a player may well be called Nick."""
    file = tmp_path / "answers.csv"
    file.write_text("Name,Club,T-shirt\nNick,Team Nord,M\nName,Club,T-shirt\nBo Lind,,L\n")
    table, _ = headed(tables_of(file), names_of("players", {}), "")
    assert [each.name for each in people(table)[0]] == ["Nick", "Bo Lind"]


def test_a_tick_at_the_door_may_be_a_word(tmp_path: Path) -> None:
    """In the languages of the titles; a word that is neither yes nor no is told."""
    file = tmp_path / "answers.csv"
    file.write_text("Name,Anwesend\nAda,ja\nBo,Nein\nCy,x\nDi,\nEd,vielleicht\n", encoding="utf-8")
    table, _ = headed(tables_of(file), names_of("players", {}), "")
    persons, told = people(table)
    assert [(each.name, dict(each.values)) for each in persons] == [
        ("Ada", {"Here": "x"}),
        ("Bo", {}),
        ("Cy", {"Here": "x"}),
        ("Di", {}),
    ]
    assert [(each.code, each.place.line) for each in told] == [("cell-value", 6)]
