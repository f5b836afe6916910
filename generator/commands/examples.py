"""The example events of a fresh copy: site.yaml names them, and they leave with the first event of one's own."""

import re
from pathlib import Path

from generator.errors import UsageError
from generator.event_file import SiteSettings, read_site_file, read_text
from generator.files import removal, replace, writing

EXAMPLES_TITLE = "Roundsheet example events"  # of the site in a fresh copy

_TITLE = re.compile(rf"^title: {EXAMPLES_TITLE}[ \t]*$", re.MULTILINE)
_LINE = re.compile(r"^examples:.*(?:\n[ \t-].*)*\n?", re.MULTILINE)


def remove_examples(events: Path) -> tuple[str, ...]:
    """Remove the example events' folders, what site.yaml says of them, and its title if it is still theirs; or nothing.

    Returns:
        The names of the folders that are gone.

    Raises:
        UsageError: site.yaml can't be read.
        MachineError: site.yaml can't be written; nothing has changed.
    """
    path = events / "site.yaml"
    settings, findings = read_site_file(path, path.as_posix())
    if findings:
        raise UsageError("\n".join(str(finding) for finding in findings))
    folders = [events / name for name in settings.examples if (events / name / "event.yaml").is_file()]
    text, _ = read_text(path, path.as_posix())
    if settings.examples and text is not None:
        without = _LINE.sub("", text)
        with writing(path), removal(folders, events):
            replace(path, _TITLE.sub(f"title: {SiteSettings().title}", without).encode())
    return tuple(folder.name for folder in folders)
