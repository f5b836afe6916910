"""`check`: what is wrong, and what to do next."""

from pathlib import Path

import click

from generator.cli.common import EVENTS, echo, exit_with, print_findings, says_usage_errors
from generator.commands import findings_report
from generator.commands.check import check_events, manual_page
from generator.commands.event_cache import cache_of
from generator.commands.findings_report import news, without_repeated
from generator.findings import has_errors


@click.command()
@click.argument("names", metavar="[EVENT]...", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(findings_report.FORMATS), default="text", show_default=True
)
@click.option(
    "--annotate", is_flag=True, help="Also write copies of the faulty workbooks with the findings in them."
)
@click.option("--codes", is_flag=True, help="Only print what each code of a finding means.")
@EVENTS
@says_usage_errors
def check(names: tuple[str, ...], form: str, annotate: bool, codes: bool, events: Path) -> None:
    """Say everything that is wrong in the named events, or in all, and what to do next.

    Errors have to be fixed before the event is paired or built; warnings and notes stop nothing. What is new since the
    last build stands first. Findings are listed file by file, each with its place and, if a rule is behind it, its
    clause; what is wrong in many cells for one cause is one line, but an entry each with --format json.
    --codes prints the manual of all findings: what each means, and what to do.

    With --annotate each workbook that has an error or a warning gets a copy beside it, as in "round-2 (checked).xlsx":
    its faulty cells are coloured, and say in a comment what is wrong. The workbook itself stays as it is; the copy is
    never read, so correct the workbook and not the copy. Once the workbook is corrected, its copy is removed,
    unless somebody has saved it.

    Exit status: 0 even if there are warnings; 1 if there is an error; 2 if there is no such event.
    """
    if codes:
        echo(manual_page(), nl=False)
        return
    checked = check_events(events, names, annotate=annotate)
    findings = [finding for event in checked for finding in event.findings]
    cache = cache_of(events)
    copies = [line for event in checked for line in event.copies]
    if form == "text":
        for event in checked:
            told = news(without_repeated(event.findings, event.next_step), cache.findings(event.id))
            print_findings(told.new)
            print_findings(told.known)
        for line in copies:
            echo(line)
        if not checked:
            echo(f"there is no event in {events.as_posix()} yet: make one with roundsheet new")
        for event in checked:
            line = findings_report.closing(event.id, event.findings, event.next_step)
            echo(line.localized_in(event.language))
    else:
        echo(findings_report.in_format(findings, form))
        for line in copies:
            echo(line, err=True)
    exit_with(has_errors(findings))
