"""Findings as plain data, such as JSON can hold, and back: all that they say in any language."""

from dataclasses import asdict
from typing import Any

from generator.findings import Citation, Finding, Place
from generator.languages.said import Message
from generator.text import first_impossible

_WORDS, _VALUES = "words", "values"


def finding_as_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as data.

    Raises:
        TypeError: its message holds a value that is no text and no number.
    """
    return {
        "code": finding.code,
        "place": asdict(finding.place),
        "message": _message_as_data(finding.message),
        "citation": None if finding.citation is None else asdict(finding.citation),
        "clause": list(finding.clause),
        "language": finding.language,
    }


def finding_from_data(data: dict[str, Any]) -> Finding:
    """Return the finding that was made into this data.

    Raises:
        AttributeError, LookupError, TypeError, ValueError: it was none.
    """
    cited = data["citation"]
    finding = Finding(
        code=text_from_data(data["code"]),
        place=Place(**_plain_from_data(data["place"])),
        message=_message_from_data(data["message"]),
        citation=None if cited is None else Citation(**_plain_from_data(cited)),
        clause=tuple(map(text_from_data, data["clause"])),
        language=text_from_data(data["language"]),
    )
    str(finding)  # raises what keeps it from being said
    return finding


def text_from_data(value: Any) -> str:
    """Return a text.

    Raises:
        TypeError, ValueError: it is none, or one that no file can hold.
    """
    if not isinstance(value, str):
        raise TypeError(value)
    if first_impossible(value) is not None:
        raise ValueError(value)
    return value


def _message_as_data(message: Message) -> dict[str, Any]:
    return {
        _WORDS: list(message.words),
        _VALUES: {key: _as_data(each) for key, each in message.values.items()},
    }


def _as_data(value: object) -> object:
    if isinstance(value, Message):
        return _message_as_data(value)
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{value!r} in a message")


def _message_from_data(data: dict[str, Any]) -> Message:
    said = {key: each for key, each in data[_VALUES].items() if isinstance(each, dict)}
    values = _plain_from_data({key: each for key, each in data[_VALUES].items() if key not in said})
    values |= {key: _message_from_data(each) for key, each in said.items()}
    return Message(tuple(map(text_from_data, data[_WORDS])), values)


def _plain_from_data(values: dict[str, Any]) -> dict[str, Any]:
    """Return texts, numbers and what is not there by their names."""
    return {
        key: each if each is None or isinstance(each, int | float) else text_from_data(each)
        for key, each in values.items()
    }
