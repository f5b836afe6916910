"""What the steps have in common that change files for somebody who pressed a button: commit, push, and say so."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generator.commands.ci.repository import Repository, T, ToCommit
from generator.commands.ci.service import Service


@dataclass(frozen=True, slots=True, kw_only=True)
class StepOutcome:
    """What a step did, a line each, what went wrong in it, likewise, and whether it failed."""

    messages: tuple[str, ...]
    errors: tuple[str, ...] = ()
    failed: bool = False


def commit(
    service: Service, repository: Repository, events: Path, edit: Callable[[], ToCommit[T]]
) -> tuple[T, str | None]:
    """Do it, and hand on whether anything changed and what was there before, for the publishing that follows."""
    did, before = repository.change_and_push(events, edit)
    service.hand_on("changed", json.dumps(before is not None))
    service.hand_on("before", before or "")
    return did, before
