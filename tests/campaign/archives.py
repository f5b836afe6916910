"""Workbooks that are broken: bytes, parts, XML, and those made to do harm."""

from random import Random

from tests.campaign.hostile_files import HOSTILE
from tests.campaign.judge import Made, Scene, attempts
from tests.campaign.kinds import Kind
from tests.campaign.small import bases
from tests.campaign.workbooks import broken

_QUICK = [hostile for hostile in HOSTILE if not hostile.is_slow]


def harm(scene: Scene, random: Random, number: int) -> Made:
    """One of the event's workbooks, broken; the first inputs are the hostile files one after the other."""
    files = sorted(name for name in scene.files if name.endswith(".xlsx"))
    if number < len(HOSTILE):
        hostile = [*_QUICK, *(each for each in HOSTILE if each.is_slow)][number]
        scene.put("round-1.xlsx", hostile.make())
        return Made(about=f"round-1.xlsx: {hostile.name}", moved_private=True)
    name = random.choice(files)
    scene.put(name, broken(scene.files[name], random))
    return Made(about=f"{name}, broken", moved_private=True)


KIND = Kind(
    name="workbooks",
    what="workbooks with broken bytes, parts, tags and cells, bombs and other hostile archives",
    begin=attempts(harm),
    warm=bases,
    known=len(HOSTILE),
    few=6,
)
