"""What somebody meant who wrote a word that there is not."""

from collections.abc import Iterable
from difflib import get_close_matches

from generator.languages.said import Said, say

SHORTEST = 4  # letters that tell a word that goes on


def near(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most likely meant, None where none is near."""
    plain, sought = {_plain(name): name for name in known}, _plain(word)
    found = get_close_matches(sought, plain, n=1, cutoff=0.7)
    if not found and len(sought) >= SHORTEST:  # a part of the word was left out
        found = [name for name in plain if name.startswith(sought)]
    if not found and len(sought) > 2:  # SoS for strength_of_schedule
        found = [name for name in plain if "".join(part[0] for part in name.split("_")) == sought]
    return plain[found[0]] if found else None


def meant(word: str, known: Iterable[str]) -> Said:
    """`did you mean NAME? There are NAME, NAME`, or what there is, or that there is nothing."""
    names = list(known)
    one, listed = near(word, names), ", ".join(names)
    if len(names) < 2:
        return say("there is only {known}", known=listed) if names else say("there are none")
    if one is None:
        return say("there are {known}", known=listed)
    return say("did you mean {one}? There are {known}", one=one, known=listed)


def _plain(word: str) -> str:
    return "_".join(word.casefold().replace("-", " ").replace("_", " ").split())
