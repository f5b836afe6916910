"""What can still happen, in words: who is sure of the cut, who is out of it, and what the others need."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.model import PlayerId, Stage
from generator.site.facts import Facts
from generator.site.page_context import PageContext
from generator.site.parts import Fact, Link
from generator.site.wording import moments, words
from generator.tournament.explaining.chances import Certainty, Chance, Chances, Need
from generator.tournament.ranking.standings import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospects:
    """A record of what is certain about a player before a cut. `verdict` is `sure`, `out` or `open`."""

    verdict: str
    goal: str  # `Top 8`
    short: str  # `sure`, `needs a win`
    text: str
    needs: tuple[str, ...]
    note: str  # how it was counted


def chance_of(context: PageContext, player: PlayerId) -> Prospects | None:
    """Return what is certain about a player; None where nothing can be said, or there is nothing left to say."""
    chances = context.facts.chances
    chance = chances.of.get(player) if chances is not None else None
    if chances is None or chance is None or not (chances.is_cut or chance.certainty is Certainty.SURE):
        return None
    return prospects_of(chances, player)


def prospects_of(chances: Chances, player: PlayerId) -> Prospects:
    """Return what is certain about a player who is still in."""
    chance = chances.of[player]
    return Prospects(
        verdict=chance.certainty.value,
        goal=_goal(chances),
        short=_in_short(chance),
        text=_text(chances, chance, player),
        needs=tuple(_needs(chance)),
        note=note(chances),
    )


def _goal(chances: Chances) -> str:
    """Return `Top 8`, `2 wins`: what a player has to reach."""
    stage = chances.stage
    if stage is not None:
        return words.in_points(stage.points) if stage.points is not None else words.wins(stage.wins or 0)
    return _("Top {n}", n=chances.size) if chances.is_cut else _("First place")


def _text(chances: Chances, chance: Chance, player: PlayerId) -> str:
    if chances.stage is not None:
        return _verdict_by_threshold(chances.stage, chance)
    if player in chances.groups:
        return _verdict_in_group(chances, chance, chances.groups[player])
    return _verdict(chances, chance)


def chance_in_short(context: PageContext, player: PlayerId) -> tuple[Fact, ...]:
    """Return `Top 8: needs a win`; empty where nothing can be said."""
    outlook = chance_of(context, player)
    return (Fact(name=outlook.goal, values=(Link(text=outlook.short),)),) if outlook is not None else ()


def mark(facts: Facts, player: PlayerId) -> str:
    """Return that a player is sure of the cut, for a line of the ranking; empty for all others."""
    chance = facts.chances.of.get(player) if facts.chances is not None else None
    if facts.chances is None or chance is None or chance.certainty is not Certainty.SURE:
        return ""
    return _("sure") if facts.chances.is_cut else _("sure of 1st")


def out_below(
    facts: Facts, lines: Sequence[Standing], still_play: Collection[PlayerId]
) -> Mapping[PlayerId, str]:
    """Return the last player above all who can't reach the cut any more, with what is said of those; empty without any.

    Who still plays may stand among them, ranked without this round.
    """
    found = facts.chances
    if found is None or not found.is_cut:
        return {}
    verdicts = [found.of[line.player].certainty if line.player in found.of else None for line in lines]
    can = [i for i, each in enumerate(verdicts) if each not in (None, Certainty.OUT)]
    above = max((i for i in can if lines[i].player not in still_play), default=-1)
    while 0 <= above < len(lines) - 1 and lines[above].rank == lines[above + 1].rank:
        above += 1  # who shares the rank of somebody else is not spoken of
    if above < 0 or Certainty.OUT not in verdicts[above + 1 :]:
        return {}
    if above < can[-1]:
        return {
            lines[above].player: _("Below, only who still plays can reach the top {size}.", size=found.size)
        }
    first, last = lines[above + 1].rank or 0, lines[-1].rank or 0
    said = ngettext(
        "Rank {first} can no longer reach the top {size}.",
        "Ranks {first} to {last} can no longer reach the top {size}.",
        last - first + 1,
        first=first,
        last=last,
        size=found.size,
    )
    return {lines[above].player: said}


def note(chances: Chances) -> str:
    """Return how the chances were counted, and on what assumptions."""
    said = [
        _(
            "Counted: every result that the group’s other games can have. “Sure” and “out” hold however ties are "
            "broken."
        )
        if chances.groups
        else _("Counted: the fewest and the most points and wins that the coming rounds can give.")
        if chances.stage is not None
        else _(
            "Counted: the fewest and the most points that the coming rounds can give. “Sure” and “out” hold "
            "however ties are broken."
        ),
        _("“Sure” holds unless the player leaves the event, “out” unless others leave it.")
        if chances.is_cut and chances.stage is None
        else _("It holds unless the player leaves the event."),
        _("Corrections of earlier results, and players who enter unannounced, can change it."),
    ]
    if chances.by_losses:
        said.append(_("Nobody is “sure” who can still lose so often as to be out."))
    if chances.without_bonus:
        said.append(_("So can bonus points, of which none have been given so far."))
    return " ".join(said)


def _verdict(chances: Chances, chance: Chance) -> str:
    if chance.certainty is Certainty.SURE:
        return (
            _("Sure of the top {size}.", size=chances.size) if chances.is_cut else _("Sure of first place.")
        )
    if chance.certainty is Certainty.OPEN:
        return _("The top {size} is still possible, with {points} at the end.", **_limits(chances, chance))
    if chance.barrier is None:
        return _(
            "Out of the top {size}: at most {most}, and {size} others will have more.",
            **_limits(chances, chance),
        )
    return _(
        "Out of the top {size}: at most {most}, and {size} others will have {barrier} or more.",
        barrier=words.points(chance.barrier),
        **_limits(chances, chance),
    )


def _verdict_by_threshold(stage: Stage, chance: Chance) -> str:
    """Return the verdict, and what lets a player in."""
    asked = moments.who_plays_on(stage)
    if chance.certainty is Certainty.SURE:
        return _("Sure to play on. {rule}", rule=asked)
    if chance.certainty is Certainty.OUT:
        return _("Out. {rule}", rule=asked)
    return _("Still open. {rule}", rule=asked)


def _verdict_in_group(chances: Chances, chance: Chance, group: str) -> str:
    values = {"group": group, **_limits(chances, chance)}
    if chance.certainty is Certainty.SURE:
        return ngettext(
            "In: the best of group {group} goes on.",
            "In: the best {n} of group {group} go on.",
            chances.size,
            **values,
        )
    if chance.certainty is Certainty.OUT:
        return ngettext(
            "Out: the best of group {group} is out of reach.",
            "Out: the best {n} of group {group} are out of reach.",
            chances.size,
            **values,
        )
    return ngettext(
        "Still open: {points} at the end; the best of group {group} goes on.",
        "Still open: {points} at the end; the best {n} of group {group} go on.",
        chances.size,
        **values,
    )


def _limits(chances: Chances, chance: Chance) -> dict[str, object]:
    most = words.in_points(chance.most)
    between = _("{least} to {most}", least=words.points(chance.least), most=most)
    return {"size": chances.size, "most": most, "points": most if chance.least == chance.most else between}


def _in_short(chance: Chance) -> str:
    """Return whether it is sure or out of reach, else the least that is needed, else what is enough."""
    if chance.certainty is not Certainty.OPEN:
        return _("sure") if chance.certainty is Certainty.SURE else _("out of reach")
    if chance.needed is not None:
        if chance.needed.is_win:
            return _("needs a win")
        return _("needs {points}", points=words.in_points(chance.needed.points))
    if chance.enough is not None:
        if chance.enough.is_win:
            return _("sure with a win")
        return _("sure with {points}", points=words.in_points(chance.enough.points))
    return _("possible")


def _needs(chance: Chance) -> list[str]:
    said = [_needed(chance.needed)] if chance.needed else []
    return said + ([_enough(chance.enough)] if chance.enough else [])


def _needed(need: Need) -> str:
    """Return the least that is needed: less is not enough, whatever all others do."""
    if need.is_win:
        return _("Needs a win in round {number}.", number=need.rounds[0])
    return ngettext(
        "Needs at least {points} in round {number}.",
        "Needs at least {points} from the last {n} rounds.",
        len(need.rounds),
        points=words.in_points(need.points),
        number=need.rounds[0],
    )


def _enough(need: Need) -> str:
    """Return what is enough: more is not needed, whatever all others do."""
    if need.is_win:
        return _("A win in round {number} makes sure of it, whatever else happens.", number=need.rounds[0])
    return ngettext(
        "With {points} in round {number} it is sure, whatever else happens.",
        "With {points} from the last {n} rounds it is sure, whatever else happens.",
        len(need.rounds),
        points=words.in_points(need.points),
        number=need.rounds[0],
    )
