"""The list of all players."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.model import Player, PlayerId
from generator.names import order_of
from generator.publish.facts import EventStatus, Facts
from generator.publish.frame.desk import Desk, Frame
from generator.publish.pages.players.columns import PlayerColumn, columns_of
from generator.publish.parts import Fact, Link
from generator.publish.shared.find import TABLES, Tools, by_name, tools_for
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCell:
    """A heading or what stands below it. Figures are a `number`; texts stand in columns where the page is `wide`."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player in the list. `beside` are the texts for a narrow page, each with what parts it from those before."""

    player: Link
    id: str
    beside: tuple[tuple[str, str], ...]
    cells: tuple[PlayerCell, ...]  # one for each column
    status: str
    letter: str  # of the first whose name begins with it


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersPage:
    """All players."""

    frame: Frame
    lead: str
    tools: Tools | None
    letters: tuple[str, ...]  # with which a name begins, where there are enough names to jump
    columns: tuple[PlayerCell, ...]
    players: tuple[PlayerRow, ...]
    downloads: tuple[Fact, ...]


def players_page(desk: Desk, facts: Facts) -> PlayersPage:
    """The page of all players, by name."""
    listed = by_name(facts.players.values())
    columns = columns_of(facts)
    shown = [
        each for each in columns if each.always or any(each.value(player) is not None for player in listed)
    ]
    tools = tools_for(listed, (player.faction for player in listed))
    letters = _letters(listed)
    return PlayersPage(
        frame=desk.frame(
            _("Players"), TABLES, about=_("Everybody who plays at {event}.", event=facts.event.settings.name)
        ),
        lead=_lead(facts),
        tools=tools,
        letters=tuple(letters.values()) if tools else (),
        columns=tuple(PlayerCell(text=column.heading, kind=_kind(column)) for column in shown),
        players=tuple(_row(desk, player, columns, shown, letters) for player in listed),
        downloads=desk.downloads((_("Players"), "players")),
    )


def status_word(facts: Facts, player: Player) -> str:
    """What is to be said about a player's taking part; empty for a player who is simply in."""
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
    """The first player of each letter, with that letter; whatever is none is a `#`."""
    first: dict[str, PlayerId] = {}
    for player in listed:
        letter = order_of(player.name)[0][:1].upper()
        first.setdefault(letter if letter.isalpha() else "#", player.id)
    return {player: letter for letter, player in first.items()}


def _kind(column: PlayerColumn) -> str:
    return "number" if column.number else f"wide {column.field}"


def _row(
    desk: Desk,
    player: Player,
    columns: Sequence[PlayerColumn],
    shown: Sequence[PlayerColumn],
    letters: Mapping[PlayerId, str],
) -> PlayerRow:
    return PlayerRow(
        player=desk.player(player.id),
        id=player.id,
        beside=tuple(_beside([column.cell(player) for column in columns if not column.number])),
        cells=tuple(PlayerCell(text=column.cell(player), kind=_kind(column)) for column in shown),
        status=status_word(desk.facts, player),
        letter=letters.get(player.id, ""),
    )


def _beside(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """`Undead`, ` · Lantern Guild`; nothing where there is nothing to say."""
    for i, text in enumerate(texts if any(texts) else ()):
        yield " · " if text and any(texts[:i]) else "", text
