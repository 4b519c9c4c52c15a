"""What happened at a table in short whole sentences, each with its subject: for the terminal.

The transcript of `veturi replay` tells the same events in fewer words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from veturi.cli.render.texts import Words
from veturi.cli.render.transcript import Facts, Teller, cost_in, list_in, plainly, whole
from veturi.engine import Event, Rules
from veturi.maps import Name
from veturi.table import Step

__all__ = ["SENTENCES", "Sentences"]

SENTENCES: Final[dict[str, Name]] = {
    "said_chose": Name(
        "{player} has chosen opening {tickets}.", "{player} on tehnyt aloitusvalintansa."
    ),
    "said_drew_unseen": Name(
        "{player} draws a card from the deck.", "{player} nostaa kortin pakasta."
    ),
    "said_drew_deck": Name(
        "{player} draws from the deck: {card}.", "{player} nostaa pakasta: {card}."
    ),
    "said_drew_row": Name(
        "{player} takes from the row: {card}.", "{player} ottaa rivistä: {card}."
    ),
    "said_turned_up": Name("The row gets {cards}.", "Riviin tulee {cards}."),
    "said_row_cleared": Name("The row is cleared.", "Rivi vaihdetaan."),
    "said_reshuffled": Name("The discards become the deck.", "Poistopakasta tulee pakka."),
    "said_offered": Name(
        "{player} looks at {tickets}: {offered}.", "{player} katsoo {tickets_some}: {offered}."
    ),
    "said_kept": Name("{player} keeps: {kept}.", "{player} pitää: {kept}."),
    "said_kept_some": Name(
        "{player} keeps: {kept}, and gives back {returned}.",
        "{player} pitää: {kept}, ja palauttaa {returned}.",
    ),
    "said_kept_unseen": Name(
        "{player} keeps {count} and gives back {returned}.",
        "{player} pitää {count} ja palauttaa {returned}.",
    ),
    "said_claimed": Name(
        "{player} claims {route} and pays {paid}.",
        "{player} rakentaa reitin {route} ja maksaa {paid}.",
    ),
    "said_scored": Name("{player} gets {points}.", "{player} saa {points}."),
    "said_scored_for": Name(
        "{player} gets {points}: {source}.", "{player} saa {points}: {source}."
    ),
    "said_passed": Name("{player} passes.", "{player} ohittaa vuoronsa."),
    "said_last_round": Name(
        "The last round begins: {number} turns are left.",
        "Viimeinen kierros alkaa: vuoroja on jäljellä {number}.",
    ),
    "said_over": Name("The game is over: {why}.", "Peli päättyy: {why}."),
    "said_merchandise": Name(
        "{player} takes a merchandise card and has {number} now.",
        "{player} saa kauppavarabonuskortin, ja niitä on nyt {number}.",
    ),
    "said_bullet_train": Name(
        "{player} is now at {place} on the bullet-train track; bullet trains left: {left}.",
        "{player} on nyt luotijunaradalla kohdassa {place}; luotijunia on jäljellä {left}.",
    ),
    "said_start": Name("{player} starts in {city}.", "{player} aloittaa paikasta {city}."),
    "said_marker": Name(
        "{player} places a city marker in {city}.",
        "{player} asettaa kaupunkimerkin paikkaan {city}.",
    ),
    "said_no_marker": Name("{player} places no city marker.", "{player} ei aseta kaupunkimerkkiä."),
    "said_alvin": Name("Alvin moves to {city}.", "Alvin siirtyy paikkaan {city}."),
    "said_terrain_deck": Name(
        "{player} takes a terrain card from the deck: {terrain}.",
        "{player} ottaa maastokortin pakasta: {terrain}.",
    ),
    "said_terrain_row": Name(
        "{player} takes a terrain card from the row: {terrain}.",
        "{player} ottaa maastokortin rivistä: {terrain}.",
    ),
    "said_terrain_turned_up": Name(
        "The terrain row gets {terrain}.", "Maastoriviin tulee {terrain}."
    ),
    "said_other": Name("{player}: {what}.", "{player}: {what}."),
    # So many points, as the object of getting or losing, and as what somebody has.
    "points_got": Name("{number} points", "{number} pistettä"),
    "points_got_one": Name("1 point", "1 pisteen"),
    "points_had": Name("{number} points", "{number} pistettä"),
    "points_had_one": Name("1 point", "1 piste"),
}


class Sentences(Teller):
    """Tells steps to one seat. `named` gives a player's name."""

    def __init__(self, rules: Rules, words: Words, named: Callable[[int], str]) -> None:
        super().__init__(rules, words)
        self.named = named

    def of(self, step: Step, viewer: int) -> list[str]:
        """What the player did and what followed, a sentence each, as a seat may see it."""
        told: list[str] = []
        cards: list[str] = []
        for event in self.events(step):
            if event.kind == "turned_up":
                # Cards turned up one after another are told together.
                cards.append(self.words.card(str(event.public.get("card"))))
                continue
            told += self._row(cards)
            cards = []
            sentence = self._sentence(event, step, viewer)
            told += [sentence] if sentence else []
        told += self._row(cards)
        return told or [self._of_action(step)]

    def _row(self, cards: list[str]) -> list[str]:
        return [self.words("said_turned_up", cards=", ".join(cards))] if cards else []

    def _of_action(self, step: Step) -> str:
        """An action that nothing followed from."""
        player, text = self.named(step.seat), step.action.text
        if text == "no marker":
            return self.words("said_no_marker", player=player)
        return self.words("said_other", player=player, what=self.words(text.replace(" ", "_")))

    def _sentence(self, event: Event, step: Step, viewer: int) -> str:
        facts, kind = event.seen_by(viewer), event.kind
        key, fields = self._fields(kind, facts, step)
        if not key:
            return ""
        if event.seat >= 0:
            fields["player"] = self.named(int(event.seat))
        return self.words(f"said_{key}", **fields)

    def _fields(self, kind: str, facts: Facts, step: Step) -> tuple[str, dict[str, object]]:
        """The sentence of an event, "" for what needs none, and what is filled into it."""
        words = self.words
        match kind:
            case "turn":
                return "", {}
            case "chose" if "kept" in facts:
                return "kept", {"kept": self.tickets(self.chosen(facts, step))}
            case "drew":
                card = facts.get("card")
                if not isinstance(card, str):
                    return "drew_unseen", {}
                return f"drew_{facts.get('from')}", {"card": words.card(card)}
            case "offered":
                seen = list_in(facts, "tickets")
                return kind, {"offered": self.tickets(seen) or whole(facts, "count")}
            case "kept":
                return self._of_kept(facts)
            case "claimed":
                route = self.routes[str(facts["route"])]
                return "claimed", {"route": route, "paid": self.paid(cost_in(facts))}
            case "scored":
                points = words.counted("points_got", whole(facts, "points"))
                source = str(facts.get("source"))
                key = "scored" if source == "routes" else "scored_for"
                return key, {"points": points, "source": words.known("source", source)}
            case "last_round":
                return kind, {"number": facts.get("turns")}
            case "over":
                return kind, {"why": words(f"why_{facts.get('why')}")}
            case "merchandise":
                return kind, {"number": facts.get("has")}
            case "bullet_train":
                return kind, {"place": facts.get("track"), "left": facts.get("left")}
            case "marker":
                start = step.action.text.startswith("start ")
                return "start" if start else "marker", {"city": self.city(facts)}
            case "alvin":
                return kind, {"city": self.city(facts)}
            case "terrain":
                terrain = words.terrain(str(facts.get("kind")))
                return f"terrain_{facts.get('from')}", {"terrain": terrain}
            case "terrain_turned_up":
                return kind, {"terrain": words.terrain(str(facts.get("kind")))}
        if f"said_{kind}" in SENTENCES:
            return kind, {}
        # An event of rules not known here.
        return "other", {"player": self.named(step.seat), "what": plainly(facts)}

    def _of_kept(self, facts: Facts) -> tuple[str, dict[str, object]]:
        kept, returned = list_in(facts, "tickets"), whole(facts, "returned")
        if not kept:
            return "kept_unseen", {"count": whole(facts, "count"), "returned": returned}
        told = {"kept": self.tickets(kept), "returned": returned}
        return "kept_some" if returned else "kept", told
