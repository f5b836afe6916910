"""Nothing on any page is English by accident: in a language of brackets everything else comes from files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from babel import Locale

from generator import languages
from generator.languages.messages import collected
from generator.model import Change, ChangeKind
from generator.regulations.catalogue import parse, shipped
from generator.site.wording.prose import prose
from tests.languages.pseudo import marked, parts_of, said_in, strings_of, unmarked
from tests.languages.test_rules_pages import is_of_regulations
from tests.site.events import (
    EventToPublish,
    by_hand,
    event,
    everything,
    named,
    names,
    play,
    publish,
    to_publish,
)
from tests.site.html import files_of
from tests.site.test_house_rules import GARDEN_LEAGUE
from tests.support.records import swiss

ATOMIC = shipped("atomic-empire")
TITLE = "Northern Tables"
# Names of programs, formats and things that have this name in every language.
NAMES = ("Roundsheet", "CSV", "ZIP", "JSON", "SHA-256")


@pytest.mark.slow
def test_every_word_is_of_a_catalogue_or_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All texts, names for readers, descriptions and the scripts' words, on every kind of page."""
    monkeypatch.setattr(languages, "language", marked)
    events = [_in_another_language(each) for each in (*everything(), *more())]
    publish(events, tmp_path / "site", site_title=TITLE, language="xx")
    allowed, headings = _allowed(events), _headings(events)
    where = {
        text: path
        for path, content in files_of(tmp_path / "site").items()
        if path.endswith((".html", ".xml", ".txt"))
        for text in _texts(path, content, events)
    }
    found = {text: (unmarked(text, allowed, headings), path) for text, path in where.items()}
    assert {text: why for text, why in found.items() if why[0]} == {}


def more() -> tuple[EventToPublish, ...]:
    """What is rare: changes after a round, a seed that was typed, house rules with a base and without one."""
    shown = by_hand(play(event("changed", named(names(9)), swiss(3)), 2))
    changes = tuple(
        Change(player=shown.players[i].id, kind=kind) for i, kind in enumerate((*ChangeKind, ChangeKind.DROP))
    )
    first, second = shown.rounds
    rounds = (replace(first, changes=changes[:2]), replace(second, changes=changes[2:], draw_seed="typed"))
    garden, _findings = parse(GARDEN_LEAGUE.replace("Rules", "Hedge law"), "garden-league.yaml")
    assert garden is not None
    return (
        to_publish(replace(shown, rounds=rounds)),
        to_publish(play(event("garden", named(names(5)), swiss(2)), 1, 0, garden), garden),
        to_publish(play(event("atomic", named(names(4)), swiss(2)), 1, 0, ATOMIC), ATOMIC),
    )


def _in_another_language(each: EventToPublish) -> EventToPublish:
    """The event in a language that no one speaks, under a name that is no word of the pages."""
    assert each.event is not None
    name = f"Cup of {each.folder}"
    settings = replace(each.event.settings, language="xx", name=name)
    return replace(each, event=replace(each.event, settings=settings), title=name)


def _texts(path: str, content: bytes, events: list[EventToPublish]) -> list[str]:
    """What a file says, without the organizer's own text."""
    if path.endswith(".txt"):
        return content.decode().splitlines()
    for about in {each.event.about for each in events if each.event is not None and each.event.about}:
        content = content.replace(prose(about).encode(), b"")
    return said_in(content)


def _allowed(events: list[EventToPublish]) -> frozenset[str]:
    """Every text of the events' and regulations' files that is not itself a message, and what the calendar says."""
    ids = [
        message.id for message in collected(findings=False) if message.id and not is_of_regulations(message)
    ]
    messages = {
        part for each in ids for id_ in ([each] if isinstance(each, str) else each) for part in parts_of(id_)
    }
    texts = [*NAMES, TITLE, *_calendar()]
    for each in events:
        texts += strings_of(each.event)
        texts += strings_of(each.regulation)
        texts += [each.folder, each.title]
        squads = [file.squad for file in each.event.list_files] if each.event is not None else []
        texts += [urlsplit(squad.link).hostname or "" for squad in squads if squad and squad.link]
    parts = {part for text in texts for part in parts_of(text)}
    return frozenset(parts - messages)


def _headings(events: list[EventToPublish]) -> frozenset[str]:
    """The headings of all documents."""
    regulations = [each.regulation for each in events if each.regulation is not None]
    documents = [each.document for each in regulations]
    documents += [base.document for each in regulations for base in each.bases.values()]
    return frozenset(heading for each in documents for names in each.sections.values() for heading in names)


def _calendar() -> list[str]:
    """The words with which dates and lists are made."""
    months = Locale("de").months["format"]
    return [*months["wide"].values(), *months["abbreviated"].values()]
