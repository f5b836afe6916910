"""`import event`: a whole event from a file of another program."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.common import EVENTS, Day, exit_with, print_findings, says_usage_errors
from generator.cli.printing import echo

if TYPE_CHECKING:
    from generator.commands.import_event import ImportOutcome

# What a command of the group needs is imported once it is called, so that the others don't wait for it.

_MOST_SHOWN = 100  # faults of one file; where there are more, it is hardly the file that was meant


@click.command("event")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--id", "event_id", metavar="ID", help="The new folder's name; made from the event's name if not given."
)
@click.option(
    "--regulations", metavar="ID|FILE", help="By which it was played; if not given, the format's usual ones."
)
@click.option(
    "--date",
    "dates",
    multiple=True,
    type=Day(),
    metavar="DAY",
    help="The day, if the file has none or another; give it again for more days.",
)
@click.option(
    "--yes",
    "may_drop_many",
    is_flag=True,
    help="Go on also where more than a quarter of the players are missing from a round.",
)
@EVENTS
@says_usage_errors
def import_event(
    file: Path,
    event_id: str | None,
    regulations: str | None,
    dates: tuple[datetime.date, ...],
    may_drop_many: bool,
    events: Path,
) -> None:
    """Make an event from a FILE of another tournament program.

    \b
    It reads Cryodex JSON, which Cryodex exports for List Juggler, the Tournament Report Files of chess (TRF16), the
    .tdf of TOM, the XML of OpenGotha and the NRTM JSON of Cobra:
      roundsheet import event XWingTournament.json --date 2016-05-21
      roundsheet import event open.trf

    It makes the event's folder with event.yaml, players.xlsx and a workbook for each round, says what of the file
    has no place there, and then what roundsheet check says. A folder that is there already is never touched. The
    rounds were drawn elsewhere, so roundsheet verify can't repeat their draws.

    Exit status: 0 if the folder is made, whatever is still to be corrected in it; 1 if something is wrong with the
    file, and nothing is made; 2 for wrong usage.
    """
    from generator.commands.import_event import Asked
    from generator.commands.import_event import import_event as made_of

    outcome = made_of(
        events,
        Asked(
            file=file,
            id=event_id,
            regulations=regulations,
            days=tuple(dates),
            may_drop_many=may_drop_many,
        ),
    )
    if outcome.folder is None:
        _refuse(outcome, file)
    else:
        _tell(outcome, outcome.folder)


def _tell(outcome: ImportOutcome, folder: Path) -> None:
    """What was made, what was not, and what `check` says of it."""
    from generator.commands import report
    from generator.commands.check import check_events

    for path in outcome.made:
        echo(f"made {path.as_posix()}")
    for line in outcome.told:
        echo(line)
    for event in check_events(folder.parent, [folder.name]):
        print_findings(event.findings)
        closing = report.closing(event.id, event.findings, event.next_step)
        echo(closing.shown_in(event.language))


def _refuse(outcome: ImportOutcome, file: Path) -> None:
    print_findings(outcome.findings[:_MOST_SHOWN])
    more = len(outcome.findings) - _MOST_SHOWN
    if more > 0:
        echo(f"and {more:,} more")
    echo(f"{click.format_filename(file)}: not imported; nothing is made")
    exit_with(failed=True)
