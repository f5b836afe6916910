"""What a run's summary page says: for each event what comes next, what is wrong, and where things are."""

import html
import re
from collections.abc import Collection, Iterator, Sequence

from generator.commands.ci.service import Service, in_one_line
from generator.commands.gathering import gather, news, without_repeated
from generator.commands.next_step import Ways, next_step
from generator.commands.reading_order import in_reading_order
from generator.commands.report import as_annotations, summary
from generator.engine.next_round import RedrawDue, RoundDue, due
from generator.findings import Finding, Severity
from generator.languages import later
from generator.languages.said import say
from generator.loading import LoadedEvent
from generator.loading.rounds import round_files
from generator.publish.frame.head import whole
from generator.publish.urls import EventUrls

ANNOTATIONS = 10  # of each severity: GitHub shows no more of a step
ROWS = 200  # of findings of one event: a summary page has a limit, and nobody reads more
ON_THE_WEB = Ways(
    fix=later("fix {what} below in the file, and upload it again"),
    pair=later("under Actions, open Pair next round and press Run workflow"),
    redraw=later(
        "under Actions, open Pair next round, enter {event}, tick Draw the last round again and press Run workflow"
    ),
)

_MARKS = {Severity.ERROR: "❌ error", Severity.WARNING: "⚠️ warning", Severity.NOTE: "ℹ️ note"}
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&$@#]|:(?=//))")


def annotations(findings: Sequence[Finding]) -> str:
    """The findings as the service shows them beside the files: the first of each severity, and how many there are."""
    shown = [
        finding
        for severity in Severity
        for finding in [each for each in findings if each.severity is severity][:ANNOTATIONS]
    ]
    left_out = len(findings) - len(shown)
    more = f"\n{left_out} more are on the run's summary page" if left_out else ""
    return as_annotations(shown).rpartition("\n")[0] + f"\n{summary(findings)}{more}"


def said_of(
    service: Service,
    loaded: LoadedEvent,
    findings: Sequence[Finding],
    site: str | None,
    note: str = "",
    known: Collection[Finding] = (),
) -> str:
    """An event's part of the summary page, in Markdown.

    Args:
        service: for links to files.
        loaded: the event.
        findings: of the event.
        site: where its pages are published; None where nobody knows.
        note: what became of its pages, where they are not built again.
        known: what the last run has told, and is folded.
    """
    name = loaded.event.settings.name if loaded.event is not None else loaded.id
    next_ = next_step(loaded, ON_THE_WEB)
    parts = [f"## {text(name)}", text(say("Next: {step}.", step=next_).shown_in(loaded.language))]
    links = [*_next(service, loaded), *_pages(loaded, site), *_files(service, loaded)]
    if links:
        parts.append(" · ".join(f"[{label}]({href})" for label, href in links))
    if note:
        parts.append(f"**{text(note)}**")
    told = news(without_repeated(in_reading_order(findings), next_), known)
    if told.new:
        parts.append(findings_table(told.new))
    if told.known:
        parts.append(
            _folded(
                say("{found} told before", found=summary(told.known)).shown_in(loaded.language), told.known
            )
        )
    return "\n\n".join(parts)


def said_first(name: str, says: str, links: Sequence[tuple[str, str | None]]) -> str:
    """What stands on top of the page, because the run is red for it: of an event or a file, in words and links."""
    shown = " · ".join(f"[{text(label)}]({href})" for label, href in links if href)
    return f"❌ **{text(name)}:** {text(says)}" + (f"\n\n{shown}" if shown else "")


def text(words: str) -> str:
    """Somebody's words as plain text of a Markdown page, in one line."""
    return _SPECIAL.sub(r"\\\1", in_one_line(words))


def _folded(title: str, findings: Sequence[Finding]) -> str:
    return f"<details><summary>{html.escape(title)}</summary>\n\n{findings_table(findings)}\n\n</details>"


def findings_table(findings: Sequence[Finding]) -> str:
    """The findings as a table: how bad, where, what and what to do."""
    findings = gather(findings)
    rows = ["| | Where | What |", "| --- | --- | --- |"]
    for finding in findings[:ROWS]:
        place = finding.place
        where = place.file.rstrip("/").rpartition("/")[2]
        if place.cell:
            where += f", sheet {place.sheet}, cell {place.cell}"
        elif place.sheet:
            where += f", sheet {place.sheet}"
        elif place.line is not None:
            where += f", line {place.line}"
        clause = f" [{finding.citation}]" if finding.citation else ""
        rows.append(f"| {_MARKS[finding.severity]} | {text(where)} | {text(finding.shown + clause)} |")
    if len(findings) > ROWS:
        rows.append(f"| | | and {len(findings) - ROWS} more: fix these first |")
    return "\n".join(rows)


def _next(service: Service, loaded: LoadedEvent) -> Iterator[tuple[str, str]]:
    """The button, where a round is to be drawn."""
    button = service.button("pair.yml")
    if button and not loaded.is_faulty and isinstance(due(*loaded.parts()), RoundDue | RedrawDue):
        yield "Pair next round", button


def _pages(loaded: LoadedEvent, site: str | None) -> Iterator[tuple[str, str]]:
    urls = EventUrls(loaded.id)
    for label, path in (
        ("The pages", urls.overview),
        ("To print", urls.printables),
        ("Screen", urls.screen),
    ):
        if (address := whole(site, path)) is not None:
            yield label, address


def _files(service: Service, loaded: LoadedEvent) -> Iterator[tuple[str, str]]:
    """What to download, and where to upload it again."""
    folder = f"events/{loaded.id}"
    name = max(round_files(loaded.folder).items())[1].name if round_files(loaded.folder) else "players.xlsx"
    download, upload = service.file(f"{folder}/{name}"), service.file(folder, "upload")
    if download and upload:
        yield f"Download {name}", download
        yield "Upload a filled workbook", upload
