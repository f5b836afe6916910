"""Scores of which only certain pairs are possible, either way round."""

from collections.abc import Iterator, Sequence

from generator.game_forms.form import Chance
from generator.game_forms.scores.limits import both_called, both_scores
from generator.game_forms.states import Fault, State
from generator.languages import later
from generator.languages.said import listed, say
from generator.model import Ended, GameResult, Pairing
from generator.regulations.form.game import Scores
from generator.regulations.schema import Regulation

_APART = 100_000  # more than any score of a pair
_FEW = 8  # pairs that the words of `Check` name
_SHORT = 200  # letters of them; a text in a formula has 255, in any language


def numbers_in(rules: Scores) -> tuple[int, ...]:
    """Every score that is part of a pair, the lowest first."""
    return tuple(sorted({score for pair in rules.pairs for score in (pair.less, pair.more)}))


def is_no_pair(result: GameResult, rules: Scores) -> bool:
    """Whether the scores of a game that was played out are no pair that the rules name."""
    ended = result.ended
    told = ended.absent or ended.conceded_by or ended.awarded_to
    if not rules.pairs or told or None in (result.score1, result.score2):
        return False
    less, more = sorted(both_scores(result))
    return (more, less) not in {(pair.more, pair.less) for pair in rules.pairs}


def pairs_text(rules: Scores) -> str:
    """The pairs in a line, where they are few: `2-0, 2-1`, or `won-lost, drawn-drawn`."""
    text = ", ".join(pairs_named(rules))
    return text if len(rules.pairs) <= _FEW and len(text) <= _SHORT else ""


def pairs_named(rules: Scores) -> tuple[str, ...]:
    """Each pair, in words where scores have them."""
    return tuple(f"{rules.called(each.more)}-{rules.called(each.less)}" for each in rules.pairs)


def pair_state(regulation: Regulation, rules: Scores) -> State:
    """Both scores are there, and no game ends with these."""
    few = pairs_text(rules)

    def finds(pairing: Pairing) -> Iterator[Fault]:
        one, other = both_called(pairing.result, rules)
        message = say(
            "scores {one} - {other}: no game of {regulation} ends like that; there are {pairs}, either way round",
            one=one,
            other=other,
            regulation=regulation.name,
            pairs=listed(pairs_named(rules)),
        )
        yield Fault("scores-impossible", "Score 1", message, ("scores", "pairs"))

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
    """One of the pairs; the stronger player is likely to have more, and who concedes never."""
    pair = rules.pairs[chance(len(rules.pairs), "pair")]
    first_has_more = chance(120, "who has more") < 60 + strength[0] - strength[1]
    if ended.conceded_by is not None:
        first_has_more = ended.conceded_by == 2
    return (pair.more, pair.less) if first_has_more else (pair.less, pair.more)
