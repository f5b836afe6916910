"""The state of an event in a sentence, and what players are told at a cut; the event of `test_decided_cut`.

After two rounds A has 2 wins, B and C one each, D none. C has a margin of 180 and B of 170, so C is 2nd and B 3rd.
"""

from __future__ import annotations

from generator.model import PlayerId, Round, Stage
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.bracket.games import announced_games
from generator.site.shared.at_the_cut import bracket_names
from generator.site.shared.names import found_players
from generator.site.shared.whereabouts import now, where
from generator.site.wording.moments import event_state
from generator.site.wording.words import plain
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss

XWING = shipped("xwing-1.1.1")
ROUNDS = (
    round_of(1, game("A", "B", 100, 50), game("C", "D", 80, 50)),
    round_of(2, game("A", "C", 100, 50), game("B", "D", 70, 50)),
)
TOP_2 = (swiss(2), elimination(2))


def without_clause() -> Regulation:
    """Return the rules without the one that somebody moves up."""
    rules = [rule for rule in XWING.elimination.rules if rule.about != "replaced"]
    return XWING.model_copy(update={"elimination": XWING.elimination.model_copy(update={"rules": rules})})


def desk_of(*rounds: Round, stages: tuple[Stage, ...] = TOP_2, regulation: Regulation = XWING) -> PageContext:
    """Return what the event's page is made with."""
    facts = gather(event_of(players_of("A B C D"), *rounds, stages=stages), regulation)
    return PageContext(site=Site(title="", assets={}), facts=facts, path="cup/index.html")


def told(desk: PageContext, player: str) -> tuple[str, str]:
    """Return the head and the sentence of a player's card."""
    found = where(desk, desk.facts.players[PlayerId(player)])
    return found.label, plain(found.text)


def test_each_state_has_its_sentence() -> None:
    """From registration to the final: open, done, and the cut."""
    final = round_of(3, game("A", "C", 100, 50))
    assert event_state(desk_of().facts) == "Registration: 4 players so far"
    assert event_state(desk_of(ROUNDS[0]).facts) == "Round 1 is done, the next one is being drawn"
    assert event_state(desk_of(*ROUNDS).facts) == "The cut is decided: 2 players are in"
    assert event_state(desk_of(*ROUNDS, final).facts) == "Finished after 3 rounds"


def test_at_the_cut_everybody_knows() -> None:
    """In by seed, first reserve with what is missing, and out."""
    desk = desk_of(*ROUNDS)

    assert told(desk, "A") == ("In: seed 1", "The top 2 play on.")
    assert told(desk, "C") == ("In: seed 2", "The top 2 play on.")
    label, text = told(desk, "B")
    assert label == "Rank 3: first reserve"
    assert text.startswith("Behind C (rank 2): 1 point each, margin of victory 170 against 180.")
    assert "Moves up if somebody drops" in text
    assert told(desk, "D") == ("Rank 4: out", "The top 2 play on.")
    page = now(desk, desk.facts.players[PlayerId("D")])  # the player's page has no head above it
    assert plain(page.text) == "Rank 4: out. The top 2 play on."


def test_nobody_is_promised_to_move_up_where_no_rule_says_so() -> None:
    """Without the clause the third is out, as the fourth is."""
    assert told(desk_of(*ROUNDS, regulation=without_clause()), "B") == ("Rank 3: out", "The top 2 play on.")


def test_the_next_round_is_for_those_who_are_in() -> None:
    """The card of somebody who is out never says when the next round begins."""
    assert [each.id for each in found_players(desk_of(*ROUNDS)) if each.plays_on] == ["A", "C"]
    assert [each.id for each in found_players(desk_of(ROUNDS[0])) if each.plays_on] == ["A", "B", "C", "D"]


def test_the_names_of_the_bracket_are_known() -> None:
    """By seed, and only while the bracket is not drawn."""
    assert bracket_names(desk_of(*ROUNDS).facts) == ("A", "C")
    assert bracket_names(desk_of(ROUNDS[0]).facts) == ()


def test_the_bracket_shows_who_meets_if_nobody_drops() -> None:
    """The first of two with the second; with a round still open the seeds' numbers stand there."""
    known, open_ = announced_games(desk_of(*ROUNDS)), announced_games(desk_of(ROUNDS[0]))

    assert [[(seat.seed, seat.id) for seat in game.seats] for game in known] == [[("1", "A"), ("2", "C")]]
    assert [[seat.player.text for seat in game.seats] for game in open_] == [["Seed 1", "Seed 2"]]


def test_a_cut_by_wins_and_one_that_is_not_full_name_who_meets() -> None:
    """All with a win are A, C and B, so the first has a bye; of a cut to 4 without D the same three are left."""
    by_wins = Stage(type=elimination(2).type, wins=1)
    without_d = round_of(2, game("A", "C", 100, 50), game("B", "D", 70, 50), changes=(("D", "Drop"),))
    wins = announced_games(desk_of(*ROUNDS, stages=(swiss(2), by_wins)))
    short = announced_games(desk_of(ROUNDS[0], without_d, stages=(swiss(2), elimination(4))))

    assert [[seat.id for seat in game.seats] for game in wins] == [["A"], ["C", "B"]]
    assert [[seat.id for seat in game.seats] for game in short] == [["A"], ["C", "B"]]


def test_before_a_second_swiss_stage_there_are_no_seeds_and_no_reserve() -> None:
    """Who goes on by wins: all with one or more, so the fourth alone is out."""
    stages = (swiss(2), Stage(type=swiss(1).type, rounds=1, wins=1))
    desk = desk_of(*ROUNDS, stages=stages)

    assert told(desk, "B") == ("In", "Everybody with 1 win or more plays on.")
    assert told(desk, "D") == ("Rank 4: out", "Everybody with 1 win or more plays on.")
