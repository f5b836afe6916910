"""Who rules a game that a tournament leader plays."""

from generator.engine.course.leaders import Person, ruling_of
from generator.engine.readings.course import game_spot
from generator.languages import _
from generator.model import Pairing
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.parts import Link, Sentence
from generator.publish.shared.clauses import clause_at
from generator.publish.wording.phrase import phrase
from generator.regulations.catalogue import cite


def ruling(desk: Desk, round_: RoundFacts, pairing: Pairing) -> Sentence:
    """`Rulings at table 3: Jo Marsh`, with the clause; empty where no leader plays."""
    found = ruling_of(desk.facts.event, desk.facts.regulation, pairing)
    if found is None:
        return ()
    spots = [game_spot(round_.number, player) for player in pairing.players]
    path = ("leaders", "organizers" if found.as_marshal else "between_leaders")
    where = clause_at(desk, cite(desk.facts.regulation, *path), *spots)
    return phrase(
        "Rulings {where}: {who} ({clause})",
        where=_where(round_, pairing),
        who=_who(desk, found.ruler),
        clause=Link(text=where.short, href=where.href),
    )


def _where(round_: RoundFacts, pairing: Pairing) -> str:
    if pairing.table is not None:
        return _("at table {table}", table=pairing.table)
    return _("in game {game}", game=pairing.row) if not round_.is_swiss else _("in this game")


def _who(desk: Desk, ruler: Person | None) -> Link:
    if ruler is None:
        return Link(text=_("no other leader is named"))
    player = next((player for player in sorted(ruler.players) if player in desk.facts.players), None)
    return Link(text=ruler.name, href=desk.player(player).href if player is not None else None)
