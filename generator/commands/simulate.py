"""`roundsheet simulate`: a whole event with invented players and plausible results, for demos and rehearsals."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from generator.checks.games import ending_name
from generator.commands.files import write_new
from generator.commands.new import NewEvent, find_regulation, new_event
from generator.commands.pair import workbook_of
from generator.engine.draw import number_below, shuffled
from generator.engine.next_round import RoundDue, draw_round, due
from generator.engine.schedule import is_swiss
from generator.errors import UsageError
from generator.loading import load_event
from generator.model import Change, ChangeKind, Ended, GameResult, Pairing, Player, PlayerId, Round
from generator.regulations.schema import Regulation

LARGEST = 1000  # players

GIVEN_NAMES = (
    "Abel", "Ada", "Alma", "Anton", "Berta", "Boris", "Carla", "Cato", "Dana", "Dario", "Edda", "Emil",
    "Fabia", "Felix", "Gesa", "Gregor", "Hanna", "Hektor", "Ida", "Ivo", "Jana", "Jonas", "Kaya", "Konrad",
    "Lene", "Luis", "Mara", "Milo", "Nele", "Nils", "Olga", "Otto", "Pia", "Quirin", "Rosa", "Ruben",
    "Selma", "Tessa", "Ulf", "Zora",
)  # fmt: skip
FAMILY_NAMES = (
    "Ahorn", "Birk", "Calder", "Dornfeld", "Eschen", "Falkner", "Grauwald", "Hasel", "Ilmen", "Jarov", "Kestrel",
    "Linden", "Moorland", "Nordby", "Ostrand", "Pellworm", "Quast", "Rowan", "Steinach", "Tarnow", "Ulmer",
    "Vantrup", "Weiden", "Yarrow", "Zirbel",
)  # fmt: skip
FACTIONS = {
    "Runewars Miniatures Game": ("Daqan Lords", "Latari Elves", "Uthuk Y'llan", "Waiqar the Undying"),
}

# How games end, out of 100, where the regulations allow it.
ENDINGS = (
    (Ended.TIME, 42),
    (Ended.DEFEATED, 28),
    (Ended.ROUNDS, 12),
    (Ended.PLAYED_OUT, 8),
    (Ended.MUTUAL_DESTRUCTION, 3),
    (Ended.CONCEDED_1, 2),
    (Ended.CONCEDED_2, 3),
    (Ended.NO_SHOW_1, 1),
    (Ended.NO_SHOW_2, 1),
)
USUAL_ARMY = 100  # what a game is worth where the regulations name no full army


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """How far a simulated event goes; without `rounds`, to its end."""

    players: int
    rounds: int | None = None
    open_tables: int = 0


def simulate_event(
    events: Path, new: NewEvent, rehearsal: Rehearsal, progress: Callable[[str], None]
) -> Path:
    """Make an event and play it through the same steps as a real one.

    Returns:
        The event's folder.

    Raises:
        UsageError: the event exists, a name is unknown, or so many players can't play so.
    """
    if not 0 <= rehearsal.players <= LARGEST:
        raise UsageError(f"{rehearsal.players} players: simulate plays with up to {LARGEST}")
    seed = new.seed or new.id
    files = new_event(events, replace(new, seed=seed), _players(rehearsal.players, seed, new))
    folder = files[0].parent
    while rehearsal.rounds is None or rehearsal.rounds > 0:
        loaded = load_event(folder)
        if loaded.is_faulty:
            faults = "\n".join(str(finding) for finding in loaded.findings)
            raise UsageError(f"{folder} can't be played on:\n{faults}")
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
        round_ = _played(round_, regulation, seed, still_open=still_open, swiss=swiss)
        content = workbook_of(event, regulation, stages, round_)
        write_new(folder / f"round-{now.number}.xlsx", content)
        progress(f"{new.id}: round {now.number} ({round_.stage}), {len(round_.pairings)} tables")
        if last:
            break
    return folder


def _players(count: int, seed: str, new: NewEvent) -> tuple[Player, ...]:
    """Invented players, each name once."""
    names = [PlayerId(f"{given} {family}") for given in GIVEN_NAMES for family in FAMILY_NAMES]
    chosen = shuffled(names, seed, "names")[:count]
    width = max(2, len(str(count)))
    factions = FACTIONS.get(find_regulation(new.regulations)[0].game, ())
    return tuple(
        Player(
            id=PlayerId(f"P{number:0{width}}"),
            name=str(name),
            faction=factions[number_below(len(factions), seed, f"faction {number}")] if factions else None,
            list_points=200 - number_below(12, seed, f"list {number}") if factions else None,
        )
        for number, name in enumerate(chosen, start=1)
    )


def _played(round_: Round, regulation: Regulation, seed: str, *, still_open: int, swiss: bool) -> Round:
    """The round with results at all tables but the last ones, and now and then somebody who leaves."""
    last_played = len(round_.pairings) - still_open
    pairings = tuple(
        replace(pairing, result=_result(pairing, round_, regulation, seed)) if i < last_played else pairing
        for i, pairing in enumerate(round_.pairings)
    )
    changes: tuple[Change, ...] = ()
    if (
        swiss
        and not still_open
        and len(round_.players) >= 16
        and number_below(3, seed, f"drop {round_.number}") == 0
    ):
        leaver = min(pairings, key=lambda p: (p.result.score1 or 0) - (p.result.score2 or 0))
        if not leaver.result.ended.absent:
            changes = (Change(player=leaver.player1, kind=ChangeKind.DROP, note="had to leave"),)
    return replace(round_, pairings=pairings, changes=changes)


def _result(pairing: Pairing, round_: Round, regulation: Regulation, seed: str) -> GameResult:
    """A result that the regulations allow; the stronger player has the better chances."""

    def chance(limit: int, what: str) -> int:
        return number_below(limit, seed, f"{round_.number} {pairing.player1} {what}")

    full_army = regulation.scores.full_army or regulation.scores.maximum or USUAL_ARMY
    ended = _ending(chance(100, "ending"), regulation)
    if ended.absent:
        return GameResult(ended=ended)
    strength = [number_below(60, seed, f"strength {player}") for player in pairing.players]
    scores = [
        min(full_army, chance(full_army // 2, f"score {i}") + strength[i] * full_army // 100) for i in (0, 1)
    ]
    if ended is Ended.DEFEATED:
        winner = 0 if scores[0] >= scores[1] else 1
        scores[winner], scores[1 - winner] = full_army, min(scores[1 - winner], full_army - 10)
    if ended is Ended.MUTUAL_DESTRUCTION:
        more = 0 if regulation.scores.maximum is not None else 5  # points from objectives come on top
        scores = [full_army + more * chance(5, f"objective {i}") for i in (1, 2)]
    tie_winner = 1 + chance(2, "tie") if scores[0] == scores[1] and ended.conceded_by is None else None
    if regulation.endings.ties == "draw":
        tie_winner = None if is_swiss_name(round_.stage) else tie_winner
    return GameResult(score1=scores[0], score2=scores[1], ended=ended, winner=tie_winner)


def is_swiss_name(stage: str) -> bool:
    """Whether a stage's name is a Swiss stage's."""
    return stage.startswith("Swiss")


def _ending(number: int, regulation: Regulation) -> Ended:
    for ended, weight in ENDINGS:
        number -= weight
        if number < 0:
            return ended if ending_name(ended) in regulation.endings.allowed else Ended.PLAYED_OUT
    return Ended.PLAYED_OUT
