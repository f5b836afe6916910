"""The words that a regulation file may choose from, against what the program can do."""

import pytest

from generator.figures.tiebreakers import RANDOM, TIEBREAKERS
from generator.model import TYPED_ENDINGS
from generator.regulations import vocabulary
from generator.tournament.draw.byes import BYE_RULES
from generator.tournament.draw.fixed import BRACKETS
from generator.tournament.draw.pairing import FIRST_ROUNDS, PAIRING_METHODS
from generator.tournament.draw.seating import TABLE_METHODS


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        (vocabulary.TIEBREAKERS, {*TIEBREAKERS, RANDOM}),
        (vocabulary.PAIRING_METHODS, set(PAIRING_METHODS)),
        (vocabulary.FIRST_ROUNDS, set(FIRST_ROUNDS)),
        (vocabulary.TABLE_METHODS, set(TABLE_METHODS)),
        (vocabulary.BYE_RULES, set(BYE_RULES)),
        (vocabulary.BRACKETS, set(BRACKETS)),
        (vocabulary.ENDINGS, {ended.way for ended in TYPED_ENDINGS}),
    ],
)
def test_the_words_are_the_keys_of_the_engine(words, keys):
    """A word that nothing computes, or a computation that no file can name, would be of no use."""
    assert set(words) == keys
    assert all(sentence.endswith(".") for sentence in words.values())
