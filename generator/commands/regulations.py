"""`roundsheet regulations`: list them, show one, check a file, and the schema for editors."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from pydantic import BaseModel

from generator.errors import UsageError
from generator.event_file import read_text, reader_beside
from generator.files.writing import write_new
from generator.findings import Finding
from generator.regulations.catalogue import cite, is_beside, parse, regulation_ids
from generator.regulations.editor_schema import keys_as_text, schema_for_editors
from generator.regulations.games import find_game, games
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Cite, Span, is_clause

_NOT_SHOWN = ("form", "id", "name", "game", "document", "readings", "bases")


def list_regulations() -> str:
    """Return a line for each game of the catalogue: its id, its name, and what is typed; older editions at the end."""
    wide = max(len(game.id) for game in games())
    lines = [f"{game.id:<{wide}}  {game.name}. {game.asks}" for game in games()]
    newest = sum(not game.older for game in games())
    return "\n".join([*lines[:newest], "", "Older editions:", *lines[newest:]])


def show_regulation(regulation: Regulation) -> str:
    """Return all that a regulation says, each part with its clause, and its readings."""
    lines = [f"{regulation.name}: {regulation.document.title}, version {regulation.document.version}"]
    game = find_game(regulation.id)
    if game is not None:
        lines += [
            f"Publisher: {game.publisher}",
            f"Document: {game.document}; {game.published or 'without a date'}",
            f"Entered: {game.asks}",
            f"Checked: {game.checked}",
            f"To know: {game.unsure}",
        ]
    for name in type(regulation).model_fields:
        if name not in _NOT_SHOWN and _is_said(getattr(regulation, name)):
            lines += ["", *_part(regulation, (name,), getattr(regulation, name), indent=0)]
    lines += ["", "Readings: what is done where the document is silent"]
    for reading_id, reading in regulation.readings.items():
        lines.append(f"  {reading_id}: {reading.text} ({reading.why})")
    return "\n".join(lines)


def read_file(path: Path) -> tuple[Regulation | None, tuple[Finding, ...]]:
    """Return a regulation file and everything that is wrong in it.

    Raises:
        UsageError: there is no such file.
    """
    name = path.as_posix()
    if not path.is_file():
        hint = f": see {name} with roundsheet regulations show {name}" if name in regulation_ids() else ""
        raise UsageError(f"there is no file {name}{hint}")
    text, findings = read_text(path, name)
    if text is None:
        return None, findings
    regulation, faults = parse(text, name, reader_beside(path, name))
    return regulation, findings + faults


def schema() -> str:
    """Return the JSON Schema of regulation files."""
    return json.dumps(schema_for_editors(), indent=2, ensure_ascii=False)


def keys() -> str:
    """Return every key of regulation files and house files, with what it means."""
    return keys_as_text()


def _part(
    regulation: Regulation, path: tuple[str | int, ...], value: object, *, indent: int
) -> Iterator[str]:
    """Yield a value with its clause, and what it holds below it."""
    margin = "  " * indent
    name = str(path[-1]).replace("_", " ")
    label = f"{margin}- " if isinstance(path[-1], int) else f"{margin}{name}: "
    children = _children(value)
    if children is None:
        yield f"{label}{_plain(value)}"
        return
    clause = f"[{cite(regulation, *path)}]" if _has_clause(value) else ""
    if isinstance(path[-1], int) and all(_children(child) is None for _, child in children):
        told = ", ".join(
            _plain(child) if key == "text" else f"{str(key).replace('_', ' ')} {_plain(child)}"
            for key, child in children
        )
        yield f"{label}{told} {clause}".rstrip()
        return
    yield f"{label}{clause}".rstrip()
    for key, child in children:
        yield from _part(regulation, (*path, key), child, indent=indent + 1)


def _children(value: object) -> list[tuple[str | int, object]] | None:
    if isinstance(value, BaseModel) and not isinstance(value, Span | Cite):
        named = [(name, getattr(value, name)) for name in type(value).model_fields]
        return [
            (name, child)
            for name, child in named
            if _is_said(child) and not (is_clause(name) or name == "where")
        ]
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list) and any(isinstance(item, BaseModel) for item in value):
        return list(enumerate(value))
    return None


def _has_clause(value: object) -> bool:
    return getattr(value, "cite", None) is not None or getattr(value, "reading", None) is not None


def _is_said(value: object) -> bool:
    return value is not None and value is not False and value not in ([], {})


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_plain(item) for item in value)
    return f"{float(value):g}" if isinstance(value, Fraction) else str(value)


# `roundsheet regulations new`: a first file of rules, made of five answers, which plays at once.


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
    """A record of what the file is made of: words of ENTERED and TIES, `win` and `draw` as typed or NONE for `draw`.

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
    """Refuse a file that is there already, before anything is asked.

    Raises:
        UsageError: the file is there already, or no rules would be looked for under its name.
    """
    if not is_beside(file.name):
        raise UsageError(f"call the file {file.name}.yaml: rules are found by that ending")
    if file.exists():
        raise UsageError(_THERE.format(file=file))


def usual(said: Mapping[str, object]) -> Answers:
    """Return the usual answers beside those that are given: where a win is worth 1, a draw is worth half."""
    return replace(USUAL, draw="0.5") if said.get("win") == "1" else USUAL


def fault_of(name: str, answer: str, said: Mapping[str, str]) -> str | None:
    """Return why an answer can't be used beside those that are given; None where it can."""
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
    """Return whether points as typed are more than others; not where either can't be used."""
    usable = _POINTS.fullmatch(points) and _POINTS.fullmatch(others)
    return usable is not None and Decimal(points) > Decimal(others)


def ties_of(entered: str) -> Mapping[str, str]:
    """Return the ways to break ties: entered points, or 1 for a win, say no more than points do."""
    return {word: meaning for word, meaning in TIES.items() if word != "scores" or entered == "scores"}


def first_rules(answers: Answers) -> str:
    """Return the file's text, with a comment wherever a newcomer would ask."""
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
