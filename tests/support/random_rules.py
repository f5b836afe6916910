"""House files drawn at random from the vocabulary, as somebody might write them: most without a fault."""

import random
from collections.abc import Sequence
from typing import Any

from generator.figures.tiebreakers import CRITERIA
from generator.regulations import vocabulary

FIGURES = ("Casualties", "Army points", "Öl")
Part = dict[str, Any]


def random_rules(seed: str) -> Part:
    """The data of a file of rules; the same seed gives the same."""
    chance = random.Random(seed)
    scores, own = _scores(chance), chance.random() < 0.2
    has_draws = own or chance.random() < 0.7
    endings = _endings(chance)
    deciding = _deciding(chance, scores)
    has_bracket = chance.random() < 0.6
    registered = ["Rating", "Paint"][: chance.choice((0, 0, 1, 2))]
    margin = _margin(chance, scores)
    points = (
        _points(chance, scores, draws=has_draws, from_0=bool(deciding)) if not own else {"own_score": True}
    )
    rules: Part = {
        "form": "roundsheet/regulations/1",
        "id": "random-rules",
        "name": f"Rules {seed}",
        "game": "Any Game",
        "document": {"title": "Notes", "version": "1"},
        "readings": {"R-1": {"text": "Drawn at random.", "why": "To see that they run."}},
        "structures": {"tables": {"day": {"rows": _rows(chance, cut=has_bracket)}}},
        "scores": scores,
        "endings": {
            "text": "As it ends.",
            "allowed": endings,
            "ties": "draw" if has_draws else "winner entered",
            **({"ties_by": deciding} if deciding else {}),
        },
        "tournament_points": points | _for_endings(chance, scores, endings, points),
        "ranking": {"precedence": _precedence(chance, scores, registered, has_margin=margin is not None)},
        "swiss": _swiss(chance, registered),
        "byes": _byes(chance, scores, margin),
        "drops": {"unpaired_loss": {"tournament_points": chance.choice((0, 0, 1))}},
    }
    optional = {
        "margin_of_victory": margin,
        "registered": [{"reading": "R-1", "name": name, "text": "A number."} for name in registered],
        "tables": {"method": chance.choice([*vocabulary.TABLE_METHODS])} if chance.random() < 0.5 else None,
        "elimination": _elimination(chance) if has_bracket else None,
        "concession": _concession(chance, scores, margin) if "Conceded" in endings else None,
        "awarded": _awarded(chance, margin) if "Awarded" in endings and chance.random() < 0.5 else None,
        "both_lost": {"tournament_points": 0.5} if "Both lost" in endings and chance.random() < 0.3 else None,
        "point_changes": {"text": "By a ruling."} if chance.random() < 0.2 else None,
    }
    rules |= {key: part for key, part in optional.items() if part}
    return {key: _cited(part) for key, part in rules.items()}


def with_mean_byes(rules: Part) -> Part:
    """The same data, in which a bye is worth the mean of the player's own games."""
    byes = rules["byes"]
    return {**rules, "byes": {**byes, "award": {**byes["award"], "tournament_points": "average"}}}


def _cited(part: Any) -> Any:
    said = isinstance(part, dict) and not part.keys() & {"title", "R-1"}
    return {"reading": "R-1", **part} if said else part


def _rows(chance: random.Random, *, cut: bool) -> list[Part]:
    rows: list[Part] = [{"players": "4-8", "swiss_rounds": 3}, {"players": "9+", "swiss_rounds": 4}]
    for row in rows if cut else ():
        row["cut"] = chance.choice((2, 4))
    return rows


def _scores(chance: random.Random) -> Part:
    scores: Part = {"text": "What each scored."}
    if chance.random() < 0.2:
        return scores | {
            "pairs": chance.choice((["2-0", "2-1", "1-1"], ["1-0", "0-0"], ["3-0", "3-1", "3-2"]))
        }
    if chance.random() < 0.15:
        words = {"words": chance.choice(({"won": 2, "drawn": 1, "lost": 0}, {"Sieg": 9, "Pleite": 4}))}
        return (
            scores
            | words
            | (chance.choice(({}, {"pairs": ["2-0", "1-1"]})) if "won" in words["words"] else {})
        )
    most = chance.choice((None, 1, 2, 6, 20, 100, 500))
    figures = chance.sample(FIGURES, chance.choice((0, 0, 1, 2, 3)))
    return (
        scores
        | ({"maximum": most} if most else {})
        | ({"figures": [_figure(chance, name) for name in figures]} if figures else {})
    )


def _figure(chance: random.Random, name: str) -> Part:
    least = chance.choice((0, 0, 1))
    optional = {"optional": True} if chance.random() < 0.3 else {}
    return {"name": name, "minimum": least, "maximum": least + chance.choice((1, 5, 200)), **optional}


def _highest(scores: Part) -> int | None:
    if "pairs" in scores:
        return max(int(pair.partition("-")[0]) for pair in scores["pairs"])
    if "words" in scores:
        return max(scores["words"].values())
    most: int | None = scores.get("maximum")
    return most


def _endings(chance: random.Random) -> list[str]:
    left_out = ("Defeated", "Mutual destruction")  # which need a full army
    others = [word for word in vocabulary.ENDINGS if word not in ("Played out", *left_out)]
    return ["Played out", *chance.sample(others, chance.randint(1, len(others)))]


def _margin(chance: random.Random, scores: Part) -> Part | None:
    if chance.random() < 0.5:
        return None
    margin: Part = {"text": "The lead.", "counts_for": chance.choice(("winner", "both"))}
    margin |= chance.choice(({}, {"base": 100}, {"minimum": 1}, {"maximum": _highest(scores) or 300}))
    figures = [figure["name"] for figure in scores.get("figures", ())]
    return margin | ({"figure": chance.choice(figures)} if figures and chance.random() < 0.5 else {})


def _deciding(chance: random.Random, scores: Part) -> list[str]:
    """Figures that decide on equal scores."""
    names = [figure["name"] for figure in scores.get("figures", ())]
    return chance.sample(names, chance.randint(0, len(names))) if "full_army" not in scores else []


def _points(chance: random.Random, scores: Part, *, draws: bool, from_0: bool) -> Part:
    most = _highest(scores) or 10_000
    cuts = sorted(chance.sample(range(2, most + 1), min(chance.randint(0, 3), most - 1))) if most > 1 else []
    starts = [1 if draws and not from_0 and chance.random() < 0.5 else 0, *cuts]
    bands = [
        {
            "lead": f"{start}+" if start == starts[-1] else f"{start}-{starts[i + 1] - 1}",
            "win": 3 + i,
            "loss": chance.choice((0, 0.5, 1)),
        }
        for i, start in enumerate(starts)
    ]
    return {"bands": bands, **({"draw": chance.choice((1, 1.5))} if draws else {})}


def _for_endings(chance: random.Random, scores: Part, endings: Sequence[str], points: Part) -> Part:
    """Another table for games with one of the endings, in a few files."""
    ways = [word for word in ("Time", "Rounds") if word in endings]
    if "own_score" in points or not ways or chance.random() < 0.6:
        return {}
    draw, from_0 = "draw" in points, points["bands"][0]["lead"].startswith("0")
    return {"for_endings": {chance.choice(ways): _points(chance, scores, draws=draw, from_0=from_0)}}


def _precedence(
    chance: random.Random, scores: Part, registered: Sequence[str], *, has_margin: bool
) -> list[Part]:
    figures = [figure["name"] for figure in scores.get("figures", ())]
    known = []
    for key in vocabulary.TIEBREAKERS:
        names = registered if key == "registered" else figures
        takes = CRITERIA[key].takes
        if (
            key == "random"
            or (key == "margin_of_victory" and not has_margin)
            or ("figure" in takes and not names)
        ):
            continue
        if (key.endswith("match_rate") or key == "modified_median") and _highest(scores) is None:
            continue
        known.append({"key": key} | ({"figure": chance.choice(names)} if "figure" in takes else {}))
    chosen = chance.sample(known, chance.randint(1, 5))
    chosen = [
        each | _parameters(chance, each["key"]) | _drawn(chance, each["key"], figures) for each in chosen
    ]
    return [*chosen, {"key": "random"}] if chance.random() < 0.7 else chosen


def _parameters(chance: random.Random, key: str) -> Part:
    usual = {
        "lowest": 1,
        "highest": 1,
        "floor": "1/3",
        "without_byes": True,
        "scope": "any met",
        "lowest_first": True,
    }
    return {name: usual[name] for name in CRITERIA[key].takes if name in usual and chance.random() < 0.4}


def _drawn(chance: random.Random, key: str, figures: Sequence[str]) -> Part:
    """A figure with the number of games drawn, in some files that have figures."""
    if "drawn_games" not in CRITERIA[key].takes or not figures:
        return {}
    drawn = {"drawn_games": chance.choice(figures)}
    return chance.choice(({}, drawn, drawn | {"drawn_worth": "1/3"}))


def _swiss(chance: random.Random, registered: Sequence[str]) -> Part:
    firsts = [word for word in vocabulary.FIRST_ROUNDS if registered or word != vocabulary.RATING_HALVES]
    return {
        "method": chance.choice([*vocabulary.PAIRING_METHODS]),
        "rematches": {"forbidden_within": chance.choice(("stage", "event", "nothing"))},
        **({"first_round": chance.choice(firsts)} if chance.random() < 0.5 else {}),
    }


def _byes(chance: random.Random, scores: Part, margin: Part | None) -> Part:
    rules = [*vocabulary.BYE_RULES]
    award: Part = {"tournament_points": chance.choice((1, 3, 0.5)), **_own_margin(chance, margin)}
    award |= chance.choice(({}, {}, {"own_score": "average"}, {"own_score": min(_highest(scores) or 1, 1)}))
    byes: Part = {"first_round": "random", "later_rounds": chance.choice(rules), "award": award}
    if chance.random() < 0.3:
        byes["given"] = {
            "award": {"tournament_points": 0.5},
            "counts_as": chance.choice(("win", "draw", "loss")),
        }
    return byes


def _own_margin(chance: random.Random, margin: Part | None) -> Part:
    """What is given without a game has a margin of its own, in a few files."""
    return {"margin_of_victory": chance.choice((-5, 7, 140))} if margin and chance.random() < 0.5 else {}


def _elimination(chance: random.Random) -> Part:
    method = chance.choice([*vocabulary.BRACKETS])
    return {"method": method, **({"third_place": True} if chance.random() < 0.3 else {})}


def _concession(chance: random.Random, scores: Part, margin: Part | None) -> Part:
    if chance.random() < 0.4 and "pairs" not in scores:
        return {"text": "All for the other.", "opponent_score": _highest(scores) or 10}
    conceding = {"tournament_points": 0, **_own_margin(chance, margin)}
    opponent = {"tournament_points": 3, **_own_margin(chance, margin)}
    opponent |= {"table_from": chance.choice((1, 3))} if chance.random() < 0.3 else {}
    return {"text": "It is lost.", "conceding": conceding, "opponent": opponent}


def _awarded(chance: random.Random, margin: Part | None) -> Part:
    awarded: Part = {
        "winner": {"tournament_points": chance.choice((1, 3))},
        "loser": {"tournament_points": 0},
    }
    if margin and margin["counts_for"] == "both" and chance.random() < 0.5:
        return awarded | {"margins_by_scores": True}
    return awarded | {who: awarded[who] | _own_margin(chance, margin) for who in ("winner", "loser")}
