"""A fault of our own in one event: all others are published, and what is needed to fix it is in the run's log."""

import json

import pytest

from generator.site.pages.stats import page as stats
from generator.site.shared.games import played_games
from tests.workflows.hosting import Hosting
from tests.workflows.test_faults import PAIR, PUBLISH, desk_of, register

pytestmark = pytest.mark.isolated


def test_a_fault_of_our_own_in_one_event_leaves_it_as_it_was_and_publishes_the_others(
    hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its pages are those of the last version that could be made; the run is red, and its log holds the traceback."""
    for event in ("amber", "birch"):
        register(hosting, event)
    hosting.run(PAIR)
    good = {path: path.read_bytes() for path in (hosting.pages / "birch").rglob("*") if path.is_file()}

    def fails_at_a_high_score(facts):
        scores = {game.result.score1 for round_ in facts.event.rounds for game in round_.pairings}
        if facts.event.id == "birch" and 120 in scores:
            raise RuntimeError("a fault of our own")
        return played_games(facts)

    monkeypatch.setattr(stats, "played_games", fails_at_a_high_score)
    desk = desk_of(hosting, "amber")
    for event in ("amber", "birch"):
        desk.event = event
        desk.enter_all(1, {1: {"Score 1": 120, "Score 2": 10}})
    run = hosting.upload(desk.events.parent)[PUBLISH]

    assert run.jobs["publish"] == "failure"
    kept = {path: path.read_bytes() for path in (hosting.pages / "birch").rglob("*") if path.is_file()}
    assert kept == good
    data = json.loads((hosting.pages / "amber" / "data" / "round-1.json").read_text(encoding="utf-8"))
    assert data["pairings"][0]["score1"] == 120
    assert "Roundsheet itself failed here (RuntimeError): please report it" in run.summary
    assert "| RuntimeError: a fault of our own" in run.log
