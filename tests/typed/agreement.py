"""What the sheet's words, the checks and the engine say of the same result: three answers that must be one.

The formulas are the fourth; LibreOffice compares them, in `compare.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator.checks.case import Case, row_of, rows_to_fix
from generator.checks.games import check_results
from generator.findings import RowPlace
from generator.model import (
    TYPED_ENDINGS,
    Ended,
    Figures,
    GameResult,
    Losses,
    Pairing,
    Player,
    PlayerId,
    Round,
)
from generator.regulations.game_forms.scores import Scores
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.states import (
    BOTH_ABSENT,
    BOTH_LOST,
    DRAW,
    WINS,
    allowed_endings,
    said_of,
)
from generator.tournament.scoring import score_game
from generator.workbooks.forms.formulas import AWAITED, DONE, WRONG, mark_of
from tests.support.records import elimination, event_of, swiss

# What `Check` asks behind its words.
DOUBTS = {"concession-without-scores", "destruction-unsaid", "score-doubtful", "withdrawal-early"}
FORCES = (
    1,
    4,
    5,
    12,
    13,
    None,
)  # models: thresholds that fall together, the guide's, a force that nobody knows


@dataclass
class Agreement:
    """How often each mark was given, and where the answers differ."""

    marks: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)


def random_results(regulation: Regulation, number: int, part: int = 0) -> Iterator[GameResult]:
    """Results as the readers give them: usual ones, and every kind of slip, at all edges of the regulations."""
    chance = random.Random(f"agreement {regulation.id} {regulation.name} {part}")
    edges = _edges(regulation)
    for _ in range(number):
        yield _points(chance, regulation, edges) if edges else _losses(chance, regulation)


def agreement(regulation: Regulation, results: Sequence[GameResult], *, in_swiss: bool = True) -> Agreement:
    """Compare the three answers for each result."""
    states = form_of(regulation).states(elimination=not in_swiss)
    pairings = [_pairing(row, result) for row, result in enumerate(results, start=1)]
    players = [Player(id=player, name=player) for pairing in pairings for player in pairing.players]
    stages = (swiss(3),) if in_swiss else (elimination(None),)
    event = event_of(players, Round(number=1, stage="", pairings=tuple(pairings)), stages=stages)
    findings = tuple(check_results(Case(event, regulation)))
    to_fix = rows_to_fix(findings)
    doubtful = {row_of(finding.place) for finding in findings if finding.code in DOUBTS} - to_fix
    found = Agreement()
    for pairing in pairings:
        row = row_of(pairing.place.cell("Score 1"))
        says = said_of(pairing.result, states)
        words, _, doubt = says.partition(": ")
        told = (mark := mark_of(says, states)), words if mark == DONE else None
        right = (WRONG, None) if row in to_fix else _right(pairing.result, regulation, in_swiss=in_swiss)
        told, right = (*told, bool(doubt) and mark == DONE), (*right, row in doubtful)
        found.marks[mark] += 1
        if told != right:
            messages = [finding.message for finding in findings if row_of(finding.place) == row]
            found.differences.append(f"{pairing.result}: the sheet says {says!r}, not {right}: {messages}")
    return found


def _right(result: GameResult, regulation: Regulation, *, in_swiss: bool) -> tuple[str, str | None]:
    """The mark of a result without a fault and, of a game that is settled, the words, as the engine has it."""
    score, winner = score_game(result, regulation), form_of(regulation).winner(result)
    if result.is_empty or winner is None or (score is None and in_swiss):
        return AWAITED, None
    if result.ended is Ended.BOTH_LOST:
        return DONE, BOTH_LOST
    return DONE, WINS[winner] if winner else BOTH_ABSENT if result.ended.absent else DRAW


def _pairing(row: int, result: GameResult) -> Pairing:
    place = RowPlace(file="round-1.xlsx", sheet="Results", row=row + 1)
    one, other = PlayerId(f"A{row}"), PlayerId(f"B{row}")
    return Pairing(player1=one, player2=other, row=row, table=row, result=result, place=place)


def _ended(chance: random.Random, regulation: Regulation) -> Ended:
    kind = chance.randrange(10)
    if kind < 4:
        return Ended.PLAYED_OUT
    return chance.choice(allowed_endings(regulation) if kind < 9 else tuple(TYPED_ENDINGS))


def _edges(regulation: Regulation) -> tuple[int, ...]:
    """Scores at which something changes, and their neighbours: limits, a full army, the rows of the points table."""
    scores = regulation.scores
    if scores is None:
        return ()
    tables = (regulation.tournament_points, *regulation.tournament_points.for_endings.values())
    lows = [band.lead.low for table in tables for band in table.bands]
    at = {0, scores.minimum, scores.highest or 260, scores.full_army or 0, *lows}
    return tuple(sorted(max(0, edge + step) for edge in at for step in (-1, 0, 1)))


def _points(chance: random.Random, regulation: Regulation, edges: Sequence[int]) -> GameResult:
    assert regulation.scores is not None
    highest = regulation.scores.largest or 260

    def score() -> int | None:
        kind = chance.randrange(20)
        return None if kind < 2 else chance.choice(edges) if kind < 10 else chance.randint(0, highest)

    first = score()
    second = first if chance.random() < 0.15 else score()
    if regulation.scores.pairs and chance.random() < 0.5:
        pair = chance.choice(regulation.scores.pairs)
        first, second = chance.sample((pair.more, pair.less), 2)
    one, other = (_figures(chance, regulation.scores) for _ in (1, 2))
    return GameResult(
        score1=first,
        score2=second,
        figures1=one,
        figures2=other,
        ended=_ended(chance, regulation),
        winner=chance.choice((None, None, None, 1, 2)),
    )


def _figures(chance: random.Random, rules: Scores) -> Figures:
    """One in twelve is missing, one in twelve stands just outside its limits."""
    values = []
    for figure in rules.figures:
        kind = chance.randrange(12)
        outside = chance.choice((max(0, figure.minimum - 1), figure.maximum + 1))
        if kind:
            inside = chance.randint(figure.minimum, figure.maximum)
            values.append((figure.name, outside if kind == 1 else inside))
    return tuple(values) if chance.random() < 0.9 else ()


def _losses(chance: random.Random, regulation: Regulation) -> GameResult:
    def losses() -> Losses:
        models = chance.choice(FORCES)
        lost = None if chance.random() < 0.15 else chance.randint(0, (models or 10) + (chance.random() < 0.1))
        bonus = chance.choice((0, 1, 5)) if chance.random() < 0.2 else None
        return Losses(casualties=lost, withdrew=chance.random() < 0.12, bonus=bonus, models=models)

    def nothing() -> Losses:
        return Losses(models=chance.choice(FORCES), bonus=chance.choice((None, None, 0)))

    side = nothing if chance.random() < 0.1 else losses
    return GameResult(losses1=side(), losses2=side(), ended=_ended(chance, regulation))
