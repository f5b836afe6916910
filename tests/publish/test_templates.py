"""Templates are compiled once: what is kept of it never shows, neither when it is old nor when it is broken."""

import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from generator import compiled
from generator.publish import templates


class Kept:
    """A folder of templates, and one for what they were compiled to."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.template = folder / "templates" / "page.html"
        self.template.parent.mkdir()
        self.template.write_text("first {{ page }}")
        self.compiled = folder / "compiled"
        self.compiled.mkdir()
        self.compilations = 0
        monkeypatch.setattr(sys, "dont_write_bytecode", False)
        monkeypatch.setattr(templates, "FOLDER", self.template.parent)
        monkeypatch.setattr(compiled, "cache_from_source", lambda _: str(self.compiled / "compiled.pyc"))

    def page(self) -> str:
        """The page as a new process would make it."""
        environment = templates._environment.__wrapped__()
        with patch.object(environment, "compile", wraps=environment.compile) as compiling:
            page = environment.get_template("page.html").render(page="<1>")
        self.compilations += compiling.call_count
        return page


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    """Nothing is kept yet."""
    return Kept(tmp_path, monkeypatch)


def test_a_template_is_compiled_once(kept: Kept) -> None:
    """The second process takes what the first one kept, and makes the same page."""
    assert [kept.page(), kept.page()] == ["first &lt;1&gt;"] * 2
    assert (kept.compilations, len(list(kept.compiled.iterdir()))) == (1, 1)


def test_a_changed_template_is_never_stale(kept: Kept) -> None:
    """It is the content that counts, not the time at which a file was saved."""
    kept.page()
    kept.template.write_text("other {{ page }}")
    assert kept.page() == "other &lt;1&gt;"


def test_another_maker_is_never_stale(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer Python or Jinja, or one that is set up otherwise, takes nothing of an older one."""
    kept.page()
    monkeypatch.setattr(templates, "_maker", lambda: b"another")
    kept.page()
    assert kept.compilations == 2


@pytest.mark.parametrize("damage", [lambda kept: kept[:70], lambda kept: kept[:-1] + b"!", lambda _: b""])
def test_what_is_damaged_is_made_again(damage, kept: Kept) -> None:
    """A disk that was full, a bit that fell over: the page is the same."""
    kept.page()
    (file,) = kept.compiled.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert kept.page() == "first &lt;1&gt;"
    assert file.read_bytes() == whole


def test_where_nothing_can_be_kept_pages_are_made(kept: Kept) -> None:
    """An installation that can only be read."""
    kept.compiled.rmdir()
    assert kept.page() == "first &lt;1&gt;"
    assert kept.page() == "first &lt;1&gt;"
    assert kept.compilations == 2


def test_who_wants_no_byte_code_kept_gets_none(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """PYTHONDONTWRITEBYTECODE holds for templates, too."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    kept.page()
    assert list(kept.compiled.iterdir()) == []
