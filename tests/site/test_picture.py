"""The picture beside a shared link: always the same bytes, never a box in place of a letter."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFont

from generator.model import Event
from generator.site.facts import gather
from generator.site.pages.sharing import picture
from tests.site.events import HOSTILE, event, named, names, play
from tests.site.html import files_of
from tests.support.records import RUNEWARS, elimination, swiss

PLAYED = play(event("cup", named(names(4)), swiss(2)), 2)
UNDER_WAY = replace(PLAYED, rounds=PLAYED.rounds[:1])
ROOT = Path(__file__).parents[2]
WIDTH = 1200 - 2 * picture.MARGIN


def made(played: Event = PLAYED, **settings: Any) -> bytes:
    """The picture of an event with these settings."""
    return picture.picture(
        gather(replace(played, settings=replace(played.settings, **settings)), RUNEWARS), "Site"
    )


def drawn(text: str) -> Image.Image:
    """A text in letters of 40."""
    mask = Image.new("L", (600, 80))
    picture.draw_text(mask, (10, 10), picture.drawable(text), 40)
    return mask


def test_it_is_a_png_of_the_size_that_is_asked_for() -> None:
    """1200 by 630, by the header's own words."""
    content = made()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", content[16:24]) == (1200, 630)
    assert len(content) < 60_000


def test_the_same_event_gives_the_same_bytes() -> None:
    """Also when it is drawn again."""
    first = made()
    picture._draw.cache_clear()
    assert made() == first


@pytest.mark.parametrize(
    "settings", [{"name": "Another Cup"}, {"venue": "Pier 4"}, {"accent": "7a1f3d"}, {"dates": ()}]
)
def test_what_is_known_of_the_event_changes_it(settings: dict[str, Any]) -> None:
    """Name, place, day and colour are on it."""
    assert made(**settings) != made()


def test_the_font_knows_the_letters_it_is_believed_to_know() -> None:
    """Each leaves ink of its own; what it doesn't know is all drawn as one box."""
    font = ImageFont.truetype(picture.FONT, 40)
    box = bytes(font.getmask("\u05d0"))
    assert bytes(font.getmask("\u5927")) == box
    for letter in picture.KNOWN - {" "}:
        ink = bytes(font.getmask(letter))
        assert any(ink), letter
        assert ink != box, letter


@pytest.mark.parametrize(
    "word", ["Köln", "Łódź", "Şişli", "Őrség", "Straße", "Tiếng Việt", "Чемпионат", "Αθήνα", "Zo\u0065\u0308"]
)
def test_names_of_europe_are_drawn_letter_by_letter(word: str) -> None:
    """With their marks, which are ink beyond that of the bare letters; a letter and its mark are one."""
    assert picture.drawable(word) == unicodedata.normalize("NFC", word)
    bare = "".join(each for each in unicodedata.normalize("NFD", word) if not unicodedata.combining(each))
    assert ImageChops.difference(drawn(word), drawn(bare)).getbbox() is not None or word == bare


@pytest.mark.parametrize("name", ["אליפות", "大会", "Cup 大会"])
def test_what_cannot_be_drawn_is_replaced_as_a_whole(name: str) -> None:
    """No boxes and no half of a name: the picture then says what the site shows."""
    assert picture.drawable(name) == ""
    assert made(UNDER_WAY, name=name) == made(UNDER_WAY, name="Tournament standings")
    assert made(venue=name) == made(venue=None)


def test_ornaments_are_left_out_of_a_name() -> None:
    """A name is read without its emoji."""
    assert picture.drawable("Lantern Open 🏆👩‍👩‍👧") == "Lantern Open"
    assert made(name="Lantern Open 🏆") == made(name="Lantern Open")


def test_a_winner_whose_name_cannot_be_drawn_is_not_named() -> None:
    """Then the event's name stands there, and how far it is."""
    players = tuple(replace(player, name="勝者") for player in PLAYED.players)
    facts = gather(replace(PLAYED, players=players), RUNEWARS)
    assert picture._winner(facts) == ""


@pytest.mark.parametrize(
    "name",
    ["X", "The Fourteenth Annual Northern Tables Grand Tournament of Oakh", HOSTILE[6], "W" * 60, "W " * 100],
)
def test_every_name_fits(name: str) -> None:
    """One letter or sixty, in one word or many: as large as there is room, no line wider than the paper."""
    size, lines = picture.fitted(name, WIDTH)
    assert len(lines) * size * 6 // 5 <= picture.NAME_HEIGHT
    assert all(picture.length(line, size) <= WIDTH for line in lines)
    shown = "".join(lines).replace(" ", "").rstrip("…")
    assert name.replace(" ", "").startswith(shown)
    assert len(name) > 60 or shown == name.replace(" ", "")


BUILD = """
from generator.cli import main
main(["build"], standalone_mode=False)
"""
NO_PILLOW = """
import sys
sys.modules["PIL"] = None  # importing it fails, as where it is not installed
"""


@pytest.mark.slow
def test_without_pillow_all_but_the_picture_is_built(tmp_path: Path) -> None:
    """No page names a picture that is not there, and the command says what to install."""
    shutil.copytree(ROOT / "events" / "lantern-open-2016", tmp_path / "events" / "lantern-open-2016")
    (tmp_path / "events" / "site.yaml").write_text("address: https://example.org/standings/\n")
    says, without = _build(tmp_path, NO_PILLOW + BUILD), files_of(tmp_path / "site")
    says_nothing, complete = _build(tmp_path, BUILD), files_of(tmp_path / "site")
    assert complete.keys() - without.keys() == {"lantern-open-2016/picture.png"}
    assert without.keys() <= complete.keys()
    assert b"picture.png" in complete["lantern-open-2016/index.html"]
    assert [path for path, content in without.items() if b"picture.png" in content] == []
    assert "pip install pillow" in says
    assert "pillow" not in says_nothing


def _build(folder: Path, program: str) -> str:
    """What the command says in a process of its own."""
    environment = {**os.environ, "ROUNDSHEET_CACHE": "off"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_no_hindrance(name: str) -> None:
    """There is a picture whatever an event is called."""
    assert made(name=name).startswith(b"\x89PNG")


def test_who_came_second_and_third_stands_below_the_winner() -> None:
    """Both by their places; whoever can't be drawn is left out, and before the end nobody stands there."""
    facts = gather(PLAYED, RUNEWARS)
    named_second, named_third = (
        next(facts.players[player].name for player, place in facts.places.items() if place == wanted)
        for wanted in (2, 3)
    )
    assert picture._behind(facts) == f"2 {named_second} · 3 {named_third}"
    hidden = tuple(
        replace(player, name="勝者") if player.name == named_second else player for player in PLAYED.players
    )
    assert picture._behind(gather(replace(PLAYED, players=hidden), RUNEWARS)) == f"3 {named_third}"
    assert picture._behind(gather(UNDER_WAY, RUNEWARS)) == ""


def test_the_finals_score_is_on_it() -> None:
    """The winner's first, as in the podium; before the end there is none."""
    played = play(event("cup", named(names(4)), swiss(1), elimination(2)), 2)
    (final,) = played.rounds[1].pairings
    scores = sorted((final.result.score1 or 0, final.result.score2 or 0), reverse=True)
    assert picture._score(gather(played, RUNEWARS)) == f"Final {scores[0]} : {scores[1]}"
    assert picture._score(gather(replace(played, rounds=played.rounds[:1]), RUNEWARS)) == ""
