"""An event in another language: numbers, days and lists, pages beside English ones, and the same data as ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from fractions import Fraction
from gettext import NullTranslations
from pathlib import Path

import pytest

from generator import languages
from generator.languages import ENGLISH, Language, _, known, ngettext, speaking, spoken
from generator.languages.customs import alternatives, listing
from generator.languages.said import say
from generator.model import Event
from generator.site.parts import Link
from generator.site.wording import words
from generator.site.wording.words import links_listed, nphrase, phrase, plain
from tests.site.events import event, named, names, play, publish, to_publish
from tests.site.html import files_of, pages_of
from tests.support.records import swiss


def cup(folder: str, language: str) -> Event:
    """The same event under another name, in that language."""
    shown = play(event("cup", named(names(9)), swiss(3)), 3)
    return replace(shown, id=folder, settings=replace(shown.settings, language=language))


def test_figures_have_the_languages_own_sign() -> None:
    """The decimals stand behind a comma; a whole number is as it was."""
    with speaking("de"):
        assert [words.figure(Fraction(2, 3)), words.figure(12), words.figure(None)] == ["0,667", "12", "–"]
        assert [words.in_points(1), words.in_points(Fraction(1, 2))] == ["1 Punkt", "0,5 Punkte"]
    assert words.figure(Fraction(2, 3)) == "0.667"


@pytest.mark.parametrize(("code", "shown"), [("de", "10.001"), ("fr", "10\u202f001"), ("es", "10.001")])
def test_thousands_are_grouped_as_the_language_does(code: str, shown: str) -> None:
    """A German reads `10,001` as ten and a thousandth; data keep the English sign."""
    limit = say("larger than {most:,} characters: not read", most=10_001)
    assert "10,001" in limit
    assert shown in limit.localized_in(code)


@pytest.mark.parametrize(
    ("days", "text"),
    [
        ([date(2018, 9, 15)], "15. September 2018"),
        ([date(2019, 4, 6), date(2019, 4, 7)], "6.–7. April 2019"),
        ([date(2019, 3, 31), date(2019, 4, 1)], "31. März 2019 und 1. April 2019"),
    ],
)
def test_days_follow_the_language(days: list[date], text: str) -> None:
    """Order, points and the months' names."""
    with speaking("de"):
        assert words.days(days) == text


@pytest.mark.parametrize(
    ("code", "first", "weekend"),
    [
        ("fr", "1er septembre 2018", "1er–2 septembre 2018"),
        ("es", "1 de septiembre de 2018", "1–2 de septiembre de 2018"),
    ],
)
def test_french_and_spanish_say_days_as_people_do(code: str, first: str, weekend: str) -> None:
    """The first of a month is `1er` in French, and Spanish has `de` around the month."""
    with speaking(code):
        assert words.days([date(2018, 9, 1)]) == first
        assert words.days([date(2018, 9, 1), date(2018, 9, 2)]) == weekend


@pytest.mark.parametrize(
    ("code", "none", "many"), [("fr", "0 partie", "2 parties"), ("es", "0 partidas", "2 partidas")]
)
def test_nothing_is_one_in_french_and_many_in_spanish(code: str, none: str, many: str) -> None:
    """Each language has its own rule for the plural."""
    with speaking(code):
        assert [ngettext("{n} game", "{n} games", n) for n in (0, 2)] == [none, many]


def test_lists_follow_the_language() -> None:
    """`und` and `oder`, without a comma in front; links in them stay links."""
    with speaking("de"):
        assert listing("abc") == "a, b und c"
        assert alternatives("ab") == "a oder b"
        links = (Link(text="Ada", href="a"), Link(text="Bo", href="b"))
        listed = links_listed(links)
        assert plain(listed) == "Ada und Bo"
        assert [part.href for part in listed] == ["a", None, "b"]


def test_sentences_have_their_links_where_the_language_puts_them() -> None:
    """The whole sentence is translated, and the plural is that of the number."""
    player = Link(text="Ada", href="a")
    with speaking("de"):
        assert (
            plain(phrase("{player} was not in the draw.", player=player)) == "Ada war nicht in der Auslosung."
        )
        many = nphrase("{players}, ranked lower, has had one.", "{players}, ranked lower, have had one.", 2,
                       players=(player, Link(text=" und "), Link(text="Bo")))  # fmt: skip
        assert plain(many) == "Ada und Bo, weiter unten, hatten schon eines."
        assert many[0] == player


def test_stages_are_translated_on_pages_alone() -> None:
    """Workbooks and data have the contract's words; a stage that a person called otherwise stays so."""
    with speaking("de"):
        said = [words.stage(name) for name in ("Swiss", "Swiss 2", "Top 8", "Final", "Swiss roll")]
    assert said == ["Schweizer System", "Schweizer System 2", "Viertelfinale", "Finale", "Swiss roll"]


def test_what_was_spoken_before_is_spoken_again() -> None:
    """One language within another, each thread its own; and nothing is said for nothing."""
    with speaking("de"):
        with speaking("en"):
            assert _("Rules") == "Rules"
        with ThreadPoolExecutor(1) as beside:
            assert beside.submit(_, "Rules").result() == "Rules"
        assert [_("Rules"), _("")] == ["Regeln", ""]
    assert spoken().code == ENGLISH


def test_two_events_of_different_languages_do_not_mix(tmp_path: Path) -> None:
    """Each page says its language and speaks it; the front page has the site's own."""
    events = [to_publish(cup("one", "en")), to_publish(cup("zwei", "de"))]
    publish(events, tmp_path / "site", language="de")
    for path, page in pages_of(files_of(tmp_path / "site")).items():
        german = not path.startswith("one/")
        assert page.all("html")[0]["lang"] == ("de" if german else "en"), path
        wrong = ["Skip to the content", "Standings"] if german else ["Zum Inhalt springen", "Rangliste"]
        assert [word for word in wrong if word in page.text] == [], path


def test_data_are_the_same_in_every_language(tmp_path: Path) -> None:
    """Programs read one language: data/ is a contract, byte for byte, JSON and CSV alike."""
    built = {}
    for language in known():
        publish([to_publish(cup("cup", language))], tmp_path / language)
        built[language] = {
            path: content
            for path, content in files_of(tmp_path / language).items()
            if path.startswith("cup/data/") and not path.endswith(".zip")  # which holds the language
        }
    assert len(built["en"]) > 10
    assert all(each == built["en"] for each in built.values())


def test_a_page_says_from_which_side_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arabic from the right; where nothing is said it is from the left."""
    arabic = Language("ar", "ar", NullTranslations())
    monkeypatch.setattr(languages, "language", lambda _code: arabic)
    publish([], tmp_path / "site")
    assert b'<html lang="ar" dir="rtl"' in (tmp_path / "site" / "index.html").read_bytes()
    monkeypatch.undo()
    publish([], tmp_path / "site")
    assert b"dir=" not in (tmp_path / "site" / "index.html").read_bytes()
