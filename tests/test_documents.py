"""The documents in docs/: their links lead somewhere, their pictures are the script's, and they are plain English."""

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from generator.cli import command, main
from generator.findings import NOT_ON_THE_PAGES
from tests.support.headings import anchors

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    """A link without a host names a file of the repository, pictures included."""
    links = _LINK.findall(page.read_text(encoding="utf-8"))
    files = [link.partition("#")[0] for link in links if "://" not in link and not link.startswith("#")]
    assert [file for file in files if not (page.parent / file).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_to_a_heading_leads_to_one(page: Path) -> None:
    """What stands behind `#` is a heading of that page."""
    links = [link for link in _LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    inside = [link.partition("#") for link in links if ".md#" in link or link.startswith("#")]
    wrong = [of for file, _, of in inside if of not in anchors(page.parent / file if file else page)]
    assert wrong == []


def test_every_picture_is_made_by_the_script_and_shown() -> None:
    """No picture that nobody can make again, and none that no page shows."""
    folder = ROOT / "docs" / "organizers"
    script = ast.parse((folder / "pictures.py").read_text(encoding="utf-8"))
    made = {
        key.value
        for node in script.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
        for key in node.value.keys
        if isinstance(key, ast.Constant)
    }
    shown = {
        Path(link).stem
        for page in folder.glob("*.md")
        for link in _LINK.findall(page.read_text(encoding="utf-8"))
        if link.startswith("pictures/")
    }
    assert made == shown == {path.stem for path in (folder / "pictures").glob("*.png")}


GUIDE = [page for page in PAGES if page.parent == ROOT or "organizers" in page.parts]


def typed(page: Path) -> Iterator[list[str]]:
    """Yield the words of every command of Roundsheet on a page, in a sentence or on a line of its own."""
    text = page.read_text(encoding="utf-8")
    spans = re.findall(r"`roundsheet ([^`]+)`", text)
    lines = re.findall(r"^    roundsheet (\S.*?)(?:   .*)?$", text, re.MULTILINE)
    yield from (shlex.split(" ".join(each.split())) for each in spans + lines)


@pytest.mark.parametrize("page", GUIDE, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_that_an_organizer_reads_is_there(page: Path) -> None:
    """With each of its options, as typed."""
    for words in typed(page):
        if words[0].startswith("-"):
            assert words == ["--help"]
            continue
        assert words[0] in main.commands, words
        found = command(words[0])
        if isinstance(found, click.Group) and len(words) > 1:
            found = found.commands[words[1]]
        options = {option for parameter in found.params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= options, words


@pytest.mark.parametrize(
    "page",
    ["README.md", "docs/publishing.md", "docs/organizers/privacy.md", "docs/organizers/first-event.md"],
)
def test_what_anybody_can_download_is_said_in_the_same_words(page: str) -> None:
    """Where an organizer reads what the pages show, it stands beside that who can open the files themselves."""
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert NOT_ON_THE_PAGES in text


def test_no_page_says_that_what_is_not_on_the_pages_is_hidden() -> None:
    """In a public repository a workbook is open: nothing in it is said to be seen by nobody, or never to leave it."""
    false = re.compile(r"neither read nor published|What never leaves|[Nn]obody but you|only you see")
    sources = [*PAGES, *sorted((ROOT / "generator").rglob("*.py"))]
    assert [path.name for path in sources if false.search(path.read_text(encoding="utf-8"))] == []


_STUMBLES = re.compile(
    r"\banew\b|\b(?:for|of|to|from) who (?!in\b)|\bsave (?:that|what|with|for|where)\b|\bmend(?:s|ed|ing)?\b"
    r"|\bwent so\b|\b(?:ends|called|begins) so\b|\botherwise than\b|\bparts nobody\b|\bis no (?:date|role|colour)\b"
)


def test_no_sentence_speaks_as_nobody_does_any_more() -> None:
    """Whatever a person reads is plain modern English: "again", "fix" and "except", "a player who" instead of "who"."""
    read = [*PAGES, ROOT / "CHANGELOG.md", *sorted((ROOT / "templates").rglob("*.html"))]
    read += [
        path for path in sorted((ROOT / "generator").rglob("*")) if path.suffix in (".py", ".yaml", ".po")
    ]
    found = {
        f"{path.relative_to(ROOT)}: {stumble.group()}"
        for path in read
        for stumble in _STUMBLES.finditer(" ".join(path.read_text(encoding="utf-8").split()))
    }
    assert found == set()


def test_contributors_read_what_only_make_all_plays() -> None:
    """Each file of tests in which chance plays longer in `make all` is named, and no other."""
    page = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
    longer = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("*.py")
        if re.search(r"^from tests\.support\.make_all import", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    named = re.findall(r"^\| `(tests/\S+)` \|", page, re.MULTILINE)
    assert {*named, "tests/browser/conftest.py"} == longer
