"""The catalogue of findings, and its manual."""

import ast
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.findings_report import FORMATS, in_format
from generator.findings import CODES, Citation, Finding, Place
from generator.findings.codes import CHAPTERS
from generator.languages.said import say

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "generator"
CATALOGUES = set((PACKAGE / "findings").glob("*.py"))
SOURCES = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py") if path not in CATALOGUES}
LEAST_WORDS = 12  # letters that a message must have from the program itself, not from a user's cells


def test_every_code_is_used_and_every_code_used_is_known():
    """A code in the catalogue that nothing reports, or one reported that it lacks, would be a lie."""
    elsewhere = "".join(SOURCES.values())
    assert {code for code in CODES if f'"{code}"' not in elsewhere} == set()
    used = set(re.findall(r'code="([a-z-]+)"', elsewhere))
    assert used <= set(CODES)
    assert len(used) > 30


def test_a_finding_reads_as_the_contract_says():
    """Place, what stands there, and the clause, as in the product's example."""
    finding = Finding(
        code="score-value",
        place=Place(file="events/durham-2018/round-2.xlsx", sheet="Results", cell="D7"),
        message=say("score -5: a score is a whole number from 0 up"),
        citation=Citation(
            regulation="runewars-2.2", title="Runewars 2.2", heading="Calculating a Player's Score", page=18
        ),
    )
    assert str(finding) == (
        "error: events/durham-2018/round-2.xlsx, Results!D7: score -5: a score is a whole number from 0 up "
        "[Runewars 2.2, Calculating a Player's Score, p. 18]"
    )


def test_a_finding_is_one_line_whatever_a_file_is_called():
    """A name with a line break or an escape sequence neither makes a second line nor steers a terminal."""
    finding = Finding(
        code="draft",
        place=Place(file="a\nerror: b", sheet="\x1b[31mR\u2028"),
        message=say("{text}", text="c\r\x9bd"),
    )
    assert str(finding) == "note: a error: b,  [31mR : c  d"


def test_every_code_stands_once():
    """A code in two chapters would have two meanings."""
    assert sum(len(entries) for entries in CHAPTERS.values()) == len(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_explained_in_sentences(code):
    """What it means and what to do are sentences, and the message is not simply repeated in them."""
    entry = CODES[code]
    for sentence in (entry.meaning, entry.remedy):
        assert re.fullmatch(r"[A-Z`#].*[.]", sentence), sentence
        assert sentence != entry.example


def templates(source):
    """Each text in a module as a pattern in which anything may stand for what is filled in, and its own letters."""
    inside = {
        id(part) for text in ast.walk(source) if isinstance(text, ast.JoinedStr) for part in text.values
    }
    for node in ast.walk(source):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            named = re.split(r"(\{\w+(?:[:!][^{}]+)?\})", node.value)  # the values of a message have names
            parts = [None if part.startswith("{") else part for part in named]
        else:
            continue
        yield (
            "".join(".*" if part is None else re.escape(part) for part in parts),
            "".join(filter(None, parts)),
        )


@pytest.fixture(scope="module")
def patterns():
    """The texts of the whole program that say enough to be a message or its end."""
    texts = (text for source in SOURCES.values() for text in templates(ast.parse(source)))
    return [re.compile(pattern) for pattern, letters in texts if len(letters) >= LEAST_WORDS]


@pytest.mark.parametrize("code", CODES)
def test_the_example_of_a_code_is_a_message_that_the_program_has(code, patterns):
    """An example whose words are found in no module any more would teach what nobody reads."""
    example = CODES[code].example
    ends = [example, *(example[match.end() :] for match in re.finditer(r"[:;.,] |^\S+ ", example))]
    assert any(pattern.fullmatch(end) for pattern in patterns for end in ends), example


def test_the_page_in_docs_is_the_one_that_the_program_makes():
    """After a change: `roundsheet check --codes > docs/findings.md`."""
    result = CliRunner().invoke(main, ["check", "--codes"])
    assert result.exit_code == 0
    page = result.output
    assert (ROOT / "docs" / "findings.md").read_text(encoding="utf-8") == page
    for code, entry in CODES.items():
        assert f"### {code}\n\n*{entry.severity.value.capitalize()}.* " in page


@pytest.mark.parametrize("harm", ["\x1b[2J", "\x07", "\n::error::x", "\ud800", "\u202e", "\ufffe", "\u2028"])
def test_what_a_message_quotes_steers_nothing_in_any_form(harm):
    """Text for a terminal, JSON, annotations for the service: one finding is one line, and can be printed."""
    place = Place(file=f"events/a{harm}b/round-1.xlsx", sheet=f"Re{harm}sults", cell="A1")
    finding = Finding(
        code="cell-value", place=place, message=say("Club says {harm}: write something else", harm=harm)
    )
    for form in FORMATS:
        text = in_format([finding], form)
        assert text.encode()
        assert not {"\x1b", "\x07", "\u202e", "\u2028", "\ufffe"} & set(text)
        assert not [line for line in text.splitlines() if line.startswith("::error::x")]
