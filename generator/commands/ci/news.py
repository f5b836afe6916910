"""News of pairings, tables that still play, final standings and cancelled events: what a build made public just now."""

import json
import re
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from http.client import HTTPException
from itertools import accumulate, groupby
from pathlib import Path, PurePosixPath

from generator.commands.build import BuildOutcome
from generator.commands.ci.repository import Repository, last_good, lies_below, versions_of
from generator.commands.isolation import Task, run_all_isolated
from generator.files.reading import read_or_none
from generator.findings import Finding
from generator.loading import LoadedEvent
from generator.model import Event, Pairing, Round
from generator.regulations.schema import Regulation
from generator.site.page_context import whole
from generator.site.urls import EventUrls
from generator.tournament.course.schedule import is_swiss, stages_of
from generator.tournament.next_round import Finished, due, name_of, open_tables
from generator.tournament.places import final_places

# The reminder of tables that still play: when few of a round are left, once a round. The service knows
# neither when somebody uploads next nor which time it is in the hall, so the tables themselves count.


def tables_left(
    repository: Repository, folder: Path, now: Event, earlier: Event | None, regulation: Regulation
) -> tuple[Pairing, ...]:
    """Return the games to remind of: those open in the last round, where this upload first made them few.

    Args:
        repository: where the event's history is.
        folder: the event's.
        now: the event as its pages show it.
        earlier: the same before the upload; None where it had no pages.
        regulation: what says which result is one.
    """
    had = len(earlier.rounds) if earlier is not None else 0
    if earlier is None or not now.rounds or had < len(now.rounds):
        return ()
    round_, before = now.rounds[-1], earlier.rounds[len(now.rounds) - 1]
    still = open_tables(round_, regulation)
    if not still or not _are_few(round_, regulation) or _are_few(before, regulation):
        return ()
    versions = versions_of(repository, folder / PurePosixPath(round_.place.file).name, round_)
    times = [few for few, _ in groupby(versions, lambda version: _are_few(version.round, regulation))]
    if times.count(True) > 1:
        return ()  # reminded already, and then results were taken back
    return tuple(game for game in round_.pairings if (game.table or game.row) in still)


def _are_few(round_: Round, regulation: Regulation) -> bool:
    """Return whether at most a quarter of the tables still play, or one."""
    return len(open_tables(round_, regulation)) <= max(1, len(round_.pairings) // 4)


# What is new since the version before.


MAX_NEWS = 10  # pieces of news that are sent at once
MAX_PAIRINGS_BYTES = 1_000_000
MAX_MESSAGE_CHARACTERS = 1_500  # of pairings: a message of Discord ends at 2,000


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicNews:
    """A piece of news: something that is public now and was not before."""

    event: str  # the folder's name
    kind: str  # "pairings", "open", "final" or "cancelled"
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
    """Return what this build has published that the repository's version at the commit `before` did not have.

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
    return [asdict(each) for each in found[:MAX_NEWS]]


def _new_of(
    loaded: LoadedEvent, repository: Repository, before: str, address: str | None, site: Path
) -> tuple[PublicNews, ...]:
    earlier = _as_it_was(repository, before, loaded)
    return (*_news_of(loaded, earlier, address, site), *_reminder(loaded, earlier, repository, address))


def _as_it_was(repository: Repository, commit: str, now: LoadedEvent) -> Event | None:
    """Return the event as its pages showed it at a commit, or before if it was faulty then; None without pages."""
    with tempfile.TemporaryDirectory() as aside:
        loaded = last_good(repository, now.folder, Path(aside) / now.id, until=commit)
    return None if loaded is None or loaded.event is None else loaded.event.public


def _news_of(
    loaded: LoadedEvent, earlier: Event | None, address: str | None, site: Path
) -> Iterator[PublicNews]:
    event, regulation, _ = loaded.parts()
    if event.settings.is_rehearsal:
        return
    event, urls = event.public, EventUrls(loaded.id)
    name, stages = event.settings.name, stages_of(event, regulation)
    if event.settings.cancelled is not None:
        if earlier is not None and earlier.settings.cancelled is None:
            yield PublicNews(
                event=loaded.id,
                kind="cancelled",
                round=len(event.rounds),
                text=f"{name} is cancelled: {event.settings.cancelled}",
                url=whole(address, urls.overview),
            )
        return
    had = len(earlier.rounds) if earlier is not None else 0
    for round_ in event.rounds[had:]:
        stage = "" if is_swiss(round_.number, stages) else f" ({name_of(event, round_.number, stages)})"
        begins = f" Starts at: {round_.starts_at}." if round_.starts_at else ""
        yield PublicNews(
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
        yield PublicNews(
            event=loaded.id,
            kind="final",
            round=len(event.rounds),
            text=f"{name} is over. Winner: {' and '.join(winners)}." if winners else f"{name} is over.",
            url=whole(address, urls.standings),
        )


def _reminder(
    loaded: LoadedEvent, earlier: Event | None, repository: Repository, address: str | None
) -> Iterator[PublicNews]:
    event, regulation, _ = loaded.parts()
    if event.settings.cancelled is not None:
        return
    event = event.public
    left = tables_left(repository, loaded.folder, event, earlier, regulation)
    if not left:
        return
    number, tables = event.rounds[-1].number, f"{len(left)} {'table' if len(left) == 1 else 'tables'}"
    lines = [
        f"{game.table or game.row} {' - '.join(event.player(player).name for player in game.players)}"
        for game in left
    ]
    yield PublicNews(
        event=loaded.id,
        kind="open",
        round=number,
        text=f"{event.settings.name}: round {number} waits for {tables}.",
        url=whole(address, EventUrls(loaded.id).round(number)),
        pairings=_as_far_as_it_goes(lines),
    )


def _pairings(file: Path) -> str | None:
    """Return the lines of the tables below the text on the round; as many as a message has room for."""
    text = (read_or_none(file, MAX_PAIRINGS_BYTES) or b"").decode()
    _, _, seats = text.partition("\n\n")
    return _as_far_as_it_goes([" ".join(line.split()) for line in seats.partition("\n\n")[0].splitlines()])


def _as_far_as_it_goes(lines: Sequence[str]) -> str | None:
    """Return as many lines as a message has room for."""
    lengths = accumulate(len(line) + 1 for line in lines)
    shown = [line for line, length in zip(lines, lengths, strict=True) if length <= MAX_MESSAGE_CHARACTERS]
    return "\n".join(shown if len(shown) == len(lines) else [*shown, "..."]) or None


def _is_over(event: Event, regulation: Regulation) -> bool:
    return bool(event.rounds) and isinstance(due(event, regulation, stages_of(event, regulation)), Finished)


# News is sent to a webhook: Discord's, or any that takes JSON.


TIMEOUT_SECONDS = 10
_DISCORD = ("discord.com", "discordapp.com")
_ADDRESS = re.compile(r"https://([a-z0-9.-]+)(?::[0-9]{1,5})?(?:[/?][!-~]*)?", re.ASCII | re.IGNORECASE)
_UNUSABLE = (
    "the webhook's address must begin with https:// and be one address, without spaces or line breaks in it"
)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Whoever answers with another address is not followed: the news is for this one."""

    def redirect_request(self, *_: object) -> None:
        """Return None, so that the answer counts as an error."""


def announce(news_: str, webhook: str) -> tuple[str, ...]:
    """Send each piece of news, as `news` gave them to the steps after it, in JSON.

    Returns:
        What could not be sent and why, as lines without the webhook's address, which is a secret. It never fails.
    """
    webhook = webhook.strip()
    address = _ADDRESS.fullmatch(webhook)
    if address is None:
        return (_UNUSABLE,)
    try:
        items = json.loads(news_)
        return tuple(problem for item in items for problem in _send(item, webhook, address[1].lower()))
    except Exception:  # noqa: BLE001 (what is published stays published; an error's own words may hold the address)
        return ("the webhook could not be used: not everything was announced",)


def _send(item: dict[str, object], webhook: str, host: str) -> Iterator[str]:
    body: dict[str, object] = item
    if any(host == own or host.endswith(f".{own}") for own in _DISCORD):
        seats = item.get("pairings")
        table = f"```\n{str(seats).replace('`', chr(39))}\n```" if seats else None  # names as they are
        said = "\n".join(str(part) for part in (item.get("text"), item.get("url"), table) if part)
        body = {"content": said[:2000], "allowed_mentions": {"parse": []}}
    request = urllib.request.Request(
        webhook,
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "User-Agent": "Roundsheet"},
    )
    try:
        with urllib.request.build_opener(_NoRedirects).open(request, timeout=TIMEOUT_SECONDS) as answer:
            answer.read(1)
    except urllib.error.HTTPError as error:
        yield f"the webhook answered {error.code}: {item.get('text')} was not announced"
    except (OSError, ValueError, HTTPException):
        yield f"the webhook can't be reached: {item.get('text')} was not announced"
