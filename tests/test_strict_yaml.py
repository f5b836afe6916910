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
        ("a: &x 1\nb: *x\n", "anchors"),
        ("a: !!python/object:os.system 1\n", "anchors, aliases and tags"),
        ("[" * 5000, "YAML"),
        ("\x00", "YAML"),
    ],
)
def test_what_is_no_plain_yaml_is_a_finding(text, words):
    """No input gets a traceback, and nothing in it is executed or multiplied."""
    document, (finding,) = strict_yaml.read(text, "file.yaml")
    assert document is None
    assert words in str(finding) or "nested" in str(finding)


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
    told = {(finding.place.line, finding.message.split(":")[0]) for finding in findings}
    assert told == {(1, "name"), (1, "count"), (2, "names")}
