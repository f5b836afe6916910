"""The catalogue of games against the files of the regulations, and how people name games."""

from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from generator import regulations
from generator.commands.regulations import show_regulation
from generator.regulations.catalogue import regulation_ids, shipped
from generator.regulations.games import Game, find_game, games, similar_games
from generator.text import folded

LINES = yaml.safe_load((Path(regulations.__file__).with_name("games.yaml")).read_text(encoding="utf-8"))


def test_each_regulation_that_comes_with_the_program_stands_in_the_catalogue_once() -> None:
    """And nothing else, each with all that an organizer has to know."""
    assert sorted(game.id for game in games()) == list(regulation_ids())
    for line in LINES:
        assert set(line) <= {field.name for field in fields(Game)}
        assert line["document"], line["id"]
        for fact in ("asks", "checked", "unsure"):
            assert line[fact].endswith("."), (line["id"], fact)
        assert len(line["asks"].split()) <= 20, line["id"]


def test_the_document_is_shown_with_its_date() -> None:
    """Or without one, where none is known."""
    assert "\nDocument: Runewars Miniatures Game Tournament Regulations; 23 July 2018\n" in show_regulation(
        shipped("runewars-2.2")
    )
    assert "\nDocument: WESPA Tournament Rules, version 3; without a date\n" in show_regulation(
        shipped("scrabble")
    )


def test_a_game_is_called_as_its_regulation_calls_it() -> None:
    """Both names share a word at least: the catalogue's is the one that people say."""
    for game in games():
        theirs, ours = (
            set(folded(name).replace(":", "").split()) for name in (shipped(game.id).game, game.game)
        )
        assert theirs & ours, game.id


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("magic", "magic"),
        ("Magic: The Gathering", "magic"),
        ("MTG", "magic"),
        ("warhammer 40.000", "warhammer-40k"),
        ("40K", "warhammer-40k"),
        ("WTC", "wtc-20-0"),
        ("X-Wing", "xwing-1.1.1"),
        ("Pokemon", "pokemon"),
        ("Runewars", "runewars-2.2"),  # of several editions the newest
        ("runewars 1.0", "runewars-1.0"),
        ("urban-war-1.4", "urban-war-1.4"),
    ],
)
def test_a_game_is_found_by_the_names_that_people_say(words: str, game: str) -> None:
    """Capitals, accents and signs don't matter."""
    found = find_game(words)
    assert found is not None
    assert found.id == game


def test_what_is_not_there_brings_what_is_like_it() -> None:
    """A slip of the pen, a part of a name; and nothing for another game."""
    for words in ("chees", "Star Wars", "", "Kite Duel"):
        assert find_game(words) is None
    assert [game.id for game in similar_games("chees")] == ["chess"]
    assert "star-wars-legion" in {game.id for game in similar_games("Star Wars")}
    assert similar_games("Kite Duel") == ()


def test_older_editions_stand_at_the_end() -> None:
    """Nobody takes them for what is played today."""
    older = [game.older for game in games()]
    assert older == sorted(older)
