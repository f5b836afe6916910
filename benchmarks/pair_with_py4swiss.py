"""Runs in py4swiss's own virtual environment: pair the round after a TRF file, and print how long it took."""

import importlib
import json
import resource
import sys
import time
from pathlib import Path

trf = importlib.import_module("py4swiss.trf").TrfParser.parse(Path(sys.argv[1]))
engine = importlib.import_module("py4swiss.engines").DutchEngine
begun = time.perf_counter()
engine.generate_pairings(trf)
seconds = time.perf_counter() - begun
resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
sys.stdout.write(json.dumps({"seconds": seconds, "slowest": seconds, "resident": resident}) + "\n")
