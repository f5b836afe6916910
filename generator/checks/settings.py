"""What `event.yaml` says, against the regulations: dates, tier, structure and stages."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.checks.case import Case
from generator.findings import Citation, Finding, define_error, define_note, define_warning
from generator.languages import later
from generator.languages.said import AND, NOTHING, Message, alternatives, joined, nsay, say
from generator.model import MOST_GROUPS, Stage, StageType
from generator.regulations.catalogue import cite
from generator.regulations.event_schema import StructureRow
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import checks_in
from generator.tournament.course.schedule import (
    planned_stages,
    registered_count,
    rounds_of_round_robin,
    structure_name,
    structure_text,
    with_groups,
)

# Round robins and groups among the stages of `event.yaml`, and what goes on from them.


MAX_STAGE_ROUNDS = 50


def robin_faults(stages: Sequence[Stage], i: int, count: int) -> Iterator[Message]:
    """Yield what is wrong with a stage as far as everybody meets everybody.

    Args:
        stages: as they are stated.
        i: which of them.
        count: how many players it has; 0 where nobody knows yet.
    """
    stage = stages[i]
    if stage.is_round_robin and stage.rounds is not None:
        yield say(
            "in a round robin everybody meets everybody, which takes as many rounds as it needs: remove rounds"
        )
    if not stage.is_round_robin and stage.times is not None:
        yield say("only a round robin and groups have times: remove it")
    yield from _groups(stage, count)
    if stage.is_round_robin and (stage.points is not None or stage.wins is not None):
        yield say("a round robin is announced with its number of players: write size")
    if stage.from_each is not None and (i == 0 or stages[i - 1].type is not StageType.GROUPS):
        yield say("from_each says how many of each group go on: it stands in the stage after groups")
    if stage.is_round_robin and count:
        yield from _numbers(with_groups(stage, count), count)


def _groups(stage: Stage, count: int) -> Iterator[Message]:
    """Yield faults of groups: their stage says either how many there are or how large they are, others neither."""
    if stage.type is not StageType.GROUPS:
        for name in (name for name in ("groups", "of") if getattr(stage, name) is not None):
            line = "type: groups"
            yield say(
                "only a stage of the type groups has {name}: remove it, or write {line}", name=name, line=line
            )
    elif stage.groups is None and stage.of is None:
        yield say(
            "say how many groups there are, as in {line}, or how many players each has, as in {other}",
            line="{type: groups, groups: 4}",
            other="{type: groups, of: 4}",
        )
    elif stage.groups is not None and stage.of is not None:
        yield say("groups says how many groups there are, and of how many players each has: keep one of them")
    elif stage.of is not None and count > MOST_GROUPS * stage.of:
        yield say(
            "{count} players in groups of {of} make more than {most} groups: write a larger number",
            count=count,
            of=stage.of,
            most=MOST_GROUPS,
        )


def _numbers(stage: Stage, count: int) -> Iterator[Message]:
    """Yield faults of the number of players: each group has a game, and no more rounds than a stage can have."""
    groups = stage.groups or 1
    if count < 2 * groups:
        yield say("{count} players are too few for {groups} groups", count=count, groups=groups)
    if (rounds := rounds_of_round_robin(stage, count)) > MAX_STAGE_ROUNDS:
        yield say(
            "with {count} players it takes {rounds} rounds, and {most} are possible: make groups of them",
            count=count,
            rounds=rounds,
            most=MAX_STAGE_ROUNDS,
        )


# What `event.yaml` says, against the regulations.


_CUSTOM = ("structures", "custom")
MIN_ROUNDS = 3  # of an event that nothing makes shorter


define_warning(
    "date-before-regulations",
    meaning="The event took place before its regulations came into force.",
    remedy="Correct the date, or name the regulations of that time.",
    example=(
        "the event is on 2016-05-01, but Runewars 2.2 took effect on 2018-04-02: correct the date, or name the "
        "regulations of that time"
    ),
)


def check_dates(case: Case) -> Iterator[Finding]:
    """Find an event dated before its regulations took effect, which is a warning."""
    effective = case.regulation.document.effective
    for day in case.event.settings.dates:
        if effective is not None and day.isoformat() < effective:
            message = say(
                "the event is on {isoformat}, but {regulation} took effect on {effective}: correct the "
                "date, or name the regulations of that time",
                isoformat=day.isoformat(),
                regulation=case.regulation.name,
                effective=effective,
            )
            yield Finding(
                code="date-before-regulations",
                place=case.event.settings.place("date"),
                message=message,
                citation=Citation(regulation=case.regulation.id, title=case.regulation.name),
            )


define_error(
    "tier-unknown",
    meaning="The regulations have no tier of this name.",
    remedy="Write one of the names in the message, or remove the line.",
    example="Runewars 2.2 has no tier 'gold'; it has relaxed, formal, premier",
)
define_note(
    "tier-structure",
    meaning=(
        "The document says which official events use which tier and structure, and this event combines others. Nothing "
        "forbids that."
    ),
    remedy="Nothing, unless the tier or the structure is a slip.",
    example=(
        "Runewars 2.2 plays its official events of tier formal with structure advanced; this event has basic, which "
        "nothing forbids"
    ),
)


def check_tier(case: Case) -> Iterator[Finding]:
    """Find a tier that the regulations don't know; a structure that they don't name with it gets a note.

    Source: Runewars 2.2, p. 20-22: which official events use which; other events may combine them as they like.
    """
    name = case.event.settings.tier
    if name is None:
        return
    place = case.event.settings.place("tier")
    tier, structure = case.regulation.tiers.get(name), structure_name(case.event, case.regulation)
    if tier is None:
        message = (
            later("{regulation} has no tier {name!r}; it has {known}")
            if case.regulation.tiers
            else later("{regulation} has no tier {name!r}; it has none: remove the line")
        )
        known = ", ".join(case.regulation.tiers)
        told = say(message, regulation=case.regulation.name, name=name, known=known)
        yield case.finding("tier-unknown", place, told)
    elif tier.structures and structure not in (
        *tier.structures,
        _CUSTOM[-1],
    ):  # stages of one's own are no slip
        message = say(
            "{regulation} plays its official events of tier {name} with structure {structures}; this "
            "event has {structure}, which nothing forbids",
            regulation=case.regulation.name,
            name=name,
            structures=alternatives(list(tier.structures)),
            structure=structure,
        )
        yield case.finding("tier-structure", place, message, "tiers", name)


define_error(
    "structure-unknown",
    meaning="The regulations have no structure of this name.",
    remedy="Write one of the names in the message.",
    example="Runewars 2.2 has no structure 'knockout'; it has basic, advanced, custom",
)
define_error(
    "structure-players",
    meaning="The structure's table of rounds does not cover this number of players.",
    remedy="Choose another structure, or wait for more players; withdrawn players don't count.",
    example=(
        "3 players are registered, and the basic structure's table is for 4 players or more: choose structure custom. "
        "In event.yaml write structure: custom and, in a line below it, stages: [{type: swiss, rounds: 3}]"
    ),
)
define_note(
    "registration-short",
    meaning="Registration is still open: there are not enough players yet to pair.",
    remedy="Enter the players in players.xlsx as they register.",
    example="nobody is registered yet: enter the players in players.xlsx",
)


def check_structure(case: Case) -> Iterator[Finding]:
    """Find a structure that the regulations don't know, or whose table doesn't cover the registered players."""
    name = structure_name(case.event, case.regulation)
    tables = case.regulation.structures.tables
    place = case.event.settings.place("structure")
    if name == "custom":
        return
    if name not in tables:
        message = say(
            "{regulation} has no structure {name!r}; it has {names}",
            regulation=case.regulation.name,
            name=name,
            names=", ".join([*tables, "custom"]),
        )
        yield case.finding("structure-unknown", place, message, "structures")
        return
    count = registered_count(case.event)
    if count == 0:
        message = say("nobody is registered yet: enter the players in players.xlsx")
        yield case.finding("registration-short", place, message)
        return
    rows = tables[name].rows
    if tables[name].row_for(count) is None:
        fitting = [other for other in tables if tables[other].row_for(count) is not None]
        covered = say("{low} players or more", low=rows[0].players.low)
        if rows[-1].players.high is not None and tables[name].doubling is None:
            covered = say("{low} to {high} players", low=rows[0].players.low, high=rows[-1].players.high)
        message = say(
            "{players_there}, and the {name} structure's table is for {covered}: choose structure {structures}{stages}",
            players_there=_players_there(case, count),
            name=name,
            covered=covered,
            structures=alternatives([*fitting, "custom"]),
            stages=NOTHING if fitting or count < 2 else _stages_to_write(rows, count),
        )
        yield Finding(
            code="structure-players", place=place, message=message, citation=_outside(case.regulation, name)
        )


def _stages_to_write(rows: Sequence[StructureRow], count: int) -> Message:
    """Return the lines of a custom structure for a number of players outside the table, by its nearest row.

    Fewer players play no longer than until everybody has met everybody; more play one round more each time that their
    number doubles.
    """
    first, last = rows[0], rows[-1]
    if count < first.players.low:
        everybody_met = count - 1 + count % 2
        stages = [f"{{type: swiss, rounds: {min(everybody_met, max(MIN_ROUNDS, first.swiss_rounds))}}}"]
    else:
        doublings = (-(-count // (last.players.high or count)) - 1).bit_length()
        stages = [f"{{type: swiss, rounds: {last.swiss_rounds + doublings}}}"]
        stages += [f"{{type: elimination, size: {last.cut}}}"] if last.cut else []
    lines = ("structure: custom", f"stages: [{', '.join(stages)}]")
    return say(
        ". In event.yaml write {first} and, in a line below it, {second}", first=lines[0], second=lines[1]
    )


def _players_there(case: Case, count: int) -> Message:
    """Return `12 players are registered`; while a check-in goes on, `12 players are ticked under Here`."""
    by_crosses = not case.event.rounds and checks_in(case.event)
    if by_crosses:
        return nsay("{n} player is ticked under Here", "{n} players are ticked under Here", count)
    return nsay("{n} player is registered", "{n} players are registered", count)


def _outside(regulation: Regulation, name: str) -> Citation:
    """Return the table's clause, with the reading that a number outside it is an error and custom always works."""
    always_works = regulation.structures.custom
    where = cite(regulation, "structures", "tables", name)
    return replace(where, reading=always_works.reading) if always_works is not None else where


define_error(
    "stages-impossible",
    meaning="The stages that a custom event states can't be played in this order or form.",
    remedy=(
        "Correct the stage named: Swiss stages have rounds, a stage after a cut has a size, no larger than "
        "the stage before it, and elimination is last."
    ),
    example="an elimination ends the event: no stage can follow it",
)


def check_stages(case: Case) -> Iterator[Finding]:
    """Find stages that can't be played: there are Swiss rounds, cuts, and at most one elimination, at the end."""
    stages = case.event.settings.stages
    if structure_name(case.event, case.regulation) != "custom":
        if stages:
            message = say(
                "stages are only read with structure: custom; remove them or write structure: custom"
            )
            yield case.finding("stages-impossible", case.event.settings.place("stages"), message)
        return
    if not stages:
        line = "stages: [{type: swiss, rounds: 3}]"
        message = say("a custom structure needs its stages, as in {line}", line=line)
        place = case.event.settings.place("structure")
        yield case.finding("stages-impossible", place, message, *_CUSTOM)
    for i, stage in enumerate(stages):
        faults = []
        if stage.type is StageType.SWISS and stage.rounds is None:
            faults.append(say("a Swiss stage needs its number of rounds"))
        if stage.is_bracket and stage.rounds is not None:
            faults.append(say("an elimination plays until one player is left: remove rounds"))
        if stage.type is not StageType.DOUBLE_ELIMINATION and stage.reset is not None:
            faults.append(say("only a double elimination has a reset: remove it"))
        if stage.type is not StageType.ELIMINATION and stage.third_place is not None:
            faults.append(say("only an elimination has a game for third place: remove third_place"))
        if stage.is_bracket and i < len(stages) - 1:
            faults.append(say("an elimination ends the event: no stage can follow it"))
        if stage.is_bracket and case.regulation.elimination is None:
            faults.append(say("{regulation} has no single elimination", regulation=case.regulation.name))
        if i == 0 and stage.size not in (None, registered_count(case.event)):
            faults.append(
                say("the first stage takes everybody: remove its size, which says {size}", size=stage.size)
            )
        faults += robin_faults(stages, i, (stage.size if i else registered_count(case.event)) or 0)
        named = [key for key in ("size", "points", "wins", "from_each") if getattr(stage, key) is not None]
        if i == 0 and named[-1:] not in ([], ["size"]):
            faults.append(say("the first stage takes everybody: remove its {named}", named=named[-1]))
        if i > 0 and not named:
            faults.append(
                say("a stage after a cut needs its size, how many go on; or the points or wins that it takes")
            )
        if i > 0 and len(named) > 1:
            faults.append(say("a cut is made in one way: keep one of {names}", names=joined(AND, named)))
        for fault in faults:
            place = case.event.settings.place("stages", i)
            yield case.finding("stages-impossible", place, fault, *_CUSTOM)
    if not case.event.rounds:  # what was announced when round 1 was paired stands
        yield from _check_sizes(case)
        yield from _check_rounds(case)
        yield from _check_clear_winner(case)


define_note(
    "rounds-too-few",
    meaning=(
        "The stages have fewer rounds than the document asks for with so many players, so that several may have won "
        "all their games at the end."
    ),
    remedy="Write more rounds under stages, or leave it.",
    example=(
        "3 rounds for 16 players: Urban War 1.4 asks for 4, so that one player is ahead at the end; leave it if that "
        "is meant"
    ),
)


def _check_clear_winner(case: Case) -> Iterator[Finding]:
    """Find fewer rounds than one per doubling, where the document asks for those so that one player wins.

    Source: Urban War 1.4, Rounds.
    """
    tables = case.regulation.structures.tables
    name = next((name for name, table in tables.items() if table.doubling is not None), "")
    count, stages = registered_count(case.event), case.event.settings.stages
    row = tables[name].row_for(count) if name else None
    if row is None or any(stage.rounds is None for stage in stages):
        return
    rounds = sum(stage.rounds or 0 for stage in stages)
    if stages and rounds < row.swiss_rounds:
        message = say(
            "{rounds} rounds for {count} players: {regulation} asks for {right}, so that one player is ahead at the "
            "end; leave it if that is meant",
            rounds=rounds,
            count=count,
            regulation=case.regulation.name,
            right=row.swiss_rounds,
        )
        place, rows = case.event.settings.place("stages"), tables[name].rows
        part = ("rows", rows.index(row)) if row in rows else ("doubling",)
        yield case.finding("rounds-too-few", place, message, "structures", "tables", name, *part)


define_warning(
    "cut-of-all",
    meaning="Fewer players have registered than a cut lets in, so all of them would go on, the best with byes.",
    remedy="Write a smaller size under stages, or leave it if more players are to come.",
    example=(
        "6 players are registered, and a cut is to 8: everybody would go on; write a smaller size, or leave it if more "
        "are to come"
    ),
)


def _check_sizes(case: Case) -> Iterator[Finding]:
    """Find cuts to more players than play before them: nobody goes on from a stage without being in it.

    Where fewer have registered than a cut lets in, all of them go on: that works (reading I-6) and is hardly meant.
    """
    before, registered = None, registered_count(case.event)
    for i, stage in enumerate(case.event.settings.stages[1:], start=1):
        if stage.size is None:
            continue
        place = case.event.settings.place("stages", i)
        if before is not None and stage.size > before:
            message = say(
                "a cut to {size} of the {before} players before it: write {before} or fewer",
                size=stage.size,
                before=before,
            )
            yield case.finding("stages-impossible", place, message, *_CUSTOM)
        elif registered and stage.size > registered:
            message = say(
                "{registered} players are registered, and a cut is to {size}: everybody would go on; "
                "write a smaller size, or leave it if more are to come",
                registered=registered,
                size=stage.size,
            )
            yield case.finding("cut-of-all", place, message, *_CUSTOM)
        before = stage.size


define_warning(
    "rounds-too-many",
    meaning="A stage has more Swiss rounds than a player has opponents, so some must meet again.",
    remedy="Write fewer rounds, or leave it if more players are to come or players may meet again.",
    example=(
        "5 players are registered, and 10 Swiss rounds are stated: after 5 everybody has met everybody; write fewer, "
        "or leave it if more are to come or players may meet again"
    ),
)


def _check_rounds(case: Case) -> Iterator[Finding]:
    """Find more Swiss rounds than opponents, with a bye for each where the number of players is odd."""
    if case.regulation.swiss.rematches.forbidden_within == "nothing":
        return
    for i, stage in enumerate(case.event.settings.stages):
        players = registered_count(case.event) if i == 0 else stage.size
        if stage.type is not StageType.SWISS or stage.rounds is None or players is None or players < 2:
            continue
        most = players - 1 + players % 2
        if stage.rounds > most:
            message = say(
                "{players}, and {rounds} Swiss rounds are stated: after {most} everybody has met everybody; write "
                "fewer, or leave it if more are to come or players may meet again",
                players=_players_there(case, players)
                if i == 0
                else nsay("{n} player goes on", "{n} players go on", players),
                rounds=stage.rounds,
                most=most,
            )
            place = case.event.settings.place("stages", i)
            yield case.finding("rounds-too-many", place, message, "swiss", "rematches", "forbidden_within")


define_error(
    "structure-changed",
    meaning="The number of rounds or the size of the cut is not what it was when round 1 was paired.",
    remedy="Put back the structure or stages that were announced before the event began.",
    example="the event began as '3 Swiss rounds' and now reads '4 Swiss rounds': put back what was announced",
)


def check_frozen_structure(case: Case) -> Iterator[Finding]:
    """Find changes of the structure after round 1, which freezes the rounds' number and type and the cut's size."""
    if not case.event.rounds or case.event.rounds[0].structure is None:
        return
    now, frozen = structure_text(planned_stages(case.event, case.regulation)), case.event.rounds[0].structure
    if now and now != frozen:
        message = say(
            "the event began as {frozen!r} and now reads {now!r}: put back what was announced",
            frozen=frozen,
            now=now,
        )
        yield case.finding(
            "structure-changed", case.event.settings.place("structure"), message, "structures", "announced"
        )
