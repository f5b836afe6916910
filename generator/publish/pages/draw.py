"""What a round's page says of its draw."""

from dataclasses import dataclass

from generator.publish.pages.parts import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """In what a round is not as it was drawn, and the organizer's note on it, empty where there is none."""

    text: Sentence
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SinceDraw:
    """What became of a draw: earlier results that were corrected, whom that moved, and every departure from it."""

    corrected: tuple[Sentence, ...]
    moved: tuple[Sentence, ...]
    departures: tuple[Departure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a part of a round was drawn so, and the games of this part."""

    heading: str
    sentences: tuple[Sentence, ...]
    games: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCheck:
    """What the button that repeats a draw needs: links to what the round was drawn from, and to scripts; its words."""

    data: str
    script: str  # of the button
    program: str  # the draw itself, fetched once the button is pressed
    words: tuple[tuple[str, str], ...]
