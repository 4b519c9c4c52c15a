"""Texts of the command line's output in both languages.

City names are never inflected: sentences put them after a colon or as "X – Y".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.i18n import Catalogue
from veturi.maps import GameMap, Message, Name, Plural

__all__ = ["Words", "typed_options"]

TEXTS: Final[dict[str, Message]] = {
    # Things; a map may have its own word for some of them.
    "map": Name("map", "kartta"),
    "name": Name("name", "nimi"),
    "rules": Name("rules", "säännöt"),
    "players": Name("players", "pelaajat"),
    "route": Name("route", "reitti"),
    "options": Name("options", "valinnat"),
    "seed": Name("seed", "siemenluku"),
    "points": Name("points", "pisteet"),
    "cards": Name("cards", "kortit"),
    "row": Name("face up", "rivi"),
    "deck": Name("deck", "pakka"),
    "nobody": Name("nobody", "ei kukaan"),
    # Maps.
    "id": Name("id", "tunnus"),
    "ours": Name("our own", "omia"),
    "ours_one": Name("our own", "oma"),
    "ours_of": Name("{all}, of which {ours} are our own", "{all}, joista omia {ours}"),
    "set_up": Name("Set-up", "Alkuvalmistelut"),
    "hand": Name("cards dealt", "jaettavat kortit"),
    "face_up": Name("face-up cards", "rivin kortit"),
    "opening": Name("opening {tickets}", "alussa jaettavat {tickets}"),
    "drawing": Name("{tickets} drawn in play", "pelissä nostettavat {tickets}"),
    "deal_keep": Name("{deal}, keep at least {keep}", "{deal}, pidettävä vähintään {keep}"),
    "returned": Name("opening ones returned", "palautetut aloitusliput"),
    "in_order": Name("in order", "järjestyksessä"),
    "shuffled": Name("shuffled", "sekoitettuina"),
    "doubles": Name("double routes", "kaksoisreitit"),
    "doubles_from": Name(
        "all tracks with {number} or more players",
        "kaikki raiteet, kun pelaajia on vähintään {number}",
    ),
    "last_round_at": Name("last round", "viimeinen kierros"),
    "bonuses": Name("bonuses", "bonukset"),
    "none": Name("none", "ei ole"),
    "own_numbers": Name("numbers of its own", "omat luvut"),
    "notes": Name("notes", "huomautukset"),
    "length": Name("length", "pituus"),
    "colour": Name("colour", "väri"),
    "ferries": Name("ferry", "lautta"),
    "tracks": Name("tracks", "raiteet"),
    "marks": Name("marks", "merkinnät"),
    "place": Name("destination", "kohde"),
    "about": Name("note", "lisätieto"),
    "junction": Name("junction", "risteys"),
    "dead_end": Name("dead end", "päätepiste"),
    "digest": Name("digest", "tiiviste"),
    # The score.
    "total": Name("total", "yhteensä"),
    "winner": Name("Winner", "Voittaja"),
    "winners": Name("Shared win", "Jaettu voitto"),
    # Simulated games.
    "games": Name("games", "pelit"),
    "steps": Name("steps per game", "siirtoja pelissä"),
    "score": Name("score", "pisteet"),
    "mean": Name("mean", "keskiarvo"),
    "least": Name("lowest", "pienin"),
    "median": Name("median", "mediaani"),
    "most": Name("highest", "suurin"),
    "wins": Name("wins", "voitot"),
    "share": Name("share", "osuus"),
    "of_games": Name("of games", "peleistä"),
    "ties": Name("shared wins", "jaetut voitot"),
    "parts": Name("average parts of the score", "pisteiden osat keskimäärin"),
    "ends": Name("ends", "päättyminen"),
    "speed": Name("speed", "nopeus"),
    "per_second": Name("{number} games a second", "{number} peliä sekunnissa"),
    "saved": Name("saved", "tallennettu"),
    "interrupted": Name("interrupted: {done} of {all} games", "keskeytetty: {done} / {all} peliä"),
    # Bots against bots.
    "bot": Name("bot", "botti"),
    "seats": Name("seats", "paikat"),
    "rounds": Name("rounds", "kierrokset"),
    "thinking": Name("time per decision", "aikaa päätökseen"),
    "summary": Name("wins, share of games", "voitot, osuus peleistä"),
    "interval": Name("95 %", "95 %"),
    "rating": Name("rating", "vahvuus"),
    "turns": Name("order of play", "vuorojärjestys"),
    "faults": Name("faults", "virheet"),
    "fault_error": Name("exceptions", "poikkeuksia"),
    "fault_timeout": Name("too late", "myöhässä"),
    "fault_illegal": Name("not legal", "sääntöjen vastaisia"),
    "fault_ended": Name("process ended", "prosessi päättyi"),
    "fault_line": Name("game {game}, step {step}: {what}", "peli {game}, siirto {step}: {what}"),
    "decision": Name("decision time", "päätökseen kului"),
    "test": Name("sequential test", "sekventiaalitesti"),
    "verdict_stronger": Name(
        "decided: {a} is stronger than {b}", "ratkesi: {a} on vahvempi kuin {b}"
    ),
    "verdict_not_stronger": Name(
        "decided: {a} is not stronger than {b}, or by less than the margin",
        "ratkesi: {a} ei ole vahvempi kuin {b}, tai ero on marginaalia pienempi",
    ),
    "verdict_undecided": Name("not decided", "ei ratkennut"),
    "go_on": Name("continue with: {command}", "jatka näin: {command}"),
    # Records played again.
    "verdict_ok": Plural(
        Name("ok (1 step{promised})", "kunnossa (1 siirto{promised})"),
        Name("ok ({number} steps{promised})", "kunnossa ({number} siirtoa{promised})"),
    ),
    "verdict_promised": Name(", the seed matches the commitment", ", siemenluku vastaa lupausta"),
    "verdict_at": Name("step {step}: ", "siirto {step}: "),
    # A position.
    "position": Name("After step {number}", "Siirron {number} jälkeen"),
    "to_move": Name("to play", "vuorossa"),
    "phase": Name("phase", "vaihe"),
    "offer": Name("on offer", "tarjolla"),
    "not_over": Name("The game is not over.", "Peli on kesken."),
    "empty": Name("nothing", "tyhjä"),
    "gap": Name("empty", "tyhjä"),
    "phase_opening": Name("opening choice", "aloitusvalinta"),
    "phase_turn": Name("turn", "vuoro"),
    "phase_second_draw": Name("second card", "toinen kortti"),
    "phase_choosing": Name("choice of drawn ones", "valinta nostetuista"),
    "phase_over": Name("over", "päättynyt"),
}


def typed_options(options: Mapping[str, object], between: str = ", ") -> str:
    """Options of the rules as `--option` takes them."""
    return between.join(f"{name}={str(value).lower()}" for name, value in options.items())


class Words(Catalogue):
    """The command line's texts in one language, and of one map where it has its own."""

    def __init__(
        self,
        language: str,
        game_map: GameMap | None = None,
        more: Mapping[str, Message] | None = None,
    ) -> None:
        super().__init__(language, game_map, {**TEXTS, **(more or {})})
