"""How far an event is, as its organizer is told."""

import pytest

from generator.checks.case import Case
from generator.checks.progress import check_disqualified_winner, listed
from generator.checks.settings import check_stages
from tests.support.records import (
    RUNEWARS,
    URBAN_WAR,
    elimination,
    event_of,
    game,
    players_of,
    round_of,
    swiss,
)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "1"),
        (3, "1, 2, 3"),
        (100, ", ".join(str(table) for table in range(1, 101))),
        (101, ", ".join(str(table) for table in range(1, 21)) + " and 81 more"),
        (5000, ", ".join(str(table) for table in range(1, 21)) + " and 4980 more"),
    ],
)
def test_open_tables_are_all_named_where_somebody_can_go_through_them(number: int, said: str) -> None:
    """Up to a hundred, which is a large hall; of more the first twenty, for a terminal is no place for thousands."""
    assert listed([str(table) for table in range(1, number + 1)]) == said


def test_a_winner_who_is_disqualified_is_told() -> None:
    """I-44: A won the final, so C is first; the text says nothing of it, and so a note does. Without it none does."""

    def found(changes: list[tuple[str, str]]) -> list[tuple[str, str | None]]:
        rounds = (
            round_of(1, game("A", "B", 90, 20), game("C", "D", 80, 20)),
            round_of(2, game("A", "C", 90, 20), changes=changes),
        )
        event = event_of(players_of("A B C D"), *rounds, stages=[swiss(1), elimination(2)])
        findings = check_disqualified_winner(Case(event, RUNEWARS))
        return [(each.code, each.citation.reading if each.citation else None) for each in findings]

    assert found([("A", "Disqualify")]) == [("winner-disqualified", "I-44")]
    assert found([("C", "Disqualify")]) == []
    assert found([]) == []


@pytest.mark.parametrize(("rounds", "told"), [(3, ["rounds-too-few"]), (4, []), (5, [])])
def test_fewer_rounds_than_urban_war_asks_for_get_a_word(rounds: int, told: list[str]) -> None:
    """Rounds: 9 to 16 players play 4, which produces a clear winner; a structure of one's own is allowed (I-5)."""
    players = players_of(" ".join(f"P{number:02}" for number in range(1, 17)))
    event = event_of(players, stages=[swiss(rounds)])
    assert [finding.code for finding in check_stages(Case(event, URBAN_WAR))] == told
    assert list(check_stages(Case(event, RUNEWARS))) == []


@pytest.mark.parametrize(("players", "reading"), [(4, "I-23"), (5, None), (32, None), (33, "I-23")])
def test_the_word_on_rounds_has_the_reading_of_its_row(players: int, reading: str | None) -> None:
    """Reading I-23: the guide's table is for 5 to 32 players."""
    event = event_of(players_of(" ".join(f"P{number:02}" for number in range(players))), stages=[swiss(1)])
    (finding,) = check_stages(Case(event, URBAN_WAR))
    assert finding.citation is not None
    assert finding.citation.reading == reading
