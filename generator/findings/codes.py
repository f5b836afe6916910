"""Every code there is, each said once: the source of `docs/findings.md`. None is ever used again for another thing."""

from collections.abc import Mapping

from generator.findings.code import Code
from generator.findings.course import COURSE
from generator.findings.event import EVENT
from generator.findings.exchange import EXCHANGE
from generator.findings.files import FILES
from generator.findings.games import GAMES
from generator.findings.pairings import PAIRINGS
from generator.findings.players import PLAYERS
from generator.findings.regulations import REGULATIONS
from generator.findings.seasons import SEASONS

# The chapters in the order in which an organizer meets them.
CHAPTERS: Mapping[str, Mapping[str, Code]] = {
    "Files": FILES,
    "`event.yaml`": EVENT,
    "Regulation files": REGULATIONS,
    "`players.xlsx`": PLAYERS,
    "`round-N.xlsx`": PAIRINGS | GAMES | COURSE,
    "Seasons and `people.yaml`": SEASONS,
    "Files of other programs": EXCHANGE,
}

CODES: Mapping[str, Code] = {code: entry for chapter in CHAPTERS.values() for code, entry in chapter.items()}
