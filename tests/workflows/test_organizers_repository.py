"""A repository that holds events and nothing else, and calls the workflows of another one: what crosses the call."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.commands.init import TEMPLATE, Source, init_repository, outdated_workflows, source_of
from generator.errors import UsageError
from tests.workflows.contract import StartupFailureError, check_start
from tests.workflows.hosting import (
    INSTALLING,
    RENEWING,
    ROOT,
    OrganizersHosting,
    Run,
    program_of,
)
from tests.workflows.test_whole_events import NAMES, NEW, PAIR, PUBLISH, UNDO, Tournament

SEVEN = ["accept.yml", "merge.yml", NEW, PAIR, PUBLISH, "rehearsal.yml", UNDO]
RIGHTS = {"contents": "write", "pages": "write", "id-token": "write"}
FOLDER = "cup-2026"


@pytest.fixture
def hosting(tmp_path: Path) -> OrganizersHosting:
    """An organizer's repository; the program that it calls is the one that is tested."""
    return OrganizersHosting(tmp_path)


def workflow(path: Path) -> Any:
    """A parsed workflow; YAML 1.1 reads `on` as a truth."""
    parsed = yaml.safe_load(path.read_text(encoding="utf-8"))
    parsed["on"] = parsed.pop(True)
    return parsed


def thin(name: str) -> Any:
    """A workflow of an organizer's repository."""
    return workflow(TEMPLATE / ".github" / "workflows" / name)


def called(name: str) -> Any:
    """The workflow of this repository that it calls."""
    return workflow(ROOT / ".github" / "workflows" / name)


def load(used: str) -> tuple[Any, Any]:
    """A called workflow, and how to load what it calls, which is of the same repository."""
    return called(used.partition("@")[0].rpartition("/")[2]), load


# The contract, over the parsed files: docs/publishing.md has it in words.


def test_the_repository_is_small() -> None:
    """Events and nothing else: about 15 files and 300 lines."""
    files = [path for path in TEMPLATE.rglob("*") if path.is_file()]
    workflows = sorted(path.name for path in files if path.suffix == ".yml")
    beside = {path.relative_to(TEMPLATE).as_posix() for path in files if path.suffix != ".yml"}
    assert workflows == SEVEN
    assert beside == {".gitattributes", ".gitignore", "README.md", "events/site.yaml"}
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 300


@pytest.mark.parametrize("name", SEVEN)
def test_every_call_starts_whatever_started_it(name: str) -> None:
    """A button and, where there is one, a push; it hands on all that its form asks for, and the secret by its name."""
    file = thin(name)
    (job,) = file["jobs"].values()
    for event in file["on"]:
        check_start(file, event, load)
    form = (file["on"].get("workflow_dispatch") or {}).get("inputs", {})
    assert set(job.get("with", {})) == set(form)
    assert job["secrets"] == {"ROUNDSHEET_WEBHOOK": "${{ secrets.ROUNDSHEET_WEBHOOK }}"}
    assert "concurrency" not in {*file, *job}
    assert job["uses"] == f"roundsheet/roundsheet/.github/workflows/{name}@v1"


@pytest.mark.parametrize("name", SEVEN)
def test_what_is_called_never_needs_more_than_it_gets_today(name: str) -> None:
    """Inputs are optional and have a default, secrets are optional, and rights are the three of all of version 1."""
    file = called(name)
    asked = file["on"]["workflow_call"]
    for key, spec in asked.get("inputs", {}).items():
        assert spec["required"] is False, key
        assert isinstance(spec["default"], bool if spec["type"] == "boolean" else str), key
    assert asked["secrets"] == {"ROUNDSHEET_WEBHOOK": {"required": False}}
    assert thin(name)["permissions"] == {}
    (job,) = thin(name)["jobs"].values()
    assert job["permissions"] == RIGHTS
    for each in file["jobs"].values():
        assert set(each["permissions"]) <= set(RIGHTS)


@pytest.mark.parametrize("name", SEVEN)
def test_a_form_asks_for_what_the_button_of_a_whole_copy_asks_for(name: str) -> None:
    """Field by field; games and words of rules are texts, so that a new one needs no new form."""
    theirs = (thin(name)["on"].get("workflow_dispatch") or {}).get("inputs", {})
    ours = (called(name)["on"].get("workflow_dispatch") or {}).get("inputs", {})
    assert set(ours) - set(theirs) <= {"without_examples"}  # there are none
    assert set(theirs) <= set(ours)
    for field, spec in theirs.items():
        assert spec["description"]
        assert bool(spec.get("required")) == bool(ours[field].get("required")), field
        assert spec["type"] == ours[field]["type"] or (spec["type"], ours[field]["type"]) == (
            "string",
            "choice",
        )
    assert all(theirs[field]["type"] == "string" for field in ("regulations", "tier") if field in theirs)


# What fails where it is done as one first thinks of it.

PLANTED: Mapping[str, tuple[str, str, str]] = {
    "a push has no box": (
        "redraw: ${{ inputs.redraw == true }}",
        "redraw: ${{ inputs.redraw }}",
        "another type",
    ),
    "a field that is not known": ("event: ${{", "evnet: ${{", "does not know"),
    "one right less": ("      pages: write # to publish\n", "", "asks for pages: write"),
    "a group in both files": (
        "permissions: {}",
        "concurrency: {group: publish}\npermissions: {}",
        "holds it",
    ),
    "a machine for a call": ("    secrets:\n", "    runs-on: ubuntu-24.04\n    secrets:\n", "runs-on"),
    "a secret of another name": ("      ROUNDSHEET_WEBHOOK:", "      WEBHOOK:", "gives the secret WEBHOOK"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_wrong_call_is_seen_before_anybody_presses_a_button(planted: str) -> None:
    """Neither a schema nor a linter of workflows sees it."""
    old, new, said = PLANTED[planted]
    text = (TEMPLATE / ".github" / "workflows" / PAIR).read_text(encoding="utf-8")
    assert old in text
    file = yaml.safe_load(text.replace(old, new))
    file["on"] = file.pop(True)
    with pytest.raises(StartupFailureError, match=said):
        check_start(file, "push", load)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "      contents: write # to commit the round",
            "      actions: read\n      contents: write #",
            "actions: read",
        ),
        (
            'event: { type: string, required: false, default: "" }',
            "event: { type: string, required: true }",
            "",
        ),
        ("redraw: { type: boolean, required: false, default: false }", "again: { type: boolean }", "redraw"),
    ],
)
def test_what_is_called_can_break_everybody_at_once(old: str, new: str, said: str) -> None:
    """Another right, and an input by another name, stop every caller; one that all of them give stops nobody."""
    text = (ROOT / ".github" / "workflows" / PAIR).read_text(encoding="utf-8")
    assert old in text
    changed = yaml.safe_load(text.replace(old, new))
    changed["on"] = changed.pop(True)

    def load_changed(used: str) -> tuple[Any, Any]:
        return (changed, load) if f"/{PAIR}" in used else load(used)

    if said:
        with pytest.raises(StartupFailureError, match=said):
            check_start(thin(PAIR), "workflow_dispatch", load_changed)
    else:
        check_start(thin(PAIR), "workflow_dispatch", load_changed)


def test_the_name_that_all_repositories_call_is_no_release() -> None:
    """A release that can't be changed would freeze it: releases are v1.2.3, and nothing in the workflow moves `v1`."""
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "TAG: v${{ inputs.version }}" in text
    assert not re.search(r"git (push|tag)|refs/tags", text)


def test_nobody_needs_git_to_install_the_program() -> None:
    """On Windows there is none: what people read names packages, never a repository's address for git."""
    read = [ROOT / "README.md", ROOT / "docs" / "hosting.md", *(ROOT / "docs" / "organizers").rglob("*.md")]
    assert [path.name for path in read if "git+" in path.read_text(encoding="utf-8")] == []


# `roundsheet init`.


def files_in(folder: Path) -> dict[str, bytes]:
    """What is in a folder, by its paths."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_a_new_repository_is_the_template_to_the_letter(tmp_path: Path) -> None:
    """So the template repository at the service can be compared with it."""
    init_repository(tmp_path / "club")
    assert files_in(tmp_path / "club") == files_in(TEMPLATE)
    assert source_of(tmp_path / "club") == Source()
    assert outdated_workflows(tmp_path / "club") == []


def test_it_calls_whom_it_is_told_to_call(tmp_path: Path) -> None:
    """A copy of the project, a release or a commit; told nothing more, it stays with that."""
    pin = "0123456789abcdef0123456789abcdef01234567"
    init_repository(tmp_path, repository="the-lantern/sheets", pin=pin)
    called = {re.search("uses: (.*)", text)[1] for text in texts(tmp_path)}
    assert called == {f"the-lantern/sheets/.github/workflows/{name}@{pin}" for name in SEVEN}
    assert init_repository(tmp_path).renewed == ()
    assert outdated_workflows(tmp_path) == []
    assert len(init_repository(tmp_path, unpin=True).renewed) == len(SEVEN)
    assert source_of(tmp_path) == Source(repository="the-lantern/sheets")


def texts(folder: Path) -> Iterator[str]:
    """The workflows of a repository."""
    for path in (folder / ".github" / "workflows").iterdir():
        yield path.read_text(encoding="utf-8")


def test_an_older_repository_is_renewed_and_keeps_what_is_a_persons_own(tmp_path: Path) -> None:
    """Forms and buttons; the README, the settings of the site and further workflows stay."""
    init_repository(tmp_path)
    mine = {
        "README.md": "Our club\n",
        "events/site.yaml": "title: Ours\n",
        ".github/workflows/mine.yml": "name: Mine\n",
    }
    for name, text in mine.items():
        (tmp_path / name).write_text(text)
    older = tmp_path / ".github" / "workflows" / PAIR
    older.write_text(older.read_text().replace("redraw", "again"))
    (tmp_path / ".github" / "workflows" / UNDO).unlink()
    assert outdated_workflows(tmp_path) == [PAIR]
    outcome = init_repository(tmp_path)
    assert [path.name for path in outcome.made] == [UNDO]
    assert [path.name for path in outcome.renewed] == [PAIR]
    assert {name: (tmp_path / name).read_text() for name in mine} == mine
    assert outdated_workflows(tmp_path) == []


def test_a_copy_of_the_whole_program_stays_as_it_is(tmp_path: Path) -> None:
    """It has no thin files, and gets none beside the program."""
    assert source_of(ROOT) is None
    assert outdated_workflows(ROOT) == ()
    (tmp_path / "generator").mkdir()
    (tmp_path / "generator" / "__init__.py").touch()
    with pytest.raises(UsageError, match="a copy of the whole program"):
        init_repository(tmp_path)
    assert list(files_in(tmp_path)) == ["generator/__init__.py"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pin": "main"}, "write a release"),
        ({"repository": "roundsheet"}, "write OWNER/NAME"),
        ({"pin": "v1.0.0", "unpin": True}, "contradict"),
    ],
)
def test_a_wrong_word_writes_nothing(given: dict[str, Any], said: str, tmp_path: Path) -> None:
    """And says what to write."""
    with pytest.raises(UsageError, match=said):
        init_repository(tmp_path / "club", **given)
    assert not (tmp_path / "club").exists()


# Whole events.


def begin(hosting: OrganizersHosting, players: int, regulations: str, **form: str) -> Tournament:
    """Make the event by the form and register players."""
    ours = Tournament(hosting, FOLDER)
    run = ours.press(NEW, name="Cup", date="2026-12-05", regulations=regulations, folder=FOLDER, **form)
    assert run.jobs["roundsheet/make"] == run.jobs["roundsheet/publish/publish"] == "success", run.summary
    desk = ours.desk()
    columns = {"Models": 9} if regulations == "urban-war-1.4" else {}
    desk.register(
        {"ID": f"P{n:02}", "Name": name, **columns} for n, name in enumerate(NAMES[:players], start=1)
    )
    ours.upload(desk)
    return ours


def play_to_the_end(ours: Tournament) -> list[Run]:
    """Press, download, type and upload, until all rounds are played."""
    runs = []
    for number in range(1, 12):
        run = ours.press(PAIR, event=FOLDER)
        assert run.jobs["roundsheet/publish/publish"] == "success", run.summary
        uploads = ours.enter_round(number)
        assert uploads[PUBLISH].jobs["roundsheet/publish"] == "success", uploads[PUBLISH].summary
        runs += [run, *uploads.values()]
        if ours.data("event.json")["status"] == "finished":
            break
    return runs


KINDS = {
    "a living game": ("Magic: The Gathering", "", ""),
    "a cut": ("runewars-2.2", "custom", "[{type: swiss, rounds: 2}, {type: elimination, size: 2}]"),
    "losses": ("urban-war-1.4", "", ""),
    "groups": ("runewars-2.2", "custom", "[{type: groups, groups: 2}, {type: elimination, from_each: 1}]"),
    "double elimination": ("runewars-2.2", "custom", "[{type: double elimination, reset: false}]"),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_event_of_each_kind(kind: str, hosting: OrganizersHosting) -> None:
    """From the form to the final places, with the buttons of a repository that holds nothing but it."""
    regulations, structure, stages = KINDS[kind]
    given = {"structure": structure} if structure else {}
    if regulations.startswith("runewars") and not structure:
        given["tier"] = "relaxed"
    ours = begin(hosting, 4, regulations, **given)
    if kind == "a living game":
        ours.highest = 2
    if stages:
        desk = ours.desk()
        file = desk.events / FOLDER / "event.yaml"
        file.write_text(re.sub("(?m)^stages: .*$", f"stages: {stages}", file.read_text()))
        ours.upload(desk)
    play_to_the_end(ours)
    assert ours.data("event.json")["status"] == "finished"
    assert len(ours.data("standings.json")["standings"]) == 4


def test_the_first_run_of_a_copy_says_what_to_switch_on_and_is_green(hosting: OrganizersHosting) -> None:
    """Nothing is deployed or noted as published; switched on, the same button publishes it."""
    hosting.switch_pages(on=False)
    run = hosting.run(PUBLISH)
    assert "failure" not in run.jobs.values()
    assert "[Settings, Pages](https://github.com/ilse-vorn/lantern/settings/pages)" in run.summary
    assert run.jobs["roundsheet/note"] == "skipped"
    assert not hosting.pages.exists()
    hosting.switch_pages(on=True)
    assert hosting.run(PUBLISH).jobs["roundsheet/note"] == "success"
    assert (hosting.pages / "index.html").is_file()


def test_a_repository_with_older_files_is_told_so(hosting: OrganizersHosting) -> None:
    """In one line of the summary, with a link to change each and one to the newer."""
    clone = hosting.clone()
    path = clone / ".github" / "workflows" / UNDO
    path.write_text(path.read_text() + "# of last year\n")
    runs = hosting.upload(clone)
    assert runs == {}  # a change of another workflow publishes nothing
    run = hosting.run(PUBLISH)
    assert f"[{UNDO}](https://github.com/ilse-vorn/lantern/edit/main/.github/workflows/{UNDO})" in run.summary
    assert f"roundsheet/roundsheet/blob/v1/templates/repository/.github/workflows/{UNDO}" in run.summary
    assert PAIR not in run.summary


@pytest.mark.slow
def test_an_upgrade_between_rounds_two_and_three(tmp_path: Path) -> None:
    """`v1` is moved: the next button runs the new program, in processes of its own; libraries are not installed again.

    The new one also has a further field and says another sentence; the files of the repository know nothing of either.
    """
    old = program_of(tmp_path / "old", "1.0.0")
    new = program_of(
        tmp_path / "new",
        "1.1.0",
        changed={
            ".github/workflows/pair.yml": (
                "redraw: { type: boolean, required: false, default: false }",
                "redraw: { type: boolean, required: false, default: false }\n"
                '      table: { type: string, required: false, default: "" }',
            )
        },
    )
    hosting = OrganizersHosting(tmp_path / "service", {"v1": old})
    ours = begin(hosting, 4, "runewars-2.2", structure="custom")
    desk = ours.desk()
    file = desk.events / FOLDER / "event.yaml"
    file.write_text(re.sub("(?m)^stages: .*$", "stages: [{type: swiss, rounds: 3}]", file.read_text()))
    ours.upload(desk)
    for number in (1, 2):
        ours.press(PAIR, event=FOLDER)
        ours.enter_round(number)
    assert version_of(ours) == "1.0.0"
    before = ours.data("standings.json")

    hosting.versions["v1"] = new
    run = hosting.run(PUBLISH)
    assert (run.log.count(INSTALLING), run.log.count(RENEWING)) == (0, 1)
    assert version_of(ours) == "1.1.0"
    after = ours.data("standings.json")
    assert after["standings"] == before["standings"]
    run = ours.press(PAIR, event=FOLDER)
    assert (run.log.count(INSTALLING), run.log.count(RENEWING)) == (0, 0)
    uploads = ours.enter_round(3)
    assert "all rounds are played" in uploads[PUBLISH].summary
    assert ours.data("event.json")["status"] == "finished"
    assert version_of(ours) == "1.1.0"


def version_of(ours: Tournament) -> str:
    """The version that the published data name."""
    return str(ours.data("event.json")["roundsheet"])
