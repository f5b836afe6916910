"""What stands in a Tournament Report File that is written, column by column, and what never does."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from generator.errors import UsageError
from generator.interchange.formats import FORMATS
from generator.interchange.trf import write
from generator.interchange.trf.writing import start_numbers
from generator.model import Bye, Change, ChangeKind, Event, EventSettings, Player, PlayerId, Release
from generator.tournament.course.schedule import stages_of
from tests.interchange.chess import CHESS, player
from tests.support.records import elimination, game, round_of, swiss

PLAYERS = tuple(
    Player(id=PlayerId(f"P0{number}"), name=name, registered=(("Rating", rating),))
    for number, (name, rating) in enumerate((("Vorn, Ann", 2000), ("Brack, Odo", 1900), ("Lund, Pia", 0)), 1)
)
FIRST = round_of(1, game("P01", "P02", 1, 0), "P03")
SECOND = round_of(2, game("P03", "P01", 0, 0))
EVENT = Event(
    id="cup",
    settings=EventSettings(
        name="Cup",
        dates=(date(2018, 9, 15), date(2018, 9, 16)),
        venue="Old Mill",
        regulations="chess.yaml",
        seed="luck",
        structure="custom",
        stages=(swiss(3),),
    ),
    players=tuple(replace(each, byes="2") if each.id == "P02" else each for each in PLAYERS),
    rounds=(FIRST, replace(SECOND, byes=(Bye(player=PlayerId("P02"), row=2, given=True),))),
)


def written(event: Event) -> list[str]:
    """The lines of the file."""
    *lines, end = write(event, CHESS, stages_of(event, CHESS)).decode().split("\r\n")
    assert end == ""
    return lines


def results(event: Event) -> list[str]:
    """What stands from the first round on, for each player."""
    return [line[91:] for line in written(event) if line.startswith("001")]


def test_every_field_stands_in_its_columns() -> None:
    """By FIDE's description: the number of the ID, 0 as no rating, the points and the rank.

    Ann has a win and a draw, Pia a bye and a draw, Odo half a point for a bye that he asked for. Ann and Pia drew with
    each other; without the lowest, of the opponents whom they played Ann keeps 1½ (Pia's), and Pia, who has one, none.
    """
    ends = {1: " 1.5    1", 2: " 0.5    3", 3: " 1.5    2"}
    who = [
        player(1, "Vorn, Ann", rating=2000),
        player(2, "Brack, Odo", rating=1900),
        player(3, "Lund, Pia"),
    ]
    rounds = ["     2 w 1     3 b =", "     1 b 0  0000 - H", "  0000 - U     1 w ="]
    assert written(EVENT) == [
        *("012 Cup", "022 Old Mill", "042 2018/09/15", "052 2018/09/16", "062 3", "072 2", "XXR 3"),
        *(line[:80] + ends[n] + rounds[n - 1] for n, line in enumerate(who, 1)),
    ]


def test_games_that_were_not_played_and_those_that_are_open() -> None:
    """Who was there has `+`, who was not `-`; nothing while nobody knows; `Z` for whoever has no seat."""
    late = (game("P03", "P01", ended="No-show 2"),)
    assert results(replace(EVENT, rounds=(FIRST, round_of(2, *late)))) == [
        "   2 w 1     3 b -",
        "   1 b 0  0000 - Z",
        "0000 - U     1 w +",
    ]
    both = replace(EVENT, rounds=(FIRST, round_of(2, game("P03", "P01", ended="No-show both"))))
    assert results(both)[0] == "   2 w 1     3 b -"
    assert results(both)[2] == "0000 - U     1 w -"
    still = replace(EVENT, rounds=(round_of(1, game("P01", "P02"), "P03"),))
    assert results(still) == ["   2 w", "   1 b", "0000 - U"]


def test_a_conceded_game_is_won() -> None:
    """The format has no word for how."""
    event = replace(EVENT, rounds=(round_of(1, game("P01", "P02", ended="Conceded 1"), "P03"),))
    assert results(event) == ["   2 w 0", "   1 b 1", "0000 - U"]


def test_points_count_what_rulings_gave() -> None:
    """Though the games don't say it."""
    ruled = replace(FIRST, changes=(Change(player=PlayerId("P01"), kind=ChangeKind.POINTS, points=-2),))
    assert written(replace(EVENT, rounds=(ruled,)))[7][80:84] == "-1.0"


@pytest.mark.parametrize("points", [Fraction(1, 4), 100])
def test_points_without_a_place_are_refused(points: int | Fraction) -> None:
    """They have one decimal and two digits before it."""
    ruled = replace(FIRST, changes=(Change(player=PlayerId("P02"), kind=ChangeKind.POINTS, points=points),))
    with pytest.raises(
        UsageError, match=r"Brack, Odo has (0\.25|100) points, and this format has place for 99\.9"
    ):
        written(replace(EVENT, rounds=(ruled,)))


@pytest.mark.parametrize(("worth", "said"), [(1, "F"), (Fraction(1, 2), "H"), (0, "Z")])
def test_a_bye_given_beforehand_is_written_by_what_it_is_worth(worth: int | Fraction, said: str) -> None:
    """By the rules in force."""
    rules = CHESS.model_copy(update={"byes": _given(worth)})
    line = write(EVENT, rules, (swiss(3),)).decode().split("\r\n")[8]
    assert line[101:] == f"0000 - {said}"


def test_a_bye_worth_something_else_is_refused() -> None:
    """There is no word for three quarters."""
    with pytest.raises(UsageError, match=r"worth 0\.75 points, and this format has no word for it"):
        write(EVENT, CHESS.model_copy(update={"byes": _given(Fraction(3, 4))}), (swiss(3),))


def _given(worth: int | Fraction) -> object:
    byes = CHESS.byes
    assert byes.given is not None
    award = byes.given.award.model_copy(update={"tournament_points": worth})
    return byes.model_copy(update={"given": byes.given.model_copy(update={"award": award})})


def test_start_numbers_are_those_of_the_ids_or_counted() -> None:
    """7 for P07; counted where two would have one, or one has none."""
    assert start_numbers(_players("P07", "p2", "0031")) == {"P07": 7, "p2": 2, "0031": 31}
    assert start_numbers(_players("P07", "P7")) == {"P07": 1, "P7": 2}
    assert start_numbers(_players("P07", "Ann")) == {"P07": 1, "Ann": 2}
    assert start_numbers(()) == {}
    with pytest.raises(UsageError, match="10,000 players"):
        start_numbers(_players(*(f"P{number}" for number in range(10_000))))


def _players(*ids: str) -> tuple[Player, ...]:
    return tuple(Player(id=PlayerId(each), name=each) for each in ids)


def test_what_is_private_is_not_in_it() -> None:
    """Names behind public ones, and a draft; a long name is cut where its columns end."""
    hidden = replace(PLAYERS[0], name="Secret Name", public_name="A. " + "N" * 40, club="Secret Club")
    draft = replace(SECOND, release=Release.DRAFT)
    lines = written(replace(EVENT, players=(hidden, *PLAYERS[1:]), rounds=(FIRST, draft)))
    assert "ecret" not in "".join(lines)
    assert lines[7][14:48] == "A. " + "N" * 30 + " "
    assert len(lines[7]) == 99


def test_an_elimination_has_no_place() -> None:
    """Nobody could tell it from Swiss rounds."""
    assert FORMATS["trf16"].reader.no_place_for(CHESS, (swiss(3), elimination(4))) == "an elimination"


def test_a_game_that_both_lost_is_told() -> None:
    """The format has a win, a loss and a draw, and no word for this."""
    allowed = [*CHESS.endings.allowed, "Both lost"]
    rules = CHESS.model_copy(update={"endings": CHESS.endings.model_copy(update={"allowed": allowed})})
    event = replace(EVENT, rounds=(round_of(1, game("P01", "P02", ended="Both lost"), "P03"),))
    with pytest.raises(UsageError, match="both players lost"):
        write(event, rules, stages_of(event, rules))


def test_byes_worth_the_mean_of_the_games_have_no_place() -> None:
    """The letter of a bye there means one number of points; here each player's is another."""
    award = CHESS.byes.award.model_copy(update={"tournament_points": "average"})
    rules = CHESS.model_copy(update={"byes": CHESS.byes.model_copy(update={"award": award})})
    told = FORMATS["trf16"].reader.no_place_for(rules, (swiss(3),))
    assert told == f"the byes of {rules.name}, which are worth the mean of a player's games"
