/** Where other devices can open this server: what links and QR codes for others begin with. */

import { get } from "../api/http";
import type { Query } from "../api/requests";
import { usePolling, useQuery } from "../api/requests";
import type { Answers } from "../api/types";
import { Store, useStore } from "../state/store";

export type Reach = Answers["Reach"];

/** While nobody else can come, it is asked again: the server may have been started anew. */
const AGAIN = 5000;
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Origins that others can open, best first: those that the owner has named, that of this page, those of the network. */
export function sharedOrigins(reach: Reach, page: Pick<Location, "origin" | "hostname"> = location): string[] {
  if (reach.origins.includes(page.origin)) return [page.origin];
  if (reach.origins.length) return reach.origins;
  return LOOPBACK.test(page.hostname) ? [] : [page.origin];
}

export const askReach = (): Promise<Reach> => get<Reach>("/reach");

/** The one that was chosen of several; all links and QR codes agree. */
const chosen = new Store("");

interface Shared {
  /** Null while it is not known whether others can come, and if they cannot. */
  origin: string | null;
  origins: string[];
  choose: (origin: string) => void;
  asked: Query<Reach>;
}

export function useShared(): Shared {
  const asked = useQuery(askReach, []);
  const wanted = useStore(chosen);
  const origins = asked.data ? sharedOrigins(asked.data) : [];
  usePolling(asked, origins.length ? null : AGAIN);
  return { origin: origins.find((one) => one === wanted) ?? origins[0] ?? null, origins, choose: (one) => chosen.set(one), asked };
}
