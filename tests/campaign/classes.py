"""All classes of input by their names, in the order in which they are tried."""

from tests.campaign import (
    archives,
    cells,
    entries,
    environment,
    file_system,
    forms,
    full_disks,
    houses,
    kills,
    lists,
    markdown,
    received,
    requests,
    yaml_texts,
)
from tests.campaign.kinds import Kind

_MODULES = (
    yaml_texts,
    markdown,
    lists,
    cells,
    archives,
    file_system,
    received,
    houses,
    environment,
    forms,
    kills,
    full_disks,
    requests,
    entries,
)
KINDS: dict[str, Kind] = {module.KIND.name: module.KIND for module in _MODULES}
