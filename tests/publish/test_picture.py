"""The picture beside a shared link: always the same bytes, never a box in place of a letter."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFont

from generator.publish.facts import gather
from generator.publish.pages.sharing import lettering, picture
from tests.publish.events import HOSTILE, event, named, names, play
from tests.support.records import RUNEWARS, swiss

PLAYED = play(event("cup", named(names(4)), swiss(2)), 2)
WIDTH = 1200 - 2 * picture.MARGIN


def made(**settings: Any) -> bytes:
    """The picture of an event with these settings."""
    return picture.picture(
        gather(replace(PLAYED, settings=replace(PLAYED.settings, **settings)), RUNEWARS), "Site"
    )


def drawn(text: str) -> Image.Image:
    """A text in letters of 40."""
    mask = Image.new("L", (600, 80))
    lettering.draw_text(mask, (10, 10), lettering.drawable(text), 40)
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
    font = ImageFont.load_default(40)
    box = bytes(font.getmask("\u0416"))
    assert bytes(font.getmask("\u05d0")) == box
    for letter in lettering.KNOWN - {" "}:
        ink = bytes(font.getmask(letter))
        assert any(ink), letter
        assert ink != box, letter


@pytest.mark.parametrize(
    "word", ["Köln", "Łódź", "Şişli", "Őrség", "Ålesund", "El Niño", "Übergröße", "Příbram"]
)
def test_latin_letters_with_marks_are_drawn(word: str) -> None:
    """The marks are ink beyond that of the bare letters."""
    bare = "".join(letter for letter in lettering.drawable(word) if letter not in lettering.MARKS)
    assert bare
    assert ImageChops.difference(drawn(word), drawn(bare)).getbbox() is not None or word == bare


def test_an_accent_takes_the_place_of_the_dot() -> None:
    """Above the letter of `ı́` there is the accent and nothing else: as much ink as without a dot."""
    plain, accented = drawn("i"), drawn("ï")
    assert plain.getbbox() is not None
    above = (0, 0, 600, 22)
    assert ImageChops.difference(plain.crop(above), accented.crop(above)).getbbox() is not None


@pytest.mark.parametrize("name", ["Чемпионат", "אליפות", "大会", "Cup Чемпионат"])
def test_what_cannot_be_drawn_is_replaced_as_a_whole(name: str) -> None:
    """No boxes and no half of a name: the picture then says what the site shows."""
    assert lettering.drawable(name) == ""
    assert made(name=name) == made(name="Tournament standings")
    assert made(venue=name) == made(venue=None)


def test_ornaments_are_left_out_of_a_name() -> None:
    """A name is read without its emoji."""
    assert lettering.drawable("Lantern Open 🏆👩‍👩‍👧") == "Lantern Open"
    assert made(name="Lantern Open 🏆") == made(name="Lantern Open")


def test_a_winner_whose_name_cannot_be_drawn_is_not_named() -> None:
    """Then it is said how far the event is."""
    players = tuple(replace(player, name="Победитель") for player in PLAYED.players)
    facts = gather(replace(PLAYED, players=players), RUNEWARS)
    assert picture._state(facts) == "Finished after 2 rounds"


@pytest.mark.parametrize(
    "name",
    ["X", "The Fourteenth Annual Northern Tables Grand Tournament of Oakh", HOSTILE[6], "W" * 60, "W " * 100],
)
def test_every_name_fits(name: str) -> None:
    """One letter or sixty, in one word or many: as large as there is room, no line wider than the paper."""
    size, lines = picture.fitted(name, WIDTH)
    assert len(lines) * size * 6 // 5 <= picture.NAME_HEIGHT
    assert all(lettering.length(line, size) <= WIDTH for line in lines)
    shown = "".join(lines).replace(" ", "").rstrip("…")
    assert name.replace(" ", "").startswith(shown)
    assert len(name) > 60 or shown == name.replace(" ", "")


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
        replace(player, name="Победитель") if player.name == named_second else player
        for player in PLAYED.players
    )
    assert picture._behind(gather(replace(PLAYED, players=hidden), RUNEWARS)) == f"3 {named_third}"
    assert picture._behind(gather(replace(PLAYED, rounds=PLAYED.rounds[:1]), RUNEWARS)) == ""
