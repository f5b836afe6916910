"""The one cleaning: what people write stays, what does harm goes, and nothing else is ever published."""

import unicodedata

import pytest

from generator.text import (
    UnwritableError,
    clean,
    clean_lines,
    encoded,
    harmless,
    hides,
    in_one_line,
    is_visible,
)

NAMES = (
    "Ilse Vorn",
    "Zoë Ångström-O’Neil",
    "Nguyễn Thị Ẩn",  # two marks on one letter
    "Gyvi̇́tė",  # Lithuanian keeps the dot below an accent
    "محمدرضا می‌خواهم",  # a non-joiner inside a word
    "שִׁירָה לֵוִי",  # dots, points and a vowel
    "क्षितिज श्री",
    "เก๋ ผู้ใหญ่",
    "བསྒྲུབས་རྐྱེན",
    "ကျွန်ုပ်",
    "김하늘",
    "山田太郎",
    "Ωμέγα",
    "👩🏽‍🚀 Astra",
    "👨‍👩‍👧‍👦",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla",
    "🇩🇪 Bo",
    "1️⃣ Eins",
    "❤️",
    "Al‎ (‏מ‎)",  # marks of direction that end where they stand
    "X Æ A-12",
)
UNSEEN = (
    *("\u3164", "\u2800", "\u200e", "\u200d", "\u115f", "\u034f", "\u061c", "\ufe0f", "\uffa0"),
    *("\u1160", "\u200c", "\u200f", "\u17b4", "\U0001d159", "\u3164 \u3164", "\u200e\u0301"),
)
# Half a character, controls, no characters, changes of direction: none of it is ever part of a name.
HARMFUL = (
    *("\ud800", "\udfff", "\x00", "\x01", "\x08", "\x0b", "\x1b", "\x1f", "\x7f", "\x85", "\x9b"),
    *("\ufffe", "\uffff", "\ufdd0", "\ufdef", "\U0001fffe", "\U0010ffff", "\u2028", "\u2029"),
    *("\u202a", "\u202e", "\u2066", "\u2069", "\u200b", "\u00ad", "\ufeff", "\u2063", "\U000e0041"),
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_real_names_of_all_scripts_stay_as_they_are(name, form):
    """Joiners, vowels, tones, skin colours and flags stay; letters and marks typed apart are put together."""
    assert clean(unicodedata.normalize(form, name)) == unicodedata.normalize("NFC", name)
    assert is_visible(name)


@pytest.mark.parametrize("harm", HARMFUL)
def test_what_no_name_has_is_taken_away(harm):
    """What is left can be written in every form there is, and ends no line."""
    for text in (clean(f"Ilse{harm}Vorn"), harmless(f"Ilse{harm}Vorn"), in_one_line(f"Ilse{harm}Vorn")):
        assert harm not in text
        assert text.replace(" ", "").replace("\ufffd", "") == "IlseVorn"
        assert encoded(text)
    assert clean(clean(f"Ilse{harm}Vorn")) == clean(f"Ilse{harm}Vorn")


@pytest.mark.parametrize("text", UNSEEN)
def test_a_text_of_nothing_that_shows_is_told_from_an_empty_one(text):
    """Fillers, selectors, marks of direction and a lone accent: there is something, and nobody sees it."""
    assert hides(text)
    assert not hides(f"{text}a")


@pytest.mark.parametrize(
    "text", ["", " ", "\u00a0", "\t\n", "\u200b", "\ufeff", "\x00", "-", "\u0378", "\ue000"]
)
def test_empty_is_empty_and_a_sign_is_seen(text):
    """Spaces and what is cleaned away hide nothing; a dash, and a letter of tomorrow's Unicode, is seen."""
    assert not hides(text)


def test_marks_are_piled_no_higher_than_a_script_needs():
    """Fifty accents on a letter would paint over the lines above; so would a Thai sign typed again and again."""
    piled = clean("".join(letter + "\u0301\u0300\u0302\u0308\u0323\u0324\u0330" * 7 for letter in "zalgo"))
    run = longest = 0
    for each in piled:
        run = run + 1 if unicodedata.combining(each) else 0
        longest = max(longest, run)
    assert longest == 2
    assert clean("ก" + "็" * 50) == "ก็"
    assert clean("a\u034f" + "\u0301\u034f" * 20) == "a\u034f\u0301"


def test_lines_and_tabs_stay_where_there_are_lines():
    """The Markdown of a page and a text block of YAML keep their shape; a name is one line with single spaces."""
    assert clean_lines("# A\n\n- b\x00\n\tc  \n") == "# A\n\n- b \n\tc  \n"
    assert clean(" Ilse \r\n\t Vorn\u00a0") == "Ilse Vorn"


@pytest.mark.parametrize(
    "code", ["\ud800", "\x00", "\x1b", "\x7f", "\x9b", "\ufffe", "\uffff", "\ufdd0", "\U0005fffe"]
)
def test_nothing_is_published_that_was_not_cleaned(code):
    """All text becomes bytes in one place, which refuses what HTML, XML and JSON can't hold."""
    assert encoded("Zoë\t\r\n Ångström ￰ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ῾") == "Zoë\t\r\n Ångström ￰ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ῾".encode()
    with pytest.raises(UnwritableError, match=f"U\\+{ord(code):04X}"):
        encoded(f"<p>Zoë {code}</p>")
