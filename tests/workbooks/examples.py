"""A small event and two regulations to write workbooks for."""

from collections.abc import Sequence
from datetime import date

from generator.model import (
    Bye,
    Change,
    ChangeKind,
    Ended,
    Event,
    EventSettings,
    GameResult,
    Pairing,
    Player,
    PlayerId,
    Round,
)
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation, Span
from generator.workbooks.writer import StandingLine

RUNEWARS = shipped("runewars-2.2")


def margins_for_both() -> Regulation:
    """Another game: margins around 100 for both, scores up to 100, draws, no concession, few endings."""
    rules = RUNEWARS
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


def players(count: int) -> tuple[Player, ...]:
    """So many players, the fourth with a name that a spreadsheet could take for a formula."""
    names = ("Ilse Vorn", "Odo Brack", "Maren Tull", '=HYPERLINK("x")', "Jory Quill", "Thea Lund")
    return tuple(
        Player(id=PlayerId(f"P{i:03}"), name=names[i - 1] if i <= len(names) else f"Guest {i}")
        for i in range(1, count + 1)
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
            tournament_points=17,
            tiebreakers=(("MoV", "158"), ("SoS", "5.500")),
            status="active",
        ),
        StandingLine(
            rank=None,
            player_id=PlayerId("P002"),
            name="Odo Brack",
            tournament_points=0,
            tiebreakers=(("MoV", "0"), ("SoS", "8.000")),
            status="disqualified",
        ),
    )


def drop(player_id: str) -> Change:
    """The player leaves."""
    return Change(player=PlayerId(player_id), kind=ChangeKind.DROP, note="train")


# Games worked by hand from the Runewars 2.2 digest: result, state, then points and margins of both.
WORKED = (
    (GameResult(score1=107, score2=49, ended=Ended.TIME), "1 wins", (7, 4, 58, 0)),
    (GameResult(score1=140, score2=200, ended=Ended.DEFEATED), "2 wins", (4, 7, 0, 60)),
    (GameResult(score1=230, score2=210, ended=Ended.DEFEATED, winner=2), "2 wins", (5, 6, 0, 0)),
    (GameResult(score1=29, score2=0), "1 wins", (6, 5, 29, 0)),
    (GameResult(score1=30, score2=0), "1 wins", (7, 4, 30, 0)),
    (GameResult(score1=0, score2=70), "2 wins", (3, 8, 0, 70)),
    (GameResult(score1=110, score2=0, ended=Ended.ROUNDS), "1 wins", (9, 2, 110, 0)),
    (GameResult(score1=150, score2=0), "1 wins", (10, 1, 150, 0)),
    (GameResult(score1=260, score2=0), "1 wins", (10, 1, 200, 0)),
    (GameResult(score1=90, score2=90, ended=Ended.TIME, winner=2), "2 wins", (5, 6, 0, 0)),
    (GameResult(score1=230, score2=200, ended=Ended.MUTUAL_DESTRUCTION), "1 wins", (6, 5, 0, 0)),
    (GameResult(score1=100, score2=20, ended=Ended.CONCEDED_2), "1 wins", (8, 0, 80, 0)),
    (GameResult(score1=10, score2=130, ended=Ended.CONCEDED_1), "2 wins", (0, 9, 0, 120)),
    (GameResult(score1=10, score2=79, ended=Ended.CONCEDED_1), "2 wins", (0, 8, 0, 70)),
    (GameResult(score2=69, ended=Ended.CONCEDED_2), "1 wins", (8, 0, 70, 0)),
    (GameResult(ended=Ended.CONCEDED_1), "2 wins", (0, 8, 0, 70)),
    (GameResult(ended=Ended.NO_SHOW_1), "2 wins", (0, 8, 0, 70)),
    (GameResult(ended=Ended.NO_SHOW_2), "1 wins", (8, 0, 70, 0)),
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
    (GameResult(ended=Ended.NO_SHOW_BOTH, winner=1), "Winner contradicts Ended"),
)
