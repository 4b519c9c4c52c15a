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

from veturi.maps import Message, Name, Plural

__all__ = ["EVENT_TEXTS"]

EVENT_TEXTS: Final[dict[str, Message]] = {
    "told_starts": Name("{player} starts", "{player} aloittaa"),
    "told_drew_deck": Name(
        "{player} draws from the deck: {card}", "{player} nostaa pakasta: {card}"
    ),
    "told_drew_deck_less": Name(
        "{player} draws a card from the deck", "{player} nostaa kortin pakasta"
    ),
    "told_drew_row": Name(
        "{player} takes a face-up card: {card}", "{player} ottaa rivistä: {card}"
    ),
    "told_turned_up": Name("turned face up: {card}", "riviin tulee {card}"),
    "told_row_cleared": Name(
        "three {locomotives} are face up, so the row is replaced",
        "rivissä on kolme {locomotives_counted}, joten se vaihdetaan",
    ),
    "told_reshuffled": Name(
        "the discards are reshuffled", "poistetut kortit sekoitetaan uudeksi pakaksi"
    ),
    "told_offered": Plural(
        Name(
            "{player} draws a {ticket}: {ticket_list}",
            "{player} nostaa {ticket_object}: {ticket_list}",
        ),
        Name(
            "{player} draws {tickets}: {ticket_list}",
            "{player} nostaa {tickets_some}: {ticket_list}",
        ),
        by="count",
    ),
    "told_offered_less": Plural(
        Name("{player} draws 1 {ticket}", "{player} nostaa 1 {ticket_object}"),
        Name("{player} draws {count} {tickets}", "{player} nostaa {count} {tickets_counted}"),
        by="count",
    ),
    "told_chose": Name("{player} keeps {ticket_list}", "{player} pitää: {ticket_list}"),
    "told_chose_less": Name(
        "{player} has chosen opening {tickets}", "{player} on tehnyt aloitusvalintansa"
    ),
    "told_kept": Name(
        "{player} keeps {ticket_list}{returned}", "{player} pitää: {ticket_list}{returned}"
    ),
    "told_kept_less": Plural(
        Name("{player} keeps 1 {ticket}{returned}", "{player} pitää 1 {ticket_object}{returned}"),
        Name(
            "{player} keeps {count} {tickets}{returned}",
            "{player} pitää {count} {tickets_counted}{returned}",
        ),
        by="count",
    ),
    "gives_back": Name(" and returns {number}", " ja palauttaa {number}"),
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
    "turns_count": Plural(
        Name("1 turn left", "1 vuoro jäljellä"),
        Name("{number} turns left", "{number} vuoroa jäljellä"),
    ),
    "told_over": Name("the game is over: {why}", "peli päättyy: {why}"),
    "why_last_round": Name("the last round was played", "viimeinen kierros on pelattu"),
    "why_all_passed": Name("everyone passed", "kaikki ohittivat vuoronsa"),
    # Of rules that bring no text.
    "told_other": Name("{player}: {what}", "{player}: {what}"),
    "told_other_less": Name("{what}", "{what}"),
    # So many points, as the object of getting or losing, and as what somebody has.
    "points_got": Plural(
        Name("1 point", "1 pisteen"), Name("{number} points", "{number} pistettä")
    ),
    "points_had": Plural(Name("1 point", "1 piste"), Name("{number} points", "{number} pistettä")),
    "surcharge": Name("extra card", "lisäkortti"),
}
