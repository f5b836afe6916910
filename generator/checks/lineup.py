"""Who sits where in each round: the pairings of the workbook are what counts, and each departure is told.

It is an error where the round can't be scored so, and a warning otherwise.
"""

from collections.abc import Iterable, Iterator

from generator.engine.bracket import BRACKETS, Game, games_of, seeded_games, survivors_of
from generator.engine.byes import BYE_RULES
from generator.engine.next_round import RoundDue, cut, meetings, name_of, players_for
from generator.engine.participation import active_for, statuses_after
from generator.engine.records import records_after
from generator.engine.schedule import StageRound, first_round_of, position_of, stages_of
from generator.findings import Citation, Finding, Place, RowPlace
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
                message = f"{field} says {said!r} in round {round_.number}, and the event makes it {right!r}"
                yield Finding(code="round-field-differs", place=round_.place.cell(field), message=message)


def check_known_players(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Every ID in a round stands in players.xlsx."""
    ids = {player.id for player in event.players}
    for round_ in event.rounds:
        for player, place, column in _seats(round_):
            if player not in ids:
                message = f"{player} is not in players.xlsx: correct the ID, or add the player"
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
                        f"{said!r} stands beside {pairing.players[seat - 1]}, who is {right!r}: the ID counts"
                    )
                    place = pairing.place.cell(f"Player {seat}")
                    yield Finding(code="player-name-differs", place=place, message=message)


def check_seated_once(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Nobody has two seats in a round."""
    for round_ in event.rounds:
        seen: set[PlayerId] = set()
        for player, place, column in _seats(round_):
            if player in seen:
                message = (
                    f"{player} has a second seat in round {round_.number}: a player plays one game a round"
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


def check_taking_part(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Everybody who is in has a seat or the bye, and nobody else has."""
    stages = stages_of(event, regulation)
    known = {player.id: player for player in event.players}
    for round_ in event.rounds:
        active = active_for(event, regulation, stages, round_.number)
        statuses = statuses_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
        begins_with_cut = _begins_with_cut(round_.number, stages)
        for player, place, column in _seats(round_):
            if player not in known:
                continue
            status = None if _comes_later(known[player], round_.number) else statuses.get(player)
            if status is not Status.ACTIVE:
                message = _why_not_in(known[player], status, round_.number)
                yield Finding(
                    code="player-not-in",
                    place=place.cell(column),
                    message=message,
                    citation=cite(regulation, "drops"),
                )
        for player in active if not begins_with_cut else ():
            if player in known and player not in round_.players:
                message = (
                    f"{player} ({known[player].name}) is in the event and has no seat in round {round_.number}: "
                    f"add a row, or write Drop on the sheet Changes of round {round_.number - 1}"
                    if round_.number > 1
                    else f"{player} ({known[player].name}) has no seat in round 1: add one, or enter Late from round 2"
                )
                yield Finding(
                    code="player-missing",
                    place=_first_seat(round_),
                    message=message,
                    citation=cite(regulation, "swiss", "rematches"),
                )


def check_cut(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Who plays on after a cut are those who made it; a correction later changes ranks, not the cut."""
    stages = stages_of(event, regulation)
    for index, stage in enumerate(stages):
        number = first_round_of(index, stages)
        if stage.size is None or number > len(event.rounds) or number == 1:
            continue
        round_ = event.rounds[number - 1]
        made = cut(event, regulation, stages, index)
        for player in made:
            if player not in round_.players:
                message = (
                    f"by today's standings {player} makes the cut to {stage.size} and is not in round {number}; "
                    "the round stays as it was paired"
                )
                yield Finding(
                    code="cut-differs",
                    place=_first_seat(round_),
                    message=message,
                    citation=_elimination(regulation, "cut"),
                )


def check_rematches(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Players meet once within a stage or event."""
    stages = stages_of(event, regulation)
    for round_ in event.rounds:
        position = position_of(round_.number, stages)
        if position is None or position.stage.type is not StageType.SWISS:
            continue
        records = records_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
        met = meetings(records, regulation, first_round_of(position.index, stages))
        for pairing in round_.pairings:
            if frozenset(pairing.players) in met:
                message = f"{pairing.player1} and {pairing.player2} have met before"
                yield Finding(
                    code="rematch",
                    place=pairing.place.cell("Player 1 ID"),
                    message=message,
                    citation=cite(regulation, "swiss", "rematches"),
                )


def check_byes(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """With an odd number of players one has the bye, the one to whom the regulations give it."""
    stages = stages_of(event, regulation)
    for round_ in event.rounds:
        position = position_of(round_.number, stages)
        if position is None or position.stage.type is not StageType.SWISS:
            continue
        odd = len(set(round_.players)) % 2
        for bye in round_.byes[odd:]:
            message = (
                f"{bye.player} has a bye that an {'odd' if odd else 'even'} number of players does not need"
            )
            place = bye.place.cell("Player 1 ID")
            yield Finding(
                code="no-bye-needed", place=place, message=message, citation=cite(regulation, "byes")
            )
        for bye in round_.byes[:odd]:
            if bye.player is not None and round_.number > 1:
                yield from _check_bye(event, regulation, stages, round_, bye.player, bye.place)


def check_bracket(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Elimination games are those that the seeds or the games before them give."""
    stages = stages_of(event, regulation)
    for round_ in event.rounds:
        position = position_of(round_.number, stages)
        if position is None or position.stage.type is not StageType.ELIMINATION or round_.number == 1:
            continue
        games = games_of(round_)
        expected = _expected_games(event, regulation, stages, round_, position)
        if position.number == 1 and _players_in(games) != _players_in(expected):
            continue  # other players made the cut: `check_cut` tells that
        for number in range(max(len(games), len(expected))):
            said, right = set(games[number : number + 1]), set(expected[number : number + 1])
            if {frozenset(game) for game in said} != {frozenset(game) for game in right}:
                game = expected[number] if number < len(expected) else (None, None)
                names = " against ".join(player or "BYE" for player in game) if right else "no game"
                message = f"Game #{number + 1} is not the one that the bracket gives, which is {names}"
                yield Finding(
                    code="bracket-differs",
                    place=_game_place(round_, number + 1),
                    message=message,
                    citation=_elimination(regulation, "rules", 0 if position.number == 1 else 1),
                )


def _seats(round_: Round) -> Iterator[tuple[PlayerId, RowPlace, str]]:
    """Who has which seat and where that stands; an empty seat has its own finding already."""
    for pairing in round_.pairings:
        for seat, player in enumerate(pairing.players, start=1):
            if player:
                yield player, pairing.place, f"Player {seat} ID"
    for bye in round_.byes:
        if bye.player is not None:
            yield bye.player, bye.place, "Player 1 ID"


def _first_seat(round_: Round) -> Place:
    """Where the seats of a round begin: the place of a fault that no row has."""
    places = [pairing.place for pairing in round_.pairings] + [bye.place for bye in round_.byes]
    return next(iter([*places, round_.place])).cell("Player 1 ID")


def _comes_later(player: Player, number: int) -> bool:
    return player.late_from_round is not None and player.late_from_round > number


def _begins_with_cut(number: int, stages: tuple[Stage, ...]) -> bool:
    position = position_of(number, stages)
    return position is not None and position.number == 1 and position.stage.size is not None


def _why_not_in(player: Player, status: Status | None, number: int) -> str:
    who = f"{player.id} ({player.name})"
    if status is None:
        late = f"comes in round {player.late_from_round}" if player.late_from_round else "is withdrawn"
        return f"{who} {late} and has a seat in round {number}: correct one of the two"
    if status is Status.DROPPED:
        return (
            f"{who} has dropped before round {number} and has a seat in it: draw the round again with "
            f"pair --redraw, or enter a no-show, or write Rejoin on the sheet Changes of round {number - 1}"
        )
    return f"{who} is {status.value} and has a seat in round {number}: replace the player, or draw the round again"


def _check_bye(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_: Round,
    player: PlayerId,
    place: RowPlace,
) -> Iterator[Finding]:
    records = records_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
    seated = set(round_.players)
    position = position_of(round_.number, stages)
    assert position is not None
    ranking = players_for(event, regulation, stages, RoundDue(number=round_.number, position=position))
    ranking = tuple(other for other in ranking if other in seated)
    if player not in ranking:
        return
    byes = {other: records[other].byes for other in ranking}
    right = BYE_RULES[regulation.byes.later_rounds](ranking, byes, "")
    if right == player:
        return
    if byes[player] > min(byes.values()):
        code, why = "second-bye", f"{player} has had a bye before and others have not"
    else:
        code, why = "wrong-bye", f"{player} is not the lowest ranked player without a bye"
    message = f"{why}: by today's standings the bye is {right}'s"
    yield Finding(
        code=code, place=place.cell("Player 1 ID"), message=message, citation=cite(regulation, "byes")
    )


def _expected_games(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, position: StageRound
) -> tuple[Game, ...]:
    if position.number == 1:
        return seeded_games(cut(event, regulation, stages, position.index))
    assert regulation.elimination is not None
    statuses = statuses_after(event, regulation, stages, round_.number - 1)
    survivors = survivors_of(event.rounds[round_.number - 2], regulation, statuses)
    return BRACKETS[regulation.elimination.method](survivors)


def _players_in(games: Iterable[Game]) -> set[PlayerId | None]:
    return {player for game in games for player in game}


def _game_place(round_: Round, row: int) -> Place:
    rows = {pairing.row: pairing.place for pairing in round_.pairings}
    rows |= {bye.row: bye.place for bye in round_.byes}
    return rows.get(row, round_.place).cell("Player 1 ID")


def _elimination(regulation: Regulation, *path: str | int) -> Citation | None:
    return cite(regulation, "elimination", *path) if regulation.elimination is not None else None
