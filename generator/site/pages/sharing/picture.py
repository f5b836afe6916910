"""The picture beside a shared link: the event's name, when and where, and how it stands, as PNG.

The same words give the same bytes, in a typeface of the site's headings. What it can't draw is left out: then the date
and what the site shows stand alone, which is true of any event.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFont

from generator.languages import _
from generator.site.colours import LIGHT
from generator.site.facts import Facts
from generator.site.page_context import PICTURE_SIZE
from generator.site.shared.games import final_game
from generator.site.templates import FOLDER
from generator.site.wording import moments, words

# Letters as a picture, in Noto Serif: Latin with all its marks, Greek and Cyrillic. What it doesn't know
# (Hebrew, Chinese, an emoji) can't be drawn, and `drawable` says so.


FONT = FOLDER / "fonts" / "NotoSerif-Bold.ttf"
# What the font's file holds: blocks of letters, and signs.
BLOCKS = (
    (0x20, 0x7E),
    (0xA1, 0xAC),
    (0xAE, 0x24F),
    (0x386, 0x3CE),
    (0x400, 0x481),
    (0x48A, 0x4FF),
    (0x1E00, 0x1EFF),
)
SIGNS = "‐‑‒–—―‘’‚“”„†‡•…‰‹›€™№"
KNOWN = frozenset(chr(code) for first, last in BLOCKS for code in range(first, last + 1)) | frozenset(SIGNS)
KNOWN -= frozenset("\u038b\u038d\u03a2")  # codes within the Greek block that no letter has
ALIKE = str.maketrans(
    {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2212": "\u2013"}
)  # spaces, and the minus


def drawable(text: str) -> str:
    """Return the text without ornaments, as it can be drawn; empty where a character can't be."""
    composed = unicodedata.normalize("NFC", text.translate(ALIKE))
    plain = " ".join("".join(each for each in composed if not _is_ornament(each)).split())
    return plain if KNOWN.issuperset(plain) else ""


def length(text: str, size: int) -> float:
    """Return the width of a drawable text."""
    return _font(size).getlength(text)


def draw_text(mask: Image.Image, at: tuple[int, int], text: str, size: int) -> None:
    """Draw a drawable text into a mask, its upper left corner at a point."""
    ImageDraw.Draw(mask).text(at, text, fill=255, font=_font(size))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    # The layout that every Pillow has, so that every machine draws the same.
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _is_ornament(character: str) -> bool:
    """Return whether it is an emoji or an invisible sign that joins them, without which a name is read."""
    return unicodedata.category(character) in ("So", "Sk", "Cf", "Cc", "Mn", "Me") and character not in KNOWN


# The picture beside a shared link.


SCALE = 2  # drawn so much larger, then made smaller: smooth edges
SHADES = 32  # from the paper to a text's colour
LAST = SHADES - 1
MARGIN, BAR = 84, 28
TOP, NAME_TOP, STATE_TOP, BEHIND_TOP = 64, 132, 490, 550
NAME_HEIGHT = 280
NAME_SIZES = (104, 92, 80, 70, 62, 54, 48)


@dataclass(frozen=True, slots=True, kw_only=True)
class SocialPicture:
    """A record of the texts on a picture, all of them drawable; an empty text is left out."""

    above: str
    name: str
    below: str
    state: str
    behind: str  # who came second and third
    accent: str


def picture(facts: Facts, site: str) -> bytes:
    """Return the picture of an event: its name, and at its end above all the winners."""
    settings = facts.event.settings
    when = drawable(words.days(settings.dates))
    where = drawable(settings.venue or "")
    name = drawable(settings.name)
    winner = _winner(facts)
    score = _score(facts)
    return _draw(
        SocialPicture(
            above=drawable(_("Winner of {event}", event=name)) if winner and name else drawable(site),
            name=winner or name or drawable(_("Tournament standings")) or "Tournament standings",
            below=" · ".join(part for part in (when, where) if part),
            state=drawable(score or moments.event_phase(facts) if winner else moments.event_state(facts)),
            behind=_behind(facts),
            accent=f"#{settings.accent or LIGHT.accent}",
        )
    )


def _winner(facts: Facts) -> str:
    """Return the winner, if that is one player with a name that can be drawn."""
    winners = [facts.players[player].name for player in moments.champions(facts)]
    return drawable(winners[0]) if len(winners) == 1 else ""


def _score(facts: Facts) -> str:
    """Return the final's score, the winner's first: `Final 155 : 142`."""
    final = final_game(facts)
    return drawable(f"{words.round_stage(facts.rounds[-1])} {final.score}") if final is not None else ""


def _behind(facts: Facts) -> str:
    """Return the second and third places, of those whose names can be drawn."""
    placed = sorted((place, player) for player, place in facts.places.items() if place in (2, 3))
    names = [(place, drawable(facts.players[player].name)) for place, player in placed]
    return " · ".join(f"{place} {name}" for place, name in names if name)


@lru_cache(maxsize=64)
def _draw(poster: SocialPicture) -> bytes:
    """Return the texts as two masks, each of which gives a gradient from the paper to its own colour."""
    width, height = PICTURE_SIZE
    ink, quiet = (Image.new("L", (width * SCALE, height * SCALE)) for _ in range(2))
    size, lines = fitted(poster.name, width - 2 * MARGIN)
    step = size * 6 // 5
    below = NAME_TOP + len(lines) * step + 22
    _text(quiet, MARGIN, TOP, _shortened(poster.above, 34), 34)
    for i, line in enumerate(lines):
        _text(ink, MARGIN, NAME_TOP + i * step, line, size)
    _text(quiet, MARGIN, below, _shortened(poster.below, 38), 38)
    _text(ink, MARGIN, STATE_TOP, _shortened(poster.state, 44), 44)
    _text(quiet, MARGIN, BEHIND_TOP, _shortened(poster.behind, 36), 36)
    shades = ink.reduce(SCALE).point([value * LAST // 255 for value in range(256)])
    paler = quiet.reduce(SCALE).point(
        [value * LAST // 255 + (SHADES if value else 0) for value in range(256)]
    )
    image = ImageChops.lighter(shades, paler)
    ImageDraw.Draw(image).rectangle((0, 0, BAR, height), fill=2 * SHADES)
    image.putpalette([*_ramp(LIGHT.ink), *_ramp(LIGHT.quiet), *ImageColor.getrgb(poster.accent)])
    file = BytesIO()
    image.save(file, "PNG", compress_level=6)
    return file.getvalue()


def _ramp(colour: str) -> list[int]:
    """Return the shades from the paper to a colour, as a palette lists them."""
    pairs = list(zip(ImageColor.getrgb(f"#{LIGHT.paper}"), ImageColor.getrgb(f"#{colour}"), strict=True))
    return [paper + (full - paper) * i // LAST for i in range(SHADES) for paper, full in pairs]


def fitted(text: str, width: int) -> tuple[int, tuple[str, ...]]:
    """Return the largest size in which a text fits, with its lines; the smallest with an ellipsis where none does."""
    for size in NAME_SIZES:
        lines = _wrapped(text, size, width)
        if len(lines) * size * 6 // 5 <= NAME_HEIGHT and all(length(line, size) <= width for line in lines):
            return size, lines
    smallest = NAME_SIZES[-1]
    most = NAME_HEIGHT * 5 // 6 // smallest
    return smallest, tuple(_shortened(line, smallest) for line in _wrapped(text, smallest, width)[:most])


def _wrapped(text: str, size: int, width: int) -> tuple[str, ...]:
    """Return the text in lines of whole words; a word too long for a line is split only in the smallest size."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and length(joined, size) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    if size > NAME_SIZES[-1]:
        return tuple(lines)
    return tuple(part for line in lines for part in _parted(line, size, width))


def _parted(word: str, size: int, width: int) -> Iterator[str]:
    """Yield a word in parts that are each as long as a line can be."""
    part = ""
    for letter in word:
        if part and length(part + letter, size) > width:
            yield part
            part = ""
        part += letter
    yield part


def _shortened(text: str, size: int) -> str:
    """Return the text, or as much of it as fits the picture's width."""
    width = PICTURE_SIZE[0] - 2 * MARGIN
    if length(text, size) <= width:
        return text
    while text and length(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def _text(mask: Image.Image, x: int, y: int, text: str, size: int) -> None:
    draw_text(mask, (x * SCALE, y * SCALE), text, size * SCALE)
