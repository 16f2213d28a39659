import type { Tx } from './database.ts';

const writers = new WeakMap<Tx, string>();

/** Notes the member who writes to a household's data in this transaction. Not called for a person's own data. */
export function noteWriter(tx: Tx, userId: string): void {
  writers.set(tx, userId);
}

/** The member of the household who writes in this transaction; null for one's own data and for jobs. */
export function writerOf(tx: Tx): string | null {
  return writers.get(tx) ?? null;
}
