"""Who sits where in each round: everybody who is in once, and nobody else."""

from collections.abc import Collection, Iterator, Mapping

from generator.checks.case import Case, first_seat
from generator.checks.names import KnownNames
from generator.findings import Finding, RowPlace, define_error, define_warning
from generator.languages.said import OR, Message, joined, say
from generator.model import Event, Player, PlayerId, Round, Stage, StageType, Status
from generator.text import key, same_name
from generator.tournament.course.participation import active_for
from generator.tournament.course.schedule import position_of
from generator.tournament.next_round import name_of
from generator.tournament.ranking.losses import left_out

_WHY_OUT: Mapping[Status | None, tuple[str, ...]] = {  # the path of what says so; of others that of drops
    Status.ELIMINATED: ("elimination", "losers"),
    Status.OUT_BY_LOSSES: ("swiss", "out_after_losses"),
    Status.RETIRED: ("concession", "retires"),
    Status.DISQUALIFIED: ("drops", "disqualified"),
}


def check_round_sheet(case: Case) -> Iterator[Finding]:
    """Find what the sheet `Round` repeats in another way than the event has it."""
    for round_ in case.event.rounds:
        expected = (
            {"Stage": (round_.stage, name_of(case.event, round_.number, case.stages))} if case.stages else {}
        )
        if round_.regulations is not None:
            expected["Regulations"] = (round_.regulations, case.regulation.name)
        for field, (said, right) in expected.items():
            if said and not same_name(said, right):
                message = say(
                    "{field} says {said!r} in round {round}, but by the event it is {right!r}: correct it",
                    field=field,
                    said=said,
                    round=round_.number,
                    right=right,
                )
                yield case.finding("round-field-differs", round_.place.cell(field), message)


define_error(
    "id-changed",
    meaning="A player's ID was changed in players.xlsx after a round was drawn: the rounds know the old one.",
    remedy="Write the old ID again. To call somebody something else change the name.",
    example=(
        "Luis Linden has the ID P02X here and P02 in the rounds: write P02 again, an ID stays the same for the whole "
        "event"
    ),
)


def check_changed_ids(case: Case) -> Iterator[Finding]:
    """Find IDs that were changed during the event: each of them would be unknown in every round."""
    for now, old in case.former_ids.items():
        player = case.players[now]
        message = say(
            "{player} has the ID {now} here and {old} in the rounds: write {old} again, an ID stays "
            "the same for the whole event",
            player=player.name,
            now=now,
            old=old,
        )
        yield case.finding("id-changed", player.place.cell("ID"), message, "swiss", "seats")


define_error(
    "player-unknown",
    meaning="An ID in a round's workbook is not in players.xlsx: it is a slip, or the player's row was deleted.",
    remedy=(
        "Correct the ID, or put the row back with the ID and the name that the message says. Whoever has a seat in a "
        "round stays in players.xlsx; leaving is written as Drop on the sheet Changes."
    ),
    example=(
        "P05 is not in players.xlsx: put the row back (ID P05, Name Odo Brack) and, if this player has left, write "
        "Drop on the sheet Changes of round 2; or correct the ID here"
    ),
)


def check_known_players(case: Case) -> Iterator[Finding]:
    """Find IDs in a round that players.xlsx doesn't have."""
    people = KnownNames(case.event.players, case.event.rounds)
    for round_ in case.event.rounds:
        for player, place, column in _seats(round_):
            if not case.is_known(player):
                meant = people.what_to_do_about(player)
                message = say("{player} is not in players.xlsx{meant}", player=player, meant=meant)
                yield case.finding("player-unknown", place.cell(column), message, "swiss", "seats")


define_warning(
    "player-name-differs",
    meaning="The name beside an ID is another player's. The ID is what counts.",
    remedy="Correct the one that is wrong: check who sits at the table.",
    example="'Odo Brack' is beside P07, who is 'Ilse Vorn': the ID counts, correct the one that is wrong",
)


def check_names(case: Case) -> Iterator[Finding]:
    """Find names beside an ID that are not that player's: the ID counts."""
    for round_ in case.event.rounds:
        for pairing in round_.pairings:
            for seat, said in ((1, pairing.name1), (2, pairing.name2)):
                player = case.players.get(pairing.players[seat - 1])
                if said and player is not None and not same_name(said, player.name):
                    message = say(
                        "{said!r} is beside {player}, who is {name!r}: the ID counts, correct the one that is "
                        "wrong",
                        said=said,
                        player=player.id,
                        name=player.name,
                    )
                    place = pairing.place.cell(f"Player {seat}")
                    yield case.finding("player-name-differs", place, message)


define_error(
    "player-seated-twice",
    meaning="A player has two seats in one round.",
    remedy="Replace one of them with the player who is missing.",
    example="P07 (Ilse Vorn) has a second seat in round 2: a player has one game in a round, replace one of them",
)


def check_seated_once(case: Case) -> Iterator[Finding]:
    """Find players with two seats in a round."""
    for round_ in case.event.rounds:
        seen: set[PlayerId] = set()
        for player, place, column in _seats(round_):
            if player in seen:
                message = say(
                    "{player} has a second seat in round {round}: a player has one game in a round, replace "
                    "one of them",
                    player=case.called(player),
                    round=round_.number,
                )
                yield case.finding("player-seated-twice", place.cell(column), message, "swiss", "seats")
            seen.add(player)


define_warning(
    "table-repeated",
    meaning="Two games of a round have the same table.",
    remedy="Give one of them another number.",
    example="table 4 has two games in round 2: give one another table",
)


def check_tables(case: Case) -> Iterator[Finding]:
    """Find tables that hold more than one game in a round."""
    for round_ in case.event.rounds:
        tables: set[int] = set()
        for pairing in round_.pairings:
            if pairing.table is not None and pairing.table in tables:
                message = say(
                    "table {table} has two games in round {round}: give one another table",
                    table=pairing.table,
                    round=round_.number,
                )
                yield case.finding("table-repeated", pairing.place.cell("Table"), message)
            tables |= {pairing.table} if pairing.table is not None else set()


define_warning(
    "tables-too-few",
    meaning="`tables` in event.yaml names fewer tables than a round has games. Games without one get higher numbers.",
    remedy="Correct the number, or remove the line: then the round with the most games says how many there are.",
    example="tables says 3, and round 1 has 4 games: correct it; where there are too few, games get higher numbers",
)


def check_number_of_tables(case: Case) -> Iterator[Finding]:
    """Find a number of tables below what the round with the most games needs."""
    tables = case.event.settings.tables
    largest = max(case.event.rounds, key=lambda round_: len(round_.pairings), default=None)
    if tables is not None and largest is not None and len(largest.pairings) > tables:
        message = say(
            "tables says {tables}, and round {largest} has {count} games: correct it; where there "
            "are too few, games get higher numbers",
            tables=tables,
            largest=largest.number,
            count=len(largest.pairings),
        )
        yield case.finding("tables-too-few", case.event.settings.place("tables"), message)


define_error(
    "player-not-in",
    meaning="A player has a seat who has dropped, was disqualified or comes later.",
    remedy="Replace the player, draw the round again with `roundsheet pair EVENT --redraw`, or write Rejoin.",
    example=(
        "P07 (Ilse Vorn) lost in round 3 and has a seat in round 4: correct the result of round 3, or draw round 4 "
        "again with pair --redraw"
    ),
)


def check_taking_part(case: Case) -> Iterator[Finding]:
    """Find players with a seat who are not in; one who comes later or is withdrawn is reported once, for one cell."""
    told = set[PlayerId]()
    for round_ in case.event.rounds:
        statuses = case.statuses_before(round_)
        for player, place, column in _seats(round_):
            if player not in case.players or player in told:
                continue
            status = None if _comes_later(case.players[player], round_.number) else statuses.get(player)
            if status is None:
                told.add(player)
            if status is not Status.ACTIVE:
                message = _why_not_in(
                    case.players[player],
                    status,
                    round_,
                    swiss=case.is_swiss(round_),
                    is_last=round_ is case.event.rounds[-1],
                )
                is_late = status is None and case.players[player].late_from_round is not None
                clause = ("drops", "late") if is_late else _WHY_OUT.get(status, ("drops",))
                yield case.finding("player-not-in", place.cell(column), message, *clause)


define_error(
    "player-missing",
    meaning=(
        "A player who is in the event has no seat and no bye in a round. For a player who has had none so far the "
        "finding is at the player's row in players.xlsx: that is somebody who came when the round was already "
        "paired."
    ),
    remedy=(
        "Say from which round on the player takes part, or add the row; drop a player who has left on the sheet "
        "Changes of the previous round."
    ),
    example=(
        "P07 (Ilse Vorn) has no seat in round 1: enter 2 as Late from round, or write Withdrawn under Status, or add a "
        "row to the sheet Results of round 1"
    ),
)


def check_nobody_missing(case: Case) -> Iterator[Finding]:
    """Find players who are in without a seat or the bye; who had none so far may come later by players.xlsx."""
    first, told = _first_rounds(case.event), set[PlayerId]()
    for round_ in case.event.rounds:
        if _begins_with_cut(round_.number, case.stages):
            continue
        taken, seated = _is_another_in_the_seat(round_, case.players), set(round_.players)
        named, out = _names_without_id(round_, case.players), left_out(*case.parts, round_)
        for player in active_for(*case.parts, round_.number):
            if player not in case.players or player in seated or player in told or player in case.former_ids:
                continue
            if player in out:
                continue
            if key(case.players[player].name) in named:
                continue  # the ID beside the name is what is wrong, and is told
            entry, place = first.get(player, len(case.event.rounds) + 1), first_seat(round_)
            if entry > round_.number and not taken:
                place = case.players[player].place.cell("Late from round")
                how = _how_to_enter(round_.number, entry, case.stages, seated=player in first)
                told.add(player)
            elif round_.number > 1:
                how = say(
                    "add a row, or write Drop on the sheet Changes of round {round}", round=round_.number - 1
                )
            else:
                how = say("add a row, or correct the row that has another player in this one's place")
            message = say(
                "{player} has no seat in round {round}: {how}",
                player=case.called(player),
                round=round_.number,
                how=how,
            )
            yield case.finding("player-missing", place, message, "swiss", "seats")


def _seats(round_: Round) -> Iterator[tuple[PlayerId, RowPlace, str]]:
    """Yield who has which seat, and its place; an empty seat has its own finding already."""
    for pairing in round_.pairings:
        for seat, player in enumerate(pairing.players, start=1):
            if player:
                yield player, pairing.place, f"Player {seat} ID"
    for bye in round_.byes:
        if bye.player is not None:
            yield bye.player, bye.place, "Player 1 ID"


def _first_rounds(event: Event) -> dict[PlayerId, int]:
    """Return the first round in which each player has a seat."""
    first: dict[PlayerId, int] = {}
    for round_ in event.rounds:
        first |= {player: round_.number for player in round_.players if player not in first}
    return first


def _names_without_id(round_: Round, known: Collection[PlayerId]) -> set[str]:
    """Return the names, as keys, that stand beside an ID that nobody has, or beside none."""
    return {
        key(name)
        for pairing in round_.pairings
        for player, name in zip(pairing.players, (pairing.name1, pairing.name2), strict=True)
        if name and player not in known
    }


def _is_another_in_the_seat(round_: Round, known: Collection[PlayerId]) -> bool:
    """Return whether a seat of the round is empty, unknown or a player's second: it may be a missing player's."""
    seats = [player for pairing in round_.pairings for player in pairing.players]
    return len(set(round_.players)) < len(round_.players) or any(player not in known for player in seats)


def _how_to_enter(missed: int, entry: int, stages: tuple[Stage, ...], *, seated: bool) -> Message:
    """Return what to do about a player who has no seat before the round `entry`."""
    position, ways = position_of(entry, stages), []
    if seated or (position is not None and position.index == 0 and position.stage.type is StageType.SWISS):
        ways.append(say("enter {entry} as Late from round", entry=entry))
    if not seated:
        ways.append(say("write Withdrawn under Status"))
    ways.append(say("add a row to the sheet Results of round {round}", round=missed))
    return joined(OR, ways)


def _comes_later(player: Player, number: int) -> bool:
    return player.late_from_round is not None and player.late_from_round > number


def _begins_with_cut(number: int, stages: tuple[Stage, ...]) -> bool:
    position = position_of(number, stages)
    return position is not None and position.follows_cut


def _why_not_in(
    player: Player, status: Status | None, round_: Round, *, swiss: bool, is_last: bool
) -> Message:
    """Return why a seated player is not in the round, and each way out that is open."""
    who, number = f"{player.id} ({player.name})", round_.number
    if status is None:
        if not player.late_from_round:
            return say(
                "{player} is withdrawn and has a seat in round {round}: correct one of the two",
                player=who,
                round=number,
            )
        return say(
            "{player} comes in round {late} and has a seat in round {round}: correct one of the two",
            player=who,
            late=player.late_from_round,
            round=number,
        )
    ways = []
    if status is Status.ELIMINATED:
        why = say(
            "{player} lost in round {lost} and has a seat in round {round}",
            player=who,
            lost=number - 1,
            round=number,
        )
        ways.append(say("correct the result of round {round}", round=number - 1))
    else:
        why = say(
            "{player} was {status} before round {round} and has a seat in it",
            player=who,
            status=say(status.value),
            round=number,
        )
        if status is Status.DROPPED and swiss:
            ways.append(say("write Rejoin on the sheet Changes of round {round}", round=number - 1))
        ways.append(
            say("remove the row of Changes that says so")
            if swiss and status is not Status.OUT_BY_LOSSES
            else say("put another player or BYE in this place")
        )
    if is_last and all(pairing.result.is_empty for pairing in round_.pairings):
        ways.append(say("draw round {round} again with pair --redraw", round=number))
    return say("{why}: {ways}", why=why, ways=joined(OR, ways))
