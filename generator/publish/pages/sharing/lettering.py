"""Letters as a picture, in Noto Serif: Latin with all its marks, Greek and Cyrillic.

What it doesn't know (Hebrew, Chinese, an emoji) can't be drawn, and `drawable` says so.
"""

import unicodedata
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from generator.publish.templates import FOLDER

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
    """The text as it can be drawn, without ornaments; empty where something can't be."""
    composed = unicodedata.normalize("NFC", text.translate(ALIKE))
    plain = " ".join("".join(each for each in composed if not _is_ornament(each)).split())
    return plain if KNOWN.issuperset(plain) else ""


def length(text: str, size: int) -> float:
    """How wide a drawable text is."""
    return _font(size).getlength(text)


def draw_text(mask: Image.Image, at: tuple[int, int], text: str, size: int) -> None:
    """Draw a drawable text into a mask, its upper left corner at a point."""
    ImageDraw.Draw(mask).text(at, text, fill=255, font=_font(size))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    # The layout that every Pillow has, so that every machine draws the same.
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _is_ornament(character: str) -> bool:
    """Emoji and the invisible signs that join them, which a name is read without."""
    return unicodedata.category(character) in ("So", "Sk", "Cf", "Cc", "Mn", "Me") and character not in KNOWN
