"""The rounds of a file in their order: the Swiss ones by number, then the elimination from the largest to the final."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from generator.exchange.cryodex.games import Games
from generator.exchange.cryodex.values import Object, as_count, objects_in
from generator.exchange.records import MOST_ROUNDS, Faults
from generator.exchange.rounds import as_round
from generator.exchange.texts import shown
from generator.model import Round, StageType

_TYPES = {kind.value: kind for kind in StageType}
_MOST = 99_999  # as a round's number: in elimination it is twice that of the matches

Key = tuple[StageType, int]  # what kind of round, and its number in the file


@dataclass(slots=True, kw_only=True)
class Rounds:
    """The rounds of a file, and all matches as they stand there."""

    swiss: tuple[Round, ...] = ()
    elimination: tuple[Round, ...] = ()
    matches: list[Object] = field(default_factory=list)


def read_rounds(rows: Iterable[tuple[int, Object]], games: Games) -> Rounds:
    """The rounds, numbered from 1; two of one number, or a gap, are faults."""
    rounds, found = Rounds(), dict[Key, Round]()
    for number, row in rows:
        key = _key(row, f"round {number}", games.faults)
        if key is None:
            continue
        where = f"{key[0].value} round {key[1]}"
        if key in found:
            message = f"{where} is there twice: remove one of the two, or correct its round-number"
            games.faults.add("exchange-rounds", message)
        matches = objects_in(row, "matches", where, games.faults)
        rounds.matches += [match for _, match in matches]
        found[key] = _round(matches, where, games)
        if matches and len(set(found[key].players)) < 2 and key[0] is StageType.ELIMINATION:
            games.faults.add(
                "exchange-rounds", f"{where} has fewer than two players: remove it, or add who is missing"
            )
    swiss = sorted(number for kind, number in found if kind is StageType.SWISS)
    if swiss != list(range(1, len(swiss) + 1)):
        message = f"the Swiss rounds are {', '.join(map(str, swiss))}: number them from 1 on, or add what is missing"
        games.faults.add("exchange-rounds", message)
    if len(swiss) > MOST_ROUNDS:
        games.faults.add(
            "exchange-rounds", f"{len(swiss)} Swiss rounds, and an event has up to {MOST_ROUNDS}"
        )
    late = sorted((number for kind, number in found if kind is StageType.ELIMINATION), reverse=True)
    rounds.swiss = _numbered((found[StageType.SWISS, each] for each in swiss), 1)
    rounds.elimination = _numbered((found[StageType.ELIMINATION, each] for each in late), len(swiss) + 1)
    return rounds


def _numbered(rounds: Iterable[Round], first: int) -> tuple[Round, ...]:
    return tuple(replace(round_, number=number) for number, round_ in enumerate(rounds, first))


def _key(row: Object, where: str, faults: Faults) -> Key | None:
    kind, number = row.get("round-type"), as_count(row.get("round-number"), _MOST, 1)
    if not isinstance(kind, str) or kind not in _TYPES:
        faults.add("exchange-value", f"{where}: round-type says {shown(kind)}: write swiss or elimination")
        return None
    if number is None:
        said = f"round-number says {shown(row.get('round-number'))}, and a number from 1 up belongs there"
        faults.add("exchange-value", f"{where}: {said}")
        return None
    return _TYPES[kind], number


def _round(rows: list[tuple[int, Object]], where: str, games: Games) -> Round:
    people = games.people
    names = {player.id: player.name for player in people.by_name.values()} if people.is_whole else {}
    matches = ((f"{where}, match {number}", number, row) for number, row in rows)
    return as_round(
        0, ((games.read(row, place, number), place) for place, number, row in matches), names, games.faults
    )
