/** WebSocket connection of one table: reconnects with backoff, resumes after the last number, resends unanswered commands by idempotency key. */

import { queryString, RejectionError, socketUrl } from "./http";
import type { Accepted, Alive, Command, News, Reason, Refusal } from "./types";

export type ConnectionState = "connecting" | "online" | "offline" | "refused";

export interface Listener {
  news(news: News): void;
  status(line: ConnectionState, why?: Reason): void;
  /** The last number that is known. */
  number(): number;
}

interface Waiting {
  text: string;
  done: (accepted: Accepted) => void;
  failed: (error: RejectionError) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
/** The server says something every 15 seconds. A line that is silent for so long is dead, whatever the browser believes of it. */
const SILENT = 40_000;
/** When the device wakes up or finds a network, a line that is silent for so long is not waited for. */
const SILENT_AWAKE = 20_000;
const LOOK = 5000;
/** Refusals after which connecting again is of no use. */
const FINAL = new Set(["no_table", "private", "pin_needed", "not_your_seat", "no_seat"]);

/** A line that is not open yet is closed once it is: browsers complain in the console of one that is closed before. */
function leave(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}

export class Connection {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private timer = 0;
  private readonly watch: number;
  /** When the line was begun, or something came over it. */
  private heard = 0;
  private ended = false;
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    /** The table's token, the seats to be shown, and what unlocks them. */
    private readonly asking: Record<string, string>,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.now);
    addEventListener("visibilitychange", this.now);
    this.watch = setInterval(() => this.drop(SILENT), LOOK) as unknown as number;
    this.connect();
  }

  /** Sends a command; it is done once, however often the line breaks meanwhile. */
  send(command: Command): Promise<Accepted> {
    const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
    const text = JSON.stringify({ ...command, key });
    return new Promise((done, failed) => {
      this.waiting.set(key, { text, done, failed });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener("online", this.now);
    removeEventListener("visibilitychange", this.now);
    if (this.socket) leave(this.socket);
  }

  /** A device that wakes up does not wait for its next try. */
  private readonly now = (): void => {
    if (document.visibilityState === "hidden" || this.drop(SILENT_AWAKE) || this.ended || this.socket) return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** Leaves a line that has been silent for so long, and begins a new one at once. To be told that it is closed may take minutes. */
  private drop(silent: number): boolean {
    const socket = this.socket;
    if (this.ended || !socket || Date.now() - this.heard < silent) return false;
    this.socket = null;
    leave(socket);
    this.connect();
    return true;
  }

  private connect(): void {
    const path = `/tables/${this.table}/socket${queryString({ after: this.listener.number(), ...this.asking })}`;
    const socket = new WebSocket(socketUrl(path));
    this.socket = socket;
    this.heard = Date.now();
    this.listener.status("connecting");
    let refused: Reason | undefined;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.listener.status("online");
      for (const one of this.waiting.values()) socket.send(one.text);
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket !== socket || this.ended) return;
      this.heard = Date.now();
      this.pause = FIRST_PAUSE;
      const said = JSON.parse(message.data) as News | Accepted | Alive | Refusal;
      if (said.type === "alive") return;
      if (said.type === "news") this.listener.news(said);
      else if (said.type === "refused" && !said.key) refused = said.refused;
      else this.answered(said);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.ended) return;
      if (refused && FINAL.has(refused.key)) this.listener.status("refused", refused);
      else this.again();
    };
  }

  private again(): void {
    this.listener.status("offline");
    this.timer = setTimeout(() => this.connect(), this.pause * (0.7 + 0.6 * Math.random())) as unknown as number;
    this.pause = Math.min(this.pause * 1.8, LONGEST_PAUSE);
  }

  private answered(said: Accepted | Refusal): void {
    const one = this.waiting.get(said.key ?? "");
    if (!one) return;
    this.waiting.delete(said.key ?? "");
    if (said.type === "accepted") one.done(said);
    else one.failed(new RejectionError(said.refused));
  }
}
