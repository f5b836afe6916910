"""Result slips: what each table hands in, with exactly what the round's workbook asks for."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.game_forms import form_of
from generator.languages import _, later, pgettext
from generator.model import Pairing, Player
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.pages.printing.paper import Printable, cut_stack, frame, paper
from generator.publish.shared.name_lines import place, place_label
from generator.publish.shared.setup import choice
from generator.publish.wording import words
from generator.regulations.schema import Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSeat:
    """A player on a slip: what is written beside the name, and what may be ticked."""

    name: str
    id: str
    about: str
    fields: tuple[str, ...]
    ticks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """What a table hands in after its game; a spare one has neither number nor names."""

    label: str  # what the number is
    number: str
    round: str
    seats: tuple[SlipSeat, SlipSeat]
    note: str
    endings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipsPage(Printable):
    """Result slips, sheet by sheet."""

    sheets: tuple[tuple[Slip, ...], ...]


A_SHEET = 6
_OF_A_PLAYER = {  # endings that are ticked beside whoever brought them about
    "Conceded": later("Conceded"),
    "No-show": later("No-show"),
}


def slips_page(desk: Desk, round_: RoundFacts) -> SlipsPage:
    """The slips of a round, on sheets whose cut stack is in table order."""
    slips = [_slip(desk, round_, pairing) for pairing in round_.pairings]
    return SlipsPage(
        frame=frame(desk, _("Result slips")),
        paper=paper(
            desk,
            _("One slip per table, six on a sheet. Print on one side, in actual size."),
            _(
                "Cut all sheets as one stack into six piles. Put the piles on top of each other, starting with the "
                "top row from left to right, each under the one before: the slips are then in order."
            ),
        ),
        sheets=cut_stack(slips, A_SHEET, _spare(desk, round_)),
    )


def _slip(desk: Desk, round_: RoundFacts, pairing: Pairing) -> Slip:
    one, two = (
        _seat(desk.facts.regulation, desk.facts.players.get(player), player) for player in pairing.players
    )
    return Slip(
        label=place_label(round_),
        number=place(round_, pairing),
        round=words.round_name(round_),
        seats=(one, two),
        note="".join(part.text for part in choice(desk, pairing)),
        endings=_endings(desk.facts.regulation),
    )


def _spare(desk: Desk, round_: RoundFacts) -> Slip:
    """A slip without table and players, for what goes wrong."""
    seat = _seat(desk.facts.regulation, None, "")
    return Slip(
        label=place_label(round_),
        number="",
        round=words.round_name(round_),
        seats=(seat, seat),
        note="",
        endings=_endings(desk.facts.regulation),
    )


def _seat(regulation: Regulation, player: Player | None, given_id: str) -> SlipSeat:
    form = form_of(regulation)
    models = player.models if player and form.counts_models else None
    return SlipSeat(
        name=player.name if player else given_id,
        id=given_id,
        about=form.thresholds_text(models),
        fields=form.slip_fields(models),
        ticks=(
            *form.slip_ticks(),
            *_endings_of_a_player(regulation),
            pgettext("on a result slip", "Drops out"),
        ),
    )


def _endings_of_a_player(regulation: Regulation) -> Iterator[str]:
    return (_(text) for way, text in _OF_A_PLAYER.items() if way in regulation.endings.allowed)


def _endings(regulation: Regulation) -> tuple[str, ...]:
    """The ways of ending of the game as a whole, in the regulations' order."""
    names = {
        "Played out": _("Played out"),
        "Time": _("Time"),
        "Defeated": _("Defeated"),
        "Mutual destruction": _("Mutual destruction"),
        "Rounds": pgettext("how a game ended", "Rounds"),
    }
    return tuple(names[way] for way in regulation.endings.allowed if way in names)  # nobody ticks a ruling
