"""What people typed into a round's workbook, entry by entry: so copies of it can be compared and united.

An entry is a result, a note, an extension, a change of a player, or a field of the round. Who meets whom is none.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from generator.figures.derivation import shown_points
from generator.game_forms import FORMS
from generator.game_forms.cells import YES
from generator.game_forms.columns import Columns, figures_in_cells
from generator.model import Change, GameResult, Pairing, PlayerId, Round
from generator.workbooks import layout


class TypedKind(Enum):
    """What an entry is, as a sentence names it."""

    RESULT = "result"
    NOTE = "note"
    EXTENSION = "extra minutes"
    CHANGE = "change"
    FIELD = "field"


class TypedEntry(NamedTuple):
    """One thing that can be typed: about the players of a game, about a player, or a field by its name."""

    kind: TypedKind
    about: tuple[str, ...]


Typed = Mapping[str, str | int]  # what stands there, by column; never empty
TypedEntries = Mapping[TypedEntry, Typed]


def entries_of(round_: Round) -> dict[TypedEntry, Typed]:
    """Everything that has been typed into a round's workbook; nothing about what is still empty."""
    return {entry: typed for entry, cells in _all(round_) if (typed := _filled(cells))}


def _all(round_: Round) -> Iterator[tuple[TypedEntry, Mapping[str, str | int | None]]]:
    for game in round_.pairings:
        yield TypedEntry(TypedKind.RESULT, game.players), _result(game.result)
        yield TypedEntry(TypedKind.NOTE, game.players), {layout.NOTE: game.note}
        yield TypedEntry(TypedKind.EXTENSION, game.players), {layout.EXTRA_MINUTES: game.extra_minutes}
    for change in reversed(round_.changes):  # of a player who stands there twice the first counts
        own = () if change.points is None else (layout.POINTS,)
        yield TypedEntry(TypedKind.CHANGE, (change.player, *own)), _change(change)
    for field, value in _fields(round_).items():
        yield TypedEntry(TypedKind.FIELD, (field,)), {layout.VALUE: value}


def _result(result: GameResult) -> Mapping[str, str | int | None]:
    """By all columns of every form: those of another form are empty. The rules' own figures stand behind them."""
    forms = [Columns(form=form) for form in FORMS]
    entered = {column: value for form in forms for column, value in form.in_cells(result).items()}
    figures = (column.heading for form in forms for column in form.between)
    after = (column.heading for form in FORMS for column in form.after_ended)
    of_forms = {column: entered[column] for column in (*figures, layout.ENDED, *after)}
    return {**of_forms, **figures_in_cells(result)}


def _change(change: Change) -> Mapping[str, str | int | None]:
    return {
        layout.PLAYER_ID: change.player,
        layout.CHANGE: change.kind.value,
        layout.NOTE: change.note,
        layout.POINTS: None if change.points is None else shown_points(change.points),
    }


def _fields(round_: Round) -> Mapping[str, str | int | None]:
    """Those that a person fills while the round is played."""
    return {
        layout.STARTS_AT: round_.starts_at,
        layout.MINUTES: round_.minutes,
        layout.LAST_ROUND: YES if round_.is_last else None,
        layout.SEEN: YES if round_.is_seen else None,
    }


def _filled(cells: Mapping[str, str | int | None]) -> Typed:
    return {column: value for column, value in cells.items() if value is not None and value != ""}


def game_of(entry: TypedEntry, round_: Round) -> Pairing | None:
    """The game that an entry is about; None where it is about something else."""
    about = tuple(map(PlayerId, entry.about))
    return next((game for game in round_.pairings if game.players == about), None)


def games_of(round_: Round) -> frozenset[tuple[str, ...]]:
    """Return who meets whom, seat by seat, and who sits out."""
    return frozenset(_seats(round_))


def _seats(round_: Round) -> Iterator[tuple[str, ...]]:
    yield from (game.players for game in round_.pairings)
    yield from ((bye.player,) for bye in round_.byes if bye.player is not None)
