/** Structural sharing: of a new JSON value, the parts that are equal to the last one's are the same objects as before.
 *
 * The server tells everything anew each time. What has not changed is then recognized by identity, and nothing renders for it. */

import { useRef } from "preact/hooks";

/** Of the value that was rendered last. */
export function useShared<T>(value: T): T {
  const last = useRef(value);
  last.current = share(last.current, value);
  return last.current;
}

export function share<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (typeof before !== "object" || typeof now !== "object" || !before || !now || Array.isArray(before) !== Array.isArray(now)) return now;
  const [old, next] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const keys = Object.keys(next);
  const shared: Record<string, unknown> = Array.isArray(now) ? ([] as unknown as Record<string, unknown>) : {};
  for (const key of keys) shared[key] = share(old[key], next[key]);
  const same = keys.length === Object.keys(old).length && keys.every((key) => key in old && shared[key] === old[key]);
  return (same ? before : shared) as T;
}
