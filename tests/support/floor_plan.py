"""The house as it is: its rooms with their floors and purposes, and who needs whom, read from the code.

`python -m tests.support.floor_plan` writes both into docs/architecture.md.
"""

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "architecture.md"
PACKAGE = ROOT / "generator"
MARKS = ("<!-- made by python -m tests.support.floor_plan -->", "<!-- to here -->")


def floors() -> list[list[str]]:
    """What stands on each floor, from the top, as the import contract says."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    contract = next(each for each in config["contracts"] if each["id"] == "floors")
    return [re.split(r"\s*[|:]\s*", layer) for layer in contract["layers"]]


def purpose(room: Path) -> str:
    """The first sentence of a package's or a module's docstring."""
    file = room / "__init__.py" if room.is_dir() else room
    text = " ".join((ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split())
    return re.split(r"(?<=\.)\s", text)[0].removesuffix(".")


def needs() -> dict[str, set[str]]:
    """The rooms of the ground plan that each of them imports."""
    rooms = {name for floor in floors() for name in floor}
    found: dict[str, set[str]] = {name: set() for name in rooms}
    for file in PACKAGE.rglob("*.py"):
        room = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if room in rooms:
            found[room] |= _imported(file) & rooms - {room}
    return found


def _imported(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "generator":
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("generator."):
            names.add(str(node.module).split(".")[1])
    return names


def _longest_ways(needed: dict[str, set[str]]) -> list[tuple[str, str]]:
    """The arrows that no longer way replaces."""
    below: dict[str, set[str]] = {}

    def all_below(room: str) -> set[str]:
        if room not in below:
            below[room] = set().union(needed[room], *(all_below(each) for each in needed[room]))
        return below[room]

    return [
        (room, each)
        for room in needed
        for each in sorted(needed[room])
        if not any(each in all_below(other) for other in needed[room] - {each})
    ]


def drawn() -> str:
    """The picture and the table, as they stand in the document."""
    plan, needed = floors(), needs()
    order = [room for floor in plan for room in floor]
    arrows = sorted(_longest_ways(needed), key=lambda each: (order.index(each[0]), order.index(each[1])))
    lines = ["```mermaid", "flowchart TD", *(f"  {one} --> {other}" for one, other in arrows), "```", ""]
    lines += ["| floor | room | what |", "| --- | --- | --- |"]
    for height, floor in zip(range(len(plan), 0, -1), plan, strict=True):
        for name in floor:
            lines += _rows(height, PACKAGE / name if (PACKAGE / name).is_dir() else PACKAGE / f"{name}.py")
    return "\n".join(lines)


def _rows(height: int, room: Path) -> list[str]:
    rows = [f"| {height} | `{room.name}{'/' if room.is_dir() else ''}` | {purpose(room)} |"]
    for inner in sorted(room.glob("*/__init__.py")) if room.is_dir() else ():
        rows.append(f"| | `{room.name}/{inner.parent.name}/` | {purpose(inner.parent)} |")
    return rows


def in_document() -> tuple[str, str, str]:
    """What stands before, between and after the marks."""
    before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(MARKS[0])
    between, _, after = rest.partition(MARKS[1])
    return before, between.strip("\n"), after


def renew() -> None:
    """Write the picture and the table into the document."""
    before, _, after = in_document()
    DOCUMENT.write_text(f"{before}{MARKS[0]}\n\n{drawn()}\n\n{MARKS[1]}{after}", encoding="utf-8")


if __name__ == "__main__":
    renew()
