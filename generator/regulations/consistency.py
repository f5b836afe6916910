"""Whether the parts of a regulation file go together: tables without gaps, names that exist, an end for every event.

Each check looks at the parts that can be read, so that one wrong value does not hide another fault elsewhere.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from generator.figures.tiebreakers import CRITERIA, RANDOM, REGISTERED
from generator.findings import Finding, Place, define_error
from generator.languages import later
from generator.languages.said import listed, nsay, say
from generator.regulations import worth
from generator.regulations.event_schema import ListFactions, Structure
from generator.regulations.parts import Fault, Parts, parts_of, span_faults
from generator.regulations.schema import GAME_PARTS
from generator.regulations.vocabulary import RATING_HALVES, unknown
from generator.strict_yaml import KeyPath, YamlDocument
from generator.text import key

CUSTOM = "custom"  # the structure of events that state their own stages


define_error(
    "rules-clash",
    meaning="Two parts of a regulation file don't go together: each is fine, but both at once can't be played.",
    remedy="Change one of the two, as the message says.",
    example="structures.tables: custom is the name of stages that an event states itself: take another",
)


def check(document: YamlDocument) -> Iterator[Finding]:
    """Find everything in a regulation file that does not go together."""
    parts = parts_of(document.data, GAME_PARTS)
    for checker in CHECKS:
        for fault in checker(parts):
            place = _place(document, (fault.path, *fault.also))
            yield Finding(code="rules-clash", place=place, message=fault.message)


def _place(document: YamlDocument, paths: Sequence[KeyPath]) -> Place:
    """Return the first of the places in the file itself: what it extends is not there to be fixed."""
    known = [place for path in paths if (place := _place_of(document, path)) is not None]
    own = [place for place in known if place.file == document.file]
    return next(iter([*own, *known]), document.key(paths[0]))


def _place_of(document: YamlDocument, path: KeyPath) -> Place | None:
    """Return the place of a value, or of the key above a mapping or a list, or of what took it away."""
    node: Any = document.data
    for part in path:
        there = (isinstance(node, dict) and part in node) or (
            isinstance(node, list) and part in range(len(node))
        )
        node = node[part] if there else None
    of_key = document.keys.get(path) if node is None or isinstance(node, dict | list) else None
    return of_key or document.places.get(path)


def _structures(parts: Parts) -> Iterator[Fault]:
    """Yield faults of structures: each number of players has one row, events end, and a cut leads to a bracket."""
    for name, table in parts.structures.tables.items() if parts.structures else ():
        path: KeyPath = ("structures", "tables", name)
        if name == CUSTOM:
            message = say(
                "structures.tables: custom is the name of stages that an event states itself: take another"
            )
            yield Fault(message=message, path=path)
        spans = [row.players for row in table.rows]
        yield from span_faults(spans, (*path, "rows"), "players", say("rows for players"))
        yield from _row_faults(table, path)
        cuts = [i for i, row in enumerate(table.rows) if row.cut is not None]
        if cuts and "elimination" not in parts.given:
            message = say(
                "there is a cut, but no elimination says how it is played on: add elimination, or remove the cut"
            )
            yield Fault(message=message, path=(*path, "rows", cuts[0], "cut"), also=(("elimination",),))


def _row_faults(table: Structure, path: KeyPath) -> Iterator[Fault]:
    for i, row in enumerate(table.rows):
        if row.players.low < 2:
            message = say(
                "the row {players} begins below 2 players, and nobody could be paired: begin at 2 or more",
                players=str(row.players),
            )
            yield Fault(message=message, path=(*path, "rows", i, "players"))
        if row.cut is not None and row.players.high is not None and row.cut > row.players.high:
            message = say(
                "the row {players} has a cut to {cut}, which is more players than the event has",
                players=str(row.players),
                cut=row.cut,
            )
            yield Fault(message=message, path=(*path, "rows", i, "cut"))
    if table.doubling is not None and table.rows[-1].players.high is None:
        message = say(
            "the last row {players} has no end, so there is nothing left to double: "
            "end the row, or remove doubling",
            players=str(table.rows[-1].players),
        )
        yield Fault(message=message, path=(*path, "doubling"))


def _names(parts: Parts) -> Iterator[Fault]:
    """Yield names that don't exist: structures that tiers name, and tiers that scenarios name."""
    tables = [*parts.structures.tables, CUSTOM] if parts.structures else []
    for name, tier in parts.tiers.items():
        named = tier.get("structures") if isinstance(tier, dict) else None
        for i, structure in enumerate(named if isinstance(named, list) else ()):
            if parts.structures is not None and isinstance(structure, str) and structure not in tables:
                fault = unknown(later("{word!r} is not a structure: {hint}"), structure, tables)
                message = say("{name}: {fault}", name=f"tiers.{name}", fault=fault)
                path = ("tiers", name, "structures", i)
                yield Fault(message=message, path=path, also=(("structures", "tables", structure),))
    for i, bound in enumerate(parts.scenarios.bound_tiers if parts.scenarios else ()):
        if bound not in parts.tiers:
            fault = unknown(later("{word!r} is not a tier: {hint}"), bound, parts.tiers)
            message = say("{name}: {fault}", name="scenarios.bound_tiers", fault=fault)
            yield Fault(message=message, path=("scenarios", "bound_tiers", i), also=(("tiers", bound),))


def _unnamed(parts: Parts) -> Iterator[Fault]:
    """Yield faults of tiers for events that name none: such an event can be of one tier only."""
    first, *others = [
        name for name, tier in parts.tiers.items() if isinstance(tier, dict) and tier.get("unnamed")
    ] or [""]
    for name in others:
        message = say(
            "tiers.{tier}: events that name no tier are of {first} already, which says unnamed too: "
            "remove one of them",
            tier=name,
            first=first,
        )
        yield Fault(message=message, path=("tiers", name, "unnamed"), also=(("tiers", first, "unnamed"),))


def _seasons(parts: Parts) -> Iterator[Fault]:
    """Yield faults of seasons: what is drawn is drawn from a season, and seasons stand in their order."""
    rules = parts.scenarios
    if rules is None:
        return
    if rules.method == "drawn" and not rules.seasons:
        message = say("scenarios are drawn, so seasons must say from which")
        yield Fault(message=message, path=("scenarios", "seasons"), also=(("scenarios", "method"),))
    for i, (before, after) in enumerate(pairwise(rules.seasons), start=1):
        if after.begins <= before.begins:
            message = say(
                "the season of {begins} must begin after the one above it, {before}",
                begins=after.begins,
                before=before.begins,
            )
            yield Fault(message=message, path=("scenarios", "seasons", i, "begins"))


def _lists(parts: Parts) -> Iterator[Fault]:
    """Yield limits that no list can keep."""
    factions = (parts.lists.factions if parts.lists else None) or ListFactions()
    for name in factions.also:
        if name not in factions.among:
            message = say("lists.factions.also names {name}, which is not one of among", name=name)
            yield Fault(message=message, path=("lists", "factions", "also", name))
    for name, kind in parts.lists.kinds.items() if parts.lists else ():
        if kind.maximum is not None and kind.maximum < kind.minimum:
            message = say(
                "lists.kinds.{kind}: no number is at least {minimum} and at most {maximum}",
                kind=name,
                minimum=kind.minimum,
                maximum=kind.maximum,
            )
            yield Fault(message=message, path=("lists", "kinds", name, "maximum"))


def _ranking(parts: Parts) -> Iterator[Fault]:
    """Yield tiebreakers that come twice, or after random, which leaves nobody tied."""
    keys = [tiebreaker.ranked_by for tiebreaker in parts.ranking.precedence] if parts.ranking else []
    last = keys.index(RANDOM) if RANDOM in keys else len(keys)
    useless = [each for each in dict.fromkeys(keys[last:]) if each != RANDOM]
    told = keys[:last] if useless else keys
    for i, each in enumerate(told):
        if each in keys[:i]:
            message = say(
                "the tiebreaker {key} is here a second time: it can no longer separate anybody, so remove it",
                key=each,
            )
            yield Fault(message=message, path=("ranking", "precedence", i, "key"))
    if useless:
        message = nsay(
            "after random nobody is tied any more, so {keys} never counts: put random last",
            "after random nobody is tied any more, so {keys} never count: put random last",
            len(useless),
            keys=listed(useless),
        )
        yield Fault(message=message, path=("ranking", "precedence", keys.index(useless[0], last), "key"))


def _parameters(parts: Parts) -> Iterator[Fault]:
    """Yield tiebreakers' parameters that they don't take, or that they need and lack."""
    for i, tiebreaker in enumerate(parts.ranking.precedence if parts.ranking else ()):
        takes, path = CRITERIA[tiebreaker.key].takes, ("ranking", "precedence", i)
        values = {"tiebreaker": tiebreaker.key, "takes": listed([*takes]) if takes else ""}
        for name in tiebreaker.given:
            if name not in takes:
                message = say("{tiebreaker} takes nothing of that kind: remove {key}", key=name, **values)
                if takes:
                    message = say("{tiebreaker} takes no {key}: it takes {takes}", key=name, **values)
                yield Fault(message=message, path=(*path, name))
        for name in takes:
            if takes[name] is None and name not in tiebreaker.given:
                message = say("{tiebreaker} needs {key}: add it", key=name, **values)
                yield Fault(message=message, path=(*path, "key"))


def _registered(parts: Parts) -> Iterator[Fault]:
    """Yield faults of registered figures: they have their own names, and room; a tiebreaker names one of them."""
    names = [figure.name for figure in parts.registered]
    for i, figure in enumerate(parts.registered):
        if key(figure.name) in map(key, names[:i]):
            message = say("there are two figures called {name}: give each its own name", name=figure.name)
            yield Fault(message=message, path=("registered", i, "name"))
        if figure.maximum < figure.minimum:
            message = say(
                "{name}: no number is at least {minimum} and at most {maximum}",
                name=figure.name,
                minimum=figure.minimum,
                maximum=figure.maximum,
            )
            yield Fault(message=message, path=("registered", i, "maximum"))
        if figure.starting_points and figure.while_playing:
            message = say(
                "{name}: what counts from before round 1 on doesn't arise in the games", name=figure.name
            )
            yield Fault(message=message, path=("registered", i, "while_playing"))
    for i, tiebreaker in enumerate(parts.ranking.precedence if parts.ranking else ()):
        if tiebreaker.key == REGISTERED and tiebreaker.figure is not None and tiebreaker.figure not in names:
            message = say(
                "nothing is registered: add registered, with a figure of the name {name}",
                name=tiebreaker.figure,
            )
            if names:
                message = unknown(later("no figure {word!r} is registered: {hint}"), tiebreaker.figure, names)
            yield Fault(message=message, path=("ranking", "precedence", i, "figure"), also=(("registered",),))


def _first_round(parts: Parts) -> Iterator[Fault]:
    """Yield a fault where halves are made by the first registered figure and the rules have none."""
    if parts.first_round == RATING_HALVES and "registered" not in parts.given:
        message = say("{word} go by the first figure of registered: add registered", word=RATING_HALVES)
        yield Fault(message=message, path=("swiss", "first_round"), also=(("registered",),))


CHECKS: tuple[Callable[[Parts], Iterator[Fault]], ...] = (
    _structures,
    _names,
    _unnamed,
    _seasons,
    _lists,
    *worth.CHECKS,
    _ranking,
    _parameters,
    _registered,
    _first_round,
)
