"""The state of an event in a sentence, and what players are told at a cut; the event of `test_decided_cut`.

After two rounds A has 2 wins, B and C one each, D none. C has a margin of 180 and B of 170, so C is 2nd and B 3rd.
"""

from __future__ import annotations

from dataclasses import replace

from generator.model import PlayerId, Round, Stage, StageType
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.bracket import bracket_page
from generator.site.pages.event import event_page
from generator.site.pages.round.page import round_page
from generator.site.pages.screen import screen_page
from generator.site.pages.standings import standings_page
from generator.site.shared.at_the_cut import bracket_names
from generator.site.shared.bracket_games import announced_games
from generator.site.shared.names import found_players
from generator.site.shared.timetable import next_of
from generator.site.shared.whereabouts import where
from generator.site.wording.moments import event_phase, event_state
from generator.site.wording.words import plain
from tests.site.events import AnyAsset
from tests.support.in_memory import next_round
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
    return PageContext(site=Site(title="", assets=AnyAsset()), facts=facts, path="cup/index.html")


def told(context: PageContext, player: str) -> tuple[str, str]:
    """Return the head and the sentence of a player's card."""
    found = where(context, context.facts.players[PlayerId(player)])
    return found.label, plain(found.text)


def state(
    stages: tuple[Stage, ...], *rounds: Round, names: str = "A B C D", regulation: Regulation = XWING
) -> str:
    """Return the state of an event of these players."""
    return event_state(gather(event_of(players_of(names), *rounds, stages=stages), regulation))


def test_each_state_has_its_sentence() -> None:
    """From registration to the final: open, done, and the cut."""
    final = round_of(3, game("A", "C", 100, 50))
    assert event_state(desk_of().facts) == "Registration: 4 players so far"
    assert event_state(desk_of(ROUNDS[0]).facts) == "Round 1: done, the next round is being drawn"
    assert event_state(desk_of(*ROUNDS).facts) == "Top 2 decided"
    open_final = round_of(3, game("A", "C"))
    assert event_state(desk_of(*ROUNDS, open_final).facts) == "The final: A against C"
    assert event_state(desk_of(*ROUNDS, final).facts) == "Champion: A"


def test_a_round_says_how_many_games_are_left_and_at_which_tables() -> None:
    """Four games at tables 11 to 14: none over, tables 11, 13 and 14 open, and then the last alone."""

    def round_1(*over: int) -> Round:
        pairs = zip("ACEG", "BDFH", range(11, 15), strict=True)
        games = (game(one, two, *((90, 10) if at in over else ()), table=at) for one, two, at in pairs)
        return round_of(1, *games)

    def said(*over: int) -> str:
        return state((swiss(3),), round_1(*over), names="A B C D E F G H")

    assert said() == "Round 1: 4 games to play"
    assert said(12) == "Round 1: 3 games left, tables 11, 13, 14"
    assert said(11) == "Round 1: 3 games left, tables 12–14"
    assert said(11, 12, 13) == "Round 1: 1 game left, table 14"


def test_many_tables_are_only_counted() -> None:
    """Every second of 16 tables is open: eight numbers are too many for a sentence, six are not."""

    def said(tables: int) -> str:
        players = [f"P{i:02}" for i in range(2 * tables)]
        games = (
            game(players[2 * i], players[2 * i + 1], *((90, 10) if i % 2 else ())) for i in range(tables)
        )
        return state((swiss(3),), round_of(1, *games), names=" ".join(players))

    assert said(16) == "Round 1: 8 games left"
    assert said(12) == "Round 1: 6 games left, tables 1, 3, 5, 7, 9, 11"


def test_a_double_elimination_says_what_is_played_in_both_halves() -> None:
    """A and C won: round 2 is the upper final and B against D below; a half without a game is left out."""
    stages = (Stage(type=StageType.DOUBLE_ELIMINATION),)
    first = round_of(1, game("A", "B", 90, 10), game("C", "D", 90, 10))

    def said(upper: tuple[int, ...] = (), lower: tuple[int, ...] = ()) -> str:
        return state(stages, first, round_of(2, game("A", "C", *upper), game("B", "D", *lower)))

    assert said() == "Upper final: 1 game being played; Lower round 1: 1 game being played"
    assert said(upper=(90, 10)) == "Lower round 1: 1 game being played"
    assert said(lower=(90, 10)) == "Upper final: 1 game being played"
    rest = (
        round_of(2, game("A", "C", 90, 10), game("B", "D", 90, 10)),
        round_of(3, game("B", "C", 90, 10)),
        round_of(4, game("A", "B")),
    )
    assert state(stages, first, *rest) == "The grand final: A against B"


def test_a_final_beside_the_game_for_third_place() -> None:
    """The final is what the hall watches; once it is over, the other game."""
    stages = (elimination(None, third_place=True),)
    first = round_of(1, game("A", "B", 90, 10), game("C", "D", 90, 10))
    both = (round_of(2, game("A", "C", *result), game("B", "D")) for result in ((), (90, 10)))

    assert [state(stages, first, each) for each in both] == [
        "The final: A against C",
        "The game for third place: B against D",
    ]


def test_groups_name_the_round_of_how_many() -> None:
    """Two groups of three play three rounds, one of the three has a bye in each."""
    stages = (Stage(type=StageType.GROUPS, groups=2), Stage(type=StageType.ELIMINATION, from_each=1))
    drawn = next_round(event_of(players_of("A B C D E F"), stages=stages), XWING)
    assert drawn is not None
    assert state(stages, drawn, names="A B C D E F") == "Group games, round 1 of 3: 2 games to play"


def test_an_event_that_ends_early_says_so() -> None:
    """After one of two rounds the organizer writes `Last round`; A and C won, A by more."""
    last = replace(ROUNDS[0], is_last=True)
    assert state(TOP_2, last) == "Ended early, after 1 round. Champion: A"
    context = desk_of(last)
    assert standings_page(context, context.facts).lead == "Ended early, after 1 round: the ranking is final."


def test_a_cancelled_event_says_why_and_promises_nothing() -> None:
    """Whatever it waited for: a round, the draw, the cut. Nobody has a table, a chance or a next round any more."""
    for rounds in ((), (round_of(1, game("A", "B"), game("C", "D", 80, 50)),), ROUNDS[:1], ROUNDS):
        event = event_of(players_of("A B C D"), *rounds, stages=TOP_2)
        facts = gather(
            replace(event, settings=replace(event.settings, cancelled="the hall is flooded")), XWING
        )
        context = PageContext(site=Site(title="", assets=AnyAsset()), facts=facts, path="cup/index.html")

        assert (event_state(facts), event_phase(facts)) == ("Cancelled: the hall is flooded", "Cancelled")
        assert told(context, "A") == ("Cancelled", "the hall is flooded")
        assert not any(each.plays_on or each.now.is_open for each in found_players(context))
        assert facts.chances is None
        assert next_of(facts) is None
        page = event_page(context, facts)
        assert plain(page.lead) == "Cancelled: the hall is flooded"
        assert (page.clock, page.schedule) == (None, ())
        assert screen_page(context, facts).pairings is None
        assert plain(bracket_page(context, facts).lead) == "Cancelled: the hall is flooded"
        if rounds:
            standings = standings_page(context, facts)
            assert standings.lead == "As they stood when the event was cancelled."
            assert standings.ranking is not None
            assert "Provisional" not in standings.ranking.caption
            assert not any(row.cut or row.status for row in standings.ranking.rows)
            assert round_page(context, facts.rounds[0]).state in ("Cancelled.", "Complete.")


def test_on_every_page_the_state_names_nobody() -> None:
    """What stands at the foot of every page changes only with the phase."""
    final, open_final = round_of(3, game("A", "C", 100, 50)), round_of(3, game("A", "C"))
    assert event_phase(desk_of(*ROUNDS, open_final).facts) == "Final: being played"
    assert event_phase(desk_of(*ROUNDS, final).facts) == "Finished after 3 rounds"


def test_at_the_cut_everybody_knows() -> None:
    """In by seed, first reserve with what is missing, and out."""
    context = desk_of(*ROUNDS)

    assert told(context, "A") == ("In: seed 1", "The top 2 play on.")
    assert told(context, "C") == ("In: seed 2", "The top 2 play on.")
    label, text = told(context, "B")
    assert label == "Rank 3: first reserve"
    assert text.startswith("Behind C (rank 2): 1 point each, margin of victory 170 against 180.")
    assert "Moves up if somebody drops" in text
    assert told(context, "D") == ("Rank 4: out", "The top 2 play on.")


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

    assert [[(seat.seed, seat.id) for seat in game] for game in known] == [[("1", "A"), ("2", "C")]]
    assert [[seat.player.text for seat in game] for game in open_] == [["Seed 1", "Seed 2"]]


def test_a_cut_by_wins_and_one_that_is_not_full_name_who_meets() -> None:
    """All with a win are A, C and B, so the first has a bye; of a cut to 4 without D the same three are left."""
    by_wins = Stage(type=elimination(2).type, wins=1)
    without_d = round_of(2, game("A", "C", 100, 50), game("B", "D", 70, 50), changes=(("D", "Drop"),))
    wins = announced_games(desk_of(*ROUNDS, stages=(swiss(2), by_wins)))
    short = announced_games(desk_of(ROUNDS[0], without_d, stages=(swiss(2), elimination(4))))

    assert [[seat.id for seat in game] for game in wins] == [["A"], ["C", "B"]]
    assert [[seat.id for seat in game] for game in short] == [["A"], ["C", "B"]]


def test_before_a_second_swiss_stage_there_are_no_seeds_and_no_reserve() -> None:
    """Who goes on by wins: all with one or more, so the fourth alone is out."""
    stages = (swiss(2), Stage(type=swiss(1).type, rounds=1, wins=1))
    context = desk_of(*ROUNDS, stages=stages)

    assert told(context, "B") == ("In", "Everybody with 1 win or more plays on.")
    assert told(context, "D") == ("Rank 4: out", "Everybody with 1 win or more plays on.")
