"""In what a round is not as it was drawn: earlier results that were corrected since, and what a person changed.

The round's page and `roundsheet verify` say it with the same sentences.
"""

from collections.abc import Callable, Iterator

from generator.engine.comparison import Change, ComparedGame, Game, players_of
from generator.engine.corrections import Correction
from generator.engine.drawing import DrawKind
from generator.engine.verification import Repeated, Verification
from generator.model import Bye, PlayerId, Round
from generator.publish.pages import Departure, Link, Sentence, SinceDraw

Say = Callable[[PlayerId], Link]


def since_draw(verification: Verification | None, say: Say) -> SinceDraw | None:
    """What became of a round's draw; None where the round is as it was drawn, or was paired by hand.

    Args:
        verification: what is known of the round's draw.
        say: a player's name, linked where there is a page.
    """
    if verification is None:
        return None
    corrected = tuple(seed_sentences(verification, say))
    changed = tuple(departures(verification, say))
    if not corrected and not changed:
        return None
    return SinceDraw(corrected=corrected, moved=tuple(moved(verification, say)), departures=changed)


def moved(verification: Verification, say: Say) -> Iterator[Sentence]:
    """Who stands otherwise in the ranking before the round than when it was drawn."""
    figures = [move for move in verification.moves if move.is_of_figures]
    for move in figures:
        yield _sentence(say(move.player), f" {move}.")
    others = len(verification.moves) - len(figures)
    if figures and others:
        who = "1 other player stands" if others == 1 else f"{others} other players stand"
        yield _sentence(f"{who} at another rank.")


def seed_sentences(verification: Verification, say: Say) -> Iterator[Sentence]:
    """What is to be said where today's results don't give the round's seed any more."""
    repeated = verification.repeated
    if verification.seed_holds:
        return
    if verification.corrections:
        text = "Results were corrected after this round was drawn: "
        yield (Link(text=text), *_listed(verification.corrections, say), Link(text="."))
    else:
        what = (
            "the event's seed and the players" if verification.round_.number == 1 else "the earlier results"
        )
        text = (
            f"This round's seed is not the one that {what} give: one of them, or a seed, was changed since."
        )
        yield _sentence(text)
    if repeated is None:
        yield _sentence(
            "The draw can't be repeated, because the round's workbook does not hold the ranking it was drawn from."
        )
    elif repeated.from_workbook:
        yield _sentence(
            "The draw is repeated from its seed and the ranking in the workbook, with today's meetings and byes."
        )


def departures(verification: Verification, say: Say) -> Iterator[Departure]:
    """What is not as the draw gave it."""
    repeated = verification.repeated
    if repeated is None:
        return
    swiss = repeated.inputs.kind is DrawKind.SWISS
    for game in repeated.comparison.changed:
        text = _sentence(_place_now(game.published, swiss), *_now(game, swiss, say), ".")
        yield Departure(text=text, note=game.published.note or "")
    for drawn in repeated.comparison.left_out:
        yield Departure(text=_sentence("The draw also had ", *_drawn(drawn, swiss, say), "."))
    yield from _taking_part(verification.round_, repeated, say)
    yield from _scenario(verification.round_, repeated)


def _now(game: ComparedGame, swiss: bool, say: Say) -> Iterator[str | Link]:
    """`Ada against Bo; the draw had Ada against Cy`: what is played, and what was drawn."""
    published, drawn = game.published, game.drawn
    yield from _players(published, say)
    if drawn is None:
        yield ", which the draw did not have"
    elif game.change is Change.SEATS:
        yield "; the draw named "
        yield say(players_of(drawn)[0])
        yield " first"
    elif game.change is Change.TABLE:
        yield f"; the draw had {'it' if isinstance(drawn, Bye) else 'them'}{_place(drawn, swiss)}"
    else:
        yield "; the draw had "
        yield from _drawn(drawn, swiss, say, beside=published)


def _drawn(game: Game, swiss: bool, say: Say, beside: Game | None = None) -> Iterator[str | Link]:
    """A drawn game, with its place unless that is the place of the game beside it."""
    yield from _players(game, say)
    if beside is None or _place(game, swiss) != _place(beside, swiss):
        yield _place(game, swiss)


def _players(game: Game, say: Say) -> Iterator[str | Link]:
    if isinstance(game, Bye):
        yield "a bye for "
    for i, player in enumerate(players_of(game)):
        yield from (" against ", say(player)) if i else (say(player),)


def _place_now(game: Game, swiss: bool) -> str:
    """How a sentence about a published game begins."""
    if not swiss:
        return f"Game {game.row} is now "
    if isinstance(game, Bye):
        return "There is now "
    return f"Table {game.table} is now " if game.table is not None else "Without a table there is now "


def _place(game: Game, swiss: bool) -> str:
    """Where a game stands, as the end of a sentence: ` at table 3`, ` as game 2`."""
    number = "" if swiss else f" as game {game.row}"
    table = None if isinstance(game, Bye) else game.table
    return number + (f" at table {table}" if table is not None else "")


def _taking_part(round_: Round, repeated: Repeated, say: Say) -> Iterator[Departure]:
    """Who plays without having been in the draw, and the other way round."""
    drawn = set(repeated.inputs.players)
    published = {player for game in repeated.comparison.games for player in players_of(game.published)}
    for player in sorted(published - drawn):
        yield Departure(text=_sentence(say(player), " was not in the draw."))
    for player in sorted(drawn - published):
        yield Departure(text=_sentence(say(player), f" was in the draw and is not in round {round_.number}."))


def _scenario(round_: Round, repeated: Repeated) -> Iterator[Departure]:
    for name, played, drawn in (
        ("deployment", round_.deployment, repeated.scenario.deployment),
        ("objective", round_.objective, repeated.scenario.objective),
    ):
        if drawn is not None:
            now = f"is now {played}" if played else "is left open"
            yield Departure(text=_sentence(f"The {name} {now}; the draw had {drawn}."))


def _listed(corrections: tuple[Correction, ...], say: Say) -> Iterator[Link]:
    """`round 1, table 3; round 2, the bye of Ada Lind`."""
    for i, each in enumerate(corrections):
        yield Link(text=f"{'; ' if i else ''}round {each.round_number}, ")
        if isinstance(each.game, Bye):
            yield Link(text="the bye of ")
            yield from map(say, players_of(each.game))
        elif each.game.table is not None:
            yield Link(text=f"table {each.game.table}")
        else:
            yield from _sentence(*_players(each.game, say))


def _sentence(*parts: str | Link) -> Sentence:
    return tuple(Link(text=part) if isinstance(part, str) else part for part in parts)
