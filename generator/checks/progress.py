"""How far the event is: rounds beyond its end, and tables without a result."""

from collections.abc import Iterator

from generator.checks.places import first_entry, table_of
from generator.engine.bracket import games_of
from generator.engine.schedule import position_of, stages_of
from generator.engine.scoring import score_game
from generator.findings import Finding
from generator.model import Event, StageType
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_number_of_rounds(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """An event has no more rounds than its structure says."""
    stages = stages_of(event, regulation)
    if not stages:
        return
    for round_ in event.rounds:
        position = position_of(round_.number, stages)
        over = position is None
        if position is not None and position.stage.type is StageType.ELIMINATION and position.number > 1:
            over = len(games_of(event.rounds[round_.number - 2])) == 1
        if over:
            message = (
                f"the event ends before round {round_.number}: remove this workbook, or correct the structure"
            )
            yield Finding(
                code="round-too-many",
                place=round_.place.cell("Round"),
                message=message,
                citation=cite(regulation, "structures", "announced"),
            )


def check_open_tables(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Every game of an earlier round has its result; the last round's open tables are told."""
    for round_ in event.rounds:
        still_open = [p for p in round_.pairings if score_game(p.result, regulation) is None]
        if round_.number < len(event.rounds):
            for pairing in still_open:
                what = f"{table_of(pairing)} of round {round_.number}"
                message = f"{what} has no result, and the next round is paired: enter it"
                yield Finding(
                    code="earlier-round-open",
                    place=first_entry(pairing, regulation),
                    message=message,
                    citation=cite(regulation, "endings"),
                )
        elif still_open and not round_.is_draft:
            tables = ", ".join(table_of(pairing).removeprefix("table ") for pairing in still_open)
            what = "table" if len(still_open) == 1 else "tables"
            message = f"{len(still_open)} {what} open in round {round_.number}: {tables}"
            place = first_entry(still_open[0], regulation)
            yield Finding(
                code="tables-open", place=place, message=message, citation=cite(regulation, "endings")
            )
