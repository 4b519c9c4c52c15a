"""The shared refusals in Amsterdam's words: carts, wild cards and contracts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.engine.legality.violation_texts import REASONS, Reason

__all__ = ["OWN_WORDS"]

#: The numbers are those of the base game, as in `REASONS`; `Rules.cites` has the book's own.
OWN_WORDS: Final[Mapping[str, Reason]] = {
    **REASONS,
    "chosen": Reason(
        "B6",
        "You have already chosen your opening contracts; the others are still choosing.",
        "Olet jo valinnut aloitussopimuksesi; muut valitsevat vielä.",
    ),
    "choose_tickets_first": Reason(
        "B27",
        "You have drawn contracts: choose first which of them to keep.",
        "Olet nostanut sopimuskortteja: valitse ensin, mitkä niistä pidät.",
    ),
    "choose_opening_first": Reason(
        "B4", "Choose the opening contracts first.", "Valitse ensin aloitussopimukset."
    ),
    "no_offer": Reason(
        "B26", "There are no contracts to choose from.", "Valittavana ei ole sopimuskortteja."
    ),
    "keep_unknown": Reason(
        "B26",
        "Choose contracts by their numbers, from 1 to {count}.",
        "Valitse sopimuskortit numeroilla 1–{count}.",
    ),
    "keep_unknown_opening": Reason(
        "B4",
        "Choose opening contracts by their numbers, from 1 to {count}.",
        "Valitse aloitussopimukset numeroilla 1–{count}.",
    ),
    "keep_too_few": Reason(
        "B26",
        "Keep at least {count} of the contracts.",
        "Pidä sopimuskorteista vähintään {count}.",
    ),
    "keep_too_few_opening": Reason(
        "B4",
        "Keep at least {count} of the opening contracts.",
        "Pidä aloitussopimuksista vähintään {count}.",
    ),
    "no_tickets_left": Reason("B26", "The contract deck is empty.", "Sopimuskorttipakka on tyhjä."),
    "second_locomotive": Reason(
        "B11",
        "A face-up wild card cannot be the second card.",
        "Esillä olevaa jokerikorttia ei voi ottaa toiseksi kortiksi.",
    ),
    "ferry": Reason(
        "W10",
        "{route} is a ferry: at least {needed} of the cards must be wild cards.",
        "{route} on lautta: korteista vähintään {needed} on oltava jokerikortteja.",
    ),
    "keep_what": Reason(
        "B26",
        "Give the numbers of the contracts to keep, such as 1,2.",
        "Luettele numeroin, mitkä sopimuskortit pidät, esimerkiksi 1,2.",
    ),
    "keep_what_opening": Reason(
        "B4",
        "Give the numbers of the opening contracts to keep, such as 1,2.",
        "Luettele numeroin, mitkä aloitussopimukset pidät, esimerkiksi 1,2.",
    ),
    "claim_what": Reason(
        "B22",
        "Name the two trading places of a route and the cards to pay with.",
        "Nimeä reitin kaksi kauppapaikkaa ja kortit, joilla maksat.",
    ),
    "no_city": Reason(
        "B22", "No trading place is called {city}.", "Kauppapaikkaa nimeltä {city} ei ole."
    ),
    "no_route": Reason(
        "B22",
        "No route joins {city} and {other}.",
        "{city} – {other}: näiden kauppapaikkojen välillä ei ole reittiä.",
    ),
    "payment_form": Reason(
        "B20",
        "{payment} is not a valid payment: name one colour, and add +1, +2 … for the wild cards "
        "among the cards.",
        "{payment} ei kelpaa maksuksi: nimeä yksi väri ja merkitse mukana olevat jokerikortit "
        "+1, +2 …",
    ),
}
