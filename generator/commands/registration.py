"""While registration is open: too few players so far is no mistake yet."""

from dataclasses import replace

from generator.engine.course.entering import checks_in
from generator.findings import Finding
from generator.languages.said import Said, say
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
        replace(finding, code="registration-short", message=say("so far {message}", message=finding.message))
        if finding.code == "structure-players"
        else finding
        for finding in loaded.findings
    )


def needs_two_players(loaded: LoadedEvent, event: Event) -> Said:
    """What to do where fewer than two players could be paired."""
    file = f"{loaded.display}/players.xlsx"
    if checks_in(event):
        return say("a round needs two players: tick them under Here in {file}", file=file)
    return say("a round needs two players: enter them in {file}", file=file)
