"""Every page of events in every state: valid, complete, safe, and linked with the others."""

import re
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from pydantic import BaseModel

from generator.model import Change, ChangeKind, Leader, PlayerId
from generator.regulations.catalogue import document_ids, shipped
from generator.regulations.schema_parts import Cite
from generator.site import templates
from tests.site.events import (
    AWKWARD,
    HOSTILE,
    ROUND_1,
    ROUND_2,
    SQUAD_LINK,
    event,
    everything,
    five_players,
    named,
    names,
    play,
    publish,
    to_publish,
)
from tests.site.html import Page, broken_links, files_of, pages_of, parse
from tests.support.records import RUNEWARS, elimination, game, round_of, swiss

pytestmark = pytest.mark.slow

Files = dict[str, bytes]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """The pages of the event that is worked by hand, by their paths within the event."""
    site = tmp_path_factory.mktemp("small") / "site"
    publish([to_publish(five_players(ROUND_1, ROUND_2))], site)
    found = pages_of(files_of(site))
    return {path.removeprefix("test-event/"): page for path, page in found.items()}


def test_every_page_of_the_contract_is_there(files: Files) -> None:
    """Each event has its pages where PRODUCT.md says."""
    for each in (item.event for item in everything()):
        assert each is not None
        expected = {"index.html", "standings/index.html", "bracket/index.html", "players/index.html"}
        expected |= {"rules/index.html", "data/event.json"}
        expected |= {f"round/{round_.number}/index.html" for round_ in each.rounds}
        expected |= {f"players/{player.id}/index.html" for player in each.players}
        assert {f"{each.id}/{name}" for name in expected} <= set(files)


def test_every_link_resolves_anchors_included(files: Files) -> None:
    """Within the site no link leads nowhere; the page for lost addresses has none that could, see `test_lost`."""
    assert broken_links(files) == ["404.html: /"]


def test_every_page_can_be_reached_from_the_front_page(pages: dict[str, Page], files: Files) -> None:
    """Except for who asks: the bracket of an event without one, a picture, a calendar, the 404, what programs read."""
    from posixpath import dirname, join, normpath

    seen, waiting = set(), ["index.html"]
    while waiting:
        path = waiting.pop()
        if path in seen or path not in files:
            continue
        seen.add(path)
        links = pages[path].addresses() if path in pages else ()
        waiting += [
            normpath(join(dirname(path), urlsplit(link).path)) for link in links if not urlsplit(link).scheme
        ]
    unreached = {path for path in files if path not in seen and not path.startswith(".")}
    asked_for = ("/bracket/index.html", "/picture.png", "/calendar.ics", "404.html", "events.json")
    unasked = {path for path in unreached if not path.endswith(asked_for) and not path.startswith("schemas/")}
    assert unasked == set()


def test_links_are_relative_and_nothing_is_loaded_from_elsewhere(pages: dict[str, Page]) -> None:
    """The site works under any path; only an organizer's own text and a player's file link elsewhere."""
    for path, page in pages.items():
        if path == "404.html":
            continue
        for address in page.addresses():
            assert not address.startswith("/"), path
            if urlsplit(address).scheme:
                assert address in ("https://example.org/harbour", SQUAD_LINK), path
        loaded = [each["href"] for each in page.all("link") if each["rel"] != "alternate"]
        loaded += [each["src"] for each in page.all("script") if "src" in each]
        assert all(
            re.fullmatch(r"(\.\./)*assets/[\w-]+\.[0-9a-f]{10}\.(css|svg|js)", each) for each in loaded
        )


def test_the_markup_of_every_page_is_in_order(pages: dict[str, Page]) -> None:
    """Elements close in order, anchors are unique, there is one h1, no level of headings is left out."""
    for path, page in pages.items():
        assert not page.faults, path
        assert not page.open, path
        assert len(page.ids) == len(set(page.ids)), path
        levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
        assert levels.count(1) == 1, path
        assert levels[0] == 1, path
        assert all(after <= before + 1 for before, after in pairwise(levels)), path
        assert page.all("html")[0]["lang"] == "en"
        assert {"main", "title", "footer", "header"} <= {tag for tag, _ in page.elements}
        assert any(each.get("name") == "viewport" for each in page.all("meta"))


def test_every_table_has_a_caption_and_headings_with_a_scope(pages: dict[str, Page]) -> None:
    """A reader who hears the page knows what each table and each cell is; an organizer's own tables are theirs."""
    for path, page in pages.items():
        tables = [each for each in page.all("table") if "class" in each]
        assert len(page.all("caption")) == len(tables), path
        theirs = 2 * (len(page.all("table")) - len(tables))
        assert len([each for each in page.all("th") if "scope" not in each]) == theirs, path


def test_labels_refer_to_something(pages: dict[str, Page]) -> None:
    """Whatever is labelled by another element finds it on its page."""
    for path, page in pages.items():
        named = {id_ for _, each in page.elements for id_ in each.get("aria-labelledby", "").split()}
        assert named <= set(page.ids), path


def test_hostile_names_are_only_text(pages: dict[str, Page]) -> None:
    """No name, and nothing in an organizer's text, becomes an element; each name is shown as it is."""
    for path, page in pages.items():
        tags = {tag for tag, _ in page.elements}
        assert not tags & {"img", "iframe"}, path
        assert ("style" in tags) == (path == "404.html")
        scripts = [each for each in page.all("script") if each.get("type") != "application/ld+json"]
        if path == "404.html":  # which can link to none
            assert scripts == [{}]
            continue
        assert all(
            re.fullmatch(r"(\.\./)*assets/[\w-]+\.[0-9a-f]{10}\.js", each["src"]) for each in scripts
        ), path
        assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]
    for where in ("players/index.html", "standings/index.html"):
        text = pages[f"hostile/{where}"].text
        assert all(name in text for name in AWKWARD)
    for number, name in enumerate(AWKWARD, start=1):
        page = pages[f"hostile/players/P{number:02}/index.html"]
        assert page.text.count(name) >= 2, "in the title and in the heading"


def test_one_text_alone_is_not_escaped() -> None:
    """The organizer's cleaned text, and data as JSON; everything else that a template shows is escaped."""
    found = [
        (path.name, line.strip())
        for path in sorted(templates.FOLDER.rglob("*.html"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\|\s*safe|autoescape|Markup", line)
    ]

    assert found == [
        ("event.html", "{{ page.about|safe }}"),
        ("sharing.html", '<script type="application/ld+json">{{ page.data|safe }}</script>'),
    ]


def test_every_name_stands_in_isolation(files: Files) -> None:
    """A name written from right to left does not turn the text around it."""
    hebrew = HOSTILE[5].encode()
    for path, content in files.items():
        if path.endswith(".html"):
            body = re.sub(
                rb'="[^"]*"', b"", content.partition(b"<body")[2]
            )  # attributes are no text on the page
            assert body.count(hebrew) == len(re.findall(rb"<bdi>[^<]*" + re.escape(hebrew), body)), path


@pytest.mark.parametrize("regulation_id", document_ids())
def test_the_rules_page_says_everything_in_the_regulations(regulation_id: str, tmp_path: Path) -> None:
    """Every sentence, number and clause of the regulation file stands on the page."""
    regulation = shipped(regulation_id)
    publish([to_publish(five_players(), regulation)], tmp_path / "site")
    text = parse("", (tmp_path / "site/test-event/rules/index.html").read_bytes()).text.casefold()

    paths = {"at", "where", "before", "value"}  # of a change: said in words, see the next test
    spellings = {"factions": {"also": True}}  # of what stands there
    left_out = {"form": True, "changes": {"__all__": paths}, "lists": spellings}
    if regulation_id == "atomic-empire":  # readings of the seasons, which the store has replaced
        left_out |= {"readings": {"I-28", "I-36", "I-37"}}
    for leaf in leaves(regulation.model_dump(exclude=left_out, exclude_unset=True)):
        assert said(leaf).casefold() in text, leaf
    for cite in citations(regulation):
        assert f"{cite.heading}, p. {cite.page}".casefold() in text


def test_the_rules_page_shows_both_values_of_a_change(tmp_path: Path) -> None:
    """Atomic Empire's points table beside the one it replaces, and why."""
    publish([to_publish(five_players(), shipped("atomic-empire"))], tmp_path / "site")
    text = parse("", (tmp_path / "site/test-event/rules/index.html").read_bytes()).text

    assert "What Atomic Empire changes in Runewars 1.0" in text
    assert "tournament points, bands lead 0-29, win 6, loss 5; lead 30-69, win 7, loss 4" in text
    assert "lead 0-69, win 7, loss 4; lead 70-149, win 8, loss 3; lead 150-200, win 9, loss 2" in text
    assert "Margin of victory; Strength of schedule; Random order" in text
    assert "The store's table has three rows instead of five." in text


# Words for the program, and what the page says in their place.
SAID_OTHERWISE = {
    "winner entered": "the winner is entered",
    "never": "may never play",
    "margin_of_victory": "margin of victory",
    "strength_of_schedule": "strength of schedule",
    "opponents_points": "opponents' points",
}


def said(leaf: Any) -> str:
    """How the page says a value of the file: a date as `23 July 2018`."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", str(leaf)):
        day = date.fromisoformat(leaf)
        return f"{day.day} {day:%B %Y}"
    return SAID_OTHERWISE.get(leaf, str(leaf))


def leaves(value: Any) -> list[Any]:
    """Every text and number within, and the keys of what is named: readings, tiers, structures, headings."""
    if isinstance(value, dict):
        return [
            leaf for key, child in value.items() if key != "about" for leaf in leaves(child)
        ]  # its own clause
    if isinstance(value, list | tuple):
        return [leaf for child in value for leaf in leaves(child)]
    return [] if value is None or isinstance(value, bool) else [value]


def citations(value: Any) -> list[Cite]:
    """Every clause within."""
    if isinstance(value, Cite):
        return [value]
    if isinstance(value, BaseModel):
        return [cite for name in type(value).model_fields for cite in citations(getattr(value, name))]
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [cite for child in children for cite in citations(child)]


def test_a_player_sees_every_term_of_every_figure(small: dict[str, Page]) -> None:
    """P1: 15 points of 7 and 8, a margin of 133, a strength of schedule of 4.000 of two opponents."""
    text = small["players/P1/index.html"].text

    assert "Champion of 5" in text
    assert (
        "Where this player stands Ahead of P3 (rank 2): 15 points each, margin of victory 133 against 130."
        in text
    )
    assert "Tournament points: 15 Sum over all rounds" in text
    assert "1 against P2 7 2 against P5 8" in text
    assert "Margin of victory (MoV): 133" in text
    assert "1 against P2 58 2 against P5 75" in text
    assert "Strength of schedule (SoS): 4.000 Mean over the opponents met" in text
    assert "P2 4 points in 1 round played 4.000 P5 8 points in 2 rounds played 4.000" in text
    assert "Runewars 2.2, Tiebreakers, p. 20 §" in text
    ruling = next(
        link for link in small["players/P1/index.html"].all("a") if link["href"].endswith("#reading-i-1")
    )
    assert ruling["title"] == RUNEWARS.readings["I-1"].text


def test_a_players_history_says_how_each_game_ended(small: dict[str, Page]) -> None:
    """Own score first, and the clause behind each result."""
    found = {player: small[f"players/{player}/index.html"].text for player in ("P1", "P2", "P3", "P4", "P5")}

    table = "to the loser. Tournament Points, p. 19"
    assert "1 P2 107 : 49 7 58 Won at time · table 1 107 − 49 = 58" in found["P1"]
    assert f"A lead of 30–69 is worth 7 points to the winner, 4 points {table}" in found["P1"]
    assert "2 P5 95 : 20 8 75 Won, opponent conceded · table 1 P5 conceded" in found["P1"]
    assert "from 70 on the table counts. End of Round, p. 18 §" in found["P1"]
    assert "2 P3 – 0 0 Lost, did not appear · table 2 P2 did not appear" in found["P2"]
    assert "2 P2 – 8 70 Won, opponent absent: as a bye · table 2 P2 did not appear" in found["P3"]
    assert "P3 gets what a bye gives: 8 points and a margin of 70. Swiss Rounds, p. 16" in found["P3"]
    assert "1 P3 140 : 200 4 0 Lost, force destroyed · table 2 200 − 140 = 60" in found["P4"]
    assert "1 Bye – 8 70 Won A bye counts as a win: 8 points and a margin of 70. Swiss" in found["P5"]


def test_the_standings_say_what_decided_each_rank(small: dict[str, Page]) -> None:
    """P3 is behind P1 by margin of victory, P4 behind P3 by points: their columns show it, and nothing more is said."""
    text = small["standings/index.html"].text

    assert "Final standings" in text
    assert "All 2 rounds are played: the ranking is final." in text
    assert "P3 W W 15 130 6.000 2–0" in text  # the second without an opponent
    assert "P4 L B 12 70 7.500 1–1" in text
    ranking = text[
        text.index("Place Player") : text.index("How players are ranked", text.index("Place Player"))
    ]
    assert "argin of victory" not in ranking
    assert "by MoV" not in ranking


def test_provisional_is_said_wherever_it_is_so(pages: dict[str, Page]) -> None:
    """While a round is played its standings are called provisional, on every page that shows them."""
    assert "Leaders for now" in pages["under-way/index.html"].text
    assert (
        "Provisional: round 2 is in progress, 2 of 5 results in."
        in pages["under-way/standings/index.html"].text
    )
    assert "rovisional" not in pages["finished-swiss/standings/index.html"].text


def test_the_ranking_is_not_provisional_once_elimination_is_played(tmp_path: Path) -> None:
    """An open game of the Top 4 changes no rank; who missed the cut stands below its line and is not marked besides."""
    shown = play(event("cup", named(names(8)), swiss(2), elimination(4)), 3, open_games=1)
    publish([to_publish(shown)], tmp_path / "site")
    found = pages_of(files_of(tmp_path / "site"))

    for path in ("index.html", "standings/index.html", "print/standings/index.html"):
        text = found[f"cup/{path}"].text
        assert "Ranking before the elimination" in text, path
        assert "rovisional" not in text, path
    assert (
        found["cup/standings/index.html"].text.count("eliminated") == 1
    )  # the loser of the game that is over
    assert "Before the cut" in found["cup/players/P01/index.html"].text


def test_nobody_is_ranked_before_anything_is_played(pages: dict[str, Page]) -> None:
    """A list in the order of IDs would look like a ranking; how players will be ranked is said."""
    page = pages["registration/standings/index.html"]

    assert [each for each in page.all("table") if each.get("class") == "ranking"] == []
    assert "Nothing has been played yet, so nobody has a rank." in page.text
    assert "How players are ranked" in page.text


def test_stages_are_announced_as_provisional_while_players_register(pages: dict[str, Page]) -> None:
    """The number of players can still change them; round 1 fixes them."""
    announced = pages["registration/index.html"].text

    assert "Swiss: 2 rounds of 90 minutes" in announced
    assert (
        "Provisional, for 7 players: this can still change with their number until round 1 is paired."
        in announced
    )
    assert "depends on the number of players" in pages["too-few/index.html"].text


def test_the_tournament_leaders_are_named(pages: dict[str, Page]) -> None:
    """Who organizes and who judges stands on the event's page."""
    text = pages["under-way/index.html"].text

    assert "Organizer Agnes Thole" in text
    assert "Judge Ola Friis" in text


def test_notes_of_the_organizer_stay_in_the_workbook(tmp_path: Path) -> None:
    """What is noted beside a game or a change is for the organizer, not for the public."""
    noted = replace(ROUND_1.pairings[0], note="quarrel about dice")
    left = Change(player=PlayerId("P4"), kind=ChangeKind.DROP, note="felt unwell")
    first = replace(ROUND_1, pairings=(noted, *ROUND_1.pairings[1:]), changes=(left,))

    publish([to_publish(five_players(first))], tmp_path / "site")

    for path, content in files_of(tmp_path / "site").items():
        assert b"quarrel" not in content, path
        assert b"unwell" not in content, path


def test_who_rules_a_game_between_leaders(tmp_path: Path) -> None:
    """The round's page and the players' name who rules (p. 5): at table 1 P1, P2 meet, at table 2 P3 plays P4.

    At table 1 no marshal is named, so the organizer rules (p. 4); at table 2 one leader plays, and another rules.
    """
    playing = tuple(Leader(role="judge", name=id_, player=PlayerId(id_)) for id_ in ("P1", "P2", "P3"))
    leaders = (*playing, Leader(role="organizer", name="Jo Marsh"))
    played = five_players(round_of(1, game("P1", "P2"), game("P3", "P4"), "P5"))
    played = replace(played, settings=replace(played.settings, leaders=leaders))

    publish([to_publish(played)], tmp_path / "site")

    def text_of(path: str) -> str:
        return parse("", (tmp_path / "site/test-event" / path / "index.html").read_bytes()).text

    two = "Rulings at table 1: Jo Marsh (Organizer, p. 4)"
    one = "Rulings at table 2: Jo Marsh (Leader Participation, p. 5)"
    assert two in text_of("round/1")
    assert one in text_of("round/1")
    assert two in text_of("players/P2")
    assert one in text_of("players/P4")
    assert "Rulings" not in text_of("players/P5")


def test_a_leader_without_a_public_name_is_called_as_event_yaml_says() -> None:
    """Also where players.xlsx spells the player otherwise."""
    played = play(event("cup", named(names(4)), swiss(2)), 1)
    leader = Leader(role="marshal", name="Ilse W. Vorn", player=played.players[0].id)
    settings = replace(played.settings, leaders=(leader,))
    assert replace(played, settings=settings).public.settings.leaders == (leader,)


def test_a_leaders_public_name_stands_for_all_of_the_leaders_lines(tmp_path: Path) -> None:
    """Who is organizer and marshal and plays under a public name is one person on the page too, by that name."""
    lines = (
        Leader(role="organizer", name="Ilse Vorn", player=PlayerId("P1")),
        Leader(role="marshal", name="Ilse Vorn"),
        Leader(role="judge", name="Ola Friis"),
    )
    played = five_players(round_of(1, game("P1", "P2"), game("P3", "P4"), "P5"))
    first = replace(played.players[0], name="Ilse Vorn", public_name="I. V.")
    played = replace(
        played,
        players=(first, *played.players[1:]),
        settings=replace(played.settings, leaders=lines),
    )

    publish([to_publish(played)], tmp_path / "site")

    page = parse("", (tmp_path / "site/test-event/round/1/index.html").read_bytes())
    assert "Rulings at table 1: Ola Friis" in page.text
    assert all(b"Ilse" not in content for content in files_of(tmp_path / "site").values())
