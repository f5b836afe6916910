"""All classes of input by their names, in the order in which they are tried."""

from tests.campaign import (
    entries,
    environment,
    forms,
    full_disks,
    kills,
    received,
    requests,
    strange_places,
    texts,
    together,
    workbooks,
)
from tests.campaign.kinds import Kind

_MODULES = (
    *(texts, workbooks, strange_places, received, environment, forms),
    *(kills, full_disks, together, requests, entries),
)
KINDS: dict[str, Kind] = {module.KIND.name: module.KIND for module in _MODULES}
