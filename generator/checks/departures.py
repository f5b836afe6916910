"""Pairings that depart from the regulations: another cut, a rematch, another bye, another bracket.

The pairings in a round's workbook are what counts, also where the organizer swapped players by hand, so each
departure is a warning. They are held against what the round was drawn from, not against today's results: a later
correction makes no drawn round wrong.
"""

from collections.abc import Iterable, Iterator, Sequence

from generator.checks.case import Case
from generator.checks.places import first_seat, row_of
from generator.checks.seen import how_to_mark, seen_until
from generator.engine.course.participation import statuses_after
from generator.engine.course.plans import planned_games, seats_of
from generator.engine.course.round_robin import robin_games
from generator.engine.course.schedule import StageRound, first_round_of, position_of
from generator.engine.draw.bracket import BRACKETS, BracketPair, games_of, seeded_games
from generator.engine.draw.byes import BYE_RULES
from generator.engine.explaining.as_drawn import field_as_drawn, survivors_as_drawn
from generator.engine.explaining.comparison import Difference, GameOrBye
from generator.engine.explaining.seed_of_then import seed_holds
from generator.engine.next_round import RoundDue, meetings, players_for
from generator.engine.ranking.cuts import cut
from generator.findings import Finding, Place
from generator.languages import later
from generator.languages.said import NOTHING, Said, folded, listed, nsay, say
from generator.model import Bye, Pairing, PlayerId, Round, StageType, Status

AGAINST = later("{first} against {rest}")


def check_cut(case: Case) -> Iterator[Finding]:
    """Who plays on after a cut are those who made it, by the ranking that the stage's first round was drawn from."""
    for round_, position in case.rounds():
        if not position.follows_cut:
            continue
        for player in field_as_drawn(*case.parts, round_, position):
            if player not in round_.players:
                message = say(
                    "{player} makes the cut and is not in round {round}: seat this player, "
                    "or write Drop on its sheet Changes",
                    player=case.called(player),
                    round=round_.number,
                )
                yield case.finding("cut-differs", first_seat(round_), message, *_elimination(case, "cut"))


def check_rematches(case: Case) -> Iterator[Finding]:
    """Players meet once within a stage or event."""
    for round_, position in case.rounds():
        if position.stage.type is not StageType.SWISS:
            continue
        stage_begins = first_round_of(position.index, case.stages)
        met = meetings(case.records_before(round_), case.regulation, stage_begins)
        for pairing in round_.pairings:
            if frozenset(pairing.players) in met:
                message = say(
                    "{player1} and {player2} have met before: swap players if the round has not begun",
                    player1=case.called(pairing.player1),
                    player2=case.called(pairing.player2),
                )
                place = pairing.place.cell("Player 1 ID")
                yield case.finding("rematch", place, message, "swiss", "rematches")


def check_byes(case: Case) -> Iterator[Finding]:
    """With an odd number of players one has the bye, the one to whom the regulations give it.

    Byes that were given beforehand are nobody's fault, and don't count among the byes that somebody has had.
    While somebody unknown, or nobody, has a seat, no one can say who that would be.
    """
    for round_, position in case.rounds():
        if position.stage.type is not StageType.SWISS or not case.players.keys() >= set(round_.players):
            continue
        odd = len(set(round_.drawn)) % 2
        byes = [bye for bye in round_.byes if not bye.given]
        for bye in byes[odd:]:
            who = case.called(bye.player) if bye.player is not None else say("nobody")
            message = (
                say(
                    "{player} has a bye that an odd number of players does not need: "
                    "seat players against each other, or check who is missing",
                    player=who,
                )
                if odd
                else say(
                    "{player} has a bye that an even number of players does not need: "
                    "seat players against each other, or check who is missing",
                    player=who,
                )
            )
            yield case.finding("no-bye-needed", bye.place.cell("Player 1 ID"), message, "byes")
        for bye in byes[:odd]:
            if bye.player is None or round_.number == 1:
                continue
            field = field_as_drawn(*case.parts, round_, position)
            right = _bye_of(case, round_, field)
            if bye.player in field and right not in (None, bye.player):
                yield _other_bye(case, round_, bye, bye.player, right)


def check_bracket(case: Case) -> Iterator[Finding]:
    """Elimination games are those that the seeds or the games before them gave when the round was drawn."""
    for round_, position in case.rounds():
        if not position.stage.is_bracket or round_.number == 1:
            continue
        games, field = games_of(round_), field_as_drawn(*case.parts, round_, position)
        if planned_games(case.event, case.stages, round_.number) and not seed_holds(*case.parts, round_):
            continue  # a result was corrected since; who won before that nobody wrote down
        expected = _expected_games(case, round_, position, field)
        clause = _elimination(case, "rules", 0 if position.number == 1 else 1)
        if fault := _rows_fault(len(games), len(expected), is_first=position.number == 1):
            yield case.finding("bracket-rows", first_seat(round_), fault, *clause)
            continue
        if position.number == 1 and _players_in(games) != _players_in(expected):
            continue  # other players made the cut: `check_cut` tells that
        for number in range(max(len(games), len(expected))):
            drawn, right = set(games[number : number + 1]), set(expected[number : number + 1])
            if {frozenset(game) for game in drawn} != {frozenset(game) for game in right}:
                names = [case.called(player) if player else "BYE" for game in right for player in game]
                message = say(
                    "Game #{game} is not the one that the bracket gives, which is {expected}: correct the row",
                    game=number + 1,
                    expected=folded(AGAINST, names) if names else say("no game"),
                )
                yield case.finding("bracket-differs", _game_place(round_, number + 1), message, *clause)


def check_round_robin(case: Case) -> Iterator[Finding]:
    """In a round robin everybody meets those whom its table gives, from the stage's second round on."""
    for round_, position in case.rounds():
        groups = robin_games(case.event, case.stages, round_.number)
        if groups is None:
            continue
        meant = {frozenset(game) for games in groups for game in games}
        for pairing in round_.pairings:
            if frozenset(pairing.players) not in meant:
                message = say(
                    "{player1} and {player2} don't meet in round {round} by the stage's table: seat them as it says, "
                    "or somebody meets twice and somebody never",
                    player1=case.called(pairing.player1),
                    player2=case.called(pairing.player2),
                    round=position.number,
                )
                place = pairing.place.cell("Player 1 ID")
                yield case.finding("round-robin-differs", place, message, "structures", "custom")


def check_today(case: Case) -> Iterator[Finding]:
    """Where a correction came after the draw, somebody may have made the cut by today's ranking: the round stays.

    Source: reading I-3. Somebody who has left without being replaced yet is told elsewhere.
    """
    seen = seen_until(*case.parts)
    for round_, position in case.rounds():
        if not position.follows_cut or round_.number <= seen:
            continue
        statuses = statuses_after(*case.parts, round_.number - 1)
        if any(statuses.get(player) is not Status.ACTIVE for player in round_.players):
            continue
        drawn = set(field_as_drawn(*case.parts, round_, position))
        for player in cut(*case.parts, position.index):
            if player not in drawn and player not in round_.players:
                message = say(
                    "by today's results {player} would have made the cut; round {round} stays as it was drawn"
                    "{how_to_mark}",
                    player=case.called(player),
                    round=round_.number,
                    how_to_mark=how_to_mark(*case.parts, round_),
                )
                yield case.finding("cut-corrected", first_seat(round_), message, *_elimination(case, "cut"))


def check_swaps(case: Case) -> Iterator[Finding]:
    """Games of the newest round that were not drawn so, until a note in one of their rows says why.

    What is against the regulations is told as such, and so is who is missing or has a seat too many.
    """
    for round_, _ in [*case.rounds()][-1:]:
        swapped = _swapped(case, round_)
        if not swapped or any(game.note for game in swapped):
            return
        against = {
            row_of(finding.place)
            for check in (check_cut, check_rematches, check_byes, check_bracket, check_round_robin)
            for finding in check(case)
        }
        if any(row_of(game.place.cell("Player 1 ID")) in against for game in swapped):
            return
        message = say(
            "{games}: other players than the draw seated there, which is "
            "allowed; write why under Note in one of these rows, and the round's page says it",
            games=listed([_where(game) for game in swapped]),
        )
        yield case.finding("swapped-since-draw", swapped[0].place.cell("Player 1 ID"), message)


def no_longer_fits(case: Case, round_: Round) -> Said:
    """What of a drawn round today's results would make otherwise, as a sentence; empty where nothing."""
    position = position_of(round_.number, case.stages)
    if position is None or round_.number == 1:
        return NOTHING
    today = players_for(*case.parts, RoundDue(number=round_.number, position=position))
    seated, otherwise = set(round_.players), NOTHING
    if position.stage.type is StageType.SWISS:
        field = tuple(player for player in today if player in seated)
        bye, right = next((bye for bye in round_.byes if not bye.given), None), _bye_of(case, round_, field)
        if bye is not None and right not in (None, bye.player):
            otherwise = say("the bye would be for {player}", player=case.called(right))
    elif position.stage.is_bracket and set(today) == seated:
        expected = _expected_games(case, round_, position, today)
        if {frozenset(game) for game in expected} != {frozenset(game) for game in games_of(round_)}:
            seeds = position.number == 1
            otherwise = say("the seeds would be different") if seeds else say("the games would be different")
    if not otherwise:
        return NOTHING
    return say(
        "By today's results {otherwise}; round {round} stays as it was drawn",
        otherwise=otherwise,
        round=round_.number,
    )


def _bye_of(case: Case, round_: Round, field: Sequence[PlayerId]) -> PlayerId | None:
    """To whom of a ranking the bye of a round is due, of those who have a seat in it."""
    drawn = set(round_.drawn)
    ranking = [player for player in field if player in drawn]
    if len(ranking) % 2 == 0:
        return None
    records = case.records_before(round_)
    byes = {player: records[player].drawn_byes for player in ranking}
    return BYE_RULES[case.regulation.byes.later_rounds](ranking, byes, round_.draw_seed or "")


def _other_bye(case: Case, round_: Round, bye: Bye, has_it: PlayerId, right: PlayerId) -> Finding:
    records = case.records_before(round_)
    if records[has_it].drawn_byes > min(records[player].drawn_byes for player in round_.drawn):
        code, message = (
            "second-bye",
            later(
                "{player} has had a bye before and others have not: by the ranking of this round's sheet Standings the "
                "bye is for {right}"
            ),
        )
    else:
        code, message = (
            "wrong-bye",
            later(
                "{player} is not the lowest ranked player without a bye: by the ranking of this round's sheet "
                "Standings the bye is for {right}"
            ),
        )
    told = say(message, player=case.called(has_it), right=case.called(right))
    return case.finding(code, bye.place.cell("Player 1 ID"), told, "byes")


def _expected_games(
    case: Case, round_: Round, position: StageRound, field: Sequence[PlayerId]
) -> tuple[BracketPair, ...]:
    """The games that seeds in this order give, or the games before of which these players were still in."""
    if position.number == 1:
        return seeded_games(field)
    planned = planned_games(case.event, case.stages, round_.number)
    if planned is not None:
        return seats_of(case.event, case.regulation, planned, field)
    assert case.regulation.elimination is not None
    return BRACKETS[case.regulation.elimination.method](survivors_as_drawn(case.event, field, round_))


def _rows_fault(rows: int, right: int, *, is_first: bool) -> Said | None:
    """What is wrong with the number of a bracket round's rows: each later game comes from two of them.

    A first round may have more rows than are needed now, where somebody left and another has the bye instead.
    """
    if rows == right or (is_first and rows > right and rows.bit_count() == 1):
        return None
    return nsay(
        "{n} row is here, and the bracket has {right}, one for each game, byes included: remove what is too much, "
        "or add the row that is missing, with BYE where a player has no opponent",
        "{n} rows are here, and the bracket has {right}, one for each game, byes included: remove what is too much, "
        "or add the row that is missing, with BYE where a player has no opponent",
        rows,
        right=right,
    )


def _players_in(games: Iterable[BracketPair]) -> set[PlayerId | None]:
    return {player for game in games for player in game}


def _game_place(round_: Round, row: int) -> Place:
    rows = {pairing.row: pairing.place for pairing in round_.pairings}
    rows |= {bye.row: bye.place for bye in round_.byes}
    return rows.get(row, round_.place).cell("Player 1 ID")


def _elimination(case: Case, *path: str | int) -> tuple[str | int, ...]:
    """A clause of the regulations on elimination; none where they don't have it."""
    return ("elimination", *path) if case.regulation.elimination is not None else ()


def _swapped(case: Case, round_: Round) -> list[GameOrBye]:
    """The games of players who were not drawn together; none where the draw can't be told, or others were in it."""
    if round_.draw_seed is None or round_.is_draft:
        return []
    from generator.engine.explaining.verification import verify  # the whole draw: only where there was one

    verification = verify(*case.parts, round_)
    if verification is None or not verification.seed_holds or verification.repeated is None:
        return []
    repeated = verification.repeated
    if set(round_.drawn) != set(repeated.inputs.players):  # also where a bye was given after the draw
        return []
    return [game.published for game in repeated.comparison.games if game.difference is Difference.PLAYERS]


def _where(game: GameOrBye) -> Said:
    if not isinstance(game, Pairing):
        return say("the bye")
    if game.table is None:
        return say("game #{game}", game=game.row)
    return say("table {table}", table=game.table)
