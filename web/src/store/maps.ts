/** Maps: their facts from the server, their boards as drawn. Each is fetched once. */

import { useEffect, useState } from "preact/hooks";
import type { BoardData } from "../board/geometry";
import { get } from "../net/api";
import type { MapFacts, MapLine } from "../net/wire";

/** Where each board's picture is: data that is fetched when a map is shown, not a part of the script. */
const boards = import.meta.glob<string>("../boards/*.json", { query: "?url", import: "default", eager: true });

export interface GameMap {
  facts: MapFacts;
  board: BoardData;
}

const found = new Map<string, Promise<GameMap>>();
const ready = new Map<string, GameMap>();
const drawn = new Map<string, Promise<BoardData>>();

async function fetchBoard(id: string): Promise<BoardData> {
  const address = boards[`../boards/${id}.json`];
  const answer = address ? await fetch(address) : null;
  if (!answer?.ok) throw new Error(`no board is drawn for ${id}`);
  return (await answer.json()) as BoardData;
}

export function boardOf(id: string): Promise<BoardData> {
  const known = drawn.get(id);
  if (known) return known;
  const made = fetchBoard(id);
  drawn.set(id, made);
  made.catch(() => drawn.delete(id));
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

export function useBoard(id: string | undefined): BoardData | undefined {
  const [board, set] = useState<BoardData>();
  useEffect(() => {
    let wanted = true;
    if (id) boardOf(id).then((one) => wanted && set(one)).catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [id]);
  return board;
}

let lines: Promise<MapLine[]> | null = null;

/** The easiest first. */
export function mapLines(): Promise<MapLine[]> {
  lines ??= get<{ maps: MapLine[] }>("/maps").then((said) => said.maps);
  lines.catch(() => (lines = null));
  return lines;
}
