"""Results in points that count as they stand and are likely slips of the pen: one cell that moves points in silence."""

from collections.abc import Iterator

from generator.game_forms.scores.limits import both_scores, entered_scores, is_without_scores
from generator.game_forms.states import CONCEDED, WITHOUT_SCORES, Doubt, Fault, table_of
from generator.languages import later
from generator.languages.said import say
from generator.model import Ended, Pairing
from generator.regulations.form.game import Scores
from generator.regulations.schema import Regulation

UNSAID = (Ended.PLAYED_OUT, Ended.TIME, Ended.ROUNDS)  # endings that don't say that anything was destroyed
DESTROYED = (Ended.DEFEATED, Ended.MUTUAL_DESTRUCTION)


def full_army_unsaid(regulation: Regulation) -> int | None:
    """The score from which on both may have destroyed each other's army, where scores can be so high otherwise too.

    None where no ending says that an army was destroyed, or where nothing but destroying everything is worth so much.
    Source: Runewars 2.2, Margin of Victory, p. 19: if both armies are destroyed, both margins are 0.
    """
    scores = regulation.scores
    if scores is None or scores.full_army is None or scores.maximum == scores.full_army:
        return None
    known = {ended.way for ended in DESTROYED}
    return scores.full_army if known & set(regulation.endings.allowed) else None


def score_doubts(regulation: Regulation, rules: Scores) -> Iterator[Doubt]:
    """A concession without scores, one beyond what is likely, and a destruction that `Ended` doesn't say."""
    likely, full = rules.likely, full_army_unsaid(regulation)
    if Ended.CONCEDED_1.way in regulation.endings.allowed:
        yield _without_scores()
    if likely is not None:
        yield _too_high(rules, likely)
    if full is not None:
        yield _unsaid(regulation, full)


def _without_scores() -> Doubt:
    """Both scores of a concession are empty. Source: reading I-41."""

    def finds(pairing: Pairing) -> Iterator[Fault]:
        message = say(
            "{table}: {ended}, and no scores are entered, so they count as 0; enter them as they stood, or a word "
            "under Note if there were none",
            table=table_of(pairing),
            ended=pairing.result.ended.value,
        )
        yield Fault("concession-without-scores", "Score 1", message, WITHOUT_SCORES)

    return Doubt(
        words=later("no scores"),
        formula=f'AND({CONCEDED},{{s1}}="",{{s2}}="")',
        holds=is_without_scores,
        finds=finds,
        about=("s1", "s2"),
    )


def _too_high(rules: Scores, likely: int) -> Doubt:
    def finds(pairing: Pairing) -> Iterator[Fault]:
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
                yield Fault("score-doubtful", f"Score {seat}", message, ("scores", "full_army"))

    return Doubt(
        words=later("score over {likely}"),
        values={"likely": likely},
        formula=f"MAX(N({{s1}}),N({{s2}}))>{likely}",
        holds=lambda result: max(both_scores(result)) > likely,
        finds=finds,
        about=("s1", "s2"),
    )


def _unsaid(regulation: Regulation, full: int) -> Doubt:
    def finds(pairing: Pairing) -> Iterator[Fault]:
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
        yield Fault("destruction-unsaid", "Ended", message, clause)

    endings = ",".join(f'{{ended}}="{ended.value}"' for ended in UNSAID)
    return Doubt(
        words=later("both at {full}"),
        values={"full": full},
        formula=f"AND(OR({endings}),MIN(N({{s1}}),N({{s2}}))>={full})",
        holds=lambda result: result.ended in UNSAID and min(both_scores(result)) >= full,
        finds=finds,
        about=("ended",),
    )
