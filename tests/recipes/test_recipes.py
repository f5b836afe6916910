"""Whoever follows a recipe of docs/architecture.md is done: the new thing works in every place, by so many files."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import openpyxl
import pytest

from generator import languages
from tests.recipes.scratch import Scratch, assert_the_recipe_says_so
from tests.support.rulebooks import KITE

CATALOGUES = [*languages.FOLDER.glob("*.po")]
CUP = "cup --name Cup --date 2019-05-04 --seed luck"


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    """A copy of the program that nobody has changed yet."""
    return Scratch(tmp_path)


BEST_GAME = '''def best_game(asked: FigureContext) -> Derivation:
    """The most tournament points of any round."""
    rounds = asked.sum_of_rounds(lambda entry: entry.tournament_points)
    value = max((term.value for term in rounds.terms), default=0)
    return replace(rounds, value=value, rule=later("The most of all rounds"))


'''
ITS_ENTRY = """    "best_game": Tiebreaker(
        name=later("Best game"),
        within=later("best game"),
        abbreviation=later("BG"),
        text=later("The most tournament points of any round, the highest first."),
        derive=best_game,
    ),
"""


def test_a_tiebreaker(scratch: Scratch) -> None:
    """It ranks, and it stands by its name on the pages in both languages, in the manual and in the editors' schema."""
    scratch.add_before("generator/figures/own.py", "TIEBREAKERS: Mapping", BEST_GAME)
    scratch.add_before("generator/figures/own.py", '    "own_scores": Tiebreaker(', ITS_ENTRY)
    row = "| `best_game` | The most tournament points of any round, the highest first. | 3 |\n"
    scratch.add_before("docs/regulations.md", "| `own_scores` | The sum", row)
    german = {
        "Best game": "Bestes Spiel",
        "best game": "bestes Spiel",
        "BG": "BS",
        "The most tournament points of any round, the highest first.": "Die meisten Turnierpunkte einer Runde.",
        "The most of all rounds": "Das meiste aller Runden",
    }
    scratch.translate(german)
    scratch.write("docs/regulation.schema.json", scratch.run("regulations schema"))

    rules = KITE.replace("    - key: strength_of_schedule\n", "    - key: best_game\n")
    (scratch.work / "rules.yaml").write_text(rules, encoding="utf-8")
    told = scratch.run("regulations check rules.yaml", f"simulate {CUP} --regulations rules.yaml --players 9")
    assert told.startswith("nothing to fix\n")
    scratch.also_in("de")
    scratch.run("build")

    best: dict[str, int] = {}
    for number in range(1, 5):
        for row in scratch.data(f"round-{number}")["pairings"]:
            for seat in (1, 2):
                player, points = row[f"player{seat}"], row[f"points{seat}"]
                best[player] = max(best.get(player, 0), points or 0)
    lines = scratch.data("standings")["standings"]
    assert {line["player"]: line["tiebreakers"]["best_game"] for line in lines} == {
        player: points for player, points in best.items() if player is not None
    }
    order = [(line["points"], line["tiebreakers"]["best_game"]) for line in lines]
    assert order == sorted(order, reverse=True)
    assert len({points for points, _ in order}) < len(order)  # there were ties
    assert "Best game" in scratch.page("cup/standings/index.html")
    assert "Best game (BG): <b>" in scratch.page(f"cup/players/{lines[0]['player']}/index.html")
    assert "The most tournament points of any round" in scratch.page("cup/rules/index.html")
    assert "Bestes Spiel (BS): <b>" in scratch.page(f"de/players/{lines[0]['player']}/index.html")
    assert '"best_game"' in scratch.read("docs/regulation.schema.json")
    assert_the_recipe_says_so("A tiebreaker", scratch.touched())
    assert len(scratch.touched()) == 3 + len(CATALOGUES)


KITE_IN_GERMAN = {
    "These are the rules of our evenings.": "Das sind die Regeln unserer Abende.",
    "The game has no printed tournament rules.": "Das Spiel hat keine gedruckten Turnierregeln.",
    "The strings that a player cut.": "Die Schnüre, die ein Spieler gekappt hat.",
    "The higher score wins, and equal scores are a draw.": "Mehr Schnüre gewinnen, gleich viele sind unentschieden.",
}


KITE_IN_THE_CATALOGUE = """- id: kite-duel
  game: Kite Duel
  publisher: Old Harbor Hall
  document: Kite evenings at the Old Harbor Hall
  published: "2019"
  asks: What each player scored.
  checked: A small event worked by hand.
  unsure: Nothing.
"""


def test_a_regulation(scratch: Scratch) -> None:
    """It is listed, an event is played by it, and its pages say its rules."""
    scratch.write("generator/regulations/documents/kite-duel.yaml", KITE)
    scratch.add_before("generator/regulations/games.yaml", "- id: atomic-empire", KITE_IN_THE_CATALOGUE)
    scratch.translate(KITE_IN_GERMAN)

    told = scratch.run("regulations", f"simulate {CUP} --regulations kite-duel --players 5", "build")
    assert re.search(r"^kite-duel +Kite Duel\. What each player scored", told, re.MULTILINE)
    assert {line["points"] for line in scratch.data("standings")["standings"]} <= set(range(10))
    assert scratch.data("event")["regulations"] == "kite-duel"
    assert "The strings that a player cut." in scratch.page("cup/rules/index.html")
    assert_the_recipe_says_so("A regulation", scratch.touched())
    assert len(scratch.touched()) == 2 + len(CATALOGUES)


def test_a_column_of_the_players(scratch: Scratch) -> None:
    """It is in the workbook that is made, and what is typed there is on both pages in both languages, and in data/."""
    field = "    club: CleanText | None = None\n"
    scratch.replace("generator/model/players.py", field, f"{field}    team: CleanText | None = None\n")
    scratch.add_before("generator/workbooks/layout.py", "PUBLIC_NAME = ", 'TEAM = "Team"\n')
    entry = '    TEAM: PlayerColumn(field="team", width=24),\n'
    scratch.add_before("generator/workbooks/layout.py", "    PUBLIC_NAME: PlayerColumn", entry)
    club = '        ShownColumn(heading=_("Club"), field="club"),\n'
    line = '        ShownColumn(heading=_("Team"), field="team"),\n'
    scratch.replace("generator/site/pages/players/page.py", club, club + line)
    scratch.replace("generator/site/data.py", '"club", "list_points")', '"club", "team", "list_points")')
    scratch.translate({"Team": "Mannschaft"})

    scratch.run(f"new {CUP} --regulations runewars-2.2 --structure basic --tier relaxed")
    path = scratch.events / "cup" / "players.xlsx"
    workbook = openpyxl.load_workbook(path)
    sheet = workbook["Players"]
    columns = {cell.value: cell.column for cell in sheet[1]}
    for number in range(1, 5):
        for header, value in {"ID": f"P{number}", "Name": f"Ilse {number}", "Team": "North"}.items():
            sheet.cell(number + 1, columns[header], value)
    workbook.save(path)
    workbook.close()
    scratch.also_in("de")
    scratch.run("build")
    assert {player["team"] for player in scratch.data("players")["players"]} == {"North"}
    rows = list(csv.DictReader(scratch.page("cup/data/players.csv").splitlines()))
    assert [row["team"] for row in rows] == ["North"] * 4
    for page in ("cup/players/index.html", "cup/players/P1/index.html"):
        assert re.search(r">Team</(th|dt)>", scratch.page(page))
        assert "North" in scratch.page(page)
    assert ">Mannschaft</dt>" in scratch.page("de/players/P1/index.html")
    assert_the_recipe_says_so("A column of the players", scratch.touched())
    assert len(scratch.touched()) == 4 + len(CATALOGUES)


PAGE = '''"""The armies and how many play each."""

from collections import Counter
from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.site.facts import Facts
from generator.site.page_context import PageContext, PageFrame


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmiesPage:
    """The armies by name, each with its number of players."""

    frame: PageFrame
    armies: tuple[str, ...]


def armies_page(context: PageContext, facts: Facts) -> ArmiesPage:
    """The page of the armies."""
    armies = Counter(player.faction for player in facts.players.values() if player.faction)
    said = (f"{army}: {ngettext('{n} player.', '{n} players.', n)}" for army, n in sorted(armies.items()))
    return ArmiesPage(frame=context.frame(_("Armies"), "armies.css"), armies=tuple(said))
'''
TEMPLATE = """{% extends "base.html" %}
{% block content %}
<ul class="armies">{% for army in page.armies %}<li>{{ army }}</li>{% endfor %}</ul>
{% endblock %}
"""


def test_a_page(scratch: Scratch) -> None:
    """It lies at its address in both languages, its tab is on every page, and it has a style sheet of its own."""
    scratch.write("generator/site/pages/armies.py", PAGE)
    scratch.write("templates/armies.html", TEMPLATE)
    scratch.write("templates/assets/style/armies.css", ".armies {\n  columns: 2;\n}\n")
    contents = "generator/site/contents.py"
    bracket = "from generator.site.pages.event import event_page\n"
    scratch.add_before(contents, bracket, "from generator.site.pages.armies import armies_page\n")
    entry = '    Page(the_event, armies_page, "armies.html", tab=later("Armies")),\n'
    scratch.add_before(contents, '    Page(the_event, players_page, "players.html"', entry)
    scratch.translate({"Armies": "Armeen"})

    scratch.take("midweek-store-2018")
    scratch.also_in("de")
    scratch.run("build")
    armies = [player["faction"] for player in scratch.data("players")["players"] if player["faction"]]
    page = scratch.page("cup/armies/index.html")
    assert {f"<li>{army}: {armies.count(army)} player" for army in armies} <= set(
        re.findall(r"<li>[^<]*? player", page)
    )
    assert ">Armies</a>" in scratch.page("cup/standings/index.html")
    assert ">Armeen</a>" in scratch.page("de/standings/index.html")
    assert ".armies{" in scratch.asset("armies.*.css")
    assert_the_recipe_says_so("A page", scratch.touched())
    assert len(scratch.touched()) == 4 + len(CATALOGUES)


CHECK = '''define_note(
    "club-shouted",
    meaning="A club's name is written in capitals.",
    remedy="Write it as the club does.",
    example="Club says NORTH: write it in small letters",
)


def check_shouted_clubs(case: Case) -> Iterator[Finding]:
    """A club in capitals."""
    for player in case.event.players:
        if player.club and player.club.isupper():
            message = say("Club says {club}: write it in small letters", club=player.club)
            yield case.finding("club-shouted", player.place.cell("Club"), message)


'''


def test_a_finding(scratch: Scratch) -> None:
    """It is found in the cell, and `check --codes` explains it."""
    scratch.add_before("generator/checks/players.py", 'define_warning(\n    "late-after-swiss"', CHECK)
    scratch.add_before(
        "generator/checks/__init__.py", "    players.check_withdrawn,\n", "    players.check_shouted_clubs,\n"
    )

    scratch.take("riverside-relaxed-2018")
    path = scratch.events / "cup" / "players.xlsx"
    workbook = openpyxl.load_workbook(path)
    workbook["Players"]["D3"] = "NORTH"
    workbook.save(path)
    workbook.close()
    told = "note: events/cup/players.xlsx, Players!D3: Club says NORTH: write it in small letters\n"
    assert told in scratch.run("check cup")
    assert "## club-shouted\n\n*Note.* A club's name" in scratch.run("check --codes")
    assert_the_recipe_says_so("A finding", scratch.touched())
    assert len(scratch.touched()) == 2


def test_a_key_of_the_public_data(scratch: Scratch) -> None:
    """Programs find it in the file."""
    tier = '        "tier": settings.tier,\n'
    scratch.replace("generator/site/data.py", tier, f'{tier}        "tables": settings.tables,\n')

    scratch.take("riverside-relaxed-2018")
    scratch.run("build")
    assert scratch.data("event")["tables"] is None
    assert_the_recipe_says_so("A key of the public data", scratch.touched())
    assert len(scratch.touched()) == 1


def test_an_option_of_a_command(scratch: Scratch) -> None:
    """`--help` says it, and the command does it."""
    cli, command = "generator/cli/check.py", "generator/commands/check.py"
    option = '@click.option("--errors", is_flag=True, help="Leave out warnings and notes.")\n'
    scratch.add_before(cli, '@click.option("--codes"', option)
    scratch.replace(cli, "annotate: bool, codes: bool", "annotate: bool, codes: bool, errors: bool")
    scratch.replace(cli, "names, annotate=annotate)", "names, annotate=annotate, errors=errors)")
    scratch.replace(
        command, ", *, annotate: bool = False", ", *, annotate: bool = False, errors: bool = False"
    )
    scratch.replace(
        command, "_check, folder, annotate=annotate", "_check, folder, annotate=annotate, errors=errors"
    )
    scratch.replace(command, "Path, *, annotate: bool)", "Path, *, annotate: bool, errors: bool)")
    copies = "    copies = _copies(folder"
    kept = 'tuple(each for each in findings if not errors or each.severity.value == "error")'
    scratch.add_before(command, copies, f"    findings = {kept}\n")

    scratch.take("riverside-relaxed-2018")
    assert "tables-open" in scratch.run("check cup --format json")
    assert "tables-open" not in scratch.run("check cup --format json --errors")
    assert re.search(r"--errors +Leave out warnings", scratch.run("check --help"))
    assert_the_recipe_says_so("An option of a command", scratch.touched())
    assert len(scratch.touched()) == 2


def test_a_language(scratch: Scratch) -> None:
    """An event's pages are in it as far as it is translated, and in English else."""
    scratch.python("-m", "generator.languages", "nl")
    said = 'msgid "Rules"\nmsgstr "'
    scratch.replace("generator/languages/nl.po", f'{said}"', f'{said}Regels"')

    scratch.take("riverside-relaxed-2018")
    scratch.also_in("nl")
    scratch.run("build")
    page = scratch.page("nl/index.html")
    assert '<html lang="nl"' in page
    assert ">Regels</a>" in page
    assert ">Players</a>" in page
    assert_the_recipe_says_so("A language", scratch.touched())
    assert len(scratch.touched()) == 1


def test_the_colours(scratch: Scratch) -> None:
    """Style sheet, icon, lost page, picture and the projector have the new ones, and none the old."""
    palette = "generator/site/colours.py"
    for old, new in (("0b5d5a", "7a1f3d"), ("d9e4e1", "e9dcdc"), ("fbfaf7", "fafaff")):
        scratch.replace(palette, f'"{old}"', f'"{new}"')

    scratch.take("riverside-relaxed-2018")
    scratch.run("build")
    style, icon, hall = (scratch.asset(name) for name in ("site.*.css", "icon.*.svg", "screen.*.css"))
    for text in (style, icon, hall, scratch.page("404.html")):
        assert "#7a1f3d" in text
        assert "0b5d5a" not in text
    picture = (scratch.work / "site" / "cup" / "picture.png").read_bytes()
    assert bytes.fromhex("7a1f3d") in picture
    assert_the_recipe_says_so("The colours", scratch.touched())
    assert len(scratch.touched()) == 1
