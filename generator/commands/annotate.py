"""`roundsheet check --annotate`: a copy of each faulty workbook, with what is wrong written at its cells."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from generator.files.folders import is_file
from generator.files.reading import RefusedError, look_into
from generator.files.writing import lock, remove_file, replace_file, write_new
from generator.findings import Finding, Severity
from generator.loading import round_files
from generator.workbooks.writing.annotated import annotated, is_untouched_copy

MAX_COPIES = 20  # of a workbook


def annotate_event(folder: Path, findings: Sequence[Finding]) -> tuple[str, ...]:
    """Write the copies beside the workbooks, which stay as they are.

    Args:
        folder: the event's.
        findings: what is wrong in it.

    Returns:
        What was done, a line each.
    """
    try:
        look_into(folder, folder.as_posix())
    except RefusedError:
        return ()  # a finding says that nobody may look into it
    workbooks = list(filter(is_file, (folder / "players.xlsx", *round_files(folder).values())))
    faulty = {_file(finding) for finding in findings if finding.severity is not Severity.NOTE}
    marked = [path for path in workbooks if path.name in faulty]
    lines = [_annotate(path, [f for f in findings if _file(f) == path.name]) for path in marked]
    removed = [line for path in workbooks if path not in marked for line in _remove_copies(path)]
    none = f"{folder.name}: no copy written, because neither players.xlsx nor any round has an error or a warning"
    return (*(lines or [none]), *removed)


def _remove_copies(path: Path) -> Iterator[str]:
    """Take away the copies of a workbook that was corrected: they would say what was wrong once."""
    for target in _copies(path):
        if not os.path.lexists(target):
            return
        if is_untouched_copy(target):
            remove_file(target)
            yield f"removed {target.as_posix()}: there is nothing left to fix in {path.name}"


def _annotate(path: Path, findings: Sequence[Finding]) -> str:
    try:
        content = annotated(path, findings)
    except RefusedError as refusal:
        return f"{path.as_posix()}: no copy written, {refusal}"
    with lock(path.parent):
        target = _put(path, content)
    if target is None:
        return f"{path.as_posix()}: no copy written, there are {MAX_COPIES} already: remove those that nobody needs"
    what = "1 finding" if len(findings) == 1 else f"{len(findings)} findings"
    return (
        f"wrote {target.as_posix()}, a copy with {what} marked in it: read it, and correct {path.name} itself"
    )


def _put(path: Path, content: bytes) -> Path | None:
    """Write the copy under the first name that is free, or that of an untouched copy; None where there is none."""
    for target in _copies(path):
        if is_untouched_copy(target):
            replace_file(target, content)
            return target
        if not os.path.lexists(target):
            write_new(target, content)
            return target
    return None


def _copies(path: Path) -> Iterator[Path]:
    """Yield the names that copies of a workbook have, one after the other."""
    yield path.with_name(f"{path.stem} (checked).xlsx")
    yield from (path.with_name(f"{path.stem} (checked {number}).xlsx") for number in range(2, MAX_COPIES + 1))


def _file(finding: Finding) -> str:
    return PurePosixPath(finding.place.file).name
