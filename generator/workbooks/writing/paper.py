"""How a table lies on the paper: on one page that it fills, or on several before its letters get too small."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from generator.workbooks.writing.appearance import FONT_SIZE, HEADER_HEIGHT, ROW_HEIGHT

# Points of an A4 page within the margins that `set_page` sets.
_SHORT, _LONG, _HEAD = 523.0, 770.0, 29.0  # what head and foot take beyond the other margins
_SMALLEST = 0.92  # ten points become nine at least: programs measure a little differently
_LOWEST, _HIGHEST = 16, 36  # points of a row in which something is entered
_OF_A_DIGIT, _BESIDE = 5.5, 3.75  # points of a column's width: 5.25 in Excel, 5.5 in LibreOffice
_LARGEST_LETTERS, _SMALLEST_LETTERS, _USUAL_LETTERS = 16.0, 9.0, 12.0
_LETTERS_OF_A_ROW = 0.6  # of its height, where there is room
_CLOSEST, _USUAL, _WIDEST = 11.0, 22.0, 32.0  # rows that are only read, the closest of nine points


class Lie(NamedTuple):
    """Whether the page lies landscape, whether all rows go on one page, and how high each of them is."""

    landscape: bool
    one_page: bool
    row_height: float


def lie_of(widths: Collection[float], rows: int) -> Lie:
    """How a table to fill in lies on the paper.

    Args:
        widths: of the printed columns, in digits as spreadsheet programs count them.
        rows: below the header.
    """
    width, lowest = _points(widths), HEADER_HEIGHT + rows * _LOWEST
    upright = min(1.0, _SHORT / width, (_LONG - _HEAD) / lowest)
    across = min(1.0, _LONG / width, (_SHORT - _HEAD) / lowest)
    landscape, scale = across > upright, max(across, upright)
    if scale < _SMALLEST:
        return Lie(_SHORT / width < _SMALLEST, False, ROW_HEIGHT)
    room = ((_SHORT if landscape else _LONG) - _HEAD) / scale - HEADER_HEIGHT
    return Lie(landscape, True, min(_HIGHEST, room // max(rows, 1)))


def widest_of_two(others: Iterable[float]) -> float:
    """How wide two more columns may be beside the others, so that the letters stay large enough across a page."""
    return (_LONG / _SMALLEST - _points(others)) / 2 / _OF_A_DIGIT - _BESIDE / _OF_A_DIGIT


class Poster(NamedTuple):
    """How large the letters of a list to hang up are, how high its rows, and whether all go on one page."""

    letters: float
    row_height: float
    one_page: bool


def poster_of(widths: Collection[float], rows: int) -> Poster:
    """How a list lies on an upright page that it fills.

    Args:
        widths: of its columns, for letters of the usual size.
        rows: below the header.
    """
    room = (_LONG - _HEAD - HEADER_HEIGHT) / max(rows, 1)
    widest = FONT_SIZE * _SHORT / _points(widths)
    if room < _CLOSEST:
        return Poster(min(_USUAL_LETTERS, widest), _USUAL, False)
    row_height = min(_WIDEST, room)
    letters = max(_SMALLEST_LETTERS, row_height * _LETTERS_OF_A_ROW)
    return Poster(min(_LARGEST_LETTERS, letters, widest), row_height, True)


def _points(widths: Iterable[float]) -> float:
    return sum(each * _OF_A_DIGIT + _BESIDE for each in widths)
