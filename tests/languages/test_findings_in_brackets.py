"""Every finding of the museums in a language of brackets: what stands outside them is of the broken file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import pytest
import yaml

from generator import languages
from generator.findings import Finding, Place
from generator.languages.said import say
from generator.model import ChangeKind, Ended, Event, Release
from generator.regulations.catalogue import regulation_ids
from generator.regulations.editor_schema import schema_for_editors
from generator.regulations.house_rules import NEW
from generator.tournament.game_forms import FORMS
from generator.tournament.game_forms.columns import Columns
from generator.workbooks import layout
from tests.languages.pseudo import marked_if_known, parts_of, strings_of, unmarked
from tests.regulations.broken import test_museum as rules
from tests.regulations.broken.exhibit import Exhibit as BrokenRules
from tests.traps import play as player
from tests.traps.plans import plan
from tests.traps.play import Evening
from tests.traps.rules import RULES
from tests.workbooks.broken import museum
from tests.workbooks.broken import test_museum as workbooks

pytestmark = pytest.mark.slow

_TOKEN = re.compile(r"\w+")
# Numbers, what joins words to be typed, structures that workbooks state, and names in examples of lines to be typed.
_MADE = re.compile(
    r"\d+|0x10|or|one|other|top|wins|points|more|single|elimination|swiss|stages|role|organizer|ilse|vorn|nan|inf|ref|p+"
)


@pytest.fixture(autouse=True)
def _brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "language", marked_if_known)


@pytest.mark.parametrize("exhibit", rules.EXHIBITS, ids=lambda exhibit: exhibit.name)
def test_what_is_said_of_house_rules_can_be_translated(exhibit: BrokenRules) -> None:
    """All but what the file says, the keys and words that it may have, and the regulations there are."""
    files = {"rules.yaml": exhibit.file} | exhibit.beside
    words = _words_of_rules() | _parts(
        list(files) + [line[:1000] for text in files.values() for line in text.splitlines()]
    )
    for finding in rules.findings_of(exhibit):
        lines = files[finding.place.file].splitlines() if finding.place.file in files else []
        there = lines[finding.place.line - 1 : finding.place.line] if finding.place.line else []
        in_english = _parts([str(finding.message).partition("; the parser says: ")[2]])
        assert english(finding, words | in_english, "".join(there)) == []


@pytest.mark.parametrize("exhibit", museum.EXHIBITS, ids=lambda exhibit: exhibit.name)
def test_what_is_said_of_workbooks_can_be_translated(exhibit: museum.Exhibit, tmp_path: Path) -> None:
    """All but what the workbook says, and the names of sheets and columns."""
    for finding in workbooks.findings_of(exhibit, tmp_path):
        assert english(finding, _words_of_workbooks(), _cells()) == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_what_is_said_of_events_can_be_translated(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but what the event's files and its regulations say, over an event with all kinds of faults."""
    monkeypatch.setattr(player, "judge_published", lambda *_words, **_named: None)  # it reads what is said
    played = _Played(plan(rules, 0))
    played.play()
    assert played.trap is None
    texts = list(strings_of(played.events))
    words = _parts([*texts, *strings_of(played.regulation)]) | _words_of_workbooks() | _words_of_rules()
    assert [part for finding in played.told for part in english(finding, words, "")] == []


@dataclass
class _Played(Evening):
    """An event whose every state, and what is found in it, is kept."""

    told: dict[Finding, None] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def _check(self, event: Event) -> tuple[Finding, ...]:
        findings = super()._check(event)
        self.told |= dict.fromkeys(findings)
        self.events.append(event)
        return findings


def test_what_is_not_translated_is_found() -> None:
    """A text of no catalogue, and a value that is of no file."""
    no_message = Finding(code="draft", place=Place(file="a.yaml"), message=say("nobody knows this sentence"))
    a_value = replace(no_message, message=say("{name}: {fault}", name="byes", fault="it goes on and on"))
    assert english(no_message, frozenset(), "byes: 3") == ["nobody knows this sentence"]
    assert english(a_value, frozenset(), "byes: 3") == ["it goes on and on"]
    assert english(replace(a_value, message=say("{name}", name="byes")), frozenset(), "byes: 3") == []


def english(finding: Finding, words: frozenset[str], data: str) -> list[str]:
    """What a finding says outside the brackets, and that is neither one of the words nor a part of the data."""
    said = unmarked(replace(finding, language="xx").localized, words, frozenset())
    return [part for part in said if not _is_data(part, words, data.casefold())]


def _is_data(part: str, words: frozenset[str], data: str) -> bool:
    """Also where it leads through a file, as `tiers.local` does, or is made of several: each word is one of theirs."""
    known = {token for word in words for token in _TOKEN.findall(word.casefold())}
    tokens = _TOKEN.findall(part.casefold())
    return all(token in known or token in data or _MADE.fullmatch(token) for token in tokens)


@cache
def _words_of_rules() -> frozenset[str]:
    """Keys and words of regulation files, and those of every YAML file."""
    return _parts(
        [*_without_sentences(schema_for_editors()), *regulation_ids(), NEW, "true", "false", "null"]
    )


def _without_sentences(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key not in ("description", "enumDescriptions"):
                yield key
                yield from _without_sentences(value)
    elif isinstance(schema, list):
        for each in schema:
            yield from _without_sentences(each)
    elif isinstance(schema, str):
        yield schema


@cache
def _words_of_workbooks() -> frozenset[str]:
    """Names of sheets and columns, and the words that cells may hold."""
    names = [text for text in strings_of(vars(layout)) if text[:1].isupper()]
    columns = [column.heading for form in FORMS for column in Columns(form=form).to_fill]
    values = [str(member.value) for words in (Ended, ChangeKind, Release) for member in words]
    return _parts([*names, *columns, *values, "Yes", "Now", "Draft", "#NUM!", "#NAME?"])


def _parts(texts: list[str]) -> frozenset[str]:
    return frozenset(part for text in texts for part in parts_of(text))


@cache
def _cells() -> str:
    """Every text that the makers of the broken workbooks have in them."""
    tree = ast.parse(Path(museum.__file__).read_text(encoding="utf-8"))
    texts = [
        node.value
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    table = yaml.safe_load(museum.CELLS.read_text(encoding="utf-8"))
    for mistake in (each for mistakes in table.values() for each in mistakes):
        texts += strings_of([mistake[key] for key in mistake.keys() - {"name", "code", "place", "words"}])
    return "\n".join(texts)
