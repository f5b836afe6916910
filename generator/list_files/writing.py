"""What a player handed in -> the file that is published: all that was read of it, and nothing else."""

from generator.list_files.xws import as_xws
from generator.model import ListFile
from generator.text import encoded


def written(file: ListFile) -> bytes:
    """The file's bytes, which are read as what it holds."""
    return as_xws(file.content) if not isinstance(file.content, str) else encoded(f"{file.content}\n")
