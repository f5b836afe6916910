"""Other programs for Swiss rounds, on the same players and histories; none of their code is kept here.

They are installed into the temporary folder when they are first asked for: py4swiss by pip into a virtual environment
of its own, tournament-pairings by npm.

What each is told:

- py4swiss reads a TRF file, with FIDE's Dutch system. Starting numbers are the order of our IDs, which has nothing to
  do with strength. A won game is 1 and a lost one 0; what our table of 0 to 10 gives beyond that is told as
  acceleration (XXA), so that its score groups are ours. It needs colours, and ours have none: of each two whoever has
  had White less often, then whoever did not have it last, then the first named has White. FIDE's rules on colours and
  floats are more than ours.
- tournament-pairings is given `id`, `score` and `avoid`: those whom a player has met.

What is measured is the pairing alone, the input already read.
"""

import json
import shutil
import subprocess
import sys
import venv
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.histories import FOLDER, ROUNDS, History, points_of
from benchmarks.measure import Figures, figures_from

INSTALLED = FOLDER / "peers"
HERE = Path(__file__).parent
MOST_IN_TRF = 9999  # a starting number has four digits


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """Another program: how it is installed, and how it pairs a history within a time."""

    name: str
    install: Callable[[], None]
    pair: Callable[[History, float], Figures | None]
    most: int | None = None  # players that its input can name


def why_not_installed(peer: Peer) -> str | None:
    """Install a peer, and say why where that does not work."""
    INSTALLED.mkdir(parents=True, exist_ok=True)
    try:
        peer.install()
    except FileNotFoundError as error:
        return f"{error.filename or error} is not on this machine"
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout or "").strip().splitlines()
        return said[-1] if said else str(error)
    return None


# -- py4swiss


def _install_py4swiss() -> None:
    folder = INSTALLED / "py4swiss"
    if not folder.exists():
        venv.create(folder, with_pip=True)
    _run([str(_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "py4swiss"])


def _python() -> Path:
    return INSTALLED / "py4swiss" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def _pair_with_py4swiss(history: History, limit: float) -> Figures | None:
    path = INSTALLED / "history.trf"
    path.write_text(trf_of(history), encoding="utf-8")
    return figures_from([str(_python()), str(HERE / "pair_with_py4swiss.py"), str(path)], limit)


def trf_of(history: History) -> str:
    """The history as a Tournament Report File, in the columns of its 2016 form."""
    number = {player: i for i, player in enumerate(history.players, start=1)}
    results: defaultdict[int, list[str]] = defaultdict(list)
    wins: defaultdict[int, list[int]] = defaultdict(list)
    beyond: defaultdict[int, list[int]] = defaultdict(lambda: [0])
    whites: defaultdict[int, list[bool]] = defaultdict(list)
    for games in history.rounds:
        for one, other, *scores in games:
            pair = (number[one], number[other])
            white = min(pair, key=lambda player: (sum(whites[player]), whites[player][-1:]))
            points = points_of(scores, history.regulation)
            for side, player in enumerate(pair):
                won = int(scores[side] > scores[1 - side])
                whites[player].append(player == white)
                wins[player].append(won)
                results[player].append(f"{pair[1 - side]:>4} {'w' if player == white else 'b'} {won}")
                beyond[player].append(beyond[player][-1] + points[side] - won)
    lines = ["012 Benchmark", f"062 {len(number)}", f"XXR {ROUNDS}", "XXC white1"]
    lines += [
        f"001 {player:>4}      {f'Player {player}':<33} {2000:>4} {'':<27}{sum(wins[player]):>2}.0 {player:>4}"
        + "".join(f"  {result}" for result in results[player])
        for player in number.values()
    ]
    if any(any(values) for values in beyond.values()):
        lines += [
            f"XXA {player:>4} " + " ".join(f"{value:>2}.0" for value in beyond[player])
            for player in number.values()
        ]
    return "\n".join(lines) + "\n"


# -- tournament-pairings


def _install_tournament_pairings() -> None:
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise FileNotFoundError("Node with npm")
    folder = INSTALLED / "tournament-pairings"
    folder.mkdir(exist_ok=True)
    if not (folder / "node_modules").exists():
        _run([npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "tournament-pairings"])


def _pair_with_tournament_pairings(history: History, limit: float) -> Figures | None:
    met: defaultdict[str, list[str]] = defaultdict(list)
    for one, other in history.met():
        met[one].append(other)
        met[other].append(one)
    players = [
        {"id": player, "score": points, "avoid": met[player]} for player, points in history.points().items()
    ]
    path = INSTALLED / "history.json"
    path.write_text(json.dumps({"round": len(history.rounds) + 1, "players": players}), encoding="utf-8")
    package = INSTALLED / "tournament-pairings" / "node_modules" / "tournament-pairings" / "dist" / "index.js"
    script = HERE / "pair_with_tournament_pairings.mjs"
    return figures_from(["node", str(script), str(package), str(path)], limit)


def _run(command: Sequence[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


PEERS = (
    Peer(name="py4swiss", install=_install_py4swiss, pair=_pair_with_py4swiss, most=MOST_IN_TRF),
    Peer(
        name="tournament-pairings",
        install=_install_tournament_pairings,
        pair=_pair_with_tournament_pairings,
    ),
)
