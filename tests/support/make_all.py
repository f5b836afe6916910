"""What only `make all` and the weekly run do: many cases of random play, and Firefox and WebKit beside Chromium."""

import os

ALL = os.environ.get("ROUNDSHEET_ALL") == "1"
