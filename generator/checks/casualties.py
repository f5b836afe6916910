"""A game's losses: casualties, withdrawals and bonus points, against the forces that the players brought."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.checks.places import table_of
from generator.findings import Finding
from generator.model import Event, Losses, Pairing
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_losses(pairing: Pairing, regulation: Regulation) -> Iterator[Finding]:
    """Nobody loses more models than the force has, and both losses are entered, or none where nobody played."""
    for seat, losses in enumerate(pairing.result.losses, start=1):
        if pairing.result.ended.absent:
            yield from _check_nothing(pairing, regulation, seat, losses)
        elif losses.casualties is None and not losses.withdrew:
            if pairing.result.ended.conceded_by is None:
                yield _finding(
                    pairing,
                    regulation,
                    seat,
                    "score-missing",
                    f"{table_of(pairing)}: casualties {seat} is missing, so the game still counts as open",
                )
        elif losses.casualties and losses.models is not None and losses.casualties > losses.models:
            message = (
                f"casualties {losses.casualties}: {pairing.players[seat - 1]}'s force has {losses.models} models "
                "by players.xlsx; correct one of them"
            )
            yield _finding(pairing, regulation, seat, "casualties-too-high", message)


def check_models(case: Case) -> Iterator[Finding]:
    """The number of models of each force is known: without it no casualty level can be told."""
    if case.regulation.casualties is None:
        return
    needed = _needed(case.event)
    for player in case.event.players:
        if player.models is None and not player.withdrawn:
            if player.id in needed:
                code, what = "models-needed", f"and casualties are entered for {player.id}"
            else:
                code, what = "models-missing", "and casualty levels are told by it"
            message = f"{player.name}'s number of models is missing, {what}: enter it"
            yield case.finding(code, player.place.cell("Models"), message, "casualties")


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


def _check_nothing(pairing: Pairing, regulation: Regulation, seat: int, losses: Losses) -> Iterator[Finding]:
    if losses.casualties is not None or losses.withdrew or losses.bonus is not None:
        message = (
            f"with {pairing.result.ended.value} nobody played: clear casualties, withdrew and bonus {seat}"
        )
        yield _finding(pairing, regulation, seat, "score-not-expected", message)


def _finding(pairing: Pairing, regulation: Regulation, seat: int, code: str, message: str) -> Finding:
    place = pairing.place.cell(f"Casualties {seat}")
    return Finding(code=code, place=place, message=message, citation=cite(regulation, "casualties"))
