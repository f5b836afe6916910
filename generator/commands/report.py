"""Findings as text for people, JSON for programs and annotations for GitHub."""

import json
from collections import Counter
from collections.abc import Sequence

from generator.commands.gathering import told_with
from generator.findings import Finding, Severity
from generator.languages.said import NEXT, Said, folded, nsay, say

FORMATS = ("text", "json", "github")


def in_format(findings: Sequence[Finding], form: str) -> str:
    """The findings in one of the `FORMATS`, without a newline at the end."""
    return {"text": as_text, "json": as_json, "github": as_annotations}[form](findings)


def as_text(findings: Sequence[Finding]) -> str:
    """A line each, in the order found, and a last line that counts them."""
    return "\n".join([*(str(finding) for finding in findings), summary(findings)])


def closing(event: str, findings: Sequence[Finding], next_step: Said) -> Said:
    """The line that ends what is said of an event: how much was found, and what to do next."""
    found = summary(told_with(next_step, findings))
    return say("{event}: {found}; {next_step}", event=event, found=found, next_step=next_step)


def summary(findings: Sequence[Finding]) -> Said:
    """`2 errors, 1 warning`, or that nothing is wrong."""
    counts = Counter(finding.severity for finding in findings)
    parts = [_counted(severity, counts[severity]) for severity in Severity if counts[severity]]
    return folded(NEXT, parts) if parts else say("nothing to fix")


def _counted(severity: Severity, count: int) -> Said:
    if severity is Severity.ERROR:
        return nsay("{n} error", "{n} errors", count)
    if severity is Severity.WARNING:
        return nsay("{n} warning", "{n} warnings", count)
    return nsay("{n} note", "{n} notes", count)


def as_json(findings: Sequence[Finding]) -> str:
    """A list of objects by the public contract."""
    return json.dumps([_as_object(finding) for finding in findings], indent=2)  # the same in every encoding


def as_annotations(findings: Sequence[Finding]) -> str:
    """Workflow commands that GitHub shows beside the files, and the summary."""
    return "\n".join([*(_annotation(finding) for finding in findings), summary(findings)])


def _as_object(finding: Finding) -> dict[str, object]:
    citation = finding.citation
    return {
        "severity": finding.severity.value,
        "code": finding.code,
        "message": finding.message,
        "file": finding.place.file,
        "sheet": finding.place.sheet,
        "cell": finding.place.cell,
        "regulation": citation.regulation if citation else None,
        "clause": (citation.heading or citation.reading) if citation else None,
        "page": citation.page if citation else None,
    }


def _annotation(finding: Finding) -> str:
    kind = "notice" if finding.severity is Severity.NOTE else finding.severity.value
    properties = f"file={_property(finding.place.file)},title={_property(finding.code)}"
    if finding.place.line is not None:
        properties += f",line={finding.place.line}"
    where = f"{finding.place.sheet}!{finding.place.cell}: " if finding.place.cell else ""
    clause = f" [{finding.citation}]" if finding.citation else ""
    return f"::{kind} {properties}::{_data(where + finding.shown + clause)}"


def _data(text: str) -> str:
    return text.replace("##[", "## [").replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
