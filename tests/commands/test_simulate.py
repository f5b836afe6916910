"""Rehearsals: an event of each game, played by the rules of its document, with nothing to fix afterwards."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.simulate import invented_lists, invented_players
from generator.loading import load_event
from generator.model import Ended, Event
from generator.regulations.catalogue import document_ids, shipped

FACTIONS = {
    "xwing-1.1.1": {"Rebel", "Imperial", "Scum & Villainy"},
    "urban-war-1.4": {"Gladiators", "Junkers", "Koralon", "Syntha", "Triads", "VASA", "Viridians"},
}
RUNEWARS_FACTIONS = {"Daqan Lords", "Latari Elves", "Uthuk Y'llan", "Waiqar the Undying"}


def simulated(folder: Path, regulations: str, players: int, *words: str) -> Event:
    """An event played to its end."""
    arguments = ["simulate", "demo", "--regulations", regulations, "--players", str(players), *words]
    arguments += ["--date", "2018-09-15", "--organizer", "Ilse Vorn", "--events", str(folder)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    loaded = load_event(folder / "demo")
    assert loaded.findings == ()
    assert loaded.event is not None
    return loaded.event


@pytest.fixture(scope="module", params=document_ids())
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Event]:
    """An event of 17 players by each of the regulations."""
    return request.param, simulated(tmp_path_factory.mktemp(request.param), request.param, 17)


def test_there_is_nothing_to_mend_in_an_event_of_any_game(played: tuple[str, Event]) -> None:
    """Results, lists, scenarios: every check of every regulation finds nothing, not even a warning."""
    regulations, event = played
    assert len(event.rounds) >= 3
    assert {player.faction for player in event.players} <= FACTIONS.get(regulations, RUNEWARS_FACTIONS)


def test_everybody_brings_a_lawful_list(played: tuple[str, Event]) -> None:
    """Each list's total is what the player states and within the limit, and holds what it must."""
    regulations, event = played
    rules = shipped(regulations).lists
    assert rules is not None
    assert rules.total is not None
    for player in event.players:
        entries = [entry for entry in event.lists if entry.player == player.id]
        assert sum((entry.points or 0) * entry.count for entry in entries) == player.list_points
        assert 0 < (player.list_points or 0) <= rules.total.maximum
        assert {entry.kind for entry in entries} == set(rules.kinds)


def test_as_many_players_as_an_event_can_have_are_invented(tmp_path: Path) -> None:
    """Each with another name; those of a small event are the first of a large one. One more is refused."""
    everyone, few = (invented_players(count, "demo", shipped("xwing-1.1.1")) for count in (10_000, 40))
    assert len({player.name for player in everyone}) == 10_000
    assert [player.name for player in everyone[:40]] == [player.name for player in few]
    lists = shipped("xwing-1.1.1").lists
    assert len(invented_lists(everyone[:1_000], "demo", lists)) > 9_000
    assert invented_lists(everyone, "demo", lists) == ()  # no sheet could hold them
    words = ["simulate", "demo", "--players", "10001", "--events", str(tmp_path)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert "10,001 players: an event can have up to 10,000" in result.output
    assert not (tmp_path / "demo").exists()


@pytest.fixture(scope="module")
def urban_war(tmp_path_factory: pytest.TempPathFactory) -> Event:
    """An event of 33 players, who play 6 rounds (I-23)."""
    event = simulated(tmp_path_factory.mktemp("urban-war"), "urban-war-1.4", 33)
    assert len(event.rounds) == 6
    return event


def test_urban_war_is_played_with_all_that_its_guide_knows(urban_war: Event) -> None:
    """Forces of 6 to 14 models; among the games are withdrawals, bonus points, time and concessions."""
    event = urban_war
    assert {player.models for player in event.players} <= set(range(6, 15))
    results = [pairing.result for round_ in event.rounds for pairing in round_.pairings]
    losses = [losses for result in results for losses in result.losses]
    assert any(one.withdrew for one in losses)
    assert any(one.bonus for one in losses)
    assert all((one.casualties or 0) <= (one.models or 0) for one in losses)
    assert {result.ended for result in results} >= {Ended.PLAYED_OUT, Ended.TIME}
    assert any(result.ended.conceded_by for result in results)


def test_whoever_concedes_in_urban_war_plays_no_more(urban_war: Event) -> None:
    """Conceding: he or she can play no more games."""
    event = urban_war
    conceded = {
        (round_.number, pairing.players[pairing.result.ended.conceded_by - 1])
        for round_ in event.rounds
        for pairing in round_.pairings
        if pairing.result.ended.conceded_by
    }
    assert conceded
    for number, player in conceded:
        assert all(player not in later.players for later in event.rounds[number:])


def test_x_wing_ends_in_a_final(tmp_path: Path) -> None:
    """X-Wing, Basic Structure: 17 players play 4 rounds and a cut to 4."""
    stages = [round_.stage for round_ in simulated(tmp_path, "xwing-1.1.1", 17).rounds]
    assert stages == ["Swiss", "Swiss", "Swiss", "Swiss", "Top 4", "Final"]


def test_new_knows_the_one_structure_of_urban_war(tmp_path: Path) -> None:
    """Urban War has one structure, standard, and no tier; another one is refused with what there is."""
    words = ["new", "cup", "--name", "Cup", "--regulations", "urban-war-1.4", "--date", "2018-09-15"]
    words += ["--events", str(tmp_path)]
    refused = CliRunner().invoke(main, [*words, "--structure", "basic"])
    assert refused.exit_code == 2
    assert "it has standard, custom" in refused.output
    refused = CliRunner().invoke(main, [*words, "--tier", "relaxed"])
    assert "has no tier 'relaxed'; it has none" in refused.output
    assert CliRunner().invoke(main, words).exit_code == 0
    assert "structure: standard" in (tmp_path / "cup" / "event.yaml").read_text(encoding="utf-8")


def test_a_custom_event_without_elimination_is_offered_none(tmp_path: Path) -> None:
    """Urban War's games may be drawn, so its own stages are Swiss ones; where scenarios are named, a line says how."""
    words = ["--name", "Cup", "--date", "2018-09-15", "--events", str(tmp_path)]
    made = [("a", "urban-war-1.4", "custom"), ("b", "atomic-empire", "basic")]
    for event, regulations, structure in made:
        arguments = ["new", event, *words, "--regulations", regulations, "--structure", structure]
        assert CliRunner().invoke(main, arguments).exit_code == 0
    custom = (tmp_path / "a" / "event.yaml").read_text(encoding="utf-8")
    assert "stages: [{type: swiss, rounds: 3}]" in custom
    assert "# scenarios: [{deployment:" in (tmp_path / "b" / "event.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "3"], "3 players"),
        (["--regulations", "nobodys.yaml"], "there is no file nobodys.yaml"),
        (["--name", " "], "an event needs a name"),
    ],
)
def test_what_can_not_be_played_leaves_nothing_behind(words: list[str], said: str, tmp_path: Path) -> None:
    """Wrong usage says why, and the folder's name is free for the next try."""
    result = CliRunner().invoke(main, ["simulate", "demo", *words, "--events", str(tmp_path)])
    assert result.exit_code == 2
    assert said in result.output
    assert list(tmp_path.iterdir()) == []


def test_one_table_is_one(tmp_path: Path) -> None:
    """The final of a cut."""
    rules, events = str(tmp_path / "kites.yaml"), str(tmp_path / "events")
    CliRunner().invoke(main, ["regulations", "new", rules, "--name", "Kite Duel", "--cut"])
    arguments = ["simulate", "demo", "--players", "9", "--regulations", rules, "--events", events]
    assert "(Final), 1 table\n" in CliRunner().invoke(main, arguments).output
