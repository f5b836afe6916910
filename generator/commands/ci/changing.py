"""What the steps have in common that change files for somebody who pressed a button: commit, push, and say so."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generator.commands.ci.repository import Change, Repository
from generator.commands.ci.service import Service


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a step did, a line each, what went wrong in it, likewise, and whether it failed."""

    messages: tuple[str, ...]
    errors: tuple[str, ...] = ()
    failed: bool = False


def commit(
    service: Service, repository: Repository, events: Path, change: Callable[[], Change]
) -> str | None:
    """Do it, and hand on whether anything changed and what was there before, for the publishing that follows."""
    before = repository.change_and_push(events, change)
    service.hand_on("changed", json.dumps(before is not None))
    service.hand_on("before", before or "")
    return before
