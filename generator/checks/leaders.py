"""The leaders that `event.yaml` names: their roles, how many people they are, and whether they may play."""

from collections.abc import Iterator
from dataclasses import replace

from generator.engine.course.leaders import people
from generator.engine.course.schedule import tier_name
from generator.findings import Citation, Finding
from generator.model import Event
from generator.names import key
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_organizer(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """An event has exactly one organizer; leaders have roles that the regulations know."""
    rules = regulation.leaders
    if rules is None:
        return
    citation = cite(regulation, "leaders")
    organizers = people([leader for leader in event.settings.leaders if leader.role == "organizer"])
    if rules.organizers is not None and len(organizers) > rules.organizers:
        names = ", ".join(person.name for person in organizers)
        most = "one" if rules.organizers == 1 else rules.organizers
        message = f"{len(organizers)} organizers are named ({names}); an event has exactly {most}"
        place = event.settings.place("leaders")
        yield Finding(code="leader-organizers", place=place, message=message, citation=citation)
    if rules.organizers and not organizers:
        message = "no organizer is named: add a line such as leaders: [{role: organizer, name: Ilse Vorn}]"
        place = event.settings.place("leaders")
        yield Finding(code="leader-no-organizer", place=place, message=message, citation=citation)
    for i, leader in enumerate(event.settings.leaders):
        if leader.role not in rules.roles:
            message = f"{leader.role!r} is not a role; the roles are {', '.join(rules.roles)}"
            place = event.settings.place("leaders", i, "role")
            yield Finding(code="leader-role-unknown", place=place, message=message, citation=citation)


def check_leaders(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Leaders play only where the tier lets them, and where it wants another leader, that is another person.

    Source: Runewars 2.2, Leader Participation, p. 5; reading I-34.
    """
    ids = {player.id for player in event.players}
    tier = regulation.tiers.get(tier_name(event, regulation) or "")
    is_alone = len(people(event.settings.leaders)) < 2
    for i, leader in enumerate(event.settings.leaders):
        if leader.player is None:
            continue
        place = event.settings.place("leaders", i, "player")
        if leader.player not in ids:
            message = f"{leader.name} plays as {leader.player}, who is not in players.xlsx: correct the ID"
            yield Finding(code="leader-unknown-player", place=place, message=message)
        never = tier is not None and tier.leader_may_play == "never"
        if never or (tier is not None and tier.leader_may_play == "with another leader" and is_alone):
            what = "leaders can't play" if never else "a leader plays only if another person is a leader too"
            message = f"{leader.name} is {leader.role} and plays as {leader.player}; {_where(event, regulation)}{what}"
            citation = _on_playing(event, regulation)
            yield Finding(code="leader-plays", place=place, message=message, citation=citation)


def check_leaders_names(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """A leader who is called like a player is one, as a rule, and then has to say so."""
    known = {line for person in people(event.settings.leaders) if person.players for line in person.lines}
    for i, leader in enumerate(event.settings.leaders):
        namesakes = [
            player.id
            for player in event.players
            if key(player.name) == key(leader.name) and not player.withdrawn
        ]
        if namesakes and leader not in known:
            message = (
                f"{leader.name}, {leader.role}, has the same name as {' and '.join(namesakes)}: if this is one person, "
                f"add player: {namesakes[0]}; if not, add something to the names that tells them apart"
            )
            place = event.settings.place("leaders", i, "name")
            citation = _on_playing(event, regulation)
            yield Finding(code="leader-named-as-player", place=place, message=message, citation=citation)


def _where(event: Event, regulation: Regulation) -> str:
    tier = tier_name(event, regulation)
    if event.settings.tier is None:
        return f"an event that names no tier is checked as {tier}, and there "
    return f"in a {tier} event "


def _on_playing(event: Event, regulation: Regulation) -> Citation | None:
    """The clause on leaders who play, with the reading where nobody named the tier."""
    name = tier_name(event, regulation)
    tier = regulation.tiers.get(name or "")
    if name is None or tier is None:
        return cite(regulation, "leaders") if regulation.leaders is not None else None
    citation = cite(regulation, "tiers", name, "leaders_cite")
    if event.settings.tier is None and tier.unnamed is not None:
        return replace(citation, reading=tier.unnamed.reading)
    return citation
