"""The section of the round: what draws it, draws it again or undoes it, and what is typed into its sheet Round.

Whatever is done here is what a command does, or a cell that somebody could fill in.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path

from generator.commands.drawing import DrawnRound, NotDrawn, draw_again, draw_next
from generator.commands.findings_report import gather
from generator.commands.in_place import ChangedMeanwhileError, NotTypedError, OpenError, until_unchanged
from generator.commands.live.clock import field_at, set_clock, whole_number
from generator.commands.live.handler import EntryResponse
from generator.commands.live.organizing.draws import CutPart, CutRow, cut_parts, draw_page
from generator.commands.live.organizing.round_state import SEEN, Press, link, press_of, round_now, state_page
from generator.commands.live.organizing.sections import OrganizerPage, Section, Visit, done, frame_of, shown
from generator.commands.live.workbook_writer import ChangedError, WorkbookEntry, note
from generator.commands.pair import PairOutcome, write
from generator.commands.round_preview import CutOutlook, cut_of, outlook_of, preview_of
from generator.commands.undo import LastRound, free_name, last_round, undo_round
from generator.errors import MachineError, UsageError
from generator.files.reading import read_or_none
from generator.findings import Severity
from generator.languages import _, ngettext
from generator.model import Event, PlayerId, Release, start_of
from generator.site.parts import Link
from generator.site.shared import chances
from generator.site.wording import moments, words
from generator.tournament.explaining.chances import Certainty
from generator.tournament.game_forms.columns import YES
from generator.workbooks import layout
from generator.workbooks.changing.splicing import CellValue
from generator.workbooks.reading.intake import WORKBOOK

DIGEST, WITH_RESULTS = "digest", "with_results"
MAX_MINUTES = 9_999


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoPage(OrganizerPage):
    """The page that asks whether the last round is to be taken away."""

    lead: str
    lost: tuple[str, ...]
    ask: str  # what is to be ticked where somebody has typed into it
    press: Press
    back: Link


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPage(OrganizerPage):
    """The page of a cut before the round after it is drawn."""

    lead: str
    parts: tuple[CutPart, ...]
    note: str
    back: Link


def _answer(visit: Visit) -> EntryResponse:
    answers: Mapping[str, Callable[[Visit], EntryResponse]] = {
        "": state_page,
        "pair": partial(_draw, draw=partial(draw_next, asked_for=True)),
        "redraw": partial(_draw, draw=draw_again),
        "undo": _undo,
        "cut": _cut,
        "clock": _clock,
        "fields": _fields,
        "set": _set,
    }
    found = answers.get(visit.rest)
    if found is None:
        page = OrganizerPage(frame=frame_of(visit, _("Round")), alert=_("There is no such page."))
        return shown(visit.tools, visit.person, page, "desk/organizer.html", HTTPStatus.NOT_FOUND)
    return found(visit)


SECTION = Section(name="round", label=lambda: _("Round"), answer=_answer)


# Drawing a round, and drawing it again.


def _draw(visit: Visit, draw: Callable[[Path], DrawnRound | NotDrawn]) -> EntryResponse:
    """Show a round as it would be written, and write it if it is still the one that was seen."""
    seen = visit.asked.posted.get(DIGEST) if visit.asked.posted is not None else None

    def once() -> DrawnRound | NotDrawn | PairOutcome:
        drawn = draw(visit.loaded.folder)
        return write(drawn) if isinstance(drawn, DrawnRound) and drawn.digest == seen else drawn

    try:
        found = until_unchanged(once)
    except (ChangedMeanwhileError, NotTypedError, MachineError) as refusal:
        return state_page(visit, _("Nothing was written: {why}.", why=str(refusal)))
    if isinstance(found, NotDrawn):
        return state_page(visit, _("Nothing is drawn."), _why(found))
    if isinstance(found, DrawnRound):
        changed = (
            _("Something has changed meanwhile: this is how the round is drawn now.")
            if seen is not None
            else ""
        )
        page = draw_page(visit, preview_of(found), alert=changed)
        status = HTTPStatus.CONFLICT if changed else HTTPStatus.OK
        return shown(visit.tools, visit.person, page, "desk/draw.html", status)
    return _written(visit, found)


def _why(found: NotDrawn) -> tuple[str, ...]:
    errors = (each for each in gather(found.findings) if each.severity is Severity.ERROR)
    return (*(f"{each.place}: {each.localized}" for each in errors), found.says.localized)


def _written(visit: Visit, outcome: PairOutcome) -> EntryResponse:
    """Note in the log that a round is written, and go on to it."""
    assert outcome.wrote is not None
    number, path = outcome.wrote, visit.loaded.folder / f"round-{outcome.wrote}.xlsx"
    if outcome.kept is None:
        note(path, str(visit.person), f"round {number}", "drawn")
        message = _("Round {number} is written.", number=number)
    else:
        note(path, str(visit.person), f"round {number}", f"drawn again; the old one is {outcome.kept.name}")
        message = _(
            "Round {number} is replaced; the old one is {file}.", number=number, file=outcome.kept.name
        )
    visit.tools.tell(f"{visit.loaded.id}: round {number} is drawn by {visit.person}")
    return done(visit.tools, visit.person, visit.section_href, message)


# Undoing a round.


def _undo(visit: Visit, alert: str = "") -> EntryResponse:
    """Ask whether the last round is to go, and take it away."""
    posted = visit.asked.posted
    last = last_round(visit.loaded.folder)
    if last is None:
        return state_page(visit, _("No round is drawn."))
    seen = _digest_of(last.path)
    if posted is None or alert:
        return _undo_page(visit, last, seen, alert)
    if posted.get(DIGEST) != seen:
        return _undo_page(
            visit, last, seen, _("Somebody has typed into it meanwhile: this is what it holds now.")
        )
    try:
        undone = undo_round(
            visit.loaded.folder, with_results=WITH_RESULTS in posted, ask=_("tick that it may go"), keeps=True
        )
    except (UsageError, MachineError) as refusal:
        return _undo_page(visit, last, seen, _("Nothing was taken away: {why}.", why=str(refusal)))
    assert undone.kept is not None
    note(
        last.path,
        str(visit.person),
        f"round {undone.number}",
        f"undone; its workbook is {undone.kept.name} now",
    )
    message = _(
        "Round {number} is undone; its workbook is {file} now.", number=undone.number, file=undone.kept.name
    )
    return done(visit.tools, visit.person, visit.section_href, message)


def _undo_page(visit: Visit, last: LastRound, seen: str, alert: str) -> EntryResponse:
    kept = free_name(last.path, "before-undo").name
    text = _("Undo round {number}", number=last.number)
    page = UndoPage(
        frame=frame_of(visit, text),
        alert=alert,
        lead=_(
            "Round {number} goes, as if it had not been drawn. Its workbook stays as {file}: give it its old name "
            "again if you want the round back.",
            number=last.number,
            file=kept,
        ),
        lost=tuple(_lost(visit.loaded.event, last)),
        ask=_("It may go with what was typed into it") if last.is_touched else "",
        press=press_of(visit, "undo", text, digest=seen),
        back=link(visit, "", _("Leave it as it is")),
    )
    status = HTTPStatus.CONFLICT if alert else HTTPStatus.OK
    return shown(visit.tools, visit.person, page, "desk/undo.html", status)


def _lost(event: Event | None, last: LastRound) -> Iterable[str]:
    """Yield what was typed into a round."""
    if last.round_ is None:
        yield _("It can’t be read, so nobody knows what was typed into it.")
        return
    names = {player.id: player.name for player in event.players} if event is not None else {}
    count = sum(not game.result.is_empty for game in last.round_.pairings)
    if count:
        yield ngettext("{n} result goes with it.", "{n} results go with it.", count)
    for change in last.changes:
        yield f"{names.get(change.player, change.player)}: {words.change(change)}"
    if not last.is_touched:
        yield _("Nobody has typed anything into it.")


def _digest_of(path: Path) -> str:
    return sha256(read_or_none(path, WORKBOOK.largest) or b"").hexdigest()


# The cut before the round after it is drawn.


def _cut(visit: Visit) -> EntryResponse:
    """Return who is in and who is out, as far as that is certain."""
    if visit.loaded.is_faulty or visit.loaded.event is None:
        return state_page(visit, _("Fix the errors first: until then nothing is drawn."))
    event, regulation, stages = visit.loaded.parts()
    names = {player.id: player.name for player in event.players}
    decided, outlook = cut_of(event, regulation, stages), outlook_of(event, regulation, stages)
    parts: tuple[CutPart, ...] = ()
    lead, said = _("There is no cut that can be spoken of now."), ""
    if decided is not None:
        parts = cut_parts(decided, names)
        lead = moments.who_plays_on(decided.stage)
    elif outlook is not None:
        parts = tuple(_prospects(outlook, names))
        lead = _("Results are still out: this is certain, whatever they are.")
        said = chances.note(outlook.chances)
    page = CutPage(
        frame=frame_of(visit, _("The cut")),
        lead=lead,
        parts=parts,
        note=said,
        back=link(visit, "", _("Back to the round")),
    )
    return shown(visit.tools, visit.person, page, "desk/cut.html")


def _prospects(outlook: CutOutlook, names: Mapping[PlayerId, str]) -> Iterable[CutPart]:
    """Yield who is sure, who can still make it, and who can't."""
    headings = {
        Certainty.SURE: _("Sure"),
        Certainty.OPEN: _("Can still make it"),
        Certainty.OUT: _("Out of reach"),
    }
    for certainty, heading in headings.items():
        rows = []
        for each in outlook.of(certainty):
            said = chances.prospects_of(outlook.chances, each.player)
            why = " ".join(said.needs) or said.text
            place = str(each.rank) if each.rank is not None else ""
            rows.append(
                CutRow(place=place, name=names[each.player], points=words.points(each.points), why=why)
            )
        if rows:
            yield CutPart(heading=heading, rows=tuple(rows))


# What is typed into the sheet Round, and the clock.


def _clock(visit: Visit) -> EntryResponse:
    """Start, pause or lengthen the round, or one of its games."""
    try:
        set_clock(visit.loaded.folder, visit.tools.typist, visit.asked.posted or {}, str(visit.person))
    except NotTypedError as refusal:
        return state_page(visit, _why_not_typed(visit, refusal))
    return done(visit.tools, visit.person, visit.section_href, _("The clock is set."))


def _fields(visit: Visit) -> EntryResponse:
    """Type when the round starts and how long it lasts."""
    posted = visit.asked.posted or {}
    starts, minutes = posted.get("starts", "").strip(), posted.get("minutes", "").strip()
    if starts and start_of(starts) is None:
        return state_page(visit, _("Write hours and minutes, as in 14:30."), filled=posted)
    length = whole_number(minutes, MAX_MINUTES) if minutes else None
    if minutes and not length:
        return state_page(visit, _("Write the minutes as a whole number, as in 90."), filled=posted)
    values: dict[str, CellValue] = {layout.STARTS_AT: starts or None, layout.MINUTES: length}
    seen = {
        layout.STARTS_AT: posted.get("seen_starts", ""),
        layout.MINUTES: posted.get("seen_minutes", ""),
    }
    return _type(visit, values, seen, _("Start and length are written."), posted)


_CELLS: Mapping[str, tuple[str, CellValue]] = {
    "release": (layout.RELEASE, Release.NOW.value),
    "hold": (layout.RELEASE, Release.DRAFT.value),
    "last": (layout.LAST_ROUND, YES),
    "on": (layout.LAST_ROUND, None),
    "seen": (layout.SEEN, YES),
}


def _set(visit: Visit) -> EntryResponse:
    """Type one of the words that a field of the sheet Round takes."""
    posted = visit.asked.posted or {}
    found = _CELLS.get(posted.get("what", ""))
    if found is None:
        return state_page(visit)
    column, value = found
    said = {
        "release": _("The round is released."),
        "hold": _("The round is a draft now: nobody else sees it."),
        "last": _("The event ends with this round."),
        "on": _("The event goes on after this round."),
        "seen": _("The notes are put away."),
    }[posted["what"]]
    return _type(visit, {column: value}, {column: posted.get(SEEN, "")}, said, posted)


def _type(
    visit: Visit,
    values: Mapping[str, CellValue],
    seen: Mapping[str, str],
    message: str,
    posted: Mapping[str, str],
) -> EntryResponse:
    """Type values beside fields of the sheet Round, if the round and what stands there are still what was seen."""
    now = round_now(visit.loaded.folder)
    if now is None or posted.get("round") != str(now.number):
        return state_page(visit, _("Another round is the last one by now."), filled=posted)
    try:
        places = {column: field_at(now.round_.place, column) for column in values}
        entry = WorkbookEntry(
            path=now.path,
            number=now.number,
            values={places[column]: value for column, value in values.items()},
            seen={places[column]: seen[column] for column in values},
            who=str(visit.person),
            about=f"round {now.number}",
        )
        visit.tools.typist.type(entry)
    except NotTypedError as refusal:
        filled = {} if isinstance(refusal, ChangedError) else posted
        return state_page(visit, _why_not_typed(visit, refusal), filled=filled)
    return done(visit.tools, visit.person, visit.section_href, message)


def _why_not_typed(visit: Visit, refusal: NotTypedError) -> str:
    """Return why nothing was written, and what to do."""
    if isinstance(refusal, ChangedError):
        return _("Somebody else has written something here meanwhile: this is what it says now.")
    now = round_now(visit.loaded.folder)
    if isinstance(refusal, OpenError) and now is not None:
        return _(
            "{file} is open in a spreadsheet program, so nothing was written. Save and close it, then try again.",
            file=now.path.name,
        )
    return _("Nothing was written: {why}.", why=str(refusal))
