"""Rounds that are still drafts: how they are published, and what does not count as long as they are not."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.findings import Finding
from generator.languages.said import NEXT, NOTHING, Said, folded, nsay, say
from generator.model import Round


def how_to_release(number: int) -> Said:
    """What a draft is waiting for, as a sentence about it."""
    return say(
        "round {round} is a draft: look at its pairings, then set Release on its sheet Round to Now",
        round=number,
    )


def check_drafts(case: Case) -> Iterator[Finding]:
    """A draft is published once Release on its sheet Round says Now; no round is played or paired before."""
    for round_ in case.event.rounds:
        if not round_.is_draft:
            continue
        place = round_.place.cell("Release")
        if round_.number < len(case.event.rounds):
            message = say(
                "round {draft} is a draft, and round {next} is paired: set Release to Now",
                draft=round_.number,
                next=round_.number + 1,
            )
            yield case.finding("draft-before-another", place, message)
        elif played := _tables_with_results(round_):
            message = say(
                "round {round} is a draft and has results ({played}): none of it is published, and they don't count, "
                "until Release says Now",
                round=round_.number,
                played=played,
            )
            yield case.finding("draft-with-results", place, message)
        else:
            yield case.finding("draft", place, how_to_release(round_.number))


def _tables_with_results(round_: Round) -> Said:
    """`table 3`, `tables 3, 5`, without a table the row."""
    played = [pairing for pairing in round_.pairings if not pairing.result.is_empty]
    if not played:
        return NOTHING
    named = [str(pairing.table) if pairing.table else say("row {row}", row=pairing.row) for pairing in played]
    return nsay("table {tables}", "tables {tables}", len(played), tables=folded(NEXT, named))
