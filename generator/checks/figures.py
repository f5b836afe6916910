"""Figures that a person typed over the formulas of a round's sheet `Results`."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.engine.scoring.game import score_game
from generator.findings import Finding
from generator.languages.said import say
from generator.model import Number

CLOSE = 1e-6  # a cell holds no exact fraction


def check_figures(case: Case) -> Iterator[Finding]:
    """Points and margins that stand beside a result are those that it gives: the result counts."""
    for round_ in case.event.rounds:
        if not case.is_swiss(round_):
            continue  # elimination games are worth no points
        for pairing in round_.pairings:
            score = score_game(pairing.result, case.regulation) if pairing.stated else None
            if score is None:
                continue
            points = {"Points 1": score.points1, "Points 2": score.points2}
            right: dict[str, Number] = {
                column: worth for column, worth in points.items() if worth is not None
            }
            if case.regulation.margin_of_victory is not None:
                right |= {"Margin 1": score.margin1, "Margin 2": score.margin2}
            for column, said in pairing.stated:
                if column in right and abs(said - right[column]) > CLOSE:
                    message = say(
                        "{column} says {said:g}, and the result gives {right:g}: the result counts; correct the "
                        "scores, or empty this cell",
                        column=column,
                        said=said,
                        right=float(right[column]),
                    )
                    yield case.finding("figure-differs", pairing.place.cell(column), message)
