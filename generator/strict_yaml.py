"""YAML without surprises: every value keeps its line, no key twice, `NO` stays "NO" and 2.10 stays "2.10".

Only plain whole numbers, `true`, `false` and `null` are anything but text. Anchors and tags are refused, so a
document cannot grow when it is read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from generator.findings import Finding, Place

LARGEST_TEXT = 1_000_000  # characters

_WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}

Path = tuple[str | int, ...]
Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A YAML file read: plain data, and the place of each value by its path."""

    data: Any
    places: dict[Path, Place]
    file: str

    def place(self, path: Path) -> Place:
        """The place of the value at the path, or of the nearest one around it that the file has."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place(file=self.file))


def read(text: str, file: str) -> tuple[Document | None, tuple[Finding, ...]]:
    """Parse one YAML document.

    Args:
        text: the file's text.
        file: its name, for the places.

    Returns:
        The document, or None where its syntax is broken, and all findings.
    """
    if len(text) > LARGEST_TEXT:
        message = f"larger than {LARGEST_TEXT:,} characters: not read"
        return None, (Finding(code="file-too-large", place=Place(file=file), message=message),)
    try:
        root = _compose(text)
    except yaml.YAMLError as error:
        return None, (_syntax_finding(error, file),)
    except RecursionError:
        message = "nested too deeply"
        return None, (Finding(code="yaml-syntax", place=Place(file=file), message=message),)
    if root is None:
        return Document(data={}, places={(): Place(file=file, line=1)}, file=file), ()
    places: dict[Path, Place] = {}
    findings: list[Finding] = []
    data = _value(root, (), file, places, findings)
    return Document(data=data, places=places, file=file), tuple(findings)


def validate(model: type[Model], document: Document) -> tuple[Model | None, tuple[Finding, ...]]:
    """Turn a document into a pydantic model; each thing that does not fit becomes a finding with its line."""
    try:
        return model.model_validate(document.data), ()
    except ValidationError as error:
        return None, tuple(_validation_findings(error, document))


def _compose(text: str) -> yaml.Node | None:
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        if isinstance(token, yaml.AnchorToken | yaml.AliasToken | yaml.TagToken):
            raise yaml.MarkedYAMLError(
                problem="anchors, aliases and tags are not used here: write the value out",
                problem_mark=token.start_mark,
            )
    node: yaml.Node | None = yaml.compose(text, Loader=yaml.SafeLoader)
    return node


def _syntax_finding(error: yaml.YAMLError, file: str) -> Finding:
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    if "\\t" in problem or "'\t'" in problem:
        problem = "a tab stands where spaces belong: indent with spaces"
    mark = getattr(error, "problem_mark", None)
    place = Place(file=file, line=mark.line + 1, column=mark.column + 1) if mark else Place(file=file)
    return Finding(code="yaml-syntax", place=place, message=f"not valid YAML: {problem}")


def _value(node: yaml.Node, path: Path, file: str, places: dict[Path, Place], findings: list[Finding]) -> Any:
    places[path] = Place(file=file, line=node.start_mark.line + 1, column=node.start_mark.column + 1)
    if isinstance(node, yaml.SequenceNode):
        return [_value(item, (*path, i), file, places, findings) for i, item in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode):
        mapping: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            place = Place(file=file, line=key_node.start_mark.line + 1, column=key_node.start_mark.column + 1)
            if key in mapping:
                message = f"the key {key} stands here a second time: remove one of them"
                findings.append(Finding(code="yaml-duplicate-key", place=place, message=message))
                continue
            mapping[key] = _value(value_node, (*path, key), file, places, findings)
        return mapping
    return _scalar(node)


def _scalar(node: yaml.Node) -> str | int | bool | None:
    text = str(node.value)
    if getattr(node, "style", None) is not None:  # quoted or a block: always text
        return text
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text


def _validation_findings(error: ValidationError, document: Document) -> Iterator[Finding]:
    for fault in error.errors(include_url=False):
        path = tuple(part for part in fault["loc"])
        while path and path not in document.places:  # pydantic adds the names of union members and validators
            path = path[:-1]
        name = ".".join(str(part) for part in fault["loc"]) or "the file"
        message = f"{name}: {_in_words(fault['type'], fault['msg'], fault.get('input'))}"
        yield Finding(code="yaml-value", place=document.place(path), message=message)


def _in_words(kind: str, message: str, value: object) -> str:
    if kind == "missing":
        return "is missing: add it"
    if kind == "extra_forbidden":
        return "is not known here: remove it or correct its name"
    said = message.removeprefix("Value error, ")
    shown = "" if isinstance(value, dict | list) or kind == "value_error" else f" (it says {value!r})"
    return said[:1].lower() + said[1:] + shown
