"""The list of a round's tables: above it a line for the keyboard, at open tables buttons for a thumb."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from generator.commands.live.judging.pages import (
    EntryLine,
    InputField,
    JudgesPage,
    ResultButton,
    Surroundings,
    TableLine,
    input_field,
    list_of,
    place_of,
    result_of_game,
    round_tabs,
)
from generator.commands.live.judging.rounds import (
    DROP,
    OpenGame,
    Playing,
    figures_of,
    open_first,
    slip_of,
)
from generator.languages import _, ngettext, pgettext
from generator.model import Pairing
from generator.site.wording.results import outcome_word
from generator.tournament.game_forms.columns import EntryKind, ResultColumn
from generator.workbooks import layout

Reported = Callable[[Playing, OpenGame], tuple[str, ...]]  # what players say of their game themselves


@dataclass(frozen=True, slots=True, kw_only=True)
class LineState:
    """A record of what the list says above its tables: what was done, or why it could not be, and what was typed."""

    done: OpenGame | None = None
    undo: Mapping[str, str] = field(default_factory=dict)  # what is posted to its card to take it back
    findings: tuple[str, ...] = ()  # about what was done
    alert: str = ""
    filled: Mapping[str, str] = field(default_factory=dict)


class Possible(NamedTuple):
    """A record of one of few results: what its button posts and shows, who wins, and the winner's score first."""

    value: str
    text: str
    winner: int
    score: str


def list_page(
    playing: Playing, within: Surroundings, state: LineState, hidden: Mapping[str, str], reported: Reported
) -> bytes:
    """Return the page of all tables of the round, open ones on top; what was entered just now is said first."""
    games, home, done = open_first(playing.games), list_of(playing, within), state.done
    waiting = [game for game in games if not game.is_entered]
    lead = ngettext("{n} table is open.", "{n} tables are open.", len(waiting)) if waiting else ""
    has_buttons = waiting and within.may_enter and not playing.is_over
    possible = tuple(_possible(playing, waiting[0])) if has_buttons else ()
    page = JudgesPage(
        frame=replace(
            within.frame(_("Round {number}", number=playing.round.number)), scripts=("/-/results.js",)
        ),
        message=state.alert,
        done=_done(done, playing) if done is not None else "",
        done_href=f"{home}{done.pairing.row}" if done is not None else "",
        undo=state.undo if done is not None and done.is_entered else {},
        findings=state.findings,
        findings_href=within.findings,
        next_href="" if waiting or playing.is_over else within.findings,
        rounds=round_tabs(within, playing.round.number),
        line=_entry_line(playing, state.filled) if games and within.may_enter else None,
        lead=lead or _("All tables are entered."),
        action=home,
        hidden=hidden,
        open=tuple(
            replace(_line(game, playing, within, reported), buttons=tuple(_buttons(game, possible)))
            for game in waiting
        ),
        entered=tuple(_line(game, playing, within, reported) for game in games if game.is_entered),
    )
    return within.render(page)


def few_results(playing: Playing, game: OpenGame) -> tuple[Pairing, ...]:
    """Return the usual results of a game where there are few: won as high as can be, and drawn where that can be.

    Others, such as those of a match that was not finished, are entered on the table's card.
    """
    pairs = playing.form.columns.pairs
    won = [pair for pair in pairs if pair.more > pair.less]
    level = sorted(pair.more for pair in pairs if pair.more == pair.less)
    scores = [(pair.more, pair.less) for pair in won if pair.more == max(each.more for each in won)]
    scores += [(other, one) for one, other in scores] + [(each, each) for each in level[-1:]]
    slips = [
        slip_of(game, playing, {"Score 1": str(one), "Score 2": str(other)})
        for one, other in sorted(scores, key=lambda each: each[1] - each[0])
    ]
    return tuple(slip.pairing for slip in slips if not slip.faults and not slip.doubts)


def _possible(playing: Playing, game: OpenGame) -> Iterator[Possible]:
    """Yield what the buttons say that enter the usual results."""
    form, is_one_way = playing.form, playing.form.columns.outcomes is not None
    for pairing in few_results(playing, game):
        one, other = form.scores(pairing.result)
        figures, winner = figures_of(pairing, playing), form.winner(pairing.result) or 0
        yield Possible(
            value=f"{one}-{other}",
            text=outcome_word("draw") if is_one_way and not winner else "–".join(figures),
            winner=winner,
            score="–".join(figures if winner == 1 else reversed(figures)),
        )


def _buttons(game: OpenGame, possible: Iterable[Possible]) -> Iterator[ResultButton]:
    for each in possible:
        winner = game.names[each.winner - 1] if each.winner else ""
        yield ResultButton(
            value=f"{game.pairing.row} {each.value}",
            text=each.text,
            says=_("{player} wins {score}", player=winner, score=each.score) if winner else "",
        )


def _entry_line(playing: Playing, filled: Mapping[str, str]) -> EntryLine:
    """Return the line's fields: what every game needs in sight, the rest folded away."""
    columns = playing.form.columns.to_fill
    in_sight = [column for column in columns if _is_in_sight(column, playing)]
    names = (_("Player {seat}", seat=1), _("Player {seat}", seat=2))
    has_drops = not playing.is_over and any(layout.DROPS in each.texts for each in playing.games)
    table = InputField(name="table", label=_("Table"), value=filled.get("table", ""))
    folded = [
        _named(input_field(column, names, filled, playing), column)
        for column in columns
        if column not in in_sight
    ]
    drops = [
        InputField(
            name=f"{DROP}{seat}",
            label=f"{pgettext('on a result slip', 'Drops out')}: {name}",
            value=filled.get(f"{DROP}{seat}", ""),
            is_tick=True,
        )
        for seat, name in enumerate(names, start=1)
        if has_drops
    ]
    return EntryLine(
        fields=(table, *(_in_line(column, filled) for column in in_sight)), folded=(*folded, *drops)
    )


def _is_in_sight(column: ResultColumn, playing: Playing) -> bool:
    """Return whether it is asked for of every game; the winner where nothing else need be said."""
    if column.kind is EntryKind.SEAT:
        return playing.form.columns.outcomes is not None
    return column.kind is EntryKind.NUMBER and not column.is_optional


def _in_line(column: ResultColumn, filled: Mapping[str, str]) -> InputField:
    """Return a field to type into: who enters many results chooses from no list."""
    label = f"{_('Winner')} 1/2" if column.kind is EntryKind.SEAT else _(column.label or column.name)
    plain = InputField(
        name=column.heading,
        label=label,
        value=filled.get(column.heading, ""),
        mode="text" if column.words else "numeric",
    )
    return _named(plain, column)


def _named(shown: InputField, column: ResultColumn) -> InputField:
    """Return the field with its seat behind the label: there is no name above it."""
    return replace(shown, label=f"{shown.label} {column.seat}") if column.seat is not None else shown


def _line(game: OpenGame, playing: Playing, within: Surroundings, reported: Reported) -> TableLine:
    return TableLine(
        row=game.pairing.row,
        href=f"{list_of(playing, within)}{game.pairing.row}" if within.may_enter else "",
        table=game.label,
        names=game.names,
        result=result_of_game(game, playing) if game.is_entered else "",
        reported=reported(playing, game) if not playing.is_over else (),
        note=game.texts.get(layout.NOTE, "") if within.has_notes else "",
    )


def _done(game: OpenGame, playing: Playing) -> str:
    if not game.is_entered:
        return _("Table {table} is open again.", table=game.label)
    return f"{place_of(game)}: {result_of_game(game, playing)}"
