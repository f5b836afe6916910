"""An event as it was made for the site."""

from dataclasses import replace

from generator.findings import Finding
from generator.frozen import frozen
from generator.loading import LoadedEvent
from generator.publish.event_pages import EventPages
from generator.publish.traces import Kept
from generator.publish.unchanged import Unchanged


@frozen
class MadeEvent:
    """An event's findings in reading order, and its pages, where no error stops them."""

    folder: str  # its name, as it can be said
    title: str  # where it can't be read, the folder's name
    findings: tuple[Finding, ...]
    pages: EventPages | None
    key: str | None = None  # of all that it was made from; None where nobody can say
    loaded: LoadedEvent | None = None  # where somebody wants it
    traces: Kept | None = None  # from what its files were made, for the next time

    @property
    def there(self) -> Unchanged | None:
        """Its folder, where its files lie in the site."""
        files = None if self.pages is None else self.pages.files
        return files if isinstance(files, Unchanged) else None

    def once_written(self) -> "MadeEvent":
        """The same without its files, once they lie in the site."""
        if self.pages is None or isinstance(self.pages.files, Unchanged):
            return self
        there = Unchanged(name=self.folder, files=len(self.pages.files))
        return replace(self, pages=replace(self.pages, files=there))
