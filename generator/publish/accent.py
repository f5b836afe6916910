"""An event's own colour, made readable: of the same hue, dark enough on light paper and light enough on dark.

All arithmetic is of whole numbers, so that every machine gets the same colours:

- A colour is three channels of 0 to 255. Each has its light, `LIGHTS[channel]`, in millionths: WCAG's linear value
  rounded. The colour's luminance is 2126 parts of red's light, 7152 of green's and 722 of blue's, of 10,000.
- The contrast of two colours is (lighter + 5 %) / (darker + 5 %), compared as fractions, never rounded.
- A colour is darkened by taking all channels times (100 - n) / 100, and lightened by taking their distance from 255
  times that; both leave the hue as it is. n is the smallest from 0 to 100 with which the colour has a contrast of 4.5
  or more with everything that it stands on.
- The soft background is so many hundredths of the accent in the paper: 14, or fewer, so that text, quiet text and the
  accent itself can be read on it.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from generator.publish.palette import DARK, LIGHT, Scheme

Channels = tuple[int, int, int]

READABLE = Fraction(9, 2)  # WCAG 2.2, success criterion 1.4.3
SOFTEST, STEPS = 14, 100


def _light(channel: int) -> int:
    """Source: WCAG 2.2, relative luminance."""
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
    """The event's own colours as CSS for screens; empty where it sets none. Paper stays black and white."""
    if colour is None:
        return ""
    light, dark = (_rule(accent_for(colour, scheme)) for scheme in (LIGHT, DARK))
    return f"@media screen{{{light}}}@media screen and (prefers-color-scheme:dark){{{dark}}}"


def accent_for(colour: str, scheme: Scheme) -> Accent:
    """The colour, changed no more than needed to be read in the scheme.

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
    """The contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + Fraction(1, 20)) / (darker + Fraction(1, 20))


def luminance(colour: str) -> Fraction:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = (LIGHTS[channel] for channel in _channels(colour))
    return Fraction(2126 * red + 7152 * green + 722 * blue, 10**10)


def _soft(colour: str, scheme: Scheme) -> str:
    """As much of the colour in the paper as leaves both kinds of text readable; none leaves the paper."""
    for share in range(SOFTEST, 0, -1):
        soft = _mixed(scheme.paper, colour, share)
        if all(contrast(soft, text) >= READABLE for text in (scheme.ink, scheme.quiet)):
            return soft
    return scheme.paper


def _towards(colour: str, end: int, step: int) -> str:
    return _mixed(colour, _hexadecimal((end, end, end)), step)


def _mixed(colour: str, other: str, share: int) -> str:
    """So many hundredths of the other colour in the first; halves are rounded down."""
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
