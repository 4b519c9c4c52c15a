/** Old West on the page: starting cities, city markers and Alvin. */

import type { JSX } from "preact";
import { translator } from "../../i18n";
import type { Game } from "../../table/game";
import { nameOf, useGame } from "../../table/game";
import { Fact } from "../../table/players/Fact";
import type { Decoration, FactProps } from "../decoration";
import { en, fi } from "./texts";
import { Alvin } from "./tokens";

const t = translator(en, fi);
const ICON = "M8 2A5 5 0 0 1 13 7C13 10.5 8 14.5 8 14.5S3 10.5 3 7A5 5 0 0 1 8 2ZM8 5A2 2 0 1 0 8 9 2 2 0 1 0 8 5Z";
type Told = Pick<Game, "words" | "card">;

function MarkersLeft({ value, seat }: FactProps<number[]> & { seat: number }): JSX.Element {
  const { words } = useGame("words");
  return <Fact label={words.ownText("markers_left")} value={value[seat] ?? 0} icon={ICON} />;
}

const alvinAt = (city: string, { words }: Told): string => t("alvin_at", { city: words.city(city) });

function alvinLines(city: string, game: Told & Pick<Game, "openFacts">): string[] {
  const holder = Number(game.openFacts.alvin_holder ?? -1);
  return city ? [alvinAt(city, game), ...(holder >= 0 ? [t("alvin_held", { name: nameOf(game.card, holder) })] : [])] : [];
}

export default {
  seatFacts: { markers_left: MarkersLeft },
  tableLines: { alvin_city: alvinLines },
  boardTokens: { alvin_city: Alvin },
  boardLines: {
    starts: (cities: (string | null)[], { words, card }: Told) =>
      cities.flatMap((city, seat) => (city ? [t("start_of", { name: nameOf(card, seat), city: words.city(city) })] : [])),
    markers: (seats: Record<string, number>, { words, card }: Told) =>
      Object.entries(seats).map(([city, seat]) => t("marker_of", { city: words.city(city), name: nameOf(card, seat) })),
    alvin_city: (city: string, game: Told) => (city ? [alvinAt(city, game)] : []),
  },
  silentFacts: { alvin_holder: true },
  cityActions: {
    start: { prompt: () => t("start_prompt"), describe: ({ words }, { city }) => t("start_here", { city: words.city(city) }) },
    alvin: { prompt: () => t("alvin_prompt"), describe: ({ words }, { city }) => t("alvin_here", { city: words.city(city) }) },
    marker: {
      prompt: () => t("marker_prompt"),
      describe: ({ words }, { city }) => t("marker_here", { city: words.city(city) }),
      cards: ({ variant }) => Number(variant.marker_cards ?? 2),
      decline: { action: "no marker", text: () => t("no_marker") },
    },
  },
} satisfies Decoration;
