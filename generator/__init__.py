"""Roundsheet: tournament workbooks in, pairings, standings and a static site out.

docs/architecture.md lists the packages by layer; a module imports only from layers below its own.
"""

__version__ = "1.0.0"
