"""The column `Check` of the sheet `Players`: whether a row is ready, and if not, why; in formulas and in Python."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.game_forms import kind_of
from generator.game_forms.cells import LARGEST_COUNT, as_word
from generator.languages import _, later
from generator.model import Player, PlayerId
from generator.regulations.schema import Regulation
from generator.workbooks import layout
from generator.workbooks.grid import Grid

READY = later("ready")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerState:
    """Words for rows of which a condition holds, and the column to look at; what `waits` is only unfinished."""

    says: str
    column: str
    formula: str
    holds: Callable[[Player], bool]
    waits: bool = False


def player_states(regulation: Regulation, grid: Grid, players: tuple[Player, ...]) -> tuple[PlayerState, ...]:
    """What can be amiss with a row, in the order in which it is tried; the formulas are those of row 2."""
    return tuple(_states(regulation, grid, Counter(player.id for player in players)))


def state_formula(states: tuple[PlayerState, ...], grid: Grid) -> str:
    """The words for row 2; nothing while there is no more than an ID."""
    formula = f'"{_(READY)}"'
    for state in reversed(states):
        formula = f'IF({state.formula},"{state.says}",{formula})'
    contract = [column for column in grid.columns if column != layout.CHECK]
    return f'IF(COUNTA({grid.cell(contract[1], 2)}:{grid.cell(contract[-1], 2)})=0,"",{formula})'


def state_of(player: Player, states: tuple[PlayerState, ...]) -> str:
    """The words for a player."""
    return next((state.says for state in states if state.holds(player)), _(READY))


def most_of(column: str, regulation: Regulation) -> int:
    """The highest number that may stand in a column."""
    total = regulation.lists.total if regulation.lists is not None else None
    return total.maximum if column == layout.LIST_POINTS and total is not None else LARGEST_COUNT


def _too_high(grid: Grid, column: str, most: int, holds: Callable[[Player], bool]) -> PlayerState:
    cell = grid.cell(column, 2)
    return PlayerState(
        says=_("{column}: at most {most}", column=column, most=most),
        column=column,
        formula=f'IF(TRIM({cell})="",FALSE,VALUE({cell})>{most})',
        holds=holds,
    )


def _states(regulation: Regulation, grid: Grid, holders: Counter[PlayerId]) -> Iterator[PlayerState]:
    player_id, name, faction = (grid.cell(each, 2) for each in (layout.ID, layout.NAME, layout.FACTION))
    letters = grid.letters(layout.ID)
    ids, names = (f"${each}$2:${each}${grid.last}" for each in (letters, grid.letters(layout.NAME)))
    yield PlayerState(
        says=_("ID missing"), column=layout.ID, formula=f'{player_id}=""', holds=lambda player: not player.id
    )
    yield PlayerState(  # COUNTIF knows wildcards, SUMPRODUCT compares as it stands
        says=_("this ID stands here twice"),
        column=layout.ID,
        formula=f'SUMPRODUCT(({ids}={player_id})*({names}<>""))>1',  # of rows with an ID in advance only those filled
        holds=lambda player: holders[player.id] > 1,
    )
    yield PlayerState(
        says=_("name missing"), column=layout.NAME, formula=f'{name}=""', holds=lambda player: not player.name
    )
    lists = regulation.lists
    if lists is not None and lists.factions is not None and lists.factions.among:
        factions, known = lists.factions, "factions_known" if lists.factions.also else "factions"
        yield PlayerState(
            says=_("faction: choose from the list"),
            column=layout.FACTION,
            formula=f'AND({faction}<>"",ISNA(MATCH({faction},{known},0)))',
            holds=lambda player: player.faction is not None and factions.named(player.faction) is None,
        )
    for column, count in layout.PLAYER_COUNTS.items():
        if column in grid.columns:
            yield PlayerState(
                says=_("{column}: whole number from {least}", column=column, least=count.least),
                column=column,
                formula=_no_whole_number(grid.cell(column, 2), count.least),
                holds=lambda _: False,  # what is read is a whole number
            )
    for figure in regulation.registered:
        if figure.name in grid.columns:
            yield PlayerState(
                says=_("{column}: whole number from {least}", column=figure.name, least=figure.minimum),
                column=figure.name,
                formula=_no_whole_number(grid.cell(figure.name, 2), figure.minimum),
                holds=lambda _: False,  # what is read is a whole number
            )
            yield _too_high(grid, figure.name, figure.maximum, lambda _: False)  # nor is it too high
    most = most_of(layout.LIST_POINTS, regulation)
    yield _too_high(grid, layout.LIST_POINTS, most, lambda player: (player.list_points or 0) > most)
    said = as_word(grid.cell(layout.STATUS, 2))
    yield PlayerState(
        says=_("Status: Withdrawn or nothing"),
        column=layout.STATUS,
        formula=f'AND({said}<>"",{said}<>"{layout.WITHDRAWN}")',
        holds=lambda _: False,  # what is read is withdrawn or not
    )
    if kind_of(regulation).counts_models:
        yield PlayerState(
            says=_("models missing"),
            column=layout.MODELS,
            formula=f'{grid.cell(layout.MODELS, 2)}=""',
            holds=lambda player: player.models is None,
            waits=True,
        )


def _no_whole_number(cell: str, least: int) -> str:
    """Whether something stands in the cell that is no whole number from the least up, even if it is text."""
    wrong = f"OR(VALUE({cell})<{least},VALUE({cell})<>INT(VALUE({cell})),VALUE({cell})>{LARGEST_COUNT})"
    return f'IF(TRIM({cell})="",FALSE,IF(ISERROR(VALUE({cell})),TRUE,{wrong}))'
