"""The words of Old West's own rules, wherever they are shown."""

from __future__ import annotations

from typing import Final

from veturi.maps import Message, Name, Plural

__all__ = ["TEXTS"]

TEXTS: Final[dict[str, Message]] = {
    "source_markers": Name("city markers", "kaupunkimerkit"),
    "source_alvin": Name("Alvin caught", "Alvin napattu"),
    "source_alvin_kept": Name("Alvin at the end", "Alvin lopussa"),
    "option_alvin": Name("With Alvin the alien", "Mukana avaruusolio Alvin"),
    "phase_start": Name("choice of starting cities", "aloituskaupungin valinta"),
    "phase_alvin": Name("Alvin's move", "Alvinin siirto"),
    "phase_marker": Name("city marker", "kaupunkimerkki"),
    "own_starts": Name("starting city", "aloituskaupunki"),
    "own_markers_left": Name("city markers left", "kaupunkimerkkejä jäljellä"),
    "own_markers": Name("city markers", "kaupunkimerkit"),
    "own_alvin_city": Name("Alvin is in", "Alvin on paikassa"),
    "own_alvin_holder": Name("Alvin was caught by", "Alvinin nappasi"),
    "told_marker": Name(
        "{player} places a city marker in {city} and pays {paid}",
        "{player} asettaa kaupunkimerkin paikkaan {city} ja maksaa {paid}",
    ),
    # The first one costs nothing (W3).
    "told_marker_less": Name("{player} starts in {city}", "{player} aloittaa paikasta {city}"),
    "told_no_marker": Name("{player} places no city marker", "{player} ei aseta kaupunkimerkkiä"),
    "told_alvin": Name("Alvin moves to {city}", "Alvin siirtyy paikkaan {city}"),
    "legend_markers": Name(
        "A player's shape in place of a city's: a city marker or starting city.",
        "Pelaajan kuvio kaupungin paikalla: kaupunkimerkki tai aloituskaupunki.",
    ),
    "legend_alvin_city": Name("{sign}: Alvin is there.", "{sign}: Alvin on siellä."),
    "verb_start": Name("Start", "Aloita"),
    "do_start": Name("Start in {city}", "Aloita: {city}"),
    "verb_marker": Name("City marker", "Kaupunkimerkki"),
    "verb_no_marker": Name("Place no marker", "Älä aseta merkkiä"),
    "verb_alvin": Name("Move Alvin", "Siirrä Alvin"),
    "do_alvin": Name("Move Alvin to {city}", "Siirrä Alvin: {city}"),
    "prompt_start": Name(
        "Choose your starting city on the map.", "Valitse aloituskaupunkisi kartalta."
    ),
    "prompt_alvin": Name(
        "You caught Alvin. Choose the city he moves to.",
        "Nappasit Alvinin. Valitse kaupunki, johon hän siirtyy.",
    ),
    "prompt_marker": Name(
        "Place a city marker with a pair of cards, or skip it.",
        "Aseta kaupunkimerkki korttiparilla tai jätä asettamatta.",
    ),
    "ask_start": Name(
        "Choose your starting city: type for example {example}",
        "Valitse aloituskaupunkisi: kirjoita esimerkiksi {example}",
    ),
    "ask_alvin": Name(
        "Move Alvin: type for example {example}", "Siirrä Alvin: kirjoita esimerkiksi {example}"
    ),
    "ask_marker": Name(
        "Place a city marker or none: type for example {last}",
        "Aseta kaupunkimerkki tai jätä asettamatta: kirjoita esimerkiksi {last}",
    ),
    "event_marker": Name("city markers placed", "asetetut kaupunkimerkit"),
    "event_alvin": Name("Alvin moved", "Alvinin siirrot"),
    "reason_start": Name(
        "{count} of your {tickets} can be completed from {city}",
        "kun aloitat paikasta {city}, {tickets_among}si toteutettavissa: {count}",
    ),
    "reason_marker": Name(
        "open routes at {city} will score for the marker's owner",
        "vapaat reitit paikkaan {city} tuovat pisteitä merkin omistajalle",
    ),
    "reason_no_marker": Name(
        "the two cards are worth more than a marker here",
        "kahdesta kortista on enemmän hyötyä kuin merkistä tässä",
    ),
    "reason_no_marker_last": Name(
        "a marker gains little this late", "merkistä on näin lopussa enää vähän hyötyä"
    ),
    "reason_alvin": Plural(
        Name(
            "1 open route to {city} could be used to take Alvin from you",
            "paikkaan {city} johtaa 1 vapaa reitti, jolla Alvinin voisi viedä sinulta",
        ),
        Name(
            "{number} open routes to {city} could be used to take Alvin from you",
            "paikkaan {city} johtaa {number} vapaata reittiä, joilla Alvinin voisi viedä sinulta",
        ),
    ),
    "brings_alvin": Name("it catches Alvin", "samalla nappaat Alvinin"),
}
