"""A season: events that count together, and who of their players is one person."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from fractions import Fraction

from generator.findings import Place
from generator.model.players import PlayerId
from generator.text import CleanText


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """What a finished event is worth to a player: points by place, for each tournament point, and for coming."""

    places: tuple[int, ...] = ()  # for the first place, the second, and so on
    others: int = 0  # for every further place
    tournament_points: int = 0  # for each of the Swiss rounds' points
    attendance: int = 0  # for every event played, also those beyond the best
    best: int | None = None  # how many events count; all if None


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """What a file such as `northern-league.yaml` says. `events` are names of folders, which may hold `*` and `?`."""

    id: str  # the file's name without its ending
    name: CleanText
    events: tuple[str, ...]
    scheme: Scheme
    # Whether a name alone tells who somebody is, because IDs differ from event to event.
    by_name: bool = False
    language: str = "en"
    accent: str | None = None
    file: str = ""
    places: Mapping[tuple[str | int, ...], Place] = field(
        default_factory=dict, hash=False, compare=False, repr=False
    )

    def takes_in(self, folder: str) -> bool:
        """Return whether the event of that folder belongs to the season."""
        return any(matches(pattern, folder) for pattern in self.events)


def matches(pattern: str, folder: str) -> bool:
    """Return whether a name with `*` and `?` is that of the folder."""
    return fnmatchcase(folder, pattern)


Seat = tuple[str, PlayerId]  # a player of an event's folder
People = Mapping[Seat, str]  # by whose name they are known, as people.yaml says it
NOBODY: People = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """A player in an event, with what came of it. Without a place (disqualified, say) it is worth nothing."""

    event: str
    player: PlayerId
    name: str
    faction: str | None = None
    place: int | None = None
    points: Fraction = Fraction(0)  # tournament points of the Swiss rounds
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def seat(self) -> Seat:
        """Return where the player is found."""
        return self.event, self.player
