"""Is a state that `check` calls right a trap? Each question is asked of the program as its commands would ask it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from generator.checks import check_event
from generator.commands.explain import explanation
from generator.commands.verify import verified
from generator.findings import Finding, Severity
from generator.model import Event, PlayerId, Stage, StageType
from generator.regulations.schema import Regulation
from generator.site.data import data_files
from generator.site.event_pages import event_pages
from generator.site.facts import gather
from generator.site.page_context import Site
from generator.site.templates import assets
from generator.site.urls import ASSETS
from generator.tournament.course.schedule import stages_of
from generator.tournament.explaining.as_drawn import seed_holds
from generator.tournament.explaining.verification import verify
from generator.tournament.next_round import Finished, ReleaseDue, ResultsDue, RoundDue, due
from generator.tournament.ranking.cuts import ranking_before
from tests.traps.steps import Pair, Redraw, can_redraw, is_untouched, loaded, taken
from tests.traps.truth import (
    Fate,
    Figures,
    begins_with_cut,
    fates_before,
    is_played,
    stage_at,
    who_makes_the_cut,
    wrong_in_draw,
    wrong_places,
)

# Of a round that was drawn and not touched nobody may say these.
OF_A_HAND = (
    "cut-differs",
    "bracket-differs",
    "wrong-bye",
    "second-bye",
    "no-bye-needed",
    "table-repeated",
    "scenario-repeated",
    "corrected-since-draw",
)


class Trap(Exception):  # noqa: N818  # no fault of the campaign: it is what the campaign looks for
    """A state that `check` calls right, and what is wrong with it. `kind` is the same for traps of one sort."""

    def __init__(self, kind: str, told: str) -> None:
        super().__init__(f"{kind}: {told}")
        self.kind = kind
        self.told = told


def errors_of(findings: tuple[Finding, ...]) -> list[Finding]:
    """The findings that stop an event."""
    return [finding for finding in findings if finding.severity is Severity.ERROR]


def findings_of(event: Event, regulation: Regulation) -> tuple[Finding, ...]:
    """What `check` says of an event whose files say this."""
    return check_event(loaded(event, regulation), regulation)


def judge(event: Event, regulation: Regulation) -> None:
    """Ask whether an event, of which its files say this, can go on from here.

    Raises:
        Trap: it can't, or not rightly.
    """
    whole = loaded(event, regulation)
    stages = stages_of(event, regulation)
    now = due(whole, regulation, stages)
    if isinstance(now, RoundDue):
        judge_draw(event, regulation)
    elif isinstance(now, ResultsDue):
        if not now.tables:
            raise Trap("nothing to enter", f"round {now.number} waits for no table")
    elif isinstance(now, ReleaseDue):
        if now.number != len(event.rounds):
            raise Trap("nothing to release", f"round {now.number} is not the last")
    elif not is_played(event, stages) and _has_opponents(
        left := _still_in(event, regulation, number := len(event.rounds) + 1), stage_at(number, stages)[0]
    ):
        raise Trap("finished too early", f"after round {len(event.rounds)}: {', '.join(left)} still play")
    if can_redraw(event, regulation):
        redrawn = taken((Redraw(),), event, regulation)
        if redrawn is not None:
            _judge_drawn(redrawn, regulation, "redraw")
        elif is_untouched(event.rounds[-1]) and _still_in(event, regulation, len(event.rounds)):
            raise Trap("redraw refuses", f"round {len(event.rounds)}, and nothing is typed into it")


def judge_faulty(event: Event, regulation: Regulation, findings: Sequence[Finding]) -> None:
    """Ask what the commands compute of an event whatever is wrong with it: whatever is raised there is a trap."""
    whole, stages = loaded(event, regulation), stages_of(event, regulation)
    assert all(map(str, findings))
    due(whole, regulation, stages)
    for round_ in whole.rounds[-1:]:
        seed_holds(whole, regulation, stages, round_)


def judge_draw(event: Event, regulation: Regulation) -> Event:
    """Pair the round that is due; the event with it.

    Raises:
        Trap: it can't be paired, or what comes of it is not right.
    """
    drawn = taken((Pair(),), event, regulation)
    if drawn is None or not drawn.rounds[-1].players:
        raise Trap("pair refuses", f"round {len(event.rounds) + 1} is due")
    _judge_drawn(drawn, regulation, "pair")
    return drawn


def _has_opponents(left: Sequence[str], stage: Stage) -> bool:
    """Whether somebody can be paired; in a bracket whoever is alone goes through to the final."""
    return len(left) > 1 or (len(left) == 1 and stage.type is StageType.ELIMINATION)


def _still_in(event: Event, regulation: Regulation, number: int) -> list[str]:
    """Who may play in a round."""
    stages = stages_of(event, regulation)
    fates = fates_before(event, regulation, stages, number)
    still_in = [player for player, fate in fates.items() if fate is Fate.IN]
    if not begins_with_cut(number, stages):
        return still_in
    ranking = _ranking(event, regulation, number)
    order = [player for player in ranking if player in still_in]
    return who_makes_the_cut(stage_at(number, stages)[0], order, ranking)


def _ranking(event: Event, regulation: Regulation, number: int) -> dict[str, Figures]:
    """Points and wins before a round, from the top of the ranking."""
    stages = stages_of(event, regulation)
    lines = ranking_before(loaded(event, regulation), regulation, stages, number).lines
    return {line.player: (line.points.value, line.record.wins) for line in lines}


def _judge_drawn(event: Event, regulation: Regulation, by: str) -> None:
    """What `check` says of a round that was drawn just now, and what the rules say of it."""
    number = len(event.rounds)
    findings = findings_of(event, regulation)
    if errors := errors_of(findings):
        codes = sorted({error.code for error in errors})
        raise Trap(f"after {by}: {', '.join(codes)}", "; ".join(str(error) for error in errors[:3]))
    stages = stages_of(event, regulation)
    for wrong in wrong_in_draw(event, regulation, stages, _ranking(event, regulation, number)):
        raise Trap(f"{by}: wrong draw", f"round {number}: {wrong}")
    for finding in findings:
        if finding.code in OF_A_HAND and f"round-{number}.xlsx" in finding.place.file:
            raise Trap(f"after {by}: {finding.code}", str(finding))


def judge_published(event: Event, regulation: Regulation, *, pages: bool, fresh: bool = False) -> None:
    """Ask whether pages, data, `explain` and `verify` can be made, and agree; `fresh` is a round drawn just now.

    Raises:
        Trap: they don't agree, or what they say can't be.
    """
    whole = loaded(event, regulation)
    facts = gather(whole, regulation)
    files = data_files(facts)
    data = {name: json.loads(content) for name, content in files.items() if name.endswith(".json")}
    for wrong in (*_wrong_data(event, regulation, data), *_wrong_verdicts(whole, regulation, fresh=fresh)):
        raise Trap(f"data: {re.sub(r'P[0-9]+|[0-9]+', '#', wrong)}", wrong)
    if pages:
        event_pages(SITE, whole, regulation)


def _wrong_data(event: Event, regulation: Regulation, data: dict[str, dict]) -> Iterator[str]:
    public, stages = event.public, stages_of(event, regulation)
    whole = loaded(event, regulation).public
    standings, over = data["standings.json"], isinstance(due(whole, regulation, stages), Finished)
    lines = standings["standings"]
    if (data["event.json"]["status"] == "finished") is not over:
        yield f"event.json says {data['event.json']['status']}"
    if len(data["event.json"]["rounds"]) != len(public.rounds):
        yield f"event.json has {len(data['event.json']['rounds'])} rounds"
    if over:
        yield from wrong_places(public, regulation, stages, lines)
    statuses = {line["player"]: line["status"] for line in lines}
    known = {line["id"]: line["status"] for line in data["players.json"]["players"]}
    for player, status in statuses.items():
        if known[player] != status:
            yield f"players.json says {known[player]} of {player}, standings.json {status}"
    if public.rounds and has_begun(data, len(public.rounds)):
        fates = fates_before(public, regulation, stages, len(public.rounds) + 1)
        for player, status in statuses.items():
            if player in fates and fates[player].value != status:
                yield f"standings.json says {status} of {player}, who is {fates[player].value}"
        yield from _wrong_explanations(whole, regulation, lines)
    for number, round_ in enumerate(public.rounds, start=1):
        rows = data[f"round-{number}.json"]["pairings"]
        seated = [player for row in rows for player in (row["player1"], row["player2"]) if player]
        if sorted(seated) != sorted(round_.players):
            yield f"round-{number}.json seats {seated}"


def has_begun(data: dict[str, dict], number: int) -> bool:
    """Whether any result of the round is in."""
    status: str = data[f"round-{number}.json"]["status"]
    return status != "pairings"


def _wrong_explanations(event: Event, regulation: Regulation, lines: list[dict]) -> Iterator[str]:
    stages = stages_of(event, regulation)
    for line in lines:
        text = explanation(event, regulation, stages, event.player(PlayerId(line["player"])))
        said = text.splitlines()
        state = next(each for each in said if each.startswith(f"{line['status']}, ") or "rank" in each)
        rank = "no rank" if line["rank"] is None else f"rank {line['rank']}"
        expected = f"{line['status']}, {rank}"
        if not (state == expected or state.startswith((f"{expected},", f"{expected} "))):
            yield f"explain says {state!r} of {line['player']}, standings.json {expected!r}"
        place = f"final place {line['place']}" if line["place"] else None
        if (place is None) is not ("final place" not in state) or (place and not state.endswith(place)):
            yield f"explain says {state!r} of {line['player']}, standings.json {place}"


def _wrong_verdicts(event: Event, regulation: Regulation, *, fresh: bool) -> Iterator[str]:
    """`verify` can say something of each round, and a round just drawn is as it was drawn."""
    stages = stages_of(event, regulation)
    for round_ in event.rounds:
        list(verified(event, regulation, stages, round_, why=True))
    if fresh:
        verification = verify(event, regulation, stages, event.rounds[-1])
        if verification is None or not verification.seed_holds or verification.repeated is None:
            yield f"verify can't repeat round {len(event.rounds)}"
        elif not verification.repeated.comparison.is_identical:
            yield f"verify says that round {len(event.rounds)} is not as it was drawn"


SITE = Site(title="Traps", assets={name: f"{ASSETS}/{hashed}" for name, (hashed, _) in assets().items()})
