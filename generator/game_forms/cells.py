"""What may stand in the cells of a game's row, and formulas that ask it. Names in braces stand for the row's cells."""

from generator.languages import later

YES, BYE = "Yes", later("bye")  # of a bye also what `Check` says
LARGEST_NUMBER = 1_000_000
LARGEST_COUNT = 39_999  # of what people count; a date of our time, in a cell for numbers, is a larger one

DAYS_OF_OUR_TIME = range(36_526, 73_051)  # of the years 2000 to 2099, as spreadsheets number them
_NO_BREAK_SPACE, _DASH = "\u00a0", "\u2013"


def as_word(cell: str) -> str:
    """The text without spaces around it and with plain ones in it."""
    spaces = f'SUBSTITUTE(SUBSTITUTE({cell},"{_NO_BREAK_SPACE}"," "),CHAR(10)," ")'
    return f'TRIM(SUBSTITUTE({spaces},"{_DASH}","-"))'


def not_whole_formula(cell: str, low: int, high: int = LARGEST_COUNT) -> str:
    """Whether something other than a whole number within the limits stands in the cell."""
    wrong = f"OR({cell}<{low},{cell}<>INT({cell}),{cell}>{high})"
    return f'IF({cell}="",FALSE,IF(ISNUMBER({cell}),{wrong},TRUE))'


def bye_formula() -> str:
    """Whether the row is a bye: the word stands for one of its players."""
    words = (as_word(f'IF({{id{seat}}}="",{{player{seat}}},{{id{seat}}})') for seat in (1, 2))
    return "OR({})".format(",".join(f'{word}="{BYE}"' for word in words))


def looked_up(name: str, cell: str) -> str:
    """What a list of the players' figures has for the ID in a cell; an error where nobody has the ID."""
    return f'INDEX({name},MATCH({cell}&"",player_ids,0))'
