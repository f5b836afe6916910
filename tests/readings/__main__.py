"""Print the table of readings."""

import sys
import tempfile
from pathlib import Path

from tests.readings.sightings import carried, sighting, table

with tempfile.TemporaryDirectory() as folder:
    found = [sighting(*each, Path(folder) / "-".join(each)) for each in carried()]
sys.stdout.write(table(found))
