"""What rounds of brackets are called on the pages; of a double elimination by docs/draw.md's tables for 4 and 8."""

import re
from pathlib import Path

import pytest

from generator.model import Event, Stage, StageType
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.bracket import bracket_page
from generator.site.wording import words
from tests.site.events import AnyAsset, event, named, names, play
from tests.site.test_find import built
from tests.support.records import RUNEWARS, swiss

# What stages are called in workbooks and data. As the name of a cut "Top 8" may stand, as in the rules' tables.
INTERNAL = re.compile(
    r"(Double elimination|Doppel-K\.-o\.|Grand final|Großes Finale|Swiss|Schweizer System|Round robin|Groups) \d"
    r"|Gruppen \d"
    r"|(?i:winners|losers)’ bracket|(Sieger|Verlierer)baum"
    r"|(?<!die )(?<!Die )(?<!den )(?<!<td>)Top \d+\b(?! by bracket| nach K| decided)"
)
ELIMINATION, DOUBLE = StageType.ELIMINATION, StageType.DOUBLE_ELIMINATION
GROUPS, SWISS = Stage(type=StageType.GROUPS, groups=2), Stage(type=StageType.SWISS, rounds=1)
KINDS: dict[str, tuple[Stage, ...]] = {
    "single": (SWISS, Stage(type=ELIMINATION, size=8)),
    "by points": (SWISS, Stage(type=ELIMINATION, points=1)),
    "third place": (SWISS, Stage(type=ELIMINATION, size=6, third_place=True)),
    "elimination only": (Stage(type=ELIMINATION),),
    "double": (SWISS, Stage(type=DOUBLE, size=4, reset=True)),
    "double only": (Stage(type=DOUBLE, reset=False),),
    "groups": (GROUPS, Stage(type=ELIMINATION, from_each=2)),
    "groups, double": (GROUPS, Stage(type=DOUBLE, from_each=2, reset=False)),
    "two Swiss stages": (
        SWISS,
        Stage(type=StageType.SWISS, rounds=1, size=8),
        Stage(type=ELIMINATION, size=4),
    ),
    "round robin": (SWISS, Stage(type=StageType.ROUND_ROBIN, size=4)),
}


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
    context = PageContext(site=Site(title="T", assets=AnyAsset()), facts=facts, path="cup/bracket/index.html")
    page = bracket_page(context, facts)
    assert page.tree is not None
    upper, *others = page.tree.parts
    assert [each.name.text for each in upper.rounds] == [
        "Upper quarterfinals",
        "Upper semifinals",
        "Upper final",
    ]
    shown = {part.label: [each.name.text for each in part.rounds] for part in others}
    assert shown == {
        "Lower bracket": ["Lower round 1", "Lower round 2", "Lower round 3", "Lower final"],
        "Grand final": ["Grand final"],
    }
    assert upper.label == "Upper bracket"


def test_a_single_elimination_has_the_names_of_its_sport() -> None:
    """Of six after a cut, two of them with byes; who lost a semifinal plays for third place."""
    facts = gather(play(event("cup", named(names(8)), *KINDS["third place"]), 4), RUNEWARS)
    assert [words.round_name(each) for each in facts.rounds] == [
        "Round 1",
        "Round 2 (Quarterfinals)",
        "Round 3 (Semifinals)",
        "Round 4 (Final)",
    ]
    last = facts.rounds[-1]
    assert [words.stage_for(last, each.player1) for each in last.pairings] == ["Final", "Third place"]
    assert [words.bracket_round(games) for games in (8, 16, 32)] == [
        "Round of 16",
        "Round of 32",
        "Round of 64",
    ]


@pytest.mark.parametrize(("language", "final"), [("en", "Final"), ("de", "Finale")])
@pytest.mark.parametrize("kind", KINDS)
def test_no_page_has_an_internal_name(kind: str, language: str, final: str, tmp_path: Path) -> None:
    """Before each round that changes the stage, while its games are open, and at the end."""
    whole = event("cup", named(names(9)), *KINDS[kind], language=language)
    ended = play(whole, 12)
    swiss_rounds = sum(round_.stage.startswith(("Swiss", "Group")) for round_ in ended.rounds)
    for rounds, open_games in ((swiss_rounds, 0), (swiss_rounds + 1, 1), (12, 0)):
        shown = play(whole, rounds, open_games) if rounds else whole
        files = built(shown, tmp_path / str(rounds))
        pages = {
            path: raw.decode() for path, raw in files.items() if path.endswith((".html", ".xml", ".ics"))
        }
        found = {path: INTERNAL.findall(text) for path, text in pages.items() if INTERNAL.search(text)}
        assert not found
    assert kind == "round robin" or final in pages["bracket/index.html"]
