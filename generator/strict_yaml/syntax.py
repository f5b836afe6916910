"""What is wrong with the writing of a YAML file, in words for people who don't write YAML every day."""

import re

import yaml

from generator.languages.said import Said, say

Told = tuple[Said, int | None, int | None]  # message, line, column

_PAIRS = {"}": "{", "]": "["}
_ENDS_IN_QUOTES = ("found unexpected end of stream", "found unexpected document separator")
NO_CHARACTER = "a number or an escape of no character"
IN_QUOTES = say('put the whole text in quotes, as in "Win: 3 points"')

# What PyYAML says about a tag and a directive, which nobody means to write.
_OF_A_TAG = (
    *("expected '>'", "expected ' '", "expected '!'", "expected URI", "'utf-8' codec"),
    *("found undefined tag handle", "found non-specific tag"),
)
_OF_A_DIRECTIVE = (
    *("expected a digit", "duplicate tag handle"),
    *("found duplicate YAML directive", "found incompatible YAML document"),
)
# A problem in PyYAML's words begins like this, or like one of these, and this is what it means.
_MEANINGS: tuple[tuple[str | tuple[str, ...], Said], ...] = (
    (
        "anchor or tag",
        say(
            "* & and ! mean something else at the beginning of a value: put a text in quotes, and "
            "write out what is the same in two places"
        ),
    ),
    (
        ("expected alphabetic or numeric character", *_OF_A_TAG),
        say("* & and ! mean something else at the beginning of a value: put a text in quotes"),
    ),
    ("sequence entries are not allowed here", say("a list begins on a line of its own below its key")),
    (
        "mapping keys are not allowed here",
        say("a text can't begin with ? and a space: {in_quotes}", in_quotes=IN_QUOTES),
    ),
    (
        ("expected a comment or a line break", "expected chomping or", "expected indentation indicator"),
        say(
            "after | or > a text begins on the next line; a text that itself begins with one of them "
            "goes in quotes"
        ),
    ),
    ("but found another document", say("a file holds one document: remove the line ---")),
    (
        ("found unknown escape character", "expected escape sequence"),
        say("in double quotes \\ begins a special character: use single quotes"),
    ),
    (
        "expected '<document start>', but found '<block",
        say("this line begins further left than the first one: begin them all at the left margin"),
    ),
    (
        ("expected '<document start>'", *_OF_A_DIRECTIVE),
        say("a line can't begin with %, and nothing may follow the end of the document"),
    ),
    (
        "expected <block end>, but found '<scalar>'",
        say(
            "nothing may follow a closing quote: put the whole text in quotes, and write a single "
            "quote inside single quotes twice"
        ),
    ),
    (
        "expected <block end>, but found '<block mapping start>'",
        say(
            "this line is indented by a number of spaces that none of the lines above has: begin it "
            "under the key it goes with"
        ),
    ),
    (
        "expected <block end>, but found '?'",
        say("there is a key where the list above goes on: a list and keys can't share one indentation"),
    ),
    (
        "expected <block end>, but found '-'",
        say(
            "there is a list where the keys above go on: a list and keys can't share one indentation, "
            "so begin this - under the - of the element before it"
        ),
    ),
    ("expected <block end>, but found ':'", say("there is no key before this colon")),
    (
        "expected <block end>, but found '<block sequence start>'",
        say(
            "this - is indented by a number of spaces that no - above has: begin it exactly under the "
            "- of the element before it"
        ),
    ),
    ("expected <block end>, but found '}'", say("there is a closing bracket here for which none was opened")),
    ("expected <block end>, but found ']'", say("there is a closing bracket here for which none was opened")),
    (
        "expected <block end>, but found",
        say("nothing of the kind can be here: look at how the lines above are indented"),
    ),
    ("expected the node content", say("a value is missing here")),
    (NO_CHARACTER, say("there is no such number or character: a text with \\ in it goes in single quotes")),
)


def explain(error: yaml.YAMLError, text: str) -> Told:
    """What is wrong, with line and column from 1 on where they are known."""
    if isinstance(error, yaml.reader.ReaderError):
        return _unreadable_character(error, text)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    mark, opened = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if mark is None:
        return _as_it_is(problem), None, None
    if problem.startswith(_ENDS_IN_QUOTES) and opened is not None:
        return say("the quote that begins here is not closed"), opened.line + 1, opened.column + 1
    if problem.startswith("could not find expected ':'") and opened is not None:
        return _no_colon(text.splitlines()[opened.line]), opened.line + 1, opened.column + 1
    return _in_words(problem, mark, opened, text), mark.line + 1, mark.column + 1


def _in_words(problem: str, mark: yaml.Mark, opened: yaml.Mark | None, text: str) -> Said:
    lines = text.splitlines()
    line = (*lines[mark.line : mark.line + 1], "")[0]
    if line.startswith("```"):
        return say("{fence} belongs to the page this was copied from: remove the line", fence="```")
    if re.match(r"\s*-\w", line):
        return say("there is no space after this -: write {line}", line="- key: value")
    if "found character" in problem:
        return _wrong_character(problem)
    if problem.startswith("mapping values are not allowed here"):
        return _stray_colon(lines, mark.line, mark.column)
    if problem.startswith("expected ',' or"):
        return _unclosed_bracket(problem, lines, mark, opened)
    return next((meaning for words, meaning in _MEANINGS if problem.startswith(words)), _as_it_is(problem))


def _as_it_is(problem: str) -> Said:
    """What nobody has put into plain words, and our own faults, which are."""
    return problem if isinstance(problem, Said) else say("{problem}", problem=problem)


def _wrong_character(problem: str) -> Said:
    if "\\t" in problem or "'\t'" in problem:
        return say("there is a tab where spaces belong: indent with spaces")
    character = problem.split("'")[1]
    return say("a text can't begin with {character}: {in_quotes}", character=character, in_quotes=IN_QUOTES)


def _no_colon(line: str) -> Said:
    if re.match(r"\s*[\w-]+:\S", line):
        return say("there is no space after the colon: write {line}", line="key: value")
    return say(
        "there is no colon after this key: write {line}; if the text of the line above goes on here, indent it further",
        line="key: value",
    )


def _stray_colon(lines: list[str], number: int, column: int) -> Said:
    """A second colon in a line belongs to a text; a first one stands below a line that takes no keys."""
    before = lines[number][:column]
    if ": " in before:
        if (closing := _unopened(lines[number])) is not None:
            return _opened(lines[number], closing)
        if several := re.fullmatch(r"\s*- ((?:[\w-]+: [^,:]+, ?)+[\w-]+: [^,:]+)", lines[number]):
            return say("several keys on one line stand in braces: write {line}", line=f"- {{{several[1]}}}")
        return say("there is a colon with a space after it inside a text: {in_quotes}", in_quotes=IN_QUOTES)
    above = next((line for line in reversed(lines[:number]) if line.strip()), "")
    if re.fullmatch(r"\s*[\w-]+:\S.*", above):
        return say("the line above has no space after its colon: write {line}", line="key: value")
    if ":" not in above:
        return say("the line above has no colon: write {line}", line="key: value")
    return say(
        "the line above has its value already, so nothing can be below it: indent this line as that one"
    )


def _unopened(line: str) -> str | None:
    """The bracket at the end of the line, where nothing on it opens one."""
    last = line.split(" #")[0].rstrip()[-1:]
    return last if last in _PAIRS and _PAIRS[last] not in line else None


def _opened(line: str, closing: str) -> Said:
    """The line as it was meant, with the bracket before what its first key holds."""
    key, rest = line.split(" #")[0].strip().split(": ", 1)
    return say(
        "{closing} closes what nothing opens: write {line}",
        closing=closing,
        line=f"{key}: {_PAIRS[closing]}{rest}",
    )


def _unclosed_bracket(problem: str, lines: list[str], mark: yaml.Mark, opened: yaml.Mark | None) -> Said:
    closing, found = problem.removeprefix("expected ',' or ")[1], problem[-2]
    opening = _PAIRS[closing]
    line = opened.line if opened is not None else mark.line
    if line == mark.line and lines[mark.line : mark.line + 1] and lines[mark.line][mark.column :][:1] == ":":
        if re.search(r":[^,]*;[^,]*$", lines[mark.line][: mark.column]):
            return say("between two keys there is a comma, not a semicolon")
        return say("there is a colon with a space after it inside a text: {in_quotes}", in_quotes=IN_QUOTES)
    if found in "]}":
        return say(
            "this {found} was not opened, and the {opening} of line {line} is not closed",
            found=found,
            opening=opening,
            line=line + 1,
        )
    return say(
        "the {opening} of line {line} is not closed: add {closing}, or a comma between two values",
        opening=opening,
        line=line + 1,
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
