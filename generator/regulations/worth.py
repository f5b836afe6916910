"""Whether what a game is worth goes together: scores, margins, endings, concessions; the points are in `points`."""

from collections.abc import Callable, Iterator

from generator.figures.tiebreakers import CRITERIA
from generator.languages import later
from generator.languages.said import Said, say
from generator.regulations.entered import check_figures, check_named, check_pairs, check_words
from generator.regulations.form.game import ByeAward, Scores
from generator.regulations.parts import Fault, Parts
from generator.regulations.points import check_points
from generator.regulations.vocabulary import unknown
from generator.strict_yaml import Path

PLAYED_OUT, CONCEDED, AWARDED, BOTH_LOST = "Played out", "Conceded", "Awarded", "Both lost"
LOSES_EVERYTHING = "loses_everything: true"  # a line of the file


def _scoring(parts: Parts) -> Iterator[Fault]:
    """A game is scored in one way, and its limits leave room for a score."""
    both = {"scores", "casualties"} & parts.given
    if len(both) == 2:
        message = say("scores and casualties are both here: keep the one that is entered for a game")
        yield Fault(message=message, path=("casualties",), also=(("scores",),))
    if not both:
        message = say("what is entered for a game is missing: add scores, or casualties where losses decide")
        yield Fault(message=message, path=("scores",))
    if "casualties" in parts.given and "elimination" in parts.given:
        message = say("games scored by casualties can end in draws that nothing breaks: remove elimination")
        yield Fault(message=message, path=("elimination",), also=(("casualties",),))
    if "casualties" in parts.given and parts.endings is not None and parts.endings.ties != "draw":
        message = say("games scored by casualties have no winner to enter: write {line}", line="ties: draw")
        yield Fault(message=message, path=("endings", "ties"), also=(("casualties",),))
    scores = parts.scores
    if scores is not None and scores.maximum is not None:
        for name, value in (("minimum", scores.minimum), ("full_army", scores.full_army)):
            if value is not None and value > scores.maximum:
                message = say(
                    "scores.{key} is {value}, more than the maximum of {maximum}",
                    key=name,
                    value=value,
                    maximum=scores.maximum,
                )
                yield Fault(message=message, path=("scores", name), also=(("scores", "maximum"),))
    yield from _levels(parts)


def _levels(parts: Parts) -> Iterator[Fault]:
    levels = parts.casualties.levels if parts.casualties else []
    for i, level in enumerate(levels):
        if i == 0 and level.percent != 0:
            message = say(
                "the first level begins at {percent} percent: the lightest one begins at 0",
                percent=level.percent,
            )
            yield Fault(message=message, path=("casualties", "levels", 0, "percent"))
        if level.name in [other.name for other in levels[:i]]:
            message = say("there are two levels called {name}: give each its own name", name=level.name)
            yield Fault(message=message, path=("casualties", "levels", i, "name"))
        if i > 0 and level.percent <= levels[i - 1].percent:
            message = say(
                "the level {name} must begin at more than the {percent} percent above it",
                name=level.name,
                percent=levels[i - 1].percent,
            )
            yield Fault(message=message, path=("casualties", "levels", i, "percent"))
    yield from _named_levels(parts)


def _named_levels(parts: Parts) -> Iterator[Fault]:
    """What is named for a withdrawal and for its test is a level."""
    rules = parts.casualties
    if rules is None:
        return
    known = [level.name for level in rules.levels]
    test = rules.withdrawal_test
    named: tuple[tuple[str, str | None, Path], ...] = (
        ("casualties.withdrawal", rules.withdrawal, ("casualties", "withdrawal")),
        (
            "casualties.withdrawal_test",
            test.level if test else None,
            ("casualties", "withdrawal_test", "level"),
        ),
    )
    for name, level, path in named:
        if level is not None and level not in known:
            fault = unknown(later("{word!r} is not a level: {hint}"), level, known)
            yield Fault(message=say("{name}: {fault}", name=name, fault=fault), path=path)


def _margins(parts: Parts) -> Iterator[Fault]:
    """A margin lies between its limits, and nothing uses one that is not there."""
    margin = parts.margin
    if margin is not None and margin.maximum is not None and (margin.minimum or 0) > margin.maximum:
        message = say(
            "margin_of_victory: no margin is at least {minimum} and at most {maximum}",
            minimum=margin.minimum,
            maximum=margin.maximum,
        )
        yield Fault(message=message, path=("margin_of_victory", "maximum"))
    for i, tiebreaker in enumerate(parts.ranking.precedence if parts.ranking else ()):
        criterion = CRITERIA[tiebreaker.key]
        if criterion.needs and criterion.needs not in parts.given:
            message = say(
                "ties are broken by {tiebreaker}, but nothing says what it is: add {key}",
                tiebreaker=say(criterion.within),
                key=criterion.needs,
            )
            yield Fault(message=message, path=("ranking", "precedence", i, "key"), also=((criterion.needs,),))


def _endings(parts: Parts) -> Iterator[Fault]:
    """A game of which nothing else is said was played out."""
    if parts.endings is not None and PLAYED_OUT not in parts.endings.allowed:
        message = say(
            "endings.allowed has no {ending}, which an empty cell Ended says: add it there", ending=PLAYED_OUT
        )
        yield Fault(message=message, path=("endings", "allowed"))


def _concession(parts: Parts) -> Iterator[Fault]:
    """A concession is worth one thing, and games may end so."""
    allowed = parts.endings.allowed if parts.endings else None
    if allowed is not None and "concession" in parts.given and CONCEDED not in allowed:
        message = say(
            "concession says what giving up is worth, but endings.allowed has no Conceded: add it there"
        )
        yield Fault(message=message, path=("concession",), also=(("endings", "allowed"),))
    if allowed is not None and "concession" not in parts.given and CONCEDED in allowed:
        message = say("endings.allowed has Conceded, but nothing says what that is worth: add concession")
        path: Path = ("endings", "allowed", allowed.index(CONCEDED))
        yield Fault(message=message, path=path, also=(("concession",), ("endings", "allowed")))
    rule = parts.concession
    if rule is None:
        return
    if (rule.conceding is None) != (rule.opponent is None):
        message = say("concession: conceding and opponent belong together: say what each of the two gets")
        yield Fault(message=message, path=("concession", "conceding"), also=(("concession", "opponent"),))
    ways = (rule.conceding is not None or rule.opponent is not None, rule.opponent_score is not None)
    if sum((*ways, rule.loses_everything)) != 1:
        message = say(
            "concession: write one of conceding and opponent; opponent_score; {line}", line=LOSES_EVERYTHING
        )
        yield Fault(message=message, path=("concession",))
    if rule.opponent and rule.opponent.table_from is not None and parts.points and not parts.points.bands:
        message = say(
            "concession.opponent: table_from is a lead from which the bands count, and tournament_points has none: "
            "remove it"
        )
        path = ("concession", "opponent", "table_from")
        yield Fault(message=message, path=path, also=(("tournament_points",),))
    score, limits = rule.opponent_score, parts.scores
    if score is not None and limits is not None and not _is_score(score, limits):
        message = say(
            "concession.opponent_score is {score}, which can't be a score: look at scores", score=score
        )
        yield Fault(message=message, path=("concession", "opponent_score"), also=(("scores",),))
    if score is not None and "casualties" in parts.given:
        message = say(
            "concession: opponent_score is for games scored in points: use {line}", line=LOSES_EVERYTHING
        )
        yield Fault(message=message, path=("concession", "opponent_score"), also=(("casualties",),))
    if rule.loses_everything and "scores" in parts.given:
        message = say("concession: loses_everything is for games scored by casualties: use opponent_score")
        yield Fault(message=message, path=("concession", "loses_everything"))


def _awarded(parts: Parts) -> Iterator[Fault]:
    """Wins by a ruling are for games in points, and worth something only where games may end so."""
    needless = say(
        "awarded says what a win by a ruling is worth, but endings.allowed has no Awarded: add it there"
    )
    yield from _of_points(parts, "awarded", AWARDED, needless)
    by_scores = parts.awarded is not None and parts.awarded.margins_by_scores
    if by_scores and (parts.margin is None or parts.margin.counts_for != "both"):
        message = say(
            "awarded.margins_by_scores: only where the margin of victory counts for both can the winner have the "
            "smaller one: remove it"
        )
        yield Fault(
            message=message,
            path=("awarded", "margins_by_scores"),
            also=(("margin_of_victory", "counts_for"),),
        )


def _both_lost(parts: Parts) -> Iterator[Fault]:
    """That both lose is for games in points, and worth something only where games may end so."""
    needless = say(
        "both_lost says what a game is worth that both lose, but endings.allowed has no Both lost: add it there"
    )
    yield from _of_points(parts, "both_lost", BOTH_LOST, needless)


def _of_points(parts: Parts, part: str, ending: str, needless: Said) -> Iterator[Fault]:
    """An ending that is for games in points alone, and the part of the rules that says what it is worth."""
    allowed = parts.endings.allowed if parts.endings else None
    if allowed is not None and part in parts.given and ending not in allowed:
        yield Fault(message=needless, path=(part,), also=(("endings", "allowed"),))
    if allowed is not None and "casualties" in parts.given and ending in allowed:
        message = say("endings.allowed: {ending} is for games scored in points: remove it", ending=ending)
        path: Path = ("endings", "allowed", allowed.index(ending))
        yield Fault(message=message, path=path, also=(("casualties",),))


def _byes(parts: Parts) -> Iterator[Fault]:
    """The score of a bye is one that a game can have."""
    byes, limits = parts.byes, parts.scores
    awards: dict[Path, ByeAward] = {} if byes is None else {("byes", "award"): byes.award}
    if byes is not None and byes.given is not None:
        awards["byes", "given", "award"] = byes.given.award
    for path, award in awards.items():
        score = award.own_score
        if isinstance(score, int) and limits is not None and not _is_score(score, limits):
            name = ".".join(map(str, path))
            message = say(
                "{name}.own_score is {score}, which can't be a score: look at scores", name=name, score=score
            )
            yield Fault(message=message, path=(*path, "own_score"), also=(("scores",),))


def _is_score(score: int, limits: Scores) -> bool:
    if limits.words:
        return score in limits.words.values()
    return limits.minimum <= score and (limits.highest is None or score <= limits.highest)


CHECKS: tuple[Callable[[Parts], Iterator[Fault]], ...] = (
    _scoring,
    check_pairs,
    check_words,
    check_figures,
    check_named,
    _margins,
    check_points,
    _endings,
    _concession,
    _awarded,
    _both_lost,
    _byes,
)
