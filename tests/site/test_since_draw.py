"""What a round's page says of its draw: changes by hand with their notes, corrections, and nothing that is private."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.model import Bye, Event, RankedBefore, Round, StandingsBefore
from tests.site.events import HOSTILE, by_hand, event, named, names, play, publish, to_publish
from tests.site.html import files_of, pages_within
from tests.support.records import elimination, swiss

HEADING = "Changed since the draw"


def built(shown: Event, folder: Path) -> dict[str, bytes]:
    """Every file of the site of one event."""
    publish([to_publish(shown)], folder / "site")
    return files_of(folder / "site")


def text_of(files: dict[str, bytes], number: int) -> str:
    """The text of a round's page of the event `cup`."""
    return pages_within(files, "cup")[f"round/{number}/index.html"].text


def with_round(of: Event, number: int, **more: Any) -> Event:
    """The event with another value in one of its rounds."""
    rounds = list(of.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **more)
    return replace(of, rounds=tuple(rounds))


def ranking_of(round_: Round) -> StandingsBefore:
    """A ranking of everybody in a round, all on the same points."""
    lines = (
        RankedBefore(player=player, points=7, margin=None, active=True, faction=None, fixed_table=None)
        for player in sorted(round_.players)
    )
    return StandingsBefore(lines=tuple(lines), is_complete=True)


def test_a_round_as_it_was_drawn_says_nothing_of_changes(tmp_path: Path) -> None:
    """And its files for programs are linked, what it was drawn from among them."""
    files = built(play(event("cup", named(names(9)), swiss(2)), 2), tmp_path)
    assert HEADING not in text_of(files, 2)
    assert b"../../data/draw-2.json" in files["cup/round/2/index.html"]
    assert "cup/data/draw-2.json" in files
    assert "cup/data/draw-2.csv" not in files


def test_the_way_to_the_reasons_stands_where_the_question_is_asked(tmp_path: Path) -> None:
    """With each player's open game to that very game; below the pairings, with a seal and the button that repeats it.

    Whom a person paired with whom, nobody can explain.
    """
    drawn = play(event("cup", named(names(8)), swiss(2)), 2, open_games=1)
    (still_open,) = [game for game in drawn.rounds[1].pairings if game.result.score1 is None]
    way = f"why-{still_open.table}"
    asked = f'<a href="round/2/index.html#{way}"><bdi>Why this opponent?</bdi></a>'.encode()
    below = b'<p>Drawn fairly, unchanged \xc2\xb7 <a href="#draw">Why?</a>'
    for shown, name, players, rounds in (
        (drawn, "drawn", 2, 1),
        (with_round(drawn, 2, draw_seed=None), "by-hand", 0, 0),
    ):
        files = built(shown, tmp_path / name)
        assert files["cup/index.html"].count(asked) == players
        assert files["cup/round/2/index.html"].count(below) == rounds
        assert files["cup/round/2/index.html"].count(f'<li id="{way}">'.encode()) == rounds


def test_the_seal_of_a_bracket_says_how_it_was_paired(tmp_path: Path) -> None:
    """No lot decides a cut or a later round of a bracket."""
    files = built(play(event("cup", named(names(8)), swiss(2), elimination(4)), 4), tmp_path)
    seals = {
        2: "Drawn fairly, unchanged",
        3: "Seeded by rank, unchanged",
        4: "Paired by the bracket, unchanged",
    }
    for number, seal in seals.items():
        shown = [
            each
            for each in seals.values()
            if f"<p>{each} ".encode() in files[f"cup/round/{number}/index.html"]
        ]
        assert shown == [seal]


def test_the_seal_of_a_round_that_a_person_changed_leads_to_the_changes(tmp_path: Path) -> None:
    """It does not say that all is as drawn."""
    page = built(by_hand(play(event("cup", named(names(8)), swiss(2)), 1)), tmp_path)[
        "cup/round/1/index.html"
    ]

    assert b'<a href="#since-draw"><bdi>Changed since the draw</bdi></a> \xc2\xb7 <a href="#draw">Why' in page
    assert b"unchanged" not in page.partition(b"<template")[0]


def test_a_hostile_note_is_only_text(tmp_path: Path) -> None:
    """Names and notes come from people: everything is escaped, and each stands in isolation."""
    shown = by_hand(play(event("cup", named(HOSTILE), swiss(2)), 1))
    files = built(shown, tmp_path)
    first, second = shown.rounds[0].pairings[:2]
    a, d, c, b = (shown.player(player).name for player in (*first.players, *second.players))
    said = f"Table 1 is now {a} against {d}; the draw had {a} against {b}. Note: {HOSTILE[1]}"
    assert f"{HEADING} {said} Table 2 is now {c} against {b}; the draw had {c} against {d}." in text_of(
        files, 1
    )
    assert b"<bdi>&#34;&gt;&lt;img src=x onerror=alert(1)&gt;</bdi>" in files["cup/round/1/index.html"]


def test_a_note_is_published_of_a_changed_pairing_alone(tmp_path: Path) -> None:
    """Notes of other rows, and of changes of players, stay in the workbook: in no file of the site."""
    shown = play(event("cup", named(names(9)), swiss(2)), 2)
    first, second, *others = shown.rounds[0].pairings
    unchanged = (replace(first, note="warned: secret"), second, *others)
    files = built(with_round(shown, 1, pairings=unchanged), tmp_path)
    assert not [path for path, content in files.items() if b"secret" in content]


def test_a_round_that_a_person_paired_is_compared_with_nothing(tmp_path: Path) -> None:
    """Without a seed there is no draw: no sentence, no file."""
    shown = with_round(by_hand(play(event("cup", named(names(8)), swiss(2)), 1)), 1, draw_seed=None)
    files = built(shown, tmp_path)
    assert HEADING not in text_of(files, 1)
    assert "cup/data/draw-1.json" not in files


def test_a_draw_that_can_not_be_repeated_is_said(tmp_path: Path) -> None:
    """Its seed is not that of today's results, and the workbook holds no ranking: nothing is shown as drawn."""
    shown = with_round(play(event("cup", named(names(8)), swiss(2)), 2), 2, draw_seed="typed")
    files = built(shown, tmp_path)
    said = (
        "This round's seed is not the one that the earlier results give: one of them, or a seed, was changed since. "
        "The draw can't be repeated, because the round's workbook does not contain the ranking it was drawn from."
    )
    assert f"{HEADING} {said} Draw" in text_of(files, 2)
    assert "cup/data/draw-2.json" not in files
    assert "cup/data/draw-1.json" in files


def test_whoever_is_not_registered_any_more_is_called_by_the_id(tmp_path: Path) -> None:
    """A player who was drawn, taken out of the round by hand and out of players.xlsx."""
    shown = play(event("cup", named(names(8)), swiss(2)), 1)
    kept = shown.rounds[0].pairings[:3]
    gone, stays = shown.rounds[0].pairings[3].players
    shown = with_round(shown, 1, standings_before=ranking_of(shown.rounds[0]))
    shown = with_round(shown, 1, pairings=kept, byes=(Bye(player=stays, row=4),))
    shown = replace(shown, players=tuple(player for player in shown.players if player.id != gone))
    text = text_of(built(shown, tmp_path), 1)
    name = shown.player(stays).name
    assert (
        f"There is now a bye for {name}; the draw had {gone} against {name} at table 4. "
        f"{gone} was in the draw and is not in round 1."
    ) in text
