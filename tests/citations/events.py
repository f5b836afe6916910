"""Small events in which whatever has a clause is said: each way of ending, each mistake that a document speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from generator.model import Bye, Event, Leader, ListEntry, Losses, Player, PlayerId, Snapshot
from generator.regulations.catalogue import shipped
from generator.tournament.course.participation import effective_event
from generator.tournament.snapshot import snapshot_of
from tests.support.records import battle, elimination, game, players_of, round_of, swiss
from tests.tournament.readings.examples import EXAMPLES, Kind
from tests.tournament.readings.sightings import cited_in


def events(regulation_id: str) -> Iterator[Event]:
    """All events of one regulation."""
    kind = Kind(shipped(regulation_id))
    yield from _ends_of_games(kind)
    yield from _settings_and_players(kind)
    yield from _lists(kind)
    yield from _seats_and_changes(kind)
    for reading in cited_in(kind.regulation):
        example = EXAMPLES[reading](kind)
        yield from (example.acts, example.still, *(event for event, _pages in example.further))


def _ends_of_games(kind: Kind) -> Iterator[Event]:
    games = _battles() if kind.by_losses else _games(kind)
    names = [name for each in games for name in each.players]
    yield kind.event(" ".join([*names, "Z"]), round_of(1, *games, "Z"))
    if kind.regulation.elimination is not None:
        first = round_of(1, kind.won("A", "B"), game("C", "D", 60, 60, winner=2), game("E", "F", 50, 20, "Conceded 2"),
                         kind.absent("G", "H"), "I", minutes=5)  # fmt: skip
        yield kind.event("A B C D E F G H I", first, stages=[elimination(None)])
        without = round_of(1, game("A", "B", ended="Conceded 2"), kind.won("C", "D"))
        yield kind.event("A B C D", without, stages=[elimination(None)])
        timed = round_of(1, game("A", "B", 80, 20, "Time"), kind.won("C", "D"))
        yield kind.event("A B C D", timed, stages=[elimination(None)])
        begun = kind.event("A B C D", stages=[elimination(None)])
        for change in ("Drop", "Disqualify"):
            left = round_of(1, kind.won("A", "B"), game("C", "D"), changes=[("C", change)])
            yield effective_event(replace(begun, rounds=(left,)), kind.regulation, begun.settings.stages)


def _games(kind: Kind) -> list[Any]:
    """By scores: by time and by force, level, conceded with a large lead and a small one, and not played."""
    full = kind.regulation.scores.full_army or 0 if kind.regulation.scores is not None else 0
    own = [("Q", "R", full, full + 20, "Defeated", 1)] if full == 200 else []
    return [
        game(*each)
        for each in (
            ("A", "B", 80, 20, "Time"),
            ("C", "D", 80, 80, "", 1),
            ("E", "F", full, 20, "Defeated"),
            ("G", "H", full, full, "Mutual destruction", 1),
            ("I", "J", 95, 20, "Conceded 2"),
            ("K", "L", 40, 20, "Conceded 2"),
            ("M", "N", None, None, "No-show 2"),
            ("O", "P", None, None, "No-show both"),
            *own,
        )
    ]


def _battles() -> list[Any]:
    """By losses: each level, a draw, a withdrawal, a concession with bonuses, and not played."""
    nothing, light, severe = Losses(), Losses(casualties=0, bonus=2), Losses(casualties=8)
    return [
        battle("A", "B", light, severe, "Time"),
        battle("C", "D", light, light),
        battle("E", "F", light, Losses(casualties=1, withdrew=True)),
        battle("I", "J", Losses(casualties=1, bonus=3), Losses(casualties=1, bonus=4), "Conceded 2"),
        battle("K", "L", nothing, Losses(casualties=1), "Conceded 2"),
        battle("M", "N", ended="No-show 2"),
        battle("O", "P", ended="No-show both"),
    ]


def _settings_and_players(kind: Kind) -> Iterator[Event]:
    """Leaders, tier, structure and stages, and what players.xlsx says, each as a document does not have it."""
    plays = PlayerId("A")
    organizers = tuple(
        Leader(role="organizer", name=name, player=plays if name == "Ilse" else None)
        for name in ("Ilse", "Odo")
    )
    strange = (Leader(role="herald", name="A"),)
    early = date(2001, 1, 1)
    for tier in ("relaxed", "formal", None) if kind.regulation.tiers else (None,):
        yield kind.event("A B C D", leaders=organizers, tier=tier, dates=(early,))
        yield kind.event("A B C D", leaders=organizers[:1], tier=tier, structure="advanced")
        yield kind.event("A B C D", leaders=strange, tier=tier, structure="other")
    yield kind.event("A B C D", stages=[swiss(2), swiss(1, 9), elimination(8), swiss(1)])
    players = (
        Player(id=plays, name="A", models=None, list_points=900, faction="Nobody", late_from_round=9),
        Player(id=PlayerId("B"), name="B", withdrawn=True, here=True, models=None),
        Player(id=PlayerId("C"), name="C", byes="9", late_from_round=2, registered_late=True),
        Player(id=PlayerId("D"), name="D"),
        Player(id=PlayerId("E"), name="E"),
        Player(id=PlayerId("F"), name="F", withdrawn=True, here=True),
    )
    event = kind.event(players, round_of(1, kind.won("B", "D"), "E", minutes=5), stages=[swiss(3)])
    yield replace(event, players=players)
    first = round_of(1, kind.won("A", "B"), structure="Swiss 9", deployment="Nowhere", objective="Nothing")
    yield kind.event(
        "A B", first, round_of(2, kind.won("A", "B")), tier="formal" if kind.regulation.tiers else None
    )
    yield kind.event("A B C D", stages=[swiss(9)])
    yield from _changed_on_the_way(kind)
    yield _with_choices(kind)


def _with_choices(kind: Kind) -> Event:
    """Players kept apart, a bye given, a fixed table that comes again: an organizer's choices."""
    apart = {PlayerId(player): {"Keep apart": "tull"} for player in ("A", "C")}
    first = round_of(
        1, kind.won("A", "B"), kind.won("C", "D"), snapshot=Snapshot(rules={}, leaders={}, players=apart)
    )
    again = round_of(2, kind.won("A", "D"), kind.won("C", "B"))
    given = replace(round_of(3, kind.won("A", "C")), byes=(Bye(player=PlayerId("B"), row=2, given=True),))
    players = tuple(replace(player, fixed_table=1) for player in players_of("A B C D"))
    return kind.event(players, first, again, given, stages=[swiss(3)])


def _changed_on_the_way(kind: Kind) -> Iterator[Event]:
    """Minutes, breaks, leaders and lists that are not those of round 1."""
    drawn = kind.event(players_of("A B C D"), leaders=(Leader(role="organizer", name="Ilse"),))
    snapshot = snapshot_of(drawn, kind.regulation)
    first = round_of(
        1, kind.won("A", "B"), kind.won("C", "D"), minutes=70, starts_at="10:00", snapshot=snapshot
    )
    second = round_of(2, kind.won("A", "C"), kind.won("B", "D"), minutes=60, starts_at="13:00")
    players = tuple(replace(player, faction="Rebel", list_points=9) for player in players_of("A B C D"))
    yield kind.event(
        players, first, second, leaders=(Leader(role="organizer", name="Odo"),), stages=[swiss(2)]
    )


def _lists(kind: Kind) -> Iterator[Event]:
    """Lists that hold too much or too little, and one that is missing."""
    rules = kind.regulation.lists
    assert rules is not None
    players = [
        Player(id=PlayerId(name), name=name, models=3, faction="Rebel") for name in ("A", "B", "C", "D")
    ]
    players[2] = replace(players[2], list_points=7)
    rows = []
    for name in rules.kinds:
        row = ListEntry(
            player=PlayerId("A"),
            kind=name,
            name="X",
            points=90,
            count=9,
            unique=True,
            faction="Rebel",
            capacity=6,
        )
        rows += [
            row,
            replace(row, faction="Imperial"),
            replace(row, player=PlayerId("B"), points=None, capacity=None, count=2),
        ]
        rows += [replace(row, player=PlayerId("C"), count=1)]
    rows += [replace(rows[0], kind="Boat")]
    yield replace(kind.event(players), lists=tuple(rows))
    bare = replace(rows[0], player=PlayerId("B"), kind="Upgrade", points=None)
    yield replace(kind.event(players), lists=(bare,))


def _seats_and_changes(kind: Kind) -> Iterator[Event]:
    """Who is seated wrongly, meets again, has another's bye; who can't leave or come back."""
    two = [swiss(1), swiss(1, 2)]
    first = round_of(1, kind.won("A", "B"), kind.won("C", "D"), "E", changes=[("D", "Drop"), ("X", "Drop")])
    again = round_of(
        2, kind.won("A", "B"), kind.won("C", "D"), "E", changes=[("Late", "Rejoin"), ("A", "Rejoin")]
    )
    yield kind.event(players_of("A B C D E Late", Late=4), first, again, stages=[swiss(4)])
    yield kind.event("A B C D", round_of(1, kind.won("A", "A"), kind.won("C", "Y")), stages=[swiss(2)])
    yield kind.event("A B C D", round_of(1, kind.won("A", "B"), "C", "D"), stages=[swiss(1)])
    out = round_of(1, kind.won("A", "B"), kind.won("C", "D"), changes=[("D", "Disqualify")])
    yield kind.event(
        "A B C D", out, round_of(2, game("A", "C"), "B", changes=[("D", "Rejoin")]), stages=[swiss(2)]
    )
    yield kind.event("A B C D", out, round_of(2, game("A", "D"), changes=[("B", "Rejoin")]), stages=two)
    dropped = round_of(1, kind.won("A", "B"), kind.won("C", "D"), changes=[("D", "Drop")])
    yield kind.event("A B C D", dropped, round_of(2, game("A", "C"), changes=[("D", "Rejoin")]), stages=two)
    yield kind.event(
        "A B C D", round_of(1, kind.won("A", "B"), game("C", "D"), changes=[("D", "Drop")]), stages=[swiss(1)]
    )
    yield kind.event(
        "A B C D",
        round_of(1, game("A", "B"), game("C", "D")),
        round_of(2, game("A", "D"), game("B", "C")),
        stages=[swiss(2)],
    )
    yield kind.event(
        "A B C D",
        round_of(1, kind.won("A", "B"), kind.won("C", "D")),
        round_of(2, game("A", "C")),
        stages=[swiss(1)],
    )
    byes = [round_of(number, kind.won("B", "C" if number == 1 else "A"), "D") for number in (1, 2)]
    yield kind.event("A B C D", *byes, stages=[swiss(2)])
    same = [replace(each, deployment="Standoff", objective="Bounty") for each in byes]
    yield kind.event("A B C D", *same, stages=[swiss(2)])
    last = replace(round_of(1, kind.won("A", "B"), kind.won("C", "D")), is_last=True)
    yield kind.event("A B C D", last, stages=[swiss(3)])
    if kind.by_losses:
        gone = battle("C", "D", Losses(casualties=1), Losses(casualties=1), "Conceded 2")
        yield kind.event(
            "A B C D",
            round_of(1, kind.won("A", "B"), gone),
            round_of(2, kind.won("A", "C"), "B", changes=[("D", "Rejoin")]),
            stages=[swiss(2)],
        )
        wrong = (
            battle("A", "B", Losses(casualties=9), Losses(casualties=1)),
            battle("C", "D", Losses(casualties=1, withdrew=True), Losses()),
            battle("E", "F", Losses(casualties=1), Losses(), "No-show 2"),
            battle("G", "H", Losses(casualties=1), Losses(casualties=2), "Defeated"),
        )
        yield kind.event("A B C D E F G H", round_of(1, *wrong), stages=[swiss(1)])
        return
    full = kind.regulation.scores.full_army or 0 if kind.regulation.scores is not None else 0
    wrong = tuple(
        game(*each)
        for each in (
            ("A", "B", 900, -20),
            ("C", "D", 60, 60),
            ("E", "F", 60, 80, "", 1),
            ("G", "H", full, full, "Defeated"),
            ("I", "J", 20, 10, "Mutual destruction", 1),
            ("K", "L", 20, None),
            ("M", "N", 20, 10, "Conceded 2", 2),
            ("O", "P", full, full, "Time", 1),
            ("Q", "R", 20, 10, "No-show 2"),
            ("S", "T", 20, 10, "Awarded 1"),
        )
    )
    names = " ".join(name for each in wrong for name in each.players)
    yield kind.event(names, round_of(1, *wrong), stages=[swiss(1)])
    semifinals = round_of(2, game("A", "C"), game("D", "B"))
    played = round_of(1, kind.won("A", "B"), kind.won("C", "D"), "E", changes=[("E", "Drop")])
    cut = [swiss(1), elimination(4)]
    yield kind.event("A B C D E", played, semifinals, stages=cut)
    right = round_of(2, kind.won("A", "D"), kind.won("C", "B"))
    wrong_final = round_of(3, game("A", "B"), changes=[("D", "Rejoin")])
    back = round_of(2, game("A", "D"), game("C", "B"), changes=[("E", "Rejoin")])
    yield kind.event("A B C D E", played, back, stages=cut)
    yield kind.event("A B C D E", played, right, wrong_final, stages=cut)
    yield kind.event("A B C D E", played, replace(right, changes=wrong_final.changes), stages=cut)
    yield kind.event(
        "A B C D E", played, round_of(2, game("A", "E"), game("C", "B"), game("D", "X")), stages=cut
    )
