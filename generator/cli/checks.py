"""What is wrong, and where figures and pairings come from: `check`, `explain`, `verify`."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from generator.cli.common import EVENTS, exit_with, print_findings, says_usage_errors
from generator.commands import check as checking
from generator.commands import explain as explaining
from generator.commands import report
from generator.commands import verify as verifying
from generator.commands.manual_page import manual_page
from generator.commands.reading_order import in_reading_order
from generator.commands.select import select_events
from generator.commands.wall import behind_wall
from generator.findings import Finding, has_errors
from generator.loading import LoadedEvent, failed_event


@click.command(short_help="Say everything that is wrong, and what to do next.")
@click.argument("names", metavar="[EVENT]...", nargs=-1)
@click.option("--format", "form", type=click.Choice(report.FORMATS), default="text", show_default=True)
@click.option(
    "--annotate", is_flag=True, help="Also write copies of the faulty workbooks with the findings in them."
)
@click.option("--codes", is_flag=True, help="Only print what each code of a finding means.")
@EVENTS
@says_usage_errors
def check(names: tuple[str, ...], form: str, annotate: bool, codes: bool, events: Path) -> None:
    """Say everything that is wrong in the named events, or in all, and what to do next.

    Errors have to be fixed before the event is paired or built; warnings and notes stop nothing. Findings are listed
    file by file, each with its place and, if a rule is behind it, its clause. docs/findings.md explains all of
    them; it is what --codes prints.

    With --annotate each workbook that has an error or a warning gets a copy beside it, as in "round-2 (checked).xlsx":
    its faulty cells are coloured, and say in a comment what is wrong. The workbook itself stays as it is; the copy is
    never read, so correct the workbook and not the copy. Once the workbook is corrected, its copy is removed,
    unless somebody has saved it.

    Exit status: 0 even if there are warnings; 1 if there is an error; 2 if there is no such event.
    """
    if codes:
        click.echo(manual_page(), nl=False)
        return
    checked = checking.check_events(events, names, annotate=annotate)
    findings = [finding for event in checked for finding in event.findings]
    copies = [line for event in checked for line in event.copies]
    if form == "text":
        print_findings(findings)
        for line in copies:
            click.echo(line)
        if not checked:
            click.echo(f"there is no event in {events.as_posix()} yet: make one with roundsheet new")
        for event in checked:
            click.echo(report.closing(event.id, event.findings, event.next_step))
    else:
        click.echo(report.in_format(findings, form))
        for line in copies:
            click.echo(line, err=True)
    exit_with(has_errors(findings))


@click.command()
@click.argument("event")
@click.argument("player")
@EVENTS
@says_usage_errors
def explain(event: str, player: str, events: Path) -> None:
    """Show every figure of a player with its derivation and clause.

    PLAYER is an ID, or a name or part of one.
    """
    folder = select_events(events, [event])[0]
    _say(folder, partial(explaining.explain_player, folder, player))


@click.command(short_help="Repeat the draws, and say what was changed.")
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
    _say(folder, partial(verifying.verify_event, folder, number, why=why))


def _say(folder: Path, work: Callable[[], tuple[LoadedEvent, str | None]]) -> None:
    """What there is to say of an event; of a faulty one, what is wrong with it."""
    answer = behind_wall(folder, work)
    loaded, text = (failed_event(folder, answer), None) if isinstance(answer, Finding) else answer
    if text is None:
        print_findings(in_reading_order(loaded.findings))
        click.echo(f"{loaded.id}: fix the errors above first")
        exit_with(failed=True)
    click.echo(text)
