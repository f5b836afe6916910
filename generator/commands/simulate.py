"""`roundsheet simulate`: a whole event with invented players and plausible results, for demos and rehearsals."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice, permutations
from pathlib import Path

from generator.commands.drawing import workbook_of
from generator.commands.named_rules import find_regulation
from generator.commands.new import NewEvent, event_files, new_event_folder
from generator.errors import UsageError
from generator.files.writing import fill, remove_abandoned
from generator.loading import load_event
from generator.model import (
    Change,
    ChangeKind,
    Ended,
    Event,
    GameResult,
    ListEntry,
    Number,
    Pairing,
    Player,
    PlayerId,
    Release,
    Round,
    with_forces,
)
from generator.regulations.event_schema import ListKind, Lists
from generator.regulations.game_schema import Registered
from generator.regulations.schema import Regulation
from generator.text import clean
from generator.tournament.course.schedule import is_swiss
from generator.tournament.game_forms import form_of, kind_of
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import RoundDue, due
from generator.tournament.scoring import score_game
from generator.tournament.seeds import number_below, shuffled
from generator.workbooks.reading.bounds import MOST_PLAYERS
from generator.workbooks.reading.sheet import MOST_FILLED_ROWS

# Players for a rehearsal: invented names, factions, and lists that keep the regulations' limits.


ORGANIZER = "Ilse Vorn"  # where the event names none
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
# Of games whose regulations don't name theirs.
FACTIONS = {
    "Runewars Miniatures Game": ("Daqan Lords", "Latari Elves", "Uthuk Y'llan", "Waiqar the Undying"),
    "Urban War": ("Gladiators", "Junkers", "Koralon", "Syntha", "Triads", "VASA", "Viridians"),
}
# What things of a kind are called; of other kinds they are numbered.
NAMES = {
    "Unit": ("Champion", "Spearmen", "Archers", "Riders", "Golem", "Hunters"),
    "Upgrade": ("Banner", "Veterans", "Drummer", "Shields", "Marksmanship", "Spare parts"),
    "Terrain": ("Forest", "Ruins", "Hill", "Pond", "Palisade", "Barricade"),
    "Ship": ("Gunship", "Interceptor", "Bomber", "Scout", "Freighter", "Patrol craft"),
    "Model": ("Leader", "Specialist", "Trooper"),
}
FEWEST_MODELS, MOST_MODELS = 6, 14


def invented_players(count: int, seed: str, regulation: Regulation) -> tuple[Player, ...]:
    """Return so many players, each name once."""
    chosen = islice(_people(seed), count)
    width = max(2, len(str(count)))
    factions = _factions(regulation)
    return tuple(
        Player(
            id=PlayerId(f"P{number:0{width}}"),
            name=clean(name),
            faction=clean(factions[number_below(len(factions), seed, f"faction {number}")])
            if factions
            else None,
            list_points=_list_points(regulation.lists, seed, number),
            registered=tuple((each.name, _figure(each, seed, number)) for each in regulation.registered),
            models=_models(seed, number) if kind_of(regulation).counts_models else None,
        )
        for number, name in enumerate(chosen, start=1)
    )


def invented_lists(players: Sequence[Player], seed: str, rules: Lists | None) -> tuple[ListEntry, ...]:
    """Return a list for each player; none for anybody where they are more than one sheet can hold."""
    if rules is None:
        return ()
    lists = tuple(entry for player in players for entry in _list(player, seed, rules))
    return lists if len(lists) < MOST_FILLED_ROWS else ()  # the header is one of them


def _people(seed: str) -> Iterator[PlayerId]:
    """Yield who could play, each once: those with two family names come when all others are there."""
    for families in (FAMILY_NAMES, map("-".join, permutations(FAMILY_NAMES, 2))):
        names = [PlayerId(f"{given} {family}") for family in families for given in GIVEN_NAMES]
        yield from shuffled(names, seed, "names")


def _factions(regulation: Regulation) -> Sequence[str]:
    rules = regulation.lists.factions if regulation.lists is not None else None
    return rules.among if rules is not None and rules.among else FACTIONS.get(regulation.game, ())


def _list_points(rules: Lists | None, seed: str, number: int) -> int | None:
    if rules is None or rules.total is None:
        return None
    most = rules.total.maximum
    return most - number_below(max(1, most * 6 // 100), seed, f"list {number}")


def _figure(figure: Registered, seed: str, number: int) -> int:
    """Return any possible number, but of ratings without an end one up to 2000 more than the least."""
    most = min(figure.maximum, figure.minimum + 2000)
    return figure.minimum + number_below(most - figure.minimum + 1, seed, f"{figure.name} {number}")


def _models(seed: str, number: int) -> int:
    return FEWEST_MODELS + number_below(MOST_MODELS - FEWEST_MODELS + 1, seed, f"models {number}")


def _list(player: Player, seed: str, rules: Lists) -> Iterator[ListEntry]:
    """Yield priced entries that make up the player's total; of everything else the least that must be there."""
    priced = [kind for kind, limit in rules.kinds.items() if _has_price(limit)]
    left = player.list_points or 0
    for kind in priced[1:]:
        for entry in _extras(player, kind, seed):
            left -= entry.points or 0
            yield entry
    for kind, limit in rules.kinds.items():
        if kind in priced[:1]:
            yield from _force(player, kind, left) if limit.models else _units(player, kind, left, seed)
        elif kind not in priced:
            yield from _unpriced(player, kind, limit, seed)


def _has_price(limit: ListKind) -> bool:
    return not limit.among and not limit.numbered and limit.pair_capacity is None


def _extras(player: Player, kind: str, seed: str) -> Iterator[ListEntry]:
    for name in _names(player, kind, 2, seed):
        points = 1 + number_below(4, seed, f"{player.id} {kind} {name}")
        yield ListEntry(player=player.id, kind=clean(kind), name=clean(name), points=points)


def _units(player: Player, kind: str, points: int, seed: str) -> Iterator[ListEntry]:
    """Yield a large unit, which is unique, and two or three of the same price; the large one takes what is left."""
    others = 2 + number_below(2, seed, f"{player.id} {kind}")
    price = points // (others + 2)
    large, *small = _names(player, kind, others + 1, seed)
    yield ListEntry(
        player=player.id, kind=clean(kind), name=clean(large), points=points - others * price, unique=True
    )
    for name in small:
        yield ListEntry(player=player.id, kind=clean(kind), name=clean(name), points=price)


def _force(player: Player, kind: str, points: int) -> Iterator[ListEntry]:
    """Yield a leader, and as many models of two prices as the player has."""
    models = (player.models or FEWEST_MODELS) - 1
    leader, specialist, trooper = NAMES["Model"]
    price, dearer = divmod(points - points // 5, models)
    yield ListEntry(player=player.id, kind=clean(kind), name=clean(leader), points=points // 5)
    for name, each, count in ((specialist, price + 1, dearer), (trooper, price, models - dearer)):
        if count:
            yield ListEntry(player=player.id, kind=clean(kind), name=clean(name), points=each, count=count)


def _unpriced(player: Player, kind: str, limit: ListKind, seed: str) -> Iterator[ListEntry]:
    named = [*limit.among, *(f"{name} {i + 1}" for name, most in limit.numbered.items() for i in range(most))]
    largest = (limit.pair_capacity or 0) // 2  # of which any two keep the limit
    for name in _names(player, kind, limit.minimum, seed, named):
        capacity = 1 + number_below(largest, seed, f"{player.id} {name}") if largest else None
        yield ListEntry(player=player.id, kind=clean(kind), name=clean(name), capacity=capacity)


def _names(player: Player, kind: str, count: int, seed: str, among: Sequence[str] = ()) -> Iterator[str]:
    """Yield so many names for things of a kind, different ones as far as there are so many."""
    names = [PlayerId(name) for name in among or NAMES.get(kind) or [f"{kind} {i}" for i in range(1, 7)]]
    return islice(cycle(map(str, shuffled(names, seed, f"{player.id} {kind}"))), count)


# Results for a rehearsal: ones that the regulations allow, and the stronger player has the better chances.


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


def invented_result(
    pairing: Pairing, round_number: int, regulation: Regulation, seed: str, *, swiss: bool
) -> GameResult:
    """Return a result for a game; the number of models of both forces is in the pairing's own one."""

    def chance(limit: int, what: str) -> int:
        return number_below(limit, seed, f"{round_number} {pairing.player1} {what}")

    ended = _ending(chance(100, "ending"), regulation)
    if ended.absent:
        return GameResult(ended=ended)
    strength = [number_below(60, seed, f"strength {player}") for player in pairing.players]
    return form_of(regulation).invented(pairing, ended, strength, chance, swiss=swiss)


def _ending(number: int, regulation: Regulation) -> Ended:
    for ended, weight in ENDINGS:
        number -= weight
        if number < 0:
            return ended if ended.way in regulation.endings.allowed else Ended.PLAYED_OUT
    return Ended.PLAYED_OUT


# `roundsheet simulate`.


# What is played where the organizer names it.
SCENARIOS = (
    ("Battle Lines", "Supply Raid"),
    ("Careful Approach", "Bounty"),
    ("Hammer and Anvil", "Break Their Defenses"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """A record of how far a simulated event goes; without `rounds`, to its end."""

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
    """Return the round with results at all tables but the last ones, and now and then somebody who leaves.

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
    """Return the changes: in one of three rounds the first player of the clearest defeat leaves."""

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
