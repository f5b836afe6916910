"""An event as it was made for the site."""

from dataclasses import dataclass, replace

from generator.findings import Finding
from generator.loading import LoadedEvent
from generator.publish.event_pages import EventPages
from generator.publish.swap import Files
from generator.publish.unchanged import Stays
from generator.store import Content


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeEvent:
    """An event's findings in reading order, and its pages, where no error stops them."""

    folder: str  # its name, as it can be said
    title: str  # where it can't be read, the folder's name
    findings: tuple[Finding, ...]
    pages: EventPages | None
    key: str | None = None  # of all that it was made from, by a glance; None where nobody can say
    made_from: str | None = None  # the same by what the files hold: of the same the same pages are made
    loaded: LoadedEvent | None = None  # where somebody wants it

    @property
    def there(self) -> Stays | None:
        """Its folder, where its files lie in the site."""
        files = None if self.pages is None else self.pages.files
        return files if isinstance(files, Stays) else None

    @property
    def _files(self) -> Files | None:
        files = None if self.pages is None else self.pages.files
        return None if isinstance(files, Stays) else files

    def once_written(self) -> "MadeEvent":
        """The same without its files, once they lie in the site."""
        there, files = self.there, self._files
        if self.pages is None or (there is not None and not there.changed and not there.gone):
            return self
        count = len(files or ()) if there is None else there.files
        return replace(self, pages=replace(self.pages, files=Stays(name=self.folder, files=count)))

    def to_be_kept(self, before: "MadeEvent | None") -> "MadeEvent":
        """The same with files that can be kept; those that are as they were before are those of before."""
        old, new = None if before is None else before._files, self._files
        if self.pages is None or new is None:
            return self
        files: Files = {path: _content(content, (old or {}).get(path)) for path, content in new.items()}
        return replace(self, pages=replace(self.pages, files=files))

    def as_changed(self, there: "MadeEvent", before: "MadeEvent | None") -> "MadeEvent":
        """The same with those files alone that are others than before.

        Args:
            there: it, as it lies in the site.
            before: it, as it was made then.
        """
        old, new = None if before is None else before._files, self._files
        if self.pages is None or there.there is None or old is None or new is None:
            return self
        changed = {path: content for path, content in new.items() if old.get(path) != content}
        gone = tuple(path for path in old if path not in new)
        files = replace(there.there, files=len(new), changed=changed, gone=gone)
        return replace(self, pages=replace(self.pages, files=files))


def _content(content: bytes, before: bytes | None) -> Content:
    if isinstance(content, Content):
        return content
    return before if isinstance(before, Content) and before == content else Content(content)
