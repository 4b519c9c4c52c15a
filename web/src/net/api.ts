/** Requests over HTTP. What the server refuses is thrown as `Refused`, with its sentence in both languages. */

import type { Reason } from "./wire";

const PREFIX = "/api/v1";

export class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.en);
  }
}

/** No answer at all: the network, not the game. */
const UNREACHABLE: Reason = {
  key: "unreachable",
  rule: "",
  en: "The server does not answer.",
  fi: "Palvelin ei vastaa.",
};

async function ask<T>(method: string, path: string, body?: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(PREFIX + path, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  const found: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const said = (found as { refused?: Reason } | null)?.refused;
    throw new Refused(said ?? UNREACHABLE);
  }
  return found as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown): Promise<T> => ask<T>("POST", path, JSON.stringify(body));
/** Sends a text that is JSON already. */
export const postText = <T>(path: string, text: string): Promise<T> => ask<T>("POST", path, text);
export const put = <T>(path: string, body: unknown): Promise<T> => ask<T>("PUT", path, JSON.stringify(body));
export const remove = (path: string): Promise<unknown> => ask("DELETE", path);

let somebody: Promise<unknown> | null = null;

/** Makes sure that the server knows who we are: a cookie that no script can read. */
export function becomeSomebody(): Promise<unknown> {
  somebody ??= post("/people", { cookie: true }).catch((error: unknown) => {
    somebody = null;
    throw error;
  });
  return somebody;
}

/** `?a=1&b=2` of the values that are there. */
export function query(values: Record<string, string | number | boolean | undefined>): string {
  const found = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return found.length ? `?${new URLSearchParams(found.map(([key, value]) => [key, String(value)])).toString()}` : "";
}

export function socketAddress(path: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${PREFIX}${path}`;
}

export const recordAddress = (table: string, token: string): string =>
  `${PREFIX}/tables/${table}/record${query({ token })}`;
