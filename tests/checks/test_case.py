"""What a check is given: the event with what follows from it, and findings with the clause that they name."""

from generator.checks.case import Case
from generator.findings import Place
from generator.model import PlayerId, Status
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss

HERE = Place(file="round-1.xlsx")


def test_a_finding_has_the_clause_whose_path_is_named():
    """Runewars 2.2 speaks of byes on p. 16; a finding that names no path is not the regulations' matter."""
    case = Case(event_of(players_of("A B"), stages=[swiss(1)]), RUNEWARS)
    found = case.finding("no-bye-needed", HERE, "nobody", "byes")
    assert found.citation is not None
    assert str(found.citation) == "Runewars 2.2, Swiss Rounds, p. 16"
    assert case.finding("table-repeated", HERE, "twice").citation is None


def test_a_player_is_called_by_id_and_name():
    """The ID stands in the workbook, the name is what people know; a stranger has no name."""
    case = Case(event_of(players_of("A B"), stages=[swiss(1)]), RUNEWARS)
    name = case.players[PlayerId("A")].name
    assert case.called(PlayerId("A")) == f"A ({name})"
    assert (case.called(PlayerId("Z")), case.name(PlayerId("Z"))) == ("Z", "Z")


def test_what_was_before_a_round_is_what_the_rounds_before_it_left():
    """Whoever drops in round 1 is out before round 2, and has played one game by then."""
    first = round_of(1, game("A", "B", 90, 10), changes=[("B", "Drop")])
    second = round_of(2)
    case = Case(event_of(players_of("A B"), first, second, stages=[swiss(2)]), RUNEWARS)
    assert case.statuses_before(first) == {"A": Status.ACTIVE, "B": Status.ACTIVE}
    assert case.statuses_before(second) == {"A": Status.ACTIVE, "B": Status.DROPPED}
    assert [len(case.records_before(each)[PlayerId("B")].entries) for each in (first, second)] == [0, 1]
