"""Rates: the examples of the Magic Tournament Rules, Appendix C, and others worked by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from generator.regulations.catalogue import parse
from generator.tournament.ranking.records import records_after
from generator.tournament.ranking.standings import standings_after
from tests.support.derived import derived
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import KITE, with_ranking

RULES = with_ranking("[{key: random}]")  # a win is worth 3, a draw 1, a bye 3
FLOOR = Fraction(33, 100)
OTHERS = "Abe Bea Cid Deb Eli Fay Gus Ida"


def figure(key, records, player, **parameters):
    """A player's figure."""
    return derived(key, records[player], records, **parameters).value


def course(results):
    """The records after Zoe's games, each against another one of the others, who play nobody else."""
    rounds = [
        round_of(number, game("Zoe", other, *scores))
        for number, (other, scores) in enumerate(zip(OTHERS.split(), results, strict=False), start=1)
    ]
    event = event_of(players_of(f"Zoe {OTHERS}"), *rounds, stages=(swiss(len(rounds)),))
    return records_after(event, RULES, (swiss(len(rounds)),), len(rounds))


WIN, LOSS, DRAW = (2, 0), (0, 2), (1, 1)


@pytest.mark.parametrize(
    ("results", "rate", "with_floor"),
    [
        ([WIN] * 5 + [LOSS] * 2 + [DRAW], Fraction(16, 24), Fraction(16, 24)),  # 5-2-1
        ([WIN] + [LOSS] * 3, Fraction(3, 12), FLOOR),  # 1-3-0
    ],
)
def test_the_examples_of_match_win_percentage(results, rate, with_floor):
    """Match points by three times the rounds, and 0.33 where it is less."""
    records = course(results)
    assert figure("match_rate", records, "Zoe") == rate
    assert figure("match_rate", records, "Zoe", floor=FLOOR) == with_floor


def bye_first():
    """The third example: 3-2-0 with a bye in round 1, whose opponent-less round begins once somebody has played.

    Zoe: bye, 2-0 Abe, 2-1 Bea, 0-2 Cid, 1-2 Deb. In round 1 Abe beats Bea 2-0.
    Match: 9 of 15; without the bye 6 of 12. Games: 2 + 2 + 0 + 1 = 5 of 2 + 3 + 2 + 3 = 10.
    Abe: 3 of 6, games 2 of 4. Bea: 0 of 6, games 1 of 5. Cid: 3 of 3, games 2 of 2. Deb: 3 of 3, games 2 of 3.
    """
    rounds = (
        round_of(1, game("Abe", "Bea", 2, 0), "Zoe"),
        round_of(2, game("Zoe", "Abe", 2, 0)),
        round_of(3, game("Zoe", "Bea", 2, 1)),
        round_of(4, game("Zoe", "Cid", 0, 2)),
        round_of(5, game("Zoe", "Deb", 1, 2)),
    )
    event = event_of(players_of("Zoe Abe Bea Cid Deb"), *rounds, stages=(swiss(5),))
    return records_after(event, RULES, (swiss(5),), 5)


@pytest.mark.parametrize(
    ("key", "parameters", "expected"),
    [
        ("match_rate", {}, Fraction(9, 15)),
        ("match_rate", {"without_byes": True}, Fraction(6, 12)),
        ("game_rate", {}, Fraction(5, 10)),
        ("opponents_match_rate", {}, (Fraction(3, 6) + 0 + 1 + 1) / 4),
        ("opponents_match_rate", {"floor": FLOOR}, (Fraction(3, 6) + FLOOR + 1 + 1) / 4),
        ("opponents_game_rate", {}, (Fraction(2, 4) + Fraction(1, 5) + 1 + Fraction(2, 3)) / 4),
        ("opponents_game_rate", {"floor": FLOOR}, (Fraction(2, 4) + FLOOR + 1 + Fraction(2, 3)) / 4),
        # Abe met Bea (0) and Zoe (9/15), Bea met Abe (3/6) and Zoe, Cid and Deb met Zoe alone
        (
            "opponents_opponents_match_rate",
            {},
            (Fraction(3, 5) / 2 + (Fraction(1, 2) + Fraction(3, 5)) / 2 + Fraction(3, 5) + Fraction(3, 5)) / 4,
        ),
        # the same, Bea as 0.33 and Zoe without her bye 1/2
        (
            "opponents_opponents_match_rate",
            {"floor": FLOOR, "without_byes": True},
            ((FLOOR + Fraction(1, 2)) / 2 + Fraction(1, 2) + Fraction(1, 2) + Fraction(1, 2)) / 4,
        ),
    ],
)  # fmt: skip
def test_each_rate_by_hand(key, parameters, expected):
    """Means over the opponents, each with its own floor."""
    assert figure(key, bye_first(), "Zoe", **parameters) == expected


def with_drawn(one, other, score1, score2, drawn1=None, drawn2=None):
    """A match with the number of its drawn games, noted on either side or on both."""
    played = game(one, other, score1, score2)
    drawn = [() if number is None else (("Drawn", number),) for number in (drawn1, drawn2)]
    return replace(played, result=replace(played.result, figures1=drawn[0], figures2=drawn[1]))


@pytest.mark.parametrize(
    ("player", "parameters", "own", "opponents"),
    [
        ("Abe", {}, Fraction(3, 4), (Fraction(1, 3) + 0) / 2),
        ("Abe", {"drawn_games": "Drawn"}, Fraction(3, 6), (Fraction(1, 7) + 0) / 2),
        (
            "Abe",
            {"drawn_games": "Drawn", "drawn_worth": Fraction(1, 3)},
            Fraction(11, 18),
            (Fraction(1, 3) + Fraction(1, 6)) / 2,
        ),
        ("Cid", {"drawn_games": "Drawn", "floor": FLOOR}, FLOOR, FLOOR),
        ("Cid", {"drawn_games": "Drawn", "drawn_worth": Fraction(1, 3)}, Fraction(1, 3), Fraction(1, 3)),
    ],
)
def test_games_drawn_within_a_match_by_hand(player, parameters, own, opponents):
    """Magic, Appendix C: a drawn game is a game and worth a third of a win; other programs count it as not won.

    Abe beats Bea 2-1 with 1 drawn, and Deb 1-0 with 1 (noted on the other side). Bea and Cid agree on a draw: 0-0, 3
    drawn, noted on both sides. Abe: 3 won of 4 + 2 drawn: 3/6, or (3 + 2/3) / 6 = 11/18. Bea: 1 won of 3 + 1 and of 3:
    1/7 without worth, (1 + 4/3) / 7 = 1/3 with. Cid: 0 of 3, or 1/3. Deb: 0 of 2, or (1/3) / 2.
    """
    rounds = (
        round_of(1, with_drawn("Abe", "Bea", 2, 1, 1, 0)),
        round_of(2, with_drawn("Abe", "Deb", 1, 0, None, 1), with_drawn("Bea", "Cid", 0, 0, 3, 3)),
    )
    event = event_of(players_of("Abe Bea Cid Deb"), *rounds, stages=(swiss(2),))
    records = records_after(event, RULES, (swiss(2),), 2)
    assert figure("game_rate", records, player, **parameters) == own
    assert figure("opponents_game_rate", records, player, **parameters) == opponents


def test_rounds_missed_and_not_appeared_for_are_not_played():
    """Bea loses round 1 and does not appear in round 2: 0 of 3. Abe's win over nobody is a bye: 6 of 6, or 3 of 3."""
    rounds = (round_of(1, game("Abe", "Bea", 2, 0)), round_of(2, game("Abe", "Bea", ended="No-show 2")))
    event = event_of(players_of("Abe Bea"), *rounds, stages=(swiss(2),))
    records = records_after(event, RULES, (swiss(2),), 2)
    assert figure("match_rate", records, "Bea") == 0
    with_byes = derived("match_rate", records["Abe"])
    assert (with_byes.value, with_byes.out_of) == (1, 6)
    without = derived("match_rate", records["Abe"], without_byes=True)
    assert (without.value, without.out_of) == (1, 3)


def test_who_has_nothing_to_divide_by_has_the_floor_alone_and_nobody_met_is_nothing():
    """Cid plays no round; the mean of no opponents is 0."""
    event = event_of(
        players_of("Abe Bea Cid"), round_of(1, game("Abe", "Bea", 2, 0), "Cid"), stages=(swiss(1),)
    )
    records = records_after(event, RULES, (swiss(1),), 1)
    assert figure("game_rate", records, "Cid") == 0
    assert figure("game_rate", records, "Cid", floor=FLOOR) == FLOOR
    assert figure("match_rate", records, "Cid", floor=FLOOR, without_byes=True) == FLOOR
    assert figure("opponents_match_rate", records, "Cid", floor=FLOOR) == 0


def test_the_most_that_a_round_can_bring_is_that_of_the_points_table():
    """Runewars 2.2 gives up to 10 points: a win by 120 is worth 9 and its loss 2."""
    event = event_of(players_of("Abe Bea"), round_of(1, game("Abe", "Bea", 120, 0)), stages=(swiss(1),))
    records = records_after(event, RUNEWARS, (swiss(1),), 1)
    assert [figure("match_rate", records, player) for player in ("Abe", "Bea")] == [
        Fraction(9, 10),
        Fraction(2, 10),
    ]


def test_a_card_game_ranks_by_them():
    """Two have won two matches: the one whose opponents have won more stands first, though the other won more games."""
    rules = with_ranking(
        "[{key: opponents_match_rate, floor: 0.33, without_byes: true}, {key: game_rate, floor: 1/3}]"
    )
    rounds = (
        round_of(1, game("Abe", "Bea", 2, 1), game("Cid", "Deb", 2, 0), game("Eli", "Fay", 2, 0)),
        round_of(2, game("Abe", "Eli", 2, 1), game("Cid", "Fay", 2, 0), game("Bea", "Deb", 2, 0)),
    )
    event = event_of(players_of("Abe Bea Cid Deb Eli Fay"), *rounds, stages=(swiss(2),))
    standings = standings_after(event, rules, (swiss(2),), 2)
    # Abe met Bea and Eli, 1/2 each. Cid met Deb and Fay, 0 each, which count as 0.33.
    first, second = standings.lines[:2]
    omw, games = "opponents_match_rate-floor-0.33-without_byes-true", "game_rate-floor-1/3"
    assert (first.player, first.tiebreakers[omw].value, first.tiebreakers[games].value) == (
        "Abe", Fraction(1, 2), Fraction(4, 6))  # fmt: skip
    assert (second.player, second.tiebreakers[omw].value, second.tiebreakers[games].value) == (
        "Cid",
        FLOOR,
        1,
    )
    assert second.decided_by == omw


@pytest.mark.parametrize("floor", ["0", "1", "33", "1/0", "4/3", "0,33", "-0.1", "true"])
def test_a_floor_is_a_part_of_the_whole(floor):
    """Anything else is told, with what to write."""
    _, findings = parse(
        KITE.replace("strength_of_schedule", f"match_rate\n      floor: {floor}"), "rules.yaml"
    )
    assert ["0.33 or 1/3" in finding.message for finding in findings] == [True]


def test_a_floor_in_per_cent_is_told_as_a_part() -> None:
    """33 per cent are 0.33."""
    _, findings = parse(KITE.replace("strength_of_schedule", "match_rate\n      floor: 33%"), "rules.yaml")
    (finding,) = findings
    assert finding.message.endswith("write 0.33")
