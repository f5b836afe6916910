"""`python -m generator` is `roundsheet`."""

from generator.cli import main

main()
