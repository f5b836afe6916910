"""Pairings that depart from the regulations: another cut, a rematch, another bye, another bracket.

The pairings in a round's workbook are what counts, also where the organizer swapped players by hand, so each
departure is a warning. They are held against what the round was drawn from, not against today's results: a later
correction makes no drawn round wrong.
"""

from collections.abc import Iterable, Iterator, Sequence

from generator.checks.places import first_seat
from generator.checks.seen import how_to_mark, seen_until
from generator.checks.whom import People
from generator.engine.course.participation import statuses_after
from generator.engine.course.schedule import StageRound, first_round_of, position_of, stages_of
from generator.engine.draw.bracket import BRACKETS, BracketGame, games_of, seeded_games
from generator.engine.draw.byes import BYE_RULES
from generator.engine.explaining.as_drawn import field_as_drawn, survivors_as_drawn
from generator.engine.next_round import RoundDue, cut, meetings, players_for
from generator.engine.ranking.records import records_after
from generator.findings import Citation, Finding, Place
from generator.model import Bye, Event, PlayerId, Round, Stage, StageType, Status
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_cut(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Who plays on after a cut are those who made it, by the ranking that the stage's first round was drawn from."""
    stages, people = stages_of(event, regulation), People(event.players)
    for round_, position in _rounds(event, stages):
        if not position.follows_cut:
            continue
        for player in field_as_drawn(event, regulation, stages, round_, position):
            if player not in round_.players:
                message = (
                    f"{people.called(player)} makes the cut and is not in round {round_.number}: seat this player, "
                    "or write Drop on its sheet Changes"
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
    for round_, position in _rounds(event, stages):
        if position.stage.type is not StageType.SWISS or not known.issuperset(round_.players):
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
            if bye.player is None or round_.number == 1:
                continue
            field = field_as_drawn(event, regulation, stages, round_, position)
            right = _bye_of(event, regulation, stages, round_, field)
            if bye.player in field and right not in (None, bye.player):
                yield _other_bye(event, regulation, stages, round_, bye, right, people)


def check_bracket(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Elimination games are those that the seeds or the games before them gave when the round was drawn."""
    stages, people = stages_of(event, regulation), People(event.players)
    for round_, position in _rounds(event, stages):
        if position.stage.type is not StageType.ELIMINATION or round_.number == 1:
            continue
        games, field = games_of(round_), field_as_drawn(event, regulation, stages, round_, position)
        expected = _expected_games(event, regulation, round_, position, field)
        if fault := _rows_fault(len(games), len(expected), is_first=position.number == 1):
            clause = _elimination(regulation, "rules", 0 if position.number == 1 else 1)
            yield Finding(code="bracket-rows", place=first_seat(round_), message=fault, citation=clause)
            continue
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


def check_today(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Where a correction came after the draw, somebody may have made the cut by today's ranking: the round stays.

    Source: reading I-3. Somebody who has left without being replaced yet is told elsewhere.
    """
    stages, people = stages_of(event, regulation), People(event.players)
    seen = seen_until(event, regulation, stages)
    for round_, position in _rounds(event, stages):
        if not position.follows_cut or round_.number <= seen:
            continue
        statuses = statuses_after(event, regulation, stages, round_.number - 1)
        if any(statuses.get(player) is not Status.ACTIVE for player in round_.players):
            continue
        drawn = set(field_as_drawn(event, regulation, stages, round_, position))
        for player in cut(event, regulation, stages, position.index):
            if player not in drawn and player not in round_.players:
                message = (
                    f"by today's results {people.called(player)} would have made the cut; "
                    f"round {round_.number} stays as it was drawn{how_to_mark(event, regulation, stages, round_)}"
                )
                yield Finding(
                    code="cut-corrected",
                    place=first_seat(round_),
                    message=message,
                    citation=_elimination(regulation, "cut"),
                )


def no_longer_fits(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, people: People
) -> str:
    """What of a drawn round today's results would make otherwise, as a sentence; empty where nothing."""
    position = position_of(round_.number, stages)
    if position is None or round_.number == 1:
        return ""
    today = players_for(event, regulation, stages, RoundDue(number=round_.number, position=position))
    seated, otherwise = set(round_.players), ""
    if position.stage.type is StageType.SWISS:
        field = tuple(player for player in today if player in seated)
        bye, right = next(iter(round_.byes), None), _bye_of(event, regulation, stages, round_, field)
        if bye is not None and right not in (None, bye.player):
            otherwise = f"the bye would be for {people.called(right)}"
    elif set(today) == seated:
        expected = _expected_games(event, regulation, round_, position, today)
        if {frozenset(game) for game in expected} != {frozenset(game) for game in games_of(round_)}:
            otherwise = "the seeds would be others" if position.number == 1 else "the games would be others"
    return f"By today's results {otherwise}; round {round_.number} stays as it was drawn" if otherwise else ""


def _rounds(event: Event, stages: tuple[Stage, ...]) -> Iterator[tuple[Round, StageRound]]:
    for round_ in event.rounds:
        position = position_of(round_.number, stages)
        if position is not None:
            yield round_, position


def _bye_of(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, field: Sequence[PlayerId]
) -> PlayerId | None:
    """To whom of a ranking the bye of a round is due, of those who have a seat in it."""
    seated = set(round_.players)
    ranking = [player for player in field if player in seated]
    if len(ranking) % 2 == 0:
        return None
    records = records_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
    byes = {player: records[player].byes for player in ranking}
    return BYE_RULES[regulation.byes.later_rounds](ranking, byes, round_.draw_seed or "")


def _other_bye(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_: Round,
    bye: Bye,
    right: PlayerId,
    people: People,
) -> Finding:
    records = records_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
    assert bye.player is not None
    if records[bye.player].byes > min(records[player].byes for player in round_.players):
        code, why = "second-bye", "has had a bye before and others have not"
    else:
        code, why = "wrong-bye", "is not the lowest ranked player without a bye"
    message = (
        f"{people.called(bye.player)} {why}: by the ranking of this round's sheet Standings the bye is for "
        f"{people.called(right)}"
    )
    clause = cite(regulation, "byes")
    return Finding(code=code, place=bye.place.cell("Player 1 ID"), message=message, citation=clause)


def _expected_games(
    event: Event, regulation: Regulation, round_: Round, position: StageRound, field: Sequence[PlayerId]
) -> tuple[BracketGame, ...]:
    """The games that seeds in this order give, or the games before of which these players were still in."""
    if position.number == 1:
        return seeded_games(field)
    assert regulation.elimination is not None
    return BRACKETS[regulation.elimination.method](survivors_as_drawn(event, field, round_))


def _rows_fault(rows: int, right: int, *, is_first: bool) -> str | None:
    """What is wrong with the number of a bracket round's rows: each later game comes from two of them.

    A first round may have more rows than are needed now, where somebody left and another has the bye instead.
    """
    if rows == right or (is_first and rows > right and rows.bit_count() == 1):
        return None
    return (
        f"{rows} {'row stands' if rows == 1 else 'rows stand'} here, and the bracket has {right}, one a game, byes "
        "included: remove what is too much, or add the row that is missing, with BYE where a player has no opponent"
    )


def _players_in(games: Iterable[BracketGame]) -> set[PlayerId | None]:
    return {player for game in games for player in game}


def _game_place(round_: Round, row: int) -> Place:
    rows = {pairing.row: pairing.place for pairing in round_.pairings}
    rows |= {bye.row: bye.place for bye in round_.byes}
    return rows.get(row, round_.place).cell("Player 1 ID")


def _elimination(regulation: Regulation, *path: str | int) -> Citation | None:
    return cite(regulation, "elimination", *path) if regulation.elimination is not None else None
