"""`roundsheet simulate`: a whole event with invented players and plausible results, for demos and rehearsals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.commands.invented_players import ORGANIZER, invented_lists, invented_players
from generator.commands.invented_results import invented_result
from generator.commands.named_rules import find_regulation
from generator.commands.new import NewEvent, event_files, new_event_folder
from generator.commands.pair import workbook_of
from generator.engine.course.schedule import is_swiss
from generator.engine.next_draw import draw_round
from generator.engine.next_round import RoundDue, due
from generator.engine.scoring.game import score_game
from generator.engine.seeds import number_below
from generator.errors import UsageError
from generator.files import fill, remove_abandoned
from generator.game_forms import kind_of
from generator.loading import load_event
from generator.model import Change, ChangeKind, Event, Number, Pairing, Release, Round, with_forces
from generator.regulations.schema import Regulation
from generator.text import clean
from generator.workbooks.reading.bounds import MOST_PLAYERS

# What is played where the organizer names it.
SCENARIOS = (
    ("Battle Lines", "Supply Raid"),
    ("Careful Approach", "Bounty"),
    ("Hammer and Anvil", "Break Their Defenses"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """How far a simulated event goes; without `rounds`, to its end."""

    players: int
    rounds: int | None = None
    open_tables: int = 0


def simulate_event(
    events: Path, new: NewEvent, rehearsal: Rehearsal, progress: Callable[[str], None]
) -> Path:
    """Make an event and play it through the same steps as a real one; it is there once it is played.

    Returns:
        The event's folder.

    Raises:
        UsageError: the event exists, a name is unknown, or so many players can't play so.
        MachineError: it can't be written; nothing has changed.
    """
    if not 0 <= rehearsal.players <= MOST_PLAYERS:
        raise UsageError(f"{rehearsal.players:,} players: an event can have up to {MOST_PLAYERS:,}")
    remove_abandoned(events)
    seed = new.seed or new.id
    rules = find_regulation(new.regulations)[0]
    players = invented_players(rehearsal.players, seed, rules)
    lists = invented_lists(players, seed, rules.lists)
    is_asked_for = rules.leaders is not None and bool(rules.leaders.organizers)
    organizer = new.organizer or (ORGANIZER if is_asked_for else None)
    # Who rehearses wants to see everything.
    new = replace(new, seed=seed, lists_from_round=1, organizer=organizer)
    files = event_files(events, new, players, lists)
    play_event(events / new.id, files, rehearsal, seed, progress)
    return events / new.id


def play_event(
    event: Path, files: Mapping[str, bytes], rehearsal: Rehearsal, seed: str, progress: Callable[[str], None]
) -> None:
    """Make an event's folder of its files and play it; it is there once it is played.

    Raises:
        UsageError: the event exists, or so many players can't play so.
        MachineError: it can't be written; nothing has changed.
    """
    with new_event_folder(event) as folder:
        fill(folder, files)
        _play(folder, rehearsal, seed, progress)


def _play(folder: Path, rehearsal: Rehearsal, seed: str, progress: Callable[[str], None]) -> None:
    """Draw and play round after round, as far as the rehearsal goes."""
    while rehearsal.rounds is None or rehearsal.rounds > 0:
        loaded = load_event(
            folder, display=folder.name
        )  # where it lies until it is played is nobody's concern
        if loaded.is_faulty:
            faults = "\n".join(str(finding) for finding in loaded.findings)
            raise UsageError(f"{folder.name} can't go on:\n{faults}")
        event, regulation, stages = loaded.parts()
        now = due(event, regulation, stages)
        if not isinstance(now, RoundDue):
            break
        round_ = draw_round(event, regulation, stages, now)
        if not round_.players:
            break
        last = now.number == rehearsal.rounds
        still_open = rehearsal.open_tables if last else 0
        swiss = is_swiss(now.number, stages)
        round_ = _played(round_, event, regulation, seed, still_open=still_open, swiss=swiss)
        content = workbook_of(event, regulation, stages, round_)
        fill(folder, {f"round-{now.number}.xlsx": content})
        games = len(round_.pairings)
        tables = f"{games} {'table' if games == 1 else 'tables'}"
        progress(f"{folder.name}: round {now.number} ({round_.stage}), {tables}")
        if last:
            break


def _played(
    round_: Round, event: Event, regulation: Regulation, seed: str, *, still_open: int, swiss: bool
) -> Round:
    """The round with results at all tables but the last ones, and now and then somebody who leaves.

    One that is played was released before, also where rounds are drawn as drafts.
    """
    if kind_of(regulation).counts_models:
        (round_,) = with_forces((round_,), event.players)
    if regulation.scenarios is not None and round_.deployment is None:
        index = (round_.number - 1) % len(SCENARIOS)
        round_ = replace(round_, deployment=clean(SCENARIOS[index][0]), objective=clean(SCENARIOS[index][1]))
    last_played = max(len(round_.pairings) - still_open, 0)
    played = tuple(
        replace(pairing, result=invented_result(pairing, round_.number, regulation, seed, swiss=swiss))
        for pairing in round_.pairings[:last_played]
    )
    changes: tuple[Change, ...] = ()
    if swiss and not still_open and len(round_.players) >= 16:
        changes = _changes(played, round_.number, regulation, seed)
    release = Release.NOW if played else round_.release
    pairings = (*played, *round_.pairings[last_played:])
    return replace(round_, pairings=pairings, changes=changes, release=release)


def _changes(
    pairings: tuple[Pairing, ...], round_number: int, regulation: Regulation, seed: str
) -> tuple[Change, ...]:
    """In one of three rounds the first player of the clearest defeat leaves."""

    def lead(pairing: Pairing) -> Number:
        score = score_game(pairing.result, regulation)
        return (score.points1 or 0) - (score.points2 or 0) if score else 0

    staying = [
        pairing
        for pairing in pairings
        if not pairing.result.ended.absent and pairing.result.ended.conceded_by is None
    ]
    if not staying or number_below(3, seed, f"drop {round_number}"):
        return ()
    return (Change(player=min(staying, key=lead).player1, kind=ChangeKind.DROP, note=clean("had to leave")),)
