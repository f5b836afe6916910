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


# `roundsheet regulations new`: a first file of rules, made of a few answers, which plays at once.


KINDS: Mapping[str, str] = {
    "winner": "one winner: who won is entered, or a draw",
    "best-of-3": "best of three: the games that each player won, as in 2-1",
    "scores": "scores: each player has one, and the higher one wins",
    "figures": "two figures: objective points decide, and victory points break ties",
    "groups": "groups in which everybody meets everybody, then a knockout; the higher score wins",
    "ladder": "a ladder: round after round each player meets somebody near in rank; who won is entered",
    "points": "something else: you compute the points of each round yourselves and enter them",
}
TIES: Mapping[str, str] = {
    "card games": "by the win rates of the opponents, as Magic and Pokemon do",
    "skirmish games": "by how clearly games were won, where that is entered, then by strength of schedule",
    "chess": "by the games among the tied, then by Buchholz and Sonneborn-Berger",
}
STAGES: Mapping[str, str] = {"groups": "[{type: groups, of: 4}, {type: elimination, from_each: 2}]"}
NONE = "none"  # in place of what a draw is worth: there are none
MANUAL = "docs/regulations.md"

_SWISS_ROWS = (
    ("4-8", 3, 0),
    ("9-16", 4, 4),
    ("17-32", 5, 8),
)  # players, rounds, and the cut where there is one
_LADDER_ROWS = (("4-5", 3, 0), ("6-8", 4, 0), ("9-16", 6, 0), ("17-32", 8, 0))
_BY_WINNER = ("winner", "ladder")
_BY_SCORE = ("scores", "groups")
_NO_CHOICE_OF_CUT = {
    "groups": "groups end with a knockout anyway: leave cut out",
    "ladder": "a ladder has no knockout: leave cut out",
}
_THERE = "{file} is there already: it was left as it is"
_POINTS = re.compile(r"\d{1,4}(\.\d{1,3})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """A record of what the file is made of: words of KINDS and TIES, `win` and `draw` as typed or NONE for `draw`.

    Where the players' points are entered, `win` is the most that a player can have in a round, and `draw` says nothing.
    With a `cut` the best go on to a knockout; of groups they always do, and on a ladder never.
    """

    name: str
    kind: str = "winner"
    win: str = "3"
    draw: str = "1"
    ties: str = "skirmish games"
    cut: bool = False

    @property
    def has_draws(self) -> bool:
        """Return whether a game may be a draw."""
        return self.kind == "points" or self.draw != NONE


USUAL = Answers(name="Our game")


def write_first_rules(file: Path, answers: Answers) -> None:
    """Write a first file of rules.

    Raises:
        UsageError: an answer can't be used, or the file is there already, which is then left as it is.
    """
    refuse_what_is_there(file)
    for name in ("name", "kind", "win", "draw", "ties"):
        if fault := fault_of(name, getattr(answers, name), asdict(answers)):
            raise UsageError(fault)
    if answers.cut and not may_have_cut(answers.kind):
        raise UsageError(_NO_CHOICE_OF_CUT[answers.kind])
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


def may_have_cut(kind: str) -> bool:
    """Return whether games of a kind may or may not end with a knockout."""
    return kind not in _NO_CHOICE_OF_CUT


def fault_of(name: str, answer: str, said: Mapping[str, str]) -> str | None:
    """Return why an answer can't be used beside those that are given; None where it can."""
    is_points = said.get("kind", USUAL.kind) == "points"
    known = {"kind": KINDS, "ties": TIES}.get(name)
    if name == "name" and not answer.strip():
        return "the game needs a name"
    if known is not None and answer not in known:
        return f"{name} {answer}: choose {', '.join(known)}"
    if name == "win" and is_points and not re.fullmatch(r"[1-9]\d{0,3}", answer):
        return "the most points of a round: write a whole number, as in 20"
    if name in ("win", "draw") and not _POINTS.fullmatch(answer) and (name, answer) != ("draw", NONE):
        return f"what a {name} is worth: write a number, as in 3 or 0.5"
    if name == "draw" and not is_points and _is_more(answer, said["win"]):
        return f"a draw can't be worth more than a win: write {said['win']} or less"
    return None


def _is_more(points: str, others: str) -> bool:
    """Return whether points as typed are more than others; not where either can't be used."""
    usable = _POINTS.fullmatch(points) and _POINTS.fullmatch(others)
    return usable is not None and Decimal(points) > Decimal(others)


def first_rules(answers: Answers) -> str:
    """Return the file's text, with a comment wherever a newcomer would ask."""
    has_knockout = answers.kind == "groups" or (answers.cut and may_have_cut(answers.kind))
    name = json.dumps(answers.name, ensure_ascii=False)
    parts = [
        _HEAD.format(name=name, id=_id_of(answers.name)),
        _structures(answers.kind, cut=has_knockout),
        _game(answers),
        _REST.format(
            precedence="\n".join(f"    - {line}" for line in _precedence(answers)),
            method=_BY_RANK if answers.kind == "ladder" else _BY_LOT,
            award=_award(answers),
        ),
    ]
    if has_knockout:
        parts.append("\nelimination:\n  reading: R-1\n  method: by game number\n")
    return "".join(parts)


def _id_of(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "our-rules"


def _structures(kind: str, *, cut: bool) -> str:
    """Return how long an event is, by the number of players; groups have as many rounds as they have players."""
    if kind in STAGES:
        return _GROUPS.format(stages=STAGES[kind])
    rows = _LADDER_ROWS if kind == "ladder" else _SWISS_ROWS
    lines = [
        f"        - {{players: {players}, swiss_rounds: {rounds}{f', cut: {best}' if cut and best else ''}}}"
        for players, rounds, best in rows
    ]
    return _ROUNDS.format(rows="\n".join(lines))


def _game(answers: Answers) -> str:
    """Return what is entered for a game, how it ends, and what it is worth."""
    has_draws, kind = answers.has_draws, answers.kind
    if kind == "points":
        return _OWN_POINTS.format(most=answers.win)
    draw = f"\n  draw: {answers.draw}" if has_draws else ""
    least = 1 if has_draws else 0
    worth = {"win": answers.win, "draw": draw, "ties": "draw" if has_draws else "winner entered"}
    if kind in _BY_WINNER:
        words = (
            "{won: 2, draw: 1, lost: 0}, pairs: [2-0, 1-1]"
            if has_draws
            else "{won: 1, lost: 0}, pairs: [1-0]"
        )
        return _WINNER.format(words=words, band=f"{least}+", **worth)
    if kind == "best-of-3":
        pairs = "2-0, 2-1, 1-0, 1-1, 0-0" if has_draws else "2-0, 2-1, 1-0"
        return _BEST_OF_3.format(pairs=pairs, band=f"{least}+", **worth)
    if kind == "figures":
        ties_by = "" if has_draws else "\n  ties_by: [Victory points]"
        return _FIGURES.format(ties_by=ties_by, band=f"{least}+", **worth)
    margin = _MARGIN if answers.ties == "skirmish games" else ""
    return _SCORES.format(margin=margin, band=f"{least}+", **worth)


def _precedence(answers: Answers) -> Iterator[str]:
    """Yield how ties are broken, a tiebreaker a line; what is not entered decides nothing."""
    kind = answers.kind
    if answers.ties == "card games":
        yield "{key: opponents_match_rate, floor: 1/3}"
        if kind == "best-of-3":
            yield "{key: game_rate, floor: 1/3}"
            yield "{key: opponents_game_rate, floor: 1/3}"
        else:
            yield "{key: opponents_opponents_match_rate, floor: 1/3}"
    elif answers.ties == "chess":
        yield "{key: head_to_head}"
        yield "{key: buchholz, lowest: 1}"
        yield "{key: buchholz}"
        yield "{key: sonneborn_berger}"
    else:
        if kind in _BY_SCORE:
            yield "{key: margin_of_victory}"
        if kind == "figures":
            yield "{key: figure_sum, figure: Victory points}"
        yield "{key: strength_of_schedule}"
        yield "{key: extended_strength_of_schedule}"
    yield "{key: random}"


def _award(answers: Answers) -> str:
    """Return what a bye is worth: a win, but nothing in groups, where nobody gains by waiting."""
    if answers.kind == "groups":
        return "{tournament_points: 0}  # in a group nobody gains by waiting"
    if answers.kind == "best-of-3":
        return f"{{tournament_points: {answers.win}, own_score: 2}}"
    return f"{{tournament_points: {answers.win}}}"


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
_GROUPS = """
structures:
  reading: R-1
  custom: {{text: "Groups of four in which everybody meets everybody; the best two of each go on to a knockout."}}
  # An event says so in its event.yaml, where both numbers can be changed:
  #   structure: custom
  #   stages: {stages}
"""
_ENDINGS = """\
  allowed: [Played out, Time, Conceded, No-show]
  ties: {ties}"""
_CONCEDED = """
concession:
  reading: R-1
  text: Who gives up has lost.
  conceding: {{tournament_points: 0}}
  opponent: {{tournament_points: {win}}}
"""
_WINNER = (
    """
# In the workbook 1 or 2 under Winner is enough, or won, lost or draw, or 1-0; these numbers only say which is more.
scores: {{reading: R-1, text: Who won., words: {words}}}
endings:
  reading: R-1
  text: The players say who won.
"""
    + _ENDINGS
    + """
tournament_points:
  reading: R-1{draw}
  bands:
    - {{lead: {band}, win: {win}, loss: 0}}"""
    + _CONCEDED
)
_BEST_OF_3 = (
    """
# Both may be typed into one cell, as 2-1. In place of pairs, maximum: 3 allows any score up to 3, as in a best of five.
scores: {{reading: R-1, text: The games that each player won., pairs: [{pairs}]}}
endings:
  reading: R-1
  text: Whoever won more games has won.
"""
    + _ENDINGS
    + """
tournament_points:
  reading: R-1{draw}
  bands:
    - {{lead: {band}, win: {win}, loss: 0}}
concession: {{reading: R-1, text: The opponent has won two games., opponent_score: 2}}
"""
)
_SCORES = (
    """
scores: {{reading: R-1, text: What each player scored.}}  # add a maximum if there is one, and typing mistakes are seen
endings:
  reading: R-1
  text: The higher score wins.
"""
    + _ENDINGS
    + """  # what equal scores are: draw, or winner entered{margin}
tournament_points:
  reading: R-1{draw}
  bands:  # add a line for each size of win, as in {{lead: 1-10, win: 2, loss: 1}}
    - {{lead: {band}, win: {win}, loss: 0}}"""
    + _CONCEDED
)
_MARGIN = """
margin_of_victory: {reading: R-1, text: The lead in all games., counts_for: both}"""
_FIGURES = (
    """
scores:
  reading: R-1
  text: Objective points.
  maximum: 100  # of both figures; correct them, and typing mistakes are seen
  figures:
    - {{name: Victory points, text: What is counted beside them., maximum: 1000}}
endings:
  reading: R-1
  text: Whoever has more objective points has won.
"""
    + _ENDINGS
    + """{ties_by}
tournament_points:
  reading: R-1{draw}
  bands:  # add a line for each size of win, as in {{lead: 1-10, win: 2, loss: 1}}
    - {{lead: {band}, win: {win}, loss: 0}}"""
    + _CONCEDED
)
_OWN_POINTS = """
scores: {{reading: R-1, text: The tournament points of the round., maximum: {most}}}
endings:
  reading: R-1
  text: Whoever has more points of the round has won it.
  allowed: [Played out, Time, No-show]
  ties: draw
tournament_points: {{reading: R-1, own_score: true}}  # what is entered is what each player gets
"""
_BY_LOT = "random in score groups  # players with as many points meet, by lot"
_BY_RANK = "by rank  # from the top each player meets the next below whom they have not met"
_REST = """
ranking:
  reading: R-1
  precedence:  # how ties are broken, in this order
{precedence}

swiss:
  reading: R-1
  method: {method}
  rematches: {{forbidden_within: event}}

byes:  # who sits out when the number of players is odd, and what it is worth
  reading: R-1
  first_round: random
  later_rounds: lowest ranked without a bye
  award: {award}

drops:
  reading: R-1
  unpaired_loss: {{tournament_points: 0}}
"""
