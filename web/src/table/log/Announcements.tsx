/** Announcements over the board (toasts): a completed ticket, three locomotives face up, the last round. A reload repeats none. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useQuery } from "../../api/requests";
import { localized } from "../../i18n";
import type { Game } from "../game";
import { useGame } from "../game";

/** How long words and light stay. */
const STAY = 5000;

interface Announcement {
  text: string;
  /** The ticket that was completed, and the routes to light with it, once the server has told them. */
  ticket: number | null;
  routes: string[];
  /** The seat that it is for; null if it is for all. */
  seat: number | null;
}

function ofEvents(game: Pick<Game, "entries">, since: number): Announcement[] {
  return game.entries
    .filter((entry) => entry.number > since)
    .flatMap((entry) => entry.events ?? [])
    .flatMap(({ event, told }) => {
      const announced = told && (event === "row_cleared" || event === "last_round");
      return announced ? [{ text: localized(told), ticket: null, routes: [], seat: null }] : [];
    });
}

/** The tickets of the seat in play that are completed and were not when it was last looked at. */
function completed(game: Pick<Game, "own" | "words" | "map">, before: Set<number>): Announcement[] {
  const { own, words, map } = game;
  const fresh = own?.completed.filter((number) => !before.has(number)) ?? [];
  return fresh.map((ticket) => {
    const points = words.points(map.facts.tickets[ticket]?.points ?? 0);
    const text = words.t("said_completed", { name: words.ticket(ticket), points });
    return { text, ticket, routes: [], seat: own?.seat ?? null };
  });
}

/** What is said now. Nothing of what was there when the page was opened. */
export function useAnnouncements(): Announcement[] {
  const game = useGame("own", "words", "map", "entries", "replaying", "store");
  const [said, setSaid] = useState<Announcement[]>([]);
  const number = game.entries.at(-1)?.number ?? 0;
  const heard = useRef(number);
  const known = useRef(new Map<number, Set<number>>());
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  const { own } = game;
  const done = own?.completed.join() ?? "";
  useEffect(() => {
    if (game.replaying) return;
    const before = own && known.current.get(own.seat);
    if (own) known.current.set(own.seat, new Set(own.completed));
    // A seat that was not looked at before has nothing new to tell.
    const tickets = before ? completed(game, before) : [];
    const found = [...ofEvents(game, heard.current), ...tickets];
    heard.current = number;
    if (!found.length) return;
    const change = (how: (now: Announcement[]) => Announcement[]): void => void (here.current && setSaid(how));
    const texts = found.map((one) => one.text);
    change((now) => [...now, ...found]);
    setTimeout(() => change((now) => now.filter((one) => !texts.includes(one.text))), STAY);
    if (!own || !tickets.length) return;
    const light = (paths: Map<number, string[]>): void =>
      change((now) => now.map((one) => (one.ticket === null ? one : { ...one, routes: paths.get(one.ticket) ?? one.routes })));
    // The words are said without the light too.
    game.store.paths(own.seat).then(light, () => undefined);
  }, [number, own?.seat, done, game.replaying]);
  return said.filter((one) => one.seat === null || one.seat === own?.seat);
}

/** To be seen; heard is only a completed ticket, since the `Announcer` says all that the log says. */
export function Announcements({ said }: { said: Announcement[] }): JSX.Element {
  return (
    <div class="announcements" role="status">
      {said.map((one) => (
        <p key={one.text} class={one.ticket === null ? "announced" : "announced announced-ticket"} aria-hidden={one.ticket === null}>
          {one.ticket !== null && <span aria-hidden="true">✓ </span>}
          {one.text}
        </p>
      ))}
    </div>
  );
}

/** The routes that join a completed ticket, as the server tells; none of one that is open. Where they do not come, its cities are
 * lit alone. */
export function useTicketPath(ticket: number | null): string[] {
  const { own, store, replaying, number } = useGame("own", "store", "replaying", "number");
  const seat = ticket !== null && !replaying && own?.completed.includes(ticket) ? own.seat : null;
  const { data: found } = useQuery(seat === null ? null : () => store.paths(seat), [store, seat], number);
  return (ticket !== null && found?.get(ticket)) || [];
}

export const announcedRoutes = (said: Announcement[]): string[] => said.flatMap((one) => one.routes);
