"""Every regulation's rules by its identifier."""

from __future__ import annotations

from tests.oracle import atomic_empire, runewars, urban_war, xwing
from tests.oracle.records import Rules

RULES: dict[str, Rules] = {
    "runewars-2.2": runewars.RULES,
    "runewars-1.0": runewars.RULES,  # the two versions differ in scenarios only
    "atomic-empire": atomic_empire.RULES,
    "xwing-1.1.1": xwing.RULES,
    "urban-war-1.4": urban_war.RULES,
}
