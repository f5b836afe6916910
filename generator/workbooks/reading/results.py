"""The sheet `Results` -> the games of a round, by the columns of the form in which they are scored."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from generator.findings import Finding, RowPlace, define_error
from generator.languages import later
from generator.languages.said import listed, nsay, say
from generator.model import TYPED_ENDINGS, Bye, Change, ChangeKind, Ended, GameResult, Pairing, PlayerId
from generator.text import CleanText, key
from generator.tournament.game_forms import FORMS
from generator.tournament.game_forms.columns import LARGEST_COUNT, SEATS, Columns, EntryKind, ResultColumn
from generator.workbooks import layout
from generator.workbooks.reading.cells import (
    MAX_EXTENSION_MINUTES,
    MAX_NOTE_CHARACTERS,
    RowReader,
    WholeNumber,
)
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.score_pairs import scores_together
from generator.workbooks.reading.table import Row, headings, read_table
from generator.workbooks.reading.values import as_whole_number, shown

# The column `Drops` of the sheet `Results` -> changes: who leaves after the round, told in the row of the own
# game.


_SEATS = {key(layout.BOTH_DROP): (1, 2)}


define_error(
    "drops-value",
    meaning=(
        "The column Drops of the sheet Results says something other than who leaves, or names the empty seat beside a "
        "bye."
    ),
    remedy="Write 1 or 2 for Player 1 or 2, or both; or empty the cell.",
    example="Drops 3: write 1 or 2 for Player 1 or 2, both, or leave it empty",
)


def drops_in(reader: RowReader, seated: Mapping[int, PlayerId]) -> Iterator[Change]:
    """Yield the drops of a row: the same as lines on the sheet `Changes`.

    Args:
        reader: the row.
        seated: who sits there, by seat; nobody in the empty seat beside a bye.
    """
    if reader.row.is_blank(layout.DROPS):
        return
    seat = as_whole_number(reader.value(layout.DROPS))
    seats = (seat,) if seat in (1, 2) else _SEATS.get(reader.word(layout.DROPS), ())
    said = reader.shown(layout.DROPS)
    if not seats:
        message = say(
            "{column} {said}: write 1 or 2 for Player 1 or 2, {both}, or leave it empty{way_out}",
            column=layout.DROPS,
            said=said,
            both=layout.BOTH_DROP,
            way_out=reader.way_out(layout.DROPS),
        )
        reader.report("drops-value", layout.DROPS, message, ("drops",))
    for each in seats:
        if each in seated:
            yield Change(player=seated[each], kind=ChangeKind.DROP, in_row=True, place=_place(reader, each))
        else:
            message = say(
                "{column} {said}: nobody is Player {seat} in this row; correct it, or empty the cell",
                column=layout.DROPS,
                said=said,
                seat=each,
            )
            reader.report("drops-value", layout.DROPS, message, ("drops",))


def _place(reader: RowReader, seat: int) -> RowPlace:
    """Where a line of `Changes` would stand: its player's ID is that of the seat, its change the cell of the drop."""
    place = reader.row.place
    cells = {layout.PLAYER_ID: place.columns[f"Player {seat} ID"], layout.CHANGE: place.columns[layout.DROPS]}
    return replace(place, columns=cells)


# The sheet `Results` -> the games of a round, by the columns of the form in which they are scored.


_EXTRA_MINUTES = WholeNumber(
    later("extra minutes"), later("an extension is"), 1, at_most=MAX_EXTENSION_MINUTES
)
_TABLE = WholeNumber(later("table"), later("a table is"), 1, at_most=LARGEST_COUNT)
_BYE = key(layout.BYE)
_FIGURES = (layout.POINTS_1, layout.MARGIN_1, layout.POINTS_2, layout.MARGIN_2)
_FURTHER = (*_FIGURES, layout.DROPS, layout.EXTRA_MINUTES)  # to the right of the contract's columns

Games = tuple[Pairing | Bye, ...]


def read_games(
    sheets: Sheets, *, form: Columns | None, endings: Sequence[Ended]
) -> tuple[Games | None, tuple[Change, ...], tuple[Finding, ...]]:
    """Return the games and byes in the order of the sheet, and who leaves after them.

    Args:
        sheets: the round's workbook.
        form: how games are scored; None where nobody knows: the columns tell, also which figures the rules name.
        endings: how the game can end; another one that there is is read all the same.

    Returns:
        None where the sheet can't be read, the drops that stand in the rows, and all findings.
    """
    wrong: list[tuple[Finding, ...]] = []
    for kind in _told_by(headings(sheets, layout.RESULTS)) if form is None else (form,):
        rows, findings = read_table(sheets, layout.results(kind), _FURTHER)
        if rows is not None:
            break
        wrong.append(findings)
    else:
        return None, (), wrong[0]
    faults = list(findings)
    filled = [RowReader(row, faults) for row in rows if _is_filled(row, kind)]
    games = tuple(_game(reader, kind, endings, i) for i, reader in enumerate(filled, start=1))
    drops = [drops_in(reader, _seated(reader, game)) for reader, game in zip(filled, games, strict=True)]
    return games, tuple(chain(*drops)), tuple(faults)


def _told_by(headings: Sequence[str]) -> Iterator[Columns]:
    """How games may be scored whose sheet has these headings, in the order in which it is tried."""
    return (Columns(form=form, named=form.named_among(headings)) for form in FORMS)


def result_of(row: Row, form: Columns, endings: Sequence[Ended]) -> tuple[GameResult, tuple[Finding, ...]]:
    """Return what a game's cells say, by the columns' names, and what is wrong with them."""
    faults: list[Finding] = []
    return _result(RowReader(row, faults), form, endings), tuple(faults)


def _is_filled(row: Row, form: Columns) -> bool:
    """Whether there is more than a table's number or a remark: people number tables ahead and write below."""
    of_a_game = (c for c in layout.results(form).columns if c not in (layout.TABLE, layout.NOTE))
    return not row.is_blank(*of_a_game, layout.DROPS)


def _game(reader: RowReader, form: Columns, endings: Sequence[Ended], row: int) -> Pairing | Bye:
    id1, id2 = reader.identifier(layout.PLAYER_1_ID), reader.identifier(layout.PLAYER_2_ID)
    name1, name2 = reader.name(layout.PLAYER_1, id1), reader.name(layout.PLAYER_2, id2)
    seated = [seat for seat in ((id1, name1), (id2, name2)) if not _is_bye(*seat)]
    if len(seated) < 2:
        return _bye(reader, form, row, seated)
    return Pairing(
        player1=_seat(reader, layout.PLAYER_1_ID, id1, name1),
        player2=_seat(reader, layout.PLAYER_2_ID, id2, name2),
        row=row,
        table=reader.whole_number(layout.TABLE, _TABLE),
        result=_result(reader, form, endings),
        note=reader.text(layout.NOTE, MAX_NOTE_CHARACTERS),
        extra_minutes=reader.whole_number(layout.EXTRA_MINUTES, _EXTRA_MINUTES),
        place=reader.row.place,
        name1=name1,
        name2=name2,
        stated=tuple(_typed_over(reader.row)),
    )


def _typed_over(row: Row) -> Iterator[tuple[str, float]]:
    """Figures where the workbook had formulas: what a formula says is as old as the program that saved it."""
    for column in _FIGURES:
        cell = row.cells.get(column)
        if cell is not None and not cell.is_formula and isinstance(cell.value, int | float):
            yield column, float(cell.value)


def _is_bye(player_id: str | None, name: str | None) -> bool:
    return key(player_id if player_id is not None else name or "") == _BYE


def _bye(
    reader: RowReader, form: Columns, row: int, seated: Sequence[tuple[str | None, CleanText | None]]
) -> Bye:
    """A row with `BYE` on one side or, in an elimination game that nobody reached, on both.

    `seated` has the ID and the name of whoever is on the other side.
    """
    filled = [column.heading for column in form.to_fill if not reader.row.is_blank(column.heading)]
    if filled:
        entered = [say("{column} {said}", column=each, said=reader.shown(each)) for each in filled]
        message = nsay(
            "{what}: nothing is entered for a bye; empty the cell",
            "{what}: nothing is entered for a bye; empty these cells",
            len(filled),
            what=listed(entered),
        )
        reader.report("score-not-expected", filled[0], message, ("byes",))
    note, place = reader.text(layout.NOTE, MAX_NOTE_CHARACTERS), reader.row.place
    if not seated:
        return Bye(player=None, row=row, note=note, place=place)
    ((player_id, name),) = seated
    player = _seat(reader, layout.PLAYER_1_ID, player_id, None)
    return Bye(player=player, row=row, note=note, name=name, place=place)


define_error(
    "seat-empty",
    meaning=(
        "A row lacks an ID: that of a player at a table, of the player with the bye, or of the player whom a change "
        "is about."
    ),
    remedy="Enter the ID; for a bye write BYE under Player 2.",
    example="the ID of Odo Brack is missing: enter the player's ID, or BYE as the name of Player 2",
)


def _seat(reader: RowReader, column: str, player_id: str | None, name: str | None) -> PlayerId:
    if player_id is None and reader.row.is_blank(column):
        message = say(
            "the ID is missing: enter the player's ID, or {bye} as the name of Player 2", bye=layout.BYE
        )
        if name:
            message = say(
                "the ID of {name} is missing: enter the player's ID, or {bye} as the name of Player 2",
                name=name,
                bye=layout.BYE,
            )
        reader.report("seat-empty", column, message, ("swiss", "seats"))
    return PlayerId(player_id or "")


def _seated(reader: RowReader, game: Pairing | Bye) -> dict[int, PlayerId]:
    """Who sits in the row, by seat."""
    if isinstance(game, Pairing):
        return {seat: player for seat, player in enumerate(game.players, start=1) if player}
    seat = 2 if reader.word(layout.PLAYER_2_ID) == key(game.player or "") else 1
    return {seat: game.player} if game.player else {}


def _result(reader: RowReader, form: Columns, endings: Sequence[Ended]) -> GameResult:
    both = scores_together(reader.row, form)
    together = (
        {} if both is None else {f"Score {seat}": score for seat, score in zip(SEATS, both, strict=True)}
    )
    return form.result_of(
        {
            column.heading: together[column.heading]
            if column.heading in together
            else _entered(reader, column, endings)
            for column in form.to_fill
        }
    )


def _entered(reader: RowReader, column: ResultColumn, endings: Sequence[Ended]) -> int | bool | Ended | None:
    if column.kind is EntryKind.ENDING:
        return _ended(reader, endings)
    if column.kind is EntryKind.YES:
        return reader.is_yes(column.heading, column.code, column.clause)
    if column.kind is EntryKind.SEAT:
        return _winner(reader, column)
    if column.words:
        return _worded(reader, column)
    number = WholeNumber(
        column.noun,
        column.subject,
        0,
        column.code,
        column.most,
        column.half,
        column.clause,
        tuple(f"{column.name} {seat}" for seat in SEATS) if column.seat else (),
    )
    return reader.whole_number(column.heading, number)


def _worded(reader: RowReader, column: ResultColumn) -> int | None:
    """The number for which a word stands, or that is typed in its place."""
    value, word = reader.value(column.heading), reader.word(column.heading)
    number = column.number_of(word) if word else None
    number = as_whole_number(value) if number is None else number
    if word and number not in dict(column.words).values():
        message = say(
            "{name} {value}: write one of {words}",
            name=say(column.noun),
            value=shown(value),
            words=", ".join(dict(column.words)),
        )
        reader.report(column.code, column.heading, message, column.clause)
        return None
    return number


define_error(
    "ending-unknown",
    meaning="The column Ended has a word that it doesn't know.",
    remedy="Choose from the list; a game that was played out needs nothing.",
    example="Ended says draw: write one of Time, Defeated, or nothing if the game was played out",
)


def _ended(reader: RowReader, endings: Sequence[Ended]) -> Ended:
    empty = say("or nothing if the game was played out")
    return (
        reader.choice(layout.ENDED, TYPED_ENDINGS, "ending-unknown", empty, endings, ("endings",))
        or Ended.PLAYED_OUT
    )


def _winner(reader: RowReader, column: ResultColumn) -> int | None:
    value = reader.value(column.heading)
    winner = as_whole_number(value)
    if winner in (1, 2):
        return winner
    if shown(value):
        way_out = reader.way_out(column.heading)
        message = say(
            "{column} {value}: write 1 or 2 for Player 1 or 2, or leave it empty{way_out}",
            column=say(column.noun),
            value=shown(value),
            way_out=way_out,
        )
        reader.report(column.code, column.heading, message, column.clause)
    return None
