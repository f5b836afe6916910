"""`roundsheet ci`: the steps of a hosting service's workflows. Inputs come through the environment alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.common import NO_PICTURES, echo
from generator.commands.ci.service import Service, in_one_line, printable, service_of
from generator.errors import MachineError, UsageError

if TYPE_CHECKING:
    from generator.commands.ci.publishing import PublishingStep
    from generator.commands.ci.repository import Repository, StepOutcome

# Each step imports what it needs: to announce something takes none of what makes the pages.

EVENTS, SITE = Path("events"), Path("site")


@click.group()
def ci() -> None:
    """Steps of a hosting service's workflows; not for use at a desk.

    Each reads what it needs from the environment that the service gives (GITHUB_...) and from ROUNDSHEET_... variables
    that hold a form's fields, works on `events` and `site` in the current folder, and writes the run's summary page.
    """


def _step(command: Callable[[Service], bool]) -> Callable[[], None]:
    """Return a step that ends with status 1 where it failed; the summary page also has what is wrong in a form."""

    @wraps(command)
    def wrapped() -> None:
        service = service_of(os.environ)
        try:
            failed = command(service)
        except (UsageError, MachineError) as error:
            from generator.commands.ci.service import text

            service.tell(f"**{text(str(error))}**")
            echo(f"::error::{in_one_line(str(error))}")
            sys.exit(2 if isinstance(error, UsageError) else 3)
        finally:
            _print_reports()
        sys.exit(1 if failed else 0)

    return wrapped


def _print_reports() -> None:
    """Print the reports of the program's own faults: they would be lost with the machine that the step runs on."""
    from generator.commands.faults import reports

    for name, content in reports():
        echo(f"::group::{name}")
        for line in content.decode(errors="replace").splitlines():
            echo(f"| {in_one_line(line)}")
        echo("::endgroup::")


def _repository(service: Service) -> Repository:
    from generator.commands.ci.repository import repository_of

    return repository_of(EVENTS if EVENTS.is_dir() else Path(), service.branch, service.token)


def _say(outcome: StepOutcome) -> bool:
    """Print what the step did, a line each, and what went wrong, as an error that the service shows."""
    for message in outcome.messages:
        echo(in_one_line(message))
    for error in outcome.errors:
        echo(f"::error::{in_one_line(error)}")
    return outcome.failed


def _show(step: PublishingStep) -> bool:
    echo(printable(step.printed))
    return step.failed


def _today() -> date:
    """Return the day in UTC, which is the clock of every hosting service."""
    return datetime.now(UTC).date()


def _progress(title: str) -> None:
    echo(f"built {in_one_line(title)}", err=True)


@ci.command()
@_step
def publish(service: Service) -> bool:
    """Check all events and build the site; a faulty event keeps the pages of its last version without errors.

    Exit status 0 even if an event is faulty, so that the others are published: the output `failed` says so.
    """
    from generator.commands.ci.publishing import publish_all
    from generator.site.page_context import HAS_PILLOW

    _show(publish_all(service, _repository(service), EVENTS, SITE, _progress))
    if not HAS_PILLOW:
        echo(NO_PICTURES)
    return False


@ci.command()
@_step
def check(service: Service) -> bool:
    """Check a proposed change: annotations, a summary, and the site as it would be. Status 1 if it is faulty."""
    from generator.commands.ci.publishing import check_all

    return _show(check_all(service, EVENTS, SITE, _progress))


@ci.command()
@_step
def new(service: Service) -> bool:
    """Make an event from the fields of a form, commit and push it.

    ROUNDSHEET_NAME, _DATE; _REGULATIONS or _ANOTHER_GAME; and, if given, _KIND, _FOLDER, _TIER, _STRUCTURE,
    _VENUE, _ORGANIZER, _LANGUAGE, _WITHOUT_EXAMPLES (true).
    """
    from generator.commands.ci.events import make_event

    return _say(make_event(service, _repository(service), EVENTS))


@ci.command()
@_step
def rehearse(service: Service) -> bool:
    """Make the rehearsal of ROUNDSHEET_EVENT, or of the only event; commit and push.

    ROUNDSHEET_PLAYERS and _ROUNDS, if given, are numbers. If ROUNDSHEET_REMOVE is true, the rehearsal is only removed.
    """
    from generator.commands.ci.events import rehearse_event

    return _say(rehearse_event(service, _repository(service), EVENTS, _today(), _progress))


@ci.command()
@_step
def pair(service: Service) -> bool:
    """Draw the next round of ROUNDSHEET_EVENT, or of the events that are being played; commit and push.

    Without a name an event starts only on its day, or if it is the only one that is not over.

    If ROUNDSHEET_REDRAW is true, the last round of ROUNDSHEET_EVENT is drawn again, while no result is in it.
    """
    from generator.commands.ci.rounds import pair_next

    return _say(pair_next(service, _repository(service), EVENTS, _today()))


@ci.command("pair-automatically")
@_step
def automatic(service: Service) -> bool:
    """The same after an upload, if site.yaml says `pair_automatically: true`."""
    from generator.commands.ci.rounds import pair_automatically

    return _say(pair_automatically(service, _repository(service), EVENTS))


@ci.command("file")
@_step
def file_(service: Service) -> bool:
    """Put uploaded workbooks where they belong, if they themselves say where, and the players of a table into theirs.

    Then merge what uploads took from each other, where nothing contradicts it. Commit and push. Never fails.
    """
    from generator.commands.ci.filing import file_uploads
    from generator.commands.ci.merging import merge_uploads

    repository = _repository(service)
    _say(file_uploads(service, repository, EVENTS))
    return _say(merge_uploads(service, repository, EVENTS))


@ci.command()
@_step
def accept(service: Service) -> bool:
    """Let what is missing in ROUNDSHEET_EVENT go, so that it is published as it is; commit and push."""
    from generator.commands.ci.publishing import accept_losses

    return _say(accept_losses(service, _repository(service), EVENTS))


@ci.command()
@_step
def published(service: Service) -> bool:
    """Note what is published now: the commit ROUNDSHEET_COMMIT, but for the events in the list ROUNDSHEET_KEPT."""
    from generator.commands.ci.published import move_published

    return _say(move_published(service, _repository(service), EVENTS))


@ci.command()
@_step
def merge(service: Service) -> bool:
    """Merge the uploads of each round's workbook, of ROUNDSHEET_EVENT or of all events; commit and push."""
    from generator.commands.ci.merging import merge_results

    return _say(merge_results(service, _repository(service), EVENTS))


@ci.command()
@_step
def undo(service: Service) -> bool:
    """Take the last round of ROUNDSHEET_EVENT away; with results in it only if ROUNDSHEET_WITH_RESULTS is true."""
    from generator.commands.ci.rounds import undo_last_round

    return _say(undo_last_round(service, _repository(service), EVENTS))


@ci.command()
@_step
def announce(service: Service) -> bool:
    """Send ROUNDSHEET_NEWS to ROUNDSHEET_WEBHOOK if there is one. Never fails: what can't be sent is a warning."""
    from generator.commands.ci.news import announce as send

    webhook = service.given("webhook")
    if webhook is None:
        echo("no webhook is set, so nothing is announced")
        return False
    for problem in send(service.given("news") or "[]", webhook):
        echo(f"::warning::{in_one_line(problem)}")
    return False
