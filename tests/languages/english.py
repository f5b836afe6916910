"""English that would stay English: values of a message that are sentences or parts of one, found in the source.

A value is followed to where it comes from: the branches of a choice, the elements of a list, the names of the same
function or module, and what functions of the program give back. `say(...)` and its like are what a value may be.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

SAYING = ("say", "nsay")
OF_TEXTS = ("folded", "listed")  # take texts, each of which is shown as it is
TRANSLATED = {*SAYING, *OF_TEXTS, "later", "_", "ngettext", "pgettext", "phrase", "nphrase"}
WORD = re.compile(r"(?<![\w.])[a-z]{3,}(?![\w.])")
LINE = re.compile(r"[a-z_]+: (?:\w+|\[.*\]|\{.*\})")  # of a YAML file, to be written as it stands

Scope = Mapping[str, list[ast.expr]]
Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_english(text: str) -> bool:
    """Whether a text of the source is prose: a name of a column, key or value has no space, or begins large."""
    return any(sign.isspace() for sign in text) and bool(WORD.search(text)) and not LINE.fullmatch(text)


@dataclass(frozen=True, kw_only=True)
class Module:
    """A module by its dotted name: what its names are assigned, its functions, and whence it has others."""

    tree: ast.Module
    assigned: Scope
    functions: Mapping[str, Function]
    imported: Mapping[str, tuple[str, str]]


def modules_of(package: Path) -> dict[str, Module]:
    """Every module of a package."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        name = ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")
        found[name] = module_of(path.read_text(encoding="utf-8"))
    return found


def module_of(source: str) -> Module:
    """One module by its text."""
    tree = ast.parse(source)
    return Module(
        tree=tree,
        assigned=_assigned([node for node in tree.body if not isinstance(node, Function)]),
        functions={node.name: node for node in ast.walk(tree) if isinstance(node, Function)},
        imported={
            alias.asname or alias.name: (node.module, alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        },
    )


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Looks through modules; `seen` are the functions on the way to what is looked at."""

    modules: Mapping[str, Module]
    allowed: frozenset[str] = frozenset()
    seen: tuple[Function, ...] = field(default=())

    def faults(self) -> list[str]:
        """`module:line: text` for each text that becomes a value, and that nobody translates."""
        found = [
            text
            for name, module in self.modules.items()
            for call, scope in _calls(module)
            for value in _values(call)
            for text in self.english(value, scope, name)
        ]
        return sorted(set(found))

    def english(self, value: ast.expr, scope: Scope, module: str) -> Iterator[str]:
        """The prose that an expression may become, each with its place."""
        if isinstance(value, ast.Constant | ast.JoinedStr):
            text = _text_of(value)
            if is_english(text) and text not in self.allowed:
                yield f"{module}:{value.lineno}: {text}"
        elif isinstance(value, ast.Name):
            known = scope.get(value.id)
            if known != []:  # else it is being looked at
                for each in [*(known or ()), *self.modules[module].assigned.get(value.id, ())]:
                    yield from self.english(each, {**scope, value.id: []}, module)
        elif isinstance(value, ast.Call):
            yield from self._of_call(value, scope, module)
        else:
            for each in _branches(value):
                yield from self.english(each, scope, module)

    def _of_call(self, call: ast.Call, scope: Scope, module: str) -> Iterator[str]:
        if isinstance(call.func, ast.Attribute) and call.func.attr == "join":
            between = _text_of(call.func.value)
            if re.search("[a-z]", between):
                yield f"{module}:{call.lineno}: {between}"
            for each in call.args:
                yield from self.english(each, scope, module)
        if isinstance(call.func, ast.Name) and call.func.id not in TRANSLATED:
            where, function = self._function(call.func.id, module)
            if function is not None and function not in self.seen:
                inside = Reader(modules=self.modules, allowed=self.allowed, seen=(*self.seen, function))
                for each in _given_back(function):
                    yield from inside.english(each, _assigned([function]), where)

    def _function(self, name: str, module: str) -> tuple[str, Function | None]:
        """The function of that name that a module knows, and the module that has it."""
        here = self.modules[module]
        if name in here.functions:
            return module, here.functions[name]
        where, original = here.imported.get(name, ("", ""))
        return self._function(original, where) if where in self.modules else (where, None)


def _calls(module: Module) -> Iterator[tuple[ast.Call, Scope]]:
    """Every call that says something, with what the names of the function around it are assigned."""
    for function in module.functions.values():
        scope = _assigned([function])
        yield from ((node, scope) for node in ast.walk(function) if _is_saying(node))
    within = {id(node) for function in module.functions.values() for node in ast.walk(function)}
    yield from ((node, {}) for node in ast.walk(module.tree) if _is_saying(node) and id(node) not in within)


def _is_saying(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING + OF_TEXTS
    )


def _values(call: ast.Call) -> list[ast.expr]:
    texts = call.args[-1:] if isinstance(call.func, ast.Name) and call.func.id in OF_TEXTS else []
    return [*texts, *(keyword.value for keyword in call.keywords)]


def _assigned(around: list[ast.stmt]) -> dict[str, list[ast.expr]]:
    """What each name is assigned within some statements, in any branch."""
    found: dict[str, list[ast.expr]] = {}
    for node in (node for each in around for node in ast.walk(each)):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for name, value in _pairs(target, node.value):
                    found.setdefault(name, []).append(value)
    return found


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each, of in zip(target.elts, value.elts, strict=False):
            yield from _pairs(each, of)


def _given_back(function: Function) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value


def _branches(value: ast.expr) -> list[ast.expr]:
    """What an expression is made of, or may be."""
    if isinstance(value, ast.IfExp):
        return [value.body, value.orelse]
    if isinstance(value, ast.BoolOp):
        return value.values
    if isinstance(value, ast.BinOp):
        return [value.left, value.right]
    if isinstance(value, ast.List | ast.Tuple | ast.Set):
        return value.elts
    if isinstance(value, ast.ListComp | ast.GeneratorExp | ast.SetComp):
        return [value.elt]
    if isinstance(value, ast.Dict):
        return value.values
    return [value.value] if isinstance(value, ast.Starred | ast.Subscript | ast.NamedExpr) else []


def _text_of(node: ast.expr) -> str:
    """A text of the source, with dots for what is filled in; empty where it is none."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text_of(part) or "…" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
