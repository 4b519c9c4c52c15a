"""The README's pictures: there, small, and of the kind that their names say."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PICTURES = sorted((ROOT / "docs" / "pictures").iterdir())
README = (ROOT / "README.md").read_text(encoding="utf-8")
MOST_BYTES = 600_000


def size_of(content: bytes) -> tuple[int, int]:
    """Width and height of a WebP, from its first chunk."""
    assert content[:4] == b"RIFF"
    assert content[8:12] == b"WEBP"
    assert int.from_bytes(content[4:8], "little") + 8 == len(content)
    kind = content[12:16]
    if kind == b"VP8X":  # with an alpha channel: sizes less one, in three bytes each
        numbers = (content[24:27], content[27:30])
        width, height = (int.from_bytes(one, "little") + 1 for one in numbers)
    else:
        assert kind == b"VP8 "
        width, height = (int.from_bytes(content[at : at + 2], "little") for at in (26, 28))
    return width, height


def test_pictures_are_webp_and_small_together() -> None:
    assert {path.suffix for path in PICTURES} == {".webp"}
    contents = [path.read_bytes() for path in PICTURES]
    for content in contents:
        width, height = size_of(content)
        assert 800 <= width <= 2400
        assert 300 <= height <= 1600
    assert sum(map(len, contents)) < MOST_BYTES


def test_the_readme_shows_every_picture_and_says_what_it_shows() -> None:
    shown = re.findall(r'src(?:set)?="([^"]+)"', README) + re.findall(
        r"!\[[^\]]+\]\(([^)]+)", README
    )
    assert {ROOT / one for one in shown} == set(PICTURES)
    assert all(re.search(r'alt="[^"]{20,}"', tag) for tag in re.findall(r"<img[^>]*>", README))


def test_links_of_the_readme_lead_somewhere() -> None:
    """Files and their headings."""
    links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", README)
    assert len(links) > 20
    for link in links:
        path, _, anchor = link.partition("#")
        target = ROOT / path
        assert target.is_file(), link
        if anchor:
            headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {
                re.sub(r"[^\w -]", "", one).lower().replace(" ", "-") for one in headings
            }


def test_the_two_commands_stand_above_all_else_that_is_typed() -> None:
    typed = re.findall(r"^    (\S+ \S+)", README, re.MULTILINE)
    assert typed[:2] == ["make play", "make test"]


def test_the_script_takes_each_of_them() -> None:
    script = (ROOT / "scripts" / "take_pictures.py").read_text(encoding="utf-8")
    names = set(re.findall(r'webp\(page, f?"([\w{}-]+)"', script))
    assert names == {"table-{scheme}", "maps", "terminal", "report"}
    found = {re.sub(r"-(light|dark)$", "-{scheme}", path.stem) for path in PICTURES}
    assert found == names
