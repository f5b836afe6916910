"""`python -m tests.support.schemas` renews the schemas of the files that organizers write, which lie in the site."""

import json
from pathlib import Path

from generator import site
from generator.event_file.editors import schemas_for_editors
from generator.regulations.editor_schema import schema_for_editors

FOLDER = Path(site.__file__).parent / "schemas"


def written() -> dict[str, str]:
    """The content of each by its name."""
    schemas = {**schemas_for_editors(), "regulations.yaml": schema_for_editors()}
    return {f"{name}.json": json.dumps(schema, indent=2) + "\n" for name, schema in schemas.items()}


if __name__ == "__main__":
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
