"""Tournament Report Files as programs for chess write them: each result is read as what it is here."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from generator.interchange.course import as_event, figures_that_differ
from generator.interchange.formats import FORMATS, format_of
from generator.model import Ended, GameResult
from generator.regulations.catalogue import shipped
from generator.regulations.event_schema import GivenByes
from generator.regulations.schema_parts import Pair
from generator.tournament.ranking.standings import standings_after
from tests.interchange.chess import CHESS, CUP, EVERY_RESULT, file_of, player, sound

DAY = date(2018, 9, 15)
WON, LOST, DRAWN = (
    GameResult(score1=1, score2=0),
    GameResult(score1=0, score2=1),
    GameResult(score1=0, score2=0),
)


def ended(how: str) -> GameResult:
    """A game that was not played."""
    return GameResult(ended=Ended(how))


def test_every_result_is_a_game_or_a_bye() -> None:
    """White sits in the first seat, in whichever of the two lines it stands first."""
    found = sound(EVERY_RESULT)
    assert [
        [(game.player1, game.player2, game.result) for game in round_.pairings] for round_ in found.rounds
    ] == [
        [("P01", "P05", WON), ("P06", "P02", DRAWN), ("P03", "P07", WON)],
        [("P02", "P01", LOST), ("P04", "P03", DRAWN), ("P06", "P07", ended("No-show 2"))],
        [("P01", "P03", DRAWN), ("P02", "P04", ended("No-show both"))],
        [("P04", "P01", LOST), ("P05", "P02", ended("No-show 1")), ("P03", "P06", WON)],
    ]
    assert [[(bye.player, bye.given) for bye in round_.byes] for round_ in found.rounds] == [
        [("P04", True)],  # H: half a point, as given byes have by the recipe
        [("P05", False)],  # U
        [("P05", False)],  # F: a whole point, as the draw's bye has
        [],
    ]
    assert {each.id: each.byes for each in found.players if each.byes} == {"P04": "1"}


def test_rows_and_tables_are_counted_in_the_order_of_the_file() -> None:
    """Games first, then byes."""
    first = sound(EVERY_RESULT).rounds[0]
    assert [(game.row, game.table) for game in first.pairings] == [(1, 1), (2, 2), (3, 3)]
    assert [bye.row for bye in first.byes] == [4]


def test_players_and_the_event_are_read() -> None:
    """Names as they stand there; the rating is the figure that the recipe registers, and 0 without one."""
    found = sound(EVERY_RESULT)
    assert (found.name, found.venue, found.swiss_rounds) == ("Tidewater Open", "Old Mill Hall", 4)
    assert found.days == (DAY, date(2018, 9, 16))
    assert [(each.id, each.name, each.figure("Rating")) for each in found.players] == [
        ("P01", "Arndt, Ilse", 2100),
        ("P02", "Brack, Odo", 2050),
        ("P03", "Corvin, Mae", 1990),
        ("P04", "Dorn, Pia", 1900),
        ("P05", "Elm, Jon", 1850),
        ("P06", "Farr, Una", 1700),
        ("P07", "Gale, Tom", 0),
    ]


def test_what_has_no_place_is_told_by_its_name_alone() -> None:
    """Nobody's birth date is repeated, nor kept."""
    found = sound(EVERY_RESULT)
    assert found.told == (
        "left out of the event: federation, type, chief arbiter, time control",
        "left out of players: sex, title, federation, FIDE number, birth date",
        "left out: that 2 games are not rated",
    )
    assert "1990/01/02" not in repr(found)
    assert "1500001" not in repr(found)


def test_the_standings_are_those_that_were_worked_by_hand() -> None:
    """Points in the order of the rounds.

    1 has 1 + 1 + ½ + 1; 3 has 1 + ½ + ½ + 1; 5 has 0 + 1 + 1 + 0; 2 has ½ + 0 + 0 + 1; 6 has ½ + 1 + 0 + 0; 4 has
    ½ + ½ + 0 + 0; 7 has nothing.

    2 and 6 drew with each other. Without the lowest the opponents whom they played have 3½ (6 and 1) and 3 (2 and 3).
    """
    found = sound(EVERY_RESULT)
    event, stages = as_event(found, "open", found.days, CHESS)
    lines = standings_after(event, CHESS, stages, 4).lines
    assert [(line.player, float(line.points.value)) for line in lines] == [
        ("P01", 3.5),
        ("P03", 3),
        ("P05", 2),
        ("P02", 1.5),
        ("P06", 1.5),
        ("P04", 1),
        ("P07", 0),
    ]
    assert figures_that_differ(found, event, CHESS, stages) is None  # the file says the same points


def test_points_that_the_rules_do_not_give_are_told() -> None:
    """Ann has a win and a draw."""
    found = sound(file_of(*CUP[:2], CUP[2].replace(" 1.5 ", " 4,0 "), *CUP[3:]))
    event, stages = as_event(found, "cup", found.days, CHESS)
    told = figures_that_differ(found, event, CHESS, stages)
    assert told is not None
    assert "1 player has other figures in the file, as Vorn, Ann: 4 points there, 1.5 points by Chess" in told


def with_ranks(*ranks: object) -> str | None:
    """What is told of the small event if its file says these ranks."""
    lines = (f"{line[:85]}{rank:>4}{line[89:]}" for line, rank in zip(CUP[2:], ranks, strict=True))
    found = sound(file_of(*CUP[:2], *lines))
    event, stages = as_event(found, "cup", found.days, CHESS)
    return figures_that_differ(found, event, CHESS, stages)


def test_ranks_that_the_rules_do_not_give_are_told() -> None:
    """Ann and Pia have 1½ and drew; without the lowest Ann keeps Pia's 1½ of her opponents' points, and Pia nothing.

    Odo has ½. Where the file says no rank, or 0, it says nothing.
    """
    assert with_ranks(1, 3, 2) is None
    assert with_ranks("", 3, 0) is None
    assert with_ranks(2, 3, 1) == (
        "look at the ranking: 2 of 3 players have another rank in the file, as Vorn, Ann: 2 there, 1 by Chess, which "
        "breaks ties by H2H, BH–L1, BH, SB"
    )


def test_a_rank_that_players_share_is_any_of_theirs() -> None:
    """Two pairs of players with one result each: the first two are tied, and so are the others."""
    rounds = ("   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0")
    for ranks, is_told in (((1, 3, 2, 4), False), ((2, 4, 1, 3), False), ((1, 2, 3, 4), True)):
        lines = [player(start, f"No {start}", text) for start, text in enumerate(rounds, 1)]
        ranked = [f"{line[:85]}{rank:>4}{line[89:]}" for line, rank in zip(lines, ranks, strict=True)]
        found = sound(file_of(*ranked))
        event, stages = as_event(found, "cup", (DAY,), CHESS)
        assert (figures_that_differ(found, event, CHESS, stages) is not None) == is_told


def test_who_is_not_in_a_round_has_dropped_and_comes_back() -> None:
    """6 has `Z` in round 3; 7 did not come to a game, and is out by that; 2 and 4 are back after theirs."""
    found = sound(EVERY_RESULT)
    event, _ = as_event(found, "open", found.days, CHESS)
    assert [sorted((each.player, each.kind.value) for each in round_.changes) for round_ in event.rounds] == [
        [],
        [("P06", "Drop")],
        [("P02", "Rejoin"), ("P04", "Rejoin"), ("P06", "Rejoin")],
        [],
    ]


def test_a_round_that_is_being_played_stays_open() -> None:
    """And a bye that was asked for in a round to come is given beforehand; how many rounds there will be is said."""
    found = sound(
        file_of(
            "012 Cup",
            "XXR 5",
            player(1, "Vorn, Ann", "   2 w", "0000 - H"),
            player(2, "Brack, Odo", "   1 b"),
        )
    )
    assert [(game.players, game.result) for game in found.rounds[0].pairings] == [
        (("P01", "P02"), GameResult())
    ]
    assert (len(found.rounds), found.swiss_rounds) == (1, 5)
    assert {each.id: each.byes for each in found.players} == {"P01": "2", "P02": None}


def test_byes_that_were_asked_for_are_given_beforehand() -> None:
    """Record 240 of TRF26; what it says of a round that was played stands in the players' lines, too."""
    lines = (
        "012 Cup",
        "142 5",
        player(1, "Vorn, Ann", "   2 w 1"),
        player(2, "Brack, Odo", "   1 b 0", "0000 - H"),
        player(3, "Lund, Pia", "0000 - H"),
        "240 H 001 0003",
        "240 H 002    2    1",
        "240 H 004 0001",
        "240 Z 003 0001 0003",
        "240 F 003 0002",
    )
    found = sound(file_of(*lines))
    assert {each.id: each.byes for each in found.players} == {"P01": "2, 4", "P02": "2, 3", "P03": "1"}
    assert found.told == (
        "look at the byes: 1 full-point bye is worth 0.5 points by Chess",
        "look at round 3: by the file P01, P03 will not be in it, and no column says that beforehand: write Drop on "
        "the sheet Changes before it is drawn, and Rejoin after it",
    )


def test_players_without_a_round_are_an_event_that_has_not_begun() -> None:
    """With its planned rounds."""
    found = sound(file_of("012 Cup", "142 5", player(1, "Vorn, Ann"), player(2, "Brack, Odo")))
    event, stages = as_event(found, "cup", (DAY,), CHESS)
    assert (event.rounds, [stage.rounds for stage in stages]) == ((), [5])
    assert [each.withdrawn for each in event.players] == [False, False]


@pytest.mark.parametrize("bye", ["U", "F", "H"])
def test_a_round_in_which_no_game_stands_is_not_played(bye: str) -> None:
    """Whoever has a bye in it has that beforehand, whatever the file calls it, and nobody has dropped."""
    found = sound(
        file_of(
            "012 Cup",
            "XXR 5",
            player(1, "Vorn, Ann", "   2 w 1"),
            player(2, "Brack, Odo", "   1 b 0"),
            player(3, "Lund, Pia", "0000 - U", f"0000 - {bye}"),
        )
    )
    assert (len(found.rounds), found.swiss_rounds) == (1, 5)
    assert {each.id: each.byes for each in found.players} == {"P01": None, "P02": None, "P03": "2"}
    event, _ = as_event(found, "cup", (DAY,), CHESS)
    assert [round_.changes for round_ in event.rounds] == [()]
    worth = {"U": "1 drawn bye is", "F": "1 full-point bye is"}
    told = f"look at the byes: {worth[bye]} worth 0.5 points by Chess" if bye in worth else None
    assert found.told == ((told,) if told else ())


def test_a_bye_to_come_is_a_round_that_is_planned() -> None:
    """Also where the file doesn't say how many there are."""
    lines = (player(1, "Ann", "   2 w 1"), player(2, "Bob", "   1 b 0", "0000 - Z", "0000 - H"))
    assert sound(file_of("012 Cup", *lines)).swiss_rounds == 3


@pytest.mark.parametrize(("points", "told"), [(1.5, True), (1.0, False), (2.5, None)])
def test_points_that_count_a_bye_to_come_are_no_other_rules(points: float, told: bool | None) -> None:
    """Some programs count such a bye already; any other difference is told as one."""
    found = sound(
        file_of(
            "012 Cup",
            "XXR 5",
            player(1, "Vorn, Ann", "   2 w 1", "0000 - H", points=points),
            player(2, "Brack, Odo", "   1 b 0", points="0.0"),
        )
    )
    event, stages = as_event(found, "cup", (DAY,), CHESS)
    said = figures_that_differ(found, event, CHESS, stages)
    if told is None:
        assert said is not None
        assert said.startswith("look at the rules: 1 player has other figures in the file, as Vorn, Ann")
    else:
        line = (
            "the file counts byes of rounds to come already, which count here once the round is played: "
            "Vorn, Ann has 1.5 points there, 1 point here"
        )
        assert said == (line if told else None)


def test_byes_of_older_files_are_read() -> None:
    """Without an opponent `+` is a whole point, `=` half a one and `-` none; blanks are as good as 0000."""
    rounds = [
        ("   2 w 1", "        "),
        ("   1 b 0", "0000   ="),
        ("0000 - +", "        "),
        ("0000 - -", "0000 - U"),
        ("   6 w 1", "   6 w 1"),
        ("   5 b 0", "   5 b 0"),
    ]
    lines = [player(start, f"Player {start}", *each) for start, each in enumerate(rounds, 1)]
    found = sound(file_of(*lines))
    assert [[(bye.player, bye.given) for bye in round_.byes] for round_ in found.rounds] == [
        [("P03", False)],
        [("P04", False), ("P02", True)],
    ]


@pytest.mark.parametrize(
    ("award", "told"),
    [
        ({"award": {"tournament_points": Fraction(1, 2)}, "counts_as": "draw"}, None),
        ({"award": {"tournament_points": 0}, "counts_as": "loss"}, "0 points"),
        (None, "1 point"),
    ],
)
def test_a_bye_that_is_worth_something_else_by_the_rules_is_told(
    award: dict[str, object] | None, told: str | None
) -> None:
    """As `H` where given byes have nothing, or where there is one worth for all."""
    given = None if award is None else GivenByes.model_validate(award)
    rules = CHESS.model_copy(update={"byes": CHESS.byes.model_copy(update={"given": given})})
    line = None if told is None else f"look at the byes: 1 half-point bye is worth {told} by Chess"
    assert sound(file_of(*CUP), rules).told == (() if line is None else (line,))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_every_end_of_a_line_is_one(end: str) -> None:
    """The description asks for CR, programs write LF or both."""
    assert sound("".join(f"{line}{end}" for line in CUP).encode()) == sound(file_of(*CUP))


@pytest.mark.parametrize(
    ("encoding", "is_guessed"),
    [("utf-8", False), ("utf-8-sig", False), ("utf-16", False), ("cp1252", True), ("latin-1", True)],
)
def test_every_encoding_is_read(encoding: str, is_guessed: bool) -> None:
    """Columns are counted in letters, whatever bytes they have."""
    content = "\n".join(CUP).replace("Lund, Pia", "Lønß, Zoë").encode(encoding)
    found = sound(content)
    assert [each.name for each in found.players] == ["Vorn, Ann", "Brack, Odo", "Lønß, Zoë"]
    assert any("not in UTF-8" in line for line in found.told) == is_guessed


def test_lines_that_are_missing_are_noticed() -> None:
    """The file says itself how many players there are."""
    assert sound(file_of("062 30", *CUP)).told == (
        "look at the players: the file says 30, and has lines for 3",
    )
    assert sound(file_of("062 003", *CUP)).told == ()


def test_teams_and_unknown_lines_are_told() -> None:
    """Empty ones say nothing, and neither do comments."""
    team = "013 Harbour Knights                    1    2"
    found = sound(file_of("### 1", "DDD SSSS sTTT", *CUP, team, "082 0", "102", "XXC white1"))
    assert found.told == ("left out of the event: teams, DDD, XXC",)


def test_a_rating_without_a_place_in_the_rules_is_told() -> None:
    """It is another game's, which knows none."""
    rules = CHESS.model_copy(update={"registered": []})
    assert sound(file_of(*CUP), rules).told == ("left out of players: rating",)


def test_a_file_is_recognised_by_a_players_line() -> None:
    """Whatever stands before it, and whatever it is called."""
    assert format_of(EVERY_RESULT) is FORMATS["trf16"]
    assert format_of(b"\xef\xbb\xbf001    1") is FORMATS["trf16"]
    assert format_of(b"001,Ann\n") is None
    assert format_of(b"012 Open\n") is None


def test_games_in_which_scores_count_can_not_be_told_by_it() -> None:
    """X-Wing has any score for a win; the recipe for chess has one, and would not fit with a second win or draw."""
    form, scores = FORMATS["trf16"], CHESS.scores
    assert form.reader.no_place_for(CHESS, ()) is None
    assert scores is not None
    twice = [
        scores.model_copy(update={"pairs": [*scores.pairs, Pair(more=more, less=less)]})
        for more, less in ((2, 0), (1, 1))
    ]
    others = [CHESS.model_copy(update={"scores": each}) for each in twice]
    for rules in (shipped("xwing-1.1.1"), *others):
        told = f"the scores of {rules.name}, where one win is not like another"
        assert form.reader.no_place_for(rules, ()) == told
