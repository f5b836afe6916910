"""Is a drawn round right? Every rule of REGULATIONS.md, sections 6 to 8, that says who sits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tests.oracle import draw, naive, naive_bracket, naive_robin, seating, urban_war
from tests.oracle.pairings import Field, Met
from tests.oracle.played import Played
from tests.oracle.records import Drawn

Game = tuple[str | None, str | None]


@dataclass
class Verdict:
    """What is wrong with a round, and what made it hard."""

    faults: list[str] = field(default_factory=list)
    hard: Counter[str] = field(default_factory=Counter)

    def expect(self, what: str, found: object, right: object) -> None:
        """One fault more where the two differ."""
        if found != right:
            self.faults.append(f"{what}: {found}, and right is {right}")


def judge(played: Played, drawn: Drawn) -> Verdict:
    """Look at everything that can be known of a round before its results."""
    verdict = Verdict()
    taking_part = who_takes_part(played, drawn.number)
    verdict.expect("who takes part", sorted(drawn.players), sorted(taking_part))
    if verdict.faults:
        return verdict
    results = draw.results_of(played.records, played.rules)
    given = given_byes(played, drawn.number, taking_part)
    in_draw = [player for player in taking_part if player not in given]
    seed = draw.seed_of(played.seed, drawn.stage, drawn.number, in_draw, results)
    verdict.expect("the draw's seed", drawn.seed, seed)
    if played.is_robin(drawn.number):
        _judge_robin(played, drawn, taking_part, verdict)
    elif played.stage(drawn.number)[1]:
        _judge_bracket(played, drawn, taking_part, verdict)
    else:
        verdict.expect("given byes, at the end", drawn.byes[len(drawn.byes) - len(given) :], given)
        _judge_swiss(played, _without(drawn, given), in_draw, verdict)
    return verdict


def given_byes(played: Played, number: int, taking_part: Sequence[str]) -> list[str]:
    """Who of a Swiss round has a bye that was given beforehand, by ID: the draw is made without them."""
    if played.stage(number)[1] or played.is_robin(number):
        return []
    return sorted(each.id for each in played.players if number in each.byes and each.id in taking_part)


def _without(drawn: Drawn, given: Sequence[str]) -> Drawn:
    kept = [i for i, (one, other) in enumerate(drawn.games) if other is not None or one not in given]
    return replace(drawn, games=[drawn.games[i] for i in kept], tables=[drawn.tables[i] for i in kept])


def who_takes_part(played: Played, number: int) -> list[str]:
    """Everybody who is still in, from the top of the ranking; after a cut whoever made it."""
    if number == 1:
        return sorted(naive.active(played.figures(entering=True)))
    index, elimination = played.stage(number)
    if played.first_after_cut(number):
        order, table = played.order(), played.figures()
        naive.take_out(table, table, played.rules)
        if "from_each" in played.stages[index]:
            active = [player for player in order if table[player].status == "active"]
            each = played.stages[index]["from_each"]
            return best_of_each(active, played.seats(index - 1), each, bracket=elimination)
        stage = played.stages[index]
        if "size" in stage:
            return naive_bracket.cut(order, table, stage["size"])
        good = [
            player
            for player in order
            if table[player].wins >= stage.get("wins", 0)
            and table[player].tournament_points >= stage.get("points", 0)
        ]
        return naive_bracket.cut(good, table, len(good))
    if elimination:
        return [player for game in played.next_games() for player in game if player is not None]
    if played.is_robin(number):
        return [player for game in played.robin_games(number) for player in game if player is not None]
    active = naive.active(played.figures(entering=True))
    return [player for player in played.order(entering=True) if player in active]


def best_of_each(
    ranking: Sequence[str], seats: Sequence[Sequence[str | None]], count: int, *, bracket: bool
) -> list[str]:
    """All winners of groups by rank, all seconds ...; opponents of one group are parted, in a bracket for long."""
    places = {
        player: (place, index)
        for index, group in enumerate(seats)
        for place, player in enumerate([each for each in ranking if each in group][:count])
    }
    seeds = sorted(places, key=lambda player: (places[player][0], ranking.index(player)))
    if not bracket:
        return _exchanged(seeds, places)
    size = naive_bracket.power_of_two(max(2, len(seeds)))
    group_of = {player: group for player, (_, group) in places.items()}
    return [player for player in naive_bracket.apart(seeds, group_of, size) if player is not None]


def _exchanged(seeds: list[str], places: Mapping[str, tuple[int, int]]) -> list[str]:
    """By the first version of the draw: those who would meet at once are parted, from the last seed up."""
    size = naive_bracket.power_of_two(max(2, len(seeds)))

    def meets_its_own(order: Sequence[str], at: int) -> bool:
        return size - 1 - at < len(order) and places[order[at]][1] == places[order[size - 1 - at]][1]

    for low in reversed(range(size // 2, len(seeds))):
        others = [*reversed(range(low)), *range(low + 1, len(seeds))]
        for other in others if meets_its_own(seeds, low) else ():
            changed = list(seeds)
            changed[low], changed[other] = seeds[other], seeds[low]
            is_as_good = places[seeds[low]][0] == places[seeds[other]][0]
            if is_as_good and not meets_its_own(changed, low) and not meets_its_own(changed, other):
                seeds = changed
                break
    return seeds


# -- Round robin


def _judge_robin(played: Played, drawn: Drawn, taking_part: Sequence[str], verdict: Verdict) -> None:
    index = played.stage(drawn.number)[0]
    stage = played.stages[index]
    if played.in_stage(drawn.number) == 1:
        order = draw.shuffled(drawn.seed, "groups", taking_part) if index == 0 else list(taking_part)
        seats = naive_robin.first_seats(order, stage.get("groups", 1), drawn.seed)
        games = naive_robin.games(seats, 1, 1, set(taking_part))
    else:
        games = played.robin_games(drawn.number)
    verdict.expect("games by row", list(drawn.games), games)
    pairs = [(one, other) for one, other in games if one is not None and other is not None]
    numbers = seating.tables(pairs, played.fixed)
    verdict.expect("tables", drawn.table_of, dict(zip(pairs, numbers, strict=True)))


# -- Swiss


def _judge_swiss(played: Played, drawn: Drawn, ranking: Sequence[str], verdict: Verdict) -> None:
    table = played.figures(entering=True)
    byes = _byes(
        drawn, ranking, {player: table[player].byes - table[player].given_byes for player in ranking}
    )
    verdict.expect("the bye", drawn.byes, byes)
    met = played.met(drawn.number)
    playing = [player for player in ranking if player not in drawn.byes]
    if played.pairs_by_rank:
        order = list(_by_rank(played, drawn, playing, met, verdict))
        played_on, available = played.played_on(), played.most_games()
    else:
        points = {player: table[player].tournament_points for player in playing}
        order = list(_in_score_groups(Field(points, met, played.apart), drawn, verdict))
        played_on, available = {}, 0
    numbers = seating.tables(order, played.fixed, played_on, available)
    expected = sorted(zip(order, numbers, strict=True), key=lambda seat: seat[1])
    verdict.expect("seats and tables", list(drawn.table_of.items()), expected)


def _byes(drawn: Drawn, ranking: Sequence[str], byes: dict[str, int]) -> list[str]:
    """Round 1 at random; later the lowest ranked of those with the fewest."""
    if len(ranking) % 2 == 0:
        return []
    if drawn.number == 1:
        return draw.shuffled(drawn.seed, "bye", ranking)[:1]
    fewest = min(byes.values())
    return [player for player in ranking if byes[player] == fewest][-1:]


def _in_score_groups(field: Field, drawn: Drawn, verdict: Verdict) -> Iterator[tuple[str, str]]:
    total, least = field.total(drawn.pairs), field.least(drawn.pairs)
    verdict.expect("rematches, then (floats, second floats)", field.digits(total), field.digits(least))
    rematches, floats = field.digits(least)
    parity = field.digits(field.least_conceivable())[1]
    verdict.hard["with rematches forced"] += rematches > 0
    verdict.hard["with double floats forced"] += any(second for _, second in floats)
    verdict.hard["with floats beyond parity"] += [one for one, _ in floats] != [one for one, _ in parity]
    yield from seating.in_order_of_pairing(drawn.pairs, field.level, drawn.seed)


def _by_rank(
    played: Played, drawn: Drawn, playing: Sequence[str], met: Met, verdict: Verdict
) -> Iterator[tuple[str, str]]:
    if drawn.number == 1:
        stack = draw.shuffled(drawn.seed, "round 1", playing)
        yield from urban_war.first_round(stack, {one.id: one.faction for one in played.players}, played.apart)
        return
    pairs = urban_war.later_round(playing, met, played.apart)
    verdict.hard["with dead ends"] += len(urban_war.plainly(playing, met)) < len(pairs)
    verdict.hard["with rematches forced"] += any(frozenset(pair) in met for pair in pairs)
    yield from pairs


# -- single elimination


def _judge_bracket(played: Played, drawn: Drawn, taking_part: Sequence[str], verdict: Verdict) -> None:
    if drawn.number == 1:
        games = opening(taking_part, drawn.seed, played.apart)
    elif played.first_after_cut(drawn.number):
        games = naive_bracket.first_games(taking_part)
    else:
        games = played.next_games()
    games = [(one, other) if one is not None else (other, None) for one, other in games]
    verdict.expect("games by number", list(drawn.games), games)
    pairs = [(one, other) for one, other in games if one is not None and other is not None]
    numbers = seating.tables(pairs, played.fixed)
    verdict.expect("tables", drawn.table_of, dict(zip(pairs, numbers, strict=True)))


def opening(players: Sequence[str], seed: str, apart: Collection[frozenset[str]] = ()) -> list[Game]:
    """An event that begins with single elimination: byes up to the next power of two, pairs and numbers at random."""
    shuffled = draw.shuffled(seed, "pairs", players)
    byes = naive_bracket.power_of_two(len(players)) - len(players)
    games: list[Game] = [(player, None) for player in shuffled[:byes]]
    games += urban_war.later_round(shuffled[byes:], (), apart)
    numbers = draw.shuffled(seed, "game numbers", [str(game[0]) for game in games])
    return sorted(games, key=lambda game: numbers.index(str(game[0])))
