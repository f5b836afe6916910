"""Who leaves around a cut and in a bracket, in real workbooks.

Ten players, one Swiss round, then the stage that the test names. In round 1 the winner of table t leads by 150 - 10 t,
so 140, 130, 120, 110, 100: the bands 9/2, 9/2, 9/2, 9/2 and 8/3 of Runewars 2.2, p. 19. The winners' ranking by points
and then margin is that of their tables: seeds 1 to 5 are the winners of tables 1 to 5, and then come the losers, whose
margin is 0, by the opponent's points, of which table 5's loser, with 3 points, is above the others with 2.
"""

import json

import pytest

from tests.support.organizer import Organizer

pytestmark = pytest.mark.slow

TOP_4 = ({"type": "swiss", "rounds": 1}, {"type": "elimination", "size": 4})
TOP_8 = ({"type": "swiss", "rounds": 1}, {"type": "elimination", "size": 8})
TOP_4_SWISS = (
    {"type": "swiss", "rounds": 1},
    {"type": "swiss", "rounds": 2, "size": 4},
    {"type": "elimination", "size": 2},
)


def cut(tmp_path, stages=TOP_4):
    """The event with the first round after the cut paired, and the seeds: everybody who may come in, by rank."""
    organizer = Organizer(tmp_path)
    organizer.new("durham", seed="leaving", stages=stages)
    organizer.register({"ID": f"P{n:02}", "Name": f"Player {n:02}"} for n in range(1, 11))
    organizer.pair()
    organizer.enter_all(1, {table: {"Score 1": 150 - 10 * table, "Score 2": 0} for table in range(1, 6)})
    rows = organizer.read_round(1)
    by_table = {row["Table"]: (row["Player 1 ID"], row["Player 2 ID"]) for row in rows}
    organizer.pair()
    return organizer, [by_table[table][0] for table in range(1, 6)] + [by_table[5][1]]


def found(organizer, expect=0):
    """The findings in the rounds' workbooks by their codes."""
    answer = organizer.run("check", organizer.event, "--format", "json", expect=expect)
    return {each["code"]: each for each in json.loads(answer.output) if "/round-" in each["file"]}


def games(organizer, number):
    """The players of each row."""
    return [(row["Player 1 ID"], row["Player 2 ID"]) for row in organizer.read_round(number)]


def table_of(organizer, number, player):
    """The row of a player, and the seat."""
    for row in organizer.read_round(number):
        for seat in (1, 2):
            if row[f"Player {seat} ID"] == player:
                return row["Table"], seat
    raise AssertionError(player)


@pytest.mark.parametrize("how", ["Drop", "Disqualify", "No-show"])
def test_who_leaves_before_the_bracket_begins_is_replaced(tmp_path, how):
    """P. 16: second place leaves; fifth comes in as fourth, fourth becomes third, third second.

    The word may stand in the bracket's own workbook, and may be a no-show.
    """
    organizer, seeds = cut(tmp_path)
    assert games(organizer, 2) == [(seeds[0], seeds[3]), (seeds[1], seeds[2])]
    table, seat = table_of(organizer, 2, seeds[1])
    if how == "No-show":
        organizer.enter(2, table, ended=f"No-show {seat}")
    else:
        organizer.change(2, seeds[1], how)
    finding = found(organizer)["leaves-before-stage"]
    assert finding["severity"] == "warning"
    assert (finding["sheet"], finding["page"]) == ("Results" if how == "No-show" else "Changes", 16)
    assert f"{seeds[4]} (Player {seeds[4][1:]}) comes in" in finding["message"]
    assert "roundsheet pair durham --redraw" in finding["message"]
    organizer.pair("--redraw")
    assert games(organizer, 2) == [(seeds[0], seeds[4]), (seeds[2], seeds[3])]
    assert found(organizer).keys() == {"tables-open"}
    assert (
        "Round 2 (Top 4): the 2 pairings, their game numbers and their tables are the drawn ones"
        in organizer.run("verify", "durham").output
    )
    organizer.build()
    statuses = {line["player"]: line["status"] for line in organizer.data("standings.json")["standings"]}
    assert statuses[seeds[1]] == ("disqualified" if how == "Disqualify" else "dropped")
    assert statuses[seeds[5]] == "eliminated"


def test_who_comes_in_may_leave_too(tmp_path):
    """The next of the ranking who is still there comes in, however many leave, one after the other."""
    organizer, seeds = cut(tmp_path)
    organizer.change_all(2, [(seeds[0], "Drop"), (seeds[4], "Drop")])
    assert f"{seeds[5]} (" in found(organizer)["leaves-before-stage"]["message"]
    organizer.pair("--redraw")
    assert games(organizer, 2) == [(seeds[1], seeds[5]), (seeds[2], seeds[3])]
    organizer.change(2, seeds[5], "Drop")
    organizer.pair("--redraw")
    assert seeds[5] not in {player for game in games(organizer, 2) for player in game}
    assert found(organizer).keys() == {"tables-open"}


def test_into_a_swiss_stage_too(tmp_path):
    """P. 16 speaks of the next stage, of whatever type."""
    organizer, seeds = cut(tmp_path, TOP_4_SWISS)
    assert {player for game in games(organizer, 2) for player in game} == set(seeds[:4])
    organizer.change(2, seeds[3], "Drop")
    assert f"{seeds[4]} (" in found(organizer)["leaves-before-stage"]["message"]
    organizer.pair("--redraw")
    assert {player for game in games(organizer, 2) for player in game} == {*seeds[:3], seeds[4]}
    assert "leaves-before-stage" not in found(organizer)


def test_who_was_only_late_for_a_swiss_stage_stays_in_it(tmp_path):
    """A no-show with a Rejoin in the same workbook loses a round, and no place in the cut."""
    organizer, seeds = cut(tmp_path, TOP_4_SWISS)
    table, seat = table_of(organizer, 2, seeds[3])
    organizer.enter_all(2, {table: {"Ended": f"No-show {seat}"}}, [(seeds[3], "Rejoin")])
    assert found(organizer).keys() == {"tables-open"}


def test_a_drop_beside_the_own_open_bracket_game_is_the_opponent_s_bye(tmp_path):
    """P. 17: once a game of the bracket is played, the current opponent gets a bye, and no other word is needed."""
    organizer, seeds = cut(tmp_path)
    organizer.enter(2, 1, 120, 40)
    organizer.change(2, seeds[1], "Drop")
    assert found(organizer).keys() == set()
    organizer.pair()
    assert games(organizer, 3) == [(seeds[0], seeds[2])]
    organizer.enter(3, 1, 120, 40)
    organizer.build()
    places = {line["player"]: line["place"] for line in organizer.data("standings.json")["standings"]}
    # P. 17, I-10: the final's winner and loser, then those who lost in the semifinal by Swiss rank.
    assert [places[seed] for seed in seeds[:4]] == [1, 3, 2, 4]
    assert [row["winner"] for row in organizer.data("round-2.json")["pairings"]] == [1, 2]


def test_who_leaves_a_bracket_game_is_not_said_to_have_been_absent(tmp_path):
    """P. 17: they dropped or were disqualified, and the opponent has a bye; that, and nothing else, is published.

    A file of another program says it too, and the workbooks made of that file say it as these do.
    """
    organizer, _seeds = cut(tmp_path, TOP_8)
    pairs = dict(enumerate(games(organizer, 2), start=1))
    dropped, removed, both = pairs[2][0], pairs[3][1], pairs[4]
    organizer.enter(2, 1, 120, 40)
    organizer.change_all(
        2,
        [(dropped, "Drop"), (removed, "Disqualify"), (both[0], "Drop"), (both[1], "Disqualify")],
    )
    paired = organizer.pair().output
    assert "no-show" not in paired
    assert f"Player {removed[1:]} (disqualified)" in paired
    organizer.build()
    told = {row["game"]: row["ended"] for row in organizer.data("round-2.json")["pairings"]}
    assert told == {1: "", 2: "Left 1", 3: "Left 2", 4: "Left both"}
    assert {row["winner"] for row in organizer.data("round-2.json")["pairings"][1:]} == {0, 1, 2}
    pages = {page: page.read_text(encoding="utf-8") for page in organizer.site.glob("durham/**/*.html")}
    assert [
        page for page, text in pages.items() if "did not appear" in text and "rules" not in str(page)
    ] == []
    round_page = organizer.site.joinpath("durham/round/2/index.html").read_text(encoding="utf-8")
    for words in (
        "left during the round: a bye for the opponent",
        "was disqualified: a bye for the opponent",
    ):
        assert words in round_page
    own = organizer.site.joinpath(f"durham/players/{dropped}/index.html").read_text(encoding="utf-8")
    assert "Lost, left during the round" in own
    other = organizer.site.joinpath(f"durham/players/{pairs[3][0]}/index.html").read_text(encoding="utf-8")
    assert "Won, a bye: opponent disqualified" in other
    for player, line in (
        (dropped, "loss against {}, left during the round"),
        (pairs[2][1], "win against {}, a bye: opponent left"),
        (removed, "loss against {}, was disqualified"),
        (pairs[3][0], "win against {}, a bye: opponent disqualified"),
        (both[1], "loss against {}, was disqualified"),
    ):
        opponent = next(names[1 - names.index(player)] for names in pairs.values() if player in names)
        assert (
            line.format(f"Player {opponent[1:]} ({opponent})")
            in organizer.run("explain", "durham", player).output
        )
    exported = tmp_path / "durham.json"
    organizer.run("export", "durham", "--output", str(exported))
    assert "No-show" not in exported.read_text(encoding="utf-8")
    organizer.run("import", "event", str(exported), "--id", "again", "--regulations", "runewars-2.2")
    organizer.event = "again"
    organizer.build()
    again = {row["game"]: row["ended"] for row in organizer.data("round-2.json")["pairings"]}
    assert again == told


def test_nobody_types_that_somebody_left(tmp_path):
    """It follows from the sheet Changes; under Ended it is a word that it doesn't know."""
    organizer, _seeds = cut(tmp_path)
    organizer.enter(2, 1, 120, 40)
    organizer.enter(2, 2, ended="Left 1")
    assert found(organizer, expect=1).keys() >= {"ending-unknown"}


def test_a_drop_in_the_final_makes_the_other_the_winner(tmp_path):
    """The final follows games that were played, so nobody comes in."""
    organizer, seeds = cut(tmp_path)
    organizer.enter_all(2, {1: {"Score 1": 120, "Score 2": 40}, 2: {"Score 1": 120, "Score 2": 40}})
    organizer.pair()
    organizer.change(3, seeds[0], "Drop")
    assert "all rounds are played" in organizer.pair().output
    organizer.build()
    standings = organizer.data("standings.json")["standings"]
    assert {line["place"]: line["player"] for line in standings}[1] == seeds[1]


def test_nobody_comes_back_into_a_bracket(tmp_path):
    """W2: after a no-show in the bracket a Rejoin is refused where it is written, so that no later round is stuck."""
    organizer, seeds = cut(tmp_path)
    table, seat = table_of(organizer, 2, seeds[1])
    results = {1: {"Score 1": 120, "Score 2": 40}, table: {"Ended": f"No-show {seat}"}}
    organizer.enter_all(2, results, [(seeds[1], "Rejoin")])
    finding = found(organizer, expect=1)["change-impossible"]
    assert (finding["sheet"], finding["cell"], finding["page"]) == ("Changes", "C2", 17)
    assert "nobody comes back into single elimination" in finding["message"]


def test_only_who_made_the_cut_comes_back_after_it(tmp_path):
    """A player who dropped before a cut can't rejoin in the Swiss stage behind it."""
    organizer, seeds = cut(tmp_path, TOP_4_SWISS)
    organizer.change(1, seeds[5], "Drop")
    organizer.change(2, seeds[5], "Rejoin")
    finding = found(organizer, expect=1)["change-impossible"]
    assert "only players who made the cut play in this stage" in finding["message"]


def test_a_drop_in_the_middle_of_a_swiss_round_asks_for_the_ending(tmp_path):
    """The game is still open: the organizer is told which endings there are."""
    organizer = Organizer(tmp_path)
    organizer.new("durham", seed="leaving")
    organizer.register({"ID": f"P{n:02}", "Name": f"Player {n:02}"} for n in range(1, 7))
    organizer.pair()
    player = games(organizer, 1)[1][1]
    organizer.change(1, player, "Drop")
    finding = found(organizer)["leaves-with-open-game"]
    assert (finding["severity"], finding["cell"]) == ("note", "C2")
    assert "table 2 is open" in finding["message"]
    assert "No-show 2" in finding["message"]
    assert "Conceded 2" in finding["message"]
    organizer.enter(1, 2, 120, 40)
    assert "leaves-with-open-game" not in found(organizer)


def test_a_redraw_carries_changes_over_and_still_refuses_results(tmp_path):
    """A workbook that holds only changes can be drawn again: the changes stand in the new one."""
    organizer, seeds = cut(tmp_path)
    organizer.change(2, seeds[1], "Drop")
    organizer.pair("--redraw")
    again = organizer.pair("--redraw").output
    assert games(organizer, 2) == [(seeds[0], seeds[4]), (seeds[2], seeds[3])]
    assert "the draw is the same" in again
    organizer.enter(2, 1, 120, 40)
    assert "has results in it" in organizer.pair("--redraw", expect=1).output


def test_a_corrected_semifinal_is_told_at_the_final(tmp_path):
    """Who lost by today's result has a seat in the final: the way out is the result, or the draw."""
    organizer, seeds = cut(tmp_path)
    organizer.enter_all(2, {1: {"Score 1": 120, "Score 2": 40}, 2: {"Score 1": 120, "Score 2": 40}})
    organizer.pair()
    organizer.enter(2, 1, 40, 120)
    codes = found(organizer, expect=1)
    assert f"{seeds[0]} (Player {seeds[0][1:]}) lost in round 2" in codes["player-not-in"]["message"]
    organizer.pair("--redraw")
    assert games(organizer, 3) == [(seeds[3], seeds[1])]
    assert found(organizer).keys() == {"tables-open"}
