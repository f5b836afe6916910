"""A player's rounds, one line each: games, byes and unpaired losses, in Swiss and elimination."""

from dataclasses import dataclass

from generator.engine.ranking.standings import Standing
from generator.engine.scoring.byes import bye_worth
from generator.engine.scoring.game import score_game
from generator.figures.records import Entry
from generator.game_forms import form_of
from generator.languages import _
from generator.model import Number, Pairing, PlayerId
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.parts import Cell, Column, Link, Why
from generator.publish.shared.results import award_cells, columns, own_first, worth_cells
from generator.publish.shared.why_game import why_bye, why_game, why_missed
from generator.publish.wording import byes, words
from generator.publish.wording.endings import outcome_text, outcome_word
from generator.regulations.form.game import Award, ByeAward


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryRow:
    """What a round was for a player."""

    round: Link
    opponent: Link
    cells: tuple[Cell, ...]  # one for each column
    outcome: str
    table: str  # empty where there is none
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A player's rounds."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[HistoryRow, ...]


def history(desk: Desk, player: PlayerId, line: Standing | None) -> History:
    """Every round that had something for the player, the first one first."""
    entries = {entry.round_number: entry for entry in line.record.entries} if line else {}
    rows = (_row(desk, round_, player, entries.get(round_.number)) for round_ in desk.facts.rounds)
    regulation = desk.facts.regulation
    return History(
        caption=form_of(regulation).own_first_heading(),
        columns=columns(regulation),
        rows=tuple(row for row in rows if row is not None),
    )


def _row(desk: Desk, round_: RoundFacts, player: PlayerId, entry: Entry | None) -> HistoryRow | None:
    if player in round_.games:
        return _game(desk, round_, round_.games[player], player)
    bye = round_.bye_of(player)
    if bye is not None:
        worth = bye_worth(desk.facts.regulation, given=bye.given)
        value = worth.award if entry else None
        return _without_opponent(
            desk,
            round_,
            byes.label(bye),
            byes.outcome(worth) if round_.is_swiss else "won",
            value,
            why_bye(desk, round_, bye),
            desk.facts.mean_of(player),
        )
    if entry is not None:
        award = desk.facts.regulation.drops.unpaired_loss
        return _without_opponent(
            desk, round_, _("Not paired: unpaired loss"), "lost", award, why_missed(desk, round_, player)
        )
    return None


def _game(desk: Desk, round_: RoundFacts, pairing: Pairing, player: PlayerId) -> HistoryRow:
    regulation, result = desk.facts.regulation, pairing.result
    seat = 1 if pairing.player1 == player else 2
    score = score_game(result, regulation)
    mean = desk.facts.mean_of(player)
    worth = worth_cells(result, seat, score if round_.is_swiss else None, regulation, mean)
    return HistoryRow(
        round=_round_link(desk, round_),
        opponent=desk.player(pairing.players[2 - seat]),
        cells=(own_first(result, seat, regulation), *worth),
        outcome=outcome_text(result, seat, score, regulation),
        table=_("table {table}", table=pairing.table) if pairing.table is not None else "",
        why=why_game(desk, round_, pairing),
    )


def _without_opponent(
    desk: Desk,
    round_: RoundFacts,
    text: str,
    kind: str,
    award: Award | ByeAward | None,
    why: Why,
    mean: Number | None = None,
) -> HistoryRow:
    return HistoryRow(
        round=_round_link(desk, round_),
        opponent=Link(text=text),
        cells=(Cell(text=words.NONE), *award_cells(award, desk.facts.regulation, mean)),
        outcome=outcome_word(kind),
        table="",
        why=why,
    )


def _round_link(desk: Desk, round_: RoundFacts) -> Link:
    text = str(round_.number)
    if not round_.is_swiss:
        text = _("{number} {stage}", number=round_.number, stage=words.stage(round_.stage))
    return Link(text=text, href=desk.link(desk.urls.round(round_.number)))
