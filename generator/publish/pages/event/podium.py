"""The first three of an event that is over, with the final's score."""

from dataclasses import dataclass

from generator.languages import _
from generator.publish.frame.desk import Desk
from generator.publish.parts import Link, Sentence
from generator.publish.shared.ranking import has_bracket, record_of
from generator.publish.shared.results import own_first
from generator.publish.wording import words
from generator.publish.wording.phrase import phrase

STEPS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Somebody on the podium."""

    place: str
    player: Link
    faction: str
    record: str
    id: str  # the player's, for scripts


@dataclass(frozen=True, slots=True, kw_only=True)
class Podium:
    """Who won, and what leads on from there."""

    steps: tuple[Step, ...]
    final: Sentence  # empty where there was none, or it has no score
    links: tuple[Link, ...]


def podium(desk: Desk) -> Podium | None:
    """The podium of an event, with everybody who shares a place on it; None until there are places."""
    facts = desk.facts
    placed = sorted((place, player) for player, place in facts.places.items() if place <= STEPS)
    if not placed:
        return None
    _first, winner = placed[0]
    links = []
    if facts.list_of(winner):
        links.append(Link(text=_("The winner's list"), href=desk.link(desk.urls.player(winner), "list")))
    if has_bracket(facts):
        links.append(Link(text=_("Bracket"), href=desk.link(desk.urls.page("bracket"))))
    return Podium(
        steps=tuple(
            Step(
                place=str(place),
                player=desk.player(player),
                faction=facts.players[player].faction or "",
                record=record_of(facts, player),
                id=player,
            )
            for place, player in placed
        ),
        final=_final(desk),
        links=tuple(links),
    )


def _final(desk: Desk) -> Sentence:
    """`Final: Rosa Lind 155 : 142 Ada Moor`, the winner first."""
    facts = desk.facts
    last = facts.rounds[-1]
    if last.is_swiss or len(last.pairings) != 1:
        return ()
    pairing = last.pairings[0]
    winner, loser = sorted(pairing.players, key=lambda player: facts.places.get(player, 0))
    score = own_first(pairing.result, pairing.players.index(winner) + 1, facts.regulation).text
    if score == words.NONE:
        return ()
    return phrase(
        "{final}: {winner} {score} {loser}",
        final=words.stage(last.stage),
        winner=desk.player(winner),
        score=score,
        loser=desk.player(loser),
    )
