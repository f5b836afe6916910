"""Seasons: who is one person, and the ranking, by hand and against a naive computation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from generator.model import PlayerId
from generator.model.seasons import Appearance, Scheme
from generator.tournament.season import alike, people_of, renamed, season_ranking

FIRST, SECOND, THIRD = "first-2018", "second-2018", "third-2018"


def seat(
    event: str, player: str, name: str, place: int | None = None, points: Fraction | int = 0
) -> Appearance:
    """Somebody in an event."""
    return Appearance(event=event, player=PlayerId(player), name=name, place=place, points=Fraction(points))


def grouped(
    *events: Sequence[Appearance], named: dict[tuple[str, str], str] | None = None, by_name: bool = False
) -> set[str]:
    """Who is one person: `Ilse Vorn: first-2018/P1 second-2018/P1`."""
    joined = {(event, PlayerId(player)): name for (event, player), name in (named or {}).items()}
    people = people_of(events, joined, by_name=by_name)
    return {
        f"{person.name}: {' '.join('/'.join(each.seat) for each in person.appearances)}" for person in people
    }


def test_one_person_has_id_and_name() -> None:
    """An ID alone is not enough, as P1 is somebody else in the next event; spelling makes no difference."""
    assert grouped(
        [seat(FIRST, "P1", "Ilse Vorn"), seat(FIRST, "P2", "Odo Brack")],
        [seat(SECOND, "p1", "ILSE  Vorn"), seat(SECOND, "P2", "Marit Lund"), seat(SECOND, "P3", "Odo Brack")],
    ) == {
        "ILSE  Vorn: first-2018/P1 second-2018/p1",
        "Odo Brack: first-2018/P2",
        "Marit Lund: second-2018/P2",
        "Odo Brack: second-2018/P3",
    }


def test_people_yaml_joins_and_parts() -> None:
    """A line joins what it names, and what is known by the same ID and name; two lines part one ID and name."""
    events = (
        [seat(FIRST, "P1", "Ilse Vorn"), seat(FIRST, "P2", "Ann Noor")],
        [seat(SECOND, "P9", "Ilse Kay"), seat(SECOND, "P2", "Ann Noor")],
        [seat(THIRD, "P9", "Ilse Kay")],
    )
    named = {
        (FIRST, "P1"): "Ilse Vorn-Kay",
        (SECOND, "P9"): "Ilse Vorn-Kay",
        (FIRST, "P2"): "Ann Noor (Hull)",
        (SECOND, "P2"): "Ann Noor (York)",
    }
    assert grouped(*events, named=named) == {
        "Ilse Vorn-Kay: first-2018/P1 second-2018/P9 third-2018/P9",
        "Ann Noor (Hull): first-2018/P2",
        "Ann Noor (York): second-2018/P2",
    }


def test_by_name_a_name_is_a_person_unless_an_event_has_it_twice() -> None:
    """Then nobody can say which of the two the third one is."""
    assert grouped(
        [seat(FIRST, "P1", "Ilse Vorn"), seat(FIRST, "P2", "Ann Noor"), seat(FIRST, "P3", "Ann Noor")],
        [seat(SECOND, "P8", "Ilse Vorn"), seat(SECOND, "P9", "Ann Noor")],
        by_name=True,
    ) == {
        "Ilse Vorn: first-2018/P1 second-2018/P8",
        "Ann Noor: first-2018/P2",
        "Ann Noor: first-2018/P3",
        "Ann Noor: second-2018/P9",
    }


def test_likely_doubles_are_told_until_people_yaml_names_them() -> None:
    """One name with two IDs, accents apart; one ID with two names."""
    events = (
        [seat(FIRST, "P1", "Sören Ek")],
        [seat(SECOND, "P2", "Soren Ek"), seat(SECOND, "P1", "Odo Brack")],
    )
    people = people_of(events, {}, by_name=False)
    assert [{person.name for person in same} for same in alike(people)] == [{"Sören Ek", "Soren Ek"}]
    assert [(player, {person.name for person in same}) for player, same in renamed(people)] == [
        ("P1", {"Sören Ek", "Odo Brack"})
    ]
    named = {
        (FIRST, PlayerId("P1")): "Sören Ek",
        (SECOND, PlayerId("P2")): "Soren Ek (Oslo)",
        (SECOND, PlayerId("P1")): "Odo Brack",
    }
    told = people_of(events, named, by_name=False)
    assert not list(alike(told))
    assert not list(renamed(told))


# Three events. Ilse is 1st with 9 points, 2nd with 7 and 4th with 3; Odo 2nd with 8, away, 1st with 9; Ann was
# disqualified in the first, 1st with 9 in the second and 5th with 0 in the third.
PLAYED = (
    [seat(FIRST, "P1", "Ilse", 1, 9), seat(FIRST, "P2", "Odo", 2, 8), seat(FIRST, "P3", "Ann", None, 6)],
    [seat(SECOND, "P1", "Ilse", 2, 7), seat(SECOND, "P3", "Ann", 1, 9)],
    [
        seat(THIRD, "P1", "Ilse", 4, 3),
        seat(THIRD, "P2", "Odo", 1, Fraction(17, 2)),
        seat(THIRD, "P3", "Ann", 5, 0),
    ],
)


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        # Ilse 10 + 6 + 1, Odo 6 + 10, Ann 10 + 1.
        (Scheme(places=(10, 6, 3), others=1), [(1, "Ilse", 17), (2, "Odo", 16), (3, "Ann", 11)]),
        # Ilse 9 + 7 + 3, Odo 8 + 8.5, Ann 9 + 0: her 6 points of the first event went with her place.
        (Scheme(tournament_points=1), [(1, "Ilse", 19), (2, "Odo", Fraction(33, 2)), (3, "Ann", 9)]),
        # The best two: Ilse 10 + 6, Odo 6 + 10, Ann 10 + 1.
        (Scheme(places=(10, 6, 3), others=1, best=2), [(1, "Ilse", 16), (1, "Odo", 16), (3, "Ann", 11)]),
        # The best one and 2 for each event played: Ilse 10 + 6, Ann 10 + 4, Odo 10 + 4.
        (
            Scheme(places=(10, 6, 3), others=1, best=1, attendance=2),
            [(1, "Ilse", 16), (2, "Ann", 14), (2, "Odo", 14)],
        ),
    ],
)
def test_every_scheme_by_hand(scheme: Scheme, expected: list[tuple[int, str, Fraction | int]]) -> None:
    """By place, by tournament points, the best ones, and for coming."""
    lines = season_ranking(people_of(PLAYED, {}, by_name=False), scheme, (FIRST, SECOND, THIRD))
    assert [(line.rank, line.person.name, line.total) for line in lines] == expected


def test_after_an_event_only_those_up_to_it_count() -> None:
    """After the first: Ann, who was disqualified, is not in it."""
    lines = season_ranking(people_of(PLAYED, {}, by_name=False), Scheme(places=(10, 6, 3)), (FIRST,))
    assert [(line.person.name, str(line.total)) for line in lines] == [("Ilse", "10"), ("Odo", "6")]


@pytest.mark.parametrize("number", range(20))
def test_a_season_of_twelve_events_and_150_people_against_a_naive_computation(number: int) -> None:
    """Random places, points and schemes: the best n are the best of all selections of n, as nobody would compute it."""
    chance = random.Random(f"season {number}")
    scheme = Scheme(
        places=tuple(sorted((chance.randrange(30) for _ in range(chance.randrange(12))), reverse=True)),
        others=chance.randrange(3),
        tournament_points=chance.randrange(3),
        attendance=chance.randrange(3),
        best=chance.choice((None, 1, 3, 5)),
    )
    folders = [f"event-{i:02}" for i in range(12)]
    fields = [_field(chance, folder) for folder in folders]
    lines = season_ranking(people_of(fields, {}, by_name=False), scheme, folders)
    totals = {
        name: total
        for name in {each.name for field in fields for each in field}
        if (total := _naive(name, fields, scheme)) is not None
    }
    assert {line.person.name: line.total for line in lines} == totals
    assert all(line.rank == 1 + sum(other > line.total for other in totals.values()) for line in lines)


def _field(chance: random.Random, folder: str) -> list[Appearance]:
    players = chance.sample(range(150), chance.randrange(8, 40))
    return [
        seat(
            folder,
            f"P{player}",
            f"Player {player}",
            place if chance.random() < 0.95 else None,
            Fraction(chance.randrange(40), 2),
        )
        for place, player in enumerate(players, start=1)
    ]


def _naive(name: str, fields: Sequence[Sequence[Appearance]], scheme: Scheme) -> Fraction | None:
    scores = []
    for field in fields:
        for each in field:
            if each.name == name and each.place is not None:
                place = dict(enumerate(scheme.places, start=1)).get(each.place, scheme.others)
                scores.append(place + each.points * scheme.tournament_points)
    if not scores:
        return None
    size = len(scores) if scheme.best is None else min(scheme.best, len(scores))
    return max(sum(some, Fraction(0)) for some in combinations(scores, size)) + scheme.attendance * len(
        scores
    )
