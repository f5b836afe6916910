"""What the program writes is what the manifest says, to the byte: five random events, and in `make all` every case."""

from pathlib import Path

import pytest

from tests.manifest.cases import cases
from tests.manifest.digests import digests_of, summed_up
from tests.support.make_all import ALL

MANIFEST = Path(__file__).with_name("manifest.txt").read_text(encoding="utf-8").splitlines()
AT_EACH_PUSH = [f"random-{number:03}" for number in (0, 1, 2, 3, 5)]


@pytest.mark.isolated
@pytest.mark.parametrize("name", list(cases()) if ALL else AT_EACH_PUSH)
def test_what_is_written_is_what_the_manifest_says(name: str) -> None:
    """Pages, data, findings, workbooks and what commands say.

    Where a change is meant, `python -m tests.manifest --update` takes it, and its author says why.
    """
    expected = [line for line in MANIFEST if line.split()[0] == name]
    assert expected
    assert summed_up(name, digests_of(name)) == expected


def test_every_case_stands_in_the_manifest() -> None:
    """A case that is added is also compared."""
    assert {line.split()[0] for line in MANIFEST} == set(cases())
