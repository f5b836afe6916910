"""The rules that somebody names: regulations that come with the program, or files of one's own."""

from pathlib import Path

from generator.errors import UsageError
from generator.event_file import TEXT, read_text, reader_beside
from generator.files.reading import read
from generator.findings import Finding
from generator.regulations.catalogue import is_beside, parse, regulation_ids, shipped
from generator.regulations.schema import Regulation


def find_regulation(name: str) -> tuple[Regulation, tuple[Path, ...]]:
    """Return a shipped regulation by its id, or your own by its path, with its file and those that it extends."""
    if not name.endswith((".yaml", ".yml")):
        return of_the_program(name), ()
    if not Path(name).exists():
        raise UsageError(f"there is no file {name}: name yours, or an id that roundsheet regulations lists")
    text, findings = read_text(Path(name), name)
    read_beside, extended = reader_beside(Path(name), name), list[Path]()

    def beside(other: str) -> tuple[str | None, tuple[Finding, ...]]:
        extended.append(Path(name).with_name(other))
        return read_beside(other)

    regulation, faults = parse(text, name, beside) if text is not None else (None, ())
    if regulation is None:
        told = "\n".join(str(finding) for finding in (*findings, *faults))
        raise UsageError(f"{name} can't be used:\n{told}")
    return regulation, (Path(name), *extended)


def of_the_program(name: str) -> Regulation:
    """Return the regulation of that id that comes with the program.

    Raises:
        UsageError: there is none.
    """
    if name not in regulation_ids():
        known = ", ".join(regulation_ids())
        raise UsageError(f"there are no regulations {name!r}; there are {known}, or a file.yaml of your own")
    return shipped(name)


def own_rules(folder: Path, name: str) -> dict[str, bytes]:
    """Return the files of an event's own rules by their names; none where it follows regulations of the program.

    Raises:
        UsageError: they can't be used.
        RefusedError: one of them can't be read.
    """
    if not is_beside(name):
        return {}
    return {each.name: read(each, TEXT) for each in find_regulation(str(folder / name))[1]}
