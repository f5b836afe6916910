"""The bracket's page: every round from the beginning, who meets whom, seeds, byes and where winners go.

Six of eight players make the cut. Eight is the next power of two, so games #1 and #2 are byes of seeds 1 and 2,
#3 seed 3 against 6, #4 seed 4 against 5. The winner of #1 meets that of #4, the winner of #2 that of #3.
Source: Runewars 2.2, Single Elimination Rounds, p. 17.
"""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from generator.model import Change, ChangeKind, Event, Pairing, Stage, StageType
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.bracket import BracketPage, bracket_page
from generator.site.shared.bracket_tree import BracketRound
from generator.site.wording.words import plain
from generator.tournament.game_forms import form_of
from tests.site.events import AnyAsset, by_hand, event, named, names, play, publish, to_publish
from tests.site.html import parse
from tests.support.records import RUNEWARS, elimination, swiss


@cache
def cup(rounds: int, open_games: int = 0) -> Event:
    """The event above after so many rounds, the Swiss one counted, the last with so many games open."""
    return play(event("cup", named(names(8)), swiss(1), elimination(6)), rounds, open_games)


def page_of(played: Event) -> BracketPage:
    """Its bracket."""
    site = Site(title="Northern Tables", assets=AnyAsset())
    facts = gather(played, RUNEWARS)
    return bracket_page(PageContext(site=site, facts=facts, path="cup/bracket/index.html"), facts)


def rounds_of(page: BracketPage) -> tuple[BracketRound, ...]:
    """The rounds that lead to the final."""
    return page.tree.parts[0].rounds if page.tree is not None else ()


def numbers(round_: BracketRound) -> list[int]:
    """The games of a round as they are drawn, from the top."""
    return [game.number for game in round_.games]


def seats(round_: BracketRound) -> dict[int, list[str]]:
    """Who sits in each game."""
    return {game.number: [seat.player.text for seat in game.seats] for game in round_.games}


def test_all_rounds_are_there_before_the_cut_is_made() -> None:
    """The seeds that will meet, then the winners; those stand side by side who lead to the same game."""
    page = page_of(cup(1, open_games=1))

    assert [round_.name.text for round_ in rounds_of(page)] == ["Quarterfinals", "Semifinals", "Final"]
    assert [round_.name.href for round_ in rounds_of(page)] == [None, None, None]
    assert [numbers(round_) for round_ in rounds_of(page)] == [[1, 2, 3, 4], [5, 6], [7]]
    assert seats(rounds_of(page)[0]) == {
        1: ["Seed 1"],
        2: ["Seed 4", "Seed 5"],
        3: ["Seed 2"],
        4: ["Seed 3", "Seed 6"],
    }
    assert seats(rounds_of(page)[1]) == {
        5: ["Winner of game 1", "Winner of game 2"],
        6: ["Winner of game 3", "Winner of game 4"],
    }
    assert seats(rounds_of(page)[2]) == {7: ["Winner of game 5", "Winner of game 6"]}


def test_the_cut_gives_seeds_and_byes() -> None:
    """Seeds are the ranks of the Swiss rounds; who has a bye is in the next round already."""
    played = cup(2, open_games=1)
    page, facts = page_of(played), gather(played, RUNEWARS)

    ranked = [facts.players[line.player].name for line in facts.standings_after[1].lines[:6]]
    first = rounds_of(page)[0]
    assert {seat.player.text: seat.seed for game in first.games for seat in game.seats} == {
        name: str(seed) for seed, name in enumerate(ranked, start=1)
    }
    assert [seat.score for game in first.games if len(game.seats) == 1 for seat in game.seats] == [
        "bye",
        "bye",
    ]
    assert first.name.href == "../round/2/index.html"
    assert [names[0] for names in seats(rounds_of(page)[1]).values()] == ranked[:2]


def test_a_winner_who_leaves_is_awaited_no_longer() -> None:
    """Game #4 is over, and its winner drops: whom seed 1 would have met is nobody, and seed 1 stands alone."""
    played = cup(2, open_games=1)
    last = played.rounds[-1]
    (fourth,) = (pairing for pairing in last.pairings if pairing.row == 4)
    winner = fourth.players[(form_of(RUNEWARS).winner(fourth.result) or 0) - 1]
    drop = Change(player=winner, kind=ChangeKind.DROP)
    left = replace(played, rounds=(played.rounds[0], replace(last, changes=(drop,))))

    first = rounds_of(page_of(played))[1].games[0]
    assert [seat.id for seat in rounds_of(page_of(left))[1].games[0].seats] == [first.seats[0].id]
    assert first.seats[1].id == winner


def test_a_winner_is_in_the_next_round_as_soon_as_the_result_is_in() -> None:
    """Of games #3 and #4 the first of the sheet, #3, is still open; #4 is read second, #3 last."""
    page = page_of(cup(2, open_games=1))

    (fourth,) = (game for game in rounds_of(page)[0].games if game.number == 2)
    (winner,) = (seat for seat in fourth.seats if seat.outcome == "won")
    after = seats(rounds_of(page)[1])
    assert after[5][1] == winner.player.text
    assert after[6][1] == "Winner of game 4"
    assert [seat.id for game in rounds_of(page)[1].games for seat in game.seats if not seat.id] == [""]


def test_lines_are_drawn_where_they_are_true() -> None:
    """A person exchanged the second players of the semifinals: no line says that neighbours' winners met."""
    played = cup(3, open_games=2)
    assert [round_.lines for round_ in rounds_of(page_of(played))] == ["joined", "joined", ""]

    last = played.rounds[-1]
    first, second = last.pairings
    swapped = (replace(first, player2=second.player2), replace(second, player2=first.player2))
    changed = replace(played, rounds=(*played.rounds[:-1], replace(last, pairings=swapped)))
    assert [round_.lines for round_ in rounds_of(page_of(changed))] == ["", "joined", ""]
    assert numbers(rounds_of(page_of(changed))[0]) == [1, 2, 3, 4]


def test_when_it_is_over_it_says_who_won_and_the_places_of_all_in_it() -> None:
    """The champion once, at the end of the tree, and below the final places of the six who were in it."""
    played = cup(4)
    page, facts = page_of(played), gather(played, RUNEWARS)

    (winner,) = [player for player, place in facts.places.items() if place == 1]
    assert plain(page.lead) == "Finished after 4 rounds."
    assert [row.rank for row in page.places.rows] == ["1", "2", "3", "4", "5", "6"]
    (champion,) = [round_.champion for round_ in rounds_of(page) if round_.champion]
    assert plain(champion) == f"Champion: {facts.players[winner].name}"
    assert page_of(cup(3)).places is None


def test_an_event_that_begins_with_elimination_has_no_seeds() -> None:
    """Everything is by lot; before round 1 nobody knows a game."""
    knockout = event("cup", named(names(5)), elimination(None))

    assert page_of(knockout).tree is None
    assert "when its first round is paired" in plain(page_of(knockout).lead)
    page = page_of(play(knockout, 1, open_games=9))
    assert [len(round_.games) for round_ in rounds_of(page)] == [4, 2, 1]
    assert {seat.seed for round_ in rounds_of(page) for game in round_.games for seat in game.seats} == {""}


def test_who_hears_the_page_hears_an_ordered_list(tmp_path: Path) -> None:
    """Each round is a section with its heading, each game an item with its number, each seat has its player's ID."""
    publish([to_publish(cup(2))], tmp_path / "site")
    page = parse("", (tmp_path / "site/cup/bracket/index.html").read_bytes())

    games = [each["value"] for each in page.all("li") if "value" in each]
    assert games == ["1", "2", "3", "4", "5", "6", "7"]
    assert len([each for each in page.all("ol") if each["class"] == "games"]) == 3
    seated = [each["data-player"] for each in page.all("li") if "data-player" in each]
    first: list[Pairing] = list(cup(2).rounds[1].pairings)
    assert {pairing.player1 for pairing in first} <= set(seated)
    assert len(seated) == 6 + 4, "everybody of the first round, and the four who are through"
    assert "Game 4" in page.text
    assert "Seed 1" in page.text


def test_an_event_without_elimination_says_so() -> None:
    """The page is there for anybody who asks for its address."""
    page = page_of(event("cup", named(names(4)), swiss(2)))

    assert plain(page.lead) == "This event has no elimination: the ranking decides."
    assert page.tree is None


def test_the_game_for_third_place_stands_beside_the_bracket() -> None:
    """Whose losers will meet, then who they are, then how they played; the final has one game all the time."""
    stages = (swiss(1), elimination(4, third_place=True))
    played = [play(event("cup", named(names(8)), *stages), rounds) for rounds in (1, 2, 3)]
    thirds = [page_of(each).tree.parts[1].rounds[0] for each in played]

    assert seats(thirds[0]) == {4: ["Loser of game 1", "Loser of game 2"]}
    assert all(seat.id for game in thirds[1].games for seat in game.seats)
    assert sorted(seat.outcome for game in thirds[2].games for seat in game.seats) == ["lost", "won"]
    assert [len(round_.games) for round_ in rounds_of(page_of(played[2]))] == [2, 1]
    assert len(page_of(cup(1)).tree.parts) == 1


def test_a_double_elimination_is_numbered_from_the_upper_bracket_to_the_grand_final() -> None:
    """Of four: 1 and 2, the upper final 3; lower round 1 is 4, the lower final 5; the grand final 6.

    The losers of 1 and 2 meet in 4; its winner meets the loser of 3 in 5.
    """
    double = Stage(type=StageType.DOUBLE_ELIMINATION, size=4, reset=False)
    tree = page_of(play(event("cup", named(names(8)), swiss(1), double), 1)).tree
    assert [(part.kind, [numbers(round_) for round_ in part.rounds]) for part in tree.parts] == [
        ("upper", [[1, 2], [3]]),
        ("lower", [[4], [5]]),
        ("grand", [[6]]),
    ]
    assert [round_.lines for round_ in tree.rounds] == ["joined", "", "straight", "", ""]
    upper, lower = tree.parts[:2]
    assert seats(upper.rounds[1]) == {3: ["Winner of game 1", "Winner of game 2"]}
    assert [seats(round_) for round_ in lower.rounds] == [
        {4: ["Loser of game 1", "Loser of game 2"]},
        {5: ["Winner of game 4", "Loser of game 3"]},
    ]


def test_neighbours_of_the_lower_bracket_lead_to_the_same_game() -> None:
    """Of sixteen: games that are joined stand in twos below each other, and straight lines lead to the same height."""
    double = Stage(type=StageType.DOUBLE_ELIMINATION, size=16, reset=False)
    tree = page_of(play(event("cup", named(names(16)), swiss(1), double), 1)).tree
    lower = tree.parts[1].rounds
    for before, after in pairwise(lower):
        for at, game in enumerate(before.games):
            to = after.games[at if before.lines == "straight" else at // 2]
            assert f"Winner of game {game.number}" in [seat.player.text for seat in to.seats]


def test_a_phone_shows_the_round_that_is_played() -> None:
    """The first with an open game, at the end the final; how a game ended stands behind its number."""
    assert [page_of(cup(rounds, 1)).tree.shown for rounds in (1, 2, 3, 4)] == [1, 1, 2, 3]
    assert page_of(cup(4)).tree.shown == 3


def test_what_was_changed_by_hand_has_the_brackets_numbers(tmp_path: Path) -> None:
    """Of eight the semifinals are games 5 and 6, on their round's page too; a person exchanged two players."""
    changed = by_hand(play(event("cup", named(names(8)), swiss(1), elimination(8)), 3), note=None)
    publish([to_publish(changed)], tmp_path / "site")
    text = parse("", (tmp_path / "site/cup/round/3/index.html").read_bytes()).text
    assert "Game 5 is now" in text
    assert "Game 6 is now" in text
    assert "Game 1 " not in text
