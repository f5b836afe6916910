"""Rounds that are still drafts: how they are published, and what does not count as long as they are not."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.findings import Finding
from generator.model import Round

TO_RELEASE = "look at its pairings, then set Release on its sheet Round to Now"


def how_to_release(number: int) -> str:
    """What a draft is waiting for, as a sentence about it."""
    return f"round {number} is a draft: {TO_RELEASE}"


def check_drafts(case: Case) -> Iterator[Finding]:
    """A draft is published once Release on its sheet Round says Now; no round is played or paired before."""
    for round_ in case.event.rounds:
        if not round_.is_draft:
            continue
        place, what = round_.place.cell("Release"), f"round {round_.number} is a draft"
        if round_.number < len(case.event.rounds):
            message = f"{what}, and round {round_.number + 1} is paired: set Release to Now"
            yield case.finding("draft-before-another", place, message)
        elif played := _tables_with_results(round_):
            message = (
                f"{what} and has results ({played}): none of it is published, and they don't count, until Release says "
                "Now"
            )
            yield case.finding("draft-with-results", place, message)
        else:
            yield case.finding("draft", place, how_to_release(round_.number))


def _tables_with_results(round_: Round) -> str:
    """`table 3`, `tables 3, 5`, without a table the row."""
    played = [pairing for pairing in round_.pairings if not pairing.result.is_empty]
    named = ", ".join(str(pairing.table or f"row {pairing.row}") for pairing in played)
    return f"{'table' if len(played) == 1 else 'tables'} {named}" if played else ""
