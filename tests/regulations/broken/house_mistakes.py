"""Exhibits that extend what they cannot, or change what is not there."""

from tests.regulations.broken.exhibit import HOUSE, Exhibit, of_house

# ruff: noqa: E501 (pieces stand as the files have them)


EXHIBITS: tuple[Exhibit, ...] = (
    # House files
    of_house(
        "extends of something unknown",
        "regulations-unknown",
        "there are no regulations 'runewars-22' to extend: did you mean",
        ("extends: sound.yaml", "extends: ‸runewars-22"),
    ),
    of_house(
        "extends of a file that is not there",
        "regulations-unknown",
        "there is no file sounds.yaml beside this one to extend",
        ("extends: sound.yaml", "extends: ‸sounds.yaml"),
    ),
    of_house(
        "extends of a file elsewhere",
        "regulations-unknown",
        "there are no regulations '../sound.yaml' to extend",
        ("extends: sound.yaml", "extends: ‸../sound.yaml"),
    ),
    of_house(
        "extends itself",
        "extends-circle",
        "rules.yaml extends itself: name a file or regulations that do not need this one",
        ("extends: sound.yaml", "extends: ‸rules.yaml"),
    ),
    of_house(
        "two files that extend one another",
        "extends-circle",
        "extends goes round in a circle, rules.yaml, which extends club.yaml, which extends rules.yaml: one of them must",
        ("extends: sound.yaml", "extends: ‸club.yaml"),
        club=HOUSE.replace("sound.yaml", "rules.yaml").replace("marsh-house", "club"),
    ),
    of_house(
        "three files in a circle",
        "extends-circle",
        "rules.yaml, which extends club.yaml, which extends land.yaml, which extends rules.yaml",
        ("extends: sound.yaml", "extends: ‸club.yaml"),
        club=HOUSE.replace("sound.yaml", "land.yaml").replace("marsh-house", "club"),
        land=HOUSE.replace("sound.yaml", "rules.yaml").replace("marsh-house", "land"),
    ),
    of_house(
        "changes of nothing",
        "yaml-value",
        "extends is missing: add it",
        ("form: r", "‸form: r"),
        ("extends: sound.yaml\n", ""),
    ),
    of_house(
        "extends a number", "yaml-value", "extends is 5: write a text", ("extends: sound.yaml", "extends: ‸5")
    ),
    of_house(
        "rule beside the changes",
        "yaml-value",
        "byes: a file that extends another changes its rules under changes, with at: byes",
        ("changes:\n", "‸byes: {first_round: random}\n\nchanges:\n"),
    ),
    of_house(
        "change at an unknown path",
        "change-at",
        "there is no awards in byes: did you mean award? There are first_round,",
        ("at: byes.award", "at: ‸byes.awards.points"),
    ),
    of_house(
        "change in an unknown part",
        "change-at",
        "there is no buys in what it extends: did you mean byes?",
        ("at: byes.award", "at: ‸buys.award"),
    ),
    of_house(
        "change of an unknown key",
        "yaml-value",
        "byes.awards is not known here: did you mean award?",
        ("at: byes.award", "at: ‸byes.awards"),
    ),
    of_house(
        "change of an element that is not there",
        "change-at",
        "scenarios.seasons has no 2: its elements are 0 to 1, and new is one more",
        ("at: scenarios.seasons.1", "at: ‸scenarios.seasons.2"),
    ),
    of_house(
        "change below a number",
        "change-at",
        "byes.award.tournament_points has no keys",
        ("at: byes.award", "at: ‸byes.award.tournament_points.half"),
    ),
    of_house(
        "change of what the file says about itself",
        "change-at",
        "only rules can be changed this way",
        ("at: byes.award", "at: ‸document.title"),
    ),
    of_house(
        "same path changed twice",
        "change-at",
        "line 16 changes byes.award already: say it all in one change",
        (
            "at: scenarios.seasons.1\n    value: {begins: 2018-08-01, deployments: [Reeds, Bog], objectives: [Otter]}",
            "at: ‸byes.award\n    value: {tournament_points: 2}",
        ),
    ),
    of_house(
        "part of a change changed again",
        "change-at",
        "line 16 changes byes.award already",
        (
            "at: scenarios.seasons.1\n    value: {begins: 2018-08-01, deployments: [Reeds, Bog], objectives: [Otter]}",
            "at: ‸byes.award.tournament_points\n    value: 2",
        ),
    ),
    of_house(
        "nothing to take away",
        "change-at",
        "there is no notes in what it extends",
        ("at: byes.award\n    value: {tournament_points: 0.5}", "at: ‸notes\n    value: null"),
    ),
    of_house(
        "needed value taken away",
        "yaml-value",
        "byes.award is missing: add it",
        ("value: {tournament_points: 0.5}", "value: ‸null"),
    ),
    of_house(
        "change without a clause",
        "citation",
        "a change needs its clause",
        ("  - at: byes.award", "  - ‸at: byes.award"),
        ("    cite: {heading: Byes, page: 1}\n    reading: M-1\n", ""),
    ),
    of_house(
        "change without a reason",
        "yaml-value",
        "changes.0.reason is missing: add it",
        ("  - at: byes.award", "  - ‸at: byes.award"),
        ("    reason: Waiting is no win.\n", ""),
    ),
    of_house(
        "change without a value",
        "yaml-value",
        "changes.0.value is missing: add it",
        ("  - at: byes.award", "  - ‸at: byes.award"),
        ("    value: {tournament_points: 0.5}\n", ""),
    ),
    of_house(
        "change to a wrong value",
        "yaml-value",
        "byes.award.tournament_points: write points as a number, or average: the mean",
        ("{tournament_points: 0.5}", "{tournament_points: ‸half}"),
    ),
    of_house(
        "change that no longer fits the rest",
        "rules-clash",
        "the last band ends at 60, but the margin of victory goes up to 50",
        (
            "at: byes.award\n    value: {tournament_points: 0.5}",
            "at: margin_of_victory.maximum\n    value: ‸50",
        ),
    ),
    of_house(
        "season that is now out of order",
        "rules-clash",
        "the season of 2017-08-01 must begin after the one above it",
        ("begins: 2018-08-01", "begins: ‸2017-08-01"),
    ),
    of_house(
        "heading of the base's document",
        "citation",
        "the document has no heading 'Points'",
        ("cite: {heading: Byes, page: 1}", "cite: {heading: ‸Points, page: 4}"),
    ),
    of_house(
        "clause of a stranger",
        "citation",
        "the regulation does not extend 'skirmishes': there is only skirmish",
        ("cite: {heading: Byes, page: 1}", "cite: {heading: Points, page: 4, of: ‸skirmishes}"),
    ),
    of_house(
        "id of the base",
        "id-taken",
        "skirmish is the id of what this file extends: give it one of its own",
        ("id: marsh-house", "id: ‸skirmish"),
    ),
    of_house(
        "reading of the base",
        "id-taken",
        "what this file extends has a reading S-1 already: give this one another id",
        ("  M-1: {", "  ‸S-1: {"),
        ("reading: M-1", "reading: S-1"),
    ),
    of_house(
        "table taken away that a tier names",
        "rules-clash",
        "tiers.local: 'short' is not a structure: there are long, custom",
        (
            "at: byes.award\n    value: {tournament_points: 0.5}",
            "at: ‸structures.tables.short\n    value: null",
        ),
    ),
    of_house(
        "tier taken away that scenarios name",
        "rules-clash",
        "scenarios.bound_tiers: 'local' is not a tier: there are none",
        ("at: byes.award\n    value: {tournament_points: 0.5}", "at: ‸tiers.local\n    value: null"),
    ),
    of_house(
        "bracket taken away that a cut needs",
        "rules-clash",
        "there is a cut, but no elimination says how it is played on",
        ("at: byes.award\n    value: {tournament_points: 0.5}", "at: ‸elimination\n    value: null"),
    ),
    of_house(
        "margin taken away that a tiebreaker needs",
        "rules-clash",
        "ties are broken by margin of victory, but nothing says what it is",
        (
            "at: byes.award\n    value: {tournament_points: 0.5}",
            "at: tournament_points.bands.2.lead\n    value: 40+\n    reading: M-1\n    reason: So.\n"
            "  - at: ‸margin_of_victory\n    value: null",
        ),
    ),
)
