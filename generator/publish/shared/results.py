"""A game's result as cells of a table: what was entered, tournament points, and margins where there are any."""

from generator.engine.scoring.casualties import level_name, levels_of, thresholds
from generator.engine.scoring.game import GameScore, score_game, scores_of
from generator.languages import _, pgettext
from generator.model import GameResult, Losses, Number
from generator.publish.parts import Cell, Column
from generator.publish.wording import words
from generator.regulations.form.game import Award
from generator.regulations.schema import Regulation


def columns(regulation: Regulation, *, with_points: bool = True) -> tuple[Column, ...]:
    """The headings of a result's cells."""
    if regulation.casualties is None:
        entered = Column(short=pgettext("narrow", "Score"), name=_("Score"))
    else:
        entered = Column(short=_("Losses"), name=_("Models lost, and the casualty level"))
    if not with_points:
        return (entered,)
    points = Column(short=_("Points"), name=_("Tournament points"))
    margin = Column(short=_("MoV"), name=_("Margin of victory"))
    return (entered, points, *([margin] if regulation.margin_of_victory is not None else []))


def game_cells(
    result: GameResult, seat: int, regulation: Regulation, *, with_points: bool = True
) -> tuple[Cell, ...]:
    """A seat's part of a game; dashes while it is open."""
    score = score_game(result, regulation)
    if regulation.casualties is None:
        entered = Cell(text=words.figure(scores_of(result, regulation)[seat - 1]))
    else:
        entered = _losses(result, seat, regulation)
    return (entered, *worth_cells(result, seat, score, regulation)) if with_points else (entered,)


def worth_cells(
    result: GameResult, seat: int, score: GameScore | None, regulation: Regulation
) -> tuple[Cell, ...]:
    """What a game is worth for a seat."""
    points, margin = (None, None) if score is None else score.of_seat(seat)
    bonus = result.losses[seat - 1].bonus
    counts = bonus and score is not None and not result.ended.absent and result.ended.conceded_by != seat
    return _worth(points, margin, regulation, _("incl. {bonus} bonus", bonus=bonus) if counts else "")


def award_cells(award: Award | None, regulation: Regulation) -> tuple[Cell, ...]:
    """What a bye or an unpaired loss is worth; without an award, what is not yet known."""
    points = award.tournament_points if award else None
    return _worth(points, award.margin_of_victory if award else None, regulation)


def both_losses(result: GameResult, seat: int, regulation: Regulation) -> Cell:
    """Both sides' losses, the seat's own first: `3 : 7`, with the two levels."""
    own, other = (_losses(result, each, regulation) for each in (seat, 3 - seat))
    if (own.text, other.text, own.about, other.about) == (words.NONE, words.NONE, "", ""):
        return own
    lost = " : ".join(words.figure(result.losses[each - 1].casualties) for each in (seat, 3 - seat))
    return Cell(text=lost, about=f"{own.about or words.NONE} : {other.about or words.NONE}")


def own_first(result: GameResult, seat: int, regulation: Regulation) -> Cell:
    """What both sides scored, or lost, the seat's own first: `87 : 79`; a dash where nothing was entered."""
    if regulation.casualties is not None:
        return both_losses(result, seat, regulation)
    scores = scores_of(result, regulation)
    own, other = (words.figure(score) for score in scores[:: 1 if seat == 1 else -1])
    return Cell(text=f"{own} : {other}" if (own, other) != (words.NONE, words.NONE) else words.NONE)


def lost_text(losses: Losses) -> str:
    """`3 of 12`, `3` where nobody stated the force, a dash for none."""
    if losses.models is None or losses.casualties is None:
        return words.figure(losses.casualties)
    return _("{casualties} of {models}", casualties=losses.casualties, models=losses.models)


def casualty_thresholds(models: int, regulation: Regulation) -> str:
    """The losses at which each level but the lightest begins: `moderate 3, heavy 6, severe 9`."""
    numbers = thresholds(models, regulation)
    names = (level_name(level, regulation) for level in range(1, len(numbers) + 1))
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _losses(result: GameResult, seat: int, regulation: Regulation) -> Cell:
    losses = result.losses[seat - 1]
    if result.is_empty or result.ended.absent:
        return Cell(text=words.NONE)
    level = level_name(levels_of(result, regulation)[seat - 1], regulation) or ""
    about = _("{level}, withdrew", level=level) if losses.withdrew else level
    return Cell(text=lost_text(losses), about=about)


def _worth(
    points: Number | None, margin: int | None, regulation: Regulation, about: str = ""
) -> tuple[Cell, ...]:
    cells = (Cell(text=words.points(points), about=about),)
    return cells if regulation.margin_of_victory is None else (*cells, Cell(text=words.figure(margin)))
