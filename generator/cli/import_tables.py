"""`import players`, `import results` and `import lists`: what other programs, services, forms and players give."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.common import EVENTS, exit_with, print_findings, says_usage_errors
from generator.cli.printing import echo
from generator.errors import UsageError

if TYPE_CHECKING:
    from generator.commands.importing.asked import Answer, Asked

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


def register_players(event: str, events: Path, file: Path) -> None:
    """Do what `import players` does with a file, without any option."""
    from generator.commands.importing.asked import Asked
    from generator.commands.importing.players import import_players

    _import(event, events, lambda folder: partial(import_players, folder, Asked(file=file)))


def _asked(file: Path, pairs: tuple[str, ...], mapping: Path | None, dry_run: bool) -> Asked:
    from generator.commands.importing.asked import Asked
    from generator.event_file import read_text
    from generator.tables.columns import mapping_in, own_mapping

    columns = {}
    if mapping is not None:
        text, findings = read_text(mapping, mapping.as_posix())
        if text is None:
            raise UsageError("\n".join(map(str, findings)))
        columns = mapping_in(text, mapping.as_posix())
    return Asked(file=file, columns={**columns, **own_mapping(pairs)}, dry_run=dry_run)


def _import(event: str, events: Path, work: Callable[[Path], Callable[[], Answer]]) -> None:
    """Do it in isolation, say what was done, and what comes next."""
    from generator.commands import report
    from generator.commands.check import check_events
    from generator.commands.isolation import run_isolated
    from generator.commands.select import select_events
    from generator.findings import Finding, has_errors

    (folder,) = select_events(events, [event])
    answer = run_isolated(folder, work(folder))
    if isinstance(answer, Finding):
        print_findings([answer])
        exit_with(failed=True)
        return
    print_findings(answer.findings)
    for line in answer.lines:
        echo(line)
    if answer.wrote is not None:
        (checked,) = check_events(events, [event])
        echo(f"wrote {answer.wrote.as_posix()}")
        print_findings([finding for finding in checked.findings if has_errors([finding])])
        line = report.closing(checked.id, checked.findings, checked.next_step)
        echo(line.shown_in(checked.language))
    exit_with(failed=not answer.is_done)
