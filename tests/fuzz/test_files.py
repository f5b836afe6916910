"""Files broken at random: nobody ever sees a traceback."""

import os

from tests.fuzz.campaign import run

NUMBER = int(os.environ.get("ROUNDSHEET_BROKEN_FILES", "100"))


def test_a_broken_file_gets_findings_and_never_a_traceback() -> None:
    """Whatever became of a workbook or a YAML file, its event is read to the end, within time."""
    tally = run(0, NUMBER)
    assert tally.tracebacks == {}
    assert tally.cases == NUMBER
    assert tally.codes.total() > NUMBER / 2
