"""What organizers have to know about everything in a workbook that the pages don't show, always in the same words."""

from generator.languages import later

NOT_ON_THE_PAGES = later(
    "not on the pages, but anybody can download this file if it is in a public repository"
)
