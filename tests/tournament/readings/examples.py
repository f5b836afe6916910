"""For each reading a small event in which it acts, one of the same kind in which it does not, and where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from generator.model import (
    Change,
    ChangeKind,
    Event,
    EventSettings,
    Leader,
    Losses,
    Player,
    PlayerId,
    Round,
    Stage,
    with_forces,
)
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from tests.support.in_memory import next_round, with_results
from tests.support.records import battle, elimination, game, players_of, round_of, swiss

URBAN_WAR = "urban-war-1.4"
XWING = "xwing-1.1.1"
DATES = {
    "runewars-2.2": date(2018, 9, 15),
    "runewars-1.0": date(2017, 9, 9),
    "atomic-empire": date(2018, 1, 13),
    XWING: date(2017, 3, 4),
    URBAN_WAR: date(2010, 5, 8),
}
OCTOBER = {"runewars-2.2": date(2018, 10, 6), "runewars-1.0": date(2017, 10, 7)}
NOVEMBER = {"runewars-2.2": date(2018, 11, 3), "runewars-1.0": date(2017, 11, 4)}


@dataclass(frozen=True)
class Example:
    """Where a reading acts and where not.

    `seen` are the pages that must name it, `unseen` pages of the same event that must not; `further` are other events
    in which it acts in another way, each with the pages that must name it.
    """

    acts: Event
    still: Event
    seen: tuple[str, ...]
    unseen: tuple[str, ...] = ()
    further: tuple[tuple[Event, tuple[str, ...]], ...] = ()


Make = Callable[["Kind"], Example]


class Kind:
    """Events of one regulation."""

    def __init__(self, regulation: Regulation) -> None:
        self.regulation = regulation
        self.by_losses = regulation.casualties is not None

    def won(self, one: str, other: str, table: int | None = None) -> Any:
        """A game that the first of the two won."""
        if self.by_losses:
            return replace(battle(one, other, Losses(casualties=0), Losses(casualties=8)), table=table)
        return game(one, other, 80, 20, table=table)

    def absent(self, one: str, other: str) -> Any:
        """A game that the second of the two did not appear for."""
        return game(one, other, ended="No-show 2")

    def by_the_table(self, players: str) -> Event:
        """An event before its first round, whose number of players chooses its rounds."""
        event = self.event(players, structure=next(iter(self.regulation.structures.tables)))
        return replace(event, settings=replace(event.settings, stages=()))

    def played(self, event: Event, rounds: int) -> Event:
        """The event after so many rounds as they are drawn; the first of each two wins."""
        won = self.won("A", "B").result
        for _ in range(rounds):
            drawn = next_round(event, self.regulation)
            assert drawn is not None
            event = with_results(event, replace(drawn, deployment=None, objective=None), lambda _: won)
        return event

    def event(
        self, players: str | Iterable[Player], *rounds: Round, stages: Iterable[Stage] = (), **more: Any
    ) -> Event:
        """An event of named players, each with eight models, in a custom structure."""
        given: dict[str, Any] = {
            "name": "Cup",
            "dates": (DATES[self.regulation.id],),
            "regulations": self.regulation.id,
            "seed": "7f3a9c",
            "tier": "relaxed" if self.regulation.tiers else None,
            "structure": "custom",
            "stages": tuple(stages) or (swiss(max(len(rounds), 1)),),
        }
        listed = players_of(players) if isinstance(players, str) else players
        forces = tuple(replace(each, models=8 if self.by_losses else None) for each in listed)
        return Event(
            id="cup",
            settings=EventSettings(**(given | more)),
            players=forces,
            rounds=with_forces(rounds, forces),
        )


def four(kind: Kind, *, changes: Iterable[tuple[str, str]] = (), **more: Any) -> Round:
    """Round 1 of four players: A beats B, C beats D."""
    return round_of(1, kind.won("A", "B"), kind.won("C", "D"), changes=changes, **more)


def three(kind: Kind, last: Iterable[Any]) -> Event:
    """Three players who have all met and have all had a bye after round 3, and a fourth round."""
    rounds = (
        round_of(1, kind.won("A", "B"), "C"),
        round_of(2, kind.won("C", "A"), "B"),
        round_of(3, kind.won("B", "C"), "A"),
        *([round_of(4, *last)] if last else []),
    )
    return kind.event("A B C", *rounds, stages=[swiss(4)])


def rounds_played(kind: Kind) -> Example:
    """B met A, who had a bye; with an even number nobody has one."""
    odd = kind.event(
        "A B C D E",
        round_of(1, kind.won("B", "C"), kind.won("D", "E"), "A"),
        round_of(2, kind.won("A", "B"), kind.won("D", "C"), "E"),
    )
    return Example(odd, kind.event("A B C D", four(kind)), ("players/B", "standings", "explain B"))


def elimination_adds_nothing(kind: Kind) -> Example:
    """A and C have played the final; C and D's points don't change by it. Before it is played nothing would."""
    stages = [swiss(1), elimination(2)]
    played = kind.event("A B C D", four(kind), round_of(2, kind.won("A", "C")), stages=stages)
    paired = kind.event("A B C D", four(kind), round_of(2, game("A", "C")), stages=stages)
    return Example(
        played,
        paired,
        ("players/A", "standings", "explain A"),
        ("players/B", "round/1"),
        further=((_corrected(kind.played(kind.event("A B C D", stages=stages), 2)), ("bracket",)),),
    )


def opponent_absent(kind: Kind) -> Example:
    """B did not appear against A. B's own loss is the document's, and so is the round of C and D."""
    gone = kind.event("A B C D", round_of(1, kind.absent("A", "B"), kind.won("C", "D")))
    both = game("A", "B", ended="No-show both")
    return Example(
        gone,
        kind.event("A B C D", four(kind)),
        ("players/A", "round/1", "explain A"),
        ("players/C", "explain B"),
        further=((kind.event("A B C D", round_of(1, both, kind.won("C", "D"))), ("round/1", "explain B")),),
    )


def outside_the_tables(kind: Kind) -> Example:
    """Three players play a custom event, which no table is for; nine could play by the tables."""
    if kind.by_losses:  # its table is for any number, and it knows no custom structure
        alone = kind.by_the_table("A")
        return Example(
            kind.event("A B C D E"),
            kind.by_the_table("A B C D E"),
            ("index",),
            further=((alone, ("check",)),),
        )
    return Example(
        kind.event("A B C"),
        kind.event("A B C D E F G H I"),
        ("index",),
        ("standings",),
        further=((kind.by_the_table("A B C"), ("check",)),),
    )


def players_counted(kind: Kind) -> Example:
    """The structure's table gives the rounds; the stages of a custom event the organizer names."""
    nine = "A B C D E F G H I"
    return Example(kind.by_the_table(nine), kind.event(nine), ("index",))


def byes_of_the_cut(kind: Kind) -> Example:
    """Three go on: A has a bye. Four play two semifinals."""
    three_go_on = kind.event(
        "A B C D", four(kind), round_of(2, "A", game("C", "B")), stages=[swiss(1), elimination(3)]
    )
    four_go_on = kind.event(
        "A B C D",
        four(kind),
        round_of(2, game("A", "D"), game("C", "B")),
        stages=[swiss(1), elimination(4)],
    )
    return Example(
        three_go_on, four_go_on, ("round/2", "players/A", "bracket", "explain A"), ("round/1", "players/C")
    )


def lost_in_one_round(kind: Kind) -> Example:
    """D and B lost the semifinals; where only two play on nobody loses with another."""
    semifinals = round_of(2, kind.won("A", "D"), kind.won("C", "B"))
    both = kind.event(
        "A B C D", four(kind), semifinals, round_of(3, kind.won("A", "C")), stages=[swiss(1), elimination(4)]
    )
    one = kind.event(
        "A B C D", four(kind), round_of(2, kind.won("A", "C")), stages=[swiss(1), elimination(2)]
    )
    return Example(both, one, ("standings", "bracket", "players/D", "explain D"), ("players/A", "round/2"))


def not_everything_holds(kind: Kind) -> Example:
    """Of four players all have met after three rounds; the first round is by lot."""
    stages = [swiss(4)]
    begun = kind.event("A B C D", stages=stages)
    return Example(
        kind.played(begun, 4),
        kind.played(begun, 1),
        ("round/4",),
        ("round/1", "standings"),
    )


def bye_before_a_rematch(kind: Kind) -> Example:
    """After three rounds of three players any two have met, and one of them sits out all the same."""
    return Example(
        three(kind, [kind.won("A", "B"), "C"]),
        three(kind, ()),
        ("round/4", "players/C", "explain C"),
        ("round/1", "players/A"),
    )


def final_of_two_lengths(kind: Kind) -> Example:
    """The final of 120 minutes, and an event that announces one; Swiss rounds have one length only."""
    final = round_of(2, game("A", "C"), minutes=120, stage="Final")
    announced = kind.event("A B C D", stages=[swiss(1), elimination(2)])
    return Example(
        kind.event("A B C D", four(kind, minutes=75), final, stages=[swiss(1), elimination(2)]),
        kind.event("A B C D", four(kind, minutes=75), stages=[swiss(2)]),
        ("round/2", "players/A", "screen", "index"),
        ("round/1", "players/B"),
        further=((announced, ("index",)),),
    )


def concession(kind: Kind) -> Example:
    """B concedes to A at 40 to 20."""
    conceded = kind.event("A B C D", round_of(1, game("A", "B", 40, 20, "Conceded 2"), kind.won("C", "D")))
    still = kind.event("A B C D", four(kind))
    return Example(conceded, still, ("round/1", "players/A", "explain A"), ("players/C", "standings"))


def concession_with_a_fixed_score(kind: Kind) -> Example:
    """The same; the final of a bracket too has the score of 100."""
    final = round_of(2, game("A", "C", 40, 20, "Conceded 2"))
    ended = kind.event("A B C D", four(kind), final, stages=[swiss(1), elimination(2)])
    return replace(concession(kind), further=((ended, ("round/2", "bracket")),))


def a_destroyed_army(kind: Kind) -> Example:
    """Nobody destroys everything with a score of 40; with a full army's score the game stands."""
    full = kind.regulation.scores.full_army if kind.regulation.scores is not None else None
    short = kind.event("A B C D", round_of(1, game("A", "B", 40, 20, "Defeated"), kind.won("C", "D")))
    whole = kind.event("A B C D", round_of(1, game("A", "B", full, 20, "Defeated"), kind.won("C", "D")))
    return Example(short, whole, ("check",), ("round/1",))


def no_way_back(kind: Kind) -> Example:
    """D missed the cut, and would come back into the final, or into a Swiss stage where there is no elimination.

    So would B, who had dropped before it.
    """
    cut = swiss(1, 2) if kind.by_losses else elimination(2)

    def final(changes: Iterable[tuple[str, str]]) -> Event:
        last = round_of(2, kind.won("A", "C"), changes=changes)
        first = four(kind, changes=[("B", "Drop")])
        return kind.event("A B C D", first, last, stages=[swiss(1), cut])

    back = final([("B", "Rejoin")])
    return Example(
        final([("D", "Rejoin")]), final([]), ("check",), ("round/1",), further=((back, ("check",)),)
    )


def winner_disqualified(kind: Kind) -> Example:
    """A wins the final against C and is disqualified after it."""

    def final(changes: Iterable[tuple[str, str]]) -> Event:
        last = round_of(2, kind.won("A", "C"), changes=changes, stage="Final")
        return kind.event("A B C D", four(kind), last, stages=[swiss(1), elimination(2)])

    return Example(
        final([("A", "Disqualify")]), final([]), ("standings", "players/C", "check"), ("players/D",)
    )


def missed_before_coming(kind: Kind) -> Example:
    """E comes in round 2; F was there in round 1, dropped and came back, which the document knows."""
    listed = players_of("A B C D E F", E=2)
    late = kind.event(
        listed,
        round_of(1, kind.won("A", "B"), kind.won("C", "D"), "F", changes=[("F", "Drop")]),
        round_of(2, kind.won("A", "C"), kind.won("B", "E"), "D", changes=[("F", "Rejoin")]),
        stages=[swiss(3)],
    )
    on_time = kind.event(
        players_of("A B C D F"),
        late.rounds[0],
        round_of(2, kind.won("A", "C"), kind.won("B", "D"), changes=[("F", "Rejoin")]),
        stages=[swiss(3)],
    )
    return Example(late, on_time, ("players/E", "explain E"), ("players/A", "players/F", "explain F"))


def shared_rank(kind: Kind) -> Example:
    """After a round A and C have 24 points and opponents with 0; by a lesser victory they are apart."""
    lesser = replace(battle("C", "D", Losses(casualties=0), Losses(casualties=3)), table=2)
    return Example(
        kind.event("A B C D", four(kind)),
        kind.event("A B C D", round_of(1, kind.won("A", "B"), lesser)),
        ("standings", "players/A", "explain A"),
        ("round/1",),
        further=((kind.played(kind.event("A B C D", stages=[swiss(2)]), 2), ("round/2",)),),
    )


def rounds_by_doubling(kind: Kind) -> Example:
    """Three players, or 33; the guide names five to 32."""
    many = kind.by_the_table(" ".join(f"U{number}" for number in range(1, 34)))
    return Example(
        kind.by_the_table("A B C"),
        kind.by_the_table("A B C D E"),
        ("index",),
        ("standings",),
        further=((many, ("index",)),),
    )


def draw_by_conceding(kind: Kind) -> Example:
    """B concedes to A, who has lost 7 of 8, severe; having lost nothing A wins."""

    def conceding(lost: int) -> Event:
        given_up = battle("A", "B", Losses(casualties=lost), Losses(casualties=1), "Conceded 2")
        return kind.event("A B C D", round_of(1, given_up, kind.won("C", "D")))

    return Example(
        conceding(7), conceding(0), ("round/1", "players/A", "players/B", "explain B"), ("players/C",)
    )


def bonus_of_who_conceded(kind: Kind) -> Example:
    """B concedes with a bonus of 3; without one there is nothing to say."""

    def conceding(bonus: int | None) -> Event:
        given_up = battle("A", "B", Losses(casualties=0), Losses(casualties=1, bonus=bonus), "Conceded 2")
        return kind.event("A B C D", round_of(1, given_up, kind.won("C", "D")))

    return Example(
        conceding(3), conceding(None), ("round/1", "players/B", "explain B"), ("players/C", "explain A")
    )


def concession_without_scores(kind: Kind) -> Example:
    """B concedes, and nobody enters a score; with the scores of that moment there is nothing to say."""

    def conceding(score: int | None) -> Event:
        given_up = (
            battle("A", "B", Losses(casualties=score), Losses(), "Conceded 2")
            if kind.by_losses
            else game("A", "B", score, score, "Conceded 2")
        )
        return kind.event("A B C D", round_of(1, given_up, kind.won("C", "D")))

    return Example(
        conceding(None),
        conceding(0),
        ("round/1", "players/A", "players/B", "explain B", "check"),
        ("players/C",),
    )


def gone(kind: Kind) -> Example:
    """D drops after round 1."""
    dropped = kind.event("A B C D", four(kind, changes=[("D", "Drop")]), stages=[swiss(2)])
    still = kind.event("A B C D", four(kind), stages=[swiss(2)])
    removed = kind.event("A B C D", four(kind, changes=[("A", "Disqualify")]), stages=[swiss(2)])
    return Example(
        dropped,
        still,
        ("standings", "players/D", "explain D"),
        ("players/A", "round/1"),
        further=((removed, ("standings", "players/A", "explain A")),),
    )


def as_in_runewars(kind: Kind) -> Example:
    """D does not appear in round 1, and is out; where all are there and stay, nothing is asked of Runewars."""
    dropped = kind.event("A B C D", round_of(1, kind.won("A", "B"), kind.absent("C", "D")), stages=[swiss(2)])
    still = kind.event("A B C D", four(kind), stages=[swiss(2)])
    return Example(
        dropped,
        still,
        ("standings", "players/D", "round/1", "explain D"),
        ("players/A", "explain A"),
        further=() if kind.by_losses else _left_brackets(kind),
    )


def _left_brackets(kind: Kind) -> tuple[tuple[Event, tuple[str, ...]], ...]:
    """A leaves before the cut, and B moves up; D is absent from a semifinal; C wins one, leaves, and A has a bye."""
    stages, semifinals = [swiss(1), elimination(4)], round_of(2, kind.won("A", "D"), kind.won("C", "B"))
    moved = kind.event(
        "A B C D",
        four(kind, changes=[("A", "Drop")]),
        round_of(2, game("C", "B")),
        stages=[swiss(1), elimination(2)],
    )
    absent = kind.event(
        "A B C D", four(kind), round_of(2, kind.absent("A", "D"), game("C", "B")), stages=stages
    )
    left = kind.event(
        "A B C D", four(kind), replace(semifinals, changes=_drop("C")), round_of(3, "A"), stages=stages
    )
    return (
        (moved, ("bracket",)),
        (absent, ("bracket", "round/2")),
        (left, ("bracket", "round/3", "players/A")),
    )


def _drop(player: str) -> tuple[Change, ...]:
    return (Change(player=PlayerId(player), kind=ChangeKind.DROP),)


def first_of_the_month(kind: Kind) -> Example:
    """A Saturday in October, and one in November."""
    on = [
        kind.event("A B C D", four(kind, deployment="Careful Approach"), dates=(days[kind.regulation.id],))
        for days in (OCTOBER, NOVEMBER)
    ]
    if kind.regulation.id == "runewars-2.2":
        on = [replace(each, rounds=(replace(each.rounds[0], deployment="Maelstrom"),)) for each in on]
    return Example(on[0], on[1], ("round/1",), ("standings",))


def second_bye(kind: Kind) -> Example:
    """In round 4 of three players everybody has had a bye."""
    return Example(
        three(kind, [kind.won("A", "B"), "C"]),
        three(kind, ()),
        ("round/4", "players/C", "explain C"),
        ("round/1",),
    )


def table_played_on(kind: Kind) -> Example:
    """A has played on table 1, and plays there again; on tables that are new to them nothing is asked."""
    first = round_of(1, kind.won("A", "B", 1), kind.won("C", "D", 2))
    again = round_of(2, kind.won("A", "C", 1), kind.won("B", "D", 3))
    new = round_of(2, kind.won("A", "C", 3), kind.won("B", "D", 4))
    return Example(
        kind.event("A B C D", first, again),
        kind.event("A B C D", first, new),
        ("round/2", "players/A", "explain A"),
        ("round/1", "players/B"),
    )


def without_opponents(kind: Kind) -> Example:
    """A sits out in round 1 and has met nobody; of an even number everybody has."""
    return Example(
        kind.event("A B C", round_of(1, kind.won("B", "C"), "A"), stages=[swiss(2)]),
        kind.event("A B C D", four(kind), stages=[swiss(2)]),
        ("players/A", "standings", "explain A"),
        ("players/B", "round/1"),
    )


def runs_on(kind: Kind) -> Example:
    """A and C play on in a second Swiss stage."""
    stages = [swiss(1), swiss(1, 2)]
    again = four(kind, deployment="Standoff"), round_of(2, game("A", "C"), deployment="Standoff")
    has_seasons = kind.regulation.scenarios is not None and kind.regulation.scenarios.seasons
    return Example(
        kind.event("A B C D", four(kind), round_of(2, kind.won("A", "C")), stages=stages),
        kind.event("A B C D", four(kind), round_of(2, kind.won("A", "C"), kind.won("B", "D"))),
        ("players/A", "standings", "explain A"),
        ("players/B", "round/1"),
        further=((kind.event("A B C D", *again, stages=stages), ("round/2",)),) if has_seasons else (),
    )


def rematch_that_is_none(kind: Kind) -> Example:
    """B comes too late for A in round 1, and meets A in round 2; C, whom A had not been paired with, is new."""
    late = round_of(1, kind.absent("A", "B"), kind.won("C", "D"), changes=[("B", "Rejoin")])
    return Example(
        kind.event("A B C D", late, round_of(2, kind.won("A", "B"), kind.won("C", "D"))),
        kind.event("A B C D", late, round_of(2, kind.won("A", "C"), kind.won("B", "D"))),
        ("round/2", "players/A", "explain B"),
        ("round/1", "players/C"),
    )


def checked_as_relaxed(kind: Kind) -> Example:
    """An event without a tier, and a Relaxed one."""
    sole = (Leader(role="organizer", name="Ilse Vorn", player=PlayerId("A")),)
    return Example(
        kind.event("A B C D", tier=None),
        kind.event("A B C D"),
        ("index",),
        ("standings",),
        further=((kind.event("A B C D", tier=None, leaders=sole), ("check",)),),
    )


def another_leader_rules(kind: Kind) -> Example:
    """The marshal meets the organizer, and a judge rules; with another marshal there the marshal does."""
    playing = (
        Leader(role="organizer", name="Ilse Vorn", player=PlayerId("A")),
        Leader(role="marshal", name="Jo Marsh", player=PlayerId("B")),
    )
    judge, marshal = (Leader(role=role, name="Ola Friis") for role in ("judge", "marshal"))
    return Example(
        kind.event("A B C D", four(kind), leaders=(*playing, judge)),
        kind.event("A B C D", four(kind), leaders=(*playing, marshal)),
        ("round/1", "players/A", "explain A"),
        ("players/C", "standings"),
    )


def second_cycle(kind: Kind) -> Example:
    """Round 4 has round 1's deployment again, after all three have come."""
    season = kind.regulation.scenarios.seasons[0] if kind.regulation.scenarios is not None else None
    names = [*(season.deployments if season else ()), *(season.deployments[:1] if season else ())]
    rounds = [
        replace(round_of(number, kind.won("A", "B"), kind.won("C", "D")), deployment=name)
        for number, name in enumerate(names, start=1)
    ]
    return Example(
        kind.event("A B C D", *rounds),
        kind.event("A B C D", *rounds[:3], stages=[swiss(4)]),
        ("round/4",),
        ("round/1", "standings"),
    )


def own_scenario(kind: Kind) -> Example:
    """A deployment of the organizer's own."""
    season = kind.regulation.scenarios.seasons[0] if kind.regulation.scenarios is not None else None
    legal = season.deployments[0] if season else ""
    return Example(
        kind.event("A B C D", four(kind, deployment="Harbour at Night")),
        kind.event("A B C D", four(kind, deployment=legal)),
        ("round/1",),
        ("standings",),
        further=((kind.event("A B C D", four(kind, deployment=legal), dates=_two_days(kind)), ("round/1",)),),
    )


def _two_days(kind: Kind) -> tuple[date, ...]:
    """The last day of September, and the first of October, when another season begins."""
    year = OCTOBER[kind.regulation.id].year
    return (date(year, 9, 30), date(year, 10, 1))


def margins_summed(kind: Kind) -> Example:
    """Two rounds have a sum, one has none."""
    second = round_of(2, kind.won("A", "C"), kind.won("B", "D"))
    return Example(
        kind.event("A B C D", four(kind), second),
        kind.event("A B C D", four(kind), stages=[swiss(2)]),
        ("players/A", "standings", "explain A"),
        ("round/1",),
    )


def tables_left(kind: Kind) -> Example:
    """After round 1 two leave, and there are more tables than games."""
    first = round_of(
        1, kind.won("A", "B"), kind.won("C", "D"), kind.won("E", "F"), changes=[("E", "Drop"), ("F", "Drop")]
    )
    fewer = round_of(2, kind.won("A", "C"), kind.won("B", "D"), tables=3)
    as_many = round_of(2, kind.won("A", "C"), kind.won("B", "E"), kind.won("D", "F"), tables=3)
    return Example(
        kind.event("A B C D E F", first, fewer),
        kind.event("A B C D E F", replace(first, changes=()), as_many),
        ("round/2",),
        ("round/1", "standings"),
    )


def equal_points(kind: Kind) -> Example:
    """After round 1 two have 24 points and two none; of two players alone nobody's equal is there."""
    four_players, five = (kind.event(names, stages=[swiss(3)]) for names in ("A B C D", "A B C D E"))
    with_bye = kind.played(five, 2)
    (bye,) = with_bye.rounds[1].byes
    return Example(
        kind.played(four_players, 2),
        kind.played(kind.event("A B", stages=[swiss(2)]), 2),
        ("round/2",),
        ("round/1", "standings"),
        further=((with_bye, ("round/2", f"players/{bye.player}")),),
    )


EXAMPLES: Mapping[str, Make] = {
    "I-1": rounds_played,
    "I-3": elimination_adds_nothing,
    "I-4": opponent_absent,
    "I-5": outside_the_tables,
    "I-6": byes_of_the_cut,
    "I-10": lost_in_one_round,
    "I-11": not_everything_holds,
    "I-12": bye_before_a_rematch,
    "I-13": final_of_two_lengths,
    "I-14": concession_with_a_fixed_score,
    "I-15": concession,
    "I-17": a_destroyed_army,
    "I-19": missed_before_coming,
    "I-21": players_counted,
    "I-22": shared_rank,
    "I-23": rounds_by_doubling,
    "I-24": draw_by_conceding,
    "I-25": gone,
    "I-26": as_in_runewars,
    "I-28": first_of_the_month,
    "I-29": second_bye,
    "I-30": table_played_on,
    "I-31": without_opponents,
    "I-32": runs_on,
    "I-33": rematch_that_is_none,
    "I-34": checked_as_relaxed,
    "I-35": another_leader_rules,
    "I-36": second_cycle,
    "I-37": own_scenario,
    "I-38": bonus_of_who_conceded,
    "I-39": margins_summed,
    "I-40": tables_left,
    "I-41": concession_without_scores,
    "I-42": no_way_back,
    "I-43": equal_points,
    "I-44": winner_disqualified,
}


def example_of(regulation_id: str, reading: str) -> Example:
    """The events about a reading of a shipped regulation."""
    return EXAMPLES[reading](Kind(shipped(regulation_id)))


def _corrected(event: Event) -> Event:
    """The event after the result of its first game was turned round."""
    first = event.rounds[0]
    game_ = first.pairings[0]
    result = replace(
        game_.result,
        score1=game_.result.score2,
        score2=game_.result.score1,
        losses1=game_.result.losses2,
        losses2=game_.result.losses1,
    )
    rounds = (
        replace(first, pairings=(replace(game_, result=result), *first.pairings[1:])),
        *event.rounds[1:],
    )
    return replace(event, rounds=with_forces(rounds, event.players))
