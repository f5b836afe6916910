"""What was fixed when rounds were drawn, and is another now: rules, leaders, and what players brought."""

from collections.abc import Iterator
from dataclasses import replace

from generator.checks.case import Case
from generator.engine.snapshot import (
    FACTION,
    LIST,
    LIST_POINTS,
    SnapshotChange,
    leaders_changed,
    players_changed,
    rules_changed,
)
from generator.findings import Finding
from generator.game_forms import kind_of
from generator.languages.said import Said, say
from generator.model import MODELS, Event, Round

_OF_LISTS = (FACTION, LIST_POINTS, MODELS, LIST)


def check_rules_changed(case: Case) -> Iterator[Finding]:
    """All rounds are counted by the rules of today; where these aren't those of a round's draw, it is told."""
    place = case.event.settings.place("regulations")
    for change in rules_changed(_unseen(case.event), case.regulation):
        message = say(
            "{fact}: all rounds are counted by what it is now. Put it back, or tell the players",
            fact=_fact(change, change.what),
        )
        yield case.finding("rules-changed", place, message)


def check_leaders_changed(case: Case) -> Iterator[Finding]:
    """Leaders are announced at the start, where the document says so."""
    rules = case.regulation.leaders
    if rules is None or rules.announced is None:
        return
    places: dict[str, int] = {leader.name: i for i, leader in enumerate(case.event.settings.leaders)}
    for change in leaders_changed(_unseen(case.event), case.regulation):
        where = (places[change.what], "name") if change.what in places else ()
        message = say("{fact}: leaders are announced at the start", fact=_fact(change, change.what))
        place = case.event.settings.place("leaders", *where)
        yield case.finding("leaders-changed", place, message, "leaders", "announced")


def check_players_changed(case: Case) -> Iterator[Finding]:
    """A player plays one list in the whole event; clubs and registered figures are those of the first draw, too."""
    for change in players_changed(_unseen(case.event), case.regulation):
        assert change.player is not None
        player = case.players[change.player]
        is_list = change.what in _OF_LISTS and case.regulation.lists is not None
        why = say("a player plays one list in the whole event") if is_list else None
        if change.what == MODELS and kind_of(case.regulation).counts_models:
            why = _how_models_count(change, case.event.rounds[-1])
        fact = (
            say(
                "{player}'s list is not the one of round {round}",
                player=player.name,
                round=change.rounds[0],
            )
            if change.what == LIST
            else _fact(change, say("{what} of {player}", what=change.what, player=player.name))
        )
        message = fact if why is None else say("{fact}: {why}", fact=fact, why=why)
        clause = ("lists",) if is_list else ()
        yield case.finding("player-changed", player.place.cell(change.what), message, *clause)


def _how_models_count(change: SnapshotChange, last: Round) -> Said:
    """Return by which number of models rounds count, and how the last one, if it can, is counted by today's."""
    if change.then is None:
        return say("a round that was drawn without a number of models counts by the next one that was given")
    if last.number not in change.rounds or change.now is None:
        return say("a round counts by the number of models that it was drawn with, unless more were lost")
    return say(
        "a round counts by the number of models that it was drawn with, unless more were lost. Was that a typing "
        "error, draw round {round} again and enter its results again",
        round=last.number,
    )


def _unseen(event: Event) -> Event:
    """Return the event with the rounds whose changes nobody has put away: `Yes` beside `Seen` counts up to a round."""
    seen = max((round_.number for round_ in event.rounds if round_.is_seen), default=0)
    return replace(event, rounds=event.rounds[seen:])


def _fact(change: SnapshotChange, what: Said | str) -> Said:
    words = {"what": what, "then": change.then, "now": change.now, "round": change.rounds[0]}
    if change.then is None:
        return say("{what} is {now}, and was not given when round {round} was drawn", **words)
    if change.now is None:
        return say("{what} is not given any more, and was {then} when round {round} was drawn", **words)
    return say("{what} is {now}, and was {then} when round {round} was drawn", **words)
