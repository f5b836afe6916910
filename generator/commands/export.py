"""`roundsheet export`: a whole event as a file for other programs."""

from pathlib import Path

from generator.errors import UsageError
from generator.exchange.formats import FORMATS
from generator.loading import LoadedEvent, load_event


def exported_event(folder: Path, form: str) -> tuple[LoadedEvent, bytes | None]:
    """The event as loaded, and the file's bytes; None where an error stops the event.

    Args:
        folder: the event's.
        form: a key of `FORMATS` that can be written.

    Raises:
        UsageError: what the event holds has no place in such a file.
    """
    loaded = load_event(folder)
    if loaded.is_faulty:
        return loaded, None
    event, regulation, stages = loaded.parts()
    chosen = FORMATS[form]
    assert chosen.write is not None
    if regulation.scores is None:
        raise UsageError(
            f"{regulation.name} scores no games in points, and {chosen.name} has no place for anything else"
        )
    if (beyond := chosen.reader.no_place_for(regulation, stages)) is not None:
        raise UsageError(f"{chosen.name} has no place for {beyond}")
    return loaded, chosen.write(event, regulation, stages)
