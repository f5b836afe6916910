"""What each code of a finding means, how its message reads, and what to do: the source of `docs/findings.md`."""

from collections.abc import Mapping

from generator.manual.entry import Entry
from generator.manual.event import EVENT
from generator.manual.files import FILES
from generator.manual.players import PLAYERS
from generator.manual.regulations import REGULATIONS
from generator.manual.rounds import ROUNDS

# The chapters in the order in which an organizer meets them, each with its codes.
CHAPTERS: Mapping[str, Mapping[str, Entry]] = {
    "Files": FILES,
    "`event.yaml`": EVENT,
    "Regulation files": REGULATIONS,
    "`players.xlsx`": PLAYERS,
    "`round-N.xlsx`": ROUNDS,
}

MANUAL: Mapping[str, Entry] = {
    code: entry for chapter in CHAPTERS.values() for code, entry in chapter.items()
}
