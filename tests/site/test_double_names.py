"""What rounds of a double elimination are called on the pages: docs/draw.md's tables for 4 and 8 players."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.model import Event, Stage, StageType
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.bracket.page import bracket_page
from generator.site.wording import words
from tests.site.events import AnyAsset, event, named, names, play
from tests.site.test_find import built
from tests.support.records import RUNEWARS, swiss

INTERNAL = re.compile(
    r"(Double elimination|Doppel-K\.-o\.) \d|(?i:winners|losers)’ bracket|(Sieger|Verlierer)baum"
)


def cup(size: int, rounds: int) -> Event:
    """A double elimination of so many of eight players after one Swiss round, played for so many rounds."""
    stages = swiss(1), Stage(type=StageType.DOUBLE_ELIMINATION, size=size, reset=False)
    return play(event("cup", named(names(8)), *stages), 1 + rounds)


def test_each_round_is_named_by_the_brackets_that_play() -> None:
    """Of eight: the winners' bracket has games in rounds 1, 2 and 4, the losers' in 2 to 5, the final is 6."""
    facts = gather(cup(8, 6), RUNEWARS)
    assert [words.round_stage(each) for each in facts.rounds[1:]] == [
        "Upper quarterfinals",
        "Upper semifinals, lower round 1",
        "Lower round 2",
        "Upper final, lower round 3",
        "Lower final",
        "Grand final",
    ]


def test_four_begin_with_the_upper_semifinals() -> None:
    """Of four: round 2 is the winners' last and the losers' first, round 3 the losers' last."""
    facts = gather(cup(4, 4), RUNEWARS)
    assert [words.round_stage(each) for each in facts.rounds[1:]] == [
        "Upper semifinals",
        "Upper final, lower round 1",
        "Lower final",
        "Grand final",
    ]


def test_the_loser_of_a_round_of_both_brackets_is_out_in_the_lower_one() -> None:
    """Of eight, two are out in each of rounds 2 and 3, one in 4, 5 and 6: all in the losers' bracket or the final."""
    facts = gather(cup(8, 6), RUNEWARS)
    out = [words.stage_for(facts.rounds[n - 1], who) for who, n in facts.reached.items() if n <= 7]
    lost = ["Grand final", "Lower final", "Lower round 3", *["Lower round 2"] * 2, *["Lower round 1"] * 2]
    assert sorted(out) == sorted(lost)


@pytest.mark.parametrize("rounds", [1, 6])
def test_the_bracket_has_the_same_names_before_and_after(rounds: int) -> None:
    """Each part of the bracket names its own half of a round."""
    facts = gather(cup(8, rounds), RUNEWARS)
    desk = PageContext(site=Site(title="T", assets=AnyAsset()), facts=facts, path="cup/bracket/index.html")
    page = bracket_page(desk, facts)
    assert [each.name.text for each in page.rounds] == [
        "Upper quarterfinals",
        "Upper semifinals",
        "Upper final",
    ]
    shown = {part.label: [each.name.text for each in part.rounds] for part in page.further}
    assert shown == {
        "Lower bracket": ["Lower round 1", "Lower round 2", "Lower round 3", "Lower final"],
        "Grand final": ["Grand final"],
    }
    assert page.label == "Upper bracket"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("has_groups", [False, True])
def test_no_page_has_an_internal_name(language: str, has_groups: bool, tmp_path: Path) -> None:
    """Of a finished event, and of groups whose best four go on in a double elimination."""
    first = Stage(type=StageType.GROUPS, groups=2) if has_groups else swiss(1)
    cut = {"from_each": 2} if has_groups else {"size": 4}
    stages = first, Stage(type=StageType.DOUBLE_ELIMINATION, reset=False, **cut)  # type: ignore[arg-type]
    shown = play(event("cup", named(names(8)), *stages), 7 if has_groups else 5)
    shown = replace(shown, settings=replace(shown.settings, language=language))
    files = built(shown, tmp_path)
    pages = {path: raw.decode() for path, raw in files.items() if path.endswith((".html", ".xml"))}
    everything = " ".join(pages.values())
    assert ("Unteres Finale" if language == "de" else "Lower final") in everything
    found = {path: INTERNAL.findall(text) for path, text in pages.items() if INTERNAL.search(text)}
    assert not found
