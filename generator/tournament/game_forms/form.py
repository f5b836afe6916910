"""A form of game: how games are scored, in one object that everything asks that depends on it.

`rules` is what is entered and who won, `words` how that is said; here is how the sheet `Results` asks for it, and the
states that a result can have. What is the same for all forms stands in these modules, and what a game is worth by a
points table in `engine.scoring`. A form has defaults for all that scores and no more need.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from generator.languages import _, later, pgettext
from generator.languages.said import listed, say
from generator.model import Ended, GameResult, Pairing, Player
from generator.tournament.game_forms.columns import LARGEST_COUNT, Columns, GameRules
from generator.tournament.game_forms.states import CellFault, States, allowed_endings

# How a form is spoken of, on pages and by `explain`: as here where games are scored in points.


class Seat(NamedTuple):
    """A player in a sentence."""

    number: int


class GameSentence(NamedTuple):
    """A sentence about a game: a message, what stands in its places, and the path of its clause."""

    message: str
    values: Mapping[str, object]
    clause: tuple[str | int, ...]


class Explained(NamedTuple):
    """A line of `explain`, and the path of its clause."""

    text: str
    clause: tuple[str | int, ...]


class LeadWords(NamedTuple):
    """How the rules page speaks of leads: what decides, the caption of the points table, and what its leads are.

    `about` is the key of the points table that says what decides.
    """

    decides: str
    caption: str
    heading: str
    about: str = "bands"
    levels_caption: str = ""  # of a table of all levels, and what is over its rows, where there are levels
    levels_heading: str = ""


class RuleSentence(NamedTuple):
    """A sentence of the rules page, the path to what it is about, and whether it is the document's own."""

    text: str
    where: tuple[str | int, ...]
    is_quoted: bool = False


class ThresholdTable(NamedTuple):
    """A table of the rules page: what a force of each size has lost when each level begins."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]


class ScoringRules(NamedTuple):
    """What the rules page says of how games are scored: its anchor, its heading, sentences, and tables."""

    key: str
    heading: str
    sentences: Sequence[RuleSentence]
    tables: Sequence[ThresholdTable] = ()


class GameWords(GameRules):
    """What is said of games under one regulation."""

    data_columns: ClassVar[
        tuple[str, ...]
    ] = ()  # of `data/round-<n>.json`, besides those that every game has
    endings_help: ClassVar[Mapping[Ended, str]] = {
        Ended.TIME: later("time was called"),
        Ended.DEFEATED: later("one player has nothing left on the table"),
        Ended.MUTUAL_DESTRUCTION: later("neither has anything left"),
        Ended.ROUNDS: later("the last game round was played"),
        Ended.CONCEDED_1: later("player 1 gave up; enter the scores as they stood"),
        Ended.CONCEDED_2: later("player 2 gave up; enter the scores as they stood"),
        Ended.AWARDED_1: later("a ruling gave player 1 the win; the scores stay as they are"),
        Ended.AWARDED_2: later("a ruling gave player 2 the win; the scores stay as they are"),
        Ended.BOTH_LOST: later("both lost, by a ruling or by the rules; the scores stay as they are"),
        Ended.NO_SHOW_1: later("player 1 did not appear; no scores"),
        Ended.NO_SHOW_2: later("player 2 did not appear; no scores"),
        Ended.NO_SHOW_BOTH: later("nobody appeared; no scores"),
    }
    fill_help: ClassVar[tuple[str, ...]] = (
        later(
            "Sheet Results, one row for each table. Fill in only the tinted cells: both scores; Ended "
            "if the game was not simply played out; Winner (1 or 2) if scores and ending don't show it."
        ),
    )

    players_help: ClassVar[tuple[str, ...]] = ()  # on columns of `players.xlsx` that this form alone needs

    @abstractmethod
    def rules_told(self, forces: Sequence[int]) -> ScoringRules:
        """Return what the rules page says of how games are scored; `forces` are the sizes of those that play here."""

    def fill_texts(self) -> tuple[str, ...]:
        """Return how the sheet `Results` is filled in, a paragraph each, in the language that is spoken."""
        return tuple(map(_, self.fill_help))

    def data_of(self, result: GameResult) -> Mapping[str, object]:
        """Return what `data/round-<n>.json` says of what was entered."""
        score1, score2 = self.scores(result)
        return {"score1": score1, "score2": score2}

    def figure_of(self, result: GameResult, seat: int) -> int | None:
        """Return the number that tells most of what a seat did."""
        return self.scores(result)[seat - 1]

    def text_of(self, result: GameResult, seat: int) -> str | None:
        """Return what a seat did, in full; None where nothing is known."""
        figure = self.figure_of(result, seat)
        return None if figure is None else str(figure)

    def about_of(self, _result: GameResult, _seat: int) -> str:
        """Return what a seat's figures mean."""
        return ""

    def about_both(self, _result: GameResult, _seat: int) -> str:
        """Return what was entered beside both scores, the seat's own first."""
        return ""

    def thresholds_heading(self) -> str:
        """Return the heading of the losses at which levels begin."""
        return ""

    def thresholds_text(self, models: int | None) -> str:
        """Return the losses at which each level but the lightest begins: `moderate 3, heavy 6, severe 9`."""
        numbers = self.thresholds(models) if models is not None else ()
        return ", ".join(f"{name} {number}" for name, number in zip(self.scale[1:], numbers, strict=False))

    def entered_heading(self) -> tuple[str, str]:
        """Return the heading of the figures of a game, in a word and in full."""
        return pgettext("narrow", "Score"), _("Score")

    def own_first_heading(self) -> str:
        """Return the heading of the figures of both players in one's own list of games."""
        return _("Own score first")

    def list_heading(self) -> str:
        """Return the heading of what a player brings."""
        return _("List")

    def slip_fields(self, _models: int | None) -> tuple[str, ...]:
        """Return what a result slip asks of each player."""
        return (_("Score"),)

    def slip_ticks(self) -> tuple[str, ...]:
        """Return what may be ticked beside each player. Losses decide by themselves who won, scores may not."""
        name = self.regulation.endings.tie_break
        return (_("Won"),) if name is None else (_("Won"), _("Won the {tie_break}", tie_break=name))

    def ties_text(self) -> str:
        """Return what the rules page says of ties."""
        endings, draws = self.regulation.endings, self.regulation.endings.ties == "draw"
        if endings.ties_by:
            figures = listed(endings.ties_by)
            if draws:
                return say(
                    "On equal scores whoever is ahead in this wins, one after the other: {figures}. If all is equal, "
                    "the game is a draw.",
                    figures=figures,
                ).localized
            return say(
                "On equal scores whoever is ahead in this wins, one after the other: {figures}. If all is equal, the "
                "winner is entered.",
                figures=figures,
            ).localized
        if draws:
            return _("Equal scores are a draw.")
        return _("There are no draws: on equal scores the winner is entered.")

    def lead_words(self) -> LeadWords:
        """Return what the rules page says of leads."""
        return LeadWords(
            _("The table goes by the winner's lead in score."),
            _("Tournament points by the winner's lead"),
            _("Lead"),
        )

    def told(self, _result: GameResult) -> tuple[GameSentence, ...]:
        """Return what each player did, in sentences; none where the scores and the margin say it."""
        return ()

    def bonuses_told(self, _result: GameResult) -> Iterator[GameSentence]:
        """Yield the sentences about what was added to the points."""
        return iter(())

    def degree_told(self, _lead: int, _name: str | None) -> str:
        """Return what a lead is called; empty where the rules know leads alone."""
        return ""

    def explained_force(self, _player: Player) -> Iterator[Explained]:
        """Yield the explanations of what counts of a player's force."""
        return iter(())

    def explained(
        self, _result: GameResult, _seat: int, _winner: int, _degree: str | None
    ) -> Iterator[Explained]:
        """Yield how a game came to what it was worth for a seat, a line each, where the scores alone don't say it."""
        return iter(())


# A form of game.


Chance = Callable[[int, str], int]  # a number below a limit, and what for


@dataclass(frozen=True, slots=True, kw_only=True)
class InputHint:
    """A record of how a column is asked for: whole numbers from `least` to `most`, if it `offers` no list.

    `most` may be a formula.

    The formula `bad` tells whether something impossible stands in it.
    """

    title: str
    message: str
    offers: str = ""  # the name of a list
    least: int = 0
    most: int | str = LARGEST_COUNT
    bad: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A column that follows what is typed, the name of its cells, its formula, and the value that this has.

    Where it has none for a game, and `wanted` says why and what for, it may be typed in the formula's place.
    """

    column: str
    cell: str
    formula: str
    value: Callable[[GameResult], str | int | None]
    wanted: str | None = None
    width: float = 9


class PlayerGame(NamedTuple):
    """A player's game: the result, and the player's seat."""

    result: GameResult
    seat: int


class GameForm(GameWords):
    """A way in which games are scored, under one regulation."""

    @cached_property
    def columns(self) -> Columns:
        """Return the columns in which its results are entered."""
        return Columns(form=type(self), named=self.named, words=self.words, pairs=tuple(self.pairs))

    @abstractmethod
    def states(self, *, elimination: bool) -> States:
        """Return the states of a result, in the order in which they are tried."""

    @abstractmethod
    def prompts(self) -> Mapping[str, InputHint]:
        """Return how each column is asked for, besides `Ended`."""

    def derived(self) -> tuple[Derived, ...]:
        """Return the columns of this form alone that follow what is typed."""
        return ()

    @abstractmethod
    def lists(self, players: Iterable[Player]) -> Mapping[str, Sequence[str | int | None]]:
        """Return the lists that drop-downs and formulas name, besides those of every workbook."""

    @abstractmethod
    def invented(
        self, pairing: Pairing, ended: Ended, strength: Sequence[int], chance: Chance, *, swiss: bool
    ) -> GameResult:
        """Return a plausible result for a rehearsal: the higher a player's strength, from 0 to 59, the better."""

    @abstractmethod
    def lead_formula(self) -> str:
        """Return the winner's lead, held within the margin's limits."""

    def margin_lead_formula(self) -> str:
        """Return the lead that the margin of victory counts from: the winner's, or in a draw the first seat's."""
        return self.lead_formula()

    def margin_cell(self, seat: int) -> str:
        """Return the cell of a seat that the lead of the margin of victory is counted in."""
        return f"{self.of_seat[0].letter}{seat}"

    def force_faults(self, _player: Player, _games: Iterable[PlayerGame]) -> Iterator[CellFault]:
        """Yield what `check` says of a player the size of whose force nobody stated, and of the player's games."""
        yield from ()

    @abstractmethod
    def score_formula(self, seat: int) -> str:
        """Return the seat's score as it counts."""

    def tally(self, _result: GameResult, _seat: int) -> str:
        """Return what `Check` says behind the winner's name, the winner's figures first, as in ` 29-19`."""
        return ""

    def tally_formula(self, _seat: int) -> str:
        """Return the text behind the winner's name to add to a formula, as in `&"!"`."""
        return ""

    def bonus_formula(self, _seat: int) -> str:
        """Return what is added to the points, as in `+{b1}`."""
        return ""

    def _held(self, lead: str) -> str:
        """Return the lead within the margin's limits as a formula, and what counts where both lost everything."""
        rule = self.regulation.margin_of_victory
        rule = None if rule is None or rule.figure is not None else rule
        if rule is not None and rule.maximum is not None:
            lead = f"MIN({rule.maximum},{lead})"
        lead = f"MAX({(rule.minimum if rule else None) or 0},{lead})"
        allowed = allowed_endings(self.regulation)
        if rule is None or rule.mutual_destruction is None or Ended.MUTUAL_DESTRUCTION not in allowed:
            return lead
        return f'IF({{ended}}="{Ended.MUTUAL_DESTRUCTION.value}",{rule.mutual_destruction},{lead})'
