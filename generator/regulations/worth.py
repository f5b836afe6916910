"""Check what results are worth: every result has its points, and no two rules contradict each other."""

from collections.abc import Callable, Iterator, Mapping

from pydantic import BaseModel

from generator.figures.records import shown_points
from generator.figures.tiebreakers import CRITERIA, OF_FIGURES
from generator.languages import later
from generator.languages.said import OR, Message, joined, say
from generator.regulations.game_schema import (
    AWARDED,
    BOTH_LOST,
    CONCEDED,
    LOSES_EVERYTHING,
    PLAYED_OUT,
    Margin,
    PointsTable,
)
from generator.regulations.parts import Fault, Parts, span_faults
from generator.regulations.schema import GAME_PARTS
from generator.regulations.vocabulary import unknown
from generator.strict_yaml import KeyPath

# Whether tournament points go together: one number of them for every result that there can be.


NO_SHOW = "No-show"
OWN_SCORE = "own_score: true"  # a line of the file


def check_points(parts: Parts) -> Iterator[Fault]:
    """Find results that are worth no tournament points, or several numbers of them."""
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
                win=shown_points(band.win),
                loss=shown_points(band.loss),
            )
            yield Fault(message=message, path=(*path, "bands", i, "win"))
        elif band.loss < 0:
            message = say(
                "the band {lead} gives {points} points: write 0 or more",
                lead=str(band.lead),
                points=shown_points(band.loss),
            )
            yield Fault(message=message, path=(*path, "bands", i, "loss"))
    best = max((band.win for band in table.bands), default=table.draw)
    if table.draw is not None and table.draw < 0:
        message = say("a draw gives {points} points: write 0 or more", points=shown_points(table.draw))
        yield Fault(message=message, path=(*path, "draw"))
    elif table.draw is not None and best is not None and table.draw > best:
        message = say(
            "a draw gives {points} points, more than any win: write {best} or less",
            points=shown_points(table.draw),
            best=shown_points(best),
        )
        yield Fault(message=message, path=(*path, "draw"))


def _draw_fault(table: PointsTable, path: KeyPath, parts: Parts) -> Iterator[Fault]:
    ties = parts.endings.ties if parts.endings else None
    if ties == "draw" and table.draw is None:
        message = say("equal scores are a draw (endings.ties), so there must be a draw: say what it is worth")
        yield Fault(message=message, path=(*path, "draw"), also=(path, ("endings", "ties")))


def _ends(table: PointsTable, parts: Parts, path: KeyPath) -> Iterator[Fault]:
    """Yield a fault where the bands don't hold every lead from the smallest to the largest."""
    bands = table.bands
    if not bands or parts.endings is None:
        return
    army = parts.game is not None and parts.game.is_won_when_level
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
    limits: Mapping[str, BaseModel | None] = {**parts.games, "margin_of_victory": parts.margin}
    unreadable = any(name in parts.given and part is None for name, part in limits.items())
    if bands[-1].lead.high is None or unreadable or not parts.games:
        return
    largest = _largest_lead(parts)
    if bands[-1].lead.high != largest:
        also: tuple[KeyPath, ...] = (
            ("margin_of_victory", "maximum"),
            *((name, "maximum") for name in parts.games),
        )
        message = _too_short(bands[-1].lead.high, largest, parts)
        yield Fault(message=message, path=(*path, len(bands) - 1, "lead"), also=also)


def _too_short(end: int, largest: int | None, parts: Parts) -> Message:
    """Return the message about the last band, against what it is a band of."""
    if _limiting_margin(parts) is None:
        endless = later("the last band ends at {end}, but the lead has no end")
        up_to = later("the last band ends at {end}, but the lead goes up to {largest}")
    else:
        endless = later("the last band ends at {end}, but the margin of victory has no end")
        up_to = later("the last band ends at {end}, but the margin of victory goes up to {largest}")
    return say(endless, end=end) if largest is None else say(up_to, end=end, largest=largest)


def _limiting_margin(parts: Parts) -> Margin | None:
    """Return the margin of victory where its limits are those of the lead in score."""
    if parts.margin is None or parts.margin.figure is not None:
        return None
    return parts.margin if parts.game is None or parts.game.margin_limits_lead else None


def _largest_lead(parts: Parts) -> int | None:
    """Return the largest lead that counts; None where there is no largest."""
    margin = _limiting_margin(parts)
    if margin is not None and margin.maximum is not None:
        return margin.maximum
    return None if parts.game is None else parts.game.largest_lead


# Whether what a game is worth goes together.


def _scoring(parts: Parts) -> Iterator[Fault]:
    """Yield faults of scoring: a game is scored in one way, with which everything else goes together."""
    first, *others = parts.games or GAME_PARTS
    if not parts.games:
        choices = joined(OR, [say(part.offer) for part in GAME_PARTS.values()])
        message = say("what is entered for a game is missing: {choices}", choices=choices)
        yield Fault(message=message, path=(first,))
        return
    for other in others:
        message = say(
            "{one} and {other} are both here: keep the one that is entered for a game", one=first, other=other
        )
        yield Fault(message=message, path=(other,), also=((first,),))
    for name in parts.games:
        yield from GAME_PARTS[name].faults(parts)


def _named(parts: Parts) -> Iterator[Fault]:
    """Yield figures that a margin is counted in, or that decide a game or a rank, and that are not entered."""
    known = [*parts.game.figure_names] if parts.game else []
    margin = parts.margin.figure if parts.margin else None
    if margin is not None and margin not in known:
        yield Fault(message=_not_entered(margin, known), path=("margin_of_victory", "figure"))
    for i, name in enumerate(parts.endings.ties_by if parts.endings else ()):
        if name not in known:
            yield Fault(message=_not_entered(name, known), path=("endings", "ties_by", i))
    for i, tiebreaker in enumerate(parts.ranking.precedence if parts.ranking else ()):
        figure = tiebreaker.figure
        if figure is not None and tiebreaker.key in OF_FIGURES and figure not in known:
            yield Fault(message=_not_entered(figure, known), path=("ranking", "precedence", i, "figure"))
        drawn, path = tiebreaker.drawn_games, ("ranking", "precedence", i)
        if drawn is not None and drawn not in known:
            yield Fault(message=_not_entered(drawn, known), path=(*path, "drawn_games"))
        if drawn is None and tiebreaker.drawn_worth is not None:
            message = say("drawn_worth is what the games of drawn_games are worth: add drawn_games")
            yield Fault(message=message, path=(*path, "drawn_worth"))


def _not_entered(name: str, known: list[str]) -> Message:
    if not known:
        return say("{name} is not entered: name it under scores.figures", name=name)
    return unknown(later("{word!r} is not entered beside the score: {hint}"), name, known)


def _margins(parts: Parts) -> Iterator[Fault]:
    """Yield margins outside their limits, and uses of a margin that is not there."""
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
    """Yield a fault where games can't be played out: a game of which nothing else is said was."""
    if parts.endings is not None and PLAYED_OUT not in parts.endings.allowed:
        message = say(
            "endings.allowed has no {ending}, which an empty cell Ended says: add it there", ending=PLAYED_OUT
        )
        yield Fault(message=message, path=("endings", "allowed"))


def _concession(parts: Parts) -> Iterator[Fault]:
    """Yield faults of concessions: one is worth one thing, and games may end so."""
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
    if rule.loses_everything and not all(GAME_PARTS[name].can_lose_everything for name in parts.games):
        message = say("concession: loses_everything is for games scored by casualties: use opponent_score")
        yield Fault(message=message, path=("concession", "loses_everything"))


def _awarded(parts: Parts) -> Iterator[Fault]:
    """Yield a fault where wins by a ruling are worth something though games can't end so."""
    message = say(
        "awarded says what a win by a ruling is worth, but endings.allowed has no Awarded: add it there"
    )
    yield from _needless(parts, "awarded", AWARDED, message)
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
    """Yield a fault where a loss of both is worth something though games can't end so."""
    message = say(
        "both_lost says what a game is worth that both lose, but endings.allowed has no Both lost: add it there"
    )
    yield from _needless(parts, "both_lost", BOTH_LOST, message)


def _needless(parts: Parts, part: str, ending: str, message: Message) -> Iterator[Fault]:
    """Find a part that says what games are worth that end so, where none may."""
    allowed = parts.endings.allowed if parts.endings else None
    if allowed is not None and part in parts.given and ending not in allowed:
        yield Fault(message=message, path=(part,), also=(("endings", "allowed"),))


CHECKS: tuple[Callable[[Parts], Iterator[Fault]], ...] = (
    _scoring,
    _named,
    _margins,
    check_points,
    _endings,
    _concession,
    _awarded,
    _both_lost,
)
