"""Small events under house files for other games: every figure worked out by hand, beside it in a comment."""

from fractions import Fraction

import pytest

from generator.checks import check_event
from generator.findings import Severity
from generator.model import Ended, GameResult, Player
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import due
from generator.tournament.ranking.standings import standings_after
from generator.tournament.scoring import score_game
from tests.support.records import event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import rulebook

HALF = Fraction(1, 2)


def table(event, regulation, rounds, *keys):
    """Rank, player, points and the tiebreakers named, line by line."""
    standings = standings_after(event, regulation, (swiss(rounds),), rounds)
    return [
        (line.rank, line.player, line.points.value, *(line.tiebreakers[key].value for key in keys))
        for line in standings.lines
    ]


def decided(event, regulation, rounds):
    """What parted each line from the one above."""
    standings = standings_after(event, regulation, (swiss(rounds),), rounds)
    return [line.decided_by for line in standings.lines[1:]]


def pairs_of(event, regulation, rounds):
    """The next round as the program draws it: its tables with the players at each."""
    drawn = draw_round(event, regulation, (swiss(rounds),), due(event, regulation, (swiss(rounds),)))
    return {pairing.table: frozenset(pairing.players) for pairing in drawn.pairings}


def armada_event():
    """Five players, three rounds; each has a bye or not, one concession, one defeat, one equal score."""
    return event_of(
        players_of("A B C D E"),
        # B gives up at 120-300: the lead of 180 is from 140 up, so A keeps the table's 8 points and a margin of 180.
        round_of(1, game("A", "B", 300, 120, "Conceded 2"), game("C", "D", 210, 200), "E"),
        # D destroys A's fleet with a lead of 320. E and C have equal scores, and C is entered as the winner.
        round_of(2, game("A", "D", 80, 400, "Defeated"), game("E", "C", 150, 150, "Time", winner=2), "B"),
        round_of(3, game("D", "E", 60, 200), game("C", "B", 100, 70), "A"),
        stages=(swiss(3),),
    )


def test_an_armada_like_event():
    """Points by the lead: 0-59 6/5, 60-139 7/4, 140-219 8/3, 220-299 9/2, 300-400 10/1; a bye is 8 points, margin 140.

    Round by round, points (margin):
      A: 8 (180) conceded to | 1 (0) lost by 320      | 8 (140) bye               = 17 (320)
      B: 0 (0) gave up       | 8 (140) bye            | 5 (0) lost by 30          = 13 (140)
      C: 6 (10) won by 10    | 6 (0) won by 0         | 6 (30) won by 30          = 18 (40)
      D: 5 (0)               | 10 (320) won by 320    | 3 (0) lost by 140         = 18 (320)
      E: 8 (140) bye         | 5 (0) lost by 0        | 8 (140) won by 140        = 21 (280)
    Everybody has played three rounds. Strength of schedule, the mean of the opponents' points a round:
      A met B, D:    (13/3 + 18/3) / 2        = 31/6
      B met A, C:    (17/3 + 18/3) / 2        = 35/6
      C met D, E, B: (18/3 + 21/3 + 13/3) / 3 = 52/9
      D met C, A, E: (18/3 + 17/3 + 21/3) / 3 = 56/9
      E met C, D:    (18/3 + 18/3) / 2        = 6
    """
    regulation = rulebook("armada-like")
    assert table(armada_event(), regulation, 3, "margin_of_victory", "strength_of_schedule") == [
        (1, "E", 21, 280, 6),
        (2, "D", 18, 320, Fraction(56, 9)),  # 18 like C, and the larger margin
        (3, "C", 18, 40, Fraction(52, 9)),
        (4, "A", 17, 320, Fraction(31, 6)),
        (5, "B", 13, 140, Fraction(35, 6)),
    ]
    assert decided(armada_event(), regulation, 3)[1] == "margin_of_victory"


@pytest.mark.parametrize(
    ("lead", "points"),
    [(0, (6, 5)), (59, (6, 5)), (60, (7, 4)), (139, (7, 4)), (140, (8, 3)), (219, (8, 3)), (220, (9, 2)),
     (299, (9, 2)), (300, (10, 1)), (400, (10, 1)), (450, (10, 1))],
)  # fmt: skip
def test_each_row_of_armada_like_points_holds_at_both_edges(lead, points):
    """Up to a lead of 400; objectives may make it larger, which counts as 400."""
    score = score_game(GameResult(score1=lead, score2=0, winner=1), rulebook("armada-like"))
    assert (score.points1, score.points2) == points
    assert (score.margin1, score.margin2) == (min(lead, 400), 0)


@pytest.mark.parametrize(
    ("scores", "points", "margin"),
    [((100, 50), 8, 140), ((100, 150), 8, 140), ((200, 50), 8, 150), ((350, 20), 10, 330)],
)
def test_an_armada_like_concession_is_worth_a_bye_at_least(scores, points, margin):
    """Under a lead of 140 the opponent has 8 points and a margin of 140, from there on what the table says."""
    result = GameResult(score1=scores[0], score2=scores[1], ended=Ended.CONCEDED_2)
    score = score_game(result, rulebook("armada-like"))
    assert (score.points1, score.margin1) == (points, margin)
    assert (score.points2, score.margin2) == (0, 0)


def netrunner_event():
    """Five players, three rounds of two games each: the score is what both games gave."""
    return event_of(
        players_of("A B C D E"),
        round_of(1, game("D", "B", 6, 0), game("A", "E", 4, 1), "C"),
        round_of(2, game("C", "A", 2, 2), game("D", "E", 0, 6), "B"),
        round_of(3, game("E", "C", 1, 4), game("A", "B", 3, 3), "D"),
        stages=(swiss(3),),
    )


def test_a_netrunner_like_event():
    """Each player's score is what the player gets; a bye is 6.

    Points: A 4 + 2 + 3 = 9; B 0 + 6 + 3 = 9; C 6 + 2 + 4 = 12; D 6 + 0 + 6 = 12; E 1 + 6 + 1 = 8; all in three rounds.
    Strength of schedule:
      A met E, C, B: (8/3 + 12/3 + 9/3) / 3 = 29/9
      B met D, A:    (12/3 + 9/3) / 2       = 7/2
      C met A, E:    (9/3 + 8/3) / 2        = 17/6
      D met B, E:    (9/3 + 8/3) / 2        = 17/6
      E met A, D, C: (9/3 + 12/3 + 12/3) / 3 = 11/3
    Extended, the mean of the opponents' own:
      A: (11/3 + 17/6 + 7/2) / 3  = 10/3
      B: (17/6 + 29/9) / 2        = 109/36
      C: (29/9 + 11/3) / 2        = 31/9 = 124/36
      D: (7/2 + 11/3) / 2         = 43/12 = 129/36
      E: (29/9 + 17/6 + 17/6) / 3 = 80/27
    C and D are level on points and strength of schedule, and the extended one puts D first. B is before A: 7/2 to 29/9.
    """
    regulation = rulebook("netrunner-like")
    keys = ("strength_of_schedule", "extended_strength_of_schedule")
    assert table(netrunner_event(), regulation, 3, *keys) == [
        (1, "D", 12, Fraction(17, 6), Fraction(43, 12)),
        (2, "C", 12, Fraction(17, 6), Fraction(31, 9)),
        (3, "B", 9, Fraction(7, 2), Fraction(109, 36)),
        (4, "A", 9, Fraction(29, 9), Fraction(10, 3)),
        (5, "E", 8, Fraction(11, 3), Fraction(80, 27)),
    ]
    assert decided(netrunner_event(), regulation, 3) == [
        "extended_strength_of_schedule",
        "tournament_points",
        "strength_of_schedule",
        "tournament_points",
    ]


def test_a_netrunner_like_concession_gives_the_whole_round():
    """The opponent's score becomes 6; whoever gives up keeps what the games so far gave."""
    result = GameResult(score1=1, score2=3, ended=Ended.CONCEDED_2)
    score = score_game(result, rulebook("netrunner-like"))
    assert (score.points1, score.points2, score.winner) == (6, 3, 1)


def chess_event(rounds=3):
    """Eight players; after the first round of three, the pairings are those of the pattern."""
    played = (
        round_of(1, game("F", "D", 1, 0), game("G", "B", 0, 0), game("C", "E", 1, 0), game("A", "H", 1, 0)),
        round_of(2, game("C", "F", 0, 1), game("A", "B", 1, 0), game("H", "G", 0, 0), game("D", "E", 0, 0)),
        round_of(3, game("F", "A", 0, 1), game("C", "G", 1, 0), game("B", "D", 0, 1), game("H", "E", 1, 0)),
    )
    return event_of(players_of("A B C D E F G H"), *played[:rounds], stages=(swiss(3),))


def test_a_chess_like_event():
    """1 for a win, half for a draw.

    Points by round:           all      running totals, summed      met           their points    without both ends
      A: 1,   1,   1          = 3      1 + 2 + 3       = 6         H, B, F       1.5, 0.5, 2     1.5   sum 4
      F: 1,   1,   0          = 2      1 + 2 + 2       = 5         D, C, A       1.5, 2, 3       2     sum 6.5
      C: 1,   0,   1          = 2      1 + 1 + 2       = 4         E, F, G       0.5, 2, 1       1     sum 3.5
      H: 0,   0.5, 1          = 1.5    0 + 0.5 + 1.5   = 2         A, G, E       3, 1, 0.5       1     sum 4.5
      D: 0,   0.5, 1          = 1.5    0 + 0.5 + 1.5   = 2         F, E, B       2, 0.5, 0.5     0.5   sum 3
      G: 0.5, 0.5, 0          = 1      0.5 + 1 + 1     = 2.5       B, H, C       0.5, 1.5, 2     1.5   sum 4
      B: 0.5, 0,   0          = 0.5    0.5 + 0.5 + 0.5 = 1.5       G, A, D       1, 3, 1.5       1.5   sum 5.5
      E: 0,   0.5, 0          = 0.5    0 + 0.5 + 0.5   = 1         C, D, H       2, 1.5, 1.5     1.5   sum 5
    F and C are level and have met: F won that game, 1 to 0. H and D have not met: H has the better middle. B and E have
    not met either, and the same middle: B's running totals are more.
    """
    regulation = rulebook("chess-like")
    keys = ("head_to_head", "median_buchholz", "cumulative_score", "opponents_points")
    assert table(chess_event(), regulation, 3, *keys) == [
        (1, "A", 3, 0, 3 * HALF, 6, 4),
        (2, "F", 2, 1, 2, 5, 13 * HALF),
        (3, "C", 2, 0, 1, 4, 7 * HALF),
        (4, "H", 3 * HALF, 0, 1, 2, 9 * HALF),
        (5, "D", 3 * HALF, 0, HALF, 2, 3),
        (6, "G", 1, 0, 3 * HALF, 5 * HALF, 4),
        (7, "B", HALF, 0, 3 * HALF, 3 * HALF, 11 * HALF),
        (8, "E", HALF, 0, 3 * HALF, 1, 5),
    ]
    assert decided(chess_event(), regulation, 3) == [
        "tournament_points",
        "head_to_head",
        "tournament_points",
        "median_buchholz",
        "tournament_points",
        "tournament_points",
        "cumulative_score",
    ]


def test_a_chess_like_evening_without_games_shares_the_place():
    """Without `random` players who are level in everything have one rank: after round 1 all winners are level."""
    lines = standings_after(chess_event(1), rulebook("chess-like"), (swiss(3),), 1).lines
    assert sorted((line.rank, line.player) for line in lines) == [
        (1, "A"), (1, "C"), (1, "F"), (4, "B"), (4, "G"), (6, "D"), (6, "E"), (6, "H"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("chess-like", ["FA", "CG", "BD", "HE"]),
        ("chess-fold", ["FA", "CG", "BE", "HD"]),
    ],
)
def test_chess_like_pairings_slide_and_fold(name, pairs):
    """After two rounds: F and A have 2; C and G have 1; B, H, D and E have half a point.

    Nobody of a group has met all others of it, so head to head separates nobody; with two opponents the middle is 0.
    Running totals: F 1 + 2, A 1 + 2; C 1 + 1, G 0.5 + 1; B 0.5 + 0.5, H, D and E 0 + 0.5. Opponents' points: F (D 0.5,
    C 1) 1.5, A (H 0.5, B 0.5) 1; H (A 2, G 1) 3, D (F 2, E 0.5) 2.5, E (C 1, D 0.5) 1.5. So the order is F A | C G |
    B H D E. Slide pairs the top half with the bottom half, B-D and H-E; fold the ends, B-E and H-D.
    """
    drawn = pairs_of(chess_event(2), rulebook(name), 3)
    assert drawn == {i: frozenset(pair) for i, pair in enumerate(pairs, start=1)}


def wargame_event(rounds=2):
    """Six players, two rounds; E stands for whichever of E and F the draw puts first after round 1."""
    return event_of(
        [Player(id=name, name=name, faction=faction) for name, faction in zip("ABCDEF", "xyxyxy", strict=True)],
        *(
            round_of(1, game("A", "B", 60, 20), game("C", "D", 45, 42), game("E", "F", 70, 70)),
            round_of(2, game("A", "C", 70, 40, "Time", table=3), game("E", "D", 80, 10, table=1),
                     game("F", "B", 90, 20, "Conceded 2", table=2)),
        )[:rounds],
        stages=(swiss(2),),
    )  # fmt: skip


def test_a_wargame_like_event():
    """20 points a table by the lead in victory points, half of them for a draw, other rows where time was called.

    Round 1: A wins by 40 (17/3); C wins by 3, a draw by points (10/10); E and F draw (10/10).
    Round 2: A wins by 30 on time (13/7); E wins by 70 (20/0); B gives up to F at a lead of 70 (the table's 20, and 0).
    Points: A 17 + 13 = 30; B 3 + 0 = 3; C 10 + 7 = 17; D 10 + 0 = 10; E 10 + 20 = 30; F 10 + 20 = 30.
    Wins: A 2; C, E and F 1. Own scores: A 60 + 70; B 20 + 20; C 45 + 40; D 42 + 10; E 70 + 80; F 70 + 90.
    Opponents' average, their points together by their rounds together (two each):
      A (B 3 + C 17) / 4 = 5;  B (A 30 + F 30) / 4 = 15;  C (D 10 + A 30) / 4 = 10;  D (C 17 + E 30) / 4 = 47/4;
      E (F 30 + D 10) / 4 = 10;  F (E 30 + B 3) / 4 = 33/4.
    """
    regulation = rulebook("wargame-like")
    assert table(wargame_event(), regulation, 2, "wins", "own_scores", "opponents_average") == [
        (1, "A", 30, 2, 130, 5),  # more wins than F and E
        (2, "F", 30, 1, 160, Fraction(33, 4)),  # the larger own score
        (3, "E", 30, 1, 150, 10),
        (4, "C", 17, 1, 85, 10),
        (5, "D", 10, 0, 52, Fraction(47, 4)),
        (6, "B", 3, 0, 40, 15),
    ]
    assert decided(wargame_event(), regulation, 2)[:2] == ["wins", "own_scores"]


@pytest.mark.parametrize(
    ("scores", "ended", "points", "degree"),
    [
        ((50, 50), "", (10, 10), "Draw"),
        ((51, 50), "", (10, 10), "Draw by points"),
        ((56, 50), "", (13, 7), "Minor victory"),
        ((71, 50), "", (17, 3), "Major victory"),
        ((50, 100), "", (3, 17), "Major victory"),
        ((49, 100), "", (0, 20), "Massacre"),
        ((70, 50), "Time", (10, 10), None),
        ((71, 50), "Time", (13, 7), None),
        ((50, 50), "Time", (10, 10), None),
        ((30, 50), "Conceded 2", (17, 0), None),
        ((90, 10), "Conceded 2", (20, 0), None),
    ],
)
def test_wargame_like_points_by_lead_and_by_ending(scores, ended, points, degree):
    """Leads of 1-5, 6-20, 21-50 and 51 up; on time 1-20 and 21 up; a concession is worth 17 at least."""
    result = GameResult(score1=scores[0], score2=scores[1], ended=Ended(ended))
    score = score_game(result, rulebook("wargame-like"))
    assert (score.points1, score.points2, score.degree) == (*points, degree)


def test_wargame_like_pairings_go_down_the_ranking_to_tables_not_played_on():
    """After round 1: A 17, C 10 with a win, E and F 10 with 70 victory points, D 10 with 42, B 3.

    A meets C, the next. The first of E and F, which only chance parts, cannot meet the other again, so it meets D; the
    other meets B. A and C have played at tables 1 and 2, so they get 3. E or F (table 3) and D (2) get 1; the last two,
    from 3 and 1, get 2.
    """
    drawn = pairs_of(wargame_event(1), rulebook("wargame-like"), 2)
    first = next(player for player in "EF" if frozenset((player, "D")) in drawn.values())
    other = "F" if first == "E" else "E"
    assert drawn == {3: frozenset("AC"), 1: frozenset((first, "D")), 2: frozenset((other, "B"))}


def test_wargame_like_first_rounds_are_paired_across_factions():
    """Three of each faction: everybody meets one of the other."""
    drawn = pairs_of(wargame_event(0), rulebook("wargame-like"), 2)
    factions = dict(zip("ABCDEF", "xyxyxy", strict=True))
    assert {frozenset(factions[player] for player in pair) for pair in drawn.values()} == {frozenset("xy")}


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (armada_event(), "armada-like"),
        (netrunner_event(), "netrunner-like"),
        (chess_event(), "chess-like"),
        (wargame_event(), "wargame-like"),
    ],
)
def test_the_events_have_nothing_to_mend(event, name):
    """Their pairings, byes and results are such as the rules allow."""
    findings = [
        finding
        for finding in check_event(event, rulebook(name))
        if finding.severity in (Severity.ERROR, Severity.WARNING)
    ]
    assert [finding.code for finding in findings] == ["leader-no-organizer"] * len(findings)
