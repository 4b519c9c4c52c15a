/** Card pictures: train cards and card backs. Each colour has its symbol and its drawing, so that colour is never the only cue. */

import type { ComponentChildren, JSX } from "preact";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Counts } from "../api/types";
import { memo } from "../app/memo";
import { CardSymbol, ENGINE } from "../board/symbols";
import { pictureOf } from "../variants/card-pictures";
import { decorations } from "../variants/decoration";
import type { Picture } from "./pictures";

const RAINBOW = ["red", "orange", "yellow", "green", "blue", "pink"];

/** The map whose cards are shown. */
export const CardMap = createContext("");

/** The picture on a card, 60 × 40; of a map's own cards where there is none around it, if `map` names one. */
export const CardArt = memo(function CardArt({ card, map }: { card: string; map?: string | undefined }): JSX.Element {
  const around = useContext(CardMap);
  const picture = pictureOf(map ?? around, card);
  return (
    <svg class={`card-art card-${card}`} viewBox="0 0 60 40" aria-hidden="true">
      {card === "locomotive" ? <WildCard picture={picture} /> : <ColourCard card={card} picture={picture} />}
    </svg>
  );
});

const drawn = (picture: Picture = []): JSX.Element[] => picture.map((part) => <path key={part} d={part} fill-rule="evenodd" />);

function ColourCard({ card, picture }: { card: string; picture: Picture | undefined }): JSX.Element {
  return (
    <>
      <rect class="art-ground" x="0.75" y="0.75" width="58.5" height="38.5" rx="4" />
      <g class="art-picture">{drawn(picture)}</g>
      <g class="art-corner" transform="translate(9 9)">
        <CardSymbol class="art-sign" name={card} />
      </g>
    </>
  );
}

function WildCard({ picture }: { picture: Picture | undefined }): JSX.Element {
  return (
    <>
      <rect class="wild-ground" x="0.75" y="0.75" width="58.5" height="38.5" rx="4" />
      {RAINBOW.map((colour, i) => (
        <g key={colour} class={`card-${colour}`}>
          <rect class="wild-band" x={4 + (i * 52) / 6} y={3.6} width={52 / 6} height={3.2} />
          <rect class="wild-band" x={4 + (i * 52) / 6} y={33.2} width={52 / 6} height={3.2} />
        </g>
      ))}
      {picture ? (
        <g class="wild-engine">{drawn(picture)}</g>
      ) : (
        <path class="wild-engine" d={ENGINE} fill-rule="evenodd" transform="translate(30 19.6) scale(1.75)" />
      )}
    </>
  );
}

/** A card of the map's own: as its variant draws it, else a plain one. */
export function SideCardArt({ kind }: { kind: string }): JSX.Element {
  const Art = decorations.cards[kind];
  if (Art) return <Art kind={kind} />;
  return (
    <svg class="card-art card-grey" viewBox="0 0 60 40" aria-hidden="true">
      <rect class="art-ground" x="0.75" y="0.75" width="58.5" height="38.5" rx="4" />
    </svg>
  );
}

/** The back of a deck's cards; `children` is its sign. */
export function CardBack({ kind, children }: { kind: string; children?: ComponentChildren }): JSX.Element {
  return (
    <svg class={`card-art back back-${kind}`} viewBox="0 0 60 40" aria-hidden="true">
      <rect class="back-ground" x="0.75" y="0.75" width="58.5" height="38.5" rx="4" />
      <rect class="back-line" x="4" y="4" width="52" height="32" rx="2.4" />
      {children}
    </svg>
  );
}

const TICKET_SIGN = "M14 27Q24 8 31 20T47 13M14 27m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M47 13m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0";

export function BackArt({ kind }: { kind: "train" | "ticket" }): JSX.Element {
  return (
    <CardBack kind={kind}>
      {kind === "train" ? (
        <path class="back-sign" d={ENGINE} fill-rule="evenodd" transform="translate(30 19.4) scale(1.5)" />
      ) : (
        <path class="back-route" d={TICKET_SIGN} />
      )}
    </CardBack>
  );
}

/** A payment as the cards themselves. */
export function CardRow({ cards, side = {} }: { cards: Counts; side?: Counts }): JSX.Element {
  const spread = (counts: Counts): string[] => Object.entries(counts).flatMap(([name, count]) => Array.from({ length: count }, () => name));
  return (
    <span class="card-row">
      {spread(cards).map((card, i) => (
        <CardArt key={i} card={card} />
      ))}
      {spread(side).map((kind, i) => (
        <SideCardArt key={`s${i}`} kind={kind} />
      ))}
    </span>
  );
}
