"""How a workbook looks: one accent colour, a warm tint for cells to fill, hair lines, all else plain."""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.figures.records import DECIMALS

ACCENT, PALE, INK, MUTED, LINE = "#17545A", "#EDF3F3", "#1D2B2D", "#6A7A7C", "#CBD6D7"
TO_FILL, ALARM, ALARM_PALE = "#FFF7DC", "#B3261E", "#FBE1DE"
WANTED, DONE, DONE_PALE = "#FFE29A", "#1F5C3A", "#E1F0E5"
FONT, FONT_SIZE = "Arial", 10  # on every machine, and what others replace it with has the same widths
PAPER_A4 = 9
ROW_HEIGHT, HEADER_HEIGHT = 21, 30

# What remains allowed on a protected sheet: everything that changes no content of locked cells.
LOOSE: Mapping[str, bool] = {"format_cells": True, "format_columns": True, "format_rows": True}
# A table of input rows only: people insert, delete and sort in it.
FREE: Mapping[str, bool] = {
    **LOOSE,
    "sort": True,
    "autofilter": True,
    "insert_rows": True,
    "delete_rows": True,
    "insert_columns": True,
}

_BASE = {"font_name": FONT, "font_size": FONT_SIZE, "font_color": INK, "valign": "vcenter"}
_LINED = {**_BASE, "bottom": 1, "bottom_color": LINE}
_INPUT = {**_BASE, "border": 1, "border_color": LINE, "bg_color": TO_FILL, "locked": False}
_OPTIONAL = {**_BASE, "border": 1, "border_color": LINE, "locked": False}
_AS_TEXT = {"num_format": "@"}
_AS_NUMBER = {"num_format": "0"}  # else a date that is typed makes its cell one for dates, for good
_CENTRE = {"align": "center"}
_INDENTED = {"align": "left", "indent": 1}
_SHRUNK = {"shrink": True}  # a long name gets smaller, and covers no cell beside it
_HEADER = {**_BASE, "bold": True, "font_color": "#FFFFFF", "bg_color": ACCENT, "text_wrap": True}


class CellFormats:
    """The formats of one workbook, made as they are needed."""

    def __init__(self, workbook: Workbook, letters: float = FONT_SIZE) -> None:
        self._workbook, self._letters = workbook, {"font_size": letters}

    def sized(self, letters: float) -> "CellFormats":
        """Return the same with letters of another size."""
        return CellFormats(self._workbook, letters)

    def _format(self, base: Mapping[str, Any], *parts: Mapping[str, Any]) -> Format:
        all_parts = (base, self._letters, *parts)
        return self._workbook.add_format({name: value for part in all_parts for name, value in part.items()})

    @cached_property
    def header(self) -> Format:
        return self._format(_HEADER, _INDENTED)

    @cached_property
    def header_centred(self) -> Format:
        return self._format(_HEADER, _CENTRE)

    def header_with(self, words: str) -> Format:
        """Return a header that shows words behind its own, which remain all that stands in the cell."""
        return self._format(_HEADER, _CENTRE, {"num_format": f'@" {words}"'})

    @cached_property
    def header_computed(self) -> Format:
        return self._format(_HEADER, _CENTRE, {"font_color": ACCENT, "bg_color": PALE})

    @cached_property
    def header_check(self) -> Format:
        return self._format(_HEADER, _INDENTED, {"font_color": ACCENT, "bg_color": PALE})

    @cached_property
    def text(self) -> Format:
        return self._format(_LINED, _INDENTED, _SHRUNK)

    @cached_property
    def strong(self) -> Format:
        return self._format(_LINED, _INDENTED, _SHRUNK, {"bold": True})

    @cached_property
    def centred(self) -> Format:
        return self._format(_LINED, _CENTRE)

    @cached_property
    def centred_decimals(self) -> Format:
        return self._format(_LINED, _CENTRE, {"num_format": f"0.{'0' * DECIMALS}"})

    @cached_property
    def quiet(self) -> Format:
        """Return the format of IDs and other things that machines need more than people."""
        return self._format(_LINED, _INDENTED, {"font_color": MUTED})

    @cached_property
    def figure(self) -> Format:
        """Return a computed number or word."""
        return self._format(_LINED, _CENTRE, {"font_color": ACCENT})

    @cached_property
    def figure_strong(self) -> Format:
        """Return a computed number that people look for."""
        return self._format(_LINED, _CENTRE, {"bold": True})

    @cached_property
    def check(self) -> Format:
        return self._format(_LINED, _INDENTED, _SHRUNK, {"font_color": ACCENT})

    @cached_property
    def check_free(self) -> Format:
        """Return the same on a sheet whose rows are sorted and deleted, which a locked cell would forbid."""
        return self._format(_LINED, _INDENTED, {"font_color": ACCENT, "locked": False})

    @cached_property
    def unused(self) -> Format:
        """Return a cell in which nothing is to be entered."""
        return self._format(_LINED, _CENTRE, {"bg_color": PALE, "font_color": MUTED})

    @cached_property
    def input_text(self) -> Format:
        return self._format(_INPUT, _AS_TEXT, _INDENTED)

    @cached_property
    def input_number(self) -> Format:
        return self._format(_INPUT, _AS_NUMBER, _CENTRE)

    @cached_property
    def optional_text(self) -> Format:
        """Return a cell that may well stay empty."""
        return self._format(_OPTIONAL, _AS_TEXT, _INDENTED)

    @cached_property
    def optional_number(self) -> Format:
        return self._format(_OPTIONAL, _AS_NUMBER, _CENTRE)

    @cached_property
    def input_pair(self) -> Format:
        """Return the format of a score in whose cell 2-1 stays what was typed."""
        return self._format(_INPUT, _AS_TEXT, _CENTRE)

    @cached_property
    def input_choice(self) -> Format:
        return self._format(_INPUT, _INDENTED)

    @cached_property
    def free(self) -> Format:
        """Return the format of cells beside the table, which are free for anybody's notes."""
        return self._format(_BASE, {"locked": False})

    @cached_property
    def title(self) -> Format:
        return self._format(_BASE, {"bold": True, "font_size": 15, "font_color": ACCENT})

    @cached_property
    def heading(self) -> Format:
        return self._format(_BASE, {"bold": True, "font_color": ACCENT, "valign": "bottom"})

    @cached_property
    def prose(self) -> Format:
        return self._format(_BASE, {"text_wrap": True, "valign": "top"})

    @cached_property
    def alarm(self) -> Format:
        """Return the format of an impossible value."""
        return self._workbook.add_format({"font_color": ALARM, "bg_color": ALARM_PALE})

    @cached_property
    def wanted(self) -> Format:
        """Return the format of an empty cell in a row that somebody has begun to fill."""
        return self._workbook.add_format({"bg_color": WANTED})

    @cached_property
    def done(self) -> Format:
        """Return the format of the state of a row that is complete."""
        return self._workbook.add_format({"font_color": DONE, "bg_color": DONE_PALE})

    @cached_property
    def faded(self) -> Format:
        """Return the format of the state of a row that waits."""
        return self._workbook.add_format({"font_color": MUTED})


def set_page(sheet: Worksheet, *, title: str, right: str, landscape: bool, one_page: bool = False) -> None:
    """Set a page to hang up: A4, one page wide, the header row on every page, what it is at the top."""
    if landscape:
        sheet.set_landscape()
    else:
        sheet.set_portrait()
    sheet.set_paper(PAPER_A4)
    sheet.set_margins(left=0.5, right=0.5, top=0.8, bottom=0.6)
    sheet.center_horizontally()
    sheet.fit_to_pages(1, 1 if one_page else 0)
    sheet.set_header(f'&L&"{FONT},Bold"&14{_page_text(title)}&R&"{FONT}"&11{_page_text(right)}')
    sheet.set_footer(f'&L&"{FONT}"&8Roundsheet&R&"{FONT}"&8&P / &N')


def _page_text(text: str) -> str:
    """Text for a page's head, where `&` begins a command and a digit would join a size before it."""
    return " " + text[:90].replace("&", "&&")


def print_nothing(sheet: Worksheet) -> None:
    """Leave the sheet out where the whole workbook is printed: what is to be printed of it is an empty cell."""
    sheet.print_area(0, 100, 0, 100)


# How a table lies on the paper: on one page that it fills, or on several before its letters get too small.


# Points of an A4 page within the margins that `set_page` sets.
_SHORT, _LONG, _HEAD = 523.0, 770.0, 29.0  # what head and foot take beyond the other margins
_MIN_SCALE = 0.92  # ten points become nine at least: programs measure a little differently
_MIN_ROW_POINTS, _MAX_ROW_POINTS = 16, 36  # points of a row in which something is entered
_OF_A_DIGIT, _BESIDE = 5.5, 3.75  # points of a column's width: 5.25 in Excel, 5.5 in LibreOffice
_MAX_LETTER_POINTS, _MIN_LETTER_POINTS, _LETTER_POINTS = 16.0, 9.0, 12.0
_LETTERS_OF_A_ROW = 0.6  # of its height, where there is room
_CLOSEST, _USUAL, _WIDEST = 11.0, 22.0, 32.0  # rows that are only read, the closest of nine points


class PrintLayout(NamedTuple):
    """Whether the page lies landscape, whether all rows go on one page, and how high each of them is."""

    landscape: bool
    one_page: bool
    row_height: float


def print_layout(widths: Collection[float], rows: int) -> PrintLayout:
    """Return how a table to fill in lies on the paper.

    Args:
        widths: of the printed columns, in digits as spreadsheet programs count them.
        rows: below the header.
    """
    width, lowest = _points(widths), HEADER_HEIGHT + rows * _MIN_ROW_POINTS
    upright = min(1.0, _SHORT / width, (_LONG - _HEAD) / lowest)
    across = min(1.0, _LONG / width, (_SHORT - _HEAD) / lowest)
    landscape, scale = across > upright, max(across, upright)
    if scale < _MIN_SCALE:
        return PrintLayout(_SHORT / width < _MIN_SCALE, False, ROW_HEIGHT)
    room = ((_SHORT if landscape else _LONG) - _HEAD) / scale - HEADER_HEIGHT
    return PrintLayout(landscape, True, min(_MAX_ROW_POINTS, room // max(rows, 1)))


def widest_of_two(others: Iterable[float]) -> float:
    """Return how wide two more columns may be so that the letters of all stay large enough on a page."""
    return (_LONG / _MIN_SCALE - _points(others)) / 2 / _OF_A_DIGIT - _BESIDE / _OF_A_DIGIT


class PosterLayout(NamedTuple):
    """How large the letters of a list to hang up are, how high its rows, and whether all go on one page."""

    letters: float
    row_height: float
    one_page: bool


def poster_of(widths: Collection[float], rows: int) -> PosterLayout:
    """Return how a list lies on an upright page that it fills.

    Args:
        widths: of its columns, for letters of the usual size.
        rows: below the header.
    """
    room = (_LONG - _HEAD - HEADER_HEIGHT) / max(rows, 1)
    widest = FONT_SIZE * _SHORT / _points(widths)
    if room < _CLOSEST:
        return PosterLayout(min(_LETTER_POINTS, widest), _USUAL, False)
    row_height = min(_WIDEST, room)
    letters = max(_MIN_LETTER_POINTS, row_height * _LETTERS_OF_A_ROW)
    return PosterLayout(min(_MAX_LETTER_POINTS, letters, widest), row_height, True)


def _points(widths: Iterable[float]) -> float:
    return sum(each * _OF_A_DIGIT + _BESIDE for each in widths)
