"""Exhibits of people who write their first file, by what they know from elsewhere."""

from tests.regulations.broken.exhibit import SOUND, Exhibit, of_house, of_sound, of_text

_BAND = "    - {lead: 20-39, win: 2, loss: 0}\n"

EXHIBITS: tuple[Exhibit, ...] = (
    # Copied from elsewhere
    of_text(
        "fence of a page",
        "yaml-syntax",
        "a text can't begin with `",
        f"‸```yaml\n{SOUND}```\n",
    ),
    of_sound(
        "no space after the dash",
        "yaml-syntax",
        "there is no space after this -: write - key: value",
        ("    - {key: margin_of_victory}\n", "    - key: margin_of_victory\n    ‸-key: wins\n"),
    ),
    of_sound(
        "text that goes on at the left margin",
        "yaml-syntax",
        "if the text of the line above goes on here, indent it further",
        ("  text: Marsh points, at most 90.\n", "  text: Marsh points,\n‸at most 90.\n"),
    ),
    # A part in another shape
    of_sound(
        "no byes",
        "yaml-value",
        "byes is missing: add it",
        ("form: r", "‸form: r"),
        (SOUND[SOUND.index("\nbyes:\n") + 1 : SOUND.index("drops:\n")], ""),
    ),
    of_sound(
        "rules in a sentence",
        "yaml-value",
        "structures is '3 rounds': write keys with their values: cite, reading, tables, custom",
        (SOUND[SOUND.index("structures:") : SOUND.index("tiers:")], "structures: ‸3 rounds\n\n"),
    ),
    of_sound(
        "one band without a list",
        "yaml-value",
        "tournament_points.bands is a mapping of keys: write a list: [one, other], or a line with - for each",
        (
            SOUND[SOUND.index("  bands:\n") : SOUND.index("  for_endings:\n")],
            "  bands: ‸{lead: 0+, win: 3, loss: 0}\n",
        ),
    ),
    of_sound(
        "one tiebreaker without a list",
        "yaml-value",
        "ranking.precedence is 'wins': write a list: [one, other], or a line with - for each",
        (
            SOUND[SOUND.index("  precedence:\n") : SOUND.index("swiss:\n")],
            "  precedence: ‸wins\n\n",
        ),
    ),
    of_sound(
        "readings as a list",
        "yaml-value",
        "readings is a list: write names, each with what it stands for",
        ("readings:\n  S-1: {", "readings:\n  ‸- {"),
    ),
    # A key by another name
    of_sound(
        "key by its last word",
        "yaml-value",
        "rows.0.rounds is not known here: did you mean swiss_rounds?",
        ("{players: 4-8, swiss_rounds: 3", "{players: 4-8, ‸rounds: 3"),
    ),
    of_sound(
        "part by another name",
        "yaml-value",
        "tiebreakers is not known here: did you mean ranking?",
        ("\nranking:", "\n‸tiebreakers:"),
    ),
    of_sound(
        "part with a capital",
        "yaml-value",
        "Scores is not known here: did you mean scores?",
        ("\nscores:", "\n‸Scores:"),
    ),
    of_sound(
        "points one level too high",
        "yaml-value",
        "byes.margin_of_victory is not known here: it belongs under byes.award",
        (
            "  award: {tournament_points: 3, margin_of_victory: 20}\n",
            "  award: {tournament_points: 3}\n  ‸margin_of_victory: 20\n",
        ),
    ),
    of_sound(
        "tiebreaker by its initials",
        "yaml-value",
        "'MoV' is not a tiebreaker: did you mean margin_of_victory?",
        ("- {key: margin_of_victory}", "- {key: ‸MoV}"),
    ),
    of_sound(
        "tiebreaker by its initials, without its key",
        "yaml-value",
        "ranking.precedence.0 is 'MoV': write keys with their values: key",
        ("- {key: margin_of_victory}", "- ‸MoV"),
    ),
    # Numbers as people write them
    of_sound("span with to", "yaml-value", "lead: write 20-39", ("lead: 20-39", "lead: ‸20 to 39")),
    of_sound("open span in words", "yaml-value", "players: write 9+", ("players: 9+", "players: ‸9 or more")),
    of_sound("open span in signs", "yaml-value", "players: write 9+", ("players: 9+", "players: ‸'> 8'")),
    of_sound("a half", "yaml-value", "draw: write 0.5", ("draw: 0.5", "draw: ‸½")),
    of_sound(
        "points with their unit",
        "yaml-value",
        "win: write the number alone: 2",
        (_BAND, "    - {lead: 20-39, win: ‸2 points, loss: 0}\n"),
    ),
    of_sound(
        "a limit that there is not",
        "yaml-value",
        "scores.maximum is 'unlimited': write a whole number, as in 3",
        ("  maximum: 90\n", "  maximum: ‸unlimited\n"),
    ),
    of_sound(
        "hours",
        "yaml-value",
        "round_times.swiss is '2h': write minutes or points as one whole number, as in 120",
        ("\nscores:", "\nround_times: {swiss: ‸2h, reading: S-1}\n\nscores:"),
    ),
    of_sound(
        "a share in percent",
        "yaml-value",
        "floor: write 0.33",
        ("- {key: opponents_points}", "- {key: match_rate, floor: ‸33%}"),
    ),
    # Several keys on one line
    of_sound(
        "keys on one line without braces",
        "yaml-syntax",
        "there is a colon with a space after it inside a text",
        (_BAND, "    - lead: 20-39, win‸: 2, loss: 0\n"),
    ),
    of_sound(
        "semicolons in braces",
        "yaml-syntax",
        "there is a colon with a space after it inside a text",
        (_BAND, "    - {lead: 20-39; win‸: 2; loss: 0}\n"),
    ),
    of_sound(
        "no space after a colon in braces",
        "yaml-value",
        "tournament_points.bands.1.win:2 is not known here: write win: 2",
        (_BAND, "    - {lead: 20-39, ‸win:2, loss: 0}\n"),
    ),
    of_sound(
        "spaces of a word processor",
        "yaml-value",
        "the spaces before it are not ordinary ones: type them again",
        ("form: r", "‸\u00a0notes: []\nform: r"),
    ),
    # Elsewhere
    of_sound(
        "names in place of what holds them",
        "yaml-value",
        "lists.factions is a list: write keys with their values: cite, reading, maximum",
        ("\nscores:", "\nlists: {text: Of 50 points., factions: ‸[Heron, Otter], reading: S-1}\n\nscores:"),
    ),
    of_sound(
        "list in place of a text",
        "yaml-value",
        "name is a list: write a text",
        ("name: Skirmish\n", "name: ‸[Skirmish]\n"),
    ),
    of_house(
        "change with strokes in its path",
        "change-at",
        "dots stand between the keys: write at: byes.award",
        ("at: byes.award", "at: ‸byes/award"),
    ),
)
