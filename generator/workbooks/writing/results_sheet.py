"""The sheet `Results`: a row a table, the figures and the state of each row computed as they are typed."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.languages import _
from generator.model import Bye, Number, Pairing, Player, PlayerId
from generator.regulations.schema import Regulation
from generator.tournament.draw.seating import chooser
from generator.tournament.game_forms.columns import BYE, LARGEST_COUNT, EntryKind, ResultColumn
from generator.tournament.game_forms.form import InputHint
from generator.tournament.game_forms.states import doubt_formula, doubts_in, is_settled, said_of
from generator.tournament.scoring import score_game
from generator.workbooks import layout
from generator.workbooks.forms.formulas import (
    AS_READ,
    AWAITED,
    DONE,
    STATE,
    WRONG,
    mark_of,
    number,
    progress,
    progress_formula,
    with_words,
)
from generator.workbooks.forms.pair_formulas import PairCells, figure_formula, paired_formula
from generator.workbooks.forms.result_form import Computed, ResultForm, ResultRow
from generator.workbooks.reading.cells import MAX_EXTENSION_MINUTES
from generator.workbooks.reading.score_pairs import figure_of
from generator.workbooks.writing.appearance import (
    LOOSE,
    ROW_HEIGHT,
    CellFormats,
    PrintLayout,
    print_layout,
    widest_of_two,
)
from generator.workbooks.writing.sheets import Book, offer_list, want_whole_number, width_for, write_header

_WIDTHS = {
    layout.TABLE: 6.5,
    layout.PLAYER_1_ID: 7.5,
    layout.PLAYER_2_ID: 7.5,
    layout.NOTE: 14,
    layout.DROPS: 7.5,
    layout.EXTRA_MINUTES: 13,
}
_HIDDEN_WIDTH = 9
_HIGH_HEADER_POINTS = 42  # for three lines
_MAX_NAME_LETTERS = 28  # with the table it stays in sight while the rest is scrolled, on a tablet too


class ResultsSheet:
    """Writes the sheet."""

    def __init__(self, book: Book, regulation: Regulation, form: ResultForm, rows: int) -> None:
        self._regulation, self._form, self._inputs = regulation, form, form.game_form.columns.to_fill
        self._look: CellFormats = book.look
        self.grid = form.grid(rows)
        self.sheet: Worksheet = book.sheet(layout.RESULTS.name)
        self.lie = PrintLayout(landscape=True, one_page=True, row_height=ROW_HEIGHT)

    def write(self, games: tuple[Pairing | Bye, ...], players: Mapping[PlayerId, Player]) -> None:
        """Write everything: header, rows, drop-downs, colours, protection."""
        self._write_header([player.name for player in players.values()], len(games))
        self._write_progress(games)
        for row, game in enumerate(games, start=2):
            self.sheet.set_row(row - 1, self.lie.row_height)
            if isinstance(game, Bye):
                self._write_bye(row, game, players)
            else:
                self._write_game(row, game, players)
        for column in self._inputs:
            self._ask_for(column, self._form.prompts[column.heading])
        if self._form.paired:  # their cells are text, as 2-1 would become a date
            areas = " ".join(map(self.grid.area, self._form.paired))
            self.sheet.ignore_errors({"number_stored_as_text": areas})
        self._add_alarms()
        self._prompt_for_others()
        self.sheet.print_area(0, 0, self.grid.last - 1, self.grid.index(layout.NOTE))
        self.sheet.protect("", dict(LOOSE))

    def _write_header(self, names: list[str], rows: int) -> None:
        look = self._look
        centred = (
            layout.TABLE,
            layout.DROPS,
            *(each.heading for each in self._inputs if each.kind is not EntryKind.ENDING),
        )
        formats = dict.fromkeys(centred, look.header_centred)
        formats |= {
            each.heading: look.header_with(f"{each.whose} player {each.seat}")
            for each in self._inputs
            if each.whose
        }
        widths = dict.fromkeys(self.grid.columns, _HIDDEN_WIDTH) | _WIDTHS
        widths |= {column.heading: column.width for column in self._inputs}
        for computed in self._form.computed:
            widths[computed.column] = computed.width
            formats[computed.column] = look.header_check if computed.is_words else look.header_computed
        printed, players = self._form.layout.columns, (layout.PLAYER_1, layout.PLAYER_2)
        widest = min(
            _MAX_NAME_LETTERS, widest_of_two(widths[each] for each in printed if each not in players)
        )
        widths |= dict.fromkeys((*players, layout.CHOOSES), width_for(names, min(20, widest), widest))
        self.lie = print_layout([widths[column] for column in printed], rows)
        write_header(self.sheet, self.grid, widths, formats, look.header)
        if any(each.whose for each in self._inputs):
            self.sheet.set_row(0, _HIGH_HEADER_POINTS)
        for column in self._form.hidden:
            index = self.grid.index(column)
            self.sheet.set_column(index, index, _HIDDEN_WIDTH, None, {"hidden": True})

    def _write_progress(self, games: tuple[Pairing | Bye, ...]) -> None:
        """In the header row, which stays in sight: how many tables are open."""
        results = [game.result.as_typed for game in games if isinstance(game, Pairing)]
        says = [said_of(result, self._form.states) for result in results]
        now = progress(mark_of(words, self._form.states) for words in says)
        formula = f"={progress_formula(self.grid.area(STATE))}"
        look = self._look.header_computed
        self.sheet.write_formula(0, self.grid.index(STATE), formula, look, now)
        self.sheet.freeze_panes(1, self.grid.index(layout.PLAYER_1) + 1)

    def _write_game(self, row: int, pairing: Pairing, players: Mapping[PlayerId, Player]) -> None:
        look = self._look
        self._put(row, layout.TABLE, pairing.table, look.centred)
        for seat, player in enumerate(pairing.players, start=1):
            self._put(row, f"Player {seat} ID", player, look.quiet)
            self._put(row, f"Player {seat}", _name(player, players), look.strong)
        entered = self._form.game_form.columns.in_cells(pairing.result)
        for column in self._inputs:
            style = look.input_choice if column.kind is EntryKind.ENDING else look.input_number
            if column.heading in self._form.paired:
                style = look.input_pair
            self._put(row, column.heading, entered[column.heading], style)
            self._read(row, column, entered[column.heading])
        self._put(row, layout.NOTE, pairing.note, look.input_text)
        self._put(row, layout.DROPS, None, look.optional_number)
        self._put(row, layout.EXTRA_MINUTES, pairing.extra_minutes, look.optional_number)
        game, cells = self._game(pairing, players), self._cells(row)
        for computed in self._form.computed:
            value, style = computed.value(game), self._figure_look(computed)
            if value is None and computed.wanted is not None:
                style = look.input_number
                cell = self.grid.cell(computed.column, row)
                want_whole_number(self.sheet, cell, 1, LARGEST_COUNT, computed.column, _(computed.wanted))
            self._compute(row, computed.column, computed.formula.format(**cells), value, style)

    def _read(self, row: int, column: ResultColumn, entered: str | int | None) -> None:
        """In hidden columns: the text of what stands in a cell to fill, and what the readers make of it."""
        how, cell, text = AS_READ[column.kind], self.grid.cell(column.heading, row), ""
        if how.text is not None:
            text = self.grid.cell(layout.as_text(column.heading), row)
            said = "" if entered is None else str(entered)
            self._compute(row, layout.as_text(column.heading), how.text(cell), said, self._look.figure)
        value, read = how.value(cell, text), entered
        if column.words:
            value, number = with_words(cell, text, column.known_words), column.number_of(entered)
            read = entered if number is None else number
        if column.heading in self._form.paired and column.seat is not None:
            cells, figure = self._pair_cells(row), figure_of(entered)
            formula = figure_formula(column.seat, cells)
            self._compute(row, layout.as_figure(column.heading), formula, figure, self._look.figure)
            value = paired_formula(column.seat, value, column, self._form.game_form.columns, cells)
        self._compute(row, layout.as_read(column.heading), value, read, self._look.figure)

    def _pair_cells(self, row: int) -> PairCells:
        def of_seats(called: Callable[[str], str]) -> dict[int, str]:
            headings = enumerate(self._form.paired, start=1)
            return {seat: self.grid.cell(called(heading), row) for seat, heading in headings}

        winner, ended = (self.grid.cell(layout.as_read(each), row) for each in ("Winner", layout.ENDED))
        return PairCells(of_seats(str), of_seats(layout.as_text), of_seats(layout.as_figure), winner, ended)

    def _game(self, pairing: Pairing, players: Mapping[PlayerId, Player]) -> ResultRow:
        result = pairing.result.as_typed
        says = said_of(result, self._form.states)
        one, other = (players.get(player) for player in pairing.players)
        return ResultRow(
            result=result,
            says=says,
            score=score_game(result, self._regulation) if is_settled(says) else None,
            names=(_name(pairing.player1, players), _name(pairing.player2, players)),
            chooser=chooser(one, other, self._regulation) if one and other else None,
        )

    def _write_bye(self, row: int, bye: Bye, players: Mapping[PlayerId, Player]) -> None:
        look = self._look
        name = layout.BYE if bye.player is None else _name(bye.player, players)
        self._put(row, layout.TABLE, None, look.centred)
        self._put(row, layout.PLAYER_1_ID, bye.player, look.quiet)
        self._put(row, layout.PLAYER_1, name, look.strong)
        self._put(row, layout.PLAYER_2_ID, None, look.quiet)
        self._put(row, layout.PLAYER_2, layout.BYE, look.text)
        for heading in (*(each.heading for each in self._inputs), layout.NOTE, layout.EXTRA_MINUTES):
            self._put(row, heading, None, look.unused)
        self._put(row, layout.DROPS, None, look.optional_number)
        for column in self._inputs:
            self._read(row, column, None)
        cells = self._cells(row)
        for computed in self._form.computed:
            formula, value = computed.formula, computed.bye
            if bye.given and computed.given is not None:
                formula = f'IF({{check}}="{BYE}",{number(computed.given)},{formula})'
                value = computed.given
            self._compute(row, computed.column, formula.format(**cells), value, self._figure_look(computed))

    def _put(self, row: int, column: str, value: str | Number | None, look: Format) -> None:
        index = self.grid.index(column)
        if value is None or value == "":
            self.sheet.write_blank(row - 1, index, None, look)
        elif isinstance(value, str):
            self.sheet.write_string(row - 1, index, value, look)
        else:
            self.sheet.write_number(row - 1, index, float(value), look)

    def _compute(self, row: int, column: str, formula: str, value: str | Number | None, look: Format) -> None:
        """A formula, and beside it the value that it has now, for programs that compute nothing."""
        stored = "" if value is None else float(value) if isinstance(value, Fraction) else value
        self.sheet.write_formula(row - 1, self.grid.index(column), f"={formula}", look, stored)

    def _figure_look(self, computed: Computed) -> Format:
        return self._look.check if computed.is_words else self._look.figure

    def _cells(self, row: int) -> dict[str, str]:
        """What formulas of a row call its cells: of those to fill, the ones that hold what is read of them."""
        read = {each.heading: layout.as_read(each.heading) for each in self._inputs}
        cells = {name: read.get(column, column) for name, column in self._form.cells.items()}
        return {name: self.grid.cell(cell, row) for name, cell in cells.items() if cell in self.grid.columns}

    def _ask_for(self, column: ResultColumn, asked: InputHint) -> None:
        area, first = self.grid.area(column.heading), self._cells(2)
        if offered := asked.offers or column.kind.value:
            only = column.heading not in self._form.paired
            offer_list(self.sheet, area, offered, asked.title, asked.message, only=only)
        else:
            most = asked.most.format(**first) if isinstance(asked.most, str) else asked.most
            want_whole_number(self.sheet, area, asked.least, most, asked.title, asked.message)
        if asked.bad is not None:
            self._colour(area, asked.bad.format(**first), self._look.alarm)

    def _prompt_for_others(self) -> None:
        leaves = _(
            "1 or 2: this player leaves the event after this round. It is the same as Drop on the sheet Changes."
        )
        offer_list(self.sheet, self.grid.area(layout.DROPS), "drops", layout.DROPS, leaves)
        message = _("Your own words, if any. They are published only if you changed this pairing by hand.")
        options = {"validate": "any", "input_title": layout.NOTE, "input_message": message}
        self.sheet.data_validation(self.grid.area(layout.NOTE), options)
        minutes = _("How many minutes longer this one game may last, for example after a lost component.")
        area = self.grid.area(layout.EXTRA_MINUTES)
        want_whole_number(self.sheet, area, 1, MAX_EXTENSION_MINUTES, layout.EXTRA_MINUTES, minutes)

    def _add_alarms(self) -> None:
        """Red what does not fit, deeper yellow what is awaited or doubted; beside the table the row's state."""
        for name, column in self._form.cells.items():
            shown = layout.CHECK if name == "check" else column
            about = [state for state in self._form.states if name in state.about]
            wrong, awaited = (_any_of(s.says for s in about if s.waits is waits) for waits in (False, True))
            cells = self._cells(2)
            doubts = [each for each in doubts_in(self._form.states) if name in each.about or name == "check"]
            if doubts:
                doubtful = doubt_formula(doubts).format(**cells)
                self._colour(self.grid.area(shown), doubtful, self._look.wanted)
            if wrong:
                self._colour(self.grid.area(column), wrong.format(**cells), self._look.alarm)
            if awaited:
                formula = f'AND({{{name}}}="",{awaited})'
                self._colour(self.grid.area(column), formula.format(**cells), self._look.wanted)
        state = self.grid.cell(STATE, 2)
        looks = {AWAITED: self._look.faded, DONE: self._look.done, WRONG: self._look.alarm}
        for mark, look in looks.items():
            for column in (layout.TABLE, STATE, layout.CHECK):
                seen = f'AND({self.grid.cell(column, 2)}<>"",{state}="{mark}")'
                self._colour(self.grid.area(column), seen, look)

    def _colour(self, area: str, formula: str, look: Format) -> None:
        options = {"type": "formula", "criteria": f"={formula}", "format": look}
        self.sheet.conditional_format(area, options)


def _name(player: PlayerId, players: Mapping[PlayerId, Player]) -> str:
    return players[player].name if player in players else player


def _any_of(words: Iterable[str]) -> str:
    """Whether `Check` says one of these; nothing where there are none."""
    said = [f'{{check}}="{each}"' for each in words]
    return f"OR({','.join(said)})" if said else ""
