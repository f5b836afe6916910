"""Latin letters as a picture: the one font that comes with Pillow, and the accents that it lacks drawn by ourselves.

The font knows the letters of English and no other. What is written with them and a mark (ä, ç, ő, ř) is drawn letter by
letter and mark by mark; what isn't (Cyrillic, Hebrew, an emoji) can't be drawn, and `drawable` says so.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache

from PIL import Image, ImageDraw, ImageFont

KNOWN = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("©«°±´·»‘’“”…‹›™")
# Letters that are no letter with a mark, and signs, in the letters that there are.
SPELLED = str.maketrans({
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h", "Ħ": "H", "ŋ": "ng",
    "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "\u00a0": " ", "\u202f": " ", "\u2009": " ",
    "„": "“", "‚": "‘", "€": "EUR", "£": "GBP", "¿": "", "¡": "",
})  # fmt: skip
ABOVE, BELOW = -1, 1

# A mark as strokes through points, in tenths of the size of the letters: x from the middle of the letter, y upwards
# from a little above it (or downwards from below it). One point is a dot.
Mark = tuple[int, tuple[tuple[tuple[float, float], ...], ...]]
MARKS: dict[str, Mark] = {
    "\u0300": (ABOVE, (((-0.9, 1.5), (0.4, 0.3)),)),  # grave
    "\u0301": (ABOVE, (((0.9, 1.5), (-0.4, 0.3)),)),  # acute
    "\u0302": (ABOVE, (((-1.1, 0.3), (0, 1.4), (1.1, 0.3)),)),  # circumflex
    "\u0303": (ABOVE, (((-1.3, 0.5), (-0.6, 1.1), (0.5, 0.5), (1.3, 1.1)),)),  # tilde
    "\u0304": (ABOVE, (((-1.1, 0.7), (1.1, 0.7)),)),  # macron
    "\u0306": (ABOVE, (((-1.1, 1.3), (-0.6, 0.5), (0.6, 0.5), (1.1, 1.3)),)),  # breve
    "\u0307": (ABOVE, (((0, 0.8),),)),  # dot
    "\u0308": (ABOVE, (((-1.05, 0.8),), ((1.05, 0.8),))),  # two dots
    "\u030a": (  # ring
        ABOVE,
        (
            (
                *((-0.8, 1.3), (-0.57, 1.87), (0, 2.1), (0.57, 1.87)),
                *((0.8, 1.3), (0.57, 0.73), (0, 0.5), (-0.57, 0.73), (-0.8, 1.3)),
            ),
        ),
    ),
    "\u030b": (ABOVE, (((0.1, 1.5), (-1, 0.3)), ((1.5, 1.5), (0.4, 0.3)))),  # two acutes
    "\u030c": (ABOVE, (((-1.1, 1.4), (0, 0.3), (1.1, 1.4)),)),  # caron
    "\u0323": (BELOW, (((0, 0.9),),)),  # dot below
    "\u0326": (BELOW, (((0.3, 0.6), (-0.3, 1.8)),)),  # comma below
    "\u0327": (BELOW, (((0, 0), (0.4, 0.8), (-0.5, 1.5)),)),  # cedilla
    "\u0328": (BELOW, (((0.5, 0), (0, 0.9), (0.7, 1.5)),)),  # ogonek
}
LIFT = 0.2  # off the letter, in the same tenths
STROKE = 0.7


def drawable(text: str) -> str:
    """The text as it can be drawn: letters, each with its marks behind it; empty where something can't be."""
    without = "".join(each for each in text if not _is_ornament(each))
    parts = unicodedata.normalize("NFD", without.translate(SPELLED))
    parts = " ".join(parts.split())
    return parts if all(each in KNOWN or each in MARKS for each in parts) else ""


def length(text: str, size: int) -> float:
    """How wide a drawable text is."""
    return _font(size).getlength(_letters(text))


def draw_text(mask: Image.Image, at: tuple[int, int], text: str, size: int) -> None:
    """Draw a drawable text into a mask, its upper left corner at a point."""
    draw, font = ImageDraw.Draw(mask), _font(size)
    draw.text(at, _letters(text), fill=255, font=font)
    for before, letter, marks in _marked(text):
        left = at[0] + font.getlength(before)
        box = font.getbbox(letter)
        if letter in "ij" and any(MARKS[mark][0] == ABOVE for mark in marks):
            top = font.getbbox("x")[1]  # the mark takes the place of the dot
            draw.rectangle((left, at[1], left + font.getlength(letter), at[1] + top - 1), fill=0)
            box = (box[0], top, box[2], box[3])
        middle = left + (box[0] + box[2]) / 2
        for mark in marks:
            side, strokes = MARKS[mark]
            edge = at[1] + (box[1] if side == ABOVE else box[3])
            for stroke in strokes:
                points = [(middle + x * size / 10, edge + side * (y + LIFT) * size / 10) for x, y in stroke]
                _stroke(draw, points, max(2, round(size * STROKE / 10)))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


def _is_ornament(character: str) -> bool:
    """Emoji and the invisible signs that join them, which a name is read without."""
    return unicodedata.category(character) in ("So", "Sk", "Cf", "Cc", "Mn", "Me") and (
        character not in KNOWN and character not in MARKS
    )


def _letters(text: str) -> str:
    return "".join(each for each in text if each not in MARKS)


def _marked(text: str) -> Iterator[tuple[str, str, str]]:
    """Each letter that has marks, with all letters before it."""
    before, letter, marks = "", "", ""
    for each in (*text, ""):
        if each and each in MARKS:
            marks += each
            continue
        if letter and marks:
            yield before, letter, marks
        before, letter, marks = before + letter, each, ""


def _stroke(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], width: int) -> None:
    draw.line(points, fill=255, width=width, joint="curve")
    for x, y in points:  # round ends
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)
