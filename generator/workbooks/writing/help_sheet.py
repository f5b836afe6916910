"""The sheet `Help`: what to do with the workbook, in a minute."""

import math
from collections.abc import Iterator, Sequence

from generator.languages import _, later
from generator.regulations.event_schema import Lists
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of, kind_of
from generator.tournament.game_forms.columns import YES
from generator.tournament.game_forms.states import allowed_endings
from generator.workbooks.layout import HELP_SHEET
from generator.workbooks.writing.appearance import print_nothing, set_page
from generator.workbooks.writing.players_sheet import PRINTED_ROWS, needed_columns
from generator.workbooks.writing.sheets import Book

_LINE_LENGTH, _LINE_HEIGHT, _HEADING_HEIGHT = 102, 15, 28

Topic = tuple[str, Sequence[str]]

_NOTES: Topic = (
    later("Your own notes"),
    (later("Columns that you add to the right are yours: they are not read."),),
)
_WHO_READS = later("Who can read this file")
_WHO_READS_PLAYERS: Topic = (
    _WHO_READS,
    (
        later(
            "Your own columns and sheets, and the name beside a Public name, are not on the pages, but anybody can "
            "download this file if it is in a public repository. So are lists before the round from which they are "
            "shown."
        ),
    ),
)
_WHO_READS_A_ROUND: Topic = (
    _WHO_READS,
    (
        later(
            "Your own columns and sheets, notes, and a round that is still a draft are not on the pages, but anybody "
            "can download this file if it is in a public repository."
        ),
    ),
)
_PASTE = later(
    "New workbooks have the IDs in them, so names are enough: type them, or paste a whole column of them into Name. "
    "A row with an ID and nothing else is nobody's."
)
_ID = later(
    "The ID is what counts, names are for people: letters a-z, digits, - and _, for example P07. No two players "
    "share an ID, and an ID never changes once the event has started."
)
_OTHER_COLUMNS = (
    later(
        "Status: Withdrawn for somebody who registered and does not come. It counts until round 1 is paired; drop a "
        "player who leaves later on the sheet Changes of the round."
    ),
    later(
        "Here: x for a player who has come. Once anybody is ticked, a round is drawn without those who are not, and "
        "check names them; whoever is ticked later enters in the next round that is drawn. The pages say nothing of "
        "it. Players who have played need no cross: drop them in the workbook of the round when they leave."
    ),
    later("Late from round: 2 for a player who comes after round 1 and is first paired in round 2."),
    later("Fixed table: the table that this player always sits at."),
    later(
        "Public name: what the pages show instead of the name, for a player who does not want to be found there."
    ),
)

_CHECK_HELP = (
    later(
        "The column Check follows what you type: open, who won, or what doesn't fit. Impossible values turn red. The "
        "head of the column before it counts the tables that are open or have to be fixed."
    ),
    later("A question after the winner asks whether something is a slip. The result counts as it is."),
)
_DROPS = later(
    "Column Drops beside the result: 1 or 2 for the player who leaves after this round, or both. It says the same as "
    "Drop on the sheet Changes; one of the two is enough."
)
_CHANGES: Topic = (
    later("Who leaves, who comes back"),
    (
        _DROPS,
        later(
            "Sheet Changes: choose the player and Drop, Disqualify or Rejoin. It takes effect after this round."
        ),
        later(
            "After a no-show the absent player is dropped; you need not enter that. Rejoin in the same workbook says "
            "that the player was only late and plays the next round."
        ),
    ),
)
_CHANGES_IN_A_BRACKET: Topic = (
    later("Who leaves"),
    (
        _DROPS,
        later(
            "Sheet Changes: choose the player and Drop or Disqualify. Before any game of a stage is played the next "
            "player in the ranking comes in: check says who, and one command or button draws the round again. Once a "
            "game is played, a player who leaves while their own game is open gives the opponent a bye; so does a "
            "no-show."
        ),
        later("Nobody comes back into single elimination."),
    ),
)
_BEFORE_A_STAGE = later(
    "A player who leaves before any game of this stage is played is replaced by the next one in the ranking: check "
    "says who, and one command or button draws the round again."
)
_RETIRING = later(
    "A player who concedes a game retires from the event, which you need not enter, and can't rejoin."
)
_CORRECTING: Topic = (
    later("Correcting"),
    (
        later(
            "You can correct any cell at any time, even in the workbooks of earlier rounds: standings follow, "
            "pairings stay."
        ),
        later(
            "To swap players, unprotect the sheet (it has no password) and exchange IDs and names together; Check "
            "says so if somebody else's name is beside an ID. The round's page says what you changed in the "
            "pairings, with the Note of that row; it shows no other note."
        ),
    ),
)
_DRAFT: Topic = (
    later("This round is a draft"),
    (
        later(
            "The pages don't show its pairings yet. Look at them on the sheet Results, and swap players if you must. "
            "Then set Release on the sheet Round to Now: the next roundsheet build publishes the round. Enter "
            "results after that."
        ),
    ),
)
_ROUND_SHEET = later(
    "Round: when it starts, how long it lasts, what is played; Players there is how many were registered when round "
    "1 was drawn. Standings: the ranking before it. By name: everybody's table and opponent, to print and hang up "
    "beside the sheet Results."
)
_SCORE_CARDS = later("Score cards: what the card of each player says in this round.")
_PAPER = later(
    "Where the whole workbook is printed, Changes and this sheet are left out: take away their print area, an empty "
    "cell, to print them."
)
_EXTRA = later(
    "Sheets that you add are yours, and so are columns, for which a sheet must be unprotected: they are not read."
)


_CHOOSERS = {
    "lower total": later(
        "The player with the lower total of list points chooses {what}. On equal totals a random method decides; the "
        "cell is empty if a total isn't known."
    ),
    "higher total": later(
        "The player with the higher total of list points chooses {what}. On equal totals a random method decides; the "
        "cell is empty if a total isn't known."
    ),
}


def write_players_help(book: Book, event_name: str, regulation: Regulation) -> None:
    """Write the help for `players.xlsx`."""
    stated = [_("Faction, Club, List points: what the player states.")]
    stated += map(_, kind_of(regulation).players_help)
    topics = [_one_row_a_player(regulation), (_("The other columns"), (*stated, *map(_, _OTHER_COLUMNS)))]
    if regulation.lists is not None:
        topics.append((_("What the lists hold"), tuple(_about_lists(regulation.lists))))
    topics += [_printing(), _said(_NOTES), _said(_WHO_READS_PLAYERS)]
    _write(book, _("The players"), event_name, regulation, topics)


def write_round_help(
    book: Book,
    event_name: str,
    regulation: Regulation,
    *,
    elimination: bool = False,
    follows_cut: bool = False,
    is_draft: bool = False,
) -> None:
    """Write the help for a round's workbook, which may be the first after a cut."""
    form = form_of(regulation)
    endings = [f"{ended.value}: {_(form.endings_help[ended])}." for ended in allowed_endings(regulation)]
    heading, lines = _CHANGES_IN_A_BRACKET if elimination else _CHANGES
    if follows_cut and not elimination:
        lines = (*lines, _BEFORE_A_STAGE)
    if regulation.concession is not None and regulation.concession.retires:
        lines = (*lines, _RETIRING)
    topics = (
        *([_said(_DRAFT)] if is_draft else []),
        (_("Entering results"), (*form.fill_texts(), *map(_, _CHECK_HELP))),
        (_("What Ended may say"), endings),
        _said((heading, lines)),
        _said(_CORRECTING),
        _said(
            (
                later("The other sheets"),
                (_ROUND_SHEET, *([_SCORE_CARDS] if form.scale else []), _PAPER, _EXTRA),
            )
        ),
        _said(_WHO_READS_A_ROUND),
        *_about_choice(regulation),
    )
    _write(book, _("This round"), event_name, regulation, topics)


def _said(topic: Topic) -> Topic:
    """A topic in the language that is spoken."""
    heading, lines = topic
    return _(heading), [_(line) for line in lines]


def _printing() -> Topic:
    rows = _(
        "The first {rows} rows are printed, filled or not: a list to sign up on. For more, set another print area.",
        rows=PRINTED_ROWS,
    )
    return _("Printing"), [rows]


def _one_row_a_player(regulation: Regulation) -> Topic:
    *others, last = needed_columns(regulation)
    fill = _(
        "Fill {columns} and {last}, the tinted cells, from the top; everything else can stay empty.",
        columns=", ".join(others),
        last=last,
    )
    return (_("One row a player"), (fill, _(_PASTE), _(_ID)))


def _about_lists(rules: Lists) -> Iterator[str]:
    yield _("Sheet Lists, for events that collect lists: one row for each thing in somebody's list.")
    if rules.kinds:
        kinds = ", ".join(rules.kinds)
        yield _("Player ID: whose list it is. Kind: what it is: {kinds}.", kinds=kinds)
    else:
        yield _("Player ID: whose list it is. Kind: what it is.")
    yield _(
        "Points: what one of them costs. Count: how many of them there are, one if it is empty. The list's total is "
        "the sum of Points times Count, and must be what List points says."
    )
    if any(kind.unique is not None for kind in rules.kinds.values()):
        yield _("Unique: {yes} if it is marked as unique.", yes=YES)
    if any(kind.pair_capacity is not None for kind in rules.kinds.values()):
        yield _("Capacity: the number on a terrain card.")
    models = [name for name, kind in rules.kinds.items() if kind.models]
    if models:
        yield _(
            "All counts of the kind {kind} together are what Models says on the sheet Players.",
            kind=models[0],
        )
    yield _("Faction: only if it is of another faction than the player's.")


def _about_choice(regulation: Regulation) -> Iterator[Topic]:
    choice = regulation.lists.choice if regulation.lists is not None else None
    if choice is not None:
        line = _(_CHOOSERS[choice.by], what=_(choice.what))
        yield (_("What Chooses says"), [line])


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
    print_nothing(sheet)
    sheet.protect()
