"""A whole file -> the event that it holds, or everything that is wrong with it."""

from collections.abc import Iterator, Mapping, Sequence

from generator.findings import Finding
from generator.interchange.records import (
    GUESSED,
    MOST_ROUNDS,
    Faults,
    Imported,
    Read,
    Stated,
    as_name,
    listed,
)
from generator.interchange.trf import lines as columns
from generator.interchange.trf.lines import ReportLine, days_of, lines_of, results_of
from generator.interchange.trf.players import PlayerLine, read_rows
from generator.interchange.trf.rounds import CODE as REQUESTS
from generator.interchange.trf.rounds import ByeReader, GameReader, read_requests, read_rounds, unrated_in
from generator.model import Player, PlayerId
from generator.regulations.game_schema import Registered
from generator.regulations.schema import Regulation
from generator.text import clean, key

RATING = "rating"  # as the rules may call the figure, in any spelling

# What is read, and what of the rest is told by a name.
_READ = frozenset((columns.PLAYER, "012", "022", "042", "052", "062", "072", "132", "142", REQUESTS, "XXR"))
_NAMES = {
    "013": "teams",
    "032": "federation",
    "082": "number of teams",
    "092": "type",
    "102": "chief arbiter",
    "112": "deputy arbiters",
    "122": "time control",
}
_EMPTY = ("", "0")
_OF_TEAMS = ("300", "310", "320", "330", "352", "362", "801", "802")  # records of TRF26


def read(content: bytes, display: str, regulation: Regulation) -> Read:
    """Read a file.

    Args:
        content: its bytes.
        display: how findings name it.
        regulation: what wins, draws and byes are, and which figures players have.

    Returns:
        The event, or None where something is wrong, and all findings.
    """
    faults = Faults(display)
    lines, is_guessed = lines_of(content)
    said = {line.code: line.said for line in lines}
    if (team := next(filter(_is_of_teams, lines), None)) is not None:
        message = (
            "an event of teams, which can't be imported: here players meet; if it is none, take this line out"
        )
        faults.add("exchange-format", message, line=team.number)
        return None, tuple(faults.findings)
    of_players = [line for line in lines if line.code == columns.PLAYER]
    if faults.has_too_many_players(len(of_players)):
        return None, tuple(faults.findings)
    games = _games(of_players, regulation, faults)
    byes = ByeReader(results=games.results)
    rounds = read_rounds(games, byes, [*read_requests(lines, games.rows, faults)])
    figure = next((each for each in regulation.registered if key(each.name) == RATING), None)
    players = tuple(_player(row, games, byes, figure) for row in games.rows.values())
    if faults.findings:
        return None, tuple(sorted(faults.findings, key=_place))
    imported = Imported(
        name=as_name(said.get("012")),
        days=days_of(said),
        venue=as_name(said.get("022")),
        players=players,
        rounds=rounds,
        swiss_rounds=_planned(said, max(len(rounds), byes.last)),
        leaving={},
        stated={
            games.ids[row.start]: Stated(points=row.points, rank=row.rank) for row in games.rows.values()
        },
        to_come=byes.to_come,
        told=(
            *_left_out(lines, figure),
            *_unrated(unrated_in(games)),
            *byes.told(regulation.name),
            *_counted(said.get("062", ""), len(players)),
            *([GUESSED] if is_guessed else []),
        ),
    )
    return imported, ()


def _is_of_teams(line: ReportLine) -> bool:
    """Whether a line says that teams play; `013` alone may also say who of an event of players belongs together."""
    if line.code == "192":
        return "TEAM" in line.said.upper()
    return (line.code in _OF_TEAMS or line.code == "082") and line.said.strip("0") != ""


def _place(finding: Finding) -> tuple[int, int]:
    return (finding.place.line or 0, finding.place.column or 0)


def _games(lines: Sequence[ReportLine], regulation: Regulation, faults: Faults) -> GameReader:
    """All that is needed to read the rounds."""
    results = results_of(regulation)
    assert results is not None  # no_place_for comes first
    rows = read_rows(lines, faults)
    return GameReader(
        rows=rows,
        ids={start: PlayerId(f"P{start:02}") for start in rows},
        results=results,
        rules=regulation.name,
        faults=faults,
        is_whole=len(rows) == len(lines),
    )


def _player(row: PlayerLine, games: GameReader, byes: ByeReader, figure: Registered | None) -> Player:
    player_id = games.ids[row.start]
    given = clean(byes.in_a_cell(player_id)) or None
    rating = None if figure is None else _rating(row, games, figure)
    registered = ((figure.name, rating),) if figure is not None and rating is not None else ()
    return Player(id=player_id, name=row.name, registered=registered, byes=given)


def _rating(row: PlayerLine, games: GameReader, figure: Registered) -> int | None:
    """The rating within the limits of the rules; none in the file is 0 where they have that."""
    rating = row.rating or 0
    if figure.minimum <= rating <= figure.maximum:
        return rating
    if row.rating:
        limits = f"from {figure.minimum} to {figure.maximum}"
        message = f"the rating is {rating}, and by {games.rules} it is {limits}: correct it"
        games.faults.add("exchange-value", message, line=row.line, column=columns.RATING.first)
    return None


def _planned(said: Mapping[str, str], drawn: int) -> int:
    """How many rounds there will be, if the file says so."""
    numbers = (said.get(code, "") for code in ("XXR", "142"))
    planned = (int(text) for text in numbers if text.isascii() and text.isdigit() and len(text) < 4)
    return max(drawn, next((number for number in planned if number <= MOST_ROUNDS), drawn))


def _left_out(lines: Sequence[ReportLine], figure: Registered | None) -> Iterator[str]:
    """What stands there that no event of ours has a place for; by its name alone, as it may be private."""
    beyond = {line.code: line for line in lines if line.code not in _READ and line.said not in _EMPTY}
    if beyond:
        names = (clean(_NAMES.get(code, code)) for code in sorted(beyond))
        yield f"left out of the event: {', '.join(listed(names))}"
    columns_beyond = [columns.SEX, columns.TITLE, columns.FEDERATION, columns.FIDE_NUMBER, columns.BIRTH]
    columns_beyond += [] if figure is not None else [columns.RATING]
    texts = [line.text for line in lines if line.code == columns.PLAYER]
    filled = [each.what for each in columns_beyond if any(each.of(text) not in _EMPTY for text in texts)]
    if filled:
        yield f"left out of players: {', '.join(filled)}"


def _unrated(count: int) -> Iterator[str]:
    if count:
        yield f"left out: that {'1 game is' if count == 1 else f'{count} games are'} not rated"


def _counted(said: str, there: int) -> Iterator[str]:
    """The file's own number of players tells whether lines are missing."""
    if said.isascii() and said.isdigit() and said.lstrip("0") != str(there):
        yield f"look at the players: the file says {said[:9]}, and has lines for {there}"
