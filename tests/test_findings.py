"""The codes of findings, and their manual."""

import ast
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.check import manual
from generator.commands.findings_report import FORMATS, in_format
from generator.findings import Citation, Finding, Place, Severity, define_note, finding_as_data
from generator.languages.said import say

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "generator"
CODES = manual()
LEAST_WORDS = 12  # letters that a message must have from the program itself, not from a user's cells


def defined_by(step: ast.stmt) -> str | None:
    """The code that a statement of a module defines."""
    if isinstance(step, ast.Expr) and isinstance(step.value, ast.Call):
        call = step.value
        if ast.unparse(call.func).startswith("define_"):
            return str(ast.literal_eval(call.args[0]))
    return None


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Each module of the program by its name."""
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        yield name, ast.parse(path.read_text(encoding="utf-8"))


MODULES = dict(modules())
DEFINED = {name: [*filter(None, map(defined_by, module.body))] for name, module in MODULES.items()}
for module in MODULES.values():  # what else the program says and does, without the entries
    module.body = [step for step in module.body if defined_by(step) is None]


def test_every_code_is_used_and_every_code_used_is_known():
    """A code in the manual that nothing reports, or one reported that it lacks, would be a lie."""
    texts = {
        node.value
        for module in MODULES.values()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(CODES) - texts == set()
    elsewhere = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    used = set(re.findall(r'code="([a-z-]+)"', elsewhere))
    assert used <= set(CODES)
    assert len(used) > 30


def test_the_manual_has_what_any_module_defines():
    """Also those of modules that `check` doesn't need otherwise."""
    assert sorted(code for codes in DEFINED.values() for code in codes) == [*CODES]


def imported(name: str) -> set[str]:
    """The modules that are there wherever one is, without those that it takes only when it needs them."""
    found, waiting = set[str](), [name]
    while waiting:
        each = waiting.pop()
        if each in found or each not in MODULES:
            continue
        found.add(each)
        waiting.append(each.rpartition(".")[0])
        for node in MODULES[each].body:
            if isinstance(node, ast.ImportFrom) and node.module:
                waiting += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def test_whoever_finds_a_code_has_its_entry():
    """Wherever a module is used alone, in a child process, say, its findings know how much they matter."""
    for name, module in MODULES.items():
        arguments = (
            argument.value
            for call in ast.walk(module)
            if isinstance(call, ast.Call)
            for argument in [*call.args, *(word.value for word in call.keywords)]
            if isinstance(argument, ast.Constant)
        )
        found = CODES.keys() & set(arguments)
        assert found <= {code for each in imported(name) for code in DEFINED[each]}, name


def test_a_code_is_defined_once():
    """A second entry would give it another meaning."""
    with pytest.raises(ValueError, match="the code draft is defined twice"):
        define_note("draft", meaning="Another.", remedy="Nothing.", example="a draft")


def test_a_finding_keeps_its_severity():
    """Where it comes from another process, by pickle or as data, nobody need have imported the check."""
    finding = Finding(code="draft", place=Place(file="a"), message=say("a draft"))
    program = """if True:
        import json, pickle, sys
        from generator.findings import CODES, finding_from_data
        by_pickle = pickle.loads(bytes.fromhex(sys.argv[1]))
        by_data = finding_from_data(json.loads(sys.argv[2]))
        print("draft" in CODES, by_pickle == by_data, by_pickle, by_data, sep="|")
    """
    arguments = [pickle.dumps(finding).hex(), json.dumps(finding_as_data(finding))]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == "False|True|note: a: a draft|note: a: a draft\n"


def test_a_finding_under_another_code_has_the_severity_of_that():
    """As where a round that is missing is one that has a wrong name."""
    finding = Finding(code="draft", place=Place(file="a"), message=say("a draft"))
    assert replace(finding, language="de").severity is Severity.NOTE
    assert replace(finding, code="round-missing").severity is Severity.ERROR


def test_a_finding_reads_as_the_contract_says():
    """Place, what stands there, and the clause, as in the product's example."""
    finding = Finding(
        code="score-value",
        place=Place(file="events/durham-2018/round-2.xlsx", sheet="Results", cell="D7"),
        message=say("score -5: a score is a whole number from 0 up"),
        citation=Citation(
            regulation="runewars-2.2", title="Runewars 2.2", heading="Calculating a Player's Score", page=18
        ),
    )
    assert str(finding) == (
        "error: events/durham-2018/round-2.xlsx, Results!D7: score -5: a score is a whole number from 0 up "
        "[Runewars 2.2, Calculating a Player's Score, p. 18]"
    )


def test_a_finding_is_one_line_whatever_a_file_is_called():
    """A name with a line break or an escape sequence neither makes a second line nor steers a terminal."""
    finding = Finding(
        code="draft",
        place=Place(file="a\nerror: b", sheet="\x1b[31mR\u2028"),
        message=say("{text}", text="c\r\x9bd"),
    )
    assert str(finding) == "note: a error: b,  [31mR : c  d"


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_explained_in_sentences(code):
    """What it means and what to do are sentences, and the message is not simply repeated in them."""
    entry = CODES[code]
    for sentence in (entry.meaning, entry.remedy):
        assert re.fullmatch(r"[A-Z`#].*[.]", sentence), sentence
        assert sentence != entry.example


def templates(source):
    """Each text in a module as a pattern in which anything may stand for what is filled in, and its own letters."""
    inside = {
        id(part) for text in ast.walk(source) if isinstance(text, ast.JoinedStr) for part in text.values
    }
    for node in ast.walk(source):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            named = re.split(r"(\{\w+(?:[:!][^{}]+)?\})", node.value)  # the values of a message have names
            parts = [None if part.startswith("{") else part for part in named]
        else:
            continue
        yield (
            "".join(".*" if part is None else re.escape(part) for part in parts),
            "".join(filter(None, parts)),
        )


@pytest.fixture(scope="module")
def patterns():
    """The texts of the whole program that say enough to be a message or its end."""
    texts = (text for module in MODULES.values() for text in templates(module))
    return [re.compile(pattern) for pattern, letters in texts if len(letters) >= LEAST_WORDS]


@pytest.mark.parametrize("code", CODES)
def test_the_example_of_a_code_is_a_message_that_the_program_has(code, patterns):
    """An example whose words are found in no module any more would teach what nobody reads."""
    example = CODES[code].example
    ends = [example, *(example[match.end() :] for match in re.finditer(r"[:;.,] |^\S+ ", example))]
    assert any(pattern.fullmatch(end) for pattern in patterns for end in ends), example


def test_the_command_prints_the_manual():
    """Each code once, by the alphabet, with what it means, a message and what to do."""
    result = CliRunner().invoke(main, ["check", "--codes"])
    assert result.exit_code == 0
    page = result.output
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == sorted(CODES)
    for code, entry in CODES.items():
        assert (
            f"## {code}\n\n*{entry.severity.value.capitalize()}.* {entry.meaning}\n\n"
            f"> {entry.example}\n\n**What to do:** {entry.remedy}\n"
        ) in page


@pytest.mark.parametrize("harm", ["\x1b[2J", "\x07", "\n::error::x", "\ud800", "\u202e", "\ufffe", "\u2028"])
def test_what_a_message_quotes_steers_nothing_in_any_form(harm):
    """Text for a terminal, JSON, annotations for the service: one finding is one line, and can be printed."""
    place = Place(file=f"events/a{harm}b/round-1.xlsx", sheet=f"Re{harm}sults", cell="A1")
    finding = Finding(
        code="cell-value", place=place, message=say("Club says {harm}: write something else", harm=harm)
    )
    for form in FORMATS:
        text = in_format([finding], form)
        assert text.encode()
        assert not {"\x1b", "\x07", "\u202e", "\u2028", "\ufffe"} & set(text)
        assert not [line for line in text.splitlines() if line.startswith("::error::x")]
