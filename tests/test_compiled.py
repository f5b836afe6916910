"""What is made of the program's own files is kept for the next process: never stale, never half, and the same."""

import sys
from pathlib import Path

import pytest

from generator import compiled
from generator.regulations import catalogue
from generator.regulations.catalogue import regulation_ids, shipped

MADE_OF, OTHERS = b"1" * 32, b"2" * 32


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where it is kept: nothing is there yet."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(compiled, "cache_from_source", lambda _: str(tmp_path / "compiled.pyc"))
    return tmp_path


def test_what_was_kept_is_there_as_long_as_it_is_made_of_the_same(folder: Path) -> None:
    """And what another process was writing is no file that lies about."""
    assert compiled.recall("thing", MADE_OF) is None
    compiled.keep("thing", MADE_OF, b"what was made")
    assert compiled.recall("thing", MADE_OF) == b"what was made"
    assert compiled.recall("thing", OTHERS) is None
    assert compiled.recall("another", MADE_OF) is None
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("kept", [0, 10, 40, 70])
def test_half_a_file_is_none(kept: int, folder: Path) -> None:
    """As a full disk leaves it."""
    compiled.keep("thing", MADE_OF, b"what was made")
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:kept])
    assert compiled.recall("thing", MADE_OF) is None


def test_where_no_byte_code_is_wanted_nothing_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with PYTHONDONTWRITEBYTECODE."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    compiled.keep("thing", MADE_OF, b"what was made")
    assert list(folder.iterdir()) == []


def test_whatever_changes_in_the_program_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file more, another content of the same length, a file less; not what Python itself or an editor keeps there."""
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    (tmp_path / ".#one.yaml").symlink_to(tmp_path / "somebody edits it")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "one.yaml").write_text("win: 1")
    states = [compiled.program_as_it_lies.__wrapped__()]
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "one.pyc").write_text("")
    assert compiled.program_as_it_lies.__wrapped__() == states[0]
    (tmp_path / "two.py").write_text("")
    states.append(compiled.program_as_it_lies.__wrapped__())
    (tmp_path / "rules" / "one.yaml").unlink()
    (tmp_path / "rules" / "one.yaml").write_text("win: 2")
    states.append(compiled.program_as_it_lies.__wrapped__())
    (tmp_path / "two.py").unlink()
    states.append(compiled.program_as_it_lies.__wrapped__())
    assert len(set(states)) == 4


@pytest.mark.parametrize("regulation_id", regulation_ids())
def test_a_regulation_that_was_kept_is_the_one_that_its_file_says(
    regulation_id: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second process doesn't read the file."""
    read = shipped.__wrapped__(regulation_id)
    assert len(list(folder.iterdir())) == 1
    monkeypatch.setattr(catalogue, "_shipped_file", lambda _: pytest.fail("it was read again"))
    kept = shipped.__wrapped__(regulation_id)
    assert kept is not read
    assert kept == read
    assert kept.model_dump() == read.model_dump()
