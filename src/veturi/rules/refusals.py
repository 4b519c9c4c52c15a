"""Why something is not allowed: the rule's number and a sentence for the player, in two languages.

The sentences stand in `REASONS`; a map's own rules bring theirs in the same form. Fields in braces
are filled with names; city names are never inflected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.maps import Name

__all__ = ["REASONS", "Reason", "Refusal", "RuleError", "number", "refuse"]


class Reason:
    """A rule and its sentence, with fields to fill in."""

    def __init__(self, rule: str, en: str, fi: str) -> None:
        self.rule: Final = rule
        self.en: Final = en
        self.fi: Final = fi


class Refusal:
    """One reason, filled in. Two refusals with the same words are equal."""

    def __init__(self, rule: str, key: str, en: str, fi: str) -> None:
        self.rule: Final = rule
        #: The name of the reason, for programs.
        self.key: Final = key
        self.en: Final = en
        self.fi: Final = fi

    def message(self, language: str = "en") -> str:
        return self.fi if language == "fi" else self.en

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.key, self.en) == (other.key, other.en)

    def __hash__(self) -> int:
        return hash((self.key, self.en))

    def __repr__(self) -> str:
        return f"{self.rule}: {self.en}"


class RuleError(ValueError):
    """An action the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.en}")
        self.refusal: Final = refusal
        self.rule: Final = refusal.rule

    def message(self, language: str = "en") -> str:
        return self.refusal.message(language)


def refuse(
    reasons: Mapping[str, Reason], key: str, fields: Mapping[str, Name] | None = None
) -> Refusal:
    """The refusal of that name, its fields filled in both languages."""
    reason = reasons[key]
    names = fields or {}
    en = reason.en.format_map({field: name.en for field, name in names.items()})
    fi = reason.fi.format_map({field: name.fi for field, name in names.items()})
    return Refusal(reason.rule, key, en, fi)


def number(value: int) -> Name:
    """A number as a field of a sentence."""
    return Name(str(int(value)), str(int(value)))


REASONS: Final[dict[str, Reason]] = {
    "over": Reason("B28", "The game is over.", "Peli on päättynyt."),
    "not_your_turn": Reason("B8", "It is not this player's turn.", "Ei ole tämän pelaajan vuoro."),
    "no_seat": Reason("B1", "There is no such seat.", "Sellaista paikkaa ei ole."),
    "chosen": Reason(
        "B6",
        "These opening tickets are already chosen; the others are still choosing.",
        "Aloitusliput on jo valittu; muut valitsevat vielä.",
    ),
    "choose_tickets_first": Reason(
        "B27",
        "Tickets have been looked at: choose which of them to keep.",
        "Menoliput on katsottu: valitse, mitkä niistä pidät.",
    ),
    "choose_opening_first": Reason(
        "B4", "Choose the opening tickets first.", "Valitse ensin aloitusliput."
    ),
    "draw_second_first": Reason(
        "B9",
        "One card is drawn: take the second card to finish the turn.",
        "Yksi kortti on nostettu: ota toinen kortti, niin vuoro päättyy.",
    ),
    "no_offer": Reason(
        "B26", "There are no tickets to choose from.", "Valittavana ei ole menolippuja."
    ),
    "keep_unknown": Reason(
        "B26",
        "Only {count} tickets are on offer.",
        "Tarjolla on vain {count} menolippua.",
    ),
    "keep_too_few": Reason(
        "B26", "Keep at least {count} of the tickets.", "Pidä lipuista vähintään {count}."
    ),
    "keep_too_few_opening": Reason(
        "B4",
        "Keep at least {count} of the opening tickets.",
        "Pidä aloituslipuista vähintään {count}.",
    ),
    "no_tickets_left": Reason("B26", "The ticket deck is empty.", "Menolippupakka on tyhjä."),
    "not_face_up": Reason(
        "B9", "No such card lies face up: {card}.", "Esillä ei ole tällaista korttia: {card}."
    ),
    "second_locomotive": Reason(
        "B11",
        "A face-up locomotive cannot be the second card.",
        "Esillä olevaa veturia ei voi ottaa toiseksi kortiksi.",
    ),
    "deck_empty": Reason(
        "B16", "The deck and the discards are empty.", "Pakka ja poistopakka ovat tyhjät."
    ),
    "not_passing": Reason(
        "B29",
        "Passing is only for a player who can do nothing else.",
        "Passata voi vain, kun mitään muuta ei voi tehdä.",
    ),
    "taken": Reason("B22", "{route} is already claimed.", "{route}: reitti on jo rakennettu."),
    "own_parallel": Reason(
        "B23",
        "{route}: you already have a track of this double route.",
        "{route}: sinulla on jo tämän kaksoisreitin toinen raide.",
    ),
    "double_closed": Reason(
        "B24",
        "{route}: with this many players only one track of a double route is used.",
        "{route}: tällä pelaajamäärällä kaksoisreitistä käytetään vain yhtä raidetta.",
    ),
    "trains": Reason(
        "B21",
        "{route} takes {needed} trains; {left} are left.",
        "{route}: reitti vaatii {needed} vaunua, jäljellä on {left}.",
    ),
    "cards": Reason(
        "B18",
        "{route} takes {needed} cards of one colour; the hand does not have them.",
        "{route}: reitti vaatii {needed} samanväristä korttia, eikä niitä ole kädessä.",
    ),
    "colour": Reason(
        "B19",
        "{route} is paid with {colour}.",
        "{route}: reitti maksetaan värillä {colour}.",
    ),
    "payment": Reason(
        "B20",
        "The hand does not have these cards: {payment}.",
        "Kädessä ei ole näitä kortteja: {payment}.",
    ),
    "ferry": Reason(
        "W10",
        "{route} is a ferry: at least {needed} of the cards must be locomotives.",
        "{route} on lautta: korteista vähintään {needed} on oltava vetureita.",
    ),
    "unknown_action": Reason(
        "B8",
        "There is no such action here: {text}.",
        "Tällaista toimintoa ei ole: {text}.",
    ),
}
