"""`import`: what comes from elsewhere, a command for each kind of thing."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.answers import answer_of
from generator.cli.common import EVENTS, Day, Kinds, echo, exit_with, print_findings, says_usage_errors
from generator.commands.events import select_events
from generator.commands.interchange import exported_event
from generator.errors import UsageError
from generator.files.writing import write_new
from generator.interchange.formats import FORMATS

if TYPE_CHECKING:
    from generator.commands.importing.asked import TableImport, TableImportOutcome
    from generator.commands.interchange import ImportOutcome

# `import event`: a whole event from a file of another program.


# What a command of the group needs is imported once it is called, so that the others don't wait for it.

_MAX_SHOWN_FAULTS = 100  # faults of one file; where there are more, it is hardly the file that was meant


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
    from generator.commands.interchange import EventImport as Asked
    from generator.commands.interchange import import_event as made_of

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
    """Print what was made, what was not, and what `check` says of it."""
    from generator.commands import findings_report as report
    from generator.commands.check import check_events

    for path in outcome.made:
        echo(f"made {path.as_posix()}")
    for line in outcome.told:
        echo(line)
    for event in check_events(folder.parent, [folder.name]):
        print_findings(event.findings)
        closing = report.closing(event.id, event.findings, event.next_step)
        echo(closing.localized_in(event.language))


def _refuse(outcome: ImportOutcome, file: Path) -> None:
    print_findings(outcome.findings[:_MAX_SHOWN_FAULTS])
    more = len(outcome.findings) - _MAX_SHOWN_FAULTS
    if more > 0:
        echo(f"and {more:,} more")
    echo(f"{click.format_filename(file)}: not imported; nothing is made")
    exit_with(failed=True)


# `import players`, `import results` and `import lists`: what other programs, services, forms and players
# give.


# What an import needs is imported once it is asked for: another command of the group takes none of it.

_FILE = click.argument("file", type=click.Path(path_type=Path))
_COLUMNS = click.option(
    "--columns",
    "pairs",
    multiple=True,
    metavar="THEIRS=OURS",
    help="A column of the file and ours; without one of ours it is left out. Give it again for more.",
)
_MAPPING = click.option(
    "--mapping",
    type=click.Path(path_type=Path),
    help="The same as a YAML file, a line a column: THEIRS: OURS",
)
_DRY_RUN = click.option("--dry-run", is_flag=True, help="Only say what would change.")


@click.command()
@click.argument("event")
@_FILE
@_COLUMNS
@_MAPPING
@click.option(
    "--new", multiple=True, metavar="NAME", help="Somebody new although another is called nearly so."
)
@_DRY_RUN
@EVENTS
@says_usage_errors
def players(
    event: str,
    file: Path,
    pairs: tuple[str, ...],
    mapping: Path | None,
    new: tuple[str, ...],
    dry_run: bool,
    events: Path,
) -> None:
    """Take players from a table: of a registration form, a ticket shop or another program.

    FILE is CSV, TSV, Excel (.xlsx) or OpenDocument (.ods), with a row that names its columns in any usual words and
    several languages. New players get the next free ID; those who are there already are found by ID or by name, and
    get what differs. Nobody is removed, no cell is emptied, and private columns (mail, telephone, address) are
    never copied. Run a second time, it changes nothing. After round 1 new players come as late entries.

    \b
    roundsheet import players durham-2018 answers.csv --dry-run
    roundsheet import players durham-2018 answers.csv --columns "Which warband?=Faction" --columns "Age="

    Exit status 1 if a row was left alone because you have to decide.
    """
    from generator.commands.importing.players import import_players

    _import(
        event,
        events,
        lambda folder: partial(import_players, folder, _asked(file, pairs, mapping, dry_run), new),
    )


@click.command()
@click.argument("event")
@_FILE
@click.option("--round", "number", type=click.IntRange(1), help="Of which round; the newest if not given.")
@click.option("--replace", is_flag=True, help="Also replace results that are entered by others.")
@_COLUMNS
@_MAPPING
@_DRY_RUN
@EVENTS
@says_usage_errors
def results(
    event: str,
    file: Path,
    number: int | None,
    replace: bool,
    pairs: tuple[str, ...],
    mapping: Path | None,
    dry_run: bool,
    events: Path,
) -> None:
    """Take the results of a round from a table.

    FILE is as for `import players`. A row is about the game of its two players, on whichever side they stand; without
    columns for players it is about the game at its table. Only games without a result get one; where another result
    stands, it is told and left alone, unless you say --replace.

    \b
    roundsheet import results durham-2018 round2.csv --dry-run
    roundsheet import results durham-2018 all.csv --round 2 --columns "Runde=Round"

    Exit status 1 if a row was left alone because you have to decide.
    """
    from generator.commands.importing.results import import_results

    asked = _asked(file, pairs, mapping, dry_run)
    _import(event, events, lambda folder: partial(import_results, folder, asked, number, replace=replace))


@click.command()
@click.argument("event")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@EVENTS
@says_usage_errors
def lists(event: str, files: tuple[Path, ...], events: Path) -> None:
    """Put files with players' lists into the event's folder lists, under the IDs of their players.

    Each of the FILES is named by its player's ID or name: P07.xws or "Ilse Vorn.json" is a squad as builders of X-Wing
    export it (XWS), P07.txt any list as text. Run a second time, it changes nothing.

    \b
    roundsheet import lists durham-2018 Downloads/*.xws

    Exit status 1 if a file was left alone.
    """
    from generator.commands.importing.lists import import_lists

    _import(event, events, lambda folder: partial(import_lists, folder, files))


def _asked(file: Path, pairs: tuple[str, ...], mapping: Path | None, dry_run: bool) -> TableImport:
    from generator.commands.importing.asked import TableImport as Asked
    from generator.event_file import read_text
    from generator.interchange.tables.columns import mapping_in, own_mapping

    columns = {}
    if mapping is not None:
        text, findings = read_text(mapping, mapping.as_posix())
        if text is None:
            raise UsageError("\n".join(map(str, findings)))
        columns = mapping_in(text, mapping.as_posix())
    return Asked(file=file, columns={**columns, **own_mapping(pairs)}, dry_run=dry_run)


def _import(event: str, events: Path, work: Callable[[Path], Callable[[], TableImportOutcome]]) -> None:
    """Do it in isolation, say what was done, and what comes next."""
    from generator.commands.isolation import run_isolated
    from generator.findings import Finding

    (folder,) = select_events(events, [event])
    answer = run_isolated(folder, work(folder))
    if isinstance(answer, Finding):
        print_findings([answer])
        exit_with(failed=True)
    else:
        tell_outcome(answer, event, events)


def tell_outcome(answer: TableImportOutcome, event: str, events: Path) -> None:
    """Say what became of a table's rows, what is wrong in the event now, and what comes next."""
    from generator.commands import findings_report as report
    from generator.commands.check import check_events
    from generator.findings import has_errors

    print_findings(answer.findings)
    for line in answer.lines:
        echo(line)
    if answer.wrote is not None:
        (checked,) = check_events(events, [event])
        echo(f"wrote {answer.wrote.as_posix()}")
        print_findings([finding for finding in checked.findings if has_errors([finding])])
        line = report.closing(checked.id, checked.findings, checked.next_step)
        echo(line.localized_in(checked.language))
    exit_with(failed=not answer.is_done)


# `import`.


@click.group("import", cls=Kinds)
def imports() -> None:
    """Take an event, its players, its results or players' lists from files of other programs.

    docs/exchange.md says which programs' events can be taken, and docs/organizers/registration-form.md how players
    come from a registration form.
    """


imports.add_command(import_event)
imports.add_command(players)
imports.add_command(results)
imports.add_command(lists)


# `export`: a whole event as a file for other programs.


_WRITTEN = [key for key, form in FORMATS.items() if form.write is not None]


@click.command()
@click.argument("event")
@click.option("--format", "form", type=click.Choice(_WRITTEN), default=_WRITTEN[0], show_default=True)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    help="The file to write; EVENT.json or EVENT.trf here if not given.",
)
@EVENTS
@says_usage_errors
def export(event: str, form: str, output: Path | None, events: Path) -> None:
    """Write a whole event as a file for other programs.

    \b
    Cryodex JSON holds players, rounds, games with their winners, and the ranking; a Tournament Report File (TRF16) is
    for chess and other games that are won, drawn or lost, and no more:
      roundsheet export durham-2018 --output durham.json
      roundsheet export open-2018 --format trf16 --output open.trf

    What the pages don't show is not in it: players stand under their public names, and a draft is left out.
    docs/exchange.md says what else has no place in it. A file that is there already is never overwritten.

    Exit status: 0 if the file is written; 1 if the event has errors, which are listed as by roundsheet check; 2 if
    there is no such event, the format has no place for what counts in it, or the file is there already.
    """
    folder = select_events(events, [event])[0]
    path = output if output is not None else Path(f"{folder.name}.{FORMATS[form].ending}")
    if os.path.lexists(path):
        raise UsageError(
            f"{path.as_posix()} is there already: name another file with --output, or remove it first"
        )
    write_new(path, answer_of(folder, partial(exported_event, folder, form)))
    echo(f"wrote {path.as_posix()} ({FORMATS[form].name})")
