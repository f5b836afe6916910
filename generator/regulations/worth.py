"""Check what results are worth: every result has its points, and no two rules contradict each other."""

from collections.abc import Callable, Iterator

from pydantic import BaseModel

from generator.figures.tiebreakers import CRITERIA
from generator.languages import later
from generator.languages.said import Message, say
from generator.regulations.entered import check_figures, check_named, check_pairs, check_words
from generator.regulations.game_schema import ByeAward, Margin, PointsTable, Scores
from generator.regulations.parts import Fault, Parts, span_faults
from generator.regulations.vocabulary import unknown
from generator.strict_yaml import KeyPath

# Whether tournament points go together: one number of them for every result that there can be.


NO_SHOW = "No-show"
OWN_SCORE = "own_score: true"  # a line of the file


def check_points(parts: Parts) -> Iterator[Fault]:
    """Every result is worth tournament points, and one number of them."""
    points, path = parts.points, ("tournament_points",)
    if points is None:
        return
    if points.own_score == bool(points.bands):
        message = say("tournament_points: write either bands, or {line}", line=OWN_SCORE)
        yield Fault(message=message, path=(*path, "own_score"), also=((*path, "bands"), path))
    if points.own_score and points.for_endings:
        message = say("{line} is for every ending: remove for_endings", line=OWN_SCORE)
        yield Fault(message=message, path=(*path, "for_endings"))
    tables: list[tuple[KeyPath, PointsTable]] = [(path, points)]
    for ending, table in points.for_endings.items():
        tables.append(((*path, "for_endings", ending), table))
        if not table.bands and not points.own_score:
            example = "bands: [{lead: 0+, win: 1, loss: 0}]"
            message = say("for_endings.{ending} needs bands, as in {example}", ending=ending, example=example)
            yield Fault(message=message, path=(*path, "for_endings", ending))
        yield from _ending_faults(ending, parts)
    for where, table in tables:
        holes = list(span_faults([band.lead for band in table.bands], (*where, "bands"), "lead", "bands"))
        yield from holes or _ends(table, parts, (*where, "bands"))
        yield from _band_faults(table, where)
        if not points.own_score:
            yield from _draw_fault(table, where, parts)


def _ending_faults(ending: str, parts: Parts) -> Iterator[Fault]:
    path: KeyPath = ("tournament_points", "for_endings", ending)
    if ending == NO_SHOW:
        message = say("a no-show is worth what byes.award and drops.unpaired_loss say: remove it here")
        yield Fault(message=message, path=path)
    elif parts.endings is not None and ending not in parts.endings.allowed:
        message = say(
            "for_endings names {ending}, which endings.allowed does not have: add it there, or remove it here",
            ending=ending,
        )
        yield Fault(message=message, path=path, also=(("endings", "allowed"),))


def _band_faults(table: PointsTable, path: KeyPath) -> Iterator[Fault]:
    for i, band in enumerate(table.bands):
        if band.win < band.loss:
            message = say(
                "the band {lead} gives the winner {win} and the loser {loss}: swap them",
                lead=str(band.lead),
                win=band.win,
                loss=band.loss,
            )
            yield Fault(message=message, path=(*path, "bands", i, "win"))
        elif band.loss < 0:
            message = say(
                "the band {lead} gives {points} points: write 0 or more",
                lead=str(band.lead),
                points=band.loss,
            )
            yield Fault(message=message, path=(*path, "bands", i, "loss"))
    best = max((band.win for band in table.bands), default=table.draw)
    if table.draw is not None and table.draw < 0:
        message = say("a draw gives {points} points: write 0 or more", points=table.draw)
        yield Fault(message=message, path=(*path, "draw"))
    elif table.draw is not None and best is not None and table.draw > best:
        message = say(
            "a draw gives {points} points, more than any win: write {best} or less",
            points=table.draw,
            best=best,
        )
        yield Fault(message=message, path=(*path, "draw"))


def _draw_fault(table: PointsTable, path: KeyPath, parts: Parts) -> Iterator[Fault]:
    ties = parts.endings.ties if parts.endings else None
    if ties == "draw" and table.draw is None:
        message = say("equal scores are a draw (endings.ties), so there must be a draw: say what it is worth")
        yield Fault(message=message, path=(*path, "draw"), also=(path, ("endings", "ties")))


def _ends(table: PointsTable, parts: Parts, path: KeyPath) -> Iterator[Fault]:
    """The bands hold every lead there can be, from the smallest to the largest."""
    bands = table.bands
    if not bands or parts.endings is None:
        return
    army = parts.scores is not None and parts.scores.full_army is not None
    by_figures = bool(parts.endings.ties_by)  # a game may be won on equal scores
    smallest = 0 if parts.endings.ties != "draw" or army or by_figures else min(bands[0].lead.low, 1)
    draws = table.draw is not None and not army and parts.endings.ties != "draw"
    if bands[0].lead.low == 1 and smallest == 0 and draws:
        message = say("there is a draw, but equal scores are none: write {line}", line="ties: draw")
        yield Fault(message=message, path=("endings", "ties"))
    elif bands[0].lead.low != smallest:
        message = say(
            "the bands begin at {begin}: a lead below it needs a band, from {smallest}",
            begin=bands[0].lead.low,
            smallest=smallest,
        )
        yield Fault(message=message, path=(*path, 0, "lead"))
    unreadable = any(name in parts.given and part is None for name, part in _limits(parts))
    if bands[-1].lead.high is None or unreadable or not {"scores", "casualties"} & parts.given:
        return
    largest = _largest_lead(parts)
    if bands[-1].lead.high != largest:
        also: tuple[KeyPath, ...] = (("margin_of_victory", "maximum"), ("scores", "maximum"))
        message = _too_short(bands[-1].lead.high, largest, parts)
        yield Fault(message=message, path=(*path, len(bands) - 1, "lead"), also=also)


def _too_short(end: int, largest: int | None, parts: Parts) -> Message:
    """The last band, against what it is a band of."""
    if _limits_lead(parts.margin) is None or parts.casualties is not None:
        endless = later("the last band ends at {end}, but the lead has no end")
        up_to = later("the last band ends at {end}, but the lead goes up to {largest}")
    else:
        endless = later("the last band ends at {end}, but the margin of victory has no end")
        up_to = later("the last band ends at {end}, but the margin of victory goes up to {largest}")
    return say(endless, end=end) if largest is None else say(up_to, end=end, largest=largest)


def _limits(parts: Parts) -> tuple[tuple[str, BaseModel | None], ...]:
    """What tells how large a lead can be."""
    return (("scores", parts.scores), ("casualties", parts.casualties), ("margin_of_victory", parts.margin))


def _limits_lead(margin: Margin | None) -> Margin | None:
    """The margin of victory where its limits are those of the lead in score."""
    return None if margin is None or margin.figure is not None else margin


def _largest_lead(parts: Parts) -> int | None:
    """The largest lead that counts; None where there is no largest."""
    if parts.casualties is not None:
        return len(parts.casualties.levels) - 1
    margin = _limits_lead(parts.margin)
    if margin is not None and margin.maximum is not None:
        return margin.maximum
    if parts.scores is not None and parts.scores.pairs:
        return max(pair.more - pair.less for pair in parts.scores.pairs)
    if parts.scores is not None and (numbers := parts.scores.words.values()):
        return max(numbers) - min(numbers)
    if parts.scores is None or parts.scores.maximum is None:
        return None
    return parts.scores.maximum - parts.scores.minimum


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
    named: tuple[tuple[str, str | None, KeyPath], ...] = (
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
        path: KeyPath = ("endings", "allowed", allowed.index(CONCEDED))
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


def _of_points(parts: Parts, part: str, ending: str, needless: Message) -> Iterator[Fault]:
    """An ending that is for games in points alone, and the part of the rules that says what it is worth."""
    allowed = parts.endings.allowed if parts.endings else None
    if allowed is not None and part in parts.given and ending not in allowed:
        yield Fault(message=needless, path=(part,), also=(("endings", "allowed"),))
    if allowed is not None and "casualties" in parts.given and ending in allowed:
        message = say("endings.allowed: {ending} is for games scored in points: remove it", ending=ending)
        path: KeyPath = ("endings", "allowed", allowed.index(ending))
        yield Fault(message=message, path=path, also=(("casualties",),))


def _byes(parts: Parts) -> Iterator[Fault]:
    """The score of a bye is one that a game can have."""
    byes, limits = parts.byes, parts.scores
    awards: dict[KeyPath, ByeAward] = {} if byes is None else {("byes", "award"): byes.award}
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
