"""The workbooks that Roundsheet writes: the same inputs give the same bytes."""

from generator.model import Bye, ChangeKind, Event, Pairing, Player, Round
from generator.regulations.schema import Regulation
from generator.workbooks import layout
from generator.workbooks.appearance import set_page
from generator.workbooks.help_sheet import write_players_help, write_round_help
from generator.workbooks.players_sheet import write_players_sheet
from generator.workbooks.results_sheet import ResultsSheet, results_grid
from generator.workbooks.round_sheets import (
    StandingLine,
    write_changes_sheet,
    write_round_sheet,
    write_standings_sheet,
)
from generator.workbooks.sheets import Book
from generator.workbooks.verdicts import OPEN, SCORE_MISSING, allowed_endings, verdict

__all__ = ["StandingLine", "players_workbook", "round_workbook"]

_ONE_PAGE = 40  # tables that are still legible on one page


def players_workbook(regulation: Regulation, event_name: str, players: tuple[Player, ...] = ()) -> bytes:
    """The workbook in which players are registered, empty or with those given."""
    book = Book(f"{event_name}: players")
    book.name_list("statuses", [layout.WITHDRAWN])
    write_players_sheet(book, players, event_name)
    write_players_help(book, event_name, regulation)
    return book.bytes()


def round_workbook(
    *, event: Event, regulation: Regulation, round_: Round, standings: tuple[StandingLine, ...]
) -> bytes:
    """A round's workbook, with the results that the round already has.

    Args:
        event: for its name and its players.
        regulation: what the formulas and the lists of choices follow.
        round_: pairings, byes and fields.
        standings: the ranking before the round, in its order; empty before the first.

    Returns:
        The file's bytes.
    """
    book = Book(f"{event.settings.name}: round {round_.number}")
    _add_lists(book, event, regulation)
    unsorted: tuple[Pairing | Bye, ...] = (*round_.pairings, *round_.byes)
    games = tuple(sorted(unsorted, key=lambda game: game.row))
    names = {player.id: player.name for player in event.players}
    elimination = not round_.stage.casefold().startswith("swiss")
    _write_round(book, event, regulation, round_, games, elimination)
    results = ResultsSheet(book, regulation, elimination=elimination, rows=len(games))
    results.write(games, names)
    changes = write_changes_sheet(book, round_.changes, names)
    ranking = write_standings_sheet(book, standings)
    title = event.settings.name
    round_name = f"Round {round_.number}, {round_.stage}"
    set_page(results.sheet, title=title, right=round_name, landscape=True, one_page=len(games) <= _ONE_PAGE)
    set_page(changes, title=title, right=f"{round_name}: changes", landscape=False)
    set_page(ranking, title=title, right=f"Ranking before {round_name}", landscape=False)
    write_round_help(book, title, regulation)
    results.sheet.activate()
    return book.bytes()


def _add_lists(book: Book, event: Event, regulation: Regulation) -> None:
    book.name_list("player_ids", [player.id for player in event.players])
    book.name_list("player_names", [player.name for player in event.players])
    book.name_list("endings", [ended.value for ended in allowed_endings(regulation)])
    book.name_list("winners", [1, 2])
    book.name_list("changes", [kind.value for kind in ChangeKind])


def _write_round(
    book: Book,
    event: Event,
    regulation: Regulation,
    round_: Round,
    games: tuple[Pairing | Bye, ...],
    elimination: bool,
) -> None:
    fields: dict[str, str | int | None] = {
        layout.EVENT: event.settings.name,
        layout.ROUND_NUMBER: round_.number,
        layout.STAGE: round_.stage,
        layout.REGULATIONS: round_.regulations or regulation.id,
        layout.DEPLOYMENT: round_.deployment,
        layout.OBJECTIVE: round_.objective,
        layout.STARTS_AT: round_.starts_at,
        layout.MINUTES: round_.minutes,
        layout.DRAW: round_.draw_seed,
        layout.STRUCTURE: round_.structure,
        layout.REGISTERED: round_.registered,
    }
    verdicts = [
        verdict(game.result, regulation, elimination=elimination)
        for game in games
        if isinstance(game, Pairing)
    ]
    grid = results_grid(elimination=elimination, rows=len(games))
    states = f"{layout.RESULTS.name}!{grid.area(layout.CHECK)}"
    still_open = sum(words in (OPEN, SCORE_MISSING) for words in verdicts)
    sheet = write_round_sheet(book, fields, states, still_open)
    set_page(sheet, title=event.settings.name, right=f"Round {round_.number}", landscape=False)
