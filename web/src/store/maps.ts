/** Maps: their facts from the server, their boards as drawn. Each is fetched once. */

import { useEffect, useState } from "preact/hooks";
import type { BoardData } from "../board/geometry";
import { get } from "../net/api";
import type { MapFacts, MapLine } from "../net/wire";

const boards = import.meta.glob<BoardData>("../boards/*.json", { import: "default" });

export interface GameMap {
  facts: MapFacts;
  board: BoardData;
}

const found = new Map<string, Promise<GameMap>>();
const ready = new Map<string, GameMap>();
const drawn = new Map<string, Promise<BoardData>>();

export function boardOf(id: string): Promise<BoardData> {
  const load = boards[`../boards/${id}.json`];
  const made = drawn.get(id) ?? (load ? load() : Promise.reject(new Error(id)));
  drawn.set(id, made);
  return made;
}

export function mapOf(id: string): Promise<GameMap> {
  const known = found.get(id);
  if (known) return known;
  const made = Promise.all([get<MapFacts>(`/maps/${id}`), boardOf(id)]).then(([facts, board]) => {
    const map = { facts, board };
    ready.set(id, map);
    return map;
  });
  found.set(id, made);
  made.catch(() => found.delete(id));
  return made;
}

export function useMap(id: string | undefined): GameMap | undefined {
  const [map, set] = useState(id ? ready.get(id) : undefined);
  useEffect(() => {
    let wanted = true;
    if (id) mapOf(id).then((one) => wanted && set(one)).catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [id]);
  return map?.facts.id === id ? map : undefined;
}

export function useBoard(id: string): BoardData | undefined {
  const [board, set] = useState<BoardData>();
  useEffect(() => {
    let wanted = true;
    boardOf(id).then((one) => wanted && set(one)).catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [id]);
  return board;
}

/** The maps that newcomers should meet first; others follow. */
const EASY = ["usa", "amsterdam", "oldwest", "japan", "africa"];
const ease = (map: MapLine): number => (EASY.includes(map.id) ? EASY.indexOf(map.id) : EASY.length);
const byEase = (a: MapLine, b: MapLine): number => ease(a) - ease(b);

let lines: Promise<MapLine[]> | null = null;

export function mapLines(): Promise<MapLine[]> {
  lines ??= get<{ maps: MapLine[] }>("/maps").then((said) => [...said.maps].sort(byEase));
  lines.catch(() => (lines = null));
  return lines;
}
