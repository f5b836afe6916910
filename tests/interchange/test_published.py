"""Three events as others published them, with invented names: every figure that was published comes out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from generator.interchange.course import as_event
from generator.interchange.cryodex import read
from generator.loading import load_event
from generator.model import Event
from generator.regulations.catalogue import parse
from generator.regulations.schema import Regulation
from generator.tournament.draw.fixed import games_of
from generator.tournament.ranking.standings import Standings, standings_after
from tests.interchange.reading import FILES
from tests.support.organizer import Organizer

PUBLISHED = FILES / "published"
RECIPES = Path(__file__).parents[2] / "generator" / "regulations" / "recipes"


def published(name: str) -> Any:
    """What was published of an event."""
    return json.loads((PUBLISHED / f"{name}-published.json").read_text(encoding="utf-8"))


def rules_of(name: str) -> Regulation:
    """A recipe."""
    rules, findings = parse((RECIPES / f"{name}.yaml").read_text(encoding="utf-8"), name)
    assert rules is not None, findings
    return rules


def played(name: str, rules: Regulation, swiss_rounds: int) -> tuple[Event, Standings]:
    """The event of a file, and its ranking after the Swiss rounds."""
    found, findings = read((PUBLISHED / f"{name}.json").read_bytes(), name, rules)
    assert found is not None, findings
    event, stages = as_event(found, name, found.days, rules)
    return event, standings_after(event, rules, stages, swiss_rounds)


def figure(standings: Standings, name: str, key: str) -> Any:
    """A figure of somebody, by the key of its tiebreaker."""
    (line,) = (line for line in standings.lines if line.record.player == name)
    return next(each.value for by, each in line.tiebreakers.items() if by.key == key)


def test_a_weekly_event_of_magic() -> None:
    """26 players, four rounds, a bye, three drawn matches: points, three rates with six decimals, and the places."""
    event, standings = played("weekly-m", rules_of("magic"), 4)
    names = {player.id: player.name for player in event.players}
    keys = ("opponents_match_rate", "game_rate", "opponents_game_rate")
    said = {
        names[line.player]: [
            round(float(value), 6)
            for value in (line.points.value, *(figure(standings, line.player, key) for key in keys))
        ]
        for line in standings.lines
    }
    assert said == published("weekly-m")
    assert [names[line.player] for line in standings.lines] == list(published("weekly-m"))


def test_a_cup_of_go() -> None:
    """52 players, six rounds: wins, SOS, SOSOS and with it every place."""
    event, standings = played("cup-2022", rules_of("go"), 6)
    names = {player.id: player.name for player in event.players}
    lines = published("cup-2022")
    assert {
        names[line.player]: [
            line.points.value,
            *(figure(standings, line.player, f"{of}opponents_points") for of in ("", "opponents_")),
        ]
        for line in standings.lines
    } == {line["name"]: [line["wins"], line["SOS"], line["SOSOS"]] for line in lines}
    places = {line["name"]: line["rank"] for line in lines}
    assert [places[names[line.player]] for line in standings.lines] == sorted(places.values())


def test_a_cup_of_pokemon_and_its_bracket(tmp_path: Path) -> None:
    """Eight of 19 go on: the seeds met as they should, and nothing in the bracket is to be corrected."""
    organizer = Organizer(tmp_path)
    file, rules = PUBLISHED / "top8-order.json", RECIPES / "pokemon.yaml"
    organizer.run("import", "event", str(file), "--id", "cup", "--regulations", str(rules))
    loaded = load_event(organizer.events / "cup")
    assert {finding.code for finding in loaded.findings if "bracket" in finding.code} == set()
    event, _, _ = loaded.parts()
    games = [{each for each in game if each} for game in games_of(event.rounds[5])]
    assert games == [{"P15", "P19"}, {"P03", "P14"}, {"P07", "P16"}, {"P08", "P13"}]
