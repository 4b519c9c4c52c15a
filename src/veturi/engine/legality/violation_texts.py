"""Rule violations: the rule's number and a sentence for the player, in two languages.

The sentences stand in `REASONS`; a variant's rules bring theirs in the same form. Fields in braces
are filled with names; city names are never inflected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.maps import Name

__all__ = ["REASONS", "Reason", "RuleError", "Violation", "book_cites", "number", "violation_of"]


class Reason:
    """A rule and its sentence, with fields to fill in."""

    def __init__(self, rule: str, en: str, fi: str) -> None:
        self.rule: Final = rule
        self.en: Final = en
        self.fi: Final = fi


class Violation:
    """One reason, filled in. Two violations with the same words are equal."""

    def __init__(self, rule: str, key: str, en: str, fi: str) -> None:
        self.rule: Final = rule
        #: The name of the reason, for programs.
        self.key: Final = key
        self.en: Final = en
        self.fi: Final = fi

    def message(self, language: str = "en") -> str:
        return self.fi if language == "fi" else self.en

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Violation) and (self.key, self.en) == (other.key, other.en)

    def __hash__(self) -> int:
        return hash((self.key, self.en))

    def __repr__(self) -> str:
        return f"{self.rule}: {self.en}"


class RuleError(ValueError):
    """An action the rules refuse. Nothing has changed."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"{violation.rule}: {violation.en}")
        self.violation: Final = violation
        self.rule: Final = violation.rule

    def message(self, language: str = "en") -> str:
        return self.violation.message(language)


def violation_of(
    reasons: Mapping[str, Reason], key: str, fields: Mapping[str, Name] | None = None
) -> Violation:
    """The violation of that name, its fields filled in both languages."""
    reason = reasons[key]
    names = fields or {}
    en = reason.en.format_map({field: name.en for field, name in names.items()})
    fi = reason.fi.format_map({field: name.fi for field, name in names.items()})
    return Violation(reason.rule, key, en, fi)


def book_cites(material: str, tickets: str, doubles: str) -> dict[str, str]:
    """By violation, its rule in a book that numbers these for itself: the material (B1), the
    tickets dealt and drawn (B4, B26), the double routes (B23, B24)."""
    of_tickets = (
        "choose_opening_first",
        "keep_unknown",
        "keep_unknown_opening",
        "keep_too_few",
        "keep_too_few_opening",
        "keep_what",
        "keep_what_opening",
    )
    return {
        **dict.fromkeys(("number_of_players", "no_seat"), material),
        **dict.fromkeys(of_tickets, tickets),
        **dict.fromkeys(("own_parallel", "double_closed"), doubles),
    }


def number(value: int) -> Name:
    """A number as a field of a sentence."""
    return Name(str(int(value)), str(int(value)))


REASONS: Final[dict[str, Reason]] = {
    "over": Reason("B28", "The game is over.", "Peli on päättynyt."),
    "not_your_turn": Reason("B8", "It is not your turn.", "Ei ole sinun vuorosi."),
    "number_of_players": Reason(
        "B1",
        "This map is for {least} to {most} players.",
        "Tämä kartta on {least}–{most} pelaajalle.",
    ),
    "no_seat": Reason("B1", "There is no such seat.", "Sellaista paikkaa ei ole."),
    "chosen": Reason(
        "B6",
        "You have already chosen your opening tickets; the others are still choosing.",
        "Olet jo valinnut aloituslippusi; muut valitsevat vielä.",
    ),
    "choose_tickets_first": Reason(
        "B27",
        "You have drawn tickets: choose first which of them to keep.",
        "Olet nostanut menolippuja: valitse ensin, mitkä niistä pidät.",
    ),
    "choose_opening_first": Reason(
        "B4", "Choose the opening tickets first.", "Valitse ensin aloitusliput."
    ),
    "draw_second_first": Reason(
        "B9",
        "You have drawn one card: take the second to finish your turn.",
        "Olet nostanut yhden kortin: ota toinen, niin vuorosi päättyy.",
    ),
    "no_offer": Reason(
        "B26", "There are no tickets to choose from.", "Valittavana ei ole menolippuja."
    ),
    "keep_unknown": Reason(
        "B26",
        "Choose tickets by their numbers, from 1 to {count}.",
        "Valitse menoliput numeroilla 1–{count}.",
    ),
    "keep_unknown_opening": Reason(
        "B4",
        "Choose opening tickets by their numbers, from 1 to {count}.",
        "Valitse aloitusliput numeroilla 1–{count}.",
    ),
    "keep_too_few": Reason(
        "B26", "Keep at least {count} of the tickets.", "Pidä menolipuista vähintään {count}."
    ),
    "keep_too_few_opening": Reason(
        "B4",
        "Keep at least {count} of the opening tickets.",
        "Pidä aloituslipuista vähintään {count}.",
    ),
    "no_tickets_left": Reason("B26", "The ticket deck is empty.", "Menolippupakka on tyhjä."),
    "not_face_up": Reason(
        "B9", "No such card is face up: {card}.", "Esillä ei ole tällaista korttia: {card}."
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
        "You can pass only when you can do nothing else.",
        "Vuoron voi ohittaa vain, kun mitään muuta ei voi tehdä.",
    ),
    "taken": Reason("B22", "{route} is already claimed.", "{route}: reitti on jo rakennettu."),
    "own_parallel": Reason(
        "B23",
        "{route}: you already have one of these parallel tracks.",
        "{route}: sinulla on jo yksi näistä rinnakkaisista raiteista.",
    ),
    "double_closed": Reason(
        "B24",
        "{route}: with this many players only one of these parallel tracks is used.",
        "{route}: tällä pelaajamäärällä rinnakkaisista raiteista käytetään vain yhtä.",
    ),
    "trains": Reason(
        "B21",
        "{route} takes {needed}, and you have {left} left.",
        "{route}: tarvitaan {needed}, ja sinulla on jäljellä {left}.",
    ),
    "cards": Reason(
        "B18",
        "{route} has length {needed}: you do not have that many cards of one colour.",
        "{route}: pituus on {needed}, eikä sinulla ole niin montaa samanväristä korttia.",
    ),
    "cards_of_colour": Reason(
        "B18",
        "{route} takes {needed}; you have {held} and {wild}.",
        "{route}: tarvitaan {needed}; sinulla on {held} ja {wild}.",
    ),
    "other_colour": Reason(
        "B19",
        "{route}: no other colour will do. It takes {needed}; you have {held} and {wild}.",
        "{route}: muu väri ei käy. Tarvitaan {needed}; sinulla on {held} ja {wild}.",
    ),
    "spaces": Reason(
        "B18",
        "{route} has length {needed}: with {wild} there is no room for other cards.",
        "{route}: pituus on {needed}, joten {wild} ei jätä tilaa muille korteille.",
    ),
    "colour": Reason(
        "B19",
        "{route} is paid with {colour}.",
        "{route}: reitti maksetaan värillä {colour}.",
    ),
    "payment": Reason(
        "B20",
        "You do not have these cards: {payment}.",
        "Sinulla ei ole näitä kortteja: {payment}.",
    ),
    "ferry": Reason(
        "W10",
        "{route} is a ferry: at least {needed} of the cards must be locomotives.",
        "{route} on lautta: korteista vähintään {needed} on oltava vetureita.",
    ),
    # What a text lacks that means no action.
    "draw_what": Reason(
        "B9",
        "Say which card to draw: a face-up one, or the deck.",
        "Kerro, minkä kortin nostat: jonkin esillä olevista vai pakan päällimmäisen.",
    ),
    "keep_what": Reason(
        "B26",
        "Give the numbers of the tickets to keep, such as 1,2.",
        "Luettele numeroin, mitkä menoliput pidät, esimerkiksi 1,2.",
    ),
    "keep_what_opening": Reason(
        "B4",
        "Give the numbers of the opening tickets to keep, such as 1,2.",
        "Luettele numeroin, mitkä aloitusliput pidät, esimerkiksi 1,2.",
    ),
    "claim_what": Reason(
        "B22",
        "Name the two cities of a route and the cards to pay with.",
        "Nimeä reitin kaksi kaupunkia ja kortit, joilla maksat.",
    ),
    "claim_payment": Reason(
        "B20",
        "{route}: say which cards you pay with.",
        "{route}: kerro, millä korteilla maksat.",
    ),
    "no_city": Reason("B22", "No city is called {city}.", "Kaupunkia nimeltä {city} ei ole."),
    "no_route": Reason(
        "B22",
        "No route joins {city} and {other}.",
        "{city} – {other}: näiden kaupunkien välillä ei ole reittiä.",
    ),
    "no_track": Reason(
        "B22", "{route}: there is no track {number}.", "{route}: raidetta {number} ei ole."
    ),
    "no_card": Reason("B2", "No card is called {card}.", "Korttia nimeltä {card} ei ole."),
    "payment_form": Reason(
        "B20",
        "{payment} is not a valid payment: name one colour, and add +1, +2 … for the locomotives "
        "among the cards.",
        "{payment} ei kelpaa maksuksi: nimeä yksi väri ja merkitse mukana olevat veturit +1, +2 …",
    ),
    "say_more": Reason(
        "B8", "{verb} alone is not enough: say more.", "Pelkkä {verb} ei riitä: kerro tarkemmin."
    ),
    "no_such": Reason("B8", "There is no such thing here: {text}.", "Tällaista ei ole: {text}."),
    "unknown_action": Reason(
        "B8",
        "There is no such action here: {text}.",
        "Tällaista toimintoa ei ole: {text}.",
    ),
}
