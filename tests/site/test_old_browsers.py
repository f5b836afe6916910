"""From which browsers on the pages are right: iOS 14.5, Chrome 88 and Firefox 79.

`features.csv` lists what style sheets and scripts use, with the first version of each browser that has it (empty: none;
from MDN's browser-compat-data), and, for what is newer than that, what a reader sees without it.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.site.templates import FOLDER

FLOOR = {"safari": 14.5, "chrome": 88.0, "firefox": 79.0}
ASSETS = FOLDER / "assets"
STYLES = {path.name: path.read_text(encoding="utf-8") for path in sorted((ASSETS / "style").glob("*.css"))}
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(ASSETS.glob("*.js"))}

# Each kind of what a style sheet may use, and how it is found there.
IN_STYLES = {
    "property": r"[;{\s](-?[a-z][a-z-]*)\s*:\s[^;{}]*[;}]",
    "selector": r"(?<=[\w\s.)>~+*(\]&,:]):([a-z][a-z-]*)(?![^{};]*;)",
    "at-rule": r"@([a-z-]+)",
    "media": r"\((-?[a-z][a-z-]*):",
    "function": r"(?<![:\w-])([a-zA-Z-]+)\((?![^{};]*\{)",
    "unit": r"(?<![\w#-])\d*\.?\d([a-z]{2,})\b",
}
# What a browser of the floor cannot read: the whole script would be lost. (A class field would do in all of them.)
SYNTAX = {
    "a look behind, in a regular expression": r"\(\?<[=!]",
    "private names": r"[{.\s]#[a-z]\w*\s*[=(;]",
    "a static block": r"\bstatic\s*\{",
    "the flag v or d of a regular expression": r"(?<=[(=,:] )/[^/\n]+/[a-z]*[vd][a-z]*\b",
    "await outside of a function": r"^(?:const .*= )?await\b",
}


@dataclass(frozen=True)
class Feature:
    """What may be used, and what is seen without it; the latter empty where every browser of the floor has it."""

    kind: str
    name: str
    is_newer: bool
    without: str


def listed() -> Iterator[Feature]:
    """The features of the list."""
    with (Path(__file__).parent / "features.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            is_newer = any(not row[browser] or float(row[browser]) > FLOOR[browser] for browser in FLOOR)
            yield Feature(row["kind"], row["name"], is_newer, row["without"])


FEATURES = list(listed())


def plain(style: str) -> str:
    """A style sheet without comments, texts, and what a template puts in."""
    return re.sub(r"/\*.*?\*/|\{%.*?%\}|\{\{.*?\}\}|\"[^\"]*\"", "", style, flags=re.DOTALL)


@pytest.mark.parametrize("kind", IN_STYLES)
def test_style_sheets_use_what_is_listed(kind: str) -> None:
    """A feature that is new here gets its line, with its versions, and with what is seen without it if it is newer."""
    known = {feature.name for feature in FEATURES if feature.kind == kind}
    used = {name for style in STYLES.values() for name in re.findall(IN_STYLES[kind], plain(style))}
    assert used
    assert sorted(used - known) == [], f"features.csv has no {kind} of this name"


def test_what_is_newer_than_the_floor_says_what_is_seen_without_it() -> None:
    """Only for scripts the list also names what must not be used."""
    lost = [
        feature
        for feature in FEATURES
        if feature.is_newer and not feature.without and feature.kind != "script"
    ]
    assert lost == []


def rules(style: str) -> Iterator[str]:
    """The selectors of each rule."""
    for found in re.findall(r"([^{};]+)\{", plain(style)):
        if not found.strip().startswith("@"):
            yield " ".join(found.split())


def alternatives(selectors: str) -> list[str]:
    """The selectors between the commas that stand in no bracket."""
    return re.split(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))", selectors)


@pytest.mark.parametrize("newer", [":has(", ":focus-visible", "::details-content", ":not(a list)"])
def test_a_newer_selector_takes_no_other_with_it(newer: str) -> None:
    """A browser that can't read one selector of a rule drops the whole rule, so all of them need it, or none."""
    pattern = r":not\([^()]*,|:has\(" if newer == ":not(a list)" else re.escape(newer)
    mixed = [
        f"{name}: {selectors}"
        for name, style in STYLES.items()
        for selectors in rules(style)
        if len({bool(re.search(pattern, each)) for each in alternatives(selectors)}) == 2
    ]
    assert mixed == []


def test_scripts_use_nothing_newer_without_a_way_around() -> None:
    """What is listed without a word on what is seen instead is in no script; the others are asked for first."""
    code = {
        name: re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script, flags=re.DOTALL)
        for name, script in SCRIPTS.items()
    }
    for feature in FEATURES:
        if feature.kind != "script" or feature.without:
            continue
        use = re.escape(feature.name) if "." in feature.name else rf"(?:\.|\bnew |\b(?=[A-Zs])){feature.name}"
        used = [name for name, script in code.items() if re.search(rf"{use}\s*[(.]", script)]
        assert (feature.name, used) == (feature.name, [])


@pytest.mark.parametrize("syntax", SYNTAX)
def test_every_script_can_be_read(syntax: str) -> None:
    """By the oldest browsers, which would run nothing of it."""
    assert [name for name, script in SCRIPTS.items() if re.search(SYNTAX[syntax], script, re.MULTILINE)] == []


def test_the_manual_names_the_oldest_browsers() -> None:
    """Whoever asks is told."""
    for name in ("docs/hosting.md", "docs/design.md"):
        assert "iOS 14.5, Chrome 88 and Firefox 79" in (FOLDER.parent / name).read_text(encoding="utf-8")
