"""docs/architecture.md says what the code is: its packages, its modules, its libraries."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tests.support.package_map import DOCUMENT, PACKAGE, ROOT, in_document, package_map


def test_the_document_lists_the_packages_as_they_are():
    """Each package stands in its layer with what it does; else run `python -m tests.support.package_map`."""
    assert in_document()[1] == package_map()


def test_the_document_stays_short():
    """A newcomer reads it in one sitting: at most 250 lines, the generated table included."""
    assert len(DOCUMENT.read_text(encoding="utf-8").splitlines()) <= 250


def test_every_module_that_the_document_names_is_there():
    """Each file that the document names exists; a name without a folder may lie anywhere."""
    named = re.findall(
        r"`([a-z_0-9/-]+\.(?:py|js|css|html|po|md|yml))`", DOCUMENT.read_text(encoding="utf-8")
    )
    assert len(named) > 50
    inside = {
        path.name
        for part in ("events", "generator", "templates", "tests")
        for path in (ROOT / part).rglob("*.*")
    }
    places = (ROOT, PACKAGE, ROOT / "templates", ROOT / "docs")
    missing = [
        name
        for name in named
        if not (any((place / name).exists() for place in places) if "/" in name else name in inside)
    ]
    assert missing == []


# What XlsxWriter and openpyxl are made of inside: their documentation names none of it.
UNDOCUMENTED = ("openpyxl.reader", "xlsxwriter.packager", "xlsxwriter.sharedstrings", "xlsxwriter.xmlwriter")


def private_parts(path: Path) -> Iterator[str]:
    """What a module imports or overrides of another package that begins with an underscore, and `sys.modules`."""
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [f"{getattr(node, 'module', '')}.{alias.name}".lstrip(".") for alias in node.names]
            for name in names:
                is_ours = name.startswith(("generator.", "__future__."))
                if not is_ours and (re.search(r"(^|\.)_", name) or name.startswith(UNDOCUMENTED)):
                    yield f"{module}: {name}"
        elif isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.modules":
            yield f"{module}: sys.modules"
        elif isinstance(node, ast.ClassDef) and node.bases:
            bases = getattr(import_module(module), node.name, object).__mro__
            others = [base for base in bases if not base.__module__.startswith("generator")]
            for step in node.body:
                if isinstance(step, ast.FunctionDef) and re.match("_(?!_)", step.name):
                    yield from (
                        f"{module}: {base}.{step.name}" for base in others if hasattr(base, step.name)
                    )


def test_no_private_part_of_a_library_is_used():
    """What begins with an underscore changes without a word, and then a name may be written as something else.

    Reading an attribute is ruff's business (SLF001).
    """
    assert [part for path in sorted(PACKAGE.rglob("*.py")) for part in private_parts(path)] == []
