"""What the examples of a regulation show, in the words in which `example_needs.py` says what they have to."""

from collections.abc import Iterator
from itertools import combinations

from generator.model import Ended, ListEntry
from generator.regulations.event_schema import ListKind
from generator.regulations.game_schema import Margin
from generator.regulations.schema import Regulation
from tests.regulations.example_files import Example, ended_of, kind_of, list_of
from tests.regulations.example_needs import LEGAL


def covered(regulation: Regulation, examples: list[Example]) -> Iterator[str]:
    """What the examples show, in the words of `needs`."""
    for example in examples:
        kind = kind_of(example)
        if kind == "game" and "scores" in example["game"]:
            yield from _covered_by_scores(regulation, example)
        elif kind == "game":
            yield from _covered_by_losses(example)
        elif kind == "players":
            yield from _covered_by_structure(regulation, example)
        elif kind == "list":
            yield from _covered_by_list(regulation, example)
        elif kind in ("drawn after", "played"):
            yield from _covered_by_scenarios(regulation, example)
        elif kind == "choice":
            yield f"choice {example['gives']}"
        else:
            words = {"models": "thresholds of", "season": "season on"}.get(kind, kind)
            yield "a ranking" if kind == "rounds" else f"{words} {example[kind]}"


def _covered_by_structure(regulation: Regulation, example: Example) -> Iterator[str]:
    name, number = example["structure"], example["players"]
    yield f"{name} with {number}"
    last = regulation.structures.tables[name].rows[-1].players.low
    if number > last:
        yield f"{name} above {last}"


def _covered_by_scores(regulation: Regulation, example: Example) -> Iterator[str]:
    ended, gives = ended_of(example["game"]["ended"]), example["gives"]
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
    margin = regulation.margin_of_victory or Margin(text="", counts_for="winner")
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
    if rule.opponent is not None and rule.opponent.table_from is not None:
        where = {-1: "below", 0: "at", 1: "above"}
        distance = lead - rule.opponent.table_from
        yield f"a concession {where[(distance > 0) - (distance < 0)]} the threshold"
    elif rule.opponent_score is not None:
        if score < rule.opponent_score:
            yield "a concession that raises a score"
        if lead < 0:
            yield "a concession by the player ahead"


def _covered_by_losses(example: Example) -> Iterator[str]:
    told, gives = example["game"], example["gives"]
    ended = ended_of(told["ended"])
    if "finding" in gives:
        if gives["finding"] == "ending-not-in-game":
            yield f"refused {ended.name}"
        yield from {
            "casualties-too-high": ["more lost than there were"],
            "score-missing": ["losses missing"],
        }.get(gives["finding"], [])
        return
    yield f"ended {ended.name}"
    if ended.absent:
        return
    levels, withdrew = gives["levels"], told.get("withdrew", [])
    bonus = [points or 0 for points in told.get("bonus", [0, 0])]
    if ended.conceded_by is not None:
        yield f"a concession against {levels[2 - ended.conceded_by]}"
        if all(bonus):
            yield "a concession with bonus points of both"
        return
    if not withdrew:
        yield f"{levels[0]} against {levels[1]}"
        for level, casualties, models in zip(levels, told["casualties"], told["models"], strict=True):
            yield from _covered_by_level(level, casualties, models)
    yield from _covered_by_withdrawal(told["casualties"], told["models"], withdrew)
    for seat in (1, 2):
        if bonus[seat - 1]:
            who = {0: "player who drew", seat: "winner"}.get(gives["winner"], "loser")
            yield f"a bonus for the {who}"


def _covered_by_level(level: str, casualties: int, models: int) -> Iterator[str]:
    """Whether one model less, or one more, would be another level; of twelve models a quarter is three."""
    quarter = {"light": 0, "moderate": 1, "heavy": 2, "severe": 3}[level]
    if models % 4:
        return
    if casualties == quarter * models // 4:
        yield f"the fewest losses for {level}"
    if casualties == (models if level == "severe" else (quarter + 1) * models // 4 - 1):
        yield f"the most losses for {level}"


def _covered_by_withdrawal(
    casualties: list[int | None], models: list[int], withdrew: list[int]
) -> Iterator[str]:
    for seat in withdrew:
        lost = casualties[seat - 1]
        if lost is None:
            yield "a withdrawal with its losses unknown"
        elif 4 * lost < 3 * models[seat - 1]:
            yield "a withdrawal with lighter losses"
    if len(withdrew) > 1:
        yield "a withdrawal of both"


def _covered_by_list(regulation: Regulation, example: Example) -> Iterator[str]:
    verdicts = [LEGAL] if example["gives"] == LEGAL else example["gives"]
    for fact in _facts(regulation, example):
        yield from (f"{fact}: {verdict}" for verdict in verdicts)


def _facts(regulation: Regulation, example: Example) -> Iterator[str]:
    """What can be said of a list by counting."""
    rules = regulation.lists
    assert rules is not None
    player, entries = list_of(example["list"])
    if player.list_points is not None and not entries:
        yield f"stated {player.list_points}"
    if any(entry.points is not None for entry in entries):
        total = sum((entry.points or 0) * entry.count for entry in entries)
        yield f"total {total}"
        if player.list_points is not None:
            yield f"total {'as' if total == player.list_points else 'other than'} stated"
    factions = {name for name in (player.faction, *(entry.faction for entry in entries)) if name}
    yield f"{len(factions)} factions"
    for name in factions:
        known = rules.factions is not None and name in rules.factions.among
        yield f"faction {name}" if known else "another faction"
    for kind, limit in rules.kinds.items():
        own = [entry for entry in entries if entry.kind == kind]
        if own or entries:
            yield from _facts_of_kind(kind, limit, own)
        if limit.models and own and player.models is not None:
            agrees = sum(entry.count for entry in own) == player.models
            yield f"models {'as' if agrees else 'other than'} stated"
    if any(entry.kind not in rules.kinds for entry in entries):
        yield "another kind"


def _facts_of_kind(kind: str, limit: ListKind, own: list[ListEntry]) -> Iterator[str]:
    yield f"{sum(entry.count for entry in own)} {kind}"
    yield f"{sum(entry.count for entry in own if entry.unique)} unique {kind}"
    names = [entry.name for entry in own for _ in range(entry.count)]
    yield f"{'different' if len(set(names)) == len(names) else 'repeated'} {kind}"
    capacities = [entry.capacity for entry in own if entry.capacity is not None for _ in range(entry.count)]
    if len(capacities) > 1:
        yield f"capacity {max(sum(pair) for pair in combinations(capacities, 2))} of {kind}"
    for name in filter(None, names):
        yield f"{kind} {name}"
        if name not in limit.among and name.rpartition(" ")[0] not in limit.numbered:
            yield f"another {kind}"


def _covered_by_scenarios(regulation: Regulation, example: Example) -> Iterator[str]:
    rules = regulation.scenarios
    assert rules is not None
    kind = kind_of(example)
    played, first_stage = example[kind], example["stages"][0]
    if kind == "drawn after":
        yield "drawn in a new stage" if len(played) == first_stage else f"drawn after {len(played)}"
        begun = [season.begins for season in rules.seasons if season.begins <= example["date"]]
        yield from (f"drawn in the season of {begins}" for begins in begun[-1:])
        return
    verdicts = [LEGAL] if example["gives"] == LEGAL else example["gives"]
    for verdict in verdicts:
        yield f"{example['tier']}: {verdict}"
        last_deployment, last_objective = played[-1]
        if last_deployment in [deployment for deployment, _ in played[:-1]]:
            new = len(played) > first_stage
            yield f"deployment again: {verdict}"
            yield f"again in the next {'stage' if new else 'cycle'}: {verdict}"
        if last_objective in [objective for _, objective in played[:-1]]:
            yield f"objective again: {verdict}"
