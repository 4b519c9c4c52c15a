/** A part of the client that is fetched when it is first needed. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  let loaded: ComponentType<P> | null = null;
  return (props: P) => {
    const [, again] = useState(0);
    useEffect(() => {
      if (loaded) return;
      load().then((found) => {
        loaded = found;
        again(1);
      }, () => undefined);
    }, []);
    const Part = loaded;
    return Part && <Part {...props} />;
  };
}
