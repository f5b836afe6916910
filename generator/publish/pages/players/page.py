"""The list of all players."""

from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.model import Player
from generator.publish.facts import EventStatus, Facts
from generator.publish.frame.desk import Desk, Download, Frame, Site
from generator.publish.parts import Link
from generator.publish.shared.find import by_name
from generator.publish.urls import EventUrls
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player in the list."""

    player: Link
    id: str
    faction: str
    club: str
    list_points: str
    models: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersPage:
    """All players."""

    frame: Frame
    lead: str
    has_clubs: bool
    list_heading: str
    has_list_points: bool
    has_models: bool
    players: tuple[PlayerRow, ...]
    downloads: tuple[Download, ...]


def players_page(site: Site, facts: Facts, urls: EventUrls) -> PlayersPage:
    """The page of all players, by name."""
    desk = Desk(site=site, facts=facts, urls=urls, path=urls.players)
    listed = by_name(facts.players.values())
    return PlayersPage(
        frame=desk.frame(_("Players")),
        lead=_lead(facts),
        has_clubs=any(player.club for player in listed),
        list_heading=list_heading(facts),
        has_list_points=any(player.list_points is not None for player in listed),
        has_models=any(player.models is not None for player in listed),
        players=tuple(_row(desk, player) for player in listed),
        downloads=desk.downloads((_("Players"), "players")),
    )


def list_heading(facts: Facts) -> str:
    """What a player's list is called."""
    return _("List") if facts.regulation.casualties is None else _("Force")


def status_word(facts: Facts, player: Player) -> str:
    """What is to be said about a player's taking part; empty for who is simply in."""
    if player.withdrawn:
        return _("withdrawn")
    late = player.late_from_round
    if late is not None and late > len(facts.rounds):
        return _("comes in round {round}", round=late)
    return words.player_status(facts, player.id)


def _lead(facts: Facts) -> str:
    number = len(facts.entrants)
    if facts.status is EventStatus.REGISTRATION:
        return ngettext("{n} player registered so far.", "{n} players registered so far.", number)
    if facts.is_finished:
        return ngettext("{n} player took part.", "{n} players took part.", number)
    return ngettext("{n} player.", "{n} players.", number)


def _row(desk: Desk, player: Player) -> PlayerRow:
    return PlayerRow(
        player=desk.player(player.id),
        id=player.id,
        faction=player.faction or "",
        club=player.club or "",
        list_points=words.figure(player.list_points),
        models=words.figure(player.models),
        status=status_word(desk.facts, player),
    )
