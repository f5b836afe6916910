"""The sponsor in `event.yaml` and `site.yaml`: what may stand there, and which files are logos."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.event_file import read_event_file, read_site_file
from generator.event_file.logo import logo_in
from generator.files.reading import RefusedError
from generator.findings import Finding, Severity
from generator.model import Logo, Sponsor
from tests.support.pictures import END, PNG, chunk, jpeg, png, segment

FEWEST = "name: Cup\ndate: 2018-09-15\nregulations: runewars-2.2\nseed: a\n"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def sponsor_of(folder: Path, said: str) -> tuple[Sponsor | None, tuple[Finding, ...]]:
    """The sponsor of an event file with this line; None where the file can't be read."""
    path = folder / "event.yaml"
    path.write_text(f"{FEWEST}{said}\n", encoding="utf-8")
    settings, findings = read_event_file(path, "cup/event.yaml")
    return settings and settings.sponsor, findings


def left_out(folder: Path, content: bytes, name: str = "logo.png") -> str:
    """What is said of a logo with this content; the sponsor is named all the same."""
    (folder / name).write_bytes(content)
    return said_of(folder, name)


def said_of(folder: Path, name: str) -> str:
    """What is said of a logo that is left out."""
    sponsor, (finding,) = sponsor_of(folder, f"venue: Hall\nsponsor:\n  name: Boards\n  logo: {name}")
    assert sponsor == Sponsor(name="Boards")
    assert (finding.code, finding.severity) == ("logo-left-out", Severity.WARNING)
    assert (finding.place.file, finding.place.line) == ("cup/event.yaml", 8)
    head, _, why = str(finding.message).partition(f"the pages leave out the logo {name}: ")
    assert head == ""
    return why


def test_a_name_alone_is_enough_and_a_page_and_a_logo_may_follow(tmp_path: Path) -> None:
    """The name of the published file is made of its content; capitals of schemes and endings make no difference."""
    assert sponsor_of(tmp_path, "sponsor: {name: Boards}") == (Sponsor(name="Boards"), ())
    (tmp_path / "our logo.PNG").write_bytes(png(30, 12))
    said = 'sponsor: {name: Boards & Sons, url: "Https://example.org/a?b=1&c=2#d", logo: our logo.PNG}'
    sponsor, findings = sponsor_of(tmp_path, said)
    assert findings == ()
    assert sponsor is not None
    assert (sponsor.name, sponsor.url) == ("Boards & Sons", "https://example.org/a?b=1&c=2#d")
    assert sponsor.logo is not None
    assert (sponsor.logo.width, sponsor.logo.height, sponsor.logo.content) == (30, 12, png(30, 12))
    assert sponsor.logo.name.startswith("sponsor.")
    assert sponsor.logo.ending == ".png"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Boards", "sponsor is 'Boards'"),
        ("{url: https://example.org/}", "sponsor.name is missing: add it"),
        ("{name: Boards, link: https://example.org/}", "sponsor.link is not known here"),
        ('{name: ""}', "sponsor.name is empty: write a text"),
        *(
            (
                f"{{name: Boards, url: {url}}}",
                "is not the address of a page: write it whole, as in url: https://",
            )
            for url in (
                *("example.org", "javascript:alert(1)", '"data:image/png,x"', "ftp://a.b/", "//a.b/", "7"),
                *('"https://a b/"', '"https://a.b/\\"x"', '"https://ilse:secret@a.b/"', '"https:///x"'),
                f"https://a.b/{'x' * 500}",
            )
        ),
        *(
            (f"{{name: Boards, logo: {logo}}}", "is not the name of a logo: name a PNG or JPEG file")
            for logo in (
                *("logo.svg", "logo.gif", "logo.webp", "logo", "png", "../logo.png", "a/logo.png", "7"),
                *('"a\\\\logo.png"', "/etc/logo.png", "https://example.org/logo.png", '"C:logo.png"', ".png"),
            )
        ),
    ],
)
def test_a_mistake_is_told_at_its_line(said: str, told: str, tmp_path: Path) -> None:
    """Only web addresses, and only names of files beside this one."""
    sponsor, (finding,) = sponsor_of(tmp_path, f"sponsor: {said}")
    assert sponsor is None
    assert told in str(finding)
    assert (finding.code, finding.place.line) == ("yaml-value", 5)


def test_a_logo_that_is_no_picture_is_left_out(tmp_path: Path) -> None:
    """Whatever it is called."""
    told = "it is neither PNG nor JPEG: save the picture as one of these"
    for content in (SVG, b"", b"GIF89a\1\0\1\0", b"RIFF\0\0\0\0WEBPVP8 ", b"BM", b"PK\3\4", b"\xff\xd8"):
        assert left_out(tmp_path, content) == told
        assert left_out(tmp_path, content, "logo.jpg") == told


def test_a_logo_that_is_too_large_is_left_out(tmp_path: Path) -> None:
    """200,000 bytes, and 1,600 pixels on each side, which the file's own header says."""
    for picture in (png, jpeg):
        assert logo_in(picture(1_600, 1_600)).width == 1_600
        for size in ((1_601, 1), (1, 1_601), (65_535, 65_535)):
            wide, high = (f"{side:,}" for side in size)
            told = f"it has {wide} by {high} pixels, and 1,600 on each side are possible: make it smaller"
            assert left_out(tmp_path, picture(*size)) == told
    rest = 200_000 - len(png(after=chunk(b"tEXt")))
    assert sponsor_of(tmp_path, "sponsor: {name: Boards}")[1] == ()
    (tmp_path / "logo.png").write_bytes(png(after=chunk(b"tEXt", b"x" * rest)))
    sponsor, findings = sponsor_of(tmp_path, "sponsor: {name: Boards, logo: logo.png}")
    assert sponsor is not None
    assert (sponsor.logo, findings) == (logo_in(png()), ())
    told = left_out(tmp_path, png(after=chunk(b"tEXt", b"x" * (rest + 1))))
    assert told == "it has more than 200,000 bytes: save it smaller"


def test_a_logo_that_is_cut_off_or_damaged_is_left_out(tmp_path: Path) -> None:
    """At any place; a JPEG has no checksum, but its parts must fit."""
    told = "it is damaged or cut off: save the picture again"
    assert left_out(tmp_path, png()[:-1]) == left_out(tmp_path, jpeg()[:-1], "logo.jpg") == told
    broken = [picture()[:end] for picture in (png, jpeg) for end in range(8, len(picture()))]
    broken += [png()[:at] + bytes([png()[at] ^ 1]) + png()[at + 1 :] for at in range(8, len(png()))]
    broken += [png(0, 5), png(5, 0), jpeg(0, 5), jpeg(5, 0), PNG + chunk(b"IEND"), b"\xff\xd8\xff\xd9"]
    broken += [
        png(before=chunk(b"IHDR", b"x" * 13)),
        jpeg(before=segment(0xC0, b"\x08\0\x01\0\x01\x01\0\0\0")),
    ]
    broken += [jpeg(before=b"\xff\xfe\0\0"), b"\xff\xd8\xff" + b"\xff" * 50]
    for content in broken:
        with pytest.raises(RefusedError, match="damaged or cut off"):
            logo_in(content)


@pytest.mark.parametrize(("frame", "bits"), [(0xC3, 8), (0xC9, 8), (0xCF, 8), (0xC1, 12)])
def test_a_kind_of_jpeg_that_browsers_do_not_show_is_left_out(frame: int, bits: int, tmp_path: Path) -> None:
    """Lossless, arithmetic, 12 bits."""
    told = "it is a kind of JPEG that browsers don't show: save it as an ordinary one"
    assert left_out(tmp_path, jpeg(frame=frame, bits=bits)) == told


def test_a_file_that_is_not_there_or_elsewhere_is_left_out(tmp_path: Path) -> None:
    """Missing, spelled otherwise, a folder, a link out of the event's folder; a link to a file beside it counts."""
    missing = "there is no such file: put it beside this one, under exactly this name"
    event = tmp_path / "cup"
    event.mkdir()
    assert said_of(event, "logo.png") == missing
    (event / "Logo.png").write_bytes(png())
    assert said_of(event, "logo.png") == missing
    (event / "folder.png").mkdir()
    assert said_of(event, "folder.png") == "not a file: put the file there under this name"
    (tmp_path / "outside.png").write_bytes(png())
    (event / "link.png").symlink_to(tmp_path / "outside.png")
    assert said_of(event, "link.png").startswith("a link that leads out of its folder, which is not followed")
    (event / "beside.png").symlink_to("Logo.png")
    sponsor, findings = sponsor_of(event, "sponsor: {name: Boards, logo: beside.png}")
    assert sponsor is not None
    assert (sponsor.logo, findings) == (logo_in(png()), ())


def test_nothing_but_its_pixels_is_left_of_a_picture() -> None:
    """No text, place, time, program or animation, nothing behind its end; the content says what it is."""
    about = chunk(b"tEXt", b"Author\0secret") + chunk(b"eXIf", b"secret") + chunk(b"acTL", b"\0" * 8)
    assert logo_in(png(before=about, after=about) + b"secret") == logo_in(png())
    transparent = png(before=chunk(b"tRNS", b"\0\x80"))
    assert logo_in(transparent).content == transparent
    about = segment(0xE0, b"JFIF\0secret") + segment(0xE1, b"Exif\0\0secret") + segment(0xFE, b"secret")
    assert logo_in(jpeg(before=about) + b"secret") == logo_in(jpeg())
    colours = jpeg(before=segment(0xEE, b"Adobe\0\x64\0\0\0\0\0"))
    assert logo_in(colours).content == colours
    assert logo_in(jpeg(before=b"\xff\xff")).ending == ".jpg"  # a marker may be filled up
    assert jpeg().endswith(END)


def test_real_pictures_look_the_same_without() -> None:
    """As a library writes them: palettes, transparency, progressive, and with what a camera says."""
    image = pytest.importorskip("PIL.Image")
    drawn = image.effect_noise((64, 40), 80)
    told = image.Exif()
    told[0x010E] = "secret"
    ways = (
        *((mode, "PNG", {}) for mode in ("1", "L", "LA", "P", "RGB", "RGBA")),
        *((mode, "JPEG", {"exif": told, "comment": b"secret"}) for mode in ("L", "RGB", "CMYK")),
        ("RGB", "JPEG", {"progressive": True, "exif": told}),
        ("RGB", "JPEG", {"restart_marker_rows": 1}),
    )
    for mode, kind, how in ways:
        saved = io.BytesIO()
        drawn.convert(mode).save(saved, kind, **how)
        logo = logo_in(saved.getvalue())
        before, after = image.open(saved), image.open(io.BytesIO(logo.content))
        assert (logo.width, logo.height, after.size) == (64, 40, (64, 40))
        assert (before.mode, before.tobytes()) == (after.mode, after.tobytes())
        assert b"secret" not in logo.content


def test_the_site_has_its_own_sponsor(tmp_path: Path) -> None:
    """With the same words and the same findings, in the file's language."""
    path = tmp_path / "site.yaml"
    (tmp_path / "logo.jpg").write_bytes(jpeg())
    path.write_text("sponsor: {name: Boards, logo: logo.jpg}\n", encoding="utf-8")
    logo = logo_in(jpeg())
    assert read_site_file(path, "site.yaml")[0].sponsor == Sponsor(name="Boards", logo=logo)
    assert isinstance(logo, Logo)
    path.write_text("language: de\nsponsor: {name: Boards, logo: other.jpg}\n", encoding="utf-8")
    settings, (finding,) = read_site_file(path, "site.yaml")
    assert (settings.language, settings.sponsor) == ("de", Sponsor(name="Boards"))
    assert (finding.code, finding.place.line, finding.language) == ("logo-left-out", 2, "de")
    path.write_text("sponsor: {name: Boards, logo: logo.svg}\n", encoding="utf-8")
    settings, (finding,) = read_site_file(path, "site.yaml")
    assert (settings.sponsor, finding.code) == (None, "yaml-value")


def test_check_names_the_file_and_the_line(tmp_path: Path) -> None:
    """As a warning, with which everything is built."""
    given = ["--name", "Cup", "--regulations", "runewars-2.2", "--date", "2018-09-15"]
    assert CliRunner().invoke(main, ["new", "cup", *given, "--events", str(tmp_path)]).exit_code == 0
    event = tmp_path / "cup" / "event.yaml"
    lines = len(event.read_text(encoding="utf-8").splitlines())
    with event.open("a", encoding="utf-8") as file:
        file.write("sponsor: {name: Boards, logo: logo.png}\n")
    (tmp_path / "cup" / "logo.png").write_bytes(SVG)
    answer = CliRunner().invoke(main, ["check", "--events", str(tmp_path)])
    assert answer.exit_code == 0
    assert f"event.yaml:{lines + 1}:31: the pages leave out the logo logo.png" in answer.output
