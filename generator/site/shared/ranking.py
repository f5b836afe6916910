"""The ranking as a table, in the end by final place: on pages, on paper and on the screen."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.figures.parameters import RankedBy
from generator.figures.tiebreakers import RANDOM, TOURNAMENT_POINTS
from generator.languages import _, ngettext
from generator.memoize import memoize
from generator.model import Pairing, PlayerId, Status
from generator.site.facts import Facts
from generator.site.page_context import PageContext
from generator.site.parts import Fact, Link, Moved, Table, TableCell, TableColumn, TableRow
from generator.site.shared import chances
from generator.site.shared.clauses import marks_at
from generator.site.shared.form import RoundLetter, round_letters
from generator.site.shared.whereabouts import seat_label
from generator.site.wording import tiebreaking, words
from generator.tournament.course.schedule import position_of, stages_of
from generator.tournament.draw.fixed import bracket_size
from generator.tournament.ranking.cuts import progression_cut
from generator.tournament.ranking.standings import Standing
from generator.tournament.readings.course import Part, ReadingTarget
from generator.tournament.scoring import score_game

# Where the line of a cut falls in a ranking.


def cut_after(facts: Facts, lines: Sequence[Standing]) -> Mapping[PlayerId, str]:
    """Return the last of these players within a cut, with the text of the line below; empty without a cut.

    Before the cut it falls where it would fall today; afterwards, below the last one who went on. There is none where
    each group has its own, nor where points or wins decide how many go on, and games are still open.
    """
    stages = stages_of(facts.event, facts.regulation)
    position = position_of(len(facts.rounds), stages) if facts.standings_after else None
    if position is None or facts.is_cancelled:
        return {}
    following = stages[position.index + 1 : position.index + 2]
    if not position.stage.is_bracket and following and following[0].from_each is None:
        if following[0].size is None and facts.decided_cut is None:
            return {}
        active = [
            line.player
            for line in facts.standings.lines
            if line.status is Status.ACTIVE and line.player not in facts.out_by_losses
        ]
        points = {line.player: line.record.tournament_points for line in lines}
        wins = {line.player: line.record.wins for line in lines}
        inside = progression_cut(following[0], active, points, wins)
        if not inside or len(inside) == len(active):
            return {}
        return {inside[-1]: ngettext("The best one plays on", "The best {n} play on", len(inside))}
    if position.index == 0 or (position.stage.from_each is not None and not facts.places):
        return {}
    seated = set(facts.rounds[len(facts.rounds) - position.number].workbook.players)
    inside = tuple(line.player for line in lines if line.player in seated)
    return (
        {inside[-1]: ngettext("The best one went on", "The best {n} went on", len(inside))} if inside else {}
    )


# The ranking as a table, in the end by final place.


BROAD = 24  # letters


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A line of the ranking."""

    rank: str  # or the final place
    player: Link
    faction: str
    points: str
    tiebreakers: tuple[str, ...]
    record: str
    form: tuple[RoundLetter, ...]  # what each round was
    how: str  # what decided the rank, where it is neither the points nor the first tiebreaker
    chip: str  # how far in the elimination, in a few letters
    tie: str  # what decided the rank, where no chip says it
    status: str  # empty while the player is still in; at which table who still plays sits
    table: str  # the same in a letter and a number; empty where tables have none
    id: str = ""  # the player's, for scripts
    swiss: str = ""  # the rank after the Swiss rounds, where elimination changed it into a place
    moved: Moved | None = None  # since the round before
    chance: str = ""  # of the cut, where it is certain
    cut: str = ""  # what the line below says, where the cut falls
    out_below: str = ""  # that nobody below can reach the cut
    readings: tuple[Link, ...] = ()  # that decided where the player stands


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingTable:
    """A table of standings; without ranks or places its order says nothing."""

    caption: str
    rank: str  # heading of the ranks or places, empty without
    swiss: str  # heading of the ranks beside the places, empty where the places are the ranks
    form: str  # heading of the letters of all rounds, empty without Swiss rounds
    points: TableColumn | None  # None without Swiss rounds
    tiebreakers: tuple[TableColumn, ...]
    record: str  # heading of won, lost and, where there are any, drawn
    legend: tuple[Fact, ...]  # the tiebreakers' abbreviations, each with its name and the way to its rule
    rows: tuple[StandingRow, ...]

    @property
    def width(self) -> int:
        """Return the number of columns."""
        return len(self.tiebreakers) + sum(
            bool(each) for each in (self.rank, "player", self.swiss, self.form, self.points, self.record)
        )

    @property
    def is_broad(self) -> bool:
        """Return whether its figures may leave no room for names in a window narrower than a desktop screen.

        A figure has about five digits, and a heading breaks between words; columns are three letters apart.
        """
        words_of = (column.text.split() for column in self.tiebreakers)
        return sum(3 + max(5, *map(len, each)) for each in words_of) > BROAD


def ranking(context: PageContext, caption: str, limit: int | None = None) -> RankingTable:
    """Return the current standings, finally the final places, or the top of them."""
    facts = context.facts
    keys = [key for key in facts.standings.precedence if key != RANDOM] if facts.standings_after else []
    points = TableColumn(
        text=_("Points"),
        name=tiebreaking.name(TOURNAMENT_POINTS),
        anchor=tiebreaking.anchor(TOURNAMENT_POINTS),
    )
    lines = _final_order(facts)
    before, cut = _ranks_before(facts), cut_after(facts, lines)
    out = chances.out_below(facts, lines, _open_games(facts))
    rows = tuple(
        replace(
            _row(context, line, keys, before),
            cut=cut.get(line.player, ""),
            out_below=out.get(line.player, ""),
        )
        for line in lines[:limit]
    )
    return RankingTable(
        caption=caption,
        rank=_("Place") if facts.places else _("Rank") if facts.standings_after else "",
        swiss=_("Rank") if _has_swiss_ranks(facts) else "",
        form=_("Results") if facts.standings_after else "",
        points=points if facts.standings_after else None,
        tiebreakers=tuple(tiebreaking.column(key) for key in keys),
        record=_("Won–lost–drawn") if facts.has_draws else _("Won–lost"),
        legend=tuple(_explained(context, tiebreaking.column(key)) for key in keys),
        rows=rows,
    )


def on_a_wall(ranking: RankingTable, *, whole: bool) -> Table:
    """Return a ranking to be read from afar, without links, with a line below the last player within a cut.

    `whole` adds the ranks beside places and the records.
    """
    swiss = [ranking.swiss] if whole and ranking.swiss else []
    record = [ranking.record] if whole else []
    points = [ranking.points.text] if ranking.points else []
    figures = [*points, *(column.text for column in ranking.tiebreakers), *record]
    cut = next((row.cut for row in ranking.rows if row.cut), "")
    return Table(
        caption=f"{ranking.caption} · {cut}" if cut else ranking.caption,
        columns=(
            *([TableColumn(text=ranking.rank, kind="number")] if ranking.rank else []),
            TableColumn(text=_("Player"), heads_rows=True),
            *(TableColumn(text=text, kind="number wide") for text in swiss),
            *(TableColumn(text=text, kind="number") for text in figures),
        ),
        rows=tuple(
            TableRow(
                cells=(
                    *([TableCell(text=row.rank, kind="rank")] if ranking.rank else []),
                    TableCell(text=Link(text=row.player.text), about=row.status),
                    *([row.swiss] if swiss else []),
                    *([TableCell(text=row.points, kind="strong")] if points else []),
                    *row.tiebreakers,
                    *([row.record] if whole else []),
                ),
                kind="last-in" if row.cut else "",
            )
            for row in ranking.rows
        ),
    )


def _explained(context: PageContext, column: TableColumn) -> Fact:
    """Return a tiebreaker's name behind its abbreviation, linked to how it ranks players."""
    rule = context.link(context.urls.standings, tiebreaking.rule_anchor(column.anchor))
    return Fact(name=column.text, values=(Link(text=column.name, href=rule),))


def _final_order(facts: Facts) -> tuple[Standing, ...]:
    """Return all players by final place, those who share one by their ranks; before the end by rank."""
    last = len(facts.players) + 1
    return tuple(sorted(facts.lines, key=lambda line: facts.places.get(line.player, last)))


def has_bracket(facts: Facts) -> bool:
    """Return whether places were decided by elimination."""
    return bool(facts.places) and facts.has_elimination


def _has_swiss_ranks(facts: Facts) -> bool:
    """Return whether the places differ from the ranks."""
    return has_bracket(facts) and bool(facts.standings_after)


def ranking_caption(facts: Facts, *, is_said: bool = False) -> str:
    """Return after which Swiss round the ranking stands, and whether it can still change, unless that `is_said`."""
    number = max(facts.standings_after, default=0)
    if not number:
        return _("Final places") if facts.places else _("Players")
    if facts.places:
        return _("Final places")
    if not facts.rounds[-1].is_swiss:
        return _("Ranking before the elimination")
    if facts.is_provisional and not is_said:
        return _("Provisional ranking after round {number}", number=number)
    return _("Ranking after round {number}", number=number)


def record_of(facts: Facts, player: PlayerId) -> str:
    """Return wins, losses and, if any, draws: `3–1`, `2–1–1`; with elimination games once it is over."""
    wins, losses = _swiss_games(facts, player)
    games = [
        round_.games[player] for round_ in facts.rounds if not round_.is_swiss and player in round_.games
    ]
    if has_bracket(facts) and games:
        lost = sum(not _has_won(facts, game, player) for game in games)
        wins, losses = wins + len(games) - lost, losses + lost
    return _record(facts, player, wins, losses)


def _record_beside_points(facts: Facts, player: PlayerId) -> str:
    """Return the record of the rounds that gave the points; without points, of all."""
    if not facts.standings_after:
        return record_of(facts, player)
    return _record(facts, player, *_swiss_games(facts, player))


def _swiss_games(facts: Facts, player: PlayerId) -> tuple[int, int]:
    """Return how many games a player won and lost before the elimination."""
    record = facts.standings.by_player[player].record
    return record.wins, record.losses


def _record(facts: Facts, player: PlayerId, wins: int, losses: int) -> str:
    draws = [facts.standings.by_player[player].record.draws] if facts.has_draws else []
    return "–".join(str(number) for number in (wins, losses, *draws))


def _has_won(facts: Facts, game: Pairing, player: PlayerId) -> bool:
    score = score_game(game.result, facts.regulation)
    return score is not None and score.winner == game.players.index(player) + 1


def _row(
    context: PageContext,
    line: Standing,
    keys: Sequence[RankedBy],
    before: Mapping[PlayerId, int | None] | None,
) -> StandingRow:
    facts, player = context.facts, line.player
    open_game = _open_games(facts).get(player)
    how, chip = _how(facts, line, keys), _chip(facts, player)
    spots = (ReadingTarget(part=Part.PLACE, player=player),) if has_bracket(facts) else ()
    return StandingRow(
        rank=words.figure(facts.places.get(player) if facts.places else line.rank),
        player=context.player(player),
        faction=facts.players[player].faction or "",
        points=words.points(line.points.value),
        tiebreakers=tuple(tiebreaking.figure(key, line.figures[key].value) for key in keys),
        record=_record_beside_points(facts, player),
        form=round_letters(facts, player) if facts.standings_after else (),
        how=how,
        chip=chip,
        tie=_("Tie: {how}", how=how) if how and not chip else "",
        status=seat_label(facts.rounds[facts.after_round - 1], open_game)
        if open_game
        else _status(facts, player),
        table=_("T{table}", table=open_game.table) if open_game and open_game.table is not None else "",
        id=player,
        swiss=words.figure(line.rank) if _has_swiss_ranks(facts) else "",
        moved=_moved(line, before, still_plays=open_game is not None) if before is not None else None,
        chance=chances.mark(facts, player),
        readings=marks_at(context, ReadingTarget(part=Part.STANDING, player=player), *spots),
    )


@memoize
def _open_games(facts: Facts) -> Mapping[PlayerId, Pairing]:
    """Return the games that are still open of the Swiss round that the ranking stands after, by player."""
    round_ = facts.rounds[facts.after_round - 1] if facts.after_round else None
    if round_ is None or not round_.is_swiss or facts.is_cancelled:
        return {}
    return {
        player: pairing
        for player, pairing in round_.games.items()
        if score_game(pairing.result, facts.regulation) is None
    }


def _status(facts: Facts, player: PlayerId) -> str:
    """Return the status of a player; none for those who missed the cut, since the line above them says it."""
    missed_cut = facts.statuses[player] is Status.ELIMINATED and player not in facts.reached
    return "" if missed_cut else words.player_status(facts, player)


def _how(facts: Facts, line: Standing, keys: Sequence[RankedBy]) -> str:
    """Return how far a player came in the elimination, else what broke a tie after points and first tiebreaker."""
    if has_bracket(facts) and (game := _side_game(facts, line.player)) is not None:
        won = _has_won(facts, game, line.player)
        return _("won third place") if won else _("lost the game for third place")
    if has_bracket(facts) and line.player in facts.reached:
        return _how_far(facts, line.player, facts.reached[line.player])
    if line.rank is None:
        return ""
    parts = []
    if line.decided_by is not None and line.decided_by not in (TOURNAMENT_POINTS, *keys[:1]):
        parts.append(_tie_breaker(line.decided_by))
    if _ranks(facts)[line.rank] > 1:
        parts.append(_("rank shared"))
    return "; ".join(parts)


def _tie_breaker(key: RankedBy) -> str:
    """Return a tiebreaker as its column is headed; the random order has none."""
    return tiebreaking.name(key) if key == RANDOM else tiebreaking.column(key).text


@memoize
def _ranks(facts: Facts) -> Counter[int | None]:
    """Return how many players have each rank."""
    return Counter(line.rank for line in facts.standings.lines)


def _ranks_before(facts: Facts) -> Mapping[PlayerId, int | None] | None:
    """Return all ranks after the Swiss round before the last; None where there was none, or none is needed."""
    if has_bracket(facts):
        return None
    before = facts.standings_after.get(max(facts.standings_after, default=0) - 1)
    return {line.player: line.rank for line in before.lines} if before is not None else None


def _moved(line: Standing, before: Mapping[PlayerId, int | None], *, still_plays: bool) -> Moved | None:
    """Return the change of rank: `▲2`, and in words; while the game is open, the rank before: `(7)`."""
    if line.rank is None:
        return None
    was = before.get(line.player)
    if still_plays:
        return Moved(text=f"({was})", about=_("rank {rank} before this round", rank=was)) if was else None
    return moved_since(was, line.rank)


def moved_since(was: int | None, rank: int) -> Moved:
    """Return how a rank changed since another one; `new` where there was none."""
    if was is None:
        return Moved(text=_("new"))
    up = was - rank
    if up > 0:
        return Moved(sign="▲", text=f"{up}", about=ngettext("up {n} rank", "up {n} ranks", up))
    if up < 0:
        return Moved(sign="▼", text=f"{-up}", about=ngettext("down {n} rank", "down {n} ranks", -up))
    return Moved(text="=", about=_("the same rank as before"))


def _side_game(facts: Facts, player: PlayerId) -> Pairing | None:
    """Return a player's game of the last round, if it is one beside the main ones."""
    last = facts.rounds[-1]
    game = last.games.get(player)
    return game if game is not None and game.row in last.side_games else None


def _chip(facts: Facts, player: PlayerId) -> str:
    """Return what `_how` says of the elimination in a few letters; empty for stages that have none."""
    if not has_bracket(facts) or player not in facts.reached:
        return ""
    if _side_game(facts, player) is not None or facts.reached[player] > len(facts.rounds):
        return _place_chip(facts.places.get(player))
    size = facts.rounds[facts.reached[player] - 1].stage.removeprefix("Top ")
    if not size.isdecimal():  # a final, or a round of a double elimination
        return _place_chip(facts.places.get(player))
    return {4: _("SF"), 8: _("QF")}.get(bracket_size(int(size)), _("T{size}", size=size))


def _place_chip(place: int | None) -> str:
    return words.ordinal(place) if place is not None and place <= 4 else ""


def _how_far(facts: Facts, player: PlayerId, reached: int) -> str:
    if reached > len(facts.rounds):
        return _("won the {stage}", stage=words.round_stage(facts.rounds[-1]))
    return _("out in the {stage}", stage=words.stage_for(facts.rounds[reached - 1], player))
