"""Whether tournament points go together: one number of them for every result that there can be."""

from collections.abc import Iterator

from pydantic import BaseModel

from generator.languages import later
from generator.languages.said import Said, say
from generator.regulations.form.game import Margin, PointsTable
from generator.regulations.parts import Fault, Parts, span_faults
from generator.strict_yaml import Path

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
    tables: list[tuple[Path, PointsTable]] = [(path, points)]
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
    path: Path = ("tournament_points", "for_endings", ending)
    if ending == NO_SHOW:
        message = say("a no-show is worth what byes.award and drops.unpaired_loss say: remove it here")
        yield Fault(message=message, path=path)
    elif parts.endings is not None and ending not in parts.endings.allowed:
        message = say(
            "for_endings names {ending}, which endings.allowed does not have: add it there, or remove it here",
            ending=ending,
        )
        yield Fault(message=message, path=path, also=(("endings", "allowed"),))


def _band_faults(table: PointsTable, path: Path) -> Iterator[Fault]:
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


def _draw_fault(table: PointsTable, path: Path, parts: Parts) -> Iterator[Fault]:
    ties = parts.endings.ties if parts.endings else None
    if ties == "draw" and table.draw is None:
        message = say("equal scores are a draw (endings.ties), so there must be a draw: say what it is worth")
        yield Fault(message=message, path=(*path, "draw"), also=(path, ("endings", "ties")))


def _ends(table: PointsTable, parts: Parts, path: Path) -> Iterator[Fault]:
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
        also: tuple[Path, ...] = (("margin_of_victory", "maximum"), ("scores", "maximum"))
        message = _too_short(bands[-1].lead.high, largest, parts)
        yield Fault(message=message, path=(*path, len(bands) - 1, "lead"), also=also)


def _too_short(end: int, largest: int | None, parts: Parts) -> Said:
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
