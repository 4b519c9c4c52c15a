/** Lazy loading (code splitting): components that a first visit does not need are fetched when they are shown. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Message } from "./Message";

/** `quiet`: nothing stands in its place until it is there. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>, quiet = false): (props: Props) => JSX.Element | null {
  let found: ComponentType<Props> | null = null;
  return function LazyComponent(props: Props): JSX.Element | null {
    const [failed, setFailed] = useState(false);
    const [, again] = useState(0);
    useEffect(() => {
      if (found) return;
      let wanted = true;
      load().then(
        (part) => {
          found = part;
          if (wanted) again(1);
        },
        () => wanted && setFailed(true),
      );
      return () => {
        wanted = false;
      };
    }, []);
    const Part = found;
    if (Part) return <Part {...props} />;
    if (failed) return quiet ? <Missing /> : <Message text={t("load_failed")} retry={reload} button={t("load_again")} />;
    return quiet ? null : <Message text={t("loading")} />;
  };
}

/** Browsers keep that a part did not come, and a newer server has parts by other names: only the whole page helps. */
const reload = (): void => location.reload();

/** Over the page, wherever the part was to stand. */
function Missing(): JSX.Element {
  return (
    <div class="line line-shown" role="alert">
      {t("load_failed")}{" "}
      <button type="button" data-again onClick={reload}>
        {t("load_again")}
      </button>
    </div>
  );
}
