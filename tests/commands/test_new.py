"""`new` makes what `build` can use, and refuses the rest with the same words before anything is there."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.new import folder_for
from generator.event_file import read_event_file
from generator.files.folders import fault_of
from generator.findings import has_errors
from generator.loading import load_event
from generator.model import EventSettings
from generator.regulations.catalogue import document_ids, shipped
from tests.support.organizer import Organizer
from tests.support.rulebooks import own_files
from tests.workflows.hosting import Hosting

WORDS = {"name": "Open", "regulations": "runewars-2.2", "date": "2018-09-15"}


def refusal(desk: Organizer, event: str = "open", /, **words: str) -> str:
    """What `new` says of what it doesn't make; nothing is there afterwards."""
    before = sorted(desk.events.rglob("*"))
    given = [part for name, word in (WORDS | words).items() for part in (f"--{name}", word)]
    said = desk.run("new", event, *given, expect=2).output
    assert sorted(desk.events.rglob("*")) == before
    return said


@pytest.mark.parametrize("name", ["assets", "con", "nul", "lpt1"])
def test_a_folder_that_the_site_can_not_have(name: str, tmp_path: Path) -> None:
    """The reason is that of the finding that the event would have."""
    said = refusal(Organizer(tmp_path), name)
    assert f"'{name}' can't be an event's folder: {fault_of(name)}; give it another name" in said


@pytest.mark.parametrize("date", ["0001-01-01", "1899-12-31", "2201-01-01", "9999-12-31"])
def test_a_year_that_has_no_events(date: str, tmp_path: Path) -> None:
    """The words are those of event.yaml."""
    said = refusal(Organizer(tmp_path), date=date)
    assert f"event.yaml:2:7: date: '{date}' can't be an event's date: the year is from 1900 to 2200" in said


@pytest.mark.parametrize("key", ["name", "venue", "organizer", "seed"])
def test_a_text_that_event_yaml_has_no_room_for(key: str, tmp_path: Path) -> None:
    """200 characters do, 201 don't."""
    organizer = Organizer(tmp_path)
    assert "write at most 200 characters" in refusal(organizer, **{key: "x" * 201})
    given = [part for name, word in (WORDS | {key: "x" * 200}).items() for part in (f"--{name}", word)]
    organizer.run("new", "open", *given)


@pytest.mark.skipif(os.name != "posix", reason="this disk may take the two for one anyway")
@pytest.mark.parametrize("there", ["open", "Open", "OPEN."])
def test_a_name_that_is_taken_in_any_spelling(there: str, tmp_path: Path) -> None:
    """On some disks the new event's pages would be written over the old one's."""
    organizer = Organizer(tmp_path)
    (organizer.events / there).mkdir()
    assert f"{there} exists already" in refusal(organizer).replace("\n", " ")


@pytest.mark.parametrize("regulations", document_ids())
def test_whatever_the_regulations_offer_can_be_made(regulations: str, tmp_path: Path) -> None:
    """Every tier with its structures, and each structure; with an organizer and without."""
    organizer = Organizer(tmp_path)
    known = shipped(regulations)
    ways = [(tier, None) for tier in (None, *known.tiers)]
    ways += [(None, structure) for structure in (*known.structures.tables, "custom")]
    for number, (tier, structure) in enumerate(ways):
        for more in ([], ["--organizer", "Ilse Vorn"]):
            event = f"event-{number}-{len(more)}"
            words = ["--name", "Cup", "--regulations", regulations, "--date", "2018-09-15", *more]
            words += ["--tier", tier] if tier else []
            words += ["--structure", structure] if structure else []
            organizer.run("new", event, *words)
            assert not has_errors(load_event(organizer.events / event).findings)


@pytest.mark.parametrize(
    "form",
    [
        {"folder": "assets"},
        {"folder": "aux"},
        {"date": "0001-01-01"},
        {"name": "x" * 201},
        {"venue": "x" * 201},
    ],
)
def test_the_form_refuses_the_same(form: dict[str, str], hosting: Hosting) -> None:
    """Nothing is committed, so every other event is published as before."""
    before = hosting.commits()
    run = hosting.run("new-event.yml", inputs={**WORDS, "folder": "open", **form})
    assert "failure" in run.jobs.values()
    why = (
        "can't be an event's folder"
        if "folder" in form
        else "was not made, because nothing could be built from it"
    )
    assert why in run.summary
    assert hosting.commits() == before


@pytest.fixture
def hosting(tmp_path: Path) -> Hosting:
    """A repository on the service, with nothing in it but the workflows."""
    return Hosting(tmp_path)


def test_an_event_in_german_from_the_start(tmp_path: Path) -> None:
    """`--language de` stands in event.yaml, and the workbook of the players helps in German."""
    organizer = Organizer(tmp_path)
    given = [part for name, word in (WORDS | {"language": "de"}).items() for part in (f"--{name}", word)]
    organizer.run("new", "open", *given)
    loaded = load_event(organizer.events / "open")
    assert loaded.event is not None
    assert loaded.event.settings.language == "de"
    workbook = openpyxl.load_workbook(organizer.events / "open" / "players.xlsx")
    assert workbook["Help"]["A1"].value == "Die Spieler"
    assert workbook["Players"]["B1"].value == "Name"


def test_a_language_that_nobody_translated(tmp_path: Path) -> None:
    """The languages that there are are named."""
    assert "there is no language 'tlh'; there are de, en, es, fr" in refusal(
        Organizer(tmp_path), language="tlh"
    )


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("27 Nov 2026, 28.11.2026", "[2026-11-27, 2026-11-28]"),
        ("Nov 27, 2026", "2026-11-27"),
        ("2026-11-27 2026-11-28", "[2026-11-27, 2026-11-28]"),
    ],
)
def test_the_form_reads_days_as_people_write_them(said: str, written: str, hosting: Hosting) -> None:
    """Several with commas or spaces between, either of which a date may have in itself."""
    hosting.run("new-event.yml", inputs={**WORDS, "folder": "open", "date": said})
    text = (hosting.clone() / "events" / "open" / "event.yaml").read_text(encoding="utf-8")
    assert f"date: {written}\n" in text


def settings_of(event: Path) -> EventSettings:
    """What `event.yaml` says."""
    settings, _ = read_event_file(event / "event.yaml", "event.yaml")
    assert settings is not None
    return settings


def test_a_name_alone_is_enough(tmp_path: Path) -> None:
    """The folder is called as the form calls it, the day is today, the rules are Runewars'; all of it is said."""
    organizer = Organizer(tmp_path)
    before = date.today()  # noqa: DTZ011
    said = organizer.run("new", "Friday Night").output
    (event,) = organizer.events.iterdir()
    (today,) = settings_of(event).dates
    assert before <= today <= date.today()  # noqa: DTZ011
    assert event.name == f"friday-night-{today.year}" == folder_for("Friday Night", (today,))
    assert (settings_of(event).name, settings_of(event).regulations) == ("Friday Night", "runewars-2.2")
    assert f"Assumed: today, {today} (or --date); regulations runewars-2.2 (or --regulations)" in said
    assert f"roundsheet pair {event.name}" in said


def test_every_friday_has_a_folder_of_its_own(tmp_path: Path) -> None:
    """From the second event of a name on it is called after its day, too; twice on one day is refused."""
    organizer = Organizer(tmp_path)
    for day in ("2026-12-04", "2026-12-11", "2026-12-18"):
        organizer.run("new", "Friday Night", "--date", day)
    names = ["friday-night-2026", "friday-night-2026-12-11", "friday-night-2026-12-18"]
    assert sorted(path.name for path in organizer.events.iterdir()) == names
    for day in ("2026-12-04", "2026-12-11"):
        assert "exists already" in organizer.run("new", "Friday Night", "--date", day, expect=2).output


def test_what_is_said_is_not_assumed(tmp_path: Path) -> None:
    """With --name the first word is the folder's own name."""
    organizer = Organizer(tmp_path)
    words = [part for name, word in WORDS.items() for part in (f"--{name}", word)]
    assert "Assumed" not in organizer.run("new", "my-event", *words).output
    assert settings_of(organizer.events / "my-event").name == "Open"
    assert "can't be an event's folder" in organizer.run("new", "My Event", "--name", "Open", expect=2).output


def test_stages_of_its_own(tmp_path: Path) -> None:
    """They make the structure custom; of stages that can't be read no event is made."""
    events, groups = tmp_path / "events", "[{type: groups, of: 4}, {type: elimination, from_each: 2}]"
    words = ["new", "Our Cup", "--date", "2019-05-04", "--regulations", "football", "--events", str(events)]
    refused = CliRunner().invoke(main, [*words, "--stages", "[{type: groups"])
    assert (refused.exit_code, "is not closed" in refused.output) == (2, True)
    assert CliRunner().invoke(main, [*words, "--stages", groups]).exit_code == 0
    text = (events / "our-cup-2019" / "event.yaml").read_text(encoding="utf-8")
    assert f"structure: custom\nstages: {groups}\n" in text


def test_the_rules_are_those_of_the_newest_event(tmp_path: Path) -> None:
    """By its day; an example is none, a file of rules is copied, and what can't be read is passed over."""
    organizer = Organizer(tmp_path)
    rules = tmp_path / "house.yaml"
    rules.write_text(own_files()["manual: Kite Duel"], encoding="utf-8")
    for name, regulations, day in (
        ("old", "urban-war-1.4", "2018-01-01"),
        ("kites", rules.as_posix(), "2019-01-01"),
        ("example", "xwing-1.1.1", "2020-01-01"),
    ):
        organizer.run("new", name, "--name", name, "--regulations", regulations, "--date", day)
    (organizer.events / "site.yaml").write_text("examples: [example]\n", encoding="utf-8")
    (organizer.events / "broken").mkdir()
    (organizer.events / "broken" / "event.yaml").write_text("name: [", encoding="utf-8")
    said = organizer.run("new", "Friday Night", "--date", "2021-01-01").output
    assert "house.yaml, as kites has them (or --regulations)" in " ".join(said.split())
    assert "today" not in said
    event = organizer.events / "friday-night-2021"
    assert settings_of(event).regulations == "house.yaml"
    assert (event / "house.yaml").read_bytes() == rules.read_bytes()


@pytest.mark.parametrize("is_piped", [True, False])
@pytest.mark.parametrize(
    ("text", "club"),
    [("Name,Club\nIlse Vorn,Nordkai\nOdo Brack,\n", "Nordkai"), ("Ilse Vorn\nOdo Brack\n", None)],
)
def test_players_are_registered_at_once(is_piped: bool, text: str, club: str | None, tmp_path: Path) -> None:
    """As `import players` registers them: a table or a name a line, from a file or from what is piped in."""
    names = tmp_path / "names.txt"
    names.write_text(text, encoding="utf-8")
    words = ["new", "Night", "--date", "2021-01-01", "--events", str(tmp_path / "events"), "--players"]
    result = CliRunner().invoke(
        main, [*words, "-" if is_piped else str(names)], input=text if is_piped else None
    )
    assert result.exit_code == 0, result.output
    assert "added 2, changed 0" in result.output
    event = load_event(tmp_path / "events" / "night-2021").event
    assert event is not None
    assert [(player.id, player.name, player.club) for player in event.players] == [
        ("P01", "Ilse Vorn", club),
        ("P02", "Odo Brack", None),
    ]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("names.csv", b"PK\x03\x04 no workbook", "names.csv"),
        ("names.csv", b"", "the file is empty"),
        ("names.csv", b"Club,Faction\nNordkai,Waiqar\n", "the table needs a column Name"),
    ],
)
def test_of_a_file_without_players_no_event_is_made(
    name: str, content: bytes, said: str, tmp_path: Path
) -> None:
    """All of it or nothing: what is wrong is said, and the same command can be given again."""
    organizer = Organizer(tmp_path)
    organizer.events.rmdir()
    (tmp_path / name).write_bytes(content)
    words = ["new", "Night", "--date", "2021-01-01", "--players", tmp_path / name]
    answer = organizer.run(*words, expect=1).output
    assert said in " ".join(answer.split())
    assert "nothing was made" in answer
    assert not organizer.events.exists()
    (tmp_path / name).write_text("Ilse Vorn\nOdo Brack\n", encoding="utf-8")
    assert "added 2" in organizer.run(*words).output


def test_a_file_of_players_that_is_not_there_makes_no_event(tmp_path: Path) -> None:
    """It is wrong usage, found before anything is made."""
    organizer = Organizer(tmp_path)
    answer = organizer.run("new", "Night", "--players", tmp_path / "names.csv", expect=2)
    assert "does not exist" in answer.output
    assert list(organizer.events.iterdir()) == []


def test_names_that_may_be_one_person_are_left_to_the_organizer(tmp_path: Path) -> None:
    """The event is made with all others, and the status says that something is left to do."""
    organizer = Organizer(tmp_path)
    (tmp_path / "names.txt").write_text("Ilse Vorn\nOdo Brack\nOdo Brak\nMira Tann\n", encoding="utf-8")
    words = ["new", "Night", "--date", "2021-01-01", "--players", tmp_path / "names.txt"]
    answer = organizer.run(*words, expect=1)
    assert "line 2: Odo Brack: there is Odo Brak in this file, too" in " ".join(answer.output.split())
    event = load_event(organizer.events / "night-2021").event
    assert event is not None
    assert [player.name for player in event.players] == ["Ilse Vorn", "Mira Tann"]


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),  # nobody has translated it
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_this_systems_where_nobody_says_another_one(
    variables: dict[str, str], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the command says that it took it, except for English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    desk = Organizer(tmp_path)
    said = desk.run("new", "Friday Night", "--date", "2026-12-05").output
    settings, _ = read_event_file(desk.events / "friday-night-2026" / "event.yaml", "event.yaml")
    assert settings is not None
    assert settings.language == code
    assert (f"language {code}, as on this system (or --language)" in said) == (code != "en")
    desk.run("new", "friday", *(f"--{name}={word}" for name, word in WORDS.items()), "--language", "es")
    settings, _ = read_event_file(desk.events / "friday" / "event.yaml", "event.yaml")
    assert settings is not None
    assert settings.language == "es"
