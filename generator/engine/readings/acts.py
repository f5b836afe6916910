"""Every reading of this project with the function that says where it acts in an event.

I-17 and I-42 act in `check` alone, which cites them: what they refuse never becomes a number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.engine.readings import draws, figures, games, setting
from generator.engine.readings.course import Acts, Course, Spot
from generator.findings import Citation
from generator.model import PlayerId


def _nowhere(_: Course) -> Iterator[Spot]:
    return iter(())


ACTS: Mapping[str, Acts] = {
    "I-1": figures.rounds_played,
    "I-3": figures.elimination_adds_nothing,
    "I-4": games.opponent_absent,
    "I-5": setting.outside_the_tables,
    "I-6": games.byes_of_the_cut,
    "I-10": figures.lost_in_one_round,
    "I-11": draws.not_everything_holds,
    "I-12": games.bye_before_a_rematch,
    "I-13": setting.final_of_two_lengths,
    "I-14": games.score_of_a_concession,
    "I-15": games.margin_of_a_concession,
    "I-17": _nowhere,
    "I-19": games.missed_before_coming,
    "I-21": setting.players_counted,
    "I-22": setting.any_of(figures.shared_rank, draws.order_among_equals),
    "I-23": setting.rounds_by_doubling,
    "I-24": games.draw_by_conceding,
    "I-25": figures.gone,
    "I-26": games.as_in_runewars,
    "I-28": setting.first_of_the_month,
    "I-29": games.second_bye,
    "I-30": games.table_played_on,
    "I-31": figures.without_opponents,
    "I-32": setting.any_of(figures.runs_on, setting.cycle_begins_anew),
    "I-33": games.rematch_that_is_none,
    "I-34": setting.checked_as_relaxed,
    "I-35": games.another_leader_rules,
    "I-36": setting.second_cycle,
    "I-37": setting.own_scenario_or_first_day,
    "I-38": games.bonus_of_who_conceded,
    "I-39": figures.margins_summed,
    "I-40": draws.tables_left,
    "I-41": games.concession_without_scores,
    "I-42": _nowhere,
    "I-43": draws.equal_points,
    "I-44": figures.winner_disqualified,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted:
    """Which readings acted where, by their ids.

    `of` tells it of everybody; under None stands what is of nobody: a round's draw, the structure.
    """

    of: Mapping[PlayerId | None, tuple[tuple[Spot, str], ...]]

    def at(self, *spots: Spot) -> tuple[str, ...]:
        """The readings that acted at any of the spots, each once, in the order of ACTS."""
        of = self.of
        found = {reading for spot in spots for there, reading in of.get(spot.player, ()) if there == spot}
        return tuple(reading for reading in ACTS if reading in found) if found else ()


def acted(course: Course) -> Acted:
    """Where the readings of an event's regulations acted."""
    found: dict[PlayerId | None, list[tuple[Spot, str]]] = {}
    for reading, acts in ACTS.items():
        if reading in course.regulation.readings:
            for spot in dict.fromkeys(acts(course)):
                found.setdefault(spot.player, []).append((spot, reading))
    return Acted(of={player: tuple(spots) for player, spots in found.items()})


def as_acted(citation: Citation, readings: tuple[str, ...]) -> Citation:
    """The clause with its reading only where that acted; one of a house's own, of which nobody knows, stays."""
    if citation.reading is None or citation.reading not in ACTS or citation.reading in readings:
        return citation
    return replace(citation, reading=None)
