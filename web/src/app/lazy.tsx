/** Parts of the client that a first visit does not need: fetched when they are shown. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words";
import { Message } from "./Message";

/** `quiet`: nothing stands in its place until it is there. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  quiet = false,
): (props: Props) => JSX.Element | null {
  let found: ComponentType<Props> | null = null;
  return function Later(props: Props): JSX.Element | null {
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
    return quiet ? null : <Message text={t(failed ? "load_failed" : "loading")} />;
  };
}
