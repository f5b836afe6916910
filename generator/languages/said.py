"""Sentences that are English to programs and remember how they were made, so that people read them in their language.

A finding is made where nobody knows yet who will read it: `--format json` and the logs hold its English, the
organizer's screen the language of the event. So its message is a `Message`: a plain text in English, `localized` in the
language that is spoken when it is asked.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.languages import _, later, ngettext, speaking
from generator.text import in_one_line


class Message(str):
    """A sentence in English; `words` has one form, or one and many for the value `n`."""

    __slots__ = ("values", "words")

    words: tuple[str, ...]
    values: Mapping[str, Any]

    def __new__(cls, words: tuple[str, ...], values: Mapping[str, Any]) -> "Message":
        """Make one of values that a file may hold: what ends a line or steers a terminal is not said."""
        values = {name: _in_one_line(value) for name, value in values.items()}
        words_now = words[0] if len(words) == 1 or values["n"] == 1 else words[1]
        said = super().__new__(cls, words_now.format(**values) if values else words_now)
        said.words, said.values = words, values
        return said

    def __reduce__(self) -> tuple[type["Message"], tuple[tuple[str, ...], Mapping[str, object]]]:
        """Return what another process, or the next run, says it from."""
        return Message, (self.words, self.values)

    @property
    def localized(self) -> str:
        """Return it in the language that is spoken, as are the sentences among its values."""
        values: dict[str, Any] = {name: _shown(value) for name, value in self.values.items()}
        if len(self.words) == 1:
            return _(self.words[0], **values)
        one, many = self.words
        return ngettext(one, many, values.pop("n"), **values)

    def localized_in(self, code: str) -> str:
        """Return it in one language, whatever is spoken."""
        with speaking(code):
            return self.localized


NOTHING = Message(("",), {})
OR = later("{first}, or {rest}")  # ways out
EITHER = later("{first} or {rest}")
AND = later("{first} and {rest}")
NEXT = later("{first}, {rest}")


def say(message: str, /, **values: object) -> Message:
    """Return a message with `values` in its braces: texts as they are, other messages in their reader's words."""
    return Message((message,), values)


def nsay(one: str, many: str, n: int, /, **values: object) -> Message:
    """Return the sentence for so many, which it may name as `{n}`."""
    return Message((one, many), {"n": n, **values})


def joined(words: str, texts: Sequence[str]) -> Message:
    """Return the texts, each bound to the `rest` by these words: `a, or b, or c` by `OR`."""
    *others, last = texts
    chain = alone(last)
    for first in reversed(others):
        chain = say(words, first=first, rest=chain)
    return chain


def listed(texts: Sequence[str]) -> Message:
    """Return `a`, `a and b`, `a, b and c`."""
    *others, last = texts
    if not others:
        return alone(last)
    return say("{others} and {last}", others=joined(NEXT, others), last=last)


def alternatives(texts: Sequence[str]) -> Message:
    """Return `a`, `a or b`, `a or b or c`."""
    return joined(EITHER, texts)


def alone(text: str) -> Message:
    """Return a text as it is, in every language."""
    return text if isinstance(text, Message) else Message(("{text}",), {"text": text})


class _Count(int):
    """A number that `{n:,}` groups by thousands as the language does: `10,000`, `10.000`, `10 000`."""

    def __format__(self, how: str) -> str:
        if how != ",":
            return super().__format__(how)
        from generator.languages.customs import count  # Babel: only where a count is shown

        return count(self)


def _shown(value: object) -> object:
    if isinstance(value, Message):
        return value.localized
    return _Count(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _in_one_line(value: object) -> object:
    return in_one_line(value) if isinstance(value, str) and not isinstance(value, Message) else value
