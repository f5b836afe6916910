"""What stands in `${{ ... }}` and behind `if:` in a workflow, as far as ours use it."""

import hashlib
import re
from pathlib import Path
from typing import Any

EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")


def holds(condition: str, context: Any) -> bool:
    """A job's or step's `if`: terms joined by &&, each a comparison or a word about how it went."""
    condition = condition.strip().removeprefix("${{").removesuffix("}}").strip()
    for term in (part.strip() for part in condition.split("&&")):
        if term in ("success()", "!cancelled()"):
            continue
        left, operator, right = re.split(r"\s*(==|!=)\s*", term)
        other = right.strip("'") if right.startswith("'") else value_of(right, context)
        if (value_of(left, context) == other) != (operator == "=="):
            return False
    return True


def filled(text: Any, context: Any) -> str:
    """A text with the value of each `${{ ... }}` in its place."""
    return EXPRESSION.sub(lambda found: either(found[1], context), str(text))


def either(expression: str, context: Any) -> str:
    """The first of the values with || between them that is not empty."""
    return next((value for part in expression.split("||") if (value := value_of(part.strip(), context))), "")


def value_of(path: str, context: Any) -> str:
    """`needs.build.outputs.failed`, or whether it is something; nothing where there is none, as on the service."""
    if " == " in path:
        left, _, right = path.partition(" == ")
        return str(value_of(left, context) == right.strip("'")).lower()
    if path.startswith("hashFiles("):
        return hash_of(context["workspace"], re.findall("'(.+?)'", path))
    value: Any = context
    for name in path.split("."):
        value = value.get(name, "") if isinstance(value, dict) else ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def hash_of(folder: Path, names: list[str]) -> str:
    """The digest of those of the files that there are."""
    there = [folder / name for name in names if (folder / name).is_file()]
    return hashlib.sha256(b"".join(path.read_bytes() for path in there)).hexdigest()
