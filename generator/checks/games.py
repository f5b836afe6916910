"""Each game's result, as its state has it: what `Check` in the workbook says of it, at the cell and with the clause."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.findings import Finding, has_errors
from generator.game_forms import form_of
from generator.game_forms.states import doubts_about, findings_of


def check_results(case: Case) -> Iterator[Finding]:
    """Every result can be what the regulations call one, and what is likely a slip is told, unless a note is there."""
    form = form_of(case.regulation)
    in_swiss, in_elimination = (form.states(elimination=elimination) for elimination in (False, True))
    for round_ in case.event.rounds:
        states = in_swiss if case.is_swiss(round_) else in_elimination
        for pairing in round_.pairings:
            faults = tuple(findings_of(pairing, states, case.regulation))
            yield from faults
            if not has_errors(faults) and not pairing.note:
                yield from doubts_about(pairing, states, case.regulation)
