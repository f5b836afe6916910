"""Random things that people type into a row of `Results`: plausible, odd and impossible, always the same."""

import random
from collections.abc import Iterator, Sequence

from generator.model import TYPED_ENDINGS
from generator.regulations.game_forms.scores import Scores
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.states import allowed_endings

Typed = dict[str, str]  # column: what is typed; empty cells are left out

_NO_NUMBERS = ("-5", "12.5", "lots", "1e9", "46054")  # the last: a date
_AS_TEXT = (
    "'{}",
    "' {} ",
    "'{}.0",
    "'{},00",
    "\u00a0{}",
    "'{}.000",
    "'0{}",
    "'{}%",
)  # what is pasted is often text
_TICKS = ("Yes", "yes", "x", "' y ", "TRUE", "1", "no", "'-", "FALSE", "perhaps", "?")
_ODD_ENDINGS = (
    "draw",
    "time",
    "conceded 1",
    " time ",
    "' Time\u00a0",
    "'No\u2013show  1",
    "T*",
    *(ended.value for ended in TYPED_ENDINGS if ended.value),
)


def entries(
    regulation: Regulation, models: Sequence[tuple[int | None, int | None]], part: int = 0
) -> Iterator[Typed]:
    """Something for each table, and something else in each part; `models` are the sizes of both forces."""
    chance = random.Random(f"typed {regulation.id}" + (f" {part}" if part else ""))
    fill = _points if regulation.casualties is None else _losses
    for sizes in models:
        row = {column: _typed(chance, value) for column, value in fill(chance, regulation, sizes).items()}
        yield {column: value for column, value in row.items() if value != ""}


def _typed(chance: random.Random, value: object) -> str:
    """The value, or a number now and then as a text that says it, or nearly."""
    is_pasted = isinstance(value, int) and chance.random() < 0.1
    return chance.choice(_AS_TEXT).format(value) if is_pasted else str(value)


def _points(chance: random.Random, regulation: Regulation, _: object) -> dict[str, object]:
    assert regulation.scores is not None
    highest = regulation.scores.largest or 260
    usual = [score for score in (0, 1, 50, 100, 200, highest) if score <= highest]

    def score() -> object:
        kind = chance.randrange(40)
        if kind == 0:
            return chance.choice((*_NO_NUMBERS, highest + 1, 1070))
        if kind < 7:
            return ""
        if regulation.scores is not None and regulation.scores.words and kind < 30:
            return chance.choice([*regulation.scores.words, " Won ", "LOST", "wonn"])
        return chance.choice(usual) if kind < 15 else chance.randint(0, highest)

    winner = chance.choice(("", "", "", "", 1, 2, 1, 2, 3, "both")) if chance.random() < 0.5 else ""
    first = score()
    second = first if chance.random() < 0.1 else score()
    if regulation.scores.pairs and chance.random() < 0.5:
        pair = chance.choice(regulation.scores.pairs)
        first, second = chance.sample((pair.more, pair.less), 2)
    row = {"Score 1": first, "Score 2": second, "Ended": _ended(chance, regulation), "Winner": winner}
    return {**row, **_figures(chance, regulation.scores)}


def _figures(chance: random.Random, rules: Scores) -> dict[str, object]:
    row: dict[str, object] = {}
    for figure in rules.figures:
        for seat in (1, 2):
            kind, inside = chance.randrange(30), chance.randint(figure.minimum, figure.maximum)
            odd = chance.choice((*_NO_NUMBERS, figure.maximum + 1, max(0, figure.minimum - 1)))
            row[f"{figure.name} {seat}"] = odd if kind == 0 else "" if kind < 3 else inside
    return row


def _losses(
    chance: random.Random, regulation: Regulation, models: tuple[int | None, int | None]
) -> dict[str, object]:
    row: dict[str, object] = {}
    for seat, size in enumerate(models, start=1):
        kind = chance.randrange(40)
        lost: object = chance.randint(0, size or 10)
        if kind < 7:
            lost = chance.choice(_NO_NUMBERS) if kind == 0 else ((size or 10) + 1 if kind == 1 else "")
        row[f"Casualties {seat}"] = lost
        row[f"Withdrew {seat}"] = chance.choice(_TICKS) if chance.random() < 0.12 else ""
        row[f"Bonus {seat}"] = chance.choice((0, 1, 5, 2.5, -1, 46054)) if chance.random() < 0.15 else ""
    return {**row, "Ended": _ended(chance, regulation)}


def _ended(chance: random.Random, regulation: Regulation) -> str:
    kind = chance.randrange(10)
    if kind < 5:
        return ""
    allowed = tuple(ended.value for ended in allowed_endings(regulation))
    return chance.choice(allowed if kind < 9 else _ODD_ENDINGS)
