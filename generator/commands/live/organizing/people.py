"""The page of people: who may come in from a phone, by which code, and who has; each code can be revoked."""

from dataclasses import dataclass

from generator.commands.live.access import MAX_NAME_CHARACTERS, Invitation, Person, Role
from generator.commands.live.handler import EntryRequest, EntryResponse
from generator.commands.live.login import HOMES, IN
from generator.commands.live.organizing.sections import (
    HOME,
    PEOPLE,
    OrganizerPage,
    Tools,
    done,
    plain_frame,
    shown,
)
from generator.languages import _
from generator.site.shared.graphics import Qr, qr

_HREF = f"{HOME}{PEOPLE}"
_ROLES = (Role.JUDGE, Role.ORGANIZER, Role.READER)


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationCard:
    """A record of an invitation as it is shown: for whom, its code, its address, also as QR code, and who is in."""

    id: str
    name: str
    role: str
    code: str
    address: str
    qr: Qr | None
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleOption:
    """A record of a right that can be given, and what it is for."""

    value: str
    name: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePage(OrganizerPage):
    """A record of the page."""

    href: str
    invitations: tuple[InvitationCard, ...]
    roles: tuple[RoleOption, ...]
    in_network: bool  # whether phones can come in at all
    longest_name: int = MAX_NAME_CHARACTERS


def answer(tools: Tools, asked: EntryRequest, rest: str, person: Person) -> EntryResponse:
    """Return the page, or make or revoke an invitation."""
    if asked.posted is None or rest:
        return shown(tools, person, _page(tools), "desk/people.html")
    if (revoked := asked.posted.get("revoke")) is not None:
        tools.access.revoke(revoked)
        return done(tools, person, _HREF, _("That code is no longer valid, and who came in with it is out."))
    role = next((each for each in _ROLES if each.value == asked.posted.get("role")), None)
    if role is None:
        return done(tools, person, _HREF)
    made = tools.access.invite(role, asked.posted.get("name", ""))
    return done(tools, person, f"{_HREF}#{made.id}", _("There is a new code."))


def _page(tools: Tools) -> PeoplePage:
    network = tools.network()
    return PeoplePage(
        frame=plain_frame(_("People"), PEOPLE),
        href=_HREF,
        invitations=tuple(_card(tools, each, network or "") for each in tools.access.invitations()),
        roles=tuple(RoleOption(value=each.value, name=_called(each), about=_about(each)) for each in _ROLES),
        in_network=network is not None,
    )


def _card(tools: Tools, invitation: Invitation, network: str) -> InvitationCard:
    home, nameless = f"{network}{HOMES[invitation.role].removeprefix('/')}", _("somebody")
    return InvitationCard(
        id=invitation.id,
        name=invitation.name,
        role=_called(invitation.role),
        code=f"{invitation.code[:4]} {invitation.code[4:]}",
        address=home,
        qr=qr(f"{home}{IN}{invitation.secret}", _("QR code of this invitation")) if network else None,
        people=tuple(
            f"{each.name or nameless} ({each.address})" for each in tools.access.sessions(invitation)
        ),
    )


def _called(role: Role) -> str:
    return {
        Role.ORGANIZER: _("Organizer"),
        Role.JUDGE: _("Judge"),
        Role.READER: _("Reader"),
        Role.PLAYER: _("Player"),
    }[role]


def _about(role: Role) -> str:
    return {
        Role.ORGANIZER: _("may do all that you may"),
        Role.JUDGE: _("enters results"),
        Role.READER: _("sees all of it, and changes nothing"),
        Role.PLAYER: _("reports the own result"),
    }[role]
