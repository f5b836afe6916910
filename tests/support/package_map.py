"""The packages of `generator` by layer, each with the first sentence of its docstring, read from the code.

`python -m tests.support.package_map` writes the table into docs/architecture.md.
"""

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "architecture.md"
PACKAGE = ROOT / "generator"
MARKS = (
    "<!-- package map: made by python -m tests.support.package_map -->",
    "<!-- end of the package map -->",
)


def layers() -> list[list[str]]:
    """Return the packages and modules of each layer, from the top, as the import contract lists them."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    contract = next(each for each in config["contracts"] if each["id"] == "layers")
    return [re.split(r"\s*[|:]\s*", layer) for layer in contract["layers"]]


def purpose(path: Path) -> str:
    """Return the first sentence of the docstring of a package or a module."""
    file = path / "__init__.py" if path.is_dir() else path
    text = " ".join((ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split())
    return re.split(r"(?<=\.)\s", text)[0].removesuffix(".")


def package_map() -> str:
    """Return the table, as it stands in the document."""
    plan = layers()
    lines = ["| layer | package | what it does | packages inside |", "| --- | --- | --- | --- |"]
    for number, names in zip(range(len(plan), 0, -1), plan, strict=True):
        for name in names:
            path = PACKAGE / name if (PACKAGE / name).is_dir() else PACKAGE / f"{name}.py"
            inside = ", ".join(each.parent.name for each in sorted(path.glob("*/__init__.py")))
            lines.append(f"| {number} | `{path.name}{'/' * path.is_dir()}` | {purpose(path)} | {inside} |")
    return "\n".join(lines)


def in_document() -> tuple[str, str, str]:
    """Return what stands before, between and after the marks."""
    before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(MARKS[0])
    between, _, after = rest.partition(MARKS[1])
    return before, between.strip("\n"), after


def renew() -> None:
    """Write the table into the document."""
    before, _, after = in_document()
    DOCUMENT.write_text(f"{before}{MARKS[0]}\n\n{package_map()}\n\n{MARKS[1]}{after}", encoding="utf-8")


if __name__ == "__main__":
    renew()
