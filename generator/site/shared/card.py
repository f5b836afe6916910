"""A player's card: where the player is, with the rank and what the cut asks as two figures."""

from dataclasses import replace

from generator.languages import _, ngettext
from generator.model import Player, PlayerId
from generator.site.facts import EventStatus, Facts
from generator.site.page_context import PageContext
from generator.site.parts import Fact, Link, Sentence, facts_of
from generator.site.shared.chances import chance_in_short
from generator.site.shared.group_tables import group_of, standings_of
from generator.site.shared.ranking import record_of
from generator.site.shared.whereabouts import Whereabouts, where
from generator.site.wording import words
from generator.tournament.ranking.standings import Standing

SHARE = "share.js"


def card(context: PageContext, player: Player) -> Whereabouts:
    """Return where a player is, with two figures, and how the rank has changed among the notes."""
    here, facts = where(context, player), context.facts
    if facts.status is EventStatus.REGISTRATION or player.withdrawn:
        return here
    if facts.is_finished:
        return replace(here, figures=_at_the_end(facts, player.id))
    number = _counted(facts, before_own_game=here.is_open)
    rank = _rank(facts, player.id, number)
    figures = (*rank, *chance_in_short(context, player.id))
    moved = _movement(facts, player.id, number) if rank and not facts.is_cancelled else ()
    return replace(here, figures=figures, notes=(*here.notes, *moved))


def record_name(facts: Facts) -> str:
    """Return what a record counts."""
    return _("Won, lost, drawn") if facts.has_draws else _("Won and lost")


def _at_the_end(facts: Facts, player: PlayerId) -> tuple[Fact, ...]:
    """Return the record, and the rank before a bracket decided the places."""
    record = facts_of((record_name(facts), record_of(facts, player) if player in facts.places else None))
    number = max(facts.standings_after, default=0)
    return (*record, *_rank(facts, player, number)) if facts.has_elimination else record


def _counted(facts: Facts, *, before_own_game: bool) -> int:
    """Return the round whose ranking counts: that others have finished says little about who still plays."""
    number = max(facts.standings_after, default=0)
    return number - 1 if before_own_game and facts.is_round_open(number or 1) else number


def _rank(facts: Facts, player: PlayerId, number: int) -> tuple[Fact, ...]:
    """Return the rank, and after what or in which group it is; empty where a cut has said it already."""
    line = _line(facts, player, number)
    cut = facts.decided_cut
    group = group_of(facts, player, max(facts.standings_after, default=0))
    if line is None or line.rank is None or (cut is not None and player in cut.out and not group):
        return ()
    value = words.rank_of(line.rank, len(standings_of(facts, player, number).neighbours))
    if group:
        return facts_of((_("Group {name}", name=group), value))
    if not facts.rounds[-1].is_swiss:
        return facts_of((_("Before the cut"), value))
    if facts.is_cancelled:
        return facts_of((_("Rank"), value))
    if facts.is_round_open(number):
        return facts_of((_("So far"), value))
    return facts_of((_("After round {number}", number=number), value))


def _line(facts: Facts, player: PlayerId, number: int) -> Standing | None:
    """Return a line of the ranking after a round; None for one of other groups than the last."""
    last = max(facts.standings_after, default=0)
    if number not in facts.standings_after or group_of(facts, player, number) != group_of(
        facts, player, last
    ):
        return None
    return standings_of(facts, player, number).by_player.get(player)


def _movement(facts: Facts, player: PlayerId, number: int) -> tuple[Sentence, ...]:
    """Return `Up 2 places since round 3.`; nothing without a rank then, nor in a bracket."""
    now, before = _line(facts, player, number), _line(facts, player, number - 1)
    if now is None or before is None or not facts.rounds[-1].is_swiss:
        return ()
    text = _moved(number - 1, before, now)
    return ((Link(text=text),),) if text else ()


def _moved(number: int, before: Standing, now: Standing) -> str:
    if before.rank is None or now.rank is None:
        return ""
    places = before.rank - now.rank
    if places > 0:
        return ngettext(
            "Up {n} place since round {number}.",
            "Up {n} places since round {number}.",
            places,
            number=number,
        )
    if places < 0:
        return ngettext(
            "Down {n} place since round {number}.",
            "Down {n} places since round {number}.",
            -places,
            number=number,
        )
    return _("The same rank as after round {number}.", number=number)
