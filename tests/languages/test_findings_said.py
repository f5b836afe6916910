"""What a finding says is of a catalogue or of a file: no English in the values of its message."""

from __future__ import annotations

from pathlib import Path

import pytest

import generator
from generator.languages.said import say
from generator.model import Ended
from generator.regulations import vocabulary
from tests.languages.english import Reader, is_english, module_of, modules_of

pytestmark = pytest.mark.slow

PACKAGE = Path(generator.__file__).parent
# Words that regulation files choose from, and workbooks hold, are data.
WORDS = frozenset(
    word
    for words in (
        *(vocabulary.PAIRING_METHODS, vocabulary.FIRST_ROUNDS, vocabulary.TABLE_METHODS),
        *(vocabulary.BYE_RULES, vocabulary.BRACKETS, vocabulary.ENDINGS),
        {ended.value for ended in Ended},
        # Lines that somebody is to type, and how the sheet Round of round 1 writes the structure down.
        {
            "player: …",
            "- key: value",
            "[one, other]",
            "Single elimination",
            "… points or more",
            "… wins or more",
        },
        {
            " and third place",
            "Round robin",
            "… groups",
            "… times",
            "Groups",
            "Double elimination",
            "Double elimination …",
        },
        {" with a second final", "Grand final", "… Double elimination"},
        {"type: groups", "{type: groups, groups: 4}", "{type: groups, of: 4}"},
    )
    for word in words
)


def faults_of(source: str) -> list[str]:
    """What is found in one module."""
    return Reader(modules={"planted": module_of(source)}, allowed=WORDS).faults()


def test_no_value_of_a_message_is_english() -> None:
    """Names, numbers and quoted words are values; a part of a sentence is itself said by `say`."""
    assert Reader(modules=modules_of(PACKAGE), allowed=WORDS).faults() == []


@pytest.mark.parametrize(
    "planted",
    [
        "say('{x}', x='has no end')",
        "say('{x}', x=f'goes up to {n}')",
        "say('{x}', x=name or 'no game')",
        "say('{x}', x='the bye' if odd else name)",
        "say('{x}', x=' and '.join(names))",
        "say('{x}', x=[f'table {n}' for n in ns])",
        "say('{x}', x=A_TEXT)",
        "say('{x}', x=helper(1))",
        "nsay('{x}', '{x}', n, x='the row ' + name)",
        "listed([f'table {n}'])",
        "folded(later('{first}, or {rest}'), ['the bye', name])",
    ],
)
def test_english_among_the_values_is_found(planted: str) -> None:
    """As a text, in a choice, a list or a sum, by a name, or from a function of the program."""
    module = f"""
A_TEXT = "nothing is here"

def helper(n):
    text = f"game {{n}} there"
    return text

def finding(name, names, n, ns, odd):
    return {planted}
"""
    assert len(faults_of(module)) == 1


def test_english_is_found_by_a_local_name_in_any_branch() -> None:
    """Also where two names are assigned at once."""
    source = (
        "def f(n):\n    if n:\n        code, why = 'a', 'has had a bye'\n    return say('{why}', why=why)\n"
    )
    assert faults_of(source) == ["planted:3: has had a bye"]


def test_data_and_what_is_said_are_no_english() -> None:
    """Names of columns and keys, lines of a file, the words of workbooks, and sentences of their own."""
    source = """
def finding(name, n):
    hint = say("did you mean {name}?", name=name)
    column = "Player 1 ID" if n == 1 else "Results"
    return say("{a}", a=hint, b=column, c=f"tiers.{name}", d="own_score: true", e="Played out", f="endings.allowed")
"""
    assert faults_of(source) == []
    assert not is_english("bands: [{lead: 0+, win: 1, loss: 0}]")


@pytest.mark.parametrize(("code", "shown"), [("de", "10.001"), ("fr", "10\u202f001"), ("es", "10.001")])
def test_thousands_are_grouped_as_the_language_does(code: str, shown: str) -> None:
    """A German reads `10,001` as ten and a thousandth; data keep the English sign."""
    limit = say("larger than {most:,} characters: not read", most=10_001)
    assert "10,001" in limit
    assert shown in limit.shown_in(code)
