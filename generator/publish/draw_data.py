"""`draw-<n>.json`: with the other data files, all that is needed to repeat the draw of a round."""

from generator.engine.course.sources import Source
from generator.engine.draw.drawing import DrawInputs
from generator.engine.draw.robin import Robin
from generator.engine.explaining.verification import Repeated
from generator.game_forms import form_of
from generator.model import FIRST_DRAW_VERSION, PlayerId
from generator.publish.facts import Facts
from generator.publish.formats import Row, json_points


def draw_data(facts: Facts, repeated: Repeated) -> Row:
    """What a round was drawn from. The results before it stand in the data of their rounds."""
    inputs = repeated.inputs
    return {
        "schema": "roundsheet/draw/1",
        **({"version": inputs.version} if inputs.version > FIRST_DRAW_VERSION else {}),
        "round": inputs.number,
        "stage": inputs.stage,
        "draw": inputs.seed,
        "event_seed": facts.event.settings.seed,
        "of": inputs.kind.value,
        "method": inputs.method,
        "bye_rule": inputs.bye_rule,
        "rematches_from": inputs.rematches_from,
        **({"apart": apart} if (apart := _apart(inputs)) else {}),
        "swiss_rounds": [
            round_.number for round_ in facts.rounds if round_.is_swiss and round_.number < inputs.number
        ],
        "tables": inputs.tables,
        **({"tables_available": inputs.tables_available} if inputs.tables_available is not None else {}),
        **({"tables_from": inputs.tables_from} if inputs.tables_from != 1 else {}),
        **(
            {"sources": [[_source(each) for each in game] for game in inputs.planned]}
            if inputs.planned
            else {}
        ),
        **({"robin": _robin(inputs.robin)} if inputs.robin is not None else {}),
        "points_from": "workbook" if repeated.from_workbook else "results",
        "players": [_player(inputs, player) for player in inputs.players],
        "deployments": list(inputs.scenario.deployments),
        "objectives": list(inputs.scenario.objectives),
        "levels": list(form_of(facts.regulation).scale),
    }


def _apart(inputs: DrawInputs) -> list[list[str]]:
    """The pairs of players in the draw who are kept apart."""
    players = set(inputs.players)
    return sorted(sorted(pair) for pair in inputs.apart if pair <= players)


def _robin(robin: Robin) -> Row:
    return {
        "number": robin.number,
        "times": robin.times,
        "groups": robin.hands,
        "by_rank": robin.by_rank,
        "seats": [list(group) for group in robin.groups],
    }


def _source(source: Source) -> Row:
    return {"round": source.round, "game": source.game, "won": source.won}


def _player(inputs: DrawInputs, player: PlayerId) -> Row:
    return {
        "player": player,
        "points": json_points(inputs.points[player]),
        "faction": inputs.factions.get(player),
        "fixed_table": inputs.fixed_tables.get(player),
        **({"club": inputs.clubs[player]} if player in inputs.clubs else {}),
        **({"figure": inputs.figures[player]} if player in inputs.figures else {}),
    }
