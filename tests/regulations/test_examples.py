"""Every regulation's own examples, run: what games, rounds, lists and scenarios are by the documents.

`examples/` holds one file a regulation. What must be in it is counted from the regulation itself (`example_needs.py`),
so a new row of a table asks for its examples.
"""

from datetime import date
from fractions import Fraction

from generator.checks.case import Case
from generator.checks.games import check_repeated_scenarios, check_results, check_scenarios
from generator.checks.lists import check_lists, check_player_factions, check_stated_totals
from generator.figures.tiebreakers import RANDOM
from generator.model import Event, EventSettings, Losses, Pairing, Player, PlayerId, Stage, StageType
from generator.regulations.catalogue import document_ids
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Cite
from generator.tournament.course.schedule import stages_of
from generator.tournament.draw.seating import chooser, scenario_draw
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.casualties.form import CasualtyForm
from generator.tournament.ranking.standings import Standing, standings_after
from generator.tournament.scoring import score_game
from tests.regulations.example_files import (
    BY_REGULATION,
    Example,
    each_regulation,
    event_with,
    list_of,
    of_kind,
    pairing_of,
    seats_of,
    title,
)
from tests.regulations.example_needs import needs
from tests.regulations.example_shown import covered
from tests.support.records import battle, event_of, game, players_of, round_of, swiss

AT_LEAST = 25
FORCE = 12  # models of everybody in the small events that are scored by casualties
DRAWS = 60  # enough that each of three names comes up

# What the examples say


@of_kind("game")
def test_a_game_is_worth_what_the_document_says(regulation: Regulation, example: Example) -> None:
    """Winner, tournament points and margins or levels follow from what was entered; what cannot be so is found."""
    pairing, gives = pairing_of(example["game"]), example["gives"]
    event = event_of(players_of("One Other"), round_of(1, pairing), stages=(swiss(1),))
    found = [finding.code for finding in check_results(Case(event, regulation))]
    if "finding" in gives:
        assert found == [gives["finding"]]
        return
    score = score_game(pairing.result, regulation)
    assert found == gives.get("warnings", [])  # a warning stops nothing
    assert score is not None
    form = form_of(regulation)
    levels = form.level_names(pairing.result) if isinstance(form, CasualtyForm) else ()
    said = {
        "winner": score.winner,
        "points": [score.points1, score.points2],
        "margins": [score.margin1, score.margin2],
        "levels": list(levels),
        "result": score.degree,
        "warnings": found,
    }
    assert {key: said[key] for key in gives} == gives


@of_kind("models")
def test_a_force_has_its_casualty_thresholds(regulation: Regulation, example: Example) -> None:
    """From how many models lost each level begins."""
    assert list(form_of(regulation).thresholds(example["models"])) == example["gives"]


@of_kind("players")
def test_a_number_of_players_has_its_rounds_and_cut(regulation: Regulation, example: Example) -> None:
    """The chosen table decides by the number of registered players; outside it there is no structure."""
    settings = EventSettings(
        name="Test Event",
        dates=(date(2018, 9, 15),),
        regulations=regulation.id,
        seed="seed",
        structure=example["structure"],
    )
    players = players_of(f"P{number}" for number in range(example["players"]))
    stages = stages_of(Event(id="test-event", settings=settings, players=players), regulation)
    gives = example["gives"]
    if gives == "not covered":
        assert stages == ()
        return
    cut = (Stage(type=StageType.ELIMINATION, size=gives["cut"]),) if "cut" in gives else ()
    assert stages == (swiss(gives["swiss_rounds"]), *cut)


@of_kind("award")
def test_byes_and_missed_rounds_are_worth_what_the_document_says(
    regulation: Regulation, example: Example
) -> None:
    """A bye in the record of whoever had it; an unpaired loss in the record of whoever came one round late."""
    missed = {"bye": False, "unpaired loss": True}[example["award"]]
    seats = ("Lone",) if not missed else (_finished_game(regulation),)
    names = players_of("One Other Lone", Lone=2) if missed else players_of("Lone")
    event = event_of(names, round_of(1, *seats), stages=(swiss(2),))
    standings = standings_after(event, regulation, event.settings.stages, 1, entered_by=2)
    line = standings.of(PlayerId("Lone"))
    figures = {"points": line.points.value}
    if regulation.margin_of_victory is not None:
        figures["margin"] = line.tiebreakers["margin_of_victory"].value
    assert figures == example["gives"]


def _finished_game(regulation: Regulation) -> Pairing:
    if regulation.casualties is None:
        return game("One", "Other", 2, 1)
    return battle("One", "Other", Losses(casualties=0, models=4), Losses(casualties=2, models=4))


@of_kind("minutes")
def test_a_round_has_its_length(regulation: Regulation, example: Example) -> None:
    """Minutes of a Swiss round, an elimination round and the final."""
    assert getattr(regulation.round_times, example["minutes"]) == example["gives"]


@of_kind("rounds")
def test_a_small_event_ranks_as_worked_out_by_hand(regulation: Regulation, example: Example) -> None:
    """Points and tiebreakers of everybody, from the first place down; `ranks` where they can be shared."""
    models = FORCE if regulation.casualties is not None else 0
    rounds = [round_of(number, *seats_of(lines, models)) for number, lines in enumerate(example["rounds"], 1)]
    gives = example["gives"]
    event = event_of(players_of(sorted(gives)), *rounds, stages=(swiss(len(rounds)),))
    lines = standings_after(event, regulation, event.settings.stages, len(rounds)).lines
    ranks = example.get("ranks", list(range(1, len(gives) + 1)))
    expected = {
        player: (rank, *(Fraction(str(figure)) for figure in figures))
        for rank, (player, figures) in zip(ranks, gives.items(), strict=True)
    }
    assert {str(line.player): (line.rank, *_figures(line, regulation)) for line in lines} == expected


def _figures(line: Standing, regulation: Regulation) -> list[int | Fraction]:
    keys = [tiebreaker.key for tiebreaker in regulation.ranking.precedence if tiebreaker.key != RANDOM]
    return [line.points.value, *(line.tiebreakers[key].value for key in keys)]


@of_kind("list")
def test_a_list_keeps_the_limits_or_is_told_which_it_breaks(regulation: Regulation, example: Example) -> None:
    """Points, factions, kinds and numbers of a list, as the sheets Players and Lists state them."""
    player, entries = list_of(example["list"])
    settings = event_of(()).settings
    event = Event(id="test-event", settings=settings, players=(player,), lists=entries)
    checks = (check_stated_totals, check_player_factions, check_lists)
    found = {finding.code for check in checks for finding in check(Case(event, regulation))}
    assert found == (set() if example["gives"] == "legal" else set(example["gives"]))


@of_kind("choice")
def test_the_totals_of_two_lists_say_who_chooses(regulation: Regulation, example: Example) -> None:
    """The lower total chooses; equal ones leave it to chance, and without a total nobody knows."""
    one, other = (
        Player(id=PlayerId(name), name=name, list_points=total)
        for name, total in zip(("One", "Other"), example["choice"], strict=True)
    )
    choice = chooser(one, other, regulation)
    said = "unknown" if choice is None else choice.seat or "by chance"
    assert said == example["gives"]


@of_kind("season")
def test_a_day_has_its_legal_deployments_and_objectives(regulation: Regulation, example: Example) -> None:
    """Seasons begin on their first day and last until the next begins."""
    assert regulation.scenarios is not None
    season = regulation.scenarios.season_on(date.fromisoformat(example["season"]))
    assert season is not None
    assert {"deployments": season.deployments, "objectives": season.objectives} == example["gives"]


@of_kind("drawn after")
def test_each_name_still_in_the_cycle_is_drawn_and_no_other(regulation: Regulation, example: Example) -> None:
    """Over many draws every deployment and objective that may come does, and none that may not."""
    event = event_with(regulation, example)
    stages = stages_of(event, regulation)
    draw = scenario_draw(event, regulation, stages, len(event.rounds) + 1)
    drawn = [draw.draw(f"seed {number}") for number in range(DRAWS)]
    gives = example["gives"]
    assert {scenario.deployment for scenario in drawn} - {None} == set(gives["deployments"])
    assert {scenario.objective for scenario in drawn} - {None} == set(gives["objectives"])


@of_kind("played")
def test_what_was_played_is_legal_or_told(regulation: Regulation, example: Example) -> None:
    """Bound events play what is legal in the season, and nothing again before everything had its turn."""
    event = event_with(regulation, example)
    found = {finding.code for finding in check_scenarios(Case(event, regulation))}
    found |= {finding.code for finding in check_repeated_scenarios(Case(event, regulation))}
    assert found == (set() if example["gives"] == "legal" else set(example["gives"]))


# What the examples have to be


def test_every_shipped_regulation_has_its_examples() -> None:
    """A regulation without a file of examples would pass all that follows unseen."""
    assert tuple(BY_REGULATION) == document_ids()


@each_regulation
def test_the_clause_of_every_example_stands_in_the_document(
    regulation: Regulation, examples: list[Example]
) -> None:
    """Heading and page are the document's; where it is silent the example names a reading of the file."""
    for example in examples:
        assert "cite" in example or "reading" in example, title(example)
        if "cite" in example:
            clause = Cite.model_validate(example["cite"])
            document = regulation.bases[clause.of].document if clause.of else regulation.document
            section = document.section_of(clause.heading)
            assert section is not None, f"{title(example)}: no heading {clause.heading!r}"
            assert clause.page in document.sections[section][clause.heading], title(example)
        assert example.get("reading") in (None, *regulation.readings), title(example)


@each_regulation
def test_examples_are_many_and_each_stands_once(regulation: Regulation, examples: list[Example]) -> None:
    """At least 25 a regulation, none of them twice."""
    titles = [title(example) for example in examples]
    assert len(titles) >= AT_LEAST, regulation.id
    assert len(set(titles)) == len(titles)


@each_regulation
def test_every_row_and_every_ending_has_its_examples(regulation: Regulation, examples: list[Example]) -> None:
    """Both edges of each band, row and limit, each way of ending, and what stands beside them."""
    shown = set(covered(regulation, examples))
    assert [need for need in needs(regulation) if need not in shown] == []


@each_regulation
def test_a_missing_example_is_noticed(regulation: Regulation, examples: list[Example]) -> None:
    """Whatever is needed is missing once the examples that show it are taken out."""
    shown = [set(covered(regulation, [example])) for example in examples]
    for need in needs(regulation):
        rest = [example for example, its in zip(examples, shown, strict=True) if need not in its]
        assert len(rest) < len(examples), need
        assert need not in set(covered(regulation, rest)), need
