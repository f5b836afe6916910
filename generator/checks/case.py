"""An event to be checked: what several checks ask of it, asked once, and how a check reports."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from generator.engine.course.participation import statuses_after
from generator.engine.course.schedule import StageRound, is_swiss, position_of, stages_of
from generator.engine.ranking.records import records_after
from generator.figures.records import Records
from generator.findings import Finding, Place
from generator.languages.said import Said
from generator.model import Event, PlayerId, Round, Stage, Status
from generator.names import key
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


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
        """What the engine asks for first."""
        return self.event, self.regulation, self.stages

    def finding(self, code: str, place: Place, message: Said, *clause: str | int) -> Finding:
        """Something that is wrong. `clause` is the path in the regulations to what says so; without it none does."""
        citation = cite(self.regulation, *clause) if clause else None
        return Finding(code=code, place=place, message=message, citation=citation)

    def called(self, player: PlayerId) -> str:
        """`P07 (Ilse Vorn)`: the ID stands in the workbook, the name is what people know."""
        return f"{player} ({self.players[player].name})" if player in self.players else player

    def name(self, player: PlayerId) -> str:
        """The name of a player, or the ID of one whom players.xlsx doesn't have."""
        return self.players[player].name if player in self.players else player

    @cached_property
    def former_ids(self) -> Mapping[PlayerId, PlayerId]:
        """The IDs under which the rounds know players whose ID was changed in players.xlsx, by the new ones.

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
        """Whether players.xlsx has this ID, or had it, which is a fault of its own there."""
        return player in self.players or player in self.former_ids.values()

    def rounds(self) -> Iterator[tuple[Round, StageRound]]:
        """The rounds that belong to a stage, and where they stand in it."""
        for round_ in self.event.rounds:
            position = position_of(round_.number, self.stages)
            if position is not None:
                yield round_, position

    def is_swiss(self, round_: Round) -> bool:
        """Whether a round is one of a Swiss stage."""
        return is_swiss(round_.number, self.stages)

    def statuses_before(self, round_: Round) -> Mapping[PlayerId, Status]:
        """The status of everybody who has entered by a round, as it stood before it."""
        number = round_.number
        if number not in self._statuses:
            self._statuses[number] = statuses_after(*self.parts, number - 1, entered_by=number)
        return self._statuses[number]

    def records_before(self, round_: Round) -> Records:
        """What everybody who has entered by a round has played before it."""
        number = round_.number
        if number not in self._records:
            self._records[number] = records_after(*self.parts, number - 1, entered_by=number)
        return self._records[number]
