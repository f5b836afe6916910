"""What the correction of an earlier result changes, said before it is typed: figures, ranks, and who plays on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.checks import check_event
from generator.figures.parameters import RankedBy
from generator.figures.records import Derivation
from generator.figures.tiebreakers import TOURNAMENT_POINTS
from generator.findings import Finding, Severity
from generator.languages import _, ngettext
from generator.languages.customs import listing
from generator.loading import LoadedEvent
from generator.model import Event, Number, Pairing, PlayerId, Stage
from generator.regulations.schema import Regulation
from generator.site.wording import tiebreaking
from generator.tournament.course.plans import groups_of
from generator.tournament.course.schedule import first_round_of, is_swiss, position_of
from generator.tournament.ranking.cuts import cut
from generator.tournament.ranking.standings import Standings, standings_after, standings_within

MOST_NAMED = 10  # players whose rank changes without a game of their own at that table


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """A record of what a player gains or loses: each figure that changes, as `Points`, `3`, `6`."""

    player: str
    figures: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """A record of what a correction changes: for players, in sentences, and what `check` finds then."""

    gains: tuple[Gain, ...]
    sentences: tuple[str, ...]
    errors: tuple[str, ...] = ()  # which stop the event
    notes: tuple[str, ...] = ()


def effects_of(loaded: LoadedEvent, round_number: int, corrected: Pairing) -> Effects:
    """Return what changes if this is the result of a game of an earlier round, by all results of today."""
    if loaded.is_faulty:
        why = _("The event has errors: what else changes can be said once they are corrected.")
        return Effects(gains=(), sentences=(*_drawn(loaded, round_number), why))
    event, regulation, stages = loaded.parts()
    after = corrected_event(event, round_number, corrected)
    last = _last_ranked(event, stages)
    then, now = (standings_after(each, regulation, stages, last) for each in (event, after))
    names = {player.id: player.name for player in event.public.players}
    gains, others = _gains(then, now, corrected, names, _groups(event, stages, round_number))
    more = ngettext(
        "{n} more player has other tiebreakers or another rank.",
        "{n} more players have other tiebreakers or another rank.",
        others,
    )
    nothing = _("No points and no ranks change.")
    found = _found(loaded, after, regulation)
    return Effects(
        gains=gains,
        sentences=(
            *([] if gains else [nothing]),
            *([more] if others else []),
            *_cuts(event, after, regulation, stages, round_number, names),
            *_drawn(loaded, round_number),
        ),
        errors=_said(each for each in found if each.severity is Severity.ERROR),
        notes=_said(each for each in found if each.severity is not Severity.ERROR),
    )


def corrected_event(event: Event, round_number: int, corrected: Pairing) -> Event:
    """Return the event with another result of this game."""
    return replace(
        event,
        rounds=tuple(
            replace(
                round_,
                pairings=tuple(corrected if game.row == corrected.row else game for game in round_.pairings),
            )
            if round_.number == round_number
            else round_
            for round_ in event.rounds
        ),
    )


def _last_ranked(event: Event, stages: tuple[Stage, ...]) -> int:
    """Return the last round that changes the ranking: games of a bracket don't."""
    return max((round_.number for round_ in event.rounds if is_swiss(round_.number, stages)), default=0)


def _groups(event: Event, stages: tuple[Stage, ...], round_number: int) -> Sequence[Sequence[PlayerId]]:
    position = position_of(round_number, stages)
    groups = groups_of(event, stages, position.index) if position is not None else ()
    return [[player for player in group if player is not None] for group in groups]


def _gains(
    then: Standings,
    now: Standings,
    corrected: Pairing,
    names: Mapping[PlayerId, str],
    groups: Sequence[Sequence[PlayerId]],
) -> tuple[tuple[Gain, ...], int]:
    """Return both players and those whose rank changes, by the new rank; and how many more have other figures."""
    ranks = [_ranks(each, groups) for each in (then, now)]
    own, moved = list[Gain](), list[Gain]()
    others = 0
    for line in now.lines:
        player = line.player
        if player not in then.by_player:
            continue
        before = then.of(player)
        figures = [
            (_called(by), tiebreaking.figure(by, was), tiebreaking.figure(by, value))
            for by, was, value in _different(before.figures, line.figures)
        ]
        rank_then, rank = (each.get(player) for each in ranks)
        if rank_then != rank:
            figures = [(_("Rank"), _rank(rank_then), _rank(rank)), *figures]
        gain = Gain(player=names.get(player, player), figures=tuple(figures))
        if not figures:
            continue
        if player in corrected.players:
            own.append(gain)
        elif rank_then != rank and len(moved) < MOST_NAMED:
            moved.append(gain)
        else:
            others += 1
    return (*own, *moved), others


def _different(
    then: Mapping[RankedBy, Derivation], now: Mapping[RankedBy, Derivation]
) -> Iterator[tuple[RankedBy, Number, Number]]:
    """Yield the figures that are not what they were, the points first."""
    for by in now:
        if then[by].value != now[by].value:
            yield by, then[by].value, now[by].value


def _ranks(standings: Standings, groups: Sequence[Sequence[PlayerId]]) -> dict[PlayerId, int | None]:
    """Return everybody's rank, in a stage of groups that within the own group."""
    within = [standings_within(standings, group) for group in groups] or [standings]
    return {line.player: line.rank for each in within for line in each.lines}


def _called(by: RankedBy) -> str:
    return _("Points") if by == TOURNAMENT_POINTS else tiebreaking.short(by)


def _rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)


def _cuts(
    event: Event,
    after: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_number: int,
    names: Mapping[PlayerId, str],
) -> Iterator[str]:
    """Yield who would play on after a cut and who would not, of each cut that the round counts for."""
    for index in range(1, len(stages)):
        begins = first_round_of(index, stages)
        if begins <= round_number or begins - 1 > len(event.rounds):
            continue
        then, now = (set(cut(each, regulation, stages, index)) for each in (event, after))
        if gone := then - now:
            yield _("Then out of the cut: {players}.", players=_names(gone, names))
        if new := now - then:
            yield _("Then in the cut: {players}.", players=_names(new, names))


def _names(players: set[PlayerId], names: Mapping[PlayerId, str]) -> str:
    return listing(sorted(names.get(player, player) for player in players))


def _drawn(loaded: LoadedEvent, round_number: int) -> Iterator[str]:
    """Yield what becomes of the rounds that are drawn already."""
    later = [round_ for round_ in loaded.event.rounds if round_.number > round_number] if loaded.event else []
    count, numbers = len(later), listing([str(round_.number) for round_ in later])
    if later:
        yield ngettext(
            "Round {rounds} was drawn with the old result: it stays as it is.",
            "Rounds {rounds} were drawn with the old result: they stay as they are.",
            count,
            rounds=numbers,
        )


def _found(loaded: LoadedEvent, after: Event, regulation: Regulation) -> tuple[Finding, ...]:
    """Return what `check` finds then and does not find now."""
    assert loaded.event is not None
    known = {_key(each) for each in check_event(loaded.event, regulation)}
    return tuple(each for each in check_event(after, regulation) if _key(each) not in known)


def _said(findings: Iterable[Finding]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.message.localized for each in findings))


def _key(finding: Finding) -> tuple[str, str]:
    return finding.code, finding.message.localized
