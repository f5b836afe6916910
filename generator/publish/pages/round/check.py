"""What the button "Check this draw" needs: where the data lie, its scripts, and all that they may have to say.

The scripts hold no words of their own. What stands in braces here, they fill in.
"""

from dataclasses import dataclass

from generator.engine.explaining.verification import Repeated
from generator.languages import _, ngettext
from generator.languages.customs import listing
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCheck:
    """What the button that repeats a draw needs: links to what the round was drawn from, and to scripts; its words."""

    data: str
    script: str  # of the button
    program: str  # the draw itself, fetched once the button is pressed
    words: tuple[tuple[str, str], ...]


def draw_check(desk: Desk, round_: RoundFacts) -> DrawCheck | None:
    """What the button that repeats a round's draw needs; None where it can't be repeated."""
    repeated = round_.repeated
    if repeated is None:
        return None
    said = {**_troubles(), **_verdicts(round_.number, repeated), **_differences()}
    return DrawCheck(
        data=desk.link(desk.urls.data(f"draw-{round_.number}.json")),
        script=desk.asset("check-draw.js"),
        program=desk.asset("draw.js"),
        words=tuple(sorted(said.items())),
    )


def _troubles() -> dict[str, str]:
    return {
        "busy": _("Drawing again …"),
        "disk": _(
            "This page was opened from a disk, where a browser does not let it read the data beside it. Open the page "
            "from the web and press the button again."
        ),
        "not-fetched": _(
            "The file {file} could not be fetched. Check the connection and press the button again."
        ),
        "impossible": _(
            "The draw can’t be repeated from these data. Reload the page and try again; if it says the same then, tell "
            "the organizer."
        ),
        "too-old": _(
            "This browser could not repeat the draw: it may be too old for that. This says nothing about the draw; try "
            "another browser."
        ),
        "newer": _(
            "The data are newer than this page: the round was drawn again. Reload the page and check again."
        ),
    }


def _verdicts(number: int, repeated: Repeated) -> dict[str, str]:
    return {
        "again": _again(number),
        "again-from-seed": _("Drawn again on this device from the round’s seed"),
        "same": _("{again}: {all} are the same.").replace("{all}", _all_of(repeated)),
        "changed": _("{again}: {same} of {all} pairings and byes are as they were drawn."),
        "corrected": _corrected(number),
        "counts": _("What is published counts; ask the organizer why it was changed."),
    }


def _again(number: int) -> str:
    """From what a round is drawn again."""
    if number == 1:
        return _("Drawn again on this device from the event’s seed and the players who take part")
    if number == 2:
        return _("Drawn again on this device from the results of round 1")
    return _("Drawn again on this device from the results of rounds 1 to {number}", number=number - 1)


def as_drawn(repeated: Repeated) -> str:
    """`All 8 pairings, the bye and their tables are as they were drawn.`"""
    said = _("{all} are as they were drawn.").replace("{all}", _all_of(repeated))
    return words.sentence(said)


def _all_of(repeated: Repeated) -> str:
    """`all 8 pairings, the bye and their tables`: what a round must have in common with its draw."""
    games, byes = len(repeated.drawn.pairings), len(repeated.drawn.byes)
    things = [ngettext("the one pairing", "all {n} pairings", games)]
    if byes:
        things.append(ngettext("the bye", "the {n} byes", byes))
    if repeated.inputs.kind.is_by_table:
        things.append(ngettext("its table", "their tables", games))
    else:
        things.append(ngettext("its number", "their numbers", games))
    return listing(things)


def _corrected(number: int) -> str:
    """Why today's data may give another seed than the round's own."""
    if number == 1:
        return _(
            "The event’s seed or the list of players was corrected after this round was drawn: today’s data would give "
            "another seed. Pairings that are played stay as they are, so the draw was repeated from the round’s seed."
        )
    return _(
        "An earlier result or the list of players was corrected after this round was drawn: today’s data would give "
        "another seed. Pairings that are played stay as they are, so the draw was repeated from the round’s seed."
    )


def _differences() -> dict[str, str]:
    return {
        "game": _("{one} against {other}"),
        "bye": _("a bye for {player}"),
        "placed": _("{game}, {place}"),
        "at-game": _("game {number}"),
        "at-table": _("table {number}"),
        "at-no-table": _("no table"),
        "of-players": _("In the round, but not drawn: {game}."),
        "of-missing": _("Drawn, but not in the round: {game}."),
        "of-table": _("At another place: {game}; drawn for {place}."),
        "of-seats": _("Named the other way round: {game}."),
        "of-deployment": _("The round is played with “{published}”; the deployment drawn was “{drawn}”."),
        "of-deployment-none": _("None is named; the deployment drawn was “{drawn}”."),
        "of-objective": _("The round is played with “{published}”; the objective drawn was “{drawn}”."),
        "of-objective-none": _("None is named; the objective drawn was “{drawn}”."),
    }
