"""An event's own colour: as near to the one that was set as can be read, in light and in dark."""

import colorsys
import random
import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from generator.site import templates
from generator.site.colours import (
    DARK,
    LIGHT,
    READABLE,
    ColourScheme,
    accent_css,
    accent_for,
    contrast,
    luminance,
)
from tests.site.events import event, named, names, publish, to_publish
from tests.support.records import swiss

SCHEMES = (LIGHT, DARK)
EXTREMES = ("ffffff", "000000", "ffff00", "0000ff", "00ff00", "ff0000", "808080")
COLOURS = (*EXTREMES, *(random.Random(number).randbytes(3).hex() for number in range(300)))


def hue(colour: str) -> float:
    """The angle of a colour on the wheel, from 0 to 1."""
    red, green, blue = (channel / 255 for channel in bytes.fromhex(colour))
    return colorsys.rgb_to_hls(red, green, blue)[0]


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("000000", Fraction(0)),
        ("ffffff", Fraction(1)),
        ("ff0000", Fraction("0.2126")),
        ("00ff00", Fraction("0.7152")),
        ("0000ff", Fraction("0.0722")),
    ],
)
def test_luminance_is_that_of_wcag(colour: str, expected: Fraction) -> None:
    """The weights of the three channels. Source: WCAG 2.2, relative luminance."""
    assert luminance(colour) == expected


def test_contrast_is_that_of_wcag() -> None:
    """White on black: (1 + 0.05) / (0 + 0.05) = 21. The grey 767676 has 4.54 on white, 777777 has 4.48."""
    assert contrast("ffffff", "000000") == contrast("000000", "ffffff") == 21
    assert round(contrast("767676", "ffffff"), 2) == Fraction("4.54")
    assert round(contrast("777777", "ffffff"), 2) == Fraction("4.48")


def test_whatever_is_set_can_be_read() -> None:
    """Accent, text and quiet text have 4.5 : 1 on all they stand on: paper, raised, and the soft background."""
    for colour, scheme in product(COLOURS, SCHEMES):
        accent = accent_for(colour, scheme)
        grounds = (scheme.paper, scheme.raised, accent.soft)
        assert all(contrast(accent.colour, ground) >= READABLE for ground in grounds), colour
        assert all(contrast(text, accent.soft) >= READABLE for text in (scheme.ink, scheme.quiet)), colour


def test_the_hue_stays() -> None:
    """A red stays red: rounding to whole channels turns a hue by no more than a few degrees.

    A channel is off by at most one half. With the channels a spread of 40 or more apart, the hue, a sixth of the wheel
    times the middle channel's place within the spread, is off by less than 1/40 of a sixth: 1.5 degrees.
    """
    for colour, scheme in product(COLOURS, SCHEMES):
        changed = accent_for(colour, scheme).colour
        if all(max(channels) - min(channels) >= 40 for channels in map(bytes.fromhex, (colour, changed))):
            turned = abs(hue(colour) - hue(changed))
            assert min(turned, 1 - turned) <= 1.5 / 360, colour


@pytest.mark.parametrize(
    ("colour", "scheme", "expected"),
    [
        ("0b5d5a", LIGHT, "0b5d5a"),  # dark enough already
        ("83cfc5", DARK, "83cfc5"),  # light enough already
        ("000000", LIGHT, "000000"),
        ("ffffff", DARK, "ffffff"),
    ],
)
def test_what_can_be_read_stays_as_it_is(colour: str, scheme: ColourScheme, expected: str) -> None:
    """The organizer's colour is changed no more than needed."""
    assert accent_for(colour, scheme).colour == expected


def test_the_style_sheet_has_the_colours_of_the_palette() -> None:
    """Light and dark, each variable under its name; what is written for the palette is filled in everywhere."""
    css = templates.assets()[templates.STYLESHEET][1].decode()
    blocks = re.findall(r":root \{(.*?)\}", css, re.DOTALL)
    for block, scheme in zip(blocks, SCHEMES, strict=False):
        assert re.findall(r"--([\w-]+): #(\w+);", block) == list(scheme.variables())
    assert "{{" not in css
    assert "{%" not in css


def test_the_sites_own_colours_are_readable() -> None:
    """The accents and their soft forms are those that the arithmetic would make of them; quiet text has 4.5 : 1."""
    for scheme in SCHEMES:
        own = accent_for(scheme.accent, scheme)
        assert (own.colour, own.soft) == (scheme.accent, scheme.accent_soft)
        assert all(contrast(scheme.quiet, ground) >= READABLE for ground in (scheme.paper, scheme.raised))


def test_an_event_without_a_colour_has_the_sites() -> None:
    """Nothing is said where nothing is set."""
    assert accent_css(None) == ""


def test_an_events_colour_is_on_all_its_pages_and_on_no_other(tmp_path: Path) -> None:
    """Each page of the event carries it; paper stays black and white, so it is said of screens only."""
    coloured = event("red", named(names(4)), swiss(2), accent="7a1f3d")
    publish([to_publish(coloured), to_publish(event("plain", named(names(4)), swiss(2)))], tmp_path)

    css = accent_css("7a1f3d")
    assert css.startswith("@media screen{:root{--accent:#7a1f3d;--accent-soft:#")
    for path in sorted(tmp_path.rglob("*.html")):
        page = path.relative_to(tmp_path).as_posix()
        if "/print/" not in page:
            assert (css in path.read_text(encoding="utf-8")) == page.startswith("red/"), page
