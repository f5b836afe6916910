"""The state of an event in a sentence: from registration over each round and the cut to the end."""

from generator.languages import _, ngettext
from generator.site.facts import EventStatus, Facts
from generator.site.wording import words
from generator.tournament.next_round import DecidedCut


def event_state(facts: Facts) -> str:
    """Return how far the event is, in one line."""
    if facts.status is EventStatus.REGISTRATION:
        number = len(facts.entrants)
        return ngettext("Registration: {n} player so far", "Registration: {n} players so far", number)
    last = facts.rounds[-1]
    if facts.is_finished:
        return ngettext("Finished after {n} round", "Finished after {n} rounds", last.number)
    if facts.decided_cut is not None:
        return _cut_state(facts.decided_cut)
    if last.is_complete:
        return _("{round} is done, the next one is being drawn", round=words.round_name(last))
    return _("{name}: {value}", name=words.round_name(last), value=words.round_state(facts, last))


def _cut_state(cut: DecidedCut) -> str:
    """Return who plays on after a cut, as the event's rules say it."""
    count = len(cut.seeds)
    return ngettext("The cut is decided: {n} player is in", "The cut is decided: {n} players are in", count)


def event_phase(facts: Facts) -> str:
    """Return how far the event is, without the numbers that every player and every result changes."""
    if facts.status is EventStatus.REGISTRATION:
        return _("Registration")
    last = facts.rounds[-1]
    is_over = facts.is_finished or last.is_complete
    return event_state(facts) if is_over else _("{round}: being played", round=words.round_name(last))
