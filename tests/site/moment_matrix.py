"""Small events of every kind in every state that there is, and what each reader reads then.

In all games the player with the lower number wins, 100 to 50, so everybody's standing is known without the program:
of twelve, P01 wins every game and P12 loses every one.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from generator.languages import speaking
from generator.model import Event, GameResult, Pairing, PlayerId, Round, Stage, StageType
from generator.regulations.catalogue import shipped
from generator.site import templates
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.event import event_page
from generator.site.pages.screen import screen_page
from generator.site.wording.moments import event_state
from tests.site.events import AnyAsset, event
from tests.support.in_memory import next_round
from tests.support.records import elimination, players_of, swiss

XWING = shipped("xwing-1.1.1")
TABLE = Path(__file__).with_name("moment_matrix.yaml")
HEAD = """\
# What everybody reads, by kind of event and by state, in English and in German: the stranger on the event's page and on
# the hall's screen, the others on their own card. `python -m tests.site.moment_matrix` writes it: read what changed.
"""
LANGUAGES = ("en", "de")
READERS = ("in", "out", "undecided")
STATES = (
    "registration",
    "round running",
    "round done",
    "cut decided",
    "stage running",
    "group round",
    "final running",
    "over",
    "cancelled",
    "ended early",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A state of an event: how many rounds are over, and of the next one how many games are; who reads it as what."""

    rounds: int
    over: int | None = None  # None: the next round is not drawn
    readers: tuple[str, str, str]  # who is in, out and undecided: a player, or why there is nobody


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of event, and its states: a moment, or why there is none."""

    players: int
    stages: tuple[Stage, ...]
    moments: Mapping[str, Moment | str]


def played(kind: Kind, name: str, moment: Moment, **settings: Any) -> Event:
    """Return the event at that moment."""
    shown = _played(kind.players, kind.stages, moment.rounds, moment.over)
    if name == "cancelled":
        settings["cancelled"] = "the hall is flooded"
    if name == "ended early":
        shown = replace(shown, rounds=(*shown.rounds[:-1], replace(shown.rounds[-1], is_last=True)))
    return replace(shown, settings=replace(shown.settings, **settings))


@cache
def _played(players: int, stages: tuple[Stage, ...], rounds: int, over: int | None) -> Event:
    if over is not None:
        before = _played(players, stages, rounds, None)
        drawn = next_round(before, XWING)
        assert drawn is not None
        return replace(before, rounds=(*before.rounds, _with_results(drawn, over)))
    if not rounds:
        names = [f"P{number:02}" for number in range(1, players + 1)]
        return event("cup", players_of(names), *stages, regulations="xwing-1.1.1", tier=None, leaders=())
    return _played(players, stages, rounds - 1, 99)


def _with_results(drawn: Round, over: int) -> Round:
    """Return a round whose first games are over."""

    def result(pairing: Pairing) -> GameResult:
        won = pairing.player1 < pairing.player2
        return GameResult(score1=100 if won else 50, score2=50 if won else 100)

    games = [
        replace(each, result=result(each)) if number < over else each
        for number, each in enumerate(drawn.pairings)
    ]
    return replace(drawn, pairings=tuple(games))


def _read(kind: Kind, name: str, moment: Moment, language: str) -> dict[str, str]:
    """Return what a stranger reads on the event's page and on the screen, and the players on their cards."""
    with speaking(language):
        facts = gather(played(kind, name, moment, language=language), XWING)
        context = PageContext(site=Site(title="", assets=AnyAsset()), facts=facts, path="cup/index.html")
        page = templates.render("event.html", event_page(context, facts)).decode()
        banner = _texts(_found(r'<p class="[^"]*banner[^"]*">(.*?)</p>', page))
        screen = templates.render("screen.html", screen_page(context, facts)).decode()
        assert _texts(_found("<h1>(.*?)</h1>", screen)) == event_state(facts)
    cards = {
        reader: f"{who}: {_card(page, who)}"
        for reader, who in zip(READERS, moment.readers, strict=True)
        if PlayerId(who) in facts.players
    }
    return {"stranger": banner} | cards


def _card(page: str, player: str) -> str:
    """Return the texts of a player's card, one after the other, without the links to pages below."""
    last = page.rindex(f'<li data-player="{player}"')  # those before it are on the podium
    card = page[last:].partition("</details></li>")[0].partition(">")[2]
    return _texts(re.sub(r'<p class="more">.*?</p>|<b><bdi>.*?</bdi></b>', "", card, flags=re.DOTALL))


def _found(pattern: str, page: str) -> str:
    found = re.search(pattern, page, re.DOTALL)
    assert found is not None, pattern
    return found[1]


def _texts(markup: str) -> str:
    """Return the texts of blocks, parted by bars."""
    parted = re.sub(r"</?(?!a\b|bdi\b|b\b|abbr\b|/)[a-z]+[^>]*>", "|", markup)
    bare = html.unescape(re.sub(r"<[^>]*>", "", parted))
    return " | ".join(text for part in bare.split("|") if (text := " ".join(part.split())))


GROUPS = (
    Stage(type=StageType.GROUPS, groups=2),
    Stage(type=StageType.ELIMINATION, from_each=2, third_place=True),
)
NOBODY_YET = "nothing is decided yet"
DECIDED = "the cut is decided"
OVER = "the event is over"
NO_CUT = "there is no cut"
NO_GROUPS = "there are no groups"
NO_FINAL = "there is no final"
NO_STAGE = "there is no other stage"
ENDS = "an elimination ends with its final"
TO_REGISTER = Moment(rounds=0, readers=(NOBODY_YET, NOBODY_YET, "P01"))
SWISS_BEFORE = {
    "registration": TO_REGISTER,
    "round running": Moment(rounds=2, over=5, readers=("P01", "everybody else can still come in", "P08")),
    "round done": Moment(rounds=2, readers=(NOBODY_YET, NOBODY_YET, "P01")),
    "group round": NO_GROUPS,
    "cancelled": Moment(rounds=2, over=3, readers=("P01", "P12", "P08")),
    "ended early": Moment(rounds=2, readers=("P02", "P12", OVER)),
}
KINDS = {
    "Swiss only": Kind(
        players=8,
        stages=(swiss(3),),
        moments={
            "registration": TO_REGISTER,
            "round running": Moment(rounds=2, over=3, readers=("P01", NO_CUT, "P05")),
            "round done": Moment(rounds=2, readers=(NOBODY_YET, NO_CUT, "P01")),
            "cut decided": NO_CUT,
            "stage running": NO_STAGE,
            "group round": NO_GROUPS,
            "final running": NO_FINAL,
            "over": Moment(rounds=3, readers=("P01", "P08", OVER)),
            "cancelled": Moment(rounds=2, over=3, readers=("P01", "P08", "P02")),
            "ended early": Moment(rounds=2, readers=("P02", "P08", OVER)),
        },
    ),
    "cut to 8": Kind(
        players=12,
        stages=(swiss(3), elimination(8)),
        moments={
            **SWISS_BEFORE,
            "cut decided": Moment(rounds=3, readers=("P09", "P05", DECIDED)),
            "stage running": Moment(rounds=3, over=2, readers=("P02", "P05", "P03")),
            "final running": Moment(rounds=5, over=0, readers=("nobody has won yet", "P03", "P01")),
            "over": Moment(rounds=6, readers=("P01", "P12", OVER)),
        },
    ),
    "cut by points": Kind(
        players=12,
        stages=(swiss(3), Stage(type=StageType.ELIMINATION, points=2)),
        moments={
            **SWISS_BEFORE,
            "round running": Moment(rounds=2, over=3, readers=("P01", "P12", "P08")),
            "round done": Moment(rounds=2, readers=("P01", "P12", "P08")),
            "cut decided": Moment(rounds=3, readers=("P04", "P08", DECIDED)),
            "stage running": Moment(rounds=3, over=0, readers=("P01", "P08", "P06")),
            "final running": Moment(rounds=5, over=0, readers=("nobody has won yet", "P03", "P01")),
            "over": Moment(rounds=6, readers=("P01", "P12", OVER)),
        },
    ),
    "second Swiss stage": Kind(
        players=12,
        stages=(swiss(3), swiss(2, size=8)),
        moments={
            **SWISS_BEFORE,
            "cut decided": Moment(rounds=3, readers=("P09", "P05", DECIDED)),
            "stage running": Moment(rounds=4, over=1, readers=("P01", "P05", "P02")),
            "final running": NO_FINAL,
            "over": Moment(rounds=5, readers=("P01", "P12", OVER)),
        },
    ),
    "groups then bracket": Kind(
        players=8,
        stages=GROUPS,
        moments={
            "registration": TO_REGISTER,
            "round running": "a round of groups is the state below",
            "round done": Moment(rounds=2, readers=("P01", "P08", "P02")),
            "cut decided": Moment(rounds=3, readers=("P05", "P03", DECIDED)),
            "stage running": Moment(rounds=3, over=1, readers=("P01", "P03", "P02")),
            "group round": Moment(rounds=2, over=3, readers=("P01", "P08", "P02")),
            "final running": Moment(rounds=4, over=0, readers=("nobody has won yet", "P03", "P01")),
            "over": Moment(rounds=5, readers=("P01", "P07", OVER)),
            "cancelled": Moment(rounds=2, over=3, readers=("P01", "P08", "P02")),
            "ended early": Moment(rounds=2, readers=("P01", "P08", OVER)),
        },
    ),
    "double elimination": Kind(
        players=8,
        stages=(Stage(type=StageType.DOUBLE_ELIMINATION),),
        moments={
            "registration": TO_REGISTER,
            "round running": "every round is one of the stage",
            "round done": Moment(rounds=2, readers=("P01", "P08", "every game is over")),
            "cut decided": NO_CUT,
            "stage running": Moment(rounds=1, over=1, readers=("P01", "nobody has lost twice yet", "P04")),
            "group round": NO_GROUPS,
            "final running": Moment(rounds=5, over=0, readers=("nobody has won yet", "P04", "P02")),
            "over": Moment(rounds=6, readers=("P01", "P08", OVER)),
            "cancelled": Moment(rounds=2, over=1, readers=("P01", "P08", "P02")),
            "ended early": ENDS,
        },
    ),
    "elimination only": Kind(
        players=8,
        stages=(elimination(None),),
        moments={
            "registration": TO_REGISTER,
            "round running": "every round is one of the stage",
            "round done": Moment(rounds=1, readers=("P01", "P08", "every game is over")),
            "cut decided": NO_CUT,
            "stage running": Moment(rounds=1, over=1, readers=("P01", "P02", "P04")),
            "group round": NO_GROUPS,
            "final running": Moment(rounds=2, over=0, readers=("nobody has won yet", "P02", "P01")),
            "over": Moment(rounds=3, readers=("P01", "P08", OVER)),
            "cancelled": Moment(rounds=1, over=1, readers=("P01", "P02", "P04")),
            "ended early": ENDS,
        },
    ),
    "round robin": Kind(
        players=6,
        stages=(Stage(type=StageType.ROUND_ROBIN),),
        moments={
            "registration": TO_REGISTER,
            "round running": Moment(rounds=4, over=1, readers=(NOBODY_YET, NOBODY_YET, "P01")),
            "round done": Moment(rounds=4, readers=(NOBODY_YET, NOBODY_YET, "P01")),
            "cut decided": NO_CUT,
            "stage running": NO_STAGE,
            "group round": NO_GROUPS,
            "final running": NO_FINAL,
            "over": Moment(rounds=5, readers=("P01", "P06", OVER)),
            "cancelled": Moment(rounds=2, over=1, readers=("P01", "P06", "P02")),
            "ended early": Moment(rounds=3, readers=("P01", "P06", OVER)),
        },
    ),
}


def matrix() -> dict[str, dict[str, Any]]:
    """Return the whole table: by kind and state each reader's sentences, or why there are none."""
    return {
        kind_name: {
            state: f"cannot occur: {moment}" if isinstance(moment, str) else _cell(kind, state, moment)
            for state in STATES
            for moment in [kind.moments[state]]
        }
        for kind_name, kind in KINDS.items()
    }


def _cell(kind: Kind, state: str, moment: Moment) -> dict[str, dict[str, str] | str]:
    read = {language: _read(kind, state, moment, language) for language in LANGUAGES}
    nobody = {reader: f"nobody: {why}" for reader, why in zip(READERS, moment.readers, strict=True)}
    return {
        reader: {language: read[language][reader] for language in LANGUAGES}
        if reader in read["en"]
        else nobody[reader]
        for reader in ("stranger", *READERS)
    }


if __name__ == "__main__":
    made = yaml.safe_dump(matrix(), allow_unicode=True, sort_keys=False, width=1000)
    TABLE.write_text(HEAD + made, encoding="utf-8")
