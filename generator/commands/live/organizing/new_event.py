"""The page where an event is made: its name, its game, who plays; what was understood is shown before it is made."""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from http import HTTPStatus
from pathlib import Path

from generator.commands.events import while_registering
from generator.commands.importing.asked import TableImport, TableImportOutcome
from generator.commands.importing.first_players import (
    NewEventPreview,
    new_event_with_players,
    preview_event,
)
from generator.commands.live.access import Person
from generator.commands.live.handler import EntryRequest, EntryResponse
from generator.commands.live.organizing.pasted import (
    NAMES,
    SURE,
    Question,
    about_columns,
    fault_of,
    one_a_line,
    questions_of,
    why_unreadable,
    with_heading,
)
from generator.commands.live.organizing.sections import (
    HOME,
    NEW,
    OrganizerPage,
    Tools,
    done,
    plain_frame,
    shown,
)
from generator.commands.live.workbook_writer import note
from generator.commands.named_rules import find_regulation
from generator.commands.new import NewEvent, free_folder, new_event, own_rules, system_language, usual_rules
from generator.errors import MachineError, UsageError
from generator.event_file import read_event_file
from generator.event_file.dates import day_of
from generator.files.folders import event_folders
from generator.findings import Severity
from generator.interchange.tables.columns import NAMING
from generator.languages import _, known, ngettext, pgettext, spoken
from generator.languages.customs import language_name, weekday, weekday_and_day
from generator.loading import LoadedEvent
from generator.model import Player
from generator.regulations.catalogue import document_ids
from generator.regulations.games import Game, games
from generator.regulations.schema import Regulation
from generator.site.facts import gather
from generator.site.pages.rules.this_event import rounds_of
from generator.tournament.course.schedule import structure_name
from generator.workbooks import layout
from generator.workbooks.changing.registering import value_under
from generator.workbooks.reading.beside import PLAYERS

HREF = f"{HOME}{NEW}"
SCRIPT = "/-/new-event.js"

_FIELDS = (
    *("name", "date", "game", NAMES, "file", "file_name", "venue", "organizer"),
    *("language", "tier", "structure", "rounds"),
)
_ON_THE_PREVIEW = ("language", "tier", "structure", "rounds")  # which can be changed there, too
_LOOK, _MAKE, _FIRST = "look", "make", "first"  # the buttons; any other one leads back to the form
_FOLDER = "folder"  # of the event, as the preview has shown it
_MOST_ROUNDS = 20
_MOST_UNFOLDED = 32  # players in a list, so that the buttons are in sight
_ROUNDS = re.compile(r"[0-9]{1,2}")
_SHORT, _NO_LEADER = "registration-short", "leader-no-organizer"  # codes of findings
_NAMING = (*NAMING, layout.ID, layout.STATUS, layout.HERE)  # columns that are not shown beside a name


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A record of something to choose: its value, what it is called, and other words by which it is looked for."""

    value: str
    text: str
    words: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceGroup:
    """A record of choices under one heading."""

    heading: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEventPage(OrganizerPage):
    """A record of the form, with what was typed."""

    href: str = HREF
    filled: Mapping[str, str]
    games: tuple[ChoiceGroup, ...]
    languages: tuple[Choice, ...]
    offers_first: bool  # whether to take the first column for the names
    is_open: bool  # whether something is filled in that is folded away otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """A record of a player as registered: the name, and what else is known."""

    name: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewPage(OrganizerPage):
    """A record of the event as it would be, and of what was understood."""

    href: str = HREF
    hidden: Mapping[str, str]
    filled: Mapping[str, str]
    lead: str
    facts: tuple[tuple[str, str], ...]
    players: tuple[PlayerLine, ...]
    is_long: bool  # whether the list of players is folded
    columns: tuple[str, ...]  # sentences about the table's columns
    faults: tuple[str, ...]  # rows that can't be understood, in the findings' own words
    left_out: tuple[str, ...]
    questions: tuple[Question, ...]
    notes: tuple[str, ...]  # what `check` would say of the event
    structures: tuple[Choice, ...]
    tiers: tuple[Choice, ...]
    languages: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    """A record of what was typed, and of what it says; `faults` are in the words of the page."""

    filled: Mapping[str, str]
    new: NewEvent | None = None
    players: TableImport | None = None
    sure: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


def answer(tools: Tools, asked: EntryRequest, person: Person) -> EntryResponse:
    """Return the form; what would be made of it; or the way to the event that was made."""
    if asked.posted is None:
        return _form(tools, person, _first(tools))
    filled = {name: asked.posted.get(name, "") for name in _FIELDS}
    filled[NAMES] = one_a_line(filled[NAMES])
    if _FIRST in asked.posted:
        filled[NAMES] = with_heading(filled[NAMES])
    if not asked.posted.keys() & {_LOOK, _MAKE, _FIRST}:
        return _form(tools, person, filled)
    folder = asked.posted.get(_FOLDER, "") if _MAKE in asked.posted else ""
    if _is_made(tools.events, folder, filled["name"]):
        return _to_event(tools, person, folder, filled["name"])
    draft = _draft(tools, filled, asked.posted)
    if draft.new is None:
        return _form(tools, person, filled, _("Something is missing, or wrong:"), draft.faults)
    try:
        if draft.new.id == folder and _make(tools, person, draft.new, draft):
            return _to_event(tools, person, folder, draft.new.name)
        preview = preview_event(tools.events, draft.new, draft.players, draft.sure)
    except (UsageError, MachineError) as refusal:
        return _form(tools, person, filled, _("The event can’t be made:"), (str(refusal),))
    if (why := why_unreadable(preview.players)) is not None:
        return _form(tools, person, filled, *why, has_no_heading=not why[1])
    is_refused = draft.new.id == folder
    alert = _("Nobody can be registered like that: decide first who plays.") if is_refused else ""
    page = _preview_page(draft, draft.new, preview, alert)
    return shown(tools, person, page, "desk/new_event_preview.html", _status(alert))


def _is_made(events: Path, folder: str, name: str) -> bool:
    """Return whether this event was made a moment ago, as where a button is pressed twice."""
    if folder not in (each.name for each in event_folders(events)):
        return False
    settings, _findings = read_event_file(events / folder / "event.yaml", folder)
    return settings is not None and settings.name == name


def _make(tools: Tools, person: Person, new: NewEvent, draft: _Draft) -> bool:
    """Make the event and note it; return whether it is made: it is not where nobody of the table can be registered."""
    if draft.players is None:
        new_event(tools.events, new)
    elif not new_event_with_players(tools.events, new, draft.players, draft.sure).made:
        return False
    note(tools.events / new.id / PLAYERS, str(person), "new event", new.name)
    tools.tell(f"{person} made {(tools.events / new.id).as_posix()}")
    return True


def _to_event(tools: Tools, person: Person, folder: str, name: str) -> EntryResponse:
    return done(tools, person, f"{HOME}{folder}/", _("{event} is made.", event=name))


def _form(
    tools: Tools,
    person: Person,
    filled: Mapping[str, str],
    alert: str = "",
    details: tuple[str, ...] = (),
    *,
    has_no_heading: bool = False,
) -> EntryResponse:
    page = NewEventPage(
        frame=replace(plain_frame(_("New event"), NEW), scripts=(SCRIPT,)),
        alert=alert,
        details=details,
        filled=filled,
        games=_games(tools.events, filled["game"]),
        languages=_languages(filled["language"]),
        offers_first=has_no_heading and not filled["file"],
        is_open=any(filled[name] for name in ("venue", "organizer", "rounds")),
    )
    return shown(tools, person, page, "desk/new_event.html", _status(alert))


def _status(alert: str) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if alert else HTTPStatus.OK


# What was typed, and what it says.


def _first(tools: Tools) -> dict[str, str]:
    """Return what the form holds at first: the game of the newest event, today, and a name that fits."""
    today = date.today()  # noqa: DTZ011 (the day where the event is played)
    game, of = usual_rules(tools.events)
    return dict.fromkeys(_FIELDS, "") | {
        "name": _("{day} Night", day=weekday(today)),
        "date": today.isoformat(),
        "game": game if of is not None else "",
        "language": system_language(),
    }


def _draft(tools: Tools, filled: Mapping[str, str], posted: Mapping[str, str]) -> _Draft:
    faults = []
    rules = filled["game"] if filled["game"] in _rules(tools.events) else ""
    if not filled["name"]:
        faults.append(_("The event needs a name."))
    if not rules:
        faults.append(_("Choose the game."))
    days: tuple[date, ...] = ()
    try:
        days = (day_of(filled["date"]),)
    except ValueError as wrong:
        faults.append(getattr(wrong.args[0], "localized", str(wrong)))
    try:
        stages, players = _stages(filled["rounds"]), _table(filled)
    except UsageError as wrong:
        faults.append(str(wrong))
    if faults:
        return _Draft(filled=filled, faults=tuple(faults))
    regulation, _own = find_regulation(rules)
    new = NewEvent(
        id=free_folder(tools.events, filled["name"], days),
        name=filled["name"],
        regulations=rules,
        dates=days,
        tier=filled["tier"] if filled["tier"] in regulation.tiers else None,
        structure="custom" if stages else _known_structure(filled["structure"], regulation),
        stages=stages,
        venue=filled["venue"] or None,
        organizer=filled["organizer"] or None,
        language=filled["language"] if filled["language"] in known() else spoken().code,
    )
    sure = tuple(text for name, text in posted.items() if name.startswith(SURE))
    return _Draft(filled=filled, new=new, players=players, sure=sure)


def _known_structure(name: str, regulation: Regulation) -> str | None:
    return name if name in regulation.structures.tables else None


def _stages(rounds: str) -> str | None:
    """Return the stages for so many rounds, as event.yaml has them; None where the rules say how many there are."""
    if not rounds:
        return None
    if not _ROUNDS.fullmatch(rounds) or not 1 <= int(rounds) <= _MOST_ROUNDS:
        raise UsageError(_("Rounds: write a number from 1 to {most}.", most=_MOST_ROUNDS))
    return f"[{{type: swiss, rounds: {int(rounds)}}}]"


def _table(filled: Mapping[str, str]) -> TableImport | None:
    """Return what was typed or dropped as the table that it is; None where nothing was."""
    if filled["file"]:
        try:
            content = base64.b64decode(filled["file"], altchars=b"-_", validate=True)
        except (ValueError, binascii.Error):
            raise UsageError(_("The file did not arrive: choose it again.")) from None
        return TableImport(file=Path(filled["file_name"] or PLAYERS), content=content)
    if not filled[NAMES].strip():
        return None
    return TableImport(file=Path("names"), content=filled[NAMES].encode())


# What can be chosen.


def _rules(events: Path) -> tuple[str, ...]:
    """Return the rules that an event can be played by, as `new` takes them."""
    return (*(path.as_posix() for path, _rules in own_rules(events)), *(game.id for game in games()))


def _games(events: Path, chosen: str) -> tuple[ChoiceGroup, ...]:
    own, whole = own_rules(events), document_ids()
    groups = {
        _("Your own rules"): [(path.as_posix(), f"{rules.name} ({path.name})", "") for path, rules in own],
        _("With all their rules"): [_line(game) for game in games() if game.id in whole and not game.older],
        _("With what decides results and ranking"): [
            _line(game) for game in games() if game.id not in whole and not game.older
        ],
        _("Older editions"): [_line(game) for game in games() if game.older],
    }
    return tuple(
        ChoiceGroup(
            heading=heading,
            choices=tuple(
                Choice(value=value, text=text, words=words, is_chosen=value == chosen)
                for value, text, words in lines
            ),
        )
        for heading, lines in groups.items()
        if lines
    )


def _line(game: Game) -> tuple[str, str, str]:
    return game.id, game.name, " ".join((game.id, *game.also))


def _languages(chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(value=code, text=language_name(code), is_chosen=code == chosen) for code in known())


def _several(names: Sequence[str], chosen: str) -> tuple[Choice, ...]:
    """Return the choices of a structure or tier; none where there is nothing to choose."""
    return tuple(Choice(value=each, text=each, is_chosen=each == chosen) for each in names)


# What is shown before the event is made.


def _preview_page(draft: _Draft, new: NewEvent, preview: NewEventPreview, alert: str) -> PreviewPage:
    players, loaded = preview.players, preview.loaded
    event, regulation, _stages = loaded.parts()
    registered = [player for player in event.players if not player.withdrawn]
    many = len(registered)
    structures = list(regulation.structures.tables)
    hidden = {name: text for name, text in draft.filled.items() if name not in _ON_THE_PREVIEW}
    return PreviewPage(
        frame=plain_frame(new.name, NEW),
        alert=alert,
        hidden={**hidden, _FOLDER: new.id},
        filled=draft.filled,
        lead=ngettext("{n} player", "{n} players", many) if many else _("Nobody is registered yet."),
        facts=(
            (pgettext("such as chess", "Game"), regulation.name),
            (_("Day"), weekday_and_day(new.dates[0])),
            (_("Rounds"), rounds_of(gather(event, regulation)) if many else ""),
            (_("Folder"), loaded.display),
        ),
        players=tuple(_player_line(player, players) for player in registered),
        is_long=many > _MOST_UNFOLDED,
        columns=tuple(about_columns(players)),
        faults=tuple(map(fault_of, players.findings)) if players is not None else (),
        left_out=players.left_out if players is not None else (),
        questions=questions_of(players, draft.sure),
        notes=tuple(_notes(loaded)) if many else (),
        structures=_several(structures, structure_name(event, regulation)) if len(structures) > 1 else (),
        tiers=_several(("", *regulation.tiers), draft.filled["tier"]) if regulation.tiers else (),
        languages=_languages(new.language),
    )


def _player_line(player: Player, players: TableImportOutcome | None) -> PlayerLine:
    assert players is not None
    table = players.table
    others = [] if table is None else [column for column in table.columns if column not in _NAMING]
    values = (str(value_under(player, column)) for column in others if value_under(player, column))
    return PlayerLine(name=player.name, about=", ".join(values))


def _notes(loaded: LoadedEvent) -> Iterator[str]:
    """Yield what is wrong with the event so far; that nobody leads it is no matter for a club's evening."""
    for finding in while_registering(loaded):
        if finding.code == _SHORT:
            yield _(
                "So few are too few for the rules’ own number of rounds: write under “More” how many there are."
            )
        elif finding.severity is not Severity.NOTE and finding.code != _NO_LEADER:
            yield finding.message.localized
