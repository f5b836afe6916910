"""Exhibits whose rules leave holes, contradict one another or name what nothing has."""
# ruff: noqa: E501 (pieces stand as the files have them)

from tests.regulations.broken.exhibit import Exhibit, of_sound

_LEVELS = "{text: By losses., reading: S-1, levels: [{name: light, percent: 0}, {name: heavy, percent: 50}]}"
_NO_ELIMINATION = ("\nelimination:\n  method: by game number\n  cite: {heading: Pairing, page: 5}\n", "")
_POINTS = """  draw: 0.5
  bands:
    - {lead: 0-19, win: 1, loss: 0.5}
    - {lead: 20-39, win: 2, loss: 0}
    - {lead: 40-60, win: 3, loss: 0}
  for_endings:
    Time: {draw: 0, bands: [{lead: 0+, win: 1, loss: 0}]}
"""

_AWARDED = "{winner: {tournament_points: 2}, loser: {tournament_points: 0}, cite: {heading: Scores, page: 3}}"

EXHIBITS: tuple[Exhibit, ...] = (
    # Tables with holes
    of_sound(
        "score of a bye beyond the limits",
        "rules-clash",
        "byes.award.own_score is 91, which can't be a score: look at scores",
        (
            "award: {tournament_points: 3, margin_of_victory: 20}",
            "award: {tournament_points: 3, own_score: ‸91}",
        ),
    ),
    of_sound(
        "overlapping bands",
        "rules-clash",
        "the bands 0-19 and 19-39 overlap: each number must be in one of them",
        ("lead: 20-39", "lead: ‸19-39"),
    ),
    of_sound(
        "bands out of order",
        "rules-clash",
        "the bands 20-39 and 0-19 overlap",
        (
            "- {lead: 0-19, win: 1, loss: 0.5}\n    - {lead: 20-39, win: 2, loss: 0}",
            "- {lead: 20-39, win: 2, loss: 0}\n    - {lead: ‸0-19, win: 1, loss: 0.5}",
        ),
        ("lead: 40-60", "lead: 20-60"),
    ),
    of_sound(
        "gap in bands",
        "rules-clash",
        "between the bands 0-19 and 21-39 there is a gap: begin at 20",
        ("lead: 20-39", "lead: ‸21-39"),
    ),
    of_sound(
        "bands not from 0",
        "rules-clash",
        "the bands begin at 5: a lead below it needs a band, from 1",
        ("lead: 0-19", "lead: ‸5-19"),
    ),
    of_sound(
        "bands not from 0 without draws",
        "rules-clash",
        "the bands begin at 1: a lead below it needs a band, from 0",
        ("ties: draw", "ties: winner entered"),
        ("  draw: 0.5\n", ""),
        ("lead: 0-19", "lead: ‸1-19"),
    ),
    of_sound(
        "a draw where there are none",
        "rules-clash",
        "there is a draw, but equal scores are none: write ties: draw",
        ("ties: draw", "ties: ‸winner entered"),
        ("lead: 0-19", "lead: 1-19"),
    ),
    of_sound(
        "bands beyond the margin's maximum",
        "rules-clash",
        "the last band ends at 80, but the margin of victory goes up to 60",
        ("lead: 40-60", "lead: ‸40-80"),
    ),
    of_sound(
        "bands short of the margin's maximum",
        "rules-clash",
        "the last band ends at 50, but the margin of victory goes up",
        ("lead: 40-60", "lead: ‸40-50"),
    ),
    of_sound(
        "bands that end where margins do not",
        "rules-clash",
        "ends at 60, but the margin of victory has no end",
        ("  maximum: 60\n", ""),
        ("  maximum: 90\n", ""),
        ("lead: 40-60", "lead: ‸40-60"),
    ),
    of_sound(
        "band after an open one",
        "rules-clash",
        "the bands 20+ has no end, so 40-60 overlaps it",
        ("lead: 20-39", "lead: 20+"),
        ("lead: 40-60", "lead: ‸40-60"),
    ),
    of_sound(
        "hole in another table",
        "rules-clash",
        "the bands begin at 2: a lead below it needs a band",
        ("lead: 0+", "lead: ‸2+"),
    ),
    of_sound(
        "winner and loser exchanged",
        "rules-clash",
        "gives the winner 0 and the loser 2: swap them",
        ("win: 2, loss: 0", "win: ‸0, loss: 2"),
    ),
    of_sound(
        "points below 0",
        "rules-clash",
        "the band 20-39 gives -1 points: write 0 or more",
        ("win: 2, loss: 0", "win: 2, loss: ‸-1"),
    ),
    of_sound(
        "draw below 0", "rules-clash", "a draw gives -1 points: write 0 or more", ("draw: 0.5", "draw: ‸-1")
    ),
    of_sound(
        "draw above every win",
        "rules-clash",
        "a draw gives 2 points, more than any win: write 1 or less",
        ("Time: {draw: 0,", "Time: {draw: ‸2,"),
    ),
    of_sound(
        "margin that is too small and too large",
        "rules-clash",
        "no margin is at least 70 and at most 60",
        ("  maximum: 60\n", "  minimum: 70\n  maximum: ‸60\n"),
    ),
    of_sound(
        "score limits the wrong way round",
        "rules-clash",
        "scores.minimum is 95, more than the maximum of 90",
        ("  maximum: 90\n", "  minimum: ‸95\n  maximum: 90\n"),
    ),
    of_sound(
        "pairs of scores and a limit",
        "rules-clash",
        "pairs name every score there is: remove maximum",
        (
            "  maximum: 90\n  cite: {heading: Scores, page: 2}\n",
            "  maximum: ‸90\n  pairs: [60-0]\n  cite: {heading: Scores, page: 2}\n",
        ),
    ),
    of_sound(
        "pair of scores twice",
        "rules-clash",
        "60-0 is here a second time: either way round is the same",
        (
            "  maximum: 90\n  cite: {heading: Scores, page: 2}\n",
            "  pairs: [60-0, 7-7, ‸0-60]\n  cite: {heading: Scores, page: 2}\n",
        ),
    ),
    of_sound(
        "figure that has a column already",
        "rules-clash",
        "score is taken: the sheet Results has a column score 1 already; call the figure something else",
        ("  maximum: 90\n", "  maximum: 90\n  figures: [{name: ‸score}]\n"),
    ),
    of_sound(
        "two figures of one name",
        "rules-clash",
        "there are two figures called PAINT: give each its own name",
        ("  maximum: 90\n", "  maximum: 90\n  figures: [{name: Paint}, {name: ‸PAINT}]\n"),
    ),
    of_sound(
        "figure limits the wrong way round",
        "rules-clash",
        "no Paint is at least 9 and at most 5",
        ("  maximum: 90\n", "  maximum: 90\n  figures: [{name: Paint, minimum: 9, maximum: ‸5}]\n"),
    ),
    of_sound(
        "fourth figure beside the score",
        "rules-clash",
        "4 figures are entered beside the score: keep at most 3",
        ("  maximum: 90", "  maximum: 90\n  ‸figures: [{name: A}, {name: B}, {name: C}, {name: D}]"),
    ),
    of_sound(
        "ties broken by a figure that is not entered",
        "rules-clash",
        "'Pains' is not entered beside the score: there is only Paint",
        ("  maximum: 90\n", "  maximum: 90\n  figures: [{name: Paint}]\n"),
        ("    - {key: opponents_points}\n", "    - {key: figure_sum, figure: ‸Pains}\n"),
    ),
    of_sound(
        "ties broken by a figure where none is entered",
        "rules-clash",
        "Paint is not entered: name it under scores.figures",
        ("    - {key: opponents_points}\n", "    - {key: figure_sum, figure: ‸Paint}\n"),
    ),
    of_sound(
        "words for scores beside a maximum",
        "rules-clash",
        "words name every score there is: remove maximum",
        ("  maximum: 90\n", "  words: {won: 2, drawn: 1, lost: 0}\n  maximum: ‸90\n"),
    ),
    of_sound(
        "one word twice",
        "rules-clash",
        "WON is here twice: keep one",
        ("  maximum: 90\n", "  words: {won: 60, drawn: 1, WON: ‸0}\n"),
    ),
    of_sound(
        "a number as a word",
        "rules-clash",
        "'2' can't stand for a score: write letters, digits, hyphens and spaces, beginning with a letter",
        ("  maximum: 90\n", "  words: {won: 60, '2': ‸0}\n"),
    ),
    of_sound(
        "a word that would break formulas",
        "rules-clash",
        "'{won}' can't stand for a score: write letters, digits, hyphens and spaces, beginning with a letter",
        ("  maximum: 90\n", "  words: {'{won}': ‸60, lost: 0}\n"),
    ),
    of_sound(
        "nine words for scores",
        "rules-clash",
        "9 words for scores: keep at most 8",
        ("  maximum: 90\n", "  ‸words: {a: 60, b: 1, c: 2, d: 3, e: 4, f: 5, g: 6, h: 7, i: 0}\n"),
    ),
    of_sound(
        "score of a bye without a word",
        "rules-clash",
        "byes.award.own_score is 1, which can't be a score: look at scores",
        ("  maximum: 90\n", "  words: {won: 60, lost: 0}\n"),
        (
            "award: {tournament_points: 3, margin_of_victory: 20}",
            "award: {tournament_points: 3, own_score: ‸1}",
        ),
    ),
    of_sound(
        "two words for one score",
        "rules-clash",
        "60 has a word already: give each score one word",
        ("  maximum: 90\n", "  words: {won: 60, lost: 0, victory: ‸60}\n"),
    ),
    of_sound(
        "a pair of scores without words",
        "rules-clash",
        "60-1: a score without a word; add it to words",
        ("  maximum: 90\n", "  words: {won: 60, lost: 0}\n  pairs: [60-0, ‸60-1]\n"),
    ),
    of_sound(
        "games decided by a figure that is not entered",
        "rules-clash",
        "Paint is not entered: name it under scores.figures",
        ("  ties: draw\n", "  ties: draw\n  ties_by: [‸Paint]\n"),
    ),
    of_sound(
        "margin in a figure that is not entered",
        "rules-clash",
        "Paint is not entered: name it under scores.figures",
        ("  counts_for: winner\n  maximum: 60\n", "  counts_for: winner\n  figure: ‸Paint\n"),
        ("lead: 40-60,", "lead: 40+,"),
    ),
    of_sound(
        "ties broken by nobody knows which figure",
        "rules-clash",
        "figure_sum needs figure: add it",
        ("    - {key: opponents_points}\n", "    - {key: ‸figure_sum}\n"),
    ),
    # Events that never end, or that nobody can play
    of_sound(
        "no number of rounds",
        "yaml-value",
        "structures.tables.short.rows.0.swiss_rounds is missing: add it",
        ("{players: 4-8, swiss_rounds: 3}", "‸{players: 4-8}"),
    ),
    of_sound(
        "zero rounds",
        "yaml-value",
        "swiss_rounds is 0: write at least 1",
        ("{players: 4-8, swiss_rounds: 3}", "{players: 4-8, swiss_rounds: ‸0}"),
    ),
    of_sound(
        "a billion rounds",
        "yaml-value",
        "swiss_rounds is 1000000000: write at most 50",
        ("{players: 4-8, swiss_rounds: 3}", "{players: 4-8, swiss_rounds: ‸1000000000}"),
    ),
    of_sound(
        "no rows",
        "yaml-value",
        "rows is an empty list: write at least one",
        ("\ntiers:", "    none: {rows: ‸[]}\n\ntiers:"),
    ),
    of_sound(
        "row after an open row",
        "rules-clash",
        "the rows for players 9+ has no end, so 20-30 overlaps it",
        (
            "        - {players: 9+, swiss_rounds: 5}\n",
            "        - {players: 9+, swiss_rounds: 5}\n        - {players: ‸20-30, swiss_rounds: 6}\n",
        ),
    ),
    of_sound(
        "doubling after an open row",
        "rules-clash",
        "the last row 9+ has no end, so there is nothing left to double",
        (
            "        - {players: 9+, swiss_rounds: 5}\n",
            "        - {players: 9+, swiss_rounds: 5}\n      ‸doubling: {swiss_rounds: 1}\n",
        ),
    ),
    of_sound(
        "doubling by nothing",
        "yaml-value",
        "doubling.swiss_rounds is 0: write at least 1",
        ("doubling: {swiss_rounds: 1}", "doubling: {swiss_rounds: ‸0}"),
    ),
    of_sound(
        "overlapping rows",
        "rules-clash",
        "the rows for players 4-8 and 8-16 overlap",
        ("players: 9-16", "players: ‸8-16"),
    ),
    of_sound(
        "gap in rows",
        "rules-clash",
        "between the rows for players 4-8 and 10-16 there is a gap: begin at 9",
        ("players: 9-16", "players: ‸10-16"),
    ),
    of_sound(
        "a row for nobody",
        "rules-clash",
        "the row 0-8 begins below 2 players, and nobody could be paired",
        ("players: 4-8, swiss_rounds: 3", "players: ‸0-8, swiss_rounds: 3"),
    ),
    of_sound(
        "a cut to more than play",
        "rules-clash",
        "the row 9-16 has a cut to 32, which is more players than the event has",
        ("cut: 4", "cut: ‸32"),
    ),
    of_sound("a cut to one", "yaml-value", "cut is 1: write at least 2", ("cut: 4", "cut: ‸1")),
    of_sound(
        "a cut without a bracket",
        "rules-clash",
        "there is a cut, but no elimination says how it is played on",
        ("\nelimination:\n  method: by game number\n  cite: {heading: Pairing, page: 5}\n", ""),
        ("cut: 4", "cut: ‸4"),
    ),
    of_sound(
        "a table called custom",
        "rules-clash",
        "custom is the name of stages that an event states itself",
        ("    long:\n      rows:\n        - {pl", "    ‸custom:\n      rows:\n        - {pl"),
    ),
    # Names that nothing has
    of_sound(
        "unknown structure of a tier",
        "rules-clash",
        "tiers.local: 'shrot' is not a structure: did you mean short? There are short, long, custom",
        ("structures: [short]", "structures: [‸shrot]"),
    ),
    of_sound(
        "unknown tier of scenarios",
        "rules-clash",
        "scenarios.bound_tiers: 'locals' is not a tier: there is only local",
        ("bound_tiers: [local]", "bound_tiers: [‸locals]"),
    ),
    of_sound(
        "two tiers for events that name none",
        "rules-clash",
        "tiers.town: events that name no tier are of local already, which says unnamed too: remove one of them",
        (
            "    leader_may_play: always\n    structures: [short]\n    cite: {heading: Length, page: 1}\n",
            "    leader_may_play: always\n    unnamed: {text: All others.}\n    cite: {heading: Length, page: 1}\n"
            "  town:\n    leader_may_play: never\n    ‸unnamed: {text: All others.}\n"
            "    cite: {heading: Length, page: 1}\n",
        ),
    ),
    of_sound(
        "seasons out of order",
        "rules-clash",
        "the season of 2017-07-01 must begin after the one above it, 2018-01-01",
        ("begins: 2018-07-01", "begins: ‸2017-07-01"),
    ),
    of_sound(
        "drawn from nothing",
        "rules-clash",
        "scenarios are drawn, so seasons must say from which",
        (
            "  seasons:\n    - {begins: 2018-01-01, deployments: [Bog, Ford], objectives: [Heron]}\n"
            "    - {begins: 2018-07-01, deployments: [Reeds], objectives: [Otter]}\n",
            "",
        ),
        ("method: drawn", "method: ‸drawn"),
    ),
    of_sound(
        "a list that can't be",
        "rules-clash",
        "lists.kinds.Hut: no number is at least 3 and at most 2",
        (
            "\nscores:",
            "\nlists: {text: A band., reading: S-1, kinds: {Hut: {minimum: 3, maximum: ‸2}}}\n\nscores:",
        ),
    ),
    of_sound(
        "another name for no faction",
        "rules-clash",
        "lists.factions.also names Marsh, which is not one of among",
        (
            "\nscores:",
            "\nlists: {text: A band., reading: S-1, factions: {among: [Bog], also: {‸Marsh: [Marshes]}}}\n\nscores:",
        ),
    ),
    # Games that are worth two things, or nothing
    of_sound(
        "scores and casualties",
        "rules-clash",
        "scores and casualties are both here: keep the one that is entered",
        (", cut: 4", ""),
        _NO_ELIMINATION,
        ("lead: 40-60", "lead: 40+"),
        ("\nscores:", f"\n‸casualties: {_LEVELS}\n\nscores:"),
    ),
    of_sound(
        "neither scores nor casualties",
        "rules-clash",
        "what is entered for a game is missing: add scores, or casualties",
        (
            "scores:\n  text: Marsh points, at most 90.\n  maximum: 90\n  cite: {heading: Scores, page: 2}\n\n",
            "",
        ),
        ("form: r", "‸form: r"),
    ),
    of_sound(
        "casualties with a bracket",
        "rules-clash",
        "games scored by casualties can end in draws that nothing breaks",
        (
            "scores:\n  text: Marsh points, at most 90.\n  maximum: 90\n  cite: {heading: Scores, page: 2}\n",
            f"casualties: {_LEVELS}\n",
        ),
        ("lead: 40-60", "lead: 40+"),
        ("elimination:\n  method", "‸elimination:\n  method"),
    ),
    of_sound(
        "casualties with a winner to enter",
        "rules-clash",
        "games scored by casualties have no winner to enter: write ties: draw",
        (
            "scores:\n  text: Marsh points, at most 90.\n  maximum: 90\n  cite: {heading: Scores, page: 2}\n",
            f"casualties: {_LEVELS}\n",
        ),
        ("lead: 40-60", "lead: 40+"),
        (", cut: 4", ""),
        _NO_ELIMINATION,
        ("ties: draw", "ties: ‸winner entered"),
    ),
    of_sound(
        "levels that fall",
        "rules-clash",
        "the level severe must begin at more than the 50 percent above it",
        (
            "scores:\n  text: Marsh points, at most 90.\n  maximum: 90\n  cite: {heading: Scores, page: 2}\n",
            "casualties: " + _LEVELS.replace("}]", "}, {name: severe, percent: ‸40}]") + "\n",
        ),
        ("lead: 40-60", "lead: 40+"),
        (", cut: 4", ""),
        _NO_ELIMINATION,
    ),
    of_sound(
        "withdrawal tested at no level",
        "rules-clash",
        "casualties.withdrawal_test: 'severe' is not a level: there are light, heavy",
        (
            "scores:\n  text: Marsh points, at most 90.\n  maximum: 90\n  cite: {heading: Scores, page: 2}\n",
            f"casualties: {_LEVELS[:-1]}, withdrawal_test: {{level: ‸severe}}}}\n",
        ),
        ("lead: 40-60", "lead: 40+"),
        (", cut: 4", ""),
        _NO_ELIMINATION,
    ),
    of_sound(
        "withdrawal to no level",
        "rules-clash",
        "casualties.withdrawal: 'severe' is not a level: there are light, heavy",
        (
            "scores:\n  text: Marsh points, at most 90.\n  maximum: 90\n  cite: {heading: Scores, page: 2}\n",
            f"casualties: {_LEVELS[:-1]}, withdrawal: ‸severe}}\n",
        ),
        ("lead: 40-60", "lead: 40+"),
        (", cut: 4", ""),
        _NO_ELIMINATION,
    ),
    of_sound(
        "concession without ending",
        "rules-clash",
        "endings.allowed has no Conceded: add it there",
        ("Time, Conceded, No-show", "Time, No-show"),
        ("concession:\n  text", "‸concession:\n  text"),
    ),
    of_sound(
        "rulings without ending",
        "rules-clash",
        "endings.allowed has no Awarded: add it there",
        ("\nranking:\n", f"\n‸awarded: {_AWARDED}\n\nranking:\n"),
    ),
    of_sound(
        "margins of the winner alone by the scores of a ruling",
        "rules-clash",
        "awarded.margins_by_scores: only where the margin of victory counts for both",
        ("Time, Conceded, No-show", "Time, Conceded, Awarded, No-show"),
        ("\nranking:\n", f"\nawarded: {_AWARDED[:-1]}, margins_by_scores: ‸true}}\n\nranking:\n"),
    ),
    of_sound(
        "ending without concession",
        "rules-clash",
        "endings.allowed has Conceded, but nothing says what that is worth",
        (
            "concession:\n  text: The other player gets a clear win.\n  conceding: {tournament_points: 0}\n"
            "  opponent: {tournament_points: 3, margin_of_victory: 20, table_from: 40}\n  cite: {heading: Points, page: 4}\n\n",
            "",
        ),
        ("Time, Conceded", "Time, ‸Conceded"),
    ),
    of_sound(
        "half a concession",
        "rules-clash",
        "conceding and opponent belong together",
        ("  conceding: {tournament_points: 0}\n", ""),
        ("  opponent: {", "  ‸opponent: {"),
    ),
    of_sound(
        "two concessions",
        "rules-clash",
        "write one of conceding and opponent; opponent_score; loses_everything: true",
        ("concession:\n  text", "‸concession:\n  opponent_score: 90\n  text"),
    ),
    of_sound(
        "ties draw without draw points",
        "rules-clash",
        "so there must be a draw: say what it is worth",
        ("  draw: 0.5\n", ""),
        ("tournament_points:\n  cite", "‸tournament_points:\n  cite"),
    ),
    of_sound(
        "own score and bands",
        "rules-clash",
        "tournament_points: write either bands, or own_score: true",
        (
            "  for_endings:\n    Time: {draw: 0, bands: [{lead: 0+, win: 1, loss: 0}]}\n",
            "  own_score: ‸true\n",
        ),
    ),
    of_sound(
        "points for an ending that is not allowed",
        "rules-clash",
        "for_endings names Time, which endings.allowed does not have",
        ("Played out, Time, Conceded", "Played out, Conceded"),
        ("Time: {draw", "‸Time: {draw"),
    ),
    of_sound(
        "points for a no-show",
        "rules-clash",
        "a no-show is worth what byes.award and drops.unpaired_loss say",
        ("Time: {draw", "‸No-show: {draw"),
    ),
    of_sound(
        "repeated tiebreaker",
        "rules-clash",
        "the tiebreaker margin_of_victory is here a second time",
        ("key: opponents_points", "key: ‸margin_of_victory"),
    ),
    of_sound(
        "tiebreaker repeated with the same parameters",
        "rules-clash",
        "the tiebreaker buchholz-lowest-1 is here a second time",
        ("key: opponents_points", "key: buchholz, lowest: 1}\n    - {key: ‸buchholz, lowest: 1, highest: 0"),
    ),
    of_sound(
        "parameter that a tiebreaker does not take",
        "rules-clash",
        "buchholz takes no figure: it takes lowest and highest",
        ("key: opponents_points", "key: buchholz, figure: ‸Kills"),
    ),
    of_sound(
        "parameter of a tiebreaker that takes none",
        "rules-clash",
        "wins takes nothing of that kind: remove lowest",
        ("key: opponents_points", "key: wins, lowest: ‸1"),
    ),
    of_sound(
        "rate of points without an end",
        "rules-clash",
        "match_rate goes by the most points that a round can bring, and these have no limit: add scores.maximum",
        ("key: opponents_points", "key: ‸match_rate"),
        ("  maximum: 90\n", ""),
        (_POINTS, "  own_score: true\n"),
        (", table_from: 40", ""),
    ),
    of_sound(
        "worth of a game that both lose where none ends so",
        "rules-clash",
        "both_lost says what a game is worth that both lose, but endings.allowed has no Both lost: add it there",
        (
            "\nranking:\n",
            "\n‸both_lost: {tournament_points: 1, cite: {heading: Scores, page: 3}}\n\nranking:\n",
        ),
    ),
    of_sound(
        "drawn games that nobody enters",
        "rules-clash",
        "Drawn is not entered: name it under scores.figures",
        ("key: opponents_points", "key: game_rate, drawn_games: ‸Drawn"),
    ),
    of_sound(
        "worth of drawn games without their number",
        "rules-clash",
        "drawn_worth is what the games of drawn_games are worth: add drawn_games",
        ("key: opponents_points", "key: game_rate, drawn_worth: ‸1/3"),
    ),
    of_sound(
        "half of points without an end",
        "rules-clash",
        "modified_median goes by the most points that a round can bring, and these have no limit: add scores.maximum",
        ("key: opponents_points", "key: ‸modified_median"),
        ("  maximum: 90\n", ""),
        (_POINTS, "  own_score: true\n"),
        (", table_from: 40", ""),
    ),
    of_sound(
        "bands after a concession where there are none",
        "rules-clash",
        "concession.opponent: table_from is a lead from which the bands count, and tournament_points has none",
        (_POINTS, "  own_score: true\n"),
        ("table_from: 40", "table_from: ‸40"),
    ),
    of_sound(
        "tiebreaker without the parameter that it needs",
        "rules-clash",
        "registered needs figure: add it",
        ("key: opponents_points", "key: ‸registered"),
    ),
    of_sound(
        "figure that nothing registers",
        "rules-clash",
        "nothing is registered: add registered, with a figure of the name Rating",
        ("key: opponents_points", "key: registered, figure: ‸Rating"),
    ),
    of_sound(
        "figure of another name",
        "rules-clash",
        "no figure 'Ratings' is registered: there is only Rating",
        ("key: opponents_points", "key: registered, figure: ‸Ratings"),
        (
            "\nranking:\n",
            "\nregistered:\n  - {name: Rating, text: A number., cite: {heading: Points, page: 4}}\nranking:\n",
        ),
    ),
    of_sound(
        "two registered figures of one name",
        "rules-clash",
        "there are two figures called rating: give each its own name",
        (
            "\nranking:\n",
            "\nregistered:\n  - {name: Rating, text: A number., cite: {heading: Points, page: 4}}\n"
            "  - {name: ‸rating, text: A number., cite: {heading: Points, page: 4}}\nranking:\n",
        ),
    ),
    of_sound(
        "figure without a number that it could be",
        "rules-clash",
        "Rating: no number is at least 50 and at most 40",
        (
            "\nranking:\n",
            "\nregistered:\n  - {name: Rating, text: A number., minimum: 50, maximum: ‸40, "
            "cite: {heading: Points, page: 4}}\nranking:\n",
        ),
    ),
    of_sound(
        "starting points that arise while playing",
        "rules-clash",
        "Start: what counts from before round 1 on doesn't arise in the games",
        (
            "\nranking:\n",
            "\nregistered:\n  - {name: Start, text: A number., starting_points: true, while_playing: ‸true, "
            "cite: {heading: Points, page: 4}}\nranking:\n",
        ),
    ),
    of_sound(
        "figure with the name of another column",
        "yaml-value",
        "faction is the name of another column: take another",
        (
            "\nranking:\n",
            "\nregistered:\n  - {name: ‸faction, text: A number., cite: {heading: Points, page: 4}}\nranking:\n",
        ),
    ),
    of_sound(
        "halves by a figure that nothing registers",
        "rules-clash",
        "rating halves go by the first figure of registered: add registered",
        ("\nswiss:\n", "\nswiss:\n  first_round: ‸rating halves\n"),
    ),
    of_sound(
        "tiebreaker after random",
        "rules-clash",
        "after random nobody is tied any more, so wins never counts: put random last",
        ("    - {key: random}\n", "    - {key: random}\n    - {key: ‸wins}\n"),
    ),
    of_sound(
        "margin that nothing defines",
        "rules-clash",
        "ties are broken by margin of victory, but nothing says what it is",
        (
            "margin_of_victory:\n  text: The lead, at most 60.\n  counts_for: winner\n  maximum: 60\n"
            "  cite: {heading: Scores, page: 3}\n\n",
            "",
        ),
        ("lead: 40-60", "lead: 40+"),
        ("key: margin", "key: ‸margin"),
    ),
)
