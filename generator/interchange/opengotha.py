"""OpenGotha's XML: what OpenGotha, Luc Vannier's program for go, saves.

Found in public sources, and written here in our own words: `ExternalDocument.java` and files of lucvannier/opengotha.

- XML: `Tournament` with `dataVersion` or, from 3.51 on, `fullVersionNumber`; in it `Players`, `Games`, perhaps
  `ByePlayers` and `Teams`, and `TournamentParameterSet`.
- A `Player` has `name` and `firstName` (an underscore for a space), `club`, `country`, `rank`, `rating` and more. Games
  and byes name players by both names in capitals without spaces, the family name first.
- A `Game` has `roundNumber`, `tableNumber`, `whitePlayer`, `blackPlayer`, `handicap` and `result`: `RESULT_WHITEWINS`,
  `_BLACKWINS`, `_EQUAL`, `_BOTHLOSE`, `_BOTHWIN`, each also with `_BYDEF` where it was not played, or `_UNKNOWN`.
- A `ByePlayer` has `player` and `roundNumber`.
- `GeneralParameterSet` has `name`, `location`, `beginDate`, `endDate` and `numberOfRounds`; a `PlacementCriterion`
  called `MMS` says that players began with points for their rank (McMahon).

White sits in seat 1 here.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date

from generator.interchange.markup import Element, Outcomes, no_place_for, outcomes_of, read_event
from generator.interchange.records import (
    MOST_ROUNDS,
    Faults,
    Imported,
    Read,
    Row,
    as_name,
    as_number,
    as_round,
    played,
    points_to_come,
    shown,
    text_of,
    with_byes_to_come,
)
from generator.model import Bye, Ended, GameResult, Pairing, Player, PlayerId, Round
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.columns import LARGEST_COUNT

__all__ = ["no_place_for", "read", "recognises"]

_ROOT = re.compile(r"<Tournament\s[^>]*\b(dataVersion|gothaVersion|fullVersionNumber)=")
_HEAD_BYTES = 4_000  # in which the outermost element begins
_PREFIX = "RESULT_"
_WON = {"WHITEWINS": 1, "BLACKWINS": 2}
_BY_DEFAULT = {
    "WHITEWINS_BYDEF": Ended.NO_SHOW_2,
    "BLACKWINS_BYDEF": Ended.NO_SHOW_1,
    "BOTHLOSE_BYDEF": Ended.NO_SHOW_BOTH,
}
_EQUAL, _UNKNOWN = ("EQUAL", "EQUAL_BYDEF"), ("UNKNOWN", "")
_BOTH_LOST = "BOTHLOSE"
_BOTH_WON = ("BOTHWIN", "BOTHWIN_BYDEF")
_PARAMETERS = ("TournamentParameterSet", "GeneralParameterSet")


def recognises(content: bytes) -> bool:
    """Return whether a file begins as OpenGotha's do."""
    return _ROOT.search(text_of(content[:_HEAD_BYTES])[0]) is not None


def read(content: bytes, display: str, regulation: Regulation) -> Read:
    """Read a file.

    Args:
        content: its bytes.
        display: how findings name it.
        regulation: how a win and a drawn game are entered.

    Returns:
        The event, or None where something is wrong, and all findings.
    """
    return read_event(content, display, lambda root, faults: _Reader(root, regulation, faults).read())


class _Reader:
    """Reads one file."""

    def __init__(self, root: Element, regulation: Regulation, faults: Faults) -> None:
        outcomes = outcomes_of(regulation)
        assert outcomes is not None  # no_place_for comes first
        self._root, self._regulation, self._faults = root, regulation, faults
        self._outcomes: Outcomes = outcomes
        self._players: dict[str, Player] = {}

    def read(self) -> Imported | None:
        """Return the event; what is wrong is noted."""
        if (team := next(self._root.all("Teams", "Team"), None)) is not None:
            message = "an event of teams, which can't be imported: here players meet"
            self._add(team, "exchange-format", message)
            return None
        self._read_players()
        rounds = self._rounds()
        planned = as_number(self._parameter("numberOfRounds"), MOST_ROUNDS) or 0
        done = played(rounds, self._faults)
        to_come = rounds[len(done) :]
        return Imported(
            name=as_name(self._parameter("name")),
            days=tuple(sorted({*_day(self._parameter("beginDate")), *_day(self._parameter("endDate"))})),
            venue=as_name(self._parameter("location")),
            players=with_byes_to_come(tuple(self._players.values()), to_come),
            rounds=done,
            swiss_rounds=max(planned, len(rounds)),
            leaving={},
            stated={},
            told=tuple(self._told()),
            to_come=points_to_come(to_come, self._regulation),
        )

    def _parameter(self, name: str) -> str:
        return next((each.attribute(name) for each in self._root.all(*_PARAMETERS)), "")

    def _read_players(self) -> None:
        elements = [*self._root.all("Players", "Player")]
        if self._faults.has_too_many_players(len(elements)):
            return
        for number, element in enumerate(elements, 1):
            family, first = element.attribute("name"), element.attribute("firstName")
            name = as_name(f"{first} {family}".replace("_", " "))
            key = _key(family + first)
            if name is None:
                self._add(element, "exchange-value", f"player {number} has no name: write one")
            elif key in self._players:
                message = (
                    f"two players are called {shown(name)}, and games name players by their names, so nobody can tell "
                    "which of the two played: tell them apart in <Players> and in each of their games"
                )
                self._add(element, "exchange-name-twice", message)
            else:
                club = as_name(element.attribute("club"))
                self._players[key] = Player(id=PlayerId(f"P{number:02}"), name=name, club=club)

    def _rounds(self) -> tuple[Round, ...]:
        """All rounds up to the last of which anything is said."""
        rows: dict[int, list[tuple[int, Row]]] = defaultdict(list)
        for element in self._root.all("Games", "Game"):
            if (number := self._number(element)) is not None:
                table = as_number(element.attribute("tableNumber"), LARGEST_COUNT) or 0
                where = f"line {element.line}, round {number}"
                rows[number].append((table, (self._game(element, number, table or None), where)))
        for element in self._root.all("ByePlayers", "ByePlayer"):
            if (number := self._number(element)) is not None:
                player = self._named(element, "player", number)
                bye = None if player is None else Bye(player=player, row=0)
                rows[number].append((LARGEST_COUNT + 1, (bye, f"line {element.line}, round {number}")))
        names = {player.id: player.name for player in self._players.values()}
        return tuple(
            as_round(number, _in_order(rows[number]), names, self._faults)
            for number in range(1, max(rows, default=0) + 1)
        )

    def _number(self, element: Element) -> int | None:
        said = element.attribute("roundNumber")
        number = as_number(said, MOST_ROUNDS)
        if not number:
            message = f"roundNumber says {shown(said)}: write one from 1 to {MOST_ROUNDS}"
            self._add(element, "exchange-rounds", message)
        return number or None

    def _game(self, element: Element, number: int, table: int | None) -> Pairing | None:
        white, black = (self._named(element, name, number) for name in ("whitePlayer", "blackPlayer"))
        result = self._result(element, number)
        if white is None or black is None:
            return None
        return Pairing(player1=white, player2=black, row=0, table=table, result=result)

    def _result(self, element: Element, number: int) -> GameResult:
        said = element.attribute("result")
        result = said.removeprefix(_PREFIX)
        if result in _WON:
            return self._outcomes.won_by(_WON[result])
        if result in _BY_DEFAULT:
            return GameResult(ended=_BY_DEFAULT[result])
        if result in _EQUAL:
            return self._outcomes.drawn(number)
        if result == _BOTH_LOST:
            return self._outcomes.lost_by_both(number)
        if result in _BOTH_WON:
            return self._outcomes.leave_open("is won by both", number)
        if result not in _UNKNOWN:
            self._add(element, "exchange-value", f"round {number}: result says {shown(said)}, which is none")
        return GameResult()

    def _named(self, element: Element, name: str, number: int) -> PlayerId | None:
        said = element.attribute(name)
        player = self._players.get(_key(said))
        if player is None:
            message = f"{name} says {shown(said)}, who is not in <Players>: correct it, or add the player"
            self._add(element, "exchange-player-unknown", f"round {number}: {message}")
            return None
        return player.id

    def _told(self) -> Iterator[str]:
        yield "left out of players: country, rank, rating, numbers of federations"
        handicaps = sum(
            each.attribute("handicap") not in ("", "0") for each in self._root.all("Games", "Game")
        )
        if handicaps:
            yield f"left out: the handicap of {handicaps} game{'s' if handicaps > 1 else ''}"
        criteria = (*_PARAMETERS[:1], "PlacementParameterSet", "PlacementCriteria", "PlacementCriterion")
        if any(each.attribute("name") == "MMS" for each in self._root.all(*criteria)):
            yield (
                "look at the rules: players began with points for their rank (McMahon), which are not in the event: by "
                "wins alone the ranking is another"
            )
        yield from self._outcomes.told(self._regulation.name)

    def _add(self, element: Element, code: str, message: str) -> None:
        self._faults.add(code, message, line=element.line)


def _key(name: str) -> str:
    """How games name a player. On a Turkish machine the capital of an i has a dot."""
    return name.replace(" ", "").upper().replace("İ", "I")


def _in_order(rows: list[tuple[int, Row]]) -> Iterator[Row]:
    """The rows by their tables, byes last, each with its number."""
    for number, (_, (row, where)) in enumerate(sorted(rows, key=lambda each: each[0]), 1):
        yield (None if row is None else _numbered(row, number)), where


def _numbered(row: Pairing | Bye, number: int) -> Pairing | Bye:
    if isinstance(row, Bye):
        return Bye(player=row.player, row=number)
    return Pairing(player1=row.player1, player2=row.player2, row=number, table=row.table, result=row.result)


def _day(text: str) -> tuple[date, ...]:
    try:
        return (date.fromisoformat(text[:10]),)
    except ValueError:
        return ()
