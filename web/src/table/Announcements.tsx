/** What deserves a word when it happens: a completed ticket, three locomotives face up, the last round. Said once; a reload
 * says nothing again. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Game } from "./game";

/** How long words and light stay. */
const STAY = 5000;

interface Said {
  text: string;
  /** Routes to light with it. */
  routes: string[];
  /** The seat that it is for; null if it is for all. */
  seat: number | null;
}

function ofEvents(game: Game, since: number): Said[] {
  const { words } = game;
  return game.entries
    .filter((entry) => entry.number > since)
    .flatMap((entry) => entry.events ?? [])
    .flatMap((event) => {
      if (event.event === "row_cleared") return [{ text: words.t("said_row_cleared"), routes: [], seat: null }];
      if (event.event === "last_round") {
        return [{ text: words.t("said_last_round"), routes: [], seat: null }];
      }
      return [];
    });
}

/** The tickets of the seat in play that are completed and were not when it was last looked at. */
async function completed(game: Game, before: Set<number>): Promise<Said[]> {
  const { own, words, map } = game;
  const fresh = own?.completed.filter((number) => !before.has(number)) ?? [];
  if (!own || !fresh.length) return [];
  const paths = await game.store.paths(own.seat).catch(() => new Map<number, string[]>());
  return fresh.map((number) => {
    const points = map.facts.tickets[number]?.points ?? 0;
    const text = words.t("said_completed", { name: words.ticket(number), points: words.points(points) });
    return { text, routes: paths.get(number) ?? [], seat: own.seat };
  });
}

/** What is said now. Nothing of what was there when the page was opened. */
export function useAnnouncements(game: Game): Said[] {
  const [said, setSaid] = useState<Said[]>([]);
  const number = game.entries.at(-1)?.number ?? 0;
  const heard = useRef(number);
  const known = useRef(new Map<number, Set<number>>());
  const here = useRef(true);
  useEffect(() => () => void (here.current = false), []);
  const { own } = game;
  const done = own?.completed.join() ?? "";
  useEffect(() => {
    if (game.past) return;
    const say = (found: Said[]): void => {
      if (!here.current || !found.length) return;
      setSaid((now) => [...now, ...found]);
      setTimeout(() => here.current && setSaid((now) => now.filter((one) => !found.includes(one))), STAY);
    };
    say(ofEvents(game, heard.current));
    heard.current = number;
    if (!own) return;
    const before = known.current.get(own.seat);
    known.current.set(own.seat, new Set(own.completed));
    // A seat that was not looked at before has nothing new to tell.
    if (before) void completed(game, before).then(say);
  }, [number, own?.seat, done, game.past]);
  return said.filter((one) => one.seat === null || one.seat === own?.seat);
}

export function Announcements({ said }: { said: Said[] }): JSX.Element {
  return (
    <div class="announcements" role="status">
      {said.map((one) => (
        <p key={one.text} class={one.routes.length ? "announced announced-ticket" : "announced"}>
          {one.routes.length > 0 && <span aria-hidden="true">✓ </span>}
          {one.text}
        </p>
      ))}
    </div>
  );
}

/** The routes that join a completed ticket, as the server tells; none of one that is open. */
export function useTicketPath(game: Game, ticket: number | null): string[] {
  const [found, setFound] = useState<{ ticket: number; routes: string[] } | null>(null);
  const seat = game.own?.seat;
  const done = ticket !== null && game.own?.completed.includes(ticket) === true && !game.past;
  useEffect(() => {
    if (!done || ticket === null || seat === undefined) return setFound(null);
    let wanted = true;
    game.store
      .paths(seat)
      .then((paths) => wanted && setFound({ ticket, routes: paths.get(ticket) ?? [] }))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [done, ticket, seat, game.state.number]);
  return found && found.ticket === ticket ? found.routes : [];
}

export const announcedRoutes = (said: Said[]): string[] => said.flatMap((one) => one.routes);
