"""The sheet `Results` where games are scored by casualties."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.game_forms.casualties.states import casualty_states, too_many_formula, without_losses_formula
from generator.game_forms.casualties.words import CasualtyWords
from generator.game_forms.cells import LARGEST_COUNT, YES, bye_formula, looked_up, not_whole_formula
from generator.game_forms.form import Chance, Derived, GameForm, Prompt
from generator.game_forms.rules import SEATS
from generator.game_forms.states import States
from generator.languages import _, later
from generator.model import Ended, GameResult, Losses, Pairing, Player

_MODELS_UNKNOWN = later(
    "It was not known when this sheet was written. players.xlsx is what counts: enter it there, and here to "
    "see the result."
)
USUAL_FORCE = 10  # models, where nobody knows how many there are


class CasualtyForm(CasualtyWords, GameForm):
    """What both forces lost, whether one withdrew, bonus points, and how the game ended."""

    def states(self, *, elimination: bool) -> States:
        return casualty_states(self.regulation, self.rules, self.levels, self.winner)

    def prompts(self) -> Mapping[str, Prompt]:
        return dict(prompt for seat in SEATS for prompt in _prompts(seat))

    def derived(self) -> tuple[Derived, ...]:
        return (*(_models(seat) for seat in SEATS), *(self._level_column(seat) for seat in SEATS))

    def lists(self, players: Iterable[Player]) -> Mapping[str, Sequence[str | int | None]]:
        return {
            "player_models": [player.models for player in players],
            "levels": self.scale,
            "yes": [YES],
        }

    def lead_formula(self) -> str:
        lead = "ABS(MATCH({l1},levels,0)-MATCH({l2},levels,0))"
        return lead if self.regulation.margin_of_victory is None else self._held(lead)

    def score_formula(self, seat: int) -> str:
        return f"(MATCH({{l{3 - seat}}},levels,0)-1)"

    def bonus_formula(self, seat: int) -> str:
        return f'+IF({{ended}}="Conceded {seat}",0,N({{b{seat}}}))'

    def invented(
        self, pairing: Pairing, ended: Ended, strength: Sequence[int], chance: Chance, *, swiss: bool
    ) -> GameResult:
        """The stronger the opponent, the more models are lost; who lost half of them may have to withdraw."""
        first = _losses(pairing.result.losses1, strength[1], chance, 1)
        second = _losses(pairing.result.losses2, strength[0], chance, 2)
        if ended is Ended.PLAYED_OUT and chance(2, "withdrawal") == 0:
            first, second = _withdrawn(first, second)
        return GameResult(losses1=first, losses2=second, ended=ended)

    def _level_column(self, seat: int) -> Derived:
        return Derived(
            column=f"Level {seat}",
            cell=f"l{seat}",
            formula=self._level_formula(seat),
            value=lambda result: self.level_names(result)[seat - 1],
            width=11,
        )

    def _level_formula(self, seat: int) -> str:
        """The casualty level in the document's word; nothing while it can't be told.

        Whoever concedes counts as having lost everything, the opponent as having lost what is entered, and nothing
        where no losses are. Source: reading I-41.
        """
        lost, withdrew, models = f"{{c{seat}}}", f"{{w{seat}}}", f"{{m{seat}}}"
        reached = "+".join(f"({lost}*100>={models}*{level.percent})" for level in self.rules.levels[1:])
        impossible = f'IF({not_whole_formula(lost, 0)},TRUE,IF({models}="",TRUE,{lost}>{models}))'
        formula = f'IF({impossible},"",INDEX(levels,1+{reached}))'
        none = without_losses_formula(3 - seat)
        formula = f'IF({lost}="",IF({none},INDEX(levels,1),""),{formula})'
        if self.rules.withdrawal is not None:
            withdrawal = self.scale.index(self.rules.withdrawal) + 1
            formula = f'IF({withdrew}="{YES}",INDEX(levels,{withdrawal}),{formula})'
        formula = f'IF({{ended}}="Conceded {seat}",INDEX(levels,{len(self.rules.levels)}),{formula})'
        return f'IF(LEFT({{ended}},7)="No-show","",{formula})'


def _prompts(seat: int) -> Iterator[tuple[str, Prompt]]:
    casualties, withdrew, bonus = (f"{{{letter}{seat}}}" for letter in "cwb")
    yield (
        f"Casualties {seat}",
        Prompt(
            title=_("Casualties of player {seat}", seat=seat),
            message=_(
                "How many models player {seat} lost: a whole number from 0, at most all that the force has.",
                seat=seat,
            ),
            most=f'=IF({{m{seat}}}="",{LARGEST_COUNT},{{m{seat}}})',
            bad=f"IF({not_whole_formula(casualties, 0)},TRUE,{too_many_formula(seat)})",
        ),
    )
    yield (
        f"Withdrew {seat}",
        Prompt(
            title=_("Player {seat} withdrew", seat=seat),
            message=_(
                "{yes} if the force had to make a strategic withdrawal; otherwise leave it empty.", yes=YES
            ),
            bad=f'AND({withdrew}<>"",{withdrew}<>"{YES}")',
        ),
    )
    yield (
        f"Bonus {seat}",
        Prompt(
            title=_("Bonus of player {seat}", seat=seat),
            message=_(
                "Bonus points of a campaign's scenario, a whole number from 0; otherwise leave it empty."
            ),
            bad=not_whole_formula(bonus, 0),
        ),
    )


def _models(seat: int) -> Derived:
    """How many models the force has; a bye needs none."""
    models = looked_up("player_models", f"{{id{seat}}}")
    return Derived(
        column=f"Models {seat}",
        cell=f"m{seat}",
        formula=f'IF({bye_formula()},"",IF(ISNUMBER({models}),{models},""))',
        value=lambda result: result.losses[seat - 1].models,
        wanted=_MODELS_UNKNOWN,
    )


def _losses(force: Losses, opponent: int, chance: Chance, seat: int) -> Losses:
    models = force.models or USUAL_FORCE
    lost = min(models, models * (chance(70, f"casualties {seat}") + opponent) // 100)
    bonus = 1 + chance(3, f"bonus {seat}") if chance(10, f"objective {seat}") == 0 else None
    return replace(force, casualties=lost, bonus=bonus)


def _withdrawn(first: Losses, second: Losses) -> tuple[Losses, Losses]:
    """Whoever lost the greater part, and half the models at least, withdraws."""
    shares = [(losses.casualties or 0) / (losses.models or USUAL_FORCE) for losses in (first, second)]
    if max(shares) < 0.5:
        return first, second
    if shares[0] >= shares[1]:
        return replace(first, withdrew=True), second
    return first, replace(second, withdrew=True)
