"""The workbooks of an event's rounds: which there are, and what they say."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from generator.checks.belonging import OF_ANOTHER_EVENT
from generator.door import Folder, RefusedError, look_into
from generator.findings import Finding, Place, has_errors
from generator.game_forms import FORMS, form_of
from generator.game_forms.columns import Columns
from generator.game_forms.states import table_of
from generator.languages.said import NEXT, Said, folded, say
from generator.model import TYPED_ENDINGS, Round
from generator.regulations.schema import Regulation
from generator.workbooks.changing.entries import TypedEntry, entries_of, game_of, games_of
from generator.workbooks.reading.beside import read_only_reason, round_names, round_number
from generator.workbooks.reading.fields import DRAWN_BY_NEWER, OF_ANOTHER_ROUND
from generator.workbooks.reading.rounds import read_round

T = TypeVar("T")

# After these nothing else is said of a workbook: it would be false.
_STRANGE = frozenset((OF_ANOTHER_ROUND, DRAWN_BY_NEWER))
_MOST_NAMED = 3  # tables and players in which two files of a round differ


class Recall(Protocol):
    """Gives what was read from a file before, as long as the file and all that is said `about` it stay the same."""

    def __call__(self, path: Path, read: Callable[[], T], /, *about: object) -> T: ...


def read_now(_path: Path, read: Callable[[], T], *_about: object) -> T:
    """A `Recall` without a memory."""
    return read()


def round_files(folder: Path) -> dict[int, Path]:
    """The workbooks of rounds by their numbers; lock files and copies under other names are none."""
    try:
        return _round_files(look_into(folder, folder.as_posix()))
    except RefusedError:
        return {}


def _round_files(folder: Folder) -> dict[int, Path]:
    numbers = {number for name in folder.names if (number := round_number(name)) is not None}
    return {number: folder.path / _names_of(folder, number)[0] for number in sorted(numbers)}


def _names_of(folder: Folder, number: int) -> list[str]:
    """The names of a round's files that are there; the first is read."""
    return [name for name in round_names(number) if name in folder.names]


def read_rounds(
    folder: Folder, last_round: int | None, regulation: Regulation | None, recall: Recall
) -> tuple[tuple[Round, ...], tuple[Finding, ...]]:
    """All rounds up to the first that is missing, is another or can't be read; every file's findings."""
    files, display = _round_files(folder), folder.display
    rounds: list[Round] = []
    findings: list[Finding] = []
    is_whole = True
    form = None if regulation is None else form_of(regulation).columns
    endings = tuple(e for e in TYPED_ENDINGS if regulation is None or e.way in regulation.endings.allowed)
    for number in range(1, max(files, default=0) + 1):
        if last_round is not None and number > last_round:
            break
        if number not in files:
            message = say(
                "round-{number}.xlsx is missing, and there is a later round: put it back", number=number
            )
            place = Place(file=f"{display}/round-{number}.xlsx")
            findings.append(Finding(code="round-missing", place=place, message=message))
            is_whole = False
            continue
        path, name = files[number], f"{display}/{files[number].name}"
        read = partial(read_round, path, name, number, form=form, endings=endings)
        round_, faults = recall(path, read, display, form, endings)
        strange = tuple(finding for finding in faults if finding.code in _STRANGE)
        if round_ is None and not strange and _is_of_another_game(path, name, form, faults):
            faults = (_of_another_game(name, number),)
        findings += strange or faults
        if round_ is None or strange:
            is_whole = False
        elif is_whole:
            rounds.append(round_)
        reason = read_only_reason(path.name)
        if reason is not None and number == max(files):  # the others are over: nothing is typed into them
            findings.append(Finding(code="file-opendocument", place=folder.place(path.name), message=reason))
        for other in _names_of(folder, number)[1:]:
            beside = read_round(folder.path / other, f"{display}/{other}", number, form=form, endings=endings)
            findings += _compared(folder.place(path.name), round_, other, *beside)
    return tuple(rounds), tuple(findings)


def _compared(
    place: Place, ours: Round | None, other: str, theirs: Round | None, faults: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """What is said of a round's other file: nothing where the same has been typed into both."""
    if ours is None or theirs is None or has_errors(faults):
        return faults
    differing = list(_differing(ours, theirs))
    if not differing:
        return ()
    more = len(differing) - _MOST_NAMED
    where = folded(NEXT, differing[:_MOST_NAMED])
    message = say(
        "{other} is there, too, and differs: {where}; put all that counts into {one}, and delete {other}",
        other=other,
        one=place.file.rpartition("/")[2],
        where=say("{first} and {n} more", first=where, n=more) if more > 0 else where,
    )
    return (Finding(code="file-differs", place=place, message=message),)


def _differing(ours: Round, theirs: Round) -> Iterator[Said]:
    """Where two files of a round differ: their pairings, or what was typed, with its columns."""
    if games_of(ours) != games_of(theirs):
        yield say("the pairings")
        return
    one, other = entries_of(ours), entries_of(theirs)
    for entry in dict.fromkeys((*one, *other)):
        cells, others = one.get(entry, {}), other.get(entry, {})
        columns = [column for column in {**cells, **others} if cells.get(column) != others.get(column)]
        if columns:
            yield say("{where} ({columns})", where=_where(entry, ours), columns=", ".join(columns))


def _where(entry: TypedEntry, round_: Round) -> str | Said:
    game = game_of(entry, round_)
    return entry.about[0] if game is None else table_of(game)


def _is_of_another_game(path: Path, name: str, form: Columns | None, faults: Iterable[Finding]) -> bool:
    """Whether a workbook that lacks columns has those of a game that is scored in another way."""
    if form is None or all(finding.code != "column-missing" for finding in faults):
        return False
    others = (Columns(form=other) for other in FORMS if other is not form.form)
    return any(read_round(path, name, 1, form=other)[0] is not None for other in others)


def _of_another_game(name: str, number: int) -> Finding:
    message = say(
        "this sheet belongs to a game with other regulations: put round {number}'s own workbook "
        "here or, if this is the right one, correct regulations in event.yaml",
        number=number,
    )
    return Finding(code=OF_ANOTHER_EVENT, place=Place(file=name, sheet="Results"), message=message)
