"""The server's page of findings: event by event, each finding with the button that cures it or what to do."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from generator.commands.findings_report import gather, in_reading_order, summary, told_with
from generator.commands.live.access import Role
from generator.commands.live.login import HOMES
from generator.commands.live.organizing.cures import FindingCard, apart, card_of, cards_of
from generator.commands.live.pages import language_of
from generator.commands.next_step import Channel, next_step
from generator.findings import Finding, Severity
from generator.languages import _, later, speaking, spoken
from generator.languages.said import Message, say
from generator.loading import LoadedEvent
from generator.site import templates, urls
from generator.site.page_context import PageFrame
from generator.site.parts import Link

WAYS = Channel(
    fix=later("fix {what} and save the file: the pages follow by themselves"),
    pair=later("roundsheet pair {event}"),
    redraw=later("roundsheet pair {event} --redraw"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFindings:
    """A record of the findings in one event, or in the whole site."""

    event: Link
    state: str
    language: str
    to_fix: tuple[FindingCard, ...]
    noted: str  # how many notes there are
    notes: tuple[FindingCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingsPage:
    """A page with everything that is wrong, or worth knowing, at present."""

    frame: PageFrame
    lead: str
    trouble: str  # what keeps the whole site from being built
    events: tuple[EventFindings, ...]


def findings_page(
    events: Sequence[LoadedEvent], findings: Sequence[Finding], trouble: str, sections: Collection[str] = ()
) -> bytes:
    """Return the page, as it is served.

    Args:
        events: as they were loaded.
        findings: all of them, those of `site.yaml` too.
        trouble: what keeps the site from being built; empty where nothing does.
        sections: the names of those that the organizer's pages have.
    """
    steps = [next_step(loaded, WAYS) for loaded in events]
    told = [
        told_with(step, findings_of(loaded, findings)) for loaded, step in zip(events, steps, strict=True)
    ]
    with speaking(language_of(events)):
        parts = [_of_event(*each, sections) for each in zip(events, told, steps, strict=True)]
        if others := gather(findings_of_site(events, findings)):
            parts.insert(0, _of_site(others))
        lead = summary([*others, *(finding for each in told for finding in each)]).localized
        page = FindingsPage(
            frame=_frame(), lead="" if trouble else lead, trouble=trouble, events=tuple(parts)
        )
        return templates.render("desk/findings.html", page)


def alarm(findings: Sequence[Finding], trouble: str) -> str:
    """Return the alert about errors for every page; empty where there are none."""
    errors = sum(finding.severity is Severity.ERROR for finding in gather(findings))
    if trouble:
        return "The site can’t be built: these are its last good pages. Show why"
    if not errors:
        return ""
    what = f"{errors} errors" if errors > 1 else "1 error"
    return f"{what}: until fixed, an event’s last good pages stay. Show {'them' if errors > 1 else 'it'}"


def findings_of(loaded: LoadedEvent, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings of one event, in reading order."""
    return in_reading_order([each for each in findings if each.place.file.startswith(f"{loaded.display}/")])


def findings_of_site(events: Sequence[LoadedEvent], findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings of no event: of `site.yaml`."""
    of_events = {each for loaded in events for each in findings_of(loaded, findings)}
    return tuple(each for each in findings if each not in of_events)


def _of_event(
    loaded: LoadedEvent, findings: Sequence[Finding], step: Message, sections: Collection[str]
) -> EventFindings:
    name = loaded.event.settings.name if loaded.event is not None else loaded.id
    state = say("{found}; {step}", found=summary(findings), step=step)
    if loaded.is_faulty and findings:
        state = say("{state}; until then its last good pages stay", state=state)
    to_fix, notes = apart(findings)
    return EventFindings(
        event=Link(text=name, href=f"{HOMES[Role.ORGANIZER]}{loaded.id}/"),
        state=state.localized_in(loaded.language),
        language=loaded.language,
        to_fix=cards_of(loaded, to_fix, sections),
        noted=summary(notes).localized_in(loaded.language),
        notes=cards_of(loaded, notes, sections),
    )


def _of_site(findings: Sequence[Finding]) -> EventFindings:
    to_fix, notes = apart(findings)
    return EventFindings(
        event=Link(text=_("The whole site")),
        state=summary(findings).localized,
        language=spoken().code,
        to_fix=tuple(map(card_of, to_fix)),
        noted=summary(notes).localized,
        notes=tuple(map(card_of, notes)),
    )


def _frame() -> PageFrame:
    assets = templates.assets()
    return PageFrame(
        title=_("Findings"),
        heading=_("Findings"),
        site=Link(text=_("All events"), href="/"),
        stylesheet=f"/{urls.ASSETS}/{assets[templates.STYLESHEET][0]}",
        icon=f"/{urls.ASSETS}/{assets[templates.ICON][0]}",
        styles=("/-/findings.css",),
        language=spoken().code,
    )
