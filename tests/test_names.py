"""Where a name stands in a list."""

import pytest

from generator.text import folded, order_of


@pytest.mark.parametrize(
    ("name", "key"),
    [("Émile", "emile"), ("ØRSTED", "orsted"), ("Groß", "gross"), ("Łukasz", "lukasz"), ("İpek", "ipek")],
)
def test_a_name_is_sorted_without_accents_and_case(name: str, key: str) -> None:
    """In the same way for every language, so that a list is where one looks for a name."""
    assert folded(name) == key


def test_accents_part_only_names_that_are_alike_without() -> None:
    """Zoé comes after Zoe and before Zofia; nobody is moved behind Z by an umlaut."""
    names = ["Zofia", "Özil", "Zoé", "Otto", "Zoe"]

    assert sorted(names, key=order_of) == ["Otto", "Özil", "Zoe", "Zoé", "Zofia"]
