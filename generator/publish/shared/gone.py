"""What is said of those who play no more."""

from generator.languages import _, ngettext
from generator.model import PlayerId, Status
from generator.publish.facts import Facts
from generator.publish.wording import words


def why_out(facts: Facts, player: PlayerId) -> str:
    """Why somebody plays no more."""
    if player in facts.out_by_losses:
        count = facts.regulation.swiss.out_after_losses or 0
        return ngettext("Out after {n} loss.", "Out after {n} losses.", count)
    reached = facts.reached.get(player)
    out = _("Missed the cut.")
    if reached is not None:
        out = _(
            "Out in the {stage}.", stage=words.stage(facts.rounds[min(reached, len(facts.rounds)) - 1].stage)
        )
    return {
        Status.DROPPED: _("Dropped out of the event."),
        Status.DISQUALIFIED: _("Disqualified."),
        Status.RETIRED: _(
            "Conceded a game, and so retired: no more games, and no place in the final ranking."
        ),
        Status.ELIMINATED: out,
    }.get(facts.statuses[player], _("The event is over."))


def out_label(facts: Facts, player: PlayerId) -> str:
    if player in facts.out_by_losses:
        return words.sentence(words.out_after_losses(facts))
    return {
        Status.DROPPED: _("Dropped"),
        Status.DISQUALIFIED: _("Disqualified"),
        Status.RETIRED: _("Retired"),
        Status.ELIMINATED: _("Eliminated") if player in facts.reached else _("Missed the cut"),
    }.get(facts.statuses[player], "")
