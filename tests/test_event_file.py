"""What `event.yaml` and `site.yaml` say about publishing: what may stand there, and what a mistake is told."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.event_file import SiteSettings, read_event_file, read_site_file
from generator.event_file.dates import day_of
from generator.findings import Finding
from generator.model import EventSettings

FEWEST = "name: Cup\ndate: 2018-09-15\nregulations: runewars-2.2\nseed: a\n"


def event_of(folder: Path, lines: str) -> tuple[EventSettings | None, tuple[Finding, ...]]:
    """An event file with these lines beside what must be there."""
    path = folder / "event.yaml"
    path.write_text(FEWEST + lines, encoding="utf-8")
    return read_event_file(path, "event.yaml")


def site_of(folder: Path, text: str) -> tuple[SiteSettings, tuple[Finding, ...]]:
    """A site file."""
    path = folder / "site.yaml"
    path.write_text(text, encoding="utf-8")
    return read_site_file(path, "site.yaml")


def test_what_is_not_said_stays_private_and_plain(tmp_path: Path) -> None:
    """No lists, English, the site's own colour."""
    settings, findings = event_of(tmp_path, "")
    assert findings == ()
    assert settings is not None
    assert (settings.lists_from_round, settings.language, settings.accent) == (None, "en", None)


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("lists_from_round: 2", "lists_from_round", 2),
        ("lists_from_round: 0", "lists_from_round", 0),
        ('accent: "7a1f3d"', "accent", "7a1f3d"),
        ("cancelled: The hall is flooded.", "cancelled", "The hall is flooded."),
        ('accent: "#7A1F3D"', "accent", "7a1f3d"),
        ("accent: 112233", "accent", "112233"),
        ("language: en", "language", "en"),
    ],
)
def test_what_an_organizer_may_write(line: str, name: str, value: object, tmp_path: Path) -> None:
    """Round 0 is registration; a colour with or without its sign, in capitals or not, quoted or not."""
    settings, findings = event_of(tmp_path, line + "\n")
    assert findings == ()
    assert getattr(settings, name) == value


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("lists_from_round: -1", "lists_from_round"),
        ("lists_from_round: soon", "lists_from_round"),
        ("accent: green", "'green' is not a colour: write six hexadecimal digits in quotes"),
        ('accent: "12345"', "'12345' is not a colour"),
        ('accent: "112233; }"', "is not a colour"),
        ('venue: ""', "venue is empty: write a text"),
        ('venue: " "', "venue is empty: write a text"),
        ("language: xx", "'xx' is not a language of the site: write one of"),
    ],
)
def test_a_mistake_is_told_at_its_line(line: str, told: str, tmp_path: Path) -> None:
    """What stands there, and what may; nothing of it reaches a style sheet."""
    settings, findings = event_of(tmp_path, line + "\n")
    assert settings is None
    (finding,) = findings
    assert told in str(finding)
    assert finding.place.line == 5


@pytest.mark.parametrize(
    "address",
    ["https://example.org/cup", "https://example.org/cup/", "http://localhost:8000", "HTTPS://example.org"],
)
def test_the_site_s_address_ends_with_a_slash(address: str, tmp_path: Path) -> None:
    """However it is written."""
    settings, findings = site_of(tmp_path, f"address: {address}\n")
    assert findings == ()
    assert settings.address == address.replace("HTTPS", "https").rstrip("/") + "/"


@pytest.mark.parametrize(
    "address",
    [
        *(
            "example.org",
            "javascript:alert(1)",
            '"https://example.org/?a=b"',
            "ftp://a.b/",
            '"https://a b/"',
            "7",
        ),
        *(
            '"http://["',
            '"https://[::1/cups"',
            '"https://example.org:door/"',
            '"https:///cups"',
            '"https://a.b:0/"',
            '"https://ilse:secret@a.b/"',
        ),
    ],
)
def test_what_is_no_address_is_told(address: str, tmp_path: Path) -> None:
    """It stands in links of every page: only a plain web address serves."""
    settings, findings = site_of(tmp_path, f"address: {address}\n")
    assert settings.address is None
    (finding,) = findings
    assert "write the site's whole address" in str(finding)


def test_new_shows_each_setting_where_it_belongs(tmp_path: Path) -> None:
    """As a comment with what it does; taken out of the comment each is a valid line."""
    given = ["--name", "Cup", "--regulations", "runewars-2.2", "--date", "2018-09-15"]
    assert CliRunner().invoke(main, ["new", "cup", *given, "--events", str(tmp_path)]).exit_code == 0
    path = tmp_path / "cup" / "event.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    shown = [line for line in lines if line.startswith(("# lists_from_round:", "# language:", "# accent:"))]
    assert len(shown) == 3
    assert all(line.count("#") == 2 for line in shown)
    taken = [line.removeprefix("# ") if line in shown else line for line in lines]
    path.write_text("\n".join(taken), encoding="utf-8")
    settings, findings = read_event_file(path, "event.yaml")
    assert findings == ()
    assert settings is not None
    assert settings.lists_from_round == 1
    assert settings.accent is not None


def test_a_rehearsal_shows_its_lists(tmp_path: Path) -> None:
    """`simulate` invents players: nobody has to be asked, and everything can be looked at."""
    words = ["simulate", "cup", "--rounds", "0", "--players", "4", "--events", str(tmp_path)]
    assert CliRunner().invoke(main, words).exit_code == 0
    settings, _ = read_event_file(tmp_path / "cup" / "event.yaml", "event.yaml")
    assert settings is not None
    assert settings.lists_from_round == 1


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            f"structure: custom\nstages: [{'{type: swiss}, ' * 16}]\n",
            "write at most 15",
        ),
        (f"venue: {'x' * 201}\n", "write at most 200 characters"),
    ],
)
def test_more_than_an_event_has_is_refused(lines: str, told: str, tmp_path: Path) -> None:
    """Rounds are counted with three digits: 15 stages of 50 rounds have room, and one stage more is said at once."""
    settings, (finding,) = event_of(tmp_path, lines)
    assert settings is None
    assert told in finding.message


def test_a_text_that_nobody_can_see_is_an_error_at_its_line(tmp_path: Path) -> None:
    """A venue of one Hangul filler would be an empty place on every page."""
    settings, (finding,) = event_of(tmp_path, "venue: \u3164\n")
    assert settings is None
    assert (finding.code, finding.place.line) == ("yaml-value", 5)
    assert "that nobody can see" in finding.message


def test_names_are_cleaned_as_in_cells(tmp_path: Path) -> None:
    """A change of direction and a stray break do not reach the pages; a name in another script does."""
    settings, findings = event_of(tmp_path, 'venue: "Hall\u202e  \u200bof\\nדוד"\n')
    assert findings == ()
    assert settings is not None
    assert settings.venue == "Hall of דוד"


def schedule_of(folder: Path, lines: str) -> list[tuple[str, str, int | None]]:
    """The schedule of an event on 15 September 2018, as it was understood."""
    settings, findings = event_of(folder, lines)
    assert findings == ()
    assert settings is not None
    return [(f"{each.begins:%d %H:%M}", each.what, each.round_number) for each in settings.schedule]


def test_a_schedule_is_a_list_of_times_with_what_happens(tmp_path: Path) -> None:
    """In one line or one below the other; a colon behind the time makes no difference, nor a missing zero."""
    written = "schedule:\n  - 9:30 Check-in\n  - 10:00: Round 1\n  - 12:30 Lunch: soup\n  - 13:15 round 2, top tables\n"
    in_one = "schedule: [9:30 Check-in, 10:00 Round 1, '12:30 Lunch: soup', '13:15 round 2, top tables']\n"
    understood = [
        ("15 09:30", "Check-in", None),
        ("15 10:00", "Round 1", 1),
        ("15 12:30", "Lunch: soup", None),
        ("15 13:15", "round 2, top tables", 2),
    ]
    assert schedule_of(tmp_path, written) == understood
    assert schedule_of(tmp_path, in_one) == understood


def test_a_day_stands_where_it_begins(tmp_path: Path) -> None:
    """Lines below it are of the same day; before the first one it is the event's first day."""
    lines = "schedule: [10:00 Round 1, 2018-09-16 9:30 Round 2, 11:00 Round 3]\n"
    assert [when for when, _, _ in schedule_of(tmp_path, lines)] == ["15 10:00", "16 09:30", "16 11:00"]


def test_a_schedule_begins_on_the_first_day(tmp_path: Path) -> None:
    """Of two days, in whichever order they are written, lines without a day are on the earlier one."""
    path = tmp_path / "event.yaml"
    days = FEWEST.replace("2018-09-15", "[2018-09-16, 2018-09-15]")
    path.write_text(days + "schedule: [10:00 Round 1, 2018-09-16 9:30 Round 2]\n", encoding="utf-8")
    settings, _ = read_event_file(path, "event.yaml")
    assert settings is not None
    assert [f"{each.begins:%d %H:%M}" for each in settings.schedule] == ["15 10:00", "16 09:30"]


def test_rounds_are_called_as_on_the_pages(tmp_path: Path) -> None:
    """In the event's language or in English; what only contains the word is no round, nor is round 0."""
    lines = "schedule: [9:00 Runde 1, 10:00 Round 2, 11:00 Last rounds 3, 12:00 Round 0, 13:00 Rounds 4]\n"
    assert [n for _, _, n in schedule_of(tmp_path, f"language: de\n{lines}")] == [1, 2, None, None, None]
    assert [n for _, _, n in schedule_of(tmp_path, lines)] == [None, 2, None, None, None]


@pytest.mark.parametrize(
    "line",
    [
        "round 1: 10:00",
        "25:00 Round 1",
        "10:60 Round 1",
        "10:00",
        "1000",
        "2018-13-01 10:00 Round 1",
        "[]",
        "~",
    ],
)
def test_a_line_without_its_time_is_told_in_its_place(line: str, tmp_path: Path) -> None:
    """With the form that a line has."""
    settings, (finding,) = event_of(tmp_path, f"schedule:\n  - 9:30 Check-in\n  - {line}\n")
    assert settings is None
    assert (finding.code, finding.place.line) == ("yaml-value", 7)
    assert "schedule.1: write a time and what happens then, as in 10:00 Round 1" in finding.message


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Berlin", "did you mean Europe/Berlin?"),
        ("europe/berlin", "did you mean Europe/Berlin?"),
        ("Germany", "name a large city in it, as in Europe/Berlin"),
        ("../Europe/Berlin", "did you mean Europe/Berlin?"),
        ("2", "name a large city in it"),
    ],
)
def test_what_is_no_time_zone_is_told(name: str, meant: str, tmp_path: Path) -> None:
    """With the one that was probably meant: a zone is called after a city, with its continent."""
    settings, (finding,) = event_of(tmp_path, f"timezone: {name}\n")
    assert settings is None
    assert "is not a time zone: " in finding.message
    assert meant in finding.message
    assert finding.place.line == 5


def test_the_site_may_say_the_zone_of_all_its_events(tmp_path: Path) -> None:
    """It is checked in the same way."""
    settings, findings = site_of(tmp_path, "timezone: America/New_York\n")
    assert (settings.timezone, findings) == ("America/New_York", ())
    _, (finding,) = site_of(tmp_path, "timezone: New York\n")
    assert "did you mean America/New_York?" in finding.message


DAY = date(2018, 9, 15)


@pytest.mark.parametrize(
    "text",
    [
        *("2018-09-15", "2018-9-15", "2018/09/15", "2018.09.15", "20180915", " 2018-09-15 "),
        *("15.09.2018", "15. 9. 2018", "15/09/2018", "15-9-2018", "9/15/2018", "09.15.2018"),
        *("15 Sep 2018", "15. September 2018", "15-Sep-2018", "15th Sept. 2018", "15 septembre 2018"),
        *("15 de septiembre de 2018", "Sep 15, 2018", "September 15,2018", "september 15th 2018"),
    ],
)
def test_a_date_is_understood_as_people_write_it(text: str, tmp_path: Path) -> None:
    """Whatever the machine's language: `new`, the form, `event.yaml` and files of other programs read the same."""
    assert day_of(text) == DAY
    path = tmp_path / "event.yaml"
    path.write_text(FEWEST.replace("2018-09-15", f'"{text}"'), encoding="utf-8")
    settings, findings = read_event_file(path, "event.yaml")
    assert findings == ()
    assert settings is not None
    assert settings.dates == (DAY,)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("05/05/2018", date(2018, 5, 5)),
        ("03.04.2018", date(2018, 4, 3)),  # between points the day stands first everywhere
        ("1er mai 2018", date(2018, 5, 1)),
        ("2 Mar 2018", date(2018, 3, 2)),  # March, mars and marzo
    ],
)
def test_what_can_only_be_one_day_is_that_day(text: str, day: date) -> None:
    """Both numbers may be the month, or the month's letters may begin a name in several languages."""
    assert day_of(text) == day


@pytest.mark.parametrize("text", ["03/04/2018", "3-4-2018", "04/03/2018"])
def test_what_can_be_two_days_is_refused_with_both(text: str, tmp_path: Path) -> None:
    """Nobody guesses on which day an event is."""
    path = tmp_path / "event.yaml"
    path.write_text(FEWEST.replace("2018-09-15", text), encoding="utf-8")
    _, (finding,) = read_event_file(path, "event.yaml")
    assert finding.message.endswith(
        "can be 2018-03-04 or 2018-04-03: write the one that is meant, year first"
    )


@pytest.mark.parametrize(
    "text",
    ["31.02.2018", "2018/02/30", "18/09/15", "15.9.18", "1 jui 2018", "15 2018", "next week", "", "Sep 2018"],
)
def test_what_is_no_day_is_told(text: str) -> None:
    """A year has four digits: of two nobody knows whether they are the day."""
    with pytest.raises(ValueError, match="is not a date: write year-month-day, as in 2018-09-15"):
        day_of(text)


@pytest.mark.parametrize(
    ("said", "status", "told"),
    [("15 Sep 2018", 0, "made"), ("3/4/2018", 2, "can be 2018-03-04 or 2018-04-03")],
)
def test_the_command_line_reads_dates_the_same_way(said: str, status: int, told: str, tmp_path: Path) -> None:
    """`event.yaml` then has the date year first."""
    words = ["new", "cup", "--name", "Cup", "--regulations", "runewars-2.2", "--date", said]
    result = CliRunner().invoke(main, [*words, "--events", str(tmp_path)])
    assert result.exit_code == status
    assert told in result.output
    if not status:
        assert "date: 2018-09-15\n" in (tmp_path / "cup" / "event.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("day", "is_one"),
    [("1899-12-31", False), ("1900-01-01", True), ("2200-12-31", True), ("2201-01-01", False)],
)
def test_an_event_is_between_1900_and_2200(day: str, is_one: bool, tmp_path: Path) -> None:
    """Both years are in; the day before and the day after are slips."""
    path = tmp_path / "event.yaml"
    path.write_text(FEWEST.replace("2018-09-15", day), encoding="utf-8")
    settings, findings = read_event_file(path, "event.yaml")
    assert (settings is not None) is is_one
    assert ["the year is from 1900 to 2200" in finding.message for finding in findings] == (
        [] if is_one else [True]
    )
