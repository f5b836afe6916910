"""`roundsheet rehearse`: an event to practise on, made from one's own and removed again."""

from pathlib import Path

import pytest

from generator.event_file import read_event_file
from generator.event_file.logo import logo_in
from generator.model import Sponsor
from generator.regulations.catalogue import document_ids, shipped
from tests.regulations.broken.exhibit import HOUSE, SOUND
from tests.support.organizer import Organizer
from tests.support.pictures import png

KINDS = [(name, tier) for name in document_ids() for tier in (shipped(name).tiers or [None])]


def own_event(folder: Path, **words: str) -> Organizer:
    """An event with nobody in it yet."""
    organizer = Organizer(folder)
    organizer.new("cup", **words)
    return organizer


def warnings_of(organizer: Organizer) -> list[str]:
    """What `check` says of the rehearsal that is more than a note."""
    said = organizer.run("check", "rehearsal").output.splitlines()
    return [line for line in said if line.startswith(("error", "warning"))]


@pytest.mark.parametrize(("regulations", "tier"), KINDS)
def test_a_rehearsal_has_no_warnings(regulations: str, tier: str | None, tmp_path: Path) -> None:
    """Whatever is rehearsed, and however far: who practises sees only what comes of the practice."""
    words = ["--tier", tier] if tier else []
    organizer = Organizer(tmp_path)
    organizer.run(
        *("new", "cup", "--name", "Lamp Cup", "--regulations", regulations, "--date", "2026-05-16"), *words
    )
    for rounds in ("1", "0", "99"):
        organizer.run("rehearse", "--rounds", rounds)
        assert warnings_of(organizer) == [], rounds


@pytest.mark.parametrize(
    ("rounds", "next_step"),
    [
        ("1", "2 tables open in round 2: 1, 2; type results into {events}/rehearsal/round-2.xlsx, then:"),
        ("99", "all rounds are played; this publishes the final standings:"),
    ],
)
def test_it_says_what_comes_next(rounds: str, next_step: str, tmp_path: Path) -> None:
    """Results are typed only where there are none yet."""
    organizer = own_event(tmp_path, stages=[{"type": "swiss", "rounds": 2}])
    said = organizer.run("rehearse", "--players", "4", "--rounds", rounds).output.splitlines()
    events = organizer.events.as_posix()
    assert said[-3:-1] == [f"rehearsal: {next_step.format(events=events)}", "    roundsheet build"]


def test_it_shows_the_event_s_sponsor(tmp_path: Path) -> None:
    """With the logo, which lies beside the rehearsal's own event.yaml, too."""
    organizer = own_event(tmp_path)
    organizer.edit_event({"sponsor": "{name: Harbour Games, logo: Harbour 1.PNG}"})
    (organizer.events / "cup" / "Harbour 1.PNG").write_bytes(png())
    organizer.run("rehearse", "--players", "4")
    assert warnings_of(organizer) == []
    settings, _ = read_event_file(organizer.events / "rehearsal" / "event.yaml", "event.yaml")
    assert settings is not None
    assert settings.sponsor == Sponsor(name="Harbour Games", logo=logo_in(png()))


def test_it_is_the_event_s_own_rules(tmp_path: Path) -> None:
    """Its settings and as many players as are registered; without leaders who would be players."""
    organizer = own_event(tmp_path, stages=[{"type": "swiss", "rounds": 2}])
    organizer.register({"ID": f"P{n}", "Name": f"Guest {n}"} for n in range(1, 8))
    organizer.edit_event({"leaders": "[{role: organizer, name: Guest 1, player: P1}]", "release": "manual"})
    organizer.run("rehearse")
    told = (organizer.events / "rehearsal" / "event.yaml").read_text(encoding="utf-8")
    assert 'name: "Rehearsal: Test Event"' in told
    assert "player" not in told
    assert "draft" in organizer.run("check", "rehearsal").output
    organizer.event = "rehearsal"
    assert len(organizer.read_round(1)) == 4  # three games and a bye
    assert organizer.read_fields(1)["Structure"] == "Swiss 2"


@pytest.mark.parametrize(("rounds", "drawn"), [("1", 2), ("99", 3)])
def test_rounds_that_are_played_are_no_drafts(rounds: str, drawn: int, tmp_path: Path) -> None:
    """An event whose rounds are drawn as drafts is rehearsed as far as any other; only the round that waits is one."""
    organizer = own_event(tmp_path, stages=[{"type": "swiss", "rounds": 3}])
    organizer.edit_event({"release": "manual"})
    organizer.run("rehearse", "--players", "4", "--rounds", rounds)
    organizer.event = "rehearsal"
    assert organizer.rounds() == drawn
    drafts = ["Draft" in organizer.read_fields(number).values() for number in range(1, drawn + 1)]
    assert drafts == ([False, True] if rounds == "1" else [False, False, False])


def test_it_speaks_the_event_s_language(tmp_path: Path) -> None:
    """A German event is rehearsed in German."""
    organizer = own_event(tmp_path)
    organizer.edit_event({"language": "de"})
    organizer.run("rehearse")
    assert 'name: "Probe: Test Event"' in (organizer.events / "rehearsal" / "event.yaml").read_text("utf-8")


def test_rules_of_one_s_own_come_with_it(tmp_path: Path) -> None:
    """The file that event.yaml names, and what that extends."""
    organizer = own_event(tmp_path)
    (organizer.folder / "sound.yaml").write_text(SOUND, encoding="utf-8")
    (organizer.folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    organizer.edit_event(
        {
            "regulations": "house.yaml",
            "tier": "local",
            "structure": "custom",
            "stages": "[{type: swiss, rounds: 2}]",
        }
    )
    organizer.run("rehearse")
    assert {"sound.yaml", "house.yaml"} <= {path.name for path in (organizer.events / "rehearsal").iterdir()}
    assert warnings_of(organizer) == []


def test_an_earlier_rehearsal_comes_back_where_no_other_can_be_made(tmp_path: Path) -> None:
    """Nothing that was there is lost."""
    organizer = own_event(tmp_path)
    organizer.run("rehearse")
    before = {path.name: path.read_bytes() for path in (organizer.events / "rehearsal").iterdir()}
    organizer.run("rehearse", "--players", "3", expect=2)  # its structure is for four or more
    assert {path.name: path.read_bytes() for path in (organizer.events / "rehearsal").iterdir()} == before


def test_of_several_events_one_is_named(tmp_path: Path) -> None:
    """The rehearsal that is there is none of them."""
    organizer = own_event(tmp_path)
    organizer.run("rehearse")
    organizer.run("rehearse")
    organizer.run("new", "other", "--name", "Other", "--regulations", "xwing-1.1.1", "--date", "2026-05-16")
    assert "there are cup, other" in organizer.run("rehearse", expect=2).output
    organizer.run("rehearse", "other")
    organizer.run("rehearse", "--remove")
    assert sorted(path.name for path in organizer.events.iterdir() if path.is_dir()) == ["cup", "other"]
