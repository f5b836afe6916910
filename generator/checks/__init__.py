"""All checks of an event, in the order in which their findings are read."""

from collections.abc import Callable, Iterator

from generator.checks import (
    casualties,
    changes,
    corrected,
    departures,
    figures,
    games,
    lineup,
    lists,
    progress,
    release,
    roster,
    scenarios,
    settings,
)
from generator.findings import Finding
from generator.model import Event
from generator.regulations.schema import Regulation

Check = Callable[[Event, Regulation], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    settings.check_dates,
    settings.check_tier,
    settings.check_structure,
    settings.check_stages,
    settings.check_frozen_structure,
    settings.check_organizer,
    settings.check_leaders,
    roster.check_withdrawn,
    roster.check_late_entries,
    roster.check_fixed_tables,
    casualties.check_models,
    lists.check_player_factions,
    lists.check_stated_totals,
    lists.check_lists,
    lineup.check_round_sheet,
    scenarios.check_scenarios,
    lineup.check_known_players,
    lineup.check_names,
    lineup.check_seated_once,
    lineup.check_tables,
    lineup.check_taking_part,
    departures.check_cut,
    departures.check_rematches,
    departures.check_byes,
    departures.check_bracket,
    games.check_results,
    figures.check_figures,
    changes.check_changes,
    progress.check_number_of_rounds,
    progress.check_open_tables,
    corrected.check_corrections,
    release.check_drafts,
)


def check_event(event: Event, regulation: Regulation) -> tuple[Finding, ...]:
    """All findings about an event whose files could be read."""
    return tuple(finding for check in CHECKS for finding in check(event, regulation))
