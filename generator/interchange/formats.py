"""The formats: a file is read by the one that recognises it, and an event is written in the one that is named."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from generator.interchange import cryodex, nrtm, opengotha, tom, trf
from generator.interchange.records import Faults, Read
from generator.model import Event, Stage
from generator.regulations.schema import Regulation


class FormatReader(Protocol):
    """A module that reads a format."""

    def recognises(self, content: bytes, /) -> bool:
        """Return whether the bytes are a file of it."""

    def no_place_for(self, regulation: Regulation, stages: tuple[Stage, ...], /) -> str | None:
        """Return what events of these rules and stages have that it can't say, as in `elimination`; None: nothing."""

    def read(self, content: bytes, display: str, regulation: Regulation) -> Read:
        """Return the event, and all findings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A record of a kind of file of another program. `write` is None where it is only read.

    It raises a UsageError where only at work it is found out what the file can't say.
    """

    name: str
    what: str
    ending: str  # of a file's name
    regulations: str  # those of the game that it is made for: an id
    reader: FormatReader
    write: Callable[[Event, Regulation, tuple[Stage, ...]], bytes] | None = None


FORMATS: Mapping[str, Format] = {
    "nrtm": Format(  # before the other JSON, which knows no keys of its own
        name="NRTM JSON",
        what="what Cobra gives of an event of Netrunner",
        ending="json",
        regulations="netrunner",
        reader=nrtm,
    ),
    "cryodex": Format(
        name="Cryodex JSON",
        what="what Cryodex exports for List Juggler, and List Juggler gives back",
        ending="json",
        regulations="xwing-1.1.1",
        reader=cryodex,
        write=cryodex.write,
    ),
    "trf16": Format(
        name="Tournament Report File",
        what="what programs for chess write for FIDE, also called TRF16 or Krause",
        ending="trf",
        regulations="chess",
        reader=trf,
        write=trf.write,
    ),
    "tom": Format(
        name="TOM tournament",
        what="what TOM, the program of Play! Pokemon, saves as .tdf",
        ending="tdf",
        regulations="pokemon",
        reader=tom,
    ),
    "opengotha": Format(
        name="OpenGotha XML",
        what="what OpenGotha, a program for go, saves",
        ending="xml",
        regulations="go",
        reader=opengotha,
    ),
}


def format_of(content: bytes) -> Format | None:
    """Return the format of a file that can be imported; None where it is none of them."""
    return next((each for each in FORMATS.values() if each.reader.recognises(content)), None)


def unknown_format(content: bytes, display: str) -> Faults:
    """Return what is said of a file in no format that can be imported."""
    faults = Faults(display)
    if cryodex.is_save_file(content):
        faults.add("exchange-format", cryodex.HOW_TO_EXPORT)
        return faults
    known = ", ".join(f"{each.name} ({each.what})" for each in FORMATS.values())
    faults.add("exchange-format", f"no file that can be imported; those are: {known}")
    return faults
