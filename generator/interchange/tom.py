"""TOM's .tdf: what Tournament Operations Manager, the program of Play! Pokemon, saves.

Found in public sources, and written here in our own words: files of MilanoVGC/milanovgc.github.io and readers of the
format on GitHub, as nobody has published a description.

- XML: `tournament` with `data` (`name`, `city`, `country`, `startdate` as month/day/year), `players` and `pods`.
- A player has a `userid`, by which matches name players, `firstname`, `lastname`, `birthdate`, `starter` (whether there
  at the start), and `dropped` with a `status` (0 for not at all, 2 for disqualified) and the `round` after which.
- A pod is an age group, or several that play together: `rounds/round` has a `number` and a `type`, 1 for elimination;
  `matches/match` has an `outcome` and `tablenumber`, and `player1` and `player2`, or `player` alone.
- Outcomes: 0 open, 1 and 2 the seat that won, 3 a tie, 4 and 5 a bye, 6 and 10 a loss for both, 8 a loss without an
  opponent for a round missed, 9 deleted. How many games of a match somebody won no file says.
"""

import re
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
from generator.model import Bye, GameResult, Pairing, Player, PlayerId, Round
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.columns import LARGEST_COUNT
from generator.workbooks.reading.bounds import MOST_PLAYERS

__all__ = ["no_place_for", "read", "recognises"]

_ROOT = re.compile(r"<tournament\s[^>]*\bgametype=")
_ELIMINATION = "1"
_OPEN, _TIE, _DELETED, _LOSS = "0", "3", "9", "8"
_BYES, _BOTH_LOST = ("4", "5"), ("6", "10")
_HEAD_BYTES = 4_000  # in which the outermost element begins


def recognises(content: bytes) -> bool:
    """Return whether a file begins as TOM's do."""
    return _ROOT.search(text_of(content[:_HEAD_BYTES])[0]) is not None


def read(content: bytes, display: str, regulation: Regulation) -> Read:
    """Read a file.

    Args:
        content: its bytes.
        display: how findings name it.
        regulation: how a win and a draw are entered.

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
        self._leaving: dict[PlayerId, int] = {}
        self._missed = 0
        self._has_elimination = False

    def read(self) -> Imported | None:
        """Return the event; what is wrong is noted."""
        pod = self._pod()
        if pod is None:
            return None
        self._read_players()
        names = {player.id: player.name for player in self._players.values()}
        swiss: list[Round] = []
        elimination: list[Round] = []
        for element in pod.all("rounds", "round"):
            number = len(swiss) + len(elimination) + 1
            self._check_number(element, number)
            is_late = element.attribute("type") == _ELIMINATION
            round_ = as_round(number, self._rows(element, number), names, self._faults)
            (elimination if is_late else swiss).append(round_)
            if elimination and not is_late:
                self._add(
                    element, "exchange-rounds", "a Swiss round after one of elimination: correct its type"
                )
        self._has_elimination = bool(elimination)
        rounds = played((*swiss, *elimination), self._faults)
        to_come = swiss[len(rounds) :]
        return Imported(
            name=as_name(self._root.said("data", "name")),
            days=_days(self._root.said("data", "startdate")),
            venue=as_name(
                ", ".join(filter(None, (self._root.said("data", each) for each in ("city", "country"))))
            ),
            players=with_byes_to_come(tuple(self._players.values()), to_come),
            rounds=rounds,
            swiss_rounds=len(swiss),
            leaving=self._leaving,
            stated={},
            told=tuple(self._told()),
            to_come=points_to_come(to_come, self._regulation),
        )

    def _pod(self) -> Element | None:
        """The one group that plays; each age group that plays by itself is an event of its own."""
        pods = [*self._root.all("pods", "pod")]
        playing = [each for each in pods if any(each.all("rounds", "round"))] or pods
        if len(playing) == 1:
            return playing[0]
        message = (
            f"{len(playing)} groups play for themselves, and each is an event of its own here: keep one <pod>, take "
            "the others out, and import the file once for each"
            if playing
            else "there is no <pod> in it, which holds the rounds: save the file again"
        )
        self._faults.add("exchange-rounds", message, line=playing[1].line if playing else None)
        return None

    def _read_players(self) -> None:
        elements = [*self._root.all("players", "player")]
        if self._faults.has_too_many_players(len(elements)):
            return
        for number, element in enumerate(elements, 1):
            userid = element.attribute("userid")
            name = as_name(f"{element.said('firstname')} {element.said('lastname')}")
            if name is None:
                self._add(element, "exchange-value", f"player {number} has no name: write one")
            elif userid in self._players:
                self._add(
                    element,
                    "exchange-contradiction",
                    "another player has this userid, too: correct one of the two",
                )
            else:
                self._players[userid] = Player(id=PlayerId(f"P{number:02}"), name=name)
                self._read_drop(element, self._players[userid].id)

    def _read_drop(self, element: Element, player: PlayerId) -> None:
        after = as_number(element.said("dropped", "round"), MOST_ROUNDS)
        if element.said("dropped", "status") not in ("", "0") and after is not None:
            self._leaving[player] = after

    def _check_number(self, element: Element, number: int) -> None:
        if element.attribute("number") != str(number):
            said = shown(element.attribute("number"))
            self._add(
                element,
                "exchange-rounds",
                f"the number of this round is {said}, and it is round {number} here",
            )
        if number == MOST_ROUNDS + 1:
            self._add(
                element, "exchange-rounds", f"more than {MOST_ROUNDS} rounds, and an event has up to as many"
            )

    def _rows(self, round_: Element, number: int) -> Iterator[Row]:
        for row, match in enumerate(round_.all("matches", "match"), 1):
            where = f"line {match.line}, round {number}"
            outcome = match.attribute("outcome")
            if outcome == _DELETED:
                continue
            if outcome == _LOSS:
                self._missed += 1  # who has no seat in the round is not in it: that is all an event says
                continue
            alone = next(match.all("player"), None)
            if alone is not None:
                yield self._bye(alone, outcome, row, number), where
            else:
                yield self._game(match, outcome, row, number), where

    def _bye(self, element: Element, outcome: str, row: int, number: int) -> Bye | None:
        if outcome not in _BYES:
            self._add(
                element,
                "exchange-value",
                f"round {number}: one player alone, and the outcome is {shown(outcome)}",
            )
        player = self._named(element, number)
        return None if player is None else Bye(player=player, row=row)

    def _game(self, match: Element, outcome: str, row: int, number: int) -> Pairing | None:
        seats = [next(match.all(name), match) for name in ("player1", "player2")]
        one, other = (self._named(seat, number) for seat in seats)
        result = self._result(match, outcome, number)
        if one is None or other is None:
            return None
        table = as_number(match.said("tablenumber"), LARGEST_COUNT)
        return Pairing(
            player1=one,
            player2=other,
            row=row,
            table=table or None,
            result=result,
        )

    def _result(self, match: Element, outcome: str, number: int) -> GameResult:
        if outcome in ("1", "2"):
            return self._outcomes.won_by(int(outcome))
        if outcome == _TIE:
            return self._outcomes.drawn(number)
        if outcome in _BOTH_LOST:
            return self._outcomes.lost_by_both(number)
        if outcome != _OPEN:
            self._add(
                match, "exchange-value", f"round {number}: the outcome says {shown(outcome)}, which is none"
            )
        return GameResult()

    def _named(self, element: Element, number: int) -> PlayerId | None:
        player = self._players.get(element.attribute("userid"))
        if player is None:
            message = (
                f"round {number}: a player who is not in <players>: add who that is, or correct the userid"
            )
            self._add(element, "exchange-player-unknown", message)
            return None
        return player.id

    def _told(self) -> Iterator[str]:
        yield "left out of players: birthdate, userid"
        win = self._outcomes.win
        yield f"a win stands as {win.score1}-{win.score2}: the file doesn't say how many games of a match somebody won"
        if self._missed:
            yield f"left out: {self._missed} losses of players who were not in a round"
        cuts = [
            as_number(each.text, MOST_PLAYERS) or 0
            for each in self._root.all("finalsoptions", "categorycut", "cut")
        ]
        if any(cuts) and not self._has_elimination:
            yield (
                f"look at the stages: the file plans a cut to the best {max(cuts)}; if it is still to come, write it "
                "into event.yaml"
            )
        yield from self._outcomes.told(self._regulation.name)

    def _add(self, element: Element, code: str, message: str) -> None:
        self._faults.add(code, message, line=element.line)


def _days(text: str) -> tuple[date, ...]:
    """The first day, which is written month/day/year."""
    match = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", text, re.ASCII)
    try:
        return () if match is None else (date(int(match[3]), int(match[1]), int(match[2])),)
    except ValueError:
        return ()
