"""What everybody finds at their own name on the event's page, and a round's pairings by name and as text."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.model import Change, ChangeKind, Event, Player, PlayerId
from tests.site.events import ROUND_1, ROUND_2, event, named, names, play, publish, to_publish
from tests.site.html import Page, files_of, pages_within
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss


def built(shown: Event, folder: Path, **site: Any) -> dict[str, bytes]:
    """The event's files by their paths within the event."""
    publish([to_publish(shown)], folder / "site", **site)
    found = files_of(folder / "site")
    return {
        path.removeprefix(f"{shown.id}/"): content
        for path, content in found.items()
        if path.startswith(shown.id)
    }


def overview(shown: Event, folder: Path) -> Page:
    """The event's page."""
    publish([to_publish(shown)], folder / "site")
    return pages_within(files_of(folder / "site"), shown.id)["index.html"]


def named_players(*given: str, **more: Any) -> tuple[Player, ...]:
    """Players P1, P2 ... with these names."""
    return tuple(Player(id=PlayerId(f"P{n}"), name=name, **more) for n, name in enumerate(given, start=1))


def test_everybody_is_an_entry_in_the_order_of_names(tmp_path: Path) -> None:
    """By name, not by ID: Émile before Eva, Østen after osric."""
    page = overview(event_of(named_players("Østen", "Eva", "osric", "Émile")), tmp_path)

    assert [each["data-player"] for each in page.all("li") if "data-player" in each] == [
        "P4",
        "P2",
        "P3",
        "P1",
    ]
    assert "Registered The first pairing appears when round 1 is published." in page.text


def test_a_player_finds_table_opponent_list_and_who_chooses(tmp_path: Path) -> None:
    """194 points against 200: the lower total chooses (Runewars 2.2, Game Setup, p. 12); each reads who."""
    players = tuple(
        Player(id=PlayerId(each), name=f"Name {each}", faction=faction, list_points=points)
        for each, faction, points in (("A", "Daqan Lords", 194), ("B", "Latari Elves", 200))
    )
    shown = event_of(players, round_of(1, game("A", "B", table=7), deployment="Standoff"), stages=[swiss(1)])
    text = overview(shown, tmp_path).text

    chooses = "hooses the first player (194 vs 200 points)."
    assert f"Name A Table 7 against Name B against Name B · Latari Elves C{chooses}" in text
    assert f"Name B Table 7 against Name A against Name A · Daqan Lords Name A c{chooses}" in text


def test_who_does_not_play_reads_why(tmp_path: Path) -> None:
    """A bye and its worth, a drop, a late entry with what it costs (p. 15: a loss for each round missed)."""
    first = round_of(1, game("A", "B", 90, 10), game("C", "D", 90, 10), changes=[("B", "Drop")])
    second = round_of(2, game("A", "C"), "D")
    shown = event_of(players_of("A B C D", E=4) + players_of("E", E=4), first, second, stages=[swiss(4)])
    text = overview(shown, tmp_path).text

    assert "D Bye It counts as a win, with 8 points and a margin of 70." in text
    assert text.count("B Dropped") == text.count("Dropped") == 1
    late = "Each of the previous 3 rounds counts as a loss, with 0 points and a margin of 0."
    assert f"E Joins in round 4 {late}" in text


def test_a_player_reads_the_own_rank_and_what_changed(tmp_path: Path) -> None:
    """After round 1: P5 with 8 points, P3 and P1 with 7 and margins of 60 and 58.

    After round 2: P1 15 and 133, P3 15 and 130, P4 12, P5 8, P2 4.
    """
    shown = event_of(players_of("P1 P2 P3 P4 P5"), ROUND_1, ROUND_2, stages=[swiss(3)])
    text = overview(shown, tmp_path).text

    for label, said in (
        ("P1 Won 95 : 20", "After round 2 1st of 5 Up 2 places since round 1."),
        ("P3 Won", "After round 2 2nd of 5 The same rank as after round 1."),
        ("P5 Lost 20 : 95", "After round 2 4th of 5 Down 3 places since round 1."),
    ):
        entry = text.partition(f"{label} against")[2].partition("All rounds and figures")[0]
        assert said in entry, label


def test_who_still_plays_reads_the_rank_before_this_round(tmp_path: Path) -> None:
    """Others have finished their games of round 2, so P4's rank of now says nothing about P4; P1's is provisional."""
    second = round_of(2, game("P1", "P5", 90, 10), game("P3", "P4"), "P2")
    shown = event_of(players_of("P1 P2 P3 P4 P5"), ROUND_1, second, stages=[swiss(3)])
    text = overview(shown, tmp_path).text

    # P3 had 7 points and a margin of 60 after round 1: behind P5 with 8, before P1 with 58
    assert "Table 2 against P4 against P4 After round 1 2nd of 5" in text
    # 90 to 10 is a lead of 80: 8 points. P1 has 15, P2 with a bye 12, P5 11 or fewer, P3 7, P4 4.
    assert (
        "P1 Won 90 : 10 against P5 Table 1 · against P5. 1 game still open. So far 1st of 5 "
        "Up 2 places since round 1."
    ) in text


def test_the_own_page_says_both_ranks_while_the_own_game_is_open(tmp_path: Path) -> None:
    """P3 was second after round 1; without a game in round 2 P1, P2 and P5, who have more points now, are before P3."""
    second = round_of(2, game("P1", "P5", 90, 10), game("P3", "P4"), "P2")
    shown = event_of(players_of("P1 P2 P3 P4 P5"), ROUND_1, second, stages=[swiss(3)])
    pages = pages_within(built_pages(shown, tmp_path), shown.id)

    own = pages["players/P3/index.html"].text
    assert "After round 1 2nd of 5" in own
    assert "4th of 5 (this game not counted yet)." in own
    assert "So far 1st of 5" in pages["players/P1/index.html"].text


def test_between_rounds_everybody_reads_their_last_result(tmp_path: Path) -> None:
    """Who looks for a typing error finds it there; the list by name is no list of pairings then."""
    text = overview(event_of(players_of("P1 P2 P3 P4 P5"), ROUND_1, stages=[swiss(3)]), tmp_path).text

    assert "All players by name" in text
    assert (
        "P3 Won 200 : 140 against P4 Round 1 · Table 2 · against P4. The next round is being drawn." in text
    )


def test_in_the_bracket_everybody_reads_what_their_game_means(tmp_path: Path) -> None:
    """Of four games of the first elimination round three are played: their winners go on, their losers don't."""
    shown = play(event("cup", named(names(12)), swiss(2), elimination(8)), 3, open_games=1)
    text = overview(shown, tmp_path).text

    assert text.count("Next: Semifinals.") == 3
    assert text.count("Out: Quarterfinals.") == 3
    assert text.count("Missed the cut") == 4


def test_after_the_event_the_places_are_found(tmp_path: Path) -> None:
    """With the rank that the Swiss rounds gave; one is the champion, and two share the third place."""
    shown = play(event("cup", named(names(8)), swiss(2), elimination(4)), 4)
    text = overview(shown, tmp_path).text

    assert text.count("Champion of 8 Won and lost 4–0 Before the cut") == 1
    assert "2nd of 8 Won and lost" in text


def test_the_first_five_games_stand_beside_the_first_five_players(tmp_path: Path) -> None:
    """Of 16 games; the way to all of them stands below, and all else about the event is folded at the end."""
    shown = play(event("cup", named(names(32)), swiss(3)), 2, open_games=9)
    page = overview(shown, tmp_path)
    assert (
        len([each for each in page.all("tr") if each.get("class") in ("won", "lost", "draw", "open")]) == 10
    )
    assert page.text.count("All games of round 2") == 1
    assert page.text.index("Leaders for now") < page.text.index("About this event")
    assert page.text.index("About this event") < page.text.index("Structure")
    assert "Fixed when" not in page.text
    assert "none named" not in page.text


def test_a_rounds_pairings_by_name(tmp_path: Path) -> None:
    """Each player with the table and the opponent, whoever has the bye without one."""
    shown = event_of(players_of("C A B"), round_of(1, game("C", "A", table=3), "B"), stages=[swiss(1)])
    pages = pages_within(built_pages(shown, tmp_path), shown.id)
    page = pages["round/1/index.html"]

    assert "Player Where Opponent A Table 3 C B Bye C Table 3 A" in page.text
    assert [each["data-player"] for each in page.all("tr") if "data-player" in each][-3:] == ["A", "B", "C"]


def built_pages(shown: Event, folder: Path) -> dict[str, bytes]:
    """The whole site's files."""
    publish([to_publish(shown)], folder / "site")
    return files_of(folder / "site")


def test_a_round_as_text_for_a_chat(tmp_path: Path) -> None:
    """The title, what is played and when, a line a table, the bye, and the page where the address is known."""
    players = named_players("Ilse Vorn", "Bo Renn", "Evil\r\n9  Forged -\u202e Line", "אבג", "Aoife")
    first = round_of(
        1,
        game("P1", "P2", table=9),
        game("P3", "P4", table=10),
        "P5",
        deployment="Standoff",
        starts_at="10:00",
    )
    text = built(event_of(players, first, stages=[swiss(1)]), tmp_path, address="https://example.org/t/")
    assert text["round/1/pairings.txt"].decode().splitlines() == [
        "Test Event: Round 1",
        "Deployment: Standoff",
        "Starts at: 10:00",
        "",
        " 9  Ilse Vorn - Bo Renn",
        "10  Evil 9 Forged - Line - \u2068אבג\u2069",
        "Bye: Aoife",
        "",
        "https://example.org/t/test-event/round/1/",
    ]


def test_a_link_for_a_chat_has_no_space(tmp_path: Path) -> None:
    """Whatever the event's folder is called: a chat would end the link there."""
    shown = replace(
        event_of(players_of("A B"), round_of(1, game("A", "B", table=1)), stages=[swiss(1)]), id="Cup ö"
    )
    publish([to_publish(shown)], tmp_path / "site", address="https://example.org/t/")
    text = files_of(tmp_path / "site")["Cup ö/round/1/pairings.txt"].decode()
    assert text.endswith("\nhttps://example.org/t/Cup%20%C3%B6/round/1/\n")


def test_the_worker_lies_at_the_root_under_its_own_name(tmp_path: Path) -> None:
    """It serves what lies below it, and a browser asks for a newer one at the same address."""
    found = built_pages(event_of(players_of("A B")), tmp_path)

    assert "worker.js" in found
    assert not [path for path in found if path.startswith("assets/worker")]


def test_no_note_of_a_change_is_found(tmp_path: Path) -> None:
    """Why somebody dropped is the organizer's business."""
    left = Change(player=PlayerId("B"), kind=ChangeKind.DROP, note="felt unwell")
    first = round_of(1, game("A", "B", 90, 10))
    shown = event_of(players_of("A B"), replace(first, changes=(left,)), stages=[swiss(2)])
    assert "unwell" not in overview(shown, tmp_path).text
