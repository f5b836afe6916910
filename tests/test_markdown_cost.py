"""What reading `about.md` may cost: no text takes long, and no text that people write is left out."""

import random
import time
from pathlib import Path

import pytest

from generator.loading import load_event
from generator.markdown_cost import MAX_CHARACTERS, too_costly
from generator.site.wording.prose import prose
from tests.support.make_all import ALL

ROOT = Path(__file__).parents[1]
# Each was quadratic, in seconds for 20,000 characters or minutes for 100,000.
CLASSES = (
    *(
        "[",
        "![",
        "[a](",
        "[a][",
        "[[]",
        "[`",
        "<![",
        "<a ",
        "<br ",
        "<http://a",
        "# a\n",
        "a\n===\n",
        "[|[|[\n",
    ),
    *("\\\\", "\\*", "*", "**a", "_a ", "*_", "`", "``a` ", "> ", ">", "- [\n", "1. a\n\n", "a|b\n-|-\n"),
    *(
        "&amp;",
        "&#",
        "<!--",
        "<div>",
        "<b>\n\n",
        "[a]: b\n",
        "[^1]: a\n\n",
        "    a\n\n",
        "a\n\n",
        "> [\n",
        "`|",
        "\x02",
    ),
)
MOST_SECONDS = (
    10  # of the processor; a tenth of it on a quiet machine, and more than a minute without a limit
)


def largest_of(unit: str) -> str:
    """The longest text of one thing again and again that is let through."""
    low, high = 0, MAX_CHARACTERS
    while high - low > 100:
        middle = (low + high) // 2
        if too_costly(unit * (middle // len(unit))) is None:
            low = middle
        else:
            high = middle
    return unit * (low // len(unit))


@pytest.mark.parametrize("unit", CLASSES)
def test_no_text_that_is_let_through_takes_long(unit):
    """At the very limit of each kind."""
    text = largest_of(unit)
    assert len(text) > 500
    begun = time.process_time()
    prose(text)
    assert time.process_time() - begun < MOST_SECONDS


def test_mixtures_do_not_take_long_either():
    """Texts of random signs, each repeated up to the limit: eight, and eighty where more is asked for."""
    texts = 80 if ALL else 8
    dice = random.Random(14)
    signs = (
        "[",
        "]",
        "(",
        ")",
        "<",
        ">",
        "!",
        "*",
        "**",
        "_",
        "`",
        "\\",
        "&",
        "|",
        "- ",
        "> ",
        "\n",
        " ",
        "a",
        "<a ",
        "](",
    )
    begun = time.process_time()
    for _ in range(texts):
        prose(largest_of("".join(dice.choices(signs, k=dice.randint(1, 7)))))
    assert time.process_time() - begun < texts * MOST_SECONDS / 10


@pytest.mark.parametrize("unit", ["[", "![", "[a](", "<a ", "- ", "1. ", "**a <b>\t"])
def test_a_text_that_would_take_minutes_is_left_out_and_its_line_named(unit, tmp_path):
    """The page goes without it, with a warning; the event is sound otherwise."""
    event = tmp_path / "cup"
    event.mkdir()
    (event / "about.md").write_text("# Hello\n\nA short line.\n\n" + unit * 24_000, encoding="utf-8")
    loaded = load_event(event)
    (finding,) = (each for each in loaded.findings if each.place.file.endswith("about.md"))
    assert str(finding).startswith("warning: ")
    assert (finding.code, finding.place.line) == ("about-left-out", 5)


def test_a_text_longer_than_a_page_can_be_is_left_out(tmp_path):
    """The finding says how long it is and how long it may be."""
    event = tmp_path / "cup"
    event.mkdir()
    (event / "about.md").write_text("A line.\n\n" * 10_000, encoding="utf-8")
    (finding,) = (each for each in load_event(event).findings if each.code == "about-left-out")
    assert "it has 90,000 characters, so shorten it to 50,000" in finding.message


def ordinary() -> list[str]:
    """Texts as people write them, the longest far longer than an event needs."""
    documents = [*ROOT.glob("events/*/about.md"), *ROOT.glob("docs/**/*.md"), ROOT / "README.md"]
    links = "\n".join(
        f"- [Table {n}](https://example.org/tables/{n}) for *round {n}*, **be on time**" for n in range(300)
    )
    table = "|Time|What|Where|\n|-|-|-|\n" + "| 9:30 | **Round 1** | [Hall](https://example.org) |\n" * 200
    prose_ = "Come by *tram* (line 4), or on foot [from the station](https://example.org/map).\n" * 40
    slips = "A [bracket that nobody closed, 5 < 6 and **bold.\n\n" * 300
    return [path.read_text(encoding="utf-8")[:MAX_CHARACTERS] for path in documents] + [
        links,
        table,
        prose_,
        slips,
    ]


def test_what_people_write_is_shown():
    """All documents of this project, a list of 300 links, a table of 200 rows, and 300 paragraphs with slips."""
    for text in ordinary():
        assert too_costly(text) is None, text[:80]
