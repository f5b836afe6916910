"""Figures that a person typed over the formulas of a round's sheet `Results`."""

from collections.abc import Iterator

from generator.engine.course.schedule import is_swiss, stages_of
from generator.engine.scoring.game import score_game
from generator.findings import Finding
from generator.model import Event, Number
from generator.regulations.schema import Regulation

CLOSE = 1e-6  # a cell holds no exact fraction


def check_figures(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Points and margins that stand beside a result are those that it gives: the result counts."""
    stages = stages_of(event, regulation)
    for round_ in event.rounds:
        if not is_swiss(round_.number, stages):
            continue  # elimination games are worth no points
        for pairing in round_.pairings:
            score = score_game(pairing.result, regulation) if pairing.stated else None
            if score is None:
                continue
            right: dict[str, Number] = {"Points 1": score.points1, "Points 2": score.points2}
            if regulation.margin_of_victory is not None:
                right |= {"Margin 1": score.margin1, "Margin 2": score.margin2}
            for column, said in pairing.stated:
                if column in right and abs(said - right[column]) > CLOSE:
                    message = (
                        f"{column} says {said:g}, and the result gives {float(right[column]):g}: the result counts; "
                        "correct the scores, or empty this cell"
                    )
                    yield Finding(code="figure-differs", place=pairing.place.cell(column), message=message)
