"""Draw a round without writing it, the next one or the last one again: the command and the organizer write it."""

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from generator.checks.progress import how_it_ended, listed
from generator.checks.timetable import how_to_release
from generator.commands.events import is_short_of_players, needs_two_players
from generator.commands.findings_report import in_reading_order
from generator.commands.in_place import open_said, sign_of_open, watch_event
from generator.commands.undo import LastRound, last_round
from generator.figures.tiebreakers import english_heading
from generator.files.reading import read_or_none
from generator.files.writing import remove_abandoned
from generator.findings import Finding
from generator.languages import speaking
from generator.languages.said import Message, nsay, say
from generator.loading import load_event
from generator.model import Event, Pairing, PlayerId, Release, Round, Stage, Status
from generator.regulations.schema import Regulation
from generator.text import clean
from generator.tournament.course.participation import no_longer_in, statuses_after, without
from generator.tournament.course.plans import parts_of
from generator.tournament.course.schedule import registered_count
from generator.tournament.draw.drawing import DrawInputs, DrawKind
from generator.tournament.game_forms import form_of
from generator.tournament.next_draw import draw_round, inputs_of
from generator.tournament.next_round import Finished, RedrawDue, ReleaseDue, ResultsDue, RoundDue, due
from generator.tournament.ranking.cuts import ranking_before
from generator.tournament.ranking.losses import out_by_losses
from generator.tournament.ranking.standings import Standing
from generator.workbooks.reading.beside import round_names
from generator.workbooks.reading.intake import WORKBOOK
from generator.workbooks.writing.read_back import as_meant_round
from generator.workbooks.writing.writer import StandingLine, round_workbook

NOT_READ = ("file-ignored", "file-misnamed")  # said where registration is open: players may be in such a file


@dataclass(frozen=True, slots=True, kw_only=True)
class NotDrawn:
    """A record of why no round can be drawn, and whether that is an error."""

    findings: tuple[Finding, ...] = ()
    event: str  # its folder's name
    says: Message
    failed: bool
    is_over: bool = False  # whether all its rounds are played


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnRound:
    """A record of a round that is drawn, and not written yet.

    `event` is without the round. `last` is the round that this one replaces, with the bytes of its workbook; None for
    the next one.
    """

    findings: tuple[Finding, ...]
    event: Event
    regulation: Regulation
    stages: tuple[Stage, ...]
    due: RoundDue
    round_: Round
    path: Path
    content: bytes  # of the new workbook
    unchanged: Callable[[], AbstractContextManager[None]]  # the event's lock, if nothing was saved since
    last: LastRound | None = None
    replaced: bytes | None = None

    @property
    def digest(self) -> str:
        """Return what is another one as soon as anything of the workbook is, or of the one that it replaces."""
        return sha256(self.content + (self.replaced or b"")).hexdigest()


def draw_next(folder: Path, *, asked_for: bool) -> DrawnRound | NotDrawn:
    """Draw an event's next round where one is due.

    Args:
        folder: the event's.
        asked_for: whether this event was named; if not, an event still short of players is left alone.
    """
    remove_abandoned(folder)
    unchanged = watch_event(folder)
    loaded = load_event(folder)
    findings = in_reading_order(loaded.findings)
    if not asked_for and is_short_of_players(loaded):
        beside = tuple(finding for finding in findings if finding.code in NOT_READ)
        says = say("registration is open; nothing to pair yet")
        return NotDrawn(findings=beside, event=loaded.id, says=says, failed=False)
    if loaded.is_faulty:
        says = say("not paired. Fix the errors above and run roundsheet pair {event} again", event=loaded.id)
        return NotDrawn(findings=findings, event=loaded.id, says=says, failed=True)
    event, regulation, stages = loaded.parts()
    if event.settings.cancelled is not None:
        says = _unwritten(say("the event is cancelled, as event.yaml says"))
        return NotDrawn(findings=findings, event=loaded.id, says=says, failed=False, is_over=True)
    if not event.rounds and registered_count(event) < 2:
        says = needs_two_players(loaded, event)
        return NotDrawn(findings=findings, event=loaded.id, says=says, failed=True)
    now = due(event, regulation, stages)
    if not isinstance(now, RoundDue):
        is_over = isinstance(now, Finished)
        findings = tuple(each for each in findings if each.code != "tables-open")  # which this says itself
        says = _nothing_due(event, now)
        return NotDrawn(findings=findings, event=loaded.id, says=says, failed=False, is_over=is_over)
    round_ = draw_round(event, regulation, stages, now)
    if not round_.players:
        says = say(
            "everybody comes after round {round}: correct Late from round in players.xlsx",
            round=round_.number,
        )
        return NotDrawn(findings=findings, event=loaded.id, says=says, failed=True)
    return DrawnRound(
        findings=findings,
        event=event,
        regulation=regulation,
        stages=stages,
        due=now,
        round_=round_,
        path=folder / round_names(round_.number)[0],
        content=workbook_of(event, regulation, stages, round_),
        unchanged=unchanged,
    )


def draw_again(folder: Path) -> DrawnRound | NotDrawn:
    """Draw an event's last round again while no result is in it, with what else was typed into it."""
    remove_abandoned(folder)
    unchanged = watch_event(folder)
    last = last_round(folder)
    if last is None:
        return NotDrawn(event=folder.name, says=say("no round is paired yet"), failed=True)
    if last.read_only_reason is not None:
        return _not_again(folder, last.read_only_reason)
    number, path = last.number, last.path
    if (sign := sign_of_open(path)) is not None:
        return _not_again(folder, open_said(path, sign))
    if last.round_ is None or last.has_results:
        says = say(
            "round {round} has results in it, or can't be read: it stays as it is. To draw it again anyway, first give "
            "{file} another name, such as old-{round}.xlsx, run roundsheet pair {event}, and copy what its sheet "
            "Changes says into the new workbook",
            round=number,
            file=path.name,
            event=folder.name,
        )
        return NotDrawn(event=folder.name, says=says, failed=True)
    loaded = load_event(folder, last_round=number - 1)
    findings = in_reading_order(loaded.findings)
    if loaded.is_faulty:
        says = say("not drawn again. Fix the errors above first")
        return NotDrawn(findings=findings, event=loaded.id, says=says, failed=True)
    event, regulation, stages = loaded.parts()
    left = (*last.departures, *(each.change for each in last.leaving))
    event = without(event, left) if left else event
    now = due(event, regulation, stages)
    if not isinstance(now, RoundDue):
        return NotDrawn(findings=findings, event=loaded.id, says=_nothing_due(event, now), failed=True)
    round_ = draw_round(event, regulation, stages, now)
    gone_since = no_longer_in(replace(event, rounds=(*event.rounds, last.round_)), stages, round_)
    round_ = _as_typed(round_, last, last.round_, gone_since)
    return DrawnRound(
        findings=findings,
        event=event,
        regulation=regulation,
        stages=stages,
        due=now,
        round_=round_,
        path=path,
        content=workbook_of(event, regulation, stages, round_),
        unchanged=unchanged,
        last=last,
        replaced=read_or_none(path, WORKBOOK.largest),
    )


def _as_typed(round_: Round, last: LastRound, typed: Round, gone: Collection[PlayerId]) -> Round:
    """Return a round drawn again with what was typed into the old workbook: its time, release and changes.

    Nothing is said about players who are gone: nobody leaves an event without being in it.
    """
    not_said = [each.change for each in last.leaving if each.change not in last.changes]
    return replace(
        round_,
        starts_at=typed.starts_at,
        minutes=typed.minutes or round_.minutes,
        is_last=typed.is_last,
        # also where the organizer made it a draft by hand
        release=Release.DRAFT if typed.is_draft else round_.release,
        changes=tuple(change for change in (*last.changes, *not_said) if change.player not in gone),
    )


def _not_again(folder: Path, why: Message) -> NotDrawn:
    return NotDrawn(event=folder.name, says=say("not drawn again: {why}", why=why), failed=True)


def _nothing_due(event: Event, now: object) -> Message:
    if isinstance(now, RedrawDue):
        again = say(
            "draw round {round} again, as somebody leaves before it: roundsheet pair {event} --redraw",
            round=now.number,
            event=event.id,
        )
        return _unwritten(again)
    if isinstance(now, ResultsDue):
        being_played = nsay(
            "round {round} is being played; table without a result: {tables}",
            "round {round} is being played; tables without a result: {tables}",
            len(now.tables),
            round=now.number,
            tables=listed([str(table) for table in now.tables]),
        )
        return _unwritten(being_played)
    if isinstance(now, ReleaseDue):
        return _unwritten(how_to_release(now.number))
    assert isinstance(now, Finished)
    return _unwritten(how_it_ended(now))


def _unwritten(why: Message) -> Message:
    return say("{why}. Nothing written", why=why)


# The workbook of a round.


def workbook_of(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round) -> bytes:
    """Return a round's workbook with the standings before it; before round 1, with everybody by ID."""
    standings = ranking_before(event, regulation, stages, round_.number)
    out = out_by_losses(event, regulation, stages, round_.number)
    lines = tuple(_line(event, line, out) for line in standings.lines)
    if round_.number == 1:
        lines = tuple(sorted(lines, key=lambda line: line.player_id))
    with speaking(event.settings.language):
        round_ = _with_parts_noted(event, stages, round_)
        content = round_workbook(event=event, regulation=regulation, round_=round_, standings=lines)
    return as_meant_round(content, round_, form=form_of(regulation).columns)


def _with_parts_noted(event: Event, stages: tuple[Stage, ...], round_: Round) -> Round:
    """Return the round with a note beside each game that says what it is for, where there are several kinds."""
    so_far = replace(event, rounds=(*event.rounds[: round_.number - 1], round_))
    notes = {row: clean(part.localized) for row, part in parts_of(so_far, stages, round_).items()}
    games = tuple(replace(game, note=game.note or notes.get(game.row)) for game in round_.pairings)
    return replace(round_, pairings=games)


def _line(event: Event, standing: Standing, out: Collection[PlayerId]) -> StandingLine:
    """Return a player's line; one who is out by losses from now on is no longer in it, which the round so records."""
    player, status = event.player(standing.player), standing.status
    if status is Status.ACTIVE and player.id in out:
        status = Status.OUT_BY_LOSSES
    return StandingLine(
        rank=standing.rank,
        player_id=player.id,
        name=player.name,
        tournament_points=standing.record.tournament_points,
        tiebreakers=tuple(
            (english_heading(by), derivation.value) for by, derivation in standing.tiebreakers.items()
        ),
        status=status.public,
        faction=player.faction,
        fixed_table=player.fixed_table,
    )


# What is told of a draw: who has left since the round before, and who meets although they should not.


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A record of what is told of a drawn round besides its games.

    `gone` is who left since the round before, each with how; a missed cut or a lost elimination game is no leaving.
    """

    inputs: DrawInputs
    gone: tuple[tuple[PlayerId, str], ...]
    out_by_losses: tuple[PlayerId, ...]  # from this round on
    again: tuple[Pairing, ...]  # the games of those who have met, in a Swiss round
    apart: tuple[Pairing, ...]  # the games of those who are kept apart


def told_of(drawn: DrawnRound) -> Told:
    """Return what is told of a drawn round."""
    inputs = inputs_of(drawn.event, drawn.regulation, drawn.stages, drawn.due)
    games = drawn.round_.pairings
    return Told(
        inputs=inputs,
        gone=tuple(_gone(drawn)),
        out_by_losses=_out_by_losses(drawn),
        again=tuple(
            game for game in games if inputs.kind is DrawKind.SWISS and frozenset(game.players) in inputs.met
        ),
        apart=tuple(game for game in games if frozenset(game.players) in inputs.apart),
    )


def _gone(drawn: DrawnRound) -> list[tuple[PlayerId, str]]:
    if drawn.round_.number == 1:
        return []
    before = drawn.event.rounds[drawn.round_.number - 2]
    endings = [(game, game.result.ended) for game in before.pairings]
    absent = {game.players[seat - 1] for game, ended in endings for seat in ended.absent - ended.left}
    statuses = statuses_after(drawn.event, drawn.regulation, drawn.stages, before.number)
    return [
        (player, "no-show" if player in absent else statuses[player].value)
        for player in dict.fromkeys(before.players)
        if statuses.get(player) in (Status.DROPPED, Status.DISQUALIFIED, Status.RETIRED)
    ]


def _out_by_losses(drawn: DrawnRound) -> tuple[PlayerId, ...]:
    """Return who was in so far and is out by losses from this round on."""
    parts, number = (drawn.event, drawn.regulation, drawn.stages), drawn.round_.number
    statuses = statuses_after(*parts, number - 1, entered_by=number)
    out = out_by_losses(*parts, number)
    return tuple(player for player, status in statuses.items() if status is Status.ACTIVE and player in out)
