"""Exhibits with keys, values, words and clauses that there are not."""
# ruff: noqa: E501 (pieces stand as the files have them)

from tests.regulations.broken.exhibit import Exhibit, of_sound

EXHIBITS: tuple[Exhibit, ...] = (
    # Keys and values that there are not
    of_sound(
        "unknown key",
        "yaml-value",
        "byes.frist_round is not known here: did you mean first_round? There are cite, reading, first_round, later_rounds, ",
        ("  first_round: random\n", "  first_round: random\n  ‸frist_round: random\n"),
    ),
    of_sound(
        "unknown key at the margin",
        "yaml-value",
        "tiebreakers is not known here: there are form, id, name,",
        ("\nswiss:\n", "\n‸tiebreakers: [random]\n\nswiss:\n"),
    ),
    of_sound(
        "key of another mapping",
        "yaml-value",
        "bands is not known here: it belongs under tournament_points",
        ("\nswiss:\n", "\n‸bands: []\n\nswiss:\n"),
    ),
    of_sound(
        "missing key",
        "yaml-value",
        "byes.award is missing: add it",
        ("  award: {tournament_points: 3, margin_of_victory: 20}\n", ""),
        ("\nbyes:\n", "\n‸byes:\n"),
    ),
    of_sound(
        "score of a bye in words",
        "yaml-value",
        "byes.award.own_score: write a score, as in 75, or average",
        (
            "award: {tournament_points: 3, margin_of_victory: 20}",
            "award: {tournament_points: 3, own_score: ‸mean}",
        ),
    ),
    of_sound(
        "points of a bye in words",
        "yaml-value",
        "byes.award.tournament_points: write points as a number, or average: the mean of the player's other games",
        (
            "award: {tournament_points: 3, margin_of_victory: 20}",
            "award: {tournament_points: ‸mean}",
        ),
    ),
    of_sound(
        "what a given bye counts as",
        "yaml-value",
        "byes.given.counts_as is 'half': write one of win, draw, loss",
        (
            "award: {tournament_points: 3, margin_of_victory: 20}",
            "award: {tournament_points: 3}\n  given: {award: {tournament_points: 1}, counts_as: ‸half}",
        ),
    ),
    of_sound(
        "missing part",
        "yaml-value",
        "drops is missing: add it",
        ("drops:\n  unpaired_loss: {tournament_points: 0}\n  reading: S-1\n\n", ""),
        ("form: r", "‸form: r"),
    ),
    of_sound(
        "empty value",
        "yaml-value",
        "scores.text is empty: write a text",
        ("text: Marsh points, at most 90.", "text:‸"),
    ),
    of_sound(
        "value in place of keys",
        "yaml-value",
        "byes.award is 3: write keys with their values: tournament_points",
        ("award: {tournament_points: 3, margin_of_victory: 20}", "award: ‸3"),
    ),
    of_sound(
        "value in place of a list",
        "yaml-value",
        "endings.allowed is 'Time': write a list: [one, other], or a line with - for each",
        ("allowed: [Played out, Time, Conceded, No-show]", "allowed: ‸Time"),
    ),
    of_sound(
        "empty list",
        "yaml-value",
        "deployments is an empty list: write at least one",
        ("deployments: [Reeds]", "deployments: ‸[]"),
    ),
    of_sound(
        "key in place of a word",
        "yaml-syntax",
        "a key is a word, not a list or a mapping",
        ("{tournament_points: 0}", "{tournament_points: 0, ‸[a]: 1}"),
    ),
    of_sound(
        "bases written by hand",
        "yaml-value",
        "bases is not known here",
        ("\nswiss:\n", "\n‸bases: 5\n\nswiss:\n"),
    ),
    of_sound(
        "wrong form",
        "yaml-value",
        "form is 'roundsheet/2': write roundsheet/regulations/1",
        ("form: roundsheet/regulations/1", "form: ‸roundsheet/2"),
    ),
    of_sound(
        "wrong choice",
        "yaml-value",
        "endings.ties is 'draws': did you mean draw? Write one of winner entered, draw",
        ("ties: draw", "ties: ‸draws"),
    ),
    of_sound(
        "negative score",
        "yaml-value",
        "scores.maximum is -5: write at least 1",
        ("maximum: 90", "maximum: ‸-5"),
    ),
    of_sound(
        "figure whose name no column can have",
        "yaml-value",
        "'Objectives (OP)' can't stand above a column: write letters, digits, hyphens and spaces",
        ("maximum: 90", "maximum: 90\n  figures: [{name: ‸Objectives (OP)}]"),
    ),
    of_sound(
        "pair of scores with a colon",
        "yaml-value",
        "write the two scores with a hyphen between them: 2-1",
        ("  maximum: 90\n", '  pairs: [‸"2:1"]\n'),
    ),
    of_sound(
        "page 0",
        "yaml-value",
        "page is 0: write at least 1",
        ("{heading: Scores, page: 2}", "{heading: Scores, page: ‸0}"),
    ),
    # Words of the program
    of_sound(
        "unknown tiebreaker",
        "yaml-value",
        "ranking.precedence.1.key: 'opponent_points' is not a tiebreaker: did you mean opponents_points? There are "
        "margin_of_victory, wins, ",
        ("key: opponents_points", "key: ‸opponent_points"),
    ),
    of_sound(
        "unknown pairing method",
        "yaml-value",
        "'swiss' is not a way of pairing: there are random in score groups, by rank",
        ("method: slide in score groups", "method: ‸swiss"),
    ),
    of_sound(
        "unknown first round",
        "yaml-value",
        "'random' is not a way of pairing round 1: did you mean at random?",
        ("method: slide in score groups", "method: slide in score groups\n  first_round: ‸random"),
    ),
    of_sound(
        "unknown way of tables",
        "yaml-value",
        "'by hand' is not a way of giving out tables: there are order of pairing",
        ("\nswiss:\n", "\ntables: {method: ‸by hand, reading: S-1}\n\nswiss:\n"),
    ),
    of_sound(
        "unknown bye rule",
        "yaml-value",
        "'lowest ranked' is not a rule for byes: did you mean lowest ranked without a bye?",
        ("later_rounds: lowest ranked without a bye", "later_rounds: ‸lowest ranked"),
    ),
    of_sound(
        "unknown bracket",
        "yaml-value",
        "'by game' is not a kind of bracket: there is only by game number",
        ("method: by game number", "method: ‸by game"),
    ),
    of_sound(
        "unknown ending",
        "yaml-value",
        "'Noshow' is not a way of ending: did you mean No-show?",
        ("Conceded, No-show]", "Conceded, ‸Noshow]"),
    ),
    of_sound(
        "unknown ending with other points",
        "yaml-value",
        "'Timeout' is not a way of ending: did you mean Time?",
        ("    Time: {draw", "    ‸Timeout: {draw"),
    ),
    # Clauses
    of_sound(
        "missing citation",
        "citation",
        "byes has no clause: add a cite with heading and page, or a reading",
        ("\nbyes:\n  cite: {heading: Pairing, page: 5}\n", "\n‸byes:\n"),
    ),
    of_sound(
        "missing citation of one value",
        "citation",
        "drops.unpaired_loss has no clause",
        (
            "  unpaired_loss: {tournament_points: 0}\n  reading: S-1\n",
            "  ‸unpaired_loss: {tournament_points: 0}\n  rules: [{text: Nobody drops., reading: S-1}]\n",
        ),
    ),
    of_sound(
        "wrong heading",
        "citation",
        "the document has no heading 'Score': did you mean Scores?",
        ("{heading: Scores, page: 3}", "{heading: ‸Score, page: 3}"),
    ),
    of_sound(
        "wrong page",
        "citation",
        "'Scores' is on page 2-3, not on page 4",
        ("{heading: Scores, page: 3}", "{heading: Scores, page: ‸4}"),
    ),
    of_sound(
        "unknown reading",
        "citation",
        "there is no reading S-2: there is only S-1; a new one goes under readings",
        ("reading: S-1", "reading: ‸S-2"),
    ),
    of_sound(
        "clause of somebody else",
        "citation",
        "the regulation does not extend 'xwing-1.1.1': there are none",
        ("{heading: Scores, page: 3}", "{heading: Scores, page: 3, of: ‸xwing-1.1.1}"),
    ),
)
