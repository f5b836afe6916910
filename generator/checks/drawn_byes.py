"""Byes that an odd number of players does not need, or that are for somebody else."""

from collections.abc import Iterator, Sequence

from generator.checks.case import Case
from generator.engine.draw.byes import BYE_RULES
from generator.engine.explaining.as_drawn import field_as_drawn
from generator.findings import Finding
from generator.languages import later
from generator.languages.said import say
from generator.model import Bye, PlayerId, Round, StageType


def check_byes(case: Case) -> Iterator[Finding]:
    """With an odd number of players one has the bye, the one to whom the regulations give it.

    Byes that were given beforehand are nobody's fault, and don't count among the byes that somebody has had.
    While somebody unknown, or nobody, has a seat, no one can say who that would be.
    """
    for round_, position in case.rounds():
        if position.stage.type is not StageType.SWISS or not case.players.keys() >= set(round_.players):
            continue
        odd = len(set(round_.drawn)) % 2
        byes = [bye for bye in round_.byes if not bye.given]
        for bye in byes[odd:]:
            who = case.called(bye.player) if bye.player is not None else say("nobody")
            message = (
                say(
                    "{player} has a bye that an odd number of players does not need: "
                    "seat players against each other, or check who is missing",
                    player=who,
                )
                if odd
                else say(
                    "{player} has a bye that an even number of players does not need: "
                    "seat players against each other, or check who is missing",
                    player=who,
                )
            )
            yield case.finding("no-bye-needed", bye.place.cell("Player 1 ID"), message, "byes")
        for bye in byes[:odd]:
            if bye.player is None or round_.number == 1:
                continue
            field = field_as_drawn(*case.parts, round_, position)
            right = bye_of(case, round_, field)
            if bye.player in field and right not in (None, bye.player):
                yield _other_bye(case, round_, bye, bye.player, right)


def bye_of(case: Case, round_: Round, field: Sequence[PlayerId]) -> PlayerId | None:
    """To whom of a ranking the bye of a round is due, of those who have a seat in it."""
    drawn = set(round_.drawn)
    ranking = [player for player in field if player in drawn]
    if len(ranking) % 2 == 0:
        return None
    records = case.records_before(round_)
    byes = {player: records[player].drawn_byes for player in ranking}
    return BYE_RULES[case.regulation.byes.later_rounds](ranking, byes, round_.draw_seed or "")


def _other_bye(case: Case, round_: Round, bye: Bye, has_it: PlayerId, right: PlayerId) -> Finding:
    records = case.records_before(round_)
    if records[has_it].drawn_byes > min(records[player].drawn_byes for player in round_.drawn):
        code, message = (
            "second-bye",
            later(
                "{player} has had a bye before and others have not: by the ranking of this round's sheet Standings the "
                "bye is for {right}"
            ),
        )
    else:
        code, message = (
            "wrong-bye",
            later(
                "{player} is not the lowest ranked player without a bye: by the ranking of this round's sheet "
                "Standings the bye is for {right}"
            ),
        )
    told = say(message, player=case.called(has_it), right=case.called(right))
    return case.finding(code, bye.place.cell("Player 1 ID"), told, "byes", "later_rounds")
