"""`roundsheet pair`: draw the next round and write its workbook."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path

from generator.checks.progress import how_it_ended, listed
from generator.checks.timetable import how_to_release
from generator.commands.events import is_short_of_players, needs_two_players
from generator.commands.findings_report import in_reading_order
from generator.commands.in_place import ChangedMeanwhileError, until_unchanged, watch_event
from generator.commands.isolation import Task, run_all_isolated
from generator.commands.undo import LastRound, free_name, last_round
from generator.errors import MachineError
from generator.figures.tiebreakers import english_heading
from generator.files.folders import printable
from generator.files.reading import read_or_none
from generator.files.writing import remove_abandoned, replace_keeping, write_new
from generator.findings import Finding
from generator.languages import speaking
from generator.loading import load_event, round_files
from generator.model import Event, Pairing, PlayerId, Release, Round, Stage, Status
from generator.regulations.schema import Regulation
from generator.text import clean
from generator.tournament.course.participation import no_longer_in, statuses_after, without
from generator.tournament.course.plans import parts_of
from generator.tournament.course.schedule import registered_count
from generator.tournament.draw.drawing import DrawKind
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
TOLD_WHEN_PAIRED = ("not-here", "file-opendocument")  # said wherever a round is drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class PairOutcome:
    """A record of one event's pairing: the findings, what was done or is missing, and whether that is an error."""

    findings: tuple[Finding, ...]
    event: str = ""  # its folder's name; empty where the machine's own words are told
    says: str
    failed: bool = False
    wrote: int | None = None  # the round whose workbook is new
    is_over: bool = False  # whether all its rounds are played
    refused: bool = False  # by the machine, which the message says

    @property
    def message(self) -> str:
        """Return `durham-2018: wrote ...`."""
        return f"{self.event}: {self.says}" if self.event else self.says


PairOutcomes = Sequence[tuple[Path, PairOutcome]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    """A record of an event that has players and no round."""

    days: tuple[date, ...]
    is_faulty: bool


def pair_each(folders: Sequence[Path], pair: Callable[[Path], PairOutcome]) -> PairOutcomes:
    """Return what became of each of these events, paired as `pair` does it."""
    return list(zip(folders, pair_events(folders, pair), strict=True))


def pair_begun(folders: Sequence[Path]) -> PairOutcomes:
    """Pair those events that have a round already."""
    begun = [folder for folder in folders if round_files(folder)]
    return pair_each(begun, partial(pair_event, asked_for=False))


def pair_what_is_played(folders: Sequence[Path], today: date) -> PairOutcomes:
    """Pair every event that has begun, and those that begin now; of the others it is said why they don't.

    An event that nobody named begins on its day. While no other one is being played, one whose day is past begins,
    too, or the next one.
    """
    begun = pair_begun(folders)
    others = [folder for folder in folders if not round_files(folder)]
    tasks = [Task(folder=folder, work=partial(_waiting, folder)) for folder in others]
    found = zip(others, run_all_isolated(tasks), strict=True)
    waiting = {folder: each for folder, each in found if isinstance(each, _Waiting)}
    is_played = not all(outcome.is_over for _, outcome in begun) or any(
        today in each.days for each in waiting.values() if not each.is_faulty
    )
    until = None if is_played else max([today, *sorted(each.days[0] for each in waiting.values())[:1]])
    early = {
        folder
        for folder, each in waiting.items()
        if today not in each.days and (until is None or each.days[0] > until)
    }
    paired = pair_each([each for each in others if each not in early], partial(pair_event, asked_for=False))
    return [*begun, *paired, *((each, _not_begun(each, waiting[each])) for each in others if each in early)]


def _waiting(folder: Path) -> _Waiting | None:
    loaded = load_event(folder)
    if loaded.event is None or is_short_of_players(loaded):
        return None
    return _Waiting(days=loaded.event.settings.dates, is_faulty=loaded.is_faulty)


def _not_begun(folder: Path, waiting: _Waiting) -> PairOutcome:
    days = ", ".join(day.isoformat() for day in waiting.days)
    says = (
        f"not begun, as another event is played or comes first (its day is {days}); to draw round 1 name it"
    )
    if waiting.is_faulty:
        says = f"not begun, and its files have errors: roundsheet check {printable(folder.name)} says which"
    return PairOutcome(findings=(), event=printable(folder.name), says=says)


def pair_events(folders: Sequence[Path], pair: Callable[[Path], PairOutcome]) -> Iterator[PairOutcome]:
    """Pair each event in isolation: what goes wrong in one stops no other.

    Args:
        folders: the events'.
        pair: `pair_event` or `redraw_event`.
    """
    tasks = [Task(folder=folder, work=partial(_paired, pair, folder)) for folder in folders]
    for folder, outcome in zip(folders, run_all_isolated(tasks), strict=True):
        yield _failed(folder, outcome) if isinstance(outcome, Finding) else outcome


def _paired(pair: Callable[[Path], PairOutcome], folder: Path) -> PairOutcome:
    try:
        return until_unchanged(partial(pair, folder))
    except MachineError as error:
        return PairOutcome(findings=(), says=str(error), failed=True, refused=True)
    except ChangedMeanwhileError:
        says = "not paired: something of it was saved this very moment. Run this again"
        return PairOutcome(findings=(), event=folder.name, says=says, failed=True)


def _failed(folder: Path, finding: Finding) -> PairOutcome:
    return PairOutcome(findings=(finding,), event=folder.name, says="not paired", failed=True)


def pair_event(folder: Path, *, asked_for: bool) -> PairOutcome:
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
        says = "registration is open; nothing to pair yet"
        return PairOutcome(findings=beside, event=loaded.id, says=says)
    if loaded.is_faulty:
        says = f"not paired. Fix the errors above and run roundsheet pair {loaded.id} again"
        return PairOutcome(findings=findings, event=loaded.id, says=says, failed=True)
    event, regulation, stages = loaded.parts()
    if event.settings.cancelled is not None:
        says = "the event is cancelled, as event.yaml says. Nothing written"
        return PairOutcome(findings=findings, event=loaded.id, says=says, is_over=True)
    if not event.rounds and registered_count(event) < 2:
        says = needs_two_players(loaded, event)
        return PairOutcome(findings=findings, event=loaded.id, says=says, failed=True)
    now = due(event, regulation, stages)
    if not isinstance(now, RoundDue):
        is_over = isinstance(now, Finished)
        findings = tuple(each for each in findings if each.code != "tables-open")  # which this says itself
        return PairOutcome(findings=findings, event=loaded.id, says=_nothing_due(event, now), is_over=is_over)
    round_ = draw_round(event, regulation, stages, now)
    if not round_.players:
        says = f"everybody comes after round {round_.number}: correct Late from round in players.xlsx"
        return PairOutcome(findings=findings, event=loaded.id, says=says, failed=True)
    path = folder / round_names(round_.number)[0]
    content = workbook_of(event, regulation, stages, round_)
    with unchanged():
        write_new(path, content)
    says = _written(event, round_, path, _remarks(event, regulation, stages, now, round_))
    return PairOutcome(findings=findings, event=loaded.id, says=says, wrote=round_.number)


def redraw_event(folder: Path) -> PairOutcome:
    """Draw the last round again while no result is in it; the old workbook stays beside it under another name."""
    remove_abandoned(folder)
    unchanged = watch_event(folder)
    last = last_round(folder)
    if last is None:
        return PairOutcome(findings=(), event=folder.name, says="no round is paired yet", failed=True)
    number, path = last.number, last.path
    if last.read_only_reason is not None:
        says = f"not drawn again: {last.read_only_reason}"
        return PairOutcome(findings=(), event=folder.name, says=says, failed=True)
    if last.round_ is None or last.has_results:
        says = (
            f"round {number} has results in it, or can't be read: it stays as it is. To draw it "
            f"again anyway, first give {path.name} another name, such as old-{number}.xlsx, run roundsheet pair "
            f"{folder.name}, and copy what its sheet Changes says into the new workbook"
        )
        return PairOutcome(findings=(), event=folder.name, says=says, failed=True)
    loaded = load_event(folder, last_round=number - 1)
    findings = in_reading_order(loaded.findings)
    if loaded.is_faulty:
        says = "not drawn again. Fix the errors above first"
        return PairOutcome(findings=findings, event=loaded.id, says=says, failed=True)
    event, regulation, stages = loaded.parts()
    left = (*last.departures, *(each.change for each in last.leaving))
    event = without(event, left) if left else event
    now = due(event, regulation, stages)
    if not isinstance(now, RoundDue):
        return PairOutcome(findings=findings, event=loaded.id, says=_nothing_due(event, now), failed=True)
    round_ = draw_round(event, regulation, stages, now)
    assert last.round_ is not None
    gone_since = no_longer_in(replace(event, rounds=(*event.rounds, last.round_)), stages, round_)
    round_ = _as_typed(round_, last, gone_since)
    content = workbook_of(event, regulation, stages, round_)
    kept = free_name(path, "before-redraw")
    with unchanged():
        replace_keeping(path, kept, content)
    remarks = _remarks(event, regulation, stages, now, round_)
    says = f"{_written(event, round_, path, remarks)}\nThe old one is {kept.name}"
    if content == read_or_none(kept, WORKBOOK.largest):
        says += "; the draw is the same, because the players and results that it comes from are"
    return PairOutcome(findings=findings, event=loaded.id, says=says, wrote=number)


def _as_typed(round_: Round, last: LastRound, gone: Collection[PlayerId]) -> Round:
    """Return a round drawn again with what was typed into the old workbook: its time, release and changes.

    Nothing is said about players who are gone: nobody leaves an event without being in it.
    """
    typed = last.round_
    assert typed is not None
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


def _nothing_due(event: Event, now: object) -> str:
    if isinstance(now, RedrawDue):
        return (
            f"draw round {now.number} again, as somebody leaves before it: roundsheet pair {event.id} --redraw. "
            "Nothing written"
        )
    if isinstance(now, ResultsDue):
        tables = listed([str(table) for table in now.tables])
        what = "table" if len(now.tables) == 1 else "tables"
        return f"round {now.number} is being played; {what} without a result: {tables}. Nothing written"
    if isinstance(now, ReleaseDue):
        return f"{how_to_release(now.number)}. Nothing written"
    assert isinstance(now, Finished)
    return f"{how_it_ended(now)}. Nothing written"


def _remarks(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], now: RoundDue, round_: Round
) -> str:
    """Return who has left since the round before, who must meet again, and who meets at the table of one alone."""
    inputs = inputs_of(event, regulation, stages, now)
    again = [
        " and ".join(event.player(player).name for player in game.players)
        for game in round_.pairings
        if inputs.kind is DrawKind.SWISS and frozenset(game.players) in inputs.met
    ]
    apart = [
        " and ".join(event.player(player).name for player in game.players)
        for game in round_.pairings
        if frozenset(game.players) in inputs.apart
    ]
    why = "no pairing has fewer of them" if inputs.kind is DrawKind.SWISS else "their places say so"
    meet = f". Although kept apart there meet {listed(apart)}: {why}" if apart else ""
    fewest = "no pairing has fewer rematches" + (" and keeps as many apart" if inputs.apart else "")
    rematches = f". Again there meet {listed(again)}: {fewest}" if again else ""
    tables = (_two_tables(event, game) for game in round_.pairings)
    gone = _gone(event, regulation, stages, round_), _out_by_losses(event, regulation, stages, round_)
    return "".join((*gone, meet, rematches, *tables))


def _two_tables(event: Event, game: Pairing) -> str:
    """Return at which table two players with different fixed tables meet; empty for all other games."""
    players = [event.player(player) for player in game.players]
    tables = {player.fixed_table for player in players}
    if None in tables or len(tables) < 2:
        return ""
    both = " and ".join(f"{player.name} (fixed table {player.fixed_table})" for player in players)
    return f". {both} meet at table {game.table}"


def _gone(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round) -> str:
    """Return who left since the round before, and how; a missed cut or a lost elimination game is no leaving."""
    if round_.number == 1:
        return ""
    before = event.rounds[round_.number - 2]
    endings = [(game, game.result.ended) for game in before.pairings]
    absent = {game.players[seat - 1] for game, ended in endings for seat in ended.absent - ended.left}
    statuses = statuses_after(event, regulation, stages, before.number)
    gone = [
        f"{event.player(player).name} ({'no-show' if player in absent else statuses[player].value})"
        for player in dict.fromkeys(before.players)
        if statuses.get(player) in (Status.DROPPED, Status.DISQUALIFIED, Status.RETIRED)
    ]
    return f". No longer in it: {', '.join(gone)}" if gone else ""


def _out_by_losses(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round) -> str:
    """Return who was in so far and is out by losses from this round on."""
    statuses = statuses_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
    out = out_by_losses(event, regulation, stages, round_.number)
    names = [
        event.player(player).name
        for player, status in statuses.items()
        if status is Status.ACTIVE and player in out
    ]
    count = regulation.swiss.out_after_losses
    losses = "loss" if count == 1 else "losses"
    return f". Out after {count} {losses}: {', '.join(names)}" if names else ""


def _byes(round_: Round, names: Mapping[PlayerId, str], what: str, *, given: bool) -> str:
    """Return `, bye: Ilse Vorn`; empty where nobody has one."""
    players = [names[bye.player] for bye in round_.byes if bye.player is not None and bye.given is given]
    return f", {what}: {', '.join(players)}" if players else ""


def _written(event: Event, round_: Round, path: Path, remarks: str) -> str:
    names = {player.id: player.name for player in event.players}
    games = f"{len(round_.pairings)} {'table' if len(round_.pairings) == 1 else 'tables'}"
    told = _byes(round_, names, "bye", given=False) + _byes(round_, names, "given byes", given=True)
    wrote = f"wrote {path.as_posix()} ({round_.stage}, {games}{told}){remarks}"
    if round_.is_draft:
        release = "look at its pairings, then set Release on its sheet Round to Now"
        return f"{wrote}. It is a draft: {release} and run roundsheet build"
    return f"{wrote}. Type the results into it, then run roundsheet build"
