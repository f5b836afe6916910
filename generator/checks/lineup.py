"""Who sits where in each round: everybody who is in once, and nobody else."""

from collections.abc import Collection, Iterator

from generator.checks.places import first_seat
from generator.checks.whom import People
from generator.engine.course.participation import active_for, statuses_after
from generator.engine.course.schedule import is_swiss, position_of, stages_of
from generator.engine.next_round import name_of
from generator.findings import Finding, RowPlace
from generator.model import Event, Player, PlayerId, Round, Stage, StageType, Status
from generator.names import same_name
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_round_sheet(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """What the sheet `Round` repeats agrees with the event."""
    stages = stages_of(event, regulation)
    for round_ in event.rounds:
        expected = {"Stage": (round_.stage, name_of(event, round_.number, stages))} if stages else {}
        if round_.regulations is not None:
            expected["Regulations"] = (round_.regulations, regulation.name)
        for field, (said, right) in expected.items():
            if said and not same_name(said, right):
                message = (
                    f"{field} says {said!r} in round {round_.number}, but by the event it is {right!r}: "
                    "correct it"
                )
                yield Finding(code="round-field-differs", place=round_.place.cell(field), message=message)


def check_known_players(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Every ID in a round stands in players.xlsx."""
    ids, people = {player.id for player in event.players}, People(event.players)
    for round_ in event.rounds:
        for player, place, column, name in _seats(round_):
            if player not in ids:
                meant = (
                    people.did_you_mean(player)
                    or people.did_you_mean(name or "")
                    or ": correct the ID, or add the player"
                )
                message = f"{player} is not in players.xlsx{meant}"
                yield Finding(
                    code="player-unknown",
                    place=place.cell(column),
                    message=message,
                    citation=cite(regulation, "swiss", "rematches"),
                )


def check_names(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """The name beside an ID is that player's: the ID counts, so another name is told."""
    names = {player.id: player.name for player in event.players}
    for round_ in event.rounds:
        for pairing in round_.pairings:
            for seat, said in ((1, pairing.name1), (2, pairing.name2)):
                right = names.get(pairing.players[seat - 1])
                if said and right and not same_name(said, right):
                    message = (
                        f"{said!r} is beside {pairing.players[seat - 1]}, who is {right!r}: the ID counts, "
                        "correct the one that is wrong"
                    )
                    place = pairing.place.cell(f"Player {seat}")
                    yield Finding(code="player-name-differs", place=place, message=message)


def check_seated_once(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Nobody has two seats in a round."""
    people = People(event.players)
    for round_ in event.rounds:
        seen: set[PlayerId] = set()
        for player, place, column, _ in _seats(round_):
            if player in seen:
                message = (
                    f"{people.called(player)} has a second seat in round {round_.number}: a player has one "
                    "game in a round, replace one of them"
                )
                yield Finding(
                    code="player-seated-twice",
                    place=place.cell(column),
                    message=message,
                    citation=cite(regulation, "swiss", "rematches"),
                )
            seen.add(player)


def check_tables(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """A table holds one game a round."""
    for round_ in event.rounds:
        tables: set[int] = set()
        for pairing in round_.pairings:
            if pairing.table is not None and pairing.table in tables:
                message = (
                    f"table {pairing.table} has two games in round {round_.number}: give one another table"
                )
                yield Finding(code="table-repeated", place=pairing.place.cell("Table"), message=message)
            tables |= {pairing.table} if pairing.table is not None else set()


def check_number_of_tables(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """There are as many tables as the round with the most games needs."""
    tables = event.settings.tables
    largest = max(event.rounds, key=lambda round_: len(round_.pairings), default=None)
    if tables is not None and largest is not None and len(largest.pairings) > tables:
        message = (
            f"tables says {tables}, and round {largest.number} has {len(largest.pairings)} games: correct it; where "
            "there are too few, games get higher numbers"
        )
        yield Finding(code="tables-too-few", place=event.settings.place("tables"), message=message)


def check_taking_part(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Nobody has a seat who is not in."""
    stages = stages_of(event, regulation)
    known = {player.id: player for player in event.players}
    for round_ in event.rounds:
        statuses = statuses_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
        for player, place, column, _ in _seats(round_):
            if player not in known:
                continue
            status = None if _comes_later(known[player], round_.number) else statuses.get(player)
            if status is not Status.ACTIVE:
                message = _why_not_in(
                    known[player],
                    status,
                    round_,
                    swiss=is_swiss(round_.number, stages),
                    is_last=round_ is event.rounds[-1],
                )
                yield Finding(
                    code="player-not-in",
                    place=place.cell(column),
                    message=message,
                    citation=cite(regulation, "drops"),
                )


def check_nobody_missing(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Everybody who is in has a seat or the bye. Who has had none so far may come later: players.xlsx says so."""
    stages = stages_of(event, regulation)
    known, first, told = (
        {player.id: player for player in event.players},
        _first_rounds(event),
        set[PlayerId](),
    )
    for round_ in event.rounds:
        if _begins_with_cut(round_.number, stages):
            continue
        taken, seated = _is_another_in_the_seat(round_, known), set(round_.players)
        for player in active_for(event, regulation, stages, round_.number):
            if player not in known or player in seated or player in told:
                continue
            entry, place = first.get(player, len(event.rounds) + 1), first_seat(round_)
            message = f"{player} ({known[player].name}) has no seat in round {round_.number}: "
            if entry > round_.number and not taken:
                place = known[player].place.cell("Late from round")
                message += _how_to_enter(round_.number, entry, stages, seated=player in first)
                told.add(player)
            elif round_.number > 1:
                message += f"add a row, or write Drop on the sheet Changes of round {round_.number - 1}"
            else:
                message += "add a row, or correct the row that has another player in this one's place"
            yield Finding(
                code="player-missing",
                place=place,
                message=message,
                citation=cite(regulation, "swiss", "rematches"),
            )


def _seats(round_: Round) -> Iterator[tuple[PlayerId, RowPlace, str, str | None]]:
    """Who has which seat, where that stands, and the name beside it; an empty seat has its own finding already."""
    for pairing in round_.pairings:
        for seat, name in ((1, pairing.name1), (2, pairing.name2)):
            if player := pairing.players[seat - 1]:
                yield player, pairing.place, f"Player {seat} ID", name
    for bye in round_.byes:
        if bye.player is not None:
            yield bye.player, bye.place, "Player 1 ID", None


def _first_rounds(event: Event) -> dict[PlayerId, int]:
    """The first round in which each player has a seat."""
    first: dict[PlayerId, int] = {}
    for round_ in event.rounds:
        first |= {player: round_.number for player in round_.players if player not in first}
    return first


def _is_another_in_the_seat(round_: Round, known: Collection[PlayerId]) -> bool:
    """Whether a seat of the round is empty, a stranger's, or the second of a player: it may be a missing one's."""
    seats = [player for pairing in round_.pairings for player in pairing.players]
    return len(set(round_.players)) < len(round_.players) or any(player not in known for player in seats)


def _how_to_enter(missed: int, entry: int, stages: tuple[Stage, ...], *, seated: bool) -> str:
    """What to do about a player who has no seat before the round `entry`."""
    position, ways = position_of(entry, stages), []
    if seated or (position is not None and position.index == 0 and position.stage.type is StageType.SWISS):
        ways.append(f"enter {entry} as Late from round")
    if not seated:
        ways.append("write Withdrawn under Status")
    return f"{', or '.join(ways)}, or add a row to the sheet Results of round {missed}"


def _comes_later(player: Player, number: int) -> bool:
    return player.late_from_round is not None and player.late_from_round > number


def _begins_with_cut(number: int, stages: tuple[Stage, ...]) -> bool:
    position = position_of(number, stages)
    return position is not None and position.follows_cut


def _why_not_in(player: Player, status: Status | None, round_: Round, *, swiss: bool, is_last: bool) -> str:
    """Why a seated player is not in the round, and each way out that is open."""
    who, number = f"{player.id} ({player.name})", round_.number
    if status is None:
        late = f"comes in round {player.late_from_round}" if player.late_from_round else "is withdrawn"
        return f"{who} {late} and has a seat in round {number}: correct one of the two"
    ways = []
    if status is Status.ELIMINATED:
        why = f"{who} lost in round {number - 1} and has a seat in round {number}"
        ways.append(f"correct the result of round {number - 1}")
    else:
        why = f"{who} was {status.value} before round {number} and has a seat in it"
        if status is Status.DROPPED and swiss:
            ways.append(f"write Rejoin on the sheet Changes of round {number - 1}")
        ways.append(
            "remove the row of Changes that says so" if swiss else "put another player or BYE in this place"
        )
    if is_last and all(pairing.result.is_empty for pairing in round_.pairings):
        ways.append(f"draw round {number} again with pair --redraw")
    return f"{why}: {', or '.join(ways)}"
