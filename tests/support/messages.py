"""Texts of a catalogue: what each says in every form, and which fields it has."""

from __future__ import annotations

from string import Formatter

from veturi.engine.vocabulary import FORMS, THINGS
from veturi.maps import Message, Name, Plural

__all__ = ["fields", "forms", "plain_fields"]


def forms(text: Message) -> tuple[Name, ...]:
    """The text for one and for others, or the only one."""
    return (text.one, text.other) if isinstance(text, Plural) else (text,)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def plain_fields(text: Message, language: str) -> set[str]:
    """The fields of all forms, without those that languages need not share: the number, which a
    form for one may put in words, and whether a word of the game is inflected or counted."""
    found = {name for form in forms(text) for name in fields(form.in_language(language))}
    things = {FORMS.get(name, name) for name in found}
    counted = {text.by} if isinstance(text, Plural) else set()
    return {name.removesuffix("s") if name in THINGS else name for name in things} - counted
