"""Regulation files: complete, cited value by value, and in step with the engine's registries."""

import ast
from pathlib import Path
from typing import get_args, get_origin

import pytest
from pydantic import BaseModel

from generator import strict_yaml
from generator.figures.tiebreakers import RANDOM, TIEBREAKERS
from generator.regulations import catalogue
from generator.regulations.catalogue import cite, document_ids, parse, shipped
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Cite, Cited
from generator.regulations.vocabulary import ABOUT
from generator.tournament.draw.byes import BYE_RULES
from generator.tournament.draw.fixed import BRACKETS
from generator.tournament.draw.pairing import FIRST_ROUNDS, PAIRING_METHODS
from generator.tournament.draw.seating import TABLE_METHODS
from tests.support.rulebooks import KITE, RULEBOOKS, rulebook

MODULES = [
    path for path in sorted(Path(catalogue.__file__).parents[1].rglob("*.py")) if "cite(" in path.read_text()
]
RUNEWARS = (
    (catalogue._DOCUMENTS / "runewars-2.2.yaml")
    .read_text(encoding="utf-8")
    .replace("id: runewars-2.2", "id: copied", 1)
)


@pytest.mark.parametrize("regulation_id", document_ids())
def test_shipped_regulations_are_without_fault(regulation_id):
    """Every shipped file can be read, and each of its values has a clause."""
    assert shipped(regulation_id).id == regulation_id


@pytest.mark.parametrize("regulation_id", document_ids())
def test_names_in_a_regulation_are_keys_of_the_engine(regulation_id):
    """An algorithm that a file names exists."""
    regulation = shipped(regulation_id)
    assert {tiebreaker.key for tiebreaker in regulation.ranking.precedence} <= {*TIEBREAKERS, RANDOM}
    assert regulation.swiss.method in PAIRING_METHODS
    assert regulation.swiss.first_round in (None, *FIRST_ROUNDS)
    assert regulation.tables is None or regulation.tables.method in TABLE_METHODS
    assert {regulation.byes.first_round, regulation.byes.later_rounds} <= set(BYE_RULES)
    assert regulation.elimination is None or regulation.elimination.method in BRACKETS


@pytest.mark.parametrize("regulation_id", document_ids())
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


@pytest.mark.parametrize("regulation_id", document_ids())
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


@pytest.mark.parametrize("regulation_id", document_ids())
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
    ("path", "clause"),
    [
        (("swiss", "first_round"), "First Round Pairing"),  # a rule is about it
        (("concession", "retires"), "Conceding"),  # it has a clause beside it
        (("concession", "bonus"), "Conceded Game Scoring"),
        (("swiss", "method"), "Second & Subsequent Round Pairing"),
    ],
)
def test_a_value_has_the_clause_of_its_own_name_or_of_the_rule_about_it(path, clause):
    """Else that of the mapping in which it stands."""
    assert cite(shipped("urban-war-1.4"), *path).heading == clause


def test_a_rule_is_about_what_the_program_speaks_of():
    """A misspelled word would give the section's clause in silence; a wrong clause of a key is as wrong as any."""
    for old, new, words in (
        ("about: first_round", "about: first_rond", "'first_rond' is nothing that a sentence"),
        (
            "ties_cite: {heading: Final Flurry, page: 18}",
            "ties_cite: {heading: Final Flurry, page: 3}",
            "not on page 3",
        ),
    ):
        assert old in RUNEWARS
        _, findings = parse(RUNEWARS.replace(old, new), "rules.yaml")
        assert any(words in finding.message for finding in findings), [str(finding) for finding in findings]


def _paths_of(annotation, deep=5):
    """Every path that the form allows below a part, with elements and keys that a file may or may not have.

    What has a clause beside it, or a rule that is about it, can be cited as if it were a key.
    """
    if not deep:
        return
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        for key, field in annotation.model_fields.items():
            yield (key,)
            yield (key.removesuffix("_cite"),)
            if key in ("rules", "details"):
                yield from ((word,) for word in ABOUT)
            yield from ((key, *rest) for rest in _paths_of(field.annotation, deep - 1))
        return
    steps = {list: (0, 1, 3, 99, -1), dict: ("basic", "Time", "formal", "")}.get(get_origin(annotation), ())
    for inner in get_args(annotation):
        yield from _paths_of(inner, deep)
        for step in steps:
            yield (step,)
            yield from ((step, *rest) for rest in _paths_of(inner, deep - 1))


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_path_of_the_form_can_be_cited_of_every_regulation(name):
    """Also where a file has fewer elements or leaves a part out: a finding of that clause must not end in a crash."""
    regulation = rulebook(name)
    paths = set(_paths_of(Regulation))
    assert len(paths) > 1000
    for path in paths:
        assert cite(regulation, *path).title in {
            regulation.name,
            *(b.name for b in regulation.bases.values()),
        }


def test_what_is_not_there_has_the_clause_of_what_stands_around_it():
    """The manual's recipe of a bracket has no sentences under rules; the reading of elimination counts for them.

    Where a change took something away, as the manual's Harbor Rules do with `round_times.final`, its clause counts.
    """
    kites = rulebook("manual: Rounds and cuts by the number of players")
    assert kites.elimination.rules == []
    for path in (("elimination", "rules", 1), ("elimination", "rules"), ("elimination", "cut")):
        assert str(cite(kites, *path)) == "Kite Duel, reading K-1"
    assert str(cite(kites, "lists", "kinds", "Ship", "maximum")) == "Kite Duel"
    harbor = rulebook("manual: Harbor Rules")
    assert str(cite(harbor, "round_times", "final")) == "Harbor Rules, Points, p. 1"
    assert cite(harbor, "byes", "rules", 99) == cite(harbor, "byes")


def test_a_key_that_no_form_has_is_our_own_mistake():
    """A misspelled path would give the clause of something else in silence."""
    with pytest.raises(AttributeError):
        cite(shipped("runewars-2.2"), "elimination", "rulez")


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_every_path_that_the_program_cites_is_one_of_the_form(module):
    """A key that is only cited in a rare finding is misspelled for ever, or until a tournament's last round."""
    known = set(_paths_of(Regulation))
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "cite":
            words = [arg.value for arg in node.args[1:] if isinstance(arg, ast.Constant)]
            if words and len(words) == len(node.args) - 1:
                assert tuple(words) in known, (module.name, node.lineno)


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


@pytest.mark.parametrize("name", document_ids())
def test_shipped_files_say_the_same_in_the_quick_way(name: str) -> None:
    """They are parsed by another parser than a person's files: the same values at the same places, and no fault."""
    text = (catalogue._DOCUMENTS / f"{name}.yaml").read_text(encoding="utf-8")
    quick, faults = strict_yaml.read_own(text, f"{name}.yaml")
    careful, found = strict_yaml.read(text, f"{name}.yaml")
    assert (faults, found) == ((), ())
    assert careful is not None
    assert (quick.data, quick.places) == (careful.data, careful.places)


@pytest.mark.parametrize(
    ("loss", "draw", "words"),
    [
        ("3", "3", None),
        ("3.5", "1", "the band 1+ gives the winner 3 and the loser 3.5: swap them"),
        ("0", "3.5", "a draw gives 3.5 points, more than any win: write 3 or less"),
    ],
)
def test_nothing_is_worth_more_than_a_win(loss, draw, words):
    """A win of the example is worth 3: a loss or a draw may be worth as much, and half a point more is a fault."""
    text = KITE.replace(
        "{lead: 1+, win: 3, loss: 0}\n  draw: 1", f"{{lead: 1+, win: 3, loss: {loss}}}\n  draw: {draw}"
    )
    _, findings = parse(text, "kite.yaml")
    assert [str(finding.message) for finding in findings] == ([words] if words else [])
