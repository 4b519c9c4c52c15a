/** Map cache: facts from the server and board geometry. Each is fetched once. */

import { get, unreachable } from "../api/http";
import type { Query } from "../api/requests";
import { useQuery } from "../api/requests";
import type { Answers, MapFacts, MapLine } from "../api/types";
import type { BoardData } from "../board/geometry";

/** Where each board's picture is: data that is fetched when a map is shown, not a part of the script. */
const boards = import.meta.glob<string>("../variants/*/board.json", { query: "?url", import: "default", eager: true });

export interface GameMap {
  facts: MapFacts;
  board: BoardData;
}

const found = new Map<string, Promise<GameMap>>();
const ready = new Map<string, GameMap>();
const drawn = new Map<string, Promise<BoardData>>();

async function fetchBoard(id: string): Promise<BoardData> {
  const address = boards[`../variants/${id}/board.json`];
  // Nobody has drawn it: the server has a plain one from the map file.
  if (!address) return get<BoardData>(`/maps/${id}/board`);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw unreachable();
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

/** A map that was found before is there at once. */
export function useMap(id: string | undefined): Query<GameMap> {
  const asked = useQuery(id ? () => mapOf(id) : null, [id]);
  return { ...asked, data: asked.data ?? (id ? ready.get(id) : undefined) };
}

/** Only a picture: where it does not come, nothing is said. */
export const useBoard = (id: string | undefined): BoardData | undefined => useQuery(id ? () => boardOf(id) : null, [id]).data;

let lines: Promise<MapLine[]> | null = null;

/** The easiest first. */
export function mapLines(): Promise<MapLine[]> {
  lines ??= get<Answers["Maps"]>("/maps").then((said) => said.maps);
  lines.catch(() => (lines = null));
  return lines;
}

export const useMapLines = (): Query<MapLine[]> => useQuery(mapLines, []);
