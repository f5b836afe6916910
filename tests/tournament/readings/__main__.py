"""Print the table of readings."""

import sys

from tests.tournament.readings.sightings import carried, sighting, table

sys.stdout.write(table([sighting(*each) for each in carried()]))
