"""Where on the server's pages a finding is cured: by its place, and for a few codes by what their remedy asks for.

A cell of a result leads to the card of its table, one of a player to that player's card, a field of the sheet `Round`
to the round. What only a text file or a spreadsheet program cures has no button: its card says where, and what to do.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.commands.live.access import Role
from generator.commands.live.judging.rounds import goes_on
from generator.commands.live.login import HOMES
from generator.findings import CODES, Finding, Place, RowPlace, Severity
from generator.languages import _, speaking
from generator.loading import LoadedEvent
from generator.model import Event, Pairing, Player, Round, Stage
from generator.regulations.schema import Regulation
from generator.site.wording import words
from generator.tournament.game_forms import form_of
from generator.tournament.next_round import RedrawDue, RoundDue, players_for
from generator.workbooks import layout

_ORGANIZER, _JUDGES = HOMES[Role.ORGANIZER], HOMES[Role.JUDGE]
# The sections that cures lead to, by their names in the addresses.
PLAYERS, ROUND, RESULTS = "players", "round", "results"

_CELL = re.compile(r"([A-Z]+)([0-9]+)")
_FIELDS = (
    layout.RELEASE,
    layout.STARTS_AT,
    layout.MINUTES,
)  # of the sheet Round, that the section round sets

# A few findings are not cured where they are.
_DRAWN_AGAIN = ("leaves-before-stage", "not-here", "player-not-in", "registered-late")
PUT_AWAY = ("corrected-since-draw", "leaders-changed", "player-changed", "rules-changed")
_MORE_PLAYERS = "registration-short"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cure:
    """A button: a link to the page where something is put right, or a form that does so at once, with these fields."""

    label: str
    href: str
    fields: tuple[tuple[str, str], ...] = ()
    doing: str = ""  # what is said while a long one works


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingCard:
    """A finding for people: where it is, what it says, and the buttons that cure it; else its remedy, in English."""

    severity: str
    kind: str
    where: str
    message: str
    clause: str
    cures: tuple[Cure, ...]
    remedy: tuple[str, ...]  # every second part is something to type


def cards_of(
    loaded: LoadedEvent, findings: Sequence[Finding], sections: Collection[str]
) -> tuple[FindingCard, ...]:
    """Return a card for each of an event's findings, in the language of the event."""
    with speaking(loaded.language):
        return tuple(card_of(each, cures_of(each, loaded, sections), loaded.display) for each in findings)


def apart(findings: Sequence[Finding]) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Return what is to be put right, errors first, and the notes."""
    by_severity = sorted(findings, key=lambda each: [*Severity].index(each.severity))
    notes = [each for each in by_severity if each.severity is Severity.NOTE]
    return tuple(by_severity[: len(by_severity) - len(notes)]), tuple(notes)


def card_of(finding: Finding, cures: tuple[Cure, ...] = (), folder: str = "") -> FindingCard:
    """Return the card of a finding, in the language that is spoken.

    Args:
        finding: what is wrong.
        cures: its buttons.
        folder: the event's, which its file is named without.
    """
    return FindingCard(
        severity=finding.severity.value,
        kind=_kinds()[finding.severity],
        where=_where(finding.place, folder),
        message=finding.message.localized,
        clause=str(finding.citation or ""),
        cures=cures,
        remedy=() if cures else tuple(CODES[finding.code].remedy.split("`")),
    )


def cures_of(finding: Finding, loaded: LoadedEvent, sections: Collection[str]) -> tuple[Cure, ...]:
    """Return the buttons that cure a finding of an event, in the language that is spoken: the first is the best."""
    return tuple(
        dict.fromkeys([*_by_code(finding, loaded, sections), *_by_place(finding.place, loaded, sections)])
    )


def _by_code(finding: Finding, loaded: LoadedEvent, sections: Collection[str]) -> Iterator[Cure]:
    """Yield what is done about a finding elsewhere than at its place."""
    home, rounds = f"{_ORGANIZER}{loaded.id}/", loaded.event.rounds if loaded.event is not None else ()
    if finding.code == _MORE_PLAYERS and PLAYERS in sections:
        yield Cure(label=_("Add players"), href=f"{home}{PLAYERS}/")
    if ROUND not in sections or not rounds:
        return
    number = rounds[-1].number
    if finding.code in _DRAWN_AGAIN and not _has_results(rounds[-1]):
        yield Cure(label=_("Draw round {number} again", number=number), href=f"{home}{ROUND}/redraw")
    if finding.code in PUT_AWAY and not rounds[-1].is_seen and rounds[-1].place.cell(layout.SEEN).cell:
        seen = (("what", "seen"), ("round", str(number)), ("seen", ""))  # nothing stands beside `Seen` yet
        yield Cure(label=_("Seen: put it away"), href=f"{home}{ROUND}/set", fields=seen)


def drawing_next(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], now: RoundDue | RedrawDue
) -> str:
    """Return what is said while a round is drawn, which takes a while for many players."""
    seated = (
        players_for(event, regulation, stages, now) if isinstance(now, RoundDue) else event.rounds[-1].players
    )
    return _("Drawing round {number} for {players} …", number=now.number, players=words.players(len(seated)))


def _has_results(round_: Round) -> bool:
    return any(not game.result.is_empty for game in round_.pairings)


def _by_place(place: Place, loaded: LoadedEvent, sections: Collection[str]) -> Iterator[Cure]:
    """Yield the card of the table or player, or the round, that has this cell."""
    event = loaded.event
    if event is None or place.cell is None:
        return
    home, last = f"{_ORGANIZER}{loaded.id}/", event.rounds[-1:]
    for player in event.players:
        if PLAYERS in sections and _column(player.place, place) not in (None, layout.ID):
            yield _at_player(player, place, home)
    for round_ in event.rounds:
        game = next((game for game in round_.pairings if _is_entered_at(game, place, loaded)), None)
        if game is not None:
            yield from _at_table(game, round_, loaded, sections)
    for round_ in last if ROUND in sections else ():
        if any(round_.place.cell(name) == place for name in _FIELDS):
            yield Cure(label=_("Go to round {number}", number=round_.number), href=f"{home}{ROUND}/")


def _column(row: RowPlace, place: Place) -> str | None:
    """Return the column under which a cell stands in a row; None where it stands in no such row."""
    cell = _CELL.fullmatch(place.cell or "")
    if cell is None or (place.file, place.sheet, int(cell[2])) != (row.file, row.sheet, row.row):
        return None
    return next((name for name, letters in row.columns.items() if letters == cell[1]), None)


def _at_player(player: Player, place: Place, home: str) -> Cure:
    """Return the way to a player's card; to all players for a tick of those who have come, as more may be missing."""
    if _column(player.place, place) == layout.HERE:
        return Cure(label=_("Go to the players"), href=f"{home}{PLAYERS}/")
    return Cure(label=_("Go to {name}", name=player.name), href=f"{home}{PLAYERS}/{player.id}")


def _is_entered_at(game: Pairing, place: Place, loaded: LoadedEvent) -> bool:
    """Return whether this cell is one of those that a table's card fills in."""
    if loaded.regulation is None or (column := _column(game.place, place)) is None:
        return False
    return column in (*(each.heading for each in form_of(loaded.regulation).columns.to_fill), layout.DROPS)


def _at_table(game: Pairing, round_: Round, loaded: LoadedEvent, sections: Collection[str]) -> Iterator[Cure]:
    assert loaded.event is not None
    label = _("Go to table {table}", table=game.table or game.row)
    if round_.is_draft:
        return  # nothing is played yet
    if RESULTS in sections:
        yield Cure(label=label, href=f"{_ORGANIZER}{loaded.id}/{RESULTS}/{round_.number}/{game.row}")
    elif round_ is loaded.event.rounds[-1] and goes_on(loaded):
        yield Cure(label=label, href=f"{_JUDGES}{loaded.id}/{round_.number}/{game.row}")


def _kinds() -> Mapping[Severity, str]:
    return {Severity.ERROR: _("Error"), Severity.WARNING: _("Warning"), Severity.NOTE: _("Note")}


def _where(place: Place, folder: str) -> str:
    """Return `round-2.xlsx, Results!D7` or `event.yaml, line 3`; the folder's name where all of it is meant."""
    file = place.file.removeprefix(f"{folder}/") or place.file
    if place.sheet is not None:
        return f"{file}, {place.sheet}!{place.cell}" if place.cell else f"{file}, {place.sheet}"
    return file if place.line is None else _("{file}, line {number}", file=file, number=place.line)
