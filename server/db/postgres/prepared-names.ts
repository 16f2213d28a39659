/** Uses after which a statement has shown that it comes again. */
const usesBefore = 3;

/** Most statements that one connection keeps prepared; the database holds each until the connection ends. */
const mostNames = 200;

/** Most texts that are counted at a time: lists of varying length make ever new ones. */
const mostCounted = 1000;

/**
 * Names the statements of one PostgreSQL connection that come again and again, so that the database
 * parses them once and may keep their plan: for short statements that is half of its work. Only
 * such ones, because a name lasts as long as its connection.
 */
export class PreparedNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The name to send a statement under; undefined for one that is to be forgotten after its answer. */
  nameOf(sql: string): string | undefined {
    const name = this.#names.get(sql);
    if (name || this.#names.size >= mostNames) return name;
    const uses = (this.#uses.get(sql) ?? 0) + 1;
    if (uses < usesBefore) {
      if (this.#uses.size >= mostCounted) this.#uses.clear();
      this.#uses.set(sql, uses);
      return undefined;
    }
    this.#uses.delete(sql);
    const newName = `s${this.#names.size}`;
    this.#names.set(sql, newName);
    return newName;
  }
}
