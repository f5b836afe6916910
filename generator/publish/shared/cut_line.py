"""Where the line of a cut falls in a ranking."""

from collections.abc import Mapping, Sequence

from generator.engine.course.schedule import position_of, stages_of
from generator.engine.ranking.cuts import progression_cut
from generator.engine.ranking.standings import Standing
from generator.languages import ngettext
from generator.model import PlayerId, Status
from generator.publish.facts import Facts


def cut_after(facts: Facts, lines: Sequence[Standing]) -> Mapping[PlayerId, str]:
    """The last of these players whom a cut lets in, with what the line below says; empty without a cut.

    Before the cut it falls where it would fall today; afterwards, below the last one who went on.
    """
    stages = stages_of(facts.event, facts.regulation)
    position = position_of(len(facts.rounds), stages) if facts.standings_after else None
    if position is None:
        return {}
    following = stages[position.index + 1 : position.index + 2]
    if not position.stage.is_bracket and following and following[0].from_each is None:
        active = [
            line.player
            for line in facts.standings.lines
            if line.status is Status.ACTIVE and line.player not in facts.out_by_losses
        ]
        points = {line.player: line.record.tournament_points for line in lines}
        wins = {line.player: line.record.wins for line in lines}
        inside = progression_cut(following[0], active, points, wins)
        if not inside or len(inside) == len(active):
            return {}
        return {inside[-1]: ngettext("The best one plays on", "The best {n} play on", len(inside))}
    if position.index == 0:
        return {}
    seated = set(facts.rounds[len(facts.rounds) - position.number].workbook.players)
    inside = tuple(line.player for line in lines if line.player in seated)
    return (
        {inside[-1]: ngettext("The best one went on", "The best {n} went on", len(inside))} if inside else {}
    )
