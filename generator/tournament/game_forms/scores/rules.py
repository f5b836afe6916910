"""What scores and figures that were entered have to keep to: pairs of scores, limits, and who has won."""

from collections.abc import Callable, Iterator, Sequence

from generator.findings import define_error, define_warning
from generator.languages import later
from generator.languages.said import listed, nsay, say
from generator.model import Ended, GameResult, Pairing
from generator.regulations.game_forms.scores import Figure, Scores
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.columns import SEATS
from generator.tournament.game_forms.form import Chance
from generator.tournament.game_forms.scores.figures import (
    bad_figure_formula,
    beyond,
    both_called,
    both_scores,
    cell_of,
    entered_of,
    entered_scores,
    is_without_scores,
    missing,
)
from generator.tournament.game_forms.states import (
    ABSENT,
    CONCEDED,
    TOLD,
    WITHOUT_SCORES,
    CellFault,
    Doubt,
    State,
    lacking_formula,
    table_of,
)

UNSAID = (Ended.PLAYED_OUT, Ended.TIME, Ended.ROUNDS)  # endings that don't say that anything was destroyed
DESTROYED = (Ended.DEFEATED, Ended.MUTUAL_DESTRUCTION)


def full_army_unsaid(regulation: Regulation) -> int | None:
    """Return the score from which both may have destroyed the other's army, if scores can be so high otherwise too.

    None where no ending says that an army was destroyed, or where nothing but destroying everything is worth so much.
    Source: Runewars 2.2, Margin of Victory, p. 19: if both armies are destroyed, both margins are 0.
    """
    scores = regulation.scores
    if scores is None or scores.full_army is None or scores.maximum == scores.full_army:
        return None
    known = {ended.way for ended in DESTROYED}
    return scores.full_army if known & set(regulation.endings.allowed) else None


def score_doubts(regulation: Regulation, rules: Scores) -> Iterator[Doubt]:
    """Yield doubts: a concession without scores, one beyond what is likely, and a destruction not in `Ended`."""
    likely, full = rules.likely, full_army_unsaid(regulation)
    if Ended.CONCEDED_1.way in regulation.endings.allowed:
        yield _without_scores()
    if likely is not None:
        yield _too_high(rules, likely)
    if full is not None:
        yield _unsaid(regulation, full)


def _without_scores() -> Doubt:
    """Return the doubt that both scores of a concession are empty. Source: reading I-41."""

    def finds(pairing: Pairing) -> Iterator[CellFault]:
        message = say(
            "{table}: {ended}, and no scores are entered, so they count as 0; enter them as they stood, or a word "
            "under Note if there were none",
            table=table_of(pairing),
            ended=pairing.result.ended.value,
        )
        yield CellFault("concession-without-scores", "Score 1", message, WITHOUT_SCORES)

    return Doubt(
        words=later("no scores"),
        formula=f'AND({CONCEDED},{{s1}}="",{{s2}}="")',
        holds=is_without_scores,
        finds=finds,
        about=("s1", "s2"),
    )


define_warning(
    "score-doubtful",
    meaning=(
        "A score is more than twice what destroying everything is worth. Objectives add to it, but hardly "
        "as much again. The score counts as it is."
    ),
    remedy="Correct the score if a digit was typed twice; if it is right, a word under Note puts the warning away.",
    example=(
        "score 1070: destroying everything is worth 200, so more than 400 would mean as much again from objectives; "
        "correct it if it is a slip; if not, write a word under Note"
    ),
)


def _too_high(rules: Scores, likely: int) -> Doubt:
    def finds(pairing: Pairing) -> Iterator[CellFault]:
        for seat, score in entered_scores(pairing.result):
            if score > likely:
                message = say(
                    "score {score}: destroying everything is worth {full_army}, so more than {likely} would "
                    "mean as much again from objectives; correct it if it is a slip; if not, write a word "
                    "under Note",
                    score=score,
                    full_army=rules.full_army,
                    likely=likely,
                )
                yield CellFault("score-doubtful", f"Score {seat}", message, ("scores", "full_army"))

    return Doubt(
        words=later("score over {likely}"),
        values={"likely": likely},
        formula=f"MAX(N({{s1}}),N({{s2}}))>{likely}",
        holds=lambda result: max(both_scores(result)) > likely,
        finds=finds,
        about=("s1", "s2"),
    )


define_warning(
    "destruction-unsaid",
    meaning=(
        "Both scores are those of destroying everything, and Ended does not say that an army was destroyed. The game "
        "counts by its scores: with Mutual destruction both margins would be 0, and with Defeated the player with the "
        "last unit wins."
    ),
    remedy="Enter how the game ended; if objectives made the scores, a word under Note puts the warning away.",
    example=(
        "both scores are 200 or more (250 - 200): enter Mutual destruction if both armies were destroyed, or Defeated "
        "if one was; if objectives made the scores, write a word under Note"
    ),
)


def _unsaid(regulation: Regulation, full: int) -> Doubt:
    def finds(pairing: Pairing) -> Iterator[CellFault]:
        one, other = both_scores(pairing.result)
        message = say(
            "both scores are {full} or more ({one} - {other}): enter Mutual destruction if both "
            "armies were destroyed, or Defeated if one was; if objectives made the scores, write a "
            "word under Note",
            full=full,
            one=one,
            other=other,
        )
        has_margin = regulation.margin_of_victory is not None
        clause = ("margin_of_victory", "mutual_destruction") if has_margin else ("endings",)
        yield CellFault("destruction-unsaid", "Ended", message, clause)

    endings = ",".join(f'{{ended}}="{ended.value}"' for ended in UNSAID)
    return Doubt(
        words=later("both at {full}"),
        values={"full": full},
        formula=f"AND(OR({endings}),MIN(N({{s1}}),N({{s2}}))>={full})",
        holds=lambda result: result.ended in UNSAID and min(both_scores(result)) >= full,
        finds=finds,
        about=("ended",),
    )


# Who won a game: the higher score, and on equal scores the figures that the rules name, one after the other.


def deciding_figures(regulation: Regulation) -> tuple[Figure, ...]:
    """Return the figures that decide on equal scores, in their turn."""
    assert regulation.scores is not None
    by_name = {figure.name: figure for figure in regulation.scores.figures}
    return tuple(by_name[name] for name in regulation.endings.ties_by)


def deciding(result: GameResult, regulation: Regulation) -> Figure | None:
    """Return the figure that decides a game of equal scores; None where they are not equal, or nothing decides."""
    if result.score1 != result.score2:
        return None
    figures = deciding_figures(regulation)
    return next((each for each in figures if _lead(result, each)), None)


def ahead_on_equal_scores(result: GameResult, regulation: Regulation) -> int:
    """Return the seat that is ahead in the figure that decides; 0 where none does."""
    figure = deciding(result, regulation)
    return 0 if figure is None else 1 if _lead(result, figure) > 0 else 2


def is_level(result: GameResult, regulation: Regulation) -> bool:
    """Return whether the scores are equal and no figure decides."""
    return result.score1 == result.score2 and deciding(result, regulation) is None


def level_formula(regulation: Regulation) -> str:
    """Return whether scores are equal and no figure decides, as a formula over the cells of a row."""
    equal = [f"{one}={other}" for one, other in _compared(regulation)]
    return equal[0] if len(equal) == 1 else f"AND({','.join(equal)})"


def ahead_formula(regulation: Regulation) -> str:
    """Return whether the first seat is ahead in the first thing that is not equal."""
    *earlier, (one, other) = _compared(regulation)
    formula = f"{one}>{other}"
    for one, other in reversed(earlier):
        formula = f"IF({one}<>{other},{one}>{other},{formula})"
    return formula


def _compared(regulation: Regulation) -> list[tuple[str, str]]:
    """Return what is compared, as the cells of both seats: the scores, then each figure."""
    rules, figures = regulation.scores, deciding_figures(regulation)
    assert rules is not None
    cells = [(cell_of(rules, figure, 1), cell_of(rules, figure, 2)) for figure in figures]
    return [("{s1}", "{s2}"), *((f"{{{one}}}", f"{{{other}}}") for one, other in cells)]


def _lead(result: GameResult, figure: Figure) -> int:
    return (result.figure(figure.name, 1) or 0) - (result.figure(figure.name, 2) or 0)


# Scores of which only certain pairs are possible, either way round.


_APART = 100_000  # more than any score of a pair
_FEW = 8  # pairs that the words of `Check` name
_SHORT = 200  # letters of them; a text in a formula has 255, in any language


def numbers_in(rules: Scores) -> tuple[int, ...]:
    """Return every score that is part of a pair, the lowest first."""
    return tuple(sorted({score for pair in rules.pairs for score in (pair.less, pair.more)}))


def is_no_pair(result: GameResult, rules: Scores) -> bool:
    """Return whether the scores of a game that was played out are no pair that the rules name."""
    told = result.ended in TOLD
    if not rules.pairs or told or None in (result.score1, result.score2):
        return False
    less, more = sorted(both_scores(result))
    return (more, less) not in {(pair.more, pair.less) for pair in rules.pairs}


def pairs_text(rules: Scores) -> str:
    """Return the pairs in a line, where they are few: `2-0, 2-1`, or `won-lost, drawn-drawn`."""
    text = ", ".join(pairs_named(rules))
    return text if len(rules.pairs) <= _FEW and len(text) <= _SHORT else ""


def pairs_named(rules: Scores) -> tuple[str, ...]:
    """Return each pair, in words where scores have them."""
    return tuple(f"{rules.called(each.more)}-{rules.called(each.less)}" for each in rules.pairs)


define_error(
    "scores-impossible",
    meaning="Two scores are entered that no game ends with: the rules name the pairs that there are.",
    remedy="Correct them as the players reported the game.",
    example="scores 2 - 2: no game of Best of Three ends like that; there are 2-0, 2-1 and 1-1, either way round",
)


def pair_state(regulation: Regulation, rules: Scores) -> State:
    """Return the state in which both scores are there, and no game ends with these."""
    few = pairs_text(rules)

    def finds(pairing: Pairing) -> Iterator[CellFault]:
        one, other = both_called(pairing.result, rules)
        message = say(
            "scores {one} - {other}: no game of {regulation} ends like that; there are {pairs}, either way round",
            one=one,
            other=other,
            regulation=regulation.name,
            pairs=listed(pairs_named(rules)),
        )
        yield CellFault("scores-impossible", "Score 1", message, ("scores", "pairs"))

    known = ",".join(str(pair.more * _APART + pair.less) for pair in rules.pairs)
    return State(
        words=later("scores: only {pairs}") if few else later("no such pair of scores"),
        values={"pairs": few} if few else {},
        formula=f"ISNA(MATCH(MAX({{s1}},{{s2}})*{_APART}+MIN({{s1}},{{s2}}),{{{{{known}}}}},0))",
        holds=lambda result: is_no_pair(result, rules),
        finds=finds,
        about=("s1", "s2"),
    )


def invented_pair(rules: Scores, ended: Ended, strength: Sequence[int], chance: Chance) -> tuple[int, int]:
    """Return one of the pairs; the stronger player is likely to have more, and who concedes never."""
    pair = rules.pairs[chance(len(rules.pairs), "pair")]
    first_has_more = chance(120, "who has more") < 60 + strength[0] - strength[1]
    if ended.conceded_by is not None:
        first_has_more = ended.conceded_by == 2
    return (pair.more, pair.less) if first_has_more else (pair.less, pair.more)


# The states of a result that come of the figures that the rules name beside the score. Formulas know a result
# by how its words begin, so no state's words begin with a figure's name: it may be `Draws`.


FigureState = Callable[[Scores, Figure], State]


def states_of(rules: Scores, *kinds: FigureState) -> Iterator[State]:
    """Yield the states of all figures, kind by kind."""
    return (kind(rules, figure) for kind in kinds for figure in rules.figures)


def unplayed(rules: Scores, figure: Figure) -> State:
    """Return the state in which the figure is entered where nobody played."""
    one, other = _cells(rules, figure)
    return State(
        words=later("no-show: leave {name} empty"),
        values={"name": figure.name},
        formula=f'AND({ABSENT},OR({{{one}}}<>"",{{{other}}}<>""))',
        holds=lambda result: bool(result.ended.absent) and any(entered_of(result, figure)),
        finds=lambda pairing: (entered_unplayed(pairing, rules),),
        about=(one, other, "ended"),
    )


def entered_unplayed(pairing: Pairing, rules: Scores) -> CellFault:
    """Return all that is entered where nobody played, as one fault: the ending alone may be wrong."""
    entered: dict[str, str] = {
        f"Score {seat}": say("score {score}", score=rules.called(score))
        for seat, score in entered_scores(pairing.result)
    }
    for figure in rules.figures:
        for seat, value in entered_of(pairing.result, figure):
            entered[f"{figure.name} {seat}"] = f"{figure.name} {value}"
    message = nsay(
        "{what}: with {ended} nobody played, so this stays empty",
        "{what}: with {ended} nobody played, so these stay empty",
        len(entered),
        what=listed([*entered.values()]),
        ended=pairing.result.ended.value,
    )
    return CellFault("score-not-expected", next(iter(entered)), message, ("drops",))


def _clause(figure: Figure) -> tuple[str, ...]:
    return ("scores", "figures", figure.name)


define_error(
    "score-too-high",
    meaning="A score, or a figure beside it, is higher than one can be.",
    remedy="Correct it: often a digit was typed twice.",
    example="score 2000: a score is at most 200; correct it",
)
define_error(
    "score-too-low",
    meaning="A score, or a figure beside it, is lower than one can be.",
    remedy="Correct it.",
    example="score 2: a score is at least 5; correct it",
)


def outside(rules: Scores, figure: Figure) -> State:
    """Return the state in which the figure lies outside its limits."""
    limits = {"name": figure.name, "low": figure.minimum, "high": figure.maximum}

    def finds(pairing: Pairing) -> Iterator[CellFault]:
        for seat, value in beyond(pairing.result, figure):
            code, words = (
                ("score-too-high", later("{name} {value}: at most {high} is possible; correct it"))
                if value > figure.maximum
                else ("score-too-low", later("{name} {value}: at least {low} is possible; correct it"))
            )
            yield CellFault(code, f"{figure.name} {seat}", say(words, value=value, **limits), _clause(figure))

    return State(
        words=later("whole number from {low} to {high}: {name}"),
        values=limits,
        formula=f"OR({','.join(bad_figure_formula(rules, figure, seat) for seat in SEATS)})",
        holds=lambda result: not result.ended.absent and any(beyond(result, figure)),
        finds=finds,
        goes_on=True,
    )


def lacking(rules: Scores, figure: Figure) -> State:
    """Return the state in which the figure lacks a player's entry that the ending asks for.

    `check` names the other figures that are missing too.
    """

    def finds(pairing: Pairing) -> Iterator[CellFault]:
        lost = ((each, seat) for each in rules.figures for seat in missing(pairing.result, each))
        for each, seat in lost:
            message = say(
                "{table}: {name} {seat} is missing, so the game still counts as open",
                table=table_of(pairing),
                name=each.name,
                seat=seat,
            )
            yield CellFault("score-missing", f"{each.name} {seat}", message, _clause(each))

    one, other = _cells(rules, figure)
    return State(
        words=later("still missing: {name}"),
        values={"name": figure.name},
        formula=lacking_formula(one, other),
        holds=lambda result: bool(missing(result, figure)),
        finds=finds,
        waits=True,
        about=(one, other),
    )


def _cells(rules: Scores, figure: Figure) -> tuple[str, str]:
    one, other = (cell_of(rules, figure, seat) for seat in SEATS)
    return one, other
