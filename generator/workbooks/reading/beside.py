"""What lies beside the files of an event: signs that one is open right now, and what somebody may have meant as one."""

import re
from collections.abc import Iterator, Mapping

from generator.files.folders import is_portable, printable
from generator.files.reading import Folder
from generator.findings import Finding, define_error, define_note, define_warning
from generator.languages.said import Message, say
from generator.text import key

ABOUT = "about.md"  # an event does without it
EVENT = "event.yaml"
PLAYERS = "players.xlsx"

OPENDOCUMENT = ".ods"  # a round of this ending is read where there is none of the other, and never written

_ROUND = re.compile(r"round-([1-9][0-9]{0,2})\.(?:xlsx|ods)")
_SOME_ROUND = "round-.xlsx"  # meant by a name without a number
_HOUSE = (".yaml", ".yml")

# What a browser, a person or a program makes of such a name. What Roundsheet itself put there is none.
_COPY = r"(?: *\([0-9]+\)| *-? *(?:copy|kopie).*)?"
_SHEETS = r"(?:\.xlsx)?\.(?:xlsx|xlsm|xlsb|xls|ods|csv)"
_MEANT = re.compile(
    rf"(?:copy of |kopie von )?(?:(players|round)[ _-]*0*([0-9]{{0,3}}){_COPY}{_SHEETS}"
    rf"|(event){_COPY}\.ya?ml(?:\.txt)?|(about){_COPY}\.(?:md|txt|md\.txt))"
)


def round_number(name: str) -> int | None:
    """Return the number of the round that a file of this name holds; None where it is no round's."""
    match = _ROUND.fullmatch(name)
    return int(match[1]) if match else None


def round_names(number: int) -> tuple[str, str]:
    """Return the names that the file of a round may have; where both are there the first is read."""
    return f"round-{number}.xlsx", f"round-{number}{OPENDOCUMENT}"


def read_only_reason(name: str) -> Message | None:
    """Return why nothing is written into a file of this name, and what to do; None where it is a workbook."""
    if not name.endswith(OPENDOCUMENT):
        return None
    return say(
        "{name} is read, but never written: in LibreOffice choose File, Save As and the type Excel 2007-365 (.xlsx), "
        "call it {right}, and delete {name}",
        name=name,
        right=f"{name.removesuffix(OPENDOCUMENT)}.xlsx",
    )


def meant(name: str) -> str | None:
    """Return the file of an event that has this name, or may be meant by this name; None where there is none."""
    spelled = key(name)
    if spelled in (ABOUT, EVENT, PLAYERS) or round_number(spelled) is not None:
        return spelled
    match = _MEANT.fullmatch(spelled)
    if match is None:
        return None
    kind, number, event, _ = match.groups()
    if kind == "round":
        return f"round-{number}.xlsx"
    return PLAYERS if kind else EVENT if event else ABOUT


def look_beside(folder: Folder) -> tuple[Finding, ...]:
    """Return what is said of the files of a folder that are not read.

    An error where the file that is meant is missing, or lies there in two spellings, which some disks take for one
    file; a warning where a copy lies beside it: only a person knows which of the two counts.
    """
    return (*_open(folder), *_not_read(folder), *_two_of_one_name(folder), *_not_portable(folder))


def signs_of(name: str) -> tuple[str, str]:
    """Return what lies beside a workbook that is open: Excel leaves `~$name`, LibreOffice `.~lock.name#`."""
    return f"~${name}", f".~lock.{name}#"


define_note(
    "file-open",
    meaning="A spreadsheet program has the workbook open, or ended without closing it.",
    remedy="Save and close the workbook. If no program has it open, delete the file that is named.",
    example=(
        "round-2.xlsx is open in another program: save and close it so that everything in it counts "
        "(if no program has it open, delete ~$round-2.xlsx)"
    ),
)


def _open(folder: Folder) -> Iterator[Finding]:
    for name in folder.names:
        if name == PLAYERS or round_number(name) is not None:
            for sign in signs_of(name):
                if sign in folder.names:
                    message = say(
                        "{name} is open in another program: save and close it so that everything in it counts "
                        "(if no program has it open, delete {sign})",
                        name=name,
                        sign=sign,
                    )
                    yield Finding(code="file-open", place=folder.place(name), message=message)


def _not_read(folder: Folder) -> Iterator[Finding]:
    rights = {name: right for name in folder.names if (right := _read_for(name, folder)) is not None}
    for name, right in rights.items():
        if name != right:
            code, message = _said_of(name, right, rights)
            yield Finding(code=code, place=folder.place(name), message=message)


def _read_for(name: str, folder: Folder) -> str | None:
    """The file of the event that is meant by a name: of a round the one that is read, where there is one."""
    right = meant(name)
    number = round_number(right or "")
    if number is None or right == name:
        return right
    return next((each for each in round_names(number) if each in folder.names), right)


define_warning(
    "file-ignored",
    meaning=(
        "A file has almost the name of one of the event's files, which is there, too, or which the event can do "
        "without, such as `about.md` or a round that is not drawn yet. It is not read."
    ),
    remedy=(
        "If the right file is there, check which of the two has what you need. If it is this one, replace the other "
        "with it; if not, delete it. If the right file is not there, rename this one."
    ),
    example=(
        "this file is not read, round-2.xlsx is: if what you need is in this one, replace that one with it; "
        "if not, delete it"
    ),
)
define_error(
    "file-misnamed",
    meaning=(
        "A file has almost the name of one that the event needs, and there is none with the right name: a round would "
        "be missing from the pages, or be drawn again. A name has to be exact, small letters included."
    ),
    remedy=(
        "Rename it. Open a file in another format in your spreadsheet program and save it as Excel "
        "Workbook (.xlsx). If nobody needs it, delete it."
    ),
    example=(
        "this file is not read, and there is no round-2.xlsx: rename it to round-2.xlsx, or delete it if nobody needs "
        "it"
    ),
)
define_error(
    "file-twice",
    meaning=(
        "Two files have names that differ only in capitals, or in characters that look the same. A memory stick, "
        "Windows and macOS take them for one file, so nobody can say which of them counts."
    ),
    remedy="Put all that counts into the file that is named, and delete the other.",
    example=(
        "round-1.xlsx is there, too, and some disks take the two for one file: put all that counts into round-1.xlsx, "
        "and delete this one"
    ),
)


def _said_of(name: str, right: str, rights: Mapping[str, str]) -> tuple[str, Message]:
    if right == _SOME_ROUND:
        message = say(
            "this file is not read: the rounds' workbooks are called round-1.xlsx, round-2.xlsx and so on"
        )
        return "file-ignored", message
    if right in rights:
        if key(name) == right and right != ABOUT:
            message = say(
                "{right} is there, too, and some disks take the two for one file: put all that counts "
                "into {right}, and delete this one",
                right=right,
            )
            return "file-twice", message
        message = say(
            "this file is not read, {right} is: if what you need is in this one, replace that one "
            "with it; if not, delete it",
            right=right,
        )
        return "file-ignored", message
    ending = right.rpartition(".")[2]
    is_other_format = ending == "xlsx" and not key(name).endswith(".xlsx")
    how = (
        say("save it as Excel Workbook (.xlsx) named {right}", right=right)
        if is_other_format
        else say("rename it to {right}", right=right)
    )
    message = say(
        "this file is not read, and there is no {right}: {how}, or delete it if nobody needs it",
        right=right,
        how=how,
    )
    return ("file-misnamed" if _is_needed(right, rights) else "file-ignored"), message


def _is_needed(right: str, rights: Mapping[str, str]) -> bool:
    """Whether something is missing without the file: a round is where another follows, or it is the next."""
    number = round_number(right)
    if number is None:
        return right != ABOUT
    rounds = {round_number(each) for each in rights.values()}
    follows = any(number < (round_number(name) or 0) for name in rights)
    return follows or all(earlier in rounds for earlier in range(1, number))


def _two_of_one_name(folder: Folder) -> Iterator[Finding]:
    """House rules have any name, so of two spellings of one nobody can say which is right."""
    for name in folder.names:
        others = folder.other_spellings(name) if name.endswith(_HOUSE) and meant(name) is None else ()
        if others and name < max(others):  # told once
            message = say(
                "{others} is there, too, and some disks take the two for one file: keep one of them",
                others=max(others),
            )
            yield Finding(code="file-twice", place=folder.place(name), message=message)


define_warning(
    "file-name",
    meaning=(
        "A file in an event's folder has a name that Windows keeps for a device, or that has a character which is "
        "allowed in no name there. Nobody can copy the folder to such a computer, or fetch the repository in which it "
        "lies."
    ),
    remedy="Rename the file, or delete it if nobody needs it.",
    example="Windows has no files of this name: rename it, or delete it if nobody needs it",
)


def _not_portable(folder: Folder) -> Iterator[Finding]:
    for name in folder.names:
        if not is_portable(name):
            message = say("Windows has no files of this name: rename it, or delete it if nobody needs it")
            yield Finding(code="file-name", place=folder.place(printable(name)), message=message)
