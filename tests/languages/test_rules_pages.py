"""What the project itself says about a document is in the language of the page; the document's own words are not."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from babel.messages.catalog import Message

from generator.languages import ENGLISH, known, speaking
from generator.languages.messages import collected
from generator.regulations.catalogue import document_ids, shipped
from generator.regulations.schema import Regulation
from generator.site.parts import Link
from generator.site.shared.clauses import quote
from generator.tournament.game_forms import form_of
from tests.languages.pseudo import strings_of
from tests.site.events import event, named, names, play, publish, to_publish
from tests.site.html import VOID, files_of, pages_within
from tests.support.records import RUNEWARS, swiss

CODES = [code for code in known() if code != ENGLISH]
CASES = [(regulation_id, code) for regulation_id in document_ids() for code in CODES]
DOCUMENTS = "generator/regulations/documents/"


def is_of_regulations(message: Message) -> bool:
    """Whether only regulation files say it."""
    return all(file.startswith(DOCUMENTS) for file, _line in message.locations)


def sentences(regulation: Regulation) -> set[str]:
    """All sentences in a regulation, whatever the keys at which they stand."""
    return {text for text in strings_of(regulation) if text.endswith(".") and " " in text}


def folder(regulation_id: str, code: str) -> str:
    """Where the pages of an event by that regulation are in that language."""
    return f"{regulation_id}-{code}".replace(".", "-")


class English(HTMLParser):
    """What a page marks as English."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element is English that says so, or that stands in one."""
        if tag not in VOID:
            self._open.append(("lang", "en") in attrs or any(self._open[-1:]))

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the name belongs to `HTMLParser`
        """What stood around it goes on."""
        self._open.pop()

    def handle_data(self, data: str) -> None:
        """Remember it."""
        if any(self._open[-1:]) and data.strip():
            self.texts.append(data.strip())


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A site with an event by each shipped regulation in each language."""
    events = []
    for regulation_id, code in CASES:
        rules = shipped(regulation_id)
        planned = event(
            folder(regulation_id, code),
            named(names(5)),
            swiss(3),
            regulations=regulation_id,
            tier=next(iter(rules.tiers), None),
            language=code,
        )
        events.append(to_publish(play(planned, 2, 0, rules), rules))
    site = tmp_path_factory.mktemp("rules") / "site"
    publish(events, site)
    return files_of(site)


@pytest.mark.parametrize(("regulation_id", "code"), CASES)
def test_no_sentence_about_the_rules_is_left_in_english(
    regulation_id: str, code: str, files: dict[str, bytes]
) -> None:
    """Neither on the rules page nor on any other, where rules and readings are quoted."""
    english = sentences(shipped(regulation_id))
    pages = pages_within(files, folder(regulation_id, code))
    assert len(english) > 40
    left = [(path, text) for path, page in pages.items() for text in english if text in page.text]
    assert left == []


@pytest.mark.parametrize(("regulation_id", "code"), CASES)
def test_only_words_of_the_documents_are_marked_as_english(
    regulation_id: str, code: str, files: dict[str, bytes]
) -> None:
    """Headings, levels and victories of the documents; where a house changes rules, its file's words; no sentence.

    On the organizer's sheet for the day there is more: names of columns, buttons, commands.
    """
    rules = shipped(regulation_id)
    documents = [rules.document, *(base.document for base in rules.bases.values())]
    headings = {
        text for document in documents for text in (*document.sections, *strings_of(document.sections))
    }
    victories = {band.name for band in rules.tournament_points.bands}
    levels = {*form_of(rules).scale, *victories}  # as the document names them
    for path, content in files.items():
        is_looked_at = path.endswith(".html") and not path.endswith("/print/on-the-day/index.html")
        if path.startswith(f"{folder(regulation_id, code)}/") and is_looked_at:
            page = English()
            page.feed(content.decode())
            marked = {text for text in page.texts if not text[0].isdigit()} - headings
            marked = {text if text in levels else text.lower() for text in marked}
            if path.endswith("/rules/index.html"):
                assert set(page.texts) & headings
            assert not [text for text in marked if text.endswith(".")]
            assert marked <= levels or rules.changes


def test_a_sentence_without_a_translation_stays_as_it_is() -> None:
    """Marked as English where it is ours; in an organizer's file nobody knows in which language it is."""
    house = RUNEWARS.model_copy(update={"id": "club"})
    with speaking("de"):
        assert quote(RUNEWARS, "Everybody {stops}.") == Link(text="Everybody {stops}.", language="en")
        assert quote(house, "Everybody {stops}.") == Link(text="Everybody {stops}.")
        assert quote(house, "Round 1 is paired at random.") == Link(text="Runde 1 wird zufällig gepaart.")
    assert quote(RUNEWARS, "Round 1 is paired at random.") == Link(text="Round 1 is paired at random.")


def test_every_sentence_of_the_shipped_files_is_in_the_catalogues() -> None:
    """And no title or word of theirs that a reader must find in the document or in the file."""
    found = {
        message.id for message in collected() if any(f.startswith(DOCUMENTS) for f, _ in message.locations)
    }
    written = {text for regulation_id in document_ids() for text in sentences(shipped(regulation_id))}
    assert found == written
