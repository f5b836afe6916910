"""Check-in: who is not ticked under `Here` though others are, and crosses that can't count."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.checks.progress import listed
from generator.engine.course.entering import is_due
from generator.engine.course.participation import last_entry
from generator.findings import Finding
from generator.languages.said import nsay, say


def check_who_is_not_here(case: Case) -> Iterator[Finding]:
    """Once anybody is ticked, whoever is due and not ticked is named: the next round is drawn without them."""
    number = len(case.event.rounds) + 1
    missing = [
        player
        for player in case.event.players
        if player.absent and not player.here and is_due(player, number)
    ]
    if missing:
        who = listed([case.called(each.id) for each in missing])
        message = nsay(
            "{n} player is not ticked under Here, so round {round} is drawn without: {who}. Tick whoever has come, "
            "later too: they play from the next draw on; write Withdrawn under Status of whoever does not come",
            "{n} players are not ticked under Here, so round {round} is drawn without: {who}. Tick whoever has come, "
            "later too: they play from the next draw on; write Withdrawn under Status of whoever does not come",
            len(missing),
            round=number,
            who=who,
        )
        yield case.finding("not-here", missing[0].place.cell("Here"), message)


def check_crosses(case: Case) -> Iterator[Finding]:
    """Nobody is ticked who is withdrawn, or who can't enter any more."""
    seated = {player for round_ in case.event.rounds for player in round_.players}
    for player in case.event.players:
        if not player.here or not player.withdrawn or player.id in seated:
            continue
        who = case.called(player.id)
        if player.absent:
            last = last_entry(case.stages, len(case.event.rounds))
            message = say(
                "{who} is ticked under Here, but nobody can enter after round {last}: clear the cross",
                who=who,
                last=last,
            )
        else:
            message = say(
                "{who} is ticked under Here and withdrawn under Status, so is not paired: clear one of them",
                who=who,
            )
        yield case.finding("here-in-vain", player.place.cell("Here"), message, "drops")
