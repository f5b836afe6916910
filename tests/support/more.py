"""What is tried every day, and what only now and then: the environment says how much more than on every day."""

import os

# 0 every day; 1 or more in the weekly run: all pages and events, and of what chance plays so many times as much.
MORE = int(os.environ.get("ROUNDSHEET_MORE", "0"))
