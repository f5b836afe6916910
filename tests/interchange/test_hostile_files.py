"""Whatever a file holds, it is imported or refused with a sentence for each fault: never a traceback."""

from __future__ import annotations

import copy
import json
import random
from datetime import date
from typing import Any

import pytest

from generator.checks import check_event
from generator.interchange.course import as_event, figures_that_differ
from generator.interchange.cryodex import read
from generator.interchange.formats import format_of, unknown_format
from tests.campaign.mutations import broken_data
from tests.interchange.reading import FILES, XWING, cup, faults_of, match, messages_of
from tests.support.make_all import ALL

LONGEST_MESSAGE = 400
DAY = (date(2017, 3, 4),)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"{", "exchange-unreadable"),
        (b'{"players": [}', "exchange-unreadable"),
        (b'{"a":' * 100_000, "exchange-unreadable"),
        (b'{"players": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "exchange-unreadable"),
        (b'{"players": [], "rounds": [' + b"9" * 100_000 + b"]}", "exchange-value"),
        (b"{}", "exchange-value"),
        (b'{"tournament": []}', "exchange-value"),
        (b'{"players": {}, "rounds": 7}', "exchange-value"),
        (b'{"players": [[]], "rounds": [[]]}', "exchange-value"),
        (b'{"players": [{"name": ["Ann"]}], "rounds": []}', "exchange-value"),
        (b'{"players": [{"name": "\\u200b"}], "rounds": []}', "exchange-value"),
    ],
)
def test_what_is_no_tournament_is_refused(content: bytes, code: str) -> None:
    """Not JSON, too deep, huge numbers, a list where an object belongs."""
    assert {finding.code for finding in faults_of(content)} == {code}


def test_a_name_of_ten_thousand_characters_is_named_once() -> None:
    """And cut where it is told; its matches say nothing more."""
    event = cup([match("Ann", "Bob" * 3_334)], players=f"Ann {'Bob' * 3_334}")
    ((code, message),) = messages_of(event)
    assert code == "exchange-value"
    assert message.startswith("player 2: name says 'BobBob")
    assert message.endswith("write the player's name, of up to 200 characters")
    assert len(message) < LONGEST_MESSAGE


def test_more_players_or_rounds_than_an_event_has_are_refused() -> None:
    """A workbook with more could not be read again."""
    crowd = cup(players=" ".join(f"N{number}" for number in range(10_001)))
    assert messages_of(crowd) == [("exchange-value", "10,001 players, and an event has up to 10,000")]
    long = cup(*([match("Ann", "Bob")] for _ in range(51)))
    assert messages_of(long) == [("exchange-rounds", "51 Swiss rounds, and an event has up to 50")]


def test_an_elimination_of_one_is_refused() -> None:
    """Nobody plays there."""
    event = cup([match("Ann", None)])
    event["rounds"][0] |= {"round-type": "elimination", "round-number": 2}
    assert [code for code, _ in messages_of(event)] == ["exchange-rounds"]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"012 Open\n", b"<html></html>", b"[1, 2]"])
def test_a_file_in_no_known_format_is_refused_with_those_that_are(content: bytes) -> None:
    """Nothing of it is looked at."""
    assert format_of(content) is None
    (finding,) = unknown_format(content, "cup.xml").findings
    assert finding.code == "exchange-format"
    assert "Cryodex JSON" in finding.message


def test_who_gives_the_save_file_is_told_how_to_export() -> None:
    """Cryodex saves XML, and exports what can be imported."""
    content = b"<CRYODEXDATA>\n<PLAYERS>"
    assert format_of(content) is None
    (finding,) = unknown_format(content, "cup.xml").findings
    assert "choose Export" in finding.message


def spoilt(value: Any, chance: random.Random) -> Any:
    """The value with something wrong somewhere, once or more often."""
    value = copy.deepcopy(value)
    for _ in range(chance.choice((1, 1, 2, 4))):
        broken_data(value, chance)
    return value


@pytest.mark.parametrize("name", ["cryodex-4.3.json", "cryodex-5.4.json", "nine-players-2015.json"])
def test_a_spoilt_file_is_imported_or_refused(name: str) -> None:
    """Whatever is in which place, `check` can say something of what comes of it; a day can be given instead."""
    chance, outcomes = random.Random(name), set()
    sound = json.loads((FILES / name).read_bytes())
    for _ in range(3_000 if ALL else 100):
        found, findings = read(json.dumps(spoilt(sound, chance)).encode(), "cup.json", XWING)
        assert (found is None) == bool({finding.code for finding in findings} - {"exchange-date"})
        assert all(len(str(finding)) < LONGEST_MESSAGE for finding in findings)
        outcomes.add(found is None)
        if found is not None:
            event, stages = as_event(found, "cup", DAY, XWING)
            figures_that_differ(found, event, XWING, stages)
            list(check_event(event, XWING, ()))
    assert outcomes == {True, False}


def test_a_file_with_any_byte_changed_is_imported_or_refused() -> None:
    """Also where it stops being JSON, or text."""
    chance = random.Random("bytes")
    sound = (FILES / "cryodex-4.0-latin-1.json").read_bytes()
    for _ in range(3_000 if ALL else 150):
        content = bytearray(sound)
        content[chance.randrange(1, len(content))] = chance.randrange(256)
        found, findings = read(bytes(content), "cup.json", XWING)
        assert (found is None) == bool(findings)
