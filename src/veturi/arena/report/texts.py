"""Texts of a report in both languages, and number formatting."""

from __future__ import annotations

from typing import Final

from veturi.i18n import Catalogue
from veturi.maps import GameMap, Message, Name, Plural

__all__ = ["TEXTS", "ReportWords"]

TEXTS: Final[dict[str, Message]] = {
    # The page.
    "title": Name("{map}: report of a run", "{map}: raportti peliajosta"),
    "title_many": Name("Report of a run at several tables", "Raportti usean pöydän peliajosta"),
    "subtitle": Plural(
        Name("1 game with {players} players", "1 peli, {players} pelaajaa"),
        Name("{games} games with {players} players", "{games} peliä, {players} pelaajaa"),
    ),
    "contents": Name("Contents", "Sisällys"),
    "numbers": Name("The numbers", "Luvut"),
    "made_by": Name("Made by Veturi {version}.", "Tehty ohjelmalla Veturi {version}."),
    "bots": Name("Bots", "Botit"),
    "bot": Name("Bot", "Botti"),
    "seed": Name("Seed", "Siemenluku"),
    "options": Name("Options", "Valinnat"),
    "none": Name("none", "ei ole"),
    "seconds": Name("Thinking time (s)", "Miettimisaika (s)"),
    "asked": Name("Games requested", "Pelejä pyydetty"),
    "games": Name("Games", "Pelejä"),
    "all": Name("All", "Kaikki"),
    "mean": Name("Mean", "Keskiarvo"),
    "mean_note": Name("mean {value}", "keskiarvo {value}"),
    "interval": Name("95% interval", "95 %:n väli"),
    "least": Name("Lowest", "Pienin"),
    "median": Name("Median", "Mediaani"),
    "most": Name("Highest", "Suurin"),
    "share": Name("Share", "Osuus"),
    # In short.
    "mean_score": Name("Mean score", "Pisteet keskimäärin"),
    "lead": Name("Mean lead of the winner", "Voittajan etumatka keskimäärin"),
    "rounds": Name("Turns per player", "Vuoroja pelaajaa kohden"),
    "shared_wins": Name("Shared wins", "Jaettuja voittoja"),
    "faults": Name("Bot faults", "Bottien virheitä"),
    # Scores.
    "scores": Name("Scores", "Pisteet"),
    "scores_by_bot": Name("Scores by bot", "Pisteet boteittain"),
    "scores_by_seat": Name("Scores by order of play", "Pisteet vuorojärjestyksen mukaan"),
    "scores_how": Name(
        "How often each score was reached. The line marks the mean.",
        "Kuinka usein kuhunkin pistemäärään päästiin. Viiva merkitsee keskiarvon.",
    ),
    "parts": Name("Where the points come from", "Mistä pisteet tulevat"),
    "parts_how": Name(
        "Points of one player in one game, on average.",
        "Yhden pelaajan pisteet yhdessä pelissä keskimäärin.",
    ),
    "part": Name("Part", "Osa"),
    "points": Name("Points", "Pisteet"),
    # Wins.
    "wins": Name("Wins", "Voitot"),
    "wins_by_seat": Name(
        "Win rate by seat, in the order of play", "Voitto-osuus vuorojärjestyksen mukaan"
    ),
    "wins_by_bot": Name("Win rate by bot", "Voitto-osuus boteittain"),
    "wins_how": Name(
        "With 95% intervals. The dashed line is an equal share, {share}.",
        "Mukana 95 %:n välit. Katkoviiva on tasaosuus, {share}.",
    ),
    "win_rate": Name("Win rate", "Voitto-osuus"),
    "seat": Name("Seat", "Paikka"),
    "place": Name("Seat {number}", "Paikka {number}"),
    "rank": Name("Rank {number}", "Sija {number}"),
    "bots_and_seats": Name("Bots by seat and rank", "Botit paikoittain ja sijoittain"),
    "bot_at_seat": Name("Win rate of each bot at each seat", "Kunkin botin voitot paikoittain"),
    "places": Name("Ranks by bot", "Sijoitukset boteittain"),
    # Routes.
    "claims_map": Name("How often each route is claimed", "Kuinka usein kukin reitti rakennetaan"),
    "claims_map_how": Name(
        "The wider a route and the stronger its colour, the more often it is claimed. Point at a "
        "route to see its numbers. All tracks of a double route are open only with {doubles} or "
        "more players.",
        "Mitä leveämpi ja vahvempi väriltään reitti on, sitä useammin se rakennetaan. Osoita "
        "reittiä, niin näet sen luvut. Kaksoisreitin kaikki raiteet ovat käytössä, kun "
        "pelaajia on vähintään {doubles}.",
    ),
    "claims_legend": Name("Share of games", "Osuus peleistä"),
    "never": Name("never", "ei koskaan"),
    "luck_map": Name("How those who claimed a route fared", "Miten rakentajille kävi"),
    "luck_map_how": Name(
        "Routes whose claimers won more or less often than an equal share, {share}, by more than "
        "the 95% interval. Of a hundred routes about five stand out by chance alone, and so do "
        "the favourites of a stronger bot.",
        "Reitit, joiden rakentajien voitto-osuus poikkeaa tasaosuudesta ({share}) enemmän kuin "
        "95 %:n luottamusväli selittää. Sadasta reitistä noin viisi erottuu pelkästään sattumalta, "
        "ja myös vahvemman botin suosikit erottuvat.",
    ),
    "more_often": Name("won more often", "voittivat useammin"),
    "less_often": Name("won less often", "voittivat harvemmin"),
    "unclear": Name("no clear difference", "ei selvää eroa"),
    "by_length": Name("By length", "Pituuden mukaan"),
    "by_colour": Name("By colour", "Värin mukaan"),
    "by_how": Name(
        "In what share of games such a route is claimed, on average.",
        "Kuinka suuressa osassa peleistä tällainen reitti rakennetaan keskimäärin.",
    ),
    "all_routes": Name("All routes", "Kaikki reitit"),
    "route": Name("Route", "Reitti"),
    "length": Name("Length", "Pituus"),
    "colour": Name("Colour", "Väri"),
    "claimed": Name("Claimed", "Rakennettu"),
    "claimers_won": Name("Its claimers won", "Rakentajat voittivat"),
    "mean_turn": Name("Mean turn", "Vuoro keskimäärin"),
    "doubled": Name("Doubled", "Tuplattu"),
    "route_title": Name(
        "{route} ({length}, {colour}): claimed in {share} of games; its claimers won {won}; "
        "turn {turn} on average",
        "{route} ({length}, {colour}): rakennettu: {share} peleistä; rakentajista voitti {won}; "
        "vuoro keskimäärin {turn}",
    ),
    "route_never": Name(
        "{route} ({length}, {colour}): never claimed",
        "{route} ({length}, {colour}): ei koskaan rakennettu",
    ),
    # Tickets; the word itself is the map's.
    "tickets_fate": Name(
        "{tickets}: how often completed, and what they earn",
        "{tickets}: kuinka usein toteutuvat ja mitä tuottavat",
    ),
    "tickets_how": Name(
        "Left: how often it was completed when it was kept. Right: the average points it brought "
        "when it was kept, with a 95% interval; failed ones cost points. In brackets: its value.",
        "Vasemmalla: kuinka usein kortti toteutui, kun se pidettiin. Oikealla: sen keskimäärin "
        "tuomat pisteet ja niiden 95 %:n luottamusväli; toteutumaton kortti vähentää pisteitä. "
        "Suluissa kortin arvo.",
    ),
    "worth": Name("Worth", "Arvo"),
    "dealt": Name("Dealt", "Jaettu"),
    "kept": Name("Kept", "Pidetty"),
    "done": Name("Completed", "Toteutunut"),
    "earned": Name("Earned", "Tuotto"),
    "holders_won": Name("Its holders won", "Pitäjät voittivat"),
    "never_kept": Name("never kept", "ei koskaan pidetty"),
    "from_to": Name("From – to", "Mistä – mihin"),
    # Length.
    "game_length": Name("Length of the games", "Pelien pituus"),
    "length_how": Name("Turns of all players in a game.", "Kaikkien pelaajien vuorot pelissä."),
    "turns": Name("Turns in a game", "Vuoroja pelissä"),
    "steps": Name("Actions in a game", "Siirtoja pelissä"),
    "leads": Name("Lead of the best score", "Parhaan etumatka"),
    "leads_how": Name(
        "Points between the best score and the next.",
        "Pisteet parhaan ja seuraavan välillä.",
    ),
    "ends": Name("How games end", "Miten pelit päättyvät"),
    "set_off": Plural(
        Name(
            "The last round was triggered in 1 game; whoever triggered it won {share}.",
            "Viimeinen kierros alkoi 1 pelissä; sen aloittajan voitto-osuus oli {share}.",
        ),
        Name(
            "The last round was triggered in {count} games; whoever triggered it won {share}.",
            "Viimeinen kierros alkoi {count} pelissä; sen aloittajan voitto-osuus oli {share}.",
        ),
    ),
    # What players do.
    "deeds": Name("What players do", "Mitä pelaajat tekevät"),
    "deeds_how": Name(
        "Times in one game for one player, on average.",
        "Kertoja pelissä pelaajaa kohden keskimäärin.",
    ),
    "deed": Name("What", "Mitä"),
    "deck": Name("cards, deck", "kortit, pakasta"),
    "row": Name("cards, face up", "kortit, riviltä"),
    "claims": Name("routes claimed", "rakennetut reitit"),
    "kept_tickets": Name("{tickets} kept", "{tickets}, pidetyt"),
    "passes": Name("turns passed", "ohitetut vuorot"),
    "from_deck": Name("deck", "pakasta"),
    "from_row": Name("face up", "riviltä"),
    "by_city": Name("by city", "kaupungeittain"),
    "by_kind": Name("by kind", "lajeittain"),
    "by_from": Name("by source", "lähteittäin"),
    "count": Name("Times", "Kertoja"),
    # How to read it.
    "notes": Name("How this was made", "Miten tämä on tehty"),
    "notes_games": Name(
        "Every game of the run was played again from its record; all numbers are counted from what "
        "happened and from the lines of the scores.",
        "Ajon jokainen peli pelattiin uudestaan; kaikki luvut on laskettu tapahtumista ja "
        "pisteriveistä.",
    ),
    "notes_wins": Name(
        "A win shared by n players counts 1/n for each. Seats are counted in the order of play: "
        "seat 1 begins.",
        "Voitto, jonka n pelaajaa jakaa, on kullekin 1/n voittoa. Paikat on numeroitu "
        "vuorojärjestyksessä: paikka 1 aloittaa.",
    ),
    "notes_intervals": Name(
        "Intervals hold the true value 95 times in 100. They are made from rounds, not from games: "
        "the games of a round have the same shuffles and are not independent.",
        "Väli sisältää oikean arvon 95 kertaa sadasta. Välit lasketaan kierroksista eikä peleistä: "
        "kierroksen peleissä on samat sekoitukset, joten ne eivät ole riippumattomia.",
    ),
    "notes_turns": Name(
        "A turn is counted for each player: everybody's first is 1.",
        "Vuorot lasketaan pelaajittain: jokaisen ensimmäinen on 1.",
    ),
    "sort_hint": Name("Sort by this column", "Lajittele tämän mukaan"),
    "scroll_hint": Name("scrolls sideways", "vieritettävissä sivusuunnassa"),
}


class ReportWords(Catalogue):
    """The texts and number formats of a report in one language."""

    def __init__(self, language: str, game_map: GameMap | None = None) -> None:
        super().__init__(language, game_map, TEXTS)

    def whole(self, value: float) -> str:
        """A number on an axis: decimals only if it has some."""
        return self.number(value, 0 if abs(value - round(value)) < 1e-9 else 1)

    def tick_percent(self, share: float) -> str:
        return self.percent(share, 0 if abs(100 * share - round(100 * share)) < 1e-9 else 1)

    def first_up(self, text: str) -> str:
        """The text with a capital at its beginning."""
        return text[:1].upper() + text[1:]
