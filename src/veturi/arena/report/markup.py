"""HTML and SVG written element by element: tags are always closed, texts always escaped."""

from __future__ import annotations

from html import escape

__all__ = ["Markup", "element", "join"]

#: Elements of HTML that have no end.
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Markup(str):
    """Text that is markup already. Any other text is escaped where it is put in."""

    __slots__ = ()


def join(*children: str) -> Markup:
    """Children one after another."""
    return Markup(
        "".join(child if isinstance(child, Markup) else escape(child) for child in children)
    )


def element(tag: str, /, *children: str, **attributes: object) -> Markup:
    """An element. `class_` is `class`, `aria_label` is `aria-label`; what is None is left out."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if tag in VOID:
        return Markup(f"<{tag}{said}>")
    return Markup(f"<{tag}{said}>{join(*children)}</{tag}>")


def _value(value: object) -> str:
    """Coordinates need no more than two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
