"""What the pages of players show: the list, a player's card, a question, and the fields of a player."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.commands.live.organizing.sections import OrganizerPage
from generator.commands.participants import Participants
from generator.languages import _
from generator.model import Player
from generator.site.parts import Link
from generator.tournament.game_forms import form_of
from generator.workbooks import layout

SET = "set-"  # and a column: the name of its field


@dataclass(frozen=True, slots=True, kw_only=True)
class TextField:
    """A record of a column that can be filled in: what stands there, and what is offered."""

    name: str
    id: str
    label: str
    value: str = ""
    was: str = ""  # what stands there now
    is_number: bool = False
    offered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """A record of a player in the list; `tick` is the name of the box, empty where there is none."""

    href: str
    id: str
    name: str
    about: str
    state: str
    is_out: bool
    words: str  # by which the player is looked for
    tick: str = ""
    is_here: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersPage(OrganizerPage):
    """A record of the list, and of the form in which players are added."""

    href: str
    several: str  # the address of the page for many names
    lead: str
    name: str  # that was typed
    is_adding: bool
    closed: str  # why nobody can be added
    others: tuple[TextField, ...]
    is_check_in: bool
    query: str
    is_searched: bool
    is_unfolded: bool
    lines: tuple[PlayerLine, ...]
    shown: str  # the IDs of those who can be ticked, and of those who are
    ticked: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOption:
    """A record of a round that can be chosen."""

    value: str
    text: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPage(OrganizerPage):
    """A record of a player's card: what is known, and what can be done."""

    href: str
    back: Link
    facts: tuple[tuple[str, str], ...]
    leaves: str  # what the button says; empty where it makes no sense
    comes_back: str
    rounds: tuple[RoundOption, ...]
    can_disqualify: bool
    fields: tuple[TextField, ...]
    is_correcting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WayToDo:
    """A record of a way in which it can be done: what it means, what `check` says of it, and its button."""

    says: str
    remarks: tuple[str, ...]
    button: str
    way: str
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPage(OrganizerPage):
    """A record of the question before something is entered."""

    action: str
    hidden: Mapping[str, str]
    alike: tuple[str, ...]
    ways: tuple[WayToDo, ...]
    back: Link


def columns_to_fill(desk: Participants) -> list[str]:
    """Return the columns that are filled in: those of the sheet and of the rules, in the sheet's usual order."""
    regulation = desk.loaded.regulation
    counts_models = regulation is not None and form_of(regulation).counts_models
    by_themselves = (layout.ID, layout.STATUS, layout.LATE_FROM_ROUND, layout.HERE)
    ours = [column for column in layout.PLAYER_COLUMNS if column not in by_themselves]
    if not counts_models:
        ours.remove(layout.MODELS)
    return [*ours, *(figure.name for figure in desk.progress.registered)]


def label_of(column: str) -> str:
    """Return what a column is called."""
    labels: dict[str, Callable[[], str]] = {
        layout.NAME: lambda: _("Name"),
        layout.FACTION: lambda: _("Faction"),
        layout.CLUB: lambda: _("Club"),
        layout.LIST_POINTS: lambda: _("List points"),
        layout.MODELS: lambda: _("Models"),
        layout.FIXED_TABLE: lambda: _("Fixed table"),
        layout.PUBLIC_NAME: lambda: _("Public name"),
        layout.BYES: lambda: _("Byes given in rounds"),
        layout.KEEP_APART: lambda: _("Keep apart: who has the same word"),
    }
    return labels[column]() if column in labels else column


def text_fields(desk: Participants, player: Player | None, typed: Mapping[str, str]) -> tuple[TextField, ...]:
    """Return the fields of a player, or of somebody to be added, whose name has a field of its own."""

    def there(column: str) -> str:
        return desk.text(player, column) if player is not None else ""

    numbers = (*layout.PLAYER_COUNTS, *(figure.name for figure in desk.progress.registered))
    return tuple(
        TextField(
            name=f"{SET}{column}",
            id=f"column-{index}",
            label=label_of(column),
            value=typed.get(f"{SET}{column}", there(column)),
            was=there(column),
            is_number=column in numbers,
            offered=_offered(desk, column),
        )
        for index, column in enumerate(columns_to_fill(desk))
        if player is not None or column != layout.NAME
    )


def _offered(desk: Participants, column: str) -> tuple[str, ...]:
    """Return what is offered for a column: factions of the rules, and what others have."""
    if column not in (layout.FACTION, layout.CLUB):
        return ()
    regulation, found = desk.loaded.regulation, dict[str, None]()
    if column == layout.FACTION and regulation is not None and regulation.lists is not None:
        limit = regulation.lists.factions
        found |= dict.fromkeys(limit.among if limit is not None else ())
    others = {desk.text(player, column) for player in desk.players}
    return tuple({**found, **dict.fromkeys(sorted(others - {""}))})


def texts_of(posted: Mapping[str, str]) -> dict[str, str]:
    """Return what was filled in, by columns."""
    return {name.removeprefix(SET): text for name, text in posted.items() if name.startswith(SET)}
