"""House rules over house rules: files that extend files beside them, and changes of lists."""

from pathlib import Path

import pytest

from generator.findings import Finding, Place
from generator.languages.said import say
from generator.regulations.catalogue import cite, parse, shipped

HERE = Path(__file__).parent

CLUB = """\
form: roundsheet/regulations/1
id: club
name: Club Rules
extends: runewars-2.2
document: {title: Rules of the Club, version: "1", sections: {Rules: {Byes: 1, Seasons: 2}}}
readings:
  C-1: {text: The club plays long rounds., why: No document says so.}
changes:
  - {at: byes.award, value: {tournament_points: 7, margin_of_victory: 50}, cite: {heading: Byes, page: 1}, reason: No.}
  - {at: round_times.swiss, value: 120, reading: C-1, reason: The club has time.}
"""

LEAGUE = """\
form: roundsheet/regulations/1
id: league
name: League
extends: club.yaml
document: {title: Rules of the League, version: "1", sections: {League: {Points: 1}}}
changes:
  - {at: byes.award.tournament_points, value: 6, cite: {heading: Points, page: 1}, reason: Even less.}
"""


def whole(text, **beside):
    """The regulation that a file makes with the files beside it, which must have no fault."""

    def read(name):
        stem = name.removesuffix(".yaml")
        if stem not in beside:
            return None, (Finding(code="file-missing", place=Place(file=name), message=say("missing")),)
        return beside[stem], ()

    regulation, findings = parse(text, "events/x/house.yaml", read)
    assert not findings, [str(finding) for finding in findings]
    return regulation


def house(*changes):
    """A house file over Runewars 2.2 with these changes, without their clauses and reasons."""
    lines = [f"  - {{at: {at}, value: {value}, reading: H-1, reason: So.}}" for at, value in changes]
    head = LEAGUE.split("changes:")[0].replace("club.yaml", "runewars-2.2")
    return (
        head + "readings: {H-1: {text: So it is here., why: It is our house.}}\nchanges:\n" + "\n".join(lines)
    )


def test_a_file_may_extend_a_file_beside_it_which_extends_another():
    """What the nearest file says counts, then the next, then the shipped regulation."""
    regulation = whole(LEAGUE, club=CLUB)
    assert regulation.byes.award.tournament_points == 6  # the league
    assert regulation.byes.award.margin_of_victory == 50  # the club
    assert regulation.round_times.swiss == 120  # the club
    assert regulation.round_times.final == 140  # Runewars
    assert (regulation.id, regulation.name) == ("league", "League")
    assert (regulation.extends, set(regulation.bases)) == ("club", {"club", "runewars-2.2"})


@pytest.mark.parametrize(
    ("path", "clause"),
    [
        (("byes", "award", "tournament_points"), "League, Points, p. 1"),
        (("byes", "award", "margin_of_victory"), "Club Rules, Byes, p. 1"),
        (("byes", "later_rounds"), "Runewars 2.2, Swiss Rounds, p. 16"),
        (("round_times", "swiss"), "Runewars 2.2, Tournament Round Times, p. 14, reading C-1"),
        (("round_times", "final"), "Runewars 2.2, Tournament Round Times, p. 14"),
    ],
)
def test_each_value_cites_the_file_that_says_it(path, clause):
    """A change keeps its clause when another file extends the one that made it."""
    assert str(cite(whole(LEAGUE, club=CLUB), *path)) == clause


def test_a_change_of_a_change_takes_its_place():
    """What the league changes once more is the league's: the club's change of it is no longer told."""
    league = LEAGUE.replace(
        "byes.award.tournament_points, value: 6", "byes.award, value: {tournament_points: 6}"
    )
    regulation = whole(league, club=CLUB)
    assert [(change.at, change.cite and change.cite.of) for change in regulation.changes] == [
        ("round_times.swiss", None),
        ("byes.award", None),
    ]
    assert regulation.changes[1].before["margin_of_victory"] == 50
    assert str(cite(regulation, "byes", "award", "tournament_points")) == "League, Points, p. 1"


def test_a_fault_in_the_base_is_told_where_it_stands():
    """Both files are read, and each fault has its own file's line."""
    club = CLUB.replace("value: 120", "value: long").replace("id: club", "id: club\nclub: 1")
    _, findings = parse(LEAGUE, "events/x/league.yaml", lambda _: (club, ()))
    told = {(str(finding.place), finding.message.split(":")[0]) for finding in findings}
    assert told == {
        ("events/x/club.yaml:3:1", "club is not known here"),
        ("events/x/club.yaml:11:36", "round_times.swiss is 'long'"),
    }


def test_slips_of_writing_in_the_base_are_told():
    """A key twice is an error in the base too, and what `#` cuts off a warning."""
    club = CLUB.replace("id: club\n", "id: club\nid: club\n").replace("name: Club Rules", "name: Club #1")
    _, findings = parse(LEAGUE, "events/x/league.yaml", lambda _: (club, ()))
    assert {(finding.code, str(finding.place)) for finding in findings} == {
        ("yaml-duplicate-key", "events/x/club.yaml:3:1"),
        ("yaml-comment", "events/x/club.yaml:4:12"),
    }


def test_a_base_that_cannot_be_read_is_told():
    """Not text, or no mapping: the base's own finding, and nothing about what would follow."""
    unreadable = Finding(
        code="file-unreadable", place=Place(file="club.yaml"), message=say("not text in UTF-8")
    )
    assert parse(LEAGUE, "league.yaml", lambda _: (None, (unreadable,)))[1] == (unreadable,)
    (finding,) = parse(LEAGUE, "league.yaml", lambda _: ("- 1\n", ()))[1]
    assert (str(finding.place), finding.message[:18]) == ("club.yaml:1:1", "the file is a list")
    (finding,) = parse(LEAGUE, "league.yaml", lambda _: ("", ()))[1]
    assert (str(finding.place), finding.message[:17]) == ("club.yaml:1:1", "the file is empty")


def test_an_element_of_a_list_is_changed_by_its_number():
    """The first is 0; the others stay, each with its own clause."""
    season = "{begins: 2018-07-23, deployments: [Standoff], objectives: [Volatile Runes]}"
    regulation = whole(house(("scenarios.seasons.0", season)))
    base = shipped("runewars-2.2").scenarios.seasons
    assert [one.deployments for one in regulation.scenarios.seasons] == [["Standoff"], base[1].deployments]
    assert cite(regulation, "scenarios", "seasons", 0).reading == "H-1"
    assert cite(regulation, "scenarios", "seasons", 1).reading != "H-1"


def test_elements_are_added_at_the_end():
    """`new` is one more, as often as wanted."""
    tiebreakers = [("ranking.precedence.2", "{key: wins}"), ("ranking.precedence.new", "{key: own_scores}"),
                   ("ranking.precedence.new", "{key: random}")]  # fmt: skip
    regulation = whole(house(*tiebreakers))
    keys = [tiebreaker.key for tiebreaker in regulation.ranking.precedence]
    assert keys == ["margin_of_victory", "strength_of_schedule", "wins", "own_scores", "random"]
    assert cite(regulation, "ranking", "precedence", 3).reading == "H-1"
    assert cite(regulation, "ranking", "precedence", 1).reading == "I-1"


def test_elements_are_taken_away_and_numbers_mean_the_base():
    """Two of five rows go: the numbers are those of the regulation extended, whatever else is changed."""
    regulation = whole(
        house(
            ("tournament_points.bands.0", "null"),
            ("tournament_points.bands.2", "null"),
            ("tournament_points.bands.1", "{lead: 0-109, win: 7, loss: 4}"),
        )
    )
    rows = [(str(band.lead), band.win) for band in regulation.tournament_points.bands]
    assert rows == [("0-109", 7), ("110-149", 9), ("150-200", 10)]
    clauses = [str(cite(regulation, "tournament_points", "bands", i)) for i in range(3)]
    runewars = "Runewars 2.2, Tournament Points, p. 19"
    assert clauses == [f"{runewars}, reading H-1", runewars, runewars]
    assert [change.before["win"] for change in regulation.changes] == [6, 8, 7]


def test_a_fault_in_what_remains_points_at_the_change():
    """A hole that a removal leaves is told with the line of the house file, never with one of what it extends."""
    text = house(("tournament_points.bands.1", "null"))
    _, (finding,) = parse(text, "house.yaml")
    assert "between the bands 0-29 and 70-109 there is a gap" in finding.message
    assert finding.place.file == "house.yaml"


def test_a_key_is_taken_away_by_null():
    """Without its maximum a list has no limit, without elimination there is none, if nothing needs it."""
    regulation = whole(
        house(
            ("elimination", "null"),
            ("structures.tables.advanced", "null"),
            ("tiers.formal.structures", "null"),
            ("lists.total", "null"),
        )
    )
    assert (regulation.elimination, regulation.lists.total) == (None, None)
    assert list(regulation.structures.tables) == ["basic"]


def test_a_whole_list_is_replaced():
    """The value of a list is the list."""
    regulation = whole(house(("ranking.precedence", "[{key: wins}]")))
    assert [tiebreaker.key for tiebreaker in regulation.ranking.precedence] == ["wins"]


def test_everything_wrong_is_told_at_once():
    """A wrong word, a hole, a wrong page, a missing clause, an unknown key: one run tells all."""
    text = (HERE / "broken" / "sound.yaml").read_text(encoding="utf-8")
    for old, new in (
        ("key: opponents_points", "key: opponent_points"),
        ("lead: 20-39", "lead: 25-39"),
        ("{heading: Scores, page: 3}", "{heading: Scores, page: 9}"),
        ("byes:\n  cite: {heading: Pairing, page: 5}\n", "byes:\n"),
        ("  maximum: 90\n", "  maximum: 90\n  maximal: 90\n"),
        ("bound_tiers: [local]", "bound_tiers: [lokal]"),
        ("players: 9-16", "players: 8-16"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    regulation, findings = parse(text, "rules.yaml")
    assert regulation is None
    assert {finding.message.split(":")[0] for finding in findings} == {
        "ranking.precedence.1.key",
        "between the bands 0-19 and 25-39 there is a gap",
        "'Scores' is on page 2-3, not on page 9",
        "byes has no clause",
        "scores.maximal is not known here",
        "scenarios.bound_tiers",
        "the rows for players 4-8 and 8-16 overlap",
    }
    assert all(finding.place.line and finding.place.column for finding in findings)


SHUFFLED = """\
form: roundsheet/regulations/1
id: shuffled
name: Shuffled
extends: urban-war-1.4
document: {title: Rules of the Club, version: "1", sections: {Rules: {Round 1: 1, Leaving: 2}}}
changes:
  - {at: swiss.first_round, value: at random, cite: {heading: Round 1, page: 1}, reason: Everybody meets anybody.}
  - at: drops.rules
    value: [{text: "The disqualified never come back.", about: disqualified}]
    cite: {heading: Leaving, page: 2}
    reason: Shorter.
"""


def test_a_house_s_own_clause_goes_before_that_of_the_rule_about_it_and_that_of_its_key():
    """What a house changes has the house's clause, whatever the base says about it; the rest keeps the base's."""
    regulation = whole(SHUFFLED)
    assert str(cite(regulation, "swiss", "first_round")) == "Shuffled, Round 1, p. 1"
    assert str(cite(regulation, "drops", "disqualified")) == "Shuffled, Leaving, p. 2"
    assert str(cite(regulation, "concession", "retires")) == "Urban War 1.4, Conceding, p. 1"
    assert (
        str(cite(regulation, "concession", "bonus"))
        == "Urban War 1.4, Conceded Game Scoring, p. 1, reading I-38"
    )
