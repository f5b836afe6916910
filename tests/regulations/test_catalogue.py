"""Regulation files: complete, cited value by value, and in step with the engine's registries."""

import pytest
from pydantic import BaseModel

from generator.engine.bracket import BRACKETS
from generator.engine.byes import BYE_RULES
from generator.engine.pairing import FIRST_ROUNDS, PAIRING_METHODS
from generator.engine.tables import TABLE_METHODS
from generator.engine.tiebreakers import RANDOM, TIEBREAKERS
from generator.regulations import catalogue
from generator.regulations.catalogue import cite, parse, regulation_ids, shipped
from generator.regulations.forms import Cite, Cited

RUNEWARS = (catalogue._DOCUMENTS / "runewars-2.2.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("regulation_id", regulation_ids())
def test_shipped_regulations_are_without_fault(regulation_id):
    """Every shipped file can be read, and each of its values has a clause."""
    assert shipped(regulation_id).id == regulation_id


@pytest.mark.parametrize("regulation_id", regulation_ids())
def test_names_in_a_regulation_are_keys_of_the_engine(regulation_id):
    """An algorithm that a file names exists."""
    regulation = shipped(regulation_id)
    assert {tiebreaker.key for tiebreaker in regulation.ranking.precedence} <= {*TIEBREAKERS, RANDOM}
    assert regulation.swiss.method in PAIRING_METHODS
    assert regulation.swiss.first_round in (None, *FIRST_ROUNDS)
    assert regulation.tables is None or regulation.tables.method in TABLE_METHODS
    assert {regulation.byes.first_round, regulation.byes.later_rounds} <= set(BYE_RULES)
    assert regulation.elimination is None or regulation.elimination.method in BRACKETS


@pytest.mark.parametrize("regulation_id", regulation_ids())
def test_every_reading_of_a_file_is_named_by_a_rule(regulation_id):
    """A reading that no rule names would stand on the rules page without a place where it counts."""
    regulation = shipped(regulation_id)
    named = {part.reading for part in _parts(regulation) if isinstance(part, Cited)}
    inherited = set(shipped(regulation.extends).readings) if regulation.extends else set()
    assert set(regulation.readings) - named <= inherited


def _parts(value):
    """Every mapping in a part of a regulation, the part itself among them."""
    if isinstance(value, BaseModel):
        yield value
        value = {name: getattr(value, name) for name in type(value).model_fields}
    if isinstance(value, dict):
        value = list(value.values())
    for child in value if isinstance(value, list) else ():
        yield from _parts(child)


@pytest.mark.parametrize("regulation_id", regulation_ids())
def test_every_heading_of_a_document_is_cited_or_holds_other_headings(regulation_id):
    """What a document says under a heading is somewhere on the rules page: as a rule, or as a note for people."""
    regulation = shipped(regulation_id)
    named = {part.heading for part in _parts(regulation) if isinstance(part, Cite) and part.of is None}
    unnamed = {
        heading
        for section, headings in regulation.document.sections.items()
        for heading in headings
        if heading not in named and not (heading == section and len(headings) > 1)
    }
    assert unnamed == set()


@pytest.mark.parametrize("regulation_id", regulation_ids())
def test_the_pages_of_a_section_rise(regulation_id):
    """Headings stand in the order of the document, so no page comes before that of the heading above."""
    for headings in shipped(regulation_id).document.sections.values():
        lows = [pages.low for pages in headings.values()]
        assert lows == sorted(lows)


@pytest.mark.parametrize(
    ("players", "basic", "advanced"),
    [
        (3, None, None), (4, (2, None), None), (8, (2, None), None), (9, (3, None), (3, None)),
        (28, (3, None), (3, None)), (29, (3, None), (4, 2)), (32, (3, None), (4, 2)), (33, (4, None), (4, 2)),
        (44, (4, None), (4, 2)), (45, (4, None), (5, 2)), (48, (4, None), (5, 2)), (49, (5, None), (5, 2)),
        (90, (5, None), (5, 2)), (91, (5, None), (5, 4)), (500, (5, None), (5, 4)),
    ],
)  # fmt: skip
def test_each_row_of_the_structures_holds_at_both_edges(players, basic, advanced):
    """P. 20 and 21: Swiss rounds and cut by number of players."""
    for name, expected in (("basic", basic), ("advanced", advanced)):
        rows = [row for row in shipped("runewars-2.2").structures.tables[name].rows if players in row.players]
        assert [(row.swiss_rounds, row.cut) for row in rows] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("path", "clause"),
    [
        (("tournament_points", "bands", 2), "Runewars 2.2, Tournament Points, p. 19"),
        (("ranking", "precedence", 1), "Runewars 2.2, Tiebreakers, p. 20, reading I-1"),
        (("concession",), "Runewars 2.2, End of Round, p. 18, reading I-15"),
        (("drops", "rules", 2), "Runewars 2.2, Pairings, p. 15, reading I-19"),
        (("structures", "tables", "advanced", "rows", 1), "Runewars 2.2, Advanced Structure, p. 21"),
        (("tiers", "formal", "leaders_cite"), "Runewars 2.2, Leader Participation, p. 5"),
    ],
)
def test_a_clause_is_the_nearest_one_around_the_value(path, clause):
    """A value's own clause, or its mapping's."""
    assert str(cite(shipped("runewars-2.2"), *path)) == clause


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("heading: Tiebreakers, page: 20", "heading: Tie Breakers, page: 20", "citation", "no heading 'Tie Breakers'"),
        ("heading: Tiebreakers, page: 20", "heading: Tiebreakers, page: 19", "citation", "not on page 19"),
        ("reading: I-29", "reading: I-99", "citation", "no reading I-99"),
        ("  cite: {heading: Tournament Round Times, page: 14}\n", "", "citation", "no clause"),
        ("{lead: 30-69,", "{lead: 29-69,", "rules-clash", "overlap"),
        ("{lead: 30-69,", "{lead: 31-69,", "rules-clash", "gap"),
        ("{lead: 0-29,", "{lead: 1-29,", "rules-clash", "begin at 1"),
        ("{lead: 150-200,", "{lead: 150-190,", "rules-clash", "ends at 190"),
        ("players: 9-32,", "players: 10-32,", "rules-clash", "gap"),
        ("players: 9-32,", "players: 32-9,", "yaml-value", "ends before"),
        ("  swiss: 90\n", "  swiss: ninety\n", "yaml-value", "whole number"),
        ("  swiss: 90\n", "  swiss: 90\n  swiss: 80\n", "yaml-duplicate-key", "second time"),
        ("  swiss: 90\n", "  swiss: 90\n  pause: 5\n", "yaml-value", "pause"),
        ("  swiss: 90\n", "", "yaml-value", "missing"),
        ("  swiss: 90\n", "\tswiss: 90\n", "yaml-syntax", "tab"),
    ],
)  # fmt: skip
def test_a_fault_in_a_regulation_file_is_named_with_its_line(old, new, code, words):
    """Citations are checked as strictly as numbers; every fault has its line."""
    assert RUNEWARS.count(old) >= 1
    text = RUNEWARS.replace(old, new, 1)
    regulation, findings = parse(text, "rules.yaml")
    assert regulation is None
    matching = [finding for finding in findings if finding.code == code and words in finding.message]
    assert matching, [str(finding) for finding in findings]
    assert matching[0].place.file == "rules.yaml"
    assert (matching[0].place.line or 0) > 0


def test_the_line_of_a_fault_is_the_right_one():
    """Line and column point at the value."""
    text = RUNEWARS.replace("  swiss: 90\n", "  swiss: ninety\n", 1)
    _, (finding,) = parse(text, "rules.yaml")
    line = text.splitlines().index("  swiss: ninety") + 1
    assert (finding.place.line, finding.place.column) == (line, 10)
