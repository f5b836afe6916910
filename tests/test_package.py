"""What is released: a wheel and a source archive, what lies in them, and that the installed program works by itself."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path

import pytest
import yaml

from generator import __version__
from generator.languages import ENGLISH, known
from tests.support.copied_tree import ROOT, build, copy_to, environment, in_bash, listed

pytestmark = pytest.mark.slow
CATALOGUES = {code for code in known() if code != ENGLISH}
MOST_BYTES = 2_500_000  # of either; the whole tree packs into eight million
YEAR_2001, YEAR_2020 = 1_000_000_000, 1_600_000_000  # seconds since 1970


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A record of one tree, and of the wheel and the source archive that were built from it."""

    tree: Path
    wheel: Path
    source: Path

    def in_wheel(self) -> set[str]:
        """The names of the wheel's files."""
        with zipfile.ZipFile(self.wheel) as archive:
            return set(archive.namelist())

    def in_source(self) -> set[str]:
        """The names of the source archive's files, without the folder in which they all are."""
        with tarfile.open(self.source) as archive:
            return {name.partition("/")[2] for name in archive.getnames()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Both, built from a copy of this tree without `.git`, and without network."""
    return _built(tmp_path_factory.mktemp("built"), ("wheel", "sdist"), YEAR_2001, 0o755)


def _built(folder: Path, targets: tuple[str, str], seconds: int, mode: int) -> Built:
    tree = copy_to(folder)
    for path in (tree, *tree.rglob("*")):
        os.utime(path, (seconds, seconds))
        path.chmod(mode)
    for target in targets:
        build(tree, target, folder)
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return Built(tree=tree, wheel=wheel, source=source)


def test_two_trees_make_the_same_bytes(built: Built, tmp_path: Path) -> None:
    """Neither times nor rights of files, nor the folder, nor what was built before leave a trace."""
    again = _built(tmp_path, ("sdist", "wheel"), YEAR_2020, 0o700)
    assert again.wheel.read_bytes() == built.wheel.read_bytes()
    assert again.source.read_bytes() == built.source.read_bytes()
    assert built.wheel.name == f"roundsheet-{__version__}-py3-none-any.whl"
    assert built.source.name == f"roundsheet-{__version__}.tar.gz"


def test_the_source_archive_makes_the_same_wheel(built: Built, tmp_path: Path) -> None:
    """Who packages it for a system begins there, and gets what everybody has."""
    with tarfile.open(built.source) as archive:
        archive.extractall(tmp_path, filter="data")
    build(tmp_path / built.source.name.removesuffix(".tar.gz"), "wheel", tmp_path)
    assert (tmp_path / built.wheel.name).read_bytes() == built.wheel.read_bytes()


def test_both_are_small(built: Built) -> None:
    """No events, no tests and no pictures: an installation loads one of them."""
    assert built.wheel.stat().st_size < MOST_BYTES
    assert built.source.stat().st_size < MOST_BYTES


def test_the_source_archive_holds_what_the_wheel_is_made_from(built: Built) -> None:
    """Every file of these folders, a few beside them, and nothing else."""
    folders = ("generator/", "roundsheet/", "templates/")
    beside = {".gitignore", "LICENSE", "PKG-INFO", "README.md", "hatch_build.py", "pyproject.toml"}
    assert built.in_source() == beside | {name for name in listed() if name.startswith(folders)}


def test_the_wheel_holds_what_the_commands_read(built: Built) -> None:
    """Code and what lies beside it, templates; nothing else.

    The catalogues of the languages are compiled in it, so that no start waits for them.
    """
    wheel = built.in_wheel()
    code = {f"roundsheet/{name}" for name in listed() if name.startswith("generator/")}
    start = {name for name in listed() if name.startswith("roundsheet/")}
    templates = {f"roundsheet/generator/_{name}" for name in listed() if name.startswith("templates/")}
    catalogues = {f"roundsheet/generator/languages/{code}.mo" for code in CATALOGUES}
    about = {name for name in wheel if name.startswith(f"roundsheet-{__version__}.dist-info/")}

    assert "roundsheet/generator/_templates/base.html" in templates
    assert {"roundsheet/__main__.py", "roundsheet/__init__.py"} == start
    assert wheel == code | start | templates | catalogues | about


_READ = """
import sys
from generator.languages import language
print(language("de").texts.gettext("Rules"), "babel" in sys.modules)
"""


def test_an_editable_installation_compiles_the_catalogues(tmp_path: Path) -> None:
    """As `make` installs it: they lie beside their sources, and a start reads them without the library that parses."""
    tree = copy_to(tmp_path)
    assert _read_in(tree) == ["Regeln", "True"]
    build(tree, "wheel:editable", tmp_path)
    assert {path.stem for path in (tree / "generator" / "languages").glob("*.mo")} == CATALOGUES
    assert _read_in(tree) == ["Regeln", "False"]


def _read_in(tree: Path) -> list[str]:
    """A word in German, and whether Babel was needed for it."""
    command = [sys.executable, "-c", _READ]
    found_in = {**os.environ, "PYTHONPATH": str(tree)}
    return subprocess.run(
        command, cwd=tree, env=found_in, check=True, capture_output=True, text=True
    ).stdout.split()


# The installed program, in an environment of its own.


@pytest.fixture(scope="module")
def programs(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with the wheel, the libraries, and another package `generator`."""
    home = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], env=environment(), check=True)
    (packages,) = home.glob("lib/python3*/site-packages")
    with zipfile.ZipFile(built.wheel) as archive:  # as installers do with a wheel of Python alone
        archive.extractall(packages)
    _write_script(home / "bin" / "roundsheet", packages)
    # No `.pth` of that folder is followed, so nothing of this tree is found.
    (packages / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    for name in ("generator", "generator/cli"):
        (packages / name).mkdir()
        (packages / name / "__init__.py").write_text("WHOSE = 'somebody else'\n")
    return home / "bin"


def _write_script(path: Path, packages: Path) -> None:
    """Write the program that the wheel asks for, as installers do."""
    (about,) = distributions(name="roundsheet", path=[str(packages)])
    (entry,) = about.entry_points
    lines = [
        f"#!{path.parent / 'python'}",
        "import sys",
        f"from {entry.module} import {entry.attr}",
        f"sys.exit({entry.attr}())",
    ]
    path.write_text("\n".join(lines) + "\n")
    path.chmod(0o755)


def _run(folder: Path, program: Path, *words: str) -> str:
    """What a program prints in a folder that holds no tree; it must succeed."""
    done = subprocess.run([program, *words], cwd=folder, env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_installed_program_plays_and_publishes_an_event(programs: Path, tmp_path: Path) -> None:
    """All that it reads came with the wheel: a round, its workbooks, pages in German."""
    program = programs / "roundsheet"
    _run(tmp_path, program, "simulate", "cup", "--players", "8", "--rounds", "1", "--seed", "1")
    with (tmp_path / "events" / "cup" / "event.yaml").open("a", encoding="utf-8") as file:
        file.write("language: de\n")
    _run(tmp_path, program, "check")
    _run(tmp_path, program, "pair", "cup")
    _run(tmp_path, program, "build")
    assert (tmp_path / "events" / "cup" / "round-2.xlsx").is_file()
    assert '<html lang="de"' in (tmp_path / "site" / "cup" / "index.html").read_text(encoding="utf-8")
    assert (tmp_path / "site" / "cup" / "data" / "standings.json").is_file()


def test_the_steps_by_which_a_release_is_tried_succeed(programs: Path, tmp_path: Path) -> None:
    """The workflow has them in a folder that `roundsheet init` made."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))
    (lines,) = [step["run"] for step in workflow["jobs"]["try"]["steps"] if "simulate" in step.get("run", "")]
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    done = in_bash(lines, tmp_path, PATH=path, VERSION=__version__)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_installed_server_builds_in_a_process_that_finds_the_program(
    programs: Path, tmp_path: Path
) -> None:
    """It starts Python anew for that, and says its address when the site is built."""
    _run(tmp_path, programs / "roundsheet", "simulate", "cup", "--players", "4", "--rounds", "0")
    words = [programs / "roundsheet", "serve", "--port", "0"]
    unbuffered = environment() | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, cwd=tmp_path, env=unbuffered, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = ""
            while "Ctrl-C" not in said:
                said += process.stdout.readline() or pytest.fail(f"it ended: {said}")
        finally:
            process.kill()
    assert (tmp_path / "site" / "cup" / "index.html").is_file()


def test_the_installed_program_hides_nobody_elses_package(programs: Path, tmp_path: Path) -> None:
    """Another `generator` stays what it is, and is not taken for ours, wherever the command is started."""
    (tmp_path / "generator").mkdir()
    (tmp_path / "generator" / "__init__.py").write_text("WHOSE = 'a third one'\n")
    asked = "import generator; print(generator.WHOSE)"
    assert _run(tmp_path, programs / "python", "-P", "-c", asked) == "somebody else\n"
    for words in ((programs / "roundsheet",), (programs / "python", "-m", "roundsheet")):
        assert _run(tmp_path, *words, "--version") == f"roundsheet, version {__version__}\n"
        assert "runewars-2.2" in _run(tmp_path, *words, "regulations")


def test_a_process_that_python_starts_anew_finds_the_program(programs: Path, tmp_path: Path) -> None:
    """As on systems without `fork`: the folders in which modules are found are handed on."""
    (tmp_path / "spawn.py").write_text(_SPAWN)
    assert _run(tmp_path, programs / "python", "spawn.py") == f"{__version__}\n"


_SPAWN = """
import multiprocessing

import roundsheet.__main__


def say(pipe):
    from generator.cli import __version__

    pipe.send(__version__)


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    answers, theirs = context.Pipe(duplex=False)
    process = context.Process(target=say, args=(theirs,))
    process.start()
    print(answers.recv())
    process.join()
"""
