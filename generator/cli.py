"""The command line: arguments, exit status and printing. Status 1: an error in an event; 2: wrong usage."""

import datetime
import sys
import threading
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from generator import __version__
from generator.cli_ci import ci
from generator.commands import build as building
from generator.commands import check as checking
from generator.commands import explain as explaining
from generator.commands import new as making
from generator.commands import pair as pairing
from generator.commands import regulations as regulating
from generator.commands import report
from generator.commands import serve as serving
from generator.commands import simulate as simulating
from generator.commands import verify as verifying
from generator.commands.archive import check_archive, write_archive
from generator.commands.examples import remove_examples
from generator.commands.manual_page import manual_page
from generator.commands.overview import overview
from generator.commands.select import select_events
from generator.errors import UsageError
from generator.findings import Finding, has_errors
from generator.regulations.catalogue import regulation_ids, shipped

_COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}

EVENTS = click.option(
    "--events",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("events"),
    show_default=True,
    help="The folder that holds the events' folders.",
)
SITE = click.option(
    "--site",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("site"),
    show_default=True,
    help="The folder to build the site in.",
)


def _says_usage_errors(command: Callable[..., None]) -> Callable[..., None]:
    """A `UsageError` ends the program with its message and status 2."""

    @wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except UsageError as error:
            raise click.UsageError(str(error)) from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            click.echo(f"error: {where}{error.strerror or error}", err=True)
            sys.exit(1)

    return wrapped


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="roundsheet")
@click.pass_context
def main(context: click.Context) -> None:
    """Turn the workbooks of a tournament into pairings, standings and a website.

    An event is a folder with event.yaml, players.xlsx and a workbook a round. Make one with `roundsheet new`, fill
    players.xlsx, then take turns: `roundsheet pair` writes the next round's workbook, you type the results into it,
    `roundsheet build` renders the site.

    Without a COMMAND: what can be done next in each event.
    """
    if context.invoked_subcommand is None:
        for advice in overview(Path("events"), datetime.date.today()):  # noqa: DTZ011
            click.echo(f"{advice.text}\n    {click.style(advice.command, bold=True)}")
        click.echo("\nroundsheet --help lists all commands.")


main.add_command(ci)


@main.command()
@click.argument("event")
@click.option("--name", required=True, help="The event's name, as players read it.")
@click.option(
    "--regulations", required=True, help="An id that `roundsheet regulations` lists, or a file.yaml."
)
@click.option(
    "--date",
    "dates",
    required=True,
    multiple=True,
    type=click.DateTime(["%Y-%m-%d"]),
    help="The day; give it again for more days.",
)
@click.option("--tier", help="As the regulations call it: relaxed, formal, premier.")
@click.option(
    "--structure", help="basic, advanced, standard (Urban War), or custom: stages of your own in event.yaml."
)
@click.option("--venue", help="Where it takes place.")
@click.option("--organizer", help="The organizer's name.")
@click.option("--seed", help="What all randomness comes from; made up where it is not given.")
@click.option(
    "--without-examples", is_flag=True, help="Remove the example events that a fresh copy comes with."
)
@EVENTS
@_says_usage_errors
def new(
    event: str,
    dates: tuple[datetime.datetime, ...],
    without_examples: bool,
    events: Path,
    **words: str | None,
) -> None:
    """Make the folder of an event.

    EVENT is the folder's name, as in durham-2018; it becomes part of the pages' addresses.
    """
    made = making.new_event(events, _new_event(event, dates, words))
    for path in made:
        click.echo(f"made {path.as_posix()}")
    for name in remove_examples(events) if without_examples else ():
        click.echo(f"removed the example {(events / name).as_posix()}")
    click.echo(
        f"Next: enter the players in {made[-1].with_name('players.xlsx').as_posix()}, then roundsheet pair {event}"
    )


@main.command()
@click.argument("names", metavar="[EVENT]...", nargs=-1)
@click.option("--format", "form", type=click.Choice(report.FORMATS), default="text", show_default=True)
@click.option(
    "--annotate", is_flag=True, help="Also write copies of the faulty workbooks with the findings in them."
)
@click.option("--codes", is_flag=True, help="Only print what each code of a finding means.")
@EVENTS
@_says_usage_errors
def check(names: tuple[str, ...], form: str, annotate: bool, codes: bool, events: Path) -> None:
    """Say everything that is wrong in the events named, or in all, and what to do next.

    Errors have to be mended before the event is paired or built; warnings and notes stop nothing. Findings are listed
    file by file, each with its place and, where a rule is behind it, its clause. docs/findings.md explains all of
    them; it is what --codes prints.

    With --annotate each workbook that has an error or a warning gets a copy beside it, as in "round-2 (checked).xlsx":
    its faulty cells are coloured, and say in a comment what is wrong. The workbook itself stays as it is; the copy is
    never read, so correct the workbook and not the copy.

    Exit status: 0 also where there are warnings; 1 where there is an error; 2 where there is no such event.
    """
    if codes:
        click.echo(manual_page(), nl=False)
        return
    checked = checking.check_events(events, names, annotate=annotate)
    findings = [finding for event in checked for finding in event.findings]
    copies = [line for event in checked for line in event.copies]
    if form == "text":
        _print_findings(findings)
        for line in copies:
            click.echo(line)
        for event in checked:
            click.echo(report.closing(event.id, event.findings, event.next_step))
    else:
        click.echo(report.in_format(findings, form))
        for line in copies:
            click.echo(line, err=True)
    _exit(has_errors(findings))


@main.command()
@click.argument("names", metavar="[EVENT]...", nargs=-1)
@click.option("--redraw", is_flag=True, help="Draw the last round anew while no result is in it.")
@EVENTS
@_says_usage_errors
def pair(names: tuple[str, ...], redraw: bool, events: Path) -> None:
    """Draw the next round and write its workbook.

    Without an EVENT: in every event in which a round is due. A round is due when the last one is complete. Nothing
    that you typed is ever overwritten; run twice, it changes nothing.

    With `release: manual` in event.yaml the round is a draft, of which the site shows nothing: look at its pairings,
    set Release on its sheet Round to Now, and the next build publishes it.
    """
    if redraw and not names:
        raise UsageError("--redraw needs the event's name")
    failed = False
    for folder in select_events(events, names):
        outcome = (
            pairing.redraw_event(folder) if redraw else pairing.pair_event(folder, asked_for=bool(names))
        )
        _print_findings(outcome.findings)
        click.echo(outcome.message)
        failed = failed or outcome.failed
    _exit(failed)


@main.command()
@EVENTS
@SITE
@click.option(
    "--archive",
    type=click.Path(path_type=Path),
    metavar="FILE.zip",
    help="Also put the whole site into one zip file, to be unpacked and opened from a disk.",
)
@_says_usage_errors
def build(events: Path, site: Path, archive: Path | None) -> None:
    """Check all events and build the site.

    An event with an error keeps its last good pages; the others are built. The new site appears at once.

    With --archive all pages lie in one folder of the zip file, which is called as the file is. An archive that was
    made so before is replaced; any other file of that name stays as it is, and nothing is built.
    """
    if archive is not None:
        check_archive(archive, events, site)
    outcome = building.build_site(events, site, lambda line: click.echo(line, err=True))
    _print_findings(outcome.findings)
    for event in outcome.report.kept:
        click.echo(f"{event}: not built anew; its last good pages stay. Mend the errors above")
    for event in outcome.report.absent:
        click.echo(f"{event}: not built. Mend the errors above")
    click.echo(f"built {outcome.report.files} files: open {(site / 'index.html').as_posix()}")
    if archive is not None:
        write_archive(site, archive)
        click.echo(f"wrote {archive.as_posix()}: unpack it and open {archive.stem}/index.html")
    _exit(has_errors(outcome.findings))


@main.command()
@EVENTS
@SITE
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Where to serve; if it is taken, the next free one. 0 for any.",
)
@click.option(
    "--lan", is_flag=True, help="Let phones and other machines in the same network read the site, too."
)
@_says_usage_errors
def serve(events: Path, site: Path, port: int, lan: bool) -> None:
    """Serve the site on this machine, and follow every workbook that is saved.

    A second after a save the pages show it, and browsers reload them by themselves. An event with an error keeps its
    last good pages, and a bar says so on every page: it leads to all findings, file by file.

    With --lan everybody in the same network can read the site at the address that is printed, with its QR code. They
    see the pages that are public anyway; findings are told to this machine alone.

    It ends with Ctrl-C. The site's folder then holds what `roundsheet build` would have built.
    """
    voice = serving.Voice(line=click.echo, findings=_print_findings, code=_print_code)
    try:
        serving.serve(events, site, port, voice, threading.Event(), lan=lan)
    except KeyboardInterrupt:
        click.echo()


@main.command()
@click.argument("event")
@click.option("--players", type=int, default=16, show_default=True, help="How many play.")
@click.option("--regulations", default="runewars-2.2", show_default=True)
@click.option("--name", help="The event's name.")
@click.option("--date", "dates", multiple=True, type=click.DateTime(["%Y-%m-%d"]), help="The day.")
@click.option("--tier")
@click.option("--structure")
@click.option("--venue")
@click.option("--organizer")
@click.option("--seed", help="Another seed plays another event; the event's name where it is not given.")
@click.option(
    "--rounds", type=click.IntRange(0), help="Stop after so many rounds; 0 leaves registration open."
)
@click.option(
    "--open", "open_tables", type=click.IntRange(0), default=0, help="Tables of that last round left open."
)
@EVENTS
@_says_usage_errors
def simulate(
    event: str,
    players: int,
    dates: tuple[datetime.datetime, ...],
    rounds: int | None,
    open_tables: int,
    events: Path,
    **words: str | None,
) -> None:
    """Play a whole event with invented players, for demos and rehearsals.

    EVENT is a folder that does not exist yet. The same words play the same event.
    """
    words["name"] = words["name"] or event.replace("-", " ").title()
    dates = dates or (datetime.datetime.combine(datetime.date.today(), datetime.time()),)  # noqa: DTZ011
    rehearsal = simulating.Rehearsal(players=players, rounds=rounds, open_tables=open_tables)
    folder = simulating.simulate_event(
        events, _new_event(event, dates, words), rehearsal, lambda line: click.echo(line)
    )
    click.echo(f"played {folder.as_posix()}: see it with roundsheet build --events {events.as_posix()}")


@main.command()
@click.argument("event")
@click.argument("player")
@EVENTS
@_says_usage_errors
def explain(event: str, player: str, events: Path) -> None:
    """Show every figure of a player with its derivation and clause.

    PLAYER is an ID, or a name or part of one.
    """
    loaded, text = explaining.explain_player(select_events(events, [event])[0], player)
    if text is None:
        _print_findings(loaded.findings)
        click.echo(f"{loaded.id}: mend the errors above first")
        _exit(failed=True)
    click.echo(text)


@main.command()
@click.argument("event")
@click.argument("number", metavar="[ROUND]", type=int, required=False)
@click.option("--why", is_flag=True, help="Say for each pairing why it was drawn.")
@EVENTS
@_says_usage_errors
def verify(event: str, number: int | None, why: bool, events: Path) -> None:
    """Repeat the draw of each round, or of one, and say what is not as it was drawn.

    The draw is repeated from the seed in the field Draw of the round's workbook: from it come who meets whom, the
    tables, the byes, and the deployment and objective where these are drawn. What a person changed is said row by row,
    beside what was drawn, with the note of that row.

    The seed itself is made of the results of all earlier rounds. When one of them is corrected after the draw, they no
    longer give the seed; verify says so, and names the tables where it can. The draw is then repeated with the ranking
    that the sheet Standings of the round's workbook recorded.

    With --why each pairing is explained: its score group, who floated down and who could have instead, who sits out,
    whom a player had met already, and where players had to meet again, the proof.

    Exit status: 0 also where a person changed something; 1 where the event has errors, which are listed as by
    roundsheet check; 2 where there is no such event or round. docs/draw.md describes the draw.
    """
    loaded, text = verifying.verify_event(select_events(events, [event])[0], number, why=why)
    if text is None:
        _print_findings(loaded.findings)
        click.echo(f"{loaded.id}: mend the errors above first")
        _exit(failed=True)
    click.echo(text)


@main.group(invoke_without_command=True)
@click.pass_context
def regulations(context: click.Context) -> None:
    """List the regulations, show one, or check a file of your own.

    docs/regulations.md teaches how to write one.
    """
    if context.invoked_subcommand is None:
        click.echo(regulating.list_regulations())


@regulations.command("show")
@click.argument("regulation_id", metavar="ID|FILE")
@_says_usage_errors
def regulations_show(regulation_id: str) -> None:
    """Show all that a regulation says, with its clauses.

    Of a FILE that extends another: with all that it takes from there.
    """
    if regulation_id.endswith((".yaml", ".yml")):
        regulation, findings = regulating.read_file(Path(regulation_id))
        _print_findings(findings)
        if regulation is None:
            _exit(failed=True)
            return
        click.echo(regulating.show_regulation(regulation))
        return
    if regulation_id not in regulation_ids():
        raise UsageError(
            f"there are no regulations {regulation_id!r}; there are {', '.join(regulation_ids())}"
        )
    click.echo(regulating.show_regulation(shipped(regulation_id)))


@regulations.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@_says_usage_errors
def regulations_check(file: Path) -> None:
    """Say everything that is wrong in a regulation file, with line and column."""
    _, findings = regulating.read_file(file)
    click.echo(report.as_text(findings))
    _exit(has_errors(findings))


@regulations.command("schema")
def regulations_schema() -> None:
    """Print the JSON Schema with which an editor completes and checks regulation files."""
    click.echo(regulating.schema())


def _new_event(
    event: str, dates: Iterable[datetime.datetime], words: dict[str, str | None]
) -> making.NewEvent:
    return making.NewEvent(
        id=event,
        name=words["name"] or event,
        regulations=words["regulations"] or "",
        dates=tuple(moment.date() for moment in dates),
        tier=words["tier"],
        structure=words["structure"],
        venue=words["venue"],
        organizer=words["organizer"],
        seed=words["seed"],
    )


def _print_findings(findings: Iterable[Finding]) -> None:
    """A line each; on a terminal the severity is coloured."""
    for finding in findings:
        severity, colon, rest = str(finding).partition(":")
        click.echo(click.style(severity + colon, fg=_COLOURS[severity], bold=True) + rest)


def _print_code(lines: Iterable[str]) -> None:
    """A QR code, light on dark also on a light terminal; nothing where the terminal has no such characters."""
    try:
        for line in lines:
            click.secho(line, fg="bright_white", bg="black")
    except UnicodeEncodeError:
        return


def _exit(failed: bool) -> None:
    if failed:
        sys.exit(1)
