"""What a file of another program says of an event, in our records: the same for every format."""

import codecs
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from generator.findings import Finding, Place, define_error
from generator.languages.said import say
from generator.model import Bye, Number, Pairing, Player, PlayerId, Round
from generator.regulations.schema import Regulation
from generator.text import CleanText, clean, in_one_line, is_visible
from generator.tournament.scoring import bye_worth
from generator.workbooks.reading.bounds import MOST_PLAYERS

MOST_ROUNDS = 50  # Swiss ones, as in event.yaml


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What a file says that a player has come to: tournament points, the margin of victory, and the rank."""

    points: Number | None
    margin: Number | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """An event as a file has it. Its rounds hold games and byes alone, numbered from 1, the Swiss ones first.

    `swiss_rounds` may be more, where a file says how many were planned. `leaving` holds the players of whom the file
    says by itself that they left, each with the last round before that. `to_come` are the points of byes in rounds
    that nobody has played, which some programs count already.
    """

    name: CleanText | None
    days: tuple[date, ...]
    venue: CleanText | None
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    swiss_rounds: int
    leaving: Mapping[PlayerId, int]
    stated: Mapping[PlayerId, Stated]
    told: tuple[str, ...]  # what of the file is left out, or has to be looked at: a line each
    to_come: Mapping[PlayerId, Number] = field(default_factory=dict)


define_error(
    "exchange-format",
    meaning="The file is in none of the formats that can be imported.",
    remedy="Export the event from the other program again; `docs/exchange.md` says which formats there are.",
    example="no file that can be imported; those are: Cryodex JSON (what Cryodex exports for List Juggler)",
)
define_error(
    "exchange-unreadable",
    meaning="The file looks like one that can be imported, but it is damaged or cut off.",
    remedy="Export it again. Or open it in a text editor and correct the line that is named.",
    example=(
        "this is where it stops being JSON (file cut off, or a quotation mark or comma too few): export the file "
        "again, or correct it here"
    ),
)
define_error(
    "exchange-value",
    meaning="Something in the file is missing, or of another kind than what belongs there.",
    remedy="Correct it in the other program and export the event again, or correct it in a text editor.",
    example="swiss round 2, match 3: player1points says NaN, and a whole number from 0 up belongs there: correct it",
)
define_error(
    "exchange-player-unknown",
    meaning="A game names a player who is not in the file's list of players.",
    remedy="Correct the name, or add the player to the list.",
    example=(
        "swiss round 1, match 2: player1 says 'Ilse Vron', who is not among players: correct the name, or add the "
        "player"
    ),
)
define_error(
    "exchange-player-twice",
    meaning="A player has two games in one round, or against themselves.",
    remedy="Correct one of the two matches.",
    example="swiss round 1, match 4: Ilse Vorn plays in this round a second time: correct one of the two matches",
)
define_error(
    "exchange-contradiction",
    meaning="Two lines of the file contradict each other.",
    remedy="Look up which of the two is right, and correct the other.",
    example="round 3: 7 has 1 as the result against 12, who has = (line 26): correct one of the two",
)
define_error(
    "exchange-name-twice",
    meaning="Two players of the file have the same name, by which alone its matches say who played.",
    remedy="Tell the two apart, in the list of players and in each of their matches.",
    example=(
        "two players are called Odo Brack, and matches name players by their names, so nobody can tell which of the "
        "two played: tell them apart in players and in each of their matches"
    ),
)
define_error(
    "exchange-rounds",
    meaning="A round of the file is missing, or there are two of one number.",
    remedy="Correct the numbers of the rounds, or add the round.",
    example="the Swiss rounds are 1, 2, 4: number them from 1 on, or add what is missing",
)


class Faults:
    """What is wrong with one file, in the order in which it is found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []

    def add(self, code: str, message: str, *, line: int | None = None, column: int | None = None) -> None:
        """Note a fault; the message says where in the file it is, unless the line does.

        It is English, as there is no event yet that says another language.
        """
        place = Place(file=self.file, line=line, column=column)
        self.findings.append(Finding(code=code, place=place, message=say("{text}", text=message)))

    def has_too_many_players(self, count: int) -> bool:
        """Return whether there are more players than an event may have; that is noted."""
        if count > MOST_PLAYERS:
            self.add("exchange-value", f"{count:,} players, and an event has up to {MOST_PLAYERS:,}")
        return count > MOST_PLAYERS


Read = tuple[Imported | None, tuple[Finding, ...]]  # None where more than the day is wrong


# What files of every format have in common: bytes in some encoding, names, and values that a message repeats.


MAX_NAME_CHARACTERS = 200  # as in a workbook
GUESSED = "look at the names: the file is not in UTF-8, so letters such as é and ß had to be guessed"
SHOWN_CHARACTERS = 40  # of a faulty value
_MAX_DIGITS = 10  # of any number that a file can mean
_MAX_LISTED_PARTS = 12  # things in one sentence
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of(content: bytes) -> tuple[str, bool]:
    """Return the text of a file, and whether its letters had to be guessed, as it is in no encoding that tells."""
    if content.startswith(_UTF_16):
        return content.decode("utf-16", errors="replace"), False
    try:
        return content.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        return content.decode("cp1252" if _is_windows(content) else "latin-1"), True


def _is_windows(content: bytes) -> bool:
    return not {*content} & {0x81, 0x8D, 0x8F, 0x90, 0x9D}  # which Windows-1252 doesn't have


def shown(value: object) -> str:
    """Return a value as a message repeats it, cut where it is long."""
    if isinstance(value, dict | list):
        return "a list" if isinstance(value, list) else "an object in braces"
    text = "null" if value is None else in_one_line(repr(value) if isinstance(value, str) else str(value))
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[: SHOWN_CHARACTERS - 1]}…"


def as_name(value: object) -> CleanText | None:
    """Return a text that can be seen and is no longer than a name may be."""
    text = clean(value) if isinstance(value, str) else None
    return text if text and is_visible(text) and len(text) <= MAX_NAME_CHARACTERS else None


def as_number(text: str, most: int) -> int | None:
    """Return a whole number from 0 up to a limit, in digits alone."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < _MAX_DIGITS else None
    return number if number is not None and number <= most else None


def listed(things: Iterable[str]) -> tuple[str, ...]:
    """Return what one sentence lists: the first of them in their order, and how many more there are."""
    texts = [each[:SHOWN_CHARACTERS] for each in things if each]
    more = len(texts) - _MAX_LISTED_PARTS
    return (*texts[:_MAX_LISTED_PARTS], *([f"{more} more"] if more > 0 else []))


# Rows of a file -> a round, in which nobody has two seats.


Row = tuple[
    Pairing | Bye | None, str
]  # a game or a bye, None where it has a fault; and where it stands in the file


def as_round(number: int, rows: Iterable[Row], names: Mapping[PlayerId, str], faults: Faults) -> Round:
    """Return the round; somebody with two seats is a fault.

    Args:
        number: the round's.
        rows: in the order of the file.
        names: of the players; whoever is not among them is not looked for.
        faults: what is wrong is noted there.
    """
    pairings, byes, seated = list[Pairing](), list[Bye](), set[PlayerId]()
    for row, where in rows:
        if isinstance(row, Pairing):
            pairings.append(row)
        elif row is not None:
            byes.append(row)
        for player in _players(row):
            if player in seated and player in names:
                message = f"{shown(names[player])} plays in this round a second time: correct one of the two matches"
                faults.add("exchange-player-twice", f"{where}: {message}")
            seated.add(player)
    return Round(number=number, pairings=_at_tables(pairings), byes=tuple(byes))


def _players(row: Pairing | Bye | None) -> tuple[PlayerId, ...]:
    if isinstance(row, Pairing):
        return row.players
    return (row.player,) if row is not None and row.player is not None else ()


def _at_tables(pairings: list[Pairing]) -> tuple[Pairing, ...]:
    """The games at the tables that the file names; in its order where it doesn't, or names one twice."""
    tables = {pairing.table for pairing in pairings}
    if None not in tables and len(tables) == len(pairings):
        return tuple(pairings)
    return tuple(replace(pairing, table=table) for table, pairing in enumerate(pairings, 1))


# Rounds at the end of a file in which no game stands: nobody has played them, so of them only the byes are
# kept.


def played(rounds: Sequence[Round], faults: Faults) -> tuple[Round, ...]:
    """Return the rounds up to the last in which a game stands; one without a game before that is a fault."""
    last = max((round_.number for round_ in rounds if round_.pairings), default=0)
    for round_ in rounds[:last]:
        if not round_.pairings and not faults.findings:
            add_empty(round_.number, faults)
    return tuple(rounds[:last])


def add_empty(number: int, faults: Faults) -> None:
    """Note that a round has no game, although a later one has."""
    message = f"nobody plays in round {number}, and there is one after it: add its games, or take it out"
    faults.add("exchange-rounds", message)


def with_byes_to_come(players: Sequence[Player], to_come: Sequence[Round]) -> tuple[Player, ...]:
    """Return the players, their byes in rounds that nobody has played as byes that were given beforehand."""
    byes: dict[PlayerId, list[int]] = {}
    for round_ in to_come:
        for bye in round_.byes:
            if bye.player is not None:
                byes.setdefault(bye.player, []).append(round_.number)
    return tuple(
        replace(player, byes=clean(", ".join(map(str, byes[player.id])))) if player.id in byes else player
        for player in players
    )


def points_to_come(to_come: Sequence[Round], regulation: Regulation) -> Mapping[PlayerId, Number]:
    """Return what the byes of these rounds will be worth, which some programs count already.

    Of a bye that is worth the mean of the player's games no program can know that.
    """
    worth = bye_worth(regulation, given=True).award.points or 0
    points: dict[PlayerId, Number] = {}
    for round_ in to_come:
        for bye in round_.byes:
            if bye.player is not None:
                points[bye.player] = points.get(bye.player, 0) + worth
    return points
