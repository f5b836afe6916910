"""Versions of a workbook, united: from entries to entries, by hand."""

from generator.commands.ci.losses import Version, unite
from generator.workbooks.changing.entries import TypedEntry, TypedKind


def version(commit: str, *tables: int, **results: int) -> Version:
    """A version with results at tables; `t2=7` is another score than the one of everybody else."""
    scores = {table: 100 + table for table in tables} | {
        int(name[1:]): score for name, score in results.items()
    }
    entries = {
        TypedEntry(TypedKind.RESULT, (f"P{table}", f"Q{table}")): {"Score 1": score}
        for table, score in scores.items()
    }
    return Version(commit=commit, entries=entries)


def missing(*versions: Version) -> list[str]:
    """The first players of the games whose results the newest version lacks."""
    return sorted(entry.about[0] for entry in unite(versions).missing)


def test_a_result_is_never_taken_for_removed_on_purpose() -> None:
    """Where most of two halves overlap, the second looks like the first with one result cleared: it is missing."""
    assert missing(version("0"), version("a", 5, 1, 2), version("b", 1, 2, 3)) == ["P5"]


def test_a_correction_is_taken_over() -> None:
    """A version with everything that was there, and one score changed, was made from it: nothing contradicts."""
    union = unite([version("0"), version("a", 1, 2), version("b", 1, t2=7)])
    assert not union.missing
    assert not union.conflicts


def test_a_correction_in_one_half_reaches_the_union() -> None:
    """The second helper corrects table 3 in a later upload of the same half."""
    union = unite([version("0"), version("a", 1, 2), version("b", 3, 4), version("c", 4, t3=7)])
    assert sorted(entry.about[0] for entry in union.missing) == ["P1", "P2"]
    assert not union.conflicts


def test_two_results_of_one_table_contradict_each_other() -> None:
    """They were typed side by side: table 2 is not decided, table 1 is missing."""
    union = unite([version("0"), version("a", 1, 2), version("b", 3, 4, t2=7)])
    assert [entry.about[0] for entry in union.missing] == ["P1"]
    assert [conflict.earlier.typed["Score 1"] for conflict in union.conflicts] == [102]
    assert not unite(
        [version("0"), version("a", 1, 2), version("b", 3, t2=7), version("c", 1, 3, t2=7)]
    ).conflicts
