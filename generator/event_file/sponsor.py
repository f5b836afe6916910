"""The sponsor in `event.yaml` and `site.yaml`: a line, and perhaps a logo that lies beside the file."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from generator.event_file.dates import StrictForm, Text, has_host
from generator.event_file.logo import LEFT_OUT, LOGO, logo_in
from generator.files import reading
from generator.findings import Finding
from generator.languages.said import say
from generator.model import Logo, Sponsor
from generator.strict_yaml import YamlDocument

MAX_ADDRESS_CHARACTERS = 500

_FILE = re.compile(r"[^./\\:~\s][^/\\:]{0,99}\.(png|jpe?g)", re.IGNORECASE)


def _url(value: Any) -> Any:
    scheme, sign, rest = value.partition("://") if isinstance(value, str) else ("", "", "")
    address = f"{scheme.lower()}{sign}{rest}"  # a telephone begins with a capital letter
    is_address = re.fullmatch(r"https?://[^\s\"'<>\\]+", address)
    if is_address and has_host(address) and len(address) <= MAX_ADDRESS_CHARACTERS:
        return address
    raise ValueError(
        say(
            "{value!r} is not the address of a page: write it whole, as in url: https://example.org/",
            value=value,
        )
    )


def _logo_file(value: Any) -> Any:
    if isinstance(value, str) and _FILE.fullmatch(value):
        return value
    raise ValueError(
        say(
            "{value!r} is not the name of a logo: name a PNG or JPEG file that lies beside this one, as in sponsor.png",
            value=value,
        )
    )


class SponsorForm(StrictForm):
    """What both files may say of a sponsor."""

    name: Text = Field(description="The sponsor's name.")
    url: Annotated[str, BeforeValidator(_url)] | None = Field(
        default=None, description="The sponsor's page, as in https://example.org/."
    )
    logo: Annotated[str, BeforeValidator(_logo_file)] | None = Field(
        default=None, description="The name of a PNG or JPEG file that lies beside this one."
    )


def read_sponsor(
    form: SponsorForm | None, folder: Path, document: YamlDocument
) -> tuple[Sponsor | None, tuple[Finding, ...]]:
    """Return the sponsor with the logo; without it where its file can't be shown, which is a finding.

    Args:
        form: what the file says, if anything.
        folder: in which the file lies.
        document: the file.
    """
    if form is None:
        return None, ()
    sponsor = Sponsor(name=form.name, url=form.url)
    if form.logo is None:
        return sponsor, ()
    try:
        return replace(sponsor, logo=_logo(folder, form.logo)), ()
    except reading.RefusedError as refusal:
        message = say("the pages leave out the logo {file}: {why}", file=form.logo, why=refusal.message)
        return sponsor, (Finding(code=LEFT_OUT, place=document.place(("sponsor", "logo")), message=message),)


def _logo(folder: Path, name: str) -> Logo:
    if name not in reading.look_into(folder, folder.name).names:  # a disk may take another spelling for it
        raise reading.RefusedError(LEFT_OUT, LOGO.missing)
    return logo_in(reading.read(folder / name, LOGO))


def sponsor_keys(sponsor: Sponsor | None) -> dict[str, str]:
    """Return what stands under `sponsor` in a file that is made; nothing without one."""
    if sponsor is None:
        return {}
    named = {"name": sponsor.name, "url": sponsor.url, "logo": next(iter(logo_file(sponsor)), None)}
    return {key: value for key, value in named.items() if value is not None}


def logo_file(sponsor: Sponsor | None) -> dict[str, bytes]:
    """Return the logo that lies beside such a file, by its name; nothing without one."""
    logo = sponsor.logo if sponsor is not None else None
    return {} if logo is None else {f"sponsor{logo.ending}": logo.content}
