"""Every broken regulation file gives its finding: the right code, line and column, and words that help."""

import json
from collections.abc import Iterator
from copy import deepcopy

import pytest

from generator.findings import Finding, Place
from generator.languages.said import say
from generator.regulations.catalogue import parse
from generator.strict_yaml import read
from tests.regulations.broken.exhibit import CARET, EXHIBITS, HOUSE, SOUND, Exhibit


def findings_of(exhibit: Exhibit) -> tuple[Finding, ...]:
    """Read the exhibit, with what lies beside it."""

    def beside(name: str) -> tuple[str | None, tuple[Finding, ...]]:
        if name == "rules.yaml":
            return exhibit.file, ()
        if name not in exhibit.beside:
            return None, (Finding(code="file-missing", place=Place(file=name), message=say("not there")),)
        return exhibit.beside[name], ()

    return parse(exhibit.file, "rules.yaml", beside)[1]


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda exhibit: exhibit.name)
def test_each_mistake_gives_its_finding_and_no_other(exhibit: Exhibit) -> None:
    """A mistake is named with its code, its line and column, and what stands or may stand there.

    One mistake is one finding, so that the list of findings is the list of things to fix.
    """
    findings = findings_of(exhibit)
    told = [(finding.code, str(finding.place)) for finding in findings]
    assert told == [(exhibit.code, exhibit.place)], [str(finding) for finding in findings]
    assert exhibit.words in findings[0].message


def test_without_a_mistake_there_is_no_finding() -> None:
    """The files that the exhibits break are sound themselves."""
    for text in (SOUND, HOUSE):
        exhibit = Exhibit(name="sound", text=text, code="", words="", beside={"sound.yaml": SOUND})
        assert findings_of(exhibit) == ()


@pytest.mark.parametrize("written", ["4-8", "4–8", "4—8", "4−8", "4 – 8", "4 - 8"])
def test_a_range_may_have_any_dash(written: str) -> None:
    """A word processor makes a dash of the hyphen; workbooks read it too."""
    regulation, findings = parse(
        SOUND.replace("{players: 4-8, swiss_rounds: 3}", f"{{players: {written}, swiss_rounds: 3}}"), "r.yaml"
    )
    assert findings == ()
    assert regulation is not None
    assert str(regulation.structures.tables["short"].rows[0].players) == "4-8"


def test_the_museum_is_worth_a_visit() -> None:
    """It has many kinds, each once, and each but a few points at a line."""
    assert len({exhibit.name for exhibit in EXHIBITS}) == len(EXHIBITS) >= 120
    assert [exhibit.name for exhibit in EXHIBITS if CARET not in exhibit.text] == ["huge file"]


ODD = (5, "x", [[1]], {"cite": 5}, None, True, [{"x": 1}], {"reading": [1]}, "0.5", [])


def paths_of(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every path into some data."""
    yield path
    for key, child in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from paths_of(child, (*path, key))


@pytest.mark.slow
@pytest.mark.parametrize("text", [SOUND, HOUSE], ids=["sound", "house"])
def test_no_value_anywhere_gets_a_traceback(text: str) -> None:
    """Whatever stands wherever: the answer is a regulation or findings, also where it stands in what is extended."""
    document, _ = read(text, "rules.yaml")
    assert document is not None
    places = [*enumerate(paths_of(document.data))]
    for number, path in places:
        data = deepcopy(document.data)
        node = data
        for part in path[:-1]:
            node = node[part]
        if path:
            node[path[-1]] = ODD[number % len(ODD)]
        broken = json.dumps(data if path else ODD[number % len(ODD)])
        for file, base in ((broken, SOUND), (HOUSE, broken)):
            regulation, findings = parse(file, "rules.yaml", lambda _, base=base: (base, ()))
            assert regulation is not None or findings
            assert all(str(finding) for finding in findings)
