"""The formats: a file is read by the one that recognises it, and an event is written in the one that is named."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.exchange import cryodex, nrtm, opengotha, tom, trf
from generator.exchange.records import Faults, Read
from generator.folders import is_file
from generator.model import Event, Stage
from generator.regulations.schema import Regulation

_HERE = Path(__file__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A kind of file of another program. `read` and `write` are None where only the other way is possible.

    `no_place_for` says what events of these rules and stages have that such a file can't say, as in `elimination`;
    None where it can say all that counts. `write` raises a UsageError where that is only found out at work.
    """

    name: str
    what: str
    ending: str  # of a file's name
    regulations: str  # those of the game that it is made for: an id, or a file that comes with the program
    recognises: Callable[[bytes], bool]
    no_place_for: Callable[[Regulation, tuple[Stage, ...]], str | None]
    read: Callable[[bytes, str, Regulation], Read] | None
    write: Callable[[Event, Regulation, tuple[Stage, ...]], bytes] | None


def _recipe(name: str) -> str:
    """The path of a recipe that comes with the program."""
    in_package = _HERE.parents[1] / "_recipes" / f"{name}.yaml"  # in a wheel
    path = (
        in_package if is_file(in_package) else _HERE.parents[2] / "docs/examples/regulations" / f"{name}.yaml"
    )
    return path.as_posix()


FORMATS: Mapping[str, Format] = {
    "nrtm": Format(  # before the other JSON, which knows no keys of its own
        name="NRTM JSON",
        what="what Cobra gives of an event of Netrunner",
        ending="json",
        regulations=_recipe("netrunner"),
        recognises=nrtm.recognises,
        no_place_for=nrtm.no_place_for,
        read=nrtm.read,
        write=None,
    ),
    "cryodex": Format(
        name="Cryodex JSON",
        what="what Cryodex exports for List Juggler, and List Juggler gives back",
        ending="json",
        regulations="xwing-1.1.1",
        recognises=cryodex.recognises,
        no_place_for=cryodex.no_place_for,
        read=cryodex.read,
        write=cryodex.write,
    ),
    "trf16": Format(
        name="Tournament Report File",
        what="what programs for chess write for FIDE, also called TRF16 or Krause",
        ending="trf",
        regulations=_recipe("chess"),
        recognises=trf.recognises,
        no_place_for=trf.no_place_for,
        read=trf.read,
        write=trf.write,
    ),
    "tom": Format(
        name="TOM tournament",
        what="what TOM, the program of Play! Pokemon, saves as .tdf",
        ending="tdf",
        regulations=_recipe("pokemon"),
        recognises=tom.recognises,
        no_place_for=tom.no_place_for,
        read=tom.read,
        write=None,
    ),
    "opengotha": Format(
        name="OpenGotha XML",
        what="what OpenGotha, a program for go, saves",
        ending="xml",
        regulations=_recipe("go"),
        recognises=opengotha.recognises,
        no_place_for=opengotha.no_place_for,
        read=opengotha.read,
        write=None,
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
