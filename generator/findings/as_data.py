"""Findings as plain data, such as JSON can hold, and back: all that they say in any language."""

from dataclasses import asdict
from typing import Any

from generator.findings import Citation, Finding, Place
from generator.languages.said import Said

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
        KeyError, TypeError: it was none.
    """
    return Finding(
        code=data["code"],
        place=Place(**data["place"]),
        message=_message_from_data(data["message"]),
        citation=None if data["citation"] is None else Citation(**data["citation"]),
        clause=tuple(data["clause"]),
        language=data["language"],
    )


def _message_as_data(message: Said) -> dict[str, Any]:
    return {
        _WORDS: list(message.words),
        _VALUES: {key: _as_data(each) for key, each in message.values.items()},
    }


def _as_data(value: object) -> object:
    if isinstance(value, Said):
        return _message_as_data(value)
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{value!r} in a message")


def _message_from_data(data: dict[str, Any]) -> Said:
    values = {
        key: _message_from_data(each) if isinstance(each, dict) else each
        for key, each in data[_VALUES].items()
    }
    return Said(tuple(data[_WORDS]), values)
