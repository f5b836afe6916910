"""What `reading/score_pairs.py` understands, as formulas: scores that the cells of a row say together."""

from collections.abc import Mapping
from typing import NamedTuple

from generator.tournament.game_forms.columns import Columns, Outcomes, ResultColumn
from generator.workbooks.forms.formulas import number_formula
from generator.workbooks.reading.score_pairs import limit_of
from generator.workbooks.reading.values import HALVES

_TOLD = (
    'OR(LEFT({ended},7)="No-show",LEFT({ended},8)="Conceded",LEFT({ended},7)="Awarded",{ended}="Both lost")'
)


class PairCells(NamedTuple):
    """A record of the cells of a row: of each seat the score as typed, its text and its figure; the others as read."""

    scores: Mapping[int, str]
    texts: Mapping[int, str]
    figures: Mapping[int, str]
    winner: str
    ended: str

    @property
    def failed(self) -> str:
        """Return whether a formula failed in one of the scores."""
        return f"OR(ISERROR({self.scores[1]}),ISERROR({self.scores[2]}))"


def figure_formula(seat: int, cells: PairCells) -> str:
    """Return the number in the seat's cell, or the seat's part of two in the first cell; else nothing."""
    both = f'SUBSTITUTE({cells.texts[1]},":","-")'
    end = f'FIND("-",{both}&"-")'
    part = f"TRIM(LEFT({both},{end}-1))" if seat == 1 else f"TRIM(MID({both},{end}+1,9))"
    no_digit = f'SUMPRODUCT(--ISERROR(FIND(MID({part}&"00",{{1,2}},1),"0123456789")))'
    in_one = f'IF({_is_half(part)},0.5,IF(OR({part}="",LEN({part})>2,{no_digit}>0),"",VALUE({part})))'
    text = cells.texts[seat]
    number = number_formula(cells.scores[seat], text)
    whole = f'IF(ISNUMBER({number}),IF(AND({number}>=0,{number}=INT({number})),{number},""),"")'
    own = f"IF({_is_half(text)},0.5,{whole})"
    is_in_one = f'AND({cells.texts[2]}="",ISNUMBER(FIND("-",{both})))'
    return f'IF({cells.failed},"",IF({is_in_one},{in_one},{own}))'


def paired_formula(seat: int, own: str, column: ResultColumn, columns: Columns, cells: PairCells) -> str:
    """Return the seat's score as it is read: by `own` where its cell says it alone."""
    mine, figures = cells.figures[seat], f"ISNUMBER({cells.figures[1]}),ISNUMBER({cells.figures[2]})"
    outcomes = columns.outcomes
    if outcomes is None:
        sum_of_both = f"{cells.figures[1]}+{cells.figures[2]}"
        whole = f"INT({cells.figures[1]})+INT({cells.figures[2]})={sum_of_both}"
        return f"IF(AND({figures}),IF({whole},{mine},{own}),{own})"
    won, lost = (outcomes.won, outcomes.lost) if seat == 1 else (outcomes.lost, outcomes.won)
    drawn = '""' if outcomes.drawn is None else outcomes.drawn
    one, other = cells.figures[1], cells.figures[2]
    by_figures = f"IF({one}={other},{drawn},IF({one}>{other},{won},{lost}))"
    fits = f"IF(AND({figures}),{_fits(columns, outcomes, cells)},FALSE)"
    by_winner = f'IF({cells.winner}=1,{won},IF({cells.winner}=2,{lost},""))'
    text, beside = cells.texts[seat], cells.texts[3 - seat]
    by_word = '""'
    for word, score in column.known_words:
        if (follows := outcomes.other(score)) is not None:
            by_word = f'IF({beside}="{word}",{follows},{by_word})'
    told = _TOLD.format(ended=cells.ended)
    alone = f'IF({beside}="",{by_winner},{by_word})'
    return f'IF({cells.failed},{own},IF({fits},{by_figures},IF(OR({told},{text}<>""),{own},{alone})))'


def _fits(columns: Columns, outcomes: Outcomes, cells: PairCells) -> str:
    """Return whether two numbers say who won, or that nobody did."""
    one, other = cells.figures[1], cells.figures[2]
    pairs = [(outcomes.won, outcomes.lost), (outcomes.lost, outcomes.won)]
    pairs += [] if outcomes.drawn is None else [(outcomes.drawn, outcomes.drawn)]
    known = ",".join(f"AND({one}={first},{other}={second})" for first, second in pairs)
    within = f"OR(MAX({one},{other})<={limit_of(columns, outcomes)},{known})"
    level = "" if outcomes.drawn is not None else f",{one}<>{other}"
    return f"AND(({one}=0.5)=({other}=0.5),{within}{level})"


def _is_half(text: str) -> str:
    quoted = ",".join(f'"{half}"' for half in HALVES)
    return f"SUMPRODUCT(--({text}={{{quoted}}}))>0"
