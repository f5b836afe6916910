"""What can still happen, in words: who is sure of the cut, who is out of it, and what the others need."""

from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.model import PlayerId
from generator.site.facts import Facts
from generator.site.page_context import PageContext
from generator.site.wording import words
from generator.tournament.explaining.chances import Certainty, Chance, Chances, Need


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospects:
    """A record of what is certain about a player before a cut. `verdict` is `sure`, `out` or `open`."""

    verdict: str
    text: str
    needs: tuple[str, ...]
    note: str  # how it was counted


def chance_of(desk: PageContext, player: PlayerId) -> Prospects | None:
    """Return what is certain about a player; None where nothing can be said, or there is nothing left to say."""
    chances = desk.facts.chances
    chance = chances.of.get(player) if chances is not None else None
    if chances is None or chance is None or not (chances.is_cut or chance.certainty is Certainty.SURE):
        return None
    return Prospects(
        verdict=chance.certainty.value,
        text=_verdict(chances, chance),
        needs=tuple(_needs(chance)),
        note=note(chances),
    )


def mark(facts: Facts, player: PlayerId) -> str:
    """Return the verdict in a word, for a line of the ranking; empty while it is open."""
    chance = facts.chances.of.get(player) if facts.chances is not None else None
    if facts.chances is None or chance is None:
        return ""
    if not facts.chances.is_cut:
        return _("sure of 1st") if chance.certainty is Certainty.SURE else ""
    return {Certainty.SURE: _("sure"), Certainty.OUT: _("out"), Certainty.OPEN: ""}[chance.certainty]


def note(chances: Chances) -> str:
    """Return how the chances were counted, and on what assumptions."""
    said = [
        _(
            "Only points are counted: the fewest and the most that the coming rounds can give. Ties count "
            "against the player for “sure”, and for the player for “out”."
        ),
        _("“Sure” holds unless the player leaves the event, “out” unless others leave it.")
        if chances.is_cut
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
        return _("Not decided: {points} at the end, and the top {size} play on.", **_limits(chances, chance))
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


def _limits(chances: Chances, chance: Chance) -> dict[str, object]:
    most = words.in_points(chance.most)
    between = _("{least} to {most}", least=words.points(chance.least), most=most)
    return {"size": chances.size, "most": most, "points": most if chance.least == chance.most else between}


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
