"""The files for programs: the public `data/` contract, as JSON and as CSV."""

from collections.abc import Mapping, Sequence

import generator
from generator.figures.tiebreakers import RANDOM
from generator.model import (
    FIRST_DRAW_VERSION,
    Bye,
    Change,
    Number,
    Pairing,
    Player,
    PlayerId,
    Sponsor,
    Status,
)
from generator.regulations.schema import Regulation
from generator.site import urls
from generator.site.facts import Facts, RoundFacts
from generator.site.formats import Row, as_csv, as_json, json_number, json_points
from generator.tournament.course.plans import Source
from generator.tournament.draw.drawing import DrawInputs
from generator.tournament.draw.fixed import Robin
from generator.tournament.explaining.verification import Repeated
from generator.tournament.game_forms import form_of, kind_of
from generator.tournament.ranking.standings import Standing, Standings
from generator.tournament.scoring import GameScore, bye_worth, score_game

# `draw-<n>.json`: with the other data files, all that is needed to repeat the draw of a round.


def draw_data(facts: Facts, repeated: Repeated) -> Row:
    """Return the input of a round's draw. The results before it are in the data of their rounds."""
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
        "players": [_draw_player(inputs, player) for player in inputs.players],
        "deployments": list(inputs.scenario.deployments),
        "objectives": list(inputs.scenario.objectives),
        "levels": list(form_of(facts.regulation).scale),
    }


def _apart(inputs: DrawInputs) -> list[list[str]]:
    """Return the pairs of players in the draw who are kept apart."""
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


def _draw_player(inputs: DrawInputs, player: PlayerId) -> Row:
    return {
        "player": player,
        "points": json_points(inputs.points[player]),
        "faction": inputs.factions.get(player),
        "fixed_table": inputs.fixed_tables.get(player),
        **({"club": inputs.clubs[player]} if player in inputs.clubs else {}),
        **({"figure": inputs.figures[player]} if player in inputs.figures else {}),
    }


# The files for programs.


# Every ranking names these; null where the regulation doesn't use one. What else it uses comes on top.
TIEBREAKER_KEYS = ("margin_of_victory", "strength_of_schedule", "opponents_points")

PLAYER_FIELDS = ("id", "name", "faction", "club", "list_points")
FIELDS_IN_USE = ("byes",)  # where anybody has something of them
PAIRING_COLUMNS = (
    *("table", "game", "player1", "player2", "bye", "score1", "score2", "ended", "winner"),
    *("points1", "points2", "margin1", "margin2"),
)
_WINNERS = {"win": 1, "nothing": 1, "draw": 0, "loss": 2}  # of a bye
COUNTS = ("wins", "losses", "draws", "byes", "rounds_played")


def data_files(facts: Facts) -> dict[str, bytes]:
    """Return every file of the event's `data/` folder by its name."""
    files = {"event.json": as_json(event_data(facts))}
    files |= _both("players", players_data(facts), "players", (*_player_fields(facts), "status"))
    for round_ in facts.rounds:
        files |= _round_files(facts, round_)
    files |= _standings_files("standings", facts, current_standings_data(facts))
    for number, standings in facts.standings_after.items():
        files |= _standings_files(f"standings-{number}", facts, standings_data_after(facts, standings))
    return files


def _round_files(facts: Facts, round_: RoundFacts) -> dict[str, bytes]:
    columns = _pairing_columns(facts.regulation)
    files = _both(f"round-{round_.number}", round_data(facts, round_), "pairings", columns)
    if round_.repeated is not None:
        files[f"draw-{round_.number}.json"] = as_json(draw_data(facts, round_.repeated))
    return files


def _standings_files(name: str, facts: Facts, standings: Row) -> dict[str, bytes]:
    return _both(name, standings, "standings", _standing_columns(facts.regulation))


_STAGE_KEYS = ("points", "wins", "from_each", "groups", "times")


def event_data(facts: Facts) -> Row:
    """Return what the event is and how far it has come."""
    settings = facts.event.settings
    dates = [day.isoformat() for day in settings.dates]
    return {
        "schema": "roundsheet/event/1",
        "roundsheet": generator.__version__,
        "event": facts.event.id,
        "name": settings.name,
        "date": dates[0] if len(dates) == 1 else dates or None,
        "venue": settings.venue,
        "regulations": settings.regulations,
        "tier": settings.tier,
        "structure": facts.structure,
        "stages": [
            {
                "name": stage.name,
                "type": stage.type.value,
                "rounds": stage.rounds,
                "size": stage.size,
                **{key: least for key in _STAGE_KEYS if (least := getattr(stage, key)) is not None},
                **{key: True for key in ("third_place", "reset") if getattr(stage, key)},
            }
            for stage in facts.stages
        ],
        "status": facts.status.value,
        "rounds": [
            {"round": round_.number, "stage": round_.stage, "status": round_.status.value}
            for round_ in facts.rounds
        ],
        "players": len(facts.entrants),
        **sponsor_data(settings.sponsor, facts.event.id),
    }


def sponsor_data(sponsor: Sponsor | None, folder: str) -> Row:
    """Return the key of a sponsor whose logo lies in a folder of the site; none without a sponsor."""
    if sponsor is None:
        return {}
    logo = None if sponsor.logo is None else urls.logo(folder, sponsor.logo.name)
    return {"sponsor": {"name": sponsor.name, "url": sponsor.url, "logo": logo}}


def players_data(facts: Facts) -> Row:
    """Return all players in `players.xlsx`, including the withdrawn."""
    fields = _player_fields(facts)
    names = [figure.name for figure in facts.regulation.registered]
    players = [
        _player(player, facts.statuses[player.id], fields)
        | ({"registered": {name: player.figure(name) for name in names}} if names else {})
        for player in facts.players.values()
    ]
    return {"schema": "roundsheet/players/1", "players": players}


def round_data(facts: Facts, round_: RoundFacts) -> Row:
    """Return a round's pairings and what is known of their results."""
    pairings = [(pairing.row, _pairing(facts, round_, pairing)) for pairing in round_.pairings]
    pairings += [(bye.row, _bye(facts, round_, bye)) for bye in round_.byes]
    if not round_.is_swiss:  # by game number, byes among the games
        pairings.sort(key=lambda numbered: numbered[0])
    if round_.workbook.given_byes:
        for _, row in pairings:
            row["given"] = bool(row["bye"]) and row["player1"] in round_.workbook.given_byes
    ruled = [change for change in round_.workbook.changes if change.points is not None and round_.is_swiss]
    return {
        "schema": "roundsheet/round/1",
        "round": round_.number,
        "stage": round_.stage,
        "status": round_.status.value,
        "deployment": round_.workbook.deployment,
        "objective": round_.workbook.objective,
        "pairings": [row for _, row in pairings],
        **({"point_changes": [_ruled(change) for change in ruled]} if ruled else {}),
    }


def _ruled(change: Change) -> Row:
    assert change.points is not None
    return {"player": change.player, "points": json_points(change.points), "reason": change.note}


def current_standings_data(facts: Facts) -> Row:
    """Return the current standings, with the final places once there are any."""
    status = "final" if facts.is_finished else "provisional" if facts.is_provisional else "swiss"
    return _standings(facts, facts.standings, facts.lines, status, facts.statuses, facts.places)


def standings_data_after(facts: Facts, standings: Standings) -> Row:
    """Return the standings after a Swiss round, with the statuses at that time and without places."""
    status = "provisional" if facts.is_round_open(standings.after_round) else "swiss"
    statuses = {line.player: line.status for line in standings.lines}
    return _standings(facts, standings, standings.lines, status, statuses, {})


def _pairing_columns(regulation: Regulation) -> tuple[str, ...]:
    """Return the columns of a pairing, with those that only the form of the game has or its rules name."""
    own = (column.heading for column in form_of(regulation).columns.own)
    return (*PAIRING_COLUMNS, *kind_of(regulation).data_columns, *own)


def _empty_pairing(regulation: Regulation) -> Row:
    """Return all keys of a pairing of which nothing is known."""
    row: Row = dict.fromkeys((*PAIRING_COLUMNS, *kind_of(regulation).data_columns))
    own = form_of(regulation).columns.own
    return row | ({"figures": dict.fromkeys(column.heading for column in own)} if own else {})


def _tiebreaker_keys(regulation: Regulation) -> tuple[str, ...]:
    """Return the keys that every ranking names, and what else this one uses."""
    used = (tiebreaker.ranked_by for tiebreaker in regulation.ranking.precedence)
    return (*TIEBREAKER_KEYS, *(key for key in used if key not in (*TIEBREAKER_KEYS, RANDOM)))


def _standing_columns(regulation: Regulation) -> tuple[str, ...]:
    keys = (key for key in _tiebreaker_keys(regulation) if key not in COUNTS)
    return ("rank", "player", "name", "faction", "points", *keys, *COUNTS, "status", "place")


def _player_fields(facts: Facts) -> tuple[str, ...]:
    in_use = (
        field for field in FIELDS_IN_USE if any(getattr(each, field) for each in facts.players.values())
    )
    return (*PLAYER_FIELDS, *in_use)


def _player(player: Player, status: Status, fields: Sequence[str]) -> Row:
    return {field: getattr(player, field) for field in fields} | {"status": status.public}


def _pairing(facts: Facts, round_: RoundFacts, pairing: Pairing) -> Row:
    regulation, result = facts.regulation, pairing.result
    score = score_game(result, regulation)
    row = _empty_pairing(regulation)
    row |= {
        "table": pairing.table,
        "game": None if round_.is_swiss else pairing.row,
        "player1": pairing.player1,
        "player2": pairing.player2,
        "bye": False,
    }
    row |= form_of(regulation).data_of(result)
    row |= _part(round_, pairing.row)
    if score is not None:
        row |= {"ended": result.ended.value, "winner": score.winner}
    if score is not None and round_.is_swiss:
        row |= _worth(facts, pairing, score)
    return row


def _part(round_: RoundFacts, number: int) -> Row:
    """Return what a game is for, in rounds that have others than the main ones."""
    part = round_.parts.get(number)
    return {"part": str(part) if part else None} if round_.parts else {}


def _worth(facts: Facts, pairing: Pairing, score: GameScore) -> Row:
    row: Row = {
        f"points{seat}": _points(facts, player, score.of_seat(seat)[0])
        for seat, player in zip((1, 2), pairing.players, strict=True)
    }
    if facts.regulation.margin_of_victory is not None:
        row |= {"margin1": score.margin1, "margin2": score.margin2}
    return row


def _points(facts: Facts, player: PlayerId, points: Number | None) -> int | float | None:
    """Return a player's points for a round, in which a bye may bring the mean of the player's games so far."""
    points = facts.mean_of(player) if points is None else points
    return None if points is None else json_points(points)


def _bye(facts: Facts, round_: RoundFacts, bye: Bye) -> Row:
    regulation, worth = facts.regulation, bye_worth(facts.regulation, given=bye.given)
    row = _empty_pairing(regulation)
    row |= {"player1": bye.player, "bye": True, "winner": _WINNERS[worth.counts_as]}
    row |= _part(round_, bye.row)
    if not round_.is_swiss:
        return row | {"game": bye.row}
    assert bye.player is not None
    row["points1"] = _points(facts, bye.player, worth.award.points)
    if regulation.margin_of_victory is not None:
        row["margin1"] = worth.award.margin_of_victory
    return row


def _standings(
    facts: Facts,
    standings: Standings,
    lines: Sequence[Standing],
    status: str,
    statuses: Mapping[PlayerId, Status],
    places: Mapping[PlayerId, int],
) -> Row:
    keys = _tiebreaker_keys(facts.regulation)
    return {
        "schema": "roundsheet/standings/1",
        "after_round": standings.after_round,
        "status": status,
        "tiebreakers": list(standings.precedence),
        "standings": [
            _line(facts, line, keys, statuses[line.player], places.get(line.player)) for line in lines
        ],
    }


def _line(facts: Facts, line: Standing, keys: Sequence[str], status: Status, place: int | None) -> Row:
    player, record = facts.players[line.player], line.record
    tiebreakers: Row = dict.fromkeys(keys)
    tiebreakers |= {key: json_number(figure.value) for key, figure in line.tiebreakers.items()}
    row: Row = {
        "rank": line.rank,
        "player": player.id,
        "name": player.name,
        "faction": player.faction,
        "points": json_points(record.tournament_points),
        "tiebreakers": tiebreakers,
    }
    row |= {name: getattr(record, name) for name in COUNTS}
    return row | {"status": status.public, "place": place}


def _both(name: str, value: Row, table: str, columns: Sequence[str]) -> dict[str, bytes]:
    rows = value[table]
    assert isinstance(rows, list)
    return {f"{name}.json": as_json(value), f"{name}.csv": as_csv(columns, rows)}
