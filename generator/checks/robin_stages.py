"""Round robins and groups among the stages of `event.yaml`, and what goes on from them."""

from collections.abc import Iterator, Sequence

from generator.engine.course.schedule import rounds_of_round_robin, with_groups
from generator.languages.said import Said, say
from generator.model import MOST_GROUPS, Stage, StageType

LONGEST = 50  # rounds of a stage


def robin_faults(stages: Sequence[Stage], i: int, count: int) -> Iterator[Said]:
    """What is wrong with a stage as far as everybody meets everybody.

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


def _groups(stage: Stage, count: int) -> Iterator[Said]:
    """Groups are so many, or of so many players, and nothing else has either."""
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


def _numbers(stage: Stage, count: int) -> Iterator[Said]:
    """Each group has a game, and no more rounds than a stage can have."""
    groups = stage.groups or 1
    if count < 2 * groups:
        yield say("{count} players are too few for {groups} groups", count=count, groups=groups)
    if (rounds := rounds_of_round_robin(stage, count)) > LONGEST:
        yield say(
            "with {count} players it takes {rounds} rounds, and {most} are possible: make groups of them",
            count=count,
            rounds=rounds,
            most=LONGEST,
        )
