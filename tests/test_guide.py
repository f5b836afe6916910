"""The organizers' guide in other languages: every page says what the English one says, step by step."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from generator import languages
from generator.languages import FOLDER, _, speaking
from tests.support.headings import anchors

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "organizers"
# Whoever translates the guide adds a folder; the English pages stand above.
LANGUAGES = sorted(page.parent.name for page in GUIDE.glob("*/README.md"))
PAGES = sorted(page.name for page in GUIDE.glob("*.md"))
TRANSLATED = [(code, name) for code in LANGUAGES for name in PAGES]
QUOTED = {"de": re.compile("„([^“]+)“")}  # how a language quotes what the program says

_CODE = re.compile(r"^    .*\n?", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def folder(code: str) -> Path:
    """Where the guide of a language lies."""
    return GUIDE if code == languages.ENGLISH else GUIDE / code


def blocks(code: str, name: str) -> list[str]:
    """What is divided by empty lines on a page, without the line that leads to its other languages."""
    title, _switch, *rest = (folder(code) / name).read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    return [title, *rest]


def sections(code: str, name: str) -> list[str]:
    """The page from heading to heading."""
    return re.split(r"\n\n(?=#)", "\n\n".join(blocks(code, name)))


def outline(code: str, name: str) -> Iterator[str]:
    """What kind of thing each block is, and each line of a list or a table."""
    for block in blocks(code, name):
        opening = re.match(r"    | *!\[|\*\*|", block)
        assert opening
        lines = re.findall(r"^(#+|\d+\.|-|\|)(?= )", block, re.MULTILINE)
        yield from lines or [opening[0].strip() or ("code" if opening[0] else "text")]


def commands(code: str, name: str) -> list[str]:
    """What is to be typed, without what is said of it beside."""
    lines = (line.strip() for line in _CODE.findall("\n\n".join(blocks(code, name))))
    return [line.split("  ")[0] for line in lines if line.startswith(("roundsheet", "pipx"))]


def spans(section: str) -> set[str]:
    """The names, values and commands of a section: what it sets as code within a sentence."""
    return {" ".join(span.split()) for span in re.findall(r"`([^`]+)`", _CODE.sub("", section))}


def told(span: str, code: str) -> str:
    """A span as it is in a language: only what a schedule calls a round is translated."""
    with speaking(code):
        span = re.sub(r"\bRound (\d+)", lambda found: _("Round {number}", number=found[1]), span)
        return span.replace("(Final)", f"({_('Final')})")


def leads_to(link: str, code: str) -> tuple[str, int | None]:
    """A link's page or file, alike for all languages, and which of its headings."""
    file, _hash, of = link.partition("#")
    if "://" in link:
        return link, None
    path = (folder(code) / file).resolve()
    alike = path.name if path.parent == folder(code) else path.relative_to(ROOT).as_posix()
    return alike, anchors(path).index(of) if of else None


def links(section: str, code: str, name: str) -> Counter[tuple[str, int | None]]:
    """Where a section leads, and which pictures it shows."""
    return Counter(
        leads_to(name + link if link.startswith("#") else link, code) for link in _LINK.findall(section)
    )


def says(code: str) -> list[re.Pattern[str]]:
    """What the program may say in a language, whole or as far as a colon; names and figures may be any."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        messages = read_po(file, locale=code)
    forms = (form for message in messages if message.id for form in _forms(message.string))
    texts = (text.removesuffix(".") for form in forms for text in (form, form.partition(":")[0]))
    texts = (text.replace("\u00ad", "") for text in texts)  # a soft hyphen is not typed
    return [
        re.compile(_any_values(text)) for text in texts if re.search(r"[^\W\d_]", re.sub(r"{\w*}", "", text))
    ]


def _forms(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _any_values(text: str) -> str:
    return ".+".join(map(re.escape, re.split(r"{\w*}", text)))


def test_the_guide_is_there_in_languages_of_the_program() -> None:
    """German at least, and none in which no page of an event can be."""
    assert "de" in LANGUAGES
    assert set(LANGUAGES) < set(languages.known())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_every_page(code: str) -> None:
    """No page is missing, and none is there that English does not have."""
    assert sorted(page.name for page in folder(code).glob("*.md")) == PAGES


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("code", [languages.ENGLISH, *LANGUAGES])
def test_below_its_title_each_page_leads_to_the_same_page_in_the_other_languages(
    code: str, name: str
) -> None:
    """One line and nothing else."""
    line = (folder(code) / name).read_text(encoding="utf-8").split("\n\n")[1]
    others = [other for other in [languages.ENGLISH, *LANGUAGES] if other != code]
    assert [(folder(code) / link).resolve() for link in _LINK.findall(line)] == [
        folder(other) / name for other in others
    ]
    assert re.fullmatch(r"\[[^]\n]+\]\([^)]+\)( · \[[^]\n]+\]\([^)]+\))*", line)


@pytest.mark.parametrize(("code", "name"), TRANSLATED)
def test_both_have_the_same_headings_steps_and_rows(code: str, name: str) -> None:
    """In the same order, and each paragraph and picture too."""
    assert list(outline(code, name)) == list(outline(languages.ENGLISH, name))


@pytest.mark.parametrize(("code", "name"), TRANSLATED)
def test_commands_to_type_are_the_same(code: str, name: str) -> None:
    """Byte for byte."""
    assert commands(code, name) == commands(languages.ENGLISH, name)


@pytest.mark.parametrize(("code", "name"), TRANSLATED)
def test_each_section_names_what_the_english_one_names(code: str, name: str) -> None:
    """Files, columns, values and figures; a translation may say more, to explain an English word."""
    pairs = zip(sections(languages.ENGLISH, name), sections(code, name), strict=True)
    for english, translated in pairs:
        assert {told(span, code) for span in spans(english)} <= spans(translated)
        assert not Counter(re.findall(r"\d+", english)) - Counter(re.findall(r"\d+", translated))


@pytest.mark.parametrize(("code", "name"), TRANSLATED)
def test_each_section_leads_where_the_english_one_leads(code: str, name: str) -> None:
    """To the same files, the same headings and the same pictures."""
    pairs = zip(sections(languages.ENGLISH, name), sections(code, name), strict=True)
    for english, translated in pairs:
        assert links(translated, code, name) == links(english, languages.ENGLISH, name)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_quoted_is_what_the_program_says(code: str) -> None:
    """In quotation marks stands only what the catalogue has; what other programs say is in italics."""
    said = says(code)
    quotes = {
        " ".join(quote.split())
        for name in PAGES
        for quote in QUOTED[code].findall("\n\n".join(blocks(code, name)))
    }
    assert quotes
    assert {quote for quote in quotes if not any(text.fullmatch(quote) for text in said)} == set()
