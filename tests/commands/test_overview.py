"""`roundsheet` alone: what can be done next, and the very command for it."""

from __future__ import annotations

import re
import shlex
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from generator.cli import main
from tests.commands.test_verify import organizer_of, set_field
from tests.support.organizer import Organizer


def said(folder: Path) -> list[str]:
    """The lines of `roundsheet` in a folder."""
    with chdir(folder):
        answer = CliRunner().invoke(main, [])
    assert answer.exit_code == 0, answer.output
    return answer.output.splitlines()


def advice(organizer: Organizer) -> tuple[str, str]:
    """What is said of the event, and the command below it."""
    lines = said(organizer.events.parent)
    (number,) = (number for number, line in enumerate(lines) if line.startswith("cup: "))
    return lines[number], lines[number + 1].strip()


def test_where_there_is_no_event_it_says_how_to_begin(tmp_path: Path) -> None:
    """Each command that it names can be typed as it stands."""
    lines = said(tmp_path)
    assert "events/ is not in this folder" in lines[0]
    commands = [shlex.split(line) for line in lines if line.startswith("    roundsheet ")]
    assert [words[1] for words in commands] == ["serve", "new", "regulations", "simulate"]
    for words in commands[1:]:  # `serve` runs until it is ended; its own tests start it in an empty folder
        few = ["--players", "4", "--rounds", "0"] if words[1] == "simulate" else []
        with chdir(tmp_path):
            assert CliRunner().invoke(main, [*words[1:], *few]).exit_code == 0
    assert any(line.startswith("friday-night-") for line in said(tmp_path))


def test_from_the_first_player_to_the_last_result_it_names_the_next_command(tmp_path: Path) -> None:
    """Register, pair, type results, publish; with a fault, the command that lists it."""
    organizer = organizer_of(tmp_path, 0, stages=({"type": "swiss", "rounds": 1},))
    assert advice(organizer) == (
        "cup: a round needs two players: enter them in events/cup/players.xlsx, then:",
        "roundsheet pair cup",
    )
    organizer.register({"ID": f"Q{number}", "Name": f"Guest {number}"} for number in range(4))
    assert advice(organizer) == ("cup: round 1 can be paired:", "roundsheet pair cup")
    organizer.set_player("Q0", "Here", "x")
    organizer.set_player("Q2", "Here", "x")
    without = "without 2 not ticked under Here"
    assert advice(organizer) == (f"cup: round 1 can be paired, {without}:", "roundsheet pair cup")
    organizer.set_player("Q0", "Here", None)
    organizer.set_player("Q2", "Here", None)
    organizer.pair()
    assert advice(organizer) == (
        "cup: 2 tables open in round 1: 1, 2; type results into events/cup/round-1.xlsx, then:",
        "roundsheet build",
    )
    organizer.enter(1, 1, -5, 3)
    assert advice(organizer) == ("cup: fix the error; this lists what is wrong:", "roundsheet check cup")
    organizer.enter_all(1, {1: {"Score 1": 50, "Score 2": 30}, 2: {"Score 1": 50, "Score 2": 30}})
    assert advice(organizer) == (
        "cup: all rounds are played; this publishes the final standings:",
        "roundsheet build",
    )


def test_of_a_cancelled_event_only_that_is_published(tmp_path: Path) -> None:
    """No round is asked for, with players or without."""
    for players in (0, 4):
        organizer = organizer_of(tmp_path / str(players), players)
        organizer.edit_event({"cancelled": "The hall is flooded."})
        assert advice(organizer) == (
            "cup: the event is cancelled, as event.yaml says; this publishes it:",
            "roundsheet build",
        )


def test_a_draft_is_to_be_released(tmp_path: Path) -> None:
    """What the next build publishes."""
    organizer = organizer_of(tmp_path, 4)
    organizer.edit_event({"release": "manual"})
    organizer.pair()
    text, command = advice(organizer)
    assert "set Release on its sheet Round to Now, then:" in text
    assert command == "roundsheet build"
    set_field(organizer, 1, "Release", "Now")
    assert "2 tables open" in advice(organizer)[0]


def test_help_lists_what_an_organizer_types() -> None:
    """`--help` names the commands, and not the one that only a hosting service calls, which works all the same."""
    answer = CliRunner().invoke(main, ["--help"])
    assert answer.exit_code == 0
    assert "Usage:" in answer.output
    listed = re.findall(r"^  (\w+)  +[A-Z]", answer.output.partition("Commands:")[2], re.MULTILINE)
    assert set(listed) == set(main.commands) - {"ci"}
    assert CliRunner().invoke(main, ["ci", "--help"]).exit_code == 0


def test_help_of_simulate_lists_what_makes_another_game() -> None:
    """What is said of an event is as for `new`, which its text names; it need not be read option by option."""
    answer = CliRunner().invoke(main, ["simulate", "--help"]).output
    listed = re.findall(r"^  (?:-h, )?--(\w+)", answer.partition("Options:")[2], re.MULTILINE)
    assert listed == ["players", "regulations", "seed", "rounds", "open", "events", "help"]
    assert "--name, --date, --tier, --structure, --venue and --organizer" in " ".join(answer.split())
