/** Facts of a map's own rules that lie open: of each player, and of the table, drawn by their shapes. */

import type { JSX } from "preact";
import { memo } from "../../app/memo";
import { SideCardArt } from "../../cards/Cards";
import { decorations } from "../../variants/decoration";
import type { ShapedFact } from "../facts";
import { factLine, factsOf, heldCards } from "../facts";
import { useGame } from "../game";
import { Fact } from "./Fact";
import { Ruler } from "./Ruler";

const DOT = "M8 3A5 5 0 1 1 8 13 5 5 0 1 1 8 3Z";

export function SeatFacts({ seat }: { seat: number }): JSX.Element {
  const game = useGame("openFacts", "words", "map");
  const { words } = game;
  return (
    <>
      {factsOf(game, "count_by_seat", "track").map(({ name, value }) => (
        <Fact key={name} label={words.fact(name)} value={(value as number[])[seat] ?? 0} icon={decorations.icons[name] ?? DOT} />
      ))}
      {heldCards(game, seat).map(([kind, count]) => (
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
  const told = factsOf(game, "count", "city", "seat")
    .flatMap((fact) => factLine(game, fact) || [])
    .join(" · ");
  const [track, ...more] = factsOf(game, "track");
  // Beside the name of a track there is room for what else is told.
  if (track && !more.length) return <Track fact={track} note={told} />;
  return (
    <>
      {track && [track, ...more].map((fact) => <Track key={fact.name} fact={fact} />)}
      {told && <p class="own-facts">{told}</p>}
    </>
  );
});

/** All players on a line: as long as the rules say, else a little longer than anybody has come. */
function Track({ fact: { name, value, most }, note }: { fact: ShapedFact; note?: string }): JSX.Element {
  const label = useGame("words").words.fact(name);
  const places = value as number[];
  return (
    <div class="track" data-track={name}>
      <div class="track-head">
        <span>{label}</span>
        {note && <small class="own-facts">{note}</small>}
      </div>
      <Ruler values={places} most={most || Math.max(20, ...places) + 2} label={label} />
    </div>
  );
}
