"""Text to plain data, in which every value and every key has its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import yaml

from generator.findings import Finding, Place, define_error, define_warning
from generator.languages.said import Message, say
from generator.text import CleanText, clean_lines, first_impossible

# What is wrong with the writing of a YAML file: what people really meet in plain words, all else in the parser's.


Told = tuple[Message, int | None, int | None]  # message, line, column

IN_QUOTES = say('put the whole text in quotes, as in "Win: 3 points"')
_NO_CHARACTER = say("there is no such number or character: a text with \\ in it goes in single quotes")
_SPECIAL = say(
    "* & and ! mean something else at the beginning of a value: put a text in quotes, and "
    "write out what is the same in two places"
)
_IN_A_QUOTE = ("found unexpected end of stream", "found unexpected document separator")
_COLON_IN_TEXT = say("there is a colon with a space after it inside a text: {in_quotes}", in_quotes=IN_QUOTES)
# A problem in PyYAML's words begins like this, and this is what it means.
_MEANINGS: tuple[tuple[str | tuple[str, ...], Message], ...] = (
    ("expected alphabetic or numeric character", _SPECIAL),
    ("sequence entries are not allowed here", say("a list begins on a line of its own below its key")),
    ("but found another document", say("a file holds one document: remove the line ---")),
    (
        ("found unknown escape character", "expected escape sequence"),
        say("in double quotes \\ begins a special character: use single quotes"),
    ),
    (
        "expected <block end>, but found '<scalar>'",
        say(
            "nothing may follow a closing quote: put the whole text in quotes, and write a single "
            "quote inside single quotes twice"
        ),
    ),
    (
        "expected <block end>, but found '<block",
        say(
            "this line is indented by a number of spaces that none of the lines above has: begin it "
            "under the key it goes with"
        ),
    ),
    (
        "expected <block end>, but found '-'",
        say(
            "there is a list where the keys above go on: a list and keys can't share one indentation, "
            "so begin this - under the - of the element before it"
        ),
    ),
)


def explain(error: yaml.YAMLError, text: str) -> Told:
    """Return what is wrong, with line and column from 1 on where they are known."""
    if isinstance(error, yaml.reader.ReaderError):
        return _unreadable_character(error, text)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    mark, opened = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if mark is None:
        return _otherwise(problem), None, None
    if opened is not None and problem.startswith(("could not find expected ':'", *_IN_A_QUOTE)):
        mark = opened  # where it begins, and not where the parser gave up
    message = _in_words(problem, text.splitlines(), mark, opened or mark)
    return message, mark.line + 1, mark.column + 1


def _in_words(problem: str, lines: list[str], mark: yaml.Mark, opened: yaml.Mark) -> Message:
    line = (*lines[mark.line : mark.line + 1], "")[0]
    if problem.startswith(_IN_A_QUOTE):
        return say("the quote that begins here is not closed")
    if re.match(r"\s*-\w", line):
        return say("there is no space after this -: write {line}", line="- key: value")
    if "found character" in problem:
        return _wrong_character(problem)
    if problem.startswith("could not find expected ':'"):
        return _no_colon(line)
    if problem.startswith("mapping values are not allowed here"):
        return _stray_colon(lines, line[: mark.column], mark.line)
    if problem.startswith("expected ',' or"):
        in_text = mark.line == opened.line and line[mark.column :].startswith(":")
        return _COLON_IN_TEXT if in_text else _unclosed_bracket(problem, opened)
    return next((meaning for words, meaning in _MEANINGS if problem.startswith(words)), _otherwise(problem))


def _otherwise(problem: str) -> Message:
    """Return our own message, or the parser's words where hardly anybody meets them."""
    if isinstance(problem, Message):
        return problem
    return say("look at this line and at the one above; the parser says: {problem}", problem=problem)


def _wrong_character(problem: str) -> Message:
    if "\\t" in problem or "'\t'" in problem:
        return say("there is a tab where spaces belong: indent with spaces")
    character = problem.split("'")[1]
    return say("a text can't begin with {character}: {in_quotes}", character=character, in_quotes=IN_QUOTES)


def _no_colon(line: str) -> Message:
    if re.match(r"\s*[\w-]+:\S", line):
        return say("there is no space after the colon: write {line}", line="key: value")
    return say(
        "there is no colon after this key: write {line}; if the text of the line above goes on here, indent it further",
        line="key: value",
    )


def _stray_colon(lines: list[str], before: str, number: int) -> Message:
    """Return the message on a colon: a second one in a line is text; a first one is below a line without keys."""
    above = next((line for line in reversed(lines[:number]) if line.strip()), "")
    if ": " in before:
        return _COLON_IN_TEXT
    if not re.search(r":(\s|$)", above):
        return say("the line above has no colon with a space after it: write {line}", line="key: value")
    return say(
        "the line above has its value already, so nothing can be below it: indent this line as that one"
    )


def _unclosed_bracket(problem: str, opened: yaml.Mark) -> Message:
    closing = problem.removeprefix("expected ',' or ")[1]
    return say(
        "the {opening} of line {line} is not closed: add {closing}, or a comma between two values",
        opening={"}": "{", "]": "["}[closing],
        line=opened.line + 1,
        closing=closing,
    )


def _unreadable_character(error: yaml.reader.ReaderError, text: str) -> Told:
    before = text[: error.position]
    column = error.position - (before.rfind("\n") + 1)
    code = error.character if isinstance(error.character, int) else ord(str(error.character)[:1])
    message = say(
        "there is an invisible character here that no text has (U+{code:04X}): delete it", code=code
    )
    return message, before.count("\n") + 1, column + 1


# Text to plain data, in which every value and every key has its place.


MAX_TEXT_CHARACTERS = 200_000  # ten times the longest regulations there are
_QUICK = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # twenty times as quick; not everywhere
MAX_NESTED_NODES = 40  # mappings and lists within each other

_WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_COMMENT_WITHOUT_SPACE = re.compile(r"[ \t]+#[^\s#]")

KeyPath = tuple[str | int, ...]


@dataclass(slots=True, kw_only=True, eq=False)
class Node:
    """A value of a file, with the place where it stands and the place of its key.

    Whoever changes a tree of nodes marks what is removed, instead of taking it out: the elements after it keep their
    numbers, and the place of a key that is missing is that of its removal.
    """

    value: Any  # dict[str, Node], list[Node], or a text, a number, true, false or nothing
    place: Place | None = None
    key: Place | None = None
    is_removed: bool = False

    @property
    def data(self) -> Any:
        """Return the plain value."""
        if isinstance(self.value, dict):
            return {key: child.data for key, child in self.value.items() if not child.is_removed}
        if isinstance(self.value, list):
            return [child.data for child in self.value if not child.is_removed]
        return self.value

    @property
    def children(self) -> list[tuple[str | int, "Node"]]:
        """Return what is directly in it, by key or by index."""
        if isinstance(self.value, dict):
            return [*self.value.items()]
        return [*enumerate(self.value)] if isinstance(self.value, list) else []

    def below(self, path: KeyPath = ()) -> Iterator[tuple[KeyPath, "Node"]]:
        """Yield it and all that is in it, with the paths from it."""
        yield path, self
        for step, child in self.children:
            yield from child.below((*path, step))

    def without_places(self) -> "Node":
        """Return a copy of it that has no places."""
        if isinstance(self.value, dict):
            return Node(value={key: child.without_places() for key, child in self.value.items()})
        if isinstance(self.value, list):
            return Node(value=[child.without_places() for child in self.value])
        return Node(value=self.value)


@dataclass(frozen=True, kw_only=True)
class YamlDocument:
    """A YAML file read: its tree, and from it plain data and the places of values and keys by their paths."""

    root: Node
    file: str

    @cached_property
    def data(self) -> Any:
        """Return the plain data."""
        return self.root.data

    @cached_property
    def places(self) -> dict[KeyPath, Place]:
        """Return the places of the values."""
        return {path: node.place for path, node in self.root.below() if node.place is not None}

    @cached_property
    def keys(self) -> dict[KeyPath, Place]:
        """Return the places of the keys."""
        return {path: node.key for path, node in self.root.below() if node.key is not None}

    def place(self, path: KeyPath) -> Place:
        """Return the place of the value at the path, or of the nearest one around it that the file has."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place(file=self.file))

    def key(self, path: KeyPath) -> Place:
        """Return the place of the key at the path; a list's element and the whole file stand for themselves."""
        return self.keys.get(path) or self.place(path)


define_error(
    "yaml-syntax",
    meaning=(
        "A YAML file can't be read: a tab, a bracket or quote that is never closed, a line that is indented "
        "wrongly."
    ),
    remedy="Correct the line that is named; spaces indent, tabs don't.",
    example="not valid YAML: a key is a word, not a list or a mapping",
)


def read(text: str, file: str) -> tuple[YamlDocument | None, tuple[Finding, ...]]:
    """Parse one YAML document.

    Args:
        text: the file's text.
        file: its name, for the places.

    Returns:
        The document, or None where its syntax is broken, and all findings.
    """
    if len(text) > MAX_TEXT_CHARACTERS:
        message = say("larger than {most:,} characters: not read", most=MAX_TEXT_CHARACTERS)
        return None, (Finding(code="file-too-large", place=Place(file=file), message=message),)
    try:
        root = _composed(text)
    except yaml.YAMLError as error:
        fault, line, column = explain(error, text)
        place = Place(file=file, line=line, column=column)
        message = say("not valid YAML: {fault}", fault=fault)
        return None, (Finding(code="yaml-syntax", place=place, message=message),)
    return _read_out(root, text, file)


def read_own(text: str, file: str) -> tuple[YamlDocument, tuple[Finding, ...]]:
    """Read a document that comes with the program: nothing in it grows, so it is parsed in one quick pass."""
    return _read_out(yaml.compose(text, Loader=_QUICK), text, file)


def _read_out(root: yaml.Node | None, text: str, file: str) -> tuple[YamlDocument, tuple[Finding, ...]]:
    reader = _Reader(file=file, lines=text.splitlines())
    made = Node(value={}, place=Place(file=file, line=1, column=1)) if root is None else reader.node(root)
    return YamlDocument(root=made, file=file), tuple(reader.findings)


class _Careful(yaml.SafeLoader):
    """Refuses anchors, aliases and tags, and what lies too deep, before anything grows from them."""

    depth = 0

    def get_event(self) -> Any:
        event: Any = super().get_event()  # type: ignore[no-untyped-call]
        self.depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(
            event, yaml.CollectionEndEvent
        )
        if self.depth > MAX_NESTED_NODES:
            problem = say(
                "more than {deepest} lists and mappings within each other", deepest=MAX_NESTED_NODES
            )
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)
        if getattr(event, "anchor", None) is not None or getattr(event, "tag", None) is not None:
            raise yaml.MarkedYAMLError(problem=_SPECIAL, problem_mark=event.start_mark)
        return event


def _composed(text: str) -> yaml.Node | None:
    """Return the document's root; a fault is a `YAMLError`, though PyYAML raises others for a bad escape."""
    loader = _Careful(text)
    try:
        return loader.get_single_node()
    except (ValueError, OverflowError) as error:
        raise yaml.MarkedYAMLError(problem=_NO_CHARACTER, problem_mark=loader.get_mark()) from error


define_error(
    "yaml-duplicate-key",
    meaning="A key appears twice in the same place of a YAML file.",
    remedy="Remove one of the two lines.",
    example="the key venue is here a second time, after line 3: remove one of them",
)
define_warning(
    "yaml-comment",
    meaning="A # cuts off the rest of a line as a comment, and it looks as if it belonged to the text.",
    remedy="Put the whole text in quotes, or write a space after # if it is meant as a comment.",
    example=(
        "from #4 on the line is not read, because # begins a comment: if it belongs to the text, put the whole text in "
        "quotes; if not, write a space after #"
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """A reader that turns the parser's nodes into ours, with what it learns on the way."""

    file: str
    lines: list[str]
    findings: list[Finding] = field(default_factory=list)

    def node(self, node: yaml.Node, key: Place | None = None) -> Node:
        return Node(value=self._value(node), place=self._place(node.start_mark), key=key)

    def _value(self, node: yaml.Node) -> Any:
        if isinstance(node, yaml.SequenceNode):
            return [self.node(item) for item in node.value]
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node)
        self._check_comment(node)
        text = self._text(node)
        return _scalar(text) if _is_plain(node) else text  # quoted or a block: always text

    def _mapping(self, node: yaml.MappingNode) -> dict[str, Node]:
        keys: dict[str, Place] = {}
        items: dict[str, Node] = {}
        for key_node, value_node in node.value:
            place = self._place(key_node.start_mark)
            if not isinstance(key_node, yaml.ScalarNode):
                message = say("not valid YAML: a key is a word, not a list or a mapping")
                self._tell("yaml-syntax", place, message)
                continue
            key = self._text(key_node)
            if key in keys:
                message = say(
                    "the key {key} is here a second time, after line {first}: remove one of them",
                    key=key,
                    first=keys[key].line,
                )
                self._tell("yaml-duplicate-key", place, message)
                continue
            keys[key] = place
            items[key] = self.node(value_node, place)
        return items

    def _text(self, node: yaml.Node) -> CleanText:
        """Return the node's text; an escape may stand for what no text holds."""
        if (code := first_impossible(node.value)) is not None:
            message = say(
                "not valid YAML: this text contains an invisible character that no text has ({code}): "
                "delete it",
                code=code,
            )
            self._tell("yaml-syntax", self._place(node.start_mark), message)
        return clean_lines(node.value)

    def _check_comment(self, node: yaml.Node) -> None:
        """Find a `#` right before a word: more often a number in a text than the beginning of a comment."""
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

    def _tell(self, code: str, place: Place, message: Message) -> None:
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
