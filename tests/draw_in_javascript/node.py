"""Calls of draw.js from Python: all of a test's in one process of Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.support.needs import needs_program

RUN = Path(__file__).with_name("run.js")


def in_node(tasks: Iterable[list[Any]]) -> list[Any]:
    """What each call gives; a call is a name of `run.js` and its arguments."""
    node = needs_program("node")
    done = subprocess.run(
        [node, str(RUN)],
        input=json.dumps(list(tasks)),
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    results: list[Any] = json.loads(done.stdout)
    return results


def call(name: str, *arguments: Any) -> Any:
    """What one call gives."""
    return in_node([[name, *arguments]])[0]
