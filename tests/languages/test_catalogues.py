"""The catalogues: complete, true to the English text, and another language is one more file."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from generator import languages
from generator.figures.records import EntryKind, Outcome
from generator.figures.tiebreakers import TIEBREAKERS
from generator.languages import FOLDER, _, known, messages, ngettext, speaking
from generator.languages.said import say
from generator.regulations import vocabulary as choices
from generator.regulations.catalogue import document_ids, shipped
from generator.site.pages.sharing.picture import drawable
from generator.site.wording import tiebreaking
from generator.site.wording import words as vocabulary
from generator.tournament.course.schedule import stages_of
from generator.tournament.ranking.records import records_after
from tests.site.events import event, named, names, play
from tests.support.derived import derived
from tests.support.records import RUNEWARS, swiss

WITH_FINDINGS = ("de", "es", "fr")
CODES = [code for code in known() if code != languages.ENGLISH]


@pytest.fixture(scope="module")
def said() -> Catalog:
    """Everything that the pages may say."""
    return messages.collected()


def catalogue(code: str) -> Catalog:
    """A language's catalogue as it stands in its file."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def texts(value: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """One text, or those of one and of many."""
    return (value,) if isinstance(value, str) else tuple(value)


def places(text: str) -> set[str]:
    """The values that a text names."""
    return set(re.findall(r"\{[^{}]*\}", text))


def faults(message: Message, *, forms: int) -> Iterator[str]:
    """What is wrong with a translation."""
    ids, translated = texts(message.id), texts(message.string)
    if message.fuzzy:
        yield "fuzzy"
    if len(translated) != (1 if len(ids) == 1 else forms) or not all(text.strip() for text in translated):
        yield "not translated"
    if any(places(text) not in [places(id_) for id_ in ids] for text in translated):
        yield "names other values"
    if any(text != text.strip(" ") for text in translated) and not any(id_ != id_.strip() for id_ in ids):
        yield "spaces around it"


def translations(code: str) -> list[str]:
    """Every text of a language."""
    return [text for _english, text in pairs(code)]


def pairs(code: str) -> list[tuple[str, str]]:
    """Every text of a language with its English."""
    return [
        (texts(message.id)[0], text)
        for message in catalogue(code)
        if message.id
        for text in texts(message.string)
        if text
    ]


def test_the_languages_are_there() -> None:
    """English stands in the source; German was the second, French and Spanish followed."""
    assert {"de", "fr", "es"} <= set(CODES)


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_is_complete(code: str, said: Catalog) -> None:
    """Each message is in it, and nothing else is; translated is whatever pages, workbooks and summaries show."""
    there = catalogue(code)
    keys = {(message.id, message.context) for message in said if message.id}
    assert {(message.id, message.context) for message in there if message.id} == keys
    assert not there.obsolete
    assert untrue(there, code) == []


def untrue(there: Catalog, code: str) -> list[tuple[str, ...]]:
    """What is wrong with a catalogue: messages that it has to have and has not, or that say something else."""
    wanted = messages.collected(findings=code in WITH_FINDINGS)
    needed = {message.id for message in wanted if not messages.is_for_terminal(message)}
    told = [
        message for message in there if message.id and (message.id in needed or any(texts(message.string)))
    ]
    wrong = [(message.id, *faults(message, forms=there.num_plurals)) for message in told]
    return [each for each in wrong if len(each) > 1]


OF_THE_TERMINAL = "fix {what}; this lists what is wrong:"  # commands/overview.py
OF_A_PAGE = "No round is being played."


@pytest.mark.slow
def test_what_only_a_terminal_shows_may_stay_english(own_folder: Path) -> None:
    """Without its translation the catalogue is complete, and the sentence English; a page's has to be there."""
    german = catalogue("de")
    german[OF_THE_TERMINAL].string = ""
    assert untrue(german, "de") == []
    with (own_folder / "de.po").open("wb") as file:
        write_po(file, german)
    assert say(OF_THE_TERMINAL, what="it").localized_in("de") == "fix it; this lists what is wrong:"
    assert say(OF_A_PAGE).localized_in("de") != OF_A_PAGE
    german[OF_A_PAGE].string = ""
    assert untrue(german, "de") == [(OF_A_PAGE, "not translated")]


# What makes pages, the workbooks, and the summaries of workflows; templates are pages.
SHOWN = ("site", "workbooks", "commands/live", "commands/ci")


def test_nothing_else_says_what_only_a_terminal_shows() -> None:
    """No source of the terminal's messages is a part of what makes pages, workbooks or summaries."""
    package = FOLDER.parent
    found = {path for part in SHOWN for path in (package / part).rglob("*.py")}
    waiting = list(found)
    while waiting:
        new = set(imported(waiting.pop())) - found
        found |= new
        waiting += new
    named = {path.relative_to(package.parent).as_posix() for path in found}
    assert {"generator/commands/pair.py", "generator/interchange/tables/files.py"} <= named
    assert [name for name in sorted(named) if name.startswith(messages.TERMINAL)] == []
    assert all((package.parent / source).exists() for source in messages.TERMINAL)


def imported(path: Path) -> Iterator[Path]:
    """Our own modules that one of them imports, in its functions, too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("generator"):
            module = FOLDER.parents[1].joinpath(*node.module.split("."))
            for place in (module, *(module / alias.name for alias in node.names)):
                yield from filter(Path.is_file, (place.with_suffix(".py"), place / "__init__.py"))


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_the_first_letter_is_as_large_as_in_english(code: str) -> None:
    """A word within a sentence begins small, a sentence and a heading large; a finding may begin with a column."""
    of_pages = {message.id for message in messages.collected(findings=False)}
    wrong = [
        (id_, text)
        for message in catalogue(code)
        if message.id and message.id in of_pages
        for id_, text in zip(texts(message.id), texts(message.string), strict=True)
        if (first := re.match(r"\w", id_)) and first[0].isupper() and text.strip("¿¡«„“ ")[:1].islower()
    ]
    assert wrong == []


def test_french_has_its_spaces() -> None:
    """A narrow space that never breaks stands before `; : ! ? »` and behind `«`; apostrophes are round.

    What is to be written into a file stays as it is: `tournament_points: 1`.
    """
    for english, text in pairs("fr"):
        bare = re.sub(r"\w+: ?https?://\S+|\d:\d|![rs]|\{[^{}]*\}", "", text)
        for code in re.findall(r"[a-z_]+: \S+", english):
            bare = bare.replace(code, "")
        assert not re.search(r"[^\u202f][;:!?»]|«[^\u202f]|'", bare), text


def test_spanish_questions_begin_with_their_sign() -> None:
    """As many `¿` as `?`, and as many `¡` as `!`."""
    for text in (said.replace("!r", "") for said in translations("es")):
        assert text.count("¿") == text.count("?"), text
        assert text.count("¡") == text.count("!"), text


@pytest.mark.parametrize("code", CODES)
def test_what_is_said_can_be_drawn(code: str) -> None:
    """The picture beside a shared link knows every letter of the languages."""
    assert [text for text in translations(code) if not drawable(text)] == []


def test_another_language_is_one_more_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`renew` begins it with every message empty; what isn't translated yet stays English."""
    started = messages.renew(tmp_path / "nl.po")
    assert len([message for message in started if message.id]) == len(messages.collected())
    text = (tmp_path / "nl.po").read_text(encoding="utf-8")
    (tmp_path / "nl.po").write_text(
        text.replace('msgid "Rules"\nmsgstr ""', 'msgid "Rules"\nmsgstr "Regels"'), encoding="utf-8"
    )
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    for cached in (languages.known, languages.language):
        monkeypatch.setattr(languages, cached.__name__, cached.__wrapped__)
    assert languages.known() == ("en", "nl")
    with speaking("nl"):
        assert [_("Rules"), _("Players"), ngettext("{n} game", "{n} games", 2)] == [
            "Regels",
            "Players",
            "2 games",
        ]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with German alone, in which nothing is compiled."""
    (tmp_path / "de.po").write_bytes((FOLDER / "de.po").read_bytes())
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    monkeypatch.setattr(languages, "language", languages.language.__wrapped__)
    return tmp_path


def test_a_catalogue_that_was_compiled_is_not_parsed(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says the same, and nothing is written where it is read."""
    assert _in_german("Rules") == "Regeln"
    assert [path.name for path in own_folder.iterdir()] == ["de.po"]
    languages.compile_catalogues()
    monkeypatch.setattr("babel.messages.pofile.read_po", None)
    assert _in_german("Rules") == "Regeln"
    assert sorted(path.name for path in own_folder.iterdir()) == ["de.mo", "de.po"]


def test_what_was_compiled_of_an_older_catalogue_does_not_count(own_folder: Path) -> None:
    """Whatever the times of the files are: those of a checkout or an archive say nothing."""
    languages.compile_catalogues()
    text = (own_folder / "de.po").read_text(encoding="utf-8")
    (own_folder / "de.po").write_text(text.replace('"Regeln"', '"Ordnung"'), encoding="utf-8")
    os.utime(own_folder / "de.po", (0, 0))
    assert _in_german("Rules") == "Ordnung"


def _in_german(message: str) -> str:
    with speaking("de"):
        return _(message)


@pytest.mark.slow
def test_no_message_is_missed(said: Catalog) -> None:
    """Whatever the program calls with a text is collected, also where only a parser of Python finds it."""
    ids = {text for message in said for text in texts(message.id)}
    called = {
        node.args[0].value
        for folder in messages.FOLDERS
        for path in (messages.ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in messages.KEYWORDS
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    contexts = {message.context for message in said}
    assert called - ids - contexts == set()


def test_renewing_keeps_what_is_translated(tmp_path: Path) -> None:
    """Whatever is new in the program, each message that is still said is translated as before."""
    copy = tmp_path / "de.po"
    copy.write_bytes((FOLDER / "de.po").read_bytes())
    renewed = {(message.context, message.id): message.string for message in messages.renew(copy)}
    before = {(message.context, message.id): message.string for message in catalogue("de")}
    before = {key: text for key, text in before.items() if key in renewed}
    assert before.items() <= renewed.items()


def test_what_regulation_files_choose_from_is_translated(said: Catalog) -> None:
    """Every word of the closed vocabularies, and the roles and prizes of the shipped regulations."""
    words = {
        *(choices.PAIRING_METHODS.keys() | choices.FIRST_ROUNDS.keys() | choices.TABLE_METHODS.keys()),
        *(choices.BYE_RULES.keys() | choices.BRACKETS.keys()),
        *(word.casefold() for word in choices.ENDINGS),
    }
    for rules in map(shipped, document_ids()):
        words |= set(rules.leaders.roles if rules.leaders else [])
        words |= {rules.lists.choice.what} if rules.lists and rules.lists.choice else set()
    assert words <= {message.id for message in said}
    assert words <= set(vocabulary.WORDS)


def test_what_the_engine_says_of_figures_is_translated(said: Catalog) -> None:
    """Every rule and every term of every tiebreaker, over events of all kinds."""
    known = {message.id for message in said}
    assert {kind.value for kind in EntryKind} | {outcome.value for outcome in Outcome} == set(
        tiebreaking.TERMS
    )
    assert set(tiebreaking.TERMS) <= known
    for tiebreaker in TIEBREAKERS.values():
        assert {tiebreaker.name, tiebreaker.within, tiebreaker.abbreviation, tiebreaker.text} <= known
    shown = play(event("cup", named(names(5)), swiss(3)), 3)
    known_records = records_after(shown, RUNEWARS, stages_of(shown, RUNEWARS), 3)
    for tied in (set(known_records), set(list(known_records)[:2])):
        for key, tiebreaker in TIEBREAKERS.items():
            needs = {name: "Rating" for name, usual in tiebreaker.takes.items() if usual is None}
            for record in known_records.values():
                figure = derived(key, record, known_records, tied, **needs)
                assert figure.rule in known
                assert {term.text for term in figure.terms} <= known
