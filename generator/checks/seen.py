"""What a correction brought for rounds that were drawn before can be put away, until another correction comes."""

from generator.engine.next_round import name_of
from generator.engine.seeds import draw_seed
from generator.languages.said import Said, say
from generator.model import Event, Round, Stage
from generator.regulations.schema import Regulation

_LENGTH = 6  # characters: enough to tell one state of the results from the next


def seen_until(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> int:
    """The last round in whose workbook `Seen` stands for the results before it as they are today; 0 for none."""
    seen = (
        round_.number
        for round_ in event.rounds
        if round_.seen is not None and round_.seen.casefold() == _mark(event, regulation, stages, round_)
    )
    return max(seen, default=0)


def how_to_mark(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round) -> Said:
    """How a note about a drawn round is put away, as the end of a message."""
    mark = _mark(event, regulation, stages, round_)
    return say(
        ". Once you have seen this, {mark} beside Seen on the sheet Round of round {round} puts it away",
        mark=mark,
        round=round_.number,
    )


def _mark(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round) -> str:
    stage = name_of(event, round_.number, stages)
    seed = draw_seed(event, regulation, stage=stage, round_number=round_.number, players=round_.players)
    return f"s{seed[:_LENGTH]}"  # with a letter first, a spreadsheet program leaves it as it is
