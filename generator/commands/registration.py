"""While registration is open: too few players so far is no mistake yet."""

from generator.engine.course.check_in import checks_in
from generator.findings import Finding
from generator.loading import LoadedEvent
from generator.loading.rounds import round_files
from generator.model import Event


def is_short_of_players(loaded: LoadedEvent) -> bool:
    """Whether registration is open and all that is wrong is that too few players have registered so far."""
    if loaded.event is None or loaded.event.rounds or round_files(loaded.folder):
        return False
    errors = {finding.code for finding in loaded.findings if finding.severity.value == "error"}
    return errors == {"structure-players"} or (not errors and not loaded.event.players)


def while_registering(loaded: LoadedEvent) -> tuple[Finding, ...]:
    """The findings where nothing is to be paired yet: too few players so far is then only a note."""
    if not is_short_of_players(loaded):
        return loaded.findings
    return tuple(
        Finding(
            code="registration-short",
            place=finding.place,
            message=f"so far {finding.message}",
            citation=finding.citation,
        )
        if finding.code == "structure-players"
        else finding
        for finding in loaded.findings
    )


def needs_two_players(loaded: LoadedEvent, event: Event) -> str:
    """What to do where fewer than two players could be paired."""
    how = "tick them under Here" if checks_in(event) else "enter them"
    return f"a round needs two players: {how} in {loaded.display}/players.xlsx"
