"""News is sent to a webhook: Discord's, or any that takes JSON."""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException

TIMEOUT = 10  # seconds
_DISCORD = ("discord.com", "discordapp.com")
_ADDRESS = re.compile(r"https://([a-z0-9.-]+)(?::[0-9]{1,5})?(?:[/?][!-~]*)?", re.ASCII | re.IGNORECASE)
_UNUSABLE = (
    "the webhook's address must begin with https:// and be one address, without spaces or line breaks in it"
)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Whoever answers with another address is not followed: the news is for this one."""

    def redirect_request(self, *_: object) -> None:
        """Nothing: the answer counts as an error."""


def announce(news_: str, webhook: str) -> tuple[str, ...]:
    """Send each piece of news, as `news` gave them to the steps after it, in JSON.

    Returns:
        What could not be sent and why, as lines without the webhook's address, which is a secret. It never fails.
    """
    webhook = webhook.strip()
    address = _ADDRESS.fullmatch(webhook)
    if address is None:
        return (_UNUSABLE,)
    try:
        items = json.loads(news_)
        return tuple(problem for item in items for problem in _send(item, webhook, address[1].lower()))
    except Exception:  # noqa: BLE001 (what is published stays published; an error's own words may hold the address)
        return ("the webhook could not be used: not everything was announced",)


def _send(item: dict[str, object], webhook: str, host: str) -> Iterator[str]:
    body: dict[str, object] = item
    if any(host == own or host.endswith(f".{own}") for own in _DISCORD):
        seats = item.get("pairings")
        table = f"```\n{str(seats).replace('`', chr(39))}\n```" if seats else None  # names as they are
        said = "\n".join(str(part) for part in (item.get("text"), item.get("url"), table) if part)
        body = {"content": said[:2000], "allowed_mentions": {"parse": []}}
    request = urllib.request.Request(
        webhook,
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "User-Agent": "Roundsheet"},
    )
    try:
        with urllib.request.build_opener(_NoRedirects).open(request, timeout=TIMEOUT) as answer:
            answer.read(1)
    except urllib.error.HTTPError as error:
        yield f"the webhook answered {error.code}: {item.get('text')} was not announced"
    except (OSError, ValueError, HTTPException):
        yield f"the webhook can't be reached: {item.get('text')} was not announced"
