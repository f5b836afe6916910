"""The workbooks that Roundsheet writes: the same inputs give the same bytes."""

from collections.abc import Mapping

from generator.languages import _
from generator.model import (
    FIRST_DRAW_VERSION,
    Bye,
    Event,
    ListEntry,
    Pairing,
    Player,
    Release,
    Round,
    with_forces,
)
from generator.regulations.schema import Regulation
from generator.text import order_of
from generator.tournament.course.schedule import is_swiss, planned_stages, position_of
from generator.tournament.draw.seating import season_of
from generator.tournament.game_forms import form_of, kind_of
from generator.tournament.game_forms.columns import YES
from generator.tournament.game_forms.states import allowed_endings, state_of
from generator.tournament.next_round import paired_by
from generator.workbooks import layout
from generator.workbooks.forms.result_form import ResultForm, result_form
from generator.workbooks.reading.identities import label_of
from generator.workbooks.writing.appearance import print_nothing, set_page
from generator.workbooks.writing.changes_sheet import changes_of, write_changes_sheet, write_lists_sheet
from generator.workbooks.writing.help_sheet import write_players_help, write_round_help
from generator.workbooks.writing.name_sheet import write_name_sheet, write_score_cards
from generator.workbooks.writing.players_sheet import write_players_sheet
from generator.workbooks.writing.results_sheet import ResultsSheet
from generator.workbooks.writing.round_sheets import (
    SCENARIO,
    OpenTables,
    StandingLine,
    write_round_sheet,
    write_snapshot,
    write_standings_sheet,
)
from generator.workbooks.writing.sheets import Book

__all__ = ["StandingLine", "players_workbook", "round_workbook"]

Games = tuple[Pairing | Bye, ...]


def players_workbook(
    regulation: Regulation,
    event_name: str,
    players: tuple[Player, ...] = (),
    lists: tuple[ListEntry, ...] = (),
) -> bytes:
    """Return the workbook in which players are registered, empty or with those given."""
    book = Book(f"{event_name}: players")
    book.name_list("statuses", [layout.WITHDRAWN])
    book.name_list("crosses", [layout.CROSS])
    if regulation.lists is not None:
        factions = regulation.lists.factions
        book.name_list("factions", factions.among if factions is not None else ())
        if factions is not None and factions.also:
            others = [name for names in factions.also.values() for name in names]
            book.name_list("factions_known", [*factions.among, *others])
        book.name_list("kinds", regulation.lists.kinds)
        book.name_list("yes", [YES])
    write_players_sheet(book, regulation, players, event_name)
    if regulation.lists is not None:
        write_lists_sheet(book, regulation.lists, lists, event_name)
    write_players_help(book, event_name, regulation)
    return book.bytes()


def round_workbook(
    *, event: Event, regulation: Regulation, round_: Round, standings: tuple[StandingLine, ...]
) -> bytes:
    """Return a round's workbook, with the results that the round already has.

    Args:
        event: for its name and its players.
        regulation: what the formulas and the lists of choices follow.
        round_: pairings, byes and fields.
        standings: the ranking before the round, in its order; empty before the first.

    Returns:
        The file's bytes.
    """
    if kind_of(regulation).counts_models:
        (round_,) = with_forces((round_,), event.players)
    book = Book(f"{event.settings.name}: round {round_.number}")
    _add_lists(book, event, regulation)
    unsorted: Games = (*round_.pairings, *round_.byes)
    games = tuple(sorted(unsorted, key=lambda game: game.row))
    names = {player.id: player.name for player in event.players}
    elimination = round_.is_of_a_bracket
    form = result_form(regulation, elimination=elimination)
    _write_round(book, event, regulation, round_, games, form)
    results = ResultsSheet(book, regulation, form, rows=len(games))
    results.write(games, {player.id: player for player in event.players})
    ruled = regulation.point_changes is not None or any(each.points is not None for each in round_.changes)
    kinds = changes_of(elimination=elimination, points=ruled)
    changes = write_changes_sheet(book, round_.changes, names, kinds)
    title = event.settings.name
    round_name = _("Round {number}, {stage}", number=round_.number, stage=round_.stage)
    drawn_by = paired_by(event, regulation, round_.number)
    write_standings_sheet(book, standings, drawn_by, title, _("Ranking before {round}", round=round_name))
    lie = results.lie
    set_page(results.sheet, title=title, right=round_name, landscape=lie.landscape, one_page=lie.one_page)
    set_page(
        changes, title=title, right=_("{round}: changes", round=round_name), landscape=False, one_page=True
    )
    print_nothing(changes)
    write_name_sheet(book, results.grid, round_, names, title)
    if form.game_form.scale:
        points = {line.player_id: line.tournament_points for line in standings}
        cards = write_score_cards(book, results.grid, form.game_form, round_, event.players, points)
        set_page(cards, title=title, right=_("{round}: score cards", round=round_name), landscape=True)
    if round_.snapshot is not None:
        write_snapshot(book, round_.snapshot)
    position = position_of(round_.number, planned_stages(event, regulation))
    write_round_help(
        book,
        title,
        regulation,
        elimination=elimination,
        follows_cut=position is not None and position.follows_cut,
        is_draft=round_.is_draft,
    )
    results.sheet.activate()
    return book.bytes()


def _add_lists(book: Book, event: Event, regulation: Regulation) -> None:
    book.name_list("player_ids", [player.id for player in event.players])
    book.name_list("player_names", [player.name for player in event.players])
    labels = [label_of(player) for player in event.players]
    by_name = sorted(labels, key=order_of)
    book.name_list("player_labels", labels)
    book.name_list("players_by_name", by_name)
    if regulation.lists is not None and regulation.lists.choice is not None:
        book.name_list("player_points", [player.list_points for player in event.players])
    for name, values in form_of(regulation).lists(event.players).items():
        book.name_list(name, values)
    book.name_list("drops", [1, 2, layout.BOTH_DROP])
    book.name_list("endings", [ended.value for ended in allowed_endings(regulation)])


def _add_scenarios(book: Book, event: Event, regulation: Regulation) -> Mapping[str, str]:
    """The lists of what is legal in the event's season; none where the regulations have no seasons."""
    season = season_of(event, regulation)
    if season is None:
        return {}
    book.name_list("deployments", season.deployments)
    book.name_list("objectives", season.objectives)
    return {layout.DEPLOYMENT: "deployments", layout.OBJECTIVE: "objectives"}


def _add_releases(book: Book, round_: Round) -> Mapping[str, str]:
    """The list of what a draft may become; nothing else needs it."""
    if not round_.is_draft:
        return {}
    book.name_list("releases", [release.value for release in Release])
    return {layout.RELEASE: "releases"}


def _goes_on(event: Event, regulation: Regulation, round_: Round) -> bool:
    """Whether more is planned after a Swiss round, so that it can be left out."""
    planned = planned_stages(event, regulation)
    return is_swiss(round_.number, planned) and position_of(round_.number + 1, planned) is not None


def _write_round(
    book: Book, event: Event, regulation: Regulation, round_: Round, games: Games, form: ResultForm
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
        **({layout.RELEASE: round_.release.value} if round_.is_draft else {}),
        layout.DRAW: round_.draw_seed,
        layout.STRUCTURE: round_.structure,
        layout.REGISTERED: round_.registered,
        **({layout.TABLES: round_.tables} if round_.tables is not None else {}),
        **({layout.TABLES_FROM: round_.tables_from} if round_.tables_from != 1 else {}),
        **({layout.DRAW_VERSION: version} if (version := round_.draw_version) > FIRST_DRAW_VERSION else {}),
        **(
            {layout.LAST_ROUND: YES if round_.is_last else None}
            if _goes_on(event, regulation, round_)
            else {}
        ),
        layout.SEEN: YES if round_.is_seen else None,
    }
    states = [state_of(game.result, form.states) for game in games if isinstance(game, Pairing)]
    open_tables = OpenTables(
        cells=f"{layout.RESULTS.name}!{form.grid(len(games)).area(layout.CHECK)}",
        words=[state.shown for state in form.waiting],
        now=sum(state.waits for state in states),
    )
    choices = {**_add_scenarios(book, event, regulation), **_add_releases(book, round_)}
    book.name_list("yes", [YES])
    choices |= {layout.LAST_ROUND: "yes", layout.SEEN: "yes"}
    has_scenarios = regulation.scenarios is not None or bool(event.settings.scenarios)
    if not has_scenarios:
        fields = {name: value for name, value in fields.items() if value or name not in SCENARIO}
    sheet = write_round_sheet(book, fields, choices, open_tables)
    set_page(sheet, title=event.settings.name, right=f"Round {round_.number}", landscape=False)
