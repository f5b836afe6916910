"""Tables with anything in them: read, or refused with what to do; never a fault of our own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from generator.files.reading import RefusedError
from generator.interchange.tables.columns import names_of
from generator.interchange.tables.files import tables_of
from generator.interchange.tables.headed import headed
from generator.interchange.tables.people import people
from generator.interchange.tables.plan import plan_for
from tests.interchange.tables.test_files import HEADER, a_workbook
from tests.support.make_all import ALL
from tests.workbooks.builders import ods_of

SOUND = (
    b"ID,Name,First name,Status,List points,Late from round,Here\nP01,Ilse Vorn,,paid,3,4,x\n",
    "Name;Club\nZoë;North\n".encode("utf-16"),
    a_workbook(),
    ods_of(HEADER + HEADER),
)
PIECES = (
    '"',
    "\0",
    "\r",
    ";",
    "\t",
    "9" * 400,
    "NaN",
    "1e999",
    "\u202e",
    "\ufeff",
    "P" * 5_000,
    "İ",
    "=1+1",
    "<",
    "😀",
)


def broken(chance: random.Random) -> bytes:
    """A sound file with something put in, bytes that are others, or without its end."""
    data = bytearray(chance.choice(SOUND))
    for _ in range(chance.randint(0, 4)):
        at = chance.randrange(len(data) + 1)
        data[at:at] = chance.choice(PIECES).encode(chance.choice(("utf-8", "utf-16-le")))
    for _ in range(chance.choice((0, 1, 20))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(len(data) + 1)] if chance.random() < 0.2 else data)


@pytest.mark.parametrize("seed", range(40 if ALL else 4))
def test_a_broken_file_is_read_or_refused(seed: int, tmp_path: Path) -> None:
    """Whoever is read has a name."""
    chance, read = random.Random(seed), 0
    for _ in range(150):
        (tmp_path / "table").write_bytes(broken(chance))
        try:
            table, _ = headed(tables_of(tmp_path / "table"), names_of("players", {}), "")
        except RefusedError:
            continue
        found, faults = people(table)
        plan_for(found, ())
        assert all(person.name for person in found)
        assert all(fault.message for fault in faults)
        read += 1
    assert read > 10  # else nothing was tried
