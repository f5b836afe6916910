"""Codes about regulation files that somebody writes; `docs/regulations.md` teaches how."""

from generator.findings.code import error

REGULATIONS = {
    "rules-clash": error(
        "Two parts of a regulation file don't go together: each is fine, but both at once can't be played.",
        "Change one of the two, as the message says.",
        "structures.tables: custom is the name of stages that an event states itself: take another",
    ),
    "extends-circle": error(
        "A regulation file extends itself, perhaps by way of others.",
        "Let one of the files extend something else, or nothing.",
        "club.yaml extends itself: name a file or regulations that do not need this one",
    ),
    "id-taken": error(
        "An id, of a regulation or a reading, is used by what the file extends or by what comes with Roundsheet.",
        "Give it one of its own.",
        "runewars-2.2 is the id of what this file extends: give it one of its own",
    ),
    "citation": error(
        "A rule has no clause behind it, or one that its document does not have.",
        "Add a cite with heading and page as they are under `document`, or a reading.",
        "'Byes' is on page 15, not on page 51",
    ),
    "change-at": error(
        "A change names a place that can't be changed, or one that another change has touched.",
        "Correct `at`; `roundsheet regulations show` lists what there is.",
        "name: only rules can be changed this way; what the file says about itself is at its beginning",
    ),
}
