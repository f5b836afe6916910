"""What goes wrong while events are published: a faulty event among others, two people at once, a wrong form."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator import languages
from generator.commands.ci import news
from generator.commands.ci.published import REF
from generator.commands.ci.repository import Repository, ToCommit, repository_of
from generator.commands.ci.rounds import pair_next
from generator.commands.ci.service import findings_table, service_of
from generator.commands.new import EXAMPLES_TITLE, remove_examples
from generator.commands.regulations import KINDS
from generator.errors import UsageError
from generator.event_file import read_event_file
from generator.findings import Finding, Place
from generator.languages.said import say
from generator.regulations.games import games
from tests.commands.test_draft import set_field
from tests.support.organizer import Organizer
from tests.workflows.hosting import ROOT, Hosting, git

NEW, PAIR, PUBLISH, UNDO = "new-event.yml", "pair.yml", "publish.yml", "undo.yml"
FORM = {"date": "2026-12-05", "regulations": "runewars-2.2"}


def register(hosting: Hosting, event: str, players: int = 6) -> None:
    """An event on the service, with so many players."""

    def do() -> None:
        hosting.run(NEW, inputs={**FORM, "name": event.title(), "folder": event})
        desk = desk_of(hosting, event)
        desk.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, players + 1))
        hosting.upload(desk.events.parent)

    hosting.once((event, players), do)


def desk_of(hosting: Hosting, event: str) -> Organizer:
    """A fresh clone on somebody's desk."""
    desk = Organizer(hosting.clone())
    desk.event = event
    return desk


def test_a_faulty_event_keeps_its_pages_and_the_others_are_updated(hosting: Hosting) -> None:
    """Three events, a mistake in one: status and summary say so, its pages stay, the two others show what is new."""
    for event in ("amber", "birch", "cedar"):
        register(hosting, event)
    hosting.once("round 1", lambda: hosting.run(PAIR))
    before = {path: path.read_bytes() for path in (hosting.pages / "birch").rglob("*") if path.is_file()}

    desk = desk_of(hosting, "amber")
    for event, score in (("amber", 120), ("birch", -1), ("cedar", 80)):
        desk.event = event
        desk.enter_all(1, {1: {"Score 1": score, "Score 2": 10}})
    run = hosting.upload(desk.events.parent)[PUBLISH]

    assert run.jobs["publish"] == "failure"
    assert {
        path: path.read_bytes() for path in (hosting.pages / "birch").rglob("*") if path.is_file()
    } == before
    for event, score in (("amber", 120), ("cedar", 80)):
        data = json.loads((hosting.pages / event / "data" / "round-1.json").read_text())
        assert data["pairings"][0]["score1"] == score
    assert run.summary.index("## Birch") < run.summary.index("## Amber")  # the faulty one first
    assert "Not published: its pages stay as they were" in run.summary


@pytest.mark.parametrize(
    ("file", "broken", "told"),
    [
        ("league.yaml", "name: League\nevents: [amber, birch\n", "the [ of line 2 is not closed"),
        ("people.yaml", "Ann: [amber/P1\n", "the [ of line 1 is not closed"),
    ],
)
def test_a_faulty_season_keeps_its_pages(file: str, broken: str, told: str, hosting: Hosting) -> None:
    """The run that broke it is red and says why; a later one says it too, and is red only for what it did itself."""
    register(hosting, "amber")
    register(hosting, "birch")
    clone = hosting.clone()
    league = "name: League\nevents: [amber, birch]\npoints: {places: [3, 2, 1]}\n"
    (clone / "events" / "league.yaml").write_text(league)
    (clone / "events" / "people.yaml").write_text("Ann: [amber/P1, birch/P2]\n")
    assert hosting.upload(clone)[PUBLISH].jobs["publish"] == "success"
    before = {path: path.read_bytes() for path in (hosting.pages / "league").rglob("*") if path.is_file()}
    assert before

    (clone / "events" / file).write_text(broken)
    run = hosting.upload(clone)[PUBLISH]
    assert run.jobs["publish"] == "failure"
    assert f"{file} has errors, so the season's pages stay as they were" in run.log
    assert told in run.summary.replace("\\", "")
    assert {
        path: path.read_bytes() for path in (hosting.pages / "league").rglob("*") if path.is_file()
    } == before

    desk = desk_of(hosting, "amber")
    desk.set_player("P1", "Club", "Lantern Guild")
    run = hosting.upload(desk.events.parent)[PUBLISH]
    assert run.jobs["publish"] == "success"
    assert told in run.summary.replace("\\", "")
    assert (hosting.pages / "league" / "index.html").is_file()

    desk = desk_of(hosting, "birch")
    (desk.folder / "event.yaml").write_text("name: [")
    run = hosting.upload(desk.events.parent)[PUBLISH]
    assert "birch has errors, so its pages stay as they were" in run.log
    for name in ("league", "amber", "birch"):
        assert (hosting.pages / name / "index.html").is_file()


def test_what_may_be_wrong_with_a_season_is_on_the_summary(hosting: Hosting) -> None:
    """A warning stops nothing."""
    register(hosting, "amber")
    clone = hosting.clone()
    league = "name: League\nevents: [ambre]\npoints: {places: [3, 2, 1]}\n"
    (clone / "events" / "league.yaml").write_text(league)
    run = hosting.upload(clone)[PUBLISH]
    assert run.jobs["publish"] == "success"
    assert "| league.yaml, line 2 | there is no event ambre yet" in run.summary


def test_links_to_an_event_s_pages_have_no_space(hosting: Hosting) -> None:
    """A folder may be called as people write; a link with a space in it would be none."""
    register(hosting, "amber")
    clone = hosting.clone()
    (clone / "events" / "amber").rename(clone / "events" / "Amber Cup ö")
    run = hosting.run(PUBLISH, "push", before=hosting.push(clone, "Rename"))
    assert "[The pages](https://ilse-vorn.github.io/lantern/Amber%20Cup%20%C3%B6/)" in run.summary
    assert "[Screen](https://ilse-vorn.github.io/lantern/Amber%20Cup%20%C3%B6/screen/)" in run.summary


def test_an_event_that_was_never_right_has_no_pages_and_stops_nobody(hosting: Hosting) -> None:
    """There is no version without errors to fall back on: the summary says so, the other event is there."""
    register(hosting, "amber")
    hosting.run(NEW, inputs={**FORM, "name": "Birch", "folder": "birch"})
    desk = desk_of(hosting, "birch")
    git(desk.events.parent, "rm", "--quiet", "events/birch/players.xlsx")
    (desk.folder / "event.yaml").write_text("name: [")
    git(
        desk.events.parent, "checkout", "--quiet", "--orphan", "other"
    )  # a history that knows no better version
    git(desk.events.parent, "add", "--all")
    git(desk.events.parent, "commit", "--quiet", "--message", "Anew")
    git(desk.events.parent, "push", "--quiet", "--force", "origin", "HEAD:main", f":{REF}")
    run = hosting.run(PUBLISH)
    assert run.jobs["publish"] == "failure"
    assert "It has no pages yet" in run.summary
    assert (hosting.pages / "amber" / "index.html").is_file()
    assert not (hosting.pages / "birch").exists()


def test_two_at_once_lose_nothing(hosting: Hosting) -> None:
    """While a round is being paired somebody uploads another event's players: both are on the branch in the end."""
    register(hosting, "amber")
    register(hosting, "birch")
    other = desk_of(hosting, "birch")
    other.set_player("P1", "Name", "Somebody Else")
    clone = hosting.clone()
    repository, seen = repository_of(clone / "events", "main", ""), list[str]()

    def edit() -> ToCommit[None]:
        if not seen:
            hosting.push(other.events.parent, "Meanwhile")
        seen.append(repository.head())
        (clone / "events" / "amber" / "note.txt").write_text("paired")
        return ToCommit(did=None, message="Ours")

    assert repository.change_and_push(clone / "events", edit) == (None, seen[1])
    assert len(seen) == 2
    assert hosting.commits()[:2] == ["Ours", "Meanwhile"]
    assert git(hosting.bare, "show", "main:events/amber/note.txt") == "paired"


def test_two_who_press_the_button_pair_one_round(hosting: Hosting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two runs that began in the same state: the second finds the round paired and adds nothing."""
    register(hosting, "amber")
    clones = [hosting.clone(), hosting.clone()]
    for clone in clones:
        monkeypatch.chdir(clone)
        events = Path("events")
        pair_next(service_of({}), repository_of(events, "main", ""), events, date(2026, 12, 5))
    assert hosting.commits()[0] == "Pair round 1 of amber"
    assert hosting.commits().count("Pair round 1 of amber") == 1


def test_a_checkout_with_somebodys_work_is_left_alone(hosting: Hosting) -> None:
    """On a desk the step would lose what is not committed: it refuses."""
    clone = hosting.clone()
    (clone / "events" / "site.yaml").write_text("title: Mine\n")
    with pytest.raises(UsageError, match="not committed"):
        Repository(clone).change_and_push(clone / "events", lambda: ToCommit(did=None, message="Ours"))
    assert (clone / "events" / "site.yaml").read_text() == "title: Mine\n"


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("date", "5/12/2026", "can be 2026-05-12 or 2026-12-05"),
        ("date", "soon", "is not a date"),
        ("name", " ", "needs a name"),
        ("tier", "royal", "no tier"),
        ("folder", "Ünsinn", "event's folder"),
        ("language", "xx", "no language"),
    ],
)
def test_a_wrong_form_makes_nothing_and_says_why(field: str, value: str, says: str, hosting: Hosting) -> None:
    """The run ends red, and its summary page says what to write instead."""
    run = hosting.run(NEW, inputs={**FORM, "name": "Amber", field: value})
    assert run.jobs == {"make": "failure", "publish": "skipped"}
    assert says in run.summary.replace("\\", "")
    assert hosting.commits() == ["First commit"]


@pytest.mark.parametrize("form", [{"regulations": ""}, {"another_game": "Kite Duel"}])
def test_one_game_is_named(form: dict[str, str], hosting: Hosting) -> None:
    """One of the list, or another one: neither of both nor both."""
    run = hosting.run(NEW, inputs={**FORM, "name": "Amber", **form})
    assert run.jobs == {"make": "failure", "publish": "skipped"}
    assert "one of the two" in run.summary


def test_the_form_offers_the_catalogue() -> None:
    """Every game by its name, older editions at the end; at GitLab, too."""
    form = yaml.safe_load((ROOT / ".github/workflows" / NEW).read_text(encoding="utf-8"))[True]
    gitlab = yaml.safe_load((ROOT / "docs/examples/gitlab-ci.yml").read_text(encoding="utf-8"))
    first, *_ = form["workflow_dispatch"]["inputs"].items()
    names = ["", *(game.name for game in games())]
    assert form["workflow_dispatch"]["inputs"]["kind"]["options"] == list(KINDS)
    assert gitlab["variables"]["ROUNDSHEET_KIND"]["options"] == list(KINDS)
    assert (first[0], first[1]["options"]) == ("regulations", names)
    assert gitlab["variables"]["ROUNDSHEET_REGULATIONS"]["options"] == names


@pytest.mark.parametrize("kind", ["best-of-3", "groups"])
def test_a_game_that_nobody_knows_gets_a_file_of_rules(kind: str, hosting: Hosting) -> None:
    """The summary explains it, with a link to change it; the event can be played at once."""
    form = {"name": "Amber", "date": "2026-12-05", "folder": "amber"}
    run = hosting.run(NEW, inputs={**form, "another_game": "Kite Duel", "kind": kind})
    assert "Kite Duel is not among the games that Roundsheet knows" in run.summary
    assert "https://github.com/ilse-vorn/lantern/edit/main/events/amber/rules.yaml" in run.summary
    desk = desk_of(hosting, "amber")
    assert 'name: "Kite Duel"' in (desk.events / "amber" / "rules.yaml").read_text(encoding="utf-8")
    is_in_groups = "type: groups" in (desk.events / "amber" / "event.yaml").read_text(encoding="utf-8")
    assert is_in_groups == (kind == "groups")
    desk.register({"ID": f"P{n}", "Name": name} for n, name in enumerate("ABCDEFGH", start=1))
    hosting.upload(desk.events.parent)
    assert hosting.run(PAIR).jobs["publish/publish"] == "success"


def test_undoing_needs_a_round(hosting: Hosting) -> None:
    """Before round 1, and in an event that does not exist, there is nothing to undo."""
    register(hosting, "amber")
    for event, says in (("amber", "nothing to undo"), ("nobody", "there is no event")):
        run = hosting.run(UNDO, inputs={"event": event})
        assert run.jobs == {"undo": "failure", "publish": "skipped"}
        assert says in run.summary


def test_the_form_asks_for_the_language(hosting: Hosting) -> None:
    """It offers all that there are, English first, and the event begins in the one that was chosen."""
    form = yaml.safe_load((ROOT / ".github/workflows" / NEW).read_text(encoding="utf-8"))[True]
    offered = form["workflow_dispatch"]["inputs"]["language"]["options"]
    assert (offered[0], set(offered)) == (languages.ENGLISH, set(languages.known()))
    hosting.run(NEW, inputs={**FORM, "name": "Amber", "folder": "amber", "language": "de"})
    assert read_event_file(desk_of(hosting, "amber").folder / "event.yaml", "event.yaml")[0].language == "de"


def test_the_examples_leave_with_the_first_event_if_the_box_is_ticked(hosting: Hosting) -> None:
    """Only what site.yaml calls an example goes, the line that says so, and the title if it is the examples'."""
    register(hosting, "amber")
    desk = desk_of(hosting, "amber")
    (desk.events / "site.yaml").write_text("title: Lantern\nexamples: [amber]\n")
    hosting.upload(desk.events.parent)
    hosting.run(NEW, inputs={**FORM, "name": "Birch", "folder": "birch", "without_examples": False})
    assert (desk_of(hosting, "amber").folder).is_dir()
    hosting.run(NEW, inputs={**FORM, "name": "Cedar", "folder": "cedar"})
    desk = desk_of(hosting, "cedar")
    assert sorted(path.name for path in desk.events.iterdir()) == ["birch", "cedar", "site.yaml"]
    assert (desk.events / "site.yaml").read_text() == "title: Lantern\n"


def test_the_title_of_the_examples_leaves_with_them(tmp_path: Path) -> None:
    """A site without the examples is not called by their name; this project's own site.yaml has that name."""
    own = (ROOT / "events" / "site.yaml").read_text(encoding="utf-8")
    assert own.startswith(f"title: {EXAMPLES_TITLE}\n")
    (tmp_path / "site.yaml").write_text(own, encoding="utf-8")
    remove_examples(tmp_path)
    without = (tmp_path / "site.yaml").read_text(encoding="utf-8")
    assert without.startswith("title: Tournaments\n# address:")
    assert "examples" not in without


def test_a_summary_has_room_for_so_many_findings_only() -> None:
    """GitHub takes a mebibyte a step: of 500 findings 200 stand there, and that there are 300 more."""
    places = [Place(file=f"events/amber/round-{number}.xlsx") for number in range(500)]
    table = findings_table(
        [Finding(code="file-unreadable", place=each, message=say("no number")) for each in places]
    )
    assert table.count("no number") == 200
    assert table.endswith("| | | and 300 more: fix these first |")


def test_a_name_is_no_command_and_no_markup(hosting: Hosting) -> None:
    """What somebody typed reaches the log and the summary as text: no workflow command, no HTML, no table row."""
    name = "::error::<img src=x> | [x](https://example.org)"
    hosting.run(NEW, inputs={**FORM, "name": name, "folder": "amber"})
    run = hosting.run(PUBLISH)
    assert not [line for line in run.log.splitlines() if line.startswith("::error::")]
    assert "<img" not in run.summary.replace("\\<", "")
    assert "](https://example.org)" not in run.summary


class Webhook:
    """Takes the place of the network: remembers what was sent, and answers as told."""

    def __init__(self, error: OSError | None = None) -> None:
        self.sent: list[tuple[str, Any]] = []
        self.error = error

    def __call__(self, request: Any, timeout: int) -> Webhook:
        assert timeout
        self.sent.append((request.full_url, json.loads(request.data)))
        if self.error:
            raise self.error
        return self

    def __enter__(self) -> Webhook:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""

    def read(self, _: int) -> bytes:
        """Nothing to say."""
        return b""


def announced_to(address: str, hosting: Hosting, monkeypatch: pytest.MonkeyPatch) -> Webhook:
    """What is sent to that address from now on."""
    webhook = Webhook()
    monkeypatch.setattr("urllib.request.OpenerDirector.open", webhook)
    hosting.secrets["ROUNDSHEET_WEBHOOK"] = address
    return webhook


def test_pairings_are_announced_once(hosting: Hosting, monkeypatch: pytest.MonkeyPatch) -> None:
    """The round that is new is announced with its link, to Discord as a message that pings nobody; a result is not."""
    webhook = announced_to("https://discord.com/api/webhooks/1/secret", hosting, monkeypatch)
    register(hosting, "amber")
    hosting.run(PAIR)
    address = "https://ilse-vorn.github.io/lantern/amber/round/1/"
    ((hook, body),) = webhook.sent
    assert hook == hosting.secrets["ROUNDSHEET_WEBHOOK"]
    assert body["content"].startswith(f"Amber: the pairings of round 1 are out.\n{address}\n")
    assert body["allowed_mentions"] == {"parse": []}
    desk = desk_of(hosting, "amber")
    desk.enter_all(1, {1: {"Score 1": 50, "Score 2": 10}})
    hosting.upload(desk.events.parent)
    assert len(webhook.sent) == 1


def test_of_events_in_which_nothing_changed_the_history_is_not_read(
    hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A season of finished events costs an upload nothing: only the event with the upload is looked up as it was."""
    for event in ("amber", "birch"):
        register(hosting, event)
    hosting.run(PAIR)
    desk = desk_of(hosting, "birch")
    desk.enter_all(1, {1: {"Score 1": 50, "Score 2": 10}})
    looked_up, extract = [], Repository.extract

    def seen(self: Repository, commit: str, path: str, into: Path) -> bool:
        looked_up.append(path)
        return extract(self, commit, path, into)

    monkeypatch.setattr(Repository, "extract", seen)
    hosting.upload(desk.events.parent)
    assert set(looked_up) == {"events/birch"}


def test_a_round_is_not_announced_again_once_a_mistake_is_mended(
    hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the event was faulty its pages showed the round all the same: fixing it is no news."""
    webhook = announced_to("https://example.org/hook", hosting, monkeypatch)
    register(hosting, "amber")
    hosting.run(PAIR)
    assert len(webhook.sent) == 1
    for score in (-5, 50):
        desk = desk_of(hosting, "amber")
        desk.enter_all(1, {1: {"Score 1": score, "Score 2": 10}})
        hosting.upload(desk.events.parent)
    assert len(webhook.sent) == 1


def test_a_faulty_event_is_not_paired_and_the_summary_says_why(hosting: Hosting) -> None:
    """The page of the button's run names the cell, in words for somebody who has only a browser."""
    register(hosting, "amber")
    hosting.once("round 1", lambda: hosting.run(PAIR))
    desk = desk_of(hosting, "amber")
    desk.enter_all(1, {1: {"Score 1": -5, "Score 2": 10}})
    hosting.upload(desk.events.parent)
    run = hosting.run(PAIR)
    assert run.jobs == {"pair": "failure", "publish": "skipped"}
    assert "Not paired: fix the errors below" in run.summary
    assert "round-1.xlsx, sheet Results, cell D" in run.summary
    assert "roundsheet pair" not in run.summary


def test_the_pairings_are_announced_table_by_table_and_when_the_round_starts(
    hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Round 1 is kept back until its start is typed; what is announced then has the lines of the page for a chat."""
    webhook = announced_to("https://discord.com/hook", hosting, monkeypatch)
    register(hosting, "amber")
    desk = desk_of(hosting, "amber")
    desk.edit_event({"release": "manual"})
    hosting.upload(desk.events.parent)
    hosting.run(PAIR)
    assert webhook.sent == []
    desk = desk_of(hosting, "amber")
    for field, value in (("Starts at", "14:10"), ("Release", "Now")):
        set_field(desk, 1, field, value)
    hosting.upload(desk.events.parent)
    ((_, body),) = webhook.sent
    first, url, *table = body["content"].splitlines()
    assert first == "Amber: the pairings of round 1 are out. Starts at: 14:10."
    assert url == "https://ilse-vorn.github.io/lantern/amber/round/1/"
    assert table[0] == table[-1] == "```"
    assert sorted(name for line in table[1:-1] for name in line[2:].split(" - ")) == [
        f"Player {n}" for n in range(1, 7)
    ]


def test_tables_that_still_play_are_reminded_of_once(
    hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of eight tables six have a result: the two others are named; never again, though a result is taken back."""
    webhook = announced_to("https://example.org/hook", hosting, monkeypatch)
    register(hosting, "amber", players=16)
    hosting.run(PAIR)
    del webhook.sent[:]
    full, empty = {"Score 1": 50, "Score 2": 10}, {"Score 1": " ", "Score 2": " "}
    uploads = (
        {1: full, 2: full, 3: full, 4: full, 5: full},
        {6: full},
        {6: empty, 5: empty},
        {6: full, 5: full},
        {7: full},
        {8: full},
    )
    sent = []
    for results in uploads:
        desk = desk_of(hosting, "amber")
        desk.enter_all(1, results)
        hosting.upload(desk.events.parent)
        sent.append(len(webhook.sent))
    assert sent == [0, 1, 1, 1, 1, 1]
    ((_, body),) = webhook.sent
    assert (body["kind"], body["round"]) == ("open", 1)
    assert body["text"] == "Amber: round 1 waits for 2 tables."
    assert [line[:2] for line in body["pairings"].splitlines()] == ["7 ", "8 "]


def test_of_a_cancelled_event_only_that_is_announced(
    hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, with the reason; not the round that goes out with it, nor what happens to its results later."""
    webhook = announced_to("https://example.org/hook", hosting, monkeypatch)
    register(hosting, "amber")
    desk = desk_of(hosting, "amber")
    desk.edit_event({"release": "manual"})
    hosting.upload(desk.events.parent)
    hosting.run(PAIR)
    desk = desk_of(hosting, "amber")
    desk.edit_event({"cancelled": "The hall is flooded."})
    set_field(desk, 1, "Release", "Now")
    hosting.upload(desk.events.parent)
    desk = desk_of(hosting, "amber")
    full = {"Score 1": 50, "Score 2": 10}
    desk.enter_all(1, {1: full, 2: full})
    hosting.upload(desk.events.parent)
    ((_, body),) = webhook.sent
    assert (body["kind"], body["round"], body["pairings"]) == ("cancelled", 1, None)
    assert body["text"] == "Amber is cancelled: The hall is flooded."
    assert body["url"] == "https://ilse-vorn.github.io/lantern/amber/"


def test_many_pairings_are_announced_as_far_as_a_message_goes(tmp_path: Path) -> None:
    """Three hundred tables: whole lines, no more than 1,500 characters of them, and a sign that there are more."""
    lines = [
        f"{n} Ilse Vorn - Odo Brack" for n in range(1, 301)
    ]  # 9 of 24 characters with the end, then 25, then 26
    (tmp_path / "all.txt").write_text(
        "\n".join(["Amber: Round 1", "", *lines, "", "https://example.org"]) + "\n"
    )
    assert news._pairings(tmp_path / "all.txt") == "\n".join([*lines[:60], "..."])  # 9 x 24 + 51 x 25 = 1,491
    (tmp_path / "one.txt").write_text("Amber: Round 1\n\n1  Ilse Vorn - Odo Brack\n")
    assert news._pairings(tmp_path / "one.txt") == "1 Ilse Vorn - Odo Brack"
    assert news._pairings(tmp_path / "none.txt") is None


def test_other_webhooks_get_plain_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same facts as a JSON object."""
    webhook = Webhook()
    monkeypatch.setattr("urllib.request.OpenerDirector.open", webhook)
    item = {"event": "amber", "kind": "final", "round": 3, "text": "Amber is over.", "url": None}
    assert news.announce(json.dumps([item]), "https://example.org/hook") == ()
    assert webhook.sent == [("https://example.org/hook", item)]


def test_a_webhook_that_fails_stops_nothing_and_its_address_stays_secret(
    hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run is green, the log warns without the address, and the pages are there."""
    monkeypatch.setattr("urllib.request.OpenerDirector.open", Webhook(OSError("no route")))
    hosting.secrets["ROUNDSHEET_WEBHOOK"] = "https://example.org/secret-hook"
    register(hosting, "amber")
    run = hosting.run(PAIR)
    assert run.jobs["publish"] == "success"
    assert "::warning::the webhook can't be reached" in run.log
    assert "secret-hook" not in run.log + run.summary
    assert (hosting.pages / "amber" / "round" / "1" / "index.html").is_file()


def test_a_webhook_without_https_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent in the open, and no file is opened."""
    webhook = Webhook()
    monkeypatch.setattr("urllib.request.OpenerDirector.open", webhook)
    for address in ("http://example.org/hook", "file:///etc/passwd", "https://"):
        assert news.announce('[{"text": "x"}]', address)[0].startswith(
            "the webhook's address must begin with https://"
        )
    assert webhook.sent == []


def test_links_in_the_history_stop_no_publishing(hosting: Hosting) -> None:
    """Two faulty events, one with links of every kind in its folder, one that is a link itself: the third is published.

    The last good version of the first is unpacked without the links; of the other there is none.
    """
    for event in ("amber", "birch"):
        register(hosting, event)
    desk = desk_of(hosting, "amber")
    for name, target in (
        ("absolute.txt", "/etc/hostname"),
        ("relative.txt", "../../../../secret"),
        ("inside.txt", "about.md"),
    ):
        (desk.folder / name).symlink_to(target)
    (desk.events / "cedar").symlink_to("/etc")
    hosting.upload(desk.events.parent)

    hosting.pages.rename(hosting.folder / "gone")  # so that the pages have to come from the history
    desk = desk_of(hosting, "amber")
    (desk.folder / "event.yaml").write_text("name: [\n")
    run = hosting.upload(desk.events.parent)[PUBLISH]

    assert "Traceback" not in run.log
    assert (hosting.pages / "birch" / "index.html").exists()
    assert (hosting.pages / "amber" / "index.html").exists()
    assert not (hosting.pages / "cedar").exists()
    assert "a link that leads out of its folder" in run.summary


def test_another_branch_is_not_published(hosting: Hosting) -> None:
    """Whoever presses the button there reads which branch is."""
    register(hosting, "amber")
    before = hosting.head()
    hosting.pressed_on = "draft"
    run = hosting.run(PUBLISH)
    assert run.jobs == {"file": "skipped", "publish": "skipped", "note": "skipped", "elsewhere": "success"}
    assert "Only the branch `main` is published" in run.summary
    assert hosting.head() == before
