"""Whether what is entered goes together: pairs of scores, and figures with names and limits of their own."""

from collections.abc import Iterator

from generator.figures.tiebreakers import OF_FIGURES
from generator.languages import later
from generator.languages.said import Message, say
from generator.regulations.game_schema import LONGEST_NAME, MOST_FIGURES, MOST_WORDS, Figure, fits_formulas
from generator.regulations.parts import Fault, Parts
from generator.regulations.vocabulary import unknown
from generator.strict_yaml import KeyPath
from generator.text import key

TAKEN = ("Score", "Player", "Points", "Margin", "Drop")  # what already stands above columns with a 1 and a 2


def check_figures(parts: Parts) -> Iterator[Fault]:
    """Each figure has columns of its own, and room between its limits."""
    figures = parts.scores.figures if parts.scores else []
    if len(figures) > MOST_FIGURES:
        message = say(
            "{count} figures are entered beside the score: keep at most {most}",
            count=len(figures),
            most=MOST_FIGURES,
        )
        yield Fault(message=message, path=("scores", "figures"))
    for i, figure in enumerate(figures):
        path: KeyPath = ("scores", "figures", i)
        yield from _name_faults(figure, figures[:i], (*path, "name"))
        if figure.minimum > figure.maximum:
            message = say(
                "no {name} is at least {minimum} and at most {maximum}",
                name=figure.name,
                minimum=figure.minimum,
                maximum=figure.maximum,
            )
            yield Fault(message=message, path=(*path, "maximum"), also=((*path, "minimum"),))


def check_pairs(parts: Parts) -> Iterator[Fault]:
    """Pairs of scores say everything that scores can be, each once; where ties are a draw, there may be one."""
    scores, given = parts.scores, ("scores", "pairs")
    if scores is None or not scores.pairs:
        return
    for name in ("minimum", "maximum", "full_army"):
        if name in scores.model_fields_set:
            message = say("pairs name every score there is: remove {key}", key=name)
            yield Fault(message=message, path=("scores", name), also=(given,))
    for i, pair in enumerate(scores.pairs):
        if pair in scores.pairs[:i]:
            message = say("{pair} is here a second time: either way round is the same", pair=str(pair))
            yield Fault(message=message, path=(*given, i))


def check_words(parts: Parts) -> Iterator[Fault]:
    """A few words say everything that scores can be, each another score, and none looks like a number."""
    scores, given = parts.scores, ("scores", "words")
    if scores is None or not scores.words:
        return
    for name in ("minimum", "maximum", "full_army"):
        if name in scores.model_fields_set:
            message = say("words name every score there is: remove {key}", key=name)
            yield Fault(message=message, path=("scores", name), also=(given,))
    words = [*scores.words]
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
                longest=LONGEST_NAME,
            )
            yield Fault(message=message, path=(*given, word))
        if scores.words[word] in [scores.words[other] for other in words[:i]]:
            message = say("{score} has a word already: give each score one word", score=scores.words[word])
            yield Fault(message=message, path=(*given, word))
    for i, pair in enumerate(scores.pairs):
        if not {pair.more, pair.less} <= set(scores.words.values()):
            message = say("{pair}: a score without a word; add it to words", pair=str(pair))
            yield Fault(message=message, path=("scores", "pairs", i), also=(given,))


def check_named(parts: Parts) -> Iterator[Fault]:
    """A figure that a margin is counted in, or that decides a game or a rank, is one that is entered."""
    known = [figure.name for figure in parts.scores.figures] if parts.scores else []
    margin = parts.margin.figure if parts.margin else None
    if margin is not None and margin not in known:
        yield Fault(message=_not_entered(margin, known), path=("margin_of_victory", "figure"))
    for i, name in enumerate(parts.endings.ties_by if parts.endings else ()):
        if name not in known:
            yield Fault(message=_not_entered(name, known), path=("endings", "ties_by", i))
    if parts.endings and parts.endings.ties_by and parts.scores and parts.scores.full_army is not None:
        message = say("with a full_army the last unit decides on equal scores: remove ties_by")
        yield Fault(message=message, path=("endings", "ties_by"), also=(("scores", "full_army"),))
    for i, tiebreaker in enumerate(parts.ranking.precedence if parts.ranking else ()):
        figure = tiebreaker.figure
        if figure is not None and tiebreaker.key in OF_FIGURES and figure not in known:
            yield Fault(message=_not_entered(figure, known), path=("ranking", "precedence", i, "figure"))
        drawn, path = tiebreaker.drawn_games, ("ranking", "precedence", i)
        if drawn is not None and drawn not in known:
            yield Fault(message=_not_entered(drawn, known), path=(*path, "drawn_games"))
        if drawn is None and tiebreaker.drawn_worth is not None:
            message = say("drawn_worth is what the games of drawn_games are worth: add drawn_games")
            yield Fault(message=message, path=(*path, "drawn_worth"))


def _not_entered(name: str, known: list[str]) -> Message:
    if not known:
        return say("{name} is not entered: name it under scores.figures", name=name)
    return unknown(later("{word!r} is not entered beside the score: {hint}"), name, known)


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
