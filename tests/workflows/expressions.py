"""What stands in `${{ ... }}` and behind `if:` in a workflow, as far as ours use it: with types, as on the service."""

import re
from typing import Any

EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")


def holds(condition: str, context: Any) -> bool:
    """A job's or step's `if`."""
    return bool(value_of(condition.strip().removeprefix("${{").removesuffix("}}"), context))


def filled(text: Any, context: Any) -> str:
    """A text with the value of each `${{ ... }}` in its place."""
    return EXPRESSION.sub(lambda found: as_text(value_of(found[1], context)), as_text(text))


def given(value: Any, context: Any) -> Any:
    """What a key of `with` hands on: an expression alone keeps its type."""
    found = EXPRESSION.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is not None:
        return value_of(found[1], context)
    return filled(value, context) if isinstance(value, str) else value


def as_text(value: Any) -> str:
    """A value in a text or a variable."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def value_of(expression: str, context: Any) -> Any:
    """The value of terms with `||`, `&&`, `==`, `!=` and `!` between and before them; no brackets."""
    expression = expression.strip()
    if " || " in expression:
        left, right = expression.split(" || ", 1)
        return value_of(left, context) or value_of(right, context)
    if " && " in expression:
        left, right = expression.split(" && ", 1)
        return value_of(left, context) and value_of(right, context)
    for operator in (" == ", " != "):
        if operator in expression:
            left, right = (value_of(each, context) for each in expression.split(operator))
            return is_equal(left, right) == (operator == " == ")
    if expression in ("success()", "!cancelled()"):
        return True
    if expression in ("true", "false"):
        return expression == "true"
    if expression.startswith("'"):
        return expression.strip("'")
    assert re.fullmatch(r"[\w.-]+", expression), expression
    value: Any = context
    for name in expression.split("."):
        value = value.get(name, "") if isinstance(value, dict) else ""
    return value


def is_equal(left: Any, right: Any) -> bool:
    """Values of different types are compared as numbers: `true` is 1, nothing is 0, and other words are none."""
    if type(left) is type(right):
        return bool(left == right)
    numbers = [_number(left), _number(right)]
    return None not in numbers and numbers[0] == numbers[1]


def _number(value: Any) -> int | None:
    if isinstance(value, bool):
        return int(value)
    return 0 if value == "" else int(value) if str(value).isdigit() else None
