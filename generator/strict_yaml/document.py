"""Text to plain data, in which every value and every key has its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from generator.findings import Finding, Place
from generator.languages.said import Said, say
from generator.strict_yaml.syntax import NO_CHARACTER, explain
from generator.text import CleanText, clean_lines, first_impossible

LARGEST_TEXT = 200_000  # characters: ten times the longest regulations there are
_QUICK = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # twenty times as quick; not everywhere
DEEPEST = 40  # mappings and lists within each other

_WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_COMMENT_WITHOUT_SPACE = re.compile(r"[ \t]+#[^\s#]")

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A YAML file read: plain data, the place of each value by its path, and the place of each value's key."""

    data: Any
    places: dict[Path, Place]
    file: str
    keys: dict[Path, Place] = field(default_factory=dict)

    def place(self, path: Path) -> Place:
        """The place of the value at the path, or of the nearest one around it that the file has."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place(file=self.file))

    def key(self, path: Path) -> Place:
        """The place of the key at the path; an element of a list, and the whole file, stand for themselves."""
        return self.keys.get(path) or self.place(path)


def read(text: str, file: str) -> tuple[Document | None, tuple[Finding, ...]]:
    """Parse one YAML document.

    Args:
        text: the file's text.
        file: its name, for the places.

    Returns:
        The document, or None where its syntax is broken, and all findings.
    """
    if len(text) > LARGEST_TEXT:
        message = say("larger than {most:,} characters: not read", most=LARGEST_TEXT)
        return None, (Finding(code="file-too-large", place=Place(file=file), message=message),)
    try:
        root = _composed(text)
    except yaml.YAMLError as error:
        fault, line, column = explain(error, text)
        place = Place(file=file, line=line, column=column)
        message = say("not valid YAML: {fault}", fault=fault)
        return None, (Finding(code="yaml-syntax", place=place, message=message),)
    return _read_out(root, text, file)


def read_own(text: str, file: str) -> tuple[Document, tuple[Finding, ...]]:
    """The same for a document that comes with the program: nothing in it grows, so it is parsed in one quick pass."""
    return _read_out(yaml.compose(text, Loader=_QUICK), text, file)


def _read_out(root: yaml.Node | None, text: str, file: str) -> tuple[Document, tuple[Finding, ...]]:
    if root is None:
        return Document(data={}, places={(): Place(file=file, line=1, column=1)}, file=file), ()
    reader = _Reader(file=file, lines=text.splitlines())
    data = reader.value(root, ())
    document = Document(data=data, places=reader.places, keys=reader.keys, file=file)
    return document, tuple(reader.findings)


class _Careful(yaml.SafeLoader):
    """Refuses anchors, aliases and tags, and what lies too deep, before anything grows from them."""

    depth = 0

    def get_event(self) -> Any:
        event: Any = super().get_event()  # type: ignore[no-untyped-call]
        self.depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(
            event, yaml.CollectionEndEvent
        )
        if self.depth > DEEPEST:
            problem = say("more than {deepest} lists and mappings within each other", deepest=DEEPEST)
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)
        if getattr(event, "anchor", None) is not None or getattr(event, "tag", None) is not None:
            raise yaml.MarkedYAMLError(problem="anchor or tag", problem_mark=event.start_mark)
        return event


def _composed(text: str) -> yaml.Node | None:
    """The document's root. A fault is a `YAMLError`, but an escape of no character raises others in PyYAML."""
    loader = _Careful(text)
    try:
        return loader.get_single_node()
    except (ValueError, OverflowError) as error:
        raise yaml.MarkedYAMLError(problem=NO_CHARACTER, problem_mark=loader.get_mark()) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """The way from nodes to data, with what is learned on it."""

    file: str
    lines: list[str]
    places: dict[Path, Place] = field(default_factory=dict)
    keys: dict[Path, Place] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def value(self, node: yaml.Node, path: Path) -> Any:
        self.places[path] = self._place(node.start_mark)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, i)) for i, item in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode):
            return dict(self._items(node, path))
        self._check_comment(node)
        text = self._text(node)
        return _scalar(text) if _is_plain(node) else text  # quoted or a block: always text

    def _items(self, node: yaml.MappingNode, path: Path) -> Iterator[tuple[str, Any]]:
        for key_node, value_node in node.value:
            place = self._place(key_node.start_mark)
            if not isinstance(key_node, yaml.ScalarNode):
                message = say("not valid YAML: a key is a word, not a list or a mapping")
                self._tell("yaml-syntax", place, message)
                continue
            key = self._text(key_node)
            if (*path, key) in self.keys:
                first = self.keys[(*path, key)].line
                message = say(
                    "the key {key} is here a second time, after line {first}: remove one of them",
                    key=key,
                    first=first,
                )
                self._tell("yaml-duplicate-key", place, message)
                continue
            self.keys[(*path, key)] = place
            yield key, self.value(value_node, (*path, key))

    def _text(self, node: yaml.Node) -> CleanText:
        """The node's text; an escape may stand for what no text holds."""
        if (code := first_impossible(node.value)) is not None:
            message = say(
                "not valid YAML: this text contains an invisible character that no text has ({code}): "
                "delete it",
                code=code,
            )
            self._tell("yaml-syntax", self._place(node.start_mark), message)
        return clean_lines(node.value)

    def _check_comment(self, node: yaml.Node) -> None:
        """A `#` right before a word is more often a number in a text than the beginning of a comment."""
        mark = node.end_mark
        after = self.lines[mark.line][mark.column :] if mark.line < len(self.lines) else ""
        if (
            _is_plain(node)
            and isinstance(_scalar(node.value), str | None)
            and _COMMENT_WITHOUT_SPACE.match(after)
        ):
            column = mark.column + after.index("#")
            place = Place(file=self.file, line=mark.line + 1, column=column + 1)
            message = say(
                "from {word} on the line is not read, because # begins a comment: if it belongs to "
                "the text, put the whole text in quotes; if not, write a space after #",
                word=_first_word(after),
            )
            self._tell("yaml-comment", place, message)

    def _tell(self, code: str, place: Place, message: Said) -> None:
        self.findings.append(Finding(code=code, place=place, message=message))

    def _place(self, mark: yaml.Mark) -> Place:
        return Place(file=self.file, line=mark.line + 1, column=mark.column + 1)


def _first_word(text: str) -> str:
    return text.split()[0]


def _scalar(text: CleanText) -> CleanText | int | bool | None:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text


def _is_plain(node: yaml.Node) -> bool:
    return not getattr(node, "style", None)  # None or "", as the parser pleases
