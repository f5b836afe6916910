"""News of pairings, of tables that still play and of final standings: what a build has made public just now."""

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path

from generator.commands.build import BuildOutcome
from generator.commands.ci.history import last_good
from generator.commands.ci.reminder import tables_left
from generator.commands.ci.repository import Repository, lies_below
from generator.commands.isolation import Task, run_all_isolated
from generator.engine.course.schedule import is_swiss, stages_of
from generator.engine.next_round import Finished, due, name_of
from generator.engine.places import final_places
from generator.findings import Finding
from generator.loading import LoadedEvent
from generator.model import Event
from generator.publish.frame.head import whole
from generator.publish.urls import EventUrls
from generator.regulations.schema import Regulation

MOST = 10  # pieces of news that are sent at once
LONGEST = 1_500  # characters of pairings: a message of Discord ends at 2,000


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """Something that is public now and was not before."""

    event: str  # the folder's name
    kind: str  # "pairings", "open" or "final"
    round: int
    text: str
    url: str | None
    pairings: str | None = None  # as on the page for a chat, a table a line; the first of many


def news(
    repository: Repository | None,
    before: str,
    changed: Sequence[str] | None,
    built: BuildOutcome,
    site: Path,
) -> list[dict[str, object]]:
    """What this build has published that the version of the repository at the commit `before` did not have.

    Only events in which something has `changed` since are looked up there; all where nobody knows what has. The texts
    of pairings are taken from the `site` that was built.
    """
    if repository is None or not before:
        return []
    tasks = [
        Task(folder=loaded.folder, work=partial(_new_of, loaded, repository, before, built.address, site))
        for loaded in built.events
        if loaded.id in built.report.published
        and (changed is None or lies_below(changed, repository.path_of(loaded.folder)))
    ]
    found = [each for told in run_all_isolated(tasks) if not isinstance(told, Finding) for each in told]
    return [asdict(each) for each in found[:MOST]]


def _new_of(
    loaded: LoadedEvent, repository: Repository, before: str, address: str | None, site: Path
) -> tuple[News, ...]:
    earlier = _as_it_was(repository, before, loaded)
    return (*_news_of(loaded, earlier, address, site), *_reminder(loaded, earlier, repository, address))


def _as_it_was(repository: Repository, commit: str, now: LoadedEvent) -> Event | None:
    """The event as its pages showed it at a commit, where it was faulty then, before; None where they did not."""
    with tempfile.TemporaryDirectory() as aside:
        loaded = last_good(repository, now.folder, Path(aside) / now.id, until=commit)
    return None if loaded is None or loaded.event is None else loaded.event.public


def _news_of(loaded: LoadedEvent, earlier: Event | None, address: str | None, site: Path) -> Iterator[News]:
    event, regulation, _ = loaded.parts()
    if event.settings.is_rehearsal:
        return
    event, urls = event.public, EventUrls(loaded.id)
    name, stages = event.settings.name, stages_of(event, regulation)
    had = len(earlier.rounds) if earlier is not None else 0
    for round_ in event.rounds[had:]:
        stage = "" if is_swiss(round_.number, stages) else f" ({name_of(event, round_.number, stages)})"
        begins = f" Starts at: {round_.starts_at}." if round_.starts_at else ""
        yield News(
            event=loaded.id,
            kind="pairings",
            round=round_.number,
            text=f"{name}: the pairings of round {round_.number}{stage} are out.{begins}",
            url=whole(address, urls.round(round_.number)),
            pairings=_pairings(site / urls.round_text(round_.number)),
        )
    was_over = earlier is not None and _is_over(earlier, regulation)
    if event.rounds and _is_over(event, regulation) and not was_over:
        places = final_places(event, regulation, stages)
        winners = [event.player(player).name for player, place in sorted(places.items()) if place == 1]
        yield News(
            event=loaded.id,
            kind="final",
            round=len(event.rounds),
            text=f"{name} is over. Winner: {' and '.join(winners)}." if winners else f"{name} is over.",
            url=whole(address, urls.standings),
        )


def _reminder(
    loaded: LoadedEvent, earlier: Event | None, repository: Repository, address: str | None
) -> Iterator[News]:
    event, regulation, _ = loaded.parts()
    event = event.public
    left = tables_left(repository, loaded.folder, event, earlier, regulation)
    if not left:
        return
    number, tables = event.rounds[-1].number, f"{len(left)} {'table' if len(left) == 1 else 'tables'}"
    lines = [
        f"{game.table or game.row} {' - '.join(event.player(player).name for player in game.players)}"
        for game in left
    ]
    yield News(
        event=loaded.id,
        kind="open",
        round=number,
        text=f"{event.settings.name}: round {number} waits for {tables}.",
        url=whole(address, EventUrls(loaded.id).round(number)),
        pairings=_as_far_as_it_goes(lines),
    )


def _pairings(file: Path) -> str | None:
    """The lines of the tables below what is said of the round; as many as a message has room for."""
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    _, _, seats = text.partition("\n\n")
    return _as_far_as_it_goes([" ".join(line.split()) for line in seats.partition("\n\n")[0].splitlines()])


def _as_far_as_it_goes(lines: Sequence[str]) -> str | None:
    """As many lines as a message has room for."""
    lengths = accumulate(len(line) + 1 for line in lines)
    shown = [line for line, length in zip(lines, lengths, strict=True) if length <= LONGEST]
    return "\n".join(shown if len(shown) == len(lines) else [*shown, "..."]) or None


def _is_over(event: Event, regulation: Regulation) -> bool:
    return bool(event.rounds) and isinstance(due(event, regulation, stages_of(event, regulation)), Finished)
