"""Records that never change behave as the standard library's do."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, fields, replace
from typing import Any

import pytest

from generator.frozen import frozen


@frozen
class Seat:
    """A record of ours."""

    table: int
    side: str = "left"
    note: str = field(default="", compare=False)
    secret: str = field(default="", repr=False, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """The same, as the standard library makes it."""

    table: int
    side: str = "left"
    note: str = field(default="", compare=False)
    secret: str = field(default="", repr=False, hash=False)


@frozen
class Nothing:
    """A record without fields."""


@frozen
class Named(Seat):
    """A record that says by itself what it is equal to."""

    name: str

    def __eq__(self, other: object) -> bool:
        """By the name alone."""
        return isinstance(other, Named) and self.name == other.name

    def __hash__(self) -> int:
        """By the name alone."""
        return hash(self.name)


FILLED: tuple[dict[str, Any], ...] = (
    {"table": 1},
    {"table": 2},
    {"table": 1, "side": "right"},
    {"table": 1, "note": "wobbles"},
    {"table": 1, "secret": "gum"},
)


@pytest.mark.parametrize("one", FILLED)
@pytest.mark.parametrize("other", FILLED)
def test_they_are_equal_where_those_of_the_standard_library_are(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    """`compare=False` is left out of equality and hash, `hash=False` of the hash."""
    assert (Seat(**one) == Seat(**other)) is (Model(**one) == Model(**other))
    same_hash = hash(Model(**one)) == hash(Model(**other))
    assert (hash(Seat(**one)) == hash(Seat(**other))) is same_hash


@pytest.mark.parametrize("filled", FILLED)
def test_they_look_copy_and_travel_like_those(filled: dict[str, Any]) -> None:
    """In words, replaced, and to another process and back."""
    assert repr(Seat(**filled)) == repr(Model(**filled)).replace("Model", "Seat")
    assert replace(Seat(**filled), table=9) == Seat(**{**filled, "table": 9})
    assert pickle.loads(pickle.dumps(Seat(**filled), protocol=5)) == Seat(**filled)
    assert [each.name for each in fields(Seat)] == [each.name for each in fields(Model)]


def test_no_field_can_be_invented() -> None:
    """Neither when one is made, which takes no value without its name, nor afterwards."""
    with pytest.raises(TypeError):
        Seat(1)
    with pytest.raises(TypeError):
        Seat(table=1, chair=2)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Seat(table=1).chair = 2  # type: ignore[attr-defined]


def test_other_classes_are_never_equal() -> None:
    """Also where they hold the same."""
    seat: object = Seat(table=1)
    assert seat != Model(table=1)
    assert Nothing() == Nothing()
    assert seat != Nothing()


def test_what_a_class_says_itself_stays() -> None:
    """Its own equality and hash."""
    assert Named(table=1, name="Ada") == Named(table=2, name="Ada")
    assert len({Named(table=1, name="Ada"), Named(table=2, name="Ada")}) == 1
