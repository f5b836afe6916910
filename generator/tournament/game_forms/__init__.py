"""The ways in which games are scored: a form is one object with all that follows from it."""

from generator.memoize import memoize
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.casualties.form import CasualtyForm
from generator.tournament.game_forms.form import GameForm
from generator.tournament.game_forms.scores.form import ScoreForm

FORMS: list[type[GameForm]] = [ScoreForm, CasualtyForm]


def kind_of(regulation: Regulation) -> type[GameForm]:
    """Return how the regulations score games."""
    return next(form for form in FORMS if form.is_form_of(regulation))


@memoize
def form_of(regulation: Regulation) -> GameForm:
    """Return the form of a game under the regulations."""
    return kind_of(regulation)(regulation)
