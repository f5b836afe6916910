"""How figures, dates and states are said on the pages."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from generator.engine.derivation import Number
from generator.engine.next_round import open_tables
from generator.engine.schedule import RoundStatus
from generator.engine.tiebreakers import RANDOM, TIEBREAKERS
from generator.model import ChangeKind, Ended, GameResult, PlayerId, Status
from generator.publish.facts import EventStatus, Facts, RoundFacts
from generator.regulations.schema import Span

NONE = "–"
DECIMALS = 3

EVENT_STATUS = {
    EventStatus.REGISTRATION: "Registration",
    EventStatus.SWISS: "Swiss rounds",
    EventStatus.ELIMINATION: "Elimination",
    EventStatus.FINISHED: "Finished",
}
PLAYER_STATUS = {
    Status.ACTIVE: "",
    Status.DROPPED: "dropped",
    Status.DISQUALIFIED: "disqualified",
    Status.RETIRED: "retired",
    Status.ELIMINATED: "eliminated",
}
CHANGES = {
    ChangeKind.DROP: "dropped",
    ChangeKind.DISQUALIFY: "disqualified",
    ChangeKind.REJOIN: "back in",
}

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_ENDED = {
    Ended.PLAYED_OUT: "",
    Ended.TIME: " at time",
    Ended.MUTUAL_DESTRUCTION: ", both forces destroyed",
    Ended.ROUNDS: " after the last game round",
}
_WON = {
    Ended.PLAYED_OUT: "",
    Ended.TIME: "won at time",
    Ended.DEFEATED: "destroyed the opposing force",
    Ended.MUTUAL_DESTRUCTION: "won; both forces destroyed",
    Ended.ROUNDS: "won after the last game round",
}


def figure(value: Number | None) -> str:
    """A whole number as it is, a fraction rounded half-even to three decimals, a dash for none."""
    if value is None:
        return NONE
    if not isinstance(value, Fraction):
        return str(value)
    whole, rest = divmod(abs(round(value * 10**DECIMALS)), 10**DECIMALS)
    return f"{'-' if value < 0 else ''}{whole}.{rest:0{DECIMALS}}"


def span(value: Span) -> str:
    """`4–8`, `49+`."""
    return str(value).replace("-", "–")


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 player`, `5 players`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def day(value: date) -> str:
    """`15 September 2018`."""
    return f"{value.day} {_MONTHS[value.month - 1]} {value.year}"


def days(values: Sequence[date]) -> str:
    """All days of an event: `6–7 April 2019` where they follow each other within a month."""
    ordered = sorted(set(values))
    if len(ordered) > 1 and _is_run_within_a_month(ordered):
        return f"{ordered[0].day}–{day(ordered[-1])}"
    return listing([day(value) for value in ordered])


def listing(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def sentence(text: str) -> str:
    """The text with a capital in front."""
    return text[:1].upper() + text[1:]


def round_name(round_: RoundFacts) -> str:
    """`Round 2`, `Round 5 (Final)`."""
    return f"Round {round_.number}" + ("" if round_.is_swiss else f" ({round_.stage})")


def round_state(facts: Facts, round_: RoundFacts) -> str:
    """How far a round is, as in `in progress, 3 of 5 results in`."""
    if round_.status is RoundStatus.COMPLETE:
        return "complete"
    games = len(round_.pairings)
    if round_.status is RoundStatus.PAIRINGS:
        return f"paired, {count(games, 'game')} to play"
    played = games - len(open_tables(round_.workbook, facts.regulation))
    return f"in progress, {played} of {count(games, 'result')} in"


def event_state(facts: Facts) -> str:
    """Where the event stands, in one line."""
    if facts.status is EventStatus.REGISTRATION:
        return f"Registration: {count(len(facts.entrants), 'player')} so far"
    last = facts.rounds[-1]
    if facts.is_finished:
        return f"Finished after {count(last.number, 'round')}"
    return f"{round_name(last)}: {round_state(facts, last)}"


def player_status(facts: Facts, player: PlayerId) -> str:
    """What became of a player; empty for who is in, and where the final places say more than `eliminated`."""
    status = facts.statuses[player]
    if facts.is_finished and status is Status.ELIMINATED:
        return ""
    return PLAYER_STATUS[status]


def tiebreaker_name(key: str) -> str:
    """What ranks by that key is called."""
    if key == RANDOM:
        return "Random order"
    return "Tournament points" if key == "tournament_points" else TIEBREAKERS[key].name


def seat_note(result: GameResult, seat: int, winner: int | None) -> str:
    """What the way the game ended meant for a seat; empty where the scores say all."""
    if winner is None:
        return ""
    if result.ended.absent:
        return "did not appear" if seat in result.ended.absent else "opponent absent: as a bye"
    if result.ended.conceded_by is not None:
        return "conceded" if seat == result.ended.conceded_by else ""
    if winner == 0:
        return "draw at time" if result.ended is Ended.TIME else "draw"
    if seat != winner:
        return ""
    tie = " on equal scores" if result.score1 == result.score2 else ""
    return (_WON[result.ended] or ("won" if tie else "")) + tie


def outcome(result: GameResult, seat: int, winner: int | None) -> str:
    """`won`, `lost`, `draw` or `open`."""
    if winner is None:
        return "open"
    if seat in result.ended.absent or winner == 3 - seat:
        return "lost"
    return "won" if winner == seat else "draw"


def outcome_text(result: GameResult, seat: int, winner: int | None) -> str:
    """What a game was for one of its players, and how it ended: `Won at time`, `Lost, conceded`."""
    kind = outcome(result, seat, winner)
    text = {"won": "Won", "lost": "Lost", "draw": "Draw", "open": "Open"}[kind]
    if kind == "open":
        return text
    ended = result.ended
    if ended.absent:
        return f"{text}, did not appear" if seat in ended.absent else f"{text}, opponent absent: as a bye"
    if ended.conceded_by is not None:
        return f"{text}, conceded" if seat == ended.conceded_by else f"{text}, opponent conceded"
    tie = ", on equal scores" if winner and result.score1 == result.score2 else ""
    force = ", force destroyed" if kind == "lost" else ", opposing force destroyed"
    return text + (force if ended is Ended.DEFEATED else _ENDED[ended]) + tie


def _is_run_within_a_month(ordered: Sequence[date]) -> bool:
    first, last = ordered[0], ordered[-1]
    same_month = (first.year, first.month) == (last.year, last.month)
    return same_month and (last - first).days == len(ordered) - 1


def plain(value: object) -> str:
    """A value of a regulation file in words: `win 7, loss 4, lead 0-69`."""
    if isinstance(value, dict):
        if "key" in value:
            return tiebreaker_name(value["key"])
        said = {
            key: child
            for key, child in value.items()
            if key not in ("cite", "leaders_cite", "reading", "text")
        }
        return ", ".join(f"{key.replace('_', ' ')} {plain(child)}" for key, child in said.items())
    if isinstance(value, list):
        return "; ".join(plain(child) for child in value)
    return "nothing" if value is None else str(value)
