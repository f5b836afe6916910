"""`verify`: where the pairings come from."""

from functools import partial
from pathlib import Path

import click

from generator.cli.answering import say
from generator.cli.common import EVENTS, says_usage_errors
from generator.commands.select import select_events
from generator.commands.verify import verify_event


@click.command()
@click.argument("event")
@click.argument("number", metavar="[ROUND]", type=int, required=False)
@click.option("--why", is_flag=True, help="Say for each pairing why it was drawn.")
@EVENTS
@says_usage_errors
def verify(event: str, number: int | None, why: bool, events: Path) -> None:
    """Repeat the draw of each round, or of one, and say what is not as it was drawn.

    The draw is repeated from the seed in the field Draw of the round's workbook: from it come who meets whom, the
    tables, the byes, and the deployment and objective where these are drawn. Row by row it says what a person changed,
    beside what was drawn, with the note of that row.

    The seed itself is made from the results of all earlier rounds. If one of them is corrected after the draw, they no
    longer give the seed; verify says so, and names the tables where it can. The draw is then repeated with the ranking
    that the sheet Standings of the round's workbook recorded.

    With --why each pairing is explained: its score group, who floated down and who could have done so instead, who
    sits out, whom a player had already met, and, if players had to meet again, the proof.

    Exit status: 0 even if a person changed something; 1 if the event has errors, which are listed as by
    roundsheet check; 2 if there is no such event or round. docs/draw.md describes the draw.
    """
    folder = select_events(events, [event])[0]
    say(folder, partial(verify_event, folder, number, why=why))
