"""What a player wants to know first: where do I sit now, against whom, or why not."""

from generator.engine.schedule import RoundStatus
from generator.engine.scoring import score_game
from generator.model import Pairing, Player, PlayerId, Status
from generator.publish.facts import EventStatus, RoundFacts
from generator.publish.pages import Link, Whereabouts
from generator.publish.views import words
from generator.publish.views.frame import Desk
from generator.publish.views.setup import choice, setup

_OUT = {
    Status.DROPPED: "Dropped out of the event.",
    Status.DISQUALIFIED: "Disqualified.",
    Status.RETIRED: "Conceded a game, and so retired: no more games, and no place in the final ranking.",
    Status.ELIMINATED: "Eliminated.",
}


def now(desk: Desk, player: Player) -> Whereabouts:
    """Where the player is now, what is played there, and the page that says more."""
    facts = desk.facts
    if player.withdrawn:
        return _said("Withdrew before round 1.")
    if facts.status is EventStatus.REGISTRATION:
        return _said("Registered. The first pairing appears when round 1 is published.")
    if facts.is_finished:
        return _said(
            _ending(desk, player.id), Link(text="Final standings", href=desk.link(desk.urls.standings))
        )
    last = facts.rounds[-1]
    link = Link(text=words.round_name(last), href=desk.link(desk.urls.round(last.number)))
    if player.id in last.workbook.players and last.status is not RoundStatus.COMPLETE:
        return _seat(desk, last, player.id, link)
    if facts.statuses[player.id] is not Status.ACTIVE:
        return _said(_OUT[facts.statuses[player.id]])
    if player.late_from_round is not None and player.late_from_round > last.number:
        return _said(f"Comes in round {player.late_from_round}.")
    if last.status is RoundStatus.COMPLETE:
        return _said(f"Round {last.number} is complete; the next pairing is not published yet.", link)
    return _said(f"Not paired in round {last.number}.", link)


def _said(text: str, link: Link | None = None) -> Whereabouts:
    return Whereabouts(text=(Link(text=text),), link=link)


def _ending(desk: Desk, player: PlayerId) -> str:
    """The final place, or why there is none."""
    places = desk.facts.places
    place = places.get(player)
    if place is None:
        return _OUT.get(desk.facts.statuses[player], "The event is over.")
    shared = ", shared" if list(places.values()).count(place) > 1 else ""
    return f"Finished in place {place} of {len(places)}{shared}."


def _seat(desk: Desk, round_: RoundFacts, player: PlayerId, link: Link) -> Whereabouts:
    where = words.round_name(round_)
    pairing = next((pairing for pairing in round_.pairings if player in pairing.players), None)
    if pairing is not None:
        return _game(desk, round_, pairing, player, link)
    if not round_.is_swiss:
        return _said(f"{where}: a bye, through to the next round without a game.", link)
    regulation = desk.facts.regulation
    worth = words.worth(regulation.byes.award, regulation)
    return _said(f"{where}: a bye. It counts as a win, with {worth}.", link)


def _game(desk: Desk, round_: RoundFacts, pairing: Pairing, player: PlayerId, link: Link) -> Whereabouts:
    where = words.round_name(round_)
    opponent = desk.player(pairing.player2 if player == pairing.player1 else pairing.player1)
    table = f", table {pairing.table}" if pairing.table is not None else ""
    if score_game(pairing.result, desk.facts.regulation) is not None:
        played, open_ = (
            Link(text=f"{where}{table}: played against "),
            Link(text="; other games are still open."),
        )
        return Whereabouts(text=(played, opponent, open_), link=link)
    chosen = choice(desk, pairing)
    return Whereabouts(
        text=(Link(text=f"{where}{table}: against "), opponent, Link(text=".")),
        notes=(chosen,) if chosen else (),
        facts=setup(desk, round_),
        link=link,
    )
