"""How a round came to be worth what it is: from what was entered to the row of the points table, step by step."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.languages import _, later, spoken
from generator.memoize import memoize
from generator.model import Bye, Ended, Pairing, PlayerId
from generator.regulations.catalogue import cite
from generator.regulations.game_schema import Award, Margin
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageLinks
from generator.site.parts import Clause, Explanation, Link, Sentence, Step
from generator.site.shared.clauses import clause_at, explanation, points_row_anchor, with_names
from generator.site.wording import results, words
from generator.site.wording.words import phrase
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.form import GameSentence, Seat
from generator.tournament.game_forms.states import WITHOUT_SCORES
from generator.tournament.readings.course import ReadingTarget, game_spot
from generator.tournament.scoring import GameScore, PointsRow, bye_worth, points_of_games, score_game


def why_game(context: PageLinks, round_: RoundFacts, pairing: Pairing) -> Explanation | None:
    """Return what decided a game, and what that was worth to both; None while it is open."""
    why = _whys(context.facts, round_.number, spoken().code)[pairing.row]
    return why and context.relative(why)


@memoize  # the round's page, those of both players and others say the same
def _whys(facts: Facts, round_number: int, _language: str) -> Mapping[int, Explanation | None]:
    """Return the same for each game of a round by its row, with links from the site's root."""
    links, round_ = PageLinks(facts=facts, path=""), facts.rounds[round_number - 1]
    return {pairing.row: _why(links, round_, pairing) for pairing in round_.pairings}


def _why(links: PageLinks, round_: RoundFacts, pairing: Pairing) -> Explanation | None:
    score = score_game(pairing.result, links.facts.regulation)
    if score is None:
        return None
    spots = tuple(game_spot(round_.number, player) for player in pairing.players)
    game = _Game(links, pairing, score, spots)
    if not round_.is_swiss:
        steps = game.elimination()
    else:
        steps = game.absence() if pairing.result.ended.absent else game.swiss()
    return explanation(links, steps, *spots)


def why_bye(context: PageLinks, round_: RoundFacts, bye: Bye) -> Explanation:
    """Return what a bye is worth."""
    assert bye.player is not None
    regulation, spot = context.facts.regulation, game_spot(round_.number, bye.player)
    if not round_.is_swiss:
        text = _("A bye: through to the next round without a game.")
        step = Step(_said(text), clause_at(context, cite(regulation, "elimination"), spot))
        return explanation(context, (step,), spot)
    worth = bye_worth(regulation, given=bye.given)
    texts = [results.sentence(bye, worth, regulation)]
    if worth.award.points is None:
        texts.append(_mean(context, bye.player))
    clause = clause_at(context, worth.clause, spot)
    return explanation(context, (Step(_said(text), clause) for text in texts), spot)


def why_missed(context: PageLinks, round_: RoundFacts, player: PlayerId) -> Explanation:
    """Return what a round is worth to a player who was not there."""
    regulation, spot = context.facts.regulation, game_spot(round_.number, player)
    worth = words.worth(regulation.drops.unpaired_loss, regulation)
    text = _("Not there for this round: an unpaired loss, {worth}.", worth=worth)
    step = Step(_said(text), clause_at(context, cite(regulation, "drops", "unpaired_loss"), spot))
    return explanation(context, (step,), spot)


def _mean(context: PageLinks, player: PlayerId) -> str:
    """Return the current mean of a player's games as the value of a bye."""
    line = context.facts.line_of(player)
    games = points_of_games(line.record.entries) if line is not None else ()
    mean = context.facts.mean_of(player)
    if not games or mean is None:
        return _("There is no other game yet, so it is worth 0 for now.")
    total, number = words.in_points(sum(games)), words.games(len(games))
    return _("{points} in {games}: {mean} on average.", points=total, games=number, mean=words.points(mean))


def _said(text: str) -> Sentence:
    return (Link(text=text),)


class _Game:
    """A finished game, and the sentences about it."""

    def __init__(
        self, links: PageLinks, pairing: Pairing, score: GameScore, spots: tuple[ReadingTarget, ...]
    ) -> None:
        self.links, self.pairing, self.score, self.spots = links, pairing, score, spots
        self.regulation, self.result = links.facts.regulation, pairing.result
        self.form = form_of(self.regulation)

    def swiss(self) -> Iterator[Step]:
        """Yield what was scored, the margin of victory, and the row of the points table."""
        if told := self.form.told(self.result):
            yield from self._told(told)
            if self.score.row is None:
                yield self._by(_("The same level: nobody won."), "tournament_points", "degrees")
        elif self.result.ended.conceded_by is not None:
            yield from self._concession()
        elif self.result.ended.awarded_to is not None:
            yield from self._ruling()
            yield self._by(self._ruled_worth())
            return
        elif self.score.both_lost:
            worth = words.worth_text(*self.score.of_seat(1), self.regulation)
            yield self._by(_("Both have lost, which is worth {worth} to each.", worth=worth))
            return
        else:
            yield from self._scores()
        if self.score.row is not None:
            yield from self._row(self.score.row)
        elif self.regulation.tournament_points.own_score:
            yield self._by(_("Each player’s own score counts as tournament points."))
        elif self.score.winner == 0:
            worth = words.in_points((self.score.points1 or 0) - self.form.bonus(self.result, 1))
            yield self._by(_("A draw is worth {points} to both.", points=worth))
        yield from self._told(self.form.bonuses_told(self.result))

    def absence(self) -> Iterator[Step]:
        """Yield the worth of a game for which a player did not appear."""
        rules = self.regulation
        loss, bye = words.worth(rules.drops.unpaired_loss, rules), results.value_of(rules.byes.award, rules)
        for seat in sorted(self.result.ended.absent):
            text = phrase(
                "{player} did not appear: an unpaired loss, {worth}.", player=self._player(seat), worth=loss
            )
            yield Step(text, self._clause("drops", "unpaired_loss"))
        if self.score.winner:
            winner = self._player(self.score.winner)
            text = phrase("{player} gets what a bye gives: {worth}.", player=winner, worth=bye)
            yield Step(text, self._clause("byes", "award"))
            if rules.byes.award.points is None:
                mean = _mean(self.links, self.pairing.players[self.score.winner - 1])
                yield Step(_said(mean), self._clause("byes", "award", "tournament_points"))

    def elimination(self) -> Iterator[Step]:
        """Yield who advances."""
        ended = self.result.ended
        for seat in sorted(ended.absent):
            yield self._left(seat) if ended.left else self._absent(seat)
        if ended.conceded_by is not None:
            text = phrase("{player} conceded.", player=self._player(ended.conceded_by))
            yield Step(text, self._clause("concession", "text") if self.regulation.concession else None)
            yield from self._without_scores()
        elif ended.awarded_to is not None:
            yield from self._ruling()
        elif self.score.both_lost:
            yield self._by(_("Both have lost."))
        elif not ended.absent:
            seats = (2, 1) if self.score.winner == 2 else (1, 2)
            one, other = (self.form.text_of(self.result, seat) or "0" for seat in seats)
            at_time = ("time",) if ended is Ended.TIME else ()
            yield self._by(_("{one} against {other}.", one=one, other=other), "endings", *at_time)
            yield from self._decision()

    def _absent(self, seat: int) -> Step:
        """Return who did not come to a bracket game."""
        return Step(
            phrase("{player} did not appear.", player=self._player(seat)),
            self._clause("elimination", "dropped"),
        )

    def _left(self, seat: int) -> Step:
        """Return who left the event with a bracket game open."""
        has_bye = len(self.result.ended.left) == 1
        if seat in self.result.disqualified:
            message = (
                later("{player} was disqualified: a bye for the opponent.")
                if has_bye
                else later("{player} was disqualified.")
            )
        else:
            message = (
                later("{player} left during the round: a bye for the opponent.")
                if has_bye
                else later("{player} left during the round.")
            )
        return Step(phrase(message, player=self._player(seat)), self._clause("elimination", "dropped"))

    def _scores(self) -> Iterator[Step]:
        """Yield the lead, or the margin of victory; first of all, who won where the scores don't say it."""
        yield from self._decision()
        one, other = self._in_order()
        lead, rules = self.score.lead or 0, self.regulation.margin_of_victory
        difference = _(
            "{one} − {other} = {lead}", one=one, other=other, lead=str(one - other).replace("-", "−")
        )
        if rules is not None and rules.figure is not None:
            text = _("{difference}: the lead.", difference=difference)
            yield self._by(text, "tournament_points", "bands")
            yield self._by(self._margins_in(rules.figure), "margin_of_victory")
            return
        part: tuple[str, ...] = ("margin_of_victory",)
        if self.result.ended is Ended.MUTUAL_DESTRUCTION and rules and rules.mutual_destruction is not None:
            text = _("Both forces were destroyed: the margin is {margin}.", margin=rules.mutual_destruction)
            part = ("margin_of_victory", "mutual_destruction")
        elif rules is None or rules.base or rules.counts_for == "both" or self.score.winner == 0:
            text = (
                _("{difference}: the lead.", difference=difference)
                if lead == one - other
                else _("{difference}, counted as a lead of {lead}.", difference=difference, lead=lead)
            )
        elif lead == one - other:
            text = _("{difference}: the winner’s margin of victory.", difference=difference)
        else:
            text = _(
                "{difference}, counted as a margin of victory of {lead}.", difference=difference, lead=lead
            )
        if rules is None:
            yield self._by(text, "tournament_points", "bands")
        elif rules.counts_for == "both" or (rules.base and self.score.winner):
            yield Step(_said(text))
            yield self._by(self._margins(rules, lead), "margin_of_victory")
        else:
            yield self._by(text, *part)

    def _margins(self, rules: Margin, lead: int) -> str:
        """Return the margins of victory where they are more than the lead."""
        won, lost = rules.base + lead, rules.base - lead
        values = {"base": rules.base, "lead": lead, "won": won, "lost": lost}
        if rules.counts_for == "both":
            return _("Margins of victory: {base} + {lead} = {won} and {base} − {lead} = {lost}.", **values)
        return _("The winner’s margin of victory: {base} + {lead} = {won}.", **values)

    def _margins_in(self, figure: str) -> str:
        """Return the margins of victory where they are counted in a figure besides the score, the winner's first."""
        seats = (2, 1) if self.score.winner == 2 else (1, 2)
        one, other = (self.result.figure(figure, seat) or 0 for seat in seats)
        won, lost = (str(self.score.of_seat(seat)[1]).replace("-", "−") for seat in seats)
        values = {"figure": figure, "one": one, "other": other, "won": won, "lost": lost}
        return _("{figure} {one} to {other}: margins of victory {won} and {lost}.", **values)

    def _decision(self) -> Iterator[Step]:
        """Yield who won where neither the scores nor a concession say so."""
        one, other = self._in_order()
        if self.score.winner == 0 or one > other or self.result.ended.conceded_by is not None:
            return
        winner = self._player(self.score.winner)
        if self.result.ended is Ended.DEFEATED:
            yield Step(
                phrase("{player} destroyed the opposing force, and so won.", player=winner),
                self._clause("endings"),
            )
        elif one == other and (figure := self.form.decided_by(self.result)):
            yield Step(
                phrase("Equal scores, and {player} is ahead in {figure}.", player=winner, figure=figure),
                self._clause("endings", "ties_by"),
            )
        elif one == other:
            yield Step(
                phrase("Equal scores, and {player} won the decision.", player=winner),
                self._clause("endings", "ties"),
            )

    def _concession(self) -> Iterator[Step]:
        """Yield who conceded, what the rules say of it, and how the scores at that moment matter."""
        rules, seat = self.regulation.concession, self.result.ended.conceded_by
        if rules is None or seat is None:
            return
        player = self._player(seat)
        if rules.opponent is not None and rules.conceding is not None:
            nothing = words.worth(rules.conceding, self.regulation)
            yield Step(
                phrase("{player} conceded, and gets {worth}.", player=player, worth=nothing),
                self._clause("concession", "conceding"),
            )
            if not self.form.scale:
                yield from self._without_scores()
            opponent = self._by_the_margin(rules.opponent, rules.opponent.table_from)
            yield Step(opponent, self._clause("concession", "opponent"))
            return
        values = {"player": player, "score": rules.opponent_score}
        yield Step(
            phrase("{player} conceded, so the opponent’s score is {score}.", **values),
            self._clause("concession", "opponent_score"),
        )
        yield from self._without_scores()
        yield from self._scores()

    def _without_scores(self) -> Iterator[Step]:
        """Yield that no scores were entered for a concession."""
        if self.form.is_without_scores(self.result):
            text = _("No scores were entered: they count as 0.")
            yield Step(_said(text), self._clause(*WITHOUT_SCORES))

    def _ruling(self) -> Iterator[Step]:
        """Yield the player to whom a ruling gave the win."""
        winner = self._player(self.score.winner)
        text = phrase("A ruling gave {player} the win, whatever the scores say.", player=winner)
        yield Step(text, self._clause("endings", "allowed"))

    def _ruled_worth(self) -> str:
        """Return what that is worth to both, the winner first."""
        won, lost = (
            words.worth_text(*self.score.of_seat(seat), self.regulation)
            for seat in (self.score.winner, 3 - self.score.winner)
        )
        return _("That is worth {won} to the winner, and {lost} to the loser.", won=won, lost=lost)

    def _by_the_margin(self, award: Award, table_from: int | None) -> Sentence:
        """Return what the opponent of a player who conceded gets: by the table from some margin on, else fixed."""
        worth, lead = words.worth(award, self.regulation), self.score.lead
        if self.form.scale:  # a lead in levels, of which the page says nothing after a concession
            worth = words.worth_text(*self.score.of_seat(self.score.winner), self.regulation)
        if lead is None or table_from is None or self.form.scale:
            return phrase("The opponent gets {worth}.", worth=worth)
        one, other = self._in_order()
        values = {"one": one, "other": other, "lead": lead, "least": table_from, "worth": worth}
        if self.score.row is None:
            return phrase(
                "{one} − {other}: the margin was {lead}, under {least}. The opponent gets {worth}.", **values
            )
        return phrase(
            "{one} − {other}: the margin was {lead}, and from {least} on the table counts.", **values
        )

    def _told(self, told: Iterable[GameSentence]) -> Iterator[Step]:
        for each in told:
            values = {
                name: self._player(value.number)
                if isinstance(value, Seat)
                else with_names(self.regulation, str(value))
                for name, value in each.values.items()
            }
            yield Step(phrase(each.message, **values), self._clause(*each.clause))

    def _row(self, row: PointsRow) -> Iterator[Step]:
        """Yield the row of the points table, and whether it is a table of its own for games with that ending."""
        band = row.band
        values = {
            "lead": words.span(band.lead),
            "win": words.in_points(band.win),
            "loss": words.in_points(band.loss),
            "name": band.name,
        }
        degree = self.form.degree_told(self.score.lead or 0, band.name)
        if degree:
            yield self._by(degree, "tournament_points", "degrees")
            text = _("{win} to the winner, {loss} to the loser.", **values)
        elif len(self.regulation.tournament_points.table_of(row.ending or "").bands) == 1:
            text = _("A win is worth {win}, a loss {loss}.", **values)
        elif self.score.winner and self.result.ended.conceded_by:
            text = _("A lead of {lead} is worth {win} to the winner.", **values)
        else:
            text = _("A lead of {lead} is worth {win} to the winner, {loss} to the loser.", **values)
        table = ("for_endings", row.ending) if row.ending is not None else ()
        where = self._clause("tournament_points", *table, "bands", row.index)
        href = self.links.link(self.links.urls.rules, points_row_anchor(row.ending, row.index))
        yield Step(_said(text), replace(where, href=href))

    def _in_order(self) -> tuple[int, int]:
        """Return both scores as they count, the winner's first."""
        one, other = (score or 0 for score in self.form.scores(self.result))
        return (other, one) if self.score.winner == 2 else (one, other)

    def _player(self, seat: int) -> Link:
        return self.links.player(self.pairing.players[seat - 1])

    def _by(self, text: str, *path: str | int) -> Step:
        """Return a sentence with the clause of its subject; without a path that of the score."""
        where = self._clause(*path) if path else clause_at(self.links, self.score.clause, *self.spots)
        return Step(with_names(self.regulation, text), where)

    def _clause(self, *path: str | int) -> Clause:
        return clause_at(self.links, cite(self.regulation, *path), *self.spots)
