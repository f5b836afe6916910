"""Players who are out after so many losses: an event of eight, out after two, worked by hand; and corrections.

A win is worth 1, a loss 0. Whoever stands first in a game below has won it.

    round 1   A-B  C-D  E-F  G-H    one loss: B D F H
    round 2   A-C  E-G  B-D  F-H    one loss: B C F G    two: D H, so these are out
    round 3   A-E  B-F  C-G         one loss: B C E      two: D F G H
    round 4   A-C  B-E              one loss: B          two: C D E F G H    none: A
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.checks import check_event
from generator.model import Event, PlayerId, RankedBefore, Round, Stage, StandingsBefore, Status
from generator.regulations.catalogue import cite, document_ids, parse, shipped
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import statuses_after
from generator.tournament.explaining.verification import verify
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import Finished, RoundDue, due, players_for
from generator.tournament.ranking.cuts import cut, ranking_before
from generator.tournament.ranking.losses import losses_counted, out_by_losses
from generator.tournament.ranking.records import records_after
from generator.tournament.ranking.standings import standings_after
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss

NAMES = "A B C D E F G H"
FIVE = (swiss(5), elimination(4))
GAMES = (("AB", "CD", "EF", "GH"), ("AC", "EG", "BD", "FH"), ("AE", "BF", "CG"), ("AC", "BE"))


def out_after(losses: int | None, regulation: str = "xwing-1.1.1") -> Regulation:
    """Rules by which so many losses put a player out."""
    rules = shipped(regulation)
    return rules.model_copy(update={"swiss": rules.swiss.model_copy(update={"out_after_losses": losses})})


TWO = out_after(2)


def won(number: int, *games: str, changes: tuple[tuple[str, str], ...] = ()) -> Round:
    """A round in whose games the first player wins."""
    return round_of(number, *(game(each[0], each[1], 50, 20) for each in games), changes=changes)


def played(rounds: int, stages: tuple[Stage, ...] = FIVE, rules: Regulation = TWO) -> Event:
    """The event above after so many rounds; each records who was in when it was drawn, as a workbook does."""
    event = event_of(players_of(NAMES), stages=stages)
    for number, games in enumerate(GAMES[:rounds], start=1):
        event = with_round(event, won(number, *games), stages, rules)
    return event


def with_round(event: Event, round_: Round, stages: tuple[Stage, ...], rules: Regulation = TWO) -> Event:
    """The event with a round whose sheet Standings says what it does when the round is drawn."""
    out = out_by_losses(event, rules, stages, round_.number)
    lines = tuple(
        RankedBefore(
            player=line.player,
            points=line.record.tournament_points,
            margin=None,
            active=line.status is Status.ACTIVE and line.player not in out,
            faction=None,
            fixed_table=None,
        )
        for line in ranking_before(event, rules, stages, round_.number).lines
    )
    sheet = StandingsBefore(lines=lines, is_complete=True)
    return replace(event, rounds=(*event.rounds, replace(round_, standings_before=sheet)))


def corrected(event: Event, number: int, one: str, other: str) -> Event:
    """The event with the result of a game turned round."""
    before = event.rounds[number - 1]
    games = tuple(
        replace(each, result=replace(each.result, score1=20, score2=50))
        if each.players == (one, other)
        else each
        for each in before.pairings
    )
    assert games != before.pairings
    rounds = tuple(replace(each, pairings=games) if each.number == number else each for each in event.rounds)
    return replace(event, rounds=rounds)


def field(event: Event, stages: tuple[Stage, ...] = FIVE, rules: Regulation = TWO) -> str:
    """Who plays in the round that is due, in the order of their names."""
    now = due(event, rules, stages)
    assert isinstance(now, RoundDue), now
    return "".join(sorted(players_for(event, rules, stages, now)))


def told(event: Event, rules: Regulation = TWO) -> list[tuple[str, str]]:
    """What `check` says about losses and seats."""
    codes = (
        "out-by-losses-corrected",
        "out-by-losses-paired",
        "player-missing",
        "player-not-in",
        "change-impossible",
    )
    return [(each.code, str(each.message)) for each in check_event(event, rules) if each.code in codes]


@pytest.mark.parametrize(
    ("rounds", "still_in"), [(0, "ABCDEFGH"), (1, "ABCDEFGH"), (2, "ABCEFG"), (3, "ABCE")]
)
def test_whoever_has_two_losses_is_in_no_later_round(rounds: int, still_in: str) -> None:
    """As worked above; without the rule all eight play in every round."""
    assert field(played(rounds)) == still_in
    assert told(played(rounds)) == []


HOUSE = """
form: roundsheet/regulations/1
id: three-lives
name: Three Lives
extends: runewars-2.2
document: {title: Three Lives, version: "1", sections: {Rules: {Lives: 1}}}
changes:
  - {at: swiss.out_after_losses, value: VALUE, cite: {heading: Lives, page: 1}, reason: The hall closes early.}
"""


def test_house_rules_may_say_it() -> None:
    """Of any game, with a clause of their own; with 0 everybody would be out."""
    rules, findings = parse(HOUSE.replace("VALUE", "3"), "three-lives.yaml")
    assert rules is not None
    assert not findings
    assert rules.swiss.out_after_losses == 3
    assert str(cite(rules, "swiss", "out_after_losses")) == "Three Lives, Lives, p. 1"
    assert parse(HOUSE.replace("VALUE", "0"), "three-lives.yaml")[1]
    assert all(shipped(each).swiss.out_after_losses is None for each in document_ids())


def test_nobody_is_out_of_a_round_that_there_is_not() -> None:
    """After the last round of an event without a cut a second loss puts nobody out of anything."""
    assert out_by_losses(played(3, (swiss(3),)), TWO, (swiss(3),), 4) == frozenset()
    assert out_by_losses(played(3), TWO, FIVE, 4) == set("DFGH")


def test_they_keep_their_place_in_the_ranking() -> None:
    """After round 4 A has 4 points, B and C 2, E 2, F and G 1, D and H none: out or not, points rank."""
    standings = standings_after(played(4), TWO, FIVE, 4)
    points = {line.player: line.record.tournament_points for line in standings.lines}
    assert points == {"A": 4, "B": 3, "C": 2, "E": 2, "F": 1, "G": 1, "D": 0, "H": 0}
    assert [line.rank for line in standings.lines] == list(range(1, 9))
    statuses = {line.player: line.status for line in standings.lines}
    assert {player for player, status in statuses.items() if status is Status.OUT_BY_LOSSES} == set("DHFG")
    assert Status.OUT_BY_LOSSES.public == "eliminated"


def test_a_drawn_round_is_without_them_and_can_be_repeated() -> None:
    """Round 3 drawn from the results of two rounds: three games of A B C E F G, as `verify` finds again."""
    event = played(2)
    now = due(event, TWO, FIVE)
    assert isinstance(now, RoundDue)
    drawn = draw_round(event, TWO, FIVE, now)
    assert set(drawn.players) == set("ABCEFG")
    for after in (with_round(event, drawn, FIVE), corrected(with_round(event, drawn, FIVE), 2, "B", "D")):
        verification = verify(after, TWO, FIVE, after.rounds[-1])
        assert verification is not None
        assert verification.repeated is not None
        assert verification.repeated.comparison.is_identical


def test_the_cut_is_without_them() -> None:
    """A cut to four after four rounds: A has no loss, B one, and all others two; so two play the final."""
    stages = (swiss(4), elimination(4))
    assert set(cut(played(4, stages), TWO, stages, 1)) == {"A", "B"}
    without = cut(played(4, stages), shipped("xwing-1.1.1"), stages, 1)
    assert set(without) == {"A", "B", "C", "E"}


def test_losses_count_over_all_stages() -> None:
    """After a cut to a second Swiss stage of two rounds the losses are those of the ranking, which goes on, too.

    Two rounds, then the best four of those in, A E B F or any with one win; A and E have none, so after losing to
    each other neither is out, and whoever came with a loss and loses is.
    """
    stages = (swiss(2), swiss(2, 4))
    event = played(2, stages)
    made = set(cut(event, TWO, stages, 1))
    assert {"A", "E"} < made < set("ABCEFG")
    third, fourth = sorted(made - {"A", "E"})
    event = with_round(event, won(3, "AE", third + fourth), stages)
    assert field(event, stages) == "".join(sorted({"A", "E", third}))


@pytest.mark.parametrize(
    ("ended", "losses"), [("Both lost", 1), ("No-show both", 1), ("No-show 2", 1), ("Conceded 2", 1)]
)
def test_every_loss_of_the_standings_counts(ended: str, losses: int) -> None:
    """Also one by absence, by giving up and of a game that both lost."""
    event = event_of(players_of("A B C D"), stages=(swiss(3),))
    scores = (None, None) if ended.startswith("No-show") else (10, 0)
    event = replace(
        event, rounds=(round_of(1, game("A", "B", *scores, ended=ended), game("C", "D", 50, 20)),)
    )
    assert losses_counted(event, TWO, (swiss(3),), 2, PlayerId("B")) == losses
    assert "B" in out_by_losses(event, out_after(1), (swiss(3),), 2)


def test_unpaired_losses_count() -> None:
    """Whoever comes in round 3 has lost two already; whoever was away for one round and is back, that one."""
    late = event_of((*players_of(NAMES), *players_of("L", L=3)), *played(2).rounds, stages=FIVE)
    assert field(late) == "ABCEFG"
    away = event_of(
        players_of(NAMES),
        won(1, *GAMES[0], changes=(("B", "Drop"),)),
        won(2, "AC", "EG", "FH", changes=(("B", "Rejoin"),)),
        stages=FIVE,
    )
    assert "B" in out_by_losses(away, TWO, FIVE, 3)


def test_one_player_left_ends_the_event() -> None:
    """A and B are left after round 4; once B loses to A in round 5, there is nobody for a sixth."""
    stages = (swiss(7),)
    event = with_round(played(4, stages), won(5, "AB"), stages)
    now = due(event, TWO, stages)
    assert isinstance(now, Finished)
    assert (now.without, now.left) == (6, 1)


def test_who_was_left_out_stays_out_after_a_correction() -> None:
    """In round 2 it was D who won, which comes out after round 3 was drawn: D has one loss and B has two.

    D stays out and has no loss for round 3. B plays in round 3, which counts, and is out in round 4.
    """
    event = corrected(played(3), 2, "B", "D")
    assert losses_counted(event, TWO, FIVE, 4, PlayerId("D")) == 1
    assert records_after(event, TWO, FIVE, 3)[PlayerId("D")].losses == 1
    assert statuses_after(event, TWO, FIVE, 3)[PlayerId("D")] is Status.OUT_BY_LOSSES
    assert field(event) == "ACE"
    assert told(event) == [
        (
            "out-by-losses-corrected",
            "D (D) was out by losses when round 3 was drawn, and by today's results has 1 loss: the round stays as it "
            "was drawn; to let this player come back write Rejoin on the sheet Changes of round 3",
        ),
        (
            "out-by-losses-paired",
            "B (B) had 2 losses before round 3, with which a player is out, and plays in it: the round counts as it "
            "is, and this player is in no later one",
        ),
    ]


def test_the_organizer_may_let_somebody_come_back() -> None:
    """D of the correction above comes back in round 4, with an unpaired loss for round 3 that puts nobody out.

    After a loss in round 4 D is out.
    """
    event = corrected(played(3), 2, "B", "D")
    back = replace(event.rounds[-1], changes=won(3, changes=(("D", "Rejoin"),)).changes)
    event = replace(event, rounds=(*event.rounds[:-1], back))
    assert records_after(event, TWO, FIVE, 3)[PlayerId("D")].losses == 2
    assert losses_counted(event, TWO, FIVE, 4, PlayerId("D")) == 1
    assert field(event) == "ACDE"
    assert [code for code, _ in told(event)] == ["out-by-losses-paired"]
    event = with_round(event, won(4, "AD", "CE"), FIVE)
    assert field(event) == "AC"
    assert losses_counted(event, TWO, FIVE, 5, PlayerId("D")) == 2


def test_nobody_comes_back_with_as_many_losses() -> None:
    """H has lost twice, and no correction says otherwise."""
    event = played(3)
    back = replace(event.rounds[-1], changes=won(3, changes=(("H", "Rejoin"),)).changes)
    event = replace(event, rounds=(*event.rounds[:-1], back))
    assert [code for code, _ in told(event)] == ["change-impossible"]


def test_who_was_deleted_from_a_round_is_missing() -> None:
    """G was in when round 3 was drawn, and has no seat: no loss says why, so it is an error as ever."""
    event = played(3)
    last = replace(event.rounds[-1], pairings=event.rounds[-1].pairings[:2])
    event = replace(event, rounds=(*event.rounds[:-1], last))
    assert [code for code, _ in told(event)] == ["player-missing", "player-missing"]
    without_sheet = replace(last, standings_before=None)
    event = replace(event, rounds=(*event.rounds[:-1], without_sheet))
    assert [code for code, _ in told(event)] == ["player-missing", "player-missing"]


def test_who_is_out_has_no_seat() -> None:
    """H, out since round 3, is typed into round 4."""
    event = with_round(played(3), won(4, "AH", "BE"), FIVE)
    found = [(each.code, each.citation) for each in check_event(event, TWO) if each.code == "player-not-in"]
    assert len(found) == 1
