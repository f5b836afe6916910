"""`roundsheet ci new`: make an event from the form `New event`."""

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from generator.commands.ci.changing import StepOutcome, commit
from generator.commands.ci.report import text
from generator.commands.ci.repository import Repository, ToCommit
from generator.commands.ci.service import Service
from generator.commands.examples import remove_examples
from generator.commands.new import NewEvent, folder_for, new_event
from generator.errors import UsageError
from generator.event_file.days import day_of
from generator.languages import ENGLISH


def make_event(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Make an event from the form `New event`, commit and push it.

    Raises:
        UsageError: something in the form is missing or wrong; nothing is made.
    """
    new = _new_event(service)

    def make() -> ToCommit[Sequence[str]]:
        new_event(events, new)
        removed = remove_examples(events) if service.is_ticked("without_examples") else ()
        return ToCommit(did=removed, message=f"New event: {new.name}")

    removed, _ = commit(service, repository, events, make)
    service = service.at(repository.head())
    players = service.file(f"events/{new.id}/players.xlsx")
    upload = service.file(f"events/{new.id}", "upload")
    gone = f"The example events were removed: {', '.join(removed)}." if removed else ""
    links = (
        f"[Download players.xlsx]({players}), enter the players, and [upload it again]({upload})."
        if players and upload
        else "Enter the players in players.xlsx."
    )
    service.tell(f"# {text(new.name)} is made\n\n{text(gone)}\n\n{links} Then run Pair next round.")
    return StepOutcome(messages=(f"made events/{new.id}",))


def _new_event(service: Service) -> NewEvent:
    name, regulations = service.given("name"), service.given("regulations")
    if name is None or regulations is None:
        raise UsageError("an event needs a name and regulations")
    dates = _dates(service.given("date"))
    folder = service.given("folder") or folder_for(name, dates)
    return NewEvent(
        id=folder,
        name=name,
        regulations=regulations,
        dates=dates,
        tier=service.given("tier"),
        structure=service.given("structure"),
        venue=service.given("venue"),
        organizer=service.given("organizer"),
        language=service.given("language") or ENGLISH,
    )


def _dates(given: str | None) -> tuple[date, ...]:
    """`2018-09-15`, or more of them with commas or spaces between.

    A date may have either in itself, as in `Nov 27, 2026`, so it is tried first whether it is one.
    """
    text, wrong = given or "nothing", ValueError()
    for sign in (None, r"[,;\n]", r"[,;\s]+"):
        parts = re.split(sign, text) if sign else [text]
        try:
            return tuple(day_of(part.strip()) for part in parts if part.strip())
        except ValueError as error:
            wrong = wrong if str(wrong) else error
    raise UsageError(str(wrong))
