"""Why a round was drawn so, in the words that players read."""

from itertools import combinations

from generator.site.pages.round.reasons import reasons
from generator.site.parts import Link
from generator.tournament.draw.drawing import DrawKind, draw_from
from tests.tournament.explaining.test_explanation import inputs


def said(drawn_from):
    """Each part as its heading, its sentences and its games."""
    drawn = draw_from(drawn_from)
    text = "".join
    return [
        (
            reason.heading,
            [text(part.text for part in sentence) for sentence in reason.lead],
            [text(part.text for part in game.text) for game in reason.steps],
        )
        for reason in reasons(drawn_from, drawn.pairings, lambda player: Link(text=player))
    ]


def test_a_float_that_only_one_could_make():
    """A and B have met D, the only one below: C floats, whatever the lot says."""
    points = {"A": 9, "B": 9, "C": 9, "D": 4}
    top, last = said(inputs(points, points, ["AD", "BD"]))
    assert top[0] == "On 9 points: 3 players"
    assert top[1] == [
        "An odd number, so one floats down: C.",
        "A and B had met everybody in the next group.",
    ]
    assert top[2] in (["Table 1: A against B"], ["Table 1: B against A"])
    assert last == (
        "On 4 points: 1 player",
        ["C floats in from above."],
        ["Table 2: C, from 9 points, against D"],
    )


def test_a_float_by_lot():
    """Nobody has met anybody: the lot chose, and could have chosen anybody."""
    points = {"A": 9, "B": 9, "C": 9, "D": 4}
    heading, sentences, _ = said(inputs(points, points))[0]
    assert sentences[0] in {f"An odd number, so one floats down: {who}, drawn by lot." for who in "ABC"}
    assert sentences[1:] == ["It could have been anybody in the group."]
    assert heading == "On 9 points: 3 players"


def test_why_players_meet_again():
    """A, B, C and D have all met; E and F are the only ones new to them."""
    met = [frozenset(pair) for pair in combinations("ABCD", 2)]
    parts = said(inputs("ABCDEF", met=met))
    assert parts[-1] == (
        "Why players meet again",
        [
            "A, B, C and D have all met each other.",
            "Only E and F are new to any of them, so at most 2 of the 4 can meet somebody new.",
            "So no pairing of the whole field has fewer than 1 rematch.",
        ],
        [],
    )
    assert sum(game.endswith("; they had met before") for game in parts[0][2]) == 1


def test_groups_that_have_met_each_other():
    """ABC and DEF have met across, within each nobody has: three and three, so one of each is left over."""
    met = [frozenset((one, other)) for one in "ABC" for other in "DEF"]
    assert said(inputs("ABCDEF", met=met))[-1][1] == [
        "Any two players from different groups below have met:",
        "Group 1: A, B and C.",
        "Group 2: D, E and F.",
        "Each group is odd in number, so at least one player of each has to look outside it.",
        "And nobody else is new to those.",
        "So no pairing of the whole field has fewer than 1 rematch.",
    ]


def test_by_rank_and_the_bye():
    """E has the bye, F below had one. A has met B, and with C the two left, B and D, would meet again."""
    byes = dict.fromkeys("ABCDE", 0)
    drawn_from = inputs("ABCDE", met=["AB", "BD"], method="by rank", byes=byes)
    bye, pairs = said(drawn_from)
    assert bye == ("The bye", ["E sits out: the lowest ranked, without a bye so far."], [])
    assert pairs == (
        "From the top of the ranking",
        ["From the top of the ranking, each player meets the next one below whom they have not met yet."],
        [
            "Table 1: A against D; A had met B; with C those left could not have been paired with so few rematches",
            "Table 2: B against C",
        ],
    )
    passed = said(inputs("ABC", byes={"A": 0, "B": 0, "C": 1}))[0]
    assert passed[1] == [
        "B sits out: the lowest ranked of those who had none yet. C, ranked lower, has had one."
    ]


def test_a_bye_by_lot_tells_among_whom():
    """A and B have points, of the others D has had a bye."""
    points = {"A": 3, "B": 3, "C": 0, "D": 0, "E": 0}
    byes = dict.fromkeys("ABCE", 0) | {"D": 1}
    bye = said(inputs("ABCDE", points, byes=byes, bye_rule="random in the lowest score group"))[0]
    (sentence,) = bye[1]
    assert sentence[0] in "CE"
    assert sentence[1:] == (
        " sits out, drawn by lot among those with the fewest points: C and E. D, ranked lower, has had one."
    )


def test_a_cut_tells_how_it_is_seeded():
    """After a cut nothing is by lot."""
    (part,) = said(inputs("ABCD", kind=DrawKind.CUT, method=None, bye_rule=None))
    assert part[0] == "Bracket"
    assert part[1][0].startswith("Seeded by rank")
