"""`regulations`: they are listed, shown, checked and begun."""

import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.cli.common import Kinds, echo, exit_with, print_findings, says_usage_errors
from generator.commands import findings_report
from generator.commands import regulations as regulating
from generator.commands.named_rules import of_the_program
from generator.commands.regulations import (
    KINDS,
    MANUAL,
    STAGES,
    TIES,
    USUAL,
    Answers,
    fault_of,
    may_have_cut,
    refuse_what_is_there,
    usual,
    write_first_rules,
)
from generator.findings import has_errors


@click.group(cls=Kinds, invoke_without_command=True)
@click.pass_context
def regulations(context: click.Context) -> None:
    """List the regulations, show one, check a file of your own, or begin one.

    docs/regulations.md teaches how to write one.
    """
    if context.invoked_subcommand is None:
        echo(regulating.list_regulations())


@regulations.command("list")
def regulations_list() -> None:
    """List every game that comes with Roundsheet, as `roundsheet regulations` alone does."""
    echo(regulating.list_regulations())


@regulations.command("show")
@click.argument("regulation_id", metavar="ID|FILE")
@says_usage_errors
def regulations_show(regulation_id: str) -> None:
    """Show all that a regulation says, with its clauses.

    A FILE that extends another is shown with all that it takes from there.
    """
    if regulation_id.endswith((".yaml", ".yml")):
        regulation, findings = regulating.read_file(Path(regulation_id))
        print_findings(findings)
        if regulation is None:
            exit_with(failed=True)
            return
        echo(regulating.show_regulation(regulation))
        return
    echo(regulating.show_regulation(of_the_program(regulation_id)))


@regulations.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@says_usage_errors
def regulations_check(file: Path) -> None:
    """Say everything that is wrong in a regulation file, with line and column."""
    _, findings = regulating.read_file(file)
    echo(findings_report.as_text(findings))
    exit_with(has_errors(findings))


@regulations.command("new")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", help="The game's name.")
@click.option("--kind", type=click.Choice([*KINDS]), help="The kind of game.")
@click.option("--win", help="What a win is worth; with --kind points the most that a round can bring.")
@click.option("--draw", help="What a draw is worth, or none if there are none.")
@click.option("--ties", type=click.Choice([*TIES]), help="How ties are broken.")
@click.option("--cut/--no-cut", default=None, help="Whether the best play a knockout after the Swiss rounds.")
@says_usage_errors
def regulations_new(file: Path, **given: str | bool | None) -> None:
    """Write a first file of rules of your own, from the answers to a few questions.

    An option answers its question; where nobody can be asked, what is usual is taken. A file that is there is left as
    it is.

    \b
    roundsheet regulations new kites.yaml
    roundsheet regulations new kites.yaml --name "Kite Duel" --kind winner --win 1 --draw none --ties "card games"
    """
    refuse_what_is_there(file)
    answers = _answers(given)
    write_first_rules(file, answers)
    echo(f"{file} is written{_taken(given)}. Next:")
    stages = f' --stages "{STAGES[answers.kind]}"' if answers.kind in STAGES else ""
    echo(f"  roundsheet simulate rehearsal --regulations {file} --players 12{stages}   plays an event by it")
    if stages:
        echo(f'  roundsheet new "Our cup" --regulations {file}{stages}   makes one')
    echo(f"  roundsheet regulations check {file}   once you have changed something; {MANUAL} explains all")


def is_asked() -> bool:
    """Return whether somebody is there to answer."""
    return sys.stdin.isatty()


def _answers(given: Mapping[str, str | bool | None]) -> Answers:
    """Return the answers that options give, and those to the questions that are left."""
    said: dict[str, Any] = {name: answer for name, answer in given.items() if answer is not None}
    if is_asked():
        _ask(said, "name", "What is the game called?")
        _ask(said, "kind", "What kind of game is it?", KINDS)
        if said["kind"] == "points":
            _ask(said, "win", "How many points can a player have in a round at most?")
        else:
            _ask(said, "win", "What is a win worth?")
            _ask(said, "draw", "What is a draw worth? (none if there are none)")
        _ask(said, "ties", "How are ties broken?", TIES)
        if "cut" not in said and may_have_cut(said["kind"]):
            question = "Do the best play a knockout after the Swiss rounds?"
            said["cut"] = click.confirm(question, default=usual(said).cut)
    return replace(usual(said), **said)


def _ask(said: dict[str, Any], name: str, question: str, choices: Mapping[str, str] | None = None) -> None:
    """Ask, until the answer can be used, what no option has said."""
    if name in said:
        return
    for word, meaning in (choices or {}).items():
        echo(f"  {word}: {meaning}")
    kind = click.Choice([*choices]) if choices else None

    def usable(answer: str) -> str:
        word = kind.convert(answer, None, None) if kind else answer
        if fault := fault_of(name, word, said):
            raise click.UsageError(fault)
        return answer

    said[name] = click.prompt(question, type=kind, default=getattr(usual(said), name), value_proc=usable)


def _taken(given: Mapping[str, str | bool | None]) -> str:
    """Return what nobody said and nobody was asked, as options."""
    kind = str(given["kind"] or USUAL.kind)
    left = [
        name for name, answer in given.items() if answer is None and (name != "cut" or may_have_cut(kind))
    ]
    if is_asked() or not left:
        return ""
    words = [f"--{name} {shlex.quote(str(getattr(usual(given), name)))}" for name in left if name != "cut"]
    return f" as with {' '.join([*words, *(['--no-cut'] if 'cut' in left else [])])}"


@regulations.command("schema")
def regulations_schema() -> None:
    """Print the JSON Schema with which an editor completes and checks regulation files."""
    echo(regulating.schema())


@regulations.command("keys")
def regulations_keys() -> None:
    """Print every key that a regulation file may have, with what it means."""
    echo(regulating.keys())
