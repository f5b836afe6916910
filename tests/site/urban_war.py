"""An Urban War event worked by hand, with every way of ending, a bye, bonus points, a retirement and an absence.

The forces: U1 12 models (thresholds 3, 6, 9), U2 13 (4, 7, 10), U3 12, U4 8 (2, 4, 6), U5 10 (3, 5, 8).

Round 1. U1 lost 2 of 12: light; U2 lost 7 of 13: heavy. Two levels apart, a Major Victory of 20 and 4; with the bonus
points 22 and 5. U3 lost 9 of 12: severe; U4 lost 5 of 8: heavy. One apart, a Minor Victory of 8 and 16. U5 has the
bye's 24.

Round 2. U5 concedes, having lost 3, to U4, who lost 1 of 8: severe against light, 0 and 24; U4's bonus of 3 counts,
U5's of 4 doesn't. U1 lost 3 of 12: moderate; U3 lost nothing but withdrew: severe. Two apart, 20 and 4. U2 has the bye.

Round 3, without the retired U5. U4 lost 2 of 8: moderate, U1 4 of 12: moderate. A draw of 12 and 12. U3 is absent, so
U2 has the bye's 24.

Points: U4 16 + 27 + 12 = 55, U1 22 + 20 + 12 = 54, U2 5 + 24 + 24 = 53, U3 8 + 4 + 0 = 12, U5 24 + 0 = 24.
Opponents' points, of those really met: U4 met U3, U5 and U1: 12 + 24 + 54 = 90. U1 met U2, U3 and U4:
53 + 12 + 55 = 120. U2 met U1: 54. U3 met U4 and U1: 109. U5 met U4: 55.
"""

from dataclasses import replace
from datetime import date
from typing import Any

from generator.model import Event, Losses, Player, PlayerId, Round, with_forces
from tests.site.events import event
from tests.support.records import battle, round_of, swiss

MODELS = {"U1": 12, "U2": 13, "U3": 12, "U4": 8, "U5": 10}
FORCES = tuple(
    Player(id=PlayerId(id_), name=f"Player {id_}", faction="Ember Guard", list_points=300, models=models)
    for id_, models in MODELS.items()
)


def lost(casualties: int, bonus: int | None = None) -> Losses:
    """So many models, and the bonus points that the player won."""
    return Losses(casualties=casualties, bonus=bonus)


WITHDREW = Losses(casualties=0, withdrew=True)

ROUND_1 = round_of(
    1, battle("U1", "U2", lost(2, 2), lost(7, 1)), battle("U3", "U4", lost(9), lost(5), "Time"), "U5"
)
ROUND_2 = round_of(
    2, battle("U5", "U4", lost(3, 4), lost(1, 3), "Conceded 1"), battle("U1", "U3", lost(3), WITHDREW), "U2"
)
ROUND_3 = round_of(3, battle("U4", "U1", lost(2), lost(4)), battle("U2", "U3", ended="No-show 2"))


def urban_war(*rounds: Round, players: tuple[Player, ...] = FORCES, **settings: Any) -> Event:
    """The event as far as it is played."""
    given = {"structure": "standard", "tier": None, "leaders": (), "regulations": "urban-war-1.4"}
    given |= {"dates": (date(2010, 5, 8),)}
    begun = event("urban-war", players, **(given | settings))
    return replace(begun, rounds=with_forces(rounds, players))


def all_equal() -> Event:
    """Four players, two draws in one round: all have 12 points and opponents with 12, and share the first place."""
    drawn = round_of(1, battle("U1", "U2", lost(0), lost(0)), battle("U3", "U4", lost(0), lost(0)))
    return urban_war(drawn, players=FORCES[:4], structure="custom", stages=(swiss(1),))
