/** Full-page message: loading, an error with retry, or nothing here. */

import type { JSX } from "preact";
import type { Query } from "../api/requests";
import { localized, t } from "../i18n";

interface Props {
  text: string;
  /** What would change that. */
  retry?: (() => void) | undefined;
  /** The words of that button. */
  button?: string;
}

export function Message({ text, retry, button = t("again") }: Props): JSX.Element {
  return (
    <main class="message">
      <p role={retry ? "alert" : undefined}>{text}</p>
      {retry && (
        <p>
          <button type="button" class="primary" data-again onClick={retry}>
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
export function Pending({ asked }: { asked: Query<unknown> }): JSX.Element {
  const { problem, retry } = asked;
  return problem ? <Message text={localized(problem)} retry={retry} /> : <Message text={t("loading")} />;
}
