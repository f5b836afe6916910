"""What was written is read before anybody gets it: a workbook of ours can be opened, and says what was meant.

A name that a library misunderstands, a limit that writers and readers count differently: whatever it is, the event has
no file that stops it afterwards.
"""

import io
from collections.abc import Sequence
from dataclasses import replace
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import BadZipFile, ZipFile

from generator.findings import NOWHERE, Finding, has_errors
from generator.model import GameResult, ListEntry, Player, Round
from generator.regulations.game_schema import Registered
from generator.tournament.game_forms.columns import Columns
from generator.workbooks.reading.intake import open_content
from generator.workbooks.reading.players import players_in
from generator.workbooks.reading.rounds import round_in


class NotAsMeantError(Exception):
    """A workbook that was just made can't be read, or says something else: a fault of the program."""


def as_meant_round(content: bytes, round_: Round, *, form: Columns) -> bytes:
    """Return the same bytes, which are a round's workbook.

    Raises:
        NotAsMeantError: they are not, or say something else than the round does.
    """
    sheets, findings = open_content(well_formed(content), f"round-{round_.number}.xlsx")
    found = None
    if sheets is not None:
        found, findings = round_in(sheets, round_.number, form=form)
    _check(findings)
    if found is None or _facts(found) != _facts(round_):
        raise NotAsMeantError(f"round {round_.number} is read back as something else")
    return content


def as_meant_players(
    content: bytes,
    players: tuple[Player, ...],
    lists: tuple[ListEntry, ...],
    figures: Sequence[Registered] = (),
) -> bytes:
    """Return the same bytes, which are a registration with these figures of each player.

    Raises:
        NotAsMeantError: they are not, or register somebody else.
    """
    sheets, findings = open_content(well_formed(content), "players.xlsx")
    registered, entries, findings = players_in(sheets, figures) if sheets is not None else ((), (), findings)
    _check(findings)
    if _rows(registered) != _rows(players) or _rows(entries) != _rows(lists):
        raise NotAsMeantError("the registration is read back as something else")
    return content


def well_formed(content: bytes) -> bytes:
    """Return the same bytes, a workbook each part of which is XML.

    Raises:
        NotAsMeantError: a part of it is none.
    """
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                if name.endswith((".xml", ".rels", ".vml")):
                    _check_part(archive, name)
    except BadZipFile as error:
        raise NotAsMeantError(str(error)) from None
    return content


def _check_part(archive: ZipFile, name: str) -> None:
    try:
        ParserCreate().Parse(archive.read(name), True)  # builds nothing, so it takes no time to speak of
    except ExpatError as error:
        raise NotAsMeantError(f"{name}: {error}") from None


def _check(findings: tuple[Finding, ...]) -> None:
    if has_errors(findings):
        raise NotAsMeantError("; ".join(str(finding) for finding in findings))


def _rows(records: tuple[Player, ...] | tuple[ListEntry, ...]) -> list[Player | ListEntry]:
    """The records without where they stand."""
    return [replace(each, place=NOWHERE) for each in records]


def _facts(round_: Round) -> tuple[object, ...]:
    """What a round's workbook says, without where it stands and what other files say."""
    games = [
        (each.row, each.table, each.players, _entered(each.result), each.note, each.extra_minutes)
        for each in sorted(round_.pairings, key=lambda each: each.row)
    ]
    byes = sorted((each.row, each.player or "") for each in round_.byes)
    changes = [(each.player, each.kind, each.note, each.points) for each in round_.changes]
    fields = (
        *(round_.number, round_.stage, round_.release, round_.is_last, round_.deployment, round_.objective),
        *(round_.starts_at, round_.minutes, round_.draw_seed, round_.is_seen),
        *(round_.structure, round_.registered, round_.tables, round_.tables_from),
        *(round_.draw_version, round_.snapshot),
    )
    return games, byes, changes, fields


def _entered(result: GameResult) -> GameResult:
    """The result as it is typed, without the size of the forces, which the registration states."""
    return result.as_typed.with_models(None, None)
