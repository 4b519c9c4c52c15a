/** Amsterdam on the page: merchandise cards. */

import type { JSX } from "preact";
import { translator } from "../../i18n";
import type { Decoration, FactProps } from "../decoration";
import { Barrel } from "./Barrel";
import { en, fi } from "./texts";

const t = translator(en, fi);

function Held({ value, seat }: FactProps<number[]> & { seat: number }): JSX.Element {
  return (
    <span class="fact" title={t("merchandise")}>
      <svg class="merchandise" viewBox="-6 -6 12 12" aria-hidden="true">
        <Barrel />
      </svg>
      <span class="sr">{t("merchandise")}: </span>
      {value[seat]}
    </span>
  );
}

export default {
  seatFacts: { merchandise: Held },
  tableLines: { merchandise_left: (number: number) => [`${t("merchandise")}: ${t("merchandise_left", { number })}`] },
} satisfies Decoration;
