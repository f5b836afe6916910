"""Whether what a game is worth goes together: scores, margins, tournament points, concessions."""

from collections.abc import Callable, Iterator, Sequence

from pydantic import BaseModel

from generator.figures.tiebreakers import CRITERIA
from generator.regulations.form.game import Band, PointsTable, Scores
from generator.regulations.parts import Fault, Parts, span_faults
from generator.regulations.vocabulary import unknown
from generator.strict_yaml import Path

PLAYED_OUT, NO_SHOW, CONCEDED = "Played out", "No-show", "Conceded"


def _scoring(parts: Parts) -> Iterator[Fault]:
    """A game is scored in one way, and its limits leave room for a score."""
    both = {"scores", "casualties"} & parts.given
    if len(both) == 2:
        message = "scores and casualties are both here: keep the one that is entered for a game"
        yield Fault(message=message, path=("casualties",), also=(("scores",),))
    if not both:
        message = "what is entered for a game is missing: add scores, or casualties where losses decide"
        yield Fault(message=message, path=("scores",))
    if "casualties" in parts.given and "elimination" in parts.given:
        message = "games scored by casualties can end in draws that nothing breaks: remove elimination"
        yield Fault(message=message, path=("elimination",), also=(("casualties",),))
    if "casualties" in parts.given and parts.endings is not None and parts.endings.ties != "draw":
        message = "games scored by casualties have no winner to enter: write ties: draw"
        yield Fault(message=message, path=("endings", "ties"), also=(("casualties",),))
    scores = parts.scores
    if scores is not None and scores.maximum is not None:
        for name, value in (("minimum", scores.minimum), ("full_army", scores.full_army)):
            if value is not None and value > scores.maximum:
                message = f"scores.{name} is {value}, more than the maximum of {scores.maximum}"
                yield Fault(message=message, path=("scores", name), also=(("scores", "maximum"),))
    yield from _levels(parts)


def _levels(parts: Parts) -> Iterator[Fault]:
    levels = parts.casualties.levels if parts.casualties else []
    for i, level in enumerate(levels):
        if i == 0 and level.percent != 0:
            message = f"the first level begins at {level.percent} percent: the lightest one begins at 0"
            yield Fault(message=message, path=("casualties", "levels", 0, "percent"))
        if level.name in [other.name for other in levels[:i]]:
            message = f"there are two levels called {level.name}: give each its own name"
            yield Fault(message=message, path=("casualties", "levels", i, "name"))
        if i > 0 and level.percent <= levels[i - 1].percent:
            message = (
                f"the level {level.name} must begin at more than the {levels[i - 1].percent} percent above it"
            )
            yield Fault(message=message, path=("casualties", "levels", i, "percent"))
    named = parts.casualties.withdrawal if parts.casualties else None
    if named is not None and named not in [level.name for level in levels]:
        message = f"casualties.withdrawal: {unknown('a level', named, [level.name for level in levels])}"
        yield Fault(message=message, path=("casualties", "withdrawal"))
    test = parts.casualties.withdrawal_test if parts.casualties else None
    if test is not None and test.level not in [level.name for level in levels]:
        message = (
            f"casualties.withdrawal_test: {unknown('a level', test.level, [level.name for level in levels])}"
        )
        yield Fault(message=message, path=("casualties", "withdrawal_test", "level"))


def _margins(parts: Parts) -> Iterator[Fault]:
    """A margin lies between its limits, and nothing uses one that is not there."""
    margin = parts.margin
    if margin is not None and margin.maximum is not None and (margin.minimum or 0) > margin.maximum:
        message = f"margin_of_victory: no margin is at least {margin.minimum} and at most {margin.maximum}"
        yield Fault(message=message, path=("margin_of_victory", "maximum"))
    for i, tiebreaker in enumerate(parts.ranking.precedence if parts.ranking else ()):
        criterion = CRITERIA[tiebreaker.key]
        if criterion.needs and criterion.needs not in parts.given:
            message = (
                f"ties are broken by {criterion.within}, but nothing says what it is: add {criterion.needs}"
            )
            yield Fault(message=message, path=("ranking", "precedence", i, "key"), also=((criterion.needs,),))


def _points(parts: Parts) -> Iterator[Fault]:
    """Every result is worth tournament points, and one number of them."""
    points, path = parts.points, ("tournament_points",)
    if points is None:
        return
    if points.own_score == bool(points.bands):
        message = "tournament_points: write either bands, or own_score: true"
        yield Fault(message=message, path=(*path, "own_score"), also=((*path, "bands"), path))
    if points.own_score and points.for_endings:
        message = "own_score: true is for every ending: remove for_endings"
        yield Fault(message=message, path=(*path, "for_endings"))
    tables: list[tuple[Path, PointsTable]] = [(path, points)]
    for ending, table in points.for_endings.items():
        tables.append(((*path, "for_endings", ending), table))
        if not table.bands and not points.own_score:
            message = f"for_endings.{ending} needs bands, as in bands: [{{lead: 0+, win: 1, loss: 0}}]"
            yield Fault(message=message, path=(*path, "for_endings", ending))
        yield from _ending_faults(ending, parts)
    for where, table in tables:
        holes = list(span_faults([band.lead for band in table.bands], (*where, "bands"), "lead", "bands"))
        yield from holes or _ends(table.bands, parts, (*where, "bands"))
        yield from _band_faults(table, where)
        if not points.own_score:
            yield from _draw_fault(table, where, parts)


def _ending_faults(ending: str, parts: Parts) -> Iterator[Fault]:
    path: Path = ("tournament_points", "for_endings", ending)
    if ending == NO_SHOW:
        message = "a no-show is worth what byes.award and drops.unpaired_loss say: remove it here"
        yield Fault(message=message, path=path)
    elif parts.endings is not None and ending not in parts.endings.allowed:
        message = f"for_endings names {ending}, which endings.allowed does not have: add it there, or remove it here"
        yield Fault(message=message, path=path, also=(("endings", "allowed"),))


def _band_faults(table: PointsTable, path: Path) -> Iterator[Fault]:
    for i, band in enumerate(table.bands):
        if band.win < band.loss:
            message = f"the band {band.lead} gives the winner {band.win} and the loser {band.loss}: swap them"
            yield Fault(message=message, path=(*path, "bands", i, "win"))
        elif band.loss < 0:
            message = f"the band {band.lead} gives {band.loss} points: write 0 or more"
            yield Fault(message=message, path=(*path, "bands", i, "loss"))
    if table.draw is not None and table.draw < 0:
        yield Fault(message=f"a draw gives {table.draw} points: write 0 or more", path=(*path, "draw"))


def _draw_fault(table: PointsTable, path: Path, parts: Parts) -> Iterator[Fault]:
    ties = parts.endings.ties if parts.endings else None
    if ties == "draw" and table.draw is None:
        message = "equal scores are a draw (endings.ties), so there must be a draw: say what it is worth"
        yield Fault(message=message, path=(*path, "draw"), also=(path, ("endings", "ties")))


def _ends(bands: Sequence[Band], parts: Parts, path: Path) -> Iterator[Fault]:
    """The bands hold every lead there can be, from the smallest to the largest."""
    if not bands or parts.endings is None:
        return
    army = parts.scores is not None and parts.scores.full_army is not None
    smallest = 0 if parts.endings.ties != "draw" or army else min(bands[0].lead.low, 1)
    if bands[0].lead.low != smallest:
        message = f"the bands begin at {bands[0].lead.low}: a lead below it needs a band, from {smallest}"
        yield Fault(message=message, path=(*path, 0, "lead"))
    unreadable = any(name in parts.given and part is None for name, part in _limits(parts))
    if bands[-1].lead.high is None or unreadable or not {"scores", "casualties"} & parts.given:
        return
    largest = _largest_lead(parts)
    if bands[-1].lead.high != largest:
        reach = "has no end" if largest is None else f"goes up to {largest}"
        what = "lead" if parts.margin is None or parts.casualties is not None else "margin of victory"
        message = f"the last band ends at {bands[-1].lead.high}, but the {what} {reach}"
        also: tuple[Path, ...] = (("margin_of_victory", "maximum"), ("scores", "maximum"))
        yield Fault(message=message, path=(*path, len(bands) - 1, "lead"), also=also)


def _limits(parts: Parts) -> tuple[tuple[str, BaseModel | None], ...]:
    """What tells how large a lead can be."""
    return (("scores", parts.scores), ("casualties", parts.casualties), ("margin_of_victory", parts.margin))


def _largest_lead(parts: Parts) -> int | None:
    """The largest lead that counts; None where there is no largest."""
    if parts.casualties is not None:
        return len(parts.casualties.levels) - 1
    if parts.margin is not None and parts.margin.maximum is not None:
        return parts.margin.maximum
    if parts.scores is None or parts.scores.maximum is None:
        return None
    return parts.scores.maximum - parts.scores.minimum


def _endings(parts: Parts) -> Iterator[Fault]:
    """A game of which nothing else is said was played out."""
    if parts.endings is not None and PLAYED_OUT not in parts.endings.allowed:
        message = f"endings.allowed has no {PLAYED_OUT}, which an empty cell Ended says: add it there"
        yield Fault(message=message, path=("endings", "allowed"))


def _concession(parts: Parts) -> Iterator[Fault]:
    """A concession is worth one thing, and games may end so."""
    allowed = parts.endings.allowed if parts.endings else None
    if allowed is not None and "concession" in parts.given and CONCEDED not in allowed:
        message = "concession says what giving up is worth, but endings.allowed has no Conceded: add it there"
        yield Fault(message=message, path=("concession",), also=(("endings", "allowed"),))
    if allowed is not None and "concession" not in parts.given and CONCEDED in allowed:
        message = "endings.allowed has Conceded, but nothing says what that is worth: add concession"
        path: Path = ("endings", "allowed", allowed.index(CONCEDED))
        yield Fault(message=message, path=path, also=(("concession",), ("endings", "allowed")))
    rule = parts.concession
    if rule is None:
        return
    if (rule.conceding is None) != (rule.opponent is None):
        message = "concession: conceding and opponent belong together: say what each of the two gets"
        yield Fault(message=message, path=("concession", "conceding"), also=(("concession", "opponent"),))
    ways = (rule.conceding is not None or rule.opponent is not None, rule.opponent_score is not None)
    if sum((*ways, rule.loses_everything)) != 1:
        message = "concession: write one of conceding and opponent; opponent_score; loses_everything: true"
        yield Fault(message=message, path=("concession",))
    score, limits = rule.opponent_score, parts.scores
    if score is not None and limits is not None and not _is_score(score, limits):
        message = f"concession.opponent_score is {score}, which can't be a score: look at scores"
        yield Fault(message=message, path=("concession", "opponent_score"), also=(("scores",),))
    if score is not None and "casualties" in parts.given:
        message = "concession: opponent_score is for games scored in points: use loses_everything: true"
        yield Fault(message=message, path=("concession", "opponent_score"), also=(("casualties",),))
    if rule.loses_everything and "scores" in parts.given:
        message = "concession: loses_everything is for games scored by casualties: use opponent_score"
        yield Fault(message=message, path=("concession", "loses_everything"))


def _is_score(score: int, limits: Scores) -> bool:
    return limits.minimum <= score and (limits.highest is None or score <= limits.highest)


CHECKS: tuple[Callable[[Parts], Iterator[Fault]], ...] = (_scoring, _margins, _points, _endings, _concession)
