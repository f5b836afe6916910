"""What is fixed when a round is drawn, and what of it was changed since: rules, leaders and what players brought."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256

from pydantic import BaseModel

from generator.model import KEEP_APART, MODELS, Event, PlayerId, Snapshot, Texts
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Pair, Span, is_clause
from generator.tournament.draw.seating import season_of

FACTION, CLUB, LIST_POINTS, LIST = "Faction", "Club", "List points", "List"
_DIGITS = 16  # of a list's digest

# What says something to people, or where a rule stands, and decides nothing; and `structures` with `tiers`: round 1
# freezes what was chosen of them, in its field `Structure`.
_NOT_RECORDED = frozenset(
    {
        *("form", "id", "name", "game", "document", "readings", "extends", "bases", "changes", "notes"),
        *("text", "at_time", "tie_break", "ties_by", "what", "also"),
        *("rules", "details", "structures", "tiers"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotChange:
    """A value that is not what it was when rounds were drawn; None where there was none, or is none now."""

    what: str
    then: str | None  # when the first of the rounds was drawn
    now: str | None
    rounds: tuple[int, ...]
    player: PlayerId | None = None  # whose value it is


def snapshot_of(event: Event, regulation: Regulation) -> Snapshot:
    """Return what is fixed when a round of the event is drawn today."""
    lists, changing = _lists(event), _while_playing(regulation)
    return Snapshot(
        rules=dict(_rules(event, regulation)),
        leaders={
            leader.name: leader.role + (f", {leader.player}" if leader.player else "")
            for leader in event.settings.leaders
        },
        players={
            player.id: {
                name: str(value)
                for name, value in (
                    (FACTION, player.faction),
                    (CLUB, player.club),
                    (LIST_POINTS, player.list_points),
                    (MODELS, player.models),
                    (KEEP_APART, player.keep_apart),
                    *player.registered,
                    (LIST, lists.get(player.id)),
                )
                if value is not None and name not in changing
            }
            for player in event.players
        },
    )


def rules_changed(event: Event, regulation: Regulation) -> tuple[SnapshotChange, ...]:
    """Return which rules aren't those that rounds were drawn under, in the order of the form."""
    today = dict(_rules(event, regulation))
    return _changed(
        {round_.number: round_.snapshot.rules for round_ in event.rounds if round_.snapshot}, today
    )


def leaders_changed(event: Event, regulation: Regulation) -> tuple[SnapshotChange, ...]:
    """Return which leaders were named, renamed or taken away since rounds were drawn."""
    then = {round_.number: round_.snapshot.leaders for round_ in event.rounds if round_.snapshot}
    return _changed(then, snapshot_of(event, regulation).leaders)


def players_changed(event: Event, regulation: Regulation) -> tuple[SnapshotChange, ...]:
    """Return what of those who were registered when rounds were drawn is another now, player by player.

    Who is kept apart is no such thing: each round keeps to what was entered when it was drawn. Nor is a figure that
    arises in the games, of which earlier workbooks may say something.
    """
    not_told = {KEEP_APART, *_while_playing(regulation)}
    today = snapshot_of(event, regulation).players
    found: list[SnapshotChange] = []
    for player, values in today.items():
        then = {
            round_.number: round_.snapshot.players[player]
            for round_ in event.rounds
            if round_.snapshot and player in round_.snapshot.players
        }
        changes = _changed(then, values)
        found += (replace(change, player=player) for change in changes if change.what not in not_told)
    return tuple(found)


def _changed(then: Mapping[int, Texts], now: Texts) -> tuple[SnapshotChange, ...]:
    names = dict.fromkeys(name for values in (now, *then.values()) for name in values)
    changes = []
    for name in names:
        rounds = tuple(number for number, values in then.items() if values.get(name) != now.get(name))
        if rounds:
            change = SnapshotChange(
                what=name, then=then[rounds[0]].get(name), now=now.get(name), rounds=rounds
            )
            changes.append(change)
    return tuple(changes)


def _while_playing(regulation: Regulation) -> frozenset[str]:
    """Return the figures that arise in the games: a later one is no change of what a player came with."""
    return frozenset(figure.name for figure in regulation.registered if figure.while_playing)


def _lists(event: Event) -> Mapping[PlayerId, str]:
    """Return a digest of each player's list: of its rows, in any order, and of its file, without where they stand."""
    parts: dict[PlayerId, list[str]] = {}
    for entry in event.lists:
        row = (entry.kind, entry.name, entry.points, entry.count, entry.unique, entry.faction, entry.capacity)
        parts.setdefault(entry.player, []).append(json.dumps(row))
    for file in event.list_files:
        parts.setdefault(file.player, []).append(repr(file.content))
    return {
        player: sha256("\n".join(sorted(texts)).encode()).hexdigest()[:_DIGITS]
        for player, texts in parts.items()
    }


def _rules(event: Event, regulation: Regulation) -> Iterator[tuple[str, str]]:
    """Yield what counts of the regulations, by its path in the file; of the seasons only the one in force."""
    season = season_of(event, regulation)
    for path, text in _values(regulation):
        if path != "scenarios.seasons":
            yield path, text
        elif season is not None:
            yield path, _text(season)


def _values(model: BaseModel, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield each value that is given and counts, in the order of the form."""
    for name, value in _given(model):
        yield from _leaves(value, f"{path}{name}")


def _leaves(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, BaseModel) and not isinstance(value, Span | Pair):
        yield from _values(value, f"{path}.")
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from _leaves(each, f"{path}.{name}")
    else:
        yield path, _text(value)


def _given(model: BaseModel) -> Iterator[tuple[str, object]]:
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if (
            name not in _NOT_RECORDED
            and not is_clause(name)
            and value != field.get_default(call_default_factory=True)
        ):
            yield name, value


def _text(value: object) -> str:
    """Return a value in the words of the file: `game_rate, floor 0.33`, `1/3`; what a list holds in one line."""
    if isinstance(value, Span | Pair):
        return str(value)
    if isinstance(value, BaseModel):
        return ", ".join(f"{name} {_text(each)}".removeprefix("key ") for name, each in _given(value))
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_text(each)}" for name, each in value.items())
    if isinstance(value, list):
        return "; ".join(map(_text, value))
    if isinstance(value, Fraction):
        decimal = f"{float(value):g}"
        return decimal if Fraction(decimal) == value else str(value)
    return str(value)
