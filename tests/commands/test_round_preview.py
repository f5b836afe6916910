"""What an organizer sees of a round before it is written, and of a cut before the next stage, worked by hand.

Small events by the rules of the manual's example: a win is worth 3 points, a draw 1, a bye 3, and ties are broken
by the points of the opponents, then by the own scores, then by lot.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.commands.drawing import DrawnRound, NotDrawn, draw_again, draw_next
from generator.commands.in_place import ChangedMeanwhileError
from generator.commands.pair import write
from generator.commands.round_preview import RoundPreview, cut_of, outlook_of, preview_of
from generator.figures.tiebreakers import RANDOM, TOURNAMENT_POINTS
from generator.model import Event, PlayerId, Stage, StageType
from generator.tournament.explaining.chances import Certainty
from generator.tournament.explaining.comparison import Difference
from tests.commands.test_verify import NAMES, drawn, seats, swap
from tests.support.organizer import Organizer
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import KITE, rulebook

RULES = rulebook("manual: Kite Duel")
ELIMINATION = "\nelimination: {reading: K-1, method: by game number}\n"


def kites(
    folder: Path, players: int = 6, rounds: int = 4, cut: int = 0, rules: str = KITE, **more: Any
) -> Organizer:
    """An event before its first round; `more` gives columns of the registration by players' IDs."""
    organizer = Organizer(folder)
    path = folder / "kites.yaml"
    path.write_text(rules + (ELIMINATION if cut else ""), encoding="utf-8")
    stages = [{"type": "swiss", "rounds": rounds}, *([{"type": "elimination", "size": cut}] if cut else [])]
    organizer.new("cup", stages=stages, regulations=str(path), tier=None, structure="evening", seed="7f3a9c")
    organizer.register(
        {"ID": player, "Name": name, **more.get(player, {})} for player, name in list(NAMES.items())[:players]
    )
    return organizer


def lower_wins(organizer: Organizer, number: int) -> None:
    """In each game the player of the lower ID wins 9 to 0."""
    won = {
        table: {"Score 1": 9 * (two[0] < two[1]), "Score 2": 9 * (two[0] > two[1])}
        for table, two in drawn(organizer, number).items()
        if table != "BYE"
    }
    organizer.enter_all(number, won)


def next_of(organizer: Organizer) -> RoundPreview:
    """The preview of the next round."""
    found = draw_next(organizer.folder, asked_for=True)
    assert isinstance(found, DrawnRound), found
    return preview_of(found)


def again(organizer: Organizer) -> RoundPreview:
    """The preview of the last round, drawn again."""
    found = draw_again(organizer.folder)
    assert isinstance(found, DrawnRound), found
    return preview_of(found)


def test_what_is_previewed_is_what_the_command_writes(tmp_path: Path) -> None:
    """Drawing writes nothing, and drawing once more gives the same; what is written is that workbook."""
    organizer = kites(tmp_path)
    first, second = (draw_next(organizer.folder, asked_for=True) for _ in range(2))
    assert isinstance(first, DrawnRound)
    assert isinstance(second, DrawnRound)
    assert first.digest == second.digest
    assert not organizer.workbook(1).exists()
    organizer.pair()
    assert organizer.workbook(1).read_bytes() == first.content
    with pytest.raises(ChangedMeanwhileError):
        write(second)


def test_another_registration_is_another_draw(tmp_path: Path) -> None:
    """The digest is that of everything in the workbook: of a name, too."""
    organizer = kites(tmp_path)
    before = next_of(organizer).drawn.digest
    organizer.set_player("P6", "Name", "Fay Holt-Lind")
    assert next_of(organizer).drawn.digest != before


def test_round_1_has_its_byes_and_those_who_come_later_are_not_in_it(tmp_path: Path) -> None:
    """Of seven one was given a bye and one comes in round 2; one of the five others has the bye of the draw."""
    organizer = kites(tmp_path, 7, P6={"Late from round": 2}, P7={"Byes": "1"})
    preview = next_of(organizer)
    assert [(bye.is_given, bye.seats[0].points) for bye in preview.byes] == [(False, 0), (True, 0)]
    assert preview.byes[1].seats[0].player == "P7"
    assert [game.table for game in preview.games] == [1, 2]
    seated = [seat.player for each in (*preview.games, *preview.byes) for seat in each.seats]
    assert sorted(seated) == ["P1", "P2", "P3", "P4", "P5", "P7"]
    assert (preview.late, preview.back, preview.gone, preview.floats) == ((), (), (), ())
    assert preview.comparison is None


def test_floats_late_entries_and_drops_before_round_2(tmp_path: Path) -> None:
    """P6 had a bye, and P5 comes late: three have 3 points, so one of them floats down to the two with none and P5.

    Whoever lost to P1 drops out, and P7 comes, too, so that both groups are odd and everybody has a game.
    """
    organizer = kites(tmp_path, 7, P5={"Late from round": 2}, P6={"Byes": "1"}, P7={"Late from round": 2})
    organizer.pair()
    lower_wins(organizer, 1)
    loser = next(two[1 - two.index("P1")] for two in drawn(organizer, 1).values() if "P1" in two)
    organizer.change(1, loser, "Drop")
    preview = next_of(organizer)
    winners = {"P6", *(min(two) for table, two in drawn(organizer, 1).items() if table != "BYE")}
    assert preview.late == ("P5", "P7")
    assert preview.gone == ((loser, "dropped"),)
    assert [(each.points, len(each.players)) for each in preview.floats] == [(3, 1)]
    (floater,) = preview.floats[0].players
    assert floater in winners
    points = [tuple(seat.points for seat in each.seats) for each in preview.games]
    assert sorted(tuple(sorted(each, reverse=True)) for each in points) == [(0, 0), (3, 0), (3, 3)]
    down = [seat.player for each in preview.games for seat in each.seats if seat.floats_down]
    assert down == [floater]
    assert (preview.byes, preview.rematches) == ((), ())


def test_who_drops_and_comes_back_is_told(tmp_path: Path) -> None:
    """P4 drops after round 1 and is back after round 2: neither new nor gone."""
    organizer = kites(tmp_path, 5, P5={"Withdrawn": None})
    organizer.pair()
    lower_wins(organizer, 1)
    organizer.change(1, "P4", "Drop")
    organizer.pair()
    lower_wins(organizer, 2)
    organizer.change(2, "P4", "Rejoin")
    preview = next_of(organizer)
    assert (preview.late, preview.back, preview.gone) == ((), ("P4",), ())


def test_rematches_come_with_their_proof(tmp_path: Path) -> None:
    """Four players have all met after three rounds: in round 4 there are two rematches, and no fewer can be."""
    organizer = kites(tmp_path, 4)
    for number in (1, 2, 3):
        organizer.pair()
        lower_wins(organizer, number)
    preview = next_of(organizer)
    assert [game.met for game in preview.rematches] == [1, 1]
    assert preview.reasons is not None
    assert preview.reasons.proof is not None
    assert preview.reasons.proof.rematches == 2
    assert preview.reasons.proof.hub == ()
    assert sorted(preview.reasons.proof.islands) == [("P1",), ("P2",), ("P3",), ("P4",)]


def test_who_is_not_ticked_is_named(tmp_path: Path) -> None:
    """Four of six are ticked under Here."""
    here = {player: {"Here": "x"} for player in ("P1", "P2", "P3", "P4")}
    preview = next_of(kites(tmp_path, 6, **here))
    assert preview.not_here == ("P5", "P6")
    assert len(preview.games) == 2


def test_a_fixed_table_and_those_kept_apart(tmp_path: Path) -> None:
    """P2 sits at table 2. The only two players are kept apart, and meet all the same."""
    organizer = kites(tmp_path, 4, P2={"Fixed table": 2})
    preview = next_of(organizer)
    (found,) = (each for each in preview.games if "P2" in {seat.player for seat in each.seats})
    assert found.table == 2
    assert [seat.fixed_table for seat in found.seats if seat.player == "P2"] == [2]
    apart = {player: {"Keep apart": "x"} for player in ("P1", "P2")}
    (only,) = next_of(kites(tmp_path / "apart", 2, **apart)).games
    assert only.is_apart


def test_who_is_out_by_losses_is_named(tmp_path: Path) -> None:
    """After two rounds of four, in which the lower ID wins, P4 has lost to two of the others: 2 losses put P4 out."""
    rules = KITE.replace("  rematches:", "  out_after_losses: 2\n  rematches:", 1)
    organizer = kites(tmp_path, 4, rules=rules)
    for number in (1, 2):
        organizer.pair()
        lower_wins(organizer, number)
    assert next_of(organizer).out_by_losses == ("P4",)


def test_a_draft_is_a_draft(tmp_path: Path) -> None:
    """With `release: manual`."""
    organizer = kites(tmp_path)
    assert not next_of(organizer).round_.is_draft
    organizer.edit_event({"release": "manual"})
    assert next_of(organizer).round_.is_draft


# The last round drawn again.


def test_a_redraw_of_the_same_players_is_the_same(tmp_path: Path) -> None:
    """Every table as it was, and the start that was typed stays."""
    organizer = kites(tmp_path)
    organizer.pair()
    preview = again(organizer)
    assert {each.difference for each in preview.games} == {Difference.SAME}
    assert preview.comparison is not None
    assert preview.comparison.is_identical
    assert preview.drawn.content == organizer.workbook(1).read_bytes()


def test_a_redraw_says_which_tables_are_others(tmp_path: Path) -> None:
    """Somebody exchanged the second players of tables 1 and 2: drawn again both are others, and table 3 is the same."""
    organizer = kites(tmp_path)
    organizer.pair()
    first, second = swap(organizer, 1, "wanted so")
    preview = again(organizer)
    by_table = {each.table: each for each in preview.games}
    assert [by_table[table].difference for table in (1, 2, 3)] == [
        Difference.PLAYERS,
        Difference.PLAYERS,
        Difference.SAME,
    ]
    assert tuple(seat.player for seat in by_table[1].seats) == first
    assert preview.comparison is not None
    assert [each.players for each in preview.comparison.missing if hasattr(each, "players")] == [
        (first[0], second[1]),
        (second[0], first[1]),
    ]


def test_a_redraw_is_another_one_once_the_old_workbook_is(tmp_path: Path) -> None:
    """A note typed into the round that would be replaced: what was looked at is not what is there."""
    organizer = kites(tmp_path)
    organizer.pair()
    before = again(organizer).drawn
    organizer.enter_all(1, {1: {**seats(*drawn(organizer, 1)[1]), "Note": "look here"}})
    assert again(organizer).drawn.digest != before.digest


def test_why_nothing_is_drawn_is_said_as_by_the_command(tmp_path: Path) -> None:
    """An open round, results before a redraw, and a workbook that another program has open."""
    organizer = kites(tmp_path, 4)
    organizer.pair()
    found = draw_next(organizer.folder, asked_for=True)
    assert isinstance(found, NotDrawn)
    assert found.says in organizer.pair().output
    sign = organizer.folder / "~$round-1.xlsx"
    sign.write_text("", encoding="utf-8")
    refused = draw_again(organizer.folder)
    assert isinstance(refused, NotDrawn)
    assert refused.failed
    assert refused.says in organizer.run("pair", "cup", "--redraw", expect=1).output
    assert "round-1.xlsx is open in another program: save and close it first" in refused.says
    assert "is open in another program" in organizer.run("undo", "cup", expect=2).output
    sign.unlink()
    organizer.enter(1, 1, 9, 0)
    refused = draw_again(organizer.folder)
    assert isinstance(refused, NotDrawn)
    assert "round 1 has results in it" in refused.says


# The cut.

# A has 6 points, B, C, D and E have 3, F none. Points of the opponents: B 6 + 3 (A, E), C 3 + 6 (D, A), D 3 + 0 (C, F),
# E 0 + 3 (F, B). Own scores: B and C 9, D 9, E 1 + 9. So B and C are equal, then come E and D, by their scores.
PLAYED = (
    round_of(1, game("A", "B", 9, 0), game("C", "D", 9, 0), game("E", "F", 9, 0)),
    round_of(2, game("A", "C", 9, 0), game("B", "E", 9, 1), game("D", "F", 9, 2)),
)


def at_the_cut(*stages: Stage, rounds: Any = PLAYED) -> tuple[Event, Any, tuple[Stage, ...]]:
    """The event of six, its rules and stages."""
    return event_of(players_of("A B C D E F"), *rounds, stages=stages), RULES, stages


def test_the_cut_says_who_is_in_and_what_kept_the_others_out() -> None:
    """Top 4: D is the first reserve, behind E by the own scores; F by the points."""
    found = cut_of(*at_the_cut(swiss(2), elimination(4)))
    assert found is not None
    first, *middle, last = found.made
    assert (first.player, first.points, first.seed, first.rank) == ("A", 6, 1, 1)
    assert {each.player for each in middle} == {"B", "C"}
    assert (last.player, last.points, last.seed) == ("E", 3, 4)
    assert [(each.player, each.points, each.decided_by) for each in found.missed] == [
        ("D", 3, "own_scores"),
        ("F", 0, TOURNAMENT_POINTS),
    ]
    assert found.reserve == "D"


def test_chance_may_keep_somebody_out() -> None:
    """Top 2: of B and C one is in by lot alone; E and D are behind by the points of their opponents."""
    found = cut_of(*at_the_cut(swiss(2), elimination(2)))
    assert found is not None
    inside = {each.player for each in found.made}
    (other,) = {"B", "C"} - inside
    assert [(each.player, each.decided_by) for each in found.missed] == [
        (other, RANDOM),
        ("E", "strength_of_schedule"),
        ("D", "strength_of_schedule"),
        ("F", TOURNAMENT_POINTS),
    ]
    assert found.reserve == other


def test_where_wins_decide_there_is_no_reserve() -> None:
    """Everybody with a win plays on; nobody was kept out by somebody else."""
    with_a_win = Stage(type=StageType.ELIMINATION, wins=1)
    found = cut_of(*at_the_cut(swiss(2), with_a_win))
    assert found is not None
    assert {each.player for each in found.made} == set("ABCDE")
    assert [(each.player, each.decided_by) for each in found.missed] == [("F", None)]
    assert found.reserve is None


def test_before_the_last_results_it_says_who_is_sure() -> None:
    """Top 2 of four, in the last round: B and D have drawn, so A and C, who still play, are in with 3 or more."""
    rounds = (
        round_of(1, game("A", "B", 9, 0), game("C", "D", 9, 0)),
        round_of(2, game("A", "C"), game("B", "D", 4, 4)),
    )
    stages = (swiss(2), elimination(2))
    event = event_of(players_of("A B C D"), *rounds, stages=stages)
    found = outlook_of(event, RULES, stages)
    assert found is not None
    assert {each.player for each in found.of(Certainty.SURE)} == {"A", "C"}
    assert {each.player: each.chance.most for each in found.of(Certainty.OUT)} == {"B": 1, "D": 1}
    assert found.of(Certainty.OPEN) == ()
    assert cut_of(event, RULES, stages) is None


def test_the_cut_is_in_the_preview_of_its_round(tmp_path: Path) -> None:
    """Four of six go on: seeds 1 and 4 meet, and 2 and 3; the preview of a redraw says it, too."""
    organizer = kites(tmp_path, 6, rounds=2, cut=4)
    for number in (1, 2):
        organizer.pair()
        lower_wins(organizer, number)
    preview = next_of(organizer)
    assert preview.round_.stage == "Top 4"
    assert preview.cut is not None
    assert [line.seed for line in preview.cut.made] == [1, 2, 3, 4]
    assert sorted(tuple(sorted(seat.seed or 0 for seat in each.seats)) for each in preview.games) == [
        (1, 4),
        (2, 3),
    ]
    assert len(preview.cut.missed) == 2
    assert preview.cut.reserve == preview.cut.missed[0].player
    assert preview.reasons is None
    organizer.pair()
    reserve = preview.cut.reserve
    leaves = preview.cut.made[3].player
    organizer.change(3, leaves, "Drop")
    after = again(organizer)
    assert after.cut is not None
    assert after.cut.made[3].player == reserve
    assert isinstance(reserve, str)
    assert PlayerId(leaves) not in {line.player for line in (*after.cut.made, *after.cut.missed)}
