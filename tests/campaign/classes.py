"""All classes of input by their names, in the order in which they are tried."""

from tests.campaign import archives, cells, file_system, markdown, yaml_texts
from tests.campaign.kinds import Kind

KINDS: dict[str, Kind] = {
    module.KIND.name: module.KIND for module in (yaml_texts, markdown, cells, archives, file_system)
}
