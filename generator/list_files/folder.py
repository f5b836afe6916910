"""The folder `lists/` of an event: whose file each is, and what it holds.

The files come from players, so what can't be read is left out with a warning and stops nothing. A squad that can be
read is held against the regulations like the rows of the sheet `Lists`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from generator.door import LINK, Folder, Kind, RefusedError, look_into, read
from generator.findings import Finding, Place
from generator.folders import is_folder
from generator.languages import later
from generator.languages.said import Said, say
from generator.list_files.values import lines_of
from generator.list_files.xws import NoJsonError, squad_in
from generator.model import ListFile, PlayerId, SquadList
from generator.names import key
from generator.text import CleanText, is_visible

LISTS = "lists"  # the folder
XWS = (".xws", ".json")
TEXT = ".txt"
LIST = Kind(
    largest=50_000,
    missing=say("there is no such file: correct its name"),
    too_large=later("a list has at most 50 kB: leave out all that is not the list"),
)

Whom = Callable[[str], PlayerId | None]  # the only player whom an ID or a name can mean
Content = SquadList | CleanText

_NOT_LISTS = ("thumbs.db", "desktop.ini")  # what Windows leaves in folders


def read_list_files(folder: Folder, whom: Whom) -> tuple[tuple[ListFile, ...], tuple[Finding, ...]]:
    """The files of an event's players, by their IDs, and what is wrong with the others.

    Args:
        folder: the event's.
        whom: who is meant by the name of a file.
    """
    misnamed = tuple(_misnamed(folder))
    if LISTS not in folder.names or not is_folder(folder.path / LISTS):
        return (), misnamed
    try:
        lists = look_into(folder.path / LISTS, folder.place(LISTS).file)
    except RefusedError as refusal:
        return (), (*misnamed, _left_out(refusal, Place(file=f"{folder.place(LISTS).file}/")))
    files: list[ListFile] = []
    claims, findings = _claims(lists, whom)
    for player, names in sorted(claims.items()):
        if len(names) > 1:
            findings.append(_twice(lists, names))
            continue
        place = lists.place(names[0])
        content, told = read_list(lists.path / names[0], place)
        findings += told
        if content is not None:
            files.append(ListFile(player=player, content=content, place=place))
    return tuple(files), (*misnamed, *findings)


def read_list(path: Path, place: Place) -> tuple[Content | None, tuple[Finding, ...]]:
    """What a file holds, or None with everything that is wrong with it."""
    try:
        content = read(path, LIST)
    except RefusedError as refusal:
        return None, (_left_out(refusal, place),)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        message = say("not text in UTF-8: save it again as UTF-8")
        return None, (_fault(message, place, line),)
    if not is_visible(text):
        return None, (_fault(say("there is nothing in this file: ask for the list again"), place),)
    if key(path.suffix) == TEXT:
        return lines_of(text), ()
    return _squad(text, place)


def _squad(text: str, place: Place) -> tuple[Content | None, tuple[Finding, ...]]:
    try:
        squad, faults = squad_in(text)
    except NoJsonError as error:
        return None, (_fault(error.message, place, error.line, error.column),)
    return squad, tuple(_fault(fault, place) for fault in faults)


def _claims(lists: Folder, whom: Whom) -> tuple[dict[PlayerId, list[str]], list[Finding]]:
    """Whose each file is, by its name."""
    claims: dict[PlayerId, list[str]] = {}
    findings: list[Finding] = []
    for name in lists.names:
        if name[0] in ".~" or key(name) in _NOT_LISTS:
            continue
        stem, _dot, ending = name.rpartition(".")
        player = whom(stem) if f".{key(ending)}" in (*XWS, TEXT) else None
        if player is None:
            message = say(
                "this file is not read: name it by the ID of its player, as in P07.xws, P07.json or P07.txt"
            )
            findings.append(Finding(code="list-file-unknown", place=lists.place(name), message=message))
        else:
            claims.setdefault(player, []).append(name)
    return claims, findings


def _twice(lists: Folder, names: list[str]) -> Finding:
    message = say(
        "{others} is the same player's, so none of them is shown: keep the one that counts",
        others=", ".join(names[1:]),
    )
    return Finding(code="list-file-twice", place=lists.place(names[0]), message=message)


def _misnamed(folder: Folder) -> Iterator[Finding]:
    """What may be meant as the folder and is none, or has another name."""
    no_folder = [LISTS] if LISTS in folder.names and not is_folder(folder.path / LISTS) else []
    for name in (*no_folder, *folder.other_spellings(LISTS)):
        message = say("this is not read: players' lists lie in a folder of the name lists")
        yield Finding(code="list-file-unknown", place=folder.place(name), message=message)


def _left_out(refusal: RefusedError, place: Place) -> Finding:
    if refusal.code == LINK:
        return Finding(code="link-ignored", place=place, message=refusal.message)
    return Finding(code="list-file-left-out", place=place, message=refusal.message)


def _fault(message: Said, place: Place, line: int | None = None, column: int | None = None) -> Finding:
    where = Place(file=place.file, line=line, column=column)
    return Finding(code="list-file-left-out", place=where, message=message)
