"""Who is in and who is out, from the last result before a cut until the next round is drawn."""

from dataclasses import dataclass

from generator.languages import _
from generator.model import PlayerId
from generator.regulations.catalogue import cite
from generator.site.facts import Facts
from generator.site.page_context import PageContext
from generator.site.parts import Link, Sentence
from generator.site.shared.clauses import clause_at
from generator.site.wording import moments, tiebreaking
from generator.site.wording.words import phrase, together
from generator.tournament.next_round import DecidedCut


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTheCut:
    """A record of what a player is told at a cut: `In: seed 8`, and a sentence that says why or what follows."""

    label: str
    text: Sentence


def at_the_cut(context: PageContext, player: PlayerId) -> AtTheCut | None:
    """Return whether a player makes the cut that is decided; None without one, or who plays no more already."""
    cut = context.facts.decided_cut
    if cut is None or player not in (*cut.seeds, *cut.out):
        return None
    if player in cut.seeds:
        label = _("In: seed {seed}", seed=cut.seeds.index(player) + 1) if cut.stage.is_bracket else _("In")
        return AtTheCut(label=label, text=(Link(text=moments.who_plays_on(cut.stage)),))
    line = context.facts.line_of(player)
    rank = line.rank if line is not None else None
    if rank is None or cut.stage.from_each is not None:
        return AtTheCut(label=_("Out"), text=(Link(text=moments.who_plays_on(cut.stage)),))
    if player == cut.reserve and _moves_up(context.facts, cut):
        return AtTheCut(label=_("Rank {rank}: first reserve", rank=rank), text=_reserve(context, cut, player))
    return AtTheCut(
        label=_("Rank {rank}: out", rank=rank), text=(Link(text=moments.who_plays_on(cut.stage)),)
    )


def bracket_names(facts: Facts) -> tuple[PlayerId, ...]:
    """Return the players of the next bracket from seed 1, if nobody drops; empty unless its cut is decided."""
    cut = facts.decided_cut
    return cut.seeds if cut is not None and cut.stage.is_bracket else ()


def _moves_up(facts: Facts, cut: DecidedCut) -> bool:
    """Return whether the regulations say that the next one moves up if somebody leaves before the first game."""
    rules = facts.regulation.elimination
    return (
        rules is not None and cut.stage.is_bracket and any(rule.about == "replaced" for rule in rules.rules)
    )


def _reserve(context: PageContext, cut: DecidedCut, player: PlayerId) -> Sentence:
    """Return how far the first reserve is behind the last who is in, and that the reserve may move up."""
    own, last = context.facts.line_of(player), context.facts.line_of(cut.seeds[-1])
    clause = clause_at(context, cite(context.facts.regulation, "elimination", "replaced"))
    moves_up = phrase(
        "Moves up if somebody drops ({clause}).", clause=Link(text=clause.short, href=clause.href)
    )
    if own is None or last is None:
        return moves_up
    behind = phrase(
        "Behind {player} (rank {rank}): {figures}.",
        player=context.player(last.player),
        rank=last.rank,
        figures=", ".join(tiebreaking.between(own, last, context.facts.standings.precedence)),
    )
    return together(behind, moves_up)
