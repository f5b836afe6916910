"""The parts of a regulation file that can be read, and what may be found wrong between them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, TypeVar

from pydantic import BaseModel

from generator.languages.said import Message, say
from generator.regulations.event_schema import Byes, Lists, Ranking, Scenarios, Structures
from generator.regulations.game_schema import (
    Awarded,
    Concession,
    Endings,
    Margin,
    Registered,
    TournamentPoints,
)
from generator.regulations.schema_parts import Cited, Span
from generator.strict_yaml import KeyPath, salvaged

Form = TypeVar("Form", bound=BaseModel)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A record of what does not go together, and where; `also` are other places that have to do with it."""

    message: Message
    path: KeyPath
    also: tuple[KeyPath, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A record of the parts that can be read by themselves, None without; `given` are all there are."""

    given: frozenset[str]
    tiers: dict[str, Any]
    structures: Structures | None
    scenarios: Scenarios | None
    lists: Lists | None
    games: "Mapping[str, GamePart | None]"  # how games are scored, by the key of each form that is there
    endings: Endings | None
    margin: Margin | None
    points: TournamentPoints | None
    concession: Concession | None
    awarded: Awarded | None
    ranking: Ranking | None
    byes: Byes | None
    registered: tuple[Registered, ...]
    first_round: str | None

    @property
    def game(self) -> "GamePart | None":
        """Return how games are scored, where that can be read."""
        return next((part for part in self.games.values() if part is not None), None)


class GamePart(Cited):
    """The part of a regulation file that says how games are scored: each form of game has one under its own key.

    It knows what is entered for a game, and says what else in a file does not go with it.
    """

    offer: ClassVar[str]  # what to do where nothing says how games are scored: the first form's is a sentence
    margin_limits_lead: ClassVar[bool] = (
        True  # whether the margin of victory's limits are those of every lead
    )
    can_lose_everything: ClassVar[bool] = False  # whether `concession.loses_everything` means something

    @property
    def largest_lead(self) -> int | None:
        """Return the largest lead that there can be without a limit on the margin; None where there is no largest."""
        return None

    @property
    def highest(self) -> int | None:
        """Return the highest score that can be entered; None without a limit."""
        return None

    @property
    def is_won_when_level(self) -> bool:
        """Return whether a game of equal scores may be won by something that is no figure."""
        return False

    @property
    def figure_names(self) -> Sequence[str]:
        """Return the figures that are entered beside the score."""
        return ()

    @classmethod
    def faults(cls, _parts: Parts) -> Iterator[Fault]:
        """Yield what in a file with this key does not go together."""
        yield from ()


def parts_of(data: dict[str, Any], forms: Mapping[str, type[GamePart]]) -> Parts:
    """Return the parts of a file; `forms` are those of all ways to score games, by their keys."""

    def part(name: str, form: type[Form]) -> Form | None:
        return salvaged(form, data[name]) if data.get(name) is not None else None

    return Parts(
        given=frozenset(name for name, value in data.items() if value is not None),
        tiers=data["tiers"] if isinstance(data.get("tiers"), dict) else {},
        structures=part("structures", Structures),
        scenarios=part("scenarios", Scenarios),
        lists=part("lists", Lists),
        games={key: part(key, form) for key, form in forms.items() if data.get(key) is not None},
        endings=part("endings", Endings),
        margin=part("margin_of_victory", Margin),
        points=part("tournament_points", TournamentPoints),
        concession=part("concession", Concession),
        awarded=part("awarded", Awarded),
        ranking=part("ranking", Ranking),
        byes=part("byes", Byes),
        registered=tuple(each for each in _each(data.get("registered"), Registered) if each is not None),
        first_round=_first_round(data.get("swiss")),
    )


def _each(values: Any, form: type[Form]) -> list[Form | None]:
    return [salvaged(form, value) for value in values] if isinstance(values, list) else []


def _first_round(swiss: Any) -> str | None:
    named = swiss.get("first_round") if isinstance(swiss, dict) else None
    return named if isinstance(named, str) else None


def span_faults(spans: Sequence[Span], path: KeyPath, key: str, what: str) -> Iterator[Fault]:
    """Yield overlaps and gaps of spans, from the lowest number to the highest; `what` names the spans."""
    for i, (before, after) in enumerate(pairwise(spans), start=1):
        message = _between(before, after, what)
        if message:
            yield Fault(message=message, path=(*path, i, key))


def _between(before: Span, after: Span, what: str) -> Message | None:
    """Return what is wrong where one span follows another."""
    of = {"what": what, "before": str(before), "after": str(after)}
    if before.high is None:
        return say(
            "the {what} {before} has no end, so {after} overlaps it: end it, or remove what follows", **of
        )
    if after.low <= before.high:
        return say(
            "the {what} {before} and {after} overlap: each number must be in one of them, the lowest first",
            **of,
        )
    if after.low != before.high + 1:
        return say(
            "between the {what} {before} and {after} there is a gap: begin at {begin}",
            begin=before.high + 1,
            **of,
        )
    return None
