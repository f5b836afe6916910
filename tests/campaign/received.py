"""What a received folder, or a spoilt cache, can bring besides the events: links, pipes, devices, bombs, forgeries.

Whatever it is, the site is the same as without it, and nothing outside of the site and of the cache is touched.
"""

import gzip
import json
import os
import subprocess
import zlib
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, suppress
from pathlib import Path
from random import Random
from unittest.mock import patch

import platformdirs

from generator.commands.annotate import annotate_event
from generator.commands.build import build_site, check_archive, write_archive
from generator.commands.event_cache import OLD_FOLDER, VARIABLE
from generator.commands.faults import REPORT, Failure, please, reports
from generator.commands.live.workbook_writer import note
from generator.errors import MachineError, UsageError
from generator.files.reading import RefusedError, files_below
from generator.findings import Finding
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.folders import tree, write_tree
from tests.campaign.judge import SITE_FILE
from tests.campaign.judged_site import MARKER as PRIVATE
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.limits import limited
from tests.campaign.mutations import broken_bytes, broken_data
from tests.campaign.remembering import know, remembering
from tests.campaign.small import AFTER, BEFORE, sound_events

_GIGABYTE = 1_000_000_000
_LARGE = 5_000_000  # bytes; what the program writes is smaller
_FORGED = b"<!doctype html><h1>Forged winner</h1><script>alert(1)</script>"
_FAULTY = "faulty"  # an event whose last good pages are kept

# All places in which the program writes, or trusts what lies there, besides the events themselves.
_PLACES = (
    "site",
    "site/.roundsheet",
    "site/index.html",
    "site/version.json",
    "site/assets",
    "site/.keep",
    f"site/{BEFORE}",
    f"site/{BEFORE}/index.html",
    f"site/{_FAULTY}",
    f"site/{_FAULTY}/index.html",
    f"site/{_FAULTY}/data",
    f"site/{_FAULTY}/data/event.json",
    f"site/{_FAULTY}/data/standings.json",
    ".site.roundsheet-new",
    ".site.roundsheet-old",
    ".site.roundsheet-old/index.html",
    ".writing-0123456789abcdef",
    "events/.writing-0123456789abcdef",
    f"events/{BEFORE}/.writing-0123456789abcdef",
    f"events/{AFTER}/round-1.log",
    f"events/{_FAULTY}/round-1 (checked).xlsx",
    f"events/{_FAULTY}/players (checked).xlsx",
    "site.zip",
    REPORT.format(reference="01234567"),
    OLD_FOLDER,
    f"{OLD_FOLDER}/unchanged-pages",
    f"{OLD_FOLDER}/883ddd02684747a6556f15f12035b9b0.writing",
    f"{OLD_FOLDER}/7ed58867ce327cbc541e685ababe23a8.entry",
)

Form = Callable[[Path, Random], str]

_ODD_PATHS = ("../outside/new", "/new", f"{BEFORE}/../new", "index.html", "a\0b")


def _outside_of(path: Path) -> Path:
    return next(each for each in path.parents if each.name in ("project", "home")).parent / "outside"


def _link(path: Path, random: Random) -> str:
    outside = _outside_of(path)
    targets = (
        outside,
        outside / "thesis.txt",
        outside / "photos",
        outside / "new",
        Path("/dev/zero"),
        Path("/proc/self/environ"),
        Path("/nowhere"),
        Path(path.name),
        Path(".."),
    )
    target = random.choice(targets)
    path.symlink_to(target)
    return f"a link to {target.name}"


def _pipe(path: Path, _random: Random) -> str:
    os.mkfifo(path)
    return "a pipe"


def _gigabyte(path: Path, random: Random) -> str:
    with path.open("wb") as file:
        file.write(random.choice((b"", _FORGED, b"{")))
        file.truncate(random.choice((30_000_000, _GIGABYTE, 5 * _GIGABYTE)))
    return "a file of up to five gigabytes"


def _forgery(path: Path, random: Random) -> str:
    values = ({}, [], None, 1, "x", {"version": 99}, {"standings": [[]] * 9}, "\ud800", 10**400)
    content = random.choice(
        (b"", _FORGED, b"[" * 100_000, b"1e999999999", json.dumps(random.choice(values)).encode())
    )
    path.write_bytes(content)
    return f"a file that holds {content[:30]!r}"


def _folder(path: Path, random: Random) -> str:
    path.mkdir()
    for _ in range(random.choice((0, 1, 30))):
        path = path / random.choice(("a", "site", "x" * 60))
        path.mkdir(exist_ok=True)
    with suppress(OSError):
        (path / "index.html").write_bytes(_FORGED)
    return "a folder"


def _deep(path: Path, _random: Random) -> str:
    """Folders in one another by the thousand, which no path can name at once."""
    path.mkdir()
    here = os.open(path, os.O_RDONLY)
    for _ in range(2_000):
        os.mkdir("d", dir_fd=here)
        here, above = os.open("d", os.O_RDONLY, dir_fd=here), here
        os.close(above)
    os.close(here)
    return "2,000 folders in one another"


def _link_to_thesis(path: Path, _random: Random) -> str:
    path.symlink_to(_outside_of(path) / "thesis.txt")
    return "a link to a file outside"


_FIRST: tuple[Form, ...] = (_link_to_thesis, _pipe)
_FORMS: tuple[Form, ...] = (
    _link_to_thesis,
    _link,
    _link,
    _pipe,
    _gigabyte,
    _forgery,
    _forgery,
    _folder,
    _deep,
)


def _broken(path: Path, random: Random) -> str:
    path.write_bytes(broken_bytes(path.read_bytes(), random))
    return "other bytes"


def _bomb(path: Path, random: Random) -> str:
    line = gzip.decompress(path.read_bytes()).partition(b"\n")[0]
    packer = zlib.compressobj(9, wbits=31)
    packed = [packer.compress(random.choice((b"", line + b"\n", line)))]
    packed += [packer.compress(bytes(1_000_000)) for _ in range(random.choice((150, 400)))]
    path.write_bytes(b"".join([*packed, packer.flush()]))
    return "a bomb"


def _change_facts(path: Path, random: Random) -> str:
    """An entry that bears the right digest, with something else anywhere in its header."""
    line, _, files = gzip.decompress(path.read_bytes()).partition(b"\n")
    header = json.loads(line)
    for _ in range(random.choice((1, 1, 2, 6))):
        broken_data({key: header[key] for key in ("facts", "sizes")}, random)
    if random.random() < 0.2:
        header["sizes"] |= {random.choice(_ODD_PATHS): 0}
    path.write_bytes(gzip.compress(json.dumps(header).encode() + b"\n" + files, 1))
    return "other facts"


_ENTRY_FORMS: tuple[Form, ...] = (*[_change_facts] * 8, *[_broken] * 5, _bomb, *_FORMS)
_REFUSED = (UsageError, MachineError, RefusedError)
_FAILURE = Failure(what="a fault of our own", details="")


@contextmanager
def _begin(folder: Path) -> Iterator[Attempt]:
    """Yield what tries one input, in a folder with a built site and a filled cache."""
    (folder / "project").mkdir()
    home = patch.object(platformdirs, "user_cache_path", lambda *_words, **_named: folder / "home")
    with home, patch.dict(os.environ, {VARIABLE: "on"}):
        try:
            yield _Court(folder).attempt
        finally:
            _remove(*folder.iterdir())


class _Court:
    """A project of three events, one of which is faulty by now, and what may not be touched beside it."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._project = folder, folder / "project"
        events = {**sound_events(), _FAULTY: sound_events()[AFTER]}
        for name, files in events.items():
            know(files)
            write_tree(self._project / "events" / name, files)
        (self._project / "events" / "site.yaml").write_text(SITE_FILE)
        self._build()
        (self._project / "events" / _FAULTY / "event.yaml").write_text("name: [")
        self._findings = self._build()
        with chdir(self._project):
            please(_FAILURE)
        (report,) = self._project.glob(REPORT.format(reference="*"))
        report.unlink()
        self._places = (*_PLACES, report.name)
        self._made = {name: tree(folder / name) for name in ("project", "home")}
        self._site = _files_of(self._project / "site")
        outside = {"thesis.txt": PRIVATE.encode(), "photos/a.jpg": PRIVATE.encode()}
        write_tree(self._folder / "outside", outside)
        self._outside = tree(self._folder / "outside")

    def attempt(self, number: int, random: Random, seen: Seen) -> None:
        """Try one input: at first a link and a pipe in every place, then anything anywhere."""
        self._make_again()
        is_forged = False
        if number < len(_FIRST) * len(self._places):
            place = self._project / self._places[number % len(self._places)]
            seen.about = self._put(_FIRST[number // len(self._places)], place, random)
        else:
            is_forged = self._spoil(random, seen)
        with limited(seen), remembering(), chdir(self._project):
            self._work(seen, is_forged=is_forged)
        if tree(self._folder / "outside") != self._outside:
            raise HarmError(Harm.LOSS, "what lies outside is not as it was")
        for path, content in self._made["project"].items():
            if path.startswith("events/") and (self._project / path).read_bytes() != content:
                raise HarmError(Harm.LOSS, f"{path} is not as it was")
        if seen.harm is not None:
            raise HarmError(seen.harm, seen.reason)

    def _make_again(self) -> None:
        _remove(*self._folder.iterdir())
        for name, files in self._made.items():
            write_tree(self._folder / name, files)
        write_tree(self._folder / "outside", self._outside)

    def _spoil(self, random: Random, seen: Seen) -> bool:
        """Spoil places of the project or of the cache; tell whether pages may be another's by that."""
        told, is_forged = [], False
        for _ in range(random.choice((1, 1, 1, 2, 4))):
            in_cache = random.random() < 0.4
            entries = [self._folder / "home" / path for path in self._made["home"]]
            path = random.choice(entries if in_cache else [self._project / place for place in self._places])
            form = random.choice(_ENTRY_FORMS if in_cache else _FORMS)
            told.append(self._put(form, path, random))
            is_forged = is_forged or form is _change_facts
        seen.about = ", ".join(told)
        return is_forged

    def _put(self, form: Form, path: Path, random: Random) -> str:
        """Spoil one place, and say how."""
        name = path.relative_to(self._folder).as_posix()
        try:
            if not path.parent.resolve().is_relative_to(
                self._folder / path.relative_to(self._folder).parts[0]
            ):
                return f"{name}: as it was"  # it lies behind a link
            if form in _FORMS:
                _remove(path)
            elif path.is_symlink() or not path.is_file() or path.stat().st_size > _LARGE:
                return f"{name}: as it was"
            return f"{name}: {form(path, random)}"
        except (
            OSError,
            ValueError,
            EOFError,
            zlib.error,
            subprocess.SubprocessError,
        ):  # it was spoilt before, or has no folder
            return f"{name}: as it was"

    def _work(self, seen: Seen, *, is_forged: bool) -> None:
        """Run all that writes there, or trusts what is there."""
        events = Path("events")
        with suppress(*_REFUSED):
            note(events / AFTER / "round-1.xlsx", "hall", "table 1")
            annotate_event(events / _FAULTY, self._findings)
        please(_FAILURE)
        if any(PRIVATE.encode() in content for _, content in reports()):
            raise HarmError(Harm.LEAK, "a report shows what lies outside")
        for _ in range(2):
            try:
                self._build()
            except _REFUSED as error:
                seen.codes.append(type(error).__name__)
                return
            seen.codes.append("built")
            self._judge_site(is_forged=is_forged)
        with suppress(*_REFUSED):
            check_archive(Path("site.zip"), events, Path("site"))
            write_archive(Path("site"), Path("site.zip"))

    def _build(self) -> tuple[Finding, ...]:
        outcome = build_site(
            self._project / "events", self._project / "site", lambda _: None, with_loaded=False
        )
        if any(finding.code == "event-failed" for finding in outcome.findings):
            raise HarmError(Harm.TRACEBACK, "an event failed")
        return outcome.findings

    def _judge_site(self, *, is_forged: bool) -> None:
        site = _files_of(self._project / "site")
        if any(PRIVATE.encode() in content for content in site.values()):
            raise HarmError(Harm.LEAK, "a page shows what lies outside")
        if is_forged:
            return
        for path, content in self._site.items():
            if path.partition("/")[0] in sound_events() and site.get(path) != content:
                raise HarmError(Harm.STOPPED, f"{path} is not as it was")


def _files_of(folder: Path) -> dict[str, bytes]:
    paths = [path for path in files_below(folder) if path.stat().st_size < _LARGE]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _remove(*paths: Path) -> None:
    """Remove what is there, however deep: Python's own way of it ends after a thousand folders."""
    subprocess.run(["rm", "-rf", "--", *paths], check=True, capture_output=True)


KIND = Kind(
    name="cache",
    what="links, pipes, devices, bombs and forgeries in the site, the cache and beside the events",
    begin=_begin,
    warm=sound_events,
    known=2 * len(_PLACES),
    few=100,
    many=5_000,
)
