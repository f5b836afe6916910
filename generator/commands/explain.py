"""`roundsheet explain`: every figure of a player with its derivation and clause."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.engine.derivation import Derivation, shown
from generator.engine.next_round import name_of
from generator.engine.places import final_places
from generator.engine.records import Entry, EntryKind
from generator.engine.scoring import scores_of
from generator.engine.standings import Standing, standings_after
from generator.engine.tiebreakers import TIEBREAKERS
from generator.errors import UsageError
from generator.loading import LoadedEvent, load_event
from generator.model import Event, Player, PlayerId
from generator.names import key
from generator.regulations.schema import Regulation


def explain_player(folder: Path, who: str) -> tuple[LoadedEvent, str | None]:
    """The player's figures in text.

    Args:
        folder: the event's.
        who: the player's ID, or a name or part of one that only one player has.

    Returns:
        The event as loaded, and the text; None where an error stops the event.

    Raises:
        UsageError: no player, or more than one, is called so.
    """
    loaded = load_event(folder)
    if loaded.is_faulty:
        return loaded, None
    event, regulation, stages = loaded.parts()
    player = _find_player(event, who)
    played = [r.number for r in event.rounds]
    standings = standings_after(event, regulation, stages, max(played, default=0))
    try:
        standing = standings.of(player.id)
    except KeyError:
        return loaded, f"{player.name} ({player.id}) has not entered {event.settings.name} yet."
    place = final_places(event, regulation, stages).get(player.id)
    names = {other.id: f"{other.name} ({other.id})" for other in event.players}
    lines = [
        f"{player.name} ({player.id}), {event.settings.name}, {regulation.name}",
        f"{standing.status.value}, {_rank(standing)}" + (f", final place {place}" if place else ""),
        "",
        "Rounds",
        *(
            _round_line(entry, regulation, names, name_of(event, entry.round_number, stages))
            for entry in standing.record.entries
        ),
        "",
        *_derived("Tournament points", standing.points, names),
    ]
    for tiebreaker, derivation in standing.tiebreakers.items():
        lines += ["", *_derived(TIEBREAKERS[tiebreaker].name, derivation, names)]
    return loaded, "\n".join(lines)


def _find_player(event: Event, who: str) -> Player:
    exact = [player for player in event.players if key(who) in (key(player.id), key(player.name))]
    found = exact or [player for player in event.players if key(who) in key(player.name)]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(f"{player.id} {player.name}" for player in found or event.players)
    what = "more than one player is" if found else "no player is"
    raise UsageError(f"{what} called {who!r} in {event.id}; name one of: {listed}")


def _rank(standing: Standing) -> str:
    if standing.rank is None:
        return "no rank"
    decided = standing.decided_by
    by = f", below the one above by {decided.replace('_', ' ')}" if decided else ""
    return f"rank {standing.rank}{by}"


def _round_line(entry: Entry, regulation: Regulation, names: Mapping[PlayerId, str], stage: str) -> str:
    who = names[entry.opponent] if entry.opponent else ""
    what = {
        EntryKind.GAME: f"{entry.outcome.value} against {who}",
        EntryKind.BYE: "bye",
        EntryKind.OPPONENT_ABSENT: f"win, {who} did not appear",
        EntryKind.ABSENT: f"did not appear against {who}",
        EntryKind.MISSED: "missed: an unpaired loss",
    }[entry.kind]
    score = ""
    if entry.result is not None and entry.kind is EntryKind.GAME:
        own, other = scores_of(entry.result, regulation)[:: 1 if entry.seat == 1 else -1]
        ended = f", {entry.result.ended.value}" if entry.result.ended.value else ""
        score = f" {own or 0} - {other or 0}{ended}"
    points = f"{entry.tournament_points} {'point' if entry.tournament_points == 1 else 'points'}"
    return (
        f"  {stage} round {entry.round_number}: {what}{score}: {points}, "
        f"margin {entry.margin_of_victory} [{entry.clause}]"
    )


def _derived(name: str, derivation: Derivation, names: Mapping[PlayerId, str]) -> Iterator[str]:
    yield f"{name}: {shown(derivation.value)} [{derivation.clause}]"
    yield f"  {derivation.rule}:"
    for term in derivation.terms:
        what = (
            f"round {term.round_number}"
            if term.round_number
            else names[term.opponent]
            if term.opponent
            else ""
        )
        yield f"  {shown(term.value):>9}  {what}: {term.text}"
