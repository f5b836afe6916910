"""Byes that are given beforehand: outside of the draw, any number of them, and no bye that somebody has had."""

from dataclasses import replace
from fractions import Fraction

import pytest

from generator.checks import check_event
from generator.figures.records import EntryKind, Outcome
from generator.model import Bye, Event, GameResult, Pairing, Player, PlayerId
from generator.regulations.event_schema import GivenByes
from generator.regulations.game_schema import ByeAward
from generator.tournament.course.participation import with_given_byes
from generator.tournament.course.schedule import stages_of
from generator.tournament.explaining.verification import verify
from generator.tournament.ranking.records import records_after
from tests.support.in_memory import next_round, with_results
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss

STAGES = (swiss(3),)
HALF = RUNEWARS.model_copy(
    update={
        "byes": RUNEWARS.byes.model_copy(
            update={"given": GivenByes(award=ByeAward(tournament_points=Fraction(1, 2)), counts_as="draw")}
        )
    }
)


def given(names: str, **byes: str) -> tuple[Player, ...]:
    """Players of whom some have byes, as the registration says it."""
    return tuple(replace(each, byes=byes.get(each.id)) for each in players_of(names))


def wins(_pairing: Pairing) -> GameResult:
    """Whoever sits first wins 60 to 40."""
    return GameResult(score1=60, score2=40)


def played(event: Event, rounds: int) -> Event:
    """The event after so many rounds."""
    for _ in range(rounds):
        round_ = next_round(event, RUNEWARS)
        assert round_ is not None
        event = with_results(event, round_, wins)
    return event


@pytest.mark.parametrize(
    ("names", "games", "drawn_byes"),
    [("A B C D E F", 2, 0), ("A B C D E", 1, 1), ("A B C", 0, 1), ("A B", 0, 0)],
)
def test_those_with_a_given_bye_are_left_out_of_the_draw(names: str, games: int, drawn_byes: int) -> None:
    """A and B have one: the others are paired, and where their number is odd one of them has the bye on top."""
    round_ = next_round(event_of(given(names, A="1", B="1, 2"), stages=STAGES), RUNEWARS)
    assert round_ is not None
    assert len(round_.pairings) == games
    assert [bye.player for bye in round_.byes if bye.given] == ["A", "B"]
    assert [bye.player in "AB" for bye in round_.byes if not bye.given] == [False] * drawn_byes
    rows = [pairing.row for pairing in round_.pairings] + [bye.row for bye in round_.byes]
    assert rows == list(range(1, games + drawn_byes + 3))


def test_the_draw_of_the_others_is_the_one_without_them() -> None:
    """Who plays is all that a draw knows of it: C to H are paired as in an event in which nobody else is."""
    with_byes = next_round(event_of(given("A B C D E F G H", A="1", B="1"), stages=STAGES), RUNEWARS)
    alone = next_round(event_of(players_of("C D E F G H"), stages=STAGES), RUNEWARS)
    assert with_byes is not None
    assert alone is not None
    assert (with_byes.pairings, with_byes.draw_seed) == (alone.pairings, alone.draw_seed)


def test_a_given_bye_is_worth_what_a_bye_is_and_is_none_that_the_draw_counts() -> None:
    """8 points and 70 (Runewars 2.2, p. 16); for the bye of round 2, A has had none."""
    event = event_of(
        given("A B C", A="1"),
        replace(round_of(1, game("B", "C", 60, 40)), byes=(Bye(player=PlayerId("A"), row=2, given=True),)),
        stages=STAGES,
    )
    record = records_after(event, RUNEWARS, STAGES, 1)[PlayerId("A")]
    (entry,) = record.entries
    assert (entry.kind, entry.outcome, entry.tournament_points, entry.margin_of_victory) == (
        EntryKind.GIVEN_BYE,
        Outcome.WIN,
        8,
        70,
    )
    assert (record.byes, record.drawn_byes, record.rounds_played, record.wins) == (1, 0, 1, 1)


def test_rules_may_make_it_half_a_point_that_counts_as_a_draw() -> None:
    """As chess gives byes on request; a bye of the draw stays a win with 8."""
    event = event_of(
        given("A B C D", A="1"),
        replace(
            round_of(1, game("B", "C", 60, 40)),
            byes=(Bye(player=PlayerId("A"), row=2, given=True), Bye(player=PlayerId("D"), row=3)),
        ),
        stages=STAGES,
    )
    records = records_after(event, HALF, STAGES, 1)
    tallies = {name: (each.tournament_points, each.wins, each.draws) for name, each in records.items()}
    assert (tallies["A"], tallies["D"]) == ((Fraction(1, 2), 0, 1), (8, 1, 0))


def test_drawn_rounds_hold_and_nothing_is_to_be_said_of_them() -> None:
    """Three players have five byes between them: each draw is repeated to the last table, and no check has a word."""
    event = played(event_of(given("A B C D E F G H I", A="1", B="1, 2", C="2, 3"), stages=STAGES), 3)
    for round_ in event.rounds:
        verification = verify(event, RUNEWARS, STAGES, round_)
        assert verification is not None
        assert verification.seed_holds
        assert verification.repeated is not None
        assert verification.repeated.comparison.is_identical
    told = {finding.code for finding in check_event(event, RUNEWARS)}
    assert not told & {"given-bye", "no-bye-needed", "second-bye", "wrong-bye", "swapped-since-draw"}


def test_byes_seated_by_hand_need_no_word_once_the_registration_says_them() -> None:
    """A and B were drawn against each other and have byes now: two warnings, then none; the page says what changed."""
    drawn = next_round(event_of(players_of("A B C D"), stages=STAGES), RUNEWARS)
    assert drawn is not None
    kept, changed = drawn.pairings
    byes = tuple(Bye(player=each, row=row) for row, each in enumerate(changed.players, start=2))
    by_hand = replace(drawn, pairings=(replace(kept, result=wins(kept)),), byes=byes)
    before = event_of(players_of("A B C D"), by_hand, stages=STAGES)
    codes = [finding.code for finding in check_event(before, RUNEWARS)]
    assert codes.count("no-bye-needed") == 2
    named = dict.fromkeys(map(str, changed.players), "1")
    after = with_given_byes(event_of(given("A B C D", **named), by_hand, stages=STAGES), STAGES)
    told = {finding.code for finding in check_event(after, RUNEWARS)}
    assert not told & {"given-bye", "no-bye-needed", "swapped-since-draw"}
    verification = verify(after, RUNEWARS, STAGES, after.rounds[0])
    assert verification is not None
    assert verification.seed_holds
    assert verification.repeated is not None
    assert len(verification.repeated.comparison.changed) == 2


@pytest.mark.parametrize(
    ("byes", "late", "says"),
    [
        ("4", None, "for round 4, and there is no such Swiss round"),
        ("1", 2, "for round 1 and comes later"),
        ("1", None, "for round 1, which was drawn before with a game for this player"),
    ],
)
def test_a_bye_that_nobody_can_have_is_a_warning(byes: str, late: int | None, says: str) -> None:
    """In a round that there is not, before the player comes, or after the round was drawn with a game for them."""
    one, other = players_of("A B")
    players = (replace(one, byes=byes, late_from_round=late), other)
    event = event_of(players, *([] if late else [round_of(1, game("A", "B", 60, 40))]), stages=STAGES)
    event = with_given_byes(event, stages_of(event, RUNEWARS))
    (finding,) = [each for each in check_event(event, RUNEWARS) if each.code == "given-bye"]
    assert says in str(finding.message)
