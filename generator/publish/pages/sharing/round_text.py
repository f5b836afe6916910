"""A round's pairings as plain text, to be pasted into a chat."""

import re
import unicodedata

from generator.languages import _
from generator.model import Bye, PlayerId
from generator.names import CONTROL_OR_SPACE
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.frame.head import whole
from generator.publish.shared.setup import setup
from generator.publish.wording import byes, words

# Characters that turn the text after them around; a name from right to left is set apart instead.
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_FROM_RIGHT = {"R", "AL"}


def round_text(desk: Desk, round_: RoundFacts) -> str:
    """The title, what is played and when, a line for each table, and where to read more."""
    facts = desk.facts
    name = words.round_name(round_)
    lines = [_("{event}: {round}", event=plain(facts.event.settings.name), round=name)]
    lines += [
        _("{name}: {value}", name=fact.name, value=plain(fact.values[0].text)) for fact in setup(desk, round_)
    ]
    lines += ["", *_seats(desk, round_)]
    if (address := whole(desk.site.address, desk.urls.round(round_.number))) is not None:
        lines += ["", address]
    return "\n".join(lines) + "\n"


def plain(text: str) -> str:
    """The text in one line, without anything in it that could change the lines around it."""
    bare = _TURNS.sub("", CONTROL_OR_SPACE.sub(" ", text)).strip()
    is_turned = any(unicodedata.bidirectional(letter) in _FROM_RIGHT for letter in bare)
    return f"\u2068{bare}\u2069" if is_turned else bare


def _seats(desk: Desk, round_: RoundFacts) -> list[str]:
    """`1  Ilse Vorn - Bo Renn`; in elimination by game number."""
    rows = [
        (words.figure(pairing.table if round_.is_swiss else pairing.row), pairing)
        for pairing in round_.pairings
    ]
    width = max((len(label) for label, pairing in rows), default=0)
    lines = [
        f"{label:>{width}}  {_name(desk, pairing.player1)} - {_name(desk, pairing.player2)}"
        for label, pairing in rows
    ]
    return lines + [_bye(desk, bye) for bye in round_.byes if bye.player is not None]


def _bye(desk: Desk, bye: Bye) -> str:
    assert bye.player is not None
    return byes.line(bye, _name(desk, bye.player))


def _name(desk: Desk, player: PlayerId) -> str:
    return plain(desk.name(player))
