"""A copy of this tree without `.git`, what is built from it, and the lines of a workflow, run there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def listed() -> list[str]:
    """What git has of this tree, with what is new in it."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def copy_to(folder: Path) -> Path:
    """A copy of what git has of this tree: building writes into it."""
    for name in listed():
        (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / "tree" / name)
    return folder / "tree"


def build(tree: Path, target: str, folder: Path) -> None:
    """Build `wheel`, `sdist` or `wheel:editable` into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(command, cwd=tree, env=environment(), check=True, capture_output=True)


def environment() -> dict[str, str]:
    """This environment, without what leads Python to this tree, dates archives or keeps modules uncompiled."""
    without = ("PYTHONPATH", "SOURCE_DATE_EPOCH", "PYTHONDONTWRITEBYTECODE")
    return {name: value for name, value in os.environ.items() if name not in without}


def in_bash(lines: str, folder: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    """How a step's lines end, run as the service runs them: the first failure ends them."""
    command = ["bash", "-e", "-c", lines]
    return subprocess.run(
        command, cwd=folder, env=environment() | variables, capture_output=True, text=True, check=False
    )
