"""What `players.xlsx` says, against the rounds: withdrawals, late entries and fixed tables."""

from collections.abc import Iterator

from generator.engine.course.participation import statuses_after
from generator.engine.course.schedule import stages_of
from generator.findings import Finding
from generator.model import Event, Player, StageType, Status
from generator.names import key
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_withdrawn(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """`Withdrawn` counts until round 1 is paired; who leaves later is dropped in a round's workbook."""
    seated = {player for round_ in event.rounds for player in round_.players}
    for player in event.players:
        if player.withdrawn and player.id in seated:
            message = (
                f"{player.name} is withdrawn but has been paired: clear the cell, "
                "and write Drop on the sheet Changes of the last round played"
            )
            place = player.place.cell("Status")
            citation = cite(regulation, "drops")
            yield Finding(code="withdrawn-after-start", place=place, message=message, citation=citation)


def check_namesakes(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Two players of one name are one who was entered twice, or two whom nobody can tell apart."""
    statuses = statuses_after(event, regulation, stages_of(event, regulation), len(event.rounds))
    first: dict[str, Player] = {}
    for player in event.players:
        if player.withdrawn or statuses.get(player.id) is Status.DROPPED:
            continue
        namesake = first.setdefault(key(player.name), player)
        if namesake is not player:
            message = (
                f"{player.name} is the name of {namesake.id} and of {player.id}: remove one row if this is one person; "
                "if not, add something to the names that tells them apart"
            )
            yield Finding(code="player-name-repeated", place=player.place.cell("Name"), message=message)


def check_late_entries(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Who comes late enters in a Swiss round of the first stage: after a cut nobody can come in."""
    stages = stages_of(event, regulation)
    if not stages:
        return
    first = stages[0]
    last = (first.rounds or 1) if first.type is StageType.SWISS else 1
    for player in event.players:
        if player.late_from_round is not None and player.late_from_round > last:
            message = (
                f"{player.name} comes in round {player.late_from_round}, but nobody can enter after round {last}: "
                "correct it"
            )
            place = player.place.cell("Late from round")
            yield Finding(
                code="late-after-swiss", place=place, message=message, citation=cite(regulation, "drops")
            )


def check_fixed_tables(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Two players with the same fixed table can't both have it, unless they meet there."""
    first: dict[int, str] = {}
    for player in event.players:
        if player.fixed_table is None or player.withdrawn:
            continue
        if player.fixed_table in first:
            message = f"table {player.fixed_table} is also {first[player.fixed_table]}'s: give {player.name} another"
            place = player.place.cell("Fixed table")
            yield Finding(code="fixed-table-shared", place=place, message=message)
        first.setdefault(player.fixed_table, player.name)


def check_fixed_tables_that_meet(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Where two players with fixed tables meet, one of them sits elsewhere: the first player's table is taken."""
    fixed = {player.id: player.fixed_table for player in event.players if player.fixed_table is not None}
    names = {player.id: player.name for player in event.players}
    for round_ in event.rounds[-1:]:
        for pairing in round_.pairings:
            one, other = (fixed.get(player) for player in pairing.players)
            if one is None or other is None or one == other or not pairing.result.is_empty:
                continue
            message = (
                f"{names[pairing.player1]} has the fixed table {one} and {names[pairing.player2]} {other}, and they "
                f"meet at table {pairing.table}: it stays so unless you change Table"
            )
            place = pairing.place.cell("Table")
            yield Finding(code="fixed-tables-meet", place=place, message=message)
