"""What each round was for a player, in a letter: a row of the ranking shows how somebody came there."""

from dataclasses import dataclass

from generator.figures.records import EntryKind, Outcome, RoundRecord
from generator.languages import _
from generator.model import PlayerId
from generator.site.facts import Facts

MOST_ROUNDS = 9  # the last ones, which a row has room for


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLetter:
    """A record of a round in a letter; both are empty where there is no result. `kind` is its class."""

    kind: str = ""
    text: str = ""


def round_letters(facts: Facts, player: PlayerId) -> tuple[RoundLetter, ...]:
    """Return a letter for each of the last rounds that gave points."""
    record = facts.standings.by_player[player].record
    entries = {entry.round_number: entry for entry in record.entries}
    return tuple(_letter(entries.get(number)) for number in sorted(facts.standings_after)[-MOST_ROUNDS:])


def _letter(entry: RoundRecord | None) -> RoundLetter:
    if entry is None:
        return RoundLetter()
    if entry.kind in (EntryKind.BYE, EntryKind.GIVEN_BYE):
        return RoundLetter(kind="bye", text=_("B"))
    return {
        Outcome.WIN: RoundLetter(kind="won", text=_("W")),
        Outcome.LOSS: RoundLetter(kind="lost", text=_("L")),
        Outcome.DRAW: RoundLetter(kind="drawn", text=_("D")),
        Outcome.NOTHING: RoundLetter(),
    }[entry.outcome]
