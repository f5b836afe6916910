"""What is computed of casualties: models, casualty levels and the lead between them.

The cells have the names that `casualty_verdicts` gives them; `{id1}` is the ID of player 1.
"""

from generator.regulations.form.game import Casualties
from generator.workbooks.forms.formulas import looked_up
from generator.workbooks.forms.verdicts import bye_formula, not_whole_formula
from generator.workbooks.layout import YES

LEAD = "ABS(MATCH({l1},levels,0)-MATCH({l2},levels,0))"


def models_formula(seat: int) -> str:
    """How many models the force has; a bye needs none."""
    models = looked_up("player_models", f"{{id{seat}}}")
    return f'IF({bye_formula()},"",IF(ISNUMBER({models}),{models},""))'


def level_formula(rules: Casualties, seat: int) -> str:
    """The casualty level in the document's word; nothing while it can't be told.

    Whoever concedes counts as having lost everything, the opponent as having lost what is entered.
    """
    lost, withdrew, models = f"{{c{seat}}}", f"{{w{seat}}}", f"{{m{seat}}}"
    reached = "+".join(f"({lost}*100>={models}*{level.percent})" for level in rules.levels[1:])
    impossible = f'IF({not_whole_formula(lost, 0)},TRUE,IF({models}="",TRUE,{lost}>{models}))'
    formula = f'IF({impossible},"",INDEX(levels,1+{reached}))'
    formula = f'IF({lost}="",IF({{ended}}="Conceded {3 - seat}",INDEX(levels,1),""),{formula})'
    if rules.withdrawal is not None:
        withdrawal = [level.name for level in rules.levels].index(rules.withdrawal) + 1
        formula = f'IF({withdrew}="{YES}",INDEX(levels,{withdrawal}),{formula})'
    formula = f'IF({{ended}}="Conceded {seat}",INDEX(levels,{len(rules.levels)}),{formula})'
    return f'IF(LEFT({{ended}},7)="No-show","",{formula})'


def bonus(seat: int) -> str:
    """What the bonus adds to the points of a game; whoever concedes has none."""
    return f'+IF({{ended}}="Conceded {seat}",0,N({{b{seat}}}))'


def level_inflicted(seat: int) -> str:
    """The level that the seat inflicted on the other, counted from 0."""
    return f"(MATCH({{l{3 - seat}}},levels,0)-1)"
