"""YAML without surprises."""

import pytest
from pydantic import BaseModel, ConfigDict

from generator import strict_yaml


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NO", "NO"), ("yes", "yes"), ("2.10", "2.10"), ("1e3", "1e3"), ("0123", "0123"), ("12:30", "12:30"),
        ("2018-09-15", "2018-09-15"), ("'7'", "7"), ("7", 7), ("-7", -7), ("true", True), ("null", None), ("", None),
    ],
)  # fmt: skip
def test_only_plain_whole_numbers_true_false_and_null_are_not_text(text, value):
    """NO stays "NO" and 2.10 stays "2.10"."""
    document, findings = strict_yaml.read(f"key: {text}\n", "file.yaml")
    assert not findings
    assert document.data == {"key": value}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: [1, 2\nb: 3\n", "not valid YAML"),
        ("a:\n\tb: 1\n", "tab"),
        ("a: &x 1\nb: *x\n", "write out what is the same"),
        ("a: !!python/object:os.system 1\n", "* & and ! mean something else"),
        ("[" * 5000, "more than 40 lists and mappings"),
        ("\x00", "an invisible character"),
    ],
)
def test_what_is_no_plain_yaml_is_a_finding(text, words):
    """No input gets a traceback, and nothing in it is executed or multiplied."""
    document, (finding,) = strict_yaml.read(text, "file.yaml")
    assert document is None
    assert words in finding.message
    assert finding.place.line is not None


def test_too_much_text_is_not_read():
    """A file that no person wrote is refused by its size."""
    document, (finding,) = strict_yaml.read("a: 1\n" * 300_000, "file.yaml")
    assert document is None
    assert finding.code == "file-too-large"


def test_a_key_twice_is_told_at_the_second():
    """The first one stays."""
    document, (finding,) = strict_yaml.read("a: 1\nb: 2\na: 3\n", "file.yaml")
    assert document.data == {"a": 1, "b": 2}
    assert (finding.code, finding.place.line) == ("yaml-duplicate-key", 3)


class Sample(BaseModel):
    """A form for the tests."""

    model_config = ConfigDict(extra="forbid", strict=True)
    name: str
    count: int


def test_all_faults_of_a_document_are_told_with_their_lines():
    """A missing key, an unknown one and a wrong value in one run."""
    document, _ = strict_yaml.read("count: many\nnames: x\n", "file.yaml")
    _, findings = strict_yaml.validate(Sample, document)
    assert {(finding.place.line, finding.place.column, finding.message) for finding in findings} == {
        (1, 1, "name is missing: add it"),
        (1, 8, "count is 'many': write a whole number, as in 3"),
        (2, 1, "names is not known here: did you mean name? There are name, count"),
    }


def test_values_and_keys_have_their_places():
    """Line and column from 1 on, of values and of keys; what is not there has the place of what is around it."""
    document, _ = strict_yaml.read("a: 1\nlist:\n  - {b: x}\n", "file.yaml")
    assert str(document.place(("list", 0, "b"))) == "file.yaml:3:9"
    assert str(document.key(("list", 0, "b"))) == "file.yaml:3:6"
    assert str(document.place(("list", 0, "missing"))) == "file.yaml:3:5"
    assert str(document.key(("list", 0))) == "file.yaml:3:5"


@pytest.mark.parametrize(
    ("text", "value", "told"),
    [
        ("a: Game #1\n", "Game", ["file.yaml:1:9"]),
        ("a: #1\n", None, ["file.yaml:1:4"]),
        ("a: Game # a comment\n", "Game", []),
        ("a: 'Game #1'\n", "Game #1", []),
        ("a: Game#1\n", "Game#1", []),
        ("a: 7 #lucky\n", 7, []),
    ],
)
def test_a_number_sign_that_cuts_a_text_off_is_told(text, value, told):
    """YAML drops what follows ` #` in silence: `Game #1` would become `Game`."""
    document, findings = strict_yaml.read(text, "file.yaml")
    assert document.data == {"a": value}
    assert [str(finding.place) for finding in findings if finding.code == "yaml-comment"] == told


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("opponent_points", ["opponents_points", "wins"], "opponents_points"),
        ("Opponents points", ["opponents_points", "wins"], "opponents_points"),
        ("by game", ["by game number"], "by game number"),
        ("of", ["office"], None),
        ("swiss", ["random in score groups"], None),
    ],
)
def test_a_word_near_to_a_known_one_is_asked_for(word, known, near):
    """Slips of the pen, another case, a space for an underscore, and words that were not finished."""
    assert strict_yaml.near(word, known) == near
