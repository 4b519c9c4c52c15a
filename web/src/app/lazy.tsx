/** Parts of the client that are fetched when they are first shown. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  let found: ComponentType<P> | null = null;
  return function Lazy(props: P): JSX.Element | null {
    const [, again] = useState(0);
    useEffect(() => {
      if (found) return;
      let wanted = true;
      load()
        .then((part) => {
          found = part;
          if (wanted) again(1);
        })
        .catch(() => undefined);
      return () => {
        wanted = false;
      };
    }, []);
    const Part = found;
    return Part && <Part {...props} />;
  };
}
