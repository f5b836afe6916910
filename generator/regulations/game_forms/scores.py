"""Games that are scored in points: the part `scores` of a regulation file, and what does not go with it."""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field

from generator.figures.rates import MATCH_RATES
from generator.languages import later
from generator.languages.said import say
from generator.regulations.game_schema import HIGHEST_SCORE, ByeAward
from generator.regulations.parts import Fault, GamePart, Parts
from generator.regulations.schema_parts import Cited, PairText, Rule
from generator.strict_yaml import KeyPath
from generator.text import key

LARGEST_FIGURE = HIGHEST_SCORE
MAX_NAME_CHARACTERS = 24
MOST_FIGURES = 3  # beside the score
MOST_WORDS = 8  # for scores: Excel shows 255 letters of what explains a cell
TAKEN = ("Score", "Player", "Points", "Margin", "Drop")  # what already stands above columns with a 1 and a 2
GOES_BY_MOST = (*MATCH_RATES, "modified_median")
_NAME = r"[^\W\d_][^\W_]*(?:[ -][^\W_]+)*"


def fits_formulas(name: str) -> bool:
    """Return whether a name has nothing but letters, digits, hyphens and spaces, and is short."""
    return re.fullmatch(_NAME, name) is not None and len(name) <= MAX_NAME_CHARACTERS


def _figure_name(value: str) -> str:
    """Return a name that may stand above columns and in formulas."""
    if fits_formulas(value):
        return value
    raise ValueError(
        say(
            "{name!r} can't stand above a column: write letters, digits, hyphens and spaces, beginning with a "
            "letter, at most {longest} of them, as in Casualties",
            name=value,
            longest=MAX_NAME_CHARACTERS,
        )
    )


FigureName = Annotated[str, AfterValidator(_figure_name)]


class Figure(Cited):
    """A figure of each player that is entered beside the score. Its `name` stands above its columns.

    An `optional` one need not be entered: an empty cell is a 0.
    """

    name: FigureName = Field(
        description="What stands above its two columns, as in `Casualties`: also on the pages, in no other language."
    )
    text: str | None = Field(default=None, description="A sentence on how it comes about.")
    minimum: int = Field(
        default=0,
        ge=0,
        le=LARGEST_FIGURE,
        description="The smallest one there is. Without this key 0.",
    )
    maximum: int = Field(
        default=LARGEST_FIGURE,
        ge=1,
        le=LARGEST_FIGURE,
        description="The largest one. Without this key 39,999: a larger one is a date typed by mistake.",
    )
    optional: bool = Field(
        default=False, description="`true` if an empty cell is a 0, so that only what there was is entered."
    )


class Scores(GamePart):
    """What may be entered as a score, and beside it.

    `full_army` is what destroying everything is worth at least; `destruction` says so in a sentence. With `pairs`, the
    scores of a game that was played are one of these, either way round. With `words`, each score is one of their
    numbers, and is entered and shown as its word.
    """

    offer: ClassVar[str] = later("add scores")

    text: str = Field(description="A sentence on how a player's score comes about.")
    minimum: int = Field(default=0, ge=0, description="The smallest score there is. Without this key 0.")
    maximum: int | None = Field(
        default=None,
        ge=1,
        description="The largest score that can be entered. Without this key there is no limit, or 39,999 where "
        "`full_army` is known: a larger one is a date typed by mistake.",
    )
    full_army: int | None = Field(
        default=None, ge=1, description="The score that a player who destroys everything has at least."
    )
    destruction: Rule | None = Field(default=None, description="A sentence on that.")
    pairs: list[PairText] = Field(
        default=[],
        description="The scores there are, as in `[2-0, 2-1, 1-1]`, either way round. In place of `maximum`.",
    )
    words: dict[str, Annotated[int, Field(ge=0)]] = Field(
        default={},
        json_schema_extra={"maxProperties": MOST_WORDS},
        description="Up to eight words for scores, each with its number, as in `{won: 2, drawn: 1, lost: 0}`. In place "
        "of `maximum`.",
    )
    figures: list[Figure] = Field(
        default=[],
        json_schema_extra={"maxItems": MOST_FIGURES},
        description="Up to three figures of each player that are entered beside the score.",
    )

    @property
    def largest(self) -> int | None:
        """Return the largest score that the rules allow; None without a limit."""
        named = [pair.more for pair in self.pairs] or [*self.words.values()]
        return max(named) if named else self.maximum

    def called(self, score: int) -> int | str:
        """Return the word for a score, or the score itself where the rules have none."""
        return next((word for word, number in self.words.items() if number == score), score)

    @property
    def highest(self) -> int | None:
        """Return the highest score to enter: where an army has a worth, less than a date typed by mistake."""
        return HIGHEST_SCORE if self.largest is None and self.full_army is not None else self.largest

    @property
    def likely(self) -> int | None:
        """Return what a score rarely exceeds: a whole army, and as much from objectives; None without a limit.

        Destroying everything is worth `full_army`, and the documents that name it let no lead count for more either.
        So a score of more than twice that is a digit too many, as in 1070 for 107, sooner than a result.
        """
        return 2 * self.full_army if self.maximum is None and self.full_army is not None else None

    @property
    def largest_lead(self) -> int | None:
        if self.pairs:
            return max(pair.more - pair.less for pair in self.pairs)
        if numbers := self.words.values():
            return max(numbers) - min(numbers)
        return None if self.maximum is None else self.maximum - self.minimum

    @property
    def is_won_when_level(self) -> bool:
        """Return whether one of two armies that were destroyed had the last unit."""
        return self.full_army is not None

    @property
    def figure_names(self) -> Sequence[str]:
        return [figure.name for figure in self.figures]

    def is_score(self, score: int) -> bool:
        """Return whether a player can have the score."""
        if self.words:
            return score in self.words.values()
        return self.minimum <= score and (self.highest is None or score <= self.highest)

    @classmethod
    def faults(cls, parts: Parts) -> Iterator[Fault]:
        """Yield what does not go together where games are scored in points."""
        rules = parts.games["scores"]
        if isinstance(rules, Scores):
            for check in (_limits, _pairs, _words, _figures, _full_army, _concession, _byes, _most):
                yield from check(rules, parts)


_KEY: KeyPath = ("scores",)


def _limits(rules: Scores, _parts: Parts) -> Iterator[Fault]:
    """Yield a fault where the limits leave no room for a score."""
    if rules.maximum is None:
        return
    for name, value in (("minimum", rules.minimum), ("full_army", rules.full_army)):
        if value is not None and value > rules.maximum:
            message = say(
                "scores.{key} is {value}, more than the maximum of {maximum}",
                key=name,
                value=value,
                maximum=rules.maximum,
            )
            yield Fault(message=message, path=(*_KEY, name), also=((*_KEY, "maximum"),))


def _pairs(rules: Scores, _parts: Parts) -> Iterator[Fault]:
    """Yield faults of score pairs: they cover all scores, each once; where ties are a draw, there may be one."""
    if not rules.pairs:
        return
    given = (*_KEY, "pairs")
    for name in ("minimum", "maximum", "full_army"):
        if name in rules.model_fields_set:
            message = say("pairs name every score there is: remove {key}", key=name)
            yield Fault(message=message, path=(*_KEY, name), also=(given,))
    for i, pair in enumerate(rules.pairs):
        if pair in rules.pairs[:i]:
            message = say("{pair} is here a second time: either way round is the same", pair=str(pair))
            yield Fault(message=message, path=(*given, i))


def _words(rules: Scores, _parts: Parts) -> Iterator[Fault]:
    """Yield faults of score words: a few cover all scores, each another score, and none looks like a number."""
    if not rules.words:
        return
    given = (*_KEY, "words")
    for name in ("minimum", "maximum", "full_army"):
        if name in rules.model_fields_set:
            message = say("words name every score there is: remove {key}", key=name)
            yield Fault(message=message, path=(*_KEY, name), also=(given,))
    words = [*rules.words]
    if len(words) > MOST_WORDS:
        message = say("{count} words for scores: keep at most {most}", count=len(words), most=MOST_WORDS)
        yield Fault(message=message, path=given)
    for i, word in enumerate(words):
        if key(word) in map(key, words[:i]):
            yield Fault(message=say("{word} is here twice: keep one", word=word), path=(*given, word))
        if not fits_formulas(word):
            message = say(
                "{word!r} can't stand for a score: write letters, digits, hyphens and spaces, beginning with a letter, "
                "at most {longest} of them, as in won",
                word=word,
                longest=MAX_NAME_CHARACTERS,
            )
            yield Fault(message=message, path=(*given, word))
        if rules.words[word] in [rules.words[other] for other in words[:i]]:
            message = say("{score} has a word already: give each score one word", score=rules.words[word])
            yield Fault(message=message, path=(*given, word))
    for i, pair in enumerate(rules.pairs):
        if not {pair.more, pair.less} <= set(rules.words.values()):
            message = say("{pair}: a score without a word; add it to words", pair=str(pair))
            yield Fault(message=message, path=(*_KEY, "pairs", i), also=(given,))


def _figures(rules: Scores, _parts: Parts) -> Iterator[Fault]:
    """Yield figures without columns of their own, or without room between their limits."""
    if len(rules.figures) > MOST_FIGURES:
        message = say(
            "{count} figures are entered beside the score: keep at most {most}",
            count=len(rules.figures),
            most=MOST_FIGURES,
        )
        yield Fault(message=message, path=(*_KEY, "figures"))
    for i, figure in enumerate(rules.figures):
        path: KeyPath = (*_KEY, "figures", i)
        yield from _name_faults(figure, rules.figures[:i], (*path, "name"))
        if figure.minimum > figure.maximum:
            message = say(
                "no {name} is at least {minimum} and at most {maximum}",
                name=figure.name,
                minimum=figure.minimum,
                maximum=figure.maximum,
            )
            yield Fault(message=message, path=(*path, "maximum"), also=((*path, "minimum"),))


def _name_faults(figure: Figure, before: list[Figure], path: KeyPath) -> Iterator[Fault]:
    if key(figure.name) in map(key, TAKEN):
        message = say(
            "{name} is taken: the sheet Results has a column {name} 1 already; call the figure something else",
            name=figure.name,
        )
        yield Fault(message=message, path=path)
    if key(figure.name) in (key(other.name) for other in before):
        message = say("there are two figures called {name}: give each its own name", name=figure.name)
        yield Fault(message=message, path=path)


def _full_army(rules: Scores, parts: Parts) -> Iterator[Fault]:
    """Yield a fault where a figure decides on equal scores although armies are destroyed: the last unit does."""
    if parts.endings and parts.endings.ties_by and rules.full_army is not None:
        message = say("with a full_army the last unit decides on equal scores: remove ties_by")
        yield Fault(message=message, path=("endings", "ties_by"), also=((*_KEY, "full_army"),))


def _concession(rules: Scores, parts: Parts) -> Iterator[Fault]:
    """Yield a fault where a concession gives a score that no game can have."""
    score = parts.concession.opponent_score if parts.concession else None
    if score is not None and not rules.is_score(score):
        message = say(
            "concession.opponent_score is {score}, which can't be a score: look at scores", score=score
        )
        yield Fault(message=message, path=("concession", "opponent_score"), also=(_KEY,))


def _byes(rules: Scores, parts: Parts) -> Iterator[Fault]:
    """Yield a fault where a bye gives a score that no game can have."""
    byes = parts.byes
    awards: dict[KeyPath, ByeAward] = {} if byes is None else {("byes", "award"): byes.award}
    if byes is not None and byes.given is not None:
        awards["byes", "given", "award"] = byes.given.award
    for path, award in awards.items():
        score = award.own_score
        if isinstance(score, int) and not rules.is_score(score):
            name = ".".join(map(str, path))
            message = say(
                "{name}.own_score is {score}, which can't be a score: look at scores", name=name, score=score
            )
            yield Fault(message=message, path=(*path, "own_score"), also=(_KEY,))


def _most(rules: Scores, parts: Parts) -> Iterator[Fault]:
    """Yield what goes by the points to be won without the most there is, where each player gets the score."""
    endless = parts.points is not None and parts.points.own_score and rules.highest is None
    for i, tiebreaker in enumerate(parts.ranking.precedence if parts.ranking and endless else ()):
        if tiebreaker.key in GOES_BY_MOST:
            message = say(
                "{tiebreaker} goes by the most points that a round can bring, and these have no limit: "
                "add scores.maximum",
                tiebreaker=tiebreaker.key,
            )
            yield Fault(message=message, path=("ranking", "precedence", i, "key"), also=(_KEY,))
