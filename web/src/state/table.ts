/** Store of one table: built from the server's messages and from nothing else. */

import { ensureIdentity, get, queryString } from "../api/http";
import { reasonOf } from "../api/requests";
import type { ConnectionState } from "../api/socket";
import { Connection } from "../api/socket";
import type { Accepted, Answers, Card, Command, Entry, Hint, MapFacts, Meant, Move, News, Reason, RoutePayments, State } from "../api/types";
import { Store } from "./store";

export interface Table {
  connectionState: ConnectionState;
  refused: Reason | null;
  card: Card | null;
  state: State | null;
  entries: Entry[];
  /** The server's clock minus ours, in seconds. */
  clock: number;
  /** What was refused last, for the player to read. */
  notice: Reason | null;
  /** A command is on its way. */
  busy: boolean;
}

/** Of which of one's own seats is told: the only one that one has (`sole`), unless it is said. */
export interface SeatAccess {
  seats?: string;
  /** What the seat's PIN was answered with. */
  unlock?: string;
  /** What is known already. */
  entries?: Entry[];
}

const EMPTY: Table = {
  connectionState: "connecting",
  refused: null,
  card: null,
  state: null,
  entries: [],
  clock: 0,
  notice: null,
  busy: false,
};

export class TableStore extends Store<Table> {
  private connection: Connection | null = null;
  private closed = false;
  private routesAt = "";
  private routesFound: Promise<Map<string, RoutePayments>> | null = null;
  private pathsAt = "";
  private pathsFound: Promise<Map<number, string[]>> | null = null;

  constructor(
    readonly id: string,
    readonly token: string,
    readonly access: SeatAccess = {},
  ) {
    super({ ...EMPTY, entries: access.entries ?? [] });
  }

  open(): void {
    this.closed = false;
    const start = (): void => {
      if (this.closed) return;
      const { seats = "sole", unlock = "" } = this.access;
      this.connection ??= new Connection(
        this.id,
        { token: this.token, seats, unlock },
        {
          news: (news) => this.receive(news),
          status: (connectionState, why) => this.update({ connectionState, refused: why ?? null }),
          number: () => this.value.entries.at(-1)?.number ?? 0,
        },
      );
    };
    ensureIdentity().then(start, start);
  }

  close(): void {
    this.closed = true;
    this.connection?.close();
    this.connection = null;
  }

  /** Closes it and keeps nothing of what was told. */
  forget(): void {
    this.close();
    this.routesFound = null;
    this.pathsFound = null;
    this.set(EMPTY);
  }

  private receive(news: News): void {
    const last = this.value.entries.at(-1)?.number ?? 0;
    const more = news.entries.filter((entry) => entry.number > last);
    this.update({
      card: news.card ?? this.value.card,
      state: news.state,
      entries: more.length ? [...this.value.entries, ...more] : this.value.entries,
      clock: news.now - Date.now() / 1000,
      notice: more.length ? null : this.value.notice,
    });
  }

  /** Sends a command. A refusal is shown and answered with null. */
  async send(command: Command): Promise<Accepted | null> {
    if (!this.connection) return null;
    this.update({ busy: true, notice: null });
    try {
      return await this.connection.send(command);
    } catch (error) {
      this.update({ notice: reasonOf(error) });
      return null;
    } finally {
      this.update({ busy: false });
    }
  }

  /** Something of this table, seen with the same eyes as the table itself. */
  private get<T>(path: string, values: Record<string, string | number>): Promise<T> {
    return get<T>(`/tables/${this.id}${path}${queryString({ ...values, token: this.token })}`, this.access.unlock);
  }

  play(seat: number, action: string): Promise<Accepted | null> {
    return this.send({ do: "play", seat, action, number: this.value.state?.number ?? 0 });
  }

  /** Of each route how the seat could pay, or why it cannot claim it; asked once for each moment. */
  routes(seat: number): Promise<Map<string, RoutePayments>> {
    const at = `${seat} ${this.value.state?.number ?? 0}`;
    if (this.routesFound && this.routesAt === at) return this.routesFound;
    this.routesAt = at;
    this.routesFound = this.get<Answers["Payments"]>("/routes", { seat }).then((said) => new Map(said.routes.map((one) => [one.route, one])));
    this.routesFound.catch(() => (this.routesFound = null));
    return this.routesFound;
  }

  /** The map as this table plays it. */
  map(): Promise<MapFacts> {
    return this.get<MapFacts>("/map", {});
  }

  /** What a typed text means for the seat, and why that cannot be done. */
  interpret(seat: number, action: string): Promise<Meant> {
    return this.get<Meant>("/why", { seat, action });
  }

  /** What the seat may do now, as it is typed. */
  async moves(seat: number): Promise<Move[]> {
    return (await this.get<Answers["Moves"]>("/moves", { seat })).moves;
  }

  /** Of each completed ticket of the seat the routes that join its places; asked once for each moment. */
  paths(seat: number): Promise<Map<number, string[]>> {
    const at = `${seat} ${this.value.state?.number ?? 0}`;
    if (this.pathsFound && this.pathsAt === at) return this.pathsFound;
    this.pathsAt = at;
    this.pathsFound = this.get<Answers["TicketPaths"]>("/paths", { seat }).then((said) => new Map(said.paths.map((one) => [one.ticket, one.routes])));
    this.pathsFound.catch(() => (this.pathsFound = null));
    return this.pathsFound;
  }

  /** Shows why the seat cannot do something: what a text means, or taking a card where it lies. */
  async explain(seat: number, asked: { action: string } | { place: string; card: string }): Promise<void> {
    try {
      this.update({ notice: (await this.get<Meant>("/why", { seat, ...asked })).refused });
    } catch (error) {
      this.update({ notice: reasonOf(error) });
    }
  }

  /** Now, or after an entry. Null if they did not come, which is shown. */
  async hints(seat: number, number?: number): Promise<Hint[] | null> {
    try {
      const said = await this.get<Answers["Hints"]>("/hints", number === undefined ? { seat } : { seat, number });
      return said.hints;
    } catch (error) {
      this.update({ notice: reasonOf(error) });
      return null;
    }
  }
}
