"""Reading files in tests: those beside this module, or values made on the spot."""

import json
from pathlib import Path
from typing import Any

from generator.findings import Finding
from generator.interchange.cryodex import read
from generator.interchange.records import Imported
from generator.model import GameResult, Round
from generator.regulations.catalogue import shipped

FILES = Path(__file__).parent / "files"
XWING = shipped("xwing-1.1.1")


def imported(name: str) -> Imported:
    """A file without faults."""
    found, findings = read((FILES / name).read_bytes(), name, XWING)
    assert found is not None, [str(finding) for finding in findings]
    return found


def faults_of(content: object) -> tuple[Finding, ...]:
    """What is wrong with a file, which is not imported; a value is written as JSON."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    found, findings = read(data, "cup.json", XWING)
    assert found is None
    assert findings
    return findings


def messages_of(content: object) -> list[tuple[str, str]]:
    """The same as codes and messages."""
    return [(finding.code, finding.message) for finding in faults_of(content)]


def games_of(found: Imported, round_: Round) -> list[tuple[str, str, GameResult]]:
    """Who met whom, by name, with the results."""
    names = {player.id: player.name for player in found.players}
    return [(names[game.player1], names[game.player2], game.result) for game in round_.pairings]


def match(one: str, other: str | None, points1: object = 100, points2: object = 40, **more: object) -> Any:
    """A match; without a second player it is a bye."""
    if other is None:
        return {"player1": one, "player1points": 0, "result": "bye", **more}
    return {
        "player1": one,
        "player1points": points1,
        "player2": other,
        "player2points": points2,
        "result": "win",
    } | more


def cup(*rounds: list[Any], players: str = "Ann Bob Cleo Dan", **more: object) -> Any:
    """An event of Swiss rounds."""
    return {
        "name": "Cup",
        "players": [{"name": name} for name in players.split()],
        "rounds": [
            {"round-type": "swiss", "round-number": number, "matches": matches}
            for number, matches in enumerate(rounds, 1)
        ],
        **more,
    }
