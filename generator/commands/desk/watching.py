"""Notices that files of events were saved, and waits until whoever saves them is done.

It looks, ten times a second; a look at fifty files takes a quarter of a millisecond. Notices of the operating system
would come no sooner, and none come of network folders, of linked ones, and of a folder that was put in another's place.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from stat import S_ISREG
from threading import Event as Signal
from zipfile import is_zipfile

from generator import door
from generator.door import RefusedError
from generator.errors import why
from generator.folders import event_folders
from generator.list_files.folder import LISTS
from generator.workbooks.reading.intake import WORKBOOK

EVERY = 0.1  # seconds between looks
QUIET = 1  # so many looks without a change, and a save is done
QUIET_HALFWAY = 10  # where a file has gone or is no whole workbook: most likely another moment, and it is one
LONGEST = 30  # so many looks, and it is done all the same

Stamp = tuple[int, int, int]  # when a file was changed, its size, and which one it is
Look = Mapping[Path, Stamp]  # of files

_WORKBOOKS = (".xlsx", ".ods")
_READ = (*_WORKBOOKS, ".yaml", ".yml", ".md")
_MISNAMED = (".xlsm", ".xlsb", ".xls", ".csv")  # of which `check` says that it is not read
_SIGNS = ("~$", ".~lock.")  # of which it says that a workbook is open


def look(events: Path) -> Look:
    """The files of all events as they are now."""
    folders = (events, *event_folders(events))
    return {path: stamp for folder in folders for path, stamp in look_into(folder).items()}


def look_into(folder: Path) -> Look:
    """The files of a folder, and of players' lists in it, as they are now; none if it isn't there.

    What programs leave there for a moment is none of them.
    """
    paths = [*_in(folder, _matters), *_in(folder / LISTS, _is_list)]
    found = ((path, stamp_of(path)) for path in paths)
    return {path: stamp for path, stamp in found if stamp is not None}


def _in(folder: Path, wanted: Callable[[Path], bool]) -> list[Path]:
    try:
        names = door.look_into(folder, folder.name).names
    except RefusedError:
        return []
    return [path for name in names if wanted(path := folder / name)]


def stamp_of(path: Path) -> Stamp | None:
    """What differs once a file was saved; None where there is no such file."""
    try:
        state = path.stat()
    except OSError:
        return None
    return (state.st_mtime_ns, state.st_size, state.st_ino) if S_ISREG(state.st_mode) else None


def is_whole_workbook(path: Path) -> bool:
    """Return whether there is an archive that doesn't end too early, as a workbook is one."""
    content = door.read_or_none(path, WORKBOOK.largest)
    return content is not None and is_zipfile(io.BytesIO(content))


def looks(events: Path, stop: Signal, tell: Callable[[str], None]) -> Iterator[Look]:
    """Yield a look every moment, until there is a signal to stop; where one fails, tell it once and go on."""
    is_told = False
    while not stop.wait(EVERY):
        try:
            now = look(events)
        except OSError as error:
            if not is_told:
                tell(
                    f"The folder of events can't be looked into: {why(error)}. The pages follow once it can."
                )
            is_told = True
        else:
            is_told = False
            yield now


def saved(
    known: Look, later: Iterable[Look], is_whole: Callable[[Path], bool] = is_whole_workbook
) -> Iterator[Look]:
    """Each look that differs from the one before that was `known` or given, once its files have come to rest."""
    last, quiet, waited = known, 0, 0
    for now in later:
        quiet = quiet + 1 if now == last else 0
        last = now
        if now == known:
            waited = 0
            continue
        waited += 1
        if quiet < QUIET:
            continue
        if quiet >= QUIET_HALFWAY or waited >= LONGEST or not _is_halfway(known, now, is_whole):
            yield now
            known, waited = now, 0


def _is_halfway(known: Look, now: Look, is_whole: Callable[[Path], bool]) -> bool:
    """Whether a program seems to be in the middle of a save: a file that is read has gone, or ends too early."""
    has_gone = any(_is_read(path) for path in known.keys() - now.keys())
    changed = (path for path in now if now[path] != known.get(path))
    return has_gone or any(
        path.suffix.lower() in _WORKBOOKS and not is_whole(path) for path in changed if _is_read(path)
    )


def _is_read(path: Path) -> bool:
    return path.suffix.lower() in _READ and path.name[0] not in ".~"


def _is_list(path: Path) -> bool:
    return path.name[0] not in ".~"


def _matters(path: Path) -> bool:
    return _is_read(path) or path.name.startswith(_SIGNS) or path.suffix.lower() in _MISNAMED
