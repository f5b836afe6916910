"""What an upload took away: results, players, pairings that stood there at the commit before it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.commands.ci.history import games_of, players_at, round_at, versions_of
from generator.commands.ci.repository import Repository
from generator.commands.ci.service import Service
from generator.commands.ci.uniting import Conflict, Union, Version, unite
from generator.loading import LoadedEvent
from generator.loading.rounds import round_files
from generator.model import Event, Pairing, Player, Round
from generator.workbooks import layout
from generator.workbooks.changing.entries import Typed, TypedEntry, TypedKind, entries_of, game_of

MERGE = "merge.yml"
_FEW = 4  # players: of so few another event's are not told from one's own


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Something to say on top of a run's page: words, and links by their labels. It makes the run red."""

    says: str
    links: tuple[tuple[str, str | None], ...] = ()


def losses_of(
    service: Service, repository: Repository, loaded: LoadedEvent, changed: Sequence[str]
) -> Iterator[Told]:
    """What is gone from an event since the commit `service.before`.

    Args:
        service: the run.
        repository: the checkout.
        loaded: the event as it is now.
        changed: the paths that the upload changed, of all events.
    """
    folder = repository.path_of(loaded.folder)
    names = {path.removeprefix(f"{folder}/") for path in changed if path.startswith(f"{folder}/")}
    if not names:
        return
    files = round_files(loaded.folder)
    for number, path in files.items():
        if path.name in names or number == max(files):
            yield from _of_round(service, repository, loaded, path, number)
    if not service.is_pressed:
        for name in sorted(names):
            yield from _of_missing_round(service, repository, loaded, name)
    if "players.xlsx" in names:
        yield from _of_players(service, repository, loaded)


def union_of(repository: Repository, path: Path, now: Round) -> Union:
    """What a round's workbook lacks of what all its versions say together."""
    versions = versions_of(repository, path, now)
    return unite([Version(commit=version.commit, entries=entries_of(version.round)) for version in versions])


def said_of_entries(entries: Iterable[TypedEntry], round_: Round, event: Event | None) -> str:
    """The entries as a list in words: `results of table 3 (Ada Lind, Bo Renn), table 4 (...); change of Bo Renn`."""
    by_kind: dict[TypedKind, list[str]] = {}
    for entry in sorted(entries, key=lambda each: _order(each, round_)):
        by_kind.setdefault(entry.kind, []).append(_about(entry, round_, event))
    return "; ".join(f"{_ENTRIES[kind]} {', '.join(about)}" for kind, about in by_kind.items())


_ENTRIES = {
    TypedKind.RESULT: "results of",
    TypedKind.NOTE: "notes of",
    TypedKind.EXTENSION: "extra minutes of",
    TypedKind.CHANGE: "what Changes says about",
    TypedKind.FIELD: "on the sheet Round",
}


def said_of_conflict(conflict: Conflict, round_: Round, event: Event | None) -> str:
    """Both readings of one entry."""
    about = _about(conflict.entry, round_, event)
    return f"{about}: {_typed(conflict.earlier.typed)} earlier, {_typed(conflict.now.typed)} now"


def _of_round(
    service: Service, repository: Repository, loaded: LoadedEvent, path: Path, number: int
) -> Iterator[Told]:
    content = repository.file_at("HEAD", repository.path_of(path))
    now = round_at(repository, "HEAD", path, number) if content is not None else None
    if now is None:
        return  # a finding says what is wrong with the file
    then = round_at(repository, service.before, path, number)
    union, has = union_of(repository, path, now), entries_of(now)
    gone = {entry: known.commit for entry, known in union.missing.items()}
    if then is not None and games_of(then) == games_of(now):
        gone |= dict.fromkeys(entries_of(then).keys() - has.keys() - gone.keys(), service.before)
    if gone or union.conflicts:
        yield _told_of_entries(service, repository, loaded, path, now, gone, union)
    if then is not None and not service.is_pressed:
        yield from _of_pairings(service, repository, loaded, path, then, now)


def _told_of_entries(
    service: Service,
    repository: Repository,
    loaded: LoadedEvent,
    path: Path,
    now: Round,
    gone: dict[TypedEntry, str],
    union: Union,
) -> Told:
    name, event = path.name, loaded.event
    parts = []
    if gone:
        parts.append(f"{name} lacks what was in it earlier: {said_of_entries(gone, now, event)}.")
    if union.conflicts:
        both = "; ".join(said_of_conflict(conflict, now, event) for conflict in union.conflicts)
        parts.append(f"Two uploads of {name} contradict each other, and the newer counts: {both}.")
    if union.missing:
        parts.append("The button Merge results puts back what is gone, where nothing contradicts it.")
    else:
        parts.append("If that was not meant, correct the file and upload it again.")
    commits = [*gone.values(), *(conflict.earlier.commit for conflict in union.conflicts)]
    where = repository.path_of(path)
    earlier = tuple(
        (f"An earlier {name}", service.at(commit).file(where)) for commit in dict.fromkeys(commits)
    )
    button = (("Merge results", service.button(MERGE)),) if union.missing else ()
    return Told(
        says=" ".join(parts), links=(*earlier, (f"{name} as it is now", service.file(where)), *button)
    )


def _of_missing_round(
    service: Service, repository: Repository, loaded: LoadedEvent, name: str
) -> Iterator[Told]:
    """A workbook that nobody took away by the button."""
    path, number = loaded.folder / name, name.removeprefix("round-").removesuffix(".xlsx")
    if path.exists() or name != f"round-{number}.xlsx" or not number.isdecimal():
        return
    then = round_at(repository, service.before, path, int(number))
    if then is not None:
        entered = said_of_entries(entries_of(then), then, loaded.event)
        with_it = f", and with it {entered}" if entered else ""
        says = f"{name} is gone{with_it}. Upload it again, or press Undo last round if the round should not count."
        where = repository.path_of(path)
        yield Told(says=says, links=((f"The earlier {name}", service.at(service.before).file(where)),))


def _of_pairings(
    service: Service, repository: Repository, loaded: LoadedEvent, path: Path, then: Round, now: Round
) -> Iterator[Told]:
    """Pairings that were public and are others now: players may sit at their tables already."""
    if then.is_draft:
        return
    where = repository.path_of(path)
    links = (
        (f"The earlier {path.name}", service.at(service.before).file(where)),
        (f"{path.name} as it is now", service.file(where)),
    )
    if now.is_draft:
        says = f"Round {now.number} was published, and Release does not say Now any more: its pages are gone."
        yield Told(says=says, links=links)
    elif said := tuple(_moved(then, now, loaded.event)):
        if then.draw_seed != now.draw_seed:
            says = f"The published pairings of round {now.number} are those of another draw now"
        else:
            says = f"Published pairings of round {now.number} have changed"
        yield Told(
            says=f"{says}: {'; '.join(said)}. Tell the players, or upload the earlier file.", links=links
        )


def _moved(then: Round, now: Round, event: Event | None) -> Iterator[str]:
    """Each game that was not there before: by who meets whom and where."""
    were = {(frozenset(game.players), game.table) for game in then.pairings}
    for game in now.pairings:
        if (frozenset(game.players), game.table) not in were:
            yield _game(game, event)
    byes = {bye.player for bye in then.byes}
    for bye in now.byes:
        if bye.player is not None and bye.player not in byes:
            yield f"bye for {_name(bye.player, event)}"


def _of_players(service: Service, repository: Repository, loaded: LoadedEvent) -> Iterator[Told]:
    path = loaded.folder / "players.xlsx"
    then = players_at(repository, service.before, path)
    now = players_at(repository, "HEAD", path)
    if not then or not now:
        return  # nothing to lose, or a finding says what is wrong with the file
    links = (
        ("The earlier players.xlsx", service.at(service.before).file(repository.path_of(path))),
        ("players.xlsx as it is now", service.file(repository.path_of(path))),
    )
    if lost := lost_players(then, now):
        yield Told(says=lost, links=links)


def lost_players(before: Sequence[Player], after: Sequence[Player]) -> str:
    """What a registration lacks of an earlier one, in words; empty where it lacks nothing."""
    now = {player.id: player for player in after}
    same = [player for player in before if player.id in now and now[player.id].name == player.name]
    gone = [player for player in before if player.id not in now]
    emptied = [
        f"{player.id}: {', '.join(cells)}" for player in same if (cells := _emptied(player, now[player.id]))
    ]
    if len(before) >= _FEW and len(same) * 2 < len(before):
        return (
            f"players.xlsx looks like another event's: of the {len(before)} players that were in it, "
            f"{len(same)} are still the same. If it is, upload this event's own."
        )
    if gone:
        who = ", ".join(f"{player.id} ({player.public_name or player.name})" for player in gone)
        return (
            f"players.xlsx lacks players who were in it: {who}. An older file may have replaced the newer one; "
            "if a player does not come, write Withdrawn under Status."
        )
    return f"players.xlsx lacks what was in it earlier: {'; '.join(emptied)}." if emptied else ""


def _emptied(then: Player, now: Player) -> list[str]:
    """The columns in which something stood and nothing does."""
    return [
        header
        for header, column in layout.PLAYER_COLUMNS.items()
        if header != layout.NAME and getattr(then, column.field) and not getattr(now, column.field)
    ]


def _order(entry: TypedEntry, round_: Round) -> tuple[int, int, tuple[str, ...]]:
    game = game_of(entry, round_)
    return list(TypedKind).index(entry.kind), game.row if game else 0, entry.about


def _about(entry: TypedEntry, round_: Round, event: Event | None) -> str:
    game = game_of(entry, round_)
    if game is not None:
        return _game(game, event)
    return entry.about[0] if entry.kind is TypedKind.FIELD else _name(entry.about[0], event)


def _game(game: Pairing, event: Event | None) -> str:
    who = " and ".join(_name(player, event) for player in game.players)
    return f"table {game.table} ({who})" if game.table is not None else who


def _name(player: str, event: Event | None) -> str:
    """The player's public name: everybody may read a run's page."""
    names = {each.id: each.public_name or each.name for each in event.players} if event is not None else {}
    return next((name for each, name in names.items() if each == player), player)


def _typed(typed: Typed) -> str:
    return ", ".join(f"{column} {value}" for column, value in typed.items())
