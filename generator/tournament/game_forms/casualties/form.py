"""The sheet `Results` where games are scored by casualties."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from generator.findings import define_error, define_warning
from generator.languages import _, later, ngettext
from generator.languages.said import say
from generator.model import Ended, GameResult, Losses, Pairing, Player
from generator.regulations.game_forms.casualties import CasualtyLevel
from generator.text import sentence
from generator.tournament.game_forms.casualties.states import (
    CasualtyRules,
    casualty_states,
    too_many_formula,
    without_losses_formula,
)
from generator.tournament.game_forms.columns import (
    LARGEST_COUNT,
    SEATS,
    YES,
    bye_formula,
    looked_up,
    not_whole_formula,
)
from generator.tournament.game_forms.form import (
    Chance,
    Derived,
    Explained,
    GameForm,
    GameSentence,
    GameWords,
    InputHint,
    LeadWords,
    PlayerGame,
    RuleSentence,
    ScoringRules,
    Seat,
    ThresholdTable,
)
from generator.tournament.game_forms.states import WITHOUT_SCORES, CellFault, States

# How losses and their levels are spoken of.


_THRESHOLDS = ("casualties", "levels", 1)


class CasualtyWords(CasualtyRules, GameWords):
    """What is said of games that losses decide."""

    data_columns = tuple(
        f"{name}{seat}" for seat in SEATS for name in ("casualties", "withdrew", "bonus", "level")
    )
    endings_help: ClassVar[Mapping[Ended, str]] = {
        **GameWords.endings_help,
        Ended.CONCEDED_1: later(
            "player 1 gave up and counts as having lost everything; enter what player 2 really lost"
        ),
        Ended.CONCEDED_2: later(
            "player 2 gave up and counts as having lost everything; enter what player 1 really lost"
        ),
        Ended.NO_SHOW_1: later("player 1 did not appear; nothing else is entered"),
        Ended.NO_SHOW_2: later("player 2 did not appear; nothing else is entered"),
        Ended.NO_SHOW_BOTH: later("nobody appeared; nothing else is entered"),
    }
    fill_help = (
        later(
            "Sheet Results, one row for each table. Fill in only the tinted cells: the casualties of both players; "
            "Ended if the game was not simply played out."
        ),
        later("Casualties: how many models the player lost, 0 if none."),
        later("Withdrew: Yes if the force had to make a strategic withdrawal; otherwise leave it empty."),
        later(
            "Bonus: bonus points of a campaign's scenario; otherwise leave it empty. A player who concedes gets none."
        ),
        later(
            "Models come from players.xlsx: correct a number of models there, and the next workbook knows it. A "
            "number that was missing when this was written has a tinted cell here: enter it in players.xlsx, and here "
            "to see the result."
        ),
    )

    players_help = (
        later(
            "Models: how many models the force has. The casualty thresholds follow from it, so enter it before round 1."
        ),
    )

    def rules_told(self, forces: Sequence[int]) -> ScoringRules:
        """Return the levels of losses, and the thresholds of the forces that play here."""
        rules, sentences = self.rules, [RuleSentence(self.rules.text, ("casualties", "text"), is_quoted=True)]
        for i, level in enumerate(rules.levels):
            sentences.append(RuleSentence(_level_told(level), ("casualties", "levels", i)))
        if rules.withdrawal is not None:
            text = _(
                "A forced withdrawal counts as {level} casualties whatever was lost.", level=rules.withdrawal
            )
            sentences.append(RuleSentence(text, ("casualties", "withdrawal")))
        if rules.withdrawal_test is not None:
            text = _(
                "From {level} casualties on, a force tests whether it withdraws.",
                level=rules.withdrawal_test.level,
            )
            sentences.append(RuleSentence(text, ("casualties", "withdrawal_test")))
        if rules.bonus is not None:
            where = ("casualties", "bonus", "text")
            sentences.append(RuleSentence(rules.bonus.text, where, is_quoted=True))
        table = ThresholdTable(
            _("Casualty thresholds of the forces in this event"),
            (_("Models"), *map(sentence, self.scale[1:])),
            tuple((models, *self.thresholds(models)) for models in forces),
        )
        return ScoringRules("casualties", _("Casualties"), sentences, [table] if forces else [])

    def data_of(self, result: GameResult) -> Mapping[str, object]:
        """Return the losses as they were entered, and the levels as they count."""
        row: dict[str, object] = {}
        for seat, losses, level in zip(SEATS, result.losses, self.level_names(result), strict=True):
            row |= {f"casualties{seat}": losses.casualties, f"withdrew{seat}": losses.withdrew}
            row |= {f"bonus{seat}": losses.bonus, f"level{seat}": level}
        return row

    def figure_of(self, result: GameResult, seat: int) -> int | None:
        return None if result.ended.absent else result.losses[seat - 1].casualties

    def text_of(self, result: GameResult, seat: int) -> str | None:
        """Return a seat's losses: `3 of 12`, `3` where nobody stated the force."""
        casualties = self.figure_of(result, seat)
        if casualties is None:
            return None
        return _lost(result.losses[seat - 1])

    def about_of(self, result: GameResult, seat: int) -> str:
        if result.is_empty or result.ended.absent:
            return ""
        level = self.level_names(result)[seat - 1] or ""
        return _("{level}, withdrew", level=level) if result.losses[seat - 1].withdrew else level

    def entered_heading(self) -> tuple[str, str]:
        return _("Losses"), _("Models lost, and the casualty level")

    def own_first_heading(self) -> str:
        return _("Own losses first")

    def thresholds_heading(self) -> str:
        return _("Casualty thresholds")

    def list_heading(self) -> str:
        return _("Force")

    def slip_fields(self, models: int | None) -> tuple[str, ...]:
        lost = _("Lost") if models is None else _("Lost of {models}", models=models)
        return (lost, _("Bonus")) if self.has_bonus else (lost,)

    def slip_ticks(self) -> tuple[str, ...]:
        return (_("Withdrew"),) if self.rules.withdrawal is not None else ()

    def ties_text(self) -> str:
        if self.regulation.endings.ties == "draw":
            return _("Equal casualty levels are a draw.")
        return _("There are no draws: on equal casualty levels the winner is entered.")

    def lead_words(self) -> LeadWords:
        return LeadWords(
            _("The table goes by how many levels apart the two forces' casualties are."),
            _("Tournament points by the levels apart"),
            _("Levels apart"),
            about="degrees",
            levels_caption=_("Tournament points by own losses (rows) and the opponent's (columns)"),
            levels_heading=_("Own losses"),
        )

    def told(self, result: GameResult) -> tuple[GameSentence, ...]:
        """Return both forces' losses with their levels."""
        if self.is_by_awards(result):
            return ()
        return tuple(self._told(result, seat) for seat in SEATS)

    def bonuses_told(self, result: GameResult) -> Iterator[GameSentence]:
        for seat in () if self.is_by_awards(result) else SEATS:
            if bonus := result.losses[seat - 1].bonus:
                message = (
                    later("Bonus of {player}: {bonus} on top.")
                    if self.bonus(result, seat)
                    else later("Bonus of {player}: {bonus}, which does not count after conceding.")
                )
                yield GameSentence(
                    message, {"player": Seat(seat), "bonus": bonus}, self._about_bonus(result, seat)
                )

    def degree_told(self, lead: int, name: str | None) -> str:
        if name is None:
            return ngettext("{n} level apart.", "{n} levels apart.", lead)
        return ngettext("{n} level apart: {name}.", "{n} levels apart: {name}.", lead, name=name)

    def explained_force(self, player: Player) -> Iterator[Explained]:
        if player.models is not None:
            levels = self.thresholds_text(player.models)
            yield Explained(f"{player.models} models: {levels}", _THRESHOLDS)

    def explained(
        self, result: GameResult, seat: int, winner: int, degree: str | None
    ) -> Iterator[Explained]:
        """Yield both forces' losses and levels, how far these are apart, and what that and a bonus are worth."""
        if self.is_by_awards(result):
            return
        names, levels = self.level_names(result), self.levels(result)
        for what, each in (("own", seat), ("opponent's", 3 - seat)):
            text = f"{what} losses {self._explained(result, each)}: {names[each - 1]}"
            yield Explained(text, self._about_level(result, each))
        apart = abs((levels[0] or 0) - (levels[1] or 0))
        said = f": {degree}" if degree else ""
        said += " for the opponent" if degree and winner == 3 - seat else ""
        text = f"{apart} {'level' if apart == 1 else 'levels'} apart{said}"
        yield Explained(text, ("tournament_points", "degrees"))
        bonus = result.losses[seat - 1].bonus
        if bonus:
            counts = "in the points above" if self.bonus(result, seat) else "which does not count"
            yield Explained(f"bonus {bonus}, {counts}", self._about_bonus(result, seat))

    def _told(self, result: GameResult, seat: int) -> GameSentence:
        losses = result.losses[seat - 1]
        values = {"player": Seat(seat), "level": self.level_names(result)[seat - 1], "lost": _lost(losses)}
        if result.ended.conceded_by == seat:
            message = later("{player} conceded, so that all models count as lost: {level}.")
        elif losses.withdrew:
            message = later("{player} withdrew, which counts as {level}.")
        elif self.is_without_scores(result):
            message = later("No losses of {player} were entered, so they count as none: {level}.")
        else:
            assert losses.models is not None  # or the game would be open
            message = later("{player} lost {lost}: {level} ({thresholds}).")
            values["thresholds"] = self.thresholds_text(losses.models)
        return GameSentence(message, values, self._about_level(result, seat))

    def _about_level(self, result: GameResult, seat: int) -> tuple[str, ...]:
        """Return what of the rules gives a force its level."""
        if result.ended.conceded_by == seat:
            return ("concession", "loses_everything")
        if self.is_without_scores(result):
            return WITHOUT_SCORES
        return ("casualties", "withdrawal" if result.losses[seat - 1].withdrew else "levels")

    def _about_bonus(self, result: GameResult, seat: int) -> tuple[str, ...]:
        """Return what of the rules says whether a bonus counts."""
        if result.ended.conceded_by is None:
            return ("casualties", "bonus")
        return ("concession", "bonus" if result.ended.conceded_by == seat else "text")

    def _explained(self, result: GameResult, seat: int) -> str:
        losses = result.losses[seat - 1]
        if result.ended.conceded_by == seat:
            return f"{_lost(losses)}, conceded, so all of them"
        if self.is_without_scores(result):
            return "not entered, counted as none"
        return f"{_lost(losses)}, withdrew" if losses.withdrew else _lost(losses)


def _level_told(level: CasualtyLevel) -> str:
    name = sentence(level.name)
    if not level.percent:
        return _("{level} casualties: losses from 0 % of the models on.", level=name)
    return _(
        "{level} casualties: losses from {percent} % of the models on, fractions rounded up.",
        level=name,
        percent=level.percent,
    )


def _lost(losses: Losses) -> str:
    """Return the losses: `3 of 12`, `3` where nobody stated the force, a dash for none."""
    if losses.casualties is None:
        return "–"
    if losses.models is None:
        return str(losses.casualties)
    return _("{casualties} of {models}", casualties=losses.casualties, models=losses.models)


# The sheet `Results` where games are scored by casualties.


_MODELS_UNKNOWN = later(
    "It was not known when this sheet was written. players.xlsx is what counts: enter it there, and here to "
    "see the result."
)
USUAL_FORCE = 10  # models, where nobody knows how many there are


define_warning(
    "models-missing",
    meaning="The size of a force is unknown. Casualty levels are computed from it.",
    remedy="Enter the number of models under Models.",
    example="Ilse Vorn's number of models is missing, and casualty levels follow from it: enter it",
)
define_error(
    "models-needed",
    meaning="Casualties are entered for a player whose force has no size, so the game can't be scored.",
    remedy="Enter the number of models under Models in players.xlsx.",
    example="Ilse Vorn's number of models is missing, and casualties are entered for P07: enter it",
)


class CasualtyForm(CasualtyWords, GameForm):
    """What both forces lost, whether one withdrew, bonus points, and how the game ended."""

    def states(self, *, elimination: bool) -> States:
        return casualty_states(self.regulation, self.rules, self.levels, self.winner)

    def force_faults(self, player: Player, games: Iterable[PlayerGame]) -> Iterator[CellFault]:
        """Find casualties entered for a force without a number of models: without it no level can be known."""
        if any(_needs_force(*game) for game in games):
            code, message = (
                "models-needed",
                say(
                    "{player}'s number of models is missing, and casualties are entered for {id}: enter it",
                    player=player.name,
                    id=player.id,
                ),
            )
        else:
            code, message = (
                "models-missing",
                say(
                    "{player}'s number of models is missing, and casualty levels follow from it: enter it",
                    player=player.name,
                ),
            )
        yield CellFault(code, "Models", message, _THRESHOLDS)

    def prompts(self) -> Mapping[str, InputHint]:
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
        """Return invented losses: the stronger the opponent, the more; who lost half may have to withdraw."""
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
        """Return the casualty level in the document's word; nothing while it can't be known.

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


def _needs_force(result: GameResult, seat: int) -> bool:
    """Return whether the seat's casualties can't be given a level without knowing the force."""
    losses = result.losses[seat - 1]
    return losses.casualties is not None and not losses.withdrew and result.ended.conceded_by != seat


def _prompts(seat: int) -> Iterator[tuple[str, InputHint]]:
    casualties, withdrew, bonus = (f"{{{letter}{seat}}}" for letter in "cwb")
    yield (
        f"Casualties {seat}",
        InputHint(
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
        InputHint(
            title=_("Player {seat} withdrew", seat=seat),
            message=_(
                "{yes} if the force had to make a strategic withdrawal; otherwise leave it empty.", yes=YES
            ),
            bad=f'AND({withdrew}<>"",{withdrew}<>"{YES}")',
        ),
    )
    yield (
        f"Bonus {seat}",
        InputHint(
            title=_("Bonus of player {seat}", seat=seat),
            message=_(
                "Bonus points of a campaign's scenario, a whole number from 0; otherwise leave it empty."
            ),
            bad=not_whole_formula(bonus, 0),
        ),
    )


def _models(seat: int) -> Derived:
    """Return how many models the force has; a bye needs none."""
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
    """Return both losses, where whoever lost the greater part, and half the models at least, withdraws."""
    shares = [(losses.casualties or 0) / (losses.models or USUAL_FORCE) for losses in (first, second)]
    if max(shares) < 0.5:
        return first, second
    if shares[0] >= shares[1]:
        return replace(first, withdrew=True), second
    return first, replace(second, withdrew=True)
