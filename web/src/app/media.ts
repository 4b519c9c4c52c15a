/** Media queries that components ask about, too. */

import { useEffect, useState } from "preact/hooks";

/** Too small for columns beside the board: phones held either way, small windows. The style sheets of the table have the same. */
export const SMALL = "(max-width: 1020px), (max-height: 500px)";

/** Of these the smallest: names on the whole board cannot be read. */
export const PHONE = "(max-width: 820px), (max-height: 500px)";

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const asked = matchMedia(query);
    const change = (): void => setHolds(asked.matches);
    change();
    asked.addEventListener("change", change);
    return () => asked.removeEventListener("change", change);
  }, [query]);
  return holds;
}
