/** Japan on the page: the bullet-train track. */

import type { JSX } from "preact";
import { translator } from "../../i18n";
import { useGame } from "../../table/game";
import { Fact } from "../../table/players/Fact";
import { Ruler } from "../../table/players/Ruler";
import type { Decoration, FactProps } from "../decoration";
import { en, fi } from "./texts";

const t = translator(en, fi);
const ICON = "M1 5H8C12 5 14 7.4 15 9.8 14.6 11.2 13.4 11.8 12 11.8H1Z";

function SeatTrack({ value, seat }: FactProps<number[]> & { seat: number }): JSX.Element {
  const { words } = useGame("words");
  return <Fact label={words.fact("bullet_track")} value={value[seat] ?? 0} icon={ICON} />;
}

function Track({ value: track }: FactProps<number[]>): JSX.Element {
  const { words, openFacts } = useGame("words", "openFacts");
  const label = words.fact("bullet_track");
  return (
    <div class="bullet-track">
      <div class="track-head">
        <span>{label}</span>
        <small>{t("bullet_left", { number: Number(openFacts.bullet_trains_left ?? 0) })}</small>
      </div>
      <Ruler values={track} most={Math.max(20, ...track) + 2} label={label} />
    </div>
  );
}

export default {
  seatFacts: { bullet_track: SeatTrack },
  tablePanels: { bullet_track: Track },
  silentFacts: { bullet_trains_left: true },
} satisfies Decoration;
