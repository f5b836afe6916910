"""What nobody should have entered: in a webhook's address, in the name of a folder, in the environment."""

from __future__ import annotations

import json
import os
import urllib.error
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.ci.news import announce
from generator.commands.ci.service import in_one_line, service_of
from tests.workflows.hosting import Hosting
from tests.workflows.test_faults import FORM, NEW, PAIR, Webhook, register

NEWS = json.dumps(
    [{"event": "amber", "kind": "pairings", "round": 1, "text": "Round 1 is out.", "url": None}]
)
ODD = (
    "https://discord.com/api/webhooks/1/SECRETTOKEN extra",
    "https://discord.com/api/webhooks/1/SECRETTOKEN\nhttps://discord.com/api/webhooks/2/SECRETTOKEN",
    "https://discord.com/api/web hooks/1/SECRETTOKEN",
    "https://[::1/SECRETTOKEN",
    "https://exa mple.org/SECRETTOKEN",
    "https://example.org:port/SECRETTOKEN",
    "https://example.org:99999999/SECRETTOKEN",
    "https://ünsinn.example/SECRETTOKEN",
    "https://user:SECRETTOKEN@example.org/",
    "SECRETTOKEN",
    "https:///SECRETTOKEN",
    "https://example.org/\x00SECRETTOKEN",
    "https://..example.org/SECRETTOKEN",
)


@pytest.mark.parametrize("address", ODD)
def test_no_address_of_a_webhook_fails_the_step_or_shows_itself(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The token is in no line of the log, whatever was pasted around it, and the step ends well."""
    monkeypatch.setattr("socket.getaddrinfo", _no_network)
    monkeypatch.chdir(tmp_path)  # where no report of a fault lies, which the step would print
    if "\x00" in address:
        said = announce(NEWS, address)[0]
    else:
        result = CliRunner().invoke(
            main, ["ci", "announce"], env={"ROUNDSHEET_NEWS": NEWS, "ROUNDSHEET_WEBHOOK": address}
        )
        said = result.output
        assert (result.exit_code, result.exception) == (0, None)
        assert said.startswith("::warning::the webhook")
        assert len(said.splitlines()) == 1
    assert "SECRETTOKEN" not in said


def _no_network(*_: Any, **__: Any) -> Any:
    raise OSError("no network")


def test_blanks_around_an_address_are_no_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who copies a line copies its end too."""
    webhook = Webhook()
    monkeypatch.setattr("urllib.request.OpenerDirector.open", webhook)
    assert announce(NEWS, " https://example.org/hook\n") == ()
    assert webhook.sent[0][0] == "https://example.org/hook"


@pytest.mark.parametrize(
    ("host", "is_discord"),
    [
        ("discord.com", True),
        ("ptb.discord.com", True),
        ("evildiscord.com", False),
        ("discord.com.example", False),
    ],
)
def test_only_discord_is_taken_for_discord(
    host: str, is_discord: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host whose name only ends likewise gets what every other service gets."""
    webhook = Webhook()
    monkeypatch.setattr("urllib.request.OpenerDirector.open", webhook)
    announce(NEWS, f"https://{host}/hook")
    assert ("content" in webhook.sent[0][1]) is is_discord


def test_news_that_cannot_be_read_fail_nothing() -> None:
    """The step is told them by another one; whatever arrives, it ends well."""
    for items in ("[", "3", '["x"]', "null"):
        assert len(announce(items, "https://example.org/hook")) == 1


def test_a_webhook_that_sends_elsewhere_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The news is for the address that was entered; an answer that names another is an answer like 404."""
    asked: list[str] = []

    def answer(_: Any, request: Any) -> Any:
        asked.append(request.full_url)
        raise urllib.error.HTTPError(request.full_url, 302, "Found", {"Location": "http://inside/"}, None)

    monkeypatch.setattr("urllib.request.HTTPSHandler.https_open", answer)
    said = announce(NEWS, "https://example.org/hook")
    assert said == ("the webhook answered 302: Round 1 is out. was not announced",)
    assert asked == ["https://example.org/hook"]


def test_a_folder_is_no_command(hosting: Hosting) -> None:
    """Git allows line breaks in a folder's name: no line of any step's log is a command of that committer's choice."""
    register(hosting, "amber")
    name = "amber"
    for other in ("z\n::error::INJECTED", "::warning::y", "##[error]x"):
        clone = hosting.clone()
        (clone / "events" / name).rename(clone / "events" / other)
        name = other
        hosting.upload(clone)
        lines = hosting.run(PAIR).log.splitlines()
        assert not [line for line in lines if line.lstrip().startswith(("::error::INJECTED", "::warning::y"))]
        assert not [line for line in lines if "##[" in line]


def test_a_line_for_the_service_is_one_line_and_no_command() -> None:
    """Whatever stands in front, and also where a command may stand in the middle of a line."""
    assert in_one_line(" ::::error::a\r\n::b ##[error]c\ud800") == "error::a ::b ## [error]c\ufffd"


def test_bytes_that_are_no_text_in_the_environment_are_no_traceback(hosting: Hosting) -> None:
    """A name with a byte that is no UTF-8 becomes one with a mark in its place."""
    run = hosting.run(NEW, inputs={**FORM, "name": "Am\udcffber", "folder": "amber"})
    assert run.jobs["make"] == "success"
    assert "Am\ufffdber" in (hosting.clone() / "events/amber/event.yaml").read_text(encoding="utf-8")


def test_a_summary_takes_any_text(tmp_path: Path) -> None:
    """Half a character, as a broken file name has it, is written as a mark."""
    service = service_of(
        {"GITHUB_STEP_SUMMARY": str(tmp_path / "summary"), "GITHUB_OUTPUT": str(tmp_path / "output")}
    )
    service.tell("a\udcff")
    service.hand_on("b", "c\udcff")
    assert (tmp_path / "summary").read_text(encoding="utf-8") == "a\ufffd\n\n"
    assert (tmp_path / "output").read_text(encoding="utf-8") == "b=c\ufffd\n"


def test_a_folder_whose_name_is_no_text_stops_nothing(hosting: Hosting) -> None:
    """Bytes that are no UTF-8 in a folder's name: the event beside it is paired and published."""
    register(hosting, "amber")
    clone = hosting.clone()
    folder = Path(os.fsdecode(clone / "events"), os.fsdecode(b"b\xff"))
    folder.mkdir()
    (folder / "event.yaml").write_text("name: [")
    hosting.push(clone, "A folder")
    run = hosting.run(PAIR)
    assert run.jobs["pair"] == "success"
    assert (hosting.pages / "amber" / "round" / "1" / "index.html").is_file()
