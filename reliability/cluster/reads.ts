import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '../chaos/load.ts';

/** How reads fared while a part of the cluster was lost. */
export interface Reads {
  /** The longest time without an answer that was right, in milliseconds. */
  longestGapMs: number;
  /** Writes that had been acknowledged before the breakage and that an answer lacked. */
  lacking: string[];
}

/**
 * Reads again and again, as a proxy in front of the servers would: from each in turn until one answers.
 * An answer is right if it has every account. The journal is read as well, and held against what was
 * acknowledged before. Ends with the first answers after `isOver`.
 */
export async function readThrough(
  addresses: () => readonly string[],
  token: string,
  load: Load,
  acknowledged: readonly string[],
  isOver: () => boolean,
): Promise<Reads> {
  const lacking = new Set<string>();
  const [longestGapMs] = await Promise.all([
    repeat(isOver, 50, async () => {
      const answer = await ask(addresses(), token, '/accounts');
      return answer !== undefined && load.accounts.every((id) => answer.includes(id));
    }),
    repeat(isOver, 500, async () => {
      const seen = await readKeys(addresses(), token);
      for (const key of acknowledged) if (seen && !seen.has(key)) lacking.add(key);
      return seen !== undefined;
    }),
  ]);
  return { longestGapMs, lacking: [...lacking] };
}

/** Repeats a read until it succeeds after `isOver`. Resolves to the longest time without a success. */
async function repeat(
  isOver: () => boolean,
  everyMs: number,
  succeeds: () => Promise<boolean>,
): Promise<number> {
  let longestGapMs = 0;
  let readAt = performance.now();
  for (;;) {
    const isLast = isOver();
    if (await succeeds()) {
      const now = performance.now();
      longestGapMs = Math.max(longestGapMs, now - readAt);
      readAt = now;
      if (isLast) return longestGapMs;
    }
    if (performance.now() > readAt + 180_000) throw new Error('nothing is read for three minutes');
    await sleep(everyMs);
  }
}

/** The keys of all writes that a reader sees; undefined when nothing answers. */
async function readKeys(
  addresses: readonly string[],
  token: string,
): Promise<Set<string> | undefined> {
  const entries = await ask(addresses, token, '/accounts/transactions/export?format=csv');
  const debts = await ask(addresses, token, '/receivables/export?format=csv');
  if (entries === undefined || debts === undefined) return undefined;
  return new Set(`${entries}\n${debts}`.match(/write-\d+/g));
}

/** What the first server that answers a call says; each is given two seconds. */
async function ask(
  addresses: readonly string[],
  token: string,
  path: string,
): Promise<string | undefined> {
  for (const address of addresses) {
    try {
      const answer = await fetch(`${address}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(2000),
      });
      const text = await answer.text();
      if (answer.ok) return text;
    } catch {
      // The next server is asked.
    }
  }
  return undefined;
}
