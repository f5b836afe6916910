"""Where a player stands: what parts the one above and the one below, and the rank after each round as a line."""

from dataclasses import dataclass

from generator.engine.ranking.standings import Standing
from generator.engine.scoring.game import score_game
from generator.languages import _
from generator.model import PlayerId
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.parts import Link, Sentence
from generator.publish.shared.charts import way
from generator.publish.wording import tiebreaking, words
from generator.publish.wording.phrase import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class RankLine:
    """A player's ranks as a small drawing, 100 units wide and one a rank high."""

    about: str
    first: str
    last: str
    height: int
    paths: tuple[str, ...]


def rank_line(facts: Facts, player: PlayerId) -> RankLine | None:
    """The rank after each round, on the scale of the whole field; None before there are two."""
    after = [facts.standings_after[number] for number in sorted(facts.standings_after)]
    then = [each.by_player[player].rank if player in each.by_player else None for each in after]
    ranks = [rank for rank in then if rank is not None]
    if len(ranks) < 2:
        return None
    return RankLine(
        about=_("Rank after each round: {ranks}", ranks=", ".join(words.figure(rank) for rank in then)),
        first=str(ranks[0]),
        last=str(ranks[-1]),
        height=facts.lowest_rank,
        paths=way([None if rank is None else rank - 1 for rank in then]),
    )


def rank_of(desk: Desk, line: Standing | None) -> tuple[Sentence, ...]:
    """The rank, what separates it from the one above, and from the one below; empty without a rank."""
    if line is None or line.rank is None:
        return ()
    above, below = desk.facts.standings.neighbours[line.player]
    said = [_rank(desk, line, len(desk.facts.standings.neighbours))]
    if above is not None:
        said.append(_beside(desk, line, above, is_behind=True))
    if below is not None:
        said.append(_beside(desk, line, below, is_behind=False))
    return tuple(said)


def _rank(desk: Desk, line: Standing, count: int) -> Sentence:
    values = {"rank": line.rank, "count": count}
    facts = desk.facts
    if not facts.rounds[-1].is_swiss:
        return (Link(text=_("Rank {rank} of {count} before the elimination.", **values)),)
    if facts.is_provisional and (before := _rank_before_own_game(facts, line.player)):
        return (
            Link(
                text=_(
                    "Rank {before} of {count} after round {number}; {rank} for now, without this "
                    "player's game of round {now}.",
                    before=before,
                    number=facts.after_round - 1,
                    now=facts.after_round,
                    **values,
                )
            ),
        )
    if facts.is_provisional:
        return (Link(text=_("Rank {rank} of {count} for now.", **values)),)
    return (Link(text=_("Rank {rank} of {count}.", **values)),)


def _rank_before_own_game(facts: Facts, player: PlayerId) -> int | None:
    """The rank after the round before, of a player whose own game is still open; None for everybody else."""
    now, before = facts.rounds[facts.after_round - 1], facts.standings_after.get(facts.after_round - 1)
    own = now.games.get(player)
    is_open = own is not None and score_game(own.result, facts.regulation) is None
    if not is_open or before is None or player not in before.by_player:
        return None
    return before.of(player).rank


def _beside(desk: Desk, line: Standing, other: Standing, *, is_behind: bool) -> Sentence:
    values = {
        "player": desk.player(other.player),
        "rank": other.rank,
        "figures": ", ".join(tiebreaking.between(line, other, desk.facts.standings.precedence)),
    }
    if other.rank == line.rank:
        return phrase("Level with {player} (rank {rank}): {figures}.", **values)
    if is_behind:
        return phrase("Behind {player} (rank {rank}): {figures}.", **values)
    return phrase("Ahead of {player} (rank {rank}): {figures}.", **values)
