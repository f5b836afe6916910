"""Pairings that depart from the regulations: another cut, a rematch, another bye, another bracket.

The pairings in a round's workbook are what counts, also where the organizer swapped players by hand, so each
departure is a warning.
"""

from collections.abc import Iterable, Iterator

from generator.checks.places import first_seat
from generator.checks.whom import People
from generator.engine.bracket import BRACKETS, Game, games_of, seeded_games, survivors_of
from generator.engine.byes import BYE_RULES
from generator.engine.next_round import RoundDue, cut, meetings, players_for
from generator.engine.participation import statuses_after
from generator.engine.records import records_after
from generator.engine.schedule import StageRound, first_round_of, position_of, stages_of
from generator.findings import Citation, Finding, Place, RowPlace
from generator.model import Event, PlayerId, Round, Stage, StageType
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_cut(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Who plays on after a cut are those who made it; a correction later changes ranks, not the cut."""
    stages, people = stages_of(event, regulation), People(event.players)
    for index, stage in enumerate(stages):
        number = first_round_of(index, stages)
        if stage.size is None or number > len(event.rounds) or number == 1:
            continue
        round_ = event.rounds[number - 1]
        made = cut(event, regulation, stages, index)
        for player in made:
            if player not in round_.players:
                message = (
                    f"by today's standings {people.called(player)} makes the cut to {stage.size} and is not in "
                    f"round {number}; the round stays as it was paired"
                )
                yield Finding(
                    code="cut-differs",
                    place=first_seat(round_),
                    message=message,
                    citation=_elimination(regulation, "cut"),
                )


def check_rematches(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Players meet once within a stage or event."""
    stages, people = stages_of(event, regulation), People(event.players)
    for round_ in event.rounds:
        position = position_of(round_.number, stages)
        if position is None or position.stage.type is not StageType.SWISS:
            continue
        records = records_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
        met = meetings(records, regulation, first_round_of(position.index, stages))
        for pairing in round_.pairings:
            if frozenset(pairing.players) in met:
                message = (
                    f"{people.called(pairing.player1)} and {people.called(pairing.player2)} have met before: "
                    "swap players if the round has not begun"
                )
                yield Finding(
                    code="rematch",
                    place=pairing.place.cell("Player 1 ID"),
                    message=message,
                    citation=cite(regulation, "swiss", "rematches"),
                )


def check_byes(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """With an odd number of players one has the bye, the one to whom the regulations give it.

    While somebody unknown, or nobody, has a seat, no one can say who that would be.
    """
    stages, people = stages_of(event, regulation), People(event.players)
    known = {player.id for player in event.players}
    for round_ in event.rounds:
        position = position_of(round_.number, stages)
        if (
            position is None
            or position.stage.type is not StageType.SWISS
            or not known.issuperset(round_.players)
        ):
            continue
        odd = len(set(round_.players)) % 2
        for bye in round_.byes[odd:]:
            who = people.called(bye.player) if bye.player is not None else "nobody"
            message = (
                f"{who} has a bye that an {'odd' if odd else 'even'} number of players does not need: "
                "seat players against each other, or look who is missing"
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
    stages, people = stages_of(event, regulation), People(event.players)
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
                names = (
                    " against ".join(people.called(player) if player else "BYE" for player in game)
                    if right
                    else "no game"
                )
                message = f"Game #{number + 1} is not the one that the bracket gives, which is {names}: correct the row"
                yield Finding(
                    code="bracket-differs",
                    place=_game_place(round_, number + 1),
                    message=message,
                    citation=_elimination(regulation, "rules", 0 if position.number == 1 else 1),
                )


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
    people = People(event.players)
    byes = {other: records[other].byes for other in ranking}
    right = BYE_RULES[regulation.byes.later_rounds](ranking, byes, "")
    if right == player:
        return
    if byes[player] > min(byes.values()):
        code, why = "second-bye", f"{people.called(player)} has had a bye before and others have not"
    else:
        code, why = "wrong-bye", f"{people.called(player)} is not the lowest ranked player without a bye"
    message = f"{why}: by today's standings the bye is for {people.called(right)}"
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
