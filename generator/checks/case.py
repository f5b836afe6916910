"""An event to be checked: what several checks ask of it, asked once, and how a check reports."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from generator.figures.records import Records
from generator.findings import Finding, Place, Severity, define_error, define_warning
from generator.languages.said import Message, say
from generator.model import Event, Pairing, PlayerId, Round, Stage, Status
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation
from generator.text import key, same_name
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.schedule import StageRound, is_swiss, position_of, stages_of
from generator.tournament.explaining.as_drawn import seed_holds
from generator.tournament.game_forms import form_of
from generator.tournament.ranking.records import records_after


class Case:
    """An event, the regulations that it is held against, and what follows from the two."""

    def __init__(self, event: Event, regulation: Regulation) -> None:
        self.event, self.regulation = event, regulation
        self.stages = stages_of(event, regulation)
        self.players = {player.id: player for player in event.players}
        self._statuses: dict[int, Mapping[PlayerId, Status]] = {}
        self._records: dict[int, Records] = {}

    @property
    def parts(self) -> tuple[Event, Regulation, tuple[Stage, ...]]:
        """Return the event, its regulation and its stages: the first arguments of the engine's functions."""
        return self.event, self.regulation, self.stages

    def finding(self, code: str, place: Place, message: Message, *clause: str | int) -> Finding:
        """Return a finding; `clause` is the path of the clause in the regulations that it cites, if there is one."""
        citation = cite(self.regulation, *clause) if clause else None
        return Finding(code=code, place=place, message=message, citation=citation)

    def called(self, player: PlayerId) -> str:
        """Return `P07 (Ilse Vorn)`: the ID stands in the workbook, the name is what people know."""
        return f"{player} ({self.players[player].name})" if player in self.players else player

    def name(self, player: PlayerId) -> str:
        """Return the name of a player, or the ID of one whom players.xlsx doesn't have."""
        return self.players[player].name if player in self.players else player

    @cached_property
    def former_ids(self) -> Mapping[PlayerId, PlayerId]:
        """Return the IDs under which the rounds know players whose ID was changed in players.xlsx, by the new ones.

        Such a player has no seat, and two rounds or more have the name beside an ID that is nobody's: in a single one
        the ID could as well be a slip there.
        """
        seated = {player for round_ in self.event.rounds for player in round_.players}
        unseated: dict[str, list[PlayerId]] = {}
        for player in self.event.players:
            if player.id not in seated:
                unseated.setdefault(key(player.name), []).append(player.id)
        found = Counter(
            (now[0], old)
            for round_ in self.event.rounds
            for pairing in round_.pairings
            for old, name in zip(pairing.players, (pairing.name1, pairing.name2), strict=True)
            if old and old not in self.players and len(now := unseated.get(key(name or ""), [])) == 1
        )
        return {now: old for (now, old), times in found.items() if times > 1}

    def is_known(self, player: PlayerId) -> bool:
        """Return whether players.xlsx has this ID, or had it, which is a fault of its own there."""
        return player in self.players or player in self.former_ids.values()

    def rounds(self) -> Iterator[tuple[Round, StageRound]]:
        """Yield the rounds that belong to a stage, and where they stand in it."""
        for round_ in self.event.rounds:
            position = position_of(round_.number, self.stages)
            if position is not None:
                yield round_, position

    def is_swiss(self, round_: Round) -> bool:
        """Return whether a round is one of a Swiss stage."""
        return is_swiss(round_.number, self.stages)

    def statuses_before(self, round_: Round) -> Mapping[PlayerId, Status]:
        """Return the status of everybody who has entered by a round, as it stood before it."""
        number = round_.number
        if number not in self._statuses:
            self._statuses[number] = statuses_after(*self.parts, number - 1, entered_by=number)
        return self._statuses[number]

    def records_before(self, round_: Round) -> Records:
        """Return what everybody who has entered by a round has played before it."""
        number = round_.number
        if number not in self._records:
            self._records[number] = records_after(*self.parts, number - 1, entered_by=number)
        return self._records[number]


# Where the cells of a round stand that a finding points to, and how messages speak of its rows.


# What follows from a cell that could not be read, and is not worth saying beside that.
_CONSEQUENCES = (
    "score-missing",
    "winner-missing",
    "winner-contradicts",
    "scores-impossible",
    "models-missing",
    "models-needed",
    "list-kind-unknown",
    "draft",
    "draft-with-results",
    "draft-before-another",
)

# What follows from an ID in players.xlsx that could not be read, wherever that player is named.
_OF_NO_ID = ("player-id-missing", "player-id-form")
_CONSEQUENCES_OF_NO_ID = ("player-unknown", "list-player-unknown")

RowKey = tuple[str, str | None, str]  # file, sheet and number


def first_seat(round_: Round) -> Place:
    """Return the place where the seats of a round begin: the place of a fault that no row has."""
    places = [pairing.place for pairing in round_.pairings] + [bye.place for bye in round_.byes]
    return next(iter([*places, round_.place])).cell("Player 1 ID")


def first_entry(pairing: Pairing, regulation: Regulation) -> Place:
    """Return the place where the result of a game begins."""
    return pairing.place.cell(form_of(regulation).columns.between[0].heading)


def row_of(place: Place) -> RowKey:
    """Return the row in which a cell stands."""
    return (place.file, place.sheet, "".join(c for c in place.cell or "" if c.isdigit()))


def rows_to_fix(findings: Iterable[Finding]) -> set[RowKey]:
    """Return the rows with a cell that has to be fixed."""
    return {row_of(each.place) for each in findings if each.severity is Severity.ERROR and each.place.cell}


def without_consequences(findings: Iterable[Finding], read: Collection[Finding]) -> Iterator[Finding]:
    """Yield what checks found, but not what only follows from what could not be read: in the same row, or of an ID.

    Args:
        findings: those of the checks.
        read: what was found when the files were read.
    """
    faulty = rows_to_fix(read)
    lacks_id = any(finding.code in _OF_NO_ID for finding in read)
    for finding in findings:
        follows = finding.code in _CONSEQUENCES and row_of(finding.place) in faulty
        if not follows and not (lacks_id and finding.code in _CONSEQUENCES_OF_NO_ID):
            yield finding


# Whose workbook it is: another event's file may lie in this one's folder, with the same players in it.


define_error(
    "workbook-of-another-event",
    meaning=(
        "The sheet Round names another event, and its field Draw does not come from this event's seed; or the sheet "
        "Results belongs to another game. The file is in the wrong folder. Nothing else in it is checked, and no "
        "later round either."
    ),
    remedy=(
        "Put the round's own workbook here. If this is the right one, and the event was renamed, correct "
        "the field Event."
    ),
    example=(
        "Event says 'Store Night June', this event is 'Store Night July', and Draw was not made from its seed, so "
        "nothing in this file counts; put round 1's own workbook here or, if this is the right one, correct the field "
        "Event"
    ),
)


OF_ANOTHER_EVENT = "workbook-of-another-event"


define_warning(
    "round-field-differs",
    meaning=(
        "A field of the sheet Round disagrees with the event: its name, its regulations, the stage. The event is what "
        "counts."
    ),
    remedy="Correct the field, or check whether the workbook belongs to another event.",
    example="Stage says 'Top 8' in round 3, but by the event it is 'Swiss': correct it",
)


def check_belonging(case: Case) -> Iterator[Finding]:
    """Find a round whose workbook names another event; its seed shows whether this event was renamed.

    A seed that doesn't hold proves nothing under a name that an earlier round of this event has had: then an earlier
    result was corrected.
    """
    former = set[str]()
    for round_ in case.event.rounds:
        said, right = round_.event, case.event.settings.name
        if said is None or same_name(said, right):
            continue
        place = round_.place.cell("Event")
        if key(said) in former or seed_holds(*case.parts, round_):
            former |= {key(said)} if round_.draw_seed is not None else set()
            message = say(
                "Event says {said!r}, and event.yaml calls this event {right!r}: correct the field if "
                "the event was renamed, or put the right workbook here",
                said=said,
                right=right,
            )
            yield case.finding("round-field-differs", place, message)
        else:
            message = say(
                "Event says {said!r}, this event is {right!r}, and Draw was not made from its seed, so "
                "nothing in this file counts; put round {round}'s own workbook here or, if this is the "
                "right one, correct the field Event",
                said=said,
                right=right,
                round=round_.number,
            )
            yield case.finding(OF_ANOTHER_EVENT, place, message)
