"""Exhibits that are no YAML, and what YAML does to innocent words."""
# ruff: noqa: E501 (pieces stand as the files have them)

from tests.regulations.broken.exhibit import Exhibit, of_sound, of_text

EXHIBITS: tuple[Exhibit, ...] = (
    # Files that are no YAML, or not the YAML that is meant
    of_text("empty file", "yaml-value", "the file is empty: docs/regulations.md shows how to begin", "‸"),
    of_text("only comments", "yaml-value", "the file is empty", "‸# later\n"),
    of_text(
        "a list",
        "yaml-value",
        "the file is a list: write keys with their values: form, id, name",
        "‸- id: x\n- name: y\n",
    ),
    of_text(
        "one word",
        "yaml-value",
        "the file is 'regulations': write keys with their values: form, id, name",
        "‸regulations\n",
    ),
    of_text("two documents", "yaml-syntax", "remove the line ---", "form: x\n‸---\nform: y\n"),
    of_text("huge file", "file-too-large", "larger than 200,000 characters: not read", "name: x\n" * 30_000),
    of_text(
        "very deep",
        "yaml-syntax",
        "more than 40 lists and mappings",
        "name: " + "[" * 39 + "‸" + "[" * 60_000,
    ),
    of_text(
        "very deep and closed", "yaml-syntax", "more than 40 lists", "a: " + "[" * 39 + "‸[" + "]" * 40 + "\n"
    ),
    of_text(
        "alias bomb",
        "yaml-syntax",
        "write out what is the same in two places",
        "a: ‸&a [x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nd: [*c, *c, *c, *c]\n",
    ),
    of_text(
        "a byte of no text",
        "yaml-syntax",
        "an invisible character here that no text has (U+0000)",
        "name: x‸\x00\n",
    ),
    of_sound(
        "tab before a key",
        "yaml-syntax",
        "there is a tab where spaces belong",
        ("  maximum: 90", "‸\tmaximum: 90"),
    ),
    of_sound(
        "tab after a colon",
        "yaml-syntax",
        "there is a tab where spaces belong",
        ("id: skirmish", "id:‸\tskirmish"),
    ),
    of_sound(
        "anchor",
        "yaml-syntax",
        "put a text in quotes, and write out what is the same in two places",
        ("award: {", "award: ‸&bye {"),
    ),
    of_sound(
        "tag", "yaml-syntax", "* & and ! mean something else", ("name: Skirmish\n", "name: ‸!!str Skirmish\n")
    ),
    of_sound(
        "text that begins with &",
        "yaml-syntax",
        "put a text in quotes",
        ("name: Skirmish\n", "name: &‸ Skirmish\n"),
    ),
    of_sound(
        "text that begins with @",
        "yaml-syntax",
        "a text can't begin with @",
        ("name: Skirmish\n", "name: ‸@home\n"),
    ),
    of_sound(
        "colon in a text",
        "yaml-syntax",
        'there is a colon with a space after it inside a text: put the whole text in quotes, as in "Win: 3 points"',
        ("text: The higher score wins.", "text: Win‸: the higher score."),
    ),
    of_sound(
        "colon in a text in braces",
        "yaml-syntax",
        "there is a colon with a space after it inside a text",
        ("{text: A round that nobody played is worth nothing.,", "{text: Missed‸: worth nothing.,"),
    ),
    of_sound(
        "comma in a text in braces",
        "yaml-value",
        "after a comma in { } the next key begins, so put a text with commas in quotes",
        ("nobody played is worth nothing.,", "nobody played, ‸or nobody won,"),
    ),
    of_sound(
        "number sign in a text",
        "yaml-comment",
        "from #1 on the line is not read, because # begins a comment: if it belongs to the text, put the whole text in quotes",
        ("text: Marsh points, at most 90.", "text: Game ‸#1 counts double."),
    ),
    of_sound(
        "number sign for a text",
        "yaml-comment",
        "from #skirmish on the line is not read",
        ("effective: 2018-01-01\n", "effective: ‸#skirmish\n"),
    ),
    of_sound(
        "quote not closed",
        "yaml-syntax",
        "the quote that begins here is not closed",
        ("text: The higher score wins.", 'text: ‸"The higher score wins.'),
        ("why: The rules do not say.", "why: 'The rules do not say.'"),
    ),
    of_sound(
        "quote inside quotes",
        "yaml-syntax",
        "nothing may follow a closing quote",
        ("text: The higher score wins.", "text: 'It'‸s the higher score.'"),
    ),
    of_sound(
        "brace not closed",
        "yaml-syntax",
        "the { of line 95 is not closed: add }",
        (
            "  award: {tournament_points: 3, margin_of_victory: 20}\n\ndrops:",
            "  award: {tournament_points: 3\n\ndrops‸:",
        ),
    ),
    of_sound(
        "bracket too many",
        "yaml-syntax",
        "the { of line 43 is not closed: add }, or a comma between two values",
        ("[Bog, Ford], ", "[Bog, Ford]‸], "),
    ),
    of_sound(
        "no colon", "yaml-syntax", "there is no colon after this key", ("id: skirmish\n", "‸id skirmish\n")
    ),
    of_sound(
        "no space after a colon",
        "yaml-syntax",
        "there is no space after the colon: write key: value",
        ("id: skirmish\n", "‸id:skirmish\n"),
    ),
    of_sound(
        "indented too far",
        "yaml-syntax",
        "the line above has its value already",
        ("  maximum: 90\n  cite: ", "  maximum: 90\n    cite‸: "),
    ),
    of_sound(
        "indented too little",
        "yaml-syntax",
        "this line is indented by a number of spaces that none of the lines above has",
        ("  ties: draw\n", " ‸ties: draw\n"),
    ),
    of_sound(
        "duplicate key",
        "yaml-duplicate-key",
        "the key maximum is here a second time, after line 48: remove one of them",
        ("  maximum: 90\n", "  maximum: 90\n  ‸maximum: 100\n"),
    ),
    # What YAML of 1999 made of innocent words: here they are text, so they don't fit where a number or true is wanted
    *(
        of_sound(
            f"number {word}",
            "yaml-value",
            f"scores.maximum {hint}",
            ("  maximum: 90\n", f"  maximum: ‸{word}\n"),
        )
        for word, hint in (
            ("'90'", "is '90': take the quotes away: 90"),
            ("1:30", "is '1:30': write minutes or points as one whole number, as in 90"),
            ("2.10", "is '2.10': write a whole number: fractions are not possible here"),
            ("0x10", "is '0x10': write a whole number, as in 3"),
            ("0o17", "is '0o17': write a whole number, as in 3"),
            ("010", "is '010': a number has no 0 before it: 10"),
            ("1_000", "is '1_000': write the number without separators: 1000"),
            ("1,000", "is '1,000': write the number without separators: 1000"),
            ("+90", "is '+90': write the number alone: 90"),
            ("1e3", "is '1e3': write a whole number, as in 3"),
            ("90 points", "is '90 points': write the number alone: 90"),
            ("ninety", "is 'ninety': write a whole number, as in 3"),
            (".inf", "is '.inf': write a whole number, as in 3"),
            ("true", "is true: write a whole number, as in 3"),
            ("2018-07-23", "is '2018-07-23': write a whole number, as in 3"),
            ("1000000000000000000000", "is '1000000000000000000000': write a whole number, as in 3"),
        )
    ),
    *(
        of_sound(
            f"truth {word}",
            "yaml-value",
            f"concession.retires {hint}",
            ("concession:\n", f"concession:\n  retires: ‸{word}\n"),
        )
        for word, hint in (
            ("yes", "is 'yes': write true"),
            ("on", "is 'on': write true"),
            ("NO", "is 'NO': write false"),
            ("off", "is 'off': write false"),
            ("1", "is 1: write true or false"),
            ("True", "is 'True': write true"),
        )
    ),
    *(
        of_sound(
            f"text {word}",
            "yaml-value",
            f'name is {shown}: write a text; one that looks like this goes in quotes: "{shown}"',
            ("name: Skirmish\n", f"name: ‸{word}\n"),
        )
        for word, shown in (("2018", "2018"), ("true", "true"), ("7", "7"))
    ),
    *(
        of_sound(
            f"date {word}",
            "yaml-value",
            f"document.effective: '{word}' is not a date: write year-month-day, as in 2018-10-01",
            ("effective: 2018-01-01\n", f"effective: ‸{word}\n"),
        )
        for word in ("2018-1-1", "01.01.2018", "20180101x", "2018-02-30", "2018-W01-1")
    ),
    of_sound(
        "points in words", "yaml-value", "write points as a number: 3 or 0.5", ("draw: 0.5", "draw: ‸half")
    ),
    of_sound("points with a comma", "yaml-value", "draw: write 0.5", ("draw: 0.5", "draw: ‸0,5")),
    of_sound(
        "points that are a list", "yaml-value", "draw is a list: write a", ("draw: 0.5", "draw: ‸[1, 2]")
    ),
    of_sound(
        "span in words",
        "yaml-value",
        "players: write a span of whole numbers: 4-8, 49+ or 7",
        ("players: 4-8, swiss_rounds: 3", "players: ‸any, swiss_rounds: 3"),
    ),
    of_sound(
        "span that ends before it begins",
        "yaml-value",
        "the span 8-4 ends before it begins",
        ("players: 4-8, swiss_rounds: 3", "players: ‸8-4, swiss_rounds: 3"),
    ),
)
