"""Where a finding is cured: the button on its card, or what to do where no page cures it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from http import HTTPStatus

import pytest

from generator.commands.check import manual
from generator.commands.live.access import Role
from generator.commands.live.organizing.cures import (
    PLAYERS,
    RESULTS,
    ROUND,
    cards_of,
)
from generator.commands.live.organizing.handler import SECTIONS
from generator.commands.live.organizing.sections import names_of
from generator.findings import Finding, Place
from generator.languages.said import say
from generator.loading import LoadedEvent, load_event
from tests.commands.test_verify import organizer_of, play
from tests.support.desk import judged
from tests.support.organizer import Organizer

CODES = manual()
ALL = frozenset({PLAYERS, RESULTS, ROUND})


@pytest.fixture(scope="module")
def organizer(tmp_path_factory: pytest.TempPathFactory) -> Organizer:
    """An event of four players: round 1 is played, round 2 drawn, with nothing in it."""
    organizer = organizer_of(tmp_path_factory.mktemp("cures"), 4)
    play(organizer, 1)
    organizer.pair()
    return organizer


@pytest.fixture(scope="module")
def loaded(organizer: Organizer) -> LoadedEvent:
    """The event as it is loaded."""
    return load_event(organizer.events / "cup")


def places(loaded: LoadedEvent) -> Mapping[str, Place]:
    """One place of each kind that findings have."""
    assert loaded.event is not None
    first, last = loaded.event.rounds
    player, file = loaded.event.players[2], f"{loaded.display}/players.xlsx"
    return {
        "line": loaded.event.settings.place("regulations"),
        "folder": Place(file=f"{loaded.display}/"),
        "file": Place(file=file),
        "header": Place(file=file, sheet="Players", cell="J1"),
        "player": player.place.cell("Club"),
        "cross": player.place.cell("Here"),
        "ID": player.place.cell("ID"),
        "list": Place(file=file, sheet="Lists", cell="C4"),
        "nobody": Place(file=file, sheet="Players", cell="A77"),
        "score": last.pairings[1].place.cell("Score 2"),
        "score before": first.pairings[1].place.cell("Score 2"),
        "seat": last.pairings[1].place.cell("Player 2 ID"),
        "start": last.place.cell("Starts at"),
        "scenario": last.place.cell("Objective"),
        "change": Place(file=last.place.file, sheet="Changes", cell="C2"),
    }


def told(code: str, place: Place) -> Finding:
    """A finding as it may be of an event."""
    return Finding(code=code, place=place, message=say("{example}", example=CODES[code].example))


def buttons(loaded: LoadedEvent, finding: Finding, sections: Collection[str] = ALL) -> list[tuple[str, str]]:
    """What stands on its card's buttons, and where they lead."""
    (card,) = cards_of(loaded, [finding], sections)
    return [(cure.label, cure.href) for cure in card.cures]


def everything(loaded: LoadedEvent) -> Iterator[Finding]:
    """Each code at each kind of place."""
    for code in CODES:
        yield from (told(code, place) for place in places(loaded).values())


def test_every_card_has_a_button_or_says_what_to_do(loaded: LoadedEvent) -> None:
    """Whatever is found, wherever, and whichever pages there are."""
    findings = [*everything(loaded)]
    unreadable = replace(loaded, event=None, regulation=None)
    for event, sections in ((loaded, ALL), (loaded, ()), (unreadable, ALL)):
        cards = cards_of(event, findings, sections)
        assert len(cards) == len(CODES) * len(places(loaded))
        for finding, card in zip(findings, cards, strict=True):
            assert card.where
            assert card.message == CODES[finding.code].example
            assert bool(card.cures) != bool(card.remedy)
            assert card.cures or "`".join(card.remedy) == CODES[finding.code].remedy


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("player", [("Go to Cy Marsh", "/-/organize/cup/players/P3")]),
        ("cross", [("Go to the players", "/-/organize/cup/players/")]),
        ("score", [("Go to table 2", "/-/organize/cup/results/2/2")]),
        ("score before", [("Go to table 2", "/-/organize/cup/results/1/2")]),
        ("start", [("Go to round 2", "/-/organize/cup/round/")]),
        *((place, []) for place in ("line", "folder", "file", "header", "list", "nobody", "ID")),
        *((place, []) for place in ("seat", "scenario", "change")),
    ],
)
def test_a_place_says_where_it_is_cured(
    place: str, expected: list[tuple[str, str]], loaded: LoadedEvent
) -> None:
    """A score at its table, a player's cell on the player's card; what no page can type has no button."""
    assert buttons(loaded, told("cell-value", places(loaded)[place])) == expected


def test_a_few_codes_are_cured_elsewhere(loaded: LoadedEvent) -> None:
    """Players are added, and a round is drawn again while it has no result."""
    there = places(loaded)
    assert buttons(loaded, told("registration-short", there["line"])) == [
        ("Add players", "/-/organize/cup/players/")
    ]
    assert buttons(loaded, told("not-here", there["cross"])) == [
        ("Draw round 2 again", "/-/organize/cup/round/redraw"),
        ("Go to the players", "/-/organize/cup/players/"),
    ]
    assert loaded.event is not None
    begun = replace(loaded, event=replace(loaded.event, rounds=loaded.event.rounds[:1]))
    assert buttons(begun, told("not-here", there["cross"])) == [
        ("Go to the players", "/-/organize/cup/players/")
    ]


def test_what_was_corrected_is_put_away_by_a_button(loaded: LoadedEvent) -> None:
    """It posts what the round's page would, for the last round, and is gone once that is done."""
    (card,) = cards_of(loaded, [told("player-changed", places(loaded)["player"])], ALL)
    seen, to_player = card.cures
    assert (seen.label, seen.href) == ("Seen: put it away", "/-/organize/cup/round/set")
    assert dict(seen.fields) == {"what": "seen", "round": "2", "seen": ""}
    assert to_player.label == "Go to Cy Marsh"
    assert loaded.event is not None
    *first, last = loaded.event.rounds
    put_away = replace(loaded, event=replace(loaded.event, rounds=(*first, replace(last, is_seen=True))))
    assert len(buttons(put_away, told("player-changed", places(loaded)["player"]))) == 1


def test_what_a_text_file_says_is_named_by_its_line(loaded: LoadedEvent) -> None:
    """The file without its folder, the line, and the remedy of the manual with what is to be typed."""
    place = Place(file=f"{loaded.display}/event.yaml", line=7)
    (card,) = cards_of(loaded, [told("seed-missing", place)], ALL)
    assert (card.kind, card.where) == ("Warning", "event.yaml, line 7")
    assert card.remedy[:2] == ("Add a line ", "seed:")


def test_a_card_speaks_the_language_of_its_event(loaded: LoadedEvent) -> None:
    """The remedy alone is in English, as the manual is."""
    german = replace(loaded, language="de")
    (card,) = cards_of(german, [told("cell-value", places(loaded)["score"])], ALL)
    assert (card.kind, card.cures[0].label) == ("Fehler", "Zu Tisch 2")


def test_a_button_leads_to_what_is_there(organizer: Organizer, loaded: LoadedEvent) -> None:
    """With the sections that the server has, each link of any card at any place is answered with a page."""
    there = names_of(SECTIONS)
    cures = {cure for card in cards_of(loaded, [*everything(loaded)], there) for cure in card.cures}
    with judged(organizer) as desk:
        phone = desk.phone("Bo", Role.ORGANIZER)
        status = {cure.href: phone.get(cure.href).status for cure in cures if not cure.fields}
    assert len(status) >= 3
    assert {href: code for href, code in status.items() if code != HTTPStatus.OK} == {}
    without = [buttons(loaded, told("cell-value", place), ()) for place in places(loaded).values()]
    assert sum(map(len, without)) == 1  # the judges' card, which is always there
