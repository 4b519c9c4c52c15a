/** A page with one sentence. */

import type { JSX } from "preact";
import { t } from "../words";

export function Message({ text }: { text: string }): JSX.Element {
  return (
    <main class="message">
      <p>{text}</p>
      <p>
        <a href="/">{t("home")}</a>
      </p>
    </main>
  );
}
