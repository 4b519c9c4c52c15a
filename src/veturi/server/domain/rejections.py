"""Why the server does not do something, in words of both languages; the rules' own among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from veturi.engine import Violation
from veturi.maps import Name

__all__ = ["REASONS", "Rejection", "of_rules", "rejected"]


@dataclass(frozen=True, slots=True)
class Rejection:
    """A refusal: nothing has changed. `rule` is the rulebook's number where it is one's."""

    key: str
    said: Name
    rule: str = ""


REASONS: Final[dict[str, Name]] = {
    "late": Name(
        "The table has gone on since: look at it and decide again.",
        "Pöydässä on ehtinyt tapahtua muuta: katso tilanne ja päätä uudelleen.",
    ),
    "ahead": Name(
        "The number is of something that has not happened yet.",
        "Numero viittaa johonkin, mitä ei ole vielä tapahtunut.",
    ),
    "not_your_seat": Name("This seat is not yours.", "Tämä paikka ei ole sinun."),
    "not_host": Name("Only the table's host can do this.", "Tämän voi tehdä vain pöydän isäntä."),
    "no_seat": Name("There is no such seat.", "Sellaista paikkaa ei ole."),
    "seat_taken": Name("Somebody sits there already.", "Paikka on jo varattu."),
    "seat_yours": Name("This seat is yours already.", "Tämä paikka on jo sinun."),
    "seat_kept": Name(
        "This seat is kept for somebody: it takes a personal link.",
        "Paikka on varattu jollekulle: siihen pääsee henkilökohtaisella linkillä.",
    ),
    "seat_a_bot": Name("A bot plays this seat.", "Tällä paikalla pelaa botti."),
    "seats_empty": Name(
        "Some seats are still empty: wait, or fill them with bots.",
        "Osa paikoista on vielä tyhjiä: odota tai täytä ne boteilla.",
    ),
    "started": Name("The game has already begun.", "Peli on jo alkanut."),
    "not_started": Name("The game has not begun yet.", "Peli ei ole vielä alkanut."),
    "ended": Name("The game is over.", "Peli on päättynyt."),
    "closed": Name("The table is closed.", "Pöytä on suljettu."),
    "not_ended": Name(
        "This can be done once the game is over.", "Tämän voi tehdä, kun peli on päättynyt."
    ),
    "nothing_left": Name(
        "The game was over at this moment: go on from an earlier one.",
        "Peli oli tässä vaiheessa jo ohi: jatka aiemmasta hetkestä.",
    ),
    "record_result": Name(
        "The record does not hold: its result does not follow from its moves.",
        "Tallenne ei pidä paikkaansa: sen tulos ei seuraa siirroista.",
    ),
    "record_promise": Name(
        "The record does not hold: its seed is not the one that was promised.",
        "Tallenne ei pidä paikkaansa: sen siemenluku ei ole se, joka luvattiin.",
    ),
    "no_name": Name("Type a name first.", "Kirjoita ensin nimi."),
    "name_taken": Name(
        "Somebody at this table has that name already.",
        "Jollakulla tässä pöydässä on jo tuo nimi.",
    ),
    "nothing_said": Name("There is nothing to say.", "Viesti on tyhjä."),
    "not_at_table": Name("You do not sit at this table.", "Et istu tässä pöydässä."),
    "no_undo": Name("Nothing is taken back at this table.", "Tässä pöydässä siirtoja ei peruta."),
    "nothing_to_undo": Name("There is nothing of yours to take back.", "Peruttavaa ei ole."),
    "undo_pending": Name(
        "A request to take back is already waiting for answers.",
        "Peruutuspyyntö odottaa jo vastauksia.",
    ),
    "no_undo_asked": Name(
        "Nobody has asked to take anything back.", "Kukaan ei ole pyytänyt peruutusta."
    ),
    "not_yours_to_answer": Name(
        "Whoever plays that seat at a device of their own answers this.",
        "Pyyntöön vastaa se, joka pelaa paikkaa omalla laitteellaan.",
    ),
    "answered": Name("You have answered already.", "Olet jo vastannut."),
    "not_away": Name("No bot plays for this seat.", "Tällä paikalla ei pelaa sijainen."),
    "away": Name("A bot plays for this seat already.", "Tällä paikalla pelaa jo sijainen."),
    "same_number_of_seats": Name(
        "The number of seats cannot change any more; make a new table.",
        "Paikkojen määrää ei voi enää muuttaa; tee uusi pöytä.",
    ),
    "rematched": Name("There is a rematch already.", "Uusintaottelu on jo olemassa."),
    "pin_needed": Name(
        "This seat has a PIN: give it first.", "Paikalla on PIN-koodi: anna se ensin."
    ),
    "pin_wrong": Name("This is not the seat's PIN.", "PIN-koodi on väärä."),
    "pin_tries": Name(
        "Too many wrong PINs: wait a minute before the next try.",
        "Liian monta väärää PIN-koodia: odota minuutti ennen seuraavaa yritystä.",
    ),
    "no_pin": Name("This seat has no PIN.", "Paikalla ei ole PIN-koodia."),
    "no_hints": Name("No hints are given at this table.", "Tässä pöydässä ei anneta vihjeitä."),
    "not_to_move": Name("This seat is not to move.", "Tämä paikka ei ole vuorossa."),
    "no_table": Name("There is no such table.", "Sellaista pöytää ei ole."),
    "private": Name(
        "This table is private: it takes its link.", "Pöytä on yksityinen: tarvitset linkin."
    ),
    "no_link": Name(
        "This link is not known, or it has been used.",
        "Linkkiä ei tunneta, tai se on jo käytetty.",
    ),
    "no_person": Name(
        "Say who you are first: POST /api/v1/people.",
        "Kerro ensin kuka olet: POST /api/v1/people.",
    ),
    "no_route": Name("There is no such route.", "Sellaista reittiä ei ole."),
    "no_map": Name("There is no such map.", "Sellaista karttaa ei ole."),
    "no_page": Name("There is nothing at this address.", "Tässä osoitteessa ei ole mitään."),
    "no_method": Name(
        "This address does not take that method.", "Osoite ei ota vastaan tätä metodia."
    ),
    "too_slow": Name("The request did not come in time.", "Pyyntö ei tullut perille ajoissa."),
    "too_large": Name("The request is too large.", "Pyyntö on liian suuri."),
    "too_fast": Name("Too many requests: wait a moment.", "Liian monta pyyntöä: odota hetki."),
    "too_many": Name("There are too many of these already.", "Näitä on jo liian monta."),
    "other_origin": Name(
        "Requests from other sites are not taken.", "Muiden sivustojen pyyntöjä ei oteta vastaan."
    ),
    "wrong_address": Name(
        "Webhooks go to http or https addresses that the server's owner allows.",
        "Webhook-osoitteen on oltava http- tai https-osoite, jonka palvelimen omistaja sallii.",
    ),
    "busy": Name("The server is busy: try again.", "Palvelin on kiireinen: yritä uudelleen."),
    "unreadable": Name(
        "This table's log cannot be read here. It is left as it is.",
        "Tämän pöydän lokia ei voi lukea täällä. Se jätetään ennalleen.",
    ),
    "fault": Name(
        "Something went wrong at the server. It has been noted.",
        "Palvelimella tapahtui virhe. Se on kirjattu muistiin.",
    ),
}


def rejected(key: str) -> Rejection:
    """The server's own refusal of that name."""
    return Rejection(key, REASONS[key])


def of_rules(rejection: Violation) -> Rejection:
    """What the rules refuse, with their number and sentence."""
    return Rejection(rejection.key, Name(rejection.en, rejection.fi), rejection.rule)
