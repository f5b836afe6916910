"""The cases of the manifest: folders of events, made from what the repository holds and from fixed seeds."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from click.testing import CliRunner

from generator.cli import main
from generator.regulations.catalogue import document_ids
from tests.regulations.broken.exhibit import EXHIBITS as BROKEN_RULES
from tests.support.random_rules import random_rules
from tests.traps.folders import replay
from tests.traps.judge import Trap
from tests.traps.plans import plan
from tests.traps.play import Evening
from tests.traps.rules import RULES
from tests.workbooks.broken.museum import EXHIBITS as BROKEN_WORKBOOKS

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "generator" / "regulations" / "recipes"
PAST = ROOT / "tests" / "workbooks" / "past"
RANDOM_EVENTS = 200

Make = Callable[[Path], None]  # fills a folder that holds nothing yet, which is also the current one

EVENT = "name: Case\ndate: 2018-09-15\nregulations: {rules}\nseed: the same\n"


def run(*words: str) -> str:
    """Run a command in this process and return what it printed and its exit status.

    Raises:
        Exception: whatever the command itself did not catch.
    """
    result = CliRunner().invoke(main, words)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return f"{result.output}\nexit status {result.exit_code}\n"


def cases() -> dict[str, Make]:
    """Return how to make each case, by its name."""
    made: dict[str, Make] = {"examples": _examples, "past-workbooks": _past, "new": _new}
    made |= {"broken-workbooks": _broken_workbooks, "broken-regulations": _broken_regulations}
    made |= {f"rules-{_in_a_word(name)}": partial(_played_by, name) for name in sorted(RULES)}
    made |= {f"recipe-{path.stem}": partial(_recipe, path) for path in sorted(RECIPES.glob("*.yaml"))}
    return made | {f"random-{number:03}": partial(_random, number) for number in range(RANDOM_EVENTS)}


def _simulate(*words: str) -> None:
    run("simulate", *words, "--date", "2018-09-15")  # pages differ with the date, and without one it is today


def _in_a_word(name: str) -> str:
    return re.sub(r"\W+", "-", name.casefold())


def _examples(folder: Path) -> None:
    shutil.copytree(ROOT / "events", folder / "events")


def _past(folder: Path) -> None:
    for event in sorted(PAST.glob("*/*")):
        shutil.copytree(event, folder / "events" / f"{event.parent.name}-{event.name}")


def _new(_folder: Path) -> None:
    for rules in document_ids():
        words = ("--regulations", rules, "--date", "2018-09-15", "--seed", "the same", "--name", rules)
        run("new", rules.replace(".", "-"), *words)


def _broken_workbooks(folder: Path) -> None:
    for exhibit in BROKEN_WORKBOOKS:
        event = _event(folder, f"{exhibit.kind}-{exhibit.name}", _rules_for(exhibit.kind))
        exhibit.make(event / ("players.xlsx" if exhibit.kind == "players" else "round-1.xlsx"))


def _rules_for(kind: str) -> str:
    return "urban-war-1.4" if kind == "losses" else "runewars-2.2"


def _broken_regulations(folder: Path) -> None:
    for number, exhibit in enumerate(BROKEN_RULES):
        event = _event(folder, f"rules-{number:03}", "rules.yaml")
        for name, text in {**exhibit.beside, "rules.yaml": exhibit.file}.items():
            (event / name).write_text(text, encoding="utf-8", errors="surrogatepass")


def _event(folder: Path, name: str, rules: str) -> Path:
    event = folder / "events" / name.replace("_", "-")
    event.mkdir(parents=True)
    (event / "event.yaml").write_text(EVENT.format(rules=rules), encoding="utf-8")
    return event


def _played_by(name: str, folder: Path) -> None:
    rules = RULES[name]
    for file, text in rules.files.items():
        (folder / file).write_text(text, encoding="utf-8")
    _simulate("whole", "--players", "11", "--regulations", rules.named)
    _simulate("half", "--players", "8", "--regulations", rules.named, "--rounds", "2", "--open", "1")


def _recipe(path: Path, folder: Path) -> None:
    _simulate("whole", "--players", "9", "--regulations", str(path.relative_to(ROOT)))
    shutil.copy(path, folder / path.name)
    _simulate("whole", "--players", "9", "--regulations", path.name)


def _random(number: int, folder: Path) -> None:
    """An even number: somebody's deeds in any order, mistakes and redraws included; an odd one: rules at random."""
    if number % 2:
        (folder / "rules.yaml").write_text(json.dumps(random_rules(f"manifest {number}")), encoding="utf-8")
        chance = random.Random(number)
        words = ("--players", str(chance.randint(4, 24)), "--rounds", str(chance.randint(0, 6)))
        _simulate("random", "--regulations", "rules.yaml", *words)
        return
    names = list(RULES)
    evening = Evening(plan(names[number // 2 % len(names)], number, "manifest"))
    evening.play()
    with suppress(Trap):  # whatever was typed until then
        replay(evening.plan, [deed.steps for deed in evening.deeds], folder)
    shutil.rmtree(folder / "site")


def events_of(folder: Path) -> Iterator[str]:
    """Yield the names of a case's events."""
    yield from sorted(path.name for path in (folder / "events").iterdir() if path.is_dir())
