"""Each result says how it came to its points, each figure leads to its terms, each rank says what parted it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.commands.explain import explanation
from generator.languages import speaking
from generator.model import Bye, Event, Figures, Losses, Pairing, PlayerId, with_forces
from generator.regulations.catalogue import shipped
from generator.regulations.game_schema import Concession
from generator.regulations.schema import Regulation
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.rules.event import tiers
from generator.site.parts import Clause, Explanation
from generator.site.shared.games import game_cells, own_first
from generator.site.shared.why_game import why_bye, why_game, why_missed
from tests.site.events import ROUND_1, ROUND_2, everything, five_players, publish, to_publish
from tests.site.html import Page, files_of, pages_within
from tests.site.urban_war import FORCES, urban_war
from tests.site.urban_war import ROUND_1 as URBAN_1
from tests.site.urban_war import ROUND_2 as URBAN_2
from tests.site.urban_war import ROUND_3 as URBAN_3
from tests.support.records import (
    RUNEWARS,
    URBAN_WAR,
    battle,
    elimination,
    event_of,
    game,
    players_of,
    round_of,
    swiss,
)
from tests.support.rulebooks import rulebook


def desk_of(event: Event, regulation: Regulation) -> PageContext:
    """A page of the event in the making."""
    facts = gather(event, regulation)
    return PageContext(site=Site(title="", assets={}), facts=facts, path="cup/round/1/index.html")


def _where(clause: Clause) -> str:
    """The clause in short, with the id of our reading, which is in the link to it."""
    ruling = (
        clause.ruling.href.partition("#reading-")[2].upper() if clause.ruling and clause.ruling.href else ""
    )
    return ", ".join(filter(None, [clause.short, f"reading {ruling}" if ruling else ""]))


def said(why: Explanation | None) -> list[str]:
    """Each step in text, with the clause beside it."""
    return [
        "".join(part.text for part in step.text) + (f" [{_where(step.clause)}]" if step.clause else "")
        for step in (why.steps if why else ())
    ]


def of_game(pairing: Pairing, regulation: Regulation = RUNEWARS) -> list[str]:
    """What is said of a game of round 1."""
    context = desk_of(event_of(players_of("A B"), round_of(1, pairing), stages=[swiss(2)]), regulation)
    round_ = context.facts.rounds[0]
    return said(why_game(context, round_, round_.pairings[0]))


MARGIN, TABLE = "[Margin of Victory, p. 19]", "[Tournament Points, p. 19]"


def test_a_game_that_was_played_out() -> None:
    """The document's own example: 107 - 49 on time is a margin of 58, and 7 and 4 points."""
    assert of_game(game("A", "B", 107, 49, "Time")) == [
        f"107 − 49 = 58: the winner’s margin of victory. {MARGIN}",
        f"A lead of 30–69 is worth 7 points to the winner, 4 points to the loser. {TABLE}",
    ]


def test_a_concession_without_scores_says_so() -> None:
    """Reading I-41: no figure stands there that nobody entered."""
    noted, why = game("A", "B", ended="Conceded 1"), "No scores were entered: they count as 0."
    assert [line.partition(" [")[0] for line in of_game(noted)][1] == why
    assert [line.partition(" [")[0] for line in of_game(noted, shipped("xwing-1.1.1"))][1] == why
    event = event_of(players_of("A B"), round_of(1, noted), stages=[swiss(2)])
    assert "(no scores entered: counted as 0)" in explanation(event, RUNEWARS, (swiss(2),), event.players[0])
    cells = [game_cells(noted.result, seat, RUNEWARS)[0].text for seat in (1, 2)]
    assert cells == ["–", "–"]
    assert own_first(noted.result, 1, RUNEWARS).text == "–"


def test_the_rules_page_says_which_official_events_use_a_structure() -> None:
    """2.2 p. 20-22 say which official events use what; nothing goes with anything, and nothing is forbidden.

    The tier is the event's; whether it is an official one nobody is told.
    """
    event = event_of(players_of("A B"), stages=[swiss(1)])
    event = replace(event, settings=replace(event.settings, tier="relaxed"))
    facts = gather(event, RUNEWARS)
    said_of_tiers = " ".join(item.text for item in tiers(facts).items)
    assert "goes with" not in said_of_tiers
    for language, said in (
        ("en", "Relaxed tier: its official events use the basic structure. This event is of this tier."),
        ("de", "nutzen die Struktur basic. Dieses Turnier gehört zu dieser Stufe."),
        ("fr", "utilisent la structure basic. Ce tournoi est de cette catégorie."),
        ("es", "usan la estructura basic. Este torneo es de esta categoría."),
    ):
        with speaking(language):
            assert said in tiers(facts).items[0].text


def test_the_second_player_may_win() -> None:
    """The winner's score stands first."""
    assert of_game(game("A", "B", 49, 107))[0] == f"107 − 49 = 58: the winner’s margin of victory. {MARGIN}"


def test_a_margin_is_held_within_its_limits() -> None:
    """P. 19: at most 200, at least 0; who destroyed the other army wins whatever the scores."""
    assert of_game(game("A", "B", 230, 10, "Defeated"))[0] == (
        f"230 − 10 = 220, counted as a margin of victory of 200. {MARGIN}"
    )
    assert of_game(game("A", "B", 200, 210, "Defeated", winner=1))[:2] == [
        "A destroyed the opposing force, and so won. [End of Round, p. 17]",
        f"200 − 210 = −10, counted as a margin of victory of 0. {MARGIN}",
    ]


def test_equal_scores_and_both_forces_destroyed() -> None:
    """A Final Flurry decides equal scores; where both armies are destroyed the margin is 0 whatever the scores."""
    assert of_game(game("A", "B", 80, 80, "Time", winner=2)) == [
        "Equal scores, and B won the decision. [Final Flurry, p. 18]",
        f"80 − 80 = 0: the winner’s margin of victory. {MARGIN}",
        f"A lead of 0–29 is worth 6 points to the winner, 5 points to the loser. {TABLE}",
    ]
    assert of_game(game("A", "B", 240, 200, "Mutual destruction"))[0] == (
        f"Both forces were destroyed: the margin is 0. {MARGIN}"
    )


@pytest.mark.parametrize("base", [0, 100])
def test_nobody_has_the_margin_of_a_draw(base: int) -> None:
    """Under rules with draws and a margin for the winner, whatever is added to it or the least that counts."""
    margin = RUNEWARS.margin_of_victory
    assert margin is not None
    changed = {
        "endings": RUNEWARS.endings.model_copy(update={"ties": "draw"}),
        "margin_of_victory": margin.model_copy(update={"minimum": 1, "base": base}),
        "tournament_points": RUNEWARS.tournament_points.model_copy(update={"draw": 5}),
    }
    assert of_game(game("A", "B", 80, 80, "Time"), RUNEWARS.model_copy(update=changed)) == [
        f"80 − 80 = 0: the lead. {MARGIN}",
        f"A draw is worth 5 points to both. {TABLE}",
    ]


def test_a_concession_counts_by_the_table_from_a_margin_of_70_on() -> None:
    """P. 18 and I-15: 95 - 20 is 75, by the table 8 points; at 50 - 20 it is 8 points and a margin of 70."""
    where = "[End of Round, p. 18, reading I-15]"
    conceded = f"B conceded, and gets 0 points and a margin of 0. {where}"

    assert of_game(game("A", "B", 95, 20, "Conceded 2")) == [
        conceded,
        f"95 − 20: the margin was 75, and from 70 on the table counts. {where}",
        f"A lead of 70–109 is worth 8 points to the winner. {TABLE}",
    ]
    assert of_game(game("A", "B", 50, 20, "Conceded 2")) == [
        conceded,
        f"50 − 20: the margin was 30, under 70. The opponent gets 8 points and a margin of 70. {where}",
    ]


def test_whoever_does_not_appear_and_whoever_waits() -> None:
    """P. 15 and I-4: an unpaired loss of nothing, and what a bye gives: 8 points and a margin of 70."""
    assert of_game(game("A", "B", ended="No-show 2")) == [
        "B did not appear: an unpaired loss, 0 points and a margin of 0. [Pairings, p. 15]",
        "A gets what a bye gives: 8 points and a margin of 70. [Swiss Rounds, p. 16]",
        " [reading I-4]",
    ]
    assert of_game(game("A", "B", ended="No-show both"))[2:] == [" [reading I-4]"]


def test_an_open_game_has_nothing_to_explain() -> None:
    """There is nothing yet."""
    assert of_game(game("A", "B")) == []


def test_byes_and_rounds_missed() -> None:
    """P. 16 and 15."""
    context = desk_of(five_players(ROUND_1, ROUND_2), RUNEWARS)

    assert said(why_bye(context, context.facts.rounds[0], Bye(player=PlayerId("P5"), row=3))) == [
        "A bye counts as a win: 8 points and a margin of 70. [Swiss Rounds, p. 16]"
    ]
    award = RUNEWARS.byes.award.model_copy(update={"tournament_points": 0, "margin_of_victory": 0})
    worthless = RUNEWARS.model_copy(update={"byes": RUNEWARS.byes.model_copy(update={"award": award})})
    other = desk_of(five_players(ROUND_1, ROUND_2), worthless)
    (line,) = said(why_bye(other, other.facts.rounds[0], Bye(player=PlayerId("P5"), row=3)))
    assert line.startswith("A bye is no win: 0 points and a margin of 0.")
    assert said(why_missed(context, context.facts.rounds[0], PlayerId("P5"))) == [
        "Not there for this round: an unpaired loss, 0 points and a margin of 0. [Pairings, p. 15]"
    ]


def test_x_wing_has_margins_for_both() -> None:
    """100-24 is 176 and 24, p. 16; a win is a point. Who concedes to 30 gives up 100, p. 14."""
    xwing = shipped("xwing-1.1.1")
    margins = "[Margin of Victory, p. 16]"

    assert of_game(game("A", "B", 100, 24, "Time"), xwing) == [
        "100 − 24 = 76: the lead.",
        f"Margins of victory: 100 + 76 = 176 and 100 − 76 = 24. {margins}",
        "A win is worth 1 point, a loss 0 points. [Tournament Points, p. 15]",
    ]
    assert of_game(game("A", "B", 30, 40, "Conceded 2"), xwing)[:2] == [
        "B conceded, so the opponent’s score is 100. [End of Round, p. 14, reading I-14]",
        "100 − 40 = 60: the lead.",
    ]
    assert of_game(game("A", "B", 30, 100, "Conceded 2"), xwing)[1] == "100 − 100 = 0: the lead."


def test_a_figure_decides_on_equal_scores_and_nothing_after_a_concession() -> None:
    """B destroyed more, 41 to 40, and has won; who gives up has lost, whatever the figures say."""
    rules = rulebook("decided-like").model_copy(
        update={"concession": Concession(text="It is worth five.", opponent_score=5)}
    )

    def figures(army: int) -> Figures:
        return (("Army points", army), ("Leaders", 0), ("Minutes left", 0))

    def steps(score: int, ended: str) -> list[str]:
        one, other = figures(40), figures(41)
        pairing = game("A", "B", score, score, ended)
        return of_game(replace(pairing, result=replace(pairing.result, figures1=one, figures2=other)), rules)

    assert steps(2, "Time")[0] == "Equal scores, and B is ahead in Army points. [Scores, p. 1]"
    assert steps(5, "Conceded 2") == [
        "B conceded, so the opponent’s score is 5. [Ridge Skirmish]",
        "5 − 5 = 0: the lead. [Points, p. 1]",
        "A win is worth 3 points, a loss 0 points. [Points, p. 1]",
    ]


def test_house_rules_may_say_what_both_get_after_a_concession_by_losses() -> None:
    """A had lost all 12 models, as B counts as having done; still A has won, for 9 points, and no bonus is on top."""
    awards = {"text": "A win.", "conceding": {"tournament_points": 1}, "opponent": {"tournament_points": 9}}
    house = URBAN_WAR.model_copy(update={"concession": Concession.model_validate(awards)})
    one, other = Losses(casualties=12, models=12, bonus=3), Losses(models=12, bonus=2)
    assert of_game(battle("A", "B", one, other, "Conceded 2"), house) == [
        "B conceded, and gets 1 point. [Urban War 1.4]",
        "The opponent gets 9 points. [Urban War 1.4]",
    ]


def test_losses_thresholds_levels_and_bonus() -> None:
    """Every way of ending of Urban War, as it is worked out in `tests.publish.urban_war`."""
    context = desk_of(urban_war(URBAN_1, URBAN_2, URBAN_3), URBAN_WAR)
    first, second, third = context.facts.rounds
    levels, table = "[Casualty Levels, p. 1]", "[Tournament Points Table, p. 1]"
    degrees, conceded = "[Game Result Table, p. 1]", "[Conceded Game Scoring, p. 1]"

    assert said(why_game(context, first, first.pairings[0])) == [
        f"Player U1 lost 2 of 12: light (moderate 3, heavy 6, severe 9). {levels}",
        f"Player U2 lost 7 of 13: heavy (moderate 4, heavy 7, severe 10). {levels}",
        f"2 levels apart: Major Victory. {degrees}",
        f"20 points to the winner, 4 points to the loser. {table}",
        "Bonus of Player U1: 2 on top. [Game Results & Scoring, p. 1]",
        "Bonus of Player U2: 1 on top. [Game Results & Scoring, p. 1]",
    ]
    assert said(why_game(context, second, second.pairings[0])) == [
        f"Player U5 conceded, so that all models count as lost: severe. {conceded}",
        f"Player U4 lost 1 of 8: light (moderate 2, heavy 4, severe 6). {levels}",
        f"3 levels apart: Crushing Victory. {degrees}",
        f"24 points to the winner, 0 points to the loser. {table}",
        "Bonus of Player U5: 4, which does not count after conceding. [Conceded Game Scoring, p. 1, reading I-38]",
        f"Bonus of Player U4: 3 on top. {conceded}",
    ]
    assert f"Player U3 withdrew, which counts as severe. {levels}" in said(
        why_game(context, second, second.pairings[1])
    )
    assert said(why_game(context, third, third.pairings[0]))[2:] == [
        f"The same level: nobody won. {degrees}",
        f"A draw is worth 12 points to both. {table}",
        " [reading I-30]",  # both have played on both tables
    ]


def test_a_bonus_is_no_part_of_a_draw() -> None:
    """12 points to both, and 2 on top for one of them."""
    lost = replace(URBAN_1.pairings[0].result.losses1, bonus=2)
    drawn = replace(
        URBAN_1.pairings[0],
        result=replace(URBAN_1.pairings[0].result, losses1=lost, losses2=replace(lost, bonus=None)),
    )
    context = desk_of(
        urban_war(*with_forces((replace(URBAN_1, pairings=(drawn,), byes=()),), FORCES)), URBAN_WAR
    )
    round_ = context.facts.rounds[0]

    assert [text.partition(" [")[0] for text in said(why_game(context, round_, round_.pairings[0]))[3:]] == [
        "A draw is worth 12 points to both.",
        "Bonus of Player U1: 2 on top.",
    ]


def test_elimination_says_who_goes_on() -> None:
    """No points: the scores, and what decided where they don't say it."""
    event = event_of(
        players_of("A B"), round_of(1, game("A", "B", 60, 60, winner=2)), stages=[elimination(None)]
    )
    context = desk_of(event, RUNEWARS)
    round_ = context.facts.rounds[0]

    assert said(why_game(context, round_, round_.pairings[0])) == [
        "60 against 60. [End of Round, p. 17]",
        "Equal scores, and B won the decision. [Final Flurry, p. 18]",
    ]


@pytest.mark.slow
def test_every_result_opens_to_why(pages: dict[str, Page]) -> None:
    """On each round's page each game that is over and each bye; on each player's page all."""
    for each in everything():
        assert each.event is not None
        assert each.regulation is not None
        facts = gather(each.event, each.regulation)
        for round_ in facts.rounds:
            context = PageContext(site=Site(title="", assets={}), facts=facts, path="x/index.html")
            over = [pairing for pairing in round_.pairings if why_game(context, round_, pairing)]
            page = pages[f"{each.folder}/round/{round_.number}/index.html"]
            rows = [tag for tag in page.all("tr") if tag.get("class") == "why"]
            assert len(rows) == len(over) + len(round_.byes)


@pytest.mark.slow
def test_a_row_of_the_table_is_one_click_away(pages: dict[str, Page]) -> None:
    """The step that names a row of the points table leads to that row of the rules."""
    targets = {
        link["href"].partition("#")[2]
        for link in pages["finished-swiss/round/1/index.html"].all("a")
        if "rules" in link["href"]
    }
    rows = {row["id"] for row in pages["finished-swiss/rules/index.html"].all("tr") if "id" in row}

    assert {target for target in targets if target.startswith("points-")} <= rows
    assert any(target.startswith("points-") for target in targets)


def test_every_name_of_the_ranking_leads_to_the_terms_of_its_figures(pages: dict[str, Page]) -> None:
    """One link a row: points and each tiebreaker are derived on the page of the player whose figures they are."""
    links = [link["href"] for link in pages["finished-swiss/standings/index.html"].all("a")]

    for number in range(1, 9):
        page = f"../players/P{number:02}/index.html"
        anchors = pages[f"finished-swiss/players/P{number:02}/index.html"].ids
        assert page in links
        assert {"tournament-points", "margin-of-victory", "strength-of-schedule"} <= set(anchors)


def test_rows_name_their_players_to_scripts(pages: dict[str, Page]) -> None:
    """Every seat of the pairings and every line of the ranking, so that a reader's own can be marked."""
    for where, number in (("round/1", 8), ("standings", 8)):
        page = pages[f"finished-swiss/{where}/index.html"]
        marked = [row["data-player"] for row in page.all("tr") if "data-player" in row]
        assert {f"P{n:02}" for n in range(1, number + 1)} <= set(marked)


def small(tmp_path: Path) -> dict[str, Page]:
    """The event that is worked by hand."""
    publish([to_publish(five_players(ROUND_1, ROUND_2))], tmp_path / "site")
    return pages_within(files_of(tmp_path / "site"), "test-event")


def test_each_rank_says_what_parts_it_from_both_neighbours(tmp_path: Path) -> None:
    """P1 15 points, margin 133; P3 15 and 130; P4 12; P5 8; P2 4. In figures, on each player's page."""
    found = small(tmp_path)

    first, second = found["players/P1/index.html"].text, found["players/P3/index.html"].text
    assert "Ahead of P3 (rank 2): 15 points each, margin of victory 133 against 130." in first
    assert "Behind P1 (rank 1): 15 points each, margin of victory 130 against 133." in second
    assert "Ahead of P4 (rank 3): 15 points against 12." in second


def test_the_random_order_is_named_with_all_that_was_equal(tmp_path: Path) -> None:
    """Two winners of 50 to 0 against two losers: 7 points, a margin of 50 and opponents with 4 points in 1 round."""
    games = (game("A", "B", 50, 0), game("C", "D", 50, 0))
    publish(
        [to_publish(event_of(players_of("A B C D"), round_of(1, *games), stages=[swiss(2)]))],
        tmp_path / "site",
    )
    found = pages_within(files_of(tmp_path / "site"), "test-event")

    texts = [found[f"players/{player}/index.html"].text for player in "AC"]
    equal = (
        "7 points each, margin of victory 50 each, strength of schedule 4.000 each, the random order decided."
    )
    assert all(equal in text for text in texts)


def test_the_standings_say_how_each_rank_moved(tmp_path: Path) -> None:
    """After round 1: P5 8 points, 70; P3 7, 60; P1 7, 58; then P4 4 and P2 4. After round 2: P1, P3, P4, P5, P2.

    P1 went up from rank 3 to 1, P5 down from 1 to 4, P3 stayed second.
    """
    text = small(tmp_path)["standings/index.html"].text

    assert "1 ▲2 up 2 ranks P1" in text
    assert "2 = the same rank as before P3" in text
    assert "4 ▼3 down 3 ranks P5" in text
    assert "▲ and ▼: the change of rank since round 1." in text


def test_after_the_first_round_nothing_has_moved(tmp_path: Path) -> None:
    """There is no ranking before it."""
    publish([to_publish(five_players(ROUND_1))], tmp_path / "site")
    text = pages_within(files_of(tmp_path / "site"), "test-event")["standings/index.html"].text

    assert "▲" not in text
    assert "how it changed" not in text


def test_the_cut_is_a_line_in_the_ranking(pages: dict[str, Page]) -> None:
    """Below the last one who would play on; afterwards, who did; none where no cut comes."""
    assert "The best 4 went on" in pages["finished-cut/standings/index.html"].text
    assert "The best 4 went on" in pages["cut-made/standings/index.html"].text
    assert "The best" not in pages["under-way/standings/index.html"].text
