"""The games that were really played."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.languages import _
from generator.model import GameResult, Number, Pairing, PlayerId
from generator.regulations.game_schema import Award, ByeAward
from generator.regulations.schema import Regulation
from generator.site.facts import Facts, RoundFacts
from generator.site.parts import FigureCell, TableColumn
from generator.site.shared.clauses import with_names
from generator.site.wording import words
from generator.tournament.game_forms import form_of
from generator.tournament.scoring import GameScore, score_game

# A game's result as cells of a table: what was entered, tournament points, and margins where there are any.


def columns(regulation: Regulation, *, with_points: bool = True) -> tuple[TableColumn, ...]:
    """Return the headings of a result's cells."""
    short, name = form_of(regulation).entered_heading()
    entered = TableColumn(text=short, name=name)
    if not with_points:
        return (entered,)
    points = TableColumn(text=_("Points"), name=_("Tournament points"))
    margin = TableColumn(text=_("MoV"), name=_("Margin of victory"))
    return (entered, points, *([margin] if regulation.margin_of_victory is not None else []))


def game_cells(
    result: GameResult,
    seat: int,
    regulation: Regulation,
    *,
    with_points: bool = True,
    mean: Number | None = None,
) -> tuple[FigureCell, ...]:
    """Return a seat's figures of a game; dashes while it is open. `mean`: value of a bye worth the games' mean."""
    score, form = score_game(result, regulation), form_of(regulation)
    about = with_names(regulation, form.about_of(result, seat))
    entered = FigureCell(text=form.text_of(result, seat) or words.NONE, about=about)
    return (entered, *worth_cells(result, seat, score, regulation, mean)) if with_points else (entered,)


def worth_cells(
    result: GameResult,
    seat: int,
    score: GameScore | None,
    regulation: Regulation,
    mean: Number | None = None,
) -> tuple[FigureCell, ...]:
    """Return what a game is worth for a seat."""
    points, margin = (None, None) if score is None else score.of_seat(seat)
    if score is not None and points is None:
        points = mean
    bonus = form_of(regulation).bonus(result, seat)
    counts = bonus and score is not None and not result.ended.absent
    return _worth(points, margin, regulation, _("incl. {bonus} bonus", bonus=bonus) if counts else "")


def award_cells(
    award: Award | ByeAward | None, regulation: Regulation, mean: Number | None = None
) -> tuple[FigureCell, ...]:
    """Return what a bye or an unpaired loss is worth; without an award, what is not yet known."""
    if award is None:
        return _worth(None, None, regulation)
    points = award.points if isinstance(award, ByeAward) else award.tournament_points
    return _worth(mean if points is None else points, award.margin_of_victory, regulation)


def own_first(result: GameResult, seat: int, regulation: Regulation) -> FigureCell:
    """Return what both sides scored, or lost, the seat's own first: `87 : 79`; a dash where nothing was entered."""
    form, seats = form_of(regulation), (seat, 3 - seat)
    entered = [
        words.figure(form.figure_of(result, each)) if form.scale else form.text_of(result, each) or words.NONE
        for each in seats
    ]
    abouts = [form.about_of(result, each) for each in seats]
    if entered == [words.NONE, words.NONE] and not any(abouts):
        return FigureCell(text=words.NONE)
    about = " : ".join(each or words.NONE for each in abouts) if form.scale else form.about_both(result, seat)
    return FigureCell(text=" : ".join(entered), about=with_names(regulation, about))


def _worth(
    points: Number | None, margin: int | None, regulation: Regulation, about: str = ""
) -> tuple[FigureCell, ...]:
    cells = (FigureCell(text=words.points(points), about=with_names(regulation, about)),)
    return cells if regulation.margin_of_victory is None else (*cells, FigureCell(text=words.figure(margin)))


# The games that were really played.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game that has a result, and whose players both came."""

    round_: RoundFacts
    pairing: Pairing
    score: GameScore

    def outcome(self, seat: int) -> str:
        """Return the game's outcome for a seat."""
        return "drawn" if self.score.is_drawn else "won" if self.score.winner == seat else "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalGame:
    """A record of the final of an event that ended with elimination: winner, loser, and both scores: `155 : 142`."""

    winner: PlayerId
    loser: PlayerId
    score: str


def final_game(facts: Facts) -> FinalGame | None:
    """Return the final of an event that is over; None without one, or where no score was entered."""
    last = facts.rounds[-1] if facts.rounds and facts.places else None
    if last is None or last.is_swiss:
        return None
    games = [game for game in last.pairings if game.row not in last.side_games]
    if len(games) != 1:
        return None
    pairing = games[0]
    winner, loser = sorted(pairing.players, key=lambda player: facts.places.get(player, 0))
    score = own_first(pairing.result, pairing.players.index(winner) + 1, facts.regulation).text
    return None if score == words.NONE else FinalGame(winner=winner, loser=loser, score=score)


def played_games(facts: Facts) -> tuple[PlayedGame, ...]:
    """Return all games played, Swiss and elimination."""
    return tuple(
        PlayedGame(round_=round_, pairing=pairing, score=score)
        for round_, pairing, score in scored(facts)
        if not pairing.result.ended.absent and set(pairing.players) <= facts.players.keys()
    )


def scored(facts: Facts) -> Iterator[tuple[RoundFacts, Pairing, GameScore]]:
    """Yield every game that has a result, each with its round."""
    for round_ in facts.rounds:
        for pairing in round_.pairings:
            score = score_game(pairing.result, facts.regulation)
            if score is not None:
                yield round_, pairing, score
