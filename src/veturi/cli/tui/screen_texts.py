"""Texts of the full screen in both languages."""

from __future__ import annotations

from typing import Final

from veturi.maps import Name

__all__ = ["SCREEN_TEXTS"]

KEYS_EN: Final = """\
F1 or ?: this help. F2: a hint. F4: undo.
F3: the routes you can claim. Arrows show them on the map, Enter claims, Esc goes back.
F5 or 0: draws from the deck. 1 to 5: takes the face-up card of that number.
F6: types the move for new {tickets}; Enter plays it.
While {tickets} are on offer: 1 to 5 picks or drops, Enter keeps what is picked.
F7, F8 or -, +: the map smaller or larger. Ctrl and arrows: moves it. F9: light or dark.
Up, Down: what you typed before. Tab: completes. F10 or Ctrl-C: saves and quits."""
KEYS_FI: Final = """\
F1 tai ?: tämä ohje. F2: vihje. F4: peru.
F3: rakennettavat reitit. Nuolet näyttävät ne kartalla, Enter rakentaa, Esc poistuu.
F5 tai 0: nostaa pakasta. 1–5: ottaa rivistä kortin, jolla on se numero.
F6: kirjoittaa siirron, jolla nostetaan uusia {tickets_some}; Enter pelaa sen.
Kun tarjolla on {tickets_some}: 1–5 valitsee tai jättää, Enter pitää valitut.
F7, F8 tai -, +: kartta pienemmäksi tai suuremmaksi. Ctrl ja nuolet: siirtää. F9: vaalea tai tumma.
Ylös, Alas: aiemmin kirjoitettu. Sarkain: täydentää. F10 tai Ctrl-C: tallentaa ja lopettaa."""
SIGNS_EN: Final = """\
A letter and a number: an open route, its colour and length. X is grey: any one colour.
The players' shapes are {players}. One on every space: a claimed route. {shared}: open to everyone.
{city}: a city. {wanted}: a city of your open {tickets}. Sparse dots: a track that is closed."""
SIGNS_FI: Final = """\
Kirjain ja luku: vapaa reitti, sen väri ja pituus. X on harmaa: mikä tahansa yksi väri.
Pelaajien kuviot ovat {players}. Kuvio joka ruudussa: rakennettu. {shared}: kaikkien käytössä.
{city}: kaupunki. {wanted}: kohde jollakin kesken olevista {tickets_among}.
Harvat pisteet: suljettu raide."""

SCREEN_TEXTS: Final[dict[str, Name]] = {
    "myself": Name("you", "sinä"),
    "head_points": Name("pts", "pis"),
    "head_trains": Name("trn", "vau"),
    "head_cards": Name("crd", "kor"),
    "head_tickets": Name("tkt", "lip"),
    "decks": Name(
        "deck {deck}, discards {discards}, {tickets} {count}",
        "pakka {deck}, poistot {discards}, {tickets} {count}",
    ),
    "panel_row": Name("face up", "rivi"),
    "panel_hand": Name("hand", "käsi"),
    "placeholder": Name(
        "type a move or a question, ? for help", "kirjoita siirto tai kysymys, ? ohje"
    ),
    "keys": Name(
        "F1 help  F2 hint  F3 routes  F4 undo  F5 deck  1-5 row  F6 {tickets}  F10 quit",
        "F1 ohje  F2 vihje  F3 reitit  F4 peru  F5 pakka  1-5 rivi  F10 loppu",
    ),
    "keys_choosing": Name(
        "1-5 pick  Enter keep  F1 help  F2 hint  F7 F8 zoom  F10 quit",
        "1-5 valitse  Enter pidä  F1 ohje  F2 vihje  F7 F8 koko  F10 loppu",
    ),
    "keys_holding": Name(
        "Enter next  F4 undo  F1 help  F7 F8 zoom  F10 quit",
        "Enter jatka  F4 peru  F1 ohje  F7 F8 koko  F10 loppu",
    ),
    "keys_routes": Name(
        "Up Down choose  Enter claim  Esc back  F10 quit",
        "Ylös Alas valitse  Enter rakenna  Esc takaisin  F10 loppu",
    ),
    "keys_over": Name("F1 score  F10 quit", "F1 pisteet  F10 loppu"),
    "help_title": Name("Help (Esc closes)", "Ohje (Esc sulkee)"),
    "page_title": Name("Esc closes", "Esc sulkee"),
    "end_title": Name("The game is over (Esc closes)", "Peli päättyi (Esc sulkee)"),
    "help_keys": Name("Keys", "Näppäimet"),
    "help_key_list": Name(KEYS_EN, KEYS_FI),
    "help_signs": Name("Signs on the map", "Kartan merkit"),
    "help_sign_list": Name(SIGNS_EN, SIGNS_FI),
}
