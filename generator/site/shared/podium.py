"""The first three of an event that is over, with the final's score."""

from dataclasses import dataclass

from generator.languages import _
from generator.site.page_context import PageContext
from generator.site.parts import Link, Sentence
from generator.site.shared.games import final_game
from generator.site.shared.ranking import has_bracket, record_of
from generator.site.wording import words
from generator.site.wording.words import phrase

STEPS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PodiumStep:
    """A record of a player on the podium."""

    place: str
    player: Link
    faction: str
    record: str
    id: str  # the player's, for scripts


@dataclass(frozen=True, slots=True, kw_only=True)
class Podium:
    """A record of the winners, and of the links below them."""

    steps: tuple[PodiumStep, ...]
    final: Sentence  # empty where there was none, or it has no score
    links: tuple[Link, ...]


def podium(context: PageContext) -> Podium | None:
    """Return an event's podium, with all who share a place on it; None until it is over, and if it is cancelled."""
    facts = context.facts
    placed = sorted((place, player) for player, place in facts.places.items() if place <= STEPS)
    if not placed or facts.is_cancelled:
        return None
    _first, winner = placed[0]
    links = []
    if facts.shows_list_of(winner):
        links.append(
            Link(text=_("The winner's list"), href=context.link(context.urls.player(winner), "list"))
        )
    if has_bracket(facts):
        links.append(Link(text=_("Bracket"), href=context.link(context.urls.page("bracket"))))
    return Podium(
        steps=tuple(
            PodiumStep(
                place=str(place),
                player=context.player(player),
                faction=facts.players[player].faction or "",
                record=record_of(facts, player),
                id=player,
            )
            for place, player in placed
        ),
        final=_final(context),
        links=tuple(links),
    )


def _final(context: PageContext) -> Sentence:
    """Return `Final: Rosa Lind 155 : 142 Ada Moor`, the winner first."""
    final = final_game(context.facts)
    if final is None:
        return ()
    return phrase(
        "{final}: {winner} {score} {loser}",
        final=words.round_stage(context.facts.rounds[-1]),
        winner=context.player(final.winner),
        score=final.score,
        loser=context.player(final.loser),
    )
