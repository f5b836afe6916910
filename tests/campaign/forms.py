"""The workflows' steps: hostile texts in every field of a form and every variable, and histories with odd files."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from generator.cli.ci import ci
from tests.campaign import answers, nasty
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.folders import remove, tree, write_tree
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.remembering import get_to_know, remembering
from tests.campaign.small import AFTER, BEFORE, HOSTILE, bases, sound_events

PLAIN = 20  # one of so many is tried without a memory, and isolated
_WORKFLOWS = Path(__file__).parents[2] / ".github" / "workflows"
TOKEN = "SECRETTOKEN"
STEPS = tuple(sorted(ci.commands))
# Every variable that a workflow hands on; a new one is tried by itself.
FIELDS = tuple(
    sorted(
        {
            name
            for path in _WORKFLOWS.glob("*.yml")
            for name in re.findall(r"ROUNDSHEET_\w+", path.read_text())
        }
    )
)
_SENSIBLE = {
    "ROUNDSHEET_NAME": ("Lantern Cup",),
    "ROUNDSHEET_DATE": ("2026-12-05", "2026-12-05, 2026-12-06"),
    "ROUNDSHEET_REGULATIONS": ("runewars-2.2", "urban-war-1.4"),
    "ROUNDSHEET_EVENT": (BEFORE, HOSTILE, AFTER, ""),
    "ROUNDSHEET_FOLDER": ("", "lantern"),
    "ROUNDSHEET_REDRAW": ("true", "false"),
    "ROUNDSHEET_WITH_RESULTS": ("true", "false"),
    "ROUNDSHEET_WITHOUT_EXAMPLES": ("true", "false"),
    "ROUNDSHEET_NEWS": (
        json.dumps([{"event": "x", "kind": "final", "round": 1, "text": "over", "url": None}]),
        "[]",
    ),
    "ROUNDSHEET_WEBHOOK": (f"https://127.0.0.1:9/{TOKEN}", ""),
    "ROUNDSHEET_BEFORE": ("", "HEAD", "0" * 40),
}
_HOSTILE, _WEBHOOKS = (
    nasty.table("fields"),
    tuple(each.format(token=TOKEN) for each in nasty.table("webhooks")),
)
_INJECTED = re.compile(r"(?m)^::(?:warning title=INJ|add-mask|stop-commands)")


@contextmanager
def begin(folder: Path) -> Iterator[Attempt]:
    """Repositories with histories of several kinds, each copied for its inputs."""
    answers.get_ready()
    _know_pages()

    def attempt(number: int, random: Random, seen: Seen) -> None:
        remove(folder / "place")
        name = random.choice(sorted(_histories()))
        shutil.copytree(_repositories() / name, folder / "place", symlinks=True)
        where = folder / "place" / "clone"
        step = random.choice(STEPS)
        given = _given(random)
        files = {each: folder / "place" / each for each in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
        seen.about = f"ci {step} in {name}: " + ", ".join(
            f"{key}={value[:40]!r}" for key, value in given.items()
        )
        environment = {**_plain_environment(), **given, **{key: str(path) for key, path in files.items()}}
        before = _trees(folder)
        with nullcontext() if number % PLAIN == PLAIN - 1 else remembering():
            answer = answers.run(("ci", step), folder=where, environment=environment)
        answers.judged(answer, seen, f"ci {step}")
        seen.details = answer.said
        seen.codes.append(f"{step} {answer.status}")
        _judge_said(answer.said, files)
        _judge_history(folder, before, step)
        if step == "publish":
            for event in sound_events():
                if not (where / "site" / event / "index.html").is_file():
                    raise HarmError(Harm.STOPPED, f"{event} is not published")

    yield attempt


def _given(random: Random) -> dict[str, str]:
    given = {name: random.choice(_SENSIBLE.get(name, ("",))) for name in FIELDS}
    for name in random.sample(FIELDS, random.choice((0, 1, 1, 2))):
        chance = random.random()
        if name == "ROUNDSHEET_WEBHOOK":
            value = random.choice(_WEBHOOKS)
        elif chance < 0.6:
            value = random.choice(_HOSTILE)
        else:
            value = nasty.woven(random)
        given[name] = os.fsdecode(value.replace("\0", "").encode("utf-8", "surrogateescape"))
    return given


def _judge_said(said: str, files: Mapping[str, Path]) -> None:
    if found := _INJECTED.search(said.replace("\r", "\n")):
        raise HarmError(Harm.MALFORMED, f"a field became a command of the service: {found[0]}")
    written = {
        name: path.read_text(encoding="utf-8") if path.exists() else "" for name, path in files.items()
    }
    if any(line.startswith("INJ") or "=" not in line for line in written["GITHUB_OUTPUT"].splitlines()):
        raise HarmError(Harm.MALFORMED, "a field became an output of the step")
    if TOKEN in said or any(TOKEN in text for text in written.values()):
        raise HarmError(Harm.LEAK, "the webhook's token stands in the log")


def _judge_history(folder: Path, before: Mapping[str, str], step: str) -> None:
    """What was on the branch is in its history, and the sound events' files are as they were."""
    after = _trees(folder)
    for path, blob in before.items():
        is_sound = path.startswith((f"events/{BEFORE}/", f"events/{AFTER}/"))
        if is_sound and after.get(path) != blob and step not in ("undo", "pair", "merge"):
            raise HarmError(Harm.LOSS, f"{path} is {'changed' if path in after else 'gone'}")
    contained = _git(
        folder / "place" / "remote.git", "merge-base", "--is-ancestor", "begin", "main", check=False
    )
    if contained.returncode != 0:
        raise HarmError(Harm.LOSS, "the branch has another history")


def _trees(folder: Path) -> dict[str, str]:
    listed = _git(folder / "place" / "remote.git", "ls-tree", "-r", "-z", "main").stdout.decode(
        errors="surrogateescape"
    )
    return {line.partition("\t")[2]: line.split()[2] for line in listed.split("\0") if line}


def _know_pages() -> None:
    """The events, as the steps build them now and as they were before."""
    for name in _histories():
        clone = _repositories() / name / "clone"
        get_to_know({path: content for path, content in tree(clone).items() if path.startswith("events/")})


# -- histories


def _symlinks(event: Path) -> None:
    (event / "notes.txt").symlink_to("/etc/passwd")
    (event / "up").symlink_to("../../..")


def _as_folder(event: Path) -> None:
    (event / "about.md").unlink()
    (event / "about.md").mkdir()
    (event / "about.md" / "x").write_text("x")


def _odd_names(event: Path) -> None:
    for name in ("a\nb", "x\n::warning title=INJ::x", "\udcff.txt", "round-1 (1).xlsx", "-rf", "x" * 200):
        (event / name).write_text("x")


def _twin(event: Path) -> None:
    shutil.copytree(event, event.parent / "z\n::warning title=INJ::x")
    shutil.copytree(event, event.parent / "assets")


_Change = Callable[[Path], None]


@cache
def _histories() -> Mapping[str, tuple[_Change, ...]]:
    """What is committed one after the other; where there is more, the last commit breaks event.yaml."""

    def broken(event: Path) -> None:
        (event / "event.yaml").write_text("name: [")

    return {
        "plain": (lambda _: None,),
        "broken": (lambda _: None, broken),
        "with links": (_symlinks, broken),
        "with a folder for a file": (_as_folder, broken),
        "with odd names": (_odd_names,),
        "with odd folders": (_twin, broken),
    }


@cache
def _kept() -> "TemporaryDirectory[str]":
    """The repositories, until this process ends."""
    return TemporaryDirectory()


@cache
def _repositories() -> Path:
    answers.get_ready()
    root = Path(_kept().name)
    for name, changes in _histories().items():
        clone, remote = root / name / "clone", root / name / "remote.git"
        events = {**sound_events(), HOSTILE: bases()["points"]}
        write_tree(
            clone,
            {
                f"events/{event}/{file}": content
                for event, files in events.items()
                for file, content in files.items()
            },
        )
        (clone / "events" / "site.yaml").write_text(
            "title: The Lantern\npair_automatically: true\nexamples: [birch]\n"
        )
        (clone / ".gitignore").write_text("/site/\n")
        _git(root, "init", "--quiet", "--bare", "--template=", "--initial-branch=main", str(remote))
        _git(root, "init", "--quiet", "--template=", "--initial-branch=main", str(clone))
        _git(clone, "remote", "add", "origin", "../remote.git")
        for change in changes:
            change(clone / "events" / HOSTILE)
            _git(clone, "add", "--all")
            _git(clone, "commit", "--quiet", "--allow-empty", "--message", "Change")
        _git(clone, "push", "--quiet", "origin", "HEAD:main", "HEAD:refs/tags/begin")
        _git(clone, "checkout", "--quiet", "--detach")
    return root


def _git(folder: Path, *words: str, check: bool = True) -> "subprocess.CompletedProcess[bytes]":
    named = ("-c", "user.name=Ilse Vorn", "-c", "user.email=ilse@example.org")
    return subprocess.run(
        ["git", *named, *words], cwd=folder, env=_plain_environment(), capture_output=True, check=check
    )


def _plain_environment() -> dict[str, str]:
    """No service, nobody's settings of git, and no way to any network."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GITHUB", "ROUNDSHEET", "GIT_"))
    }
    nowhere = "http://127.0.0.1:9"
    return {
        **kept,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GITHUB_REPOSITORY": "ilse-vorn/lantern",
        "http_proxy": nowhere,
        "https_proxy": nowhere,
        "no_proxy": "",
    }


KIND = Kind(
    name="workflows",
    what="every field and variable of the workflows' steps, against a bare repository with an odd history",
    begin=begin,
    warm=_repositories,
    few=6,
)
