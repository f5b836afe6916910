"""The example events of a fresh copy: site.yaml names them, and they leave with the first event of one's own."""

import re
import shutil
from pathlib import Path

from generator.errors import UsageError
from generator.event_file import SiteSettings, read_site_file

EXAMPLES_TITLE = "Roundsheet example events"  # of the site in a fresh copy

_TITLE = re.compile(rf"^title: {EXAMPLES_TITLE}[ \t]*$", re.MULTILINE)
_LINE = re.compile(r"^examples:.*(?:\n[ \t-].*)*\n?", re.MULTILINE)


def remove_examples(events: Path) -> tuple[str, ...]:
    """Remove the example events' folders, what site.yaml says of them, and the site's title if it is still theirs.

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
    if settings.examples:
        without = _LINE.sub("", path.read_text(encoding="utf-8"))
        path.write_text(_TITLE.sub(f"title: {SiteSettings().title}", without), encoding="utf-8")
    return tuple(folder.name for folder in folders)
