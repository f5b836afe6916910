"""How many models each force has, where games are scored by what is lost of them."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.findings import Finding
from generator.game_forms import kind_of
from generator.languages.said import say
from generator.model import Event


def check_models(case: Case) -> Iterator[Finding]:
    """The number of models of each force is known: without it no casualty level can be told."""
    if not kind_of(case.regulation).counts_models:
        return
    needed = _needed(case.event)
    for player in case.event.players:
        if player.models is None and not player.withdrawn:
            if player.id in needed:
                code, message = (
                    "models-needed",
                    say(
                        "{player}'s number of models is missing, and casualties are entered for {id}: enter it",
                        player=player.name,
                        id=player.id,
                    ),
                )
            else:
                code, message = (
                    "models-missing",
                    say(
                        "{player}'s number of models is missing, and casualty levels follow from it: enter it",
                        player=player.name,
                    ),
                )
            yield case.finding(code, player.place.cell("Models"), message, "casualties", "levels", 1)


def _needed(event: Event) -> set[str]:
    """The players whose casualties can't be told a level without knowing the force."""
    return {
        player
        for round_ in event.rounds
        for pairing in round_.pairings
        for seat, player in enumerate(pairing.players, start=1)
        if pairing.result.losses[seat - 1].casualties is not None
        and not pairing.result.losses[seat - 1].withdrew
        and pairing.result.ended.conceded_by != seat
    }
