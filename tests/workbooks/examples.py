"""Small events, and regulations of every sort to write their workbooks for."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from generator.model import (
    Bye,
    Change,
    ChangeKind,
    Ended,
    Event,
    EventSettings,
    GameResult,
    Losses,
    Pairing,
    Player,
    PlayerId,
    RankedBefore,
    Round,
    StandingsBefore,
)
from generator.regulations.catalogue import shipped
from generator.regulations.game_schema import PointsTable
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Span
from generator.workbooks.writing.writer import StandingLine

RUNEWARS = shipped("runewars-2.2")
XWING = shipped("xwing-1.1.1")
URBAN_WAR = shipped("urban-war-1.4")


def margins_for_both() -> Regulation:
    """Another game: margins around 100 for both, scores up to 100, draws, no concession, few endings."""
    rules = RUNEWARS
    assert rules.margin_of_victory is not None
    assert rules.scores is not None
    margin = {"base": 100, "counts_for": "both", "minimum": None, "maximum": 100, "mutual_destruction": None}
    first = rules.tournament_points.bands[0]
    bands = [
        first.model_copy(update={"lead": Span(low=0, high=11), "win": 3, "loss": 0}),
        first.model_copy(update={"lead": Span(low=12, high=100), "win": 5, "loss": 0}),
    ]
    return rules.model_copy(
        update={
            "scores": rules.scores.model_copy(update={"maximum": 100, "full_army": None}),
            "margin_of_victory": rules.margin_of_victory.model_copy(update=margin),
            "tournament_points": rules.tournament_points.model_copy(update={"bands": bands, "draw": 1}),
            "endings": rules.endings.model_copy(
                update={"allowed": ["Played out", "Time", "No-show"], "ties": "draw"}
            ),
            "concession": None,
        }
    )


def own_scores() -> Regulation:
    """Another game: players get the score of each game as their points, a concession is worth 20 and 0; draws."""
    rules = RUNEWARS
    assert rules.concession is not None
    assert rules.concession.opponent is not None
    opponent = rules.concession.opponent.model_copy(update={"tournament_points": 20, "table_from": None})
    return rules.model_copy(
        update={
            "tournament_points": rules.tournament_points.model_copy(update={"bands": [], "own_score": True}),
            "margin_of_victory": None,
            "concession": rules.concession.model_copy(update={"opponent": opponent}),
            "endings": rules.endings.model_copy(update={"ties": "draw"}),
            "lists": None,
            "scenarios": None,
        }
    )


def half_points() -> Regulation:
    """Another game: 3 and 0 for a win, on time less and in halves by a lead of 50; draws 1, or on time a half."""
    rules = RUNEWARS
    first = rules.tournament_points.bands[0]
    usual = [first.model_copy(update={"lead": Span(low=0, high=None), "win": 3, "loss": 0})]
    at_time = [
        first.model_copy(
            update={"lead": Span(low=1, high=49), "win": 2, "loss": Fraction(1, 2), "name": 'A "close" {one}'}
        ),
        first.model_copy(
            update={"lead": Span(low=50, high=None), "win": Fraction(5, 2), "loss": 0, "name": "A clear one"}
        ),
    ]
    table = PointsTable.model_construct(bands=at_time, draw=Fraction(1, 2))
    points = {"bands": usual, "draw": 1, "for_endings": {"Time": table}}
    return rules.model_copy(
        update={
            "tournament_points": rules.tournament_points.model_copy(update=points),
            "margin_of_victory": None,
            "concession": None,
            "endings": rules.endings.model_copy(
                update={"allowed": ["Played out", "Time", "No-show"], "ties": "draw"}
            ),
        }
    )


def players(count: int) -> tuple[Player, ...]:
    """So many players, the fourth with a name that a spreadsheet could take for a formula."""
    names = ("Ilse Vorn", "Odo Brack", "Maren Tull", '=HYPERLINK("x")', "Jory Quill", "Thea Lund")
    return tuple(
        Player(id=PlayerId(f"P{i:03}"), name=names[i - 1] if i <= len(names) else f"Guest {i}")
        for i in range(1, count + 1)
    )


def forces(count: int) -> tuple[Player, ...]:
    """Players with forces of 12 and 13 models in turn, as the guide's examples have them."""
    return tuple(
        replace(player, models=12 + i % 2, faction="VASA", list_points=300 - i)
        for i, player in enumerate(players(count))
    )


def event_of(count: int) -> Event:
    """An event with so many players."""
    settings = EventSettings(
        name="Harbour & Hill Cup", dates=(date(2018, 9, 15),), regulations="runewars-2.2", seed="5eed"
    )
    return Event(id="harbour", settings=settings, players=players(count))


def round_of(results: Sequence[GameResult], *, stage: str = "Swiss", bye: bool = False) -> Round:
    """A round with these results at its tables, and a bye in the last row where asked for."""
    everybody = players(2 * len(results) + 1)
    pairings = tuple(
        Pairing(
            player1=everybody[2 * i].id,
            player2=everybody[2 * i + 1].id,
            row=i + 1,
            table=i + 1,
            result=result,
        )
        for i, result in enumerate(results)
    )
    sits_out = (Bye(player=everybody[-1].id, row=len(results) + 1),) if bye else ()
    return Round(
        number=2,
        stage=stage,
        pairings=pairings,
        byes=sits_out,
        minutes=90,
        draw_seed="0123456789abcdef" * 4,
        regulations="runewars-2.2",
        structure="Swiss 3",
        registered=len(everybody),
    )


def standings() -> tuple[StandingLine, ...]:
    """A ranking of two, one of them without a rank."""
    return (
        StandingLine(
            rank=1,
            player_id=PlayerId("P001"),
            name="Ilse Vorn",
            tournament_points=Fraction(35, 2),
            tiebreakers=(("MoV", 158), ("SoS", Fraction(89, 16))),
            status="active",
            faction="VASA",
            fixed_table=4,
        ),
        StandingLine(
            rank=None,
            player_id=PlayerId("P002"),
            name="Odo Brack",
            tournament_points=0,
            tiebreakers=(("MoV", 0), ("SoS", Fraction(8))),
            status="disqualified",
        ),
    )


def with_ranking(round_: Round) -> Round:
    """The round as it is read from a workbook that was written with these standings."""
    first = RankedBefore(
        rank=1,
        player=PlayerId("P001"),
        points=Fraction(35, 2),
        margin=158,
        active=True,
        faction="VASA",
        fixed_table=4,
    )
    second = RankedBefore(
        player=PlayerId("P002"), points=0, margin=0, active=False, faction=None, fixed_table=None
    )
    return replace(round_, standings_before=StandingsBefore(lines=(first, second), is_complete=True))


def drop(player_id: str) -> Change:
    """The player leaves."""
    return Change(player=PlayerId(player_id), kind=ChangeKind.DROP, note="train")


# Games worked by hand from the Runewars 2.2 digest: result, state, then points and margins of both.
WORKED = (
    (GameResult(score1=107, score2=49, ended=Ended.TIME), "Player 1 wins", (7, 4, 58, 0)),
    (GameResult(score1=140, score2=200, ended=Ended.DEFEATED), "Player 2 wins", (4, 7, 0, 60)),
    (GameResult(score1=230, score2=210, ended=Ended.DEFEATED, winner=2), "Player 2 wins", (5, 6, 0, 0)),
    (GameResult(score1=29, score2=0), "Player 1 wins", (6, 5, 29, 0)),
    (GameResult(score1=30, score2=0), "Player 1 wins", (7, 4, 30, 0)),
    (GameResult(score1=0, score2=70), "Player 2 wins", (3, 8, 0, 70)),
    (GameResult(score1=110, score2=0, ended=Ended.ROUNDS), "Player 1 wins", (9, 2, 110, 0)),
    (GameResult(score1=150, score2=0), "Player 1 wins", (10, 1, 150, 0)),
    (GameResult(score1=260, score2=0), "Player 1 wins", (10, 1, 200, 0)),
    (GameResult(score1=90, score2=90, ended=Ended.TIME, winner=2), "Player 2 wins", (5, 6, 0, 0)),
    (GameResult(score1=230, score2=200, ended=Ended.MUTUAL_DESTRUCTION), "Player 1 wins", (6, 5, 0, 0)),
    (GameResult(score1=100, score2=20, ended=Ended.CONCEDED_2), "Player 1 wins", (8, 0, 80, 0)),
    (GameResult(score1=10, score2=130, ended=Ended.CONCEDED_1), "Player 2 wins", (0, 9, 0, 120)),
    (GameResult(score1=10, score2=79, ended=Ended.CONCEDED_1), "Player 2 wins", (0, 8, 0, 70)),
    (GameResult(score1=0, score2=69, ended=Ended.CONCEDED_2), "Player 1 wins", (8, 0, 70, 0)),
    (GameResult(ended=Ended.CONCEDED_1), "Player 2 wins: no scores?", (0, 8, 0, 70)),
    (GameResult(ended=Ended.NO_SHOW_1), "Player 2 wins", (0, 8, 0, 70)),
    (GameResult(ended=Ended.NO_SHOW_2), "Player 1 wins", (8, 0, 70, 0)),
    (GameResult(ended=Ended.NO_SHOW_BOTH), "both absent", (0, 0, 0, 0)),
)

# Results that are not finished or not possible, and what the column Check says of them.
UNFINISHED = (
    (GameResult(), "open"),
    (GameResult(score1=12), "score missing"),
    (GameResult(ended=Ended.TIME), "score missing"),
    (GameResult(score1=50, score2=50), "tie: enter the winner"),
    (GameResult(score1=50, score2=40, winner=2), "the winner has the lower score"),
    (GameResult(score1=120, score2=90, ended=Ended.DEFEATED), "Defeated: winner needs 200"),
    (GameResult(score1=200, score2=90, ended=Ended.DEFEATED, winner=2), "Defeated: winner needs 200"),
    (GameResult(score1=210, score2=200, ended=Ended.DEFEATED), "both defeated? enter the winner"),
    (GameResult(score1=210, score2=100, ended=Ended.MUTUAL_DESTRUCTION), "Mutual destruction: both need 200"),
    (GameResult(score1=10, ended=Ended.NO_SHOW_1), "no-show: leave both scores empty"),
    (GameResult(ended=Ended.NO_SHOW_1, winner=1), "Winner contradicts Ended"),
    (GameResult(ended=Ended.CONCEDED_2, winner=2), "Winner contradicts Ended"),
    (GameResult(score1=180, ended=Ended.CONCEDED_2), "score missing"),
    (GameResult(ended=Ended.NO_SHOW_BOTH, winner=1), "Winner contradicts Ended"),
)


def lost(
    casualties1: int | None = None,
    casualties2: int | None = None,
    *,
    ended: Ended = Ended.PLAYED_OUT,
    withdrew: tuple[bool, bool] = (False, False),
    bonus: tuple[int | None, int | None] = (None, None),
) -> GameResult:
    """A game scored by casualties."""
    return GameResult(
        losses1=Losses(casualties=casualties1, withdrew=withdrew[0], bonus=bonus[0]),
        losses2=Losses(casualties=casualties2, withdrew=withdrew[1], bonus=bonus[1]),
        ended=ended,
    )


LIGHT, MODERATE, HEAVY, SEVERE = "light", "moderate", "heavy", "severe"
MINOR, MAJOR, CRUSHING, EQUAL = "Minor Victory", "Major Victory", "Crushing Victory", "Draw"

# Urban War 1.4, Casualty Thresholds: 12 models 3, 6, 9; 13 models 4, 7, 10. Game Result Table, Tournament Points Table.
# Player 1 has 12 models and player 2 has 13: result, state, levels of both, degree, points of both.
LEVELS = (
    (lost(0, 0), "draw", (LIGHT, LIGHT, EQUAL, 12, 12)),
    (lost(2, 4), "Player 1 wins", (LIGHT, MODERATE, MINOR, 16, 8)),
    (lost(2, 7), "Player 1 wins", (LIGHT, HEAVY, MAJOR, 20, 4)),
    (lost(2, 10), "Player 1 wins", (LIGHT, SEVERE, CRUSHING, 24, 0)),
    (lost(3, 3), "Player 2 wins", (MODERATE, LIGHT, MINOR, 8, 16)),
    (lost(5, 6), "draw", (MODERATE, MODERATE, EQUAL, 12, 12)),
    (lost(3, 9), "Player 1 wins", (MODERATE, HEAVY, MINOR, 16, 8)),
    (lost(5, 13), "Player 1 wins", (MODERATE, SEVERE, MAJOR, 20, 4)),
    (lost(6, 3), "Player 2 wins", (HEAVY, LIGHT, MAJOR, 4, 20)),
    (lost(8, 4), "Player 2 wins", (HEAVY, MODERATE, MINOR, 8, 16)),
    (lost(6, 7), "draw", (HEAVY, HEAVY, EQUAL, 12, 12)),
    (lost(8, 10), "Player 1 wins", (HEAVY, SEVERE, MINOR, 16, 8)),
    (lost(9, 0), "Player 2 wins", (SEVERE, LIGHT, CRUSHING, 0, 24)),
    (lost(9, 6), "Player 2 wins", (SEVERE, MODERATE, MAJOR, 4, 20)),
    (lost(12, 9), "Player 2 wins", (SEVERE, HEAVY, MINOR, 8, 16)),
    (lost(12, 13), "draw", (SEVERE, SEVERE, EQUAL, 12, 12)),
)
_FIRST, _SECOND = (True, False), (False, True)
LOSSES = (
    *LEVELS,
    (lost(2, 4, ended=Ended.TIME), "Player 1 wins", (LIGHT, MODERATE, MINOR, 16, 8)),
    # Casualty Levels: a strategic withdrawal is severe no matter how many models are left, also where nobody counted.
    # The first test of whether a force withdraws is at half of its models: Check asks, and the result counts.
    (lost(1, 4, withdrew=_FIRST), "Player 2 wins: withdrew early?", (SEVERE, MODERATE, MAJOR, 4, 20)),
    (lost(2, None, withdrew=_SECOND), "Player 1 wins", (LIGHT, SEVERE, CRUSHING, 24, 0)),
    (lost(withdrew=(True, True)), "draw", (SEVERE, SEVERE, EQUAL, 12, 12)),
    # Bonus points come on top for winner, loser and in a draw.
    (lost(2, 4, bonus=(3, 1)), "Player 1 wins", (LIGHT, MODERATE, MINOR, 19, 9)),
    (lost(0, 0, bonus=(None, 2)), "draw", (LIGHT, LIGHT, EQUAL, 12, 14)),
    # Conceded Game Scoring: all lost against what was really lost; only the opponent's bonus counts. I-24: then a draw.
    (lost(None, 0, ended=Ended.CONCEDED_1), "Player 2 wins", (SEVERE, LIGHT, CRUSHING, 0, 24)),
    (lost(ended=Ended.CONCEDED_2), "Player 1 wins: no losses?", (LIGHT, SEVERE, CRUSHING, 24, 0)),
    (lost(1, 5, ended=Ended.CONCEDED_1, bonus=(3, 2)), "Player 2 wins", (SEVERE, MODERATE, MAJOR, 4, 22)),
    (lost(6, 1, ended=Ended.CONCEDED_2, bonus=(None, 5)), "Player 1 wins", (HEAVY, SEVERE, MINOR, 16, 8)),
    (lost(9, 1, ended=Ended.CONCEDED_2, bonus=(2, 2)), "draw", (SEVERE, SEVERE, EQUAL, 14, 12)),
    (
        lost(None, 2, ended=Ended.CONCEDED_1, withdrew=_SECOND),
        "draw: withdrew early?",
        (SEVERE, SEVERE, EQUAL, 12, 12),
    ),
    # I-4: a no-show's opponent has the bye's result.
    (lost(ended=Ended.NO_SHOW_1), "Player 2 wins", (None, None, None, 0, 24)),
    (lost(ended=Ended.NO_SHOW_2), "Player 1 wins", (None, None, None, 24, 0)),
    (lost(ended=Ended.NO_SHOW_BOTH), "both absent", (None, None, None, 0, 0)),
)

# What is unfinished or impossible, what the column Check says of it, and the levels that can be told all the same.
UNFINISHED_LOSSES = (
    (lost(), "open", (None, None)),
    (lost(3), "casualties missing", (MODERATE, None)),
    (lost(bonus=(None, 2)), "casualties missing", (None, None)),
    (lost(ended=Ended.TIME), "casualties missing", (None, None)),
    (lost(None, 4, withdrew=_SECOND), "casualties missing", (None, SEVERE)),
    (lost(13, 4), "more casualties than models", (None, MODERATE)),
    (lost(1, 14, ended=Ended.CONCEDED_1), "more casualties than models", (SEVERE, None)),
    (lost(1, 4, ended=Ended.DEFEATED), "Ended: choose from the list", (LIGHT, MODERATE)),
    (lost(1, ended=Ended.NO_SHOW_1), "no-show: leave the rest empty", (None, None)),
    (lost(withdrew=_FIRST, ended=Ended.NO_SHOW_1), "no-show: leave the rest empty", (None, None)),
)
