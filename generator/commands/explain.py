"""`roundsheet explain`: every figure of a player with its derivation and clause."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from generator.errors import UsageError
from generator.figures.parameters import RankedBy
from generator.figures.records import Derivation, EntryKind, PlayerRecord, RoundRecord
from generator.findings import Citation
from generator.loading import LoadedEvent, load_event
from generator.model import Ended, Event, GameResult, Player, PlayerId, Round, Stage, Status
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation
from generator.site.wording import tiebreaking, words
from generator.site.wording.results import left_note
from generator.text import key
from generator.tournament.course.schedule import is_swiss
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.form import Explained
from generator.tournament.game_forms.states import WITHOUT_SCORES
from generator.tournament.next_round import name_of
from generator.tournament.places import final_places
from generator.tournament.ranking.losses import out_by_losses
from generator.tournament.ranking.standings import Standing, Standings, standings_after
from generator.tournament.readings.acts import Acted, acted, as_acted
from generator.tournament.readings.course import Part, PlayedEvent, ReadingTarget, figure_spot, game_spot
from generator.tournament.scoring import bye_kinds, points_of_games, score_game


def explain_player(folder: Path, who: str) -> tuple[LoadedEvent, str | None]:
    """Return the player's figures in text.

    Args:
        folder: the event's.
        who: the player's ID, or a name or part of one that only one player has.

    Returns:
        The event as loaded, and the text; None where an error stops the event.

    Raises:
        UsageError: no player, or more than one, has this name.
    """
    loaded = load_event(folder)
    if loaded.is_faulty:
        return loaded, None
    event, regulation, stages = loaded.parts()
    return loaded, explanation(event, regulation, stages, _find_player(event, who))


def explanation(event: Event, regulation: Regulation, stages: tuple[Stage, ...], player: Player) -> str:
    """Return what each round was worth to the player, and every figure with its terms and clause."""
    standings = standings_after(event, regulation, stages, len(event.rounds))
    try:
        standing = standings.of(player.id)
    except KeyError:
        return f"{player.name} ({player.id}) has not entered {event.settings.name} yet."
    places = final_places(event, regulation, stages)
    course = PlayedEvent(
        event=event,
        regulation=regulation,
        stages=stages,
        after_round=len(event.rounds),
        known={len(event.rounds): standings},
        verifications={},
        places=places,
    )
    readings = _Readings(acted(course), regulation)
    place = places.get(player.id)
    names = {other.id: f"{other.name} ({other.id})" for other in event.players}
    lines = [
        f"{player.name} ({player.id}), {event.settings.name}, {regulation.name}",
        *(
            f"{text} [{cite(regulation, *path)}]"
            for text, path in form_of(regulation).explained_force(player)
        ),
        f"{standing.status.public}, {_rank(standings, standing, names)}"
        + (f", final place {place}" if place else ""),
        *_out_by_losses(event, regulation, stages, standing),
        *readings.lines(
            "", *(ReadingTarget(part=part, player=player.id) for part in (Part.STANDING, Part.PLACE))
        ),
        "",
        "Rounds",
    ]
    for entry in standing.record.entries:
        spot = game_spot(entry.round_number, player.id)
        stage = name_of(event, entry.round_number, stages)
        clauses = [
            readings.clause(each, spot) for each in (entry.clause, *_further_clauses(entry, regulation))
        ]
        lines.append(_round_line(entry, regulation, names, stage, clauses))
        for text, path in _how(entry, standing.record, regulation):
            lines.append(f"    {text} [{readings.clause(cite(regulation, *path), spot)}]")
        lines += readings.lines("    ", spot)
    for number in _bracket_rounds(event, stages, player.id):
        spot = game_spot(number, player.id)
        said, paths = _in_bracket(event.rounds[number - 1], player.id, regulation, names)
        where = "; ".join(str(readings.clause(cite(regulation, *path), spot)) for path in paths)
        lines.append(f"  {name_of(event, number, stages)}: {said} [{where}]")
        lines += readings.lines("    ", spot)
    for by, derivation in standing.figures.items():
        spot = figure_spot(player.id, by)
        figure_clause = readings.clause(derivation.clause, spot) if derivation.clause else None
        lines += ["", *_derived(by, derivation, names, figure_clause), *readings.lines("  ", spot)]
    return "\n".join(lines)


def _out_by_losses(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], standing: Standing
) -> Iterator[str]:
    """Yield why a player is not paired who is out by losses, or will be once the next round is drawn."""
    out = out_by_losses(event, regulation, stages, len(event.rounds) + 1)
    is_next = standing.status is Status.ACTIVE and standing.player in out
    if is_next or standing.status is Status.OUT_BY_LOSSES:
        count = regulation.swiss.out_after_losses
        losses = f"{count} {'loss' if count == 1 else 'losses'}"
        clause = cite(regulation, "swiss", "out_after_losses")
        yield f"out after {losses}: in no later Swiss round, and in no cut [{clause}]"


class _Readings:
    """Which readings acted, in text."""

    def __init__(self, acted_where: Acted, regulation: Regulation) -> None:
        self._acted, self._regulation = acted_where, regulation

    def clause(self, citation: Citation, spot: ReadingTarget) -> Citation:
        """Return the clause, with its reading only where that acted."""
        return as_acted(citation, self._acted.at(spot))

    def lines(self, indent: str, *spots: ReadingTarget) -> Iterator[str]:
        """Yield `reading I-4: The opponent of ...`, a line each."""
        for reading in self._acted.at(*spots):
            yield f"{indent}reading {reading}: {self._regulation.readings[reading].text}"


def _bracket_rounds(event: Event, stages: tuple[Stage, ...], player: PlayerId) -> Iterator[int]:
    """Yield the elimination rounds in which the player has a game or a bye."""
    for round_ in event.rounds:
        if not is_swiss(round_.number, stages) and player in round_.players:
            yield round_.number


def _find_player(event: Event, who: str) -> Player:
    exact = [player for player in event.players if key(who) in (key(player.id), key(player.name))]
    found = exact or [player for player in event.players if key(who) in key(player.name)]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(f"{player.id} {player.name}" for player in found or event.players)
    what = "more than one player is" if found else "no player is"
    raise UsageError(f"{what} called {who!r} in {event.id}; name one of: {listed}")


def _rank(standings: Standings, standing: Standing, names: Mapping[PlayerId, str]) -> str:
    if standing.rank is None:
        return "no rank"
    above, _ = standings.neighbours[standing.player]
    if above is None:
        return f"rank {standing.rank}"
    how = "level with" if above.rank == standing.rank else "below"
    figures = ", ".join(tiebreaking.between(standing, above, standings.precedence))
    return f"rank {standing.rank}, {how} {names[above.player]}: {figures}"


def _round_line(
    entry: RoundRecord,
    regulation: Regulation,
    names: Mapping[PlayerId, str],
    stage: str,
    clauses: Iterable[Citation],
) -> str:
    """Return what a round was worth."""
    who = names[entry.opponent] if entry.opponent else ""
    what = {
        EntryKind.GAME: f"{entry.outcome.value} against {who}",
        EntryKind.BYE: "bye",
        EntryKind.GIVEN_BYE: "bye (given)",
        EntryKind.OPPONENT_ABSENT: f"win, {who} did not appear",
        EntryKind.ABSENT: f"did not appear against {who}",
        EntryKind.MISSED: "missed: an unpaired loss",
    }[entry.kind]
    result = entry.result if entry.kind is EntryKind.GAME else None
    played = _played(result, entry.seat or 1, regulation) if result is not None else ""
    worth = words.worth_text(entry.tournament_points, entry.margin_of_victory, regulation)
    where = "; ".join(map(str, clauses))
    return f"  {stage} round {entry.round_number}: {what}{played}: {worth} [{where}]"


def _how(entry: RoundRecord, record: PlayerRecord, regulation: Regulation) -> Iterator[Explained]:
    """Yield how a game's losses, or the mean of a player's games, came to what a round was worth."""
    result = entry.result if entry.kind is EntryKind.GAME else None
    score = score_game(result, regulation) if result is not None else None
    if entry.kind in (kinds := bye_kinds(regulation)) and kinds[entry.kind].points is None:
        points = points_of_games(record.entries)
        of_given = ("given",) if entry.kind is EntryKind.GIVEN_BYE and regulation.byes.given else ()
        path = ("byes", *of_given, "award", "tournament_points")
        yield Explained(f"the mean of the player's games: {words.points(sum(points))} in {len(points)}", path)
    if result is not None and entry.seat is not None and score is not None:
        yield from form_of(regulation).explained(result, entry.seat, score.winner, score.degree)


def _further_clauses(entry: RoundRecord, regulation: Regulation) -> Iterator[Citation]:
    """Yield the clauses on a game's margin and on a concession's effect on it, besides the clause of its points."""
    result = entry.result if entry.kind is EntryKind.GAME else None
    score = score_game(result, regulation) if result is not None else None
    if result is None or score is None or form_of(regulation).scale:
        return  # what losses came to has lines of its own
    concession = regulation.concession if result.ended.conceded_by is not None else None
    is_given_up = concession is not None and concession.conceding is not None
    if is_given_up and entry.seat == result.ended.conceded_by:  # which has nothing to do with scores
        if form_of(regulation).is_without_scores(result):
            yield cite(regulation, *WITHOUT_SCORES)
        return
    if is_given_up and score.row is not None:
        yield cite(regulation, "tournament_points", "bands", score.row.index)
    is_by_scores = score.row is not None or (concession is None and result.ended.awarded_to is None)
    if regulation.margin_of_victory is not None and is_by_scores:
        is_destroyed = result.ended is Ended.MUTUAL_DESTRUCTION
        yield cite(regulation, "margin_of_victory", *(("mutual_destruction",) if is_destroyed else ()))
    if concession is not None and concession.opponent_score is not None:
        yield cite(regulation, "concession", "opponent_score")
    if form_of(regulation).is_without_scores(result):
        yield cite(regulation, *WITHOUT_SCORES)


def _in_bracket(
    round_: Round, player: PlayerId, regulation: Regulation, names: Mapping[PlayerId, str]
) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """Return what an elimination round was to a player, and the paths of the clauses that say so."""
    pairing = next((each for each in round_.pairings if player in each.players), None)
    if pairing is None:
        return "bye", (("elimination",),)
    seat = pairing.players.index(player) + 1
    result, who = pairing.result, names[pairing.players[2 - seat]]
    score = score_game(result, regulation)
    if score is None:
        return f"against {who}, no result yet", (("elimination",),)
    outcome = "win" if score.winner == seat else "loss"
    said = f"{outcome} against {who}{_played(result, seat, regulation)}"
    if result.ended.absent:
        return said, (("elimination", "dropped"),)
    if not result.ended.conceded_by:
        return said, (("endings", *(("time",) if result.ended is Ended.TIME else ())),)
    without = (WITHOUT_SCORES,) if form_of(regulation).is_without_scores(result) else ()
    return said, (("concession", "text"), *without)


def _played(result: GameResult, seat: int, regulation: Regulation) -> str:
    """Return how a game ended for a seat: ` 60 - 40, Time`."""
    form = form_of(regulation)
    ended = f", {result.ended.value}" if result.ended.value else ""
    if result.ended.left:
        ended = f", {left_note(result, seat)}"
    if form.scale or result.ended.absent:
        return ended
    if form.is_without_scores(result):
        return f" (no scores entered: counted as 0){ended}"
    own, other = (form.text_of(result, each) or "0" for each in (seat, 3 - seat))
    beside = form.about_both(result, seat).replace("\u00a0", " ")
    return f" {own} - {other}" + (f" ({beside})" if beside else "") + ended


def _derived(
    by: RankedBy, derivation: Derivation, names: Mapping[PlayerId, str], where: Citation | None
) -> Iterator[str]:
    yield f"{tiebreaking.name(by)}: {tiebreaking.figure(by, derivation.value)} [{where}]"
    yield f"  {tiebreaking.rule_text(derivation)}{':' if derivation.terms else ''}"
    for term in derivation.terms:
        what = (
            f"round {term.round_number}"
            if term.round_number
            else names[term.opponent]
            if term.opponent
            else "start"
        )
        yield f"  {tiebreaking.term(by, term.value):>9}  {what}: {tiebreaking.term_text(term)}"
