"""The files in `examples/`: situations with their outcomes and clauses, one file a regulation, worked out by hand."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from generator import strict_yaml
from generator.model import Ended, Event, EventSettings, ListEntry, Losses, Pairing, Player, PlayerId, Round
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from tests.support.records import battle, game, swiss

Example = dict[str, Any]

EXAMPLES = Path(__file__).parent / "examples"
KINDS = (
    "game", "models", "players", "award", "minutes", "rounds", "list", "choice", "season", "drawn after", "played",
)  # fmt: skip


def _read(path: Path) -> list[Example]:
    document, findings = strict_yaml.read(path.read_text(encoding="utf-8"), path.name)
    assert document is not None, findings
    assert not findings
    assert list(document.data) == ["examples"]
    examples: list[Example] = document.data["examples"]
    return examples


BY_REGULATION = {path.name.removesuffix(".yaml"): _read(path) for path in sorted(EXAMPLES.glob("*.yaml"))}


def kind_of(example: Example) -> str:
    """Which kind of situation it is."""
    (kind,) = [kind for kind in KINDS if kind in example]
    return kind


def title(example: Example) -> str:
    """The situation in a line: what stands in the example save its outcome and clause."""
    told = {key: value for key, value in example.items() if key not in ("gives", "cite", "reading", "ranks")}
    return str(told).translate(str.maketrans("", "", "{}[]'"))


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    """A test that runs once with each example of these kinds."""
    chosen = [
        pytest.param(shipped(name), example, id=f"{name}: {title(example)}")
        for name, examples in BY_REGULATION.items()
        for example in examples
        if kind_of(example) in kinds
    ]
    return pytest.mark.parametrize(("regulation", "example"), chosen)


each_regulation = pytest.mark.parametrize(
    ("regulation", "examples"),
    [pytest.param(shipped(name), examples, id=name) for name, examples in BY_REGULATION.items()],
)


# What the examples describe, as records


def ended_of(words: str) -> Ended:
    """The ending; `Played out` is an empty cell."""
    return Ended.PLAYED_OUT if words == "Played out" else Ended(words)


def pairing_of(told: Example) -> Pairing:
    """The game of One against Other with what was entered, by scores or by casualties."""
    ended = ended_of(told["ended"]).value
    if "scores" in told:
        score1, score2 = told["scores"]
        return game("One", "Other", score1, score2, ended, told.get("winner"))
    bonus, withdrew = told.get("bonus", [None, None]), told.get("withdrew", [])
    losses = [
        Losses(casualties=casualties, withdrew=seat in withdrew, bonus=bonus[seat - 1], models=models)
        for seat, (models, casualties) in enumerate(zip(told["models"], told["casualties"], strict=True), 1)
    ]
    return battle("One", "Other", losses[0], losses[1], ended)


def seats_of(lines: list[Example], models: int) -> Iterator[Pairing | str]:
    """A round of a small event: each game as {player: score or casualties}, byes by the player's name."""
    for line in lines:
        if "bye" in line:
            yield line["bye"]
            continue
        (one, of_one), (other, of_other) = [
            (who, line[who]) for who in line if who not in ("winner", "ended")
        ]
        if models:
            losses = [Losses(casualties=casualties, models=models) for casualties in (of_one, of_other)]
            yield battle(one, other, losses[0], losses[1], line.get("ended", ""))
        else:
            winner = [one, other].index(line["winner"]) + 1 if "winner" in line else None
            yield game(one, other, of_one, of_other, line.get("ended", ""), winner)


def list_of(told: Example) -> tuple[Player, tuple[ListEntry, ...]]:
    """A player, and the rows of the list that the player handed in."""
    who = PlayerId("One")
    player = Player(
        id=who,
        name="One",
        faction=told.get("faction"),
        list_points=told.get("stated"),
        models=told.get("models"),
    )
    return player, tuple(ListEntry(player=who, **row) for row in told.get("rows", []))


def event_with(regulation: Regulation, example: Example, seed: str = "seed") -> Event:
    """An event in which rounds have been played with the deployments and objectives that the example names."""
    settings = EventSettings(
        name="Test Event",
        dates=(date.fromisoformat(example["date"]),),
        regulations=regulation.id,
        seed=seed,
        structure="custom",
        tier=example.get("tier"),
        stages=tuple(swiss(rounds, 2 if i else None) for i, rounds in enumerate(example["stages"])),
    )
    played = example[kind_of(example)]
    rounds = tuple(
        Round(number=number, deployment=deployment, objective=objective)
        for number, (deployment, objective) in enumerate(played, 1)
    )
    return Event(id="test-event", settings=settings, rounds=rounds)
