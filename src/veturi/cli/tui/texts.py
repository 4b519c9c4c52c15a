"""Texts of `veturi terminal` in both languages, besides those of the whole command line.

City names are never inflected: sentences put them after a colon or as "X – Y".
"""

from __future__ import annotations

from typing import Final

from veturi.bots import LEVEL_NAMES
from veturi.cli.tui.screen_texts import SCREEN_TEXTS
from veturi.maps import Message, Name, Plural

__all__ = ["TEXTS"]

TEXTS: Final[dict[str, Message]] = {
    **SCREEN_TEXTS,
    # A newcomer's three lines.
    "welcome_1": Name(
        "{map}. You are player {number}, against: {others}. On your turn, type what you do.",
        "{map}. Olet pelaaja {number}, vastassa: {others}. Kirjoita vuorollasi, mitä teet.",
    ),
    "welcome_2": Name(
        "For example: {examples}. Capitals and accents do not matter.",
        "Esimerkiksi: {examples}. Isoilla kirjaimilla ja ääkkösten pisteillä ei ole väliä.",
    ),
    "welcome_3": Name(
        "Type hint for advice, moves for all you may do, help for the rest, quit to leave.",
        "Kirjoita vihje (neuvo), siirrot (vaihtoehdot), ohje (muut komennot) tai lopeta.",
    ),
    # Prompts.
    "ask_opening": Name(
        "Keep at least {least} of the {tickets} on offer: type for example {example}",
        "Pidä tarjotuista {tickets_among} vähintään {least}: kirjoita esimerkiksi {example}",
    ),
    "ask_choosing": Name(
        "Keep at least {least} of the {tickets} you drew: type for example {example}",
        "Pidä nostamistasi {tickets_among} vähintään {least}: kirjoita esimerkiksi {example}",
    ),
    "ask_turn": Name("It is your turn.", "On sinun vuorosi."),
    "ask_second_draw": Name("Take your second card.", "Ota toinen kortti."),
    "ask_other": Name("Choose: {example}", "Valitse: {example}"),
    "only_move": Name("You can only do this: {move}", "Voit tehdä vain tämän: {move}"),
    "offer_line": Name("{number}: {ticket}", "{number}: {ticket}"),
    "on_offer": Name("On offer", "Tarjolla"),
    "holding": Name(
        "Your turn is done. Type next to let the others play, or undo to undo it.",
        "Vuorosi on pelattu. Kirjoita jatka, niin muut pelaavat, tai peru, jos haluat perua sen.",
    ),
    "waiting": Name("The others are playing.", "Muut pelaavat."),
    "thinking": Name("{player} is thinking …", "{player} miettii …"),
    # Events and answers.
    "you": Name("{player} (you)", "{player} (sinä)"),
    "bot": Name("{player} ({level})", "{player} ({level})"),
    "own_said": Name("{player} says: {why}.", "{player} sanoo: {why}."),
    "own_changed": Name(
        "{source} has changed since the game was saved: the bot plays on as it is now.",
        "{source} on muuttunut pelin tallentamisen jälkeen: botti jatkaa nykyisenä.",
    ),
    **{f"level_{level}": name for level, name in LEVEL_NAMES.items()},
    "hand_line": Name("Your hand: {cards}.", "Kätesi: {cards}."),
    "row_line": Name("Face up: {cards}.", "Rivissä: {cards}."),
    "deck_line": Name(
        "Deck: {deck}. Discards: {discards}. {tickets_left} left.",
        "Pakassa {deck}, poistopakassa {discards}. Jäljellä {tickets_left}.",
    ),
    "ticket_done": Name("completed", "toteutunut"),
    "ticket_open": Name("not yet completed", "kesken"),
    "ticket_line": Name("{ticket}: {state}.", "{ticket}: {state}."),
    "no_tickets": Name("You have no {tickets}.", "Sinulla ei ole {tickets_some}."),
    "player_line": Name(
        "{player} has {points}, {trains_left}, {cards_held} and {tickets_held}.",
        "{player}: {points}, {trains_left}, {cards_held} ja {tickets_held}.",
    ),
    # What somebody has, as parts of a sentence.
    "trains_left": Plural(
        Name("1 {train}", "1 {train}"), Name("{number} {trains}", "{number} {trains_counted}")
    ),
    "cards_held": Plural(Name("1 card", "1 kortti"), Name("{number} cards", "{number} korttia")),
    "tickets_held": Plural(
        Name("1 {ticket}", "1 {ticket}"), Name("{number} {tickets}", "{number} {tickets_counted}")
    ),
    "own_fact": Name("{label}: {value}.", "{label}: {value}."),
    "to_move_line": Name("To play: {players}.", "Vuorossa: {players}."),
    "turns_left": Plural(
        Name("Last round: 1 turn left.", "Viimeinen kierros: 1 vuoro jäljellä."),
        Name("Last round: {number} turns left.", "Viimeinen kierros: {number} vuoroa jäljellä."),
    ),
    "routes_none": Name("You can claim no route now.", "Et voi nyt rakentaa mitään reittiä."),
    "routes_many": Plural(
        Name("You can claim 1 route.", "Voit rakentaa 1 reitin."),
        Name("You can claim {number} routes.", "Voit rakentaa {number} reittiä."),
    ),
    "route_line": Name(
        "{route}: {length}, {colour}, {points}",
        "{route}: {length}, {colour}, {points}",
    ),
    "spaces": Name("length {number}", "pituus {number}"),
    "ferry_mark": Name("ferry {number}", "lautta {number}"),
    "route_open": Name("open", "vapaa"),
    "route_closed": Name("closed", "suljettu"),
    "route_owned": Name("claimed by {player}", "rakentaja: {player}"),
    "route_shared": Name("open to everyone", "kaikkien käytössä"),
    "pay_with": Name("pay with {payments}", "maksu: {payments}"),
    "board_owned": Name("{player} has claimed {routes}.", "{player} on rakentanut: {routes}."),
    "board_shared": Name("Routes open to everyone: {routes}.", "Kaikkien käytössä: {routes}."),
    "board_city": Name(
        "Type routes and a city to see the routes from there.",
        "Kirjoita reitit ja kaupunki, niin näet sieltä lähtevät reitit.",
    ),
    "no_city": Name("There is no such city here: {city}", "Tällaista kaupunkia ei ole: {city}"),
    "log_none": Name("Nothing has happened since.", "Mitään ei ole tapahtunut."),
    "log_usage": Name(
        "Type log and a number from 1 to {most}, such as: log 20",
        "Kirjoita loki ja luku väliltä 1–{most}, kuten: loki 20",
    ),
    "moves_line": Name("You can: {moves}.", "Voit: {moves}."),
    "moves_more": Name("And {number} more: type routes.", "Ja vielä {number}: kirjoita reitit."),
    "moves_not_now": Name("It is not your turn.", "Ei ole sinun vuorosi."),
    "hint_line": Name("Hint {number}: {move}", "Vihje {number}: {move}"),
    "hint_why": Name("Why: {why}", "Miksi: {why}"),
    "hint_none": Name("There is no advice right now.", "Juuri nyt ei ole vihjettä."),
    "hint_level": Name(
        "There is no bot of that level: {level}. Choose one of: {levels}",
        "Tämäntasoista bottia ei ole: {level}. Valitse jokin näistä: {levels}",
    ),
    "undone": Name("Undone: {move}", "Peruttu: {move}"),
    "pay_how": Name("How will you pay? Type one of these:", "Millä maksat? Kirjoita jokin näistä:"),
    "perhaps": Name("Did you mean: {moves}?", "Tarkoititko: {moves}?"),
    "see_help": Name(
        "Type help to see what you can type.", "Kirjoita ohje, niin näet, mitä voit kirjoittaa."
    ),
    "why_can": Name("You can do that now.", "Voit tehdä sen nyt."),
    "why_usage": Name(
        "Type why and a move, such as: why {example}",
        "Kirjoita miksi ja siirto, kuten: miksi {example}",
    ),
    "refused": Name("{message} (rule {rule})", "{message} (sääntö {rule})"),
    "rules_usage": Name(
        "Type rules and a number, such as: rules B14. Here: {numbers}.",
        "Kirjoita säännöt ja numero, kuten: säännöt B14. Täällä: {numbers}.",
    ),
    "no_rule": Name("There is no such rule here: {number}", "Tällaista sääntöä ei ole: {number}"),
    # The end, and saving.
    "the_end": Name("The game is over: {why}.", "Peli päättyi: {why}."),
    "score_so_far": Name("{player} has {points} so far.", "{player}: tähän asti {points}."),
    "score_so_far_for": Name(
        "{player} has {points} so far: {parts}.", "{player}: tähän asti {points}: {parts}."
    ),
    "score_line": Name(
        "{player} gets {points}: {source} (rule {rule}).",
        "{player} saa {points}: {source} (sääntö {rule}).",
    ),
    "score_line_lost": Name(
        "{player} loses {points}: {source} (rule {rule}).",
        "{player} menettää {points}: {source} (sääntö {rule}).",
    ),
    "total_line": Name("{player} has {points} in all.", "{player}: yhteensä {points}."),
    "winner_line": Name("The winner is {players}.", "Voittaja on {players}."),
    "winners_line": Name("The win is shared: {players}.", "Voitto jaetaan: {players}."),
    "seed_line": Name("The seed of this game: {seed}", "Pelin siemenluku: {seed}"),
    "saved_in": Name("The game is saved in {path}", "Peli on tallennettu: {path}"),
    "saved_copy": Name("A copy is saved in {path}", "Kopio on tallennettu: {path}"),
    "resume_with": Name("Continue with: {command}", "Jatka näin: {command}"),
    "resumed": Plural(
        Name("Resumed after 1 move.", "Peliä jatketaan: tehty 1 siirto."),
        Name("Resumed after {number} moves.", "Peliä jatketaan: tehty {number} siirtoa."),
    ),
    "exists": Name("The file already exists: {path}", "Tiedosto on jo olemassa: {path}"),
    "saved_failed": Name("Saving failed: {reason}", "Tallennus ei onnistunut: {reason}"),
    # Help, by command.
    "help_moves": Name("Moves", "Siirrot"),
    "help_draw": Name(
        "{example}: takes a face-up card, or one from the deck",
        "{example}: ottaa kortin rivistä tai pakasta",
    ),
    "help_claim": Name("{example}: claims a route", "{example}: rakentaa reitin"),
    "help_tickets": Name(
        "{example}: draws new {tickets}", "{example}: nostaa uusia {tickets_some}"
    ),
    "help_keep": Name(
        "{example}: keeps those with these numbers",
        "{example}: pitää ne, joilla on nämä numerot",
    ),
    "help_pass": Name(
        "{example}: passes, only when you can do nothing else",
        "{example}: ohittaa vuoron, vain kun mitään muuta ei voi tehdä",
    ),
    "help_own": Name("{example}: {does} ({rule})", "{example}: {does} ({rule})"),
    "help_commands": Name("Questions and other commands", "Kysymykset ja muut komennot"),
    "help_hint": Name(
        "gives advice; with a level, such as hint master, another bot's",
        "antaa neuvon; vihje mestari kysyy sen toisentasoiselta botilta",
    ),
    "help_moves_list": Name("what you can do now", "mitä voit nyt tehdä"),
    "help_hand": Name("your cards and {tickets}", "korttisi ja {tickets_yours}"),
    "help_mine": Name("your {tickets}", "{tickets_yours}"),
    "help_row": Name("the face-up cards and the decks", "näkyvät kortit ja pakat"),
    "help_board": Name("who has which routes", "kenellä on mitkä reitit"),
    "help_routes": Name(
        "what you can claim; with a city, its routes",
        "mitä voit rakentaa; kaupungin kanssa sen reitit",
    ),
    "help_players": Name("the players", "pelaajat"),
    "help_log": Name(
        "what happened since your move; log 20 for more",
        "mitä on tapahtunut siirtosi jälkeen; loki 20 näyttää enemmän",
    ),
    "help_score": Name("the points so far", "pisteet tähän asti"),
    "help_why": Name(
        "with a move: why it can or cannot be done",
        "siirron kanssa: miksi sen voi tai ei voi tehdä",
    ),
    "help_rules": Name("with a number: that rule", "numeron kanssa: kyseinen sääntö"),
    "help_undo": Name(
        "undoes your move, if nothing hidden was revealed",
        "peruu siirtosi, jos mitään ei paljastunut",
    ),
    "help_next": Name("lets the others play", "antaa muiden pelata"),
    "help_save": Name("saves a copy to a file", "tallentaa kopion tiedostoon"),
    "help_help": Name(
        "this help; with a word, what relates to it", "tämä ohje; sanan kanssa, mikä siihen liittyy"
    ),
    "help_quit": Name("saves and leaves", "tallentaa ja lopettaa"),
}
