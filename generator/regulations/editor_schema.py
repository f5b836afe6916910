"""The JSON Schema for editors of regulation files, with what each key means."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from generator.regulations.house_rules import House
from generator.regulations.schema import GAME_PARTS, Regulation
from generator.regulations.schema_parts import Strict


def _below(form: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """All forms that are made of one."""
    for each in form.__subclasses__():
        yield each
        yield from _below(each)


def _described(form: type[BaseModel]) -> Mapping[str, str]:
    """Return the sentences that stand at the keys of a form themselves."""
    return {key: field.description for key, field in form.model_fields.items() if field.description}


# What each key means that says what a game is and what it is worth: a part of `keys.KEYS`.


GAME_KEYS: Mapping[str, Mapping[str, str]] = {
    "Endings": {
        "text": "A sentence on how games end and who wins.",
        "allowed": "The words that may be entered under `Ended`.",
        "ties": "What equal scores are: a `draw`, or `winner entered` where the players find a winner otherwise.",
        "ties_cite": "The clause for that, if it is not that of `endings`.",
        "time_cite": "The clause for an end by `Time`, if it is not that of `endings`.",
        "ties_by": "Figures that decide on equal scores, one after the other; `ties` says what is left.",
        "tie_break": "How the players find that winner, as in `Final Salvo`: slips have a box that says who won it.",
    },
    "Margin": {
        "text": "A sentence on how it is counted.",
        "figure": "The figure in which the lead is counted, as in `Army points`. Without this key the score.",
        "counts_for": "Who has one: the `winner`, or `both` (the loser's is the base minus the lead).",
        "base": "What the lead is added to. Without this key 0.",
        "minimum": "The smallest lead that counts.",
        "maximum": "The largest lead that counts.",
        "mutual_destruction": "The lead of a game in which both lost everything.",
    },
    "PointsTable": {
        "bands": "Rows by the winner's lead, without gaps.",
        "degrees_cite": "The clause on what a lead is called, as in `Major Victory`, if it is not that of the table.",
        "draw": "What a draw is worth to each player. Needed where `ties` are a `draw`.",
    },
    "TournamentPoints": {
        "bands": "Rows by the winner's lead, without gaps.",
        "degrees_cite": "The clause on what a lead is called, as in `Major Victory`, if it is not that of the table.",
        "draw": "What a draw is worth to each player. Needed where `ties` are a `draw`.",
        "own_score": "`true` if each player's score is what the player gets, instead of `bands`.",
        "for_endings": "Other tables of `bands` and `draw` for games with a certain ending, by its word.",
    },
    "Band": {
        "lead": "The lead in score, as in `30-69`, `70+` or `7`.",
        "win": "Tournament points of the winner, whole or as in `0.5`.",
        "loss": "Tournament points of the loser.",
        "name": "What such a win is called, as in `Minor Victory`.",
    },
    "Award": {
        "tournament_points": "Tournament points, whole or as in `0.5`.",
        "margin_of_victory": "Margin of victory. Without this key 0.",
    },
    "ByeAward": {
        "tournament_points": (
            "Tournament points, whole or as in `0.5`, or `average`: the mean of the player's other games."
        ),
        "margin_of_victory": "Margin of victory. Without this key 0.",
        "own_score": (
            "The score that tiebreakers count for it, as in `75`, or `average`: the mean of the player's other games. "
            "Without this key 0."
        ),
    },
    "Awarded": {
        "winner": "What the player gets to whom the game is awarded.",
        "loser": "What the other one gets.",
        "margins_by_scores": "`true` if the margins of victory follow from what was entered, whoever won.",
    },
    "ConcessionWinner": {
        "tournament_points": "Tournament points, whole or as in `0.5`.",
        "margin_of_victory": "Margin of victory. Without this key 0.",
        "table_from": "The lead from which the table counts instead, by the scores as they stood.",
    },
    "Concession": {
        "text": "A sentence on what giving up means.",
        "conceding": "What the player who gives up gets.",
        "opponent": "What the opponent gets.",
        "opponent_score": "The opponent's score, with which the game counts as played; instead of the two above.",
        "loses_everything": "`true` if losses decide a game, and giving up loses everything; instead of the above.",
        "retires": "`true` if a player who gives up plays no more and has no rank.",
        "retires_cite": "The clause for that, if it is not that of `concession`.",
        "rules": "More on giving up, a sentence each.",
    },
}  # fmt: skip


# What each key of a regulation file means, a sentence each: for the manual, and for an editor that completes
# them. By the name of the form that has the key; `Cited` holds the two that stand in nearly every mapping.


KEYS: Mapping[str, Mapping[str, str]] = {
    "Regulation": {
        "form": "Always `roundsheet/regulations/1`: the form that this file has.",
        "id": "A short name for files and addresses, as in `harbor-rules`.",
        "name": "The name that findings and pages use, as in `Harbor Rules`.",
        "game": "The game's name.",
        "document": "The document that the rules are in.",
        "readings": "What you do where the document is silent or unclear, by an id of your own, as in `H-1`.",
        "structures": "How many rounds an event has, and whether a cut follows, by its number of players.",
        "tiers": "Levels of play by name, as in `relaxed`, where the document has them.",
        "leaders": "Who leads an event.",
        "lists": "The limits of the lists that players bring: armies, squads, decks.",
        "scenarios": "What a round is played with: deployments and objectives.",
        "round_times": "How long rounds last.",
        **{key: part.meaning for key, part in GAME_PARTS.items()},
        "endings": "The ways in which a game may end.",
        "margin_of_victory": "What a win's size is worth. Without this key there is none.",
        "tournament_points": "The points that a game is worth, and that rank the players.",
        "concession": "What it is worth when a player gives up. Needed if `endings` allow `Conceded`.",
        "awarded": (
            "What a win is worth that a ruling gives, where `endings` allow `Awarded`. Without this key what a win by "
            "the smallest lead is worth, with margins of 0."
        ),
        "both_lost": "What each gets of a game that both lost. Without this key nothing.",
        "registered": "Figures that are entered for each player at registration, such as a rating.",
        "ranking": "How players with equal tournament points are ordered.",
        "swiss": "How Swiss rounds are paired.",
        "tables": "Which table a game gets. Without this key tables follow the order of pairing.",
        "byes": "Who sits out when the number of players is odd, and what that is worth.",
        "drops": "What a missed round is worth.",
        "elimination": "How a bracket is played. Without this key there is none.",
        "point_changes": (
            "A sentence on what points may be given or taken for by a ruling. With this key round workbooks offer it "
            "on the sheet `Changes`."
        ),
        "notes": "What the document says only to people, a sentence each, for the rules page.",
    },
    "House": {
        "form": "Always `roundsheet/regulations/1`: the form that this file has.",
        "id": "A short name for files and addresses, other than that of what is extended.",
        "name": "The name that findings and pages use.",
        "extends": "The id of shipped regulations, or a file beside this one, as in `club-base.yaml`.",
        "document": "Your own paper, which the changes cite.",
        "readings": "What you do where no document says it, by an id of your own, as in `H-1`.",
        "changes": "What is different from what this file extends.",
    },
    "HouseChange": {
        "at": "What is changed: the keys on the way to it with dots between them, as in `byes.award`.",
        "value": "What it is now; `null` takes it away.",
        "cite": "Where your paper says so.",
        "reading": "The id of the reading that decides it, instead of `cite` or beside it.",
        "reason": "Why, in a sentence for the rules page.",
    },
    "Document": {
        "title": "Its title.",
        "version": "Its version, in quotes where it looks like a number, as in `\"2.2\"`.",
        "effective": "The date from which it is in force, as in `2018-07-23`. An earlier event gets a warning.",
        "sections": "Its headings with their page or pages, by section: these are what clauses may cite.",
    },
    "Reading": {
        "text": "What is done, in a sentence.",
        "why": "What the document leaves open.",
    },
    "Cite": {
        "heading": "A heading of the document.",
        "page": "The page that the rule is on.",
        "of": "The id of the regulations whose document it is, where it is not this file's own.",
    },
    "Cited": {
        "cite": "The heading and the page where the document says this. It counts for everything below.",
        "reading": "The id of a reading, where the document does not say this itself.",
    },
    "Rule": {
        "text": "The rule in a sentence, for the rules page.",
        "about": "What else has this rule's clause: all that the program says about the same matter.",
    },
    "Structures": {
        "tables": "Tables of event lengths by name, as in `basic`; an event names the one it uses.",
        "custom": "A sentence on events that state their own stages in event.yaml.",
        "counted": "A sentence on when and how players are counted.",
        "announced": "A sentence on when the length is announced.",
    },
    "Structure": {
        "rows": "A row for each range of numbers of players, without gaps.",
        "doubling": "How the table goes on after its last row, each time the number of players doubles.",
    },
    "StructureRow": {
        "players": "The numbers of players, as in `9-32`, `49+` or `7`.",
        "swiss_rounds": "How many Swiss rounds they play.",
        "cut": "How many of them go on to single elimination. Without this key nobody does.",
    },
    "Doubling": {"swiss_rounds": "How many rounds are added each time."},
    "Tier": {
        "leader_may_play": "Whether a leader may also be a player.",
        "leaders_cite": "The clause for that, if it is not the tier's own.",
        "structures": "The structures meant for the tier, which may include `custom`; any other gets a note.",
        "unnamed": "A sentence that makes this the tier of events that name none. Without it they have no tier.",
    },
    "Leaders": {
        "roles": "The roles there are, as in `organizer`, `judge`.",
        "organizers": "How many organizers an event has. Without this key any number.",
        "organizers_cite": "The clause for that, if it is not that of `leaders`.",
        "between_leaders": "A sentence on games of leaders against each other.",
        "announced": "A sentence that leaders are named at the start; a later change is then noted.",
    },
    "RoundTimes": {
        "swiss": "Minutes of a Swiss round.",
        "elimination": "Minutes of an elimination round.",
        "final": "Minutes of the final.",
        "at_most": "`true` if the organizer may set less. Other minutes get a warning; with this key, only more do.",
        "equal": "A sentence, where all Swiss rounds are equally long. Others than round 1's minutes get a note.",
        "breaks": "Minutes between two rounds, as in `10-15`. Starts of two rounds that say otherwise get a note.",
        "at_time": "A sentence on what happens when time is called.",
        "rules": "More on time, a sentence each.",
    },
    **GAME_KEYS,
    **{form.__name__: said for form in _below(Strict) if (said := _described(form))},
    "Registered": {
        "name": "Its name, which heads a column of `players.xlsx`, as in `Rating`.",
        "text": "A sentence on what it is.",
        "minimum": "The smallest number there is. Without this key 0.",
        "maximum": "The largest number there is. Without this key 39,999: a larger one is a date typed by mistake.",
        "starting_points": "`true` if it counts as tournament points, from before round 1 on.",
        "while_playing": "`true` if it arises in the games, as cards shown do, and may change after each round.",
    },
    "Ranking": {
        "tournament_points_cite": "The clause by which tournament points rank, if it is not that of `ranking`.",
        "precedence": "The tiebreakers in their order. Players tied after the last one share the rank.",
        "details": "More on the ranking, a sentence each.",
    },
    "Tiebreaker": {
        "key": "The tiebreaker.",
        "text": "The document's definition in a sentence of your own.",
        "figure": "The name of the figure that it counts, where the tiebreaker takes one.",
        "lowest_first": "`true` if the lowest ranks first, where the tiebreaker takes that.",
        "lowest": "How many of the lowest are left out, where the tiebreaker takes that.",
        "highest": "How many of the highest are left out, where the tiebreaker takes that.",
        "floor": "The least that a rate counts, as in `0.33` or `1/3`, where the tiebreaker takes one.",
        "without_byes": "`true` if rounds with a bye are left out of a rate, where the tiebreaker takes that.",
        "drawn_games": "The figure that says how many games of a match were drawn, where a rate of games takes one.",
        "drawn_worth": "What such a game is worth, as a part of a game won, as in `1/3`. Without this key nothing.",
        "scope": "Among whom head to head counts: `all met`, as without this key, `any met` or `two`.",
    },
    "Swiss": {
        "method": "How players are paired.",
        "first_round": "How round 1 is paired. Without this key as `method` pairs players who are all equal.",
        "seats_cite": "The clause by which everybody is paired in each round, if it is not that of `swiss`.",
        "rematches": "Whether two players may meet again.",
        "out_after_losses": (
            "With how many losses a player is out: in no later Swiss round, and in no cut. Without this key nobody is."
        ),
        "out_after_losses_cite": "The clause for that, if it is not that of `swiss`.",
        "rules": "The rules in sentences.",
    },
    "Rematches": {
        "forbidden_within": "Where two players meet only once: the `stage`, the whole `event`, or `nothing`.",
    },
    "Tables": {"method": "How tables are given out.", "rules": "The rules in sentences."},
    "Byes": {
        "first_round": "Who has the bye in round 1.",
        "later_rounds": "Who has it in later rounds.",
        "award": "What it is worth. The opponent of a player who does not appear gets the same.",
        "given": "What a bye is worth that you give beforehand. Without this key the same.",
        "rules": "The rules in sentences.",
    },
    "GivenByes": {
        "award": "What it is worth.",
        "counts_as": "Whether the round counts as a `win`, a `draw` or a `loss`. Without this key a win.",
    },
    "Drops": {
        "unpaired_loss": "What a round is worth to a player who missed it or did not appear.",
        "rules": "The rules in sentences.",
    },
    "Elimination": {
        "method": "How the bracket is made.",
        "losers_cite": "The clause by which whoever loses is out, if it is not that of `elimination`.",
        "third_place": "Whether the losers of the semifinals play for third place, beside the final.",
        "places": (
            "Who of those that lose in the same round has the better place: `by rank` before the bracket, as without "
            "this key, or `by all games`, those of the bracket included."
        ),
        "cut": "A sentence on who makes the cut.",
        "rules": "The rules in sentences.",
    },
    "Lists": {
        "text": "A sentence on what a list is.",
        "total": "The most points that a list may have.",
        "factions": "How many factions a list may mix, and which there are.",
        "kinds": "What a list may hold, by the words of the column Kind of the sheet Lists.",
        "choice": "What a player may choose because of the list's total.",
        "rules": "More on lists, a sentence each.",
    },
    "ListTotal": {"maximum": "The most points, all copies together."},
    "ListFactions": {
        "maximum": "How many factions a list may mix. Without this key 1.",
        "maximum_cite": "The clause for that, if it is not that of `factions`.",
        "among": "The factions there are. Without this key any.",
        "also": "What else players call these factions, as in `{Red: [Red Company, Reds]}`.",
        "exceptions": "`true` if an effect may allow more: then more is a warning, not an error.",
        "limited": "`false` if a list names its faction but is not limited to one: then more is a warning.",
    },
    "ListKind": {
        "minimum": "The fewest of the kind. Without this key 0.",
        "expected": "`true` if a list without any of the kind says too little: it gets a note.",
        "maximum": "The most of the kind.",
        "unique": "The most that may be marked unique.",
        "different": "`true` if no two may have the same name.",
        "pair_capacity": "The most capacity that any two of them may have together.",
        "among": "The names there are. Without this key any.",
        "numbered": "Names with a number, as in `Asteroid 7`, and how many there are of each.",
        "models": "`true` if these are a force's models: their number is what the column Models says.",
    },
    "Choice": {
        "text": "A sentence on the choice.",
        "what": "What is chosen, as in `the first player`.",
        "by": "Who chooses: the player with the `lower total` or the `higher total`. On equal totals chance decides.",
    },
    "Scenarios": {
        "text": "A sentence on how a round gets its scenario.",
        "method": "`drawn` from the season, none twice before all have been used, or `named by the organizer`.",
        "seasons": "What is legal from a date on, the earliest first.",
        "bound_tiers": "The tiers whose events must use the season's; others may name their own.",
        "rules": "More on scenarios, a sentence each.",
    },
    "Season": {
        "begins": "The date from which it is in force, as in `2018-10-01`.",
        "deployments": "The deployments that may be played.",
        "objectives": "The objectives that may be played.",
    },
}  # fmt: skip


_OF_HOUSE_FILES = ("extends", "bases", "changes")


def schema_for_editors() -> dict[str, Any]:
    """A schema that holds for whole regulations and for house files."""
    forms: list[tuple[type[BaseModel], Literal["validation"]]] = [
        (Regulation, "validation"),
        (House, "validation"),
    ]
    for form in _below(Strict):  # else they are built when they are needed
        form.model_rebuild(force=True)
    _, made = models_json_schema(forms, ref_template="#/definitions/{model}")
    definitions: dict[str, Any] = made["$defs"]
    for key in _OF_HOUSE_FILES:
        del definitions["Regulation"]["properties"][key]
    for unused in ("Base", "Change"):
        del definitions[unused]
    for name, definition in definitions.items():
        _explain(name, definition)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",  # the newest that every editor knows
        "title": "Roundsheet regulations",
        "if": {"anyOf": [{"required": ["extends"]}, {"required": ["changes"]}]},
        "then": {"$ref": "#/definitions/House"},
        "else": {"$ref": "#/definitions/Regulation"},
        "definitions": dict(sorted(definitions.items())),
    }


def _explain(name: str, definition: dict[str, Any]) -> None:
    """Give each key its sentence; titles and developers' remarks would only be in the way."""
    for noise in ("title", "description"):
        definition.pop(noise, None)
    for key, value in definition.get("properties", {}).items():
        for noise in ("title", "description"):
            value.pop(noise, None)
        if value.get("default", 0) in (None, [], {}):
            del value["default"]
        said = KEYS.get(name, {}).get(key) or KEYS["Cited"][key]
        value["description"] = said.replace("`", "")
