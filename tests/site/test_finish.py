"""How an event that is over is told: the podium first, then one table by final place.

Eight players, two Swiss rounds, the best four in a single elimination: semifinals and final.
"""

from collections import Counter
from functools import cache

from generator.model import Event, PlayerId
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.event import EventPage, event_page
from generator.site.pages.standings import StandingsPage, standings_page
from generator.site.wording.words import plain
from tests.site.events import AnyAsset, event, named, names, play
from tests.support.records import RUNEWARS, elimination, swiss


@cache
def cup(rounds: int, open_games: int = 0) -> Event:
    """The event above after so many rounds."""
    return play(event("cup", named(names(8)), swiss(2), elimination(4)), rounds, open_games)


def desk_of(played: Event) -> PageContext:
    """Where its pages are made."""
    site = Site(title="Northern Tables", assets=AnyAsset())
    return PageContext(site=site, facts=gather(played, RUNEWARS), path="cup/index.html")


def event_of(played: Event) -> EventPage:
    """Its own page."""
    return event_page(desk_of(played), desk_of(played).facts)


def standings_of(played: Event) -> StandingsPage:
    """The page of its standings."""
    return standings_page(desk_of(played), desk_of(played).facts)


def results(played: Event, first: int = 1) -> Counter[tuple[str, str]]:
    """How often each player won and lost from a round on, counted in the results as they were entered."""
    counted: Counter[tuple[str, str]] = Counter()
    for round_ in played.rounds[first - 1 :]:
        for game in round_.pairings:
            one, other = game.result.score1 or 0, game.result.score2 or 0
            assert one != other, "no game of this event is drawn"
            winner, loser = (game.player1, game.player2) if one > other else (game.player2, game.player1)
            counted[winner, "won"] += 1
            counted[loser, "lost"] += 1
    return counted


def test_the_podium_has_the_finalists_and_the_better_of_the_two_before_them() -> None:
    """Place 1 won the final and 2 lost it; 3 is who of the semifinals' losers had the better Swiss rank [I-10]."""
    played = cup(4)
    page, facts = event_of(played), desk_of(played).facts
    (final,) = played.rounds[3].pairings
    late = results(played, first=3)
    (winner,) = [player for player in final.players if late[player, "won"] == 2]
    (second,) = [player for player in final.players if player != winner]
    beaten = [
        player for game in played.rounds[2].pairings for player in game.players if player not in final.players
    ]
    third = min(beaten, key=lambda player: facts.standings_after[2].by_player[player].rank or 0)

    assert page.podium is not None
    assert [(step.place, step.id) for step in page.podium.steps] == [
        ("1", winner),
        ("2", second),
        ("3", third),
    ]
    counted = results(played)
    for step in page.podium.steps:
        assert step.record == f"{counted[step.id, 'won']}–{counted[step.id, 'lost']}"
    scores = sorted((final.result.score1 or 0, final.result.score2 or 0), reverse=True)
    name = {player.id: player.name for player in played.players}
    assert plain(page.podium.final) == f"Final: {name[winner]} {scores[0]} : {scores[1]} {name[second]}"
    assert [link.text for link in page.podium.links] == ["Bracket"]  # nobody's list is published
    assert plain(page.lead) == "Finished after 4 rounds"  # the podium names the champion


def test_there_is_no_podium_before_the_end() -> None:
    """While the final is played nobody has a place."""
    page = event_of(cup(4, open_games=1))

    assert page.podium is None
    assert page.ranking is not None
    assert page.ranking.rank == "Rank"


def test_one_table_has_places_swiss_ranks_and_figures() -> None:
    """By place, with the Swiss rank beside it, how far the four came, and the cut below the last of them."""
    played = cup(4)
    table, facts = standings_of(played).ranking, desk_of(played).facts

    assert table is not None
    assert (table.caption, table.rank, table.swiss) == ("Final places", "Place", "Rank")
    assert [row.tie for row in table.rows[:4]] == [""] * 4  # the chips say it
    assert [row.rank for row in table.rows] == [str(place) for place in range(1, 9)]
    assert {row.id: row.rank for row in table.rows} == {
        player: str(place) for player, place in facts.places.items()
    }
    ranks = facts.standings_after[2].by_player
    assert {row.id: row.swiss for row in table.rows} == {
        player: str(line.rank) for player, line in ranks.items()
    }
    assert [row.how for row in table.rows[:4]] == [
        "won the Final",
        "out in the Final",
        *["out in the Semifinals"] * 2,
    ]
    assert [row.chip for row in table.rows] == ["1st", "2nd", "SF", "SF", "", "", "", ""]
    assert [bool(row.cut) for row in table.rows] == [False, False, False, True, False, False, False, False]
    assert [row.moved for row in table.rows] == [None] * 8
    swiss = {line.player: line.record for line in facts.standings.lines}
    assert [row.record for row in table.rows] == [
        f"{swiss[PlayerId(row.id)].wins}–{swiss[PlayerId(row.id)].losses}" for row in table.rows
    ]


def test_each_size_of_a_round_has_its_chip() -> None:
    """Of a cut to 6, which is a quarterfinal, and of 16 players who begin with their first round: 1, 1, 2, 4, 8."""
    six = play(event("six", named(names(8)), swiss(1), elimination(6)), 9)
    sixteen = play(event("sixteen", named(names(16)), elimination(None)), 9)
    tables = [standings_of(played).ranking for played in (six, sixteen)]
    chips = [[row.chip for row in table.rows] for table in tables if table is not None]

    assert chips[0] == ["1st", "2nd", "SF", "SF", "QF", "QF", "", ""]
    assert chips[1] == ["1st", "2nd", *["SF"] * 2, *["QF"] * 4, *["T16"] * 8]


def test_who_still_plays_is_marked_at_the_table() -> None:
    """Two of four games are open: those four have their table and the rank before; the others an arrow and no table."""
    played = cup(2, open_games=2)
    page = standings_of(played)
    table = page.ranking
    before = desk_of(played).facts.standings_after[1].by_player
    at = {
        player: f"Table {game.table}"
        for game in played.rounds[1].pairings
        if game.result.score1 is None
        for player in game.players
    }

    assert len(at) == 4
    assert table is not None
    for row in table.rows:
        assert row.status == next((table for player, table in at.items() if player == row.id), "")
        assert row.moved is not None
        was = f"({before[row.id].rank})"
        assert (row.moved.text == was) is (row.id in set(at))
    assert "In brackets: the rank before this round." in page.notes
