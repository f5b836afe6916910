"""Players for a rehearsal: invented names, factions, and lists that keep the regulations' limits."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice, permutations

from generator.engine.seeds import number_below, shuffled
from generator.game_forms import kind_of
from generator.model import ListEntry, Player, PlayerId
from generator.regulations.form.lists import ListKind, Lists
from generator.regulations.form.registered import Registered
from generator.regulations.schema import Regulation
from generator.text import clean
from generator.workbooks.reading.sheet import MOST_FILLED_ROWS

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
    """So many players, each name once."""
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
    """A list for each of the players; none of anybody where they are more than one sheet can hold."""
    if rules is None:
        return ()
    lists = tuple(entry for player in players for entry in _list(player, seed, rules))
    return lists if len(lists) < MOST_FILLED_ROWS else ()  # the header is one of them


def _people(seed: str) -> Iterator[PlayerId]:
    """Who could play, each once: those with two family names come when all others are there."""
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
    """Any number there can be, but of ratings without an end one up to 2000 more than the least."""
    most = min(figure.maximum, figure.minimum + 2000)
    return figure.minimum + number_below(most - figure.minimum + 1, seed, f"{figure.name} {number}")


def _models(seed: str, number: int) -> int:
    return FEWEST_MODELS + number_below(MOST_MODELS - FEWEST_MODELS + 1, seed, f"models {number}")


def _list(player: Player, seed: str, rules: Lists) -> Iterator[ListEntry]:
    """What has a price makes up the player's total; of everything else there is what must be there."""
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
    """A large unit, which is unique, and two or three of the same price; the large one takes what is left over."""
    others = 2 + number_below(2, seed, f"{player.id} {kind}")
    price = points // (others + 2)
    large, *small = _names(player, kind, others + 1, seed)
    yield ListEntry(
        player=player.id, kind=clean(kind), name=clean(large), points=points - others * price, unique=True
    )
    for name in small:
        yield ListEntry(player=player.id, kind=clean(kind), name=clean(name), points=price)


def _force(player: Player, kind: str, points: int) -> Iterator[ListEntry]:
    """A leader, and as many models of two prices as the player has."""
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
    """So many names for things of a kind, different ones as far as there are so many."""
    names = [PlayerId(name) for name in among or NAMES.get(kind) or [f"{kind} {i}" for i in range(1, 7)]]
    return islice(cycle(map(str, shuffled(names, seed, f"{player.id} {kind}"))), count)
