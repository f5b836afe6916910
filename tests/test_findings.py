"""The catalogue of findings."""

import re
from pathlib import Path

from generator.findings import CODES, Citation, Finding, Place

PACKAGE = Path(__file__).parents[1] / "generator"


def test_every_code_is_used_and_every_code_used_is_known():
    """A code in the catalogue that nothing reports, or one reported that it lacks, would be a lie."""
    sources = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    elsewhere = "".join(text for path, text in sources.items() if path.name != "findings.py")
    assert {code for code in CODES if f'"{code}"' not in elsewhere} == set()
    used = set(re.findall(r'code="([a-z-]+)"', elsewhere))
    assert used <= set(CODES)
    assert len(used) > 30


def test_a_finding_reads_as_the_contract_says():
    """Place, what stands there, and the clause, as in the product's example."""
    finding = Finding(
        code="score-value",
        place=Place(file="events/durham-2018/round-2.xlsx", sheet="Results", cell="D7"),
        message="score -5: a score is a whole number from 0 up",
        citation=Citation(
            regulation="runewars-2.2", title="Runewars 2.2", heading="Calculating a Player's Score", page=18
        ),
    )
    assert str(finding) == (
        "error: events/durham-2018/round-2.xlsx, Results!D7: score -5: a score is a whole number from 0 up "
        "[Runewars 2.2, Calculating a Player's Score, p. 18]"
    )
