"""The leaders that `event.yaml` names: their roles, how many people they are, and whether they may play."""

from collections.abc import Iterator
from dataclasses import replace

from generator.checks.case import Case
from generator.findings import Citation, Finding, define_error, define_warning
from generator.languages.said import AND, Message, joined, nsay, say
from generator.model import Event
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation
from generator.text import key
from generator.tournament.course.leaders import people
from generator.tournament.course.schedule import tier_name

define_error(
    "leader-organizers",
    meaning="More organizers are named than an event may have.",
    remedy="Keep one as organizer and give the others another role.",
    example="2 organizers are named (Ilse Vorn, Odo Brack); an event has exactly one",
)
define_warning(
    "leader-no-organizer",
    meaning="An event has an organizer, and none is named.",
    remedy="Add the line that the message shows, with the name.",
    example="no organizer is named: add a line such as leaders: [{role: organizer, name: Ilse Vorn}]",
)
define_error(
    "leader-role-unknown",
    meaning="The regulations have no such role.",
    remedy="Write one of the roles in the message.",
    example="'boss' is not a role; the roles are organizer, judge, marshal",
)


def check_organizer(case: Case) -> Iterator[Finding]:
    """Find a missing or second organizer, and leaders whose roles the regulations don't know."""
    rules = case.regulation.leaders
    if rules is None:
        return
    organizers = people([leader for leader in case.event.settings.leaders if leader.role == "organizer"])
    if rules.organizers is not None and len(organizers) > rules.organizers:
        names = ", ".join(person.name for person in organizers)
        message = nsay(
            "{count} organizers are named ({names}); an event has exactly one",
            "{count} organizers are named ({names}); an event has exactly {n}",
            rules.organizers,
            count=len(organizers),
            names=names,
        )
        place = case.event.settings.place("leaders")
        yield case.finding("leader-organizers", place, message, "leaders", "organizers")
    if rules.organizers and not organizers:
        line = "leaders: [{role: organizer, name: Ilse Vorn}]"
        message = say("no organizer is named: add a line such as {line}", line=line)
        place = case.event.settings.place("leaders")
        yield case.finding("leader-no-organizer", place, message, "leaders", "organizers")
    for i, leader in enumerate(case.event.settings.leaders):
        if leader.role not in rules.roles:
            message = say(
                "{role!r} is not a role; the roles are {roles}",
                role=leader.role,
                roles=", ".join(rules.roles),
            )
            place = case.event.settings.place("leaders", i, "role")
            yield case.finding("leader-role-unknown", place, message, "leaders", "roles")


define_error(
    "leader-plays",
    meaning=(
        "A leader is also a player, and the event's tier does not allow that, or only with another leader. People "
        "count, not lines: one person may have several roles."
    ),
    remedy="Withdraw the player, name another leader, or play in a tier that allows it.",
    example="Ilse Vorn is organizer and plays as P07; in a premier event leaders can't play",
)
define_warning(
    "leader-plays-untiered",
    meaning=(
        "A leader is also a player, the only one who leads, and the event names no tier. It is checked as the "
        "regulations recommend, in most as relaxed, where a leader plays only beside another one."
    ),
    remedy="Name another leader, or leave it: no document forbids it to an event of no tier.",
    example=(
        "Ilse Vorn is organizer and plays as P07; an event that names no tier is checked as relaxed, and there a "
        "leader plays only if another person is a leader too"
    ),
)
define_error(
    "leader-unknown-player",
    meaning="A leader is said to play under an ID that players.xlsx does not have.",
    remedy="Correct the ID behind `player:`, or remove it if the leader does not play.",
    example="Ilse Vorn plays as P70, who is not in players.xlsx: correct the ID",
)


def check_leaders(case: Case) -> Iterator[Finding]:
    """Find leaders who play where the tier doesn't let them, or lets them only beside another person who leads.

    Source: Runewars 2.2, Leader Participation, p. 5; reading I-34.
    """
    tier = case.regulation.tiers.get(tier_name(case.event, case.regulation) or "")
    is_alone = len(people(case.event.settings.leaders)) < 2
    for i, leader in enumerate(case.event.settings.leaders):
        if leader.player is None:
            continue
        place = case.event.settings.place("leaders", i, "player")
        if leader.player not in case.players:
            message = say(
                "{leader} plays as {player}, who is not in players.xlsx: correct the ID",
                leader=leader.name,
                player=leader.player,
            )
            yield case.finding("leader-unknown-player", place, message)
        never = tier is not None and tier.leader_may_play == "never"
        if never or (tier is not None and tier.leader_may_play == "with another leader" and is_alone):
            message = say(
                "{leader} is {role} and plays as {player}; {rule}",
                leader=leader.name,
                role=leader.role,
                player=leader.player,
                rule=_rule_on_playing(case.event, case.regulation, never=never),
            )
            citation = _on_playing(case.event, case.regulation)
            code = "leader-plays" if case.event.settings.tier is not None else "leader-plays-untiered"
            yield Finding(code=code, place=place, message=message, citation=citation)


define_warning(
    "leader-named-as-player",
    meaning=(
        "A leader has the same name as a registered player. If that is one person, the leader plays, and whether that "
        "is allowed is not checked."
    ),
    remedy="Add `player:` with the ID to the leader's line; if they are two people, tell their names apart.",
    example=(
        "Ilse Vorn, organizer, has the same name as P07: if this is one person, add player: P07; if not, add "
        "something to the names that tells them apart"
    ),
)


def check_leaders_names(case: Case) -> Iterator[Finding]:
    """Find leaders with a player's name who don't say whether they are that player."""
    known = {
        line for person in people(case.event.settings.leaders) if person.players for line in person.lines
    }
    for i, leader in enumerate(case.event.settings.leaders):
        namesakes = [
            player.id
            for player in case.event.players
            if key(player.name) == key(leader.name) and not player.withdrawn
        ]
        if namesakes and leader not in known:
            message = say(
                "{leader}, {role}, has the same name as {namesakes}: if this is one person, add {line}; if not, add "
                "something to the names that tells them apart",
                leader=leader.name,
                role=leader.role,
                namesakes=joined(AND, namesakes),
                line=f"player: {namesakes[0]}",
            )
            place = case.event.settings.place("leaders", i, "name")
            citation = _on_playing(case.event, case.regulation)
            yield Finding(code="leader-named-as-player", place=place, message=message, citation=citation)


def _rule_on_playing(event: Event, regulation: Regulation, *, never: bool) -> Message:
    tier, is_named = tier_name(event, regulation), event.settings.tier is not None
    if never and is_named:
        return say("in a {tier} event leaders can't play", tier=tier)
    if never:
        return say(
            "an event that names no tier is checked as {tier}, and there leaders can't play", tier=tier
        )
    if is_named:
        return say("in a {tier} event a leader plays only if another person is a leader too", tier=tier)
    return say(
        "an event that names no tier is checked as {tier}, and there a leader plays only if another person is a "
        "leader too",
        tier=tier,
    )


def _on_playing(event: Event, regulation: Regulation) -> Citation | None:
    """Return the clause on leaders who play, with the reading where nobody named the tier."""
    name = tier_name(event, regulation)
    tier = regulation.tiers.get(name or "")
    if name is None or tier is None:
        return cite(regulation, "leaders") if regulation.leaders is not None else None
    citation = cite(regulation, "tiers", name, "leaders")
    if event.settings.tier is None and tier.unnamed is not None:
        return replace(citation, reading=tier.unnamed.reading)
    return citation
