"""What somebody meant who wrote a number, or yes and no, in a way that a file doesn't know."""

import re

from generator.languages.said import Said, say

_TRUE = ("yes", "on", "y")
_FALSE = ("no", "off", "n")
_NOTHING = ("none", "no", "nothing", "unlimited", "no limit", "infinite", "infinity", "any", "n/a", "-", "")


def number_hint(value: object) -> Said | None:
    """What a text that stands for a number means, where that can be told."""
    text = value.strip() if isinstance(value, str) else ""
    if time := re.fullmatch(r"(\d+):(\d\d)", text):
        number = int(time[1]) * 60 + int(time[2])
        return say("write minutes or points as one whole number, as in {number}", number=number)
    if hours := re.fullmatch(r"(\d{1,3})\s*(h|hours?)", text, re.IGNORECASE):
        return say("write minutes or points as one whole number, as in {number}", number=int(hours[1]) * 60)
    if re.fullmatch(r"-?(0|[1-9]\d{0,17})", text):
        return say("take the quotes away: {text}", text=text)
    if re.fullmatch(r"0\d{1,17}", text):
        return say("a number has no 0 before it: {number}", number=int(text))
    if base := re.fullmatch(r"0([xob])([0-9a-fA-F]+)", text):
        return say("write the number in ordinary digits ({number})", number=_ordinary(base[1], base[2]))
    if re.fullmatch(r"\d{1,3}([_,' .]\d{3})+", text):
        return say("write the number without separators: {number}", number=re.sub(r"[^0-9]", "", text))
    if re.fullmatch(r"-?\d+[.,]\d+", text):
        return say("write a whole number: fractions are not possible here")
    if unit := re.fullmatch(r"\+?(\d{1,18})\s*[a-zA-Z%]*\.?", text):
        return say("write the number alone: {number}", number=unit[1])
    if word := re.fullmatch(r"[a-zA-Z]+\s+(\d{1,18})", text):
        return say("write the number alone: {number}", number=word[1])
    if text.casefold() in _NOTHING:
        return say("write a whole number, as in 3, or leave the key out")
    return None


def _ordinary(base: str, digits: str) -> str:
    try:
        return str(int(digits, {"x": 16, "o": 8, "b": 2}[base]))
    except ValueError:
        return say("digits from 0 to 9")


def yes_or_no(value: object) -> Said:
    word = str(value).casefold()
    if word in _TRUE or word in _FALSE:
        return say("write {word}", word="true" if word in _TRUE else "false")
    return say("write true or false")
