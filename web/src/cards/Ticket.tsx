/** Ticket card: a minimap with its two places, their names and the points. */

import type { JSX } from "preact";
import { memo } from "../app/memo";
import type { BoardData } from "../board/geometry";
import type { MapWords } from "../i18n";
import { t } from "../i18n";
import type { GameMap } from "../state/maps";

export type TicketState = "open" | "done" | "failed" | "offer";

/** The spots of a place on the board: a place may have several, and a city may be drawn twice. */
export function positionsOf(map: GameMap, place: string): [number, number][] {
  const ids = new Set(map.facts.cities.filter((city) => city.place === place || city.id === place).map((city) => city.id));
  return map.board.cities.filter((city) => ids.has(city.id)).map((city) => [city.x, city.y]);
}

/** The two places of a ticket. */
export function placesOf(map: GameMap, number: number): string[] {
  const ticket = map.facts.tickets[number];
  return ticket ? [ticket.from, ticket.to] : [];
}

interface Props {
  map: GameMap;
  words: MapWords;
  number: number;
  state: TicketState;
}

export const TicketFace = memo(function TicketFace({ map, words, number, state }: Props): JSX.Element | null {
  const ticket = map.facts.tickets[number];
  if (!ticket) return null;
  const [from, to] = [words.city(ticket.from), words.city(ticket.to)];
  return (
    <span class={`ticket ticket-${state}`}>
      <MiniMap map={map} from={ticket.from} to={ticket.to} />
      <span class="ticket-words">
        <span class="ticket-ends" style={{ "--longest": longestWord(`${from} ${to}`) }}>
          <span>{from}</span>
          <span class="ticket-dash"> – </span>
          <span>{to}</span>
        </span>
        <span class="ticket-state">
          {state === "done" ? "✓ " : state === "failed" ? "✗ " : ""}
          {state === "offer" || state === "open" ? t("ticket_distance", { number: ticket.length }) : t(`ticket_${state}`)}
        </span>
      </span>
      <span class="ticket-points" aria-label={words.points(ticket.points)}>
        {state === "failed" ? `−${ticket.points}` : ticket.points}
      </span>
    </span>
  );
});

/** Letters of the longest word: names are written so small that it fits into a line, and none is broken. */
const longestWord = (text: string): number => Math.max(...text.split(/[\s-]+/).map((word) => word.length));

export function MiniMap({ map, from, to }: { map: GameMap; from: string; to: string }): JSX.Element {
  const { board } = map;
  const starts = positionsOf(map, from);
  const ends = positionsOf(map, to);
  const [a, b] = nearest(starts, ends);
  const dot = board.size[0] / 26;
  return (
    <svg class="mini" viewBox={`0 0 ${board.size[0]} ${board.size[1]}`} aria-hidden="true" preserveAspectRatio="xMidYMid meet">
      <rect class="water" width={board.size[0]} height={board.size[1]} rx={dot} />
      <MiniGround board={board} />
      {board.insets.map((inset) => (
        <rect key={inset.region} class="mini-inset" x={inset.box[0]} y={inset.box[1]} width={inset.box[2]} height={inset.box[3]} />
      ))}
      {a && b && <path class="mini-line" d={`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`} stroke-width={dot * 0.55} />}
      {[...starts, ...ends].map(([x, y], i) => (
        <circle key={i} class="mini-dot" cx={x} cy={y} r={dot} stroke-width={dot * 0.5} />
      ))}
    </svg>
  );
}

/** The land, and what makes a town without coasts known: its canals. */
function MiniGround({ board }: { board: BoardData }): JSX.Element | null {
  const ground = board.grounds[0];
  if (!ground) return null;
  return (
    <>
      <path class="land" d={ground.land} />
      {ground.core && <path class="mini-core" d={ground.core} />}
      {ground.lakes && <path class="mini-water" d={ground.lakes} />}
      {ground.canals?.map((canal) => (
        <path key={canal.d} class="mini-canal" d={canal.d} stroke-width={canal.width * 1.5} />
      ))}
    </>
  );
}

function nearest(a: [number, number][], b: [number, number][]): [[number, number]?, [number, number]?] {
  let best: [[number, number]?, [number, number]?] = [];
  let least = Infinity;
  for (const one of a) {
    for (const other of b) {
      const far = Math.hypot(one[0] - other[0], one[1] - other[1]);
      if (far < least) {
        least = far;
        best = [one, other];
      }
    }
  }
  return best;
}
