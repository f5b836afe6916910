"""`python -m benchmarks.draw`: one Swiss round's draw, from 64 to 10,000 players, beside other programs."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from benchmarks.histories import TABLES, history
from benchmarks.measure import Figures, in_process_of_its_own
from benchmarks.peers import PEERS, Peer, why_not_installed

SIZES = (64, 512, 1024, 4096, 10_000)
ROUNDS = (1, 5, 9)
LARGE = 500  # players: where what is fixed in a draw hardly counts any more
MEGA = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What is drawn: a round of so many players under a table of points."""

    players: int
    table: str
    round_number: int

    @property
    def row(self) -> str:
        return f"{self.table:>5} {self.round_number:>6} {self.players:>8,}"

    @property
    def arguments(self) -> list[str]:
        """As `benchmarks.ours` takes them."""
        return [str(self.players), self.table, str(self.round_number)]


@dataclass(slots=True)
class Waiting:
    """A peer, and from how many players on it is left out because fewer took too long."""

    peer: Peer
    limit: float
    too_many: float = math.inf

    def pair(self, cell: Cell) -> Figures | str:
        """Its figures, or why there are none."""
        if self.peer.most is not None and cell.players > self.peer.most:
            return f"at most {self.peer.most:,}"
        if cell.players >= self.too_many:
            return "left out"
        before = history(cell.players, cell.table, cell.round_number)
        try:
            figures = self.peer.pair(before, self.limit)
        except RuntimeError as error:
            return f"fails: {str(error)[:60]}"
        if figures is None:
            self.too_many = cell.players
            return f"over {self.limit:g} s"
        return figures


@click.command()
@click.option("--sizes", default=",".join(map(str, SIZES)), help="Numbers of players.", show_default=True)
@click.option("--rounds", default=",".join(map(str, ROUNDS)), show_default=True)
@click.option("--peers/--no-peers", default=True, help="Other programs too; they are installed for it.")
@click.option(
    "--limit", default=60.0, help="Seconds for a peer; larger fields are left out.", show_default=True
)
def main(sizes: str, rounds: str, peers: bool, limit: float) -> None:
    """Measure, print a table, and say how time grows with players."""
    waiting = _waiting(limit) if peers else []
    cells = [
        Cell(players=int(size), table=table, round_number=int(number))
        for table in TABLES
        for number in rounds.split(",")
        for size in sizes.split(",")
    ]
    names = "".join(f"{each.peer.name:>24}" for each in waiting)
    click.echo(
        "draw: the pairing alone; round: from an event's records to its pairings and tables. Medians in ms;"
    )
    click.echo(
        "slowest: of five seeds; peak: memory held at once, in MB. ratio: round to draw. x: times ours."
    )
    click.echo(f"table  round  players      draw   slowest    peak     round    peak   ratio  {names}")
    times: dict[Cell, tuple[float, float]] = {}
    for cell in cells:
        history(cell.players, cell.table, cell.round_number)
        alone = in_process_of_its_own("ours", ["alone", *cell.arguments])
        whole = in_process_of_its_own("ours", ["round", *cell.arguments])
        assert alone is not None
        assert whole is not None
        times[cell] = (alone.seconds, whole.seconds)
        theirs = "".join(f"{_beside(each.pair(cell), alone):>24}" for each in waiting)
        click.echo(
            f"{cell.row} {_ms(alone.seconds)} {_ms(alone.slowest)} {_mb(alone.peak)} {_ms(whole.seconds)} "
            f"{_mb(whole.peak)} {whole.seconds / alone.seconds:>7.0f}  {theirs}"
        )
    for line in _growth(times):
        click.echo(line)


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """The power of x by which y grows: the slope of log y over log x that fits best by least squares."""
    xs, ys = ([math.log(point[i]) for point in points] for i in (0, 1))
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def _waiting(limit: float) -> list[Waiting]:
    ready = []
    for peer in PEERS:
        why_not = why_not_installed(peer)
        if why_not is None:
            ready.append(Waiting(peer, limit))
        else:
            click.echo(f"{peer.name} can't be installed here: {why_not}")
    return ready


def _growth(times: dict[Cell, tuple[float, float]]) -> Iterator[str]:
    yield f"growth: time ~ players ^ exponent, by all sizes, and by those from {LARGE} players up"
    for table, number in dict.fromkeys((cell.table, cell.round_number) for cell in times):
        own = {
            cell: both for cell, both in times.items() if (cell.table, cell.round_number) == (table, number)
        }
        powers = [
            f"{name} {exponent(points):.2f}"
            for least in (0, LARGE)
            for i, name in enumerate(("draw", "round"))
            if len(points := [(cell.players, both[i]) for cell, both in own.items() if cell.players >= least])
            > 1
        ]
        if powers:
            yield f"{table:>5} {number:>6}  {', '.join(powers)}"


def _beside(figures: Figures | str, ours: Figures) -> str:
    if isinstance(figures, str):
        return figures
    return f"{_ms(figures.seconds)} ({figures.seconds / ours.seconds:>7,.0f} x)"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:>9,.1f}"


def _mb(size: int | None) -> str:
    return f"{(size or 0) / MEGA:>7.2f}"


if __name__ == "__main__":
    main()
