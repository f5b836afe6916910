"""What lies beside an event's workbooks: signs that one is open right now, and copies that nobody reads."""

import re
from collections.abc import Iterator
from pathlib import Path

from generator.findings import Finding, Place

_READ = re.compile(r"(?:players|round-[1-9][0-9]{0,2})\.xlsx", re.IGNORECASE)

# What a browser, a person or a spreadsheet program makes of such a name. What Roundsheet itself put there is none.
_MEANT = re.compile(
    r"(?:copy of |kopie von )?(players|round)[ _-]*0*([0-9]{0,3})(?: *\([0-9]+\)| *-? *(?:copy|kopie).*)?"
    r"(?:\.xlsx)?\.(xlsx|xlsm|xlsb|xls|ods|csv)",
    re.IGNORECASE,
)


def look_beside(folder: Path, display: str) -> tuple[Finding, ...]:
    """What is said of the files of a folder that are no workbooks of the event, and may be meant as such."""
    if not folder.is_dir():
        return ()
    names = sorted(path.name for path in folder.iterdir())
    return (*_open(names, display), *_not_read(names, display))


def _open(names: list[str], display: str) -> Iterator[Finding]:
    """Excel leaves `~$name` beside an open file, LibreOffice `.~lock.name#`."""
    for name in names:
        if _READ.fullmatch(name):
            for sign in (f"~${name}", f".~lock.{name}#"):
                if sign in names:
                    message = (
                        f"{name} is open in another program: save and close it so that everything in it counts "
                        f"(if no program has it open, delete {sign})"
                    )
                    yield Finding(code="file-open", place=Place(file=f"{display}/{name}"), message=message)


def _not_read(names: list[str], display: str) -> Iterator[Finding]:
    there = {name.casefold() for name in names}
    for name in names:
        match = _MEANT.fullmatch(name)
        if not match or _READ.fullmatch(name):
            continue
        kind, number, ending = match[1].lower(), match[2], match[3].lower()
        right = "players.xlsx" if kind == "players" else f"round-{number}.xlsx"
        place = Place(file=f"{display}/{name}")
        if kind == "round" and not number:
            message = (
                "this file is not read: the rounds' workbooks are called round-1.xlsx, round-2.xlsx and so on"
            )
            yield Finding(code="file-ignored", place=place, message=message)
        elif right in there:
            message = (
                f"this file is not read, {right} is: if what you need is in this one, put it in the place of that one; "
                "if not, delete it"
            )
            yield Finding(code="file-ignored", place=place, message=message)
        else:
            how = (
                f"rename it to {right}"
                if ending == "xlsx"
                else f"save it as Excel Workbook (.xlsx) named {right}"
            )
            message = (
                f"this file is not read, and there is no {right}: {how}, or delete it if nobody needs it"
            )
            yield Finding(code="file-misnamed", place=place, message=message)
