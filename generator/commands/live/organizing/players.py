"""The section of the players: who they are, who has come, and what becomes of each of them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from urllib.parse import parse_qs, quote

from generator.commands.in_place import NotTypedError, OpenError
from generator.commands.live.handler import EntryResponse
from generator.commands.live.organizing.player_fields import (
    SET,
    CardPage,
    PlayerLine,
    PlayersPage,
    QuestionPage,
    RoundOption,
    WayToDo,
    columns_to_fill,
    label_of,
    text_fields,
    texts_of,
)
from generator.commands.live.organizing.sections import OrganizerPage, Section, Visit, done, frame_of, shown
from generator.commands.live.organizing.several_players import SEVERAL, add_several
from generator.commands.live.workbook_writer import ChangedError
from generator.commands.participants import Participants
from generator.commands.player_states import OUT, PlayerState, Presence
from generator.commands.proposals import NotPossibleError, Proposal, Way
from generator.languages import _, ngettext
from generator.languages.said import say
from generator.loading import load_event
from generator.model import Player, PlayerId
from generator.site.page_context import PageFrame
from generator.site.parts import Link
from generator.text import folded
from generator.tournament.course.participation import last_entry
from generator.tournament.course.schedule import stages_of
from generator.workbooks import layout

SCRIPT = "/-/players.js"

# Of the forms: what is to be done, in which way, the word for what was shown; a tick, and a column's text.
_DO, _WAY, _TOKEN = "do", "way", "token"
_TICK, _WAS = "here-", "was-"
_SHOWN, _TICKED = "shown", "ticked"
_ADD, _SAVE, _ALL_HERE = "add", "save", "all"
_LEAVE, _BACK, _LATE, _CORRECT, _DISQUALIFY = "leave", "back", "late", "correct", "disqualify"
_ROUND, _NOTE = "round", "note"
_A_SCREEN = 10  # players whom one sees without looking for them
_ADDING = "adding"  # behind the address of the list: the name field is where one types next
_ROUND_SECTION = "round"  # where a round is drawn again


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deed:
    """A record of what is to be done: how it is proposed, and where one is before and after it."""

    heading: str
    propose: Callable[[Participants], tuple[Proposal, ...]]
    action: str
    after: str
    asks: bool = True
    again: Callable[[str, tuple[str, ...]], EntryResponse] | None = (
        None  # the form again, with what was typed
    )
    hidden: Mapping[str, str] = field(default_factory=dict)


def _answer(visit: Visit) -> EntryResponse:
    try:
        participants = Participants(visit.loaded)
    except NotPossibleError as refusal:
        page = OrganizerPage(frame=frame_of(visit, _("Players")), alert=refusal.why.localized)
        return shown(visit.tools, visit.person, page, "desk/organizer.html", HTTPStatus.CONFLICT)
    if not visit.rest:
        return _list(visit, participants)
    if visit.rest == SEVERAL:
        return add_several(visit, is_open=_may_be_added(participants))
    with suppress(NotPossibleError):
        return _card(visit, participants, participants.player(visit.rest))
    page = OrganizerPage(frame=frame_of(visit, _("Players")), alert=_("There is no such player."))
    return shown(visit.tools, visit.person, page, "desk/organizer.html", HTTPStatus.NOT_FOUND)


SECTION = Section(name="players", label=lambda: _("Players"), answer=_answer)


# The list.


def _list(visit: Visit, desk: Participants) -> EntryResponse:
    posted = visit.asked.posted
    if posted is None:
        return _show_list(visit, desk)
    if posted.get(_DO) == _ADD:
        return _do(visit, desk, _adding(visit, desk, posted))
    return _do(visit, desk, _ticking(visit, posted))


def _show_list(
    visit: Visit,
    desk: Participants,
    typed: Mapping[str, str] | None = None,
    alert: str = "",
    details: tuple[str, ...] = (),
) -> EntryResponse:
    query = parse_qs(visit.asked.query, keep_blank_values=True)
    looked_for = query.get("q", [""])[0].strip()
    lines = [_line(visit, desk, player) for player in _by_name(desk.players)]
    if looked_for:
        lines = [line for line in lines if folded(looked_for) in line.words]
    ticks = [line for line in lines if line.tick]
    page = PlayersPage(
        frame=_frame(visit, _("Players")),
        alert=alert,
        details=details,
        href=visit.section_href,
        several=f"{visit.section_href}{SEVERAL}",
        lead=_lead(desk),
        name=(typed or {}).get("name", ""),
        is_adding=_ADDING in query or alert != "",
        closed=desk.progress.closed if not _may_be_added(desk) else "",
        others=text_fields(desk, None, typed or {}),
        is_check_in=desk.is_check_in,
        query=looked_for,
        is_searched=len(desk.players) > _A_SCREEN or looked_for != "",
        is_unfolded=any(
            text
            for name, text in (typed or {}).items()
            if name.startswith(SET) and name != f"{SET}{layout.HERE}"
        ),
        lines=tuple(lines),
        shown=" ".join(line.id for line in ticks),
        ticked=" ".join(line.id for line in ticks if line.is_here),
    )
    status = HTTPStatus.UNPROCESSABLE_ENTITY if alert else HTTPStatus.OK
    return shown(visit.tools, visit.person, page, "desk/players.html", status)


def _by_name(players: Sequence[Player]) -> list[Player]:
    return sorted(players, key=lambda player: (folded(player.name), player.id))


def _line(visit: Visit, desk: Participants, player: Player) -> PlayerLine:
    state = desk.states[player.id]
    can_tick = player.id not in desk.progress.paired and not player.withdrawn and not _is_closed(desk)
    is_told = can_tick and state.presence in (Presence.HERE, Presence.AWAITED)  # by the box
    return PlayerLine(
        href=f"{visit.section_href}{quote(player.id)}",
        id=player.id,
        name=player.name,
        about=", ".join(filter(None, (player.faction, player.club))),
        state="" if is_told else _state(state),
        is_out=state.presence in OUT or state.presence is Presence.WITHDRAWN,
        words=folded(f"{player.id} {player.name} {player.faction or ''} {player.club or ''}"),
        tick=f"{_TICK}{player.id}" if can_tick else "",
        is_here=player.here,
    )


def _is_closed(desk: Participants) -> bool:
    """Return whether nobody can enter any more, so that nobody is ticked."""
    return bool(desk.progress.closed)


def _may_be_added(desk: Participants) -> bool:
    return not desk.progress.closed or desk.open_round is not None


def _lead(desk: Participants) -> str:
    """Return how many there are, and how many of them are in which state."""
    count = len(desk.players)
    if not count:
        return _("Nobody is registered yet.")
    counts = Counter(state.presence for state in desk.states.values())
    parts = [
        _("{n} here", n=counts[Presence.HERE]) if counts[Presence.HERE] else "",
        _("{n} not here yet", n=counts[Presence.AWAITED]) if counts[Presence.AWAITED] else "",
        _("{n} in", n=counts[Presence.IN]) if counts[Presence.IN] else "",
        _("{n} come later", n=counts[Presence.LATE]) if counts[Presence.LATE] else "",
        _("{n} withdrawn", n=counts[Presence.WITHDRAWN]) if counts[Presence.WITHDRAWN] else "",
        _("{n} out", n=out) if (out := sum(counts[each] for each in OUT)) else "",
    ]
    said = ", ".join(filter(None, parts))
    players = ngettext("{n} player", "{n} players", count)
    return f"{players}: {said}." if said else f"{players}."


def _state(state: PlayerState) -> str:
    """Return whether somebody takes part, in a word or two."""
    words: dict[Presence, Callable[[], str]] = {
        Presence.HERE: lambda: _("is here"),
        Presence.AWAITED: lambda: _("not here yet"),
        Presence.LATE: lambda: _("from round {round} on", round=state.round_number),
        Presence.WITHDRAWN: lambda: _("withdrawn"),
        Presence.DROPPED: lambda: _("dropped after round {round}", round=state.round_number),
        Presence.DISQUALIFIED: lambda: _("disqualified after round {round}", round=state.round_number),
        Presence.RETIRED: lambda: _("retired in round {round}", round=state.round_number),
        Presence.ELIMINATED: lambda: _("out since round {round}", round=state.round_number),
        Presence.OUT_BY_LOSSES: lambda: _("out by losses since round {round}", round=state.round_number),
    }
    return words[state.presence]() if state.presence in words else ""


def _adding(visit: Visit, desk: Participants, posted: Mapping[str, str]) -> _Deed:
    name, texts = posted.get("name", ""), texts_of(posted)

    def propose(desk: Participants) -> tuple[Proposal, ...]:
        return desk.add(name, {column: text for column, text in texts.items() if text})

    return _Deed(
        heading=_("Add a player"),
        propose=propose,
        action=visit.section_href,
        after=f"{visit.section_href}?{_ADDING}",
        asks=False,
        again=lambda alert, details: _show_list(visit, desk, posted, alert, details),
        hidden={_DO: _ADD, "name": name, **{f"{SET}{column}": text for column, text in texts.items()}},
    )


def _ticking(visit: Visit, posted: Mapping[str, str]) -> _Deed:
    shown_then = [PlayerId(each) for each in posted.get(_SHOWN, "").split()]
    ticked_then = set(posted.get(_TICKED, "").split())
    is_all = posted.get(_DO) == _ALL_HERE
    now = {each for each in shown_then if is_all or posted.get(f"{_TICK}{each}")}

    def propose(desk: Participants) -> tuple[Proposal, ...]:
        come = [each for each in shown_then if each in now and each not in ticked_then]
        gone = [each for each in shown_then if each not in now and each in ticked_then]
        return (desk.tick(come, gone),)

    kept = (_DO, _SHOWN, _TICKED)
    return _Deed(
        heading=_("Here"),
        propose=propose,
        action=visit.section_href,
        after=visit.section_href,
        asks=False,
        hidden={name: text for name, text in posted.items() if name in kept or name.startswith(_TICK)},
    )


# A player's card.


def _card(visit: Visit, desk: Participants, player: Player) -> EntryResponse:
    posted = visit.asked.posted
    if posted is None:
        return _show_card(visit, desk, player)
    deed = _deed(visit, desk, player, posted)
    if deed is None:
        return _show_card(visit, desk, player)
    return _do(visit, desk, deed)


def _deed(visit: Visit, desk: Participants, player: Player, posted: Mapping[str, str]) -> _Deed | None:
    """Return what a button of the card does; None where there is no such button."""
    what = posted.get(_DO, "")
    hidden = {name: text for name, text in posted.items() if name in (_DO, _ROUND, _NOTE)}
    number = posted.get(_ROUND, "")
    first = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else None

    def found(desk: Participants) -> Player:
        return desk.player(player.id)

    def propose(desk: Participants) -> tuple[Proposal, ...]:
        if what == _LEAVE:
            return desk.leave(found(desk))
        if what == _BACK:
            return desk.come_back(found(desk))
        if what == _LATE:
            return (desk.come_late(found(desk), first),)
        if what == _DISQUALIFY:
            return (desk.disqualify(found(desk), posted.get(_NOTE, "").strip()),)
        return (desk.correct(found(desk), _corrected(desk, found(desk), posted)),)

    if what not in (_LEAVE, _BACK, _LATE, _DISQUALIFY, _CORRECT):
        return None
    if what == _CORRECT:
        hidden |= {name: text for name, text in posted.items() if name.startswith((SET, _WAS))}
    return _Deed(
        heading=player.name,
        propose=propose,
        action=_card_href(visit, player),
        after=visit.section_href if what != _CORRECT else _card_href(visit, player),
        asks=what == _DISQUALIFY or (what in (_LEAVE, _BACK) and player.id in desk.progress.paired),
        again=lambda alert, details: _show_card(
            visit, desk, player, posted if what == _CORRECT else None, alert, details
        ),
        hidden=hidden,
    )


def _corrected(desk: Participants, player: Player, posted: Mapping[str, str]) -> dict[str, str]:
    """Return the columns whose texts are no longer those that were shown.

    Raises:
        NotPossibleError: somebody else has changed one of them since.
    """
    shown_then = {column: posted.get(f"{_WAS}{column}", "") for column in texts_of(posted)}
    texts = {column: text for column, text in texts_of(posted).items() if text.strip() != shown_then[column]}
    if any(desk.text(player, column) != shown_then[column] for column in texts):
        raise NotPossibleError(say("Something else was entered meanwhile. Look again."))
    return texts


def _show_card(
    visit: Visit,
    desk: Participants,
    player: Player,
    typed: Mapping[str, str] | None = None,
    alert: str = "",
    details: tuple[str, ...] = (),
) -> EntryResponse:
    state = desk.states[player.id]
    is_paired = player.id in desk.progress.paired
    is_out = state.presence in OUT
    leaves = _("Drops out …") if is_paired else _("Withdraw")
    comes_back = _("Comes back …") if is_out else _("Comes after all")
    is_away = state.presence in (Presence.WITHDRAWN, Presence.AWAITED)
    page = CardPage(
        frame=_frame(visit, player.name),
        alert=alert,
        details=details,
        href=_card_href(visit, player),
        back=Link(text=_("All players"), href=visit.section_href),
        facts=tuple(_facts(desk, player, state)),
        leaves="" if is_out or state.presence is Presence.WITHDRAWN else leaves,
        comes_back=comes_back if is_away or (is_out and desk.may_come_back(player)) else "",
        rounds=() if is_paired or player.withdrawn else tuple(_rounds(desk, player)),
        can_disqualify=is_paired and state.presence is not Presence.DISQUALIFIED,
        fields=text_fields(desk, player, typed or {}),
        is_correcting=typed is not None,
    )
    status = HTTPStatus.UNPROCESSABLE_ENTITY if alert else HTTPStatus.OK
    return shown(visit.tools, visit.person, page, "desk/player.html", status)


def _facts(desk: Participants, player: Player, state: PlayerState) -> Iterator[tuple[str, str]]:
    yield "ID", player.id
    yield _("State"), _state(state) or (_("is in") if state.presence is Presence.IN else _("registered"))
    for column in columns_to_fill(desk):
        if column != layout.NAME and (text := desk.text(player, column)):
            yield label_of(column), text


def _rounds(desk: Participants, player: Player) -> Iterator[RoundOption]:
    """Yield the rounds in which somebody can begin who has not been paired."""
    loaded = desk.loaded
    if desk.progress.closed or loaded.event is None or loaded.regulation is None:
        return
    last = last_entry(stages_of(loaded.event, loaded.regulation), desk.progress.following)
    now = max(player.late_from_round or 1, desk.progress.following)
    for number in range(desk.progress.following, last + 1):
        text = _("from the start") if number == 1 else _("from round {round} on", round=number)
        yield RoundOption(value=str(number), text=text, is_chosen=number == now)


# What can be filled in of a player.


# What is done, and what is asked before.


def _do(visit: Visit, desk: Participants, deed: _Deed) -> EntryResponse:
    """Type what is proposed, or ask first; say why it can't be done."""
    posted = visit.asked.posted or {}
    try:
        ways = deed.propose(desk)
    except NotPossibleError as refusal:
        if deed.again is not None:
            return deed.again(_("That can’t be entered:"), (refusal.why.localized,))
        return done(visit.tools, visit.person, deed.after, refusal.why.localized)
    chosen = next((each for each in ways if each.way.value == posted.get(_WAY)), ways[0])
    token = posted.get(_TOKEN)
    if token is not None and token != chosen.token:
        return _ask(visit, deed, ways, _("Something else was entered meanwhile. Look again."))
    asks = deed.asks or len(ways) > 1 or bool(chosen.alike) or chosen.redraw is not None
    if token is None and asks:
        return _ask(visit, deed, ways)
    try:
        visit.tools.typist.type(chosen.entry(str(visit.person)))
    except ChangedError:
        return _look_again(visit, deed)
    except OpenError:
        file = chosen.path.name
        why = _(
            "{file} is open in a spreadsheet program, so nothing was entered. Save and close it there, then try again.",
            file=file,
        )
        return _ask(visit, deed, ways, why)
    except NotTypedError as refusal:
        return _ask(visit, deed, ways, _("Nothing was entered: {why}.", why=str(refusal)))
    remarks = () if token is not None else chosen.remarks  # which were shown with the question
    message = " ".join((chosen.says.localized, *(each.localized for each in remarks)))
    return done(visit.tools, visit.person, _after(visit, deed, chosen), message)


def _look_again(visit: Visit, deed: _Deed) -> EntryResponse:
    """Return what is proposed now that somebody else has typed something."""
    alert = _("Something else was entered meanwhile. Look again.")
    try:
        return _ask(visit, deed, deed.propose(Participants(load_event(visit.loaded.folder))), alert)
    except NotPossibleError as refusal:
        return done(visit.tools, visit.person, deed.after, f"{alert} {refusal.why.localized}")


def _after(visit: Visit, deed: _Deed, chosen: Proposal) -> str:
    """Return where one goes on: to the round that has to be drawn again, if there is one."""
    is_there = any(each.name == _ROUND_SECTION for each in visit.sections)
    return f"{visit.home}{_ROUND_SECTION}/redraw" if chosen.redraw is not None and is_there else deed.after


def _ask(visit: Visit, deed: _Deed, ways: Sequence[Proposal], alert: str = "") -> EntryResponse:
    page = QuestionPage(
        frame=_frame(visit, deed.heading),
        alert=alert,
        action=deed.action,
        hidden=deed.hidden,
        alike=ways[0].alike,
        ways=tuple(_way(each, again=bool(alert)) for each in ways),
        back=Link(text=_("Change nothing"), href=deed.action),
    )
    status = HTTPStatus.CONFLICT if alert else HTTPStatus.OK
    return shown(visit.tools, visit.person, page, "desk/player_question.html", status)


def _way(proposal: Proposal, *, again: bool) -> WayToDo:
    button = _("Enter it")
    if again:
        button = _("Try again")
    elif proposal.redraw is not None:
        button = _("Enter it, then draw round {round} again", round=proposal.redraw)
    elif proposal.way is Way.ABSENT:
        button = _("Enter a no-show")
    return WayToDo(
        says=proposal.says.localized,
        remarks=tuple(each.localized for each in proposal.remarks),
        button=button,
        way=proposal.way.value,
        token=proposal.token,
    )


def _card_href(visit: Visit, player: Player) -> str:
    return f"{visit.section_href}{quote(player.id)}"


def _frame(visit: Visit, heading: str) -> PageFrame:
    return replace(frame_of(visit, heading), scripts=(SCRIPT,))
