"""Who of a table is who in the registration: nobody is doubled, and nobody lost without a word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.findings import RowPlace
from generator.interchange.tables.columns import LinePlace
from generator.interchange.tables.headed import Attendance, AttendanceAnswer
from generator.interchange.tables.people import PlayerRow
from generator.interchange.tables.plan import Namesakes, PlayerPlan, plan_for
from generator.model import Player, PlayerId
from generator.text import clean

HERE = ("P01", "Ilse Vorn"), ("P02", "Tom Brand"), ("P03", "José Íñigo")


def players(*said: tuple[str, str]) -> list[Player]:
    """Registered players."""
    return [Player(id=PlayerId(each), name=clean(name)) for each, name in said]


def person(name: str, line: int = 2, player_id: str | None = None, **values: str | int) -> PlayerRow:
    """Somebody in a line of the table."""
    place: RowPlace = LinePlace(file="a.csv", sheet="", row=line)
    return PlayerRow(name=clean(name), id=clean(player_id) if player_id else None, values=values, place=place)


def said(plan: PlayerPlan) -> tuple[dict[str, str], list[str], list[str]]:
    """Who is known as whom, who is new, and what is left."""
    known = {player: each.name for player, each in plan.known.items()}
    return known, [each.name for each in plan.new], [str(each) for each in plan.left]


def test_a_player_is_found_by_id_or_by_the_one_name() -> None:
    """Case and spaces make no difference; an ID of another program is none; a small correction of the name is one."""
    table = [
        person("ILSE  vorn", 2),
        person("Tom Brandt", 3, "p02"),
        person("José Íñigo", 4, "90017"),
        person("Ida Ohm", 5),
    ]
    assert said(plan_for(table, players(*HERE))) == (
        {"P01": "ILSE vorn", "P02": "Tom Brandt", "P03": "José Íñigo"},
        ["Ida Ohm"],
        [],
    )


@pytest.mark.parametrize(
    "name", ["Vorn Ilse", "Vorn, Ilse", "Ilse Vorm", "Ilse Von", "Ílse Vorn", "Isle Vorn", "Ilse-Vorn"]
)
def test_who_may_be_somebody_registered_is_asked_about(name: str) -> None:
    """Last name first, an accent, a letter more, less, other or in another place: nothing is done, and it is told."""
    known, new, (left,) = said(plan_for([person(name)], players(*HERE)))
    assert (known, new) == ({}, [])
    assert left == (
        f"line 2: {name}: there is Ilse Vorn (P01) in players.xlsx. If they are one person, write the name alike; "
        f'if not, add --new "{name}"'
    )
    assert said(plan_for([person(name)], players(*HERE), new=[name.upper()]))[1] == [name]


def test_who_is_in_the_file_already_is_nobody_else() -> None:
    """Ilse's own row says that Ilsa is another person."""
    table = [person("Ilse Vorn", 2), person("Ilsa Vorn", 3)]
    assert said(plan_for(table, players(*HERE))) == ({"P01": "Ilse Vorn"}, ["Ilsa Vorn"], [])


def test_two_new_names_that_are_nearly_one_are_both_asked_about() -> None:
    """Somebody may have registered twice."""
    known, new, left = said(plan_for([person("Ada Lind", 2), person("Ada Lynd", 3), person("Bo Ek", 4)], []))
    assert (known, new, len(left)) == ({}, ["Bo Ek"], 2)
    assert said(
        plan_for([person("Tim", 2), person("Tom", 3), person("Guest 1", 4), person("Guest 2", 5)], [])
    )[1] == [
        "Tim",
        "Tom",
        "Guest 1",
        "Guest 2",
    ]


def test_rows_of_one_player_count_once_where_they_agree() -> None:
    """Each adds what the others lack; and it is told."""
    table = [person("Ida Ohm", 2, Club="North"), person("Bo Ek", 3), person("ida ohm", 4, Faction="Daqan")]
    plan = plan_for(table, [])
    assert [dict(each.values) for each in plan.new] == [{"Club": "North", "Faction": "Daqan"}, {}]
    assert [str(each) for each in plan.once] == [
        "lines 2 and 4: Ida Ohm is here more than once, and is taken once"
    ]


def test_rows_of_one_player_that_contradict_each_other_are_left() -> None:
    """Under another ID they may be two people."""
    for one, other in (
        (person("Ida Ohm", 2, Club="North"), person("Ida Ohm", 5, Club="South")),
        (person("Ida Ohm", 2, "17"), person("Ida Ohm", 5, "18")),
    ):
        known, new, (left,) = said(plan_for([one, other], []))
        assert (known, new) == ({}, [])
        assert left.startswith("lines 2 and 5: Ida Ohm is here more than once, with ")


def test_a_name_that_two_players_have_needs_the_id() -> None:
    """With it, it does not."""
    both = players(("P01", "Tom Brand"), ("P02", "Tom Brand"))
    assert said(plan_for([person("Tom Brand")], both))[2] == [
        "line 2: Tom Brand is the name of P01 and P02: give the row the ID of the one who is meant"
    ]
    assert said(plan_for([person("Tom Brand", 2, "P02")], both))[0] == {"P02": "Tom Brand"}


@pytest.mark.parametrize("name", ["Rolf Ost", "Ilse Vorn"])
def test_an_id_under_a_stranger_s_name_is_left(name: str) -> None:
    """A list of another event has the same IDs: nobody is renamed to somebody else."""
    known, new, (left,) = said(plan_for([person(name, 2, "P02")], players(*HERE)))
    assert (known, new) == ({}, [])
    assert left.startswith(
        f"line 2: P02 is Tom Brand in players.xlsx and {name} here: correct the ID or the name"
    )


def away(name: str, line: int = 2, *, text: str = "Refunded") -> PlayerRow:
    """Somebody of whom the table says that they don't come."""
    told = Attendance(answer=AttendanceAnswer.AWAY, heading="Order Status", text=text)
    return replace(person(name, line), attendance=told)


def test_who_was_never_registered_and_does_not_come_is_left_out_and_named() -> None:
    """A ticket that was given back is no player; there is nothing to decide."""
    plan = plan_for([away("Ida Ohm")], players(*HERE))
    assert (said(plan)[1:], [str(each) for each in plan.away]) == (
        ([], []),
        ["line 2: Ida Ohm: Order Status says Refunded"],
    )


def test_who_is_registered_and_does_not_come_any_more_is_named_and_stays() -> None:
    """Unless another row says that they come, with another ticket."""
    plan = plan_for([away("Ilse Vorn"), away("Tom Brand", 3), person("Tom Brand", 4)], players(*HERE))
    assert [(player.id, str(person.attendance)) for player, person in plan.cancelled] == [
        ("P01", "Order Status says Refunded")
    ]
    assert (list(plan.known), plan.new, [player.id for player in plan.missing]) == (["P02"], (), ["P03"])


def test_who_is_withdrawn_already_is_not_told_again() -> None:
    """The newest export still has the cancelled ticket."""
    there = replace(players(HERE[0])[0], withdrawn=True)
    plan = plan_for([away("Ilse Vorn")], [there])
    assert (plan.cancelled, plan.away, plan.left) == ((), (), ())


def test_an_answer_that_is_open_is_asked_about_once_a_column() -> None:
    """And not about who is registered, nor about whom somebody has decided."""
    told = Attendance(answer=AttendanceAnswer.OPEN, heading="RSVP", text="Maybe")
    table = [replace(person(name, line), attendance=told) for line, name in enumerate(("Bo Ek", "Cy Ort"), 2)]
    _, new, (left,) = said(plan_for(table, []))
    assert new == []
    assert left.startswith(
        "lines 2 and 3: RSVP leaves open who comes: Bo Ek (Maybe), Cy Ort (Maybe). Add --new"
    )
    assert said(plan_for(table, [], new=["Bo Ek", "Cy Ort"]))[1:] == (["Bo Ek", "Cy Ort"], [])
    assert said(plan_for(table, players(("P01", "Bo Ek"), ("P02", "Cy Ort"))))[1:] == ([], [])


def test_a_file_of_one_name_never_passes_silently() -> None:
    """It may be what a ticket is called."""
    table = [person("Autumn Cup", 2), person("autumn cup", 3)]
    _, new, (left,) = said(plan_for(table, []))
    assert new == []
    assert left.startswith("lines 2 and 3: every row has the name Autumn Cup")
    assert said(plan_for(table, [], new=["Autumn Cup"]))[1:] == (["Autumn Cup"], [])


def test_names_that_are_much_alike_are_found_from_either_side() -> None:
    """Of names with five letters or fewer each letter counts."""
    names = ["Ilse Vorn", "Vorn Ilse", "Ílse Vorm", "Müller Tim", "Tim Mueller", "Bo Ek", "Bo Eck", "Ek"]
    namesakes = Namesakes(names)
    pairs = {(one, other) for one in names for other in namesakes.of(one)}
    assert pairs == {(other, one) for one, other in pairs}
    assert {one for one, _ in pairs} == set(names[:5])


def test_a_number_is_no_name_unless_somebody_says_so() -> None:
    """Below a table stands how many there are, in the column of the names."""
    table = [person("Ida Ohm", 2), person("14", 3)]
    told = 'line 3: 14 is no name, as a sum below a table is none. If it is one, add --new "14"'
    assert said(plan_for(table, ())) == ({}, ["Ida Ohm"], [told])
    assert said(plan_for(table, (), new=["14"])) == ({}, ["Ida Ohm", "14"], [])


def test_a_word_for_a_sum_is_no_name_unless_somebody_says_so() -> None:
    """In any of the languages; a longer name with such a word in it is one."""
    table = [person("Ida Sum", 2), person("SUMME", 3)]
    told = 'line 3: SUMME is no name, as a sum below a table is none. If it is one, add --new "SUMME"'
    assert said(plan_for(table, ())) == ({}, ["Ida Sum"], [told])
    assert said(plan_for(table, (), new=["Summe"])) == ({}, ["Ida Sum", "SUMME"], [])
