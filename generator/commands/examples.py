"""The example events of a fresh copy: site.yaml names them, and they leave with the first event of one's own."""

import re
import shutil
from pathlib import Path

from generator.errors import UsageError
from generator.event_file import read_site_file, read_text

_LINE = re.compile(r"^examples:.*(?:\n[ \t-].*)*\n?", re.MULTILINE)


def remove_examples(events: Path) -> tuple[str, ...]:
    """Remove the example events' folders, and the line of site.yaml that names them.

    Returns:
        The names of the folders that are gone.

    Raises:
        UsageError: site.yaml can't be read.
    """
    path = events / "site.yaml"
    settings, findings = read_site_file(path, path.as_posix())
    if findings:
        raise UsageError("\n".join(str(finding) for finding in findings))
    folders = [events / name for name in settings.examples if (events / name / "event.yaml").is_file()]
    for folder in folders:
        shutil.rmtree(folder)
    text, _ = read_text(path, path.as_posix())
    if settings.examples and text is not None:
        path.write_text(_LINE.sub("", text), encoding="utf-8")
    return tuple(folder.name for folder in folders)
