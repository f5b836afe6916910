"""How a round differs from its draw: earlier results that were corrected since, and manual changes.

The round's page and `roundsheet verify` say it with the same sentences.
"""

from collections.abc import Callable, Iterator, Mapping

from generator.languages import _, later
from generator.languages.customs import listing
from generator.model import Bye, PlayerId, Round
from generator.site.parts import Explanation, Link, Sentence, Step
from generator.site.wording import words
from generator.site.wording.words import nphrase, phrase
from generator.tournament.explaining.comparison import ComparedGame, Difference, GameOrBye, players_of
from generator.tournament.explaining.corrections import Correction, Move
from generator.tournament.explaining.verification import Repeated, Verification

Say = Callable[[PlayerId], Link]
Numbers = Mapping[int, int]


def since_draw(
    verification: Verification | None, say: Say, numbers: Numbers | None = None
) -> tuple[Explanation, ...]:
    """Return what changed since a round's draw: corrected earlier results, whose rank changed, and what differs.

    Nothing where the round is as it was drawn, or was paired by hand.

    Args:
        verification: what is known of the round's draw.
        say: a player's name, linked where there is a page.
        numbers: of a bracket's games by row, as the pages count them; else the rows are named.
    """
    if verification is None:
        return ()
    corrected = tuple(seed_sentences(verification, say))
    changed = tuple(departures(verification, say, numbers))
    if not corrected and not changed:
        return ()
    moves = tuple(map(Step, moved(verification, say)))
    parts = (
        Explanation(lead=corrected),
        Explanation(lead=(phrase("In the ranking before this round:"),) if moves else (), steps=moves),
        Explanation(lead=(phrase("In this round:"),) if moves and changed else (), steps=changed),
    )
    return tuple(part for part in parts if part.lead or part.steps)


def moved(verification: Verification, say: Say) -> Iterator[Sentence]:
    """Yield each player whose rank before the round differs from the one at the draw."""
    figures = [move for move in verification.moves if move.is_of_figures]
    for move in figures:
        yield phrase("{player} {moved}.", player=say(move.player), moved=_moved(move))
    others = len(verification.moves) - len(figures)
    if figures and others:
        yield nphrase(
            "{n} other player has a different rank.", "{n} other players have a different rank.", others
        )


def _moved(move: Move) -> str:
    """Return `gained 3 points and 20 in margin of victory (rank 4, now 2)`."""
    gained, lost = (listing(_figures(move, sign)) for sign in (1, -1))
    if gained and lost:
        said = _("gained {gained} and lost {lost}", gained=gained, lost=lost)
    else:
        said = _("gained {gained}", gained=gained) if gained else _("lost {lost}", lost=lost)
    if move.rank == move.rank_then:
        return said if move.rank is None else _("{moved} (still rank {rank})", moved=said, rank=move.rank)
    none = _("none")
    then, now = move.rank_then or none, move.rank or none
    return _("{moved} (rank {then}, now {now})", moved=said, then=then, now=now)


def _figures(move: Move, sign: int) -> list[str]:
    """Return what was gained, or with -1 what was lost."""
    said = [words.in_points(move.points * sign)] if move.points * sign > 0 else []
    margin = move.margin * sign
    return said + ([_("{margin} in margin of victory", margin=margin)] if margin > 0 else [])


def seed_sentences(verification: Verification, say: Say) -> Iterator[Sentence]:
    """Yield what to say where today's results, or rules, don't give the draw any more."""
    repeated = verification.repeated
    if verification.rules:
        rules = "; ".join(words.rule_at(rule.what) for rule in verification.rules)
        yield phrase(
            "Rules were changed after this round was drawn: {rules}.",
            rules=rules,
        )
    if verification.seed_holds and (repeated is None or not repeated.from_workbook):
        return
    if verification.seed_holds:
        if not verification.rules:
            yield phrase(
                "The rules or a player's registered figures were changed after this round was drawn."
            )
    elif verification.corrections:
        corrections = _listed(verification.corrections, say)
        yield phrase(
            "Results were corrected after this round was drawn: {corrections}.", corrections=corrections
        )
    elif verification.round_.number == 1:
        yield phrase(
            "This round's seed is not the one that the event's seed and the players give: one of them, or a seed, was "
            "changed since."
        )
    else:
        yield phrase(
            "This round's seed is not the one that the earlier results give: one of them, or a seed, was changed since."
        )
    if repeated is None and verification.is_planned:
        yield phrase(
            "The draw can't be repeated, because the round's workbook does not say who had won and lost by then."
        )
    elif repeated is None:
        yield phrase(
            "The draw can't be repeated, because the round's workbook does not contain the ranking it was drawn from."
        )
    elif repeated.from_workbook:
        yield phrase(
            "The draw is repeated from its seed and the ranking in the workbook, with today's meetings and byes."
        )


def departures(verification: Verification, say: Say, numbers: Numbers | None = None) -> Iterator[Step]:
    """Yield what differs from the draw."""
    repeated = verification.repeated
    if repeated is None:
        return
    by_table = repeated.inputs.kind.is_by_table
    counted = None if by_table else numbers or {}
    for game in repeated.comparison.changed:
        yield Step(_changed(game, counted, say), note=game.published.note or "")
    for drawn in repeated.comparison.left_out:
        yield Step(phrase("The draw also had {game}.", game=_placed(drawn, counted, say)))
    yield from _taking_part(verification.round_, repeated, say)
    yield from _scenario(verification.round_, repeated)


def _changed(changed: ComparedGame, numbers: Numbers | None, say: Say) -> Sentence:
    """Return `Table 3 is now Ada against Bo; the draw had Ada against Cy.`, comparing played and drawn games."""
    published, drawn = changed.published, changed.drawn
    now = _now(published, numbers, say)
    if drawn is None:
        return phrase("{now}, which the draw did not have.", now=now)
    if changed.difference is Difference.SEATS:
        return phrase("{now}; the draw named {player} first.", now=now, player=say(players_of(drawn)[0]))
    if changed.difference is Difference.TABLE:
        place = _place(drawn, numbers)
        if isinstance(drawn, Bye):
            return phrase("{now}; the draw had it {place}.", now=now, place=place)
        return phrase("{now}; the draw had them {place}.", now=now, place=place)
    is_elsewhere = _place(drawn, numbers) != _place(published, numbers)
    game = _placed(drawn, numbers, say) if is_elsewhere else _game(drawn, say)
    return phrase("{now}; the draw had {drawn}.", now=now, drawn=game)


def _now(game: GameOrBye, numbers: Numbers | None, say: Say) -> Sentence:
    """Return the beginning of a sentence about a published game."""
    said = _game(game, say)
    if numbers is not None:
        return phrase("Game {number} is now {game}", number=numbers.get(game.row, game.row), game=said)
    if isinstance(game, Bye):
        return phrase("There is now {bye}", bye=said)
    if game.table is None:
        return phrase("Without a table there is now {game}", game=said)
    return phrase("Table {table} is now {game}", table=game.table, game=said)


def _game(game: GameOrBye, say: Say) -> Sentence:
    players = tuple(say(player) for player in players_of(game))
    if isinstance(game, Bye):
        return phrase("a bye for {player}", player=players)
    return phrase("{one} against {other}", one=players[0], other=players[1])


def _placed(game: GameOrBye, numbers: Numbers | None, say: Say) -> Sentence:
    """Return a game with its table or number."""
    place = _place(game, numbers)
    return phrase("{game} {place}", game=_game(game, say), place=place) if place else _game(game, say)


def _place(game: GameOrBye, numbers: Numbers | None) -> str:
    """Return where a game is, as the end of a sentence: `at table 3`, `as game 2`."""
    table = None if isinstance(game, Bye) else game.table
    if numbers is None:
        return "" if table is None else _("at table {table}", table=table)
    if table is None:
        return _("as game {number}", number=numbers.get(game.row, game.row))
    return _("as game {number} at table {table}", number=numbers.get(game.row, game.row), table=table)


def _taking_part(round_: Round, repeated: Repeated, say: Say) -> Iterator[Step]:
    """Yield who plays without having been in the draw, and the other way round."""
    drawn = set(repeated.inputs.players)
    published = {player for game in repeated.comparison.games for player in players_of(game.published)}
    for player in sorted(published - drawn):
        yield Step(phrase("{player} was not in the draw.", player=say(player)))
    for player in sorted(drawn - published):
        said = phrase(
            "{player} was in the draw and is not in round {number}.", player=say(player), number=round_.number
        )
        yield Step(said)


_PLAYED_WITH = {
    "deployment": later("The deployment is now {played}; the draw had {drawn}."),
    "objective": later("The objective is now {played}; the draw had {drawn}."),
}
_LEFT_OPEN = {
    "deployment": later("The deployment is left open; the draw had {drawn}."),
    "objective": later("The objective is left open; the draw had {drawn}."),
}


def _scenario(round_: Round, repeated: Repeated) -> Iterator[Step]:
    for name, played, drawn in (
        ("deployment", round_.deployment, repeated.scenario.deployment),
        ("objective", round_.objective, repeated.scenario.objective),
    ):
        if drawn is not None:
            message = _PLAYED_WITH[name] if played else _LEFT_OPEN[name]
            yield Step(phrase(message, played=played, drawn=drawn))


def _listed(corrections: tuple[Correction, ...], say: Say) -> Sentence:
    """Return `round 1, table 3; round 2, the bye of Ada Lind`."""
    parts: list[Link] = []
    for each in corrections:
        parts += [Link(text="; ")] if parts else []
        parts += _corrected(each, say)
    return tuple(parts)


def _corrected(correction: Correction, say: Say) -> Sentence:
    number, game = correction.round_number, correction.game
    if correction.ruling is not None:
        player = (say(correction.ruling.player),)
        return phrase("round {number}, the ruling on {player}", number=number, player=player)
    if isinstance(game, Bye):
        players = tuple(say(player) for player in players_of(game))
        return phrase("round {number}, the bye of {player}", number=number, player=players)
    if game.table is not None:
        return phrase("round {number}, table {table}", number=number, table=game.table)
    one, other = (say(player) for player in players_of(game))
    return phrase("round {number}, {one} against {other}", number=number, one=one, other=other)
