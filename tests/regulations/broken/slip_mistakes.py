"""Exhibits of people who know what they want to say, and slip in how a file says it."""
# ruff: noqa: E501 (pieces stand as the files have them)

from tests.regulations.broken.exhibit import Exhibit, of_house, of_sound, of_text

_BAND = "    - {lead: 20-39, win: 2, loss: 0}\n"
_UNDER_THE_OTHERS = "this line is indented by a number of spaces that none of the lines above has"
_MARGIN = (
    "margin_of_victory:\n  text: The lead, at most 60.\n  counts_for: winner\n  maximum: 60\n"
    "  cite: {heading: Scores, page: 3}\n\n",
    "",
)

EXHIBITS: tuple[Exhibit, ...] = (
    # Indentation
    of_sound(
        "element indented too little", "yaml-syntax", _UNDER_THE_OTHERS, (_BAND, "   ‸- {lead: 20-39}\n")
    ),
    of_sound(
        "element indented too much", "yaml-syntax", _UNDER_THE_OTHERS, (_BAND, "     ‸- {lead: 20-39}\n")
    ),
    of_sound(
        "element of several lines indented too little",
        "yaml-syntax",
        _UNDER_THE_OTHERS,
        (
            "    - {key: opponents_points}\n",
            "    - key: wins\n      text: Wins.\n   ‸- key: opponents_points\n",
        ),
    ),
    of_sound(
        "element under the key of its list",
        "yaml-syntax",
        "a list and keys can't share one indentation, so begin this - under the - of the element before it",
        (_BAND, "  ‸- {lead: 20-39}\n"),
    ),
    of_text(
        "first line indented",
        "yaml-syntax",
        "look at this line and at the one above; the parser says: expected '<document start>'",
        " form: roundsheet/regulations/1\n‸id: x\n",
    ),
    # Brackets
    of_sound(
        "brace forgotten before its keys",
        "yaml-syntax",
        "there is a colon with a space after it inside a text",
        ("unpaired_loss: {tournament_points: 0}", "unpaired_loss: tournament_points‸: 0}"),
    ),
    of_sound(
        "bracket closed twice",
        "yaml-syntax",
        "look at this line and at the one above; the parser says: expected <block end>, but found '}'",
        ("award: {tournament_points: 3, margin_of_victory: 20}", "award: {tournament_points: 3}‸}"),
    ),
    # A value where a mapping belongs
    of_sound(
        "award without its key",
        "yaml-value",
        "unpaired_loss is 0: write keys with their values: tournament_points",
        ("unpaired_loss: {tournament_points: 0}", "unpaired_loss: ‸0"),
    ),
    of_sound(
        "tiebreaker without its key",
        "yaml-value",
        "ranking.precedence.1 is 'opponents_points': write keys with their values: key",
        ("- {key: opponents_points}", "- ‸opponents_points"),
    ),
    of_sound(
        "rematches in one word",
        "yaml-value",
        "swiss.rematches is 'forbidden': write keys with their values: forbidden_within",
        ("rematches: {forbidden_within: event}", "rematches: ‸forbidden"),
    ),
    of_sound(
        "rematches with the right word",
        "yaml-value",
        "swiss.rematches is 'event': write keys with their values: forbidden_within",
        ("rematches: {forbidden_within: event}", "rematches: ‸event"),
    ),
    of_sound(
        "row in one word",
        "yaml-value",
        "rows.0 is '4-8': write keys with their values: players, swiss_rounds",
        ("- {players: 4-8, swiss_rounds: 3}", "- ‸4-8"),
    ),
    of_sound(
        "a bare sentence",
        "yaml-value",
        "swiss.rules.0 is 'Be kind.': write keys with their values: text",
        ("  method: slide in score groups\n", "  method: slide in score groups\n  rules:\n    - ‸Be kind.\n"),
    ),
    of_sound(
        "minutes without their key",
        "yaml-value",
        "round_times is 60: write keys with their values: swiss",
        ("\nscores:", "\nround_times: ‸60\n\nscores:"),
    ),
    of_sound(
        "an empty mapping",
        "yaml-value",
        "byes.award is empty: write keys with their values: tournament_points",
        ("award: {tournament_points: 3, margin_of_victory: 20}", "award:‸"),
    ),
    of_sound(
        "reading beside tiers",
        "yaml-value",
        "tiers.reading: under tiers come names; put reading into each of them, as in NAME: {reading: ...}",
        ("tiers:\n", "tiers:\n  ‸reading: S-1\n"),
    ),
    of_sound(
        "clause beside structures",
        "yaml-value",
        "structures.tables.cite: under structures.tables come names; put cite into each of them",
        ("  tables:\n    short:", "  tables:\n    ‸cite: {heading: Length, page: 1}\n    short:"),
    ),
    # What is missing, or said in the words of something else
    of_sound(
        "no form",
        "yaml-value",
        "form is missing: add it",
        ("form: roundsheet/regulations/1\nid", "‸id"),
    ),
    of_house(
        "house file without form",
        "yaml-value",
        "form is missing: add it",
        ("form: roundsheet/regulations/1\nid", "‸id"),
    ),
    of_sound(
        "bands that end too early without a margin",
        "rules-clash",
        "the last band ends at 60, but the lead goes up to 90",
        _MARGIN,
        ("    - {key: margin_of_victory}\n", ""),
        ("lead: 40-60", "lead: ‸40-60"),
    ),
    of_sound(
        "random in front",
        "rules-clash",
        "after random nobody is tied any more, so margin_of_victory and opponents_points never count: put random last",
        ("    - {key: margin_of_victory}\n", "    - {key: random}\n    - {key: ‸margin_of_victory}\n"),
    ),
    # Ids
    of_sound(
        "id of two words",
        "yaml-value",
        "id: 'Marsh Rules!' can't be used in addresses: write letters, digits, -, _ and . without spaces, as in marsh-rules",
        ("id: skirmish", "id: ‸Marsh Rules!"),
    ),
    of_sound(
        "id with folders",
        "yaml-value",
        "id: '../skirmish' can't be used in addresses",
        ("id: skirmish", "id: ‸../skirmish"),
    ),
    of_sound(
        "id of shipped regulations",
        "id-taken",
        "runewars-2.2 is the id of regulations that come with Roundsheet: give this file one of its own",
        ("id: skirmish", "id: ‸runewars-2.2"),
    ),
    # Games that could not be scored
    of_sound(
        "table of an ending without bands",
        "rules-clash",
        "for_endings.Time needs bands, as in bands: [{lead: 0+, win: 1, loss: 0}]",
        ("Time: {draw: 0, bands: [{lead: 0+, win: 1, loss: 0}]}", "‸Time: {draw: 0}"),
    ),
    of_sound(
        "score of a concession that can't be entered",
        "rules-clash",
        "concession.opponent_score is 100, which can't be a score: look at scores",
        (
            "  conceding: {tournament_points: 0}\n  opponent: {tournament_points: 3, margin_of_victory: 20, table_from: 40}\n",
            "  opponent_score: ‸100\n",
        ),
    ),
    of_sound(
        "games that are never played out",
        "rules-clash",
        "endings.allowed has no Played out, which an empty cell Ended says: add it there",
        ("allowed: [Played out, Time", "‸allowed: [Time"),
    ),
    of_sound(
        "two levels of one name",
        "rules-clash",
        "there are two levels called light: give each its own name",
        (
            "scores:\n  text: Marsh points, at most 90.\n  maximum: 90\n  cite: {heading: Scores, page: 2}\n",
            "casualties: {text: By losses., reading: S-1, levels: [{name: light, percent: 0}, {name: ‸light, percent: 50}]}\n",
        ),
        ("lead: 40-60", "lead: 40+"),
        (", cut: 4", ""),
        ("\nelimination:\n  method: by game number\n  cite: {heading: Pairing, page: 5}\n", ""),
    ),
)
