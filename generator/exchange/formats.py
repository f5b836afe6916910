"""The formats: a file is read by the one that recognises it, and an event is written in the one that is named."""

from collections.abc import Callable, Mapping

from generator.exchange import cryodex
from generator.exchange.records import Faults, Read
from generator.frozen import frozen
from generator.model import Event, Stage
from generator.regulations.schema import Regulation


@frozen
class Format:
    """A kind of file of another program. `read` and `write` are None where only the other way is possible."""

    name: str
    what: str
    ending: str  # of a file's name
    regulations: str  # those of the game that it is made for
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, str, Regulation], Read] | None
    write: Callable[[Event, Regulation, tuple[Stage, ...]], bytes] | None


FORMATS: Mapping[str, Format] = {
    "cryodex": Format(
        name="Cryodex JSON",
        what="what Cryodex exports for List Juggler, and List Juggler gives back",
        ending="json",
        regulations="xwing-1.1.1",
        recognises=cryodex.recognises,
        read=cryodex.read,
        write=cryodex.write,
    ),
}


def format_of(content: bytes) -> Format | None:
    """The format of a file that can be imported; None where it is none of them."""
    return next(
        (each for each in FORMATS.values() if each.read is not None and each.recognises(content)), None
    )


def unknown_format(content: bytes, display: str) -> Faults:
    """What is said of a file in no format that can be imported."""
    faults = Faults(display)
    if cryodex.is_save_file(content):
        faults.add("exchange-format", cryodex.HOW_TO_EXPORT)
        return faults
    known = ", ".join(f"{each.name} ({each.what})" for each in FORMATS.values() if each.read is not None)
    faults.add("exchange-format", f"no file that can be imported; those are: {known}")
    return faults
