"""The line below the last who goes on: on the page of the standings, in the hall and on paper.

The event is that of `test_moments`: after two rounds A has 2 wins, B and C one each, D none; C is 2nd and B 3rd. After
round 1 A and C have won.
"""

import pytest

from generator.model import Round, Stage, StageType
from generator.site.page_context import PageContext, Site
from generator.site.pages.printing.sheets import print_standings_page
from generator.site.pages.screen import screen_page
from generator.site.parts import Table
from generator.site.shared.ranking import ranking, ranking_caption
from tests.site.events import AnyAsset
from tests.site.test_moments import ROUNDS, TOP_2, desk_of
from tests.support.records import elimination, game, round_of, swiss

BY_WINS = (swiss(2), Stage(type=StageType.ELIMINATION, wins=1))
FINAL = round_of(3, game("A", "C", 100, 50))


def lines_of(*rounds: Round, stages: tuple[Stage, ...] = TOP_2) -> list[tuple[str, str]]:
    """Return below whom the line falls, and what it says."""
    context = desk_of(*rounds, stages=stages)
    rows = ranking(context, ranking_caption(context.facts)).rows
    return [(row.id, row.cut) for row in rows if row.cut]


def on_walls(*rounds: Round) -> list[Table]:
    """Return the tables of the hall's screen and of the printed standings."""
    context = PageContext(
        site=Site(title="", assets=AnyAsset()), facts=desk_of(*rounds).facts, path="cup/screen/index.html"
    )
    found = screen_page(context, context.facts).ranking, print_standings_page(context, context.facts).ranking
    return [table for table in found if table is not None]


@pytest.mark.parametrize(
    ("rounds", "line"),
    [
        (ROUNDS[:1], [("C", "The best 2 play on")]),
        (ROUNDS, [("C", "The best 2 play on")]),
        ((*ROUNDS, round_of(3, game("A", "C"))), [("C", "The best 2 went on")]),
        ((*ROUNDS, FINAL), [("C", "The best 2 went on")]),
    ],
)
def test_the_line_falls_below_the_last_one_in(rounds: tuple[Round, ...], line: list[tuple[str, str]]) -> None:
    """While the Swiss rounds run, at the cut, and afterwards."""
    assert lines_of(*rounds) == line


def test_where_wins_decide_there_is_no_line_before_the_last_result() -> None:
    """Nobody knows how many go on; then it is A, C and B, who have won a game or more."""
    assert lines_of(ROUNDS[0], stages=BY_WINS) == []
    assert lines_of(*ROUNDS, stages=BY_WINS) == [("B", "The best 3 play on")]


def test_without_a_cut_there_is_no_line() -> None:
    """Neither in Swiss rounds alone nor where everybody plays on."""
    assert lines_of(*ROUNDS, stages=(swiss(3),)) == []
    assert lines_of(*ROUNDS, stages=(swiss(2), elimination(4))) == []


def test_the_hall_and_the_sheet_have_the_line_and_say_once_what_it_means() -> None:
    """C's row, the second, is the last one in; what that means stands in the heading."""
    hall, sheet = on_walls(*ROUNDS)
    for table in (hall, sheet):
        assert [row.kind for row in table.rows] == ["", "last-in", "", ""]
        assert table.caption == "Ranking after round 2 · The best 2 play on"
