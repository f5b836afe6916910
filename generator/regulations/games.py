"""The catalogue of games: what comes with the program, in the words by which people look for it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

import yaml

from generator.text import folded

_FILE = Path(__file__).with_name("games.yaml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A record of the regulations of a game, as an organizer chooses among them; `games.yaml` explains each field."""

    id: str
    game: str
    edition: str = ""
    also: tuple[str, ...] = ()
    publisher: str
    document: str
    published: str
    asks: str
    checked: str
    unsure: str
    older: bool = False

    @property
    def name(self) -> str:
        """Return the game with its edition."""
        return f"{self.game} ({self.edition})" if self.edition else self.game


@cache
def games() -> tuple[Game, ...]:
    """Return the catalogue: games by their names, and of each the newest edition first; older ones at the end."""
    lines = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
    found = [Game(**{**line, "also": tuple(line.get("also", ()))}) for line in lines]
    return tuple(sorted(found, key=lambda each: (each.older, _plain(each.game), each.id)))


def find_game(words: str) -> Game | None:
    """Return the game that is meant by an id or by the name of the game, however it is spelt; None where none is."""
    wanted = _plain(words)
    return next((game for game in games() if wanted in _names(game)), None)


def similar_games(words: str) -> tuple[Game, ...]:
    """Return the games, three at most, whose names are like these words or have them in it."""
    wanted = _plain(words)
    names = [name for game in games() for name in _names(game)]
    near = {name for name in names if wanted and wanted in name} | {*get_close_matches(wanted, names)}
    return tuple(game for game in games() if near.intersection(_names(game)))[:3]


def _names(game: Game) -> Iterator[str]:
    yield from (_plain(each) for each in (game.id, game.name, game.game, *game.also))


def _plain(words: str) -> str:
    """Return words without accents, signs and capitals: `Star Wars: Legion` is `star wars legion`."""
    return " ".join(re.findall(r"\w+", folded(words)))
