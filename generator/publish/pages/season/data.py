"""A season's files for programs: its ranking after each event, as JSON and as CSV."""

from generator.engine.season import EventScore, SeasonLine
from generator.publish.formats import Row, as_csv, as_json, json_points
from generator.publish.seasons import SeasonFacts

COLUMNS = ("rank", "person", "name", "points", "attendance")


def season_data(facts: SeasonFacts) -> dict[str, bytes]:
    """Every file of the season's `data/` folder by its name."""
    files = {"standings.json": as_json(_ranking(facts, len(facts.over)))}
    files["standings.csv"] = _csv(facts, len(facts.over))
    for number in range(1, len(facts.over) + 1):
        files[f"standings-{number}.json"] = as_json(_ranking(facts, number))
        files[f"standings-{number}.csv"] = _csv(facts, number)
    return files


def _ranking(facts: SeasonFacts, number: int) -> Row:
    scheme, over = facts.season.scheme, facts.over[:number]
    return {
        "schema": "roundsheet/season/1",
        "season": facts.season.id,
        "name": facts.season.name,
        "after_events": number,
        "points": {
            "places": list(scheme.places),
            "others": scheme.others,
            "tournament_points": scheme.tournament_points,
            "attendance": scheme.attendance,
            "best": scheme.best,
        },
        "events": [
            {"event": event.folder, "name": event.name, "counts": event in over} for event in facts.events
        ],
        "standings": [
            {**_line(facts, line), "results": [_result(score) for score in line.scores]}
            for line in facts.after(number)
        ],
    }


def _csv(facts: SeasonFacts, number: int) -> bytes:
    """A column for each event that counts, under its folder's name."""
    over = [event.folder for event in facts.over[:number]]
    rows = [_line(facts, line) | {"results": _by_event(line, over)} for line in facts.after(number)]
    return as_csv((*COLUMNS, *over), rows)


def _by_event(line: SeasonLine, over: list[str]) -> Row:
    scores: Row = {score.appearance.event: json_points(score.score) for score in line.scores}
    return dict.fromkeys(over) | scores


def _line(facts: SeasonFacts, line: SeasonLine) -> Row:
    return {
        "rank": line.rank,
        "person": facts.segment(line.person),
        "name": line.person.name,
        "points": json_points(line.total),
        "attendance": line.attendance,
    }


def _result(score: EventScore) -> Row:
    seat = score.appearance
    return {
        "event": seat.event,
        "player": seat.player,
        "place": seat.place,
        "points": json_points(score.score),
        "counts": score.counts,
    }
