"""`roundsheet verify`: repeat the draws of an event, and say what is not as it was drawn."""

from collections.abc import Iterator
from pathlib import Path

from generator.errors import UsageError
from generator.languages.customs import listing
from generator.loading import LoadedEvent, load_event
from generator.model import Bye, Event, Pairing, PlayerId, Round, Stage
from generator.regulations.schema import Regulation
from generator.site.pages.round.reasons import reasons
from generator.site.pages.round.since import Say, departures, moved, seed_sentences
from generator.site.parts import Link, Sentence
from generator.site.wording import words
from generator.tournament.course.schedule import is_swiss
from generator.tournament.explaining.comparison import Comparison
from generator.tournament.explaining.verification import Repeated, Verification, verify
from generator.tournament.next_round import name_of


def verify_event(
    folder: Path, number: int | None = None, *, why: bool = False
) -> tuple[LoadedEvent, str | None]:
    """Return the report on the draws of an event.

    Args:
        folder: the event's.
        number: of one round only.
        why: whether each pairing is to be explained.

    Returns:
        The event as loaded, and the text; None where an error stops the event.

    Raises:
        UsageError: there is no such round.
    """
    loaded = load_event(folder)
    if loaded.is_faulty:
        return loaded, None
    event, regulation, stages = loaded.parts()
    if number is not None and not 1 <= number <= len(event.rounds):
        raise UsageError(f"there is no round {number} in {event.id}; {_rounds_there(event)}")
    rounds = event.rounds if number is None else event.rounds[number - 1 : number]
    lines = [line for round_ in rounds for line in verified(event, regulation, stages, round_, why=why)]
    return loaded, "\n".join(lines or [f"{event.id}: {_rounds_there(event)}"])


def verified(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, *, why: bool = False
) -> Iterator[str]:
    """Yield a line about a round's draw, and below it the details."""
    name = f"Round {round_.number}"
    if not is_swiss(round_.number, stages):
        name += f" ({name_of(event, round_.number, stages)})"
    verification = verify(event, regulation, stages, round_)
    if verification is None:
        yield f"{name}: the field Draw of its workbook is empty, so there is no draw to repeat."
        return
    yield f"{name}: {_verdict(verification)}"
    names = {player.id: player.name for player in event.players}

    def say(player: PlayerId) -> Link:
        return Link(text=names.get(player, player))

    yield from _details(verification, say)
    if why and verification.repeated is not None:
        yield from _reasons(verification.repeated, say)


def _details(verification: Verification, say: Say) -> Iterator[str]:
    for sentence in seed_sentences(verification, say):
        yield f"  {_text(sentence)}"
    for rule in verification.rules:
        yield f"    {words.changed_rule(rule)}"
    for sentence in moved(verification, say):
        yield f"    {_text(sentence)}"
    for departure in departures(verification, say):
        yield f"  {_text(departure.text)}"
        if departure.note:
            yield f"    Note: {departure.note}"


def _reasons(repeated: Repeated, say: Say) -> Iterator[str]:
    for reason in reasons(repeated.inputs, repeated.drawn.pairings, say):
        yield f"  {reason.heading}"
        yield from (f"    {_text(sentence)}" for sentence in reason.lead)
        yield from (f"    - {_text(game.text)}" for game in reason.steps)


def _verdict(verification: Verification) -> str:
    """Return the first line: the drawn ones, changed by hand, or what else."""
    repeated = verification.repeated
    if repeated is None:
        return "its draw can't be repeated."
    if repeated.comparison.is_identical:
        return f"{_all_of(repeated)} the drawn {'one' if _is_one_bye(repeated.comparison) else 'ones'}."
    if verification.seed_holds:
        return "changed by hand."
    return "not as the draw gives it today."


def _all_of(repeated: Repeated) -> str:
    """Return `the 8 pairings, their tables and the bye are`."""
    published = [game.published for game in repeated.comparison.games]
    pairings = sum(isinstance(game, Pairing) for game in published)
    byes = len(published) - pairings
    swiss = repeated.inputs.kind.is_by_table
    parts = []
    if pairings:
        parts = (
            ["the pairing", "its table"] if pairings == 1 else [f"the {pairings} pairings", "their tables"]
        )
    if pairings and not swiss:
        parts.insert(1, "their game numbers" if pairings > 1 else "its game number")
    if byes:
        parts.append("the bye" if byes == 1 else f"the {byes} byes")
    return f"{listing(parts)} {'is' if parts == ['the bye'] else 'are'}"


def _is_one_bye(comparison: Comparison) -> bool:
    return len(comparison.games) == 1 and isinstance(comparison.games[0].published, Bye)


def _rounds_there(event: Event) -> str:
    if not event.rounds:
        return "no round is paired yet"
    last = len(event.rounds)
    return "there is round 1" if last == 1 else f"there are rounds 1 to {last}"


def _text(sentence: Sentence) -> str:
    return "".join(part.text for part in sentence)
