"""What somebody fills in for a game, understood as the workbook's cells are: `check` would say the same of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.checks.places import without_consequences
from generator.commands.desk.judging.rounds import Game, Playing
from generator.findings import Finding, Place, has_errors
from generator.game_forms.cells import YES
from generator.game_forms.rules import Kind
from generator.game_forms.states import DRAW, WINS, State, doubts_about, findings_of, said_of, state_of
from generator.languages import _
from generator.model import Pairing, with_forces
from generator.publish.wording.endings import outcome_word
from generator.workbooks import layout
from generator.workbooks.changing.splicing import CellValue
from generator.workbooks.reading.results import result_of
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import Row

DROP = "drop "  # and the seat: a field of the form


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A game as it would be with what was filled in."""

    pairing: Pairing
    verdict: str  # who wins
    faults: tuple[str, ...]  # why it can't be entered
    doubts: tuple[str, ...]  # what may be a slip
    values: Mapping[Place, CellValue]  # of the cells that are to change


def slip_of(game: Game, playing: Playing, filled: Mapping[str, str]) -> Slip:
    """The slip that was filled in, by the columns' headings."""
    form, states = playing.form, playing.states
    cells = {column.heading: RawCell(filled.get(column.heading) or None) for column in form.columns.to_fill}
    row = Row(cells=cells, place=game.pairing.place)
    result, findings = result_of(row, form.columns, playing.endings)
    (round_,) = with_forces(
        (replace(playing.round, pairings=(replace(game.pairing, result=result),)),), playing.event.players
    )
    (pairing,) = round_.pairings
    state = state_of(pairing.result, states)
    found = [*findings, *without_consequences(findings_of(pairing, states, playing.regulation), findings)]
    doubts = () if pairing.note else doubts_about(pairing, states, playing.regulation)
    wanted = {**form.columns.in_cells(result), **_drops(game, filled)}
    return Slip(
        pairing=pairing,
        verdict=verdict(pairing, playing, game.names),
        faults=tuple(dict.fromkeys(each.shown for each in found)) if _is_refused(found, state) else (),
        doubts=tuple(each.shown for each in doubts),
        values={
            place: wanted[column]
            for column, place in game.places().items()
            if column in wanted and _text(wanted[column]) != game.texts[column]
        },
    )


def verdict(pairing: Pairing, playing: Playing, names: tuple[str, str]) -> str:
    """Who wins, as `Check` says it, but by name; empty where nothing is entered."""
    if pairing.result.is_empty:
        return ""
    says = said_of(pairing.result, playing.states)
    figures = () if playing.form.counts_models else _figures(pairing, playing)
    for seat, words in WINS.items():
        if says.startswith(words):
            score = "–".join(figures if seat == 1 else reversed(figures))
            return _("{player} wins {score}", player=names[seat - 1], score=score).strip()
    if says.startswith(DRAW):
        return " ".join([outcome_word("draw"), "–".join(figures)]).strip()
    return says


def figures_of(pairing: Pairing, playing: Playing) -> tuple[str, str]:
    """What both players did, such as both scores; empty where it is not known."""
    one, other = (playing.form.text_of(pairing.result, seat) or "" for seat in (1, 2))
    return one, other


def _figures(pairing: Pairing, playing: Playing) -> tuple[str, ...]:
    figures = figures_of(pairing, playing)
    return figures if all(figures) else ()


def filled_in(game: Game, playing: Playing) -> dict[str, str]:
    """What the form shows at first: what stands in the cells."""
    texts = {column.heading: game.texts.get(column.heading, "") for column in playing.form.columns.to_fill}
    written = playing.form.columns.in_cells(game.pairing.result)
    for column in playing.form.columns.to_fill:
        if (
            column.kind is not Kind.NUMBER or column.words
        ):  # offered as a choice, which people may have spelt otherwise
            texts[column.heading] = _text(written[column.heading])
    return {**texts, **{f"{DROP}{seat}": YES for seat, leaves in enumerate(game.drops, start=1) if leaves}}


def _is_refused(found: list[Finding], state: State) -> bool:
    """Whether it is wrong, or something is missing."""
    return has_errors(found) or (state.waits and bool(found))


def _drops(game: Game, filled: Mapping[str, str]) -> Mapping[str, CellValue]:
    """The cell that says who leaves after the round; older workbooks have none."""
    leaving = [seat for seat in (1, 2) if filled.get(f"{DROP}{seat}")]
    if layout.DROPS not in game.texts:
        return {}
    return {layout.DROPS: layout.BOTH_DROP if len(leaving) == 2 else leaving[0] if leaving else None}


def _text(value: CellValue) -> str:
    return "" if value is None else str(value)
