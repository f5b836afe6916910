"""What is said of an organizer's YAML files in a language of brackets: outside them stands what the file says."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from generator import languages, strict_yaml
from generator.event_file import read_event_file, read_site_file
from generator.event_file.editors import schemas_for_editors
from generator.event_file.seasons import PEOPLE_FILE, read_seasons
from generator.findings import Finding
from tests.languages.pseudo import marked_if_known
from tests.languages.test_findings_in_brackets import english
from tests.support.schemas import keys_of
from tests.test_strict_yaml import PIECES

BEGINNING = "name: Cup\ndate: 2018-09-15\nregulations: runewars-2.2\nseed: a\n"
MISTAKES = (
    *("lists_from_round: -1", "lists_from_round: soon", "rounds: 3", "venu: x", "seed: b", "? a", "- a", "a"),
    *("accent: green", "language: xx", "timezone: Berlin", "timezone: Germany", "tier: \u3164", "name: true"),
    *("stages: 3", "stages: [{type: swis}]", "stages: [{type: swiss, rounds: '3'}]", "stages: type: swiss]"),
    *("leaders: Ilse", "leaders: [Ilse]", "leaders: [{name: Ilse}]", "leaders: {role: judge}", "leaders:"),
    *("release: soon", "rehearsal: yes", "rehearsal: maybe", "schedule: 3", "schedule: [lunch]"),
    *("tables: 3.5", "tables: 1,000", "tables: 007", "tables: 0x10", "tables: 12:30", "tables: 30 tables"),
    *("tables: []", "tables: 999999", "venue: [a]", "venue: {a b: }", "venue:b", "venue: a: b", "venue: @a"),
    *(
        "venue: 'x",
        'venue: "\\q"',
        'venue: "C:\\users"',
        "venue: [a",
        "venue: |x",
        "venue: |0",
        "venue: x #y",
    ),
    *("%a", "---\nb: c", "[a]: 3", "venue: 'a' b", "\tvenue: x", "venue: x\n   tables: 3", "venue: !<x>y"),
    *("leaders:\n  - a\n - b", "date: 1800-01-01", f"venue: {'x' * 300}", "address: a", "points: {}"),
    f"stages: [{'{type: swiss}, ' * 16}]",
)
WORDS = frozenset(
    {key for schema in schemas_for_editors().values() for key in keys_of(schema)}
    | {
        "at once",
        "manual",
        "true",
        "false",
        "elimination",
        "double elimination",
        "round robin",
        "Europe/Berlin",
        "key: value",
        *languages.known(),
    }
)
CODE_POINT = re.compile(r"u?\+?[0-9a-f]{0,6}", re.IGNORECASE)  # what `U+FFFE` leaves


@pytest.fixture(autouse=True)
def _brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "language", marked_if_known)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_is_said_of_a_mistake_can_be_translated(mistake: str, tmp_path: Path) -> None:
    """In each of the files that organizers write: all but what stands there, and the keys and words that may."""
    for name, text in (("event.yaml", BEGINNING + mistake), ("site.yaml", mistake), ("cups.yaml", mistake)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / PEOPLE_FILE).write_text(mistake, encoding="utf-8")
    findings = [
        *read_event_file(tmp_path / "event.yaml", "event.yaml")[1],
        *read_site_file(tmp_path / "site.yaml", "site.yaml")[1],
        *read_seasons(tmp_path).findings,
    ]
    assert findings
    assert outside(findings, BEGINNING + mistake) == []


def test_what_is_said_of_broken_yaml_can_be_translated() -> None:
    """The words of the library that reads it stand only where a sentence of ours says whose they are."""
    dice = random.Random(15)
    for number in range(1_500):
        text = "".join(dice.choices(PIECES, k=dice.randint(1, 14)))
        text = f'name: "{text}"\n' if number % 2 else text
        assert outside(strict_yaml.read(text, "file.yaml")[1], text) == []


def outside(findings: tuple[Finding, ...] | list[Finding], text: str) -> list[str]:
    """What the findings say outside the brackets, and that stands neither in the text nor in a form."""
    told = [
        part for finding in findings for part in english(finding, WORDS, f"{text} {_parsers_words(finding)}")
    ]
    return [part for part in told if not CODE_POINT.fullmatch(part)]


def _parsers_words(finding: Finding) -> str:
    """What comes at the end of a message after the sentence that it is the parser's."""
    return str(finding.message).partition("; the parser says: ")[2]
