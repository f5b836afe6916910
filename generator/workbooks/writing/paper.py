"""How a table lies on the paper: as large as it can be on one page, and on several before it gets too small."""

from collections.abc import Iterable

from generator.workbooks.writing.appearance import HEADER_HEIGHT, ROW_HEIGHT

# Points of an A4 page within the margins that `set_page` sets.
_SHORT, _LONG, _HEAD = 523.0, 770.0, 29.0  # what head and foot take beyond the other margins
_SMALLEST = 0.65  # ten points become six and a half: still read at arm's length
_OF_A_DIGIT, _BESIDE = 5.25, 3.75  # points of a column's width


def lie_of(widths: Iterable[float], rows: int, row_height: float = ROW_HEIGHT) -> tuple[bool, bool]:
    """Whether the page lies landscape, and whether all rows go on one page.

    Args:
        widths: of the printed columns, in digits as spreadsheet programs count them.
        rows: below the header.
        row_height: of each of them, in points.
    """
    width = sum(each * _OF_A_DIGIT + _BESIDE for each in widths)
    height = HEADER_HEIGHT + rows * row_height
    portrait = min(1.0, _SHORT / width, (_LONG - _HEAD) / height)
    landscape = min(1.0, _LONG / width, (_SHORT - _HEAD) / height)
    if max(portrait, landscape) >= _SMALLEST:
        return landscape > portrait, True
    return _SHORT / width < _SMALLEST, False
