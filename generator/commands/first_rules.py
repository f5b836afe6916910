"""`roundsheet regulations new`: a first file of rules, made of five answers, which plays at once."""

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from pathlib import Path

from generator.errors import UsageError
from generator.files import write_new
from generator.regulations.catalogue import is_beside, parse

ENTERED: Mapping[str, str] = {
    "scores": "the scores of both players; the higher one wins",
    "winner": "only who won",
    "points": "the tournament points of both players, which you compute yourselves",
}
TIES: Mapping[str, str] = {
    "opponents": "by the points of the opponents met",
    "scores": "by one's own scores",
    "games": "by the games among the tied, then by the opponents' points",
}
NONE = "none"  # in place of what a draw is worth: there are none
MANUAL = "docs/regulations.md"

_PRECEDENCE = {
    "opponents": ("strength_of_schedule", "extended_strength_of_schedule", "random"),
    "scores": ("own_scores", "strength_of_schedule", "random"),
    "games": ("head_to_head", "opponents_points", "random"),
}
_THERE = "{file} is there already: it was left as it is"
_POINTS = re.compile(r"\d{1,4}(\.\d{1,3})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What the file is made of: words of ENTERED and TIES; `win` and `draw` as typed, `draw` may be NONE.

    Where the players' points are entered, `win` is the most that a player can have in a round, and `draw` says nothing.
    """

    name: str
    entered: str = "scores"
    win: str = "3"
    draw: str = "1"
    ties: str = "opponents"
    cut: bool = False


USUAL = Answers(name="Our game")


def write_first_rules(file: Path, answers: Answers) -> None:
    """Write a first file of rules.

    Raises:
        UsageError: an answer can't be used, or the file is there already, which is then left as it is.
    """
    refuse_what_is_there(file)
    for name in ("name", "win", "draw", "ties"):
        if fault := fault_of(name, getattr(answers, name), asdict(answers)):
            raise UsageError(fault)
    text = first_rules(answers)
    _, findings = parse(text, file.name)
    if findings:
        raise UsageError("\n".join(str(each.message) for each in findings))
    try:
        write_new(file, text.encode())
    except FileExistsError:
        raise UsageError(_THERE.format(file=file)) from None


def refuse_what_is_there(file: Path) -> None:
    """Before anything is asked.

    Raises:
        UsageError: the file is there already, or no rules would be looked for under its name.
    """
    if not is_beside(file.name):
        raise UsageError(f"call the file {file.name}.yaml: rules are found by that ending")
    if file.exists():
        raise UsageError(_THERE.format(file=file))


def usual(said: Mapping[str, object]) -> Answers:
    """What is usual beside the answers that are given: where a win is worth 1, a draw is worth half."""
    return replace(USUAL, draw="0.5") if said.get("win") == "1" else USUAL


def fault_of(name: str, answer: str, said: Mapping[str, str]) -> str | None:
    """Why an answer can't be used beside those that are given; None where it can."""
    entered = said.get("entered", USUAL.entered)
    if name == "name" and not answer.strip():
        return "the game needs a name"
    if name == "ties" and answer not in ties_of(entered):
        return f"without scores ties can't be broken by them: choose {' or '.join(ties_of(entered))}"
    if name == "win" and entered == "points" and not re.fullmatch(r"[1-9]\d{0,3}", answer):
        return "the most points of a round: write a whole number, as in 20"
    if name in ("win", "draw") and not _POINTS.fullmatch(answer) and (name, answer) != ("draw", NONE):
        return f"what a {name} is worth: write a number, as in 3 or 0.5"
    if name == "draw" and entered != "points" and _is_more(answer, said["win"]):
        return f"a draw can't be worth more than a win: write {said['win']} or less"
    return None


def _is_more(points: str, others: str) -> bool:
    """Whether points as typed are more than others; not where either can't be used."""
    usable = _POINTS.fullmatch(points) and _POINTS.fullmatch(others)
    return usable is not None and Decimal(points) > Decimal(others)


def ties_of(entered: str) -> Mapping[str, str]:
    """The ways of breaking ties: points that are entered themselves, or 1 for a win, say no more than points do."""
    return {word: meaning for word, meaning in TIES.items() if word != "scores" or entered == "scores"}


def first_rules(answers: Answers) -> str:
    """The file's text, with a comment wherever a newcomer would ask."""
    has_draws = answers.entered == "points" or answers.draw != NONE
    parts = [_HEAD.format(name=json.dumps(answers.name, ensure_ascii=False), id=_id_of(answers.name))]
    parts.append(_rounds(cut=answers.cut))
    parts.append(_game(answers, has_draws=has_draws))
    keys = ", ".join(f"{{key: {key}}}" for key in _PRECEDENCE[answers.ties])
    parts.append(_REST.format(precedence=keys, win=answers.win))
    if answers.cut:
        parts.append("\nelimination:\n  reading: R-1\n  method: by game number\n")
    return "".join(parts)


def _id_of(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "our-rules"


def _rounds(*, cut: bool) -> str:
    rows = ((4, 8, 3, 0), (9, 16, 4, 4), (17, 32, 5, 8))
    lines = [
        f"        - {{players: {least}-{most}, swiss_rounds: {rounds}{f', cut: {best}' if cut and best else ''}}}"
        for least, most, rounds, best in rows
    ]
    return _ROUNDS.format(rows="\n".join(lines))


def _game(answers: Answers, *, has_draws: bool) -> str:
    ties = "draw" if has_draws else "winner entered"
    draw = f"\n  draw: {answers.draw}" if has_draws else ""
    if answers.entered == "points":
        return _OWN_POINTS.format(most=answers.win)
    if answers.entered == "winner":
        pairs = "1-0, 0-0" if has_draws else "1-0"
        return _WINNER.format(pairs=pairs, ties=ties, win=answers.win, draw=draw)
    return _SCORES.format(ties=ties, win=answers.win, draw=draw, least=1 if has_draws else 0)


_HEAD = """\
# Rules for Roundsheet. Each value can be changed; docs/regulations.md explains all of them, and more.
# `roundsheet regulations check` says what is wrong, with line and column.
form: roundsheet/regulations/1
id: {id}
name: {name}
game: {name}
document: {{title: Our rules, version: "1"}}
readings:  # where a rule comes from; with a printed document, cite its headings and pages instead
  R-1: {{text: These are our rules., why: They are printed nowhere else.}}
"""
_ROUNDS = """
structures:
  reading: R-1
  tables:
    day:
      rows:  # how many rounds, and how many players go on to a knockout (cut)
{rows}
      doubling: {{swiss_rounds: 1}}  # one round more each time the number of players doubles
"""
_SCORES = """
scores: {{reading: R-1, text: What each player scored.}}  # add a maximum if there is one, and typing mistakes are seen
endings:
  reading: R-1
  text: The higher score wins.
  allowed: [Played out, Time, No-show]
  ties: {ties}  # what equal scores are: draw, or winner entered
tournament_points:
  reading: R-1{draw}
  bands:  # add a line for each size of win, as in {{lead: 1-10, win: 2, loss: 1}}
    - {{lead: {least}+, win: {win}, loss: 0}}
"""
_WINNER = """
scores: {{reading: R-1, text: 1 for the winner and 0 for the other., pairs: [{pairs}]}}
endings:
  reading: R-1
  text: The winner is entered.
  allowed: [Played out, Time, No-show]
  ties: {ties}
tournament_points:
  reading: R-1{draw}
  bands:
    - {{lead: 0+, win: {win}, loss: 0}}
"""
_OWN_POINTS = """
scores: {{reading: R-1, text: The tournament points of the round., maximum: {most}}}
endings:
  reading: R-1
  text: Whoever has more points of the round has won it.
  allowed: [Played out, Time, No-show]
  ties: draw
tournament_points: {{reading: R-1, own_score: true}}  # what is entered is what each player gets
"""
_REST = """
ranking:
  reading: R-1
  precedence: [{precedence}]  # how ties are broken, in this order

swiss:
  reading: R-1
  method: random in score groups  # players with as many points meet, by lot
  rematches: {{forbidden_within: event}}

byes:  # who sits out when the number of players is odd, and what it is worth
  reading: R-1
  first_round: random
  later_rounds: lowest ranked without a bye
  award: {{tournament_points: {win}}}

drops:
  reading: R-1
  unpaired_loss: {{tournament_points: 0}}
"""
