/** Open facts of a map's own rules: of each player, and of the table. Those without a decoration are shown with the server's texts. */

import type { ComponentType, JSX } from "preact";
import type { MapFacts, OpenFacts } from "../../api/types";
import { memo } from "../../app/memo";
import { SideCardArt } from "../../cards/Cards";
import { decorations } from "../../variants/decoration";
import { useGame } from "../game";
import { sideCardsOf, sideDecksOf } from "../side-decks";
import { Fact } from "./Fact";

const DOT = "M8 3A5 5 0 1 1 8 13 5 5 0 1 1 8 3Z";

/** Facts that nothing else shows, and that the server has a text for. */
function plainFacts(facts: MapFacts, open: OpenFacts): [string, unknown][] {
  const decks = sideDecksOf(facts);
  const { seatFacts, tablePanels, tableLines, boardTokens, boardLines, silentFacts } = decorations;
  const elsewhere = [seatFacts, tablePanels, tableLines, boardTokens, boardLines, silentFacts];
  return Object.entries(open).filter(
    ([name]) =>
      `own_${name}` in facts.words &&
      !elsewhere.some((shown) => name in shown) &&
      !decks.some((deck) => name === deck || name.startsWith(`${deck}_`)),
  );
}

export function SeatFacts({ seat }: { seat: number }): JSX.Element {
  const { openFacts, words, map, view } = useGame("openFacts", "words", "map", "view");
  const plain = plainFacts(map.facts, openFacts).filter(([, value]) => Array.isArray(value) && value.length === view.seats.length);
  return (
    <>
      {Object.entries(decorations.seatFacts).map(([name, Shown]) =>
        openFacts[name] === undefined ? null : <Shown key={name} value={openFacts[name] as never} seat={seat} />,
      )}
      {plain.map(([name, value]) => {
        const own = (value as unknown[])[seat];
        const shown = typeof own === "string" ? words.city(own) : own;
        return typeof shown === "number" || typeof shown === "string" ? <Fact key={name} label={words.fact(name)} value={shown} icon={DOT} /> : null;
      })}
      {sideCardsOf(map.facts, openFacts, seat).map(([kind, count]) => (
        <span key={kind} class="fact" title={words.kind(kind)}>
          <SideCardArt kind={kind} />
          <span class="sr">{words.kind(kind)}: </span>
          {count}
        </span>
      ))}
    </>
  );
}

export const TableFacts = memo(function TableFacts(): JSX.Element {
  const game = useGame("openFacts", "words", "card", "map");
  const { openFacts, words, map } = game;
  const told = Object.entries(decorations.tableLines).flatMap(([name, lines]) =>
    openFacts[name] === undefined ? [] : lines(openFacts[name] as never, game),
  );
  const plain = plainFacts(map.facts, openFacts).flatMap(([name, value]) => {
    const shown = typeof value === "string" ? words.city(value) : value;
    return typeof shown === "number" || typeof shown === "string" ? [`${words.fact(name)}: ${shown}`] : [];
  });
  const lines = [...told, ...plain];
  return (
    <>
      <Decorated by={decorations.tablePanels} />
      {lines.length > 0 && <p class="own-facts">{lines.join(" · ")}</p>}
    </>
  );
});

/** What decorations show of the open facts that are there. */
export const Decorated = memo(function Decorated({ by }: { by: Record<string, ComponentType<{ value: never }>> }): JSX.Element {
  const { openFacts } = useGame("openFacts");
  return <>{Object.entries(by).map(([name, Shown]) => (openFacts[name] ? <Shown key={name} value={openFacts[name] as never} /> : null))}</>;
});
