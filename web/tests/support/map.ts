/** A small map for tests: three cities in a row and two routes. */

import type { MapFacts, MapRoute } from "../../src/api/types";
import type { BoardData } from "../../src/board/geometry";

const text = (en: string, fi = en): { en: string; fi: string } => ({ en, fi });

const route = (id: string, from: string, to: string, length: number, colour: string): MapRoute => ({
  id,
  claim: `${from}-${to}`,
  from,
  to,
  length,
  colour,
  points: length,
  ferries: 0,
  parallel: "",
  marks: [],
  region: "main",
  surcharge: "",
});

const verb = (about: string, name: string): MapFacts["verbs"][string] => ({
  about,
  name: text(name),
  label: text(about ? `${name}: {${about}}` : name),
  does: null,
  rule: "",
});

export function facts(more: Partial<MapFacts> = {}): MapFacts {
  return {
    id: "small",
    name: text("Small map", "Pieni kartta"),
    about: [],
    ruleset: "base",
    version: 1,
    digest: "",
    phases: [],
    ratio: 1,
    regions: [],
    facts: {},
    signs: {},
    notes: text(""),
    players: [2, 5],
    options: {},
    setup: { trains: 45, hand: 4, face_up: 5, opening: { deal: 3, keep: 2 }, drawing: { deal: 3, keep: 1 }, doubles_from: 4, last_trains: 2 },
    cards: [
      { id: "red", name: text("red", "punainen"), count: 12 },
      { id: "blue", name: text("blue", "sininen"), count: 12 },
      { id: "locomotive", name: text("locomotive", "veturi"), count: 14 },
    ],
    route_points: {},
    longest_path: 10,
    most_tickets: 0,
    cities: ["alpha", "beta", "gamma"].map((id) => ({
      id,
      name: text(id.toUpperCase()),
      place: id,
      dead_end: false,
      junction: false,
      latitude: 0,
      longitude: 0,
      spots: [],
    })),
    routes: [route("ab", "alpha", "beta", 3, "red"), route("bg", "beta", "gamma", 2, "grey")],
    tickets: [{ from: "alpha", to: "gamma", name: text("ALPHA – GAMMA"), points: 5, length: 5, ours: false }],
    places: {},
    words: {
      ticket: text("ticket", "menolippu"),
      tickets: text("tickets", "menoliput"),
      tickets_counted: text("tickets", "menolippua"),
      trains: text("trains", "vaunut"),
      trains_counted: text("trains", "vaunua"),
      locomotives: text("locomotives", "veturit"),
    },
    variant: {},
    verbs: {
      draw: verb("card", "Take"),
      draw_deck: verb("", "Draw from the deck"),
      claim: verb("route", "Claim"),
      tickets: verb("", "Draw {tickets}"),
      keep: verb("tickets", "Keep"),
      pass: verb("", "Pass"),
    },
    ...more,
  };
}

export function board(): BoardData {
  const city = (id: string, x: number) => ({
    id,
    x,
    y: 100,
    label: { x, y: 80, anchor: "middle" as const, size: 14, lines: [id], box: [0, 0, 1, 1] as [number, number, number, number] },
  });
  return {
    map: "small",
    name: text("Small map"),
    size: [400, 200],
    space: [34, 12],
    dot: 8,
    grounds: [],
    areas: [],
    scenery: {},
    title: null,
    compass: null,
    seas: [],
    insets: [],
    cities: [city("alpha", 50), city("beta", 200), city("gamma", 350)],
    routes: [
      {
        id: "ab",
        a: "alpha",
        b: "beta",
        colour: "red",
        line: "M50 100L200 100",
        spaces: [
          [85, 100, 0],
          [125, 100, 0],
          [165, 100, 0],
        ],
      },
      {
        id: "bg",
        a: "beta",
        b: "gamma",
        colour: "grey",
        line: "M200 100L350 100",
        spaces: [
          [250, 100, 0],
          [300, 100, 90],
        ],
      },
    ],
  };
}
