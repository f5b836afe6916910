"""Each act of a day by the page, by hand and by command, from the same event: the same cells, findings and site."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.matrix.acts import ACTS, Act, State
from tests.matrix.compared import Facts, cells_of, differences, facts_of
from tests.matrix.event import NAMES, SmallEvent
from tests.matrix.features import FEATURES
from tests.matrix.test_matrix import Files, files_of, put
from tests.support.desk import judged
from tests.support.make_all import ALL
from tests.support.window import at_the_desk

ON = (
    "plain",
    "groups",
    "fixed tables",
    "draft",
    "language de",
    "house rules",
    "best of three",
    "double elimination",
    "cut",
)


def before(feature: str, state: State) -> Files:
    """The files of an event with a feature, as far as that."""
    files = files_of(feature, state is State.DRAWN)
    if state is State.REGISTERING:
        return {name: content for name, content in files.items() if "/round-" not in name}
    return files


def done(act: Act, way: str, feature: str, folder: Path) -> Facts:
    """What an event is after an act, in one of the ways."""
    event = SmallEvent(folder / way.replace(" ", "-"))
    put(before(feature, act.state), event.events)
    event.event = "cup"
    if act.before is not None:
        act.before(event)
    if way == "page":
        with judged(event) as desk:
            act.page(at_the_desk(desk.server.port), event)
    elif way == "hand":
        assert act.hand is not None
        there = SmallEvent(folder / "page")
        there.event = "cup"
        act.hand(event, there)
    else:
        assert act.command is not None
        act.command(event)
    return facts_of(event, with_site=ALL or feature == "plain")


def features_for(number: int, act: Act) -> list[str]:
    """The features on which an act is tried: all that there are, or the plain event and two others by turns."""
    there = [each for each in ON if each not in act.never and (not act.only or each in act.only)]
    if ALL:
        return there
    others = [each for each in there if each != "plain"]
    turns = [others[(2 * number + turn) % len(others)] for turn in range(2)]
    return [each for each in there if each in ("plain", *turns)]


CELLS = [
    pytest.param(name, feature, id=f"{name}-on-{feature}".replace(",", "").replace(" ", "-"))
    for number, (name, act) in enumerate(ACTS.items())
    for feature in features_for(number, act)
]


@pytest.mark.parametrize(("name", "feature"), CELLS)
def test_an_act_comes_to_the_same_in_every_way(name: str, feature: str, tmp_path: Path) -> None:
    """Something happens, and it is the same."""
    act = ACTS[name]
    assert feature in FEATURES
    by_page = done(act, "page", feature, tmp_path)
    ways = [way for way, is_there in (("hand", act.hand), ("command", act.command)) if is_there]
    assert ways
    for way in ways:
        assert differences(by_page, done(act, way, feature, tmp_path)) == {}, way


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["magic", "runewars-2.2", "chess"])
def test_a_new_event_is_the_same(
    game: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name, its game, its language, two rounds, and the names: the same files by page and by command."""
    monkeypatch.setattr("secrets.token_hex", lambda _bytes: "7f3a9c")
    made = []
    for way in ("page", "command"):
        event = SmallEvent(tmp_path / way)
        event.new("old", seed="7f3a9c")
        if way == "page":
            with judged(event) as desk:
                window = at_the_desk(desk.server.port)
                window.open("/-/organize/-new")
                said = {"name_": "Club Night", "date": "2026-12-05", "game": game, "names": "\n".join(NAMES)}
                window.press(name="look", **said, rounds="2", language=language)
                window.press(name="make")
        else:
            event.write({"../names.txt": "\n".join(NAMES)})
            words = ("--regulations", game, "--date", "2026-12-05", "--language", language)
            players, stages = str(tmp_path / way / "names.txt"), "[{type: swiss, rounds: 2}]"
            event.run("new", "Club Night", *words, "--players", players, "--stages", stages)
        made.append(cells_of(event.events / "club-night-2026"))
    assert differences(*made) == {}
    assert len(made[0]) > len(NAMES)
