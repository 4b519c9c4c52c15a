/** Animations of what has just happened (Web Animations). They lie over the page: nothing waits for them and nothing is moved by them. */

import type { JSX } from "preact";
import { render } from "preact";
import type { Card, GameEvent } from "../api/types";
import { BackArt, CardArt, SideCardArt } from "../cards/Cards";
import { colourOfSeat } from "../cards/Pieces";
import { pace as currentPace } from "../state/preferences";
import type { LiveUpdate } from "./live-events";

/** From one card or car to the next, in milliseconds. */
const APART = 85;
const MOST_FLIGHTS = 10;

export function animate(live: LiveUpdate): void {
  const pace = currentPace();
  if (!pace || document.hidden || !live.fresh.length) return;
  const pieces = scorePieces().map((piece) => piece.getBoundingClientRect().left);
  // When the page shows what has happened, and before it is painted.
  requestAnimationFrame(() => {
    if (find(".curtain")) return;
    const events = live.fresh.flatMap((entry) => entry.events ?? []);
    for (const entry of live.fresh) showClaim(entry.events ?? [], live.now.card, pace);
    flyCards(events, live.now.card, pace);
    movePieces(pieces, pace);
  });
}

const find = (query: string): Element | null => document.querySelector(query);
const scorePieces = (): Element[] => [...document.querySelectorAll(".score-track .ruler-piece")];

/** Where something is; null if it is not shown. */
function spot(element: Element | null): DOMRect | null {
  const box = element?.getBoundingClientRect();
  return box?.width ? box : null;
}

/** A claim: its cards go to the discards, its cars are laid, and then its points rise from it. */
function showClaim(events: GameEvent[], table: Card | null, pace: number): void {
  const claim = events.find((event) => event.event === "claimed");
  if (!claim) return;
  payCards(claim, table, pace);
  const laid = layCars(String(claim.route), pace);
  const scored = events.filter((event) => event.event === "scored");
  for (const [i, event] of scored.entries()) risePoints(String(claim.route), event, laid + i * 5 * APART * pace, pace);
}

function payCards(claim: GameEvent, table: Card | null, pace: number): void {
  const to = spot(find(".market-note")) ?? spot(find(`.market [data-place="deck"]`));
  const paid = { ...(claim.cards as Record<string, number>), locomotive: Number(claim.locomotives) };
  const cards = Object.entries(paid).flatMap(([card, count]) => Array.from({ length: count }, () => card));
  const own = table?.mine.includes(claim.seat);
  cards.slice(0, MOST_FLIGHTS).forEach((card, i) => {
    const hand = own ? (spot(find(`[data-hand="${card}"]`)) ?? spot(find(".hand"))) : null;
    const from = hand ?? spot(find(`.players [data-seat="${claim.seat}"]`));
    if (from && to) fly(<CardArt card={card} map={table?.settings.map} />, from, to, i * APART * pace, pace, "flight paid");
  });
}

/** Points float up from the middle of a route that is in sight. */
function risePoints(route: string, scored: GameEvent, delay: number, pace: number): void {
  const box = spot(find(`.sheet > .board [data-route="${CSS.escape(route)}"]`));
  const stage = spot(find(".stage"));
  if (!box || !stage) return;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom) return;
  const points = document.createElement("div");
  points.className = `rise player-${colourOfSeat(scored.seat)}`;
  points.setAttribute("aria-hidden", "true");
  points.textContent = `+${Number(scored.points)}`;
  document.body.append(points);
  const frames = { translate: [`${x}px ${y}px`, `${x}px ${y - 46}px`], opacity: [0, 1, 1, 0], scale: [0.7, 1.1, 1] };
  const rise = points.animate(frames, { duration: 1500 * pace, delay, fill: "both", easing: "ease-out" });
  rise.onfinish = rise.oncancel = () => points.remove();
}

/** The cars of a claimed route, laid one after the other; then the marks of the last move glow. Answers how long the laying takes. */
function layCars(route: string, pace: number): number {
  const id = CSS.escape(route);
  const cars = document.querySelectorAll(`.sheet > .board [data-route="${id}"].claimed > g`);
  cars.forEach((car, i) => {
    const options = { duration: 240 * pace, delay: i * APART * pace, fill: "backwards", easing: "ease-out" } as const;
    car.animate({ opacity: [0, 1], translate: ["0 -18px", "0 0"] }, options);
  });
  const delay = cars.length * APART * pace;
  document.querySelectorAll(`.latest [data-mark="${id}"]`).forEach((mark) => {
    mark.animate({ strokeWidth: ["9", "1.6"], strokeOpacity: [0, 1] }, { duration: 900 * pace, delay, fill: "backwards" });
  });
  return delay;
}

interface Flight {
  from: string;
  seat: number;
  /** What the card is kept by in one's own hand. */
  home: string;
  art: JSX.Element;
}

function flightOf(event: GameEvent, map?: string): Flight | null {
  const open = event.from === "row";
  const card = typeof event.card === "string" ? event.card : null;
  switch (event.event) {
    case "drew":
      return {
        from: open ? `.market-row > :nth-child(${Number(event.slot) + 1})` : `.market [data-place="deck"]`,
        seat: event.seat,
        home: card ? `[data-hand="${card}"]` : ".hand",
        art: card ? <CardArt card={card} map={map} /> : <BackArt kind="train" />,
      };
    case "offered":
      return { from: `.market [data-place="ticket_deck"]`, seat: event.seat, home: ".chooser", art: <BackArt kind="ticket" /> };
    default:
      if (typeof event.kind !== "string" || !event.from) return null;
      return { from: ".market-side", seat: event.seat, home: ".hand .stack-side", art: <SideCardArt kind={String(event.kind)} /> };
  }
}

function flyCards(events: GameEvent[], table: Card | null, pace: number): void {
  const mine = table?.mine ?? [];
  const flights = events.map((event) => flightOf(event, table?.settings.map)).filter((one) => one !== null);
  flights.slice(0, MOST_FLIGHTS).forEach((flight, i) => {
    const own = mine.includes(flight.seat) ? spot(find(flight.home)) : null;
    const to = own ?? spot(find(`.players [data-seat="${flight.seat}"]`)) ?? spot(scorePieces()[flight.seat] ?? null);
    const from = spot(find(flight.from));
    if (from && to) fly(flight.art, from, to, i * APART * pace, pace);
  });
  for (const event of events) {
    if (event.event !== "turned_up") continue;
    const turned = find(`.market-row > :nth-child(${Number(event.slot) + 1}) .card-art`);
    turned?.animate({ opacity: [0, 1] }, { duration: 320 * pace, easing: "ease-in" });
  }
}

function fly(art: JSX.Element, from: DOMRect, to: DOMRect, delay: number, pace: number, kind = "flight"): void {
  const card = document.createElement("div");
  card.className = kind;
  card.setAttribute("aria-hidden", "true");
  render(art, card);
  document.body.append(card);
  const at = (box: DOMRect): string => `${box.left + box.width / 2}px ${box.top + box.height / 2}px`;
  const options = { duration: 430 * pace, delay, fill: "both", easing: "cubic-bezier(.3,.1,.3,1)" } as const;
  const flight = card.animate({ translate: [at(from), at(to)], scale: [1, 0.8], opacity: [1, 1, 0] }, options);
  flight.onfinish = flight.oncancel = () => {
    render(null, card);
    card.remove();
  };
}

function movePieces(before: number[], pace: number): void {
  scorePieces().forEach((piece, i) => {
    const way = (before[i] ?? 0) - piece.getBoundingClientRect().left;
    if (before[i] === undefined || Math.abs(way) < 1) return;
    piece.animate({ translate: [`${way}px 0`, "0 0"] }, { duration: 650 * pace, easing: "ease-in-out" });
  });
}
