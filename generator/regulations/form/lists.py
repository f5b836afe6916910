"""The form of what regulations ask of the lists that players bring: armies, squads, forces."""

from typing import Literal

from pydantic import Field

from generator.names import key
from generator.regulations.form.bricks import Cite, Cited, Rule


class ListTotal(Cited):
    """The most points that a list may have."""

    maximum: int = Field(ge=1)


def faction_key(name: str) -> str:
    """Return what factions match on: as all names, `and` is as good as `&`, and XWS writes names without spaces."""
    return key(name).replace("&", "and").replace(" ", "")


class ListFactions(Cited):
    """How many factions a list may mix, which there are (none named: any), and whether more may be allowed."""

    maximum: int = Field(default=1, ge=1)
    maximum_cite: Cite | None = None
    among: list[str] = []
    also: dict[str, list[str]] = {}  # what else people call those of `among`
    exceptions: bool = False
    limited: bool = True  # false: the document asks for a faction, and limits no list to one

    def named(self, name: str) -> str | None:
        """Return the faction of this name by its name in `among`; None where there is none."""
        wanted = faction_key(name)
        names = {faction_key(each): each for each in self.among}
        others = {faction_key(other): each for each, others in self.also.items() for other in others}
        return names.get(wanted) or others.get(wanted)


class ListKind(Cited):
    """What a list may hold of one kind. Numbers count copies, as the column `Count` has them."""

    minimum: int = Field(default=0, ge=0)
    maximum: int | None = Field(default=None, ge=0)
    unique: int | None = Field(default=None, ge=0)  # at most so many that are marked unique
    different: bool = False  # no two of the same name
    pair_capacity: int | None = None  # at most so much capacity in any two of them together
    among: list[str] = []  # the names there are
    numbered: dict[str, int] = {}  # names with a number, as in `Asteroid 7`: how many there are of each
    expected: bool = False  # a list without any says too little
    models: bool = False  # these are the models of a force: their number is what `Models` says


class Choice(Cited):
    """Which player of a pairing may choose something, told by the lists' totals; on equal totals a random method."""

    text: str
    what: str  # what is chosen, as in `the first player`
    by: Literal["lower total", "higher total"]


class Lists(Cited):
    """The limits of a player's list; kinds by the names of the column `Kind`."""

    text: str
    total: ListTotal | None = None
    factions: ListFactions | None = None
    kinds: dict[str, ListKind] = {}
    choice: Choice | None = None
    rules: list[Rule] = []
