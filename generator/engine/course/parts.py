"""What a game is for where a round has games of several kinds: for third place, or in which group."""

from collections.abc import Mapping

from generator.engine.course.plans import side_games
from generator.engine.course.round_robin import group_name, groups_of
from generator.engine.course.schedule import position_of
from generator.languages.said import Said, say
from generator.model import Event, PlayerId, Round, Stage


def parts_of(event: Event, stages: tuple[Stage, ...], round_: Round) -> Mapping[int, Said]:
    """By the row of a game or a bye what it is for; empty where all of a round are for the same."""
    groups = group_of_each(event, stages, round_.number)
    if not groups:
        return side_games(event, stages, round_)
    rows = {pairing.row: pairing.player1 for pairing in round_.pairings}
    rows |= {bye.row: bye.player for bye in round_.byes if bye.player is not None}
    return {
        row: say("Group {name}", name=group_name(groups[player]))
        for row, player in rows.items()
        if player in groups
    }


def group_of_each(event: Event, stages: tuple[Stage, ...], round_number: int) -> Mapping[PlayerId, int]:
    """In which group, counted from 0, each player of a round's stage is; empty where it has no groups."""
    position = position_of(round_number, stages)
    if position is None or position.stage.groups is None:
        return {}
    groups = groups_of(event, stages, position.index)
    return {player: index for index, group in enumerate(groups) for player in group if player is not None}
