/** Map cache: facts from the server and board geometry. Each is fetched once. */

import { get, unreachable } from "../api/http";
import type { Query } from "../api/requests";
import { useQuery } from "../api/requests";
import type { Answers, MapFacts, MapLine, View } from "../api/types";
import type { BoardData } from "../board/geometry";
import { useStore } from "./store";
import type { TableStore } from "./table";

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

/** The drawing has all locomotive spaces of the map; a table may play without them. */
export function mapWith(facts: MapFacts, board: BoardData): GameMap {
  const plain = new Set(facts.routes.filter((route) => !route.ferries).map((route) => route.id));
  const routes = board.routes.map((route) => (route.ferries && plain.has(route.id) ? { ...route, ferries: [] } : route));
  return { facts, board: { ...board, routes } };
}

export function mapOf(id: string): Promise<GameMap> {
  const known = found.get(id);
  if (known) return known;
  const made = Promise.all([get<MapFacts>(`/maps/${id}`), boardOf(id)]).then(([facts, board]) => {
    const map = mapWith(facts, board);
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

/** Whether a game is played with other facts than the map's own: by earlier rules, or with an option. */
export const playsOtherwise = (facts: MapFacts, view: View): boolean =>
  view.version !== facts.version || Object.entries(facts.options).some(([name, value]) => typeof value === "boolean" && view.options[name] !== value);

/** The map as a table plays it. */
export function useTableMap(store: TableStore): Query<GameMap> {
  const { card, state } = useStore(store);
  const own = useMap(card?.settings.map);
  const [map, view] = [own.data, state?.view];
  const other = map !== undefined && view !== undefined && playsOtherwise(map.facts, view);
  const played = useQuery(other ? async () => mapWith(await store.map(), map.board) : null, [store, other]);
  return other ? played : own;
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
