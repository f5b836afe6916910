"""A tiebreaker's figure, straight from records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.figures.parameters import FigureContext
from generator.figures.tiebreakers import TIEBREAKERS
from generator.findings import Citation

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.figures.parameters import Value
    from generator.figures.records import Derivation, PlayerRecord, Records
    from generator.model import PlayerId

CLAUSE = Citation(regulation="r", title="R")


def derived(
    key: str,
    record: PlayerRecord,
    records: Records | None = None,
    tied: Collection[PlayerId] = (),
    **parameters: Value,
) -> Derivation:
    """The figure of one record among all, by the clause of nothing."""
    asked = FigureContext(record=record, records=records or {record.player: record}, tied=tied, clause=CLAUSE)
    return TIEBREAKERS[key].derive(asked, **parameters)
