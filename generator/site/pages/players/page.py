"""The list of all players."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.languages import _, ngettext
from generator.model import Player, PlayerId
from generator.site.facts import EventStatus, Facts
from generator.site.page_context import PageContext, PageFrame
from generator.site.parts import Fact, Link, TableCell, TableColumn
from generator.site.shared.names import TABLES, Tools, by_name, tools_for
from generator.site.wording import words
from generator.text import order_of
from generator.tournament.game_forms import form_of

# What the pages tell of every player, a column each: in the list of them all, and on the player's own page.


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownColumn:
    """A heading, and the field of `model.Player` that stands below it.

    What nobody has is left out, except for a column that is `always` there. `number` is how the player's own page
    says a number.
    """

    heading: str
    field: str
    always: bool = False
    number: Callable[[Any], str] | None = None

    def value(self, player: Player) -> Any:
        """Return the player's value for this column; None where it is empty."""
        return getattr(player, self.field)

    def cell(self, player: Player) -> str:
        """Return the value as the list shows it."""
        value = self.value(player)
        return words.figure(value) if self.number else value or ""

    def fact(self, player: Player) -> str:
        """Return the value as the player's own page shows it; empty where there is none."""
        value = self.value(player)
        return self.number(value) if self.number and value is not None else value or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisteredColumn(ShownColumn):
    """A figure that the regulations name, in a column of its name."""

    def value(self, player: Player) -> Any:
        """Return the entered value; None where there is none."""
        return player.figure(self.field)


def columns_of(facts: Facts) -> tuple[ShownColumn, ...]:
    """Return all columns that an event's pages may have."""
    return (
        ShownColumn(heading=_("Faction"), field="faction", always=True),
        ShownColumn(heading=_("Club"), field="club"),
        ShownColumn(
            heading=form_of(facts.regulation).list_heading(), field="list_points", number=words.in_points
        ),
        ShownColumn(heading=_("Models"), field="models", number=words.figure),
        ShownColumn(heading=_("Byes in round"), field="byes"),
        *(
            RegisteredColumn(heading=each.name, field=each.name, number=words.figure)
            for each in facts.regulation.registered
        ),
    )


# The list of all players.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player in the list. `beside` are the texts for a narrow page, each with what parts it from those before."""

    player: Link
    id: str
    beside: tuple[tuple[str, str], ...]
    cells: tuple[TableCell, ...]  # one for each column
    status: str
    letter: str  # of the first whose name begins with it


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersPage:
    """A record of the page of all players."""

    frame: PageFrame
    lead: str
    tools: Tools | None
    letters: tuple[str, ...]  # with which a name begins, where there are enough names to jump
    columns: tuple[TableColumn, ...]
    players: tuple[PlayerRow, ...]
    downloads: tuple[Fact, ...]


def players_page(context: PageContext, facts: Facts) -> PlayersPage:
    """Return the page of all players, by name."""
    listed = by_name(facts.players.values())
    columns = columns_of(facts)
    shown = [
        each for each in columns if each.always or any(each.value(player) is not None for player in listed)
    ]
    tools = tools_for(listed, (player.faction for player in listed))
    letters = _letters(listed)
    return PlayersPage(
        frame=context.frame(
            _("Players"),
            "tools.css",
            TABLES,
            about=_("Everybody who plays at {event}.", event=facts.event.settings.name),
        ),
        lead=_lead(facts),
        tools=tools,
        letters=tuple(letters.values()) if tools else (),
        columns=tuple(TableColumn(text=column.heading, kind=_kind(column)) for column in shown),
        players=tuple(_row(context, player, columns, shown, letters) for player in listed),
        downloads=context.downloads((_("Players"), "players")),
    )


def status_word(facts: Facts, player: Player) -> str:
    """Return the word for a player's participation status; empty for a player who is simply in."""
    if player.withdrawn:
        return _("withdrawn")
    late = player.late_from_round
    if late is not None and late > len(facts.rounds):
        return _("joins in round {round}", round=late)
    return words.player_status(facts, player.id)


def _lead(facts: Facts) -> str:
    number = len(facts.entrants)
    if facts.status is EventStatus.REGISTRATION:
        return ngettext("{n} player registered so far.", "{n} players registered so far.", number)
    if facts.is_finished:
        return ngettext("{n} player took part.", "{n} players took part.", number)
    return ngettext("{n} player.", "{n} players.", number)


def _letters(listed: Sequence[Player]) -> Mapping[PlayerId, str]:
    """Return the first player of each letter, with that letter; `#` stands for any other character."""
    first: dict[str, PlayerId] = {}
    for player in listed:
        letter = order_of(player.name)[0][:1].upper()
        first.setdefault(letter if letter.isalpha() else "#", player.id)
    return {player: letter for letter, player in first.items()}


def _kind(column: ShownColumn) -> str:
    """Return the column's class: `number` for figures; texts have columns where the page is `wide`."""
    return "number" if column.number else f"wide {column.field}"


def _row(
    context: PageContext,
    player: Player,
    columns: Sequence[ShownColumn],
    shown: Sequence[ShownColumn],
    letters: Mapping[PlayerId, str],
) -> PlayerRow:
    return PlayerRow(
        player=context.player(player.id),
        id=player.id,
        beside=tuple(_beside([column.cell(player) for column in columns if not column.number])),
        cells=tuple(TableCell(text=column.cell(player), kind=_kind(column)) for column in shown),
        status=status_word(context.facts, player),
        letter=letters.get(player.id, ""),
    )


def _beside(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield `Undead`, ` · Lantern Guild`; nothing where the player has none."""
    for i, text in enumerate(texts if any(texts) else ()):
        yield " · " if text and any(texts[:i]) else "", text
