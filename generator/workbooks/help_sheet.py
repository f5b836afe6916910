"""The sheet `Help`: what to do with the workbook, in a minute."""

import math
from collections.abc import Sequence

from generator.model import Ended
from generator.regulations.schema import Regulation
from generator.workbooks.appearance import set_page
from generator.workbooks.layout import HELP_SHEET
from generator.workbooks.sheets import Book
from generator.workbooks.verdicts import allowed_endings

_LINE_LENGTH, _LINE_HEIGHT, _HEADING_HEIGHT = 102, 15, 28

Topic = tuple[str, Sequence[str]]

_PLAYERS: Sequence[Topic] = (
    (
        "One row a player",
        (
            "Fill ID and Name, the tinted cells, from the top; everything else may stay empty.",
            "The ID is what counts, names are for people: letters a-z, digits, - and _, for example P07. "
            "Nobody shares an ID, and an ID never changes once the event has begun.",
        ),
    ),
    (
        "The other columns",
        (
            "Faction, Club, List points: what the player states.",
            "Status: Withdrawn for somebody who registered and does not come. It counts until round 1 is "
            "paired; who leaves later is dropped on the sheet Changes of the round.",
            "Late from round: 2 for a player who comes after round 1 and is first paired in round 2.",
            "Fixed table: the table that this player always sits at.",
        ),
    ),
    (
        "Your own notes",
        ("Columns that you add to the right are yours: they are neither read nor published.",),
    ),
)

_ROUND: Sequence[Topic] = (
    (
        "Entering results",
        (
            "Sheet Results, one row a table. Only the tinted cells want something: both scores; Ended where "
            "the game was not simply played out; Winner (1 or 2) where scores and ending don't tell it.",
            "The column Check follows what you type: open, who won, or what doesn't fit. Impossible values "
            "turn red.",
        ),
    ),
    (
        "Who leaves, who comes back",
        (
            "Sheet Changes: choose the player's ID and Drop, Disqualify or Rejoin. It takes effect "
            "after this round.",
            "After a no-show the absent player is dropped without an entry. Rejoin in the same workbook says "
            "that the player was only late and plays the next round.",
        ),
    ),
    (
        "Correcting",
        (
            "Correct any cell at any time, also in the workbooks of earlier rounds: standings follow, "
            "pairings stay.",
            "To swap players, unprotect the sheet (it has no password) and exchange IDs and names together.",
        ),
    ),
    (
        "The other sheets",
        (
            "Round: when it starts, how long it lasts, what is played. Standings: the ranking before it.",
            "Extra columns and sheets are yours: they are neither read nor published.",
        ),
    ),
)

_ENDINGS = {
    Ended.TIME: "time was called",
    Ended.DEFEATED: "one player has nothing left on the table",
    Ended.MUTUAL_DESTRUCTION: "neither has anything left",
    Ended.ROUNDS: "the last game round was played",
    Ended.CONCEDED_1: "player 1 gave up; enter the scores as they stood",
    Ended.CONCEDED_2: "player 2 gave up; enter the scores as they stood",
    Ended.NO_SHOW_1: "player 1 did not appear; no scores",
    Ended.NO_SHOW_2: "player 2 did not appear; no scores",
    Ended.NO_SHOW_BOTH: "nobody appeared; no scores",
}


def write_players_help(book: Book, event_name: str, regulation: Regulation) -> None:
    """Help for `players.xlsx`."""
    _write(book, "The players", event_name, regulation, _PLAYERS)


def write_round_help(book: Book, event_name: str, regulation: Regulation) -> None:
    """Help for a round's workbook."""
    lines = [f"{ended.value}: {_ENDINGS[ended]}." for ended in allowed_endings(regulation)]
    topics = (_ROUND[0], ("What Ended may say", lines), *_ROUND[1:])
    _write(book, "This round", event_name, regulation, topics)


def _write(book: Book, title: str, event_name: str, regulation: Regulation, topics: Sequence[Topic]) -> None:
    sheet, look = book.sheet(HELP_SHEET), book.look
    sheet.set_column(0, 0, 88)
    sheet.write_string(0, 0, title, look.title)
    sheet.set_row(0, 26)
    sheet.write_string(1, 0, f"{event_name}, {regulation.name}", look.prose)
    paragraphs = [(text, text == heading) for heading, lines in topics for text in (heading, *lines)]
    for row, (text, is_heading) in enumerate(paragraphs, start=2):
        lines_needed = math.ceil(len(text) / _LINE_LENGTH)
        sheet.set_row(row, _HEADING_HEIGHT if is_heading else _LINE_HEIGHT * lines_needed)
        sheet.write_string(row, 0, text, look.heading if is_heading else look.prose)
    set_page(sheet, title=event_name, right=title, landscape=False)
    sheet.protect()
