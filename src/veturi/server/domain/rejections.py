"""Why the server does not do something, in words of both languages; the rules' own among them."""

from __future__ import annotations

from typing import Final

from veturi.engine import Violation
from veturi.maps import Name

__all__ = ["REASONS", "RejectionError", "of_rules", "rejected"]


class RejectionError(Exception):
    """Something is not done, and nothing has changed. `rule` is the rulebook's number where it is
    one's; `number` the table's last and `request` the command's key, where they are told."""

    number = 0
    request = ""

    def __init__(self, key: str, said: Name, rule: str = "") -> None:
        super().__init__(key)
        self.key, self.said, self.rule = key, said, rule


REASONS: Final[dict[str, Name]] = {
    "late": Name(
        "The game has moved on: look at the table and decide again.",
        "Peli on ehtinyt edetä: katso tilanne ja päätä uudelleen.",
    ),
    "ahead": Name(
        "The number refers to something that has not happened yet.",
        "Numero viittaa johonkin, mitä ei ole vielä tapahtunut.",
    ),
    "not_your_seat": Name("This seat is not yours.", "Tämä paikka ei ole sinun."),
    "not_host": Name("Only the table's host can do this.", "Tämän voi tehdä vain pöydän luoja."),
    "no_seat": Name("There is no such seat.", "Sellaista paikkaa ei ole."),
    "seat_taken": Name("This seat is already taken.", "Paikalla on jo pelaaja."),
    "seat_yours": Name("This seat is already yours.", "Tämä paikka on jo sinun."),
    "seat_kept": Name(
        "This seat is reserved. It can be taken only with a personal link.",
        "Paikka on varattu. Sille pääsee vain henkilökohtaisella linkillä.",
    ),
    "seat_a_bot": Name("A bot plays this seat.", "Tällä paikalla pelaa botti."),
    "seats_empty": Name(
        "Some seats are still empty: wait, or fill them with bots.",
        "Osa paikoista on vielä tyhjiä: odota tai täytä ne boteilla.",
    ),
    "started": Name("The game has already started.", "Peli on jo alkanut."),
    "not_started": Name("The game has not started yet.", "Peli ei ole vielä alkanut."),
    "ended": Name("The game is over.", "Peli on päättynyt."),
    "closed": Name("The table is closed.", "Pöytä on suljettu."),
    "not_ended": Name(
        "This can be done once the game is over.", "Tämän voi tehdä, kun peli on päättynyt."
    ),
    "nothing_left": Name(
        "The game was over at this moment. Continue from an earlier one.",
        "Peli oli tässä vaiheessa jo ohi. Jatka aiemmasta hetkestä.",
    ),
    "record_result": Name(
        "The record is not valid: its result does not follow from its moves.",
        "Tallenne ei kelpaa: sen tulos ei seuraa siirroista.",
    ),
    "record_promise": Name(
        "The record is not valid: its seed does not match the commitment.",
        "Tallenne ei kelpaa: sen siemenluku ei vastaa lupausta.",
    ),
    "no_name": Name("Enter a name first.", "Kirjoita ensin nimi."),
    "name_taken": Name(
        "Someone at this table already has that name.",
        "Jollakulla tässä pöydässä on jo tuo nimi.",
    ),
    "nothing_said": Name("The message is empty.", "Viesti on tyhjä."),
    "not_at_table": Name("You do not have a seat at this table.", "Et istu tässä pöydässä."),
    "no_undo": Name("Undo is not allowed at this table.", "Tässä pöydässä siirtoja ei voi perua."),
    "nothing_to_undo": Name("You have nothing to undo.", "Sinulla ei ole peruttavaa."),
    "undo_pending": Name(
        "An undo request is already waiting for answers.",
        "Perumispyyntö odottaa jo vastauksia.",
    ),
    "no_undo_asked": Name("Nobody has requested an undo.", "Kukaan ei ole pyytänyt perumista."),
    "not_yours_to_answer": Name(
        "The player who holds that seat on their own device answers this.",
        "Pyyntöön vastaa pelaaja, jolla paikka on omalla laitteellaan.",
    ),
    "answered": Name("You have already answered.", "Olet jo vastannut."),
    "not_away": Name(
        "No bot is playing for this seat.", "Tällä paikalla ei pelaa botti sijaisena."
    ),
    "away": Name(
        "A bot is already playing for this seat.", "Tällä paikalla pelaa jo botti sijaisena."
    ),
    "resigned": Name(
        "You have resigned: a bot plays this seat to the end.",
        "Olet luovuttanut: botti pelaa paikallasi pelin loppuun.",
    ),
    "still_playing": Name(
        "This game is not over: resign first, then remove it from your list.",
        "Peli on kesken: luovuta ensin, niin voit poistaa sen listaltasi.",
    ),
    "no_code": Name(
        "This code is not valid: it was mistyped, used or cancelled, or its time is up.",
        "Koodi ei kelpaa: se on kirjoitettu väärin, käytetty, peruttu tai vanhentunut.",
    ),
    "code_tries": Name(
        "Too many codes were tried: wait a minute before the next one.",
        "Koodeja on kokeiltu liikaa: odota minuutti ennen seuraavaa.",
    ),
    "same_table": Name(
        "You have a seat at the same table on both devices. Finish or resign that game first, or"
        " sign in without this device's games.",
        "Istut samassa pöydässä kummallakin laitteella. Pelaa se peli ensin loppuun tai luovuta,"
        " tai hae pelisi ilman tämän laitteen pelejä.",
    ),
    "same_number_of_seats": Name(
        "The number of seats can no longer change. Create a new table.",
        "Paikkojen määrää ei voi enää muuttaa. Luo uusi pöytä.",
    ),
    "rematched": Name("There is already a rematch.", "Uusintapeli on jo olemassa."),
    "pin_needed": Name(
        "This seat has a PIN. Enter it first.", "Paikalla on PIN-koodi. Anna se ensin."
    ),
    "pin_wrong": Name("The PIN is wrong.", "PIN-koodi on väärä."),
    "pin_tries": Name(
        "Too many wrong PINs. Wait a minute before you try again.",
        "Liian monta väärää PIN-koodia. Odota minuutti ennen seuraavaa yritystä.",
    ),
    "no_pin": Name("This seat has no PIN.", "Paikalla ei ole PIN-koodia."),
    "no_hints": Name(
        "Hints are not allowed at this table.", "Vihjeet eivät ole sallittuja tässä pöydässä."
    ),
    "not_to_move": Name("It is not this seat's turn.", "Tämä paikka ei ole vuorossa."),
    "no_table": Name("There is no such table.", "Sellaista pöytää ei ole."),
    "private": Name(
        "This table is private. Ask the host for the link.",
        "Pöytä on yksityinen. Pyydä linkki pöydän luojalta.",
    ),
    "no_link": Name(
        "This link is not valid, or it has already been used. Ask for a new one.",
        "Linkki ei kelpaa tai se on jo käytetty. Pyydä uusi.",
    ),
    "no_person": Name(
        "Say who you are first: POST /api/v1/people.",
        "Kerro ensin kuka olet: POST /api/v1/people.",
    ),
    "no_route": Name("There is no such route.", "Sellaista reittiä ei ole."),
    "no_map": Name("There is no such map.", "Sellaista karttaa ei ole."),
    "no_page": Name("There is nothing at this address.", "Tässä osoitteessa ei ole mitään."),
    "no_method": Name(
        "This address does not accept that method.", "Osoite ei ota vastaan tätä metodia."
    ),
    "too_slow": Name("The request took too long.", "Pyyntö kesti liian kauan."),
    "too_large": Name("The request is too large.", "Pyyntö on liian suuri."),
    "too_fast": Name("Too many requests. Wait a moment.", "Liian monta pyyntöä. Odota hetki."),
    "too_many": Name("There are too many of these already.", "Näitä on jo liian monta."),
    "other_origin": Name(
        "Requests from other sites are not accepted.",
        "Muiden sivustojen pyyntöjä ei oteta vastaan.",
    ),
    "wrong_address": Name(
        "The webhook must be an http or https address that the server's owner allows.",
        "Webhook-osoitteen on oltava http- tai https-osoite, jonka palvelimen omistaja sallii.",
    ),
    "busy": Name("The server is busy. Try again.", "Palvelin on ruuhkainen. Yritä uudelleen."),
    "unreadable": Name(
        "This table's log cannot be read here. It stays unchanged.",
        "Tämän pöydän lokia ei voi lukea täällä. Se jätetään ennalleen.",
    ),
    "fault": Name(
        "Something went wrong on the server. It has been logged.",
        "Palvelimella tapahtui virhe. Se on kirjattu lokiin.",
    ),
}


def rejected(key: str) -> RejectionError:
    """The server's own refusal of that name."""
    return RejectionError(key, REASONS[key])


def of_rules(violation: Violation) -> RejectionError:
    """What the rules refuse, with their number and sentence."""
    return RejectionError(violation.key, Name(violation.en, violation.fi), violation.rule)
