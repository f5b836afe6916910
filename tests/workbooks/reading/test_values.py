"""What people type is understood."""

from datetime import datetime, time

import pytest

from generator.text import key
from generator.workbooks.reading.values import (
    ErrorValue,
    Value,
    as_identifier,
    as_text,
    as_time_of_day,
    as_whole_number,
    shown,
)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (120, 120),
        (100.0, 100),
        ("120", 120),
        (" 7\u00a0", 7),
        ("100.0", 100),
        ("100,00", 100),
        ("１２", 12),
        ("-5", -5),
        ("\u22125", -5),
        (99.99999999999999, 100),
    ],
)
def test_whole_numbers_in_many_clothes(value: Value, number: int) -> None:
    """Numbers stored as text, with stray spaces or a decimal zero, are the numbers they look like."""
    assert as_whole_number(value) == number


@pytest.mark.parametrize(
    "value", [12.5, "abc", "", " ", None, True, "1.000", "1,000", "12.5", "1e2", time(7), ErrorValue("#REF!")]
)
def test_what_is_no_whole_number_or_could_be_two(value: Value) -> None:
    """Halves, words, dates and booleans are refused, and so is 1.000, which is 1 here and 1000 there."""
    assert as_whole_number(value) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ilse  Vorn", "ilse vorn"),
        ("Ilse\u00a0Vorn ", "Ilse Vorn"),
        ("O\u2019Shea", "O'Shea"),
        ("O\u00b4Shea", "O'Shea"),
        ("\u201cAce\u201d", '"Ace"'),
        ("Jose\u0301", "Jos\u00e9"),
        ("No\u2011show 1", "No-show 1"),
        ("Ilse\u200b Vorn", "Ilse Vorn"),
        ("STRASSE", "straße"),
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    """Case, spaces, quotes, dashes, accents and invisible characters make no other name."""
    assert key(one) == key(other)


@pytest.mark.parametrize(("one", "other"), [("Jose", "José"), ("Ann", "Anne"), ("Score 1", "Score 2")])
def test_names_that_differ(one: str, other: str) -> None:
    """A letter more or an accent makes another name."""
    assert key(one) != key(other)


def test_text_loses_what_nobody_sees_and_keeps_what_is_meant() -> None:
    """Line breaks become spaces, changes of direction go, joined emoji and right-to-left letters stay."""
    assert as_text("  Ilse\r\n\tVorn\u202e ") == "Ilse Vorn"
    assert as_text("👩\u200d🚀 שרה") == "👩\u200d🚀 שרה"
    assert as_text(" \u200b\u00a0") is None


def test_numbers_are_identifiers_too() -> None:
    """An ID that the spreadsheet program made a number of stays what was typed."""
    assert [as_identifier(value) for value in (7, 7.0, "007", "Ｐ０７", "A\u20111")] == [
        "7",
        "7",
        "007",
        "P07",
        "A-1",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (time(9, 30), "09:30"),
        (datetime(2018, 9, 15, 14, 5), "14:05"),  # noqa: DTZ001 (spreadsheets know no time zones)
        (0.5, "12:00"),
        ("9.30", "09:30"),
        ("14:30:00", "14:30"),
        ("2:15 pm", "14:15"),
        ("12:05 AM", "00:05"),
        ("14h30", "14:30"),
        ("1430", "14:30"),
        (930, "09:30"),
        ("2 pm", "14:00"),
        ("14:30 Uhr", "14:30"),
        ("9 h", "09:00"),
        (14.3, "14:30"),  # `14.30` where the point is the decimal mark
        (14.0, "14:00"),
        (9.05, "09:05"),
        (14.5, None),  # ten to three, or half past two
        (datetime(1900, 1, 14, 7, 12), "14:30"),  # noqa: DTZ001 - day 14.3, in a cell for times
        (datetime(1903, 11, 30), "14:30"),  # noqa: DTZ001 - day 1430
        (46000.604166666664, "14:30"),  # a date with a time whose cell has no format for it
        ("46000.604166666664", "14:30"),
        ("46000,6", "14:24"),
        (46000.99999, "00:00"),
        ("0.604166666667", "14:30"),
        (1899.5, None),
        ("46000.0", None),
        (46083, None),
        ("25:99", None),
        (1499, None),
        (24, None),
        (0, None),
        ("25:00", None),
        ("13:00 pm", None),
        ("after lunch", None),
        (None, None),
    ],
)
def test_times_of_day(value: Value, text: str | None) -> None:
    """A time is `HH:MM`, however the cell holds it."""
    assert as_time_of_day(value) == text


def test_a_message_repeats_at_most_forty_characters() -> None:
    """A cell of 10,000 characters makes no message of 10,000 characters."""
    assert shown("x" * 10_000) == "x" * 39 + "…"
    assert shown(time(7, 30)) == "07:30 (a date or time)"
    assert shown(12.5) == "12.5"
