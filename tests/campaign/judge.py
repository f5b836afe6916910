"""One hostile event between two sound ones: checked, paired, built and served, and what must hold whatever it is."""

import gc
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from generator.commands.findings_report import FORMATS, closing, in_format
from generator.commands.live.organizing.findings import findings_page
from generator.commands.live.rebuilding import Built, Rebuilder
from generator.commands.next_step import next_step
from generator.commands.pair import pair_event
from generator.errors import UsageError
from generator.findings import Finding, has_errors
from tests.campaign import answers
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.folders import remove, tree, write_tree
from tests.campaign.judged_site import judge_files, judge_text, without_assets
from tests.campaign.kinds import Attempt
from tests.campaign.limits import limited
from tests.campaign.remembering import know, remembering
from tests.campaign.small import AFTER, ALL, BEFORE, HOSTILE, Files, bases, sound_events

BY_COMMANDS = 100  # one input of so many goes through the real commands, each in a process of its own
PAIRED = 5  # one of so many is paired too
SITE_FILE = "title: The Harbour\n"


@dataclass(frozen=True, slots=True)
class Scene:
    """Where an input is made: the folder of events, the hostile one's folder, and what its files were."""

    events: Path
    event: Path
    base: str
    files: Mapping[str, bytes]

    def put(self, name: str, content: bytes) -> None:
        """A file of the hostile event."""
        (self.event / name).write_bytes(content)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What became of an event: words for it, and what can no longer be asked."""

    about: str
    moved_private: bool = False  # what was private may now stand where it is public


Harmful = Callable[[Scene, Random, int], Made]


def attempts(
    harm: Harmful, bases_used: tuple[str, ...] = ALL, *, paired: int = PAIRED
) -> Callable[[Path], AbstractContextManager[Attempt]]:
    """How a class begins whose inputs are hostile events."""

    @contextmanager
    def begin(folder: Path) -> Iterator[Attempt]:
        yield _Court(folder, harm, bases_used, paired).attempt

    return begin


class _Court:
    """A folder with the three events."""

    def __init__(self, folder: Path, harm: Harmful, bases_used: tuple[str, ...], paired: int) -> None:
        self._folder, self._events, self._site = folder, folder / "events", folder / "site"
        self._harm, self._bases, self._paired = harm, bases_used, paired
        self._events.mkdir()
        for name, files in sound_events().items():
            write_tree(self._events / name, files)
        (self._events / "site.yaml").write_text(SITE_FILE)
        for files in (*sound_events().values(), *(bases()[name] for name in set(bases_used))):
            know(files)
        self._rebuilder = Rebuilder(self._events, folder / "desk")
        with remembering():
            self._sound = _of_sound(self._rebuilder.build().files)
        self._by_commands: tuple[Files, Files] | None = None
        self._new_site = False

    def attempt(self, number: int, random: Random, seen: Seen) -> None:
        """Try one input."""
        base = random.choice(self._bases)
        files = bases()[base]
        self._tidy()
        write_tree(self._events / HOSTILE, files)
        made = self._harm(Scene(self._events, self._events / HOSTILE, base, files), random, number)
        seen.about = f"{base}: {made.about}"
        before = tree(self._events)
        self._new_site = (
            before.get("site.yaml") != SITE_FILE.encode()
        )  # then all pages may say something else
        seen.files = {path: content for path, content in before.items() if len(content) < 100_000}
        if number % BY_COMMANDS == BY_COMMANDS - 1:
            self._try_commands(before, made, seen)
        else:
            with limited(seen), remembering():
                self._try_here(before, made, seen, pair=random.randrange(self._paired) == 0)
        if seen.harm is not None:
            raise HarmError(seen.harm, seen.reason)

    def _tidy(self) -> None:
        """The two sound events as they were, and nothing else."""
        wanted = {
            f"{name}/{file}": content
            for name, files in sound_events().items()
            for file, content in files.items()
        }
        for entry in list(os.scandir(self._events)):
            if entry.name not in (*sound_events(), "site.yaml"):
                remove(Path(entry.path))
        found = tree(self._events)
        for path in found.keys() - wanted.keys() - {"site.yaml"}:
            remove(self._events / path)
        for path in (path for path, content in wanted.items() if found.get(path) != content):
            remove(self._events / path)
            (self._events / path).parent.mkdir(exist_ok=True)
            (self._events / path).write_bytes(wanted[path])
        if found.get("site.yaml") != SITE_FILE.encode():
            remove(self._events / "site.yaml")
            (self._events / "site.yaml").write_text(SITE_FILE)

    # -- in this process: as `serve` works, which reads and renders again only what has changed

    def _try_here(self, before: Files, made: Made, seen: Seen, *, pair: bool) -> None:
        built = self._build(made, seen)
        if not pair or not (self._events / HOSTILE).is_dir():
            self._nothing_lost(before)
            return
        gc.collect()  # `pair` is another process, which does not begin with what `build` has left
        outcome = pair_event(self._events / HOSTILE, asked_for=True)
        new = tree(self._events)
        self._nothing_lost(before, new, may_be_new=f"{HOSTILE}/round-{outcome.wrote}.xlsx")
        outcome.message.encode()
        if outcome.wrote is not None:
            again = self._build(made, seen)
            name = f"/round-{outcome.wrote}.xlsx"
            errors = [
                each for each in again.findings if has_errors([each]) and each.place.file.endswith(name)
            ]
            if errors and not has_errors(built.findings):
                raise HarmError(Harm.MALFORMED, f"what pair wrote can't be used: {errors[0]}")

    def _build(self, made: Made, seen: Seen) -> Built:
        try:
            built = self._rebuilder.build()
        except UsageError as error:
            raise HarmError(Harm.STOPPED, f"no event is built: {error}") from None
        seen.codes += sorted({finding.code for finding in built.findings})
        _no_failed_event(built.findings)
        _no_sound_event_stopped(built.findings)
        _judge_said(built)
        for path, content in self._sound.items():
            found = built.files.get(path)
            if found is None or (found != content and not self._new_site):
                raise HarmError(Harm.STOPPED, f"{path} is {'not there' if found is None else 'another'}")
        if not made.moved_private:
            judge_files(
                {
                    path: content
                    for path, content in without_assets(built.files).items()
                    if path not in self._sound
                }
            )
        return built

    def _nothing_lost(self, before: Files, after: Files | None = None, may_be_new: str = "") -> None:
        after = tree(self._events) if after is None else after
        for path in sorted(before.keys() | after.keys()):
            if path in before and before[path] != after.get(path):
                raise HarmError(Harm.LOSS, f"{path} is {'changed' if path in after else 'gone'}")
            if path not in before and path != may_be_new:
                raise HarmError(Harm.LOSS, f"{path} was written")

    # -- by the commands, as they are

    def _try_commands(self, before: Files, made: Made, seen: Seen) -> None:
        site, paired = self._reference()
        remove(self._site)
        words = ("--events", str(self._events))
        self._run(seen, "check", *words)
        told = self._run(seen, "check", "--format", "json", *words)
        if told.status in (0, 1):
            findings = json.loads(told.out)
            seen.codes += sorted({finding["code"] for finding in findings})
        else:
            raise HarmError(Harm.STOPPED, f"check ended with {told.status}: {answers.last_line(told.said)}")
        self._run(seen, "pair", *words)
        after = tree(self._events)
        for path in after.keys() - before.keys():
            if is_drawn(path, before):
                before[path] = after[path]
        self._nothing_lost({**before, **paired}, after)
        self._run(seen, "build", *words, "--site", str(self._site))
        self._run(seen)
        built = tree(self._site)
        for path, content in site.items():
            if path not in built or (built[path] != content and not self._new_site):
                raise HarmError(
                    Harm.STOPPED, f"build: {path} is {'another' if path in built else 'not there'}"
                )
        if not made.moved_private:
            judge_files(
                {path: content for path, content in built.items() if path not in site and path[0] != "."}
            )
        aside = [entry.name for entry in os.scandir(self._folder) if entry.name.startswith(".")]
        if [name for name in aside if "lock" not in name and not name.startswith(".roundsheet")]:
            raise HarmError(Harm.LOSS, f"{aside} is left beside the site")

    def _run(self, seen: Seen, *words: str) -> answers.Answer:
        return answers.judged(
            answers.run(words, folder=self._folder), seen, words[0] if words else "roundsheet"
        )

    def _reference(self) -> tuple[Files, Files]:
        """The sound events' pages and the workbook that is drawn, where no hostile event is beside them."""
        if self._by_commands is None:
            aside = self._folder / "reference"
            for name, files in sound_events().items():
                write_tree(aside / "events" / name, files)
            (aside / "events" / "site.yaml").write_text(SITE_FILE)
            before = tree(aside / "events")
            for words in (("pair",), ("build",)):
                answer = answers.run(words, folder=aside)
                assert answer.status == 0, answer.said
            paired = {path: content for path, content in tree(aside / "events").items() if path not in before}
            site = {
                path: content
                for path, content in tree(aside / "site").items()
                if path.partition("/")[0] in sound_events()
            }
            self._by_commands = (site, paired)
        return self._by_commands


def is_drawn(path: str, before: Files) -> bool:
    """Whether `pair` may have written it: a round of an event that is not one of the sound ones."""
    folder, _, name = path.rpartition("/")
    is_event = f"{folder}/event.yaml" in before and folder not in (BEFORE, AFTER)
    return is_event and re.fullmatch(r"round-[0-9]+\.xlsx", name) is not None


def _no_failed_event(findings: tuple[Finding, ...]) -> None:
    failed = [finding for finding in findings if finding.code == "event-failed"]
    if failed:
        raise HarmError(Harm.TRACEBACK, f"an event failed: {failed[0]}")


def _no_sound_event_stopped(findings: tuple[Finding, ...]) -> None:
    """Its pages would still be there: they are the last good ones."""
    stopped = [
        finding
        for finding in findings
        if has_errors([finding]) and Path(finding.place.file).parent.name in sound_events()
    ]
    if stopped:
        raise HarmError(Harm.STOPPED, f"a sound event has an error: {stopped[0]}")


def _judge_said(built: Built) -> None:
    """All that is said of the findings, in each format, can be printed and read."""
    for form in FORMATS:
        said = in_format(built.findings, form)
        judge_text(said.encode())
        if form == "json":
            json.loads(said)
        if form == "github" and "\n::error::INJECTED" in f"\n{said}":
            raise HarmError(Harm.MALFORMED, "a line of the text is a command of the service")
    for loaded in built.events:
        judge_text(closing(loaded.id, loaded.findings, next_step(loaded)).encode())
    judge_text(findings_page(built.events, built.findings, ""))


def _of_sound(files: Mapping[str, bytes]) -> Files:
    return {path: content for path, content in files.items() if path.partition("/")[0] in (BEFORE, AFTER)}
