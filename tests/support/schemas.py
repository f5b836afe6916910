"""`python -m tests.support.schemas` renews the schemas of the files that organizers write, which lie in the site."""

import json
from pathlib import Path
from typing import Any

from generator import site
from generator.event_file.editors import schemas_for_editors
from generator.regulations.editor_schema import schema_for_editors

FOLDER = Path(site.__file__).parent / "schemas"


def written() -> dict[str, str]:
    """The content of each by its name."""
    schemas = {**schemas_for_editors(), "regulations.yaml": schema_for_editors()}
    return {f"{name}.json": json.dumps(schema, indent=2) + "\n" for name, schema in schemas.items()}


def keys_of(schema: dict[str, Any], before: str = "") -> dict[str, str]:
    """What is said of each key of a file, by its path with dots."""
    said: dict[str, str] = {}
    for key, value in schema["properties"].items():
        said[before + key] = value["description"]
        inside = value if "properties" in value else value.get("items", {})
        said |= keys_of(inside, f"{before}{key}.") if "properties" in inside else {}
    return said


if __name__ == "__main__":
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
