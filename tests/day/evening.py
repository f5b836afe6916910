"""An evening of six at the club, three rounds of Magic: at the organizer's page, and by workbooks and commands."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Thread
from typing import TYPE_CHECKING

from tests.support.organizer import Organizer, Table, opened

if TYPE_CHECKING:
    from tests.day.hands import Hands

NAMES = ("Ilse Vorn", "Odo Brack", "Ada Lind", "Bo Falk", "Cy Marsh", "Dee Orr")
ROUNDS = 3
EVENING = "Club Night"
_ADDRESS = re.compile(r"Organize here: (http://127\.0\.0\.1:\d+/-/organize/)")

Papers = dict[int, dict[str, tuple[int, int]]]  # by round and first player: what both have won


@dataclass
class Typed:
    """What the way by workbooks took."""

    commands: int = 0
    cells: int = 0
    saves: int = 0
    keys: int = 0  # of commands and cells
    waited: float = 0  # seconds


@contextmanager
def served(folder: Path, *words: str) -> Iterator[str]:
    """`roundsheet serve` as a process of its own in a folder: the organizer's address."""
    command = [sys.executable, "-u", "-m", "generator", "serve", "--port", "0", *words]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield next(found[1] for line in process.stdout if (found := _ADDRESS.match(line)))
            Thread(target=process.stdout.read, daemon=True).start()  # so that its pipe is never full
        finally:
            process.terminate()


def result(chance: Random) -> tuple[int, int]:
    """What two players write on their slip."""
    return chance.choice([(2, 0), (2, 1), (1, 2), (0, 2)])


def by_page(hands: Hands, address: str, rounds: int = ROUNDS, names: tuple[str, ...] = NAMES) -> Papers:
    """Play the evening at the page; what stood on the slips."""
    papers: Papers = {}
    chance = Random(3)
    hands.open(address)
    hands.fill("#name", EVENING)
    hands.choose("#game", "Magic: The Gathering")
    hands.paste("#names", "\n".join(names))
    hands.unfold("main summary")
    hands.fill("#rounds", str(rounds))
    hands.press("[name=look]")
    hands.press("[name=make]")
    for number in range(1, rounds + 1):
        hands.press(f"main a:has-text('Pair round {number}')")
        hands.press("main form button:has-text('Write it')")
        hands.press("nav a:has-text('Results')")
        papers[number] = enter_with_buttons(hands, chance)
        hands.press("nav a:has-text('Today')")
    return papers


def enter_with_buttons(hands: Hands, chance: Random) -> dict[str, tuple[int, int]]:
    """Press at each open table the button of its result."""
    papers = {}
    rows = hands.page.locator("li:has([name=button])")
    while rows.count():
        names = rows.first.locator("bdi").all_inner_texts()
        one, other = papers[names[0]] = result(chance)
        hands.press(f"li:has([name=button]) [value$=' {one}-{other}']")
    return papers


def by_workbook(folder: Path, papers: Papers, seed: str, names: tuple[str, ...] = NAMES) -> Typed:
    """Play the same evening with a list of names, commands and workbooks."""
    typed, organizer = Typed(), Organizer(folder, subprocess=True)

    def run(*words: str) -> None:
        typed.commands += 1
        by_a_person = [word.replace(f"{folder}/", "") for word in words if word not in ("--seed", seed)]
        typed.keys += len(" ".join(("roundsheet", *by_a_person))) + 1
        begun = time.perf_counter()
        organizer.run(*words)
        typed.waited += time.perf_counter() - begun

    (folder / "names.txt").write_text("\n".join(names))
    typed.saves += 1
    stages = f"[{{type: swiss, rounds: {len(papers)}}}]"
    names_file = str(folder / "names.txt")
    run("new", EVENING, "--regulations", "magic", "--players", names_file, "--stages", stages, "--seed", seed)
    (organizer.event,) = (path.name for path in organizer.events.iterdir() if path.is_dir())
    typed.commands += 1
    typed.keys += len("roundsheet serve") + 1
    for number, results in papers.items():
        run("pair")
        typed.cells += fill_in(organizer, number, results)
        typed.saves += 1
    typed.keys += 2 * typed.cells  # a figure, and on to the next cell
    return typed


def fill_in(organizer: Organizer, number: int, results: Mapping[str, tuple[int, int]]) -> int:
    """Type what the slips say into a round's workbook, whoever sits on which side; how many cells that is."""
    cells = 0
    with opened(organizer.workbook(number), save=True) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        for row in table.filled_rows("Table"):
            for column, score in zip(
                ("Score 1", "Score 2"), results[table.get(row, "Player 1")], strict=True
            ):
                table.put(row, column, score)
                cells += 1
    return cells


def lost(folder: Path, papers: Papers) -> list[str]:
    """What the workbooks of an event say otherwise than the slips."""
    wrong = []
    for number, results in papers.items():
        with opened(folder / f"round-{number}.xlsx") as workbook:
            table = Table(workbook, "Results", "Player 1 ID")
            there = {
                table.get(row, "Player 1"): (table.get(row, "Score 1"), table.get(row, "Score 2"))
                for row in table.filled_rows("Table")
            }
        wrong += [f"round {number}: {there} instead of {results}"] if there != results else []
    return wrong
