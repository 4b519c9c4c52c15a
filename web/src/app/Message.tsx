/** A page with one sentence. */

import type { JSX } from "preact";
import type { Asked } from "../api/requests";
import { said, t } from "../i18n";

interface Props {
  text: string;
  /** What would change that. */
  again?: (() => void) | undefined;
  /** The words of that button. */
  button?: string;
}

export function Message({ text, again, button = t("again") }: Props): JSX.Element {
  return (
    <main class="message">
      <p role={again ? "alert" : undefined}>{text}</p>
      {again && (
        <p>
          <button type="button" class="primary" data-again onClick={again}>
            {button}
          </button>
        </p>
      )}
      <p>
        <a href="/">{t("home")}</a>
      </p>
    </main>
  );
}

/** A page whose contents are on their way, or did not come. */
export function Pending({ asked }: { asked: Asked<unknown> }): JSX.Element {
  const { problem, again } = asked;
  return problem ? <Message text={said(problem)} again={again} /> : <Message text={t("loading")} />;
}
