"""Every game event in both languages: the texts of the narrator.

A text is one clause that begins with its subject. The narrator makes a sentence of it, or a short
form without the player whose line it stands in. City names are never inflected: a clause puts them
after a colon, after a word that is inflected in their place, or as "X – Y".

`told_` and the event's kind (and its `from`, if it has one) name a text; `…_less` is told where a
field of it is not known: to those who may not know it, or where it does not matter. `brief_…` is
the short form where leaving out the player is not short enough.
"""

from __future__ import annotations

from typing import Final

from veturi.maps import Name

__all__ = ["EVENT_TEXTS"]

EVENT_TEXTS: Final[dict[str, Name]] = {
    "told_starts": Name("{player} starts", "{player} aloittaa"),
    "told_drew_deck": Name(
        "{player} draws from the deck: {card}", "{player} nostaa pakasta: {card}"
    ),
    "told_drew_deck_less": Name(
        "{player} draws a card from the deck", "{player} nostaa kortin pakasta"
    ),
    "told_drew_row": Name("{player} takes from the row: {card}", "{player} ottaa rivistä: {card}"),
    "told_turned_up": Name("the row gets {card}", "riviin tulee {card}"),
    "told_row_cleared": Name(
        "the row has three {locomotives} and is cleared",
        "rivissä on 3 × {locomotive}, joten se vaihdetaan",
    ),
    "told_reshuffled": Name("the discards become the deck", "poistopakasta tulee pakka"),
    "told_offered": Name(
        "{player} looks at {tickets}: {ticket_list}",
        "{player} katsoo {tickets_some}: {ticket_list}",
    ),
    "told_offered_less": Name(
        "{player} looks at {tickets}: {count}", "{player} katsoo {tickets_some}: {count}"
    ),
    "told_chose": Name("{player} keeps: {ticket_list}", "{player} pitää: {ticket_list}"),
    "told_chose_less": Name(
        "{player} has chosen opening {tickets}", "{player} on tehnyt aloitusvalintansa"
    ),
    "told_kept": Name(
        "{player} keeps: {ticket_list}{returned}", "{player} pitää: {ticket_list}{returned}"
    ),
    "told_kept_less": Name(
        "{player} keeps {tickets}: {count}{returned}",
        "{player} pitää {tickets_some}: {count}{returned}",
    ),
    "gives_back": Name(", and gives back {number}", ", ja palauttaa {number}"),
    "gives_back_one": Name(", and gives back 1", ", ja palauttaa 1"),
    "told_claimed": Name(
        "{player} claims {route} and pays {paid}",
        "{player} rakentaa reitin {route} ja maksaa {paid}",
    ),
    "told_scored": Name("{player} gets {points}: {source}", "{player} saa {points}: {source}"),
    "told_scored_less": Name("{player} gets {points}", "{player} saa {points}"),
    "brief_scored": Name("{gain} ({source})", "{gain} ({source})"),
    "brief_scored_less": Name("{gain}", "{gain}"),
    "told_passed": Name("{player} passes", "{player} ohittaa vuoronsa"),
    "told_last_round": Name("the last round begins: {turns}", "viimeinen kierros alkaa: {turns}"),
    "turns_left": Name("{number} turns are left", "vuoroja on jäljellä {number}"),
    "turns_left_one": Name("1 turn is left", "vuoroja on jäljellä 1"),
    "told_over": Name("the game is over: {why}", "peli päättyy: {why}"),
    "why_last_round": Name("last round played", "viimeinen kierros pelattu"),
    "why_all_passed": Name("all passed", "kaikki ohittivat"),
    # Of rules that bring no text.
    "told_other": Name("{player}: {what}", "{player}: {what}"),
    "told_other_less": Name("{what}", "{what}"),
    # So many points, as the object of getting or losing, and as what somebody has.
    "points_got": Name("{number} points", "{number} pistettä"),
    "points_got_one": Name("1 point", "1 pisteen"),
    "points_had": Name("{number} points", "{number} pistettä"),
    "points_had_one": Name("1 point", "1 piste"),
    "surcharge": Name("extra card", "lisäkortti"),
}
