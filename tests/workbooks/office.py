"""LibreOffice without a screen: what it makes of a workbook that it opens, recalculates and saves."""

import subprocess
from pathlib import Path

Soffice = tuple[str, ...]  # how its command begins


def resaved(soffice: Soffice, path: Path, kind: str = "xlsx") -> Path:
    """The file opened, recalculated and saved by LibreOffice."""
    target = path.parent / "saved"
    command = [*soffice, "--convert-to", kind, "--outdir", str(target), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    return target / path.with_suffix(f".{kind}").name
