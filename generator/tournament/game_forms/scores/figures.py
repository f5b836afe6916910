"""The figures that the rules name beside the score: their columns, what is asked for, and what may be entered."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.findings import define_error
from generator.languages import _, later
from generator.languages.said import alone
from generator.model import Figures, GameResult
from generator.regulations.game_forms.scores import LARGEST_FIGURE, TAKEN, Figure, Scores
from generator.text import key
from generator.tournament.game_forms.columns import LARGEST_NUMBER, SEATS, ResultColumn, not_whole_formula
from generator.tournament.game_forms.form import Chance, InputHint, RuleSentence
from generator.tournament.game_forms.states import TOLD

_TO = "\u00a0:\u00a0"  # between two figures, which stay in one line
FEW = 20  # a figure without a limit, or with a high one, is invented below this


def cell_of(rules: Scores, figure: Figure, seat: int) -> str:
    """Return what formulas call the cell of a figure."""
    return f"{figure_columns(rules)[rules.figures.index(figure)].letter}{seat}"


def figure_cells(rules: Scores) -> tuple[str, ...]:
    """Return what formulas call the cells of all figures."""
    return tuple(cell_of(rules, figure, seat) for figure in rules.figures for seat in SEATS)


def figure_columns(rules: Scores) -> tuple[ResultColumn, ...]:
    """Return a column for each figure; its name stays as the rules have it."""
    columns = columns_named([figure.name for figure in rules.figures])
    return tuple(
        replace(column, is_optional=figure.optional)
        for column, figure in zip(columns, rules.figures, strict=True)
    )


define_error(
    "score-value",
    meaning="A score, or a figure beside it, is not a whole number from 0 up.",
    remedy="Type it as the players reported it.",
    example="score -5: a score is a whole number from 0 up",
)


def columns_named(names: Iterable[str]) -> tuple[ResultColumn, ...]:
    """Return the columns of figures with these names."""
    return tuple(
        ResultColumn(
            name=name,
            letter=f"figure{number}_",
            code="score-value",
            clause=("scores", "figures", name),
            noun=alone(name),
            subject=later("a figure is"),
            width=width_of(name),
        )
        for number, name in enumerate(names, start=1)
    )


def names_among(headings: Sequence[str]) -> Iterator[str]:
    """Yield names of figures that a sheet has columns of, where its rules are unknown: `X 1`, `X 2`, not ours."""
    for heading in headings:
        name = heading.removesuffix(" 1")
        if name != heading and f"{name} 2" in headings and key(name) not in map(key, TAKEN):
            yield name


def width_of(name: str) -> float:
    """Return how wide a column is whose longest word stands in one line."""
    return max(8.0, max(map(len, name.split())) + 1.5)


def figure_prompts(rules: Scores) -> Mapping[str, InputHint]:
    """Return how each column of a figure is asked for."""
    return {
        f"{figure.name} {seat}": InputHint(
            title=f"{figure.name} {seat}",
            message=_prompt(figure),
            least=figure.minimum,
            most=figure.maximum,
            bad=bad_figure_formula(rules, figure, seat),
        )
        for figure in rules.figures
        for seat in SEATS
    }


def figure_told(figure: Figure, where: tuple[str | int, ...]) -> Iterator[RuleSentence]:
    """Yield what the rules page says of a figure beside the score: what it is, and what it can be."""
    if figure.text:
        yield RuleSentence(figure.text, (*where, "text"), is_quoted=True)
    limits = (
        _("{name}: entered for both players, at least {low}.", name=figure.name, low=figure.minimum)
        if figure.maximum == LARGEST_FIGURE
        else _(
            "{name}: entered for both players, at least {low} and at most {high}.",
            name=figure.name,
            low=figure.minimum,
            high=figure.maximum,
        )
    )
    yield RuleSentence(limits, where)


def _prompt(figure: Figure) -> str:
    limits = {"low": figure.minimum, "high": figure.maximum}
    if figure.optional:
        return _("A whole number from {low} to {high}; empty is 0.", **limits)
    return _("A whole number from {low} to {high}. Leave it empty after a no-show.", **limits)


def bad_figure_formula(rules: Scores, figure: Figure, seat: int) -> str:
    """Return whether something in the seat's cell can't be such a figure."""
    return not_whole_formula(f"{{{cell_of(rules, figure, seat)}}}", figure.minimum, figure.maximum)


def entered_of(result: GameResult, figure: Figure) -> Iterator[tuple[int, int]]:
    """Yield what is entered of a figure, with its seats."""
    values = ((seat, result.figure(figure.name, seat)) for seat in SEATS)
    return ((seat, value) for seat, value in values if value is not None)


def beyond(result: GameResult, figure: Figure) -> Iterator[tuple[int, int]]:
    """Yield what is entered of a figure outside its limits, with its seats."""
    return (each for each in entered_of(result, figure) if not figure.minimum <= each[1] <= figure.maximum)


def missing(result: GameResult, figure: Figure) -> tuple[int, ...]:
    """Return the seats whose figure is still to be entered.

    A concession has that of both or of none. Source: reading I-41.
    """
    empty = tuple(seat for seat in SEATS if result.figure(figure.name, seat) is None)
    if figure.optional:
        return ()
    if result.ended not in TOLD:
        return empty
    return empty if result.ended.conceded_by and len(empty) == 1 else ()


def has_figure_beyond(result: GameResult, rules: Scores) -> bool:
    """Return whether a figure lies outside its limits."""
    return any(seat for figure in rules.figures for seat, value in beyond(result, figure))


def lacks_figure(result: GameResult, rules: Scores) -> bool:
    """Return whether a figure is missing without which the game is open."""
    return any(missing(result, figure) for figure in rules.figures)


def figures_text(result: GameResult, rules: Scores, seat: int) -> str:
    """Return a seat's figures in a line: `Casualties 3, Paint 10`; nothing of those that are not entered."""
    values = ((figure.name, result.figure(figure.name, seat)) for figure in rules.figures)
    return ", ".join(f"{name} {value}" for name, value in values if value is not None)


def both_figures_text(result: GameResult, rules: Scores, seat: int) -> str:
    """Return both players' figures in a line, the seat's own first: `Casualties 3 : 1, Paint 10 : 8`."""
    values = (
        (each.name, result.figure(each.name, seat), result.figure(each.name, 3 - seat))
        for each in rules.figures
    )
    return ", ".join(
        f"{name} {_or_dash(own)}{_TO}{_or_dash(other)}"
        for name, own, other in values
        if (own, other) != (None, None)
    )


def _or_dash(value: int | None) -> str:
    return "\u2013" if value is None else str(value)


def figures_data(result: GameResult, rules: Scores) -> Mapping[str, object]:
    """Return both players' figures for programs, by the columns' headings; nothing where the rules name none."""
    if not rules.figures:
        return {}
    each = ((figure.name, seat) for figure in rules.figures for seat in SEATS)
    return {"figures": {f"{name} {seat}": result.figure(name, seat) for name, seat in each}}


def invented_figures(rules: Scores, seat: int, strength: int, chance: Chance) -> Figures:
    """Return plausible figures: of a stronger player, from 0 to 59, higher ones."""
    return tuple((figure.name, _invented(figure, seat, strength, chance)) for figure in rules.figures)


def _invented(figure: Figure, seat: int, strength: int, chance: Chance) -> int:
    span = min(figure.maximum, figure.minimum + FEW) - figure.minimum
    return figure.minimum + min(span, (chance(span + 1, f"{figure.name} {seat}") + span * strength // 100))


# What is entered as a score, and what may be.


def highest_score(rules: Scores) -> int:
    """Return what is accepted at most: by the regulations, else as any number."""
    return LARGEST_NUMBER if rules.highest is None else rules.highest


def is_beyond(score: int | None, rules: Scores) -> bool:
    """Return whether a score lies outside the limits."""
    if rules.words:
        return score is not None and score not in rules.words.values()
    return score is not None and not rules.minimum <= score <= highest_score(rules)


def bad_score_formula(seat: int, rules: Scores) -> str:
    """Return whether something in the seat's cell can't be a score."""
    cell = f"{{s{seat}}}"
    if rules.words:
        known = ",".join(map(str, sorted(rules.words.values())))
        return f'IF({cell}="",FALSE,SUMPRODUCT(--({cell}={{{{{known}}}}}))=0)'
    return not_whole_formula(cell, rules.minimum, highest_score(rules))


def entered_scores(result: GameResult) -> tuple[tuple[int, int], ...]:
    """Return the scores that are entered, with their seats."""
    scores = ((1, result.score1), (2, result.score2))
    return tuple((seat, score) for seat, score in scores if score is not None)


def is_without_scores(result: GameResult) -> bool:
    """Return whether a player conceded and no score is entered: both count as 0. Source: reading I-41."""
    return result.ended.conceded_by is not None and not entered_scores(result)


def wants_scores(result: GameResult) -> bool:
    """Return whether a score is missing of a game that was played.

    A concession has both or none. Source: reading I-41.
    """
    return len(entered_scores(result)) < 2 and not is_without_scores(result)


def both_scores(result: GameResult) -> tuple[int, int]:
    """Return both scores; 0 where none is entered."""
    return (result.score1 or 0, result.score2 or 0)


def both_called(result: GameResult, rules: Scores) -> tuple[int | str, int | str]:
    """Return both scores as people read them: in words where the rules have them."""
    one, other = both_scores(result)
    return rules.called(one), rules.called(other)
