"""How long rounds are said to last."""

from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.timetable import check_breaks, check_equal_rounds, check_minutes
from generator.findings import RowPlace
from generator.regulations.catalogue import shipped
from generator.tournament.next_round import minutes_for
from tests.commands.test_verify import set_field
from tests.support.organizer import Organizer
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss

PLACE = RowPlace(file="round.xlsx", sheet="Round", row=8, columns={"Minutes": "B"})
TOP_4 = (swiss(1), elimination(4))


def messages(regulation_id, *minutes, stages=TOP_4):
    """What is said of rounds of so many minutes: a Swiss one, semifinals, the final."""
    games = [(), (game("A", "D"), game("B", "C")), (game("A", "B"),)]
    rounds = [
        replace(round_of(n, *games[n - 1]), minutes=each, place=PLACE)
        for n, each in enumerate(minutes, start=1)
    ]
    event = event_of(players_of("A B C D E"), *rounds, stages=stages)
    return [str(finding) for finding in check_minutes(Case(event, shipped(regulation_id)))]


@pytest.mark.parametrize(
    ("regulation_id", "minutes"),
    [("runewars-2.2", (90, 90, 140)), ("runewars-1.0", (90, 90, 140)), ("xwing-1.1.1", (75, 75, 120))],
)
def test_the_documents_own_minutes_are_fine(regulation_id, minutes):
    """2.2 p. 14, 1.0 p. 9, X-Wing p. 13; an empty cell is a round without a clock."""
    for played in range(1, len(minutes) + 1):
        assert messages(regulation_id, *minutes[:played]) == []
    assert messages(regulation_id, None, None, None) == []


def test_other_minutes_are_a_warning():
    """45 of 90 in a Swiss round, 90 of 140 in the final; it is said of the last round, which can still be changed."""
    (swiss_round,), (final,) = messages("runewars-2.2", 45), messages("runewars-2.2", 45, 90, 90)
    assert swiss_round.startswith(
        "warning: round.xlsx, Round!B8: Minutes says 45 in round 1, but Runewars 2.2 gives it 90"
    )
    assert swiss_round.endswith("[Runewars 2.2, Tournament Round Times, p. 14]")
    assert "Minutes says 90 in round 3, but Runewars 2.2 gives it 140" in final


def test_urban_war_may_be_shorter_and_not_longer():
    """The guide: 80 minutes at most."""
    assert messages("urban-war-1.4", 60, 80, stages=[swiss(2)]) == []
    (told,) = messages("urban-war-1.4", 81, stages=[swiss(2)])
    assert "gives it at most 80" in told


def two_rounds(starts, minutes):
    """Two Swiss rounds in Urban War, with these starts and minutes."""
    place = replace(PLACE, columns={"Minutes": "B", "Starts at": "B"})
    rounds = [
        replace(round_of(n, game("A", "B")), minutes=each, starts_at=start, place=place)
        for n, (start, each) in enumerate(zip(starts, minutes, strict=True), start=1)
    ]
    return Case(event_of(players_of("A B"), *rounds, stages=[swiss(2)]), shipped("urban-war-1.4"))


@pytest.mark.parametrize(("minutes", "told"), [((80, 80), 0), ((60, 60), 0), ((80, 40), 1), ((80, None), 0)])
def test_urban_war_s_rounds_are_of_equal_duration(minutes, told):
    """Game Time Limits: each round of games is of equal duration; an empty cell is a round without a clock."""
    found = list(check_equal_rounds(two_rounds((None, None), minutes)))
    assert [(each.code, each.citation.heading) for each in found] == [
        ("minutes-unequal", "Game Time Limits")
    ] * told


def test_urban_war_s_rounds_are_planned_and_drawn_as_long_as_round_1(tmp_path):
    """Game Time Limits: with 60 in round 1 the schedule, the event's page and the draw of round 2 go by 60."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", regulations="urban-war-1.4", structure="standard", tier=None, seed="1")
    organizer.register({"ID": name, "Name": name, "Models": 12} for name in "ABCD")
    organizer.edit_event({"schedule": '["10:00 Round 1", "11:10 Round 2"]'})
    organizer.pair()
    set_field(organizer, 1, "Minutes", "60")
    organizer.enter_all(1, {table: {"Casualties 1": 3, "Casualties 2": 0} for table in (1, 2)})
    organizer.pair()
    assert organizer.read_fields(2)["Minutes"] == 60
    told = organizer.run("check", "cup").output
    assert "last equally long" not in told
    assert "schedule-too-tight" not in told
    organizer.build()
    page = (organizer.site / "cup" / "index.html").read_text(encoding="utf-8")
    assert "rounds of 60 minutes" in page


def test_equal_rounds_are_drawn_no_longer_than_the_document_allows():
    """Urban War Tournament Games: 80 minutes at most, whatever round 1 says; other documents know no equal rounds."""
    for regulation, first, expected in (
        ("urban-war-1.4", 60, 60),
        ("urban-war-1.4", 100, 80),
        ("urban-war-1.4", None, 80),
        ("runewars-2.2", 60, 90),
    ):
        event = event_of(players_of("A B"), replace(round_of(1, game("A", "B")), minutes=first))
        assert minutes_for(event, shipped(regulation), "Swiss", swiss=True) == expected


@pytest.mark.parametrize(
    ("starts", "told"),
    [
        (("10:00", "11:30"), []),  # 80 minutes and 10
        (("10:00", "11:35"), []),
        (("10:00", "11:29"), ["9 minutes"]),
        (("10:00", "12:20"), ["60 minutes"]),
        (("10:00", None), []),
        (("2018-09-15 17:00", "2018-09-16 10:00"), []),
    ],
)
def test_urban_war_s_breaks_are_of_10_to_15_minutes(starts, told):
    """Urban War Tournament Games; over night, or where a start is not told, nobody knows."""
    found = list(check_breaks(two_rounds(starts, (80, 80))))
    assert [each.code for each in found] == ["break-differs"] * len(told)
    assert all(words in each.message for words, each in zip(told, found, strict=True))
    assert all(each.citation.heading == "Urban War Tournament Games" for each in found)
