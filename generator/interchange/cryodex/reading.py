"""A whole file -> the event that it holds, or everything that is wrong with it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from generator.findings import define_error
from generator.interchange.cryodex.json_values import (
    Object,
    as_count,
    as_day,
    as_figure,
    as_object,
    decoded,
    objects_in,
    other_keys,
)
from generator.interchange.records import (
    GUESSED,
    MAX_NAME_CHARACTERS,
    MOST_ROUNDS,
    Faults,
    Imported,
    Read,
    Stated,
    add_empty,
    as_name,
    as_round,
    played,
    points_to_come,
    shown,
    with_byes_to_come,
)
from generator.model import TYPED_ENDINGS, Bye, Ended, GameResult, Pairing, Player, PlayerId, Round, StageType
from generator.regulations.schema import Regulation
from generator.text import CleanText, clean
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.columns import LARGEST_COUNT, LARGEST_NUMBER
from generator.workbooks.reading.players import is_player_id

# The players of a file: their IDs, what the file says they came to, and who left.


_MOST_ROUNDS = 999


@dataclass(slots=True, kw_only=True)
class PlayerReader:
    """Everybody in the order of the file. `marked`: who left, with the first round not played, or None if only that.

    `is_whole`: nobody is left out for a fault, so that a name which is not among these is a stranger's.
    """

    by_name: dict[CleanText, Player]
    marked: dict[PlayerId, int | None]
    stated: dict[PlayerId, Stated]
    has_own_ids: bool | None  # None where the file gives none at all
    is_whole: bool

    def named(self, value: object) -> Player | None:
        """Return the player whom a match names."""
        return self.by_name.get(clean(value)) if isinstance(value, str) else None

    @property
    def is_marked_throughout(self) -> bool:
        """Return whether all are said to have left, as Cryodex 5 says of everybody."""
        return bool(self.marked) and len(self.marked) == len(self.by_name)


def read_people(rows: Sequence[tuple[int, Object]], faults: Faults) -> PlayerReader:
    """Return the players; a name that two have, or none that can be seen, is a fault, as matches name them by it."""
    count = len(rows)
    if faults.has_too_many_players(count):
        rows = ()
    ids = _ids([row for _, row in rows])
    people = PlayerReader(by_name={}, marked={}, stated={}, has_own_ids=_uses_own(ids, rows), is_whole=False)
    for (number, row), player_id in zip(rows, ids, strict=True):
        name = _name(row, number, faults)
        if name is None:
            continue
        if name in people.by_name:
            _add_twice(name, faults)
            continue
        people.by_name[name] = Player(id=player_id, name=name)
        people.stated[player_id] = Stated(
            points=as_figure(row.get("score")), margin=as_figure(row.get("mov"))
        )
        if (dropped := row.get("dropped")) not in (None, False, 0):
            people.marked[player_id] = None if dropped is True else as_count(dropped, _MOST_ROUNDS, 1)
    people.is_whole = len(people.by_name) == count
    return people


def _ids(rows: Sequence[Object]) -> list[PlayerId]:
    """The file's own, if each player has one that is legal and nobody else's; else P01 and so on."""
    own = [str(value) if isinstance(value := row.get("id"), str | int) else "" for row in rows]
    if all(map(is_player_id, own)) and len({each.casefold() for each in own}) == len(own):
        return [PlayerId(each) for each in own]
    return [PlayerId(f"P{number:02}") for number in range(1, len(rows) + 1)]


def _uses_own(ids: Sequence[PlayerId], rows: Sequence[tuple[int, Object]]) -> bool | None:
    if all("id" not in row for _, row in rows):
        return None
    return all(str(row.get("id")) == each for each, (_, row) in zip(ids, rows, strict=True))


def _name(row: Object, number: int, faults: Faults) -> CleanText | None:
    name = as_name(row.get("name"))
    if name is None:
        said = f"name says {shown(row['name'])}" if "name" in row else "name is missing"
        wanted = f"write the player's name, of up to {MAX_NAME_CHARACTERS} characters"
        faults.add("exchange-value", f"player {number}: {said}: {wanted}")
    return name


def _add_twice(name: CleanText, faults: Faults) -> None:
    message = (
        f"two players are called {shown(name)}, and matches name players by their names, so nobody can tell which of "
        "the two played: tell them apart in players and in each of their matches"
    )
    faults.add("exchange-name-twice", message)


# One match of a file -> a game with its result, or a bye.


_ENDINGS = {ended.value: ended for ended in Ended}
_RESULTS = ("win", "draw", "bye")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReader:
    """Reads the matches of one file."""

    people: PlayerReader
    regulation: Regulation
    faults: Faults

    def read(self, row: Object, where: str, number: int) -> Pairing | Bye | None:
        """Return the game or bye, as that row of its round; None where it can't be told who is in it."""
        one = self._player(row, "player1", where)
        if row.get("result") == "bye":
            if row.get("player2") not in (None, ""):
                said = f"player2 says {shown(row['player2'])}, and a bye has no second player: correct result"
                self.faults.add("exchange-value", f"{where}: {said}")
            return None if one is None else Bye(player=one.id, row=number)
        other = self._player(row, "player2", where)
        if one is None or other is None:
            return None
        table = as_count(row.get("table"), LARGEST_COUNT, 1)
        result = self._result(row, (one, other), where)
        return Pairing(player1=one.id, player2=other.id, row=number, table=table, result=result)

    def _player(self, row: Object, key: str, where: str) -> Player | None:
        if (player := self.people.named(row.get(key))) is not None:
            return player
        if row.get(key) in (None, ""):
            self.faults.add("exchange-value", f"{where}: {key} is missing: write the player's name")
            return None
        if self.people.is_whole:
            said = (
                f"{key} says {shown(row[key])}, who is not among players: correct the name, or add the player"
            )
            self.faults.add("exchange-player-unknown", f"{where}: {said}")
        return None

    def _result(self, row: Object, players: tuple[Player, Player], where: str) -> GameResult:
        said = row.get("result")
        if said is not None and said not in _RESULTS:
            wanted = "write win, draw or bye, or null while there is no result"
            self.faults.add("exchange-value", f"{where}: result says {shown(said)}: {wanted}")
        one, other = (self._points(row, f"player{seat}points", where) for seat in (1, 2))
        result = GameResult(score1=one, score2=other, ended=self._ended(row, where))
        winner = self._winner(row, players, where)
        if winner is None or form_of(self.regulation).winner(result) == winner:
            return result  # the cell stays empty wherever the rest tells who won
        return replace(result, winner=winner)

    def _points(self, row: Object, key: str, where: str) -> int | None:
        value = row.get(key)
        points = as_count(value, LARGEST_NUMBER)
        if points is None and value is not None:
            said = f"{key} says {shown(value)}, and a whole number from 0 up belongs there: correct it"
            self.faults.add("exchange-value", f"{where}: {said}")
        return points

    def _ended(self, row: Object, where: str) -> Ended:
        said = row.get("ended") or ""
        if isinstance(said, str) and said in _ENDINGS:
            return _ENDINGS[said]
        known = [ended.value for ended in TYPED_ENDINGS if ended.value]
        wanted = f"write one of {', '.join(known)}, or leave it out"
        self.faults.add("exchange-value", f"{where}: ended says {shown(said)}: {wanted}")
        return Ended.PLAYED_OUT

    def _winner(self, row: Object, players: tuple[Player, Player], where: str) -> int | None:
        said = row.get("winner")
        if said in (None, ""):
            return None
        winner = self.people.named(said)
        if winner is not None and winner in players:
            return players.index(winner) + 1
        message = (
            f"{where}: winner says {shown(said)}, who did not play here: write the name of one of the two"
        )
        self.faults.add("exchange-value", message)
        return None


def is_uneven_draw(row: Object) -> bool:
    """Return whether a match is called a draw and has different points, of which the higher ones win."""
    one, other = _both_points(row)
    return row.get("result") == "draw" and one != other


def is_even_win(row: Object) -> bool:
    """Return whether a match is called won and has equal points and no winner: a tie, or not played at all."""
    one, other = _both_points(row)
    said = row.get("winner") or row.get("ended")
    return row.get("result") == "win" and one is not None and one == other and not said


def _both_points(row: Object) -> tuple[int | None, int | None]:
    return as_count(row.get("player1points"), LARGEST_NUMBER), as_count(
        row.get("player2points"), LARGEST_NUMBER
    )


# The rounds of a file in their order: the Swiss ones by number, then the elimination from the largest to the
# final.


_TYPES = {kind.value: kind for kind in StageType}
_MAX_ROUND_NUMBER = 99_999  # as a round's number: in elimination it is twice that of the matches

Key = tuple[StageType, int]  # what kind of round, and its number in the file


@dataclass(slots=True, kw_only=True)
class RoundReader:
    """Reads the rounds of a file, and holds all matches as they stand there."""

    swiss: tuple[Round, ...] = ()
    elimination: tuple[Round, ...] = ()
    matches: list[Object] = field(default_factory=list)


def read_rounds(rows: Iterable[tuple[int, Object]], games: MatchReader) -> RoundReader:
    """Return the rounds, numbered from 1; two of one number, or a gap, are faults."""
    rounds, found = RoundReader(), dict[Key, Round]()
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
    kind, number = row.get("round-type"), as_count(row.get("round-number"), _MAX_ROUND_NUMBER, 1)
    if not isinstance(kind, str) or kind not in _TYPES:
        faults.add("exchange-value", f"{where}: round-type says {shown(kind)}: write swiss or elimination")
        return None
    if number is None:
        said = f"round-number says {shown(row.get('round-number'))}, and a number from 1 up belongs there"
        faults.add("exchange-value", f"{where}: {said}")
        return None
    return _TYPES[kind], number


def _round(rows: list[tuple[int, Object]], where: str, games: MatchReader) -> Round:
    people = games.people
    names = {player.id: player.name for player in people.by_name.values()} if people.is_whole else {}
    matches = ((f"{where}, match {number}", number, row) for number, row in rows)
    return as_round(
        0, ((games.read(row, place, number), place) for place, number, row in matches), names, games.faults
    )


# A whole file -> the event that it holds, or everything that is wrong with it.


_NO_NAME = "null"  # what Cryodex writes for an event without a name
_WRAP = "tournament"

# What is read, and what follows from it.
_OF_EVENT = frozenset(("name", "date", "venue", "players", "rounds"))
_OF_PLAYER = frozenset(("id", "name", "dropped", "mov", "score", "sos", "rank"))
_OF_ROUND = frozenset(("round-type", "round-number", "matches"))
_OF_MATCH = frozenset(
    (
        "player1",
        "player2",
        "player1points",
        "player2points",
        "result",
        "winner",
        "final_salvo",
        "table",
        "ended",
    )
)
_OF_VENUE = (
    "name",
    "venue",
    "city",
    "state",
    "country",
)  # List Juggler reads the second and writes the first


define_error(
    "exchange-date",
    meaning="The file doesn't say, or not readably, on which day the event was played, and no `--date` was given.",
    remedy="Add `--date` with the day to the command.",
    example="the file doesn't say when the event was: add --date with the day, as in --date 2018-09-15",
)


def read(content: bytes, display: str, regulation: Regulation) -> Read:
    """Read a file.

    Args:
        content: its bytes.
        display: how findings name it.
        regulation: by which it is told who won a game.

    Returns:
        The event, or None where more than its day is wrong, and all findings.
    """
    faults = Faults(display)
    value, is_guessed = decoded(content, faults)
    whole = None if faults.findings else as_object(value, "the file", faults)
    if whole is not None and _WRAP in whole:
        whole = as_object(whole[_WRAP], _WRAP, faults)
    if whole is None:
        return None, tuple(faults.findings)
    rows = objects_in(whole, "players", "the event", faults)
    people = read_people(rows, faults)
    round_rows = objects_in(whole, "rounds", "the event", faults)
    rounds = read_rounds(round_rows, MatchReader(people=people, regulation=regulation, faults=faults))
    swiss = played(rounds.swiss, faults)
    to_come = rounds.swiss[len(swiss) :]
    if to_come and rounds.elimination:
        add_empty(to_come[0].number, faults)
    is_understood = not faults.findings
    day = as_day(whole.get("date"))
    if whole.get("date") not in (None, "") and day is None:
        said = shown(whole["date"])
        faults.add(
            "exchange-date",
            f"date says {said}: write year-month-day, as in 2018-09-15, or add --date with it",
        )
    if not is_understood:
        return None, tuple(faults.findings)
    name = as_name(whole.get("name"))
    imported = Imported(
        name=None if name == _NO_NAME else name,
        days=() if day is None else (day,),
        venue=_venue(whole.get("venue")),
        players=with_byes_to_come(tuple(people.by_name.values()), to_come),
        rounds=(*swiss, *rounds.elimination),
        swiss_rounds=len(rounds.swiss),
        leaving=_leaving(people, rounds),
        stated=people.stated,
        to_come=points_to_come(to_come, regulation),
        told=(
            *_beyond("of the event", [whole], _OF_EVENT),
            *_beyond("of players", [row for _, row in rows], _OF_PLAYER),
            *_beyond("of rounds", [row for _, row in round_rows], _OF_ROUND),
            *_beyond("of matches", rounds.matches, _OF_MATCH),
            *_otherwise(people, rounds, regulation, is_guessed=is_guessed),
        ),
    )
    return imported, tuple(faults.findings)


def _venue(value: object) -> CleanText | None:
    parts = value if isinstance(value, dict) else {"name": value}
    named = [name for key in _OF_VENUE if (name := as_name(parts.get(key))) is not None]
    return as_name(", ".join(dict.fromkeys(named)))


def _leaving(people: PlayerReader, rounds: RoundReader) -> dict[PlayerId, int]:
    """After which round each player left who is said to have left; of nobody where it is said of all."""
    if people.is_marked_throughout:
        return {}
    last = _last_rounds((*rounds.swiss, *rounds.elimination))
    return {
        player: first_missed - 1 if first_missed is not None else last.get(player, 0)
        for player, first_missed in people.marked.items()
    }


def _last_rounds(rounds: tuple[Round, ...]) -> dict[PlayerId, int]:
    return {player: round_.number for round_ in rounds for player in round_.players}


def _beyond(whose: str, holders: list[Object], known: frozenset[str]) -> Iterator[str]:
    """What stands there that no event of ours has a place for; by its keys alone, as it may be private."""
    keys = other_keys(holders, known)
    if keys:
        yield f"left out {whose}: {', '.join(keys)}"


def _otherwise(
    people: PlayerReader, rounds: RoundReader, regulation: Regulation, *, is_guessed: bool
) -> Iterator[str]:
    """What is not taken as the file says it."""
    if people.is_marked_throughout:
        yield (
            "left out: that every player dropped, which Cryodex 5 writes beside all of them; a player who is missing "
            "from a later Swiss round has dropped"
        )
    if uneven := sum(map(is_uneven_draw, rounds.matches)):
        count = (
            "1 game is called a draw and has" if uneven == 1 else f"{uneven} games are called draws and have"
        )
        yield f"left out: {count} different scores; the higher score wins"
    even = sum(map(is_even_win, rounds.matches)) if regulation.endings.ties == "draw" else 0
    if even:  # else `check` asks who won
        count = "1 game is called won and has" if even == 1 else f"{even} games are called won and have"
        yield f"look at the results: {count} equal scores, which is a draw by {regulation.name}, or not played yet"
    if people.has_own_ids is False:
        yield "left out: the players' own ids; each player needs one of letters, digits, - and _, and each another"
    if is_guessed:
        yield GUESSED
