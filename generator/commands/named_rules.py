"""The rules that somebody names: regulations that come with the program, or files of one's own."""

from pathlib import Path

from generator.errors import UsageError
from generator.event_file import TEXT, read_text, reader_beside
from generator.files.reading import read
from generator.findings import Finding
from generator.regulations.catalogue import is_beside, parse, shipped
from generator.regulations.games import find_game, similar_games
from generator.regulations.schema import Regulation


def find_regulation(name: str) -> tuple[Regulation, tuple[Path, ...]]:
    """Return a game's regulation by id or name, or your own by its path, with its file and those that it extends."""
    if not name.endswith((".yaml", ".yml")):
        return of_the_program(name), ()
    if not Path(name).exists():
        raise UsageError(f"there is no file {name}: name yours, or a game that roundsheet regulations lists")
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
    """Return the regulation that comes with the program, by its id or by the name of its game.

    Raises:
        UsageError: there is none.
    """
    game = find_game(name)
    if game is None:
        similar = " or ".join(f"{each.id}, {each.name}" for each in similar_games(name))
        hint = f": did you mean {similar}?" if similar else "."
        raise UsageError(
            f"there is no game {name!r}{hint} `roundsheet regulations` lists all; `roundsheet regulations new` begins "
            "rules of your own"
        )
    return shipped(game.id)


def own_rules(folder: Path, name: str) -> dict[str, bytes]:
    """Return the files of an event's own rules by their names; none where it follows regulations of the program.

    Raises:
        UsageError: they can't be used.
        RefusedError: one of them can't be read.
    """
    if not is_beside(name):
        return {}
    return {each.name: read(each, TEXT) for each in find_regulation(str(folder / name))[1]}
