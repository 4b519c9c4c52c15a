/** A number for each table, kept in this browser: of the tables it was kept of last. */

/** Tables that are remembered. */
const MOST = 200;

export class TableNumbers {
  constructor(private readonly key: string) {}

  /** 0 of a table that nothing is kept of. */
  of(table: string): number {
    const number = this.kept()[table];
    return typeof number === "number" ? number : 0;
  }

  keep(table: string, number: number): void {
    const { [table]: _, ...others } = this.kept();
    const entries = [...Object.entries(others), [table, number] as const].slice(-MOST);
    try {
      localStorage.setItem(this.key, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // A browser that keeps nothing begins anew each time.
    }
  }

  private kept(): Record<string, number> {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.key) ?? "{}");
      return found && typeof found === "object" ? (found as Record<string, number>) : {};
    } catch {
      return {};
    }
  }
}
