"""Players who are never paired with each other: who has the same text under `Keep apart`, where a comma parts texts."""

import re
from collections.abc import Mapping
from itertools import combinations

from generator.model.players import PlayerId
from generator.text import CleanText

_COMMA = re.compile("[,;\uff0c]")


def apart_words(text: str | None) -> tuple[str, ...]:
    """Return each text of a cell once, in one spelling."""
    return tuple(
        dict.fromkeys(word for part in _COMMA.split(text or "") if (word := part.strip().casefold()))
    )


def apart_groups(texts: Mapping[PlayerId, str | None]) -> dict[str, list[PlayerId]]:
    """Return who has each text, in the order in which the texts come first."""
    groups: dict[str, list[PlayerId]] = {}
    for player, text in texts.items():
        for word in apart_words(text):
            groups.setdefault(word, []).append(player)
    return groups


def pairs_apart(texts: Mapping[PlayerId, str | None]) -> frozenset[frozenset[PlayerId]]:
    """Return every two players who have a text in common."""
    groups = apart_groups(texts).values()
    return frozenset(frozenset(pair) for group in groups for pair in combinations(group, 2))


def without_words(texts: Mapping[PlayerId, str | None]) -> dict[PlayerId, CleanText | None]:
    """Return numbers in place of the texts, which may say something about people."""
    numbers = {word: str(number) for number, word in enumerate(apart_groups(texts), start=1)}
    return {
        player: CleanText(", ".join(numbers[word] for word in apart_words(text))) or None
        for player, text in texts.items()
    }
