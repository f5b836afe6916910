"""Every generated sentence names the clause that says it, by a table that was written from the documents."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from generator.commands.check import manual
from generator.regulations.catalogue import cite, document_ids, shipped
from generator.regulations.schema_parts import Cite
from generator.tournament.game_forms import form_of
from tests.citations.events import events
from tests.citations.sentences import (
    Cited,
    clauses_on_pages,
    in_check,
    in_explain,
    is_published,
    on_pages,
    rules_page_of,
)
from tests.citations.table import KINDS, PLACES, allows, clauses_of, entry_of, line_of

PROGRAM = Path(__file__).parents[2] / "generator"


@cache
def _published(regulation_id: str) -> tuple[tuple[Cited, ...], tuple[Cited, ...]]:
    """What stands beside a clause on the pages of all events, and in `explain`."""
    regulation = shipped(regulation_id)
    sound = [event for event in events(regulation_id) if is_published(event, regulation)]
    pages = {each: None for event in sound for each in on_pages(event, regulation)}
    lines = {each: None for event in sound for each in in_explain(event, regulation)}
    return tuple(pages), tuple(lines)


@cache
def _found(regulation_id: str) -> tuple[tuple[str, str, str], ...]:
    """Code, message and clause of all that is found."""
    regulation = shipped(regulation_id)
    return tuple(
        (finding.code, str(finding.message), clause)
        for event in events(regulation_id)
        for finding, clause in in_check(event, regulation)
    )


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_a_place_is_where_the_regulation_files_say_it_is(place):
    """Data and documents agree: the clause of the path is the one that was read off each document."""
    for regulation_id, clause in place.clauses.items():
        if place.at:
            assert str(cite(shipped(regulation_id), *place.at)) == clause, regulation_id


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_no_place_is_a_section_whose_parts_have_clauses_of_their_own(place):
    """A sentence about a part of it would name the wrong one; where it is about the whole, the table says why."""
    if place.whole:
        return
    for regulation_id, clause in place.clauses.items():
        regulation = shipped(regulation_id)
        own = {str(cite(regulation, *path)) for path in _parts_with_clauses(regulation, place.at)}
        assert own <= {clause}, regulation_id


def _parts_with_clauses(regulation: BaseModel, at: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """The paths below a path of everything that has a heading of its own."""
    node: Any = regulation
    for step in at:
        node = (
            node.get(step)
            if isinstance(node, dict)
            else node[step]
            if isinstance(node, list)
            else getattr(node, str(step), None)
        )
    yield from _below(node, at)


def _below(node: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    if isinstance(node, BaseModel):
        children = [(name, getattr(node, name)) for name in type(node).model_fields]
    else:
        children = list(
            node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        )
    for name, child in children:
        if isinstance(child, Cite) and name != "cite":
            yield (*path, str(name).removesuffix("_cite"))
        elif isinstance(getattr(child, "cite", None), Cite):
            yield (*path, name)
        yield from _below(child, (*path, name))


@pytest.mark.parametrize("regulation_id", document_ids())
def test_every_sentence_of_a_regulation_file_has_its_own_clause(regulation_id):
    """What stands in the file as a sentence is quoted with the clause that stands there, not with its section's."""
    own: dict[str, set[str]] = {}
    for text, path in _texts(shipped(regulation_id), ()):
        clause = str(cite(shipped(regulation_id), *path))
        own.setdefault(text, set()).update({clause, clause.partition(", reading ")[0]})
    quoted = [each for each in _published(regulation_id)[0] if each.text in own]
    assert {each for each in quoted if each.clause not in own[each.text]} == set()
    assert len({each.text for each in quoted}) > 40


@pytest.mark.parametrize(
    ("regulation_id", "words", "clause"),
    [
        ("runewars-2.2", "proxies are not", "Runewars 2.2, Legal Products, p. 10"),
        ("runewars-2.2", "Setup templates are not legal", "Runewars 2.2, Legal Products, p. 11"),
        ("runewars-2.2", "both draw and place terrain in turn", "Runewars 2.2, Game Setup, p. 12"),
        ("runewars-2.2", "Units are deployed in turn", "Runewars 2.2, Game Setup, p. 13"),  # step 6
        ("runewars-1.0", "deploy unit by unit", "Runewars 1.0, Game Setup, p. 8"),
        ("runewars-1.0", "setup templates are not", "Runewars 1.0, Legal Products, p. 7"),
        (
            "xwing-1.1.1",
            "setup templates and cards marked epic are not",
            "X-Wing 1.1.1, Legal Products, p. 9",
        ),
    ],
)
def test_no_sentence_runs_over_two_pages(regulation_id, words, clause):
    """What the documents say on two pages is two sentences, each with its page."""
    regulation = shipped(regulation_id)
    (path,) = [path for text, path in _texts(regulation, ()) if words in text]
    assert str(cite(regulation, *path)) == clause


def test_what_retires_a_player_is_said_where_the_guide_says_it():
    """Urban War: Conceding says that the player retires, Conceded Game Scoring what the game is worth."""
    sentences = [each for each in _published("urban-war-1.4")[0] if "concedes" in each.text]
    retiring = {each.clause for each in sentences if "retire" in each.text}
    assert retiring == {"Urban War 1.4, Conceding, p. 1"}
    assert len({each.clause for each in sentences}) > 1


def test_a_clause_of_what_a_house_extends_names_that_document_in_short_too():
    """On Atomic Empire's pages `p. 12` alone would be a page of its own paper, which has two."""
    regulation, ours = shipped("atomic-empire"), set()
    for event in events("atomic-empire"):
        if is_published(event, regulation):
            ours |= {each for each in clauses_on_pages(event, regulation) if each.text.startswith("Runewars")}
    assert {each.short for each in ours} >= {"Runewars 1.0, Margin of Victory, p. 12"}
    assert [each for each in ours if each.short != each.text] == []


def test_a_reading_of_what_a_house_replaced_is_not_on_its_rules_page():
    """Atomic Empire has no seasons, so readings I-28, I-36 and I-37 of Runewars 1.0 are none of its own."""
    shown = {
        each: {item.id for item in rules_page_of(each).readings} for each in ("atomic-empire", "runewars-1.0")
    }
    assert shown["runewars-1.0"] - shown["atomic-empire"] == {"I-28", "I-36", "I-37"}
    assert shown["runewars-1.0"] == set(shipped("runewars-1.0").readings)


def _texts(node: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """All sentences in a regulation, with their paths."""
    if isinstance(node, BaseModel):
        for name in type(node).model_fields:
            value = getattr(node, name)
            if isinstance(value, str) and name in ("text", "at_time"):
                yield value, (*path, name)
            yield from _texts(value, (*path, name))
    elif isinstance(node, dict | list):
        for name, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from _texts(value, (*path, name))


@pytest.mark.parametrize("regulation_id", document_ids())
def test_every_sentence_on_a_page_names_the_place_that_says_it(regulation_id):
    """A sentence that is not in the table fails, and one whose clause is another's."""
    texts = {text for text, _path in _texts(shipped(regulation_id), ())} | _reasons(regulation_id)
    wrong = {
        each
        for each in _published(regulation_id)[0]
        if each.text not in texts
        and each.clause not in set(clauses_of(KINDS["pages"].get(each.text, ()), regulation_id))
    }
    assert wrong == set()


def _reasons(regulation_id: str) -> set[str]:
    """What house rules say of their changes."""
    return {change.reason for change in shipped(regulation_id).changes}


@pytest.mark.parametrize("regulation_id", document_ids())
def test_every_line_of_explain_names_the_places_that_say_it(regulation_id):
    """All of them: points, margin and, where somebody conceded, what the document says of that."""
    wrong = {
        each
        for each in _published(regulation_id)[1]
        if (pattern := line_of(each.text)) is None
        or not allows(KINDS["explain"][pattern], each.clause.split("; "), regulation_id)
    }
    assert wrong == set()


@pytest.mark.parametrize("regulation_id", document_ids())
def test_every_finding_names_the_place_that_says_it(regulation_id):
    """By its code, and by its message where one code is found for several reasons."""
    wrong = {
        (code, message, clause)
        for code, message, clause in _found(regulation_id)
        if clause not in set(clauses_of(entry_of(code, message) or (), regulation_id))
    }
    assert wrong == set()


def test_the_table_has_no_kind_that_nothing_is_of():
    """What is no longer said goes from the table, and events that lost a sentence are seen."""
    published = [_published(each) for each in document_ids()]
    said = {each.text for pages, _lines in published for each in pages}
    lines = {line_of(each.text) for _pages, lines in published for each in lines}
    assert set(KINDS["pages"]) - said == set()
    assert set(KINDS["explain"]) - lines == set()
    assert set(KINDS["check"]) - _codes() - OF_READING == set()


@pytest.mark.parametrize("regulation_id", document_ids())
def test_what_is_entered_names_the_place_that_asks_for_it(regulation_id):
    """Each column of a round's sheet: a cell with something else in it is found with that clause."""
    regulation = shipped(regulation_id)
    form = form_of(regulation)
    for column in (*form.of_seat, *form.after_ended):
        assert str(cite(regulation, *column.clause)) in set(
            clauses_of(KINDS["check"][column.code], regulation_id)
        )


def test_every_code_is_in_the_table_or_has_no_clause():
    """Also those that none of the events has."""
    assert _codes() - set(KINDS["check"]) == set(KINDS["without a clause"]) | ONLY_BY_HOUSE_RULES


def test_every_path_that_a_finding_cites_is_that_of_a_place_of_its_code():
    """Also of those that none of the events has: what `check` names in the source is what the table names."""
    cited = [
        each for folder in FOLDERS for path in (PROGRAM / folder).rglob("*.py") for each in _cited_in(path)
    ]
    assert len(cited) > 40
    for code, path in cited:
        assert code in ONLY_BY_HOUSE_RULES or path in set(_paths_of(KINDS["check"][code])), (code, path)


FOLDERS = ("checks", "tournament/game_forms", "workbooks/reading")
OF_READING = {"change-unknown", "drops-value", "seat-empty"}
ONLY_BY_HOUSE_RULES = {"figure-missing", "scores-impossible"}


def _codes() -> set[str]:
    """The codes that are found in events, by the source."""
    files = [path for folder in FOLDERS[:2] for path in (PROGRAM / folder).rglob("*.py")]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    return {code for code in manual() if f'"{code}"' in source}


def _cited_in(file: Path) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Code and path of each finding in a module that has both in so many words."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            at = {"finding": node.args[3:], "CellFault": node.args[3:4], "report": node.args[3:4]}.get(
                name, []
            )
            try:
                path = [ast.literal_eval(each) for each in at]
                code = ast.literal_eval(node.args[0]) if at else ""
            except ValueError:
                continue
            if at:
                yield code, tuple(path) if name == "finding" else path[0]


def _paths_of(entry: Any) -> Iterator[tuple[str | int, ...]]:
    """The paths of an entry's places."""
    if isinstance(entry, str):
        yield PLACES[entry.partition(" + ")[0]].at
    for each in entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ():
        yield from _paths_of(each)
