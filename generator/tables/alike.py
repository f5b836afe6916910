"""Names that may be one person's: spelt with an accent or a letter more, less or other, or with the last name first."""

from collections.abc import Iterable

from generator.names import folded

_SHORT = 5  # letters: of names as short as Tim and Tom another letter makes another name
_LONG = 60  # nobody tells longer ones apart by a letter


class Namesakes:
    """Names, by all the ways in which they may have been spelt."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_way: dict[str, list[str]] = {}
        for name in dict.fromkeys(names):
            for way in _ways(name):
                self._by_way.setdefault(way, []).append(name)

    def of(self, name: str) -> tuple[str, ...]:
        """Those that may mean the same person, sorted; the name itself is none of them."""
        found = {other for way in _ways(name) for other in self._by_way.get(way, ())}
        return tuple(sorted(found - {name}))


def _ways(name: str) -> frozenset[str]:
    """The name's letters in either order of its words, whole and without each of them: figures are never mistyped."""
    words = "".join(each if each.isalnum() else " " for each in folded(name)).split()
    spelt = {"".join(words), "".join(sorted(words))} - {""}
    less = {
        text[:at] + text[at + 1 :]
        for text in spelt
        for at in range(len(text))
        if _SHORT < len(text) <= _LONG and not text[at].isdigit()
    }
    return frozenset(spelt | less)
