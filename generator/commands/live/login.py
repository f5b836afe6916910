"""Lets people in: the page that asks for a code, and the links that stand in QR codes."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from generator.commands.live.access import Access, Role, TooManyTriesError
from generator.commands.live.handler import EntryRequest, EntryResponse
from generator.languages import _, ngettext, spoken
from generator.site import templates, urls
from generator.site.page_context import PageFrame
from generator.site.parts import Link

ORGANIZE, JUDGE, REPORT = "organize", "judge", "report"  # the areas' names
HOMES = {
    Role.ORGANIZER: f"/-/{ORGANIZE}/",
    Role.READER: f"/-/{ORGANIZE}/",
    Role.JUDGE: f"/-/{JUDGE}/",
    Role.PLAYER: f"/-/{REPORT}/",
}
IN = "in/"  # and the secret: a link, behind an area's address


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePage:
    """A record of the page that asks for a code, and posts it to `action`."""

    frame: PageFrame
    action: str
    message: str = ""
    letters: bool = False  # whether the code may have letters, as those of seats have


def is_coming_in(asked: EntryRequest) -> bool:
    """Return whether somebody types a code or opens a link."""
    return asked.path.startswith(IN) or (asked.posted is not None and "code" in asked.posted)


def log_in(
    asked: EntryRequest, access: Access, home: str, tell: Callable[[str], None], *, letters: bool = False
) -> EntryResponse:
    """Let in whoever has a code or a link, and ask others for the code.

    Args:
        asked: what somebody asks for.
        access: knows the codes.
        home: the area's address.
        tell: prints on the terminal.
        letters: whether the area's codes have letters.
    """
    if asked.path.startswith(IN):
        entered = access.come_in_by_link(asked.path.removeprefix(IN), asked.address)
        if entered is None:
            return _ask(home, _("This link is no longer valid: ask the desk for a new one."), letters=letters)
        return _welcome(*entered)
    if asked.posted is None or "code" not in asked.posted:
        if asked.posted is None:
            return _ask(home, "", HTTPStatus.OK, letters=letters)
        return _ask(home, _("The desk was opened again: it shows a new code."), letters=letters)
    try:
        entered = access.come_in(asked.posted["code"], asked.posted.get("name", ""), asked.address)
    except TooManyTriesError as refusal:
        if refusal.is_first:
            tell(f"{asked.address} tries codes too often.")
        why = ngettext(
            "That was tried too often. Wait {n} minute.",
            "That was tried too often. Wait {n} minutes.",
            refusal.minutes,
        )
        return _ask(home, why, HTTPStatus.TOO_MANY_REQUESTS, letters=letters)
    if entered is None:
        return _ask(home, _("That is another code."), letters=letters)
    return _welcome(*entered)


def _welcome(role: Role, cookie: str) -> EntryResponse:
    return EntryResponse(status=HTTPStatus.SEE_OTHER, headers={"Location": HOMES[role], "Set-Cookie": cookie})


def _ask(
    home: str, message: str, status: HTTPStatus = HTTPStatus.FORBIDDEN, *, letters: bool
) -> EntryResponse:
    assets = templates.assets()
    heading = _("Your code")
    frame = PageFrame(
        title=heading,
        heading=heading,
        site=Link(text="Roundsheet", href="/"),
        stylesheet=f"/{urls.ASSETS}/{assets[templates.STYLESHEET][0]}",
        icon=f"/{urls.ASSETS}/{assets[templates.ICON][0]}",
        language=spoken().code,
    )
    page = CodePage(frame=frame, action=home, message=message, letters=letters)
    return EntryResponse(status=status, page=templates.render("desk/code.html", page))
