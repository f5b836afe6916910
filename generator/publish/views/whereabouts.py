"""What a player wants to know first: where do I sit now, against whom, or why not."""

from generator.engine.schedule import RoundStatus
from generator.engine.scoring import score_game
from generator.model import Pairing, Player, PlayerId, Status
from generator.publish.facts import EventStatus, RoundFacts
from generator.publish.pages import Link, Sentence
from generator.publish.views import words
from generator.publish.views.frame import Desk

_OUT = {
    Status.DROPPED: "Dropped out of the event.",
    Status.DISQUALIFIED: "Disqualified.",
    Status.RETIRED: "Retired from the event.",
    Status.ELIMINATED: "Eliminated.",
}


def now(desk: Desk, player: Player) -> tuple[Sentence, Link | None]:
    """Where the player is now, in a sentence, and the page that says more."""
    facts = desk.facts
    if player.withdrawn:
        return _said("Withdrew before round 1."), None
    if facts.status is EventStatus.REGISTRATION:
        return _said("Registered. The first pairing appears when round 1 is drawn."), None
    if facts.is_finished:
        place = facts.places.get(player.id)
        ending = f"Finished in place {place} of {len(facts.places)}." if place else "The event is over."
        return _said(ending), Link(text="Final standings", href=desk.link(desk.urls.standings))
    last = facts.rounds[-1]
    link = Link(text=words.round_name(last), href=desk.link(desk.urls.round(last.number)))
    if player.id in last.workbook.players and last.status is not RoundStatus.COMPLETE:
        return _seat(desk, last, player.id), link
    if facts.statuses[player.id] is not Status.ACTIVE:
        return _said(_OUT[facts.statuses[player.id]]), None
    if player.late_from_round is not None and player.late_from_round > last.number:
        return _said(f"Comes in round {player.late_from_round}."), None
    if last.status is RoundStatus.COMPLETE:
        return _said(f"Round {last.number} is complete; the next pairing has not been drawn yet."), link
    return _said(f"Not paired in round {last.number}."), link


def _said(text: str) -> Sentence:
    return (Link(text=text),)


def _seat(desk: Desk, round_: RoundFacts, player: PlayerId) -> Sentence:
    where = words.round_name(round_)
    pairing = next((pairing for pairing in round_.pairings if player in pairing.players), None)
    if pairing is not None:
        return _game(desk, where, pairing, player)
    if not round_.is_swiss:
        return _said(f"{where}: a bye, through to the next round without a game.")
    award = desk.facts.regulation.byes.award
    points = words.count(award.tournament_points, "point")
    worth = f"{points} and a margin of {award.margin_of_victory}"
    return _said(f"{where}: a bye. It counts as a win, with {worth}.")


def _game(desk: Desk, where: str, pairing: Pairing, player: PlayerId) -> Sentence:
    opponent = pairing.player2 if player == pairing.player1 else pairing.player1
    table = f", table {pairing.table}" if pairing.table is not None else ""
    is_open = score_game(pairing.result, desk.facts.regulation) is None
    before, after = ("against", ".") if is_open else ("played against", "; other games are still open.")
    return (Link(text=f"{where}{table}: {before} "), desk.player(opponent), Link(text=after))
