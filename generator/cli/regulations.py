"""`regulations`: they are listed, shown and checked."""

from pathlib import Path

import click

from generator.cli.common import exit_with, print_findings, says_usage_errors
from generator.commands import regulations as regulating
from generator.commands import report
from generator.errors import UsageError
from generator.findings import has_errors
from generator.regulations.catalogue import regulation_ids, shipped


@click.group(invoke_without_command=True)
@click.pass_context
def regulations(context: click.Context) -> None:
    """List the regulations, show one, or check a file of your own.

    docs/regulations.md teaches how to write one.
    """
    if context.invoked_subcommand is None:
        click.echo(regulating.list_regulations())


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
        click.echo(regulating.show_regulation(regulation))
        return
    if regulation_id not in regulation_ids():
        raise UsageError(
            f"there are no regulations {regulation_id!r}; there are {', '.join(regulation_ids())}"
        )
    click.echo(regulating.show_regulation(shipped(regulation_id)))


@regulations.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@says_usage_errors
def regulations_check(file: Path) -> None:
    """Say everything that is wrong in a regulation file, with line and column."""
    _, findings = regulating.read_file(file)
    click.echo(report.as_text(findings))
    exit_with(has_errors(findings))


@regulations.command("schema")
def regulations_schema() -> None:
    """Print the JSON Schema with which an editor completes and checks regulation files."""
    click.echo(regulating.schema())
