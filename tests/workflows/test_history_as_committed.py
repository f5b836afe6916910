"""The last good pages come from the files as they were committed, whatever an upload tells git to make of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.commands.ci.repository import Repository
from tests.workflows.hosting import Hosting, git
from tests.workflows.test_faults import PUBLISH, desk_of
from tests.workflows.test_losses import begun, entered, sent

EVENT = "events/amber"


def committed(folder: Path, files: dict[str, bytes], message: str = "Files") -> str:
    """Commit files byte for byte in a repository of their own; the commit."""
    if not (folder / ".git").exists():
        folder.mkdir()
        git(folder, "init", "--quiet", "--initial-branch=main")
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        digest = git(folder, "hash-object", "-w", "--no-filters", name)
        git(folder, "update-index", "--add", "--cacheinfo", f"100644,{digest},{name}")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", message)
    return git(folder, "rev-parse", "HEAD")


def extracted(folder: Path, commit: str, into: Path) -> dict[str, bytes]:
    """The files of the event as they were in a commit, by their names."""
    into.mkdir()
    assert Repository(folder).extract(commit, EVENT, into)
    there = into / EVENT
    return {
        path.relative_to(there).as_posix(): path.read_bytes()
        for path in there.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


@pytest.mark.parametrize(
    "attributes",
    [
        "about.md export-subst",
        "about.md export-ignore",
        "* export-ignore",
        "about.md text eol=crlf",
        "about.md ident",
        "about.md working-tree-encoding=UTF-16LE",
        "about.md filter=evil",
        "[attr]gone export-ignore\nabout.md gone",
    ],
)
@pytest.mark.parametrize("where", [EVENT, "events", ""])
def test_no_attribute_changes_what_was_committed(attributes: str, where: str, tmp_path: Path) -> None:
    """Neither in the event's folder nor around it: each file is there, byte for byte."""
    files = {"about.md": b"Hello $Format:%an %ae %s$ $Id$\nline\n", "round-4.xlsx": b"PK\x03\x04\r\n\x00"}
    given = {f"{EVENT}/{name}": content for name, content in files.items()}
    given[f"{where}/.gitattributes".lstrip("/")] = attributes.encode()
    folder = tmp_path / "repository"
    commit = committed(folder, given)
    git(folder, "config", "filter.evil.smudge", "echo changed")
    there = extracted(folder, commit, tmp_path / "into")
    there.pop(".gitattributes", None)
    assert there == files


def test_attributes_of_the_machine_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor those that whoever runs it has for all repositories."""
    folder = tmp_path / "repository"
    commit = committed(folder, {f"{EVENT}/about.md": b"$Format:%ae$\n"})
    (tmp_path / "attributes").write_text("about.md export-subst\n*.md export-ignore\n")
    git(folder, "config", "core.attributesFile", str(tmp_path / "attributes"))
    git(folder, "config", "core.autocrlf", "true")
    (folder / ".git" / "info").mkdir(exist_ok=True)
    (folder / ".git" / "info" / "attributes").write_text("about.md export-ignore\n")
    monkeypatch.setenv("GIT_ATTR_SOURCE", commit)
    assert extracted(folder, commit, tmp_path / "into") == {"about.md": b"$Format:%ae$\n"}


def test_a_submodule_is_no_part_of_an_event(tmp_path: Path) -> None:
    """Its commit lies in another repository: nothing is fetched, and the files beside it are there."""
    folder = tmp_path / "repository"
    committed(folder, {f"{EVENT}/about.md": b"Hello\n"})
    git(folder, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},{EVENT}/lists")
    git(folder, "commit", "--quiet", "--message", "A submodule")
    assert extracted(folder, "HEAD", tmp_path / "into") == {"about.md": b"Hello\n"}


def test_twins_by_case_are_both_there(tmp_path: Path) -> None:
    """Where the disk tells them apart, neither takes the other's place."""
    folder = tmp_path / "repository"
    twins = {"about.md": b"small\n", "About.md": b"large\n"}
    commit = committed(folder, {f"{EVENT}/{name}": content for name, content in twins.items()})
    if len(list((folder / EVENT).iterdir())) == 1:
        pytest.skip("this disk takes the two for one")
    assert extracted(folder, commit, tmp_path / "into") == twins


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_no_link_of_the_history_leads_out(tmp_path: Path) -> None:
    """A link to something outside of the event is left out; one to a file beside it stays."""
    folder = tmp_path / "repository"
    committed(folder, {f"{EVENT}/about.md": b"Hello\n"})
    for name, target in (("out.md", "/etc/hostname"), ("up.md", "../../secret"), ("in.md", "about.md")):
        (folder / EVENT / name).symlink_to(target)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Links")
    extracted(folder, "HEAD", tmp_path / "into")
    links = {path.name for path in (tmp_path / "into" / EVENT).iterdir() if path.is_symlink()}
    assert links == {"in.md"}


def test_unrelated_histories_are_read_like_any_other(tmp_path: Path) -> None:
    """Each commit of a merge of two histories without a common one gives its own files."""
    folder = tmp_path / "repository"
    first = committed(folder, {f"{EVENT}/about.md": b"first\n"})
    git(folder, "checkout", "--quiet", "--orphan", "other")
    git(folder, "rm", "--quiet", "-r", "--cached", ".")
    second = committed(folder, {f"{EVENT}/about.md": b"second\n"}, "Anew")
    git(folder, "merge", "--quiet", "--allow-unrelated-histories", "--strategy=ours", "-m", "Both", first)
    assert extracted(folder, first, tmp_path / "a") == {"about.md": b"first\n"}
    assert extracted(folder, second, tmp_path / "b") == {"about.md": b"second\n"}


def test_last_good_pages_say_nothing_of_who_committed(hosting: Hosting) -> None:
    """An organizer's address is on no page, and no round is missing, once the event is faulty."""
    begun(hosting)
    desk = desk_of(hosting, "amber")
    entered(desk, (1,))
    (desk.folder / ".gitattributes").write_text("about.md export-subst\nround-1.xlsx export-ignore\n")
    (desk.folder / "about.md").write_text("Hello $Format:%an %ae %s$\n")
    assert sent(hosting, desk).jobs["publish"] == "success"
    hosting.pages.rename(hosting.folder / "gone")
    now = desk_of(hosting, "amber")
    (now.folder / "event.yaml").write_text("name: [")
    assert hosting.upload(now.events.parent)[PUBLISH].jobs["publish"] == "failure"
    pages = b"".join(path.read_bytes() for path in (hosting.pages / "amber").rglob("*") if path.is_file())
    assert b"ilse@example.org" not in pages
    assert b"$Format:%an %ae %s$" in pages
    assert (hosting.pages / "amber" / "round" / "1" / "index.html").is_file()
