"""What uploads took away: results, players, seats that were there when the event was last published."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from generator.commands.ci.repository import (
    MAX_VERSIONS,
    Repository,
    path_at,
    players_at,
    round_at,
    versions_of,
)
from generator.commands.ci.rounds import undo_message
from generator.commands.ci.service import Service
from generator.files.reading import look_into, read_or_none
from generator.loading import LoadedEvent, round_files
from generator.model import Event, Pairing, Player, Round
from generator.workbooks import layout
from generator.workbooks.changing.entries import (
    Typed,
    TypedEntries,
    TypedEntry,
    TypedKind,
    entries_of,
    game_of,
    games_of,
)
from generator.workbooks.reading.beside import OPENDOCUMENT, PLAYERS, round_names, round_number
from generator.workbooks.reading.intake import WORKBOOK

# Versions of a round's workbook that two people filled side by side, united: pure, from entries to entries.
# An upload takes the place of the file that was there, also where its sender began with an older one. So each
# version is looked at as what its sender changed in the version that it was most likely made from.


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A record of what stood in the workbook in a commit."""

    commit: str
    entries: TypedEntries


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """An entry's words, and the commit in which they came."""

    typed: Typed
    commit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A conflict of two people who made different entries side by side; the newest version has the newer entry."""

    entry: TypedEntry
    earlier: Known
    now: Known


@dataclass(frozen=True, slots=True, kw_only=True)
class Union:
    """A record of what the newest version lacks of all versions' entries, and of where they contradict each other."""

    missing: Mapping[TypedEntry, Known]
    conflicts: tuple[Conflict, ...]


def unite(versions: Sequence[Version]) -> Union:
    """Unite versions of one workbook, the oldest first."""
    united: dict[TypedEntry, Known] = {}
    conflicts: dict[TypedEntry, Conflict] = {}
    for number, version in enumerate(versions):
        base = _made_from(version, versions[:number])
        for entry in dict.fromkeys((*base, *version.entries)):
            if base.get(entry) != version.entries.get(entry):
                _change(entry, base.get(entry), version, united, conflicts)
        if {entry: known.typed for entry, known in united.items()} == version.entries and not any(
            conflict.now.commit == version.commit for conflict in conflicts.values()
        ):
            conflicts.clear()  # somebody who had everything before them has decided
    newest = versions[-1].entries if versions else {}
    missing = {entry: known for entry, known in united.items() if newest.get(entry) != known.typed}
    return Union(missing=missing, conflicts=tuple(conflicts.values()))


def _made_from(version: Version, earlier: Sequence[Version]) -> TypedEntries:
    """Return what the sender of a version most likely began with: the version that it differs least from.

    Nobody is taken to have removed a result on purpose: every game has one in the end, so none is ever given up.
    """

    def differences(other: Version) -> tuple[int, int, int]:
        entries = {*other.entries, *version.entries}
        changed = sum(other.entries.get(entry) != version.entries.get(entry) for entry in entries)
        lost = other.entries.keys() - version.entries.keys()
        return sum(entry.kind is TypedKind.RESULT for entry in lost), changed, len(lost)

    return min(reversed(earlier), key=differences).entries if earlier else {}


def _change(
    entry: TypedEntry,
    before: Typed | None,
    version: Version,
    united: dict[TypedEntry, Known],
    conflicts: dict[TypedEntry, Conflict],
) -> None:
    """Do to the union what a sender did to one entry: `before` is what the sender found there."""
    have, typed = united.get(entry), version.entries.get(entry)
    if (have.typed if have else None) == before:  # nobody else has touched it
        conflicts.pop(entry, None)
        united.pop(entry, None)
        if typed is not None:
            united[entry] = Known(typed=typed, commit=version.commit)
    elif typed is not None and (have is None or not have.typed.items() >= typed.items()):
        now = united[entry] = Known(typed=typed, commit=version.commit)
        if have is not None and not typed.items() >= have.typed.items():
            conflicts[entry] = Conflict(entry=entry, earlier=have, now=now)


# What uploads took away.


MERGE = "merge.yml"
_FEW_PLAYERS = 4  # of so few another event's are not told from one's own


@dataclass(frozen=True, slots=True, kw_only=True)
class RunNotice:
    """A notice on top of a run's page, of words and of links by their labels; it makes the run red."""

    says: str
    links: tuple[tuple[str, str | None], ...] = ()


def losses_of(
    service: Service, repository: Repository, loaded: LoadedEvent, changed: Sequence[str]
) -> Iterator[RunNotice]:
    """Yield what is gone from an event since the commit `service.before`, all of it, but not what a person let go.

    A changed score, Undo, a redraw, what `Changes` says and `Public name: -` are a person's word; an emptied cell is
    none. What was lost and came back in between is not reported, and what came and was lost in between is.

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
    rounds = round_files(loaded.folder)
    changed_rounds = {number for name in names if (number := round_number(name)) is not None}
    for number in sorted(changed_rounds):
        if number in rounds:
            yield from _of_round(service, repository, loaded, rounds[number], number)
        else:
            yield from _of_missing_round(service, repository, loaded, number)
    if PLAYERS in names:
        yield from _of_players(service, repository, loaded)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLosses:
    """A record of the entries that a round's workbook lacks, each with a commit that has it, and of contradictions.

    Those of `missing` are known well enough to be put back.
    """

    gone: Mapping[TypedEntry, str]
    missing: Mapping[TypedEntry, Known]
    conflicts: tuple[Conflict, ...]
    has_more: bool  # something was entered that was not published yet


def losses_of_round(
    repository: Repository, path: Path, then: Round | None, now: Round, before: str
) -> RoundLosses:
    """Return what a round's workbook lacks of what was published, or was uploaded since.

    Args:
        repository: whose history it is.
        path: the workbook.
        then: the round as it was published.
        now: the round as it is.
        before: the commit that was published.
    """
    union, has = union_of(repository, path, now), entries_of(now)
    recent = commits_since(repository, repository.path_of(path), before)
    is_same = then is not None and games_of(then) == games_of(now)
    had = entries_of(then) if then is not None and is_same else {}
    gone = {entry: before for entry, typed in had.items() if _is_emptied(typed, has.get(entry, {}))}
    new = {
        entry: known.commit
        for entry, known in union.missing.items()
        if known.commit in recent or had.get(entry) == known.typed
    }
    gone |= new
    return RoundLosses(
        gone={
            entry: union.missing[entry].commit if entry in union.missing else gone[entry] for entry in gone
        },
        missing={entry: known for entry, known in union.missing.items() if entry in gone},
        conflicts=tuple(each for each in union.conflicts if each.now.commit in recent),
        has_more=any(had.get(entry) != typed for entry, typed in has.items()),
    )


def commits_since(repository: Repository, path: str, before: str) -> tuple[str, ...]:
    """Return the commits in which a file became another one than it is in the commit that was published."""
    blob = repository.blob_of(path, before)
    commits = repository.commits_of(path, most=MAX_VERSIONS)
    return tuple(takewhile(lambda commit: repository.blob_of(path, commit) != blob, commits))


def _is_emptied(then: Typed, now: Typed) -> bool:
    """Return whether cells were emptied and nothing was entered: a no-show in the place of scores is another result."""
    return bool(then.keys() - now.keys()) and now.items() <= then.items()


def union_of(repository: Repository, path: Path, now: Round) -> Union:
    """Return what a round's workbook lacks of what all its versions say together."""
    versions = versions_of(repository, path, now)
    return unite([Version(commit=version.commit, entries=entries_of(version.round)) for version in versions])


def said_of_entries(entries: Iterable[TypedEntry], round_: Round, event: Event | None) -> str:
    """Return the entries in words: `results of table 3 (Ada Lind, Bo Renn), table 4 (...); change of Bo Renn`."""
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
    """Return both versions of one entry."""
    about = _about(conflict.entry, round_, event)
    return f"{about}: {_typed(conflict.earlier.typed)} earlier, {_typed(conflict.now.typed)} now"


def _of_round(
    service: Service, repository: Repository, loaded: LoadedEvent, path: Path, number: int
) -> Iterator[RunNotice]:
    now = round_at(repository, "HEAD", path, number)
    if now is None:
        return  # a finding says what is wrong with the file
    then = round_at(repository, service.before, path, number)
    lost = losses_of_round(repository, path, then, now, service.before)
    if lost.gone or lost.conflicts:
        yield _told_of_entries(service, repository, loaded, path, now, lost)
    if then is not None and not _is_drawn_again(repository, loaded, path, then, service.before):
        yield from _of_pairings(service, repository, loaded, path, then, now)


def _is_drawn_again(
    repository: Repository, loaded: LoadedEvent, path: Path, then: Round, before: str
) -> bool:
    """Return whether a person has undone the round or drawn it again, which keeps the earlier workbook beside."""
    if _is_undone(repository, loaded, path, then.number, before):
        return True
    kept = (name for name in _names(loaded) if name.startswith(f"{path.stem}-before-redraw-"))
    rounds = (round_at(repository, "HEAD", path.with_name(name), then.number) for name in kept)
    return any(each is not None and games_of(each) == games_of(then) for each in rounds)


def _is_undone(repository: Repository, loaded: LoadedEvent, path: Path, number: int, before: str) -> bool:
    """Return whether the button Undo took the round away, or somebody gave its workbook another name."""
    where = repository.path_of(path)
    commits = commits_since(repository, where, before)
    messages = repository.own_messages("--no-walk", *commits) if commits else ()
    if undo_message(number, loaded.folder.name) in messages:
        return True
    there = repository.file_at(before, where)
    others = (loaded.folder / name for name in _names(loaded) if name != path.name)
    return there is not None and any(read_or_none(each, WORKBOOK.largest) == there for each in others)


def _names(loaded: LoadedEvent) -> tuple[str, ...]:
    names = look_into(loaded.folder, "").names
    return tuple(name for name in names if name.endswith((".xlsx", OPENDOCUMENT)))


def _told_of_entries(
    service: Service,
    repository: Repository,
    loaded: LoadedEvent,
    path: Path,
    now: Round,
    lost: RoundLosses,
) -> RunNotice:
    name, event = path.name, loaded.event
    parts = []
    if lost.gone:
        parts.append(f"{name} lacks what was in it earlier: {said_of_entries(lost.gone, now, event)}.")
    if lost.conflicts:
        both = "; ".join(said_of_conflict(conflict, now, event) for conflict in lost.conflicts)
        parts.append(f"Two uploads of {name} contradict each other: {both}. Upload it with what is right.")
    if lost.missing:
        parts.append("The button Merge results puts back what is gone, where nothing contradicts it.")
    commits = [*lost.gone.values(), *(conflict.earlier.commit for conflict in lost.conflicts)]
    where = repository.path_of(path)
    others = [commit for commit in dict.fromkeys(commits) if commit != service.before]
    links = [service.at(commit).file(path_at(repository, commit, path)) for commit in others]
    if service.before in commits:
        links.append(_earlier(service, repository, path_at(repository, service.before, path)))
    earlier = tuple((f"An earlier {name}", link) for link in dict.fromkeys(links))
    button = (("Merge results", service.button(MERGE)),) if lost.missing else ()
    return RunNotice(
        says=" ".join(parts), links=(*earlier, (f"{name} as it is now", service.file(where)), *button)
    )


def _earlier(service: Service, repository: Repository, path: str) -> str | None:
    """Return the link to a file as it was published, in a commit of the branch, which stays."""
    blob = repository.blob_of(path, service.before)
    commits = repository.commits_of(path, most=MAX_VERSIONS)
    commit = next((each for each in commits if repository.blob_of(path, each) == blob), service.before)
    return service.at(commit).file(path)


def _of_missing_round(
    service: Service, repository: Repository, loaded: LoadedEvent, number: int
) -> Iterator[RunNotice]:
    """Yield a notice of a workbook that disappeared without the button's use."""
    path = repository.folder / path_at(repository, service.before, loaded.folder / round_names(number)[0])
    then = round_at(repository, service.before, path, number)
    if then is not None and not _is_undone(repository, loaded, path, then.number, service.before):
        entered = said_of_entries(entries_of(then), then, loaded.event)
        with_it = f", and with it {entered}" if entered else ""
        says = f"{path.name} is gone{with_it}. Upload it again, or press Undo last round if the round should not count."
        where = repository.path_of(path)
        yield RunNotice(
            says=says, links=((f"The earlier {path.name}", _earlier(service, repository, where)),)
        )


def _of_pairings(
    service: Service, repository: Repository, loaded: LoadedEvent, path: Path, then: Round, now: Round
) -> Iterator[RunNotice]:
    """Yield notices of pairings that were public and are others now: players may sit at their tables already."""
    if then.is_draft:
        return
    where = repository.path_of(path)
    links = (
        (f"The earlier {path.name}", _earlier(service, repository, where)),
        (f"{path.name} as it is now", service.file(where)),
    )
    if now.is_draft:
        says = f"Round {now.number} was published, and Release does not say Now any more: its pages are gone."
        yield RunNotice(says=says, links=links)
    elif said := tuple(_moved(then, now, loaded.event)):
        if then.draw_seed != now.draw_seed:
            says = f"The published pairings of round {now.number} are those of another draw now"
        else:
            says = f"Published pairings of round {now.number} have changed"
        yield RunNotice(
            says=f"{says}: {'; '.join(said)}. Tell the players, or upload the earlier file.", links=links
        )


def _moved(then: Round, now: Round, event: Event | None) -> Iterator[str]:
    """Yield each game that was not there before: who meets whom, and where."""
    were = {(frozenset(game.players), game.table) for game in then.pairings}
    for game in now.pairings:
        if (frozenset(game.players), game.table) not in were:
            yield _game(game, event)
    byes = {bye.player for bye in then.byes}
    for bye in now.byes:
        if bye.player is not None and bye.player not in byes:
            yield f"bye for {_name(bye.player, event)}"


def _of_players(service: Service, repository: Repository, loaded: LoadedEvent) -> Iterator[RunNotice]:
    path = loaded.folder / "players.xlsx"
    then = players_at(repository, service.before, path)
    now = players_at(repository, "HEAD", path)
    if not then or not now:
        return  # nothing to lose, or a finding says what is wrong with the file
    links = (
        ("The earlier players.xlsx", _earlier(service, repository, repository.path_of(path))),
        ("players.xlsx as it is now", service.file(repository.path_of(path))),
    )
    if lost := " ".join(lost_players(players_since(repository, path, then, service.before), now)):
        yield RunNotice(says=lost, links=links)


def players_since(
    repository: Repository, path: Path, then: Sequence[Player], before: str
) -> tuple[Player, ...]:
    """Return the players as they were published, with what uploads have added to them since."""
    known = {player.id: player for player in then}
    for commit in reversed(commits_since(repository, repository.path_of(path), before)):
        version = players_at(repository, commit, path)
        if not are_of_another_event(then, version):
            known |= {player.id: _filled(player, known.get(player.id)) for player in version}
    return tuple(known.values())


def _filled(player: Player, earlier: Player | None) -> Player:
    """Return a player with what an earlier version has in cells that are empty."""
    if earlier is None:
        return player
    fields = [layout.PLAYER_COLUMNS[header].field for header in emptied_columns(earlier, player)]
    return replace(player, **{field: getattr(earlier, field) for field in fields})


def are_of_another_event(before: Sequence[Player], after: Sequence[Player]) -> bool:
    """Return whether most of the players are others."""
    now = {player.id: player.name for player in after}
    same = sum(now.get(player.id) == player.name for player in before)
    return len(before) >= _FEW_PLAYERS and same * 2 < len(before)


def lost_players(before: Sequence[Player], after: Sequence[Player]) -> Iterator[str]:
    """Yield what a registration lacks of an earlier one, a sentence a kind; only IDs tell players apart."""
    now = {player.id: player for player in after}
    if are_of_another_event(before, after):
        same = sum(player.id in now and now[player.id].name == player.name for player in before)
        yield (
            f"players.xlsx looks like another event's: of the {len(before)} players that were in it, "
            f"{same} are still the same. If it is, upload this event's own."
        )
    gone = [player for player in before if player.id not in now]
    if gone:
        who = ", ".join(f"{player.id} ({player.shown_name})" for player in gone)
        yield (
            f"players.xlsx lacks players who were in it: {who}. An older file may have replaced the newer one; "
            "if a player does not come, write Withdrawn under Status."
        )
    emptied = [
        f"{player.id}: {', '.join(cells)}"
        for player in before
        if player.id in now and (cells := emptied_columns(player, now[player.id]))
    ]
    if emptied:
        yield f"players.xlsx lacks what was in it earlier: {'; '.join(emptied)}."


def emptied_columns(then: Player, now: Player) -> list[str]:
    """Return the columns in which something stood and nothing does."""
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
    """Return the player's public name: everybody may read a run's page."""
    names = {each.id: each.shown_name for each in event.players} if event is not None else {}
    return next((name for each, name in names.items() if each == player), player)


def _typed(typed: Typed) -> str:
    return ", ".join(f"{column} {value}" for column, value in typed.items())
