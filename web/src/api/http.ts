/** HTTP client of the REST API. A rejection by the server is thrown as `RejectionError`, with its sentence in both languages. */

import { clientReason } from "../i18n";
import type { Reason } from "./types";

const PREFIX = "/api/v1";

export class RejectionError extends Error {
  constructor(readonly reason: Reason) {
    super(reason.en);
  }
}

/** No answer at all: the network, not the game. */
export const unreachable = (): RejectionError => new RejectionError(clientReason("unreachable"));

/** `unlock` is what a seat's PIN was answered with; it stands in a header, since addresses are remembered. */
async function request<T>(method: string, path: string, body?: string, unlock = ""): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(PREFIX + path, {
      method,
      credentials: "same-origin",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(unlock ? { "veturi-unlock": unlock } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    throw unreachable();
  }
  const found: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const said = (found as { refused?: Reason } | null)?.refused;
    throw said ? new RejectionError(said) : unreachable();
  }
  return found as T;
}

export const get = <T>(path: string, unlock = ""): Promise<T> => request<T>("GET", path, undefined, unlock);
export const post = <T>(path: string, body: unknown, unlock = ""): Promise<T> => request<T>("POST", path, JSON.stringify(body), unlock);
/** Sends a text that is JSON already. */
export const postText = <T>(path: string, text: string): Promise<T> => request<T>("POST", path, text);
export const put = <T>(path: string, body: unknown, unlock = ""): Promise<T> => request<T>("PUT", path, JSON.stringify(body), unlock);
export const remove = (path: string, unlock = ""): Promise<unknown> => request("DELETE", path, undefined, unlock);

let identity: Promise<unknown> | null = null;

/** Makes sure that the server knows who we are: a cookie that no script can read. */
export function ensureIdentity(): Promise<unknown> {
  identity ??= post("/people", { cookie: true }).catch((error: unknown) => {
    identity = null;
    throw error;
  });
  return identity;
}

/** `?a=1&b=2` of the values that are there. */
export function queryString(values: Record<string, string | number | boolean | undefined>): string {
  const found = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return found.length ? `?${new URLSearchParams(found.map(([key, value]) => [key, String(value)])).toString()}` : "";
}

export function socketUrl(path: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${PREFIX}${path}`;
}

export const recordUrl = (table: string, token: string): string => `${PREFIX}/tables/${table}/record${queryString({ token })}`;
