"""What is fixed when a round is drawn is recorded in its workbook; a later change is told once, with both values."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from generator.model import Event, EventSettings, Leader, Player, Round
from generator.regulations.catalogue import document_ids, shipped
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import is_clause
from generator.tournament.snapshot import leaders_changed, players_changed, rules_changed, snapshot_of
from tests.commands.test_verify import set_field
from tests.support.organizer import Organizer

RECIPES = Path(__file__).parents[2] / "generator" / "regulations" / "recipes"
NAMES = ("Ada Holm", "Bo Lind", "Cy Marsh", "Dee Orr")


def _findings(organizer: Organizer) -> list[dict[str, object]]:
    findings: list[dict[str, object]] = json.loads(
        organizer.run("check", organizer.event, "--format", "json").output
    )
    return [each for each in findings if str(each["code"]).endswith("-changed")]


def _magic(folder: Path) -> tuple[Organizer, Path]:
    """Return an event of two rounds of Magic, both played, with rules of its own."""
    organizer = Organizer(folder)
    organizer.new("cup", regulations=str(RECIPES / "magic.yaml"), structure="day", tier=None, seed="1")
    (rules,) = organizer.events.rglob("magic.yaml")
    organizer.register([{"ID": f"P{i}", "Name": name} for i, name in enumerate(NAMES, start=1)])
    for number in (1, 2):
        organizer.pair()
        organizer.enter_all(number, {table: {"Score 1": 2, "Score 2": 0} for table in (1, 2)})
    return organizer, rules


def _edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_rule_that_is_changed_on_the_way_is_told_with_both_values(tmp_path: Path) -> None:
    """By `check`, `pair` and `verify`, and marked on the rules page and on the rounds that were drawn before."""
    organizer, rules = _magic(tmp_path)
    assert _findings(organizer) == []
    _edit(rules, "win: 3, loss: 0", "win: 2, loss: 0")
    (finding,) = _findings(organizer)
    fact = "tournament_points.bands is lead 1+, win 2, loss 0, and was lead 1+, win 3, loss 0 when round 1 was drawn"
    assert (finding["code"], finding["severity"]) == ("rules-changed", "warning")
    assert fact in str(finding["message"])
    said = "    tournament points, bands: lead 1+, win 3, loss 0, now lead 1+, win 2, loss 0"
    assert organizer.run("verify", "cup").output.count(said) == 2
    assert fact in organizer.pair().output
    organizer.build()
    rules_page = (organizer.site / "cup" / "rules" / "index.html").read_text(encoding="utf-8")
    assert "Changed during the event" in rules_page
    for number, is_marked in ((1, True), (2, True), (3, False)):
        page = (organizer.site / "cup" / "round" / str(number) / "index.html").read_text(encoding="utf-8")
        assert (
            "Rules were changed after this round was drawn: tournament points, bands." in page
        ) == is_marked


def test_an_order_of_tiebreakers_is_one_change_and_a_sentence_none(tmp_path: Path) -> None:
    """An upgrade that mends words or a clause changes nothing."""
    organizer, rules = _magic(tmp_path)
    _edit(rules, "The games that a player has won in the match.", "The games won.")
    _edit(rules, 'title: "Magic: The Gathering Tournament Rules, Appendix C"', "title: Another title")
    assert _findings(organizer) == []
    first, second = "key: opponents_match_rate", "key: game_rate"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(
        text.replace(first, "key: X").replace(second, first).replace("key: X", second), encoding="utf-8"
    )
    (finding,) = _findings(organizer)
    assert str(finding["message"]).startswith(
        "ranking.precedence is game_rate, floor 1/3; opponents_match_rate, floor 1/3"
    )


@pytest.mark.parametrize("name", document_ids())
def test_no_clause_is_recorded(name: str) -> None:
    """A document that is cited more exactly has the same rules."""
    event, _, _ = _random_event(random.Random(1))
    paths = [part for path in snapshot_of(event, shipped(name)).rules for part in path.split(".")]
    assert "swiss" in paths
    assert [part for part in paths if is_clause(part) or part in ("heading", "page", "text")] == []


def test_what_is_put_back_or_seen_is_not_told(tmp_path: Path) -> None:
    """`Yes` beside `Seen` puts away what was changed before its round; the pages keep the mark."""
    organizer, rules = _magic(tmp_path)
    _edit(rules, "win: 3, loss: 0", "win: 2, loss: 0")
    organizer.pair()
    assert len(_findings(organizer)) == 1
    set_field(organizer, 3, "Seen", "Yes")
    assert _findings(organizer) == []
    set_field(organizer, 3, "Seen", "")
    _edit(rules, "win: 2, loss: 0", "win: 3, loss: 0")
    (finding,) = _findings(organizer)  # round 3 was drawn by the other rule
    assert "and was lead 1+, win 2, loss 0 when round 3 was drawn" in str(finding["message"])


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        (
            "Faction",
            "Latari Elves",
            "Faction of Ada Holm is Latari Elves, and was Daqan Lords when round 1 was drawn",
        ),
        ("List points", 190, "List points of Ada Holm is 190, and was 200 when round 1 was drawn"),
        ("Club", "North", "Club of Ada Holm is North, and was not given when round 1 was drawn"),
    ],
)
def test_what_a_player_brought_is_held_against_the_first_draw(
    tmp_path: Path, column: str, value: object, said: str
) -> None:
    """Of lists with the clause on armies; who registers later has brought nothing before."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="1")
    organizer.register(
        [
            {"ID": f"P{i}", "Name": name, "Faction": "Daqan Lords", "List points": 200}
            for i, name in enumerate(NAMES, start=1)
        ]
    )
    organizer.pair()
    organizer.register([{"ID": "P5", "Name": "Eli Roe", "Faction": "Daqan Lords", "List points": 200}])
    assert _findings(organizer) == []
    organizer.set_player("P1", column, value)
    (finding,) = _findings(organizer)
    assert (finding["code"], finding["severity"]) == ("player-changed", "note")
    assert said in str(finding["message"])
    assert (finding["clause"] is None) == (column == "Club")


def test_a_list_is_known_by_its_content(tmp_path: Path) -> None:
    """The order of its rows is none; another unit is a change, told once with the clause on armies."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="1")
    organizer.register([{"ID": f"P{i}", "Name": name} for i, name in enumerate(NAMES, start=1)])
    lists = organizer.folder / "lists"
    lists.mkdir()
    for i in range(1, 5):
        (lists / f"P{i}.txt").write_text("Spearmen\nArchers\n", encoding="utf-8")
    organizer.pair()
    assert _findings(organizer) == []
    (lists / "P1.txt").write_text("Spearmen\nGolems\n", encoding="utf-8")
    (finding,) = _findings(organizer)
    assert "Ada Holm's list is not the one of round 1: a player plays one list in the whole event" in str(
        finding["message"]
    )
    assert (finding["clause"], finding["page"]) == ("Army Building", 7)


def test_a_leader_named_later_is_noted_with_the_clause(tmp_path: Path) -> None:
    """Runewars 2.2, Leader Participation, p. 5: additional leaders are announced at the beginning."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="1")
    organizer.register([{"ID": f"P{i}", "Name": name} for i, name in enumerate(NAMES, start=1)])
    organizer.edit_event({"leaders": "[{role: organizer, name: Kim Vale}]"})
    organizer.pair()
    assert _findings(organizer) == []
    organizer.edit_event({"leaders": "[{role: organizer, name: Kim Vale}, {role: judge, name: Lou Reed}]"})
    (finding,) = _findings(organizer)
    assert "Lou Reed is judge, and was not given when round 1 was drawn" in str(finding["message"])
    assert (finding["clause"], finding["page"]) == ("Leader Participation", 5)


def _urban_war(folder: Path, models: int | None) -> Organizer:
    organizer = Organizer(folder)
    organizer.new("cup", regulations="urban-war-1.4", structure="standard", tier=None, seed="1")
    organizer.register(
        {"ID": f"P{i}", "Name": name, "Models": models, "List points": 300}
        for i, name in enumerate(NAMES, start=1)
    )
    return organizer


def _play(organizer: Organizer, number: int, losses1: int = 3) -> None:
    organizer.pair()
    organizer.enter_all(number, {table: {"Casualties 1": losses1, "Casualties 2": 0} for table in (1, 2)})


def _set_models(organizer: Organizer, models: int) -> None:
    for i in range(1, len(NAMES) + 1):
        organizer.set_player(f"P{i}", "Models", models)


KEPT = ": a round counts by the number of models that it was drawn with, unless more were lost"
AGAIN = ". Was that a typing error, draw round {number} again and enter its results again"


def test_a_round_of_urban_war_keeps_the_models_that_it_was_drawn_with(tmp_path: Path) -> None:
    """Urban War 1.4, Casualty Thresholds: of 12 models 3 lost are moderate, of 13 they are light.

    `Models` is changed after round 1, after the draw of round 2, and after the event: nothing is counted anew, and the
    note says how the last round, and no earlier one, is counted by it.
    """
    organizer = _urban_war(tmp_path, 12)
    _play(organizer, 1)
    organizer.build()
    first = organizer.data("standings.json")["standings"]
    _set_models(organizer, 13)
    organizer.build()
    assert organizer.data("standings.json")["standings"] == first
    assert {str(each["message"]).partition(":")[2] for each in _findings(organizer)} == {
        (KEPT + AGAIN.format(number=1)).removeprefix(":")
    }
    organizer.pair()
    assert {str(each["message"])[-len(KEPT) :] for each in _findings(organizer)} == {KEPT}
    organizer.enter_all(2, {table: {"Casualties 1": 3, "Casualties 2": 0} for table in (1, 2)})
    organizer.build()
    levels = [[each["level1"] for each in organizer.data(f"round-{n}.json")["pairings"]] for n in (1, 2)]
    assert levels == [["moderate"] * 2, ["light"] * 2]
    last = organizer.data("standings.json")
    _set_models(organizer, 12)
    told = _findings(organizer)
    assert [each["code"] for each in told] == ["player-changed"] * 4
    assert all(str(each["message"]).endswith(KEPT + AGAIN.format(number=2)) for each in told)
    organizer.build()
    assert organizer.data("standings.json")["standings"] == last["standings"]


def test_a_round_of_urban_war_drawn_again_counts_by_the_corrected_models(tmp_path: Path) -> None:
    """As the note says: before a result is in, and after it."""
    organizer = _urban_war(tmp_path, 12)
    organizer.pair()
    drawn = organizer.read_round(1)
    _set_models(organizer, 13)
    assert organizer.run("pair", "cup", "--redraw").exit_code == 0
    assert _findings(organizer) == []
    organizer.enter_all(1, {table: {"Casualties 1": 3, "Casualties 2": 0} for table in (1, 2)})
    _set_models(organizer, 12)
    assert len(_findings(organizer)) == 4
    assert organizer.run("undo", "cup", "--with-results").exit_code == 0
    _play(organizer, 1)
    assert _findings(organizer) == []
    again = organizer.read_round(1)
    assert [(row["Player 1"], row["Player 2"]) for row in again] == [
        (row["Player 1"], row["Player 2"]) for row in drawn
    ]
    organizer.build()
    assert {each["level1"] for each in organizer.data("round-1.json")["pairings"]} == {"moderate"}


@pytest.mark.parametrize(("models", "losses", "corrected"), [(None, 3, 12), (2, 3, 12)])
def test_models_that_no_draw_can_know_are_corrected_while_the_round_is_played(
    tmp_path: Path, models: int | None, losses: int, corrected: int
) -> None:
    """A missing number, and one smaller than the losses, are today's in an open round; the next draw keeps it."""
    organizer = _urban_war(tmp_path, models)
    _play(organizer, 1, losses)
    _set_models(organizer, corrected)
    organizer.pair()
    _set_models(organizer, 13)
    organizer.build()
    assert {each["level1"] for each in organizer.data("round-1.json")["pairings"]} == {"moderate"}


PLAYER_FIELDS = {"Faction": "faction", "Club": "club", "List points": "list_points", "Models": "models"}
MANY = 20


def _random_event(chance: random.Random) -> tuple[Event, Regulation, dict[tuple[str, str], list[str | None]]]:
    """Return an event in which values changed between rounds, and what each value was round by round and is now."""
    regulation = shipped("runewars-2.2")
    values: dict[tuple[str, str], str | None] = {
        (f"P{i}", name): chance.choice(["1", "2", None])
        for i in (1, 2, 3)
        for name in (*PLAYER_FIELDS, "Rating")
    }
    values |= {("leader", "Kim Vale"): "organizer", ("leader", "Lou Reed"): None}
    values |= {("rule", "byes.award.tournament_points"): "7", ("rule", "round_times.swiss"): "90"}
    history: dict[tuple[str, str], list[str | None]] = {at: [] for at in values}
    rounds = []
    for number in range(1, chance.randint(2, 6)):
        event, rules = _event_of(values, regulation)
        rounds.append(Round(number=number, regulations=rules.name, snapshot=snapshot_of(event, rules)))
        for at, past in history.items():
            past.append(values[at])
        for at in chance.sample(sorted(values), chance.randint(0, 3)):
            values[at] = chance.choice(["1", "2", "3", *([] if at[0] == "rule" else [None])])
    for at, past in history.items():
        past.append(values[at])
    event, rules = _event_of(values, regulation)
    return replace(event, rounds=tuple(rounds)), rules, history


def _event_of(
    values: Mapping[tuple[str, str], str | None], regulation: Regulation
) -> tuple[Event, Regulation]:
    players = []
    for player in ("P1", "P2", "P3"):
        fields = {
            field: int(value) if field in ("list_points", "models") else value
            for name, field in PLAYER_FIELDS.items()
            if (value := values[player, name]) is not None
        }
        rating = values[player, "Rating"]
        registered = (("Rating", int(rating)),) if rating is not None else ()
        players.append(Player(id=player, name=player, registered=registered, **fields))
    leaders = [
        Leader(role=role, name=name) for (kind, name), role in values.items() if kind == "leader" and role
    ]
    settings = EventSettings(
        name="Cup", dates=(date(2018, 9, 15),), regulations=regulation.id, seed="1", leaders=tuple(leaders)
    )
    award = regulation.byes.award.model_copy(
        update={"tournament_points": int(values["rule", "byes.award.tournament_points"] or 0)}
    )
    assert regulation.round_times is not None
    times = regulation.round_times.model_copy(update={"swiss": int(values["rule", "round_times.swiss"] or 0)})
    rules = regulation.model_copy(
        update={"byes": regulation.byes.model_copy(update={"award": award}), "round_times": times}
    )
    return Event(id="cup", settings=settings, players=tuple(players)), rules


@pytest.mark.parametrize("seed", range(MANY))
def test_each_change_between_rounds_is_told_once(seed: int) -> None:
    """What differs between a round's draw and now is one change with the first value, today's, and its rounds."""
    event, rules, history = _random_event(random.Random(seed))
    wanted = {}
    for at, (*past, now) in history.items():
        rounds = tuple(number for number, value in enumerate(past, start=1) if value != now)
        if rounds:
            wanted[at] = (past[rounds[0] - 1], now, rounds)
    told = {
        **{("rule", each.what): each for each in rules_changed(event, rules)},
        **{("leader", each.what): each for each in leaders_changed(event, rules)},
        **{(each.player or "", each.what): each for each in players_changed(event, rules)},
    }
    assert {at: (each.then, each.now, each.rounds) for at, each in told.items()} == wanted


@pytest.mark.parametrize("while_playing", [True, False])
def test_a_figure_that_arises_in_the_games_changes_nothing_that_was_fixed(
    tmp_path: Path, while_playing: bool
) -> None:
    """Fewer cards rank first. After rounds 1 and 2 P1 is shown 3: the ranking follows, drawn rounds and `check` don't.

    Of a figure that is asked for at registration the same change is told, as it was to be known before.
    """
    organizer = Organizer(tmp_path / "cup")
    text = (RECIPES / "magic.yaml").read_text(encoding="utf-8").replace("id: magic", "id: cards")
    key = ", while_playing: true" if while_playing else ""
    figure = f"registered: [{{reading: R-1, name: Cards, text: Cards shown.{key}}}]\nranking:\n"
    text = text.replace("ranking:\n", figure, 1)
    text = text.replace(
        "precedence:\n", "precedence:\n    - {key: registered, figure: Cards, lowest_first: true}\n"
    )
    rules = tmp_path / "cards.yaml"
    rules.write_text(text, encoding="utf-8")
    organizer.new("cup", regulations=str(rules), structure="day", tier=None, seed="1")
    organizer.register([{"ID": f"P{i}", "Name": name, "Cards": 0} for i, name in enumerate(NAMES, start=1)])
    organizer.pair()
    organizer.enter_all(1, {table: {"Score 1": 1, "Score 2": 1} for table in (1, 2)})
    organizer.pair()
    first, other = organizer.read_round(2)[0]["Player 1 ID"], organizer.read_round(2)[0]["Player 2 ID"]
    organizer.set_player(first, "Cards", 3)
    told = [each["code"] for each in _findings(organizer)]
    assert told == ([] if while_playing else ["player-changed"])
    assert organizer.run("verify", "cup").output.count("are the drawn ones") == 2
    organizer.build()
    ranks = {line["player"]: line["rank"] for line in organizer.data("standings.json")["standings"]}
    assert ranks[first] == 4  # all have drawn their only game
    assert ranks[other] < 4
    page = (organizer.site / "cup" / "rules" / "index.html").read_text(encoding="utf-8")
    assert ("Cards is entered while the event is played: Cards shown." in page) is while_playing
    assert ("Cards is entered at registration: Cards shown." in page) is not while_playing
