"""`data/archive.zip` of an event: all from which its pages can be built again, in twenty years and anywhere.

It holds what everybody may see and nothing else: the workbooks are written from the public event, so no column of
the organizer's own, no comment, no private note and no draft is in them, and `about.md` is what the page shows of it.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from generator.event_file.sponsor import logo_file, sponsor_keys
from generator.list_files.xws import written
from generator.model import ChangeKind, EventSettings, Round, Stage
from generator.model.seasons import Season
from generator.regulations.catalogue import regulation_ids, source_of
from generator.regulations.schema import Regulation
from generator.site.facts import Facts, RoundFacts
from generator.site.formats import zipped
from generator.site.page_context import Site
from generator.site.wording.prose import prose
from generator.text import CleanText

_ABOUT = """\
{name}

This archive holds an event of a tournament and everything from which its pages were made.

events/       what the organizer wrote: workbooks and settings, without what was not published
data/         the results for programs, as JSON and CSV
regulations/  the rules that were in force, in the form in which the program read them

To build the pages again, install Roundsheet, unpack the archive, and run in its folder:

    roundsheet build
"""


def archive_of(site: Site, facts: Facts, data: Mapping[str, bytes], rules: Mapping[str, bytes]) -> bytes:
    """Return the archive of an event.

    Args:
        site: what its pages say of the whole site.
        facts: of the event, as everybody may see it.
        data: its files for programs by their names.
        rules: the organizer's own files of rules by their names.
    """
    event, regulation = facts.event, facts.regulation
    folder = f"events/{event.id}"
    files = {
        **_in_force(event.settings.regulations, regulation),
        **{f"data/{name}": content for name, content in data.items()},
        "README.txt": _ABOUT.format(name=event.settings.name).encode(),
        "events/site.yaml": _as_yaml(_site(site)),
        **{
            f"events/{each.id}.yaml": _as_yaml(_season(each))
            for each in site.seasons
            if each.takes_in(event.id)
        },
        f"{folder}/event.yaml": _as_yaml(_settings(event.settings)),
        f"{folder}/players.xlsx": _players(facts),
        **{f"{folder}/round-{each.number}.xlsx": _round(facts, each) for each in facts.rounds},
        **{f"{folder}/{name}": content for name, content in rules.items()},
    }
    files |= {f"events/{name}": content for name, content in logo_file(site.sponsor).items()}
    files |= {f"{folder}/{name}": content for name, content in logo_file(event.settings.sponsor).items()}
    files |= {f"{folder}/lists/{each.player}{each.ending}": written(each) for each in event.list_files}
    if about := prose(event.about):
        files[f"{folder}/about.md"] = about.encode()
    return zipped(sorted(files.items()))


def _players(facts: Facts) -> bytes:
    from generator.workbooks.writing.plain import plain_players  # XlsxWriter: only where it writes

    return plain_players(facts.event.players, facts.event.lists)


def _round(facts: Facts, round_: RoundFacts) -> bytes:
    from generator.workbooks.writing.plain import plain_round

    return plain_round(facts.event, facts.regulation, _told(round_))


def _told(facts: RoundFacts) -> Round:
    """Return the round without the notes that no page shows: changed rows and rulings on points are shown."""
    round_, repeated = facts.workbook, facts.repeated
    changed = {game.published.row for game in repeated.comparison.changed} if repeated is not None else set()

    def note(row: int, said: CleanText | None) -> CleanText | None:
        return said if row in changed else None

    return replace(
        round_,
        pairings=tuple(replace(each, note=note(each.row, each.note)) for each in round_.pairings),
        byes=tuple(replace(each, note=note(each.row, each.note)) for each in round_.byes),
        changes=tuple(
            each if each.kind is ChangeKind.POINTS else replace(each, note=None) for each in round_.changes
        ),
    )


def _in_force(name: str, regulation: Regulation) -> dict[str, bytes]:
    """Return the program's rules that the event follows."""
    return {
        f"regulations/{each}.yaml": source_of(each)
        for each in (name, *regulation.bases)
        if each in regulation_ids()
    }


def _as_yaml(settings: Mapping[str, Any]) -> bytes:
    """Return a line for each key with a value; every value is JSON, which YAML takes as it is."""
    said = {name: value for name, value in settings.items() if value not in (None, [], {}, False)}
    return "".join(
        f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in said.items()
    ).encode()


def _site(site: Site) -> dict[str, Any]:
    return {
        "title": site.title,
        "address": site.address,
        "language": site.language,
        "timezone": site.timezone,
        "sponsor": sponsor_keys(site.sponsor),
    }


def _season(season: Season) -> dict[str, Any]:
    scheme = season.scheme
    points = {
        "places": list(scheme.places),
        "others": scheme.others,
        "tournament_points": scheme.tournament_points,
        "attendance": scheme.attendance,
    }
    return {
        "name": season.name,
        "events": list(season.events),
        "points": points,
        "best": scheme.best,
        "players": "by name" if season.by_name else "by id",
        "language": season.language,
        "accent": season.accent,
    }


def _settings(settings: EventSettings) -> dict[str, Any]:
    return {
        "name": settings.name,
        "date": [day.isoformat() for day in settings.dates],
        "venue": settings.venue,
        "regulations": settings.regulations,
        "tier": settings.tier,
        "structure": settings.structure,
        "stages": [_stage(stage) for stage in settings.stages],
        "leaders": [
            {"role": each.role, "name": each.name} | ({"player": each.player} if each.player else {})
            for each in settings.leaders
        ],
        "scenarios": [
            {
                key: value
                for key, value in (("deployment", each.deployment), ("objective", each.objective))
                if value is not None
            }
            for each in settings.scenarios
        ],
        "tables": settings.tables,
        "tables_from": settings.tables_from if settings.tables_from != 1 else None,
        "release": "manual" if settings.drafts else None,
        "schedule": [f"{each.begins:%Y-%m-%d %H:%M} {each.what}" for each in settings.schedule],
        "timezone": settings.timezone,
        "lists_from_round": settings.lists_from_round,
        "language": settings.language,
        "accent": settings.accent,
        "sponsor": sponsor_keys(settings.sponsor),
        "cancelled": settings.cancelled,
        "rehearsal": settings.is_rehearsal,
        "seed": settings.seed,
    }


def _stage(stage: Stage) -> dict[str, Any]:
    return {key: value for key, value in asdict(stage).items() if value is not None} | {
        "type": stage.type.value
    }
