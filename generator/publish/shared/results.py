"""A game's result as cells of a table: what was entered, tournament points, and margins where there are any."""

from generator.engine.scoring.game import GameScore, score_game
from generator.game_forms import form_of
from generator.languages import _
from generator.model import GameResult, Number
from generator.publish.parts import Cell, Column
from generator.publish.wording import words
from generator.regulations.form.game import Award, ByeAward
from generator.regulations.schema import Regulation


def columns(regulation: Regulation, *, with_points: bool = True) -> tuple[Column, ...]:
    """The headings of a result's cells."""
    short, name = form_of(regulation).entered_heading()
    entered = Column(short=short, name=name)
    if not with_points:
        return (entered,)
    points = Column(short=_("Points"), name=_("Tournament points"))
    margin = Column(short=_("MoV"), name=_("Margin of victory"))
    return (entered, points, *([margin] if regulation.margin_of_victory is not None else []))


def game_cells(
    result: GameResult,
    seat: int,
    regulation: Regulation,
    *,
    with_points: bool = True,
    mean: Number | None = None,
) -> tuple[Cell, ...]:
    """A seat's part of a game; dashes while it is open. `mean`: what a bye brings that is worth that of the games."""
    score, form = score_game(result, regulation), form_of(regulation)
    entered = Cell(text=form.text_of(result, seat) or words.NONE, about=form.about_of(result, seat))
    return (entered, *worth_cells(result, seat, score, regulation, mean)) if with_points else (entered,)


def worth_cells(
    result: GameResult,
    seat: int,
    score: GameScore | None,
    regulation: Regulation,
    mean: Number | None = None,
) -> tuple[Cell, ...]:
    """What a game is worth for a seat."""
    points, margin = (None, None) if score is None else score.of_seat(seat)
    if score is not None and points is None:
        points = mean
    bonus = form_of(regulation).bonus(result, seat)
    counts = bonus and score is not None and not result.ended.absent
    return _worth(points, margin, regulation, _("incl. {bonus} bonus", bonus=bonus) if counts else "")


def award_cells(
    award: Award | ByeAward | None, regulation: Regulation, mean: Number | None = None
) -> tuple[Cell, ...]:
    """What a bye or an unpaired loss is worth; without an award, what is not yet known."""
    if award is None:
        return _worth(None, None, regulation)
    points = award.points if isinstance(award, ByeAward) else award.tournament_points
    return _worth(mean if points is None else points, award.margin_of_victory, regulation)


def own_first(result: GameResult, seat: int, regulation: Regulation) -> Cell:
    """What both sides scored, or lost, the seat's own first: `87 : 79`; a dash where nothing was entered."""
    form, seats = form_of(regulation), (seat, 3 - seat)
    entered = [
        words.figure(form.figure_of(result, each)) if form.scale else form.text_of(result, each) or words.NONE
        for each in seats
    ]
    abouts = [form.about_of(result, each) for each in seats]
    if entered == [words.NONE, words.NONE] and not any(abouts):
        return Cell(text=words.NONE)
    about = " : ".join(each or words.NONE for each in abouts) if form.scale else form.about_both(result, seat)
    return Cell(text=" : ".join(entered), about=about)


def _worth(
    points: Number | None, margin: int | None, regulation: Regulation, about: str = ""
) -> tuple[Cell, ...]:
    cells = (Cell(text=words.points(points), about=about),)
    return cells if regulation.margin_of_victory is None else (*cells, Cell(text=words.figure(margin)))
