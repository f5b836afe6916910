"""Tournament Report Files in tests: made by the columns of FIDE's description, and read by the recipe for chess."""

from __future__ import annotations

from generator.commands.named_rules import find_regulation
from generator.interchange.formats import FORMATS
from generator.interchange.records import Imported
from generator.interchange.trf import read
from generator.regulations.schema import Regulation
from tests.interchange.reading import FILES

CHESS = find_regulation(FORMATS["trf16"].regulations)[0]
EVERY_RESULT = (FILES / "every-result.trf").read_bytes()


def player(start: object, name: str, *rounds: str, rating: object = "", points: object = "") -> str:
    """A player's line; a round is `   2 w 1`."""
    who = f"001 {start:>4}      {name:<33} {rating:>4}"
    return f"{who:<80}{points:>4}{'':7}{'  '.join(f'{round_:<8}' for round_ in rounds)}"


# Three players, two rounds; the second line of a player is the sixth of the file.
CUP = (
    "012 Cup",
    "042 2018/09/15",
    player(1, "Vorn, Ann", "   2 w 1", "   3 b =", rating=2000, points=1.5),
    player(2, "Brack, Odo", "   1 b 0", "0000 - H", rating=1900, points=0.5),
    player(3, "Lund, Pia", "0000 - U", "   1 w =", rating=1800, points=1.5),
)


def file_of(*lines: str) -> bytes:
    """A file of these lines."""
    return "".join(f"{line}\n" for line in lines).encode()


def sound(content: bytes, rules: Regulation = CHESS) -> Imported:
    """A file without faults."""
    found, findings = read(content, "cup.trf", rules)
    assert found is not None, [str(finding) for finding in findings]
    return found


def faults(content: bytes, rules: Regulation = CHESS) -> list[tuple[str, str]]:
    """What is wrong with a file, which is not imported: each fault's code, and the fault as it is printed."""
    found, findings = read(content, "cup.trf", rules)
    assert found is None
    return [(finding.code, str(finding)) for finding in findings]
