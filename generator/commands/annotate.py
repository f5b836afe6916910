"""`roundsheet check --annotate`: a copy of each faulty workbook, with what is wrong written at its cells."""

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from generator.commands.files import replace, write_new
from generator.findings import Finding, Severity
from generator.workbooks.annotated import annotated, is_untouched_copy
from generator.workbooks.bounds import RefusedError


def annotate_event(folder: Path, findings: Sequence[Finding]) -> tuple[str, ...]:
    """Write the copies beside the workbooks, which stay as they are.

    Args:
        folder: the event's.
        findings: what is wrong in it.

    Returns:
        What was done, a line each.
    """
    faulty = [path for path in _workbooks(folder, findings) if path.exists()]
    lines = [_annotate(path, [f for f in findings if _file(f) == path.name]) for path in faulty]
    return tuple(lines) or (f"{folder.name}: no workbook has an error or a warning; no copy written",)


def _workbooks(folder: Path, findings: Sequence[Finding]) -> Iterator[Path]:
    """The workbooks with an error or a warning, each once; where there are notes only, nothing is to be mended."""
    faulty = (_file(finding) for finding in findings if finding.severity is not Severity.NOTE)
    for name in dict.fromkeys(faulty):
        if name.casefold().endswith(".xlsx"):
            yield folder / name


def _annotate(path: Path, findings: Sequence[Finding]) -> str:
    try:
        content = annotated(path, findings)
    except RefusedError as refusal:
        return f"{path.as_posix()}: no copy written, {refusal}"
    target = _put(path, content)
    what = "1 finding" if len(findings) == 1 else f"{len(findings)} findings"
    return (
        f"wrote {target.as_posix()}, a copy with {what} marked in it: read it, and correct {path.name} itself"
    )


def _put(path: Path, content: bytes) -> Path:
    """Write the copy under the first name that is free, or taken by a copy that nobody has touched."""
    number = 1
    while True:
        target = path.with_name(f"{path.stem} (checked{'' if number == 1 else f' {number}'}).xlsx")
        if is_untouched_copy(target):
            replace(target, content)
            return target
        if not target.exists():
            write_new(target, content)
            return target
        number += 1


def _file(finding: Finding) -> str:
    return PurePosixPath(finding.place.file).name
