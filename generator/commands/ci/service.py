"""What the hosting service says in its environment, and where a step writes what it has to say."""

import html
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import quote

from generator.commands.findings_report import (
    as_annotations,
    gather,
    in_reading_order,
    news,
    summary,
    without_repeated,
)
from generator.commands.next_step import Channel, next_step
from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.languages import later
from generator.languages.said import say
from generator.loading import LoadedEvent, round_files
from generator.site.page_context import whole
from generator.site.urls import EventUrls
from generator.text import clean
from generator.tournament.next_round import RedrawDue, RoundDue, due

_SURROGATE = re.compile("[\ud800-\udfff]")
_COMMIT = re.compile("[0-9a-f]{7,64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """A run of a workflow. Without a service (a person at a terminal, a test) everything but `inputs` is empty."""

    repository: str = ""  # owner/name
    server: str = "https://github.com"
    branch: str = "main"
    commit: str = ""  # what is looked at: links to files lead to exactly this
    token: str = field(default="", repr=False)
    before: str = ""  # the commit that the push came on top of
    is_pressed: bool = False  # whether somebody pressed a button: then what it did was meant
    summary: Path | None = None  # Markdown written there stands on the run's page
    output: Path | None = None  # name=value lines written there are read by later steps
    inputs: Mapping[str, str] = field(default_factory=dict)  # of a form, by their names in small letters

    @property
    def address(self) -> str | None:
        """Return where the service publishes the repository's pages if nobody chose another address."""
        if self.server != "https://github.com" or "/" not in self.repository:
            return None
        owner, name = self.repository.split("/", 1)
        host = f"{owner.lower()}.github.io"
        return f"https://{host}/" if name.lower() == host else f"https://{host}/{quote(name)}/"

    def at(self, commit: str) -> "Service":
        """Return the same run, with links to files as they are in a commit."""
        return replace(self, commit=commit)

    def since(self, commit: str) -> "Service":
        """Return the same run, of what has changed since another commit."""
        return replace(self, before=commit)

    def file(self, path: str, what: str = "raw") -> str | None:
        """Return the link to a file: `raw` downloads it, `blob` shows it, `edit` changes it; `upload` adds to a folder.

        A download by the branch's name may come from a cache, and be minutes old; one by the commit never is.
        """
        if not self.repository:
            return None
        version = self.branch if what in ("edit", "upload") else self.commit or self.branch
        return f"{self.server}/{self.repository}/{what}/{quote(version)}/{quote(path, errors='replace')}"

    def button(self, workflow: str) -> str | None:
        """Return the page on which a workflow is started by hand."""
        if not self.repository:
            return None
        return f"{self.server}/{self.repository}/actions/workflows/{workflow}"

    def given(self, name: str) -> str | None:
        """Return what somebody entered in the form; None for nothing."""
        return clean(self.inputs.get(name, "")) or None

    def handed_on(self, name: str) -> str | None:
        """Return what an earlier step has handed on under a name, where the same file is this step's, too."""
        if self.output is None or not self.output.exists():
            return None
        lines = self.output.read_text(encoding="utf-8").splitlines()
        values = dict(line.split("=", 1) for line in lines if "=" in line)
        return values.get(name)

    def is_ticked(self, name: str) -> bool:
        """Return whether a box of the form is ticked."""
        return self.inputs.get(name, "").strip().lower() == "true"

    def tell(self, markdown: str) -> None:
        """Add to the run's summary page."""
        if self.summary is not None:
            with self.summary.open("a", encoding="utf-8", newline="\n") as file:
                file.write(printable(markdown).rstrip("\n") + "\n\n")

    def hand_on(self, name: str, value: str) -> None:
        """Write a value in one line for the steps after this one."""
        if self.output is not None:
            with self.output.open("a", encoding="utf-8", newline="\n") as file:
                file.write(f"{name}={' '.join(printable(value).splitlines())}\n")


def service_of(environment: Mapping[str, str]) -> Service:
    """Return the run in these variables: GitHub's own, and ROUNDSHEET_... for what a form or secret holds.

    Raises:
        UsageError: a file that the service names can't be read.
    """
    named = {name: environment.get(name, "") for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
    prefix = "ROUNDSHEET_"
    return Service(
        repository=environment.get("GITHUB_REPOSITORY", ""),
        server=environment.get("GITHUB_SERVER_URL", "https://github.com"),
        branch=environment.get("ROUNDSHEET_BRANCH") or environment.get("GITHUB_REF_NAME") or "main",
        token=environment.get("GITHUB_TOKEN", ""),
        is_pressed=environment.get("GITHUB_EVENT_NAME", "") == "workflow_dispatch",
        before=_commit(
            environment.get("ROUNDSHEET_BEFORE") or _before(environment.get("GITHUB_EVENT_PATH", ""))
        ),
        summary=Path(named["GITHUB_STEP_SUMMARY"]) if named["GITHUB_STEP_SUMMARY"] else None,
        output=Path(named["GITHUB_OUTPUT"]) if named["GITHUB_OUTPUT"] else None,
        inputs={
            name.removeprefix(prefix).lower(): printable(value)
            for name, value in environment.items()
            if name.startswith(prefix)
        },
    )


def printable(words: str) -> str:
    """Return the words with a mark in the place of every byte that was no UTF-8 in a name or the environment."""
    return _SURROGATE.sub("\ufffd", words)


def in_one_line(words: str) -> str:
    """Return somebody's words in one line that no service takes for a command.

    A command is a line that begins with `::`, or holds `##[` anywhere.
    """
    return " ".join(printable(words).split()).lstrip(": ").replace("##[", "## [")


def _before(path: str) -> str:
    """Return the commit before a push, from what the service says about it; empty where it was no push."""
    if not path:
        return ""
    try:
        event = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: what the service says about this run can't be read: {error}") from None
    before = event.get("before") if isinstance(event, dict) else None
    return before if isinstance(before, str) else ""


def _commit(given: str) -> str:
    """Return the commit that is given; empty where it is none, or the null one that a first push has before it."""
    return given if _COMMIT.fullmatch(given) and given.strip("0") else ""


# What a run's summary page says: for each event what comes next, what is wrong, and where things are.


MAX_ANNOTATIONS = 10  # of each severity: GitHub shows no more of a step
MAX_ROWS = 200  # of findings of one event: a summary page has a limit, and nobody reads more
ON_THE_WEB = Channel(
    fix=later("fix {what} below in the file, and upload it again"),
    pair=later("under Actions, open Pair next round and press Run workflow"),
    redraw=later(
        "under Actions, open Pair next round, enter {event}, tick Draw the last round again and press Run workflow"
    ),
)

_MARKS = {Severity.ERROR: "❌ error", Severity.WARNING: "⚠️ warning", Severity.NOTE: "ℹ️ note"}
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&$@#]|:(?=//))")


def annotations(findings: Sequence[Finding]) -> str:
    """Return the findings as the service shows them beside files: the first of each severity, and how many."""
    shown = [
        finding
        for severity in Severity
        for finding in [each for each in findings if each.severity is severity][:MAX_ANNOTATIONS]
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
    """Return an event's part of the summary page, in Markdown.

    Args:
        service: for links to files.
        loaded: the event.
        findings: of the event.
        site: where its pages are published; None where nobody knows.
        note: what became of its pages, where they are not built again.
        known: what the last run has reported, and is folded.
    """
    name = loaded.event.settings.name if loaded.event is not None else loaded.id
    next_ = next_step(loaded, ON_THE_WEB)
    parts = [f"## {text(name)}", text(say("Next: {step}.", step=next_).localized_in(loaded.language))]
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
                say("{found} told before", found=summary(told.known)).localized_in(loaded.language),
                told.known,
            )
        )
    return "\n\n".join(parts)


def said_first(name: str, says: str, links: Sequence[tuple[str, str | None]]) -> str:
    """Return what stands on top of the page, of an event or a file, because the run is red for it."""
    shown = " · ".join(f"[{text(label)}]({href})" for label, href in links if href)
    return f"❌ **{text(name)}:** {text(says)}" + (f"\n\n{shown}" if shown else "")


def text(words: str) -> str:
    """Return somebody's words as plain text of a Markdown page, in one line."""
    return _SPECIAL.sub(r"\\\1", in_one_line(words))


def _folded(title: str, findings: Sequence[Finding]) -> str:
    return f"<details><summary>{html.escape(title)}</summary>\n\n{findings_table(findings)}\n\n</details>"


def findings_table(findings: Sequence[Finding]) -> str:
    """Return the findings as a table: how bad, where, what and what to do."""
    findings = gather(findings)
    rows = ["| | Where | What |", "| --- | --- | --- |"]
    for finding in findings[:MAX_ROWS]:
        place = finding.place
        where = place.file.rstrip("/").rpartition("/")[2]
        if place.cell:
            where += f", sheet {place.sheet}, cell {place.cell}"
        elif place.sheet:
            where += f", sheet {place.sheet}"
        elif place.line is not None:
            where += f", line {place.line}"
        clause = f" [{finding.citation}]" if finding.citation else ""
        rows.append(f"| {_MARKS[finding.severity]} | {text(where)} | {text(finding.localized + clause)} |")
    if len(findings) > MAX_ROWS:
        rows.append(f"| | | and {len(findings) - MAX_ROWS} more: fix these first |")
    return "\n".join(rows)


def _next(service: Service, loaded: LoadedEvent) -> Iterator[tuple[str, str]]:
    """Yield the button, where a round is to be drawn."""
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
    """Yield what to download, and where to upload it again."""
    folder = f"events/{loaded.id}"
    name = max(round_files(loaded.folder).items())[1].name if round_files(loaded.folder) else "players.xlsx"
    download, upload = service.file(f"{folder}/{name}"), service.file(folder, "upload")
    if download and upload:
        yield f"Download {name}", download
        yield "Upload a filled workbook", upload
