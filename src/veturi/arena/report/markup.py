"""HTML and SVG builder: tags are always closed, texts always escaped."""

from __future__ import annotations

from html import escape

__all__ = ["Markup", "element", "join"]

#: Void elements of HTML.
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Markup(str):
    """Text that is already markup. Any other text is escaped on insertion."""

    __slots__ = ()


def join(*children: str) -> Markup:
    """Concatenates children."""
    return Markup(
        "".join(child if isinstance(child, Markup) else escape(child) for child in children)
    )


def element(tag: str, /, *children: str, **attributes: object) -> Markup:
    """An element. `class_` is `class`, `aria_label` is `aria-label`; None omits an attribute."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if tag in VOID:
        return Markup(f"<{tag}{said}>")
    return Markup(f"<{tag}{said}>{join(*children)}</{tag}>")


def _value(value: object) -> str:
    """A coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
