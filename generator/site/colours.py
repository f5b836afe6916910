"""The colours of the site, and the accent that an event may set, for light, dark, paper and the projector."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache

# The colours of the site, each said once: style sheet, icon, lost page, pictures and accents take them from
# here.


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourScheme:
    """A record of the style sheet's colour variables in hexadecimal digits; docs/design.md explains each.

    What is empty stays as it is in the scheme below.
    """

    accent: str
    accent_soft: str = ""
    paper: str
    raised: str
    ink: str
    quiet: str
    line: str
    strong_line: str

    def variables(self) -> Iterator[tuple[str, str]]:
        """Yield each variable's name in the style sheet, and its colour."""
        for field in fields(self):
            if colour := getattr(self, field.name):
                yield field.name.replace("_", "-"), colour


LIGHT = ColourScheme(
    accent="0b5d5a",
    accent_soft="d9e4e1",
    paper="fbfaf7",
    raised="ffffff",
    ink="1c2024",
    quiet="565d63",
    line="ddd9d0",
    strong_line="1c2024",
)
DARK = ColourScheme(
    accent="83cfc5",
    accent_soft="222f2f",
    paper="121517",
    raised="191d20",
    ink="e9e6e0",
    quiet="a7acb0",
    line="30363a",
    strong_line="8d9397",
)
PRINTED = ColourScheme(
    accent="000",
    accent_soft="eee",
    paper="fff",
    raised="fff",
    ink="000",
    quiet="333",
    line="bbb",
    strong_line="000",
)
# The projector in the hall, read from ten metres, is light whatever the computer prefers.
HALL = ColourScheme(
    accent=LIGHT.accent,
    paper="fff",
    raised="fff",
    ink="111416",
    quiet="4a5157",
    line="cfcbc2",
    strong_line="111416",
)


# An event's own colour, made readable.


Channels = tuple[int, int, int]

READABLE = Fraction(9, 2)  # WCAG 2.2, success criterion 1.4.3
SOFTEST, STEPS = 14, 100


def _light(channel: int) -> int:
    """Return the relative luminance of a colour. Source: WCAG 2.2, relative luminance."""
    value = channel / 255
    return round(10**6 * (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4))


LIGHTS = tuple(_light(channel) for channel in range(256))


@dataclass(frozen=True, slots=True, kw_only=True)
class Accent:
    """A colour that can be read in one scheme, and the soft background made of it."""

    colour: str
    soft: str


@cache
def accent_css(colour: str | None) -> str:
    """Return the event's own colours as CSS for screens; empty where it sets none. Paper stays black and white."""
    if colour is None:
        return ""
    light, dark = (_rule(accent_for(colour, scheme)) for scheme in (LIGHT, DARK))
    return f"@media screen{{{light}}}@media screen and (prefers-color-scheme:dark){{{dark}}}"


def accent_for(colour: str, scheme: ColourScheme) -> Accent:
    """Return the colour, changed no more than needed to be readable in the scheme.

    Args:
        colour: six hexadecimal digits.
        scheme: on what it is to be read.
    """
    lightest = 255 if luminance(scheme.paper) < luminance(scheme.ink) else 0
    for step in range(STEPS + 1):
        changed = _towards(colour, lightest, step)
        soft = _soft(changed, scheme)
        if all(contrast(changed, ground) >= READABLE for ground in (scheme.paper, scheme.raised, soft)):
            break
    return Accent(colour=changed, soft=soft)


def contrast(one: str, other: str) -> Fraction:
    """Return the contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + Fraction(1, 20)) / (darker + Fraction(1, 20))


def luminance(colour: str) -> Fraction:
    """Return the luminance of a colour, from 0 to 1."""
    red, green, blue = (LIGHTS[channel] for channel in _channels(colour))
    return Fraction(2126 * red + 7152 * green + 722 * blue, 10**10)


def _soft(colour: str, scheme: ColourScheme) -> str:
    """Return the most of the colour in the paper that leaves both kinds of text readable; none leaves the paper."""
    for share in range(SOFTEST, 0, -1):
        soft = _mixed(scheme.paper, colour, share)
        if all(contrast(soft, text) >= READABLE for text in (scheme.ink, scheme.quiet)):
            return soft
    return scheme.paper


def _towards(colour: str, end: int, step: int) -> str:
    return _mixed(colour, _hexadecimal((end, end, end)), step)


def _mixed(colour: str, other: str, share: int) -> str:
    """Return the first colour mixed with so many hundredths of the other; halves are rounded down."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    red, green, blue = ((one * (STEPS - share) + two * share + 49) // STEPS for one, two in pairs)
    return _hexadecimal((red, green, blue))


def _channels(colour: str) -> Channels:
    red, green, blue = bytes.fromhex(colour)
    return red, green, blue


def _hexadecimal(channels: Channels) -> str:
    return bytes(channels).hex()


def _rule(accent: Accent) -> str:
    return f":root{{--accent:#{accent.colour};--accent-soft:#{accent.soft}}}"
