"""Tournament points and the degree of a victory as formulas: the regulation's numbers in Excel's words.

As in `tournament.game_forms.states`, names in braces stand for cells of the row.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.languages import _, later
from generator.model import Ended, Number
from generator.regulations.game_schema import Award, Margin, PointsTable
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.columns import BYE, YES, EntryKind, as_word
from generator.tournament.game_forms.form import GameForm
from generator.tournament.game_forms.states import (
    BOTH_ABSENT,
    BOTH_LOST,
    States,
    allowed_endings,
    drawn_formula,
    is_settled,
    wins_formula,
    won_formula,
)
from generator.tournament.scoring import DRAWN
from generator.workbooks.reading.values import NO_WORDS, YES_WORDS

NOTHING = '""'
LOWEST = -1_000_000  # below every lead: cells hold no larger numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFigure:
    """A record of what a figure of one seat is, by how the game went; `lost` where both lost.

    `concession` is that of the player who concedes and of the opponent, `awarded` that of the winner and the loser by a
    ruling; None: as in a game that was played.
    """

    played: str
    draw: str
    absent: str
    award: str
    lost: str
    concession: tuple[str, str] | None = None
    awarded: tuple[str, str] | None = None


def points_formula(form: GameForm, seat: int, lead: str) -> str:
    """Return the tournament points of a seat by the winner's lead; nothing without a possible result."""
    regulation, own_score, bonus = form.regulation, form.score_formula(seat), form.bonus_formula(seat)
    loss, award = regulation.drops.unpaired_loss, regulation.byes.award
    figure = SeatFigure(
        played=own_score
        if regulation.tournament_points.own_score
        else _by_lead(regulation, seat, lead) + bonus,
        draw=own_score if regulation.tournament_points.own_score else _drawn(regulation) + bonus,
        absent=number(loss.tournament_points),
        # A mean of games that stand in other workbooks: the next round's sheet Standings has it.
        award=NOTHING if award.points is None else number(award.points),
        lost=_figure(regulation.both_lost, "tournament_points"),
        concession=concession(
            regulation, "tournament_points", lead, lambda table: lookup(lead, table, _points(table, "win"))
        ),
        awarded=_awarded_points(regulation),
    )
    return by_outcome(regulation, seat, figure)


def degree_formula(regulation: Regulation, lead: str) -> str:
    """Return what the regulations call the result, as `Minor Victory`; nothing where they have no word for it."""
    names = by_table(regulation, lambda table: lookup(lead, table, [text(b.name or "") for b in table.bands]))
    draw = by_table(regulation, lambda table: text(DRAWN) if table.has_names else NOTHING)
    rule = regulation.concession
    conceded = None if rule is None or rule.opponent is None else (NOTHING, NOTHING)
    figure = SeatFigure(
        played=names,
        draw=draw,
        absent=NOTHING,
        award=NOTHING,
        lost=NOTHING,
        concession=conceded,
        awarded=(NOTHING, NOTHING),
    )
    return by_outcome(regulation, 1, figure)


def names_degrees(regulation: Regulation) -> bool:
    """Return whether the regulations have words for how high a victory is."""
    points = regulation.tournament_points
    return any(table.has_names for table in (points, *points.for_endings.values()))


def by_outcome(regulation: Regulation, seat: int, figure: SeatFigure) -> str:
    """Return one of the figures, by how the game went; endings that the game doesn't have are left out."""
    by_ending = {Ended(f"No-show {seat}"): figure.absent, Ended(f"No-show {3 - seat}"): figure.award}
    if figure.concession is not None:
        conceding, opponent = figure.concession
        by_ending |= {Ended(f"Conceded {seat}"): conceding, Ended(f"Conceded {3 - seat}"): opponent}
    if figure.awarded is not None:
        winner, loser = figure.awarded
        by_ending |= {Ended(f"Awarded {seat}"): winner, Ended(f"Awarded {3 - seat}"): loser}
    formula = figure.played
    for ended in allowed_endings(regulation):
        if ended in by_ending:
            formula = f'IF({{ended}}="{ended.value}",{by_ending[ended]},{formula})'
    formula = f"IF({wins_formula()},{formula},{NOTHING})"
    formula = f"IF({drawn_formula()},{figure.draw},{formula})"
    formula = f'IF({{check}}="{BOTH_ABSENT}",{figure.absent},{formula})'
    if Ended.BOTH_LOST in allowed_endings(regulation):
        formula = f'IF({{check}}="{BOTH_LOST}",{figure.lost},{formula})'
    return f'IF({{check}}="{BYE}",{figure.award if seat == 1 else NOTHING},{formula})'


def by_table(regulation: Regulation, figure: Callable[[PointsTable], str]) -> str:
    """Return a figure by the table of points that counts for the game's ending."""
    points = regulation.tournament_points
    formula = usual = figure(points)
    for way, table in points.for_endings.items():
        if (other := figure(table)) != usual:
            formula = f"IF({_ended_so(way)},{other},{formula})"
    return f"({formula})"


def lookup(lead: str, table: PointsTable, values: Sequence[str]) -> str:
    """Return the value in the band of the lead; under the first band the first counts."""
    if len(set(values)) <= 1:
        return values[0] if values else "0"
    lows = [str(LOWEST), *(str(band.lead.low) for band in table.bands[1:])]
    return f"LOOKUP({lead},{{{{{','.join(lows)}}}}},{{{{{','.join(values)}}}}})"


def concession(
    regulation: Regulation, figure: str, lead: str, by_lead: Callable[[PointsTable], str]
) -> tuple[str, str] | None:
    """Return what a concession gives the conceding player and the opponent; None where it counts like a game played."""
    rule = regulation.concession
    if rule is None or rule.conceding is None or rule.opponent is None:
        return None
    conceding, opponent = _figure(rule.conceding, figure), _figure(rule.opponent, figure)
    table = regulation.tournament_points.table_of("Conceded")
    if rule.opponent.table_from is not None and table.bands:
        opponent = f"IF({lead}>={rule.opponent.table_from},{by_lead(table)},{opponent})"
    return conceding, opponent


def margin_formula(form: GameForm, rule: Margin, seat: int, lead: str) -> str:
    """Return the margin of victory of a seat; nothing without a possible result."""
    regulation, both, counted = form.regulation, rule.counts_for == "both", form.margin_lead_formula()
    won = f"{rule.base}+{counted}" if rule.base else counted
    lost = f"{rule.base}-{counted}" if both else "0"
    drawn = str(rule.base if both else 0)
    if rule.figure is not None and both:
        drawn = won if seat == 1 else lost
    figure = SeatFigure(
        played=f"IF({won_formula(seat)},{won},{lost})",
        draw=drawn,
        absent=number(regulation.drops.unpaired_loss.margin_of_victory),
        award=number(regulation.byes.award.margin_of_victory),
        lost=_figure(regulation.both_lost, "margin_of_victory"),
        concession=concession(regulation, "margin_of_victory", lead, lambda _: won),
        awarded=_awarded_margins(form, rule, seat),
    )
    return by_outcome(regulation, seat, figure)


def _awarded_points(regulation: Regulation) -> tuple[str, str] | None:
    rule, points = regulation.awarded, regulation.tournament_points
    if rule is not None:
        return _figure(rule.winner, "tournament_points"), _figure(rule.loser, "tournament_points")
    if points.own_score:
        return None
    smallest = points.table_of(Ended.AWARDED_1.way).bands[0]
    return number(smallest.win), number(smallest.loss)


def _awarded_margins(form: GameForm, margin: Margin, seat: int) -> tuple[str, str]:
    rule = form.regulation.awarded
    if rule is None:
        return "0", "0"
    if not rule.margins_by_scores:
        return _figure(rule.winner, "margin_of_victory"), _figure(rule.loser, "margin_of_victory")
    own, other = (form.margin_cell(each) for each in (seat, 3 - seat))
    lead = f"(N({{{own}}})-N({{{other}}}))"
    held = f"ABS({lead})" if margin.minimum is None else f"MAX({margin.minimum},ABS({lead}))"
    held = held if margin.maximum is None else f"MIN({margin.maximum},{held})"
    return (f"{margin.base}+SIGN({lead})*{held}",) * 2


def number(value: Number) -> str:
    """Return a number as formulas write it: `8`, `0.5`."""
    return str(value) if isinstance(value, int) else repr(float(value))


def text(words: str) -> str:
    """Return words as formulas quote them; braces are doubled, since cells' names stand in them."""
    quoted = words.replace('"', '""').replace("{", "{{").replace("}", "}}")
    return f'"{quoted}"'


def _by_lead(regulation: Regulation, seat: int, lead: str) -> str:
    def worth(table: PointsTable) -> str:
        won, lost = (lookup(lead, table, _points(table, side)) for side in ("win", "loss"))
        return won if won == lost else f"IF({won_formula(seat)},{won},{lost})"

    return by_table(regulation, worth)


def _drawn(regulation: Regulation) -> str:
    return by_table(regulation, lambda table: number(table.draw or 0))


def _points(table: PointsTable, side: str) -> list[str]:
    return [number(getattr(band, side)) for band in table.bands]


def _ended_so(way: str) -> str:
    """Whether the game ended in a way that regulations name: by either seat, where it is somebody's."""
    words = [f'{{ended}}="{ended.value}"' for ended in Ended if ended.way == way]
    return words[0] if len(words) == 1 else f"OR({','.join(words)})"


def _figure(award: Award | None, name: str) -> str:
    return number(getattr(award, name) if award is not None else 0)


# What stands in a cell to fill as the readers understand it, in formulas: numbers that are text, words with
# spaces. The sheet `Results` has a hidden column for each column to fill, and all its other formulas compute
# from these: what the readers accept the sheet does not call wrong. Another hidden column holds the cell's
# text, so that the formula that asks for it again and again does not repeat how it is made.


_PLACES = "{" + ",".join(str(place) for place in range(1, 16)) + "}"  # no number in a cell has more digits
_ZEROS = "0" * 15
_ENDS = (".00", ",00", ".0", ",0")


class AsRead(NamedTuple):
    """The text of a cell, and what is read of the cell and its text; without the first the second needs no text."""

    text: Callable[[str], str] | None
    value: Callable[[str, str], str]


def _whole(cell: str) -> str:
    """A cell's text without the zeros that programs write behind whole numbers."""
    text = f"{as_word(cell)}&CHAR(10)"
    for end in _ENDS:
        text = f'SUBSTITUTE({text},"{end}"&CHAR(10),"")'
    return f'SUBSTITUTE({text},CHAR(10),"")'


def number_formula(cell: str, text: str) -> str:
    """Return a whole number, also where it is text; what is none stays as it is."""
    no_digit = f'SUMPRODUCT(--ISERROR(FIND(MID({text}&"{_ZEROS}",{_PLACES},1),"0123456789")))'
    number = f'IF(OR({text}="",LEN({text})>15,{no_digit}>0),{text},VALUE({text}))'
    return f'IF(ISERROR({cell}),"?",IF(ISLOGICAL({cell}),"?",IF(ISNUMBER({cell}),{cell},{number})))'


def with_words(cell: str, text: str, words: Iterable[tuple[str, int]]) -> str:
    """Return the number that a word stands for, and else what is read of a number."""
    formula = number_formula(cell, text)
    for word, number in words:
        formula = f'IF({text}="{word}",{number},{formula})'
    return f'IF(ISERROR({cell}),"?",{formula})'


def _yes(cell: str, text: str) -> str:
    """`Yes` for every way in which people tick a box, nothing for a no, and else the text."""
    known = f'IF({_is_one_of(text, YES_WORDS)},"{YES}",IF({_is_one_of(text, NO_WORDS)},"",{text}))'
    return f'IF(ISERROR({cell}),"?",IF(ISLOGICAL({cell}),IF({cell},"{YES}",""),{known}))'


def _word(cell: str, _text: str) -> str:
    return as_word(cell)


def _is_one_of(text: str, words: Iterable[str]) -> str:
    """SUMPRODUCT compares as it stands; MATCH knows wildcards."""
    quoted = ",".join(f'"{word}"' for word in sorted(words))
    return f"SUMPRODUCT(--({text}={{{quoted}}}))>0"


AS_READ: Mapping[EntryKind, AsRead] = {
    EntryKind.NUMBER: AsRead(_whole, number_formula),
    EntryKind.SEAT: AsRead(_whole, number_formula),
    EntryKind.YES: AsRead(as_word, _yes),
    EntryKind.ENDING: AsRead(None, _word),
}


# The state of each row at a glance: a mark beside the words of `Check`, and in the header how many tables are
# open.


STATE = "State"  # the column's name among formulas; its header says how many tables are open
AWAITED, DONE, WRONG = "○", "✓", "✗"
_OPEN, _TO_FIX = later(" open"), later(" to fix")  # behind how many there are


def mark_formula(states: States) -> str:
    """Return the mark of a row, by what `Check` says of it."""
    waits = _any_of(state.says for state in states if state.waits)
    nobody = tuple(state.says for state in states if state.says in (BOTH_ABSENT, BOTH_LOST))
    done = f"OR({_any_of((*nobody, BYE))},{drawn_formula()},{wins_formula()})"
    return f'IF({waits},"{AWAITED}",IF({done},"{DONE}","{WRONG}"))'


def mark_of(says: str, states: States) -> str:
    """Return the same mark for the words of `Check`."""
    if is_settled(says) or says == BYE:
        return DONE
    return AWAITED if any(state.waits and state.says == says for state in states) else WRONG


def progress_formula(area: str) -> str:
    """Return how many tables are open and how many have to be fixed, of the marks in an area."""
    still_open, wrong = f'COUNTIF({area},"{AWAITED}")', f'COUNTIF({area},"{WRONG}")'
    lines = (
        f'IF({still_open}>0,{still_open}&"{_(_OPEN)}","")&IF(AND({still_open}>0,{wrong}>0),CHAR(10),"")'
        f'&IF({wrong}>0,{wrong}&"{_(_TO_FIX)}","")'
    )
    return f'IF({still_open}+{wrong}=0,"{_("complete")}",{lines})'


def progress(marks: Iterable[str]) -> str:
    """Return the same of the marks themselves."""
    all_marks = tuple(marks)
    counts = ((all_marks.count(AWAITED), _(_OPEN)), (all_marks.count(WRONG), _(_TO_FIX)))
    return "\n".join(f"{count}{what}" for count, what in counts if count) or _("complete")


def _any_of(words: Iterable[str]) -> str:
    return "OR({})".format(",".join(f'{{check}}="{each}"' for each in words))
