"""Every regulation's own examples: situations and outcomes with their clauses, worked out by hand.

`examples/` holds one file a regulation. What must be in it is counted from the regulation itself, so a new row of a
table asks for its examples.
"""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator import strict_yaml
from generator.checks.games import check_results, ending_name
from generator.engine.schedule import stages_of
from generator.engine.scoring import score_game
from generator.engine.standings import standings_after
from generator.model import Ended, Event, EventSettings, GameResult, PlayerId, Stage, StageType
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation, Span
from tests.support.records import event_of, game, players_of, round_of, swiss

Example = dict[str, Any]

EXAMPLES = Path(__file__).parent / "examples"
AT_LEAST = 25
KINDS = ("game", "players", "award", "minutes", "rounds")


def _read(path: Path) -> list[Example]:
    document, findings = strict_yaml.read(path.read_text(encoding="utf-8"), path.name)
    assert document is not None, findings
    assert not findings
    assert list(document.data) == ["examples"]
    examples: list[Example] = document.data["examples"]
    return examples


BY_REGULATION = {path.name.removesuffix(".yaml"): _read(path) for path in sorted(EXAMPLES.glob("*.yaml"))}


def _title(example: Example) -> str:
    kind = _kind(example)
    if kind == "rounds":
        return "ranking"
    if kind != "game":
        return f"{example.get('structure', kind)} {example[kind]}"
    scores = "-".join("none" if score is None else str(score) for score in example["game"]["scores"])
    won = f" won by {example['game']['winner']}" if "winner" in example["game"] else ""
    return f"{scores} {example['game']['ended']}{won}"


def _kind(example: Example) -> str:
    (kind,) = [kind for kind in KINDS if kind in example]
    return kind


def _of_kind(kind: str) -> pytest.MarkDecorator:
    """A test that runs once with each example of the kind."""
    chosen = [
        pytest.param(shipped(name), example, id=f"{name}: {_title(example)}")
        for name, examples in BY_REGULATION.items()
        for example in examples
        if _kind(example) == kind
    ]
    return pytest.mark.parametrize(("regulation", "example"), chosen)


each_regulation = pytest.mark.parametrize(
    ("regulation", "examples"),
    [pytest.param(shipped(name), examples, id=name) for name, examples in BY_REGULATION.items()],
)


def _ended(words: str) -> Ended:
    return Ended.PLAYED_OUT if words == "Played out" else Ended(words)


# What the examples say


@_of_kind("game")
def test_a_game_is_worth_what_the_document_says(regulation: Regulation, example: Example) -> None:
    """Winner, tournament points and margins follow from the scores; what cannot be so is found by the checks."""
    score1, score2 = example["game"]["scores"]
    entered = GameResult(
        score1=score1,
        score2=score2,
        ended=_ended(example["game"]["ended"]),
        winner=example["game"].get("winner"),
    )
    pairing = game("One", "Other", score1, score2, entered.ended.value, entered.winner)
    event = event_of(players_of("One Other"), round_of(1, pairing), stages=(swiss(1),))
    found = [finding.code for finding in check_results(event, regulation)]
    gives = example["gives"]
    if "finding" in gives:
        assert found == [gives["finding"]]
        return
    score = score_game(entered, regulation)
    assert found == []
    assert score is not None
    assert {
        "winner": score.winner,
        "points": [score.points1, score.points2],
        "margins": [score.margin1, score.margin2],
    } == gives


@_of_kind("players")
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


@_of_kind("award")
def test_byes_and_missed_rounds_are_worth_what_the_document_says(
    regulation: Regulation, example: Example
) -> None:
    """A bye in the record of whoever had it; an unpaired loss in the record of whoever came one round late."""
    missed = {"bye": False, "unpaired loss": True}[example["award"]]
    seats = ("Lone",) if not missed else (game("One", "Other", 2, 1),)
    names = players_of("One Other Lone", Lone=2) if missed else players_of("Lone")
    event = event_of(names, round_of(1, *seats), stages=(swiss(2),))
    standings = standings_after(event, regulation, event.settings.stages, 1, entered_by=2)
    line = standings.of(PlayerId("Lone"))
    margin = line.tiebreakers["margin_of_victory"].value
    assert {"points": line.points.value, "margin": margin} == example["gives"]


@_of_kind("minutes")
def test_a_round_has_its_length(regulation: Regulation, example: Example) -> None:
    """Minutes of a Swiss round, an elimination round and the final."""
    assert getattr(regulation.round_times, example["minutes"]) == example["gives"]


@_of_kind("rounds")
def test_a_small_event_ranks_as_worked_out_by_hand(regulation: Regulation, example: Example) -> None:
    """Points, margins and strengths of schedule of everybody, from the first place down."""
    rounds = [
        round_of(number, *(_seat(line) for line in lines))
        for number, lines in enumerate(example["rounds"], 1)
    ]
    event = event_of(players_of(sorted(example["gives"])), *rounds, stages=(swiss(len(rounds)),))
    lines = standings_after(event, regulation, event.settings.stages, len(rounds)).lines
    assert [
        (
            str(line.player),
            line.points.value,
            line.tiebreakers["margin_of_victory"].value,
            line.tiebreakers["strength_of_schedule"].value,
        )
        for line in lines
    ] == [
        (player, points, margin, Fraction(str(strength)))
        for player, (points, margin, strength) in example["gives"].items()
    ]


def _seat(line: Example) -> Any:
    if "bye" in line:
        return line["bye"]
    (one, score1), (other, score2) = [(name, line[name]) for name in line if name not in ("winner", "ended")]
    winner = [one, other].index(line["winner"]) + 1 if "winner" in line else None
    return game(one, other, score1, score2, line.get("ended", ""), winner)


# What the examples have to be


@each_regulation
def test_the_clause_of_every_example_stands_in_the_document(
    regulation: Regulation, examples: list[Example]
) -> None:
    """Heading and page are the document's; where it is silent the example names a reading of the file."""
    for example in examples:
        assert "cite" in example or "reading" in example, _title(example)
        if "cite" in example:
            heading, page = example["cite"]["heading"], example["cite"]["page"]
            section = regulation.document.section_of(heading)
            assert section is not None, f"{_title(example)}: no heading {heading!r}"
            assert page in regulation.document.sections[section][heading], f"{_title(example)}: page {page}"
        assert example.get("reading") in (None, *regulation.readings), _title(example)


@each_regulation
def test_examples_are_many_and_each_stands_once(regulation: Regulation, examples: list[Example]) -> None:
    """At least 25 a regulation, none of them twice."""
    titles = [_title(example) for example in examples]
    assert len(titles) >= AT_LEAST, regulation.id
    assert len(set(titles)) == len(titles)


@each_regulation
def test_every_row_and_every_ending_has_its_examples(regulation: Regulation, examples: list[Example]) -> None:
    """Both edges of each band and of each row of a structure, each way of ending, and what stands beside them."""
    covered = set(_covered(regulation, examples))
    assert [need for need in _needs(regulation) if need not in covered] == []


@each_regulation
def test_a_missing_example_is_noticed(regulation: Regulation, examples: list[Example]) -> None:
    """Whatever is needed is missing once the examples that show it are taken out."""
    for need in _needs(regulation):
        rest = [example for example in examples if need not in _covered(regulation, [example])]
        assert len(rest) < len(examples), need
        assert need not in set(_covered(regulation, rest)), need


def _needs(regulation: Regulation) -> Iterator[str]:
    """Everything that has to have an example, counted from the regulation."""
    for band in regulation.tournament_points.bands:
        for edge in _edges(band.lead, regulation.scores.maximum):
            yield f"a game won by {edge}"
    for name, table in regulation.structures.tables.items():
        yield f"{name} with {table.rows[0].players.low - 1}"
        for row in table.rows:
            yield from (f"{name} with {edge}" for edge in _edges(row.players, None))
            if row.players.high is None:
                yield f"{name} above {row.players.low}"
    for ended in Ended:
        allowed = ending_name(ended) in regulation.endings.allowed
        yield f"ended {ended.name}" if allowed else f"refused {ended.name}"
    yield from (f"award {award}" for award in ("bye", "unpaired loss"))
    yield from (f"minutes {length}" for length in ("swiss", "elimination", "final"))
    yield from ("a tie with its winner", "a tie without a winner", "a ranking")
    margin = regulation.margin_of_victory
    if margin.maximum is not None:
        yield "a lead above the largest margin"
    if margin.minimum is not None:
        yield "a winner with the lower score"
    if margin.mutual_destruction is not None:
        yield "mutual destruction with unequal scores"
    if regulation.concession is not None and regulation.concession.opponent is not None:
        yield from (f"a concession {where} the threshold" for where in ("below", "at", "above"))
    elif regulation.concession is not None:
        yield from ("a concession that raises a score", "a concession by the player ahead")


def _edges(span: Span, highest: int | None) -> tuple[int, ...]:
    """Both ends of a span; of an open one the lowest and, where there is one, the highest possible number."""
    high = highest if span.high is None else span.high
    return (span.low,) if high is None else (span.low, high)


def _covered(regulation: Regulation, examples: list[Example]) -> Iterator[str]:
    """What the examples show, in the words of `_needs`."""
    for example in examples:
        kind = _kind(example)
        if kind == "game":
            yield from _covered_by_game(regulation, example)
        elif kind == "players":
            name, number = example["structure"], example["players"]
            yield f"{name} with {number}"
            last = regulation.structures.tables[name].rows[-1].players.low
            if number > last:
                yield f"{name} above {last}"
        elif kind == "rounds":
            yield "a ranking"
        else:
            yield f"{kind} {example[kind]}"


def _covered_by_game(regulation: Regulation, example: Example) -> Iterator[str]:
    ended, gives = _ended(example["game"]["ended"]), example["gives"]
    scores = [score or 0 for score in example["game"]["scores"]]
    tied = scores[0] == scores[1]
    if "finding" in gives:
        if gives["finding"] == "ending-not-in-game":
            yield f"refused {ended.name}"
        if gives["finding"] == "winner-missing" and tied:
            yield "a tie without a winner"
        return
    yield f"ended {ended.name}"
    if ended.absent:
        return
    winner = gives["winner"]
    lead = scores[winner - 1] - scores[2 - winner]
    if ended.conceded_by is not None:
        yield from _covered_by_concession(regulation, scores[winner - 1], lead)
        return
    margin = regulation.margin_of_victory
    yield f"a game won by {gives['margins'][winner - 1] - margin.base}"
    if tied:
        yield "a tie with its winner"
    elif ended is Ended.MUTUAL_DESTRUCTION:
        yield "mutual destruction with unequal scores"
    if lead < 0:
        yield "a winner with the lower score"
    if margin.maximum is not None and lead > margin.maximum:
        yield "a lead above the largest margin"


def _covered_by_concession(regulation: Regulation, score: int, lead: int) -> Iterator[str]:
    rule = regulation.concession
    if rule is None:
        return
    if rule.opponent is not None:
        where = {-1: "below", 0: "at", 1: "above"}
        distance = lead - rule.opponent.table_from
        yield f"a concession {where[(distance > 0) - (distance < 0)]} the threshold"
    elif rule.opponent_score is not None:
        if score < rule.opponent_score:
            yield "a concession that raises a score"
        if lead < 0:
            yield "a concession by the player ahead"
