"""`undo`: the last round is taken away."""

from pathlib import Path

import click

from generator.cli.common import EVENTS, says_usage_errors
from generator.cli.printing import echo
from generator.commands.select import select_events
from generator.commands.undoing import undo_round


@click.command()
@click.argument("name", metavar="EVENT")
@click.option("--with-results", is_flag=True, help="Take it away even if somebody has typed into it.")
@EVENTS
@says_usage_errors
def undo(name: str, with_results: bool, events: Path) -> None:
    """Take the last round of an event away, as if it had not been drawn.

    Its workbook stays beside the others under another name, such as round-2-before-undo-1.xlsx, which is not read: give
    it its old name again if you want the round back.
    """
    folder = select_events(events, [name])[0]
    ask = "add --with-results if it may go all the same"
    undone = undo_round(folder, with_results=with_results, ask=ask, keeps=True)
    assert undone.kept is not None
    echo(
        f"{folder.name}: round {undone.number} is undone; its workbook is {undone.kept.name} now. roundsheet pair "
        f"{folder.name} draws it again, roundsheet build takes it off the pages"
    )
