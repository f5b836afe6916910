"""The organizer's page of a new event: what is made by it is what `roundsheet new` makes, and nothing typed is lost."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from generator.commands.live.access import Role
from generator.loading import load_event
from tests.commands.test_new import settings_of
from tests.site.html import parse
from tests.support.desk import Desk, Phone, Reply, judged
from tests.support.organizer import Organizer
from tests.support.rulebooks import own_files

NEW = "/-/organize/-new"
SIX = "Ilse Vorn\nOdo Brack\nMira Tann\nJan Holt\nPia Keel\nUwe Dorn\n"
FORM = {"name": "Friday Night", "date": "2026-12-04", "game": "magic", "language": "en"}


@contextmanager
def desk_of(tmp_path: Path) -> Iterator[tuple[Desk, Phone, Organizer]]:
    """A desk without an event, and the browser on its own machine."""
    organizer = Organizer(tmp_path)
    with judged(organizer) as desk:
        desk.board.show(replace(desk.board.shown, events=()))
        yield desk, Phone(desk.server.port, host=f"127.0.0.1:{desk.server.port}"), organizer


def look(browser: Phone, **fields: str) -> Reply:
    """The form filled in and sent: what would be made, or what is wrong."""
    return browser.post(NEW, {**FORM, **fields, "look": "yes"})


def make(browser: Phone, preview: Reply, **fields: str) -> Reply:
    """The button below what would be made."""
    more = {"language": "en", "tier": "", "structure": "", "rounds": ""}
    return browser.post(NEW, {**more, **preview.hidden, **fields, "make": "yes"})


def text_of(reply: Reply) -> str:
    """What is read on a page."""
    return " ".join(parse("page", reply.page.encode()).text.split())


def files_in(folder: Path) -> dict[str, bytes]:
    """An event's files but for its seed and the log."""
    seed = re.compile(rb'seed: "[0-9a-f]{32}"')
    return {path.name: seed.sub(b"", path.read_bytes()) for path in folder.iterdir() if path.suffix != ".log"}


# --- It makes what the command makes


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"names": ""}, ()),
        ({"names": SIX}, ()),
        ({"names": "Name\tVerein\tMail\nIlse Vorn\tNordkai\ta@b.example\nOdo Brack\t\t\n"}, ()),
        ({"names": "Name;Club\nIlse Vorn;Nordkai\nOdo Brack;Seilerei\n"}, ()),
        ({"names": SIX, "game": "runewars-2.2", "structure": "advanced", "tier": "formal"}, ()),
        ({"names": SIX, "language": "de", "venue": "Town Hall", "organizer": "Ilse Grau"}, ()),
        ({"names": SIX, "rounds": "4"}, ("--stages", "[{type: swiss, rounds: 4}]")),
    ],
)
def test_an_event_made_by_the_page_is_the_one_made_by_the_command(
    fields: dict[str, str], words: tuple[str, ...], tmp_path: Path
) -> None:
    """File by file and byte by byte, but for the seed, which is made up."""
    with desk_of(tmp_path) as (_, browser, organizer):
        preview = look(browser, **fields)
        reply = make(browser, preview, **{k: v for k, v in fields.items() if k not in ("names", "game")})
        assert (reply.status, reply.headers["Location"]) == (303, "/-/organize/friday-night-2026/")
        said = {**FORM, **fields}
        (tmp_path / "names.txt").write_text(said["names"], encoding="utf-8")
        other = Organizer(tmp_path / "other")
        other.run(
            *("new", "Friday Night", "--date", said["date"], "--regulations", said["game"]),
            *("--language", said["language"]),
            *(
                part
                for name in ("tier", "structure", "venue", "organizer")
                if name in said
                for part in (f"--{name}", said[name])
            ),
            *(("--players", str(tmp_path / "names.txt")) if said["names"] else ()),
            *words,
        )
        made = files_in(organizer.events / "friday-night-2026")
        assert made == files_in(other.events / "friday-night-2026")
        assert sorted(made) == ["about.md", "event.yaml", "players.xlsx"]


def test_a_workbook_is_read_as_import_players_reads_it(tmp_path: Path) -> None:
    """It comes as base64, as the script puts it into the form, and is registered."""
    with desk_of(tmp_path) as (_, browser, organizer):
        old = Organizer(tmp_path / "old")
        (tmp_path / "names.txt").write_text("Ilse Vorn\nOdo Brack\n", encoding="utf-8")
        old.run("new", "Old", "--date", "2020-01-01", "--players", str(tmp_path / "names.txt"))
        content = (old.events / "old-2020" / "players.xlsx").read_bytes()
        preview = look(browser, file=base64.urlsafe_b64encode(content).decode(), file_name="ours.xlsx")
        assert "2 players" in text_of(preview)
        assert make(browser, preview).status == 303
        event = load_event(organizer.events / "friday-night-2026").event
        assert event is not None
        assert [player.name for player in event.players] == ["Ilse Vorn", "Odo Brack"]


def test_what_will_be_there_is_shown_before_anything_is_made(tmp_path: Path) -> None:
    """Who plays, which columns count and which don't, how many rounds there are, and where it will lie."""
    names = (
        "Name\tVerein\tE-Mail\tShirt\nIlse Vorn\tNordkai\ta@b.example\tXL\nOdo Brack\t\t\t\nMira Tann\t\t\t\n"
    )
    with desk_of(tmp_path) as (_, browser, organizer):
        preview = look(browser, names=names + "Jan Holt\t\t\t\n")
        text = text_of(preview)
        for said in (
            "4 players",
            "Magic: The Gathering",
            "Friday, 4 December 2026",
            "friday-night-2026",
            "Ilse Vorn Nordkai",
            "Taken: Name and Verein (Club).",
            "Private, so left out: E-Mail.",
            "Left out, as Roundsheet does not know what it is: Shirt.",
        ):
            assert said in text
        assert "a@b.example" not in text
        assert list(organizer.events.iterdir()) == []
        assert "too few" not in text
        assert "So few are too few for the rules" in text_of(look(browser, names="Ilse Vorn\nOdo Brack\n"))
        assert "too few" not in text_of(look(browser, names="Ilse Vorn\nOdo Brack\n", rounds="1"))
        assert "after 3 everybody has met everybody" in text_of(
            look(browser, names="Ada\nBo\nCy\n", rounds="9")
        )


def test_names_pasted_in_one_line_are_one_a_line(tmp_path: Path) -> None:
    """As a chat has them; a row of headings and a name with its comma are none."""
    with desk_of(tmp_path) as (_, browser, _organizer):
        assert (
            "Ilse Vorn\nOdo Brack\nMira Tann\n" in look(browser, names="Ilse Vorn, Odo Brack; Mira Tann").page
        )
        assert "Nobody is registered yet." in text_of(look(browser, names="Name,Club,Faction"))


@pytest.mark.parametrize("between", ["\t", ";", ", "])
def test_a_table_without_headings_can_be_read_by_its_first_column(between: str, tmp_path: Path) -> None:
    """A button does that; what stands in the other columns is left out, as nobody knows what it is."""
    with desk_of(tmp_path) as (_, browser, organizer):
        names = (
            f"Ilse Vorn{between}Nordkai{between}a@b.example\nOdo Brack{between}Seilerei{between}c@d.example\n"
        )
        refused = look(browser, names=names)
        assert "The first column has the names" in refused.page
        assert "The first column has the names" not in browser.get(NEW).page
        preview = browser.post(NEW, {**FORM, "names": names, "first": "yes"})
        assert "2 players" in text_of(preview)
        assert "Left out, as Roundsheet does not know what it is: Column 2 and Column 3." in text_of(preview)
        assert make(browser, preview).status == 303
        event = load_event(organizer.events / "friday-night-2026").event
        assert event is not None
        assert [(player.name, player.club) for player in event.players] == [
            ("Ilse Vorn", None),
            ("Odo Brack", None),
        ]


def test_the_game_of_the_newest_event_is_chosen(tmp_path: Path) -> None:
    """As `new` takes it; where there is none, it has to be chosen. All games of the catalogue are there."""
    with desk_of(tmp_path) as (_, browser, organizer):
        chosen = re.compile(r'<option value="([^"]*)"[^>]* selected>')
        page = browser.get(NEW).page
        assert chosen.findall(page.partition("</select>")[0]) == []
        assert page.count("<option value=") == 1 + 28 + 4
        organizer.run("new", "old", "--name", "Old", "--regulations", "go", "--date", "2020-01-01")
        page = browser.get(NEW).page
        assert chosen.findall(page.partition("</select>")[0]) == ["go"]
        assert f'value="{date.today().isoformat()}"' in page  # noqa: DTZ011


def test_own_rules_of_another_event_can_be_chosen_and_no_other_file(tmp_path: Path) -> None:
    """Those that the page offers, by their paths; whatever else is posted names no game."""
    with desk_of(tmp_path) as (_, browser, organizer):
        rules = tmp_path / "kites.yaml"
        rules.write_text(own_files()["manual: Kite Duel"], encoding="utf-8")
        organizer.run("new", "old", "--name", "Old", "--regulations", str(rules), "--date", "2020-01-01")
        offered = (organizer.events / "old" / "kites.yaml").as_posix()
        assert f'value="{offered}" selected>Kite Duel (kites.yaml)' in browser.get(NEW).page
        assert make(browser, look(browser, names=SIX, game=offered)).status == 303
        made = organizer.events / "friday-night-2026"
        assert settings_of(made).regulations == "kites.yaml"
        assert (made / "kites.yaml").read_bytes() == rules.read_bytes()
        secret = tmp_path / "elsewhere" / "secret.yaml"
        secret.parent.mkdir()
        secret.write_bytes(rules.read_bytes())
        assert "Choose the game." in text_of(look(browser, game=secret.as_posix()))


def test_every_friday_has_a_folder_of_its_own(tmp_path: Path) -> None:
    """The second event of a name in a year is called after its day, too; an old one is never touched."""
    with desk_of(tmp_path) as (_, browser, organizer):
        for day, _folder in (("2026-12-04", ""), ("2026-12-11", ""), ("2026-12-11", "")):
            preview = look(browser, names=SIX, date=day)
            assert make(browser, preview).status == 303
        assert sorted(path.name for path in organizer.events.iterdir()) == [
            "friday-night-2026",
            "friday-night-2026-12-11",
            "friday-night-2026-12-11-2",
        ]


def test_where_there_is_no_event_the_organizer_comes_here(tmp_path: Path) -> None:
    """The first address leads to the form until there is one."""
    with desk_of(tmp_path) as (_, browser, organizer):
        reply = browser.get("/-/organize/")
        assert (reply.status, reply.headers["Location"]) == (303, NEW)
        organizer.run("new", "old", "--name", "Old", "--regulations", "go", "--date", "2020-01-01")
        assert browser.get("/-/organize/").status == 200


# --- What is wrong is said, and what was typed stays


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "The event needs a name."),
        ({"game": ""}, "Choose the game."),
        ({"game": "../../etc/passwd.yaml"}, "Choose the game."),
        ({"date": "31.2.2026"}, "is not a date"),
        ({"rounds": "many"}, "Rounds: write a number from 1 to 20."),
        ({"rounds": "21"}, "Rounds: write a number from 1 to 20."),
        ({"names": "Ilse Vorn\tNordkai\nOdo Brack\tSeilerei\n"}, "No column says who plays:"),
        ({"names": "Club\tFaction\nNordkai\tWaiqar\n"}, "No column says who plays:"),
        (
            {"names": 'Name,Club\n"Ilse Vorn,Nordkai\nOdo Brack,\n'},
            "the quotation marks from line 2 on don't match",
        ),
        ({"file": "UEsDBA==", "file_name": "ours.xlsx"}, "The names can’t be read:"),
        ({"file": "no base64!", "file_name": "ours.xlsx"}, "The file did not arrive"),
    ],
)
def test_what_is_wrong_is_said_in_words_and_nothing_typed_is_lost(
    fields: dict[str, str], said: str, tmp_path: Path
) -> None:
    """The form comes back as it was sent, with why; nothing is made."""
    with desk_of(tmp_path) as (_, browser, organizer):
        sent = {"names": SIX, **fields}
        reply = look(browser, **sent)
        assert reply.status == 422
        assert said in text_of(reply)
        fields_there = {
            **reply.hidden,
            "names": html.unescape(reply.page.partition("<textarea")[2].partition(">")[2]),
        }
        assert fields_there["names"].partition("</textarea>")[0] == sent["names"]
        for name in ("name", "date", "rounds"):
            assert f'name="{name}" ' in reply.page
            assert f'value="{html.escape({**FORM, "rounds": "", **sent}[name])}"' in reply.page
        assert reply.hidden["file"] == sent.get("file", "")
        assert list(organizer.events.iterdir()) == []


def test_the_way_back_to_the_form_has_all_that_was_typed(tmp_path: Path) -> None:
    """Also what was typed below the preview."""
    with desk_of(tmp_path) as (_, browser, organizer):
        preview = look(browser, names=SIX)
        form = browser.post(NEW, {**preview.hidden, "rounds": "5", "language": "fr", "change": "yes"}).page
        assert SIX in form
        assert 'value="Friday Night"' in form
        assert 'value="5"' in form
        assert '<option value="fr" selected>' in form
        assert '<option value="magic" data-words="magic mtg" selected>' in form
        assert list(organizer.events.iterdir()) == []


def test_names_that_are_nearly_alike_are_for_the_organizer_to_decide(tmp_path: Path) -> None:
    """Both are left out until one is ticked, or both are; the ticks stay where it is shown again."""
    names = "Ilse Vorn\nOdo Brack\nOdo Brak\nMira Tann\n"
    with desk_of(tmp_path) as (_, browser, organizer):
        preview = look(browser, names=names)
        assert "2 players" in text_of(preview)
        assert text_of(preview).count("Nearly the same name: tick those who play.") == 1
        boxes = dict(re.findall(r'type="checkbox" name="([^"]*)" value="([^"]*)"', preview.page))
        assert sorted(boxes.values()) == ["Odo Brack", "Odo Brak"]
        again = browser.post(NEW, {**FORM, **preview.hidden, **boxes, "look": "yes"})
        assert "4 players" in text_of(again)
        kept = dict(re.findall(r'type="checkbox" name="([^"]*)" value="([^"]*)" checked', again.page))
        assert sorted(kept.values()) == ["Odo Brack", "Odo Brak"]
        assert make(browser, again, **kept).status == 303
        event = load_event(organizer.events / "friday-night-2026").event
        assert event is not None
        assert sorted(player.name for player in event.players) == sorted(names.split("\n")[:-1])


def test_where_nobody_is_decided_nothing_is_made(tmp_path: Path) -> None:
    """The preview stays, and says so."""
    with desk_of(tmp_path) as (_, browser, organizer):
        reply = make(browser, look(browser, names="Odo Brack\nOdo Brak\n"))
        assert reply.status == 422
        assert "Nobody can be registered like that" in text_of(reply)
        assert list(organizer.events.iterdir()) == []


def test_a_button_that_is_pressed_twice_makes_one_event(tmp_path: Path) -> None:
    """The second press leads to what the first one has made."""
    with desk_of(tmp_path) as (desk, browser, organizer):
        preview = look(browser, names=SIX)
        first, second = make(browser, preview), make(browser, preview)
        assert first.headers["Location"] == second.headers["Location"] == "/-/organize/friday-night-2026/"
        assert [path.name for path in organizer.events.iterdir()] == ["friday-night-2026"]
        assert "Friday Night is made." in text_of(browser.get(first.headers["Location"]))
        log = (organizer.events / "friday-night-2026" / "players.log").read_text(encoding="utf-8")
        assert log.count("\n") == 1
        assert "new event | Friday Night" in log
        assert [line for line in desk.told if "made" in line] == [
            f"the desk (127.0.0.1) made {(organizer.events / 'friday-night-2026').as_posix()}"
        ]


@pytest.mark.parametrize("folder", ["../elsewhere", "/etc", "..", "", ".writing-0", "friday-night-2027"])
def test_the_folder_is_the_one_that_was_shown(folder: str, tmp_path: Path) -> None:
    """Whatever a form says: what is made lies among the events, under the name that is free."""
    with desk_of(tmp_path) as (_, browser, organizer):
        (tmp_path / "elsewhere").mkdir()
        reply = make(browser, look(browser, names=SIX), folder=folder)
        assert reply.status in (200, 422)
        assert list(organizer.events.iterdir()) == list((tmp_path / "elsewhere").iterdir()) == []


def test_what_is_typed_is_text_on_the_page(tmp_path: Path) -> None:
    """Names and games may hold anything."""
    evil = '<script>alert("1")</script>'
    with desk_of(tmp_path) as (_, browser, _organizer):
        for reply in (
            look(browser, name=evil, names=f"{evil}\nOdo Brack\n"),
            look(browser, name=evil, game=evil),
        ):
            assert evil not in reply.page
            assert html.escape(evil) in reply.page.replace("&#34;", "&quot;")


def test_its_tables_are_there_as_soon_as_a_round_is_written(tmp_path: Path) -> None:
    """Long before the pages are built: the event and its first round are known to judges as to the organizer."""
    with desk_of(tmp_path) as (desk, browser, organizer):
        home = make(browser, look(browser, names=SIX)).headers["Location"]
        browser.get(home)
        waiting = browser.get("/-/judge/").page
        assert "No round is being played." in waiting
        assert "/-/desk.js" in waiting  # so that it goes on by itself
        preview = browser.get(f"{home}round/pair")
        assert browser.post(f"{home}round/pair", preview.hidden).status == 303
        browser.get(f"{home}round/")
        assert "3 tables are open." in text_of(browser.get("/-/judge/friday-night-2026/1/"))
        desk.board.begin()
        desk.board.show(replace(desk.board.shown, events=()))
        assert browser.get("/-/judge/friday-night-2026/1/").status == 404
        organizer.event = "friday-night-2026"
        organizer.enter(1, 1, 2, 0)
        browser.get(home)
        desk.board.show(replace(desk.board.shown, events=()))  # of a build that has begun before
        assert "2 tables are open." in text_of(browser.get("/-/judge/friday-night-2026/1/"))


# --- Who may


def test_only_an_organizer_makes_an_event(tmp_path: Path) -> None:
    """Readers see the form, and make nothing; judges and strangers are asked for the organizer's code."""
    with desk_of(tmp_path) as (desk, _browser, organizer):
        fields = {**FORM, "names": SIX, "folder": "friday-night-2026", "make": "yes"}
        for role, status in ((Role.READER, 403), (Role.JUDGE, 403)):
            assert desk.phone(role=role).post(NEW, fields).status == status
        assert Phone(desk.server.port).post(NEW, fields).status == 403
        assert list(organizer.events.iterdir()) == []
        assert desk.phone(role=Role.ORGANIZER).post(NEW, fields).status == 303
        assert [path.name for path in organizer.events.iterdir()] == ["friday-night-2026"]


def test_only_an_organizer_sends_a_large_form(tmp_path: Path) -> None:
    """A list of thousands of names is large; strangers send no more than a result needs, and nobody sends a film."""
    names = "Name\n" + "".join(f"P{number} Vorn\n" for number in range(3_000))
    with desk_of(tmp_path) as (desk, browser, _organizer):
        assert Phone(desk.server.port).post(NEW, {**FORM, "names": names}).status == 413
        assert "3000 players" in text_of(look(browser, names=names)).replace(",", "")
        assert look(browser, names=20 * names).status == 413
