"""House rules that extend a shipped regulation: only the changes are written, each with its clause and reason."""

import pytest

from generator.model import Ended, GameResult
from generator.regulations.catalogue import cite, parse, shipped
from generator.tournament.ranking.standings import standings_after
from generator.tournament.scoring import score_game
from tests.support.records import event_of, game, players_of, round_of, swiss

HOUSE = """\
form: roundsheet/regulations/1
id: harbor-rules
name: Harbor Rules
extends: runewars-2.2
document:
  title: House rules of the Old Harbor Hall
  version: "1"
  sections: {Rules: {Byes: 1, Points: 1-2}}
readings:
  H-1: {text: A close win is a win like any other., why: The hall wants bold play.}
changes:
  - at: byes.award.tournament_points
    value: 7
    cite: {heading: Byes, page: 1}
    reason: A bye should be worth less than a clear win.
  - at: tournament_points.bands
    value:
      - {lead: 0-99, win: 7, loss: 4}
      - {lead: 100-200, win: 9, loss: 2}
    cite: {heading: Points, page: 2}
    reason: Two rows are easier to remember.
  - at: ranking.precedence
    value:
      - {key: strength_of_schedule, text: The mean of the opponents' points per round.}
      - {key: margin_of_victory, text: The sum of margins., cite: {heading: Tiebreakers, page: 20, of: runewars-2.2}}
      - {key: random, text: Then at random.}
    reading: H-1
    reason: Whom you met matters more than by how much you won.
"""


def house(old="", new=""):
    """The house file with one thing replaced: the regulation and the findings."""
    assert old in HOUSE
    return parse(HOUSE.replace(old, new, 1) if old else HOUSE, "house.yaml")


def test_what_a_house_file_does_not_change_is_the_bases():
    """Structures, margins and all else come from the regulation extended."""
    regulation, findings = house()
    base = shipped("runewars-2.2")
    assert not findings
    own, taken = (
        [(row.players, row.swiss_rounds, row.cut) for row in rules.structures.tables["advanced"].rows]
        for rules in (regulation, base)
    )
    assert own == taken
    assert regulation.margin_of_victory.maximum == 200
    assert (regulation.id, regulation.name, regulation.game) == ("harbor-rules", "Harbor Rules", base.game)


def test_what_it_changes_counts():
    """A win by 58 is worth 7/4, one by 120 9/2; the bye 7; strength of schedule goes before the margin."""
    regulation, _ = house()
    close = score_game(GameResult(score1=107, score2=49, ended=Ended.TIME), regulation)
    clear = score_game(GameResult(score1=20, score2=140, ended=Ended.TIME), regulation)
    waiting = score_game(GameResult(ended=Ended.NO_SHOW_2), regulation)
    assert (close.points1, close.points2) == (7, 4)
    assert (clear.points1, clear.points2) == (2, 9)
    assert (waiting.points1, waiting.margin1) == (7, 70)
    keys = [tiebreaker.key for tiebreaker in regulation.ranking.precedence]
    assert keys == ["strength_of_schedule", "margin_of_victory", "random"]


@pytest.mark.parametrize(
    ("path", "clause"),
    [
        (("byes", "award", "tournament_points"), "Harbor Rules, Byes, p. 1"),
        (("byes", "award", "margin_of_victory"), "Runewars 2.2, Swiss Rounds, p. 16"),
        (("tournament_points", "bands", 1), "Harbor Rules, Points, p. 2"),
        (("ranking", "precedence", 0), "Runewars 2.2, Tiebreakers, p. 20, reading H-1"),
        (("ranking", "precedence", 1), "Runewars 2.2, Tiebreakers, p. 20"),
        (("margin_of_victory",), "Runewars 2.2, Margin of Victory, p. 19"),
    ],
)
def test_each_value_names_the_document_it_comes_from(path, clause):
    """A changed value cites the house's document, everything else the base's."""
    regulation, _ = house()
    assert str(cite(regulation, *path)) == clause


def test_both_values_of_a_change_are_kept():
    """The rules page shows what was and what is."""
    regulation, _ = house()
    change = regulation.changes[0]
    assert (change.at, change.before, change.value) == ("byes.award.tournament_points", 8, 7)
    assert "less than a clear win" in change.reason


@pytest.mark.parametrize(
    ("old", "new", "code", "words", "line"),
    [
        ("extends: runewars-2.2", "extends: runewars-9", "regulations-unknown", "'runewars-9' to extend", 4),
        ("extends: runewars-2.2", "extends: harbor-rules", "regulations-unknown", "'harbor-rules'", 4),
        (
            "at: byes.award.tournament_points",
            "at: byes.prize",
            "yaml-value",
            "byes.prize is not known here",
            12,
        ),
        ("at: byes.award.tournament_points", "at: buys.award", "change-at", "there is no buys", 12),
        ("at: byes.award.tournament_points", "at: document.title", "change-at", "only rules", 12),
        (
            "at: tournament_points.bands",
            "at: tournament_points.bands.9",
            "change-at",
            "tournament_points.bands has no 9",
            16,
        ),
        ("    value: 7", "    value: seven", "yaml-value", "byes.award.tournament_points", 13),
        ("lead: 100-200", "lead: 101-200", "rules-clash", "gap", 19),
        ("{heading: Byes, page: 1}", "{heading: Buys, page: 1}", "citation", "no heading 'Buys'", 14),
        ("{heading: Points, page: 2}", "{heading: Points, page: 3}", "citation", "not on page 3", 20),
        ("of: runewars-2.2", "of: runewars-1", "citation", "does not extend 'runewars-1'", 25),
        ("    reading: H-1\n", "    reading: H-7\n", "citation", "no reading H-7", 27),
        ("    reading: H-1\n", "", "citation", "needs its clause", 22),
        (
            "    reason: Two rows are easier to remember.\n",
            "",
            "yaml-value",
            "changes.1.reason is missing",
            16,
        ),
    ],
)
def test_a_broken_house_file_is_told_with_its_line(old, new, code, words, line):
    """Every fault has a message, and the line of the house file where it stands."""
    regulation, findings = house(old, new)
    assert regulation is None
    matching = [finding for finding in findings if finding.code == code and words in finding.message]
    assert matching, [str(finding) for finding in findings]
    assert matching[0].place.file == "house.yaml"
    assert matching[0].place.line == line


@pytest.mark.parametrize(
    ("lead", "points"),
    [(1, (7, 4)), (69, (7, 4)), (70, (8, 3)), (149, (8, 3)), (150, (9, 2)), (200, (9, 2))],
)
def test_atomic_empires_points_table_holds_at_both_edges(lead, points):
    """P. 2, Tournament Points: 0-69 is 7/4, 70-149 is 8/3, 150-200 is 9/2."""
    score = score_game(GameResult(score1=lead, score2=0, ended=Ended.TIME), shipped("atomic-empire"))
    assert (score.points1, score.points2) == points


def test_atomic_empire_ranks_by_strength_of_schedule_before_the_margin():
    """P. 2; by points the four tie in pairs, so that only the order of tiebreakers parts them.

    A beats C 60-0 and B beats D 10-0: A and B have 7, C and D 4, and each met somebody with 4 or 7 points in one
    round: A and B have a strength of schedule of 4, C and D of 7. Then the margin: A 60 before B 10.
    In round 2 A beats B 60-0, C beats D 60-0: A 14, C 11, B 11, D 8. C met A and D: (14/2 + 8/2) / 2 = 11/2;
    B met D and A: the same. So the margin parts them: C 60, B 10.
    """
    event = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "C", 60, 0), game("B", "D", 10, 0)),
        round_of(2, game("A", "B", 60, 0), game("C", "D", 60, 0)),
        stages=(swiss(2),),
    )
    regulation = shipped("atomic-empire")
    standings = standings_after(event, regulation, (swiss(2),), 2)
    assert [line.player for line in standings.lines] == ["A", "C", "B", "D"]
    assert standings.precedence == ("strength_of_schedule", "margin_of_victory", "random")
    assert standings.lines[2].decided_by == "margin_of_victory"
