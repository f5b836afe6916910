"""All checks of an event, in the order in which their findings are read."""

from collections.abc import Callable, Iterator, Sequence

from generator.checks import (
    brackets,
    changes,
    choices,
    corrections,
    departures,
    games,
    leaders,
    lineup,
    list_files,
    lists,
    losses,
    players,
    progress,
    settings,
    swaps,
    timetable,
)
from generator.checks.case import Case, rows_to_fix
from generator.findings import Finding
from generator.model import Event
from generator.regulations.schema import Regulation

Check = Callable[[Case], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    settings.check_dates,
    settings.check_tier,
    settings.check_structure,
    settings.check_stages,
    settings.check_frozen_structure,
    timetable.check_schedule_days,
    timetable.check_schedule_order,
    timetable.check_schedule_rounds,
    timetable.check_schedule_times,
    leaders.check_organizer,
    leaders.check_leaders,
    leaders.check_leaders_names,
    players.check_namesakes,
    players.check_withdrawn,
    players.check_late_entries,
    players.check_registered_late,
    players.check_given_byes,
    players.check_registered_figures,
    players.check_kept_apart_from_nobody,
    players.check_who_is_not_here,
    players.check_crosses,
    players.check_fixed_tables,
    players.check_fixed_tables_that_meet,
    players.check_models,
    lists.check_player_factions,
    lists.check_stated_totals,
    lists.check_lists,
    list_files.check_list_files,
    list_files.check_list_files_agree,
    lists.check_thin_lists,
    lineup.check_round_sheet,
    timetable.check_minutes,
    timetable.check_equal_rounds,
    timetable.check_breaks,
    games.check_scenarios,
    games.check_repeated_scenarios,
    lineup.check_changed_ids,
    lineup.check_known_players,
    lineup.check_names,
    lineup.check_seated_once,
    lineup.check_tables,
    lineup.check_number_of_tables,
    lineup.check_taking_part,
    lineup.check_nobody_missing,
    losses.check_out_by_losses,
    departures.check_cut,
    departures.check_rematches,
    departures.check_kept_apart,
    departures.check_byes,
    brackets.check_bracket,
    departures.check_round_robin,
    choices.check_apart_by_choice,
    choices.check_byes_by_choice,
    choices.check_tables_by_choice,
    departures.check_today,
    swaps.check_made_by_hand,
    games.check_results,
    games.check_figures,
    changes.check_changes,
    changes.check_changes_of_points,
    changes.check_leaving_before_stage,
    changes.check_drops_beside_open_games,
    progress.check_start,
    progress.check_number_of_rounds,
    progress.check_last_round,
    progress.check_disqualified_winner,
    corrections.check_corrections,
    corrections.check_rules_changed,
    corrections.check_leaders_changed,
    corrections.check_players_changed,
    timetable.check_drafts,
)


def check_event(event: Event, regulation: Regulation, read: Sequence[Finding] = ()) -> tuple[Finding, ...]:
    """Return all findings about an event whose files could be read.

    Args:
        event: the event.
        regulation: its regulations.
        read: what was found when its files were read.
    """
    case = Case(event, regulation)
    found = [finding for check in CHECKS for finding in check(case)]
    to_fix = rows_to_fix((*read, *found))
    return (*found, *progress.check_open_tables(case, to_fix))
