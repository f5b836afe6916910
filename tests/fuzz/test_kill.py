"""A command that is killed leaves nothing damaged."""

from pathlib import Path
from random import Random

from tests.fuzz.kill import build_deed, kill, pair_deed


def test_a_killed_command_leaves_the_old_or_the_new_whole(tmp_path: Path) -> None:
    """Whenever `pair` or `build` dies, workbooks and site are as before or as after, and can go on."""
    for deed in (pair_deed(tmp_path / "pair"), build_deed(tmp_path / "build")):
        outcome = kill(deed, 1, Random(f"killed {deed.name}"))
        assert outcome.faults == ()
        assert outcome.killed + outcome.finished == 1
