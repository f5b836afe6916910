"""`roundsheet ci publish`: check all events, build the site, and say on the run's page what happened."""

import json
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.commands.build import BuildOutcome, build_site, make_event
from generator.commands.check import while_registering
from generator.commands.ci.announcing import news
from generator.commands.ci.history import last_good
from generator.commands.ci.report import annotations, findings_table, said_of
from generator.commands.ci.repository import Repository
from generator.commands.ci.service import Service
from generator.commands.wall import behind_wall
from generator.findings import Finding, has_errors
from generator.languages import ENGLISH
from generator.loading import LoadedEvent
from generator.publish.site import shared_by_all

SITE_FILE = "site.yaml"

_KEPT = "Not published: its pages stay as they were until the errors below are mended."
_ABSENT = "Not published: mend the errors below. It has no pages yet."


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a step prints, and whether an event is faulty."""

    printed: str
    failed: bool


def publish_all(
    service: Service, repository: Repository | None, events: Path, site: Path, progress: Callable[[str], None]
) -> Step:
    """Build the site of all events; the pages of a faulty one are those of its last version without errors.

    The run's summary page says what happened, and the next steps are handed `failed` and `news`.

    Raises:
        UsageError: there is no folder of events, or the site's folder holds something else.
    """
    built = build_site(events, site, progress, address=service.address)
    if built.report.absent and repository is not None:
        restored = _restore_pages(repository, events, site, built.report.absent, built.address)
        built = build_site(events, site, progress, address=service.address) if restored else built
    failed = has_errors(built.findings)
    service.say(_summary(service, built))
    service.hand_on("failed", json.dumps(failed))
    service.hand_on("news", json.dumps(news(repository, service.before, built), ensure_ascii=True))
    return Step(printed=annotations(built.findings), failed=failed)


def check_all(service: Service, events: Path, site: Path, progress: Callable[[str], None]) -> Step:
    """Check a proposed change: findings beside the files, a summary, and the site as it would become."""
    built = build_site(events, site, progress, address=service.address)
    service.say(_summary(service, built))
    return Step(printed=annotations(built.findings), failed=has_errors(built.findings))


def _summary(service: Service, built: BuildOutcome) -> str:
    """The events one after the other, the faulty ones first, then what is wrong with the whole site."""
    kept, absent = set(built.report.kept), set(built.report.absent)
    parts = [
        said_of(
            service,
            loaded,
            while_registering(loaded),
            built.address,
            _KEPT if loaded.id in kept else _ABSENT if loaded.id in absent else "",
        )
        for loaded in sorted(built.events, key=lambda each: (each.id not in kept | absent, each.id))
    ]
    whole = [finding for finding in built.findings if finding.place.file.endswith("/site.yaml")]
    return "\n\n".join(["# Roundsheet", *([findings_table(whole)] if whole else []), *parts])


def _made_well(folder: Path) -> LoadedEvent | Finding | None:
    """An event of which pages can be made."""
    shared = shared_by_all(title="", address=None, language=ENGLISH)
    made = behind_wall(folder, partial(make_event, folder, shared))
    if isinstance(made, Finding):
        return made
    return None if made.pages is None else made.loaded


def _restore_pages(
    repository: Repository, events: Path, site: Path, names: Sequence[str], address: str | None
) -> bool:
    """Build the pages of events as they last were without errors, so that they are there to be kept."""
    with tempfile.TemporaryDirectory() as folder:
        aside = Path(folder) / "events"
        aside.mkdir()
        good = [name for name in names if last_good(repository, events / name, aside / name, load=_made_well)]
        if good:
            if (events / SITE_FILE).is_file():
                shutil.copy(events / SITE_FILE, aside / SITE_FILE)
            build_site(aside, site, lambda _: None, address=address)
    return bool(good)
