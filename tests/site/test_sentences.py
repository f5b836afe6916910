"""What the pages say: in short sentences, and each once."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

pytestmark = pytest.mark.slow

MAX_WORDS = 20
BLOCKS = {"p", "li", "dd", "summary", "h1", "h2", "h3", "caption"}
SKIPPED = {"table", "script", "style", "template", "nav", "head"}
CARD = re.compile(r"<li data-player=.*?</details></li>", re.DOTALL)  # one player's: nobody reads two

# What may be longer, and why.
LONG = {
    r"on equal totals a random method says who": "a clause of the regulations, cited below it",
    r"pairs can be made from all \d+ without a rematch": "a proof, with its figures and names",
    r"tinted cell": "the words of the workbook's own help, in which the reader finds them again",
    r"could not have been paired (without a|with so few) rematch": "why a pairing had to be: a proof with names",
}
# What stands with each of several things on one page, and why it isn't a repetition there.
REPEATED = {
    r"^They play each other\.|^The games are drawn by lot\.|floats in from above\.$": "said of one score group each",
    r"^Print on one side, in actual size\.": "said of one kind of sheet each",
}


class Sentences(HTMLParser):
    """The sentences of a page's blocks, outside tables and navigation."""

    def __init__(self, content: str) -> None:
        super().__init__(convert_charrefs=True)
        self.skipped = 0
        self.blocks: list[str] = []
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the parser's own signature
        """Begin a block, or count what is left out."""
        self.skipped += tag in SKIPPED
        if tag in BLOCKS:
            self.blocks.append("")

    def handle_endtag(self, tag: str) -> None:
        """End a block, or what is left out."""
        self.skipped -= tag in SKIPPED
        if tag in BLOCKS:
            self.blocks.append("")

    def handle_data(self, data: str) -> None:
        """Add to the block."""
        if not self.skipped and self.blocks:
            self.blocks[-1] += data

    def __iter__(self) -> Iterator[str]:
        for block in self.blocks:
            yield from re.split(r"(?<=[.?!])\s+(?=[A-ZÄÖÜ])", " ".join(block.split()))


def _pages(files: dict[str, bytes]) -> Iterator[tuple[str, str]]:
    """Yield the pages; a rules page puts a document into words, so it isn't counted."""
    for path, content in files.items():
        if path.endswith(".html") and "/rules/" not in path:
            yield path, content.decode()


def _is_long(sentence: str) -> bool:
    return sum(any(c.isalpha() for c in word) for word in sentence.split()) > MAX_WORDS


def test_no_sentence_has_more_than_twenty_words(files: dict[str, bytes]) -> None:
    """Unless it derives a figure or names players: those stand in the list, each with its reason."""
    long = {each: path for path, page in _pages(files) for each in Sentences(page) if _is_long(each)}
    assert {
        each: path for each, path in long.items() if not any(re.search(pattern, each) for pattern in LONG)
    } == {}


def test_no_page_says_a_sentence_twice(files: dict[str, bytes]) -> None:
    """Of four words and more, ended by a full stop."""
    twice = {
        (path, each): count
        for path, page in _pages(files)
        for each, count in Counter(Sentences(CARD.sub("", page))).items()
        if count > 1
        and len(each.split()) > 3
        and each.endswith(".")
        and not any(re.search(pattern, each) for pattern in REPEATED)
    }
    assert twice == {}


def test_a_long_sentence_and_a_repeated_one_are_found() -> None:
    """Twenty words pass, one more doesn't; tables aren't read."""
    twenty = " ".join(["word"] * 20) + "."
    assert not _is_long(twenty)
    assert _is_long(f"One {twenty}")
    assert list(Sentences("<p>He is <b>in</b>. He is in.</p><table><tr><td>No.</td></tr></table>")) == [
        "He is in.",
        "He is in.",
        "",
    ]
