"""`export`: a whole event as a file for other programs."""

import os
from functools import partial
from pathlib import Path

import click

from generator.cli.answering import answer_of
from generator.cli.common import EVENTS, says_usage_errors
from generator.cli.printing import echo
from generator.commands.export import exported_event
from generator.commands.select import select_events
from generator.errors import UsageError
from generator.exchange.formats import FORMATS
from generator.files import write_new

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
