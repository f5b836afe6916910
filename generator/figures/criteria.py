"""What ranks players, with all the words that there are for it."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from generator.figures.derivation import Derivation
from generator.figures.parameters import Value

# Of what it is asked for (`Asked`); what it takes by keyword alone are the parameters that a regulation file may give
# the tiebreaker.
Derive = Callable[..., Derivation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """All there is to say of what ranks players, and how its figures look.

    The words are messages of the catalogues: the name as a heading and within a sentence, what tables call it where
    that is shorter, and its definition for where a regulation file has no `text` of its own. `{figure}` in them is the
    parameter of that name. The remark stands behind the definition in the manual. It `needs` a key of the regulation
    file, or none. Means are shown with three decimals even where they are whole.
    """

    name: str
    within: str
    abbreviation: str = ""
    text: str = ""
    remark: str = ""
    needs: str = ""
    is_mean: bool = False
    terms_are_means: bool = False

    @property
    def takes(self) -> Mapping[str, Value | None]:
        """The parameters that there are to it, each as it is where a file does not say it; None: it has to."""
        return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiebreaker(Criterion):
    """A criterion with a figure, which is derived from the records. Higher is better, unless it is `lowest_first`."""

    derive: Derive

    @property
    def takes(self) -> Mapping[str, Value | None]:
        """The parameters of the function that derives the figure."""
        return _parameters(self.derive)


@cache
def _parameters(derive: Derive) -> Mapping[str, Value | None]:
    return {
        name: None if parameter.default is inspect.Parameter.empty else parameter.default
        for name, parameter in inspect.signature(derive).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
