"""Several players at once, as names or a table that is pasted: what is understood is shown before it is entered."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from generator.commands.importing.asked import TableImport, TableImportOutcome, refused
from generator.commands.importing.players import import_players, players_with
from generator.commands.live.handler import EntryResponse
from generator.commands.live.organizing.pasted import (
    NAMES,
    SURE,
    Question,
    about_columns,
    fault_of,
    one_a_line,
    questions_of,
    why_unreadable,
)
from generator.commands.live.organizing.sections import OrganizerPage, Visit, done, frame_of, shown
from generator.commands.live.workbook_writer import note
from generator.files.reading import RefusedError
from generator.languages import _, ngettext
from generator.site.parts import Link
from generator.workbooks.reading.beside import PLAYERS

SEVERAL = "+several"  # in the address, where others have an ID, in which a + can't be
_ENTER, _TOKEN = "enter", "token"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralPage(OrganizerPage):
    """A record of the page: what was pasted, and what would become of it."""

    href: str
    back: Link
    names: str
    is_understood: bool  # whether anything of it is shown below
    token: str
    added: tuple[str, ...]
    changed: tuple[str, ...]
    columns: tuple[str, ...]
    faults: tuple[str, ...]
    left_out: tuple[str, ...]
    questions: tuple[Question, ...]


def add_several(visit: Visit, *, is_open: bool) -> EntryResponse:
    """Return the form, what would be entered, or the way to the list once it is."""
    posted, folder = visit.asked.posted, visit.loaded.folder
    names = one_a_line(posted.get(NAMES, "")) if posted is not None else ""
    if posted is None or not names.strip():
        alert = "" if is_open else _("Nobody can enter any more; what stands in players.xlsx can be changed.")
        return _show(visit, names, None, (), alert)
    sure = tuple(text for name, text in posted.items() if name.startswith(SURE))
    asked = TableImport(file=Path("names"), content=names.encode(), dry_run=True)
    try:
        outcome = players_with(folder, asked, sure)[0]
    except RefusedError as refusal:
        outcome = refused(refusal, asked.file)
    if (why := why_unreadable(outcome)) is not None:
        return _show(visit, names, None, sure, why[0], why[1])
    if _ENTER not in posted:
        return _show(visit, names, outcome, sure)
    if posted.get(_TOKEN) != _token(outcome):
        return _show(visit, names, outcome, sure, _("That is what would be entered now. Look again."))
    asked = TableImport(file=asked.file, content=asked.content)
    entered = visit.tools.typist.wait_for(lambda: import_players(folder, asked, sure))
    if entered.wrote is None and (outcome.added or outcome.changed):
        return _show(visit, names, outcome, sure, _("Nothing was entered:"), entered.lines)
    for line in (*entered.added, *entered.changed):
        note(folder / PLAYERS, str(visit.person), "several players", line)
    many = ngettext("{n} player is added.", "{n} players are added.", len(entered.added))
    changed = ngettext("{n} is changed.", "{n} are changed.", len(entered.changed)) if entered.changed else ""
    message = " ".join(filter(None, (many, changed)))
    return done(visit.tools, visit.person, visit.section_href, message)


def _show(
    visit: Visit,
    names: str,
    outcome: TableImportOutcome | None,
    sure: Sequence[str],
    alert: str = "",
    details: tuple[str, ...] = (),
) -> EntryResponse:
    found = outcome or TableImportOutcome()
    page = SeveralPage(
        frame=frame_of(visit, _("Several players")),
        alert=alert,
        details=details,
        href=f"{visit.section_href}{SEVERAL}",
        back=Link(text=_("All players"), href=visit.section_href),
        names=names,
        is_understood=outcome is not None,
        token=_token(found),
        added=found.added,
        changed=found.changed,
        columns=tuple(about_columns(outcome)),
        faults=tuple(map(fault_of, found.findings)),
        left_out=found.left_out,
        questions=questions_of(outcome, sure),
    )
    status = HTTPStatus.CONFLICT if alert and names else HTTPStatus.OK
    return shown(visit.tools, visit.person, page, "desk/several_players.html", status)


def _token(outcome: TableImportOutcome) -> str:
    """Return a word for all that would be entered: another one means something else."""
    return hashlib.sha256("\n".join((*outcome.added, "", *outcome.changed)).encode()).hexdigest()[:16]
