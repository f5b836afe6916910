"""The judges' pages: the code, the events, a round's tables, a table's card, the question before it is entered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from generator.commands.live.judging.effects import Effects
from generator.commands.live.judging.rounds import (
    DROP,
    NO_RESULT,
    EnteredResult,
    OpenGame,
    Playing,
    figures_of,
    verdict,
)
from generator.commands.live.pages import Progress
from generator.languages import _, pgettext, spoken
from generator.loading import LoadedEvent
from generator.model import Ended, Event
from generator.site import templates, urls
from generator.site.colours import accent_css
from generator.site.page_context import PageFrame
from generator.site.parts import Link, Tab
from generator.site.wording.words import sentence, word_of
from generator.tournament.game_forms.columns import EntryKind, ResultColumn
from generator.workbooks import layout

ROOM = "judge"
HOME = f"/-/{ROOM}/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option that can be chosen."""

    value: str
    text: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InputField:
    """An input field: a number, a box to tick, or a choice where there are options."""

    name: str
    label: str
    value: str = ""
    is_tick: bool = False
    options: tuple[Option, ...] = ()
    mode: str = "numeric"  # the keyboard of a phone


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFields:
    """A record of the fields for one player."""

    name: str
    fields: tuple[InputField, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultButton:
    """A button that enters a result at once: what it posts, shows, and says to a person who does not see it."""

    value: str
    text: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table in the list."""

    row: int
    href: str
    table: str
    names: tuple[str, str]
    result: str
    reported: tuple[str, ...] = ()  # what the players say themselves
    note: str = ""
    buttons: tuple[ResultButton, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLine:
    """The line above the list, made for a keyboard: what it asks, and what is folded away."""

    fields: tuple[InputField, ...]
    folded: tuple[InputField, ...]

    @property
    def is_open(self) -> bool:
        """Return whether something is filled in of what is folded away."""
        return any(each.value for each in self.folded)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgesPage:
    """A page for judges: what it doesn't need is empty."""

    frame: PageFrame
    notice: str = ""  # what was done elsewhere; the organizer's frame says it
    progress: Progress | None = None  # of a build, in that frame
    alert: str = ""
    message: str = ""  # what went wrong
    details: tuple[str, ...] = ()  # as `check` says it, in English
    events: tuple[Link, ...] = ()
    done: str = ""  # what was entered just now
    done_href: str = ""  # its card
    undo: Mapping[str, str] = field(default_factory=dict)  # what is posted there to take it back
    rounds: tuple[Tab, ...] = ()  # that can be looked at, where there are several
    findings: tuple[str, ...] = ()  # about what was entered just now
    findings_href: str = ""
    next_href: str = ""  # where it goes on, once all tables are entered
    line: EntryLine | None = None  # posts where the list stands
    lead: str = ""
    open: tuple[TableLine, ...] = ()
    entered: tuple[TableLine, ...] = ()
    back: Link | None = None
    action: str = ""  # where the form posts to
    seats: tuple[SeatFields, ...] = ()
    ending: tuple[InputField, ...] = ()
    hidden: Mapping[str, str] = field(default_factory=dict)
    question: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    effects: Effects | None = None  # of the correction of an earlier result
    enter: str = ""  # what the button says that enters it
    press: str = ""  # what the only button says where nothing is entered yet


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What is around the pages: the judges' frame, or the organizer's."""

    home: str  # the address of the event's results, with a slash at its end
    frame: Callable[[str], PageFrame]  # of a page with this heading
    render: Callable[["JudgesPage"], bytes]
    may_enter: bool = True  # else the pages are only looked at
    has_notes: bool = False  # whether notes can be written
    rounds: tuple[int, ...] = ()  # that can be corrected; none where the last one alone can
    findings: str = ""  # the address of all that is wrong with the event


def _frame(heading: str, event: Link | None = None, accent: str = "") -> PageFrame:
    assets = templates.assets()
    return PageFrame(
        title=" · ".join(filter(None, (heading, event.text if event else "", _("Judges")))),
        heading=heading,
        site=Link(text=_("Judges"), href=HOME),
        event=event,
        stylesheet=f"/{urls.ASSETS}/{assets[templates.STYLESHEET][0]}",
        icon=f"/{urls.ASSETS}/{assets[templates.ICON][0]}",
        language=spoken().code,
        accent=accent,
    )


JUDGES = Surroundings(home=HOME, frame=_frame, render=partial(templates.render, "desk/judges.html"))


def judges_surroundings(event: Event, *, may_enter: bool) -> Surroundings:
    """Return what is around the judges' pages of an event."""
    settings, home = event.settings, f"{HOME}{event.id}/"
    link = Link(text=settings.name, href=home)
    frame = partial(_frame, event=link, accent=accent_css(settings.accent))
    return replace(JUDGES, home=home, frame=frame, may_enter=may_enter)


def round_tabs(within: Surroundings, shown: int | None) -> tuple[Tab, ...]:
    """Return the way to each round, where there are several."""
    return tuple(
        Tab(
            text=_("Round {number}", number=number),
            href=f"{within.home}{number}/",
            is_here=number == shown,
        )
        for number in (within.rounds if len(within.rounds) > 1 else ())
    )


def list_of(playing: Playing, within: Surroundings) -> str:
    """Return the address of a round's list of tables."""
    return f"{within.home}{playing.round.number}/"


def events_page(events: Sequence[LoadedEvent]) -> bytes:
    """Return the page that asks which event, where several are being played or none is."""
    links = tuple(
        Link(text=each.event.settings.name, href=f"{HOME}{each.id}/") for each in events if each.event
    )
    lead = "" if links else _("No round is being played.")
    return JUDGES.render(JudgesPage(frame=_frame(_("Judges")), events=links, lead=lead))


def message_page(
    message: str,
    back: str = HOME,
    again: str = "",
    kept: Mapping[str, str] | None = None,
    within: Surroundings = JUDGES,
) -> bytes:
    """Return the page that says why nothing can be entered; what is kept can be sent again."""
    page = JudgesPage(
        frame=within.frame(_("Judges") if within is JUDGES else _("Results")),
        rounds=round_tabs(within, None),
        message=message,
        back=Link(text=_("All tables"), href=back),
        action=again if kept else "",
        hidden=kept or {},
        press=_("Try again"),
    )
    return within.render(page)


def card_page(
    game: OpenGame,
    playing: Playing,
    within: Surroundings,
    filled: Mapping[str, str],
    hidden: Mapping[str, str],
    message: str = "",
    details: tuple[str, ...] = (),
) -> bytes:
    """Return the page of a table to fill in."""
    page = JudgesPage(
        frame=within.frame(_heading(game, playing)),
        message=message,
        details=details,
        lead=_("Now it says: {result}.", result=result_of_game(game, playing)) if game.is_entered else "",
        back=Link(text=_("All tables"), href=list_of(playing, within)),
        action=f"{list_of(playing, within)}{game.pairing.row}",
        hidden=hidden,
        press=_("Who wins?"),
        seats=seat_fields(game, playing, filled, with_drops=not playing.is_over),
        ending=(*ending_fields(game, playing, filled), *_note(game, filled, within)),
    )
    return within.render(page)


def seat_fields(
    game: OpenGame, playing: Playing, filled: Mapping[str, str], *, with_drops: bool
) -> tuple[SeatFields, ...]:
    """Return the fields for each player of a game, and whether the player drops out where that is asked."""
    columns = playing.form.columns.to_fill
    return tuple(
        SeatFields(
            name=name,
            fields=(
                *(input_field(each, game.names, filled, playing) for each in columns if each.seat == seat),
                *(_drop(game, seat, filled) if with_drops else ()),
            ),
        )
        for seat, name in enumerate(game.names, start=1)
    )


def ending_fields(game: OpenGame, playing: Playing, filled: Mapping[str, str]) -> tuple[InputField, ...]:
    """Return the fields that are none of a single player's, such as how the game ended."""
    columns = playing.form.columns.to_fill
    return tuple(input_field(each, game.names, filled, playing) for each in columns if each.seat is None)


def question_page(
    game: OpenGame,
    playing: Playing,
    within: Surroundings,
    slip: EnteredResult,
    hidden: Mapping[str, str],
    message: str = "",
    effects: Effects | None = None,
) -> bytes:
    """Return the page that asks before anything is entered: who wins, what is replaced by it, and what else changes."""
    facts = [*facts_of(slip, game, playing)]
    facts += [
        (name, _("drops out after this round"))
        for seat, name in enumerate(game.names, start=1)
        if hidden.get(f"{DROP}{seat}") and not playing.is_over
    ]
    if note := hidden.get(layout.NOTE):
        facts.append((_("Note"), note))
    page = JudgesPage(
        frame=within.frame(_heading(game, playing)),
        message=message,
        question=slip.verdict or _("No result: the table is open."),
        facts=tuple(facts),
        effects=effects,
        details=slip.doubts,
        lead=_("This replaces: {result}.", result=result_of_game(game, playing)) if game.is_entered else "",
        action=f"{list_of(playing, within)}{game.pairing.row}",
        hidden=hidden,
        enter=_("Replace it") if game.is_entered else _("Enter it"),
        back=Link(text=_("All tables"), href=list_of(playing, within)),
    )
    return within.render(page)


def facts_of(slip: EnteredResult, game: OpenGame, playing: Playing) -> tuple[tuple[str, str], ...]:
    """Return what a result says besides who wins: both players' figures, and how the game ended."""
    facts = [*zip(game.names, figures_of(slip.pairing, playing), strict=True)]
    if beside := playing.form.about_both(slip.pairing.result, 1):
        facts.append((_("Beside the score"), beside))
    if slip.pairing.result.ended is not Ended.PLAYED_OUT:
        facts.append((_("Ended"), ending_words(slip.pairing.result.ended, game.names)))
    return tuple((name, text) for name, text in facts if text)


def result_of_game(game: OpenGame, playing: Playing) -> str:
    """Return what stands there now: who wins, or the cells as they are where nobody can tell."""
    if says := verdict(game.pairing, playing, game.names):
        return says
    there = (f"{column} {text}" for column, text in game.texts.items() if text and column not in NO_RESULT)
    return ", ".join(there)


def place_of(game: OpenGame) -> str:
    """Return `Table 4`."""
    return _("Table {table}", table=game.label)


def _heading(game: OpenGame, playing: Playing) -> str:
    """Return `Table 4`, of a round that is over also which one."""
    rounds = [_("Round {number}", number=playing.round.number)] if playing.is_over else []
    return " · ".join((*rounds, place_of(game)))


def input_field(
    column: ResultColumn, names: tuple[str, str], filled: Mapping[str, str], playing: Playing
) -> InputField:
    """Return the field of a column: a choice where there are few possibilities."""
    value = filled.get(column.heading, "")
    label = _("Ended") if column.kind is EntryKind.ENDING else _(column.label or column.name)
    options: dict[str, str] = {}
    if column.kind is EntryKind.ENDING:
        options = {each.value: ending_words(each, names) for each in playing.endings if each.value}
    elif column.kind is EntryKind.SEAT:
        options = {str(seat): name for seat, name in enumerate(names, start=1)}
    elif column.words:
        options = {word: word for word, _number in column.words}
    first = sentence(word_of("played out")) if column.kind is EntryKind.ENDING else "–"
    return InputField(
        name=column.heading,
        label=label,
        value=value,
        is_tick=column.kind is EntryKind.YES,
        options=tuple(
            Option(value=each, text=text, is_chosen=each == value)
            for each, text in ({"": first, **options} if options else {}).items()
        ),
    )


def _drop(game: OpenGame, seat: int, filled: Mapping[str, str]) -> tuple[InputField, ...]:
    if layout.DROPS not in game.texts:
        return ()
    label = pgettext("on a result slip", "Drops out")
    return (
        InputField(name=f"{DROP}{seat}", label=label, value=filled.get(f"{DROP}{seat}", ""), is_tick=True),
    )


def _note(game: OpenGame, filled: Mapping[str, str], within: Surroundings) -> tuple[InputField, ...]:
    if layout.NOTE not in game.texts or not within.has_notes:
        return ()
    return (InputField(name=layout.NOTE, label=_("Note"), value=filled.get(layout.NOTE, ""), mode="text"),)


def ending_words(ended: Ended, names: tuple[str, str]) -> str:
    """Return `Time`, or `Conceded: Rosa Lind`."""
    way = sentence(word_of(ended.way.lower()))
    if len(ended.absent) == 2:
        return f"{way}: {names[0]}, {names[1]}"
    seats = ended.absent or {ended.conceded_by or ended.awarded_to}
    return next((f"{way}: {names[seat - 1]}" for seat in seats if seat), way)
