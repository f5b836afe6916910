"""Sentences in the language that is spoken, with links in them wherever that language puts them."""

from collections.abc import Mapping, Sequence
from string import Formatter

from generator.languages import _, spoken
from generator.languages.customs import alternatives, listing
from generator.publish.parts import Link, Sentence

Value = Link | Sentence | object


def phrase(message: str, /, **values: Value) -> Sentence:
    """The message with its values in their places: `phrase("Table {table}: against {who}.", table=4, who=link)`.

    A Link stays one, a sentence is put in whole, everything else becomes text.
    """
    return _filled(_(message), values)


def nphrase(one: str, many: str, n: int, /, **values: Value) -> Sentence:
    """The message for so many, which it may name as `{n}`."""
    return _filled(spoken().texts.ngettext(one, many, n), {"n": n, **values})


def links_listed(links: Sequence[Link], *, is_choice: bool = False) -> Sentence:
    """`Ada, Bo and Cy`, each of them still a link; `Ada, Bo or Cy` where it is a choice."""
    places = [f"{{{i}}}" for i in range(len(links))]
    text = alternatives(places) if is_choice else listing(places)
    return _filled(text, {str(i): link for i, link in enumerate(links)})


def together(first: Sentence, second: Sentence) -> Sentence:
    """Two sentences, one after the other."""
    return (*first, Link(text=" "), *second)


def plain(sentence: Sentence) -> str:
    """The sentence as text."""
    return "".join(part.text for part in sentence)


def _filled(text: str, values: Mapping[str, Value]) -> Sentence:
    parts: list[Link] = []
    for words, name, _spec, _conversion in Formatter().parse(text):
        if words:
            parts.append(Link(text=words))
        if name is not None:
            parts += _parts(values[name])
    return tuple(parts)


def _parts(value: Value) -> Sequence[Link]:
    if isinstance(value, tuple):
        return value
    return (value if isinstance(value, Link) else Link(text=str(value)),)
