"""What the hosting service says in its environment, and where a step writes what it has to say."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import quote

from generator.errors import UsageError
from generator.text import clean

_SURROGATE = re.compile("[\ud800-\udfff]")
_COMMIT = re.compile("[0-9a-f]{7,64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """A run of a workflow. Without a service (a person at a desk, a test) everything but `inputs` is empty."""

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
        """Where the service publishes the repository's pages if nobody chose another address."""
        if self.server != "https://github.com" or "/" not in self.repository:
            return None
        owner, name = self.repository.split("/", 1)
        host = f"{owner.lower()}.github.io"
        return f"https://{host}/" if name.lower() == host else f"https://{host}/{quote(name)}/"

    def at(self, commit: str) -> "Service":
        """The same run, with links to files as they are in a commit."""
        return replace(self, commit=commit)

    def since(self, commit: str) -> "Service":
        """The same run, of what has changed since another commit."""
        return replace(self, before=commit)

    def file(self, path: str, what: str = "raw") -> str | None:
        """The link to a file: `raw` downloads it, `blob` shows it, `upload` adds to a folder of the branch.

        A download by the branch's name may come from a cache, and be minutes old; one by the commit never is.
        """
        if not self.repository:
            return None
        version = self.branch if what == "upload" else self.commit or self.branch
        return f"{self.server}/{self.repository}/{what}/{quote(version)}/{quote(path, errors='replace')}"

    def button(self, workflow: str) -> str | None:
        """The page on which a workflow is started by hand."""
        if not self.repository:
            return None
        return f"{self.server}/{self.repository}/actions/workflows/{workflow}"

    def given(self, name: str) -> str | None:
        """What somebody entered in the form; None for nothing."""
        return clean(self.inputs.get(name, "")) or None

    def handed_on(self, name: str) -> str | None:
        """Return what an earlier step has handed on under a name, where the same file is this step's, too."""
        if self.output is None or not self.output.exists():
            return None
        lines = self.output.read_text(encoding="utf-8").splitlines()
        values = dict(line.split("=", 1) for line in lines if "=" in line)
        return values.get(name)

    def is_ticked(self, name: str) -> bool:
        """Whether a box of the form is ticked."""
        return self.inputs.get(name, "").strip().lower() == "true"

    def tell(self, markdown: str) -> None:
        """Add to the run's summary page."""
        if self.summary is not None:
            with self.summary.open("a", encoding="utf-8") as file:
                file.write(printable(markdown).rstrip("\n") + "\n\n")

    def hand_on(self, name: str, value: str) -> None:
        """A value in one line for the steps after this one."""
        if self.output is not None:
            with self.output.open("a", encoding="utf-8") as file:
                file.write(f"{name}={' '.join(printable(value).splitlines())}\n")


def service_of(environment: Mapping[str, str]) -> Service:
    """The run that these variables describe: GitHub's own, and ROUNDSHEET_... for what a form or secret holds.

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
    """The words with a mark in the place of every byte that was no UTF-8 in a name or in the environment."""
    return _SURROGATE.sub("\ufffd", words)


def in_one_line(words: str) -> str:
    """Somebody's words in one line that no service takes for a command.

    A command is a line that begins with `::`, or holds `##[` anywhere.
    """
    return " ".join(printable(words).split()).lstrip(": ").replace("##[", "## [")


def _before(path: str) -> str:
    """The commit before a push, from what the service says about it; empty where it was no push."""
    if not path:
        return ""
    try:
        event = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: what the service says about this run can't be read: {error}") from None
    before = event.get("before") if isinstance(event, dict) else None
    return before if isinstance(before, str) else ""


def _commit(given: str) -> str:
    """The commit that is given; empty where it is none, or that of nothing, which a first push has before it."""
    return given if _COMMIT.fullmatch(given) and given.strip("0") else ""
