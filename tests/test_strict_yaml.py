"""YAML without surprises."""

import random

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
    """A wrong value and a key that there is not in one run: the key that it is meant for is not missed besides."""
    document, _ = strict_yaml.read("count: many\nnames: x\n", "file.yaml")
    _, findings = strict_yaml.validate(Sample, document)
    assert {(finding.place.line, finding.place.column, finding.message) for finding in findings} == {
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
        ("SoS", ["wins", "strength_of_schedule"], "strength_of_schedule"),
        ("so", ["strength_of"], None),
        ("of", ["office"], None),
        ("swiss", ["random in score groups"], None),
    ],
)
def test_a_word_near_to_a_known_one_is_asked_for(word, known, near):
    """Slips of the pen, another case, a space for an underscore, and words that were not finished."""
    assert strict_yaml.near(word, known) == near


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('name: "\\U00110000"', (1, 10), "there is no such number or character"),
        ('a: 1\nname: "\\UFFFFFFFF"', (2, 10), "there is no such number or character"),
        (f"%YAML 1.{'9' * 5000}\n--- {{}}", (1, 9), "there is no such number or character"),
        ('name: "\\ud800"', (1, 7), "(U+D800): delete it"),
        ('a: 1\n"\\ud800": 1', (2, 1), "(U+D800): delete it"),
        ('regulations: "a\\0.yaml"', (1, 14), "(U+0000): delete it"),
        ('name: "\\x01"', (1, 7), "(U+0001): delete it"),
        ("name: \ufdd0", (1, 7), "(U+FDD0): delete it"),
        ('name: "\\uFFFE"', (1, 7), "(U+FFFE): delete it"),
    ],
)
def test_an_escape_of_no_character_is_a_finding_with_its_place(text, place, words):
    """PyYAML raises what is no YAML error, or makes half a character that no file can hold."""
    _, (finding,) = strict_yaml.read(text, "file.yaml")
    assert finding.code == "yaml-syntax"
    assert (finding.place.line, finding.place.column) == place
    assert words in finding.message


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("a: |x\n  b\n", (1, 5), "expected chomping or indentation indicators, but found 'x'"),
        ("%a\n", (2, 1), "expected '<document start>', but found '<stream end>'"),
        ("a: [1]]\n", (1, 7), "expected <block end>, but found ']'"),
    ],
)
def test_what_hardly_anybody_writes_is_told_in_the_parsers_words(text, place, problem):
    """With its line and column, and with what a person can do."""
    _, (finding,) = strict_yaml.read(text, "file.yaml")
    assert (finding.place.line, finding.place.column) == place
    assert finding.message.startswith(
        "not valid YAML: look at this line and at the one above; the parser says: "
    )
    assert finding.message.endswith(problem)


def test_texts_are_cleaned_and_keep_their_lines():
    """A change of direction reaches no page, neither in a value nor in a key; a block of text stays one."""
    document, findings = strict_yaml.read("na\u202eme: a\u202eb\ntext: |\n  one\n  two\n", "file.yaml")
    assert not findings
    assert document.data == {"name": "ab", "text": "one\ntwo\n"}


PIECES = (
    *(
        "name: ",
        "- ",
        ": ",
        "\n",
        "\n  ",
        "[",
        "]",
        "{",
        "}",
        ",",
        '"',
        "'",
        "? ",
        "|\n",
        ">+\n",
        "|9\n",
        " #",
        "#",
    ),
    *(
        "&a ",
        "*a",
        "!!int ",
        "!<x>",
        "!%FF",
        "!<%ud800>",
        "%TAG ! x\n",
        "%YAML 1.2\n",
        "---\n",
        "...",
        "<<: ",
        "@",
        "%",
    ),
    *(
        "\\U00110000",
        "\\UFFFFFFFF",
        "\\ud800",
        "\\x01",
        "\\0",
        "\\u",
        "\\x",
        "\\",
        "1e999",
        "0x",
        "~",
        "=",
        "9" * 5000,
    ),
    *(
        "\t",
        "\r",
        "\r\n",
        "\x85",
        "\u2028",
        "\ufeff",
        "\x00",
        "\ufffe",
        "\ud800",
        "\U0001ffff",
        "é",
        "日本",
        "\u200b",
    ),
)


def test_no_text_gets_a_traceback():
    """Four thousand texts put together of what YAML knows: each is read, or told with its place."""
    dice = random.Random(14)
    for number in range(4_000):
        text = "".join(dice.choices(PIECES, k=dice.randint(1, 14)))
        document, findings = strict_yaml.read(f'name: "{text}"\n' if number % 2 else text, "file.yaml")
        assert document is not None or findings
        assert all(finding.place.line is not None and str(finding).encode() for finding in findings)
        if document is not None:
            str(document.data).encode()
